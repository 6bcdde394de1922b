"""A generator of chance of which every way that it may fall is tried, each with its exact weight.

What is drawn with it is proved and not measured: a test that takes the exact distribution of an outcome needs no seed, no
thousands of tries and no bound that is wide enough.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations
from math import factorial, trunc
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, MutableSequence, Sequence

T = TypeVar("T")


def every_way(act: Callable[[Any], T]) -> Iterator[tuple[T, Fraction]]:
    """What an act comes to in each way that its chance may fall, and how likely that way is; together they come to 1.

    Args:
        act: is given the generator, which does as much of what `random.Random` does as is asked of it; else it must hang on
            nothing that changes.
    """
    ways: list[tuple[int, ...]] = [()]
    while ways:
        chance = Every(ways.pop())
        yield act(chance), chance.weight
        ways += chance.others


class Every:
    """A generator that draws in one of all ways: as told at first, and then whatever comes first, which it notes.

    Attributes:
        weight: how likely the way so far is.
        others: the beginnings of the other ways there were, from where it was told no more.
    """

    def __init__(self, told: tuple[int, ...]) -> None:
        self._told = told
        self._taken: tuple[int, ...] = ()
        self.weight = Fraction(1)
        self.others: list[tuple[int, ...]] = []

    def pick(self, weights: Sequence[Fraction]) -> int:
        """One of some cases, by its place; cases of weight 0 never come up."""
        at = len(self._taken)
        cases = [case for case, weight in enumerate(weights) if weight]
        if at < len(self._told):
            taken = self._told[at]
        else:
            taken = cases[0]
            self.others += [(*self._taken, case) for case in cases[1:]]
        self._taken += (taken,)
        self.weight *= weights[taken]
        return taken

    def random(self) -> Between:
        """Any number from 0 up to 1; which one is left open for as long as it makes no difference."""
        return Between(self, Fraction(0), Fraction(1))

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Put a list in any order."""
        orders = list(permutations(range(len(x))))
        order = orders[self.pick([Fraction(1, factorial(len(x)))] * len(orders))]
        x[:] = [x[place] for place in order]


class Between:
    """A number of which only the bounds are known; a question that they do not answer narrows them, to either side in turn."""

    def __init__(self, chance: Every, low: Fraction, high: Fraction) -> None:
        self.chance, self.low, self.high = chance, low, high

    def __mul__(self, by: float) -> Between:
        return Between(self.chance, self.low * Fraction(by), self.high * Fraction(by))

    def __sub__(self, less: float) -> Between:
        return Between(self.chance, self.low - Fraction(less), self.high - Fraction(less))

    def __lt__(self, bound: float) -> bool:
        return not self._narrow([Fraction(bound)])

    def __int__(self) -> int:
        self._narrow([Fraction(whole) for whole in range(trunc(self.low) - 1, trunc(self.high) + 2)])
        return trunc((self.low + self.high) / 2)

    def _narrow(self, bounds: Sequence[Fraction]) -> int:
        """Between which of some rising bounds it lies: 0 below them all."""
        edges = [self.low, *(min(max(bound, self.low), self.high) for bound in bounds), self.high]
        weights = [(high - low) / (self.high - self.low) for low, high in pairwise(edges)]
        found = self.chance.pick(weights)
        self.low, self.high = edges[found], edges[found + 1]
        return found
