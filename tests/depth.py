"""How far the tests that play, deal and draw at random go: `NOBLESSE_DEPTH=10 python -m pytest` goes ten times as far.

CI goes to depth 1, which a developer can wait for; a night's run can go deeper, with the same tests.
"""

from __future__ import annotations

import os

DEPTH = max(1, int(os.environ.get("NOBLESSE_DEPTH", "1")))
"""By how much more is tried than on CI."""


def deep(count: int) -> int:
    """How many tries are made, of a number that suffices on CI."""
    return count * DEPTH
