"""The rules panel without a browser: search, rules, readings, and positions to look at."""

from __future__ import annotations

import dataclasses
import json
import logging
from typing import TYPE_CHECKING, Any

import pytest
import traitlets

import explorer
from explorer import Match
from explorer.core.moments import Choice
from explorer.examples.answers import OFF_TOPIC, TOLD, UNSURE
from explorer.examples.answers import of as answers_of
from explorer.examples.rulings import of as rulings_of
from explorer.games.noble_treachery.show_me import show_me
from tests.depth import sparse
from widgets import RulesPanel, Stepper
from widgets.rules_panel import FIELDS, LIKELY, figure, where

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


def ask(panel: RulesPanel, question: str) -> dict[str, Any]:
    """Ask, and give the card."""
    tell(panel, do="search", question=question)
    return panel._card


def test_what_is_typed_is_answered_and_it_is_said_how_it_was_read(panel: RulesPanel) -> None:
    card = ask(panel, "caslte posion")
    assert (panel._found["question"], panel._found["read"]) == ("caslte posion", "castle poison")
    assert (card["kind"], card["id"]) == ("answer", "caslte posion")
    assert all(result["standing"] and result["text"] for result in panel._found["results"])
    ask(panel, "castle")
    assert panel._found["read"] == ""
    ask(panel, "castle <script>")
    assert (panel._found["read"], panel._found["unknown"]) == ("", ["script"])


def test_a_stated_answer_comes_with_its_verdict_its_case_and_the_rules_behind_it(panel: RulesPanel) -> None:
    card = ask(panel, "Can a Thief steal from a player with a Castle?")
    assert (card["verdict"], card["word"], card["lead"][:3], card["probably"]) == ("no", "No", "No.", False)
    assert ">No</text>" in card["shield"]
    assert card["as_asked"] == ""  # it was asked in these very words
    assert [len(rule) for rule in card["because"]] == [4] * len(card["because"])
    assert card["meant"]
    assert not {rule for rule, *_ in card["because"]} & {one["id"] for one in panel._found["results"]}
    assert panel._case["table"].startswith("<svg")
    assert (panel._case["ruling"], panel._case["at"]) == ("castle-and-thief", 0)
    assert "Seat" not in panel._case["told"]
    assert 'id="weave"' in panel._definitions
    wide = panel._case["table"]
    panel.width = 360
    assert panel._case["table"] != wide


def test_an_answer_reaches_the_page_with_its_case_at_once(panel: RulesPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    sent = list[set[str]]()
    monkeypatch.setattr(panel, "send_state", lambda key=None: sent.append({key} if isinstance(key, str) else {*key}))
    ask(panel, "does a castle stop poison")
    assert [keys & {"_card", "_case"} for keys in sent if keys & {"_card", "_case"}] == [{"_card", "_case"}]


def test_the_wording_that_a_question_was_taken_for_is_told(panel: RulesPanel) -> None:
    card = ask(panel, "does a castle protect my bet")
    assert card["stated"]
    assert card["as_asked"]
    assert (card["word"], card["says"]) == ("It depends", "It depends")
    assert "depends</text>" in card["shield"]


def test_what_is_likely_and_no_more_is_called_so(panel: RulesPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    known = answers_of(panel.match.game)
    told = known.ask("Can a Thief steal from a player with a Castle?")
    monkeypatch.setattr(known, "ask", lambda _: dataclasses.replace(told, sure=LIKELY - 0.01))
    assert ask(panel, "whatever")["probably"]


def test_where_none_is_stated_rules_and_questions_are_offered(panel: RulesPanel) -> None:
    card = ask(panel, "what about the cards")
    assert (card["verdict"], card["stated"], card["because"]) == (UNSURE, False, [])
    assert len(card["offered"]) == 3
    assert all(one["wording"] and one["title"] for one in card["offered"])
    assert len(card["meant"]) == 5
    assert panel._case == {}


def test_the_title_of_a_rule_opens_it(panel: RulesPanel) -> None:
    card = ask(panel, "one chance each")
    assert (card["kind"], card["title"], panel.rule) == ("rule", "One chance each", card["id"])


def test_what_is_about_something_else_is_told_so(panel: RulesPanel) -> None:
    card = ask(panel, "what is the capital of france")
    assert (card["verdict"], card["lead"]) == (OFF_TOPIC, "Nothing in the rules of Noble Treachery is about that.")
    assert (card["offered"], card["meant"], panel._found["results"]) == ([], [], [])
    assert panel._book["examples"]  # what others have asked stands there instead


def test_where_readings_differ_both_are_told_and_what_it_changes(panel: RulesPanel) -> None:
    card = ask(panel, "May a 6 be turned into a 1 with Soothsayer?")
    (reading,) = [one for one in card["readings"] if one["rule"] == "card.soothsayer.wrap"]
    assert reading["taken"] == reading["values"][0]
    assert reading["other"] == "The other reading lets a 6 become a 1, and a 1 a 6."
    assert reading["other"] not in reading["ours"]
    assert reading["weighs"].startswith("Between computers, the other reading changes the winner of ")


def test_a_figure_is_reckoned_and_it_is_said_how() -> None:
    card = ask(RulesPanel(explorer.start("kings_of_ireland", seed=1)), "14 against 7, how many dice")
    assert card["verdict"] == "figure"
    assert card["steps"]
    assert card["understood"]


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("Four dice: 14 is exactly twice 7.", "Four dice"),
        ("Three: a mage has three evocation slots.", "Three"),
        ("2 VP in all, however many you hold.", "2 VP"),
        ("Nobody knows.", ""),
        ("Nothing happens.", "Nothing"),
        ("12 tokens of each colour.", "12"),
    ],
)
def test_a_figure_stands_in_the_shield_where_it_is_short(sentence: str, word: str) -> None:
    assert figure(sentence) == word


