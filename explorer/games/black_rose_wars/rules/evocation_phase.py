"""Phase 5, Evocation: every evocation in the lodge activates once, the Black Rose's first. Also a single activation.

With the optional rule Crown of the Summoner, the mages take turns, one evocation each, instead of all of one mage's
together.
"""

from __future__ import annotations

from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Check, Choice, End, Event
from explorer.games.black_rose_wars import lodge
from explorer.games.black_rose_wars.effects import resolve
from explorer.games.black_rose_wars.rules import events
from explorer.games.black_rose_wars.state import CELL, ROSE
from explorer.games.black_rose_wars.table import attributes, moving, physical, reasons, stack

if TYPE_CHECKING:
    from explorer.core.moments import Effect, Moments, Option, Seat
    from explorer.games.black_rose_wars.state import Colour, Frame, Lodge


CROWN_OF_THE_SUMMONER = "crown_of_the_summoner"
"""The optional rule's name in `Lodge.options`."""


# --- the phase --------------------------------------------------------------------------------------------------------


def evocation_phase(state: Lodge) -> Moments:
    """After the phase's events: the Black Rose's evocations, then each mage's in play order.

    Evocations activated by a Command activate again, unless the reading "commanded" is "once"
    (evocation-phase.order, evocation-phase.rose, event.phase, command.again).
    """
    state.phase = "Evocation Phase"
    state.first = state.crown
    yield Begin("phase", None, "evocation-phase", phase=state.phase)
    yield from events.apply_events(state, state.phase)
    state.passed = []
    if not state.reads("commanded", "once"):
        for evocation in state.evocations.values():
            evocation["activated"] = False
    alternate = CROWN_OF_THE_SUMMONER in state.options
    steps = [("one_evocation", state.first)] if alternate else [("own_evocation", s) for s in state.play_order()]
    state.then(("own_evocation", ROSE), *steps, ("end_evocation_phase",))


def waiting(state: Lodge, colour: Colour) -> list[str]:
    """The evocations of a colour, assigned ones included, that have not been activated in this phase."""
    own = [(e["slot"], id) for id, e in state.evocations.items() if e["owner"] == colour and not e["activated"]]
    return [id for _, id in sorted(own, key=itemgetter(0))]


def own_evocation(state: Lodge, colour: Colour) -> Moments:
    """One evocation of a colour activates; the step repeats until all have (evocation-phase.any-order)."""
    ids = waiting(state, colour)
    if ids:
        yield from _activate_one(state, colour, ids)
        state.then(("own_evocation", colour))


def one_evocation(state: Lodge, seat: Seat) -> Moments:
    """Crown of the Summoner: a mage activates one evocation or passes, then the mage to its left is next.

    Rules (evocation-phase.crown-of-the-summoner, evocation-phase.pass).
    """
    if not any(waiting(state, other) for other in state.play_order() if other not in state.passed):
        return
    if seat not in state.passed:
        ids = waiting(state, seat)
        if ids:
            yield from _activate_one(state, seat, ids)
        else:
            state.passed.append(seat)
            yield Event("passed", seat, "evocation-phase.pass")
    state.then(("one_evocation", state.left_of(seat)))


def _activate_one(state: Lodge, colour: Colour, ids: list[str]) -> Effect:
    """Activate one evocation: its owner chooses; the Rose's and the Avatar's go by slot (avatar.evocation-order)."""
    id = ids[0]
    if len(ids) > 1 and state.colour(colour) != ROSE:
        must = reasons.compelled("evocation-phase", f"evocations still to activate: {len(ids)}")
        id = yield Choice(colour, "which evocation", ids, "evocation-phase.any-order", must)
    state.evocations[id]["activated"] = True
    yield from activate(state, id, state.evocations[id]["controller"])
    yield from resolve.period(state)


def end_evocation_phase(state: Lodge) -> Moments:
    """End the phase; all evocations have been activated (evocation-phase.order)."""
    yield End("phase", None, "evocation-phase.order", phase=state.phase)


# --- one activation ---------------------------------------------------------------------------------------------------


