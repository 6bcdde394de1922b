"""The levels at which a computer plays, the easiest first.

>>> from explorer import start
>>> from explorer.players.levels import LEVELS, player
>>> [level.name for level in LEVELS]
['Easy', 'Steady', 'Far-sighted']
>>> match = start("noble_treachery", players=4, seed=1)
>>> match.play({0: player("steady", match.game, seed=1), 1: player("easy", match.game, seed=1)}).pending.seat
2
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from explorer.core.errors import NoblesseError, quoted
from explorer.players.at_random import RandomPlayer
from explorer.players.easy import EasyPlayer
from explorer.players.far_sighted import FarSightedPlayer
from explorer.players.heuristic import HeuristicPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.game import Game
    from explorer.core.match import Player


class Level(NamedTuple):
    """How well a computer plays.

    Attributes:
        id: its name in settings and links.
        name: its name for players.
        line: what it does, in one line for players.
        player: makes a player of this level, from a game or its name and a seed.
    """

    id: str
    name: str
    line: str
    player: Callable[[Game | str, int | str | None], Player]


LEVELS: Final = (
    Level("easy", "Easy", "Knows the game, and overlooks a good move as often as not.", EasyPlayer),
    Level("steady", "Steady", "Takes the move that looks best now.", HeuristicPlayer),
    Level(
        "far-sighted",
        "Far-sighted",
        "Deals the hidden cards anew in its head, and plays on with every move. It takes a second.",
        FarSightedPlayer,
    ),
)
"""All levels; each beats the one before it, see README.md."""


def player(level: str, game: Game | str, seed: int | str | None = None) -> Player:
    """A player of a level.

    Args:
        level: the id of one of `LEVELS`.
        game: the game, or its name.
        seed: the same seed plays the same; but the far-sighted player, whose time is measured, need not.

    Raises:
        NoblesseError: there is no such level.
    """
    return level_named(level).player(game, seed)


def level_named(level: str) -> Level:
    """A level by its id.

    Raises:
        NoblesseError: there is no such level.
    """
    for known in LEVELS:
        if known.id == level:
            return known
    raise NoblesseError(f"there is no level {quoted(level)}: there is {', '.join(known.id for known in LEVELS)}.")


KINDS: Final = ("random", *(level.id for level in LEVELS))
"""The players by name, for whoever studies play: one that chooses at random, and the levels."""


def of_kind(kind: str, game: Game | str, seed: int | str | None = None) -> Player:
    """A player of one of `KINDS`.

    Args:
        kind: "random", or the id of a level.
        game: the game, or its name.
        seed: as `player` takes it.

    Raises:
        NoblesseError: there is no such player.
    """
    if kind not in KINDS:
        raise NoblesseError(f"there is no player {quoted(kind)}: there is {', '.join(KINDS)}.")
    return RandomPlayer(seed) if kind == "random" else player(kind, game, seed)
