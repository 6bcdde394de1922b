"""Instability: placing cubes on the slots of destroyed rooms until they are full, and converting others' cubes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from explorer.core.moments import Choice, Event
from explorer.games.black_rose_wars.state import ROSE
from explorer.games.black_rose_wars.table import damage, stack

if TYPE_CHECKING:
    from explorer.core.moments import Effect
    from explorer.games.black_rose_wars.state import Colour, Lodge, Room


def free(state: Lodge, room: Room) -> int:
    """The number of empty instability slots in a room; 0 if it is rebuilt.

    Rules (instability.slots, instability.rebuilt, room.rebuilt-side).
    """
    tile = state.rooms[room]
    return 0 if tile["rebuilt"] else state.kit.rooms[room].slots - len(tile["slots"])


def full(state: Lodge, room: Room) -> bool:
    """True if a destroyed room has all slots filled, and so waits to be rebuilt (room.full)."""
    return not state.rooms[room]["rebuilt"] and free(state, room) <= 0


def place_instability(state: Lodge, by: Colour, room: Room, n: int, via: str | None = None) -> Effect:
    """Place up to `n` cubes of a colour on the empty slots of a room; returns the number placed.

    Cubes without a free slot, or missing from the pool, are not placed
    (instability.place, instability.no-slot, cubes.short).

    Args:
        state: the position.
        by: the colour that places them: a seat or `ROSE`.
        room: the room.
        n: the number of cubes.
        via: the evocation that does it for that colour.
    """
    seat = None if by == ROSE else by
    colour = state.colour(by)
    room_for, left = free(state, room), state.cubes[colour]
    placed = max(0, min(n, room_for, left))
    if placed < n:
        rule = "cubes.short" if left < min(n, room_for) else "instability.no-slot"
        also = ("instability.rebuilt",) if state.rooms[room]["rebuilt"] else ()
        yield Event("unplaced", seat, rule, also, room=room, amount=n - placed)
    if placed:
        state.rooms[room]["slots"].extend([colour] * placed)
        state.cubes[colour] -= placed
        filled = full(state, room)
        yield Event("instability", seat, "instability.place", room=room, amount=placed, colour=colour, filled=filled)
        stack.happen(state, "instability", by=by, via=via, room=room, n=placed, filled=filled)
    return placed


def convert_instability(state: Lodge, by: Colour, room: Room, most: int, via: str | None = None) -> Effect:
    """Replace up to `most` cubes of other colours in a room by one's own; returns the number replaced.

    The converter chooses which colours and how many; the Avatar and the Rose replace the rightmost ones
    (instability.convert, avatar.convert, cubes.short).
    """
    colour = state.colour(by)
    slots = state.rooms[room]["slots"]
    others = [cube for cube in slots if cube != colour]
    limit = min(most, len(others), state.cubes[colour])
    chosen: tuple[Colour, ...] = tuple(reversed(others))[:limit]
    if colour != ROSE and limit:
        options = damage.mixes(Counter(others), 0, limit)
        chosen = yield Choice(state.chooser(by), "convert instability", options, "instability.convert", room=room)
    for cube in chosen:
        slots[len(slots) - 1 - slots[::-1].index(cube)] = colour
        state.cubes[cube] += 1
        state.cubes[colour] -= 1
    if chosen:
        seat = None if by == ROSE else by
        yield Event(
            "converted instability", seat, "instability.convert", room=room, amount=len(chosen), colours=list(chosen)
        )
        stack.happen(state, "converted_instability", by=by, via=via, room=room, n=len(chosen))
    return len(chosen)
