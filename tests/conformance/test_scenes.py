"""Every game's example positions can be played."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

import explorer
from tests.conformance.matches import GAMES

SCENES = [
    pytest.param(game, scene, id=f"{game} {scene.rules[0]}")
    for game in GAMES
    for scene in import_module(f"explorer.games.{game}.show_me").SCENES
]


@pytest.mark.parametrize(("game", "scene"), SCENES)
def test_a_scene_is_a_position_that_can_be_played_from(game: str, scene: Any) -> None:
    match = scene.match()
    assert match.problems() == []
    assert match.pending is not None
    assert set(scene.rules) <= set(explorer.rules(game).rules)
    ahead = len(match.answers) - match.given
    assert ahead == len(scene.then) or (
        game == "black_rose_wars" and ahead > len(scene.then)
    )  # one position may show several rules
    while match.given < len(match.answers):
        match.forward()
    assert match.problems() == []
