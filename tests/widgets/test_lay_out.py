"""The workbench without a browser: touches from a page, what is wrong and what mends it, undo, links, and the way back."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

import explorer
from explorer.core.game import game_named
from explorer.examples.rulings import of as rulings_of
from explorer.games.black_rose_wars.state import CELL
from explorer.lay_out import checked, from_ruling
from tests.depth import deep
from tests.lay_out.random_touches import cells, touch_of
from widgets import App, Board, LayOut
from widgets.links import LinkError, from_link, layout_link, opened

GAMES = explorer.games()


def bench(game: str = "kings_of_ireland", **settings: Any) -> LayOut:
    match = explorer.start(game, seed=3, people=True, **settings)
    return LayOut(match)


def tell(widget: LayOut, **told: Any) -> None:
    """Send a message as the page does."""
    widget._hear(None, json.loads(json.dumps(told)), [])


def touch(widget: LayOut, cell: str, act: str, value: Any = None) -> None:
    tell(widget, do="touch", cell=cell, act=act, value=value)


def group(widget: LayOut, title: str) -> dict[str, Any]:
    return next(one for one in widget._form if one["title"] == title)


def test_each_touch_changes_the_table_and_each_can_be_undone() -> None:
    widget = bench()
    home = widget.match
    touch(widget, "units/0", "put", "ulster-6")
    touch(widget, "gold/1", "set", 12)
    assert widget.told == {"units": {"0": ["ulster-6"]}, "gold": {"1": 12}}
    assert widget.match.first_state().gold == [5, 12]
    assert widget._state["home"]
    tell(widget, do="undo")
    assert widget.match.first_state().gold == [5, 5]
    tell(widget, do="undo")
    tell(widget, do="undo")  # nothing is left to undo
    assert (widget.told, widget._state["undo"]) == ({}, False)
    for _ in range(3):
        tell(widget, do="redo")
    assert widget.match.first_state().gold == [5, 12]
    touch(widget, "gold/1", "clear")
    assert not widget._state["redo"], "what was undone is not what comes after this"
    tell(widget, do="home")
    assert widget.match is home


@pytest.mark.parametrize(
    ("game", "thing", "tray", "piece", "told"),
    [
        ("noble_treachery", "seat:2", "cards", "army-r", {"hands": {"2": ["army-r"]}}),
        ("noble_treachery", "seat:2", "tokens", 7, {"treasury": {"2": [7]}}),
        ("noble_treachery", "pile:discard", "cards", "army-r", {"discard": ["army-r"]}),
        ("game_of_crowns", "hand:1", "cards", "jester", {"hands": {"1": ["jester"]}}),
        ("kings_of_ireland", "seat:1", "cards", "ulster-6", {"units": {"1": ["ulster-6"]}}),
        ("noble_game", "seat:0", "goods", "F", {"goods": {"0": "F"}}),
        ("noble_game", "good:1:S", "goods", "S", {"goods": {"1": "S"}}),
        ("noble_game", "office:Chancellor", "nobles", "ashdown", {"offices": {"Chancellor": "ashdown"}}),
        ("noble_game", "square:J8", "nobles", "lord-0", {"nobles": {"lord-0": {"at": "J8"}}}),
        ("black_rose_wars", "mage:1", "cubes", -1, {"damage": {"1": [-1]}}),
        ("black_rose_wars", "slot:1:1", "spells", "persecution", {"sheets": {"1": {"I": {"card": "persecution"}}}}),
        ("black_rose_wars", "memories:0", "spells", "persecution", {"memories": {"0": ["persecution"]}}),
        ("black_rose_wars", "room:forge", "cubes", 1, {"instability": {"forge": [1]}}),
        (
            "black_rose_wars",
            "room:forge",
            "evocations",
            "war_troll",
            {"evocations": [{"owner": 0, "room": "forge", "kind": "war_troll"}]},
        ),
    ],
)
def test_a_piece_is_put_down_on_the_table_itself(game: str, thing: str, tray: str, piece: Any, told: Any) -> None:
    widget = bench(game)
    tell(widget, do="table", thing=thing, tray=tray, value=piece)
    assert widget.told == told
    tell(widget, do="table", thing="moon", tray=tray, value=piece)
    assert "does not go there" in widget._message["text"]
    assert widget.told == told


def test_who_stands_on_the_table_is_put_elsewhere_and_a_room_takes_one_cube_more() -> None:
    widget = bench("noble_game")
    widget.lay_out({"forces": [{"seat": 0, "at": "J8", "soldiers": 5, "nobles": ["lord-0"]}]})
    tell(widget, do="table", thing="square:K8", tray="nobles", value="lord-0")
    tell(widget, do="table", thing="square:L8", tray="nobles", value="lord-0")
    assert widget.told == {
        "forces": [{"seat": 0, "at": "J8", "soldiers": 5, "nobles": []}],
        "nobles": {"lord-0": {"at": "L8"}},
    }
    lodge = bench("black_rose_wars")
    for cube in (1, -1, 1):
        tell(lodge, do="table", thing="room:forge", tray="cubes", value=cube)
    assert lodge.told == {"instability": {"forge": [1, -1, 1]}}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobodys_cubes_lie_in_the_tray(players: int) -> None:
    widget = bench("black_rose_wars", players=players)
    touch(widget, "players", "set", players)
    assert [name for _, name, *_ in widget._trays["cubes"]][1:] == [
        f"{one.name}'s cube" for one in widget._people(widget.told).seats
    ]


@pytest.mark.parametrize("game", ["noble_game", "black_rose_wars"])
def test_what_can_be_touched_on_the_table_is_there(game: str) -> None:
    """Each square or room that a cell can be set to is a thing of the picture by its name."""
    widget = bench(game)
    widget.lay_out({})
    drawn = set(re.findall(r'data-thing="([^"]+)"', Board(widget.match)._shown["table"]))
    known = 0
    for row in widget._form:
        for cell in row["cells"]:
            for id, *_ in cell.get("options") or cell.get("add") or []:
                if cell.get("things") and id != CELL:
                    known += 1
                    assert f"{cell['things']}:{id}" in drawn, (cell["label"], id)
    assert known > 40


def test_places_are_named_as_people_at_the_table_call_them() -> None:
    widget = bench("game_of_crowns")
    assert [one["title"] for one in widget._form][:5] == [
        "The table", "Dame Alys", "Lady Maud", "Sir Osric", "Dame Isolde",
    ]  # fmt: skip
    assert [cell["label"] for cell in group(widget, "Lady Maud")["cells"]][:3] == ["House", "Hand", "Ravens"]
    turn = next(cell for cell in group(widget, "The table")["cells"] if cell["id"] == "turn")
    assert [words for _, words in turn["options"]][:2] == ["Dame Alys", "Lady Maud"]
    widget = bench("black_rose_wars")
    tell(widget, do="start", number=0)
    assert [one["title"] for one in widget._form][1:3] == ["Baron Doria", "Gramigna"]


def test_what_is_wrong_is_said_with_its_rule_and_mended_by_a_touch() -> None:
    widget = bench("noble_treachery")
    touch(widget, "treasury/0", "put", 1)
    before = widget.match
    for token in (2, 3, 4, 5):
        touch(widget, "bet", "put", token)
    assert widget._message["text"] == "At most 3 can lie here."
    touch(widget, "at", "set", "round")
    touch(widget, "dice/R", "set", 9)
    assert "from 1 to 6" in widget._message["text"]
    touch(widget, "spoils", "put", 1)
    assert widget.told["treasury"]["0"] == [], "there is one token of that number: it has moved"
    (problem, *_) = widget._problems
    assert problem["text"]
    assert problem["mends"]
    assert widget.match is not before
    played = widget.match
    tell(widget, do="mend", problem=0, mend=0)
    assert len(widget._problems) == 0 or widget._problems[0] != problem
    assert (widget.match is played) == bool(widget._problems)
    tell(widget, do="mend", problem=50, mend=0)
    assert "already" in widget._message["text"]


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_laid_out_with_its_question_and_answer(game: str) -> None:
    widget = bench(game)
    for id, question in widget._sources["rulings"][:: max(1, 40 // deep(1))]:
        tell(widget, do="ruling", id=id)
        ruling = rulings_of(game_named(game)).rulings[id]
        assert widget.told == from_ruling(ruling)
        assert widget.match.first_state().__dict__ == ruling.begun().first_state().__dict__
        assert widget._state["said"] == f"{question} {ruling.answer}"


@pytest.mark.parametrize("game", GAMES)
def test_fingers_at_random_meet_nothing_but_words(game: str) -> None:
    widget = bench(game)
    for number in range(deep(25)):
        rng = Random(f"{game} {number}")
        for _ in range(rng.randint(1, 6)):
            cell = rng.choice(cells(widget.match.game, widget.told))
            act, value = touch_of(widget.match.game, cell, rng)
            touch(widget, cell["id"], act, value)
            assert "our side" not in widget._message.get("text", ""), (widget.told, cell["id"], act, value)
        tell(widget, do=rng.choice(["undo", "redo", "match", "nothing", "link", "home", "mend"]), problem=0, mend=0)
        assert "our side" not in widget._message.get("text", ""), widget.told
        assert widget.words().startswith("A table of ")


@pytest.mark.parametrize(
    "told",
    [
        {"do": "touch"}, {"do": "touch", "cell": 3, "act": []}, {"do": "touch", "cell": "hands/0", "act": "put", "value": {}},
        {"do": "ruling"}, {"do": "start", "number": "x"}, {"do": "start", "number": 99}, {"do": "mend"},
        {"do": "mend", "problem": -1, "mend": 0}, {"do": "touch", "cell": "x" * 9000, "act": "set"},
    ],
)  # fmt: skip
def test_a_page_that_sends_nonsense_is_told_so(told: dict[str, Any]) -> None:
    widget = bench()
    before = widget.match
    tell(widget, **told)
    assert len(widget._message["text"]) > 8
    assert "our side" not in widget._message["text"]
    assert widget.match is before


def test_the_match_at_hand_is_laid_out_and_the_board_follows() -> None:
    match = explorer.start("noble_game", players=3, seed=2, people=True)
    match.play(explorer.players.HeuristicPlayer("noble_game", 2), most=80)
    app = App(match)
    app.door = "explore"
    app._tabs.seen = ["Workbench"]
    widget: Any = app.parts["Workbench"]
    tell(widget, do="match")
    assert "the match at hand" in widget._state["said"]
    assert app.parts["Board"].match is widget.match is not match
    assert widget.match.people is not None
    assert widget.match.first_state().goods == match.state.goods or "goods" in widget._state["said"]


@pytest.mark.parametrize("game", GAMES)
def test_a_link_holds_a_layout_and_little_else(game: str) -> None:
    found = game_named(game)
    ruling = next(iter(rulings_of(found).rulings.values()))
    layout = from_ruling(ruling)
    text = layout_link(found, layout)
    assert len(text) < 700
    there = opened(text)
    assert there.layout == layout
    assert there.match.first_state().__dict__ == ruling.begun().first_state().__dict__
    assert from_link(text).game is found


def test_a_link_to_a_layout_that_cannot_be_played_opens_a_new_match_and_one_to_nonsense_is_refused() -> None:
    game = game_named("noble_treachery")
    impossible = checked(game, {"spoils": [1], "bet": [1]})
    found = opened(layout_link(game, impossible))
    assert found.layout == impossible
    assert not found.match.answers
    app = App(explorer.start(game.id, seed=1))
    app.parts["Address"]._hear(None, {"do": "open", "m": layout_link(game, impossible)}, [])
    widget: Any = app.parts["Workbench"]
    assert widget.told == impossible
    assert widget._problems
    for wrong in ({"cards": "/etc/passwd"}, {"hands": 3}, {"no such": 1}):
        with pytest.raises(LinkError, match="cannot be opened"):
            opened(layout_link(game, wrong))
    rng = Random(1)
    with pytest.raises(LinkError, match="too long"):
        layout_link(game, {"deal": "".join(rng.choice("abcdefghijklmnopqrstuvwxyz0123456789") for _ in range(40_000))})


def test_what_is_played_on_the_table_stays_until_the_next_touch() -> None:
    widget = bench()
    board = Board(widget.match)
    widget.observe(lambda change: board.set_trait("match", change["new"]), "match")
    touch(widget, "gold/0", "set", 7)
    board._hear(None, {"do": "choose", "option": 0, "moment": widget.match.moment}, [])
    assert widget.match.given == 1
    touch(widget, "gold/0", "set", 8)
    assert widget.match.given == 0
    assert widget._state["home"], "the match that was at hand before the first touch"


def test_a_case_read_in_ask_is_laid_out_on_the_workbench() -> None:
    app = App(explorer.start("noble_treachery", seed=7))
    app.door = "ask"
    rules: Any = app.parts["Rules"]
    rules.ask("does a castle stop poison")
    case = rules._case["ruling"]
    rules._hear(None, {"do": "lay out", "ruling": case}, [])
    widget: Any = app.parts["Workbench"]
    assert (app.door, app._tabs.seen) == ("explore", ["Workbench"])
    assert widget.told == from_ruling(rulings_of(app.match.game).rulings[case])
    assert app.match is widget.match
    rules._hear(None, {"do": "lay out", "ruling": "no such"}, [])
    assert app.match is widget.match
