"""Phase 2, Study: draw two spells from the grimoire, keep two of four from the library, discard to the hand limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Choice, End
from explorer.games.black_rose_wars.rules import events
from explorer.games.black_rose_wars.table import attributes, spells

if TYPE_CHECKING:
    from explorer.core.moments import Effect, Moments, Seat
    from explorer.games.black_rose_wars.state import Lodge

FROM_GRIMOIRE, LOOKED_AT, KEPT = 2, 4, 2
"""How many spells a mage draws from its grimoire, looks at in the library, and keeps of the latter."""


def study_phase(state: Lodge) -> Moments:
    """After the phase's events, all draw from their grimoires, then study the library in turn (study, event.phase)."""
    state.phase = "Study Phase"
    state.first = state.crown
    yield Begin("phase", None, "study", phase=state.phase)
    yield from events.apply_events(state, state.phase)
    order = [seat for seat in state.play_order() if seat != state.avatar]
    state.then(
        *[("study_grimoire", seat) for seat in order],
        *[("study_library", seat) for seat in order],
        *[("hold_hand", seat) for seat in order],
        ("end_study_phase",),
    )


def study_grimoire(state: Lodge, seat: Seat) -> Moments:
    """Step 1: a mage may thin its grimoire, then draws two spells from it (study.grimoire, study.thinning)."""
    yield from _may_thin(state, seat, "before the grimoire")
    yield from spells.draw_grimoire(state, seat, FROM_GRIMOIRE, "study.grimoire")


def study_library(state: Lodge, seat: Seat) -> Moments:
    """Step 2: a mage looks at four spells of any schools, one by one, and keeps two (study.library, study.keep)."""
    yield from spells.draw_library(state, seat, LOOKED_AT, KEPT, "study.library")


def hold_hand(state: Lodge, seat: Seat) -> Moments:
    """Last, a mage may thin its grimoire, then discards down to its hand limit (study.thinning, study.limit)."""
    yield from _may_thin(state, seat, "before the limit")
    state.mages[seat]["marks"].pop("thinned", None)
    limit = attributes.hand_limit(state, seat)
    too_many = len(state.mages[seat]["hand"]) - limit
    if too_many > 0:
        yield from spells.discard_from_hand(state, seat, too_many, "study.limit")


def _may_thin(state: Lodge, seat: Seat, when: str) -> Effect:
    """Offer to give one spell back to its school, unless the mage has done so this phase (study.thinning)."""
    cards = spells.thinnable(state, seat)
    if cards and not state.mages[seat]["marks"].get("thinned"):
        card = yield Choice(seat, "thin", ["no", *cards], "study.thinning", when=when)
        if card != "no":
            yield from spells.thin(state, seat, card)


def end_study_phase(state: Lodge) -> Moments:
    """End the phase."""
    yield End("phase", None, "study", phase=state.phase)
