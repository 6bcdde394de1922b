"""A player that takes any option, each as likely."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.match import View
    from explorer.core.moments import Choice, Option


class RandomPlayer:
    """Takes any option of a choice, each as likely; looks at nothing.

    Args:
        seed: the same seed chooses the same.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed).random

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        """Any of the options."""
        del look
        options = choice.options
        return options[int(self._random() * len(options))]
