"""Positions of Kings of Ireland, and what has happened in a match, for the tests of its chapters."""

from __future__ import annotations

from typing import Any

import explorer
from explorer import Match
from explorer.core.moments import Choice, End, Event
from explorer.examples.rulings import answered

NAME = "kings_of_ireland"
EMPTY: tuple[str, ...] = ()


def at(where: str = "recruit", players: int = 2, **told: Any) -> Match:
    """A position in which nobody holds a card but as told: so nobody is asked who has no say."""
    hands = dict.fromkeys(range(players), EMPTY) | dict(told.pop("hands", {}))
    return explorer.position(NAME, players=players, at=where, hands=hands, **told)


def play(match: Match, *answers: Any) -> Match:
    """The match after these answers, to choices and to chance alike."""
    return answered(match, answers)


def fresh(players: int = 2, first: int = 1, **settings: Any) -> Match:
    """A new match in which the seat `first` - 1 goes first."""
    return play(explorer.start(NAME, players=players, seed=1, **settings), [first])


def told(match: Match, kind: str) -> list[Event]:
    """What has happened of one kind, up to now."""
    moments = match.moments()[: match.moment + 1]
    return [m for m in moments if isinstance(m, Event) and not isinstance(m, End) and m.kind == kind]


def rules(match: Match, kind: str) -> list[str]:
    """The rules that the events of one kind cite."""
    return [event.rule for event in told(match, kind)]


def waits(match: Match) -> Choice:
    """The choice that waits."""
    assert isinstance(match.pending, Choice), match.pending
    return match.pending


def why(match: Match, option: Any) -> str:
    """The rule for which an option is refused."""
    refusal = match.why_not(option)
    assert not refusal.allowed, option
    assert not all(check.passed for check in refusal.checks), option
    return refusal.rules[0]


def asked(match: Match) -> tuple[int | None, str]:
    """Who is asked, and what."""
    assert match.pending is not None
    return match.pending.seat, match.pending.kind
