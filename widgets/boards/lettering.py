"""Text in a picture: nobody tells how wide it will be, so letters are counted, and lines are broken and cut to fit."""

from __future__ import annotations

import textwrap
from typing import Final

LETTER: Final = 6.9
"""Pixels of a letter of small print, wide enough for nearly every text; a board with another type size has its own."""

NARROW: Final = 6.2
"""Pixels of a letter where only what is surely too long is squeezed: what is not would be stretched."""


def letters_in(room: float, letter: float = LETTER, least: int = 0) -> int:
    """How many letters fit into so many pixels; at least so many, however narrow it is."""
    return max(int(room // letter), least)


def fit(text: str, room: float, letter: float = LETTER) -> str:
    """A text, cut short where it is too long for some pixels.

    >>> fit("Fountain of the Three", 80, 6.4), fit("Torment", 80, 6.4)
    ('Fountain of…', 'Torment')
    """
    letters = letters_in(room, letter, 2)
    return text if len(text) <= letters else text[: letters - 1].rstrip(" ,;.:") + "…"


def shorten(text: str, room: float, letter: float = LETTER, least: int = 12) -> str:
    """A text, cut short between two words where it is too long for some pixels.

    >>> shorten("Discards: a Jester, a Thief", 150)
    'Discards: a Jester, …'
    """
    return textwrap.shorten(text, letters_in(room, letter, least), placeholder=" …")


def wrapped(text: str, room: float, letter: float = LETTER, most: int | None = None, least: int = 2) -> list[str]:
    """A text in lines.

    Args:
        text: what is to be broken into lines.
        room: pixels of a line.
        letter: pixels of a letter.
        most: how many lines at the most, the last of them cut short where it must be; None is as many as it takes.
        least: letters of a line at least, however narrow it is.

    >>> wrapped("Pay 1 point to take the crown.", 80, 6.4, 2)
    ['Pay 1 point', 'to take the…']
    """
    lines = textwrap.wrap(text, letters_in(room, letter, least), break_on_hyphens=False)
    if most is None or len(lines) <= most:
        return lines
    return [*lines[: most - 1], fit(" ".join(lines[most - 1 :]), room, letter)]
