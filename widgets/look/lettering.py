"""Text in a picture: how wide it is in the look's fonts, and how it is fitted into a room, whole.

The widths stand in `fonts/widths.json`, read from the fonts by `build_fonts`. Kerning is left out: it mostly narrows, so a
text is at most as wide as said. A name is never cut. It shrinks down to a size that can still be read, then it takes two
lines, and if even that is too long (people may type names of their own), it is squeezed.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

Face = Literal["Grenze 500", "Grenze 600", "Source Sans 3 400", "Source Sans 3 600"]
"""A font with its weight."""

DISPLAY: Final[Face] = "Grenze 600"
"""What names, heads and figures are set in."""

TEXT: Final[Face] = "Source Sans 3 400"
"""What all else is set in."""

LEAST: Final = 12.0
"""The smallest size of a name in pixels."""


@cache
def _widths() -> dict[str, dict[str, int]]:
    read: dict[str, dict[str, int]] = json.loads(
        (Path(__file__).parent / "fonts" / "widths.json").read_text(encoding="utf-8")
    )
    return read


def width(text: str, size: float, face: Face = DISPLAY) -> float:
    """How wide a text is, in pixels.

    A character that the font does not have is drawn by another font; it counts as wide as the size.

    >>> round(width("Heap of Troubles", 16)), round(width("Heap of Troubles", 16, "Source Sans 3 400"))
    (103, 114)
    """
    widths = _widths()[face]
    return sum(widths.get(character, 1000) for character in text) * size / 1000


class Fitted(NamedTuple):
    """A text in the room that it has.

    Attributes:
        lines: the text, in one line or two.
        size: of the letters, in pixels.
        squeezed: for each line, the width to which it is squeezed; None for a line that fits as it is.
    """

    lines: tuple[str, ...]
    size: float
    squeezed: tuple[float | None, ...]


@lru_cache(4096)  # a table draws the same names at every step
def fitted(text: str, room: float, largest: float, least: float = LEAST, face: Face = DISPLAY) -> Fitted:
    """A name, as large as its room allows.

    Args:
        text: the name.
        room: how wide a line may be, in pixels.
        largest: the size that it has where there is room.
        least: the size below which it does not shrink.
        face: the font.

    >>> fitted("Army", 98, 16).lines, fitted("Army", 98, 16).size
    (('Army',), 16)
    >>> fitted("Consuming Soul", 92, 16).size
    15.0
    >>> fitted("Heathen Ostmen", 60, 12.4).lines
    ('Heathen', 'Ostmen')
    """
    size = largest
    while size > least and width(text, size, face) > room:
        size = max(least, size - 0.5)
    if width(text, size, face) <= room or " " not in text:
        lines: tuple[str, ...] = (text,)
    else:
        words = text.split(" ")
        halves = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
        lines = min(halves, key=lambda half: max(width(line, size, face) for line in half))
    return Fitted(lines, size, tuple(room if width(line, size, face) > room else None for line in lines))


def wrapped(text: str, room: float, size: float, face: Face = TEXT) -> list[str]:
    """A text broken into lines between its words; a word that is longer than a line has a line of its own.

    >>> wrapped("Each adds to every card of its colour.", 130, 14.5)
    ['Each adds to every', 'card of its colour.']
    """
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size, face) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
