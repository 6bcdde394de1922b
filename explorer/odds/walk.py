"""Exact odds: walk every outcome of every chance with its exact weight.

Outcomes of one chance that lead to the same position are walked once, and counted as often as they occur.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from explorer.core.errors import NoblesseError
from explorer.core.moments import Chance
from explorer.odds.distribution import EXACT, Derivation, Distribution, Result
from explorer.odds.policy import FIRST, Policy

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.odds.playout import Playout

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
    found: dict[Result, Fraction] = {}
    tally = _Tally(policy, budget, given)
    tally.follow(playout, Fraction(1), found)
    return Distribution(found, Derivation(EXACT, tally.ends, policy.words, tally.choices))


class _Tally:
    __slots__ = ("budget", "choices", "ends", "given", "left", "policy")

    def __init__(self, policy: Policy, budget: int, given: Callable[[Chance], Any] | None) -> None:
        self.policy, self.budget, self.given = policy, budget, given
        self.left = budget
        self.ends = self.choices = 0

    def follow(self, playout: Playout, weight: Fraction, found: dict[Result, Fraction], ways: int = 1) -> None:
        """Add to `found` every result that a playout can lead to, with its share of `weight`.

        `ways` is how many ways of chance led to this playout.
        """
        choices = playout.choices
        chance = self._next(playout)
        self.choices += (playout.choices - choices) * ways
        if chance is None:
            self.ends += ways
            found[playout.result] = found.get(playout.result, Fraction(0)) + weight
            return
        total = chance.source.total
        if total > self.left:
            raise TooManyWays(f"there are more than {self.budget:,} ways from here.")
        self.left -= total
        straight: dict[Result, int] = {}  # how often each result follows at once
        places: dict[
            Any, tuple[Playout, int, int]
        ] = {}  # by place: a playout there, its weight, and how many outcomes lead there
        for outcome, count in chance.source.outcomes():
            twin = playout.branch()
            result = twin.answer(outcome)
            if result is None and (place := twin.place) is not None:
                first, weighed, led = places.get(place, (twin, 0, 0))
                places[place] = first, weighed + count, led + 1
            elif result is None:
                self.follow(twin, weight * count / total, found, ways)
            else:
                self.ends += ways
                straight[result] = straight.get(result, 0) + count
        for twin, count, led in places.values():
            self.follow(twin, weight * count / total, found, ways * led)
        for result, count in straight.items():
            found[result] = found.get(result, Fraction(0)) + weight * count / total

    def _next(self, playout: Playout) -> Chance | None:
        """Answer a playout's choices; its next chance, or None once it has a result."""
        while playout.decide(self.policy) is None:
            chance = playout.pending
            if not isinstance(chance, Chance):
                raise TypeError("the measure returned None at the end.")
            given = None if self.given is None else self.given(chance)
            if given is None:
                return chance
            playout.answer(given)
        return None
