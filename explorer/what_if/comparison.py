"""Two matches side by side: what differs in the position, the options and the story."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from explorer.core.moments import Check, Choice, End, Moment, Seat
from explorer.what_if.branches import Fact, facts

if TYPE_CHECKING:
    from explorer.core.match import Match

SHOWN = 8
"""The most moments that a comparison shows on each side."""


class Difference(NamedTuple):
    """A fact that differs between the two matches.

    Attributes:
        about: what the fact is about.
        before, after: its value in either match; "" if there is none.
        why: the rules that make the difference, those that only one side cites, each with a clause.
    """

    about: str
    before: str
    after: str
    why: tuple[tuple[str, str], ...]


class StoryLine(NamedTuple):
    """A moment in the story of one side.

    Attributes:
        at: its number in its own match.
        text: the moment as a sentence.
        rule: the rule it cites.
    """

    at: int
    text: str
    rule: str


class Comparison(NamedTuple):
    """Two matches side by side.

    Attributes:
        facts: the facts of the position that differ.
        gained, lost: the labels of options that only the second match has, and of those that only the first has; a lost
            option with the checks that bar it in the second match.
        before, after: the moments of either match from the first that differs, at most `SHOWN`.
    """

    facts: tuple[Difference, ...]
    gained: tuple[str, ...]
    lost: tuple[tuple[str, tuple[Check, ...]], ...]
    before: tuple[StoryLine, ...]
    after: tuple[StoryLine, ...]

    @property
    def same(self) -> bool:
        """True if nothing differs."""
        return not (self.facts or self.gained or self.lost or self.before or self.after)


def compare(one: Match, other: Match, moments: int = 0, seat: Seat | None = None) -> Comparison:
    """Compare two matches of a game at their current moments.

    Args:
        one: a match.
        other: a branch of it.
        moments: how many moments of `one` come before the first of `other` (`Branch.moments`).
        seat: the seat whose knowledge limits what is compared; None compares everything.
    """
    before, after = _story(one, moments, seat), _story(other, 0, seat)
    apart = next(
        (n for n, (a, b) in enumerate(zip(before, after, strict=False)) if (a.text, a.rule) != (b.text, b.rule)),
        min(len(before), len(after)),
    )
    gained, lost = _choices(one, other, seat)
    return Comparison(
        _differences(facts(one, seat), facts(other, seat)),
        gained,
        lost,
        tuple(before[apart : apart + SHOWN]),
        tuple(after[apart : apart + SHOWN]),
    )


def _differences(before: list[Fact], after: list[Fact]) -> tuple[Difference, ...]:
    first, second = {fact.about: fact for fact in before}, {fact.about: fact for fact in after}
    found = []
    for about in dict.fromkeys([*first, *second]):
        a, b = first.get(about, Fact(about, "")), second.get(about, Fact(about, ""))
        if a.value != b.value:
            why = [clause for clause in b.why if clause not in a.why] or [c for c in a.why if c not in b.why]
            found.append(Difference(about, a.value, b.value, tuple(why)))
    return tuple(found)


def _story(match: Match, first: int, seat: Seat | None) -> list[StoryLine]:
    moments: list[Moment] = match.moments(seat)
    return [
        StoryLine(moment.at, match.tell(moment, seat), moment.rule)
        for moment in moments[first : match.moment + 1]
        if not isinstance(moment, End)
    ]


def _choices(
    one: Match, other: Match, seat: Seat | None
) -> tuple[tuple[str, ...], tuple[tuple[str, tuple[Check, ...]], ...]]:
    """The options that only one of the two pending choices has; empty if the matches do not ask the same."""
    a, b = one.pending, other.pending
    if not isinstance(a, Choice) or not isinstance(b, Choice) or (a.seat, a.kind) != (b.seat, b.kind):
        return (), ()
    if seat not in (None, a.seat):
        return (), ()
    gained = tuple(other.label(option, seat) for option in b.options if option not in a.options)
    lost = [
        (one.label(option, seat), tuple(c for c in other.checks(option, seat) if not c.passed))
        for option in a.options
        if option not in b.options
    ]
    return gained, tuple(lost)
