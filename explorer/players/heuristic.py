"""A player that knows the game: it chooses sensibly and gives its reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.game import Game, game_named
from explorer.core.moments import Choice, Option
from explorer.core.people import named
from explorer.players.at_random import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from explorer.core.match import Player, View


class AnyOption(RandomPlayer):
    """The player for a game without a heuristic: it chooses at random, and says so."""

    reason = "any option: this game has no player of its own that could say why"


class HeuristicPlayer:
    """Plays by the game's own heuristic (`AnyOption` if it has none) and gives its reasons. It sees only what its seat sees.

    Args:
        game: the game, or its name.
        seed: the same seed gives the same answer to the same position, whatever was asked before.
    """

    def __init__(self, game: Game | str, seed: int | str | None = None) -> None:
        found = game_named(game) if isinstance(game, str) else game
        self._player: Player = found.given("heuristic", "Heuristic", AnyOption)(seed)
        self._marked = ""

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        """The option that looks best; sets `reason`."""
        option = self._player.choose(choice, look)
        self._marked = str(getattr(self._player, "reason", ""))
        return option

    def ranking(self, choice: Choice, look: Callable[[], View]) -> Iterator[Option]:
        """All options, the best first: each is what the player would choose if those before it were not offered."""
        view, left = look(), list(choice.options)
        while left:
            option = self.choose(Choice(choice.seat, choice.kind, left, choice.rule, **choice.facts), lambda: view)
            yield option
            left = [other for other in left if other != option]

    @property
    def reason(self) -> str:
        """One sentence about the latest answer; "" before the first. It may reveal the seat's hidden cards."""
        return named(self._marked)

    def advice(self, view: View, choice: Choice | None = None) -> tuple[Option, str]:
        """What the player would choose, and why, as the choosing seat reads it.

        With a view of an earlier moment it explains an answer given then.

        Args:
            view: what the choosing seat knows.
            choice: the choice to answer; by default the one pending in the view.

        Raises:
            ValueError: no choice is pending in the view.
        """
        asked = view.pending if choice is None else choice
        if not isinstance(asked, Choice):
            raise ValueError("no choice is pending in this view, so there is nothing to advise.")  # noqa: TRY004
        option = self.choose(asked, lambda: view)
        return option, named(self._marked, view.people, view.seat)