def test_whatever_is_answered_has_a_shield(panel: RulesPanel) -> None:
    assert set(FIELDS) == set(TOLD)
    told = answers_of(panel.match.game).ask("Can a Thief steal from a player with a Castle?")
    for verdict in TOLD:
        panel._draw_answer(dataclasses.replace(told, verdict=verdict, sentence="<b>1</b> & 2"))
        assert panel._card["shield"].startswith("<svg")
        assert "<b>" not in panel._card["shield"]


def test_a_rule_comes_with_its_standing_heading_links_and_questions(panel: RulesPanel) -> None:
    tell(panel, do="rule", id="card.castle")
    card = panel._card
    assert panel.rule == "card.castle"
    assert (card["kind"], card["standing"], card["printed"]) == ("rule", "printed", "Common Card Effects: Castle")
    assert card["html"].startswith("<p>")
    assert card["links"]
    assert len(card["questions"]) == 5
    assert card["can_show"]
    tell(panel, do="rule", id="parts.lore.grymm")
    assert not panel._card["can_show"]


def test_every_rule_and_ruling_can_be_read(panel: RulesPanel) -> None:
    for rule in panel.match.game.rules:
        panel.rule = rule.id
        assert panel._card["title"] == rule.title
    for ruling in list(rulings_of(panel.match.game).rulings.values())[:: sparse(1)]:
        card = ask(panel, ruling.questions[0])
        assert (card["stated"], panel.rule) == (True, "")
        assert panel._case["ruling"] == ruling.id or card["because"][0][0] in ruling.rules


def test_a_question_after_a_rule_and_a_rule_after_it(panel: RulesPanel) -> None:
    question = "Can a Thief steal from a player with a Castle?"
    ask(panel, question)
    panel.rule = "card.castle"
    assert panel._card["kind"] == "rule"
    assert panel._case == {}
    assert ask(panel, question)["kind"] == "answer"
    tell(panel, do="rule", id="card.castle")
    assert panel._card["kind"] == "rule"


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


def test_a_case_is_stepped_through_where_it_stands(panel: RulesPanel, match: Match) -> None:
    ask(panel, "Can a Thief steal from a player with a Castle?")
    first = dict(panel._case)
    assert first["where"].startswith("Step forward to see it: ")
    told = [first["told"]]
    for _ in range(first["of"] + 2):  # beyond the last there is nothing
        tell(panel, do="step", by=1)
        told.append(panel._case["told"])
    assert panel._case["at"] == first["of"]
    assert len(set(told)) == first["of"] + 1
    assert panel._case["table"] != first["table"]
    for _ in told:
        tell(panel, do="step", by=-1)
    assert panel._case == first
    assert panel.match is match


