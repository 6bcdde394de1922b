"""The hexes of the lodge: the places of its rooms, the distance of two places, and rows of places.

Coordinates are axial, [q, r]. Two places are in one row if they have the same q, r or q + r.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence


Place: TypeAlias = "Sequence[int]"
"""Axial coordinates, q and r."""


RADIUS: Final = 2
"""The number of rings of rooms around the Black Rose Room."""


CENTRE: Final = (0, 0)
"""The place of the Black Rose Room (setup.lodge)."""


AROUND: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The steps from a place to its six neighbours, around it; from the centre, one is the Throne Room (setup.throne)."""


SEATS: Final = (2, 3, 4)
"""The possible numbers of seats; `data/layouts.toml` has the places of their cells (setup.players, setup.layout)."""


def distance(a: Place, b: Place) -> int:
    """The number of steps between two places.

    >>> distance((0, 0), (2, -1))
    2
    """
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def in_row(a: Place, b: Place) -> bool:
    """True if two places lie in one row of hexes.

    >>> in_row((0, 0), (2, -2)), in_row((0, 0), (2, -1))
    (True, False)
    """
    q, r = b[0] - a[0], b[1] - a[1]
    return q == 0 or r == 0 or q + r == 0


PLACES: Final = tuple(
    (q, r) for q in range(-RADIUS, RADIUS + 1) for r in range(-RADIUS, RADIUS + 1) if distance(CENTRE, (q, r)) <= RADIUS
)
"""The places of the 19 rooms, by column."""
