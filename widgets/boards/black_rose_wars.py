"""The layout of the picture of Black Rose Wars, in pixels.

The lodge's hexes lie on a side, so that the cells fit into the corners. The boards (effects being resolved, power,
events, piles) are beside the lodge if there is room, else below it; the sheets follow, that of the seat that looks on
first.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from widgets.boards.lettering import fit, wrapped

GAP: Final = 8
"""Pixels between panels."""

BESIDE, WIDE = 640, 1150
"""The widths from which the boards are beside the lodge, and from which the sheets are too."""

PANEL: Final = 300
"""The least width of a sheet."""

LETTER: Final = 6.4
"""The width of a letter at a font size of 12, slightly more than average."""

SLIP, ROW = 26, 38
"""The heights of cards of one line and of two."""

LANE: Final = 18
"""The height of a colour's lane on the power board."""

FRAMES, FRAME = 3, 32
"""How many of the innermost effects being resolved are shown, and the height of each."""

EM, WIDER = 0.58, 0.38
"""The width of a letter of a room's name in font sizes, and how much wider m and w are."""

SMALLEST: Final = 7.5
"""The least font size of a room's name."""

LARGEST: Final = 80
"""The greatest side of a hex."""

CHIPS: Final = (32, 29, 26, 23, 20, 18, 16, 14, 12, 10, 8)
"""The possible heights of a model; the greatest at which all models of a room fit is used."""

CELL: Final = 0.6
"""The size of a cell relative to a room."""

BAR: Final = 5
"""The space below a model for its health."""

LEGEND: Final = (
    "Round: a mage, by its seat. Angular: an evocation, by kind and owner. Square: a cube, R the Black Rose's. "
    "Dashed: a destroyed room. ✓: its token is fresh, ✕: used. Point at a room to see its lines of sight."
)
"""The legend of the lodge."""


def layout(scene: dict[str, Any], width: int, eyes: int | None = None) -> dict[str, Any]:
    """Lay out a scene.

    Args:
        scene: the picture's data, from `Game.picture`.
        width: the width of the picture in pixels.
        eyes: the seat that looks on; its sheet comes first.

    Returns:
        The scene with its parts laid out: `heading`, `lodge`, `resolving`, `track`, `board`, `stock` and `seats`; also
        `grounds`, the areas behind them, `width` and `height`.
    """
    order = [((eyes or 0) + step) % len(scene["seats"]) for step in range(len(scene["seats"]))]
    seats = [scene["seats"][seat] for seat in order]
    if width >= WIDE:
        left = round(width * 0.47)
        drawn = _column(scene, 0, left, ("lodge", "board", "stock"))
        right = width - left - GAP
        beside = _column(scene, left + GAP, right, ("heading", "resolving", "track"))
        panels, low = _panels(seats, left + GAP, beside["end"], right)
        end = max(drawn["end"], low)
    elif width >= BESIDE:
        left = round(width * 0.56)
        drawn = _column(scene, 0, left, ("lodge",))
        beside = _column(scene, left + GAP, width - left - GAP, ("heading", "resolving", "track", "board", "stock"))
        low = max(drawn["end"], beside["end"])
        for column in (drawn, beside):
            column["grounds"][-1]["tall"] += low - column["end"]
        panels, end = _panels(seats, 0, low, width)
    else:
        drawn = _column(scene, 0, width, ("heading", "lodge", "resolving", "track", "board", "stock"))
        beside = {"parts": {}, "grounds": []}
        panels, end = _panels(seats, 0, drawn["end"], width)
    return {
        **scene,
        **drawn["parts"],
        **beside["parts"],
        "grounds": [*drawn["grounds"], *beside["grounds"]],
        "seats": panels,
        "width": width,
        "height": end - GAP,
    }


