"""Who answers a choice when no person does."""

from explorer.players.at_random import RandomPlayer

__all__ = ["RandomPlayer"]
