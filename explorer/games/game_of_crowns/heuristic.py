"""A sensible player of Game of Crowns."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.match import View
    from explorer.core.moments import Choice, Option


class Heuristic:
    """Answers by a seed."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed)
        self.reason = ""

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        """Any option."""
        del look
        return self._random.choice(choice.options)
