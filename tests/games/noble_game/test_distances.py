"""The house boards square for square: who has what, how far it is, and what five, six and eight spaces mean there."""

from __future__ import annotations

from itertools import pairwise, permutations

import networkx as nx
import pytest

from explorer.games.noble_game.board import CAPITAL, Board, board
from tests.games.noble_game.realm import lay, options

FOUR = """
. . . . . . . W . . . . . . .
. . . . . . . 1 . . . . . . .
. . . . . . F - F . . . . . .
. . . f - q . w . q - f . . .
. . . - . E - - - E . - . . .
. . . q E . . M . . E q . . .
. . F . - . . - . . - . F . .
W 4 - w - M - K - M - w - 2 W
. . F . - . . - . . - . F . .
. . . q E . . M . . E q . . .
. . . - . E - - - E . - . . .
. . . f - q . w . q - f . . .
. . . . . . F - F . . . . . .
. . . . . . . 3 . . . . . . .
. . . . . . . W . . . . . . .
"""
"""The map of four players, "-" a road and "." what cannot be passed."""

# castle: home fields, home forest, gate, near forest, crossroads, own market, near estates, near quarries, shared fields
SECTORS = {
    4: {
        "H2": ("G3 I3", "H1", "H3", "H4", "H5", "H6", "F5 J5", "F4 J4", "D4 L4"),
        "N8": ("M7 M9", "O8", "M8", "L8", "K8", "J8", "K10 K6", "L10 L6", "L12 L4"),
        "H14": ("G13 I13", "H15", "H13", "H12", "H11", "H10", "F11 J11", "F12 J12", "D12 L12"),
        "B8": ("C7 C9", "A8", "C8", "D8", "E8", "F8", "E10 E6", "D10 D6", "D12 D4"),
    },
    3: {
        "N8": ("M7 M9", "O8", "M8", "L8", "K8", "J8", "K10 K6", "J6 L10", "H6 L12"),
        "H14": ("G13 I13", "H15", "H13", "H12", "H11", "H10", "F11 J11", "F12 J12", "D12 L12"),
        "B8": ("C7 C9", "A8", "C8", "D8", "E8", "F8", "E10 E6", "D10 F6", "D12 H6"),
    },
}
ESTATES = {
    4: {
        "Ashdown": "J5", "Brackley": "K6", "Corfe": "K10", "Dunmere": "J11", "Elmstow": "F11", "Fenwick": "E10", "Garth": "E6",
        "Holt": "F5",
    },
    3: {"Ashdown": "K6", "Brackley": "K10", "Corfe": "J11", "Dunmere": "F11", "Elmstow": "E10", "Fenwick": "E6"},
}  # fmt: skip
PARTS = (
    "home fields",
    "home forest",
    "gate",
    "near forest",
    "crossroads",
    "market",
    "estates",
    "quarries",
    "shared fields",
)
PLACES = [
    pytest.param(players, seat, id=f"{players} players, seat {seat}") for players in (3, 4) for seat in range(players)
]


def sector(players: int, seat: int) -> dict[str, list[str]]:
    """A seat's squares by what they are called in the table."""
    castle = board(players).castles[seat]
    return {part: squares.split() for part, squares in zip(PARTS, SECTORS[players][castle], strict=True)}


@pytest.mark.rule("board.house", "move.space")
def test_the_four_player_map_mark_for_mark() -> None:
    told = [row.split() for row in FOUR.split("\n") if row]
    for number, row in enumerate(told, 1):
        assert len(row) == 15
        for column, mark in zip("ABCDEFGHIJKLMNO", row, strict=True):
            wanted = {".": None, "-": "."}.get(mark, mark)
            assert board(4).marks.get(f"{column}{number}") == wanted


@pytest.mark.rule("board.house")
def test_the_three_player_map_is_the_same_but_for_the_north() -> None:
    """Rows 7 to 15 are those of four players, a seat lower; there is sea in the north, and a straight road to it."""
    three, four = board(3), board(4)
    for row in range(9, 16):
        for column in "ABCDEFGHIJKLMNO":
            mark = four.marks.get(f"{column}{row}")
            lower = {"2": "1", "3": "2", "4": "3"}.get(mark or "", mark)
            assert three.marks.get(f"{column}{row}") == lower
    assert three.rows[:4] == ("~" * 15,) * 4
    assert three.rows[5] == "####Eq.f.qE####"