def _column(scene: dict[str, Any], x: float, wide: float, names: tuple[str, ...]) -> dict[str, Any]:
    """Lay out some parts one below the other, each on its own area."""
    makers = {
        "heading": _heading,
        "lodge": _lodge,
        "resolving": _resolving,
        "track": _track,
        "board": _board,
        "stock": _stock,
    }
    y = 0.0
    parts, grounds = {}, []
    for name in names:
        part = makers[name](scene, wide)
        parts[name] = {**part, "x": x, "y": y, "wide": wide}
        grounds.append({"x": x, "y": y, "wide": wide, "tall": part["tall"]})
        y += part["tall"] + GAP
    return {"parts": parts, "grounds": grounds, "end": y}


# --- the lodge --------------------------------------------------------------------------------------------------------


PLACES: Final = tuple((q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2)
"""The positions of rooms in a lodge that is still being laid out."""


def _hex(at: Any) -> tuple[float, float]:
    """The centre of a hex: x in sides, y in half heights."""
    q, r = at
    return 1.5 * q, 2 * r + q


def _lodge(scene: dict[str, Any], wide: float) -> dict[str, Any]:
    taken = [tuple(tile["at"]) for tile in (*scene["rooms"], *scene["cells"])]
    cells = [_cell_at(cell["at"]) for cell in scene["cells"]]
    # The extent of the rooms and of the cells, which are smaller, limits the side of a hex.
    reach = [(x, y, 1.0) for x, y in map(_hex, PLACES)] + [(x, y, CELL) for x, y in cells]
    left, right = min(x - size for x, _, size in reach), max(x + size for x, _, size in reach)
    top, bottom = min(y - size for _, y, size in reach), max(y + size for _, y, size in reach)
    side = min((wide - 8) / (right - left), LARGEST)
    # Small hexes are drawn higher than regular ones, to make room for their content.
    high = side * sqrt(3) / 2 * (1 if side >= 60 else 1.12 if side >= 50 else 1.35 if side >= 41 else 1.6)
    across, down = (wide - side * (right + left)) / 2, 5 - high * top
    one = {"side": side, "high": high}

    def placed(tile: dict[str, Any], middle: tuple[float, float]) -> dict[str, Any]:
        return {**tile, "x": round(across + side * middle[0], 1), "y": round(down + high * middle[1], 1)}

    foot = down + high * bottom + 8
    legend = wrapped(LEGEND, wide - 16, 5.7, 6)
    band = 15 if side >= 60 else 13 if side >= 50 else 12
    return {
        "rooms": [_room(placed(room, _hex(room["at"])), band=band, **one) for room in scene["rooms"]],
        "cells": [_in_cell(placed(cell, at), **one) for cell, at in zip(scene["cells"], cells, strict=True)],
        "blanks": [placed({}, _hex(at)) for at in PLACES if at not in taken],
        "hex": _points(side - 1.5, high - 1.5),
        "cell": _points(side * CELL - 1.5, high * CELL - 1.5),
        "band": _band(side - 2.5, high - 2.5, band),
        "band_y": round(high - 2.5 - band / 2 + 3.5, 1),
        "small": 10.5 if side >= 60 else 10 if side >= 50 else 9,
        "legend": legend,
        "legend_y": foot + 10,
        "tall": foot + 14 * len(legend) + 6,
    }


def _cell_at(at: Any) -> tuple[float, float]:
    """The centre of a cell, moved towards the corner that it shares with its two rooms."""
    rooms = [_hex(place) for place in PLACES if _touch(at, place)]
    corner = [sum(coordinates) / 3 for coordinates in zip(_hex(at), *rooms, strict=True)]
    x, y = (c + CELL * (m - c) for c, m in zip(corner, _hex(at), strict=True))
    return x, y


def _touch(a: Any, b: Any) -> bool:
    q, r = a[0] - b[0], a[1] - b[1]
    return bool(max(abs(q), abs(r), abs(q + r)) == 1)


def _points(side: float, high: float) -> str:
    """The corners of a hex around the origin, as SVG points."""
    half = side / 2
    corners = [(side, 0), (half, high), (-half, high), (-side, 0), (-half, -high), (half, -high)]
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def _band(side: float, high: float, tall: float) -> str:
    """The corners of the coloured strip at the foot of a hex, as SVG points."""
    half = side / 2
    out = half + tall * half / high
    return f"{-half:.1f},{high:.1f} {half:.1f},{high:.1f} {out:.1f},{high - tall:.1f} {-out:.1f},{high - tall:.1f}"


def _name_size(side: float) -> float:
    return 12 if side >= 66 else 11 if side >= 54 else 10 if side >= 46 else 9


def _name(lines: list[str], side: float, high: float) -> tuple[float, float]:
    """The font size of a room's name and the y of its first line, as high as fits inside the hex."""
    size = _name_size(side)
    while True:
        first = (
            -high + size + (3 if len(lines) > 1 else 3 + size * 0.5)
        )  # a single line goes lower, where the hex is wider
        lowest = first + max(high * 0.45 - size, 0)
        while first <= lowest:
            tops = (first + size * (number - 0.8) for number in range(len(lines)))
            if all(
                (EM * len(line) + WIDER * sum(map(line.count, "mwMW"))) * size + 5 <= _across(top, side, high)
                for line, top in zip(lines, tops, strict=True)
            ):
                return size, first
            first += 1
        if size <= SMALLEST:
            return size, lowest
        size -= 0.5


def _across(y: float, side: float, high: float) -> float:
    """The width of a hex at a height above or below its centre."""
    return 2 * side - abs(y) * side / high


def _room(room: dict[str, Any], side: float, high: float, band: float) -> dict[str, Any]:
    """Lay out a room's name, cubes and models, relative to its centre."""
    words = room["name"].split()
    lines = [" ".join(words[:-1]), words[-1]] if len(words) > 1 else words
    size, first = _name(lines, side, high)
    cube = 13 if side >= 66 else 11.5 if side >= 54 else 10
    slots = room["slots"]
    pitch = cube + 1.5
    top = first + size * (len(lines) - 1) + 4
    there = _across(top, side, high) - 6  # the width of the hex at their upper edge
    across = next((n for n in (slots, -(-slots // 2)) if pitch * n <= there), -(-slots // 3))
    cubes = []
    for number in range(slots):
        row, column = divmod(number, across)
        filled = room["cubes"][number] if number < len(room["cubes"]) else None
        cubes.append(
            {"x": round(pitch * (column - across / 2) + 0.75, 1), "y": round(top + pitch * row, 1), "cube": filled}
        )
    models_top = top + pitch * -(-slots // across) + 1
    models = _models(room["models"], models_top, high - band - 3, side * 1.45)
    sign = "" if not room["rebuilt"] else " ✕" if room["used"] else " ✓"
    return {
        **room,
        "lines": lines,
        "size": size,
        "first": first,
        "slot": cube,
        "slots_at": cubes,
        "models": models,
        "sign": sign,
    }


def _in_cell(cell: dict[str, Any], side: float, high: float) -> dict[str, Any]:
    return {**cell, "models": _models(cell["models"], -high * CELL, high * CELL, side * 1.2)}


def _models(models: list[dict[str, Any]], top: float, bottom: float, room: float) -> list[dict[str, Any]]:
    """Lay out models in lines between two heights, as large as fit, each with a health bar below it."""
    for size in CHIPS:
        lines: list[list[dict[str, Any]]] = [[]]
        filled = 0.0
        for model in models:
            wide = size if model["kind"] == "mage" else 1.45 * size
            if lines[-1] and filled + wide > room:
                lines.append([])
                filled = 0.0
            lines[-1].append({**model, "wide": round(wide, 1), "size": size, "x": filled})
            filled += wide + 2
        if len(lines) * (size + BAR) <= bottom - top or size == CHIPS[-1]:
            break
    step = size + BAR
    y = top + max((bottom - top - len(lines) * step) / 2, 0)
    placed = []
    for number, line in enumerate(lines):
        shift = -(line[-1]["x"] + line[-1]["wide"]) / 2 if line else 0
        placed += [{**model, "x": round(model["x"] + shift, 1), "y": round(y + number * step, 1)} for model in line]
    return placed


# --- the boards -------------------------------------------------------------------------------------------------------


def _heading(scene: dict[str, Any], wide: float) -> dict[str, Any]:
    turn = f"Turn {scene['turn']} · " if scene["turn"] else ""
    last = " · last turn" if scene["ending"] else ""
    title = f"{turn}{scene['phase']}"
    moon = f"{scene['winner']} has won" if scene["winner"] else f"{scene['moon']}{last}"
    below = (len(title) * 9.4 + len(moon) * 7.4 + 36) > wide
    return {"title": title, "moon": moon, "below": below, "tall": 46 if below else 28}


def _resolving(scene: dict[str, Any], wide: float) -> dict[str, Any]:
    """Lay out the innermost effects being resolved, each indented one step further."""
    frames = []
    around = max(len(scene["stack"]) - FRAMES, 0)
    for number, frame in enumerate(scene["stack"][-FRAMES:]):
        step = 12.0 * number
        head = f"{frame['name']} ({frame['caster']})"
        frames.append(
            {
                **frame,
                "x": 8 + step,
                "y": 26 + FRAME * number,
                "head": fit(head, wide - step - 30, LETTER),
                "says": fit(_reached(frame), wide - step - 40, 6.0),
            }
        )
    return {"frames": frames, "around": around, "tall": 26 + FRAME * FRAMES + 4}


def _reached(frame: dict[str, Any]) -> str:
    """How far an effect has been resolved."""
    if frame["any_order"]:
        return f"{frame['sentence']} done of: {' '.join(frame['sentences'])}"
    if not frame["now"]:
        return "after its last sentence"
    return f"sentence {frame['sentence']} of {len(frame['sentences'])}: {frame['now']}"


def _track(scene: dict[str, Any], wide: float) -> dict[str, Any]:
    most = max(scene["moons"][-1]["at"], *(one["points"] for one in scene["power"]))
    first, last = 92.0, wide - 112
    pixel = (last - first) / most
    moons = []
    free = 0.0
    for moon in scene["moons"]:
        at = first + moon["at"] * pixel
        label = f"{moon['name'].removesuffix(' Moon')} {moon['at']}"
        half = len(label) * 6 / 2
        middle = min(max(at, free + half), wide - half - 4)
        free = middle + half + 6
        moons.append({**moon, "x": round(at, 1), "label": label, "label_x": round(middle, 1)})
    lanes = [
        {**one, "y": 42 + LANE * number, "to": round(first + one["points"] * pixel, 1)}
        for number, one in enumerate(scene["power"])
    ]
    return {"moons": moons, "lanes": lanes, "first": first, "last": last, "tall": 42 + LANE * len(lanes) + 6}


def _board(scene: dict[str, Any], wide: float) -> dict[str, Any]:
    """Lay out the three slots of the event board, side by side or one below the other."""
    slots = []
    abreast = wide >= 520
    one = (wide - 16 - 12) / 3 if abreast else wide - 16
    lines, tall = (4, 82) if abreast else (2, 52)
    for number, event in enumerate(scene["events"]):
        x, y = (8 + number * (one + 6), 24.0) if abreast else (8.0, 24 + number * (tall + 4))
        slots.append(
            {**event, "x": x, "y": y, "wide": one, "tall": tall, "lines": wrapped(event["more"], one - 18, 6.0, lines)}
        )
    return {"slots": slots, "tall": 24 + tall + 8 if abreast else 24 + 3 * (tall + 4) + 4}


def _stock(scene: dict[str, Any], wide: float) -> dict[str, Any]:
    tags = []
    for pile in scene["piles"]:
        says = f"{pile['name']} {pile['cards']}" + (f" + {pile['discard']}" if pile["discard"] else "")
        tags.append({**pile, "says": says, "wide": len(says) * 6.9 + 16})
    placed, end = _flow(tags, 8, 26, wide - 16, 30)
    return {"piles": placed, "tall": end + 2}


def _flow(
    things: list[dict[str, Any]], x: float, y: float, room: float, step: float
) -> tuple[list[dict[str, Any]], float]:
    """Lay out pieces of different widths in lines; returns them and the y at which the lines end."""
    placed = []
    at = 0.0
    for thing in things:
        if at and at + thing["wide"] > room:
            at, y = 0.0, y + step
        placed.append({**thing, "x": round(x + at, 1), "y": y})
        at += thing["wide"] + 6
    return placed, y + step


# --- the sheets -------------------------------------------------------------------------------------------------------


def _panels(seats: list[dict[str, Any]], x: float, y: float, wide: float) -> tuple[list[dict[str, Any]], float]:
    """Lay out the sheets in rows, each as high as the highest in its row."""
    columns = max(min(int((wide + GAP) // (PANEL + GAP)), len(seats), 2 if len(seats) != 3 else 3), 1)
    room = (wide - GAP * (columns - 1)) / columns
    placed = []
    for start in range(0, len(seats), columns):
        row = [_panel(seat, room) for seat in seats[start : start + columns]]
        tall = max(panel["tall"] for panel in row)
        placed += [
            {**panel, "x": x + column * (room + GAP), "y": y, "wide": room, "tall": tall}
            for column, panel in enumerate(row)
        ]
        y += tall + GAP
    return placed, y


def _panel(seat: dict[str, Any], wide: float) -> dict[str, Any]:
    """Lay out a sheet, relative to its panel."""
    inner = wide - 16
    y = 34.0
    roles = [*seat["roles"], seat["room"].removeprefix("the ")]
    if seat["doomed"]:
        roles.append("at its Health: falls at the period")
    roles_lines = wrapped(", ".join(filter(None, roles)), inner, 6.2, 2)
    shown: dict[str, Any] = {"roles_lines": roles_lines, "roles_y": y + 12}
    y += 16 * max(len(roles_lines), 1) + 6
    cell = min(20.0, (inner - 50) // max(seat["health"], len(seat["damage"]), 1))
    shown["bar"] = {"y": y, "cell": cell, "cells": max(seat["health"], len(seat["damage"]))}
    y += 24
    shown["small"], y = _flow(_small(seat), 8, y, inner, 29)
    if seat["lasting"]:
        shown["lasting"] = wrapped(f"Lasting on it: {', '.join(seat['lasting'])}", inner, 6.2, 2)
        shown["lasting_y"] = y + 11
        y += 15 * len(shown["lasting"]) + 5
    else:
        shown["lasting"] = []
    if not seat["avatar"]:
        shown["sheet"], y = _grid([_slot(slot) for slot in seat["sheet"]], y, inner, 4 if inner >= 600 else 2, 42)
    quests = [_quest(quest) for quest in seat["quests"]]
    shown["quests"], y = _grid(quests, y, inner, 2)
    shown["evocations"], y = _grid([_evocation(one) for one in seat["evocations"]], y, inner, 2, 28)
    if not seat["avatar"]:
        shown["piles"], y = _flow(_piles(seat), 8, y + 2, inner, 30)
        shown["cards"], y = _cards(seat["hand"]["cards"], y, inner)
        shown["looked"], shown["looked_y"] = [], y + 12
        if seat["looks"]["count"]:
            shown["looked"], y = _cards(seat["looks"]["cards"], y + 18, inner)
    return {**seat, **shown, "tall": y + 6}


def _small(seat: dict[str, Any]) -> list[dict[str, Any]]:
    """The text line with physical tokens, trophies, Destiny, cubes and jinxes."""
    things: list[dict[str, Any]] = []
    if not seat["avatar"]:
        things.append({"kind": "tokens", "says": "physical", "wide": 66 + 18 * max(2, seat["tokens"])})
        things.append({"kind": "words", "says": f"cubes {seat['cubes']}", "wide": 62})
    things += [
        {"kind": "cubes", "says": kind, "cubes": seat[kind], "wide": 58 + 15 * len(seat[kind])}
        for kind in ("trophies", "destiny")
        if seat[kind]
    ]
    for jinx in seat["jinxes"]:
        says = jinx["name"] + (f" ×{jinx['count']}" if jinx["count"] > 1 else "")
        things.append({"kind": "jinx", **jinx, "says": says, "wide": len(says) * 6.9 + 16})
    return things


def _grid(
    things: list[dict[str, Any]], y: float, inner: float, columns: int, before: float = 8
) -> tuple[list[dict[str, Any]], float]:
    """Lay out two-line cards in columns, their lines shortened to fit; `before` is the space to their left."""
    if not things:
        return [], y
    wide = (inner - 6 * (columns - 1)) / columns
    placed = [
        {
            **thing,
            "x": round(8 + (wide + 6) * (number % columns), 1),
            "y": y + (ROW + 4) * (number // columns),
            "wide": round(wide, 1),
            "first": fit(thing["first"], wide - before - 6, 7.6),
            "second": fit(thing["second"], wide - before - 6, 6.2),
        }
        for number, thing in enumerate(things)
    ]
    return placed, y + (ROW + 4) * -(-len(things) // columns) + 2


STANDS: Final = {"ready": "ready", "trap": "active trap", "protection": "active protection", "revealed": "revealed"}
"""The states of a spell on a sheet, in words."""


def _slot(slot: dict[str, Any]) -> dict[str, Any]:
    stands = STANDS.get(slot["stands"], slot["stands"])
    if slot["stands"] == "empty":
        return {**slot, "first": "empty", "second": ""}
    lasts = f", on {slot['lasts']}" if slot["lasts"] else ""
    if not slot["name"]:
        return {**slot, "first": stands, "second": f"face down{lasts}"}
    return {**slot, "first": slot["name"], "second": f"{stands}, {slot['side']}{lasts}"}


def _quest(quest: dict[str, Any]) -> dict[str, Any]:
    of = (
        f" {quest['cubes']}/{quest['of']} cubes"
        if quest["of"]
        else f" {quest['cubes']} cubes"
        if quest["cubes"]
        else ""
    )
    return {**quest, "first": quest["name"] or "a quest", "second": f"quest, {quest['stands']}{of}"}


def _evocation(one: dict[str, Any]) -> dict[str, Any]:
    at = one["at"].removeprefix("the ")
    notes = "".join(f", {note}" for note in one["notes"])
    return {**one, "first": f"{one['short']} {len(one['damage'])}/{one['health']}", "second": f"{at}{notes}"}


def _piles(seat: dict[str, Any]) -> list[dict[str, Any]]:
    tags = []
    for id in ("hand", "grimoire", "memories"):
        pile = seat[id]
        limit = f" of {pile['limit']}" if "limit" in pile and seat["mage"] else ""
        names = ", ".join(card["name"] + (f" ×{card['count']}" if card["count"] > 1 else "") for card in pile["cards"])
        says = f"{id} {pile['count']}"
        tags.append(
            {**pile, "id": id, "says": f"{says}{limit}", "names": names, "wide": (len(says) + len(limit)) * 6.9 + 16}
        )
    if seat["solved"]:
        says = f"solved {seat['solved']}"
        tags.append({"id": "solved", "says": says, "count": seat["solved"], "names": "", "wide": len(says) * 6.9 + 16})
    return tags


def _cards(cards: list[dict[str, Any]], y: float, inner: float) -> tuple[list[dict[str, Any]], float]:
    """Lay out one-line cards in columns."""
    if not cards:
        return [], y
    columns = max(int((inner + 4) // 138), 2)
    wide = (inner - 4 * (columns - 1)) / columns
    placed = []
    for number, card in enumerate(cards):
        count = f" ×{card['count']}" if card["count"] > 1 else ""
        placed.append(
            {
                **card,
                "x": round(8 + (wide + 4) * (number % columns), 1),
                "y": y + (SLIP + 4) * (number // columns),
                "wide": round(wide, 1),
                "says": fit(card["name"], wide - 14 - len(count) * 7, 6.9) + count,
            }
        )
    return placed, y + (SLIP + 4) * -(-len(cards) // columns)
