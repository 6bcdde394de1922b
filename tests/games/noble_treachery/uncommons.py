"""Uncommon cards on the table: seat 0 plays one, and everything around it is as told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import explorer
from explorer.core.moments import Chance, Choice, Event, Secret

if TYPE_CHECKING:
    from explorer.core.match import Match

DICE = "K2 B3 R5 G4 Y5"
"""No combination and no 1; black is lowest, red and yellow are highest."""

LAST = ("army-b", "army-r", "army-g")
"""What seats 1 to 3 played, so that seat 0 plays the last card."""


def about_to_play(card: str, before: Sequence[str | Mapping[str, Any]] = (), **told: Any) -> Match:
    """A challenge in which seat 0 is to play, with this card in hand; of four, unless told otherwise.

    Args:
        card: what seat 0 holds, besides what fills the hand up.
        before: what the seats before have played, the last seat's card last; with what the card keeps where it matters.
        **told: the rest, as for `explorer.position`; hands of other seats, too.
    """
    seats = told.get("players", 4)
    first = seats - len(before)
    in_play = [
        {"seat": first + number, **entry} if isinstance(entry, Mapping) else (first + number, entry)
        for number, entry in enumerate(before)
    ]
    told = {"dice": DICE, "opener": first % seats, **told}
    hands = {0: [card], **told.pop("hands", {})}
    return explorer.position("noble_treachery", hands=hands, in_play=in_play, **told)


def played(card: str, before: Sequence[str | Mapping[str, Any]] = (), **told: Any) -> Match:
    """The same, and seat 0 has just played the card."""
    return go(about_to_play(card, before, **told), card)


def go(match: Match, *answers: Any) -> Match:
    """Answer what waits, one after the other: a choice by its option, chance by what comes."""
    for answer in answers:
        if isinstance(match.pending, Chance):
            match.roll(answer)
        else:
            match.choose(answer)
    return match


def asked(match: Match) -> tuple[int, str]:
    """Whom the choice that waits asks, and for what."""
    assert isinstance(match.pending, Choice), match.pending
    return match.pending.seat, match.pending.kind


def options(match: Match) -> list[Any]:
    """What the choice that waits offers."""
    assert isinstance(match.pending, Choice), match.pending
    return list(match.pending.options)


def bars(match: Match, option: Any) -> set[str]:
    """The rules that keep the choice that waits from offering an option; none where it may be taken."""
    refusal = match.why_not(option)
    return set() if refusal.allowed else {check.rule for check in refusal.checks if not check.passed}


def drawn(match: Match) -> tuple[int, int]:
    """From how many cards chance now draws, and how many."""
    assert isinstance(match.pending, Chance), match.pending
    source: Any = match.pending.source
    return len(source.pool), source.count


def events(match: Match, kind: str) -> list[Event]:
    """Everything of a kind that has happened."""
    return [moment for moment in match.moments() if isinstance(moment, Event) and moment.kind == kind]


def latest(match: Match, kind: str) -> tuple[str, dict[str, Any]]:
    """The rule and the facts of what last happened of a kind, secrets opened."""
    event = events(match, kind)[-1]
    return event.rule, {name: fact.value if isinstance(fact, Secret) else fact for name, fact in event.facts.items()}


def through_the_round(match: Match, *cards: str) -> Match:
    """Have the seats to come play these cards, which ask nothing, and take first options to the round's end."""
    go(match, *cards)
    number = match.state.round
    while match.state.round == number and match.pending is not None:
        if isinstance(match.pending, Chance):
            match.roll()
        else:
            match.choose(match.pending.options[0])
    return match


def in_play(match: Match) -> dict[int, str | None]:
    """What lies before each seat that has played."""
    return {entry["seat"]: entry["card"] for entry in match.state.in_play}
