"""Phase 1, Black Rose: shift, draw and apply events; give back and draw quests, and discard those over the limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Choice, End
from explorer.games.black_rose_wars.effects import resolve
from explorer.games.black_rose_wars.rules import events
from explorer.games.black_rose_wars.state import ROSE
from explorer.games.black_rose_wars.table import power, quests

if TYPE_CHECKING:
    from explorer.core.moments import Moments, Seat
    from explorer.games.black_rose_wars.state import Lodge


def black_rose_phase(state: Lodge) -> Moments:
    """Put the phase's six steps on the agenda in their printed order (black-rose)."""
    state.phase = "Black Rose Phase"
    state.first = state.crown
    yield Begin("phase", None, "black-rose", phase=state.phase)
    order = [seat for seat in state.play_order() if seat != state.avatar]
    state.then(
        ("shift_events",),
        ("draw_an_event",),
        ("apply_black_rose_events",),
        *[("give_back_quest", seat) for seat in order],
        *[("draw_a_quest", seat) for seat in order],
        *[("discard_exceeding_quests", seat) for seat in order],
        *[("discard_exceeding_completed", seat) for seat in order],
        ("end_black_rose_phase",),
    )


def shift_events(state: Lodge) -> Moments:
    """Step 1: shift the events to make room for a new one (black-rose.shift)."""
    yield from events.shift(state)
    yield from resolve.period(state)


def draw_an_event(state: Lodge) -> Moments:
    """Step 2: the First Mage's right-hand neighbour draws an event (black-rose.draw-event, avatar.draws-event)."""
    yield from events.draw_event(state, events.drawer(state), rule="black-rose.draw-event")
    yield from resolve.period(state)


def apply_black_rose_events(state: Lodge) -> Moments:
    """Step 3: apply the events of this phase, the leftmost first (black-rose.apply)."""
    yield from events.apply_events(state, state.phase)


def give_back_quest(state: Lodge, seat: Seat) -> Moments:
    """Step 4: a mage may give back an active quest; the Rose gains points by its moon (black-rose.give-back)."""
    active = sorted({quest["card"] for quest in state.mages[seat]["active"]})
    if not active:
        return
    card = yield Choice(seat, "give back quest", ["no", *active], "black-rose.give-back")
    if card != "no":
        yield from quests.discard_quest(state, seat, card, "black-rose.give-back")
        yield from power.gain(state, ROSE, state.kit.quests[card].moon + 1, "black-rose.give-back")
        yield from resolve.period(state)


def draw_a_quest(state: Lodge, seat: Seat) -> Moments:
    """Step 5: a mage without an active quest draws one of the current moon (black-rose.draw-quest)."""
    if not state.mages[seat]["active"]:
        yield from quests.draw_quest(state, seat, rule="black-rose.draw-quest")
        yield from resolve.period(state)


def discard_exceeding_quests(state: Lodge, seat: Seat) -> Moments:
    """Step 6: a mage discards active quests beyond its limit (quest.limit)."""
    yield from quests.down_to_limit(state, seat, "active")


def discard_exceeding_completed(state: Lodge, seat: Seat) -> Moments:
    """Still step 6, once everybody has done that: a mage discards completed quests beyond its limit (quest.limit)."""
    yield from quests.down_to_limit(state, seat, "completed")


def end_black_rose_phase(state: Lodge) -> Moments:
    """End the phase."""
    yield End("phase", None, "black-rose", phase=state.phase)
