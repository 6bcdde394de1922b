"""The fields of a question on the odds panel: what can be picked, what is picked, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import explorer
from explorer import Match
from explorer.core.moments import Chance
from widgets import Odds


@pytest.fixture
def match() -> Match:
    """The set-up is over; the first turn begins."""
    match = explorer.start("black_rose_wars", players=2, seed=1)
    while match.state.turn == 0:
        pending = match.pending
        assert pending is not None
        match.roll() if isinstance(pending, Chance) else match.choose(pending.options[0])
    return match


def tell(odds: Odds, **told: Any) -> None:
    """Send a message as the page does when a visitor acts."""
    odds._hear(odds, told, [])


def picked(odds: Odds) -> dict[str, str]:
    return {name: value for name, _, _, value in odds._asked["fields"]}


def test_a_question_opens_with_the_first_option_of_each_field(match: Match) -> None:
    odds = Odds(match, seat=0)
    assert odds.question == "draw"
    assert picked(odds) == {"from": "grimoire:0", "by": "type", "drawn": "1"}
    assert odds._answer["title"].startswith("The next card from Seat 0's grimoire")


def test_fields_are_picked_by_the_page_and_from_python(match: Match) -> None:
    odds = Odds(match, seat=0)
    tell(odds, do="field", field="from", option="library:agony")
    tell(odds, do="field", field="drawn", option="4")
    assert picked(odds) == {"from": "library:agony", "by": "type", "drawn": "4"}
    assert odds._answer["title"].startswith("At least one of the next 4 cards from the deck of Agony")
    odds.picked = {"from": "events", "by": "crown", "drawn": "2"}
    assert {row["label"] for row in odds._answer["rows"]} == {"passes the Crown", "does not pass the Crown"}
    assert odds._figure["data"][0]["x"]


def test_what_does_not_fit_another_question_gives_way(match: Match) -> None:
    odds = Odds(match, seat=0)
    odds.picked = {"from": "events", "by": "phase"}
    tell(odds, do="field", field="from", option="quests")
    assert picked(odds) == {"from": "quests", "by": "reward", "drawn": "1"}
    tell(odds, do="question", question="room")
    assert set(picked(odds)) == {"room", "until", "whose"}
    assert odds._answer["rows"]
    tell(odds, do="question", question="draw")
    assert picked(odds)["from"] == "quests"


@pytest.mark.parametrize(
    "told",
    [{}, {"field": "from", "option": "<b>"}, {"field": "gone", "option": "x"}, {"field": ["from"], "option": {}}],
)
def test_what_cannot_be_picked_is_said(match: Match, told: dict[str, Any]) -> None:
    odds = Odds(match, seat=0)
    tell(odds, do="field", **told)
    assert odds._message == {"text": "That option is not available here."}
    assert odds.picked == {}


def test_a_question_without_fields_has_none() -> None:
    odds = Odds(explorer.position("noble_treachery"))
    assert odds._asked["fields"] == []
