"""The layout of the picture of any game without a picture of its own, in pixels.

Each seat has a panel; everything else is in the middle. A field is a row with its name and its values. Whole numbers in
a field with "dice" or "die" in its name are drawn as dice, hidden values as backs, the entries of a list as slips, and
all other values as words.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from explorer.core.moments import HIDDEN
from explorer.core.parts import capital, in_words, words
from widgets.boards.lettering import LETTER
from widgets.boards.seating import seated

if TYPE_CHECKING:
    from collections.abc import Iterable

NARROWEST = 230
"""The least width of a panel."""

LABEL, BESIDE = 104, 330
"""The width of a field's name, and the width from which its values are beside the name instead of below."""

LINE, TALL, DIE, BACK, GAP = 18, 30, 26, 20, 5
"""The height of a line of small print and of a row of pieces, the width of a die and of a back, and the gap between."""

MOST, LONGEST = 24, 48
"""The most entries of a list (any others are counted), and the most letters of a value (longer values are cut).

The name of a piece, which screen readers read, always has the whole value.
"""

APART = ("title", "text", "seats", "phase", "round")
"""The keys of a picture that are not fields."""


def layout(scene: dict[str, Any], width: int, eyes: int | None = None) -> dict[str, Any]:
    """Lay out a scene; see `seated`.

    Args:
        scene: the picture's data, from `Game.picture`: `title`, `text`, and `seats`, each with its `seat`; all other
            keys are fields.
        width: the width of the picture in pixels.
        eyes: the seat that looks on, or None.
    """
    fields = {name: value for name, value in scene.items() if name not in APART}
    rows, tall = _rows(fields, "", 12, width - 24, 40)
    said = (f"Round {scene['round']}" if scene.get("round") else "", scene.get("phase") or "")
    middle = {"y": 0.0, "tall": tall + 4, "rows": rows, "heading": ", ".join(filter(None, said)) or scene["title"]}
    return seated(scene, width, eyes, NARROWEST, middle, _panel)


def _panel(seat: dict[str, Any], width: float) -> dict[str, Any]:
    """Lay out a seat, relative to its panel."""
    own = {name: value for name, value in seat.items() if name != "seat"}
    rows, tall = _rows(own, f"{seat['seat']}:", 10, width - 20, 40)
    return {"seat": seat["seat"], "name": f"Seat {seat['seat']}", "wide": width, "rows": rows, "tall": tall + 4}


def _rows(fields: dict[str, Any], whose: str, x: float, room: float, y: float) -> tuple[list[dict[str, Any]], float]:
    """Lay out fields in rows of pieces; returns the rows and the y at which they end.

    Args:
        fields: the fields by name.
        whose: the part of the pieces' ids between the field's name and the value.
        x: the left edge.
        y: the top edge.
        room: the width for the rows.
    """
    rows = []
    for name, value in fields.items():
        beside = room >= BESIDE
        left, across = (x + LABEL, room - LABEL) if beside else (x, room)
        top = y if beside else y + LINE
        things, end = _flow(_things(name, value, whose, across), left, top, across)
        rows.append(
            {
                "label": _cut(words(name), LABEL if beside else room),
                "x": x,
                "y": y + (20 if beside else 13),
                "things": things,
            }
        )
        y = end + 4
    return rows, y


def _flow(things: Iterable[dict[str, Any]], x: float, y: float, room: float) -> tuple[list[dict[str, Any]], float]:
    """Lay out pieces in lines; returns them and the y at which the lines end."""
    placed: list[dict[str, Any]] = []
    at = 0.0
    for thing in things:
        if at and at + thing["wide"] > room:
            at, y = 0.0, y + TALL
        placed.append({**thing, "x": x + at, "y": y})
        at += thing["wide"] + GAP
    return placed, y + TALL


def _things(name: str, value: Any, whose: str, room: float) -> list[dict[str, Any]]:
    """The values of a field as pieces."""
    what, is_dice = words(name), re.search(r"\b(dice|die)\b", words(name).lower()) is not None
    if not isinstance(value, list | tuple | dict) or not value:
        return [_thing(f"{name}:{whose}".rstrip(":"), what, value, is_dice, room, lone=True)]
    each = list(value.items()) if isinstance(value, dict) else [("", one) for one in value]
    ids: dict[str, int] = {}
    found = []
    for key, one in each[:MOST]:
        id = f"{name}:{whose}{key or one}"
        ids[id] = ids.get(id, 0) + 1
        shown = one if key == "" else f"{words(str(key))} {in_words(one)}"
        found.append(_thing(id if ids[id] == 1 else f"{id}:{ids[id]}", what, shown, is_dice, room))
    if len(each) > MOST:
        found.append(_thing(f"{name}:{whose}more", what, f"and {len(each) - MOST} more", False, room, lone=True))
    return found


def _thing(id: str, field: str, value: Any, is_dice: bool, room: float, *, lone: bool = False) -> dict[str, Any]:
    """A value as a piece: its id, its name, how it looks, the text on it, and its width."""
    said = in_words(value)
    thing = {"id": id, "says": f"{capital(field)}: {said}", "now": said, "text": ""}
    if value == HIDDEN:
        return {**thing, "look": "back", "wide": BACK}
    if is_dice and type(value) is int and 1 <= value <= 6:
        return {**thing, "look": "die", "value": value, "wide": DIE}
    text = _cut(said, room if lone else room - 14)
    return {
        **thing,
        "look": "words" if lone else "slip",
        "text": text,
        "wide": LETTER * len(text) + (0 if lone else 14),
    }


def _cut(text: str, room: float) -> str:
    """A text, cut if it does not fit into `room` pixels or is too long."""
    most = min(LONGEST, max(int(room // LETTER), 4))
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
