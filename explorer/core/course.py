"""The course of a match: how the seats stood after each round, what a round changed, and which answers decided it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from explorer.core.moments import Begin, Choice, End, Event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.core.match import Match
    from explorer.core.moments import Moment, Option, Seat
    from explorer.core.standing import Figure, Score

DECIDED = 3
"""How many answers are said to have decided a match."""

TOLD = 4
"""The most events that a summary tells."""


class Change(NamedTuple):
    """What a round changed for a seat.

    Attributes:
        seat: the seat.
        before: its score when the round began.
        after: its score when the round was over.
        why: what counts differently now, in the words of the score's terms.
    """

    seat: Seat
    before: Score
    after: Score
    why: tuple[str, ...]


@dataclass(frozen=True)
class Summary:
    """A round that is over.

    Attributes:
        name: the round's number or name, as the story has it.
        changes: what it changed, by seat.
        told: its last events, in sentences.
    """

    name: str
    changes: tuple[Change, ...]
    told: tuple[str, ...]


class Decision(NamedTuple):
    """An answer that changed much.

    Attributes:
        at: the moment of the choice.
        seat: who chose.
        chosen: the option, as a player would say it.
        swing: by how much it changed the winner's lead, in the unit of the score; where the score has several figures, by
            how much it changed the lead in prospects.
        told: what came of it, in a sentence.
    """

    at: int
    seat: Seat
    chosen: str
    swing: float
    told: str


def rounds(moments: Sequence[Moment]) -> list[Begin]:
    """Where each round begins."""
    return [moment for moment in moments if isinstance(moment, Begin) and moment.kind == "round"]


def name_of(begin: Begin, number: int) -> str:
    """A round's name: its printed number, or else its place among the rounds."""
    return str(begin.facts.get("number", number))


def summary(match: Match, number: int, reader: Seat | None = None) -> Summary:
    """What a round changed.

    Args:
        match: a match in which the round is over.
        number: the round's place among the rounds, from 0.
        reader: the seat that reads, and learns no more than it may know; None reads everything.

    Raises:
        IndexError: there is no such round.
    """
    moments = match.moments(barred=False)
    begins = rounds(moments)
    begin = begins[number]
    last = begins[number + 1].at - 1 if number + 1 < len(begins) else len(moments) - 1
    twin = match.fork()
    before = twin.goto(begin.at).standing(reader)
    after = twin.goto(last).standing(reader)
    events = (one for one in reversed(moments[begin.at : last + 1]) if _is_news(match, one))
    told = [match.tell(one.seen_by(reader), reader) for one in islice(events, TOLD)][::-1]
    changes = tuple(
        Change(seat, was, now, _why(was, now)) for seat, (was, now) in enumerate(zip(before, after, strict=True))
    )
    return Summary(name_of(begin, number + 1), changes, tuple(told))


def closing(match: Match, reader: Seat | None = None) -> list[str]:
    """How a match that is over was decided, in sentences, where the figures alone do not say it: a tie, or no seat's win.

    A game that tells no ties names the rule by which somebody won who has no more than another.
    """
    events = [one for one in match.moments(barred=False) if isinstance(one, Event) and not isinstance(one, Begin | End)]
    ties = 0
    while ties + 1 < len(events) and events[-2 - ties].kind.startswith("tied"):
        ties += 1
    if ties or not match.winners:
        return [match.tell(one, reader) for one in events[-1 - ties :]]
    values = [number_of(score.value) or 0.0 for score in match.standing()]
    least = min(values[seat] for seat in match.winners)
    even = any(value >= least for seat, value in enumerate(values) if seat not in match.winners)
    return [f"{match.game.rules[events[-1].rule].title}."] if even else []


def _is_news(match: Match, moment: Moment) -> TypeGuard[Event]:
    """True for an event that everybody sees alike; what is dealt and drawn unseen is no news at the end of a round."""
    if not isinstance(moment, Event) or isinstance(moment, Begin | End):
        return False
    said = match.tell(moment)
    return all(match.tell(moment.seen_by(seat)) == said for seat in range(match.state.players))


