"""The workbench without a browser: layouts from a page, what is refused, and what follows its match."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

import explorer
from explorer.core.moments import Choice
from widgets import App, Workbench, WorkbenchPage


def tell(widget: Workbench, **told: Any) -> None:
    """Send a message as the page does."""
    widget._hear(None, json.loads(json.dumps(told)), [])


def laid(*mages: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"mages": list(mages), **more}


TORMENT = laid(
    {"mage": "rikkart", "room": "armory", "sheet": {"I": "grim_torment/light"}},
    {"mage": "gramigna", "room": "armory", "sheet": {"quick": "persecution/light"}},
    what="effect", who=0, effect="Inflict 2 on each other mage within 1.",
)  # fmt: skip


def test_it_begins_with_an_example_that_waits() -> None:
    widget = Workbench("black_rose_wars")
    assert widget.match.problems() == []
    assert widget._result["waits"]
    assert widget.told["mages"][0]["mage"] == "baron_doria"
    assert len(widget._examples) >= 5


@pytest.mark.parametrize(("windows", "damage", "over"), [("ask", 2, False), ("all", 0, True), ("none", 2, True)])
def test_windows_are_asked_or_answered(windows: str, damage: int, over: bool) -> None:
    widget = Workbench("black_rose_wars")
    tell(widget, do="resolve", told=TORMENT, windows=windows)
    assert widget._problems == []
    assert len(widget.match.state.mages[1]["damage"]) == damage
    assert widget.match.over is over
    assert widget.windows == windows
    assert widget.told == TORMENT
    assert widget._result["text"] == (
        "Everything has been resolved." if over else widget.match.tell(asked(widget.match))
    )


def asked(match: explorer.Match) -> Choice:
    assert isinstance(match.pending, Choice)
    return match.pending


def test_each_example_can_be_put_on_the_table() -> None:
    widget = Workbench("black_rose_wars")
    for name in widget._examples:
        before = widget.match
        tell(widget, do="example", name=name)
        assert widget._problems == []
        assert widget.match is not before
    tell(widget, do="example", name="no such thing")
    assert "no such example" in widget._message["text"]


@pytest.mark.parametrize(
    "told",
    [
        None, [], {}, {"mages": []}, {"mages": [{}, {}], "what": "x"}, {"mages": [{"room": "<img onerror=1>"}, {}]},
        {"mages": [{}, {}], "own": [{"text": "<script>" * 9000}]}, {"mages": [[], 3]}, {"mages": [{}, {}], "who": "x"},
        {"mages": [{"sheet": {"I": 3}}, {}]}, {"mages": [{"damage": {"0": 10**9}}, {}]}, "torment",
        {"mages": [{}, {}], "what": "effect", "effect": {"a": 1}}, {"mages": [{"jinxes": ["x"]}, {}]},
        {"mages": [{"mage": 7}, {}]}, {"mages": [{"mage": "gramigna"}, {"mage": "gramigna"}]},
    ],
)  # fmt: skip
def test_what_cannot_be_is_listed_and_nothing_is_lost(told: Any, caplog: pytest.LogCaptureFixture) -> None:
    widget = Workbench("black_rose_wars")
    before = widget.match, widget.told
    with caplog.at_level(logging.ERROR):
        tell(widget, do="resolve", told=told, windows="ask")
    assert caplog.records == []
    assert widget._problems
    assert all(problem.strip() and "Traceback" not in problem for problem in widget._problems)
    assert (widget.match, widget.told) == before


def test_a_text_is_read_while_it_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = Workbench("black_rose_wars")
    sent: list[Any] = []
    monkeypatch.setattr(widget, "send", sent.append)
    tell(widget, do="read", field="own0", kind="card", text="trap fire when another mage enters a room: Inflict 2.")
    tell(widget, do="read", field="effect", kind="effect", text="Inflict 2. Dance 3.")
    tell(widget, do="read", field="effect", kind="nonsense", text="x")
    tell(widget, do="read", field="effect", kind="effect", text=3)
    assert [message["read"]["field"] for message in sent] == ["own0", "effect"]
    assert sent[0]["read"]["fault"] == {}
    assert sent[0]["read"]["reading"][1:] == ["You inflict 2 damage on the target."]
    assert sent[1]["read"]["reading"] == []
    assert (sent[1]["read"]["fault"]["at"], sent[1]["read"]["fault"]["word"]) == (11, "Dance")


def test_a_game_without_a_workbench_says_so() -> None:
    with pytest.raises(explorer.NoblesseError, match="no workbench"):
        Workbench("noble_treachery")


def test_the_page_follows_the_match_that_was_made() -> None:
    page = WorkbenchPage("black_rose_wars")
    tell(page.bench, do="resolve", told=TORMENT, windows="ask")
    assert page.board.match is page.stepper.match is page.chain.match is page.bench.match
    chain = page.chain.graph()
    assert any(data["what"] == "Rikkart resolves Typed effect." for _, data in chain.nodes(data=True)), chain.nodes(
        data=True
    )


def test_in_the_app_it_stands_beside_the_table_and_its_rules_are_asked_for() -> None:
    app = App(explorer.start("black_rose_wars", players=2, seed=1))
    assert "Dice" not in app._panes
    app.door = "explore"
    app._tabs.seen = ["Workbench"]
    (tabs,) = app._boxed["Workbench"].children
    assert tabs.titles == ("The table", "Cards of your own")
    assert tabs.children[0].children == (app.parts["Workbench"],)
    assert tabs.children[1].children == (), "it is made when it is opened"
    tabs.selected_index = 1
    (page,) = tabs.children[1].children
    assert page.bench.match is not app.match
    page.stepper.rule = "lodge.instability"
    assert (app.door, app.parts["Rules"].rule) == ("ask", "lodge.instability")
    other = App(explorer.start("noble_treachery", players=4, seed=1))
    other.door = "explore"
    other._tabs.seen = ["Workbench"]
    assert other._boxed["Workbench"].children == (other.parts["Workbench"],)


def test_a_lay_out_can_be_set_from_python() -> None:
    widget = Workbench("black_rose_wars")
    widget.lay_out(TORMENT, "all")
    assert widget.match.over
