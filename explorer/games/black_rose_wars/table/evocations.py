"""Evocations: summoning and assigning, upgrading, removing. For their activation see `rules.evocation_phase`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Choice, Event
from explorer.games.black_rose_wars.state import ROSE
from explorer.games.black_rose_wars.table import attributes, stack

if TYPE_CHECKING:
    from explorer.core.moments import Effect, Seat
    from explorer.games.black_rose_wars.state import Colour, Evocation, Lodge, Room


DEFEATED = ("evocation.health", "defeat.outright")
"""The rules by which an evocation is defeated when it leaves the lodge; otherwise it is only removed."""

SLOTS = (1, 2, 3)
"""The evocation slots of a mage sheet."""


def _seat(colour: Colour) -> Seat | None:
    return None if colour == ROSE else colour


# --- coming -----------------------------------------------------------------------------------------------------------


def available(state: Lodge, kind: str) -> int:
    """The number of models of a kind that are not in the lodge (summon.no-model)."""
    out = sum(evocation["kind"] == kind for evocation in state.evocations.values())
    return state.kit.evocations[kind].copies - out


def summon(state: Lodge, by: Colour, kind: str, room: Room) -> Effect:
    """Summon an evocation into a room; returns its id, or None if none is summoned.

    It takes a free slot on its owner's sheet. If there is none, or if it has a large base and the owner already has one
    with a large base, the owner may remove one of theirs to make room
    (summon.place, summon.slot, summon.replace, summon.large, summon.no-model).

    Args:
        state: the position.
        by: the colour that summons and will own it: a seat or `ROSE`.
        kind: the kind of evocation.
        room: the room in which it is placed.
    """
    if available(state, kind) < 1:
        yield Event("not summoned", _seat(by), "summon.no-model", evocation=kind)
        return None
    slot = yield from _slot(state, by, kind)
    if slot is None:
        return None
    return (yield from _enter(state, by, kind, room, slot, None))


def _slot(state: Lodge, by: Colour, kind: str) -> Effect:
    """The slot for a new evocation, freed if necessary; None if the owner keeps all present ones."""
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
    """Assign an evocation to a mage in the lodge, who cannot refuse; returns its id, or None if none is assigned.

    It needs no slot, stays in the room of its mage, and is owned by the colour that assigned it
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
    """Remove an evocation from the lodge; its cubes, upgrades and card go back to their places.

    Rules (evocation.health, evocation.removed).

    Args:
        state: the position.
        id: the evocation.
        rule: the rule by which it leaves.
        by: the colour that has defeated or removed it; `ROSE` also if no mage has.
        via: the evocation that did it for that colour.
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
    """Put an upgrade card on an evocation; its controller chooses, unless `kind` is given.

    An evocation has a limit of upgrades (upgrade.card, upgrade.limit).
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
    """Remove an upgrade card from an evocation; its damage may then defeat it (upgrade.discard, evocation.health)."""
    evocation = state.evocations[id]
    evocation["upgrades"].remove(kind)
    state.upgrades[kind] += 1
    yield Event("upgrade discarded", _seat(evocation["controller"]), "upgrade.discard", model=id, upgrade=kind)
    if len(evocation["damage"]) >= attributes.health(state, id):
        yield from remove_evocation(state, id, "evocation.health")


# --- activation -------------------------------------------------------------------------------------------------------


def end_activation(state: Lodge, id: str) -> Effect:
    """An effect ends the activation of an evocation; the rest of it is lost (evocation.ended)."""
    for frame in reversed(state.stack):
        if frame["results"].get("activation") == id:
            frame["results"]["ended"] = True
            yield Event("activation ended", _seat(frame["caster"]), "evocation.ended", model=id)
            return
