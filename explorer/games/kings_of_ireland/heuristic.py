"""A sensible opponent."""

from __future__ import annotations

from explorer.players.at_random import RandomPlayer as Heuristic

__all__ = ["Heuristic"]
