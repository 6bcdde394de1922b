"""Positions in which a rule matters: each can be played from, and it or a rule beside it is cited there."""

from __future__ import annotations

import pytest

import explorer
from explorer.games.noble_game.show_me import EXAMPLES, show_me
from tests.games.noble_game.realm import GAME
from tests.games.shown import cited, linked

BOOK = explorer.rules(GAME)
PLAYED = [rule.id for rule in BOOK if rule.standing != "advice"]

SILENT = {
    "board.players", "board.house", "board.resources", "board.home", "board.home-owned", "cards.house", "goods.three",
    "nobles.you", "ranks.start", "force.dissolved", "combat.nobles", "military.where", "office.marshal-alone",
    "nobility.hidden", "nobility.action", "law.fair", "setup.noble", "setup.soldiers",
}  # fmt: skip
"""Rules about what lies there or how something is counted: no moment needs to cite them, a position shows them."""


def test_every_rule_of_play_is_shown_where_it_or_its_neighbours_are_cited() -> None:
    astray = []
    for rule in PLAYED:
        match = show_me(rule)
        assert match is not None, rule
        if not linked(BOOK, rule) & cited(match) and rule not in SILENT:
            astray.append(rule)
    assert astray == []
    assert {rule for example in EXAMPLES for rule in example.rules} >= SILENT


@pytest.mark.parametrize("rule", ["no.such.rule", "", "__class__"])
def test_where_there_is_no_rule_there_is_nothing_to_show(rule: str) -> None:
    assert show_me(rule) is None
