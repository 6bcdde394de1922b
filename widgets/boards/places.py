"""Where people sit around a table, boxes, and lines of text, as the layouts of tables reckon with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from widgets.look.lettering import DISPLAY, TEXT, fitted, width

if TYPE_CHECKING:
    from widgets.boards.table import Space
    from widgets.look.lettering import Face


MARGIN = 20
"""What is left free at both sides of a wide table."""

STALL = 164
"""The least width of a stall that stands beside all others in one row."""

POINTER = 21
"""The room between two rows of small stalls, for the rings and pointers of those that can be chosen."""


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


def around(space: Space, others: int) -> tuple[list[Box], Box]:
    """Where the others sit, clockwise from the left, and the tray in the middle, below them.

    One to five sit in one row where there is room, more in two; on a narrow table three in a row, and the near seat's plate
    has its room below the tray.
    """
    if not others:
        foot = 60 if space.narrow else 11
        return [], Box(8, 12, space.width - 16, space.height - foot - 12)
    side, foot, top = (8, 60, 20) if space.narrow else (MARGIN, 11, 31)
    gap = 13 if space.narrow else 20
    if space.narrow:
        columns = min(others, 4 if others > 6 and space.height < 430 else 3)
        rows = -(-others // columns)
        most = (0, 150, 112, 72)[min(rows, 3)]
        free = space.height - foot - top - max(96, min(space.height * 0.3, 150))
        tall = min(most, max(46, free / rows - POINTER))
        tray_y = top + rows * (tall + POINTER) - 6
    else:
        low = space.height < 300
        if low:
            top = 24
        beside = (space.width - 2 * MARGIN + gap) / others - gap
        columns = others if low or (others <= 5 and beside >= STALL) else -(-others // 2)
        rows = -(-others // columns)
        deep = max(space.height * 0.36, 72) if low else min(max(space.height * 188 / 467, 104), 320)
        free = space.height - foot - deep - (16 if low else 25) - top
        tall = min((free - 20 * (rows - 1)) / rows, 300 if rows == 1 else 230)
        tray_y = top + rows * (tall + 20) + (-4 if low else 5)
    across = space.width - 2 * side - (0 if space.narrow else 10)
    wide = (across + gap) / columns - gap
    boxes = []
    for number in range(others):
        row, column = divmod(number, columns)
        in_row = min(columns, others - row * columns)
        start = (space.width - in_row * wide - (in_row - 1) * gap) / 2
        boxes.append(
            Box(start + column * (wide + gap), top + row * (tall + (POINTER if space.narrow else 20)), wide, tall)
        )
    return boxes, Box(side, tray_y, space.width - 2 * side, space.height - foot - tray_y)
