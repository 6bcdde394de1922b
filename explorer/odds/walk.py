"""Exact odds: every way that chance may fall is walked, each with its exact weight.

From one place all goes on alike, however it was come to; so from each place it is walked once, and what it comes to counts for
all the ways that lead there.
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
    tally = _Tally(policy, budget, told)
    whole = tally.follow(line)
    return Distribution(whole.found, Derivation(EXACT, whole.ends, policy.words, whole.choices))


class _Rest(NamedTuple):
    """What a line comes to from where it stands.

    Attributes:
        found: how likely each result is.
        ends: in how many ways it ends.
        choices: how many choices are answered in all of them, each counted in each way that leads to it.
    """

    found: dict[Result, Fraction]
    ends: int
    choices: int


class _Tally:
    __slots__ = ("budget", "known", "left", "policy", "told")

    def __init__(self, policy: Policy, budget: int, told: Callable[[Chance], Any] | None) -> None:
        self.policy, self.budget, self.told = policy, budget, told
        self.left = budget
        self.known: dict[bytes, _Rest] = {}

    def follow(self, line: Line) -> _Rest:
        """What a line comes to, walked unless another has stood in its place."""
        place = line.place
        if place is None:
            return self._walked(line)
        known = self.known.get(place)
        if known is None:
            known = self.known[place] = self._walked(line)
        return known

    def _walked(self, line: Line) -> _Rest:
        before = line.choices
        chance = self._next(line)
        choices = line.choices - before
        if chance is None:
            return _Rest({line.result: Fraction(1)}, 1, choices)
        total = chance.source.total
        if total > self.left:
            raise TooManyWays(f"there are more than {self.budget:,} ways that chance may fall from here.")
        self.left -= total
        ends = 0
        straight: dict[Result, int] = {}  # results that come at once, counted before they are weighed
        places: dict[
            bytes, tuple[Line, int, int]
        ] = {}  # where they stand: a line, its weight, how many ways lead there
        rests: list[tuple[_Rest, int]] = []
        for outcome, count in chance.source.outcomes():
            twin = line.branch()
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
