"""The app without a browser: all parts share one match, and are made only when they are opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ipywidgets

import explorer
from widgets import App

if TYPE_CHECKING:
    import pytest


def opened(app: App, tab: str) -> None:
    app._tabs.selected_index = app._tabs.titles.index(tab)


def test_parts_are_made_when_they_are_opened() -> None:
    app = App(explorer.start("noble_treachery", players=4, seed=7))
    assert set(app.parts) == {"Board", "Stepper", "Link", "Address", "Rules"}
    for tab in ("Chain", "Odds", "Dice", "What if"):
        opened(app, tab)
        assert app.parts[tab].match is app.match
        assert [name for name in app._tabs.titles if name in app.parts and app.parts[name].shown] == [tab]
    app._pages.selected_index = 1
    assert app.parts["Lesson"].match is not app.match


def test_another_match_is_another_on_every_part() -> None:
    app = App(explorer.start("noble_treachery", players=4, seed=7))
    opened(app, "Chain")
    other = explorer.start("noble_treachery", players=6, seed=1)
    app.parts["Stepper"].match = other
    assert {id(app.parts[name].match) for name in ("Board", "Chain", "Rules", "Link")} == {id(other)}


def test_what_one_part_does_all_show() -> None:
    app = App(explorer.start("noble_treachery", players=4, seed=7))
    app.parts["Stepper"]._hear(None, {"do": "phase"}, [])
    assert app.parts["Board"].moment == app.parts["Stepper"].moment == app.match.moment
    assert app.match.state.phase == "Roll the Dice"


def test_eyes_are_shared_and_a_rule_that_is_asked_for_opens_the_rules() -> None:
    app = App(explorer.start("noble_treachery", players=4, seed=7))
    app.parts["Board"].seat = 2
    assert app.parts["Stepper"].seat == 2
    opened(app, "Chain")
    app.parts["Stepper"]._hear(None, {"do": "rule", "id": "card.dragon"}, [])
    assert app._tabs.titles[app._tabs.selected_index] == "Rules"
    assert app.parts["Rules"].rule == "card.dragon"


def test_what_was_open_comes_back_and_what_there_is_not_is_passed_over() -> None:
    app = App(explorer.start("noble_treachery", players=4, seed=7))
    address = app.parts["Address"]
    opened(app, "Odds")
    assert address.view == ["Play", "Odds"]
    address._hear(address, {"do": "view", "view": ["First lesson", "Chain"]}, [])
    assert (app._pages.titles[app._pages.selected_index], app._tabs.titles[app._tabs.selected_index]) == (
        "First lesson",
        "Chain",
    )
    assert address.view == ["First lesson", "Chain"]
    assert {"Lesson", "Chain"} <= set(app.parts)
    for wrong in (["Workbench", "Map"], [], [3], "Play", None, {"Play": 1}):
        address._hear(address, {"do": "view", "view": wrong}, [])
    assert app._pages.titles[app._pages.selected_index] == "First lesson"


def test_a_step_is_told_to_what_draws_it_and_to_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(explorer.start("noble_treachery", players=4, seed=7))
    for tab in ("Chain", "Odds", "Dice", "What if", "Rules"):
        opened(app, tab)
    told: list[str] = []
    monkeypatch.setattr(ipywidgets.Widget, "_send", lambda one, *_, **__: told.append(type(one).__name__))
    app.parts["Board"]._hear(None, {"do": "roll", "moment": app.match.moment}, [])
    assert told == ["Board", "Stepper", "Address"]  # the board first, because visitors look at it
    assert {part.moment for name, part in app.parts.items() if part.shown} == {app.match.moment}
