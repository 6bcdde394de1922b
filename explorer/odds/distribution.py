"""Results with their chances: exact distributions and sampled estimates, with the same interface.

>>> die = Distribution({face: 1 for face in range(1, 7)}, Derivation(EXACT, 6))
>>> die[6], die.chance(lambda face: face > 4), die.interval(6) == Interval(1 / 6, 1 / 6)
(Fraction(1, 6), Fraction(1, 3), True)
>>> seen = Estimate({"heads": 40, "tails": 60}, Derivation(SAMPLED, 100, seed="a"))
>>> seen["heads"], round(seen.error("heads"), 3), seen.interval("heads").rounded(2)
(Fraction(2, 5), 0.049, Interval(low=0.31, high=0.5))
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

EXACT = "exact"
SAMPLED = "sampled"

Z = 1.959964
"""The half-width of a 95 % interval, in standard errors."""

Result: TypeAlias = Hashable
"""The outcome of one way that play may go."""


class Interval(NamedTuple):
    """The bounds of a chance: both equal to it if it is exact, else the bounds of a 95 % interval."""

    low: float
    high: float

    def rounded(self, digits: int) -> Interval:
        """The interval with both bounds rounded to so many digits."""
        return Interval(round(self.low, digits), round(self.high, digits))


@dataclass(frozen=True, slots=True)
class Derivation:
    """Where a number comes from.

    Attributes:
        route: EXACT or SAMPLED.
        outcomes: how many ways were walked to the end, or how many samples were drawn.
        policy: who answered choices and how, in words; "" if nobody had to choose.
        choices: how many choices the policy answered.
        seed: the seed of the samples.
    """

    route: str
    outcomes: int
    policy: str = ""
    choices: int = 0
    seed: str = ""

    def __str__(self) -> str:
        if self.route == EXACT:
            ways = "the one way it can go" if self.outcomes == 1 else f"all {self.outcomes:,} ways it can go"
            text = f"Exact: {ways} were played with the game's own steps."
            text = text.replace("way it can go were", "way it can go was")
        else:
            text = f"Sampled: {self.outcomes:,} times, seed {self.seed}, played with the game's own steps."
        return f"{text} Choices: {self.policy}." if self.policy and self.choices else text


class _Chances(Mapping[Result, Fraction]):
    """An immutable mapping from results to chances, the likeliest first: what both kinds share."""

    __slots__ = ("_chances", "derivation")
    _chances: Mapping[Result, Fraction]
    derivation: Derivation

    def __init__(self, chances: Mapping[Result, Fraction], derivation: Derivation) -> None:
        ordered = dict(sorted(chances.items(), key=lambda item: -item[1]))
        object.__setattr__(self, "_chances", MappingProxyType(ordered))
        object.__setattr__(self, "derivation", derivation)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed: make another.")

    def __getitem__(self, result: Result) -> Fraction:
        return self._chances[result]

    def __iter__(self) -> Iterator[Result]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __hash__(self) -> int:
        return hash((frozenset(self.items()), self.derivation))

    def chance(self, of: Result | Callable[[Any], bool]) -> Fraction:
        """The chance of a result, or of all results for which a function is true; 0 for a result that never occurred."""
        if callable(of):
            return sum((chance for result, chance in self.items() if of(result)), Fraction(0))
        return self.get(of, Fraction(0))

    def __repr__(self) -> str:
        shown = ", ".join(f"{result!r}: {chance}" for result, chance in self.items())
        return f"{type(self).__name__}({{{shown}}}, {self.derivation.route})"


class Distribution(_Chances):
    """Every result with its exact chance; the chances sum to 1.

    Args:
        weights: results with their weights, which need not sum to 1; results of weight 0 are dropped.
        derivation: where the numbers come from.

    Raises:
        ValueError: the weights sum to 0, or one is negative.
    """

    __slots__ = ()

    def __init__(self, weights: Mapping[Any, Fraction | int] | Mapping[Any, int], derivation: Derivation) -> None:
        total = Fraction(sum(weights.values()))
        if total <= 0 or any(weight < 0 for weight in weights.values()):
            raise ValueError("a distribution needs a positive weight, and no negative one.")
        super().__init__({result: Fraction(weight) / total for result, weight in weights.items() if weight}, derivation)

    def error(self, _of: Result | Callable[[Any], bool]) -> float:
        """The standard error: 0, because the chances are exact."""
        return 0.0

    def interval(self, of: Result | Callable[[Any], bool]) -> Interval:
        """The chance itself, as both bounds."""
        return Interval(float(self.chance(of)), float(self.chance(of)))

    def by(self, function: Callable[[Any], Result]) -> Distribution:
        """The distribution of a function of the result."""
        weights: dict[Result, Fraction] = {}
        for result, chance in self.items():
            key = function(result)
            weights[key] = weights.get(key, Fraction(0)) + chance
        return Distribution(weights, self.derivation)


class Estimate(_Chances):
    """The chances of results estimated from samples, with their errors.

    Attributes:
        counts: how often each result occurred.
        trials: how many samples there were.

    Args:
        counts: see above; results with a count of 0 are dropped.
        derivation: where the numbers come from.

    Raises:
        ValueError: there is no sample, or a count is negative.
    """

    __slots__ = ("counts", "trials")
    counts: Mapping[Result, int]
    trials: int

    def __init__(self, counts: Mapping[Any, int], derivation: Derivation) -> None:
        trials = sum(counts.values())
        if trials <= 0 or any(count < 0 for count in counts.values()):
            raise ValueError("an estimate needs at least one sample, and no negative count.")
        object.__setattr__(self, "counts", MappingProxyType({r: count for r, count in counts.items() if count}))
        object.__setattr__(self, "trials", trials)
        super().__init__({r: Fraction(count, trials) for r, count in counts.items() if count}, derivation)

    def error(self, of: Result | Callable[[Any], bool]) -> float:
        """The standard error of a chance; it shrinks with the square root of the number of samples."""
        chance = float(self.chance(of))
        return sqrt(chance * (1 - chance) / self.trials)

    def interval(self, of: Result | Callable[[Any], bool]) -> Interval:
        """Wilson's 95 % interval, which also holds for few samples and for chances near 0 and 1."""
        chance, n = float(self.chance(of)), self.trials
        middle = (chance + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * sqrt(chance * (1 - chance) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return Interval(max(min(middle - half, chance), 0.0), min(max(middle + half, chance), 1.0))

    def __add__(self, other: Estimate) -> Estimate:
        """Two estimates of the same thing, from different seeds or different samples of one seed, merged into one."""
        counts = dict(self.counts)
        for result, count in other.counts.items():
            counts[result] = counts.get(result, 0) + count
        outcomes = self.derivation.outcomes + other.derivation.outcomes
        choices = self.derivation.choices + other.derivation.choices
        return Estimate(counts, replace(self.derivation, outcomes=outcomes, choices=choices))
