"""The lodge of Black Rose Wars: rooms and cells as hexagons, and the models that stand in them."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from widgets.boards.black_rose_wars_words import COLOURS, Data, icon_of, of_whom, short_name, tincture

PLACES: Final = tuple((q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2)
"""The positions of rooms."""

FINGER: Final = 24.0
"""How wide and high what a finger touches is to be, in pixels, where a room has space for it; in fuller rooms a tap enlarges."""

HEX, CELL, NEAR = 0.96, 0.62, 0.93
"""In distances between rooms: the radius of a room and of a cell, and how far out a cell lies of where a room would."""


def _middle(at: Any) -> tuple[float, float]:
    """The middle of a hex, in distances between rooms from the middle of the lodge."""
    q, r = at
    return 1.5 * q, sqrt(3) * (r + q / 2)


def lodge_in(scene: Data, x: float, y: float, w: float, h: float, aside: float = 0) -> Data:
    """The lodge as large as it fits into a box, around the middle of what is `aside` less wide."""
    cells = [_middle(cell["at"]) for cell in scene["cells"]]
    reach = [(*_middle(at), HEX) for at in PLACES] + [(cx * NEAR, cy * NEAR, CELL) for cx, cy in cells]
    across = max(abs(cx) + size for cx, _, size in reach)
    # a cell may stand a little way into the margin
    deep = {HEX: HEX * sqrt(3) / 2, CELL: CELL * sqrt(3) / 2 - 0.22}
    up = max(deep[size] - cy for _, cy, size in reach)
    down = max(deep[size] + cy for _, cy, size in reach)
    unit = min(((w - aside) / 2 - 4) / across, h / (up + down))
    middle = (x + (w - aside) / 2, y + unit * up + (h - unit * (up + down)) / 2)
    radius = round(unit * HEX, 1)
    seats = scene["seats"]

    def placed(at: tuple[float, float]) -> Data:
        return {"x": round(middle[0] + unit * at[0], 1), "y": round(middle[1] + unit * at[1], 1)}

    taken = {tuple(room["at"]) for room in scene["rooms"]}

    def worded(cx: float, cy: float) -> bool:
        """Whether the word at a cell's foot lies clear of all rooms, which cover it."""
        foot = 4 * CELL * unit / 31 + max(24 * CELL * unit / 31, 20)
        x, y = cx * NEAR * unit, cy * NEAR * unit + foot
        points = [(x + across, y - up) for across in (-11, 0, 11) for up in (0, 9)]
        middles = [(unit * column, unit * row) for column, row in map(_middle, taken)]
        return not any(_covers(px - mx, py - my, radius) for px, py in points for mx, my in middles)

    return {
        "figures": radius >= 33,
        "names": radius >= 22,
        "rooms": [_room(room, seats, radius) | placed(_middle(room["at"])) for room in scene["rooms"]],
        "cells": [
            {**cell, **placed((cx * NEAR, cy * NEAR)), "seat": seats[cell["seat"]], "worded": worded(cx, cy)}
            | _in_cell(cell, seats, unit)
            for cell, (cx, cy) in zip(scene["cells"], cells, strict=True)
        ],
        "blanks": [placed(_middle(at)) for at in PLACES if at not in taken],
        "r": radius,
        "cell_r": round(unit * CELL, 1),
        "unit": unit,
        "x": middle[0],
        "y": middle[1],
    }


def _covers(x: float, y: float, radius: float) -> bool:
    """Whether a point, seen from the middle of a hexagon, lies in it."""
    half = radius * sqrt(3) / 2
    return abs(y) <= half and abs(x) * sqrt(3) / 2 + abs(y) / 2 <= half


