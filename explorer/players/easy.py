"""A player that anybody beats: it plays sensibly, but overlooks things."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from explorer.players.heuristic import HeuristicPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.game import Game
    from explorer.core.match import View
    from explorer.core.moments import Choice, Option

OVERLOOKS = 0.5
"""How often it overlooks the best option that is left."""


class EasyPlayer:
    """Plays by the game's heuristic, but overlooks every second option, the best one too.

    So its moves are plausible, and often not the best. In a game without a heuristic it chooses at random.

    Args:
        game: the game, or its name.
        seed: of what it overlooks.
    """

    def __init__(self, game: Game | str, seed: int | str | None = None) -> None:
        self._player = HeuristicPlayer(game, seed)
        self._random = Random(f"{seed} overlooks").random

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        """The best option that it has not overlooked."""
        ranking = self._player.ranking(choice, look)
        found = next(ranking)
        while self._random() < OVERLOOKS:
            found = next(ranking, found)
        return found
