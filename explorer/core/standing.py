"""How the seats stand, and what a card is worth: figures in a game's own measure, each with its derivation.

Every game has a file `standing.py` with three functions, and `Game` and `Match` pass them on:

- `winners(state)`: the seats that have won; none before the end, nor where nobody at the table did.
- `standing(state)`: a `Score` for each seat, in the measure that the game is won by.
- `worth(state, seat, thing)`: what a card, or a bet, is worth to a seat now; `NoFigure` where it has no figure.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, TypeAlias

from explorer.core.errors import NoblesseError

if TYPE_CHECKING:
    from collections.abc import Iterable

Figure: TypeAlias = int | tuple[int, ...]
"""A whole number; or, where the book ranks by several, all of them, to be compared from left to right."""


class NoFigure(NoblesseError):
    """A thing that has no figure of its own in this game, or not now; the message says why."""


@dataclass(frozen=True, slots=True)
class Term:
    """One part of a score.

    Attributes:
        text: what it is for, in a few words: "2 Princesses × 3 Knights".
        value: what it adds; 0 or less where it adds nothing or takes away.
        rule: id of the rule that says so.
    """

    text: str
    value: int
    rule: str


@dataclass(frozen=True, slots=True)
class Score:
    """A figure with its derivation.

    Attributes:
        value: the figure; None where whoever looks cannot know it.
        unit: what it counts, in the plural: "power points", "colours".
        terms: how it comes about. The values of a whole number's terms sum to it; those of a tuple are its figures in order.
    """

    value: Figure | None
    unit: str
    terms: tuple[Term, ...] = ()

    @classmethod
    def summed(cls, unit: str, terms: Iterable[Term]) -> Self:
        """The score that these terms add up to.

        >>> Score.summed("colours", [Term("black", 1, "goal.win"), Term("red", 1, "goal.win")]).value
        2
        """
        found = tuple(terms)
        return cls(sum(term.value for term in found), unit, found)

    @classmethod
    def ranked(cls, unit: str, terms: Iterable[Term]) -> Self:
        """The score of something that the book ranks by several figures, the first of them the weightiest.

        >>> one = Score.ranked("bet", [Term("2 colours", 2, "bet.higher"), Term("sum 3", 3, "bet.higher")])
        >>> two = Score.ranked("bet", [Term("1 colour", 1, "bet.higher"), Term("sum 9", 9, "bet.higher")])
        >>> one.value > two.value
        True
        """
        found = tuple(terms)
        return cls(tuple(term.value for term in found), unit, found)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the figure rests on, each once."""
        return tuple(dict.fromkeys(term.rule for term in self.terms))

    def __str__(self) -> str:
        if self.value is None:
            return f"{self.unit}: not known"
        shown = " / ".join(map(str, self.value)) if isinstance(self.value, tuple) else str(self.value)
        parts = "; ".join(f"{term.text}: {term.value} [{term.rule}]" for term in self.terms)
        return f"{self.unit}: {shown}{f' ({parts})' if parts else ''}"
