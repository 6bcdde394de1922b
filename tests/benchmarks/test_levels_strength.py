"""How often a computer of one level beats the level below: `python -m pytest tests/benchmarks/test_levels_strength.py`.

At each table one seat plays at the higher level and the others at the lower one, every seat in turn. The share says how
often that seat wins against how often one of the others does: 50 % is even, whatever the number of seats. A deep run
(NOBLESSE_DEPTH=10) plays ten times as many matches. It measures; it asserts no share.
"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.game import game_named
from explorer.players import LEVELS, FarSightedPlayer, player
from tests.depth import deep

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.match import Player, View
    from explorer.core.moments import Choice, Option

PLAYOUTS = 16
"""How often the far-sighted player plays on for a choice."""

MATCHES = {"easy": 8, "steady": 4}
"""How many matches are played against a level."""


class Timed:
    """A player whose choices between several options are counted and timed."""

    def __init__(self, player: Player) -> None:
        self.player, self.choices, self.seconds = player, 0, 0.0

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        begun = perf_counter()
        option = self.player.choose(choice, look)
        self.choices += len(choice.options) > 1
        self.seconds += perf_counter() - begun
        return option


def share(won: float, matches: int, seats: int) -> tuple[float, float]:
    """How often the seat wins against how often one of the others does, and the standard error of that.

    >>> share(5, 20, 4)  # one in four: even
    (0.5, 0.0968...)
    """
    own = won / matches
    other = (1 - own) / (seats - 1)
    error = sqrt(own * (1 - own) / matches)
    return own / (own + other), error / (seats - 1) / (own + other) ** 2


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(level.id for level in LEVELS)))
@pytest.mark.parametrize("game", explorer.games())
def test_each_level_against_the_one_below(figure: Callable[[str], None], game: str, lower: str, higher: str) -> None:
    seats, matches, won, choices, seconds = game_named(game).seats[0], deep(MATCHES[lower]), 0.0, 0, 0.0
    seats += game == "noble_game"  # which is played by four as a rule
    for number in range(matches):
        far = FarSightedPlayer(game, number, playouts=PLAYOUTS)
        mine = Timed(far if higher == "far-sighted" else player(higher, game, number))
        rivals = {seat: player(lower, game, f"{number} {seat}") for seat in range(seats)}
        match = explorer.start(game, players=seats, seed=f"level {number}").play({**rivals, number % seats: mine})
        assert match.over
        won += number % seats in match.winners and 1 / len(match.winners)
        choices, seconds = choices + mine.choices, seconds + mine.seconds
    found, error = share(won, matches, seats)
    figure(
        f"{game}, {seats} seats, {higher} against {lower}: {found:.0%} ± {error:.0%} of {matches} matches "
        f"({1000 * seconds / choices:.0f} ms a choice)"
    )
