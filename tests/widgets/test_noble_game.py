"""The picture of The Noble Game: what it shows and hides, and that nothing overlaps; and its map as a graph."""

from __future__ import annotations

import gzip
import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer import Match
from explorer.core.chance import Dice
from explorer.core.moments import Chance, Choice
from explorer.core.people import named
from explorer.games.noble_game.graphs import drawn
from explorer.odds import ask
from explorer.players import HeuristicPlayer, RandomPlayer
from tests.depth import sparse
from tests.widgets.pictures import SVG, parsed, part, texts, things
from widgets import App, GameGraph, Odds
from widgets.asked import asked, asks
from widgets.boards.table import Pictures, Space, pictures
from widgets.look import lettering
from widgets.odds import chart

if TYPE_CHECKING:
    import xml.etree.ElementTree as ET

    from widgets.look.lettering import Face

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
    return explorer.position(NAME, people=True, **{**told, **more})


WIDE, NARROW = Space(), Space(390, 525, 150)


def drawn_of(match: Match, seat: int | None = None, space: Space = WIDE) -> Pictures:
    """The pictures as a page has them."""
    _, live, tiles = asked(match, seat)
    return pictures(match, seat, space, live=live, tiles=tiles, asks=asks(match))


def both(made: Pictures) -> str:
    return f"<svg>{made.table}{made.hand}</svg>"


def names(made: Pictures) -> list[str]:
    """What is told of each thing."""
    return [one.get("aria-label", "") for one in parsed(both(made)).iter() if one.get("data-thing")]


def told(made: Pictures, thing: str) -> str:
    (found,) = [one.get("aria-label", "") for one in parsed(both(made)).iter() if one.get("data-thing") == thing]
    return found


def outside(svg: str) -> list[str]:
    """The texts that begin or end out of their picture, moved as the groups around them move them."""
    found: list[str] = []
    root = parsed(svg)
    width, height = float(root.get("width", "0")), float(root.get("height", "0"))

    def look(at: ET.Element, x: float, y: float, scale: float) -> None:
        for one in at:
            move = re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", one.get("transform", ""))
            size = re.search(r"scale\(([\d.]+)\)", one.get("transform", ""))
            left, top = (x + scale * float(move[1]), y + scale * float(move[2])) if move else (x, y)
            larger = scale * float(size[1]) if size else scale
            if one.tag == f"{SVG}text" and "rotate" not in at.get("transform", ""):
                face: Face = "Grenze 600" if "look-d" in one.get("class", "") else "Source Sans 3 400"
                letters = float(one.get("font-size", "0"))
                long = float(one.get("textLength") or lettering.width(one.text or "", letters, face)) * larger
                start = left + larger * float(one.get("x", "0"))
                start -= {"middle": long / 2, "end": long}.get(one.get("text-anchor", ""), 0)
                foot = top + larger * float(one.get("y", "0"))
                if letters * larger < 11.9 or start < -1 or start + long > width + 1 or not 8 < foot < height:
                    found.append(f"{one.text} ({letters * larger:g}) at {start:g} {foot:g}")
            else:
                look(one, left, top, larger)

    look(root, 0, 0, 1)
    return found


@pytest.mark.parametrize("space", [WIDE, NARROW, Space(375, 348, 150), Space(768, 700, 182), Space(1400, 330, 182)])
@pytest.mark.parametrize("players", [3, 4])
def test_every_stage_of_a_game_can_be_drawn(players: int, space: Space) -> None:
    """Whatever can be touched is drawn once, and no text is cut or too small."""
    match = explorer.start(NAME, players=players, seed=players, people=True)
    player = RandomPlayer(int(space.width))
    while not match.over:
        seat = players - 1 if match.moment % 2 else None
        made = drawn_of(match, seat, space)
        root = parsed(made.table)
        assert (root.get("width"), root.get("height")) == (str(space.width), str(space.height))
        drawn = [one.get("data-thing") for one in parsed(both(made)).iter() if one.get("data-thing")]
        assert len(drawn) == len(set(drawn))
        assert set(asked(match, seat).live) <= set(drawn)
        assert not outside(made.table)
        assert not outside(made.hand)
        match.play(player, most=sparse(40))
    assert "The end" in " ".join(texts(drawn_of(match, 0, space).table))


@cache
def halfway(players: int) -> Match:
    """A match in its middle, to be looked at only."""
    return explorer.start(NAME, players=players, seed=1, people=True).play(HeuristicPlayer(NAME, 1), most=600)


@pytest.mark.parametrize("space", [WIDE, NARROW])
@pytest.mark.parametrize("players", [3, 4])
def test_the_picture_is_light(players: int, space: Space) -> None:
    assert len(gzip.compress(drawn_of(halfway(players), 0, space).table.encode())) < 25_000


@pytest.mark.parametrize("space", [WIDE, NARROW])
def test_a_name_that_a_table_typed_is_whole_and_no_markup(space: Space) -> None:
    long = "Bartholomew <b>the Long"
    match = explorer.start(NAME, players=4, seed=2, people={1: long, 2: "Wm" * 12})
    made = drawn_of(match, 0, space)
    assert any(long in one for one in names(made))
    assert not outside(made.table)


