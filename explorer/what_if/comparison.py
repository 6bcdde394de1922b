"""Two matches side by side: what differs in the position, the options and the story."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from explorer.core.moments import Check, Choice, End, Moment, Seat
from explorer.what_if.branches import Fact

if TYPE_CHECKING:
    from explorer.core.match import Match

SHOWN = 8
"""Moments on each side that a comparison shows at the most."""


class Difference(NamedTuple):
    """A fact that is otherwise.

    Attributes:
        about: what it is about.
        before, after: how it is on either side; "" where there is no such thing.
        why: the rules that make the difference: those that only one side cites, each with a clause.
    """

    about: str
    before: str
    after: str
    why: tuple[tuple[str, str], ...]


class Told(NamedTuple):
    """A moment, as one side of a comparison tells it.

    Attributes:
        at: its number in its own match.
        text: one sentence.
        rule: the rule it cites.
    """

    at: int
    text: str
    rule: str


class Comparison(NamedTuple):
    """Two matches side by side.

    Attributes:
        facts: what is otherwise in the position.
        gained, lost: what can be chosen only in the second, and only in the first, as players say it; a lost one with the
            checks that bar it in the second.
        before, after: the moments of either side from the first that differs, `SHOWN` at the most.
    """

    facts: tuple[Difference, ...]
    gained: tuple[str, ...]
    lost: tuple[tuple[str, tuple[Check, ...]], ...]
    before: tuple[Told, ...]
    after: tuple[Told, ...]

    @property
    def same(self) -> bool:
        """Whether nothing differs."""
        return not (self.facts or self.gained or self.lost or self.before or self.after)


def compare(one: Match, other: Match, moments: int = 0, seat: Seat | None = None) -> Comparison:
    """What differs between two matches of a game, each as it stands.

    Args:
        one: a match.
        other: a branch of it.
        moments: how many moments of the first lie before the first of the second (`Branch.moments`).
        seat: whose eyes; what it cannot see is not told.
    """
    before, after = _story(one, moments, seat), _story(other, 0, seat)
    apart = next(
        (n for n, (a, b) in enumerate(zip(before, after, strict=False)) if (a.text, a.rule) != (b.text, b.rule)),
        min(len(before), len(after)),
    )
    gained, lost = _choices(one, other, seat)
    return Comparison(
        _differences(_facts(one, seat), _facts(other, seat)),
        gained,
        lost,
        tuple(before[apart : apart + SHOWN]),
        tuple(after[apart : apart + SHOWN]),
    )


def _facts(match: Match, seat: Seat | None) -> list[Fact]:
    return match.game.what_if().facts(match.state if seat is None else match.view(seat).state)


def _differences(before: list[Fact], after: list[Fact]) -> tuple[Difference, ...]:
    first, second = {fact.about: fact for fact in before}, {fact.about: fact for fact in after}
    found = []
    for about in dict.fromkeys([*first, *second]):
        a, b = first.get(about, Fact(about, "")), second.get(about, Fact(about, ""))
        if a.value != b.value:
            why = [clause for clause in b.why if clause not in a.why] or [c for c in a.why if c not in b.why]
            found.append(Difference(about, a.value, b.value, tuple(why)))
    return tuple(found)


def _story(match: Match, first: int, seat: Seat | None) -> list[Told]:
    moments: list[Moment] = match.moments(seat)
    return [
        Told(moment.at, match.tell(moment), moment.rule)
        for moment in moments[first : match.moment + 1]
        if not isinstance(moment, End)
    ]


def _choices(
    one: Match, other: Match, seat: Seat | None
) -> tuple[tuple[str, ...], tuple[tuple[str, tuple[Check, ...]], ...]]:
    """What the choice that waits offers in one only, and in the other only; nothing where two different things wait."""
    a, b = one.pending, other.pending
    if not isinstance(a, Choice) or not isinstance(b, Choice) or (a.seat, a.kind) != (b.seat, b.kind):
        return (), ()
    if seat not in (None, a.seat):
        return (), ()
    gained = tuple(other.label(option) for option in b.options if option not in a.options)
    lost = [
        (one.label(option), tuple(c for c in b.checks(option) if not c.passed))
        for option in a.options
        if option not in b.options
    ]
    return gained, tuple(lost)
