"""The hexes of the lodge: where its rooms lie, how far apart two places are, and which lie in one row.

Coordinates are axial, [q, r]. Two places are in one row when they share q, or r, or q + r.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence


Place: TypeAlias = "Sequence[int]"
"""Axial coordinates, q and r."""


RADIUS: Final = 2
"""Rings of rooms around the Black Rose Room."""


CENTRE: Final = (0, 0)
"""Where the Black Rose Room lies (setup.lodge)."""


AROUND: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""From a tile to its six neighbours, in a circle; the Throne Room lies on one of them (setup.throne)."""


SEATS: Final = (2, 3, 4)
"""How many can sit at the table; where their cells lie is in `data/layouts.toml` (setup.players, setup.layout)."""


def distance(a: Place, b: Place) -> int:
    """Steps between two places.

    >>> distance((0, 0), (2, -1))
    2
    """
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def in_row(a: Place, b: Place) -> bool:
    """Whether two places lie in one row of hexes.

    >>> in_row((0, 0), (2, -2)), in_row((0, 0), (2, -1))
    (True, False)
    """
    q, r = b[0] - a[0], b[1] - a[1]
    return q == 0 or r == 0 or q + r == 0


PLACES: Final = tuple(
    (q, r) for q in range(-RADIUS, RADIUS + 1) for r in range(-RADIUS, RADIUS + 1) if distance(CENTRE, (q, r)) <= RADIUS
)
"""Where the 19 rooms lie, by columns."""
