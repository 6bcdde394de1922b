"""Whatever happens in a game is said in words: no option without a label, no choice that only names its kind."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import explorer
from explorer.core.moments import Choice
from explorer.games import noble_game
from explorer.games.noble_game import wording
from explorer.players import HeuristicPlayer, RandomPlayer
from tests.depth import sparse

SOURCES = sorted(Path(noble_game.__file__).parent.rglob("*.py"))


def kinds(of: str) -> set[str]:
    """The kinds of moments of a class that the game's own code begins, where they are written out."""
    found = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == of:
                arguments = node.args[1 if of in ("Choice", "Chance") else 0 :]
                if arguments and isinstance(arguments[0], ast.Constant) and isinstance(arguments[0].value, str):
                    found.add(arguments[0].value)
    return found


@pytest.mark.parametrize(
    ("of", "told"),
    [("Choice", wording.ASKS), ("Chance", wording.CHANCES), ("Event", wording.TELL), ("Begin", wording.TELL)],
)
def test_every_kind_of_moment_has_its_sentence(of: str, told: dict[str, object]) -> None:
    assert len(kinds(of)) > 3
    assert kinds(of) <= set(told)


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_are_told_in_sentences(seed: int) -> None:
    match = explorer.start("noble_game", players=3 + seed % 2, seed=seed)
    player = RandomPlayer(seed) if seed % 2 else HeuristicPlayer("noble_game", seed)
    while not match.over and match.moment < 2500:
        if isinstance(match.pending, Choice):
            labels = [match.label(option) for option in match.pending.options]
            assert all(labels)
            assert len(set(labels)) == len(labels), "two options would be one button"
        match.play(player, most=sparse(7))
    for moment in match.moments(barred=False):
        said = match.tell(moment)
        assert said[0].isupper() or said[0].isdigit()
        assert said.endswith((".", "!"))
        assert "None" not in said


@pytest.mark.parametrize("players", [3, 4])
def test_the_draw_of_the_starting_player_says_whom_each_number_means(players: int) -> None:
    match = explorer.start("noble_game", players=players, seed=1)
    assert match.pending is not None
    said = match.tell(match.pending)
    for seat in range(players):
        assert f"{seat + 1} is Seat {seat}" in said
    match.roll((2,))
    assert match.state.first == 1


def test_whoever_asks_how_to_become_regent_is_shown_the_regent() -> None:
    for question in ("how do I become regent", "become regent", "how to be the regent", "who is regent"):
        assert explorer.rules("noble_game").search(question, 1)[0].id == "regency.regent", question