def test_it_shows_forces_nobles_court_and_cards() -> None:
    made = drawn_of(realm(), 0)
    shown = names(made) + texts(made.table)
    for wanted in (
        "Your army: 9 soldiers, 5 spaces left",
        "Dame Isolde’s raiding party: 3 soldiers, 5 spaces left",
        "Lady Maud's own Noble (Duke, Lord Marshal), on the capital H8",
        "Brackley (Lord, Regent), on the capital H8",
        "Trade Fair, Law",
        "Quarry J4: owned by you; marked by a soldier; production building",
        "squares give 2 food, 1 wood and 2 stone a year",
        "Ashdown (Lord), who serves nobody, on his estate",
        "Lord Marshal: Lady Maud's own Noble",
    ):
        assert any(wanted in one for one in shown), wanted
    assert "Year 5" in shown
    assert {"force:f1", "noble:brackley", "square:J4", "card:trade-fair", "pile:sovereignty"} <= things(both(made))


@pytest.mark.parametrize("space", [WIDE, NARROW])
def test_many_nobles_in_the_capital_are_listed_by_name(space: Space) -> None:
    names_ = ["ashdown", "brackley", "corfe", "dunmere", "elmstow", "fenwick", "garth", "holt"]
    nobles = {name: {"seat": number % 4, "at": "H8"} for number, name in enumerate(names_)}
    match = explorer.position(NAME, nobles={**nobles, "lord-0": "H8", "lord-3": "H8"}, people=True)
    made = drawn_of(match, 0, space)
    lists = part(made.table, "lists")
    listed = {one.get("data-thing") for one in lists.iter() if one.get("data-thing")}
    assert listed == {f"noble:{id}" for id in (*names_, "lord-0", "lord-3")}
    said = [one.text for one in lists.iter(f"{SVG}text")]
    assert {"At court", "Garth", "You", "Isolde"} <= set(said)
    assert sorted(one.text or "" for one in part(made.table, "nobles").iter(f"{SVG}text")) == ["2", "2", "3", "3"]


@pytest.mark.parametrize("space", [WIDE, NARROW])
def test_what_is_written_over_a_square_stands_for_the_square(space: Space) -> None:
    table = part(drawn_of(explorer.start(NAME, players=4, seed=1, people=True), 0, space).table, "names")
    hits = {one.get("data-thing"): one.get("data-hit") for one in table.iter() if one.get("data-thing")}
    assert hits["noble:elmstow"] == "square:D11"
    assert hits["noble:dunmere"] == "square:L11"
    assert len(hits) == 8


def test_a_force_that_is_moved_shows_where_it_can_go_and_what_it_would_meet() -> None:
    match = realm()
    scene = match.picture()
    army, other = scene["forces"]
    reach = {one["at"]: one for one in army["reach"]}
    assert reach["H6"]["ways"] == ["attack"], "an army neither sneaks nor raids"
    assert reach["H6"]["meets"] == "3 soldiers of Dame Isolde"
    assert reach["H2"]["ways"] == ["go"]
    assert other["reach"] == []
    assert isinstance(match.pending, Choice)
    options = {one[1] for one in match.pending.options if isinstance(one, tuple) and one[0] in ("go", "attack")}
    assert set(reach) == options
    assert "the force can attack here and meets 3 soldiers of Dame Isolde" in told(drawn_of(match, 0), "square:H6")
    match.choose("stop here")
    assert all(not force["reach"] for force in match.picture()["forces"])


def test_a_raiding_party_sees_all_its_ways() -> None:
    match = explorer.position(
        NAME, at="march", forces=[{"seat": 0, "at": "K4", "soldiers": 3}], owned={"L4": 1},
        garrisons={"L4": {"seat": 1, "soldiers": 2}}, people=True,
    )  # fmt: skip
    (force,) = match.picture()["forces"]
    (there,) = [one for one in force["reach"] if one["at"] == "L4"]
    assert there["ways"] == ["attack", "sneak", "raid"]
    assert there["meets"] == "a fort of Lady Maud with 2 soldiers"
    assert "can attack or sneak or raid here" in told(drawn_of(match, 0), "square:L4")


@pytest.mark.parametrize("space", [WIDE, NARROW])
def test_hidden_cards_are_not_in_the_picture(space: Space) -> None:
    match = realm()
    text = json.dumps(match.game.picture(match.view(0).state)) + both(drawn_of(match, 0, space))
    for card in ("Shield Wall", "King's Ear", "shield-wall", "kings-ear"):
        assert card not in text
    assert "Longbowmen" in text
    assert "2 cards" in " ".join(texts(drawn_of(match, 0, space).table))
    assert {"card:1:shield-wall", "card:1:kings-ear"} <= things(both(drawn_of(match, None, space)))


