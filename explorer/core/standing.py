"""How the seats stand and what a card is worth: figures in a game's own unit, each with its derivation.

Every game has a file `standing.py` with three functions, available through `Match`:

- `winners(state)`: the seats that have won; empty before the end, or if no seat has won.
- `standing(state)`: a `Score` for each seat, in the unit that decides the game.
- `worth(state, seat, thing)`: what a card or a bet is worth to a seat now; raises `NoFigure` if it has no figure.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, TypeAlias

from explorer.core.errors import NoblesseError

if TYPE_CHECKING:
    from collections.abc import Iterable

Figure: TypeAlias = int | tuple[int, ...]
"""A whole number; or, if the book ranks by several numbers, a tuple of them, compared from left to right."""


class NoFigure(NoblesseError):
    """Something has no figure in this game, or not now; the message says why."""


@dataclass(frozen=True, slots=True)
class Term:
    """One part of a score.

    Attributes:
        text: what it counts, in a few words: "2 Princesses × 3 Knights".
        value: what it adds; may be 0 or negative.
        rule: id of the rule behind it.
    """

    text: str
    value: int
    rule: str


@dataclass(frozen=True, slots=True)
class Score:
    """A figure with its derivation.

    Attributes:
        value: the figure; None if the viewer cannot know it.
        unit: the unit, in the plural: "power points", "colours".
        terms: the derivation. A whole number is the sum of its terms' values; a tuple has one term for each of its figures.
    """

    value: Figure | None
    unit: str
    terms: tuple[Term, ...] = ()

    @classmethod
    def summed(cls, unit: str, terms: Iterable[Term]) -> Self:
        """The score whose value is the sum of these terms.

        >>> Score.summed("colours", [Term("black", 1, "goal.win"), Term("red", 1, "goal.win")]).value
        2
        """
        found = tuple(terms)
        return cls(sum(term.value for term in found), unit, found)

    @classmethod
    def ranked(cls, unit: str, terms: Iterable[Term]) -> Self:
        """The score of something that the book ranks by several figures, the most important one first.

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
