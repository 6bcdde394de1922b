"""The layout of the lodge: which rooms are adjacent, how far apart they are, which see each other, and shortest ways.

Rooms see each other only along the rows of hexes, and nothing on a row blocks the view
(sight.line, sight.row, sight.unblocked). The geometry itself, without a position, is in `cards.hexes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.games.black_rose_wars.cards import hexes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from explorer.core.moments import Seat
    from explorer.games.black_rose_wars.state import Lodge, Model, Room


# --- rooms ------------------------------------------------------------------------------------------------------------


def apart(state: Lodge, a: Room, b: Room) -> int:
    """The steps from one room to another: the distance of their hexes, because the lodge has no gaps."""
    return hexes.distance(state.rooms[a]["at"], state.rooms[b]["at"])


def beside(state: Lodge, at: hexes.Place) -> list[Room]:
    """The rooms adjacent to a place."""
    q, r = at
    found = []
    for room, tile in state.rooms.items():
        dq, dr = tile["at"][0] - q, tile["at"][1] - r
        if -1 <= dq <= 1 and -1 <= dr <= 1 and -1 <= dq + dr <= 1 and (dq or dr):
            found.append(room)
    return found


def neighbours(state: Lodge, room: Room) -> list[Room]:
    """The rooms adjacent to a room, in the order of `state.rooms`."""
    return beside(state, state.rooms[room]["at"])


def doors(state: Lodge, seat: Seat) -> list[Room]:
    """The rooms that a seat's cell opens to (cell.doors)."""
    return beside(state, state.cells[seat])


def exits(state: Lodge, model: Model) -> list[Room]:
    """Where one "Move 1" can take a model: the adjacent rooms, or those that its cell opens to; none if it has left."""
    room = state.room_of(model)
    if room is not None:
        return neighbours(state, room)
    return doors(state, model) if isinstance(model, int) and 0 <= model < state.players else []


def sees(state: Lodge, a: Room, b: Room) -> bool:
    """True if there is line of sight between two rooms: along a row of tiles, or within one room (sight.row)."""
    return hexes.in_row(state.rooms[a]["at"], state.rooms[b]["at"])


def within(state: Lodge, room: Room, n: int | None) -> list[Room]:
    """The rooms that an effect of range `n` reaches from a room: near enough, and in sight.

    A range of None is any distance and needs no sight (target.range, target.anywhere, sight.needed).
    """
    if n is None:
        return list(state.rooms)
    q, r = state.rooms[room]["at"]
    found = []
    for other, tile in state.rooms.items():
        dq, dr = tile["at"][0] - q, tile["at"][1] - r
        if (dq == 0 or dr == 0 or dq + dr == 0) and -n <= dq <= n and -n <= dr <= n:
            found.append(other)
    return found


# --- ways -------------------------------------------------------------------------------------------------------------


def steps(state: Lodge, model: Model, room: Room) -> int:
    """The number of "Move 1" that take a model to a room; out of a cell, the first leads through a door."""
    here = state.room_of(model)
    if here is not None:
        return apart(state, here, room)
    return 1 + min(apart(state, door, room) for door in exits(state, model))


def nearer(state: Lodge, model: Model, room: Room) -> list[Room]:
    """Where one "Move 1" brings a model one step nearer to a room; empty if it is there already."""
    left = steps(state, model, room)
    return [exit for exit in exits(state, model) if apart(state, exit, room) == left - 1]


def nearest(state: Lodge, model: Model, rooms: Iterable[Room]) -> list[Room]:
    """Those of the given rooms that are the fewest steps from a model."""
    far = {room: steps(state, model, room) for room in rooms}
    return [room for room, left in far.items() if left == min(far.values())]
