"""The rulebook, the scenes and the rulings: each rule is cited by the engine and by a test, each position can be played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core.game import game_named
from explorer.core.rulebook import cited
from explorer.games.game_of_crowns.show_me import SCENES, show_me
from tests.games.game_of_crowns.table import GAME

if TYPE_CHECKING:
    from explorer.core.rulings import Ruling

BOOK = explorer.rules(GAME)
RULINGS = game_named(GAME).rulings
PLAYED = [rule.id for rule in BOOK if rule.standing != "advice"]


def test_every_rule_is_cited_by_the_engine_and_by_a_test() -> None:
    code = cited(game_named(GAME).folder, BOOK.rules)
    tests = cited(Path(__file__).parent, BOOK.rules)
    assert [rule for rule in PLAYED if rule not in code] == []
    assert [rule for rule in PLAYED if rule not in tests] == []


def test_links_lead_both_somewhere_and_back() -> None:
    linked = {link for rule in BOOK for link in rule.links}
    assert [rule for rule in PLAYED if rule not in linked and not BOOK[rule].links] == []


@pytest.mark.parametrize("reading", BOOK.switches)
def test_every_switch_is_an_own_reading(reading: str) -> None:
    (rule,) = [rule for rule in BOOK if rule.switch == reading]
    assert rule.standing == "our reading"


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.rules[0])
def test_a_scene_is_a_position_that_can_be_played_from(scene: Any) -> None:
    match = scene.match()
    assert match.problems() == []
    assert match.pending is not None
    assert set(scene.rules) <= set(BOOK.rules)
    while match.given < len(match.answers):
        match.forward()
    assert match.problems() == []


@pytest.mark.parametrize("rule", PLAYED)
def test_every_rule_can_be_shown(rule: str) -> None:
    assert show_me(rule) is not None


@pytest.mark.parametrize("ruling", RULINGS.rulings.values(), ids=lambda ruling: ruling.id)
def test_a_ruling_holds(ruling: Ruling) -> None:
    assert ruling.faults() == []
    assert ruling.then
    assert ruling.match().given == 0


@pytest.mark.parametrize("ruling", RULINGS.rulings.values(), ids=lambda ruling: ruling.id)
def test_a_ruling_is_found_by_its_questions(ruling: Ruling) -> None:
    for question in ruling.questions:
        assert ruling.id in [found.id for found in RULINGS.search(question)], question


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
    assert rule in [found.id for found in explorer.ask(GAME, question, limit=6)]
