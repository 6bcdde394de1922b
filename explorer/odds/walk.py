"""Exact odds: every way that chance may fall is walked, each with its exact weight.

Outcomes of one chance that lead to the same place are walked once, and count as the ways that they are.
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

    from explorer.odds.line import Line

BUDGET = 60_000
"""Outcomes of chance that are followed at the most: about two seconds' work."""


class TooManyWays(NoblesseError):
    """More ways than the budget allows: sample instead, or allow more."""


def walk(
    line: Line, policy: Policy = FIRST, budget: int = BUDGET, told: Callable[[Chance], Any] | None = None
) -> Distribution:
    """The exact distribution of what a line's measure finds.

    Args:
        line: where play stands, and what is to be found out; it is played on.
        policy: answers the choices on the way.
        budget: how many outcomes of chance may be followed.
        told: gives the outcome of a chance that is taken for granted, or None to follow all.

    Raises:
        TooManyWays: the budget does not suffice.
    """
    found: dict[Result, Fraction] = {}
    tally = _Tally(policy, budget, told)
    tally.follow(line, Fraction(1), found)
    return Distribution(found, Derivation(EXACT, tally.ends, policy.words, tally.choices))


class _Tally:
    __slots__ = ("budget", "choices", "ends", "left", "policy", "told")

    def __init__(self, policy: Policy, budget: int, told: Callable[[Chance], Any] | None) -> None:
        self.policy, self.budget, self.told = policy, budget, told
        self.left = budget
        self.ends = self.choices = 0

    def follow(self, line: Line, weight: Fraction, found: dict[Result, Fraction], ways: int = 1) -> None:
        """Add to `found` all that a line can come to, `weight` shared out among it; so many ways have led to it."""
        choices = line.choices
        chance = self._next(line)
        self.choices += (line.choices - choices) * ways
        if chance is None:
            self.ends += ways
            found[line.result] = found.get(line.result, Fraction(0)) + weight
            return
        total = chance.source.total
        if total > self.left:
            raise TooManyWays(f"there are more than {self.budget:,} ways that chance may fall from here.")
        self.left -= total
        straight: dict[Result, int] = {}  # results that come at once, counted before they are weighed
        places: dict[
            Any, tuple[Line, int, int]
        ] = {}  # by where they stand: a line, its weight, and how many ways lead there
        for outcome, count in chance.source.outcomes():
            twin = line.branch()
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

    def _next(self, line: Line) -> Chance | None:
        """The chance at which a line stands after its choices, or None at its result."""
        while line.decide(self.policy) is None:
            chance = line.pending
            if not isinstance(chance, Chance):
                raise TypeError("the measure found nothing although all is over.")
            told = None if self.told is None else self.told(chance)
            if told is None:
                return chance
            line.answer(told)
        return None
