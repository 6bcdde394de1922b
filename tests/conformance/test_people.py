"""Whatever a game says can be said of people: no seat by its number, no mark left, in the words of each reader."""

from __future__ import annotations

import pytest

import explorer
from tests.conformance.people import faults, misspoken
from tests.depth import deep, sparse

CONVERTED = ("black_rose_wars", "game_of_crowns", "kings_of_ireland", "noble_game", "noble_treachery")
"""The games in whose texts people have taken the places of seats."""


def test_a_fault_is_found() -> None:
    for text in (
        "Seat 1 wins", "seats 0 and 1", "you wins", "a card of You", "You <wins>", "\ue020x", "it is None", "play army_k",
        "one bet a turn [bet.once]", "see bet.once", "the card:army", "{seat} bids",
    ):  # fmt: skip
        assert len(faults(text, {"bet.once"})) == 1, text
    assert faults("You win. Lady Maud wins. You always do, as this does. An attack on you has failed.") == []


@pytest.mark.parametrize("game", CONVERTED)
def test_a_game_speaks_of_people(game: str) -> None:
    seats = explorer.start(game).game.seats
    for seed in range(deep(1)):
        match = explorer.start(game, players=seats[seed % len(seats)], seed=seed, people=True)
        wrong = misspoken(match, seed, sparse(6))
        assert not wrong, "\n".join(f"{text} ({where})" for text, where in wrong.items())
