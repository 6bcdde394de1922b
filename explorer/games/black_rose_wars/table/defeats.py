"""The consequences of a defeat: the trophy, the cubes that Destiny converts, and the points."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from explorer.core.moments import Event
from explorer.games.black_rose_wars.state import ROSE
from explorer.games.black_rose_wars.table import damage, in_force, power, stack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.core.moments import Effect, Seat
    from explorer.games.black_rose_wars.state import Colour, Frame, Lodge


TROPHIES_EACH = 7
"""Trophy tokens of each mage: 28 in the box for four (trophy.seven)."""


def fallen_in(frame: Frame, seat: Seat) -> bool:
    """True if an effect is a physical action of this mage, so that the mage's defeat ends it (timing.physical)."""
    return frame["physical"] and frame["caster"] == seat


def trophy_left(state: Lodge, seat: Seat) -> bool:
    """True if a mage has a trophy left to take: nobody can take an eighth (trophy.seven)."""
    return sum(row.count(seat) for row in state.trophies) < TROPHIES_EACH


def take_trophy(state: Lodge, seat: Seat, by: Colour) -> Effect:
    """The colour that dealt the last damage takes one of the mage's trophies, if any is left (defeat.trophy)."""
    taker = in_force.trophy_taker(state, state.colour(by))
    if trophy_left(state, seat):
        state.trophies[taker].append(seat)
        yield Event("trophy", None if taker == ROSE else taker, "defeat.trophy", of=seat, colour=taker)
        stack.happen(state, "trophy", colour=taker, of=seat)


def use_destiny(state: Lodge, seat: Seat) -> Effect:
    """Before the points, each owner of Destiny tokens on the mage may convert one cube per token (keyword.destiny)."""
    mage = state.mages[seat]
    for owner in state.play_order():
        tokens = mage["destiny"].count(state.colour(owner))
        if tokens:
            yield from damage.convert_damage(state, None, seat, tokens, owner, in_cell=True)
    mage["destiny"].clear()


def defeat_points(damage: Sequence[Colour], *, shared: bool = False) -> dict[Colour, int]:
    """The points for a defeated mage, by colour of damage: 5 for all of it, else by rank; a tie costs 1 point.

    Rules (defeat.points, defeat.sole, defeat.tie, defeat.tie-rest).

    >>> defeat_points([1, 1, 1]), defeat_points([0, 1, 1, ROSE, ROSE])
    ({1: 5}, {0: 2, 1: 3, -1: 3})
    """
    return power.rank_points(Counter(damage), (4, 2, 1), sole=1, shared=shared)


def score(state: Lodge, seat: Seat) -> Effect:
    """Give the points for the damage on a defeated mage (defeat.points, defeat.sole)."""
    counts = Counter(state.mages[seat]["damage"])
    points = defeat_points(state.mages[seat]["damage"], shared=state.reads("rest", "shared"))
    rule = "defeat.sole" if len(points) == 1 else "defeat.points"
    for colour in [*(state.colour(other) for other in state.play_order()), ROSE]:
        gained = points.pop(colour, 0)
        if gained:
            tied = list(counts.values()).count(counts[colour]) > 1
            more = sorted(set(counts.values()), reverse=True)[:2]
            last = counts[colour] not in more and sum(n not in more for n in counts.values()) > 1
            also = (*(["defeat.tie"] if tied else []), *(["defeat.tie-rest"] if last else []))
            yield from power.gain(state, colour, gained, rule, also)
