"""Phase 3, Preparation: lay two to four spells face down on the sheet, each with the side that will be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Check, Choice, End, Event, Secret
from explorer.games.black_rose_wars.rules import events
from explorer.games.black_rose_wars.state import DARK, LIGHT, QUICK, READY, I
from explorer.games.black_rose_wars.table import reasons

if TYPE_CHECKING:
    from explorer.core.moments import Moments, Option, Seat
    from explorer.games.black_rose_wars.state import Lodge

FEWEST, SLOTS = 2, 4
"""How many spells must be prepared at least, and how many slots there are for them."""


def preparation_phase(state: Lodge) -> Moments:
    """After the phase's events, all prepare in turn; nobody sees what another lays (prepare, event.phase)."""
    state.phase = "Preparation Phase"
    state.first = state.crown
    yield Begin("phase", None, "prepare", phase=state.phase)
    yield from events.apply_events(state, state.phase)
    order = [seat for seat in state.play_order() if seat != state.avatar]
    state.then(*[("prepare_slot", seat, I) for seat in order], ("end_preparation_phase",))


def prepare_slot(state: Lodge, seat: Seat, slot: int) -> Moments:
    """A mage lays a spell on a slot or leaves it empty: I, II and III in turn, then the quick slot.

    At least two spells must be laid, if the hand has two. Slots I to III are filled from the left, the order in which
    they are cast (prepare.number, prepare.slots, prepare.left, prepare.side, prepare.few).
    """
    mage = state.mages[seat]
    order = (I, I + 1, I + 2, QUICK)
    here = order.index(slot)
    laid = sum(spell is not None for spell in mage["sheet"])
    options: list[Option] = [
        (card, side) for card in sorted(set(mage["hand"])) for side in (LIGHT, DARK) if _has_side(state, card, side)
    ]
    if options:
        missing = min(FEWEST, laid + len(mage["hand"])) - laid
        after = SLOTS - here - 1
        gaps = state.reads("gaps", "allowed")
        # If gaps are not allowed, only the quick slot is left after an empty one.
        must = missing > (after if gaps or slot == QUICK else min(after, 1))
        if not must:
            options.append("none")

        def barred() -> reasons.Barred:
            made: dict[Option, list[Check]] = {}
            for card in set(mage["hand"]):
                sides = [side for side in (LIGHT, DARK) if _has_side(state, card, side)]
                text = f"sides of {state.kit.spells[card].name}: {' and '.join(sides)}"
                made |= {(card, side): [Check("trap.one-sided", side in sides, text)] for side in (LIGHT, DARK)}
            if must:
                closes = after if gaps else min(after, 1)
                made["none"] = [Check("prepare.number", laid >= FEWEST, f"spells laid: {laid}; needed: {FEWEST}")]
                if slot != QUICK:
                    text = f"slots left after an empty one: {closes}; spells still needed: {missing}"
                    made["none"].append(Check("prepare.left", missing <= closes, text))
            return reasons.unmet(made)

        answer = yield Choice(seat, "prepare", options, "prepare.slots", barred=barred, slot=slot)
        if answer != "none":
            card, side = answer
            mage["hand"].remove(card)
            mage["sheet"][slot] = {"card": card, "side": side, "stands": READY}
            yield Event(
                "prepared", seat, "prepare.slots", slot=slot, card=Secret(card, (seat,)), side=Secret(side, (seat,))
            )
        elif slot != QUICK and not gaps:
            here = len(order) - 2  # I to III are filled from the left, so only the quick slot is left
    if here + 1 < len(order) and mage["hand"]:
        state.then(("prepare_slot", seat, order[here + 1]))


def _has_side(state: Lodge, card: str, side: str) -> bool:
    """True if a card has this side; some traps have only one (trap.one-sided)."""
    return bool(state.kit.spells[card].side(side))


def end_preparation_phase(state: Lodge) -> Moments:
    """End the phase; from here on, no spell changes its side or its slot (prepare.fixed)."""
    yield End("phase", None, "prepare.fixed", phase=state.phase)
