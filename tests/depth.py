"""How many tries the randomised tests make: `NOBLESSE_DEPTH=10 python -m pytest` makes ten times as many.

CI goes to depth 1, which a developer can wait for: every property of every game, with few tries. Depth 4 is a thorough run
of the same tests, worth its time after a change to a game's rules; a night's run can go deeper still.
"""

from __future__ import annotations

import os

DEPTH = max(1, int(os.environ.get("NOBLESSE_DEPTH", "1")))
"""The factor by which more is tried than on CI."""


def deep(count: int) -> int:
    """The number of tries, given the number that CI makes."""
    return count * DEPTH


def sparse(every: int) -> int:
    """Of how many things one is tried: `every` at depth 4, and four times `every` on CI, at depth 1."""
    return max(1, every * 4 // DEPTH)