def _why(before: Score, after: Score) -> tuple[str, ...]:
    """The terms that are new or have another value."""
    had = [(term.text, term.value) for term in before.terms]
    return tuple(term.text for term in after.terms if (term.text, term.value) not in had and term.value)


def standings(match: Match) -> list[tuple[str, tuple[float | None, ...]]]:
    """How the seats stood at the end of each round, by the round's name, as plain numbers; for a chart.

    The hands are open: it is meant for a match that is over.
    """
    moments = match.moments(barred=False)
    begins = rounds(moments)
    ends = [*(begin.at - 1 for begin in begins[1:]), len(moments) - 1][
        : len(begins)
    ]  # in a laid out position none may begin
    twin = match.fork()
    found = []
    for number, (begin, end) in enumerate(zip(begins, ends, strict=True), 1):
        scores = twin.goto(end).standing()
        found.append((name_of(begin, number), tuple(number_of(score.value) for score in scores)))
    return found


def number_of(value: Figure | None) -> float | None:
    """A figure as one number; of several figures, each later one counts a hundredth.

    >>> number_of(12), number_of((2, 30)), number_of(None)
    (12.0, 2.3, None)
    """
    if value is None:
        return None
    figures = value if isinstance(value, tuple) else (value,)
    return float(round(sum(figure / 100**place for place, figure in enumerate(figures)), 6))


def decisions(match: Match, most: int = DECIDED, reader: Seat | None = None) -> list[Decision]:
    """The answers that changed most who would win, the greatest first; nothing for a match without a winner or an answer.

    An answer counts with all that happened until the next choice, or until the last round was over: what is counted after
    it, such as a point for each Noble, was decided before.

    Args:
        match: a match that is over.
        most: how many.
        reader: the seat of whoever reads, and is "you" in it; None calls everybody by name.
    """
    winners = match.winners
    if not winners or not match.answers:
        return []
    twin = match.at_end()
    found: list[tuple[float, int, Seat, int]] = []
    over = next(
        (one.at for one in reversed(twin.moments(barred=False)) if isinstance(one, End) and one.kind == "round"), -1
    )
    twin.back(len(match.answers))
    choice: tuple[int, Seat] | None = None
    lead = 0.0
    while True:
        pending = twin.pending
        if isinstance(pending, Choice) or pending is None:
            if pending is None and over > 0:
                twin.goto(over)
            now = _lead(twin, winners)
            if choice is not None:
                found.append((now - lead, *choice, twin.moment))
            choice, lead = None if pending is None else (twin.moment, pending.seat), now
        if pending is None:
            break
        twin.forward()
    found.sort(key=lambda one: -abs(one[0]))
    told = []
    for swing, at, seat, end in found[:most]:
        if swing:
            twin.goto(at)
            answer: Option = match.answers[twin.given]
            label = twin.label(answer, reader)
            told.append(Decision(at, seat, label, swing, _what_came(match, twin, end, winners, reader)))
    return told


def _what_came(match: Match, twin: Match, end: int, winners: tuple[Seat, ...], reader: Seat | None) -> str:
    """The event that changed the lead most on a twin's way to a moment, in a sentence; the last of several; "" without any."""
    told, greatest, lead = "", -1.0, _lead(twin, winners)
    for event in match.moments(barred=False)[twin.moment + 1 : end + 1]:
        if isinstance(event, Event) and not isinstance(event, Begin | End):
            was, lead = lead, _lead(twin.goto(event.at), winners)
            if abs(lead - was) >= greatest:
                told, greatest = twin.tell(event, reader), abs(lead - was)
    return told


def _lead(match: Match, winners: tuple[Seat, ...]) -> float:
    """By how much the first winner is ahead of the best of the others.

    Of several figures, the first of which may count what somebody has staked and gets back, the prospects serve instead.
    """
    scores = match.standing()
    several = any(isinstance(score.value, tuple) for score in scores)
    values = match.game.prospects(match.state) if several else [number_of(score.value) or 0.0 for score in scores]
    others = [value for seat, value in enumerate(values) if seat not in winners]
    return values[winners[0]] - max(others, default=0.0)
