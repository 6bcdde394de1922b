"""How much room a text needs in a still picture, where another font may stand for ours."""

from __future__ import annotations

from widgets.look import lettering

WIDER = 1.24
"""How much wider than Source Sans 3 the fonts are that systems have of their own."""


def wide(text: str, size: float) -> float:
    """How wide a text can become, in pixels.

    >>> round(wide("Anna chooses a card", 14))
    148
    """
    return WIDER * lettering.width(text, size, lettering.TEXT)


def in_lines(text: str, room: float, size: float) -> list[str]:
    """A text in lines that fit the room in any font.

    >>> in_lines("Anna chooses a card", 100, 14)
    ['Anna chooses', 'a card']
    """
    return lettering.wrapped(text, room / WIDER, size)
