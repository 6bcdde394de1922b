"""What the tests of Noble Treachery share: positions in one line, answers in a row, and what came of them."""

from collections.abc import Iterable
from typing import Any

import explorer
from explorer import Match
from explorer.core.moments import Begin, Chance, Choice, Event
from explorer.games.noble_treachery.state import Table

NO_COMBINATION = "K1 B2 R3 G4 Y6"


def at(begins: str, **keywords: Any) -> Match:
    """A hand-built position that begins there; without dice it shows no combination."""
    return explorer.position("noble_treachery", at=begins, **keywords)


def answer(match: Match, *answers: Any) -> Match:
    """Give answers in a row: told dice or cards where chance waits, options where a choice does."""
    for given in answers:
        if isinstance(match.pending, Chance):
            match.roll(given)
        else:
            match.choose(given)
    return match


def play(card: str, *answers: Any, **keywords: Any) -> Match:
    """Seat 0 plays a card, after what `in_play` says was played before, and gives these answers to what follows."""
    in_play = keywords.get("in_play", ())
    hands = {0: [card], **keywords.pop("hands", {})}
    opener = keywords.pop("opener", seat_of(in_play[0]) if in_play else 0)
    match = at("challenge", hands=hands, opener=opener, **keywords)
    assert choice(match).seat == 0
    return answer(match, card, *answers)


def seat_of(played: Any) -> int:
    """The seat of an entry of `in_play`, in either of its forms."""
    return int(played["seat"] if isinstance(played, dict) else played[0])


def table(match: Match) -> Table:
    """The position."""
    state = match.state
    assert isinstance(state, Table)
    return state


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


def holds(match: Match) -> list[list[int]]:
    """Every seat's treasury."""
    return table(match).treasury
