"""Boxes and lines of text, as the layouts of tables reckon with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from widgets.look.lettering import DISPLAY, TEXT, fitted, width

if TYPE_CHECKING:
    from widgets.look.lettering import Face


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float


class Line(NamedTuple):
    """A line of text: where it begins, how large it is, its font, and the width to which it is squeezed."""

    x: float
    y: float
    text: str
    size: float
    face: str
    soft: bool
    squeezed: float | None


def line(
    x: float, y: float, text: str, room: float, size: float, face: Face, soft: bool = False, least: float = 12.5
) -> Line:
    """A text in one line, shrunk to its room, and squeezed if even that is too wide."""
    while size > least and width(text, size, face) > room:
        size = max(least, size - 0.5)
    squeezed = room if width(text, size, face) > room else None
    return Line(x, y, text, size, "d" if face == DISPLAY else "t", soft, squeezed)


def named(person: Any, x: float, y: float, room: float, size: float, above: float = 0) -> list[Line]:
    """A name in two lines, the title small above the rest; y is the lower line, `above` the room of the upper one."""
    title, short, above = person.title, person.short, above or room
    if width(short, 14) > room or width(title, 12.5, TEXT) > above:
        halves = fitted(person.name, room, size, 14).lines
        title, short = (halves[0], halves[1]) if len(halves) == 2 else ("", halves[0])
    low = line(x, y, short, room, size, DISPLAY)
    return [*([line(x, y - size, title, above, size * 0.72, TEXT, soft=True)] if title else []), low]
