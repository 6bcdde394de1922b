"""Policies: who answers choices while odds are worked out, with words that say so beside every number."""

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
    """A player with a description of how it chooses.

    Attributes:
        words: how choices are answered; completes the sentence "Choices: …".
        player: answers the choices, given the view of the seat that chooses.
    """

    words: str
    player: Player

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        """The player's answer."""
        return self.player.choose(choice, look)


def heuristic(game: Game | str, seed: int | str = 0) -> Policy:
    """The policy in which every seat chooses as the game's heuristic player does, from what the seat can see."""
    from explorer.players import HeuristicPlayer

    return Policy("everybody chooses as the computer would, from what they can see", HeuristicPlayer(game, seed))


def at_random(seed: int | str = 0) -> Policy:
    """The policy in which every option of a choice is equally likely."""
    from explorer.players import RandomPlayer

    return Policy("everybody chooses at random, each option equally likely", RandomPlayer(seed))


@dataclass(frozen=True)
class _ByRule:
    rule: Callable[[Choice, View], Option]

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        return self.rule(choice, look())


def by_rule(words: str, rule: Callable[[Choice, View], Option]) -> Policy:
    """A policy made from one function of a choice and the chooser's view to an option."""
    return Policy(words, _ByRule(rule))


@dataclass(frozen=True)
class _Blind:
    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        del look
        return choice.options[0]


FIRST = Policy("the first option is taken", _Blind())
"""For questions whose answer does not depend on any choice."""
