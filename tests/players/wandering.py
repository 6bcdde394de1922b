"""Players and matches that test a heuristic player in odd positions and against random players."""

from __future__ import annotations

from itertools import count
from math import log
from random import Random
from typing import TYPE_CHECKING

import explorer
from explorer.players import HeuristicPlayer, RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from explorer.core.match import Match, Player, View
    from explorer.core.moments import Choice, Option, Seat


class Wanderer:
    """Asks the heuristic everywhere but often plays something else, so that odd positions occur.

    Attributes:
        asked: the kinds of choices that the heuristic was asked.

    Args:
        game: which heuristic.
        seed: of all that it does.
        common: kinds of choices that come up so often that it is mostly not asked about them.
    """

    def __init__(self, game: str, seed: int, common: Collection[str] = ()) -> None:
        self.knowing, self.blind, self.rng = HeuristicPlayer(game, seed), RandomPlayer(seed), Random(seed)
        self.common = common
        self.asked: set[str] = set()

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        if choice.kind in self.common and self.rng.random() < 0.7:
            return self.blind.choose(choice, look)
        option = self.knowing.choose(choice, look)
        self.asked.add(choice.kind)
        assert option in choice.options, (choice, option)
        assert self.knowing.reason.endswith(".")
        return option if self.rng.random() < 0.5 else self.blind.choose(choice, look)


def rather(won: Iterable[float], often: float, seldom: float, wrong: float = 0.01) -> bool:
    """Whether games are won rather `often` than `seldom`, as soon as that is sure: Wald's sequential probability ratio test.

    Args:
        won: game after game what share of it was won; as many are asked for as are needed.
        often: the share for which yes is right: no is said in fewer than `wrong` of all cases.
        seldom: the share for which no is right: yes is said in fewer than `wrong` of all cases.
        wrong: how often either error may be made; as the games follow from their numbers, it is made always or never.
    """
    evidence = 0.0
    for share in won:
        evidence += share * log(often / seldom) + (1 - share) * log((1 - often) / (1 - seldom))
        if abs(evidence) >= log((1 - wrong) / wrong):
            return evidence > 0
    raise ValueError("there were too few games to tell")


def duels(game: str, players: int, **settings: object) -> Iterator[tuple[Seat, Match]]:
    """Finished matches of a heuristic player against random ones, and its seat in each: every seat in turn, without end."""
    for seed in count():
        me = seed % players
        seats: dict[int, Player] = {seat: RandomPlayer(seed * 9 + seat) for seat in range(players)}
        seats[me] = HeuristicPlayer(game, seed)
        yield me, explorer.start(game, players=players, seed=f"duel {seed}", **settings).play(seats)
