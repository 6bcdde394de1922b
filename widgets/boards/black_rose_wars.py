"""Where everything lies on the table of Black Rose Wars, in pixels.

On a wide table the lodge lies at the left; right of it, from the top, the other mages, the power track and the events. On a
narrow one the other mages are above the lodge, and below it are power, one line, the near mage's plate and the events. On the
strip lie the near mage's spells, slots before hand, with whatever else can be chosen and has no place on the table.
"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, Final

from widgets.boards.black_rose_wars_lodge import lodge_in
from widgets.boards.black_rose_wars_mages import open_hand, own_place, stall
from widgets.boards.black_rose_wars_strip import strip_of
from widgets.boards.black_rose_wars_words import (
    COLOURS,
    ROSE,
    Data,
    counted,
    icon_of,
    of_whom,
    pile_of,
    short_person,
    tincture,
    who_is,
)
from widgets.look.lettering import fitted, width

if TYPE_CHECKING:
    from collections.abc import Container

    from widgets.boards.table import Space

STALLS: Final = (
    (50, 70, 22, 100),
    (46, 58, 22, 92),
    (44, 53, 18, 92),
    (42, 50, 17, 76),
    (40, 47, 0, 76),
    (36, 42, 0, 40),
)
"""How tight the right column is: the height of a plate, its distance from the next, that of the lanes of power (0: all in one
line), and the least height of the events."""

OPEN: Final = 40
"""What an open hand adds to the height of a plate."""

LINE: Final = 50
"""The height of power in one line."""

DISC: Final = 18
"""How far apart discs stand in that line at the least."""


def layout(scene: Data, space: Space, near: int, can: Container[str]) -> Data:
    """Lay out a scene; see `widgets.boards.table`."""
    seats = scene["seats"]
    for one in seats:
        one.update(who_is(one, seats))
    around = [seats[(near + step) % len(seats)] for step in range(len(seats))]
    own, others = around[0], around[1:]
    laid = (_narrow if space.narrow else _wide)(scene, space, own, others, can)
    shown = {item["id"] for stall in laid["stalls"] for item in (*stall["items"], *stall["slots"], *stall["open"])}
    shown |= {item["id"] for item in laid["own"]["items"]} | {pile["id"] for pile in laid["piles"]}
    strip = strip_of(scene, space, own, others, can, shown)
    return {**scene, **laid, **strip, "can": can}


# --- the table --------------------------------------------------------------------------------------------------------


def _wide(scene: Data, space: Space, own: Data, others: list[Data], can: Container[str]) -> Data:
    column = min(max(space.width * 0.389, 320.0), 520.0)
    x = space.width - 16 - column
    lodge = lodge_in(scene, 0, 23, x, space.height - 34, 22)
    opened = {seat["seat"]: bool(open_hand(seat)) for seat in others}
    lanes = len(scene["power"])

    def tall(level: tuple[int, int, int, int], faces: bool) -> float:
        _, pitch, lane, events = level
        power = 50 + lane * lanes if lane else LINE + 6
        return 16 + pitch * len(others) + faces * OPEN * sum(opened.values()) + power + 40 + events + 9

    ways = [(level, faces) for faces in (True, False) for level in STALLS]
    level, faces = next((way for way in ways if tall(*way) <= space.height), (STALLS[-1], False))
    high, pitch, lane, _ = level
    stalls, y = [], 12.0
    for seat in others:
        shown = open_hand(seat) if faces else []
        stalls.append(stall(seat, x, y - 1, column, high, can, shown))
        y += pitch + (OPEN if shown else 0)
    power = _power(scene, x, y + (4 if lane else 10), column, lane)
    top = power["y"] + power["h"]
    room = space.height - 9 - top - 40
    card = (column - 28) / 3
    events = _events(scene, x, top + 28, card, min(max(room, 40.0), card * 1.4))
    spare = space.height - 9 - (top + 40 + events["h"])
    if spare > 0 and stalls:
        # a table for few has room left: what lies below the plates moves down, and is less crowded
        for part in (power, events):
            part["y"] += spare * (0.4 if part is power else 0.7)
    free = lodge["x"] - lodge["unit"] * 3.45 - 20
    return {
        "lodge": lodge,
        "stalls": stalls,
        "own": own_place(own, space, can),
        "power": power,
        "events": events,
        "piles": _piles(scene, space, lodge, can),
        "stack": _stack(scene, *((12, 12, free) if free >= 70 else (x + 176, events["y"] - 30, column - 176))),
    }


def _narrow(scene: Data, space: Space, own: Data, others: list[Data], can: Container[str]) -> Data:
    few = len(others) < 3
    high = 44 if few else 36
    pitch = (space.width - 8) / len(others)
    stalls = [
        stall(seat, 8 + pitch * number, 4, pitch - 8, high, can, [], narrow=True, under=not few)
        for number, seat in enumerate(others)
    ]
    low = space.height - 56
    line = low - LINE + 6
    lodge = lodge_in(scene, 0, 58, space.width, line - 69)
    discs = 104
    mine = stall(own, 8, low, space.width - 24 - discs, 44, can, [], narrow=True, own=True)
    power = _power(scene, 8, line, space.width - 16, 0)
    if lodge["unit"] < 36 and lodge["unit"] * 9 < space.width:
        # a low table: the power track stands beside the lodge, which gets its room
        lodge = lodge_in(scene, 0, 58, space.width - 30, low - 68)
        power = _power(scene, space.width - 20, 76, low - 68 - 24, 0, upright=True)
    return {
        "lodge": lodge,
        "stalls": stalls,
        "own": mine,
        "power": power,
        "events": _events(scene, space.width - 8 - discs, low + 4, 0, 0),
        "piles": [],
        "stack": _stack(scene, 8, 58, max(lodge["x"] - lodge["unit"] * 3.45 - 16, 66)),
    }


def _stack(scene: Data, x: float, y: float, w: float) -> Data | None:
    """The innermost effect that is being resolved."""
    if not scene["stack"]:
        return None
    inner = scene["stack"][-1]
    seats = scene["seats"]
    of = "the Black Rose" if inner["owner"] < 0 else seats[inner["owner"]]["person"].name
    around = len(scene["stack"]) - 1
    within = f", within {around} more" if around else ""
    whose = f"your {inner['name']}" if of == "You" else f"{inner['name']} of {of}"
    return {
        "x": x,
        "y": y,
        "w": w,
        "name": fitted(inner["name"], w, 17, 13),
        "of": of,
        "around": around,
        "t": tincture(inner["owner"], seats),
        "says": f"Now: {whose}{within}. {inner['now']}".strip(),
    }


# --- power, events, piles ---------------------------------------------------------------------------------------------


def _power(scene: Data, x: float, y: float, w: float, lane: int, upright: bool = False) -> Data:
    """The power track: a lane for each colour, or, without lanes, all in one line, which may be upright with its end on top."""
    seats = scene["seats"]
    goal = scene["moons"][-1]["at"]
    most = max(goal + 3, *(one["points"] for one in scene["power"]))
    names = ["Rose" if one["owner"] < 0 else short_person(seats[one["owner"]]["person"]) for one in scene["power"]]
    first = (
        16 + max(54.0, *(min(width(name, 14, "Source Sans 3 400"), w * 0.3) + 16 for name in names)) if lane else 20.0
    )
    last = w - (26 if lane else 20)
    pixel = (last - first) / most
    moons = [
        {**moon, "x": round(first + moon["at"] * pixel, 1), "rose": number == len(scene["moons"]) - 1}
        for number, moon in enumerate(scene["moons"])
    ]
    lanes = []
    for number, one in enumerate(scene["power"]):
        trophies = f", trophies {of_whom(one['trophies'], seats)}" if one["trophies"] else ""
        name = "The Black Rose" if one["owner"] < 0 else seats[one["owner"]]["person"].name
        lanes.append(
            {
                "id": f"power:{one['owner']}",
                "t": tincture(one["owner"], seats),
                "points": one["points"],
                "name": names[number],
                "fit": fitted(names[number], first - 30, 14, 12, "Source Sans 3 400"),
                "rose": one["owner"] < 0,
                "x": round(first + one["points"] * pixel, 1),
                "y": 48 + lane * number if lane else 16.0,
                "says": f"{name}: {counted(one['points'], 'point')} of power, {counted(one['cubes'], 'cube')} left{trophies}",
            }
        )
    if not lane:  # discs near one place stand side by side, so that each figure is seen
        lanes.sort(key=lambda one: one["x"])
        for before, after in pairwise(lanes):
            after["x"] = max(after["x"], before["x"] + DISC)
        lanes[-1]["x"] = min(lanes[-1]["x"], last)
        for after, before in pairwise(reversed(lanes)):
            before["x"] = min(before["x"], after["x"] - DISC)
    h = 50 + lane * len(lanes) if lane else LINE
    # a label right of its icon, unless the next moon is too near
    gaps = [b["x"] - a["x"] for a, b in pairwise(moons)]
    return {
        "x": x,
        "y": y,
        "w": w,
        "h": h,
        "lane": lane,
        "upright": upright,
        "first": first,
        "last": last,
        "moons": moons,
        "lanes": lanes,
        "close": min(gaps, default=99) < 46,
    }


def _events(scene: Data, x: float, y: float, w: float, h: float) -> Data:
    """The event board: cards in three slots, or discs where there is no room for cards."""
    shown = []
    pitch = w + 12 if h >= 62 else 36.0
    for number, event in enumerate(scene["events"]):
        colours = [COLOURS[colour] for colour in COLOURS if f" {colour} room" in event["more"]]
        shown.append(
            {
                "id": f"event:{event['slot']}",
                "name": event["name"],
                "t": colours[0] if len(colours) == 1 else ROSE,
                "picture": icon_of("events", event["id"]) if event["id"] else "",
                "x": pitch * number,
                "says": f"{event['name']}, event in slot {event['slot']}",
            }
        )
    return {"x": x, "y": y, "w": w, "h": h, "cards": h >= 62, "slots": shown}


def _piles(scene: Data, space: Space, lodge: Data, can: Container[str]) -> list[Data]:
    """The piles, counted in the lower left corner where the lodge leaves room; those to be drawn from lie on the strip."""
    shown = [pile for pile in scene["piles"] if f"pile:{pile['id']}" not in can]
    rows, step, unit = -(-len(shown) // 2), 20, lodge["unit"]
    top = space.height - 12 - step * rows
    # left of the lowest room of the first column, and of a cell
    free = lodge["x"] + min(-3.96 * unit + (top - lodge["y"] - sqrt(3) * unit) / sqrt(3), -3.42 * unit)
    if free < 108 or top < lodge["y"] + sqrt(3) * unit:
        return []
    return [
        {
            "id": f"pile:{pile['id']}",
            **pile_of(pile),
            "x": 14 + 46 * (number // rows),
            "y": top + step * (number % rows),
        }
        for number, pile in enumerate(shown)
    ]
