"""The rulebook: its rules are linked, have examples, and are found by players' questions."""

from __future__ import annotations

import pytest

import explorer
from explorer.games.game_of_crowns.show_me import show_me
from tests.games.game_of_crowns.table import GAME

BOOK = explorer.rules(GAME)
PLAYED = [rule.id for rule in BOOK if rule.standing != "advice"]


def test_linked_rules_exist_and_link_back() -> None:
    linked = {link for rule in BOOK for link in rule.links}
    assert [rule for rule in PLAYED if rule not in linked and not BOOK[rule].links] == []


@pytest.mark.parametrize("rule", PLAYED)
def test_every_rule_can_be_shown(rule: str) -> None:
    assert show_me(rule) is not None


@pytest.mark.rule(
    "goal.win", "exchange.must", "parts.ravens", "hand.votes", "agenda.hand", "deal.active", "exchange.nobody"
)
@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("how do I win", "goal.win"),
        ("can I refuse all offers", "exchange.must"),
        ("can a vote card be stolen", "hand.votes"),
        ("steal a hidden agenda", "agenda.hand"),
        ("Who wins a tied vote?", "knight.tie"),
        ("half of the ravens", "sentinel.half"),
        ("attack my teammate", "team.knight"),
    ],
)
def test_players_find_what_they_ask(question: str, rule: str) -> None:
    assert rule in [found.id for found in explorer.ask(GAME, question).rules[:6]]
