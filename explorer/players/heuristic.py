"""A player that knows the game: sensible answers, each with the reason for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.game import Game, game_named
from explorer.core.moments import Choice, Option
from explorer.players.at_random import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.match import Player, View


class AnyOption(RandomPlayer):
    """The player of a game that has no heuristic of its own: it takes any option, and says so."""

    reason = "any option: this game has no player of its own that could say why"


class HeuristicPlayer:
    """Answers as the game's own heuristic does, and says why; as `AnyOption` where the game has none.

    It sees what its seat sees and nothing else.

    Args:
        game: the game, or its name.
        seed: the same seed answers the same position the same, whatever was asked before.

    Attributes:
        reason: one sentence about the latest answer, "" before the first. It may tell what the seat holds.
    """

    def __init__(self, game: Game | str, seed: int | str | None = None) -> None:
        found = game_named(game) if isinstance(game, str) else game
        self._player: Player = found.given("heuristic", "Heuristic", AnyOption)(seed)
        self.reason = ""

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        """The option that looks best; `reason` then says why."""
        option = self._player.choose(choice, look)
        self.reason = str(getattr(self._player, "reason", ""))
        return option

    def advice(self, view: View, choice: Choice | None = None) -> tuple[Option, str]:
        """What it would choose, and why, at any moment: an answer given before is explained by the view of then.

        Args:
            view: what the choosing seat knows.
            choice: what is asked; the view's own pending choice when left out.

        Raises:
            ValueError: no choice waits in the view.
        """
        asked = view.pending if choice is None else choice
        if not isinstance(asked, Choice):
            raise ValueError("no choice waits in this view, so there is nothing to advise.")  # noqa: TRY004
        return self.choose(asked, lambda: view), self.reason