def activate(state: Lodge, id: str, controller: Colour, strength: int = 0, speed: int = 0) -> Effect:
    """An evocation activates: it moves, and attacks before or after its moves.

    Each "Move 1" and the attack is an effect with a period of its own. Whoever activates it controls it until the
    activation ends. An assigned one has no choice: it attacks the mage that it is assigned to, if they share a room
    (evocation.activates, evocation.moves, evocation.attack, evocation.assigned-attack, evocation.controller).

    Args:
        state: the position.
        id: the evocation.
        controller: the colour that decides for it: a seat or `ROSE`.
        strength: added to its Strength for this activation.
        speed: added to its Speed for this activation.
    """
    evocation = state.evocations.get(id)
    if evocation is None or evocation["room"] == CELL:
        return
    before = evocation["controller"], evocation["bonus"]
    evocation["controller"], evocation["bonus"] = controller, {"strength": strength, "speed": speed}
    card = state.kit.evocations[evocation["kind"]]
    frame: Frame = yield from stack.open_frame(
        state, source=f"evocation:{evocation['kind']}", name=card.name, caster=controller, rule="evocation.activates",
        text=_text(state, id), origin=id,
    )  # fmt: skip
    frame["results"]["activation"] = id
    stack.happen(state, "evocation_activated", id=id, by=controller, room=evocation["room"])
    yield from resolve.period(state)
    yield from _haunt(state, frame, id) if evocation["assigned"] is not None else _act(state, frame, id)
    if id in state.evocations:
        evocation["controller"], evocation["bonus"] = before
    yield from stack.close_frame(state)


def _text(state: Lodge, id: str) -> str:
    if state.evocations[id]["assigned"] is not None:
        return "Attack the mage it is assigned to."
    return "Move 1. " * attributes.speed(state, id) + "Attack."


def _over(state: Lodge, frame: Frame, id: str) -> bool:
    """True if an activation ends early: the evocation has left the lodge, or an effect has ended its activation.

    Also if the mage that commanded it has been defeated, which ends the physical action. Rule: timing.physical.
    """
    if id not in state.evocations or frame["results"].get("ended"):
        return True
    depth = next(depth for depth, one in enumerate(state.stack) if one is frame)
    return depth > 0 and stack.fallen(state.stack[depth - 1])


def _haunt(state: Lodge, frame: Frame, id: str) -> Effect:
    evocation = state.evocations[id]
    bearer = evocation["assigned"]
    if not _over(state, frame, id) and bearer is not None and state.room_of(bearer) == evocation["room"]:
        body = physical.attack(state, frame, id, bearer, frame["caster"])
        yield from resolve.single(state, frame, "Attack.", "evocation.assigned-attack", body)


def _act(state: Lodge, frame: Frame, id: str) -> Effect:
    """Single moves, and one attack before or after them."""
    by = frame["caster"]
    moves, attacked = 0, False
    while not _over(state, frame, id):
        options: list[Option] = []
        if not attacked:
            options += [("attack", model) for model in physical.victims(state, id, by)]
        left = attributes.speed(state, id) - moves
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
            yield from resolve.single(state, frame, "Move 1.", "evocation.moves", body)
        else:
            body = physical.attack(state, frame, id, at, by)
            yield from resolve.single(state, frame, "Attack.", "evocation.attack", body)
            if moves:
                return  # nothing may come between two moves, so an attack after moves ends them
            attacked = True


def _decide(state: Lodge, by: Colour, id: str, options: list[Option], left: int, attacked: bool) -> Effect:
    """What the evocation does next: its controller chooses; for the Rose, her printed criteria decide."""
    if state.colour(by) == ROSE:
        from explorer.games.black_rose_wars.rules import avatar

        return (yield from avatar.evocation_action(state, id, options, left))

    barred = partial(barred_in_activation, state, id, by, attributes.speed(state, id) - left, attacked)
    return (yield Choice(by, "evocation", options, "evocation.activates", barred=barred, model=id, left=left))


def barred_in_activation(state: Lodge, id: str, by: Colour, moves: int, attacked: bool) -> reasons.Barred:
    """What an evocation's activation does not include, or no longer."""
    most = attributes.speed(state, id)
    left = Check("evocation.moves", moves < most, f"moves made: {moves} of {most}")
    once = Check("evocation.activates", not attacked, f"attacks made in this activation: {int(attacked)}")
    made: dict[Option, list[Check]] = {
        ("move", room): [left, *checks] for room, checks in reasons.step_checks(state, id).items()
    }
    made |= {("attack", model): [once, *checks] for model, checks in reasons.attack_checks(state, id, by).items()}
    return reasons.unmet(made)
