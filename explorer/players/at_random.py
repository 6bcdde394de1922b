"""A player that chooses at random."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.match import View
    from explorer.core.moments import Choice, Option


class RandomPlayer:
    """Chooses at random, each option equally likely, without looking at the position.

    Args:
        seed: the same seed gives the same choices.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed).random

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        """A random option."""
        del look
        options = choice.options
        return options[int(self._random() * len(options))]
