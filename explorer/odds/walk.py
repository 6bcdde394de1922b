"""Exact odds: walk every outcome of every chance with its exact weight.

Play goes on alike from equal positions, however they were reached. So each position is walked once, and its results count
for every way that leads there.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from explorer.core.errors import NoblesseError
from explorer.core.moments import Chance
from explorer.odds.distribution import EXACT, Derivation, Distribution, Result
from explorer.odds.policy import FIRST, Policy

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.playout import Playout

BUDGET = 60_000
"""The default limit on outcomes to follow: about two seconds' work."""


class TooManyWays(NoblesseError):
    """There are more ways than the budget allows: sample instead, or raise the budget."""


def walk(
    playout: Playout, policy: Policy = FIRST, budget: int = BUDGET, given: Callable[[Chance], Any] | None = None
) -> Distribution:
    """The exact distribution of what a playout's measure finds.

    Args:
        playout: where to begin, and what to measure; it is played on.
        policy: answers the choices on the way.
        budget: how many outcomes of chance may be followed.
        given: returns the outcome of a chance that is taken as given, or None to follow all its outcomes.

    Raises:
        TooManyWays: there are more outcomes than the budget allows.
    """
    tally = _Tally(policy, budget, given)
    whole = tally.follow(playout)
    return Distribution(whole.found, Derivation(EXACT, whole.ends, policy.words, whole.choices))


class _Rest(NamedTuple):
    """The results of a playout from its current position.

    Attributes:
        found: the probability of each result.
        ends: in how many ways it ends.
        choices: how many choices are answered in all of them, each counted in each way that leads to it.
    """

    found: dict[Result, Fraction]
    ends: int
    choices: int


class _Tally:
    __slots__ = ("budget", "given", "known", "left", "policy")

    def __init__(self, policy: Policy, budget: int, given: Callable[[Chance], Any] | None) -> None:
        self.policy, self.budget, self.given = policy, budget, given
        self.left = budget
        self.known: dict[bytes, _Rest] = {}

    def follow(self, playout: Playout) -> _Rest:
        """The results of a playout; walked only if no playout has been at this position before."""
        place = playout.place
        if place is None:
            return self._walked(playout)
        known = self.known.get(place)
        if known is None:
            known = self.known[place] = self._walked(playout)
        return known

    def _walked(self, playout: Playout) -> _Rest:
        before = playout.choices
        chance = self._next(playout)
        choices = playout.choices - before
        if chance is None:
            return _Rest({playout.result: Fraction(1)}, 1, choices)
        total = chance.source.total
        if total > self.left:
            raise TooManyWays(f"there are more than {self.budget:,} ways from here.")
        self.left -= total
        ends = 0
        straight: dict[Result, int] = {}  # results that follow at once, by total weight
        places: dict[
            bytes, tuple[Playout, int, int]
        ] = {}  # by position: a playout there, its weight, how many outcomes lead there
        rests: list[tuple[_Rest, int]] = []
        for outcome, count in chance.source.outcomes():
            twin = playout.branch()
            result = twin.answer(outcome)
            if result is not None:
                ends += 1
                straight[result] = straight.get(result, 0) + count
            elif (place := twin.place) is None:
                rests.append((self._walked(twin), count))
                ends += rests[-1][0].ends
                choices += rests[-1][0].choices
            else:
                first, weighed, led = places.get(place, (twin, 0, 0))
                places[place] = first, weighed + count, led + 1
        for twin, count, led in places.values():
            rest = self.follow(twin)
            rests.append((rest, count))
            ends += rest.ends * led
            choices += rest.choices * led
        found: dict[Result, Fraction] = {}
        for rest, count in rests:
            share = Fraction(count, total)
            for result, likely in rest.found.items():
                found[result] = found.get(result, Fraction(0)) + share * likely
        for result, count in straight.items():
            found[result] = found.get(result, Fraction(0)) + Fraction(count, total)
        return _Rest(found, ends, choices)

    def _next(self, playout: Playout) -> Chance | None:
        """The chance that a playout waits for after its choices, or None at its result."""
        while playout.decide(self.policy) is None:
            chance = playout.pending
            if not isinstance(chance, Chance):
                raise TypeError("the measure returned None at the end.")
            given = None if self.given is None else self.given(chance)
            if given is None:
                return chance
            playout.answer(given)
        return None
