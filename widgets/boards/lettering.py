"""Text in a picture: its width is not known, so characters are counted, and lines are wrapped and shortened to fit."""

from __future__ import annotations

import textwrap
from typing import Final

LETTER: Final = 6.9
"""The width of a letter of small print in pixels, enough for nearly every text; boards with other font sizes have their own."""

NARROW: Final = 6.2
"""A lower estimate, to squeeze only texts that are certainly too long: a shorter text would be stretched."""


def letters_in(room: float, letter: float = LETTER, least: int = 0) -> int:
    """How many letters fit into `room` pixels, but at least `least`."""
    return max(int(room // letter), least)


def fit(text: str, room: float, letter: float = LETTER) -> str:
    """A text, shortened if it does not fit into `room` pixels.

    >>> fit("Fountain of the Three", 80, 6.4), fit("Torment", 80, 6.4)
    ('Fountain of…', 'Torment')
    """
    letters = letters_in(room, letter, 2)
    return text if len(text) <= letters else text[: letters - 1].rstrip(" ,;.:") + "…"


def shorten(text: str, room: float, letter: float = LETTER, least: int = 12) -> str:
    """A text, shortened between two words if it does not fit into `room` pixels.

    >>> shorten("Discards: a Jester, a Thief", 150)
    'Discards: a Jester, …'
    """
    return textwrap.shorten(text, letters_in(room, letter, least), placeholder=" …")


def wrapped(text: str, room: float, letter: float = LETTER, most: int | None = None, least: int = 2) -> list[str]:
    """A text broken into lines.

    Args:
        text: the text.
        room: the width of a line in pixels.
        letter: the width of a letter in pixels.
        most: the most lines, the last one shortened if necessary; None for no limit.
        least: the least letters in a line, even if they do not fit.

    >>> wrapped("Pay 1 point to take the crown.", 80, 6.4, 2)
    ['Pay 1 point', 'to take the…']
    """
    lines = textwrap.wrap(text, letters_in(room, letter, least), break_on_hyphens=False)
    if most is None or len(lines) <= most:
        return lines
    return [*lines[: most - 1], fit(" ".join(lines[most - 1 :]), room, letter)]
