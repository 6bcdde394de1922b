"""Evocations: summoned and assigned, upgraded, removed. How one activates is told in `rules.evocation_phase`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Choice, Event
from explorer.games.black_rose_wars.state import ROSE
from explorer.games.black_rose_wars.table import attributes, stack

if TYPE_CHECKING:
    from explorer.core.moments import Effect, Seat
    from explorer.games.black_rose_wars.state import Colour, Evocation, Lodge, Room


DEFEATED = ("evocation.health", "defeat.outright")
"""Why an evocation leaves the lodge that is thereby defeated; any other is only removed."""

SLOTS = (1, 2, 3)
"""The evocation slots of a mage sheet."""


def _seat(colour: Colour) -> Seat | None:
    return None if colour == ROSE else colour


# --- coming -----------------------------------------------------------------------------------------------------------


def available(state: Lodge, kind: str) -> int:
    """How many models of a kind are not in the lodge (summon.no-model)."""
    out = sum(evocation["kind"] == kind for evocation in state.evocations.values())
    return state.kit.evocations[kind].copies - out


def summon(state: Lodge, by: Colour, kind: str, room: Room) -> Effect:
    """Summon an evocation into a room; returns its id, or None where none comes.

    It takes a free slot of its owner's sheet. If there is none, or the owner has one on a large base and this needs one
    too, the owner may take one of theirs out of the lodge for it
    (summon.place, summon.slot, summon.replace, summon.large, summon.no-model).

    Args:
        state: the position.
        by: who summons and will own it: a seat or `ROSE`.
        kind: which evocation.
        room: where it is put.
    """
    if available(state, kind) < 1:
        yield Event("not summoned", _seat(by), "summon.no-model", evocation=kind)
        return None
    slot = yield from _slot(state, by, kind)
    if slot is None:
        return None
    return (yield from _enter(state, by, kind, room, slot, None))


def _slot(state: Lodge, by: Colour, kind: str) -> Effect:
    """The slot for a new evocation, made free if the owner wants so; None where the owner keeps what there is."""
    own = state.evocations_of(by)
    cards = state.kit.evocations
    in_the_way, rule = own, "summon.replace"
    large = [id for id in own if cards[state.evocations[id]["kind"]].large]
    if cards[kind].large and large:
        in_the_way, rule = large, "summon.large"
    elif len(own) < len(SLOTS):
        in_the_way = []
    if in_the_way:
        chooser = state.chooser(by)
        leaves = yield Choice(chooser, "replace", [*in_the_way, "no"], rule, evocation=kind)
        if leaves == "no":
            yield Event("not summoned", _seat(by), rule, evocation=kind)
            return None
        yield from remove_evocation(state, leaves, rule)
    taken = {state.evocations[id]["slot"] for id in state.evocations_of(by)}
    return next(slot for slot in SLOTS if slot not in taken)


def assign(state: Lodge, kind: str, seat: Seat, by: Colour) -> Effect:
    """Assign an evocation to a mage in the lodge, against its will; returns its id, or None where none comes.

    It needs no slot, stands where its mage stands, and is owned by who assigned it
    (summon.assigned, evocation.assigned-follows, summon.no-model).
    """
    room = state.room_of(seat)
    if room is None:
        yield Event("untouched", seat, "cell.safe", model=seat)
        return None
    if available(state, kind) < 1:
        yield Event("not summoned", _seat(by), "summon.no-model", evocation=kind)
        return None
    return (yield from _enter(state, by, kind, room, 0, seat))


def _enter(state: Lodge, by: Colour, kind: str, room: Room, slot: int, assigned: Seat | None) -> Effect:
    state.named += 1
    id = f"e{state.named}"
    evocation: Evocation = {
        "kind": kind,
        "owner": by,
        "controller": by,
        "slot": slot,
        "room": room,
        "damage": [],
        "upgrades": [],
        "assigned": assigned,
        "activated": False,
        "bonus": {},
    }
    state.evocations[id] = evocation
    rule = "summon.place" if assigned is None else "summon.assigned"
    word = "summoned" if assigned is None else "assigned"
    yield Event(word, _seat(by), rule, model=id, evocation=kind, room=room, slot=slot, to=assigned)
    stack.happen(state, word, by=by, id=id, evocation=kind, room=room, to=assigned)
    stack.happen(state, "entered", model=id, room=room, was=None, how="place")
    return id


# --- leaving ----------------------------------------------------------------------------------------------------------


def remove_evocation(state: Lodge, id: str, rule: str, by: Colour = ROSE, via: str | None = None) -> Effect:
    """Take an evocation out of the lodge: its cubes, its upgrades and its card go back where they came from.

    Rules (evocation.health, evocation.removed).

    Args:
        state: the position.
        id: the evocation.
        rule: the rule by which it leaves.
        by: who has defeated or removed it; `ROSE` too where no mage has.
        via: the evocation through which that one did.
    """
    evocation = state.evocations.pop(id, None)
    if evocation is None:
        return
    for cube in evocation["damage"]:
        state.cubes[cube] += 1
    for kind in evocation["upgrades"]:
        state.upgrades[kind] += 1
    state.persistents = [persistent for persistent in state.persistents if persistent["holder"] != id]
    kind, owner, room = evocation["kind"], evocation["owner"], evocation["room"]
    also = ("evocation.at-once",) if rule == "evocation.health" else ()
    yield Event(
        "removed", _seat(owner), rule, also, model=id, evocation=kind, room=room, cubes=len(evocation["damage"])
    )
    stack.happen(
        state, "evocation_left", id=id, evocation=kind, owner=owner, room=room,
        archetype=state.kit.evocations[kind].archetype, damage=len(evocation["damage"]), assigned=evocation["assigned"],
        controller=evocation["controller"], upgrades=list(evocation["upgrades"]), defeated=rule in DEFEATED,
        by=by, via=via,
    )  # fmt: skip


# --- upgrades ---------------------------------------------------------------------------------------------------------


def upgrade(state: Lodge, id: str, kind: str | None = None) -> Effect:
    """Put an upgrade card on an evocation, one that its controller chooses where none is named.

    An evocation carries only so many (upgrade.card, upgrade.limit).
    """
    evocation = state.evocations.get(id)
    kinds = [left for left, cards in state.upgrades.items() if cards > 0 and kind in (None, left)]
    if evocation is None or not kinds:
        yield Event("not upgraded", None, "upgrade.none-left", model=id)
        return
    controller = evocation["controller"]
    if len(evocation["upgrades"]) >= state.kit.evocations[evocation["kind"]].upgrades:
        yield Event("not upgraded", _seat(controller), "upgrade.limit", model=id)
        return
    chosen = kinds[0]
    if len(kinds) > 1:
        chosen = yield Choice(state.chooser(controller), "upgrade", kinds, "upgrade.card", model=id)
    state.upgrades[chosen] -= 1
    evocation["upgrades"].append(chosen)
    yield Event("upgraded", _seat(controller), "upgrade.card", model=id, upgrade=chosen)


def discard_upgrade(state: Lodge, id: str, kind: str) -> Effect:
    """Take an upgrade card off an evocation, which may fall to the damage it has (upgrade.card, evocation.health)."""
    evocation = state.evocations[id]
    evocation["upgrades"].remove(kind)
    state.upgrades[kind] += 1
    yield Event("upgrade discarded", _seat(evocation["controller"]), "upgrade.card", model=id, upgrade=kind)
    if len(evocation["damage"]) >= attributes.health(state, id):
        yield from remove_evocation(state, id, "evocation.health")


# --- activation -------------------------------------------------------------------------------------------------------


def end_activation(state: Lodge, id: str) -> Effect:
    """An effect ends the activation of an evocation: what is left of it is lost (evocation.ended)."""
    for frame in reversed(state.stack):
        if frame["results"].get("activation") == id:
            frame["results"]["ended"] = True
            yield Event("activation ended", _seat(frame["caster"]), "evocation.ended", model=id)
            return
