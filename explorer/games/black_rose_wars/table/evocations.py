"""Evocations: summoned and assigned, upgraded, activated by whoever controls them, and removed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from explorer.core.moments import Choice, Event
from explorer.games.black_rose_wars import lodge, reasons
from explorer.games.black_rose_wars.effects import resolve
from explorer.games.black_rose_wars.state import CELL, ROSE
from explorer.games.black_rose_wars.table import damage, moving, physical, triggers

if TYPE_CHECKING:
    from explorer.core.moments import Effect, Option, Seat
    from explorer.games.black_rose_wars.state import Colour, Evocation, Frame, Lodge, Room

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
        chooser = triggers.chooser(state, by)
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
    resolve.happen(state, word, by=by, id=id, evocation=kind, room=room, to=assigned)
    resolve.happen(state, "entered", model=id, room=room, was=None, how="place")
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
    resolve.happen(
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
        chosen = yield Choice(triggers.chooser(state, controller), "upgrade", kinds, "upgrade.card", model=id)
    state.upgrades[chosen] -= 1
    evocation["upgrades"].append(chosen)
    yield Event("upgraded", _seat(controller), "upgrade.card", model=id, upgrade=chosen)


def discard_upgrade(state: Lodge, id: str, kind: str) -> Effect:
    """Take an upgrade card off an evocation, which may fall to the damage it has (upgrade.card, evocation.health)."""
    evocation = state.evocations[id]
    evocation["upgrades"].remove(kind)
    state.upgrades[kind] += 1
    yield Event("upgrade discarded", _seat(evocation["controller"]), "upgrade.card", model=id, upgrade=kind)
    if len(evocation["damage"]) >= damage.health(state, id):
        yield from remove_evocation(state, id, "evocation.health")


# --- activation -------------------------------------------------------------------------------------------------------


def activate(state: Lodge, id: str, controller: Colour, strength: int = 0, speed: int = 0) -> Effect:
    """An evocation activates: it moves, and attacks before it moves or after.

    Each "Move 1" and the attack is an effect with a period of its own. Who activates it controls it until it is done.
    An assigned one has no choice: it attacks the mage it is assigned to, if that is there
    (evocation.activates, evocation.moves, evocation.attack, evocation.assigned-attack, evocation.controller).

    Args:
        state: the position.
        id: which evocation.
        controller: who decides for it: a seat or `ROSE`.
        strength: what is added to its Strength this time.
        speed: what is added to its Speed this time.
    """
    evocation = state.evocations.get(id)
    if evocation is None or evocation["room"] == CELL:
        return
    before = evocation["controller"], evocation["bonus"]
    evocation["controller"], evocation["bonus"] = controller, {"strength": strength, "speed": speed}
    card = state.kit.evocations[evocation["kind"]]
    frame: Frame = yield from resolve.open_frame(
        state, source=f"evocation:{evocation['kind']}", name=card.name, caster=controller, rule="evocation.activates",
        text=_text(state, id), origin=id,
    )  # fmt: skip
    frame["results"]["activation"] = id
    resolve.happen(state, "evocation_activated", id=id, by=controller, room=evocation["room"])
    yield from resolve.period(state)
    yield from _haunt(state, frame, id) if evocation["assigned"] is not None else _act(state, frame, id)
    if id in state.evocations:
        evocation["controller"], evocation["bonus"] = before
    yield from resolve.close_frame(state)


def end_activation(state: Lodge, id: str) -> Effect:
    """An effect ends the activation of an evocation: what is left of it is lost (evocation.ended)."""
    for frame in reversed(state.stack):
        if frame["results"].get("activation") == id:
            frame["results"]["ended"] = True
            yield Event("activation ended", _seat(frame["caster"]), "evocation.ended", model=id)
            return


def _text(state: Lodge, id: str) -> str:
    if state.evocations[id]["assigned"] is not None:
        return "Attack the mage it is assigned to."
    return "Move 1. " * damage.speed(state, id) + "Attack."


def _over(state: Lodge, frame: Frame, id: str) -> bool:
    """Whether an activation is cut short: the evocation has left the lodge, or an effect has ended it.

    Or it was commanded by a mage that has been defeated since: its physical action is over. Rule: timing.physical.
    """
    if id not in state.evocations or frame["results"].get("ended"):
        return True
    depth = next(depth for depth, one in enumerate(state.stack) if one is frame)
    return depth > 0 and resolve.fallen(state.stack[depth - 1])


def _haunt(state: Lodge, frame: Frame, id: str) -> Effect:
    evocation = state.evocations[id]
    bearer = evocation["assigned"]
    if not _over(state, frame, id) and bearer is not None and state.room_of(bearer) == evocation["room"]:
        body = physical.attack(state, frame, id, bearer, frame["caster"])
        yield from physical.single(state, frame, "Attack.", "evocation.assigned-attack", body)


def _act(state: Lodge, frame: Frame, id: str) -> Effect:
    """Moves one after the other, and one attack before them or after them."""
    by = frame["caster"]
    moves, attacked = 0, False
    while not _over(state, frame, id):
        options: list[Option] = []
        if not attacked:
            options += [("attack", model) for model in physical.victims(state, id, by)]
        left = damage.speed(state, id) - moves
        rooms = lodge.exits(state, id) if left > 0 else []
        options += [("move", room) for room in rooms]
        if not options:
            return
        answer = yield from _decide(state, by, id, [*options, "done"], left, attacked)
        if answer == "done":
            return
        what, at = answer
        if what == "move":
            moves += 1
            body = moving.move(state, id, at, "evocation.moves")
            yield from physical.single(state, frame, "Move 1.", "evocation.moves", body)
        else:
            body = physical.attack(state, frame, id, at, by)
            yield from physical.single(state, frame, "Attack.", "evocation.attack", body)
            if moves:
                return  # nothing may come between two moves, so an attack after moves ends them
            attacked = True


def _decide(state: Lodge, by: Colour, id: str, options: list[Option], left: int, attacked: bool) -> Effect:
    """What the evocation does next: its controller's choice, or that of the Rose's printed criteria."""
    if state.colour(by) == ROSE:
        from explorer.games.black_rose_wars.rules import avatar

        return (yield from avatar.evocation_action(state, id, options, left))

    barred = partial(reasons.evocation, state, id, by, damage.speed(state, id) - left, attacked)
    return (yield Choice(by, "evocation", options, "evocation.activates", barred=barred, model=id, left=left))
