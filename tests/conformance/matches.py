"""Random matches of any game, and comparison of their positions."""

from __future__ import annotations

import json
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

import explorer
from explorer.core.game import game_named
from explorer.core.moments import Chance, Choice, Moment
from explorer.players import RandomPlayer
from tests.conformance.games import STRIDES
from tests.depth import DEPTH, sparse

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES = explorer.games()
"""All games; each test takes one as a parameter."""


def numbers(game: str, *bounds: int) -> list[int]:
    """The numbers of a range, with the arguments of `range`; only some of them, any, unless the depth is raised.

    Always the same ones of the same range, and others of another, so that not all tests look at the same few matches.
    """
    every = range(*bounds)
    return sorted(Random(f"{game} {every}").sample(every, max(1, len(every) // max(1, STRIDES[game] // DEPTH))))


def fresh(game: str, number: int) -> explorer.Match:
    """The match of a number: with each number of seats in turn, every second one with random readings."""
    rng = Random(f"{game} {number}")
    seats = game_named(game).seats
    readings = {name: rng.choice(values) for name, values in explorer.rules(game).switches.items()}
    chosen = readings if number // len(seats) % 2 else {}
    return explorer.start(game, players=seats[number % len(seats)], seed=number, readings=chosen)


def finished(game: str, number: int) -> explorer.Match:
    """The match of a number, played randomly to the end."""
    twin = _finished(game, number).fork()
    twin.seed = number  # as if it had just been played
    return twin


@lru_cache(maxsize=64)
def _finished(game: str, number: int) -> explorer.Match:
    """The match of a number at its end, which the forks of it share with all their moments."""
    match = fresh(game, number).play(RandomPlayer(number))
    match.moments(barred=False)
    return match


def midway(game: str, number: int) -> explorer.Match:
    """A match stopped at a random decision."""
    twin = _midway(game, number).fork()
    twin.seed = f"midway {number}"  # a fork's default seed depends on the forks made before
    return twin


@lru_cache(maxsize=128)
def _midway(game: str, number: int) -> explorer.Match:
    ended = finished(game, number)
    most = Random(f"midway {number}").randrange(ended.given)
    return ended.back(ended.given - most).fork()


def decisions(game: str, number: int) -> Iterator[explorer.Match]:
    """The same match object at each of its decisions, from the first one; it plays on at random."""
    match, player = fresh(game, number), RandomPlayer(number)
    while not match.over:
        yield match
        match.play(player, most=1)


def some_decisions(game: str, *bounds: int, every: int) -> Iterator[tuple[int, int, explorer.Match]]:
    """Every n-th decision (see `sparse`) of the matches that `numbers` gives, and every decision of a kind not seen before.

    Kinds are looked for in as many matches as a deep run has, since playing takes less time than what is tried at decisions.
    So every kind of question is met that is met at all, however few decisions are looked at; a deep run takes questions of
    one kind that follow from different rules for different ones.

    Yields:
        the match's number, how many decisions it has had, and the match, as `decisions` does.
    """
    asked: set[tuple[str, str]] = set()
    every = sparse(every)
    few = set(numbers(game, *bounds))
    for number in sorted({*few, *range(*bounds)[:: max(1, STRIDES[game] // max(4, DEPTH))]}):
        for at, match in enumerate(decisions(game, number)):
            pending = match.pending
            assert pending is not None
            question = pending.kind, pending.rule if DEPTH > 1 else ""
            if question not in asked or (number in few and at % every == number % every):
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
