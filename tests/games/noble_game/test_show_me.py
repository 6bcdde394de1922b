"""Positions in which a rule matters: each can be played from, and it or a rule beside it is cited there."""

from __future__ import annotations

from typing import Any

import pytest

import explorer
from explorer.core.moments import Choice
from explorer.games.noble_game.show_me import SCENES, show_me
from tests.games.noble_game.realm import GAME

BOOK = explorer.rules(GAME)
PLAYED = [rule.id for rule in BOOK if rule.standing != "advice"]

SILENT = {
    "board.players", "board.house", "board.resources", "board.home", "board.home-owned", "cards.house", "goods.three",
    "nobles.you", "ranks.start", "force.dissolved", "combat.nobles", "military.where", "office.marshal-alone",
    "nobility.hidden", "nobility.action", "law.fair", "setup.noble", "setup.soldiers",
}  # fmt: skip
"""Rules about what lies there or how something is counted: no moment needs to cite them, a position shows them."""


def cited(match: explorer.Match) -> set[str]:
    """Every rule that a match cites, by a moment or by what is barred."""
    found = set()
    for moment in match.moments():
        found.add(moment.rule)
        if isinstance(moment, Choice):
            found |= {check.rule for checks in moment.barred().values() for check in checks if not check.passed}
    return found


def near(rule: str) -> set[str]:
    """A rule, and those that it links to or that link to it."""
    return {rule, *BOOK[rule].links, *(other.id for other in BOOK if rule in other.links)}


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.rules[0])
def test_a_scene_is_a_position_that_can_be_played_from(scene: Any) -> None:
    match = scene.match()
    assert match.problems() == []
    assert match.pending is not None
    assert all(rule in BOOK.rules for rule in scene.rules)
    assert len(match.answers) - match.given == len(scene.then)
    while match.given < len(match.answers):
        match.forward()


def test_every_rule_of_play_is_shown_where_it_or_its_neighbours_are_cited() -> None:
    astray = []
    for rule in PLAYED:
        match = show_me(rule)
        assert match is not None, rule
        if not near(rule) & cited(match) and rule not in SILENT:
            astray.append(rule)
    assert astray == []
    assert {rule for scene in SCENES for rule in scene.rules} >= SILENT


@pytest.mark.parametrize("rule", ["no.such.rule", "", "__class__"])
def test_where_there_is_no_rule_there_is_nothing_to_show(rule: str) -> None:
    assert show_me(rule) is None
