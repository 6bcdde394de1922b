"""The layout of the table of any game without a picture of its own, in pixels.

Each seat's fields stand with the seat: in its stall, and on the strip for the one that sits near. All else is in the tray. A
field is its name and its values: whole numbers in a field with "dice" or "die" in its name are dice, hidden values are backs
of cards, the entries of a list are slips of paper, and all other values are words.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeAlias

from explorer.core.moments import HIDDEN
from explorer.core.parts import capital, in_words, words
from widgets.boards.places import Box, Line, around, line, named
from widgets.look.lettering import DISPLAY, TEXT, width

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from widgets.boards.table import Space

MOST, LONGEST = 24, 48
"""The most entries of a list (any others are counted), and the most letters of a value (longer values are cut).

What is said of a value, which screen readers read, is always the whole value.
"""

APART = frozenset({"title", "text", "seats", "phase", "round", "tiles"})
"""The keys of a picture that are not fields."""

OF_SEATS = frozenset({"seat", "person", "name"})
"""The keys of a seat that are not fields."""

GAP = 5
"""The room between two values."""


Row: TypeAlias = tuple[Line, list[dict[str, Any]]]
"""A field: its name, and its values where they lie."""


def layout(scene: dict[str, Any], space: Space, near: int, can: Collection[str]) -> dict[str, Any]:
    """Lay out a scene.

    Args:
        scene: the picture's data, from `Game.picture`, with each seat's `person`; all keys but those in `APART` are fields.
        space: the room in pixels.
        near: the seat at the near edge.
        can: the things that may be chosen; where not all values find room, they come first.
    """
    seats = scene["seats"]
    others = [*seats[near + 1 :], *seats[:near]]
    boxes, tray = around(space, len(others))
    said = (f"Round {scene['round']}" if scene.get("round") else "", scene.get("phase") or "")
    heading = line(tray.x + 16, tray.y + 26, ", ".join(filter(None, said)) or scene["title"], tray.w - 32, 19, DISPLAY)
    fields = {name: value for name, value in scene.items() if name not in APART}
    room = Box(tray.x + 16, tray.y + 36, tray.w - 32, tray.h - 42)
    strip, tiles, long = _strip(seats[near], scene["tiles"], space)
    return {
        "others": [_stall(seat, box, can) for seat, box in zip(others, boxes, strict=True)],
        "near": _near(seats[near], space),
        "tray": tray,
        "heading": heading,
        "blocks": _fitting(fields, room, can),
        "fields": strip,
        "tiles": tiles,
        "strip": long,
        "text": scene["text"],
    }


def _own(seat: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in seat.items() if name not in OF_SEATS}


def _stall(seat: dict[str, Any], box: Box, can: Collection[str]) -> dict[str, Any]:
    """A seat's shield and name, and below them a line for each field, as far as there is room."""
    large = box.h >= 110
    shield, left = (40, 60) if large else (20, 32)
    room = box.w - left - 8
    if large:
        name = named(seat["person"], left, 42, room, 19)
    else:
        name = [line(left, 20, seat["person"].name, room, 17, DISPLAY, least=14)]
    if name[0].squeezed:
        name = [line(left, name[-1].y, seat["person"].short, room, 17, DISPLAY)]
    top = 62.0 if large else 28.0
    fields = list(_own(seat).items())
    free = box.h - top - 4
    deep = next((deep for deep in (38, 32, 26, 23) if large and deep * len(fields) <= free), 20)
    count = max(0, int(free // deep))
    rows: list[Row] = []
    for number, (field, value) in enumerate(fields[:count]):
        y = top + deep * number
        if number + 1 == count < len(fields):
            rows.append(
                (line(10, y + deep / 2 + 3, f"and {len(fields) - number} more", box.w - 20, 13, TEXT, soft=True), [])
            )
            break
        label = line(
            10, y + deep / 2 + 3, capital(words(field)), (box.w - 20) * 0.5, 14 if large else 13, TEXT, soft=True
        )
        start = 10 + min(width(label.text, label.size, TEXT), (box.w - 20) * 0.5) + 8
        things = _things(field, value, f"{seat['seat']}:")
        rows.append((label, _in_line(things, Box(start, y, box.w - 10 - start, deep - 4), can)))
    return {**seat, "box": box, "shield": (8, 8 if large else 4, shield), "name": name, "rows": rows}


def _near(seat: dict[str, Any], space: Space) -> dict[str, Any]:
    """The plate of the seat that sits near: on a narrow table above the ribbon, otherwise on the strip."""
    if space.narrow:
        return {**seat, "plate": Box(8, space.height - 54, space.width - 16, 38)}
    return {**seat, "plate": Box(18, 18, 196, 38)}


def _strip(
    seat: dict[str, Any], tiles: list[dict[str, str]], space: Space
) -> tuple[list[Row], list[dict[str, Any]], float]:
    """The near seat's tiles and fields, side by side; the strip is as long as they need."""
    x = 14.0 if space.narrow else 232.0
    tall = min(120.0, space.strip - 36)
    laid = []
    for tile in tiles:
        wide = min(max(width(tile["name"], 16) + 18, 64), 132)
        laid.append({**tile, "x": x, "y": space.strip - tall - 14, "w": wide, "h": tall})
        x += wide + 10
    blocks = []
    deep = 46.0 if space.strip >= 160 else 40.0
    lines = max(1, int((space.strip - 44) // (deep + 8)))
    for field, value in _own(seat).items():
        things = _things(field, value, f"{seat['seat']}:", deep)
        across = sum(one["wide"] + GAP + 3 for one in things) / lines
        label = line(x, 34, capital(words(field)), 400, 15, TEXT, soft=True)
        placed = _flow(things, x, 44, across, deep + 8, GAP + 3)
        while placed[-1]["y"] > 45 + (deep + 8) * (lines - 1):
            across *= 1.1
            placed = _flow(things, x, 44, across, deep + 8, GAP + 3)
        blocks.append((label, placed))
        x = max(x + width(label.text, 15, TEXT), *(one["x"] + one["wide"] for one in placed)) + 26
    return blocks, laid, max(space.width, x)


def _fitting(fields: dict[str, Any], room: Box, can: Collection[str]) -> list[Row]:
    """Fields as blocks, side by side and below each other, as large as they find room, and the rest counted."""
    found: list[Row] = []
    for size in (44, 34, 26, 20):
        found, all_in = _blocks(fields, room, size, can)
        if all_in:
            break
    return found


def _blocks(fields: dict[str, Any], room: Box, size: float, can: Collection[str]) -> tuple[list[Row], bool]:
    x, y, deep = room.x, room.y, size + 27
    found: list[Row] = []
    for number, (field, value) in enumerate(fields.items()):
        things = _things(field, value, "", size)
        label = capital(words(field))
        wide = min(
            max(width(label, 14.5, TEXT), sum(one["wide"] + GAP for one in things)),
            room.w * (1 if room.w < 500 else 0.48),
        )
        if x > room.x and x + wide > room.x + room.w:
            x, y = room.x, y + deep
        last = x + wide + 150 > room.x + room.w and y + 2 * deep > room.y + room.h and number + 1 < len(fields)
        if y + deep > room.y + room.h + 8 or (last and size == 20):
            found.append((line(x, y + 15, f"and {len(fields) - number} more", room.w, 14, TEXT, soft=True), []))
            return (found[:-1] if y + 16 > room.y + room.h else found), False
        shown = _in_line(things, Box(x, y + 20, wide, size), can)
        found.append((line(x, y + 14, label, max(wide, 80), 14.5, TEXT, soft=True), shown))
        x += wide + 28
    return found, True


def _in_line(things: list[dict[str, Any]], room: Box, can: Collection[str]) -> list[dict[str, Any]]:
    """Values in one line, those that may be chosen first if not all find room; the others are counted."""
    tall = room.h
    while True:
        things = [_sized(one, tall, room.w) for one in things]
        if tall <= 16 or sum(one["wide"] + GAP for one in things) - GAP <= room.w:
            break
        tall = max(tall - 3, 16)
    room = Box(room.x, room.y + (room.h - tall) / 2, room.w, tall)
    if sum(one["wide"] + GAP for one in things) - GAP > room.w:
        things = sorted(things, key=lambda one: one["id"] not in can)
    placed: list[dict[str, Any]] = []
    x = room.x
    for number, one in enumerate(things):
        left = len(things) - number
        more = 0 if left == 1 else width(f"+{left}", 15) + GAP
        if x + one["wide"] + more > room.x + room.w + 1 and (number or left > 1):
            counted = {
                "id": "",
                "look": "more",
                "text": f"+{left}",
                "size": min(15.0, room.h),
                "wide": more,
                "tall": room.h,
            }
            return [*placed, {**counted, "x": min(x, room.x + room.w - more), "y": room.y}]
        placed.append({**one, "x": x, "y": room.y})
        x += one["wide"] + GAP
    return placed


def _flow(
    things: Iterable[dict[str, Any]], x: float, y: float, room: float, deep: float, gap: float
) -> list[dict[str, Any]]:
    """Values in lines; a line holds at least one."""
    placed: list[dict[str, Any]] = []
    at = 0.0
    for one in things:
        if at and at + one["wide"] > room:
            at, y = 0.0, y + deep
        placed.append({**one, "x": x + at, "y": y})
        at += one["wide"] + gap
    return placed


def _things(name: str, value: Any, whose: str, size: float = 20) -> list[dict[str, Any]]:
    """The values of a field as things."""
    what, is_dice = words(name), re.search(r"\b(dice|die)\b", words(name).lower()) is not None
    if not isinstance(value, list | tuple | dict) or not value:
        return [_thing(f"{name}:{whose}".rstrip(":"), what, value, is_dice, size, lone=True)]
    each = list(value.items()) if isinstance(value, dict) else [("", one) for one in value]
    ids: dict[str, int] = {}
    found = []
    for key, one in each[:MOST]:
        id = f"{name}:{whose}{key or one}"
        ids[id] = ids.get(id, 0) + 1
        shown = one if key == "" else f"{words(str(key))} {in_words(one)}"
        found.append(_thing(id if ids[id] == 1 else f"{id}:{ids[id]}", what, shown, is_dice, size))
    if len(each) > MOST:
        found.append(_thing(f"{name}:{whose}more", what, f"and {len(each) - MOST} more", False, size, lone=True))
    return found


def _thing(id: str, field: str, value: Any, is_dice: bool, size: float, *, lone: bool = False) -> dict[str, Any]:
    """A value: the thing's id, what is said of it, how it looks, the text on it, and its size."""
    said = in_words(value)
    thing = {"id": id, "says": f"{capital(field)}: {said}", "now": said, "text": "", "value": 0}
    if value == HIDDEN:
        look: dict[str, Any] = {"look": "back"}
    elif is_dice and type(value) is int and 1 <= value <= 6:
        look = {"look": "die", "value": value}
    else:
        look = {
            "look": "words" if lone else "slip",
            "text": said if len(said) <= LONGEST else f"{said[: LONGEST - 1].rstrip()}…",
        }
    return _sized({**thing, **look}, size, 500)


def _sized(thing: dict[str, Any], tall: float, most: float) -> dict[str, Any]:
    """A value in a line of so much height, and not wider than `most`."""
    if thing["look"] == "die":
        return {**thing, "wide": tall, "tall": tall}
    if thing["look"] == "back":
        return {**thing, "wide": tall / 1.4, "tall": tall}
    size = max(13.0, min(tall * 0.55, 20.0))
    pad = 0 if thing["look"] == "words" else 14
    fit = line(0, 0, thing["text"], max(most - pad, 10), size, DISPLAY, least=12.5)
    wide = fit.squeezed or width(thing["text"], fit.size)
    return {**thing, "wide": wide + pad, "tall": tall, "size": fit.size, "squeezed": fit.squeezed}
