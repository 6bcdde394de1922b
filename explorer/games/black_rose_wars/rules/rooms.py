"""Rooms: when a room can be activated, and its effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Check, Event
from explorer.games.black_rose_wars.effects import resolve
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.table import naming, stack

if TYPE_CHECKING:
    from explorer.core.moments import Effect, Seat
    from explorer.games.black_rose_wars.state import Lodge, Room


def unusable(state: Lodge, seat: Seat, room: Room) -> bool:
    """True if a mage cannot activate a room now; `checks` gives the reasons.

    A mage activates the room that it is in. A rebuilt room can be activated only once before the clean-up, a destroyed
    one any number of times (room.activate, room.used, room.again).
    """
    return state.mages[seat]["room"] != room or state.rooms[room]["used"]


def checks(state: Lodge, seat: Seat, room: Room) -> tuple[Check, ...]:
    """All checks for activating a room, passed or failed (room.activate, room.used)."""
    here = state.room_of(seat)
    where = f"the mage is in {naming.room(state, here)}, the room is {naming.room(state, room)}"
    return Check("room.activate", here == room, where), token_check(state, room)


def token_check(state: Lodge, room: Room) -> Check:
    """The check that a room's activation token allows its use (room.used, room.again)."""
    tile = state.rooms[room]
    shows = "none, as the room is destroyed" if not tile["rebuilt"] else "used" if tile["used"] else "available"
    return Check("room.used", not tile["used"], f"its activation token: {shows}")


def text_of(state: Lodge, room: Room) -> str:
    """The text of the room's current effect, which is that of its upper side."""
    card = state.kit.rooms[room]
    return card.rebuilt if state.rooms[room]["rebuilt"] else card.destroyed


def activate_room(state: Lodge, seat: Seat, room: Room) -> Effect:
    """A mage activates a room and resolves its effect; the caller has checked with `unusable` that it may.

    A rebuilt room's token is flipped first. If an effect activates a room that the mage is not in, ranges count from
    that room. Once begun, the effect is fully resolved, whatever happens to the mage (room.activate, room.flip-token,
    room.from-afar, timing.room-finishes).
    """
    tile, card = state.rooms[room], state.kit.rooms[room]
    yield Event("activated", seat, "room.activate", room=room, rebuilt=tile["rebuilt"])
    if tile["rebuilt"]:
        tile["used"] = True
        yield Event("used", seat, "room.flip-token", room=room)
    stack.happen(state, "room_activated", seat=seat, room=room, colour=card.colour)
    yield from resolve_effect(state, seat, room, text_of(state, room))
    stack.happen(state, "room_resolved", seat=seat, room=room, colour=card.colour)


def resolve_effect(state: Lodge, seat: Seat, room: Room, text: str, start: Room | None = None) -> Effect:
    """Resolve a room's effect for a mage without activating the room, as the Mirrors Room does with another room.

    Args:
        state: the position.
        seat: the mage.
        room: the room whose effect it is.
        text: the effect.
        start: the room from which ranges count, if not the room itself (room.copy-range).
    """
    start = start or room
    yield from resolve.resolve(
        state, parsing.effect(text), source=f"room:{room}", name=state.kit.rooms[room].name, caster=seat,
        rule="room.effect", origin=None if state.room_of(seat) == start else start,
    )  # fmt: skip
