"""The rules panel without a browser: search, rules, readings, and positions to look at."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Any

import pytest
import traitlets

import explorer
from explorer import Match
from explorer.examples.rulings import of as rulings_of
from explorer.games.noble_treachery.show_me import show_me
from tests.depth import sparse
from widgets import RulesPanel, Stepper
from widgets.rules_panel import where

if TYPE_CHECKING:
    from explorer.core.game import Game


@pytest.fixture
def match() -> Match:
    return explorer.start("noble_treachery", players=5, seed=1)


@pytest.fixture
def panel(match: Match) -> RulesPanel:
    return RulesPanel(match)


def tell(panel: RulesPanel, **told: Any) -> None:
    """Send a message as the page does when a visitor acts."""
    panel._hear(panel, told, [])


def test_it_begins_with_the_chapters(panel: RulesPanel) -> None:
    assert panel._book["title"] == "Noble Treachery"
    assert sum(count for _, count in panel._book["chapters"]) == panel._book["count"] > 300
    assert panel._card == {"kind": "none", "missing": ""}
    tell(panel, do="chapter", name="II. Bet")
    assert len(panel._found["results"]) == dict(panel._book["chapters"])["II. Bet"]


def test_what_is_typed_finds_rules_and_answers_and_says_how_it_was_read(panel: RulesPanel) -> None:
    tell(panel, do="search", question="caslte posion")
    found = panel._found
    assert (found["question"], found["read"]) == ("caslte posion", "castle poison")
    assert found["results"][0]["title"] == "Does a Castle stop Poison?"
    assert {result["kind"] for result in found["results"]} == {"ruling", "rule"}
    assert all(result["standing"] and result["text"] for result in found["results"])
    tell(panel, do="search", question="castle")
    assert panel._found["read"] == ""
    tell(panel, do="search", question="zzqxj")
    assert (panel._found["results"], panel._found["unknown"]) == ([], ["zzqxj"])
    tell(panel, do="search", question="castle <script>")
    assert panel._found["results"][0]["id"] == "card.castle"
    assert (panel._found["read"], panel._found["unknown"]) == ("", ["script"])


def test_the_best_answer_comes_with_its_verdict_its_case_and_the_rules_behind_it(panel: RulesPanel) -> None:
    tell(panel, do="search", question="Can a Thief steal from a player with a Castle?")
    card = panel._card
    assert (card["kind"], card["word"], card["lead"][:3]) == ("ruling", "No", "No.")
    assert ">No</text>" in card["shield"]
    assert card["case"]["table"].startswith("<svg")
    assert "Seat" not in card["case"]["told"]
    assert [len(rule) for rule in card["because"]] == [4] * len(card["because"])
    assert 'id="weave"' in panel._definitions
    panel.width = 360
    assert panel._card["case"]["table"] != card["case"]["table"]
    tell(panel, do="search", question="alternate action")
    assert panel._card["kind"] == "rule"


def test_a_rule_comes_with_its_standing_heading_links_and_questions(panel: RulesPanel) -> None:
    tell(panel, do="rule", id="card.castle")
    card = panel._card
    assert panel.rule == "card.castle"
    assert (card["kind"], card["standing"], card["printed"]) == ("rule", "printed", "Common Card Effects: Castle")
    assert card["html"].startswith("<p>")
    assert card["links"]
    assert ["castle-and-thief", "Can a Thief steal from a player with a Castle?"] in card["questions"]
    assert card["can_show"]
    tell(panel, do="rule", id="parts.lore.grymm")
    assert not panel._card["can_show"]


def test_every_rule_and_ruling_can_be_read(panel: RulesPanel) -> None:
    for rule in panel.match.game.rules:
        panel.rule = rule.id
        assert panel._card["title"] == rule.title
    for name, ruling in list(rulings_of(panel.match.game).rulings.items())[:: sparse(1)]:
        tell(panel, do="ruling", id=name)
        assert (panel._card["answer"], panel.rule) == (ruling.answer, "")


def test_the_same_ruling_again_and_a_rule_after_it(panel: RulesPanel) -> None:
    tell(panel, do="ruling", id="castle-and-poison")
    panel.rule = "card.castle"
    assert panel._card["kind"] == "rule"
    tell(panel, do="ruling", id="castle-and-poison")
    assert panel._card["kind"] == "ruling"


def test_why_not_lands_here_through_a_link(panel: RulesPanel, match: Match) -> None:
    class Other(traitlets.HasTraits):
        rule = traitlets.Unicode("")

    other = Other()
    traitlets.link((other, "rule"), (panel, "rule"))
    other.rule = "card.dragon"
    assert panel._card["id"] == "card.dragon"
    other.rule = "no.such.rule"
    assert panel._card == {"kind": "none", "missing": "no.such.rule"}
    other.rule = ""
    assert panel._card["kind"] == "none"


def test_show_me_opens_a_position_and_there_is_a_way_back(panel: RulesPanel, match: Match) -> None:
    stepper = Stepper(match)
    traitlets.link((panel, "match"), (stepper, "match"))
    tell(panel, do="show", rule="card.castle.supersedes")
    assert stepper.match is panel.match is not match
    assert panel._look["away"]
    assert panel._look["text"] == "Step forward to see it: Black Castle prevents poison for Seat 3."
    stepper.match.forward()
    first = panel.match
    tell(panel, do="show", ruling="witch-same-value")
    assert panel.match is not first
    tell(panel, do="home")
    assert panel.match is stepper.match is match
    assert panel._look == {"away": False, "text": "", "busy": ""}


def test_a_match_with_another_reading_is_set_up_as_this_one_was() -> None:
    panel = RulesPanel(explorer.start("noble_treachery", players=5, seed=1, removed="random"))
    rule = next(rule for rule in panel.match.game.rules if rule.switch)
    tell(panel, do="reading", rule=rule.id, value=rule.readings[1])
    assert panel.match.setup == {"players": 5, "removed": "random", "readings": {rule.switch: rule.readings[1]}}


def test_another_match_from_outside_is_nowhere_to_come_back_from(panel: RulesPanel) -> None:
    tell(panel, do="show", rule="card.castle")
    other = explorer.start("noble_treachery", seed=2)
    panel.match = other
    assert not panel._look["away"]
    tell(panel, do="home")
    assert panel.match is other


def test_looking_for_a_position_says_how_far_it_is(panel: RulesPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    panel.observe(lambda change: said.append(change["new"]["busy"]), "_look")

    def found(game: Game, rule: str, progress: Any) -> Match | None:
        assert (game, rule) == (panel.match.game, "card.castle")
        progress(3, 90)
        return None

    monkeypatch.setattr("widgets.rules_panel.show_me", found)
    tell(panel, do="show", rule="card.castle")
    assert "Looking for a game in which this matters … 3 of at most 90 played" in said
    assert panel._look["busy"] == ""
    assert panel._message["text"].startswith("There is no example: this rule")


def test_a_disputed_rule_starts_a_match_with_the_other_reading(panel: RulesPanel) -> None:
    tell(panel, do="rule", id="win.two")
    assert (panel._card["reading"], panel._card["values"], panel._card["taken"]) == (
        "win.two",
        ["ladder", "play-on"],
        "ladder",
    )
    tell(panel, do="reading", rule="win.two", value="play-on")
    assert panel.match.state.readings == {"win.two": "play-on"}
    assert panel.match.state.players == 5
    assert panel._card["taken"] == "play-on"
    tell(panel, do="reading", rule="can", value="compulsory")
    assert panel._message["text"].startswith("Noble Treachery has no rule 'can'")
    tell(panel, do="reading", rule="cards.can", value="compulsory")
    assert panel.match.state.readings == {"can": "compulsory", "win.two": "play-on"}


WRONG: list[dict[str, Any]] = [
    {"do": "search"},
    {"do": "search", "question": {"a": 1}},
    {"do": "search", "question": "a" * 10**6},
    {"do": "chapter"},
    {"do": "chapter", "name": ["x"]},
    {"do": "rule"},
    {"do": "rule", "id": "<script>"},
    {"do": "rule", "id": 5},
    {"do": "ruling", "id": "../../rules"},
    {"do": "show"},
    {"do": "show", "rule": "card.army.tip"},
    {"do": "show", "rule": "x"},
    {"do": "show", "ruling": "x"},
    {"do": "show", "ruling": None},
    {"do": "home"},
    {"do": "reading"},
    {"do": "reading", "rule": "card.castle", "value": "x"},
    {"do": "reading", "rule": "win.two", "value": "x"},
    {"do": "no such thing"},
    {},
]


@pytest.mark.parametrize("told", WRONG, ids=lambda told: json.dumps(told)[:60])
def test_whatever_a_page_sends_harms_nothing(
    panel: RulesPanel, told: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    match = panel.match
    with caplog.at_level(logging.ERROR):
        tell(panel, **told)
    assert panel.match is match
    assert match.given == 0
    assert not caplog.records
    assert len(json.dumps([panel._found, panel._card])) < 20_000


# --- where to look --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("challenger.roll", "It applies now: Seat 1 chooses a die to roll."),
        (
            "card.dragon",
            "See what it forbids now: Black Army, for a Dragon is in play and its base power is 9.",
        ),
        ("card.army.locked", "Step forward to see what it forbids: yellow, for dice that can be rolled are"),
        ("card.mage.diplomacy", "Look at the power of Seat 3's card: base 7 - blue 3."),
        ("card.mage.six", "Step forward and look at the power of Seat 3's card: base 7 + blue 6."),
        ("prohibit.show", "It has just applied: Seat 0 has no legal card"),
        ("bonus.bet", "Step forward and watch for it: Seat 1 poisons Seat 2"),
    ],
)
def test_where_a_rule_matters_is_said(rule: str, text: str) -> None:
    match = show_me(rule)
    assert match is not None
    assert where(match, (rule,)).startswith(text)


def test_where_any_rule_matters_is_a_sentence() -> None:
    for rule in explorer.rules("noble_treachery"):
        match = show_me(rule.id)
        if match is not None:
            at = match.moment
            assert where(match, (rule.id,)).endswith((".", "!"))
            assert match.moment == at
