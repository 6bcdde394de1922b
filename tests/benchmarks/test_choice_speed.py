"""How many choices a second are made at random: `python -m pytest tests/benchmarks/test_choice_speed.py`. It asserts no time.

Three ways are measured: play that nobody listens to, the same with somebody who hears every event, and stepping from outside
with `choose` and `roll`. If RLCard is installed, its uno is played through its environment in between, as a yardstick for
other machines. Figures are medians of interleaved rounds and processor time, because a busy machine stretches every other
clock; Python's hidden first costs, such as reading cards, are over before the first round.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core.game import game_named
from explorer.core.moments import Choice
from explorer.players import RandomPlayer
from tests.depth import deep

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.match import Match

ROUNDS = 5
"""How often each way is measured."""

MATCHES = {"black_rose_wars": 3, "game_of_crowns": 60, "kings_of_ireland": 25, "noble_game": 3, "noble_treachery": 30}
"""How many matches a round has, so that it takes about as long in each game."""


def fresh(game: str) -> list[Match]:
    """New matches of a game with the fewest seats."""
    return [explorer.start(game, players=game_named(game).seats[0], seed=n) for n in range(MATCHES.get(game, 10))]


def quietly(match: Match, seed: int) -> None:
    """Play that nobody listens to."""
    match.play(RandomPlayer(seed))


def heard(match: Match, seed: int) -> None:
    """Play that somebody listens to."""
    match.moments(barred=False)
    match.play(RandomPlayer(seed))


def stepped(match: Match, seed: int) -> None:
    """One answer after the other from outside."""
    random = Random(seed).random
    while (pending := match.pending) is not None:
        if isinstance(pending, Choice):
            match.choose(pending.options[int(random() * len(pending.options))])
        else:
            match.roll()


def taken(way: Callable[[Match, int], None], matches: list[Match]) -> float:
    """How many seconds of processor time some matches take."""
    begun = process_time()
    for seed, match in enumerate(matches):
        way(match, seed)
    return process_time() - begun


def uno() -> Callable[[], float] | None:
    """Measures choices a second of RLCard's uno, with random choices; None if RLCard is not installed."""
    if find_spec("rlcard") is None:
        return None
    env: Any = import_module("rlcard").make("uno", config={"seed": 1})

    def rate() -> float:
        random, begun, choices = Random(1).random, process_time(), 0
        for _ in range(10):
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(random() * len(legal))])
                choices += 1
        return choices / (process_time() - begun)

    rate()
    return rate


@pytest.mark.parametrize("game", explorer.games())
def test_random_choices(figure: Callable[[str], None], game: str) -> None:
    ways = (quietly, heard, stepped)
    played = fresh(game)
    for way in ways:
        taken(way, played := fresh(game))
    choices = sum(isinstance(moment, Choice) for match in played for moment in match.moments(barred=False))
    beside = uno()
    rates: dict[str, list[float]] = {way.__name__: [] for way in ways}
    ratios: list[float] = []
    for _ in range(deep(ROUNDS)):
        other = beside() if beside else 0
        for way in ways:
            rates[way.__name__].append(choices / taken(way, fresh(game)))
        if other:
            ratios.append(rates["quietly"][-1] / other)
    said = ", ".join(f"{median(found):,.0f} {way}" for way, found in rates.items())
    share = median(out / own for out, own in zip(rates["stepped"], rates["quietly"], strict=True))
    figure(
        f"{game}: choices a second: {said}; stepping is {share:.2f} of play"
        + (f"; {median(ratios):.2f} times RLCard's uno" if ratios else "")
    )
