"""Who answers the choices on the way to a number: a player, and words that say so beside every number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.game import Game
    from explorer.core.match import Player, View
    from explorer.core.moments import Choice, Option


@dataclass(frozen=True)
class Policy:
    """A player with a name for what it does.

    Attributes:
        words: how choices are answered, as the end of "Choices: …".
        player: who answers them; it is given the view of the seat that chooses.
    """

    words: str
    player: Player

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        """The player's answer."""
        return self.player.choose(choice, look)


def heuristic(game: Game | str, seed: int | str = 0) -> Policy:
    """Every seat chooses as the game's heuristic player does, from what it can see."""
    from explorer.players import HeuristicPlayer

    return Policy("every seat chooses as the heuristic player does, from what it can see", HeuristicPlayer(game, seed))


def at_random(seed: int | str = 0) -> Policy:
    """Every option of a choice is as likely."""
    from explorer.players import RandomPlayer

    return Policy("every seat takes any option, each as likely", RandomPlayer(seed))


@dataclass(frozen=True)
class _ByRule:
    rule: Callable[[Choice, View], Option]

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        return self.rule(choice, look())


def by_rule(words: str, rule: Callable[[Choice, View], Option]) -> Policy:
    """A policy of one function from a choice and the chooser's view to an option."""
    return Policy(words, _ByRule(rule))


@dataclass(frozen=True)
class _Blind:
    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        del look
        return choice.options[0]


FIRST = Policy("the first option is taken", _Blind())
"""For questions that no choice on the way can change."""
