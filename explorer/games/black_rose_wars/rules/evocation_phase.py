"""Phase 5, Evocation: every evocation in the lodge activates once, the Black Rose's first.

With the optional Crown of the Summoner the mages take turns, one evocation each, instead of all of one mage's together.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Choice, End, Event
from explorer.games.black_rose_wars import reasons
from explorer.games.black_rose_wars.effects import resolve
from explorer.games.black_rose_wars.rules import events
from explorer.games.black_rose_wars.state import ROSE
from explorer.games.black_rose_wars.table import evocations

if TYPE_CHECKING:
    from explorer.core.moments import Effect, Moments, Seat
    from explorer.games.black_rose_wars.state import Colour, Lodge

CROWN_OF_THE_SUMMONER = "crown_of_the_summoner"
"""The optional rule, as `Lodge.options` names it."""


def evocation_phase(state: Lodge) -> Moments:
    """5. After its events the Black Rose's evocations, then each mage's in play order.

    What has been commanded acts again, unless it is played otherwise
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
    """The evocations that somebody owns, assigned ones among them, and that have not been activated in this phase."""
    own = [(e["slot"], id) for id, e in state.evocations.items() if e["owner"] == colour and not e["activated"]]
    return [id for _, id in sorted(own, key=itemgetter(0))]


def own_evocation(state: Lodge, colour: Colour) -> Moments:
    """One of somebody's evocations activates, and so on until all have (evocation-phase.any-order)."""
    ids = waiting(state, colour)
    if ids:
        yield from _activate_one(state, colour, ids)
        state.then(("own_evocation", colour))


def one_evocation(state: Lodge, seat: Seat) -> Moments:
    """Crown of the Summoner: a mage activates one evocation, or passes, and the mage to its left is next.

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
    """Which of them is next, its owner says; the Rose's and the Avatar's go by their slots (avatar.evocation-order)."""
    id = ids[0]
    if len(ids) > 1 and state.colour(colour) != ROSE:
        must = reasons.compelled("evocation-phase", f"evocations still to activate: {len(ids)}")
        id = yield Choice(colour, "which evocation", ids, "evocation-phase.any-order", must)
    state.evocations[id]["activated"] = True
    yield from evocations.activate(state, id, state.evocations[id]["controller"])
    yield from resolve.period(state)


def end_evocation_phase(state: Lodge) -> Moments:
    """All have been activated (evocation-phase.order)."""
    yield End("phase", None, "evocation-phase.order", phase=state.phase)
