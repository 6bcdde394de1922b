"""Helpers for the tests of Kings of Ireland: positions, new matches, and the events of a match."""

from __future__ import annotations

from typing import Any

import explorer
from explorer import Match
from explorer.core.moments import Choice, End, Event
from explorer.examples.rulings import answered

NAME = "kings_of_ireland"
EMPTY: tuple[str, ...] = ()


def at(where: str = "recruit", players: int = 2, **told: Any) -> Match:
    """A position in which seats hold only the cards in `hands`, so that no other choices come up."""
    hands = dict.fromkeys(range(players), EMPTY) | dict(told.pop("hands", {}))
    return explorer.position(NAME, players=players, at=where, hands=hands, **told)


def play(match: Match, *answers: Any) -> Match:
    """The match after these answers to choices and chance."""
    return answered(match, answers)


def fresh(players: int = 2, first: int = 1, **settings: Any) -> Match:
    """A new match in which the seat `first` - 1 goes first."""
    return play(explorer.start(NAME, players=players, seed=1, **settings), [first])


def told(match: Match, kind: str) -> list[Event]:
    """The events of one kind up to the current moment."""
    moments = match.moments()[: match.moment + 1]
    return [m for m in moments if isinstance(m, Event) and not isinstance(m, End) and m.kind == kind]


def rules(match: Match, kind: str) -> list[str]:
    """The rule that each event of one kind cites."""
    return [event.rule for event in told(match, kind)]


def waits(match: Match) -> Choice:
    """The pending choice."""
    assert isinstance(match.pending, Choice), match.pending
    return match.pending


def why(match: Match, option: Any) -> str:
    """The rule by which an option is refused."""
    refusal = match.why_not(option)
    assert not refusal.allowed, option
    assert not all(check.passed for check in refusal.checks), option
    return refusal.rules[0]


def asked(match: Match) -> tuple[int | None, str]:
    """The seat and the kind of the pending choice or chance."""
    assert match.pending is not None
    return match.pending.seat, match.pending.kind
