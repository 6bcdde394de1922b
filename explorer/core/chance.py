"""The sources of chance: dice and draws, with exact integer weights.

A source can list every outcome with its weight, draw one at random, and check an outcome given by a caller.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar

from explorer.core.errors import IllegalRoll, quoted
from explorer.core.moments import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence


class Dice:
    """Some dice thrown together.

    Attributes:
        names: one name for each die; an outcome lists their values in this order.
        sides: how many sides each die has, numbered from 1.

    >>> Dice("KR").total
    36
    """

    __slots__ = ("names", "sides")
    hidden: ClassVar[bool] = False

    def __init__(self, names: Sequence[str], sides: int = 6) -> None:
        self.names = names
        self.sides = sides

    @property
    def total(self) -> int:
        """The number of equally likely outcomes."""
        total: int = self.sides ** len(self.names)
        return total

    def outcomes(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every throw, each with weight 1."""
        for values in itertools.product(range(1, self.sides + 1), repeat=len(self.names)):
            yield values, 1

    def sample(self, random: Callable[[], float]) -> tuple[int, ...]:
        """One throw."""
        sides = self.sides
        return tuple([int(random() * sides) + 1 for _ in self.names])

    def read(
        self, given: Any, named: Mapping[str, Any], random: Callable[[], float], aliases: Mapping[str, str]
    ) -> tuple[int, ...]:
        """A throw given by a caller: all values in order, or some dice by name and the others rolled at random."""
        names = [aliases.get(name, name) for name in self.names]
        values: list[Any] = [None] * len(names)
        if given is not None:
            values = list(given) if isinstance(given, list | tuple) else [given]
            if len(values) != len(names):
                raise IllegalRoll(
                    f"{len(names)} dice are rolled ({', '.join(names)}), but {len(values)} values were given: "
                    f"{quoted(given)}."
                )
        open_ = set() if given is not None else set(range(len(names)))
        for name, value in named.items():
            fits = [i for i, known in enumerate(self.names) if name in (known, aliases.get(known))]
            if not fits:
                raise IllegalRoll(f"there is no die {quoted(name)} in this roll; it has: {', '.join(names)}.")
            values[fits[0]] = value
            open_.discard(fits[0])
        for place, (name, value) in enumerate(zip(names, values, strict=True)):
            if place not in open_ and (type(value) is not int or not 1 <= value <= self.sides):
                raise IllegalRoll(f"a die shows 1 to {self.sides}, so {name} cannot show {quoted(value)}.")
        # Roll the other dice only if the given values are valid: a refused throw must not advance the match's generator.
        thrown = self.sample(random) if open_ else ()
        return tuple(thrown[place] if place in open_ else value for place, value in enumerate(values))

    def masked(self) -> Dice:
        """The same dice, because everybody may see them."""
        return self

    def __repr__(self) -> str:
        return f"Dice({self.names!r})"


class Draw:
    """Some cards drawn one after the other from a pile in unknown order.

    Attributes:
        pool: the cards in the pile.
        count: how many are drawn, at most the size of the pile.

    >>> Draw(("a", "b", "c"), 2).total
    6
    """

    __slots__ = ("count", "pool")
    hidden: ClassVar[bool] = True

    def __init__(self, pool: Sequence[str], count: int = 1) -> None:
        self.pool = pool
        self.count = min(count, len(pool))

    @property
    def total(self) -> int:
        """The number of equally likely draws: ordered, without replacement."""
        return math.perm(len(self.pool), self.count)

    def outcomes(self) -> Iterator[tuple[tuple[str, ...], int]]:
        """Every ordered draw once, weighted by the number of ways to draw it: 1 if no two cards are the same."""
        if len(set(self.pool)) == len(self.pool):
            for cards in itertools.permutations(self.pool, self.count):
                yield cards, 1
        else:
            yield from _draws(Counter(self.pool), self.count)

    def sample(self, random: Callable[[], float]) -> tuple[str, ...]:
        """One ordered draw."""
        pool = self.pool
        if self.count == 1:
            return (pool[int(random() * len(pool))],)
        rest = list(pool)
        left = len(rest)
        drawn = []
        for _ in range(self.count):
            at = int(random() * left)
            left -= 1
            drawn.append(rest[at])
            rest[at] = rest[left]
        return tuple(drawn)

    def read(
        self, given: Any, named: Mapping[str, Any], random: Callable[[], float], aliases: Mapping[str, str]
    ) -> tuple[str, ...]:
        """A draw given by a caller: the first cards in order, the rest drawn at random."""
        del aliases
        if named:
            raise IllegalRoll(f"cards are drawn here, not dice: give {self.count} card ids in order.")
        given = () if given is None else (given,) if isinstance(given, str) else given
        if not isinstance(given, list | tuple) or len(given) > self.count:
            raise IllegalRoll(f"{self.count} cards are drawn here, not {quoted(given)}.")
        rest = list(self.pool)
        drawn = []
        for card in given:
            try:
                drawn.append(rest.pop(rest.index(card)))
            except ValueError:
                raise IllegalRoll(
                    f"{quoted(card)} cannot be drawn: it is not in the pile of {len(self.pool)} cards."
                ) from None
        return (*drawn, *Draw(rest, self.count - len(drawn)).sample(random))

    def masked(self) -> Draw:
        """The pile with all cards face down."""
        return Draw((HIDDEN,) * len(self.pool), self.count)

    def __repr__(self) -> str:
        return f"Draw({tuple(self.pool)!r}, {self.count})"


def _draws(pool: Counter[str], count: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """The different ordered draws from a pool in which some cards are the same, each with the number of ways to draw it."""
    if not count:
        yield (), 1
        return
    for card, copies in pool.items():
        if copies:
            rest = pool.copy()
            rest[card] -= 1
            for cards, weight in _draws(rest, count - 1):
                yield (card, *cards), weight * copies