@pytest.mark.rule("board.home", "board.resources")
@pytest.mark.parametrize(("players", "seat"), PLACES)
def test_a_sector_has_what_the_table_says(players: int, seat: int) -> None:
    plan, parts = board(players), sector(players, seat)
    kinds = dict(
        zip(PARTS, ["field", "forest", "road", "forest", "road", "market", "estate", "quarry", "field"], strict=True)
    )
    assert {part: {plan.kind(square) for square in squares} for part, squares in parts.items()} == {
        part: {kind} for part, kind in kinds.items()
    }
    assert plan.homes[seat] == {plan.castles[seat], *parts["home fields"], *parts["home forest"]}
    assert {plan.estates[square]: square for square in plan.estates} == ESTATES[players]
    marks = {part: {plan.marks[square] for square in squares} for part, squares in parts.items()}
    assert marks["home fields"] == {"F"}
    assert marks["shared fields"] == {"f"}


@pytest.mark.parametrize(("players", "seat"), PLACES)
def test_every_figure_of_the_table_of_distances(players: int, seat: int) -> None:
    plan, own = board(players), sector(players, seat)
    away = plan.distances(plan.castles[seat])
    wanted = {
        "gate": 1, "near forest": 2, "crossroads": 3, "home fields": 2, "home forest": 1, "market": 4, "estates": 5,
        "quarries": 6, "shared fields": 8,
    }  # fmt: skip
    assert {part: {away[square] for square in squares} for part, squares in own.items()} == {
        part: {spaces} for part, spaces in wanted.items()
    }
    assert away[CAPITAL] == 6
    for other in range(players):
        if other == seat:
            continue
        theirs = sector(players, other)
        assert away[plan.castles[other]] == 12
        assert [away[theirs[part][0]] for part in ("market", "near forest")] == [8, 10]
        assert {away[square] for square in theirs["home fields"]} == {12}
        assert {away[square] for square in theirs["estates"]} == {11}
        common = set(own["shared fields"]) & set(theirs["shared fields"])
        far = sorted(away[square] for square in theirs["quarries"])
        assert far == ([10, 12] if common else [12, 12])
        around = plan.graph()
        around.remove_node(CAPITAL)
        assert nx.shortest_path_length(around, plan.castles[seat], plan.castles[other]) == (16 if common else 26)


@pytest.mark.parametrize("players", [3, 4])
def test_distances_from_the_capital(players: int) -> None:
    away = board(players).distances(CAPITAL)
    wanted = {
        "market": 2, "crossroads": 3, "near forest": 4, "gate": 5, "estates": 5, "quarries": 6, "home fields": 6,
        "home forest": 7, "shared fields": 8,
    }  # fmt: skip
    for seat in range(players):
        parts = sector(players, seat)
        assert {part: {away[square] for square in parts[part]} for part in wanted} == {
            part: {spaces} for part, spaces in wanted.items()
        }
        assert away[board(players).castles[seat]] == 6
    assert max(away.values()) == 8


@pytest.mark.parametrize("players", [3, 4])
def test_each_road_from_crossroads_to_crossroads(players: int) -> None:
    """Ten steps: road, estate, quarry, road, shared field, road, quarry, estate, road; its two estates are six apart."""
    plan = board(players)
    graph = plan.graph()
    graph.remove_node(CAPITAL)
    for seat in range(players):
        ends = [sector(players, one)["crossroads"][0] for one in (seat, (seat + 1) % players)]
        path = nx.shortest_path(graph, *ends)
        kinds = ["road", "road", "estate", "quarry", "road", "field", "road", "quarry", "estate", "road", "road"]
        assert [plan.kind(square) for square in path] == kinds
        assert plan.distances(path[2])[path[8]] == 6
        assert all(two in plan.roads[one] for one, two in pairwise(path))


