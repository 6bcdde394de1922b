"""The lodge: distances, neighbours, doors and sight of all 19 rooms, against plain geometry in the plane."""

from __future__ import annotations

from functools import cache
from math import dist, sqrt

import pytest

from explorer.games.black_rose_wars import lodge as geometry
from explorer.games.black_rose_wars.cards import hexes
from explorer.games.black_rose_wars.cards.own_figures import figures
from explorer.games.black_rose_wars.state import CELL, Lodge
from tests.games.black_rose_wars.lodges import PLAN, lodge

Point = tuple[float, float]
NEAR = 1e-9


def centre(at: tuple[int, int]) -> Point:
    """The middle of a flat-topped hex of side 1."""
    q, r = at
    return 1.5 * q, sqrt(3) * (r + q / 2)


CENTRES = {room: centre(at) for room, at in PLAN.items()}


def touching(a: Point, b: Point) -> bool:
    """Two hexes share an edge when their middles are one hex's height apart."""
    return abs(dist(a, b) - sqrt(3)) < NEAR


def walk(start: str) -> dict[str, int]:
    """How many steps to every room, found by walking."""
    far = {start: 0}
    edge = [start]
    while edge:
        here = edge.pop(0)
        for room, at in CENTRES.items():
            if room not in far and touching(CENTRES[here], at):
                far[room] = far[here] + 1
                edge.append(room)
    return far


FAR = {room: walk(room) for room in PLAN}


@cache
def plainly_sees(a: str, b: str) -> bool:
    """Go along the line between two middles: it must run through the middle of every tile, and along no edge.

    A point of the line belongs to the tile whose middle is nearest. Where two are equally near it lies on their edge,
    which a line through the middles crosses only at single points, here the halves and quarters that 97 steps miss.
    """
    start, end = CENTRES[a], CENTRES[b]
    steps = 97
    for step in range(1, steps):
        x = start[0] + (end[0] - start[0]) * step / steps
        y = start[1] + (end[1] - start[1]) * step / steps
        by_distance = sorted((dist((x, y), middle), middle) for middle in CENTRES.values())
        if by_distance[1][0] - by_distance[0][0] < NEAR and a != b:
            return False  # it runs along an edge
        middle = by_distance[0][1]
        off = (end[0] - start[0]) * (middle[1] - start[1]) - (end[1] - start[1]) * (middle[0] - start[0])
        if abs(off) > NEAR:
            return False  # it cuts through a tile beside the row
    return True


@pytest.mark.rule("setup.lodge")
def test_the_lodge_is_one_room_with_two_rings_around_it() -> None:
    assert len(PLAN) == 19
    assert sorted(PLAN.values()) == sorted(hexes.PLACES)
    assert [FAR["black_rose_room"][room] for room in PLAN] == [0] + [1] * 6 + [2] * 12
    assert [PLAN[room] for room in list(PLAN)[1:7]] == list(hexes.AROUND)


@pytest.mark.parametrize("room", PLAN)
def test_distances_and_neighbours_are_those_of_walking(room: str) -> None:
    state = lodge()
    for other in PLAN:
        assert geometry.apart(state, room, other) == FAR[room][other]
    assert set(geometry.neighbours(state, room)) == {other for other in PLAN if FAR[room][other] == 1}


@pytest.mark.rule("sight.line", "sight.row")
@pytest.mark.parametrize("room", PLAN)
def test_rooms_see_each_other_along_rows_of_tiles_alone(room: str) -> None:
    state = lodge()
    assert {other for other in PLAN if geometry.sees(state, room, other)} == {
        other for other in PLAN if plainly_sees(room, other)
    }


@pytest.mark.rule("sight.row")
def test_a_line_along_an_edge_is_no_sight() -> None:
    state = lodge()
    assert not geometry.sees(state, "black_rose_room", "sacrificial_altar")
    assert geometry.sees(state, "black_rose_room", "summoner_room")
    assert geometry.sees(state, "cemetery", "pleasures_room")
    assert not geometry.sees(state, "cemetery", "armory")


