"""What came out and how often: exact distributions and sampled ones, which answer the same questions.

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
"""Standard errors to each side of a 95 % interval."""

Result: TypeAlias = Hashable
"""What came out of one way that things may go."""


class Interval(NamedTuple):
    """Where a chance lies: exactly there, or in 95 of 100 such samples."""

    low: float
    high: float

    def rounded(self, digits: int) -> Interval:
        """The same with fewer digits."""
        return Interval(round(self.low, digits), round(self.high, digits))


@dataclass(frozen=True, slots=True)
class Derivation:
    """Where a number comes from.

    Attributes:
        route: EXACT or SAMPLED.
        outcomes: how many ways were walked to their end, or how many samples were drawn.
        policy: who answered choices and how, in words; "" where nobody had to choose.
        choices: how many choices that policy answered.
        seed: what the samples follow from.
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
    """What both kinds share: results with their chances, the likeliest first. They cannot be changed."""

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
        """How likely a result is, or any of those of which something is true; 0 for one that never came."""
        if callable(of):
            return sum((chance for result, chance in self.items() if of(result)), Fraction(0))
        return self.get(of, Fraction(0))

    def __repr__(self) -> str:
        shown = ", ".join(f"{result!r}: {chance}" for result, chance in self.items())
        return f"{type(self).__name__}({{{shown}}}, {self.derivation.route})"


class Distribution(_Chances):
    """Every result with its exact chance; the chances sum to 1.

    Args:
        weights: results with their weights, which need not sum to 1; those of weight 0 are left out.
        derivation: where it comes from.

    Raises:
        ValueError: no weight at all, or a negative one.
    """

    __slots__ = ()

    def __init__(self, weights: Mapping[Any, Fraction | int] | Mapping[Any, int], derivation: Derivation) -> None:
        total = Fraction(sum(weights.values()))
        if total <= 0 or any(weight < 0 for weight in weights.values()):
            raise ValueError("a distribution needs weights, and none below zero.")
        super().__init__({result: Fraction(weight) / total for result, weight in weights.items() if weight}, derivation)

    def error(self, _of: Result | Callable[[Any], bool]) -> float:
        """The standard error: none."""
        return 0.0

    def interval(self, of: Result | Callable[[Any], bool]) -> Interval:
        """The chance itself, at both ends."""
        return Interval(float(self.chance(of)), float(self.chance(of)))

    def by(self, function: Callable[[Any], Result]) -> Distribution:
        """The distribution of something that follows from the result."""
        weights: dict[Result, Fraction] = {}
        for result, chance in self.items():
            key = function(result)
            weights[key] = weights.get(key, Fraction(0)) + chance
        return Distribution(weights, self.derivation)


class Estimate(_Chances):
    """How often each result came among some samples, with the error that this has.

    Attributes:
        counts: how often each result came.
        trials: how many samples there were.

    Args:
        counts: see above; those of 0 are left out.
        derivation: where it comes from.

    Raises:
        ValueError: no sample at all, or a negative count.
    """

    __slots__ = ("counts", "trials")
    counts: Mapping[Result, int]
    trials: int

    def __init__(self, counts: Mapping[Any, int], derivation: Derivation) -> None:
        trials = sum(counts.values())
        if trials <= 0 or any(count < 0 for count in counts.values()):
            raise ValueError("an estimate needs samples, and none below zero.")
        object.__setattr__(self, "counts", MappingProxyType({r: count for r, count in counts.items() if count}))
        object.__setattr__(self, "trials", trials)
        super().__init__({r: Fraction(count, trials) for r, count in counts.items() if count}, derivation)

    def error(self, of: Result | Callable[[Any], bool]) -> float:
        """The standard error of a chance: it shrinks with the root of the number of samples."""
        chance = float(self.chance(of))
        return sqrt(chance * (1 - chance) / self.trials)

    def interval(self, of: Result | Callable[[Any], bool]) -> Interval:
        """Wilson's 95 % interval, which is right for few samples and for chances near 0 and 1 too."""
        chance, n = float(self.chance(of)), self.trials
        middle = (chance + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * sqrt(chance * (1 - chance) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return Interval(max(min(middle - half, chance), 0.0), min(max(middle + half, chance), 1.0))

    def __add__(self, other: Estimate) -> Estimate:
        """Two samples of the same thing, drawn from different seeds or different parts of one, as a single one."""
        counts = dict(self.counts)
        for result, count in other.counts.items():
            counts[result] = counts.get(result, 0) + count
        outcomes = self.derivation.outcomes + other.derivation.outcomes
        choices = self.derivation.choices + other.derivation.choices
        return Estimate(counts, replace(self.derivation, outcomes=outcomes, choices=choices))