def test_a_rule_is_shown_on_a_table_when_somebody_wants_it(panel: RulesPanel) -> None:
    tell(panel, do="rule", id="card.castle.supersedes")
    assert panel._case == {}
    tell(panel, do="show case", rule="card.castle.supersedes")
    assert panel._case["rule"] == "card.castle.supersedes"
    assert "prevents poison" in panel._case["where"]


def test_a_case_is_tried_on_the_table_and_there_is_a_way_back(panel: RulesPanel, match: Match) -> None:
    stepper = Stepper(match)
    traitlets.link((panel, "match"), (stepper, "match"))
    tell(panel, do="show case", rule="card.castle.supersedes")
    tell(panel, do="step", by=1)
    tell(panel, do="show")
    assert stepper.match is panel.match is not match
    assert (panel._look["away"], panel.steps) == (True, 1)
    assert panel._look["text"] == "Step forward to see it: Black Castle prevents poison for Seat 3."
    stepper.match.forward()
    first = panel.match
    ask(panel, "Can a Thief steal from a player with a Castle?")
    tell(panel, do="show")
    assert panel.match is not first
    tell(panel, do="home")
    assert panel.match is stepper.match is match
    assert panel._look == {"away": False, "text": "", "busy": ""}


def test_a_case_is_kept_as_a_picture(panel: RulesPanel) -> None:
    tell(panel, do="picture", kind="svg")
    assert panel._kept == {}
    ask(panel, "Can a Thief steal from a player with a Castle?")
    tell(panel, do="picture", kind="png")
    assert (panel._kept["name"], panel._kept["kind"]) == ("noblesse-noble-treachery-castle-and-thief.png", "png")
    assert panel._kept["text"].startswith("<svg")
    assert 'role="button"' not in panel._kept["text"]


def test_a_case_is_handed_to_the_workbench(panel: RulesPanel) -> None:
    tell(panel, do="lay out", ruling="castle-and-thief")
    assert (panel.lays, panel.case) == (1, "castle-and-thief")
    tell(panel, do="lay out", ruling="../../rules")
    assert (panel.lays, panel.case) == (2, "")


def test_a_case_is_opened_for_its_chain_at_the_moment_that_matters(panel: RulesPanel) -> None:
    tell(panel, do="chain")
    assert panel.chains == 0
    assert "no case" in panel._message["text"]
    ask(panel, "Can a Thief steal from a player with a Castle?")
    tell(panel, do="chain")
    assert panel.chains == 1
    assert isinstance(panel.match.pending, Choice)
    assert (panel.match.pending.kind, panel.match.pending.rule) == ("token to take", "card.thief.exact")
    assert panel.said.startswith("It applies now")


def test_what_was_asked_is_kept_while_the_match_goes_on(panel: RulesPanel, match: Match) -> None:
    card = ask(panel, "Can a Thief steal from a player with a Castle?")
    tell(panel, do="step", by=1)
    match.roll()
    panel._draw()
    assert panel._card == card
    assert panel._case["at"] == 1


def test_a_match_with_another_reading_is_set_up_as_this_one_was() -> None:
    panel = RulesPanel(explorer.start("noble_treachery", players=5, seed=1, removed="random"))
    rule = next(rule for rule in panel.match.game.rules if rule.switch)
    tell(panel, do="reading", rule=rule.id, value=rule.readings[1])
    assert panel.match.setup == {"players": 5, "removed": "random", "readings": {rule.switch: rule.readings[1]}}


def test_another_match_from_outside_is_nowhere_to_come_back_from(panel: RulesPanel) -> None:
    tell(panel, do="show case", rule="card.castle")
    tell(panel, do="show")
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
    tell(panel, do="show case", rule="card.castle")
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
    {"do": "search", "question": "<img src=x onerror=alert(1)>"},
    {"do": "chapter"},
    {"do": "chapter", "name": ["x"]},
    {"do": "rule"},
    {"do": "rule", "id": "<script>"},
    {"do": "rule", "id": 5},
    {"do": "show case"},
    {"do": "show case", "rule": "card.army.tip"},
    {"do": "show case", "rule": "x"},
    {"do": "step"},
    {"do": "step", "by": "x"},
    {"do": "picture"},
    {"do": "picture", "kind": ["png"]},
    {"do": "show"},
    {"do": "lay out"},
    {"do": "lay out", "ruling": {"a": 1}},
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
