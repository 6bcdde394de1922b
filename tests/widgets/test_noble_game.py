"""The picture of The Noble Game: what it shows and hides, and that nothing overlaps; and its map as a graph."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

import explorer
from explorer import Match
from explorer.core.chance import Dice
from explorer.core.moments import Chance, Choice
from explorer.core.people import named
from explorer.games.noble_game.graphs import drawn
from explorer.odds import ask
from explorer.players import HeuristicPlayer, RandomPlayer
from tests.widgets.pictures import SVG, panels_apart, parsed, part, texts, things
from widgets import App, Board, GameGraph, Odds
from widgets.board import board
from widgets.boards.noble_game import crown, emblem
from widgets.odds import chart

NAME = "noble_game"


def realm(**more: Any) -> Match:
    """A summer with an army, a hostile raiding party beside it, Nobles at court and a card in force."""
    told: dict[str, Any] = {
        "players": 4, "year": 5, "season": "Summer", "at": "march", "seat": 0,
        "forces": [
            {"seat": 0, "at": "H5", "soldiers": 9, "nobles": ["lord-0"]},
            {"seat": 3, "at": "H6", "soldiers": 3, "nobles": ["lord-3"]},
        ],
        "nobles": {"brackley": {"seat": 1, "at": "H8", "regent": True}, "lord-1": {"at": "H8", "rank": "Duke"}},
        "garrisons": {"K6": {"seat": 1, "soldiers": 1}},
        "offices": {"Lord Marshal": "lord-1"}, "owned": {"J4": 0}, "farms": ["J4"],
        "hands": {0: ["longbowmen"], 1: ["shield-wall", "kings-ear"]}, "open": ["trade-fair"], "goods": {0: "FFW"},
    }  # fmt: skip
    return explorer.position(NAME, **{**told, **more})


@pytest.mark.parametrize("width", [100, 300, 390, 700, 880, 1330])
@pytest.mark.parametrize("players", [3, 4])
def test_every_stage_of_a_game_can_be_drawn(players: int, width: int) -> None:
    match = explorer.start(NAME, players=players, seed=players)
    player = RandomPlayer(width)
    while not match.over:
        root = parsed(board(match, seat=players - 1, width=width))
        assert float(root.get("width", "0")) == max(width, 280)
        match.play(player, most=401)
    assert "The end" in texts(board(match, width=width))


@cache
def halfway(players: int) -> Match:
    """A match in its middle, to be looked at only."""
    return explorer.start(NAME, players=players, seed=1).play(HeuristicPlayer(NAME, 1), most=600)


@pytest.mark.parametrize("width", [300, 390, 640, 760, 880, 1100, 1330])
@pytest.mark.parametrize("players", [3, 4])
def test_panels_lie_inside_the_picture_and_apart(players: int, width: int) -> None:
    assert panels_apart(board(halfway(players), width=width), width) == players + 2


def test_it_shows_forces_nobles_court_and_cards() -> None:
    shown = texts(board(realm(), width=1330))
    for wanted in (
        "Year 5 of 6",
        "Army of Seat 0: 9 soldiers, 5 spaces left",
        "Raiding party of Seat 3: 3 soldiers, 5 spaces left",
        "Seat 1's own Noble (Duke, Lord Marshal), of Seat 1",
        "Brackley (Lord, Regent), of Seat 1",
        "Trade Fair",
        "quarry J4: owned by Seat 0; marked by a soldier; production building",
        "Own Noble, Duke ★, H8",
        "Squares give 2 food, 1 wood and 2 stone a year",
    ):
        assert any(wanted in one for one in shown), wanted
    assert {"force:f1", "noble:brackley", "square:J4", "card:trade-fair", "pile:sovereignty"} <= things(board(realm()))


@pytest.mark.parametrize("width", [370, 1330])
def test_many_nobles_in_the_capital_can_be_read(width: int) -> None:
    """They are drawn at court, as large as on a chip, and the capital shows their numbers."""
    names = ["ashdown", "brackley", "corfe", "dunmere", "elmstow", "fenwick", "garth", "holt"]
    nobles = {name: {"seat": number % 4, "at": "H8"} for number, name in enumerate(names)}
    svg = board(explorer.position(NAME, nobles={**nobles, "lord-0": "H8", "lord-3": "H8"}), 0, width)
    at_court = {one.get("data-thing") for one in part(svg, "court").iter() if one.get("data-at") == "H8"}
    assert at_court == {f"noble:{id}" for id in (*names, "lord-0", "lord-3")}
    assert at_court.isdisjoint(one.get("data-thing") for one in part(svg, "tokens").iter())
    assert [one.text for one in part(svg, "capital").iter(f"{SVG}text")] == ["3", "2", "2", "3"]
    sizes = [
        float(one.get("font-size", 12)) for name in ("court", "capital") for one in part(svg, name).iter(f"{SVG}text")
    ]
    assert min(sizes) >= 9


def test_each_seat_has_a_shape_of_its_own_and_each_rank_a_crown() -> None:
    shapes = {emblem(seat, 10) for seat in (-1, 0, 1, 2, 3)}
    assert len(shapes) == 5
    assert len({crown(rank, 8) for rank in ("Lord", "Earl", "Duke")}) == 3


def test_a_force_that_is_moved_shows_where_it_can_go_and_what_it_would_meet() -> None:
    match = realm()
    scene = match.picture()
    army, other = scene["forces"]
    reach = {one["at"]: one for one in army["reach"]}
    assert reach["H6"]["ways"] == ["attack"], "an army neither sneaks nor raids"
    assert reach["H6"]["meets"] == "3 soldiers of Seat 3"
    assert reach["H2"]["ways"] == ["go"]
    assert other["reach"] == []
    assert isinstance(match.pending, Choice)
    options = {one[1] for one in match.pending.options if isinstance(one, tuple) and one[0] in ("go", "attack")}
    assert set(reach) == options
    told = next(one for one in texts(board(match)) if one.startswith("market H6"))
    assert "the force can attack here and meets 3 soldiers of Seat 3" in told
    match.choose("stop here")
    assert all(not force["reach"] for force in match.picture()["forces"])


def test_a_raiding_party_sees_all_its_ways() -> None:
    match = explorer.position(
        NAME, at="march", forces=[{"seat": 0, "at": "K4", "soldiers": 3}], owned={"L4": 1},
        garrisons={"L4": {"seat": 1, "soldiers": 2}},
    )  # fmt: skip
    (force,) = match.picture()["forces"]
    (there,) = [one for one in force["reach"] if one["at"] == "L4"]
    assert there["ways"] == ["attack", "sneak", "raid"]
    assert there["meets"] == "a fort of Seat 1 with 2 soldiers"
    assert "ASR" in texts(board(match))


def test_hidden_cards_are_not_in_the_picture() -> None:
    match = realm()
    text = json.dumps(match.game.picture(match.view(0).state)) + board(match, 0)
    for card in ("Shield Wall", "King's Ear", "shield-wall", "kings-ear"):
        assert card not in text
    assert "Longbowmen" in text
    assert "2 hidden cards" in texts(board(match, 0))
    assert "Shield Wall" in " ".join(texts(board(match)))


def test_what_can_be_touched_is_a_button_and_what_cannot_can_be_read() -> None:
    match = realm()
    widget = Board(match, seat=0)
    picture = widget._shown["picture"]
    buttons = things(picture, role="button")
    assert {"square:H6", "square:H2"} <= buttons
    readable = {one.get("data-thing") for one in parsed(picture).iter() if one.get("data-look") is not None}
    assert {"noble:brackley", "card:0:longbowmen"} <= readable
    assert "force:f2" in things(picture, data_hit="square:H6"), "whoever stands there is touched instead of the square"
    assert not buttons & readable
    for one in parsed(picture).iter():
        if one.get("role") == "button":
            assert one.get("aria-label")


def test_a_match_is_played_by_touching_things() -> None:
    widget = Board(realm(seat=0), seat=0)
    asked = widget._shown["asked"]
    (number,) = [n for n, one in enumerate(asked["options"]) if one["things"] == ("square:H4",)]
    widget._choose({"option": number, "moment": widget.match.moment})
    widget.show()
    assert widget.match.state.forces["f1"]["at"] == "H4"
    assert "force:f1" in things(widget._shown["picture"], data_at="H4")


@pytest.mark.parametrize("most", [12, 2])
def test_each_die_of_a_fight_is_a_thing(most: int) -> None:
    match = explorer.position(
        NAME, at="march",
        forces=[{"seat": 0, "at": "H5", "soldiers": most, "nobles": ["lord-0"]}, {"seat": 1, "at": "H6", "soldiers": 3}],
    )  # fmt: skip
    match.choose("attack on market H6")
    assert isinstance(match.pending, Chance)
    assert isinstance(match.pending.source, Dice)
    widget = Board(match)
    for width in (370, 880, 1330):
        widget.width = width
        shown = things(widget._shown["picture"], role="button")
        assert shown == {f"die:attacker {n}" for n in range(1, most + 2)} | {f"die:defender {n}" for n in (1, 2, 3)}
    assert {"Attacker", "Defender"} <= set(texts(widget._shown["picture"]))


def test_a_bid_is_seen_by_all() -> None:
    match = explorer.position(
        NAME, players=3, year=2, at="summer card", nobles={"lord-0": "H8"}, goods={0: "FFF", 1: "SS"}, turned=["kings-champion"],
    )  # fmt: skip
    match.play(RandomPlayer(1), until=lambda m: isinstance(m.pending, Choice) and m.pending.kind == "bid")
    match.choose("2 food")
    shown = texts(board(match, 2))
    assert "King's Champion" in shown
    assert "Auction: Seat 0 bids 2 food" in shown


def test_the_map_is_drawn_as_a_graph() -> None:
    match = realm()
    graph = drawn(match)

    def told(square: str) -> str:
        return " ".join(graph.nodes[square]["told"])

    assert len(graph) == 73
    capital = graph.nodes["H8"]
    assert (capital["text"], capital["kind"], capital["name"]) == ("H8", "capital", "the capital H8")
    assert any("Brackley" in one for one in capital["told"])
    assert any("9 soldiers" in one for one in graph.nodes["H5"]["told"])
    assert graph.nodes["H4"]["strong"]
    spaces = "Spaces to the castles: 6 to Seat 0's, 6 to Seat 1's, 6 to Seat 2's, 6 to Seat 3's."
    assert spaces in map(named, capital["told"])
    assert len({data["kind"] for _, data in graph.nodes(data=True)}) <= 8
    assert "bars the way" in told("H2")
    assert "A fort can be built here" in told("H4")
    assert "No fort can be built on a road" in told("H3")
    assert all("raiding party may sneak past" in told(square) for square in ("H2", "H4"))
    assert "every way" in graph.graph["about"]
    assert "only fields, forests and quarries can have a fort" in graph.graph["about"]
    assert named(graph.nodes["H2"]["name"]) == "Seat 0's castle H2"
    assert graph.nodes["J5"]["name"] == "Ashdown's estate J5"
    assert GameGraph(match, "Map", seat=1).title == "Map"


def test_the_app_has_the_map_beside_the_other_graphs() -> None:
    assert "Map" in App(explorer.start(NAME, players=3, seed=1))._looks


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("battle", "bar"),
        ("survivors", "bar"),
        ("sizes", "heatmap"),
        ("assault", "bar"),
        ("passing", "bar"),
        ("regency", "bar"),
    ],
)
def test_odds_are_drawn_in_their_shape(question: str, kind: str) -> None:
    match = realm(at="turn")
    answer = ask(match, question, seat=0 if question == "regency" else None)
    made = chart(answer)
    assert {trace["type"] for trace in made["data"]} == {kind}
    assert json.dumps(made)
    shown = Odds(match, question=question)
    assert shown.answer is not None
    shown.figure()  # plotly accepts it
