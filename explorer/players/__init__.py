"""Computer players, and the levels at which they play; README.md tells how strong each is."""

from explorer.players.at_random import RandomPlayer
from explorer.players.easy import EasyPlayer
from explorer.players.far_sighted import FarSightedPlayer, Thought
from explorer.players.heuristic import HeuristicPlayer
from explorer.players.levels import KINDS, LEVELS, Level, of_kind, player

__all__ = [
    "KINDS", "LEVELS", "EasyPlayer", "FarSightedPlayer", "HeuristicPlayer", "Level", "RandomPlayer", "Thought", "of_kind",
    "player",
]  # fmt: skip
