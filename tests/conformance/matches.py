"""Random matches of any game, and comparison of their positions."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

import explorer
from explorer.core.game import game_named
from explorer.core.moments import Chance, Choice, Moment
from explorer.players import RandomPlayer
from tests.conformance.games import STRIDES
from tests.depth import DEPTH

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

GAMES = explorer.games()
"""All games; each test takes one as a parameter."""


def numbers(game: str, *bounds: int) -> range:
    """The numbers of a range, with the arguments of `range`; for a slow game only some of them, unless the depth is raised."""
    return range(*bounds)[:: max(1, STRIDES[game] // DEPTH)]


def fresh(game: str, number: int) -> explorer.Match:
    """The match of a number: with each number of seats in turn, every second one with random readings."""
    rng = Random(f"{game} {number}")
    seats = game_named(game).seats
    readings = {name: rng.choice(values) for name, values in explorer.rules(game).switches.items()}
    chosen = readings if number // len(seats) % 2 else {}
    return explorer.start(game, players=seats[number % len(seats)], seed=number, readings=chosen)


def finished(game: str, number: int) -> explorer.Match:
    """The match of a number, played randomly to the end."""
    return fresh(game, number).play(RandomPlayer(number))


@cache
def length(game: str, number: int) -> int:
    """How many answers the match of a number takes when played randomly to the end."""
    return finished(game, number).given


def midway(game: str, number: int) -> explorer.Match:
    """A match stopped at a random decision."""
    twin = _midway(game, number).fork()
    twin.seed = f"midway {number}"  # a fork's default seed depends on the forks made before
    return twin


@lru_cache(maxsize=128)
def _midway(game: str, number: int) -> explorer.Match:
    most = Random(f"midway {number}").randrange(length(game, number))
    return fresh(game, number).play(RandomPlayer(number), most=most)


def decisions(game: str, number: int) -> Iterator[explorer.Match]:
    """The same match object at each of its decisions, from the first one; it plays on at random."""
    match, player = fresh(game, number), RandomPlayer(number)
    while not match.over:
        yield match
        match.play(player, most=1)


def some_decisions(game: str, numbers: Iterable[int], every: int) -> Iterator[tuple[int, int, explorer.Match]]:
    """Every n-th decision of the matches of these numbers, and every decision of a kind not seen before.

    So every kind of question is met that is met at all, however few decisions are looked at.

    Yields:
        the match's number, how many decisions it has had, and the match, as `decisions` does.
    """
    asked: set[tuple[str, str]] = set()
    for number in numbers:
        for at, match in enumerate(decisions(game, number)):
            pending = match.pending
            assert pending is not None
            question = pending.kind, pending.rule
            if at % every == number % every or question not in asked:
                asked.add(question)
                yield number, at, match


def shown(moment: Moment | None) -> Any:
    """A moment as comparable data: everything that a seat can see of it, except its number."""
    if moment is None:
        return None
    kind = type(moment).__name__
    if isinstance(moment, Chance):
        return kind, moment.seat, moment.kind, moment.rules, repr(moment.source)
    facts = repr(sorted(moment.facts.items()))
    options = repr(list(moment.options)) if isinstance(moment, Choice) else ""
    return kind, moment.seat, moment.kind, moment.rules, facts, options


def data(state: Any) -> str:
    """A position as canonical JSON."""
    return json.dumps(state.__dict__, sort_keys=True)


def where(match: explorer.Match) -> Any:
    """Where a match is: its record, the place in it, the position, and the pending moment."""
    return match.answers, match.given, match.moment, match.over, data(match.state), shown(match.pending)


def sample(options: Any, number: int, most: int) -> list[Any]:
    """Some of many options."""
    options = list(options)
    return options if len(options) <= most else Random(number).sample(options, most)
