"""How many tries the randomised tests make: `NOBLESSE_DEPTH=10 python -m pytest` makes ten times as many.

CI goes to depth 1, which a developer can wait for; a night's run can go deeper, with the same tests.
"""

from __future__ import annotations

import os

DEPTH = max(1, int(os.environ.get("NOBLESSE_DEPTH", "1")))
"""The factor by which more is tried than on CI."""


def deep(count: int) -> int:
    """The number of tries, given the number that CI makes."""
    return count * DEPTH
