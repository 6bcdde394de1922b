"""Computer players."""

from explorer.players.at_random import RandomPlayer
from explorer.players.heuristic import HeuristicPlayer

__all__ = ["HeuristicPlayer", "RandomPlayer"]