def _room(room: Data, seats: list[Data], radius: float) -> Data:
    state = f"rebuilt, its token {'used' if room['used'] else 'fresh'}" if room["rebuilt"] else "destroyed"
    count = f"{len(room['cubes'])} of {room['slots']} cubes"
    by = f" ({of_whom(room['cubes'], seats)})" if room["cubes"] else ""
    return {
        **room,
        "t": COLOURS[room["colour"]],
        "short": short_name(room["name"], radius),
        "picture": icon_of("rooms", room["id"]),
        "rows": "sight-q{} sight-r{} sight-s{}".format(*room["at"], sum(room["at"])),
        "laid": tuple((tincture(cube["owner"], seats), cube["owner"] < 0) for cube in room["cubes"]),
        "says": f"{room['name']}: {room['colour']}, {state}, {count}{by}",
        "shows": f"{count}, {state}",
        "models": _models(room["models"], seats, radius, room),
    }


def _in_cell(cell: Data, seats: list[Data], unit: float) -> Data:
    return {
        "models": [
            {**_model(one, seats), "x": 0.0, "y": -unit * 0.08, "s": unit * 0.28, "touch": FINGER / 2}
            for one in cell["models"]
        ]
    }


def _models(models: list[Data], seats: list[Data], radius: float, room: Data) -> list[Data]:
    """Models in front of a room's picture, in rows, as large as they all fit above its name."""
    k = radius / 48
    for size in (14, 12.5, 11, 10, 9, 8, 7, 6):
        s = max(size * k, 5) if k < 0.7 else size * max(k, 0.82)
        rows = _rows(len(models), s, radius)
        top = -radius * 0.866 + 2
        if rows and top + 2.1 * s * len(rows) <= 5 * k:
            break
    rows = rows or [len(models)]
    first = -15 * k if len(rows) == 1 else min(-15 * k - (len(rows) - 1) * s * 1.05, top + 40)
    placed: list[Data] = []
    for number, count in enumerate(rows):
        step = max(30 * k, FINGER) if count == 2 and len(rows) == 1 else 2.1 * s
        for column in range(count):
            one = _model(models[len(placed)], seats)
            at = {"x": step * (column - (count - 1) / 2), "y": first + 2.1 * s * number}
            placed.append({**one, **at, "s": s, "room": room["id"], "touch": FINGER / 2 if len(models) < 3 else 0})
    return placed


def _rows(count: int, s: float, radius: float) -> list[int]:
    """How many models of a size stand in each row, the upper ones the shorter; [] if they are too large."""
    for rows in range(1, 4):
        least, more = divmod(count, rows)
        held = [least + (1 if rows - row <= more else 0) for row in range(rows)]
        first = -15 * radius / 48 - (rows - 1) * s * 1.05
        widths = [2 * (radius - abs(first + 2.1 * s * row) / sqrt(3)) for row in range(rows)]
        if all(held[row] * 2.1 * s <= widths[row] for row in range(rows)):
            return held
    return []


def _model(model: Data, seats: list[Data]) -> Data:
    hurt = len(model["damage"])
    left = f"{max(model['health'] - hurt, 0)} of {model['health']} health"
    by = f", damage {of_whom(model['damage'], seats)}" if hurt else ""
    notes = "".join(f", {note}" for note in model["notes"])
    shown = f"{left}{by}, strength {model['strength']}, speed {model['speed']}{notes}"
    at = model["at"]
    if model["kind"] == "mage":
        seat = seats[model["seat"]]
        says = f"{', '.join(filter(None, (seat['person'].name, seat['as'])))}, in {at}: {shown}"
        return {
            "kind": "mage",
            "thing": model["thing"],
            "arms": seat["arms"],
            "t": seat["ring"],
            "says": says,
            "at": at,
            "hurt": [],
            "left": left,
        }
    number = model["name"][model["name"].rindex(" (") :] if model["name"].endswith(")") else ""
    owner = "The Black Rose’s" if model["owner"] < 0 else seats[model["owner"]]["whose"]
    return {
        "kind": "evocation",
        "thing": model["thing"],
        "t": tincture(model["owner"], seats),
        "picture": icon_of("evocations", model["id"]),
        "says": f"{owner} {model['short']}{number} in {at}: {shown}",
        "at": at,
        "hurt": [tincture(cube["owner"], seats) for cube in model["damage"]],
        "left": left,
    }
