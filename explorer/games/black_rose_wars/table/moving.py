"""How models change rooms: by one "Move 1" or by being placed, also into and out of cells.

A model enters a room whenever it gets into a room in which it was not, by whatever means (room.entering).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Event
from explorer.games.black_rose_wars.state import CELL
from explorer.games.black_rose_wars.table import stack

if TYPE_CHECKING:
    from explorer.core.moments import Effect, Seat
    from explorer.games.black_rose_wars.state import Lodge, Model, Room


def move(state: Lodge, model: Model, room: Room, rule: str) -> Effect:
    """One "Move 1": a model goes to an adjacent room, or a mage out of its cell.

    Args:
        state: the position.
        model: the model.
        room: one of `lodge.exits`.
        rule: the rule that moves it.
    """
    yield from _go(state, model, room, rule, "move")


def place(state: Lodge, model: Model, room: Room, rule: str) -> Effect:
    """Put a model into a room at any distance, or a mage into its own cell (`CELL`) (room.entering, cell.placed)."""
    yield from _go(state, model, room, rule, "place")


def _go(state: Lodge, model: Model, room: Room, rule: str, how: str) -> Effect:
    if isinstance(model, int):
        was: Room = state.mages[model]["room"]
        state.mages[model]["room"] = room
        seat: Seat | None = model
    else:
        was = state.evocations[model]["room"]
        state.evocations[model]["room"] = room
        controller = state.evocations[model]["controller"]
        seat = controller if controller >= 0 else None
    if was == room:
        return
    also = ("cell.leave", "cell.doors") if was == CELL and how == "move" else ()
    yield Event("moved" if how == "move" else "placed", seat, rule, also, model=model, room=room, was=was)
    if was != CELL:
        stack.happen(state, "left_room", model=model, room=was, how=how)
    elif isinstance(model, int):
        stack.happen(state, "left_cell", seat=model, room=room)
    if room == CELL:
        stack.happen(state, "in_cell", seat=model, was=was)
        return
    stack.happen(state, "entered", model=model, room=room, was=was, how=how)
    if isinstance(model, int):
        yield from _follow(state, model, room)


def _follow(state: Lodge, seat: Seat, room: Room) -> Effect:
    """Evocations assigned to a mage follow it through the lodge, and stay behind while it is in its cell.

    They do not enter rooms themselves, so they trigger nothing (evocation.assigned-follows).
    """
    for id, evocation in state.evocations.items():
        if evocation["assigned"] == seat and evocation["room"] != room:
            was, evocation["room"] = evocation["room"], room
            yield Event("followed", seat, "evocation.assigned-follows", model=id, room=room, was=was)
