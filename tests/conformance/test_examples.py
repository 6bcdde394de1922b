"""Every game's example positions can be played."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

import explorer
from tests.conformance.matches import GAMES

EXAMPLES = [
    pytest.param(game, example, id=f"{game} {example.rules[0]}")
    for game in GAMES
    for example in import_module(f"explorer.games.{game}.show_me").EXAMPLES
]


@pytest.mark.parametrize(("game", "example"), EXAMPLES)
def test_an_example_is_a_position_that_can_be_played_from(game: str, example: Any) -> None:
    match = example.match()
    assert match.problems() == []
    assert match.pending is not None
    assert set(example.rules) <= set(explorer.rules(game).rules)
    ahead = len(match.answers) - match.given
    assert ahead == len(example.then) or (
        game == "black_rose_wars" and ahead > len(example.then)
    )  # one position may show several rules
    while match.given < len(match.answers):
        match.forward()
    assert match.problems() == []