@pytest.mark.rule("target.range", "sight.needed", "target.anywhere")
@pytest.mark.parametrize("room", PLAN)
@pytest.mark.parametrize("n", range(5))
def test_a_range_reaches_the_rooms_so_near_that_are_seen(room: str, n: int) -> None:
    state = lodge()
    expected = {other for other in PLAN if FAR[room][other] <= n and plainly_sees(room, other)}
    assert set(geometry.within(state, room, n)) == expected
    assert geometry.within(state, room, None) == list(PLAN)


@pytest.mark.parametrize("n", range(5))
def test_within_one_there_is_always_sight(n: int) -> None:
    state = lodge()
    if n <= 1:
        assert all(
            len(geometry.within(state, room, n)) == 1 + n * len(geometry.neighbours(state, room)) for room in PLAN
        )
    else:
        assert any(len(geometry.within(state, room, n)) < sum(FAR[room][o] <= n for o in PLAN) for room in PLAN)


# --- cells ------------------------------------------------------------------------------------------------------------

DOORS = {
    (-2, -1): {(-1, -1), (-2, 0)},
    (2, 1): {(2, 0), (1, 1)},
    (1, -3): {(0, -2), (1, -2)},
    (-3, 2): {(-2, 2), (-2, 1)},
    (2, -3): {(1, -2), (2, -2)},
    (-2, 3): {(-1, 2), (-2, 2)},
}


@pytest.mark.rule("setup.layout", "cell.doors")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_cell_lies_outside_and_touches_two_rooms(players: int) -> None:
    state = lodge(players=players)
    assert len(state.cells) == players
    for seat, cell in enumerate(figures().cells(players)):
        assert cell not in PLAN.values()
        touched = {PLAN[room] for room in geometry.doors(state, seat)}
        assert touched == DOORS[cell]
        assert touched == {at for at in PLAN.values() if touching(centre(cell), centre(at))}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_layouts_treat_all_cells_alike(players: int) -> None:
    cells = [centre(at) for at in figures().cells(players)]
    assert len({round(dist((0, 0), cell), 9) for cell in cells}) == 1
    apart = [sorted(round(dist(cell, other), 9) for other in cells) for cell in cells]
    assert all(one == apart[0] for one in apart)


@pytest.mark.rule("cell.doors", "explore.adjacent")
def test_where_a_model_can_move() -> None:
    state = lodge("black_rose_room", CELL)
    assert set(geometry.exits(state, 0)) == set(list(PLAN)[1:7])
    assert set(geometry.exits(state, 1)) == {"pleasures_room", "mirrors_room"}
    assert geometry.exits(state, "e1") == []
    assert geometry.exits(state, "dummy") == []


# --- ways -------------------------------------------------------------------------------------------------------------


def plain_steps(state: Lodge, seat: int, room: str) -> int:
    """By walking, the first step out of a cell through a door."""
    here = state.mages[seat]["room"]
    if here != CELL:
        return FAR[here][room]
    doors = [other for other in PLAN if touching(centre(figures().cells(state.players)[seat]), CENTRES[other])]
    return 1 + min(FAR[door][room] for door in doors)


@pytest.mark.parametrize("here", [*PLAN, CELL])
def test_ways_are_the_shortest_and_each_step_nears(here: str) -> None:
    state = lodge(here, "black_rose_room")
    for room in PLAN:
        left = plain_steps(state, 0, room)
        assert geometry.steps(state, 0, room) == left
        nearer = geometry.nearer(state, 0, room)
        assert bool(nearer) == (left > 0)
        exits = geometry.exits(state, 0)
        assert nearer == [other for other in exits if FAR[other][room] == left - 1]
    at_two = [room for room in PLAN if plain_steps(state, 0, room) == 2]
    assert geometry.nearest(state, 0, at_two) == at_two
    assert geometry.nearest(state, 0, PLAN) == [
        room for room in PLAN if plain_steps(state, 0, room) == (0 if here != CELL else 1)
    ]


def test_the_nearest_of_no_rooms_is_none() -> None:
    assert geometry.nearest(lodge("crypt"), 0, []) == []
