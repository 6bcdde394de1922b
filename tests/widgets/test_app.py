"""The app without a browser: a table, four doors to one match, and parts that are made only when they are opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets
import pytest

import explorer
from explorer.core.moments import Choice
from widgets import App

if TYPE_CHECKING:
    from explorer import Match


def table(**settings: Any) -> App:
    return App(explorer.start("noble_treachery", **{"players": 4, "seed": 7, **settings}))


def opened(app: App, pane: str) -> None:
    app.door = "explore"
    app._tabs.selected_index = app._panes.index(pane)


@pytest.mark.parametrize("game", explorer.games())
def test_a_page_opens_on_a_dealt_table_with_the_first_choice_waiting(game: str) -> None:
    app = App(explorer.start(game, seed=7))
    pending = app.match.pending
    assert isinstance(pending, Choice)
    assert (pending.seat, app.seat) == (0, 0)
    assert app.match.people is not None
    assert app.parts["Board"].plays_on


def test_parts_are_made_when_they_are_opened() -> None:
    app = table()
    assert set(app.parts) == {"Board", "Doors", "Address", "Rail"}
    for pane in ("Chain", "Chances", "Dice", "What if"):
        opened(app, pane)
        assert app.parts[pane].match is app.match
        assert [name for name in app._panes if name in app.parts and app.parts[name].shown] == [pane]
    app.door = "ask"
    assert app.parts["Rules"].match is app.match
    app.door = "learn"
    assert app.parts["Lesson"].match is not app.match
    app.parts["Lesson"].plays += 1  # "Play your first match", at its end
    assert app.door == "play"


def test_a_case_that_is_asked_about_is_stepped_through_in_explore() -> None:
    app = table()
    app.door = "ask"
    rules = app.parts["Rules"]
    rules.ask("does a castle stop poison")
    rules._hear(rules, {"do": "show", "ruling": rules._card["id"]}, [])
    assert (app.door, app.match) == ("explore", rules.match)
    assert app.parts["Board"]._message["text"].startswith("Step forward to see it: ")
    app.parts["Doors"].asks += 1  # the key "/"
    assert (app.door, rules._reached) == ("ask", 1)


def test_a_workbench_is_a_pane_where_the_game_has_one() -> None:
    assert "Workbench" not in table()._panes
    app = App(explorer.start("black_rose_wars", players=2, seed=7))
    opened(app, "Workbench")
    assert app.parts["Workbench"].match is not app.match


def test_another_match_is_another_on_every_part_and_is_looked_at_with_open_hands() -> None:
    app = table()
    opened(app, "Chain")
    other = explorer.start("noble_treachery", players=6, seed=1)
    app.parts["Chain"].match = other
    assert {id(one.match) for one in app.parts.values()} == {id(other)}
    assert (app.seat, app.parts["Board"].seat, app.parts["Board"].plays_on) == (None, None, False)
    assert other.people is not None


def test_what_one_part_does_all_show() -> None:
    app = table()
    before = app.match.moment
    app.parts["Board"]._hear(None, {"do": "choose", "option": 0, "moment": before}, [])
    assert app.parts["Rail"].moment == app.match.moment > before
    app.parts["Rail"]._hear(None, {"do": "goto", "moment": 3}, [])
    assert app.parts["Board"].moment == 3
    assert app.parts["Board"]._shown["past"]


def test_a_rule_that_is_asked_for_opens_the_door_to_it() -> None:
    app = table()
    app.parts["Rail"]._hear(None, {"do": "rule", "id": "card.dragon"}, [])
    assert app.door == "ask"
    assert app.parts["Rules"].rule == "card.dragon"


def test_what_was_open_comes_back_and_what_there_is_not_is_passed_over() -> None:
    app = table()
    address = app.parts["Address"]
    assert address.view == ["play", "Chain", "0"]  # from the beginning: whoever reloads keeps their seat
    opened(app, "Chances")
    assert address.view == ["explore", "Chances", "0"]
    address._hear(address, {"do": "view", "view": ["ask", "Chain", "open"]}, [])
    assert (app.door, app._panes[app._tabs.selected_index], app.seat) == ("ask", "Chain", None)
    assert address.view == ["ask", "Chain", "open"]
    for wrong in (["Workbench", "Map", "9"], [], [3], "play", None, {"play": 1}):
        address._hear(address, {"do": "view", "view": wrong}, [])
    assert (app.door, app.seat, app.parts["Board"].plays_on) == ("ask", None, False)
    address._hear(address, {"do": "view", "view": ["play", "Chain", "2"]}, [])
    assert (app.door, app.seat, app.parts["Board"].plays_on) == ("play", 2, True)


def test_a_step_is_told_to_what_draws_it_and_to_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    app = table()
    for pane in ("Chain", "Chances", "Dice", "What if"):
        opened(app, pane)
    app.door = "ask"
    told: list[str] = []
    monkeypatch.setattr(ipywidgets.Widget, "_send", lambda one, *_, **__: told.append(type(one).__name__))
    app.parts["Board"]._hear(None, {"do": "choose", "option": 0, "moment": app.match.moment}, [])
    assert told[0] == "Board"  # the board first, because visitors look at it
    assert set(told) <= {"Board", "Doors", "Address", "Rail", "WhatIf", "RulesPanel"}
    assert {part.moment for name, part in app.parts.items() if part.shown} == {app.match.moment}


# --- a new table ------------------------------------------------------------------------------------------------------


def dealt(app: App, **told: Any) -> Match:
    head = app.parts["Doors"]
    head._hear(head, {"do": "new", **told}, [])
    return app.match


def test_a_new_table_has_who_sits_where() -> None:
    app = table()
    former = app.match
    match = dealt(
        app, players=5, sitters=["steady", "you", "person", "steady", "steady"], names=["", "Ann", "Ben", "", ""]
    )
    assert match is not former
    assert match.state.players == 5
    board = app.parts["Board"]
    assert (app.seat, board.people, sorted(board.players)) == (1, [1, 2], [0, 3, 4])
    assert board._shown["seats"][1:3] == ["You", "Ben"]
    assert isinstance(match.pending, Choice)
    assert match.pending.seat in (1, 2)


def test_a_rematch_has_the_same_table() -> None:
    app = table()
    former = dealt(app, players=5, sitters=["steady", "you", "steady", "steady", "steady"])
    head = app.parts["Doors"]
    head._hear(head, {"do": "rematch"}, [])
    assert app.match is not former
    assert app.match.state.players == 5
    assert app.match.people == former.people
    assert app.seat == 1


@pytest.mark.parametrize(
    "told",
    [
        {"players": 99},
        {"players": "4"},
        {"players": 4, "names": ["x" * 50]},
        {"players": 4, "sitters": ["you", "a genius", "easy", "easy"]},
        {"players": 4, "readings": {"no such": "reading"}},
        {"players": 4, "readings": [1]},
        {"players": 4, "names": ["Ann", "Ann"]},
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(told: dict[str, Any], caplog: pytest.LogCaptureFixture) -> None:
    app = table()
    former = app.match
    assert dealt(app, **told) is former
    assert app.parts["Doors"]._message["text"]
    assert not caplog.records


def test_take_back_in_the_head_takes_back_on_the_board() -> None:
    app = table()
    before = app.match.moment
    board, head = app.parts["Board"], app.parts["Doors"]
    board._hear(board, {"do": "choose", "option": 0, "moment": before}, [])
    head._hear(head, {"do": "back"}, [])
    assert app.match.moment == before


def test_a_link_is_shared() -> None:
    app = table()
    head = app.parts["Doors"]
    head._hear(head, {"do": "share"}, [])
    assert head._link["text"]
    assert head._link["about"].startswith("Noble Treachery, round 1")


def test_play_from_here_after_the_end_is_a_match_of_its_own() -> None:
    app = table()
    board = app.parts["Board"]
    match = app.match
    board._hear(board, {"do": "from", "moment": match.moment // 2}, [])
    assert app.match is board.branch is not match
    assert (app.seat, board.plays_on) == (0, True), "it is played, not looked at"
