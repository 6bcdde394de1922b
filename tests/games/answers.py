"""What the tests of all games share: answers in a row, and what came of them."""

from collections.abc import Iterable
from typing import Any

from explorer import Match
from explorer.core.moments import Begin, Chance, Choice, Event


def answer(match: Match, *answers: Any) -> Match:
    """Give answers in a row: told dice or cards where chance waits, options where a choice does."""
    for given in answers:
        if isinstance(match.pending, Chance):
            match.roll(given)
        else:
            match.choose(given)
    return match


def choice(match: Match) -> Choice:
    """The choice that waits."""
    assert isinstance(match.pending, Choice), match.pending
    return match.pending


def chance(match: Match) -> Chance:
    """The chance that waits."""
    assert isinstance(match.pending, Chance), match.pending
    return match.pending


def asked(match: Match) -> tuple[int, str, list[Any]]:
    """Who is asked what, with which options."""
    waits = choice(match)
    return waits.seat, waits.kind, list(waits.options)


def events(match: Match, kind: str) -> list[Event]:
    """What has happened of one kind."""
    return [moment for moment in match.moments() if isinstance(moment, Event) and moment.kind == kind]


def begun(match: Match, kind: str) -> list[Begin]:
    """What has begun of one kind."""
    return [event for event in events(match, kind) if isinstance(event, Begin)]


def last(match: Match, kind: str) -> Event:
    """The latest event of one kind."""
    return events(match, kind)[-1]


def told(event: Event) -> tuple[int | None, str, dict[str, Any]]:
    """All that an event says but its kind: seat, rule, facts."""
    return event.seat, event.rule, event.facts


def kinds(match: Match, wanted: Iterable[str]) -> list[str]:
    """The order in which events of some kinds happened."""
    wanted = set(wanted)
    return [moment.kind for moment in match.moments() if type(moment) is Event and moment.kind in wanted]


def failed(match: Match, option: Any) -> list[str]:
    """The rules that bar an option of the choice that waits."""
    refusal = match.why_not(option)
    assert not refusal.allowed, refusal
    return [check.rule for check in refusal.checks if not check.passed]
