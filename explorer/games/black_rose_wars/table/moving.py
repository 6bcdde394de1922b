"""How models get about: one "Move 1", several in a row, and being placed; out of a cell and into it.

Whatever brings a model into a room where it was not, it has entered that room (room.entering).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from explorer.core.moments import Choice, Event
from explorer.games.black_rose_wars import lodge, reasons
from explorer.games.black_rose_wars.effects import resolve
from explorer.games.black_rose_wars.state import CELL
from explorer.games.black_rose_wars.table import triggers

if TYPE_CHECKING:
    from explorer.core.moments import Effect, Seat
    from explorer.games.black_rose_wars.state import Colour, Lodge, Model, Room


def move(state: Lodge, model: Model, room: Room, rule: str) -> Effect:
    """One "Move 1": a model goes to an adjacent room, or a mage out of its cell.

    Args:
        state: the position.
        model: which model.
        room: one of `lodge.exits`.
        rule: the rule that moves it.
    """
    yield from _go(state, model, room, rule, "move")


def place(state: Lodge, model: Model, room: Room, rule: str) -> Effect:
    """Put a model into a room, however far, or a mage into its own cell (`CELL`) (room.entering, cell.placed)."""
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
        resolve.happen(state, "left_room", model=model, room=was, how=how)
    elif isinstance(model, int):
        resolve.happen(state, "left_cell", seat=model, room=room)
    if room == CELL:
        resolve.happen(state, "in_cell", seat=model, was=was)
        return
    resolve.happen(state, "entered", model=model, room=room, was=was, how=how)
    if isinstance(model, int):
        yield from _follow(state, model, room)


def _follow(state: Lodge, seat: Seat, room: Room) -> Effect:
    """What is assigned to a mage comes along in the lodge, and waits where it is while the mage is in its cell.

    It does not enter the room of itself, so it sets nothing off (evocation.assigned-follows).
    """
    for id, evocation in state.evocations.items():
        if evocation["assigned"] == seat and evocation["room"] != room:
            was, evocation["room"] = evocation["room"], room
            yield Event("followed", seat, "evocation.assigned-follows", model=id, room=room, was=was)


def _not_moved(state: Lodge, model: Model, may_stop: bool) -> reasons.Barred:
    """The rooms that one move does not reach; and staying, where the sentence does not say "up to"."""
    stay = {} if may_stop else reasons.compelled("spell.may", "the sentence says that one may: no")()
    return {**reasons.moves(state, model), **stay}


def move_up_to(
    state: Lodge, model: Model, n: int, chooser: Colour, rule: str, least: int = 0, *, free: bool = True
) -> Effect:
    """Up to so many "Move 1" in a row, each an effect that ends with a period of its own; returns how many were made.

    Another reading has no period but that of the sentence. The moves end when the model is gone, or is put into its cell:
    nothing but an Explore and a Momentum takes a mage out of it (spell.move, explore.each-move, cell.leave).

    Args:
        state: the position.
        model: which model.
        n: how many moves at the most.
        chooser: who says where to.
        rule: the rule that moves it.
        least: how many it must make once it has begun.
        free: whether it may be left out altogether.
    """
    made = 0
    while made < n and state.room_of(model) is not None:
        rooms = lodge.exits(state, model)
        stop = ["no"] if made >= least or (free and not made) else []
        to = yield Choice(
            triggers.chooser(state, chooser), "move", [*rooms, *stop], rule,
            barred=partial(_not_moved, state, model, bool(stop)), model=model, left=n - made,
        )  # fmt: skip
        if to == "no":
            break
        yield from move(state, model, to, rule)
        made += 1
        if not state.reads("moves", "at-the-end"):
            yield from resolve.period(state)
    return made
