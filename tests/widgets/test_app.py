"""The app without a browser: a table, four doors to one match, and parts that are made only when they are opened."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import ipywidgets
import pytest

import explorer
from explorer.core.game import game_named
from explorer.core.moments import Choice
from explorer.lay_out import checked
from explorer.players import RandomPlayer
from widgets import App
from widgets.links import from_link, layout_link, to_file, to_link

if TYPE_CHECKING:
    from explorer import Match


def table(**settings: Any) -> App:
    return App(explorer.start("noble_treachery", **{"players": 4, "seed": 7, **settings}))


def opened(app: App, pane: str) -> None:
    app.door = "explore"
    app._tabs.seen = [*app._tabs.seen, pane]


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
    assert set(app.parts) == {"Board", "Doors", "Address", "Rail", "Rounds", "Terms"}
    app.door = "explore"
    assert app._tabs.seen == ["What if", "Chain"]
    before = "Chain"
    for pane in ("Chances", "Dice", "Study", "What if"):
        opened(app, pane)
        assert app._tabs.seen == [before, pane]
        assert app.parts[pane].match is app.match
        assert {name for name in app._panes if name in app.parts and app.parts[name].shown} == {before, pane}
        assert {name for name, box in app._boxed.items() if "nb-open" in box._dom_classes} == {before, pane}
        before = pane
    app._tabs.seen = ["Dice", "no such pane"]
    assert app._tabs.seen == ["Dice"]
    app.door = "ask"
    assert not any(app.parts[name].shown for name in app._panes if name in app.parts)
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


@pytest.mark.parametrize("game", explorer.games())
def test_the_workbench_is_a_pane_of_every_game_and_what_is_laid_out_is_the_match_on_the_page(game: str) -> None:
    app = App(explorer.start(game, seed=7))
    before = app.match
    opened(app, "Workbench")
    assert app._tabs.seen == ["Workbench"]
    bench = app.parts["Workbench"]
    assert app.match is before, "nothing is laid out before somebody does it"
    bench._hear(None, {"do": "start", "number": 0}, [])
    assert app.match is bench.match is app.parts["Board"].match is not before
    assert app.seat is None
    bench._hear(None, {"do": "home"}, [])
    assert app.match is before


def test_an_example_of_the_workbench_asks_the_odds_what_it_is_about() -> None:
    app = App(explorer.start("kings_of_ireland", seed=7))
    opened(app, "Workbench")
    app.parts["Workbench"]._hear(None, {"do": "start", "number": 0}, [])
    assert app._tabs.seen == ["Workbench", "Chances"]
    chances: Any = app.parts["Chances"]
    assert (chances.question, chances.match) == ("battle", app.match)
    assert next(row.label for row in chances.answer.rows) == "Attacker wins"
    app.parts["Workbench"]._hear(None, {"do": "open", "pane": "Chain"}, [])
    assert app._tabs.seen == ["Workbench", "Chain"]
    app.parts["Workbench"]._hear(None, {"do": "open", "pane": "no such pane"}, [])
    assert app._tabs.seen == ["Workbench", "Chain"]


def test_a_link_to_a_layout_opens_it_on_the_workbench_and_a_reload_finds_it_there() -> None:
    game = game_named("kings_of_ireland")
    layout = checked(game, {"gold": {0: 9}, "units": {"0": ["ulster-6"]}})
    app = App(explorer.start(game.id, seed=7))
    app.parts["Address"]._hear(None, {"do": "open", "m": layout_link(game, layout)}, [])
    assert (app.door, app._tabs.seen[-1]) == ("explore", "Workbench")
    bench: Any = app.parts["Workbench"]
    assert bench.told == layout
    assert app.match.first_state().gold[0] == 9
    view = app.parts["Address"].view
    again = App(explorer.start(game.id, seed=8))
    again.parts["Address"].back = {"match": again.match, "view": view}
    found: Any = again.parts["Workbench"]
    assert found.told == layout
    other = App(explorer.start(game.id, seed=8))
    other.parts["Address"].back = {"match": other.match, "view": {"layout": {"gold": "lots"}}}
    assert other.parts["Workbench"].told == {}


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
    usual = {"door": "play", "panes": ["What if", "Chain"], "seat": 0, "sitters": [], "names": {}}
    assert address.view == usual  # from the beginning: whoever reloads keeps their seat
    opened(app, "Chances")
    assert address.view == {**usual, "door": "explore", "panes": ["Chain", "Chances"]}
    address._hear(address, {"do": "open", "view": {"door": "ask", "panes": ["Chain"], "seat": None}}, [])
    assert (app.door, app._tabs.seen, app.seat) == ("ask", ["Chain"], None)
    for wrong in (
        {"door": "Workbench", "panes": ["Map"], "seat": 9, "sitters": ["you"], "names": []},
        {"door": [], "panes": [{}], "seat": True, "sitters": [1, 2, 3, []], "names": {}},
        {},
        [],
        [3],
        "play",
        None,
    ):
        address._hear(address, {"do": "open", "view": wrong}, [])
        assert not address._message.get("text")
    assert (app.door, app.seat, app.parts["Board"].plays_on) == ("ask", None, False)
    address._hear(address, {"do": "open", "view": {"door": "play", "panes": ["Chain"], "seat": 2}}, [])
    assert (app.door, app.seat, app.parts["Board"].plays_on) == ("play", 2, True)


def test_after_a_reload_the_same_people_and_computers_sit_there() -> None:
    sitters = ["easy", "you", "person", "far-sighted"]
    app = table()
    dealt(app, players=4, sitters=sitters, names=["", "Ann", "Ben", ""])
    view = app.parts["Address"].view
    again = table()
    address = again.parts["Address"]
    address._hear(address, {"do": "open", "view": json.loads(json.dumps(view))}, [])
    board = again.parts["Board"]
    assert (again.seat, board.people, sorted(board.players)) == (1, [1, 2], [0, 3])
    assert board._shown["seats"][1:3] == ["You", "Ben"]
    assert again.match.people == app.match.people
    address._hear(address, {"do": "open", "view": {"names": {"1": "x" * 50}}}, [])
    assert "letters" in address._message["text"]
    assert again.match.people == app.match.people


def test_after_a_reload_no_hand_is_open_that_was_not_before() -> None:
    app = table()
    view = json.loads(json.dumps(app.parts["Address"].view))
    other = explorer.start("noble_treachery", players=5, seed=1).at_end()
    again = table()
    seen = []
    again.parts["Board"].observe(lambda change: seen.append(change["new"]["seats"]), "_shown")
    address = again.parts["Address"]
    address._hear(address, {"do": "open", "m": to_link(other), "again": True, "view": view}, [])
    assert again.match.state.players == 5
    assert again.seat == 0
    assert len(seen[-1]) == 5
    assert all(names[0] == "You" for names in seen)


def test_the_match_before_is_played_on_where_one_sat() -> None:
    app = table()
    former = dealt(app, players=5, sitters=["steady", "you", "easy", "steady", "steady"])
    players = sorted(app.parts["Board"].players)
    app.match = explorer.start("noble_treachery", players=6, seed=1)  # from a link, say
    board = app.parts["Board"]
    assert (app.seat, board.plays_on, board.people) == (None, False, [])
    app.match = former
    assert (app.seat, board.plays_on, board.people, sorted(board.players)) == (1, True, [1], players)


def test_without_people_the_computers_play_and_one_looks_on() -> None:
    app = table()
    match = dealt(app, players=4, sitters=["easy"] * 4)
    board = app.parts["Board"]
    assert (app.seat, board.plays_on, board._shown["on"]) == (None, True, True)
    while not isinstance(match.pending, Choice):
        board._hear(board, {"do": "on"}, [])
    assert board._shown["on"]
    assert not board._shown["table"].count("is-can")


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


def test_a_new_table_offers_to_go_back_only_to_a_match_that_somebody_played() -> None:
    app = table()
    address, board = app.parts["Address"], app.parts["Board"]
    dealt(app, players=5)
    dealt(app, players=4)
    assert not address._notice
    played = app.match
    board._hear(board, {"do": "choose", "option": 0, "moment": played.moment}, [])
    dealt(app, players=4)
    assert address._notice["former"]
    address._hear(address, {"do": "former"}, [])
    assert app.match is played


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
    head._hear(head, {"do": "copy"}, [])
    assert head._link["text"]
    assert head._link["about"].startswith("Noble Treachery, round 1")


def test_play_from_here_after_the_end_is_a_match_of_its_own() -> None:
    app = table()
    board = app.parts["Board"]
    match = app.match
    board._hear(board, {"do": "from", "moment": match.moment // 2}, [])
    assert app.match is board.branch is not match
    assert (app.seat, board.plays_on) == (0, True), "it is played, not looked at"


# --- what can be shared and kept ----------------------------------------------------------------------------------------


def sent(app: App, **told: Any) -> Any:
    head = app.parts["Doors"]
    head._hear(head, told, [])
    return head


def test_a_match_that_was_saved_to_a_file_is_opened_from_it() -> None:
    app, other = table(), table(players=5)
    saved = sent(app, do="save")._kept
    assert re.fullmatch(r"noblesse-noble-treachery-\d{4}-\d\d-\d\d\.json", saved["name"])
    assert "seed" not in saved["text"]
    former = other.match
    sent(other, do="open", text=saved["text"])
    assert other.match is not former
    assert (other.match.answers, other.match.moment) == (app.match.answers, app.match.moment)
    assert other.match.people is not None
    assert (other.seat, other.parts["Board"].plays_on) == (None, False), "it is looked at, not played"
    sent(other, do="hands")
    assert (other.seat, other.parts["Board"].plays_on) == (0, True), "until somebody sits down at it"


def test_a_match_of_another_game_is_shown_the_way_to_its_page() -> None:
    app = table()
    former = app.match
    match = explorer.start("game_of_crowns", players=4, seed=1)
    head = sent(app, do="open", text=to_file(match)["text"])
    assert app.match is former
    assert (head._elsewhere["title"], head._elsewhere["game"]) == ("Game of Crowns", "game_of_crowns")
    assert from_link(head._elsewhere["link"]).answers == match.answers


def broken(**changes: Any) -> str:
    record = explorer.start("noble_treachery", players=4, seed=1).play(RandomPlayer(1), most=8).record()
    return json.dumps({**record, **changes})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x" * 500_001, "too large"),
        (None, "too large"),
        ("", "not a match"),
        ("__import__('os').remove('x')", "not a match"),
        ("/etc/hostname", "not a match"),
        ("[" * 5000, "not a match"),
        ('{"noblesse": NaN}', "not a match"),
        ("[1, 2]", "not a match"),
        ('{"cells": []}', "not a match"),
        (broken(noblesse=2), "another version"),
        (broken(game="chess"), "not installed"),
        (broken(game=7), "not installed"),
        (broken(answers=[[0, 0, "x", 0]] * 5001), "too many answers"),
        (broken(answers="none"), "do not allow"),
        (broken(answers=[[1, 0, "roll", [9]]]), "do not allow"),
        (broken(setup={"players": 4, "cards": "../cards.toml"}), "do not allow"),
        (broken(setup={"position": {"agenda": [["x"]]}}), "do not allow"),
        (broken(ends={}), "do not allow"),
        (broken(at=10**6), "do not allow"),
    ],
)
def test_a_file_that_is_no_match_is_refused_in_words(
    text: str | None, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    app = table()
    former = app.match
    said = sent(app, do="open", text=text)._message["text"]
    assert said.startswith("This file cannot be opened: ")
    assert why in said
    assert app.match is former
    assert not caplog.records


def test_the_story_is_copied_as_the_reader_knows_it() -> None:
    app = table()
    text = sent(app, do="story")._kept["text"]
    lines = text.splitlines()
    assert lines[0] == "Noble Treachery"
    assert "Round 1 begins." in lines
    assert "Phase: Bet." in lines
    assert "You are dealt" in text
    assert "Lady Maud is dealt 7 hidden cards." in text
    sent(app, do="hands")
    assert "hidden" not in sent(app, do="story")._kept["text"]


def test_all_hands_lie_open_and_nothing_goes_on_until_they_are_closed() -> None:
    app = table()
    board = app.parts["Board"]
    board._hear(board, {"do": "choose", "option": 0, "moment": app.match.moment}, [])
    assert board._shown["on"]
    sent(app, do="hands")
    assert (app.seat, app.parts["Rail"].seat, board._shown["open"], board._shown["on"]) == (None, None, True, False)
    at = app.match.moment
    board._hear(board, {"do": "on", "moment": at}, [])
    board._hear(board, {"do": "skip"}, [])
    assert app.match.moment == at
    board._hear(board, {"do": "hands"}, [])
    assert (app.seat, board._shown["open"], board._shown["on"]) == (0, False, True)


def test_hands_that_another_person_must_not_see_stay_closed_behind_the_curtain() -> None:
    app = table()
    dealt(app, players=4, sitters=["you", "person", "person", "person"])
    board = app.parts["Board"]
    for _ in range(50):
        if board._shown["curtain"]:
            break
        board._hear(board, {"do": "skip"}, [])  # as the page does, for what comes by itself
        board._hear(board, {"do": "summary"}, [])
        board._hear(board, {"do": "choose", "option": 0, "moment": app.match.moment}, [])
    seat = app.seat
    sent(app, do="hands")
    assert (app.seat, board._message["text"]) == (seat, "Hand the screen over first.")
    board._hear(board, {"do": "curtain"}, [])
    here = app.seat
    sent(app, do="hands")
    assert (app.seat, board._shown["curtain"]) == (None, "")
    sent(app, do="hands")
    assert app.seat == here


def test_all_cards_are_shown_over_any_door_and_put_away() -> None:
    app = table()
    head = sent(app, do="cards", card="Dragon")
    (gallery,) = app._boxes["cards"].children
    assert (gallery.match, gallery.sought, head.cards) == (app.match, "Dragon", True)
    assert "nb-at-cards" in app._dom_classes
    app.door = "explore"
    assert not head.cards
    assert "nb-at-cards" not in app._dom_classes
    sent(app, do="cards", card=["x"])
    assert app._boxes["cards"].children == (gallery,)