def test_what_a_turn_offers_is_a_tile_for_each_kind() -> None:
    match = explorer.position(
        NAME, nobles={"lord-0": "H2"}, garrisons={"H2": 3}, goods={0: "FFFWW"}, seat=0, people=True
    )
    question, live, tiles = asked(match, 0)
    made = drawn_of(match, 0)
    drawn = {one for one in things(made.hand) if one.startswith("act:")}
    assert drawn == {"act:raise", "act:build", "act:deploy", "act:noble", "act:take"}
    assert drawn <= live.keys()
    assert not tiles
    first = {option["things"][0] for option in question["options"] if option["things"]}
    assert first == drawn, "the tile comes first, so that touching it leaves what fits"
    assert [one["label"] for one in question["options"] if not one["things"]] == ["end the turn"]
    assert all("act:buy" not in one["things"] for one in question["barred"]), "no card can be bought"
    assert {"act:deploy", "square:H2"} == set(
        next(o["things"] for o in question["options"] if o["label"].startswith("deploy"))
    )


def test_what_can_be_touched_is_a_button() -> None:
    made = drawn_of(realm(), 0)
    assert {"square:H6", "square:H2"} <= things(made.table, role="button")
    for one in parsed(made.table).iter():
        if one.get("role") == "button":
            assert one.get("aria-label")


@pytest.mark.parametrize("space", [WIDE, NARROW])
@pytest.mark.parametrize("most", [12, 2])
def test_each_die_of_a_fight_is_a_thing(most: int, space: Space) -> None:
    match = explorer.position(
        NAME, at="march", people=True,
        forces=[{"seat": 0, "at": "H5", "soldiers": most, "nobles": ["lord-0"]}, {"seat": 1, "at": "H6", "soldiers": 3}],
    )  # fmt: skip
    match.choose("attack on market H6")
    assert isinstance(match.pending, Chance)
    assert isinstance(match.pending.source, Dice)
    made = drawn_of(match, 0, space)
    shown = things(made.table, role="button")
    assert shown == {f"die:attacker {n}" for n in range(1, most + 2)} | {f"die:defender {n}" for n in (1, 2, 3)}
    assert {"Attacker", "Defender"} <= set(texts(made.table))


def test_a_bid_is_seen_by_all() -> None:
    match = explorer.position(
        NAME, players=3, year=2, at="summer card", nobles={"lord-0": "H8"}, goods={0: "FFF", 1: "SS"}, turned=["kings-champion"],
        people=True,
    )  # fmt: skip
    match.play(RandomPlayer(1), until=lambda m: isinstance(m.pending, Choice) and m.pending.kind == "bid")
    match.choose("2 food")
    shown = " ".join(texts(drawn_of(match, 2).table))
    assert "King's Champion" in shown
    assert "Auction. Dame Alys bids 2 food." in shown


def test_many_bids_are_slips_that_show_their_goods() -> None:
    match = explorer.position(
        NAME, players=3, year=2, at="summer card", nobles={"lord-0": "H8"}, goods={0: "FFFFFFWWWWSSSS"}, turned=["kings-champion"],
        people=True,
    )  # fmt: skip
    match.play(RandomPlayer(1), until=lambda m: isinstance(m.pending, Choice) and m.pending.kind == "bid")
    made = drawn_of(match, 0)
    tiles = asked(match, 0).tiles
    assert len(tiles) > 6
    assert {tile["id"] for tile in tiles} <= things(made.hand, role="button")
    narrow = parsed(drawn_of(match, 0, NARROW).hand)
    assert float(narrow.get("width", "0")) > NARROW.width, "it is scrolled sideways"


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
    assert "Map" in App(explorer.start(NAME, players=3, seed=1))._panes


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


def placed(drawn: str, thing: str) -> tuple[float, float, float]:
    """Where something is put, and how wide its edge is."""
    (found,) = [one for one in parsed(drawn).iter() if one.get("data-thing") == thing]
    ((x, y),) = re.findall(r"^translate\(([-\d.]+) ([-\d.]+)\)", found.get("transform") or "")
    edges = [one for one in found.iter(f"{SVG}rect") if one.get("class") == "look-edge"]
    return float(x), float(y), float(edges[0].get("width") or 0) if edges else 0


def test_two_digits_of_a_good_do_not_reach_the_next_one() -> None:
    table = drawn_of(realm(goods={0: "F" * 12 + "W" * 11 + "S" * 10}), 0, NARROW).table
    food, wood, stone = (placed(table, f"good:0:{letter}") for letter in "FWS")
    assert food[0] + food[2] <= wood[0] + 1
    assert wood[0] + wood[2] <= stone[0] + 1


def test_a_noble_stands_clear_of_the_flag_on_his_estate() -> None:
    holt, force = {"holt": {"seat": 0, "at": "F5"}}, {"seat": 0, "at": "F5", "soldiers": 2}
    table = drawn_of(realm(forces=[force], nobles=holt), 0).table
    flag, shield = placed(table, "force:f1"), placed(table, "noble:holt")
    assert shield[1] > flag[1] + 20