def orders(plan: Board) -> set[tuple[int, ...]]:
    """By plain search: the orders of the seats that some turn or mirroring of the rows gives, all marks kept."""
    rows = [list(row) for row in plan.rows]
    found = set()
    for _ in range(4):
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
        for image in (rows, [row[::-1] for row in rows]):
            plain = [["c" if mark in "1234" else mark for mark in row] for row in image]
            if plain == [["c" if mark in "1234" else mark for mark in row] for row in plan.rows]:
                found.add(tuple(int(image[int(at[1:]) - 1]["ABCDEFGHIJKLMNO".index(at[0])]) - 1 for at in plan.castles))
    return found


def test_four_seats_may_be_turned_and_mirrored() -> None:
    """Eight of the 24 orders: those that keep neighbours neighbours."""
    ring = {(0, 1), (1, 2), (2, 3), (3, 0)}
    kept = {
        order for order in permutations(range(4))
        if all((order[a], order[b]) in ring or (order[b], order[a]) in ring for a, b in ring)
    }  # fmt: skip
    assert orders(board(4)) == kept
    assert len(kept) == 8


# --- what five, six and eight spaces mean -----------------------------------------------------------------------------


@pytest.mark.rule("move.five", "force.deploy", "estate.neutral")
@pytest.mark.parametrize(("players", "seat"), PLACES)
def test_five_spaces_from_home(players: int, seat: int) -> None:
    """Either near estate can be assaulted in the first turn; a near quarry only with the Constable."""
    castle, parts = board(players).castles[seat], sector(players, seat)
    plain = lay(("deploy", castle), 3, "nobody else", players=players, seat=seat)
    assert {("attack", at) for at in parts["estates"]} <= set(options(plain))
    assert not {("go", at) for at in parts["quarries"]} & set(options(plain))
    swift = lay(
        ("deploy", castle),
        3,
        f"lord-{seat}",
        players=players,
        seat=seat,
        offices={"Lord High Constable": f"lord-{seat}"},
    )
    assert {("go", at) for at in parts["quarries"]} <= set(options(swift))
    assert ("go", CAPITAL) not in options(swift)


@pytest.mark.rule("capital.soldiers", "move.five", "sneak.declare", "raid.party")
def test_a_raid_on_a_home_estate_is_seen_coming_for_two_turns() -> None:
    """Five to the last road before the capital, five to the near forest, and in the third turn the fields."""
    first = lay(("deploy", "H2"), 3, "nobody else")
    assert ("go", "H7") in options(first)
    second = lay(("march", "f1"), forces=[{"seat": 0, "at": "H7"}])
    assert ("go", "L8") in options(second)
    assert ("go", "M8") not in options(second)
    third = lay(("march", "f1"), forces=[{"seat": 0, "at": "L8"}])
    assert {("go", "M7"), ("go", "M9"), ("attack", "N8"), ("sneak", "N8")} <= set(options(third))
    third.choose(("go", "M7"))
    assert ("raid", "M7") in options(third)


@pytest.mark.rule("nobles.walk", "nobles.direct")
@pytest.mark.parametrize(("players", "seat"), PLACES)
def test_eight_spaces_on_foot(players: int, seat: int) -> None:
    """From home to any market, near estate or shared field, but to no other castle; from the capital to every road and field."""
    plan, parts = board(players), sector(players, seat)
    there = set(options(lay(("noble", f"lord-{seat}"), players=players, seat=seat)))
    assert {*plan.markets, *parts["estates"], *parts["shared fields"], CAPITAL} <= there
    assert not there & {*plan.castles}
    capital = lay(("noble", f"lord-{seat}"), players=players, seat=seat, nobles={f"lord-{seat}": CAPITAL})
    others = {at for one, home in enumerate(plan.homes) if one != seat for at in home if plan.marks[at] == "W"}
    castles = {at for one, at in enumerate(plan.castles) if one != seat}
    assert set(options(capital)) == set(plan.marks) - {CAPITAL} - castles - others  # behind a castle one would pass it
