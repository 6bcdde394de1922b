"""The picture of the lodge: texts in a room stay inside its hex, however narrow the page is."""

from __future__ import annotations

import pytest

import explorer
from explorer.core.game import game_named
from explorer.players import HeuristicPlayer
from widgets.boards.black_rose_wars import layout

LETTERS = {
    "a": 0.613, "b": 0.635, "c": 0.55, "d": 0.635, "e": 0.615, "f": 0.352, "g": 0.635, "h": 0.634, "i": 0.278, "j": 0.278,
    "k": 0.579, "l": 0.278, "m": 0.974, "n": 0.634, "o": 0.612, "p": 0.635, "q": 0.635, "r": 0.411, "s": 0.521, "t": 0.392,
    "u": 0.634, "v": 0.592, "w": 0.818, "x": 0.592, "y": 0.592, "z": 0.525, " ": 0.318, "A": 0.684, "B": 0.686, "C": 0.698,
    "F": 0.575, "G": 0.775, "L": 0.557, "M": 0.863, "O": 0.787, "P": 0.603, "R": 0.695, "S": 0.635, "T": 0.611,
}  # fmt: skip
"""The width of letters of DejaVu Sans, one of the widest fonts a page may have, in font sizes."""


@pytest.mark.parametrize("width", [320, 360, 420, 480, 640, 760, 880, 1200])
def test_the_name_of_a_room_stays_in_its_hex(width: int) -> None:
    match = explorer.start("black_rose_wars", players=3, seed=4)
    match.play(HeuristicPlayer("black_rose_wars", "x"), most=40)
    lodge = layout(game_named("black_rose_wars").picture(match.state), width)["lodge"]
    corners = [tuple(map(float, corner.split(","))) for corner in lodge["hex"].split()]
    side, high = max(x for x, _ in corners), max(y for _, y in corners)
    for room in lodge["rooms"]:
        assert room["size"] >= 7.5
        for number, line in enumerate(room["lines"]):
            middle = room["first"] + room["size"] * (number - 0.4)  # of its small letters
            there = 2 * side - abs(middle) * side / high
            assert sum(LETTERS[letter] for letter in line) * room["size"] <= there, (room["name"], line)
