"""Where everything lies on the table of Black Rose Wars, in pixels.

On a wide table the lodge lies at the left; right of it, from the top, the other mages, the power track and the events. On a
narrow one the other mages are above the lodge, and below it are power, one line, the near mage's plate and the events. On the
strip lie the near mage's spells, slots before hand, with whatever else can be chosen and has no place on the table.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from explorer.core.people import PEOPLE
from widgets.boards.hand import CARD, GAP, LEFT, SMALL_CARD, TILE, TILE_HEIGHT
from widgets.look import heraldry, icons
from widgets.look.lettering import fitted, width

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from widgets.boards.table import Sitter, Space

Data = dict[str, Any]

GAME: Final = "black_rose_wars"

COLOURS: Final = {
    "black": "sable",
    "purple": "purpure",
    "grey": "cendree",
    "red": "gules",
    "yellow": "or",
    "green": "vert",
    "blue": "azure",
}
"""The tincture of each colour of rooms."""

ROSE: Final = "sable"
"""The tincture of the Black Rose."""

OTHER_SCHOOLS: Final = {"personal": "murrey", "forgotten": "celeste"}
"""The tinctures of spells that belong to no school."""

QUEST, JINX = "celeste", "gules"
"""The tinctures of quests and jinxes."""

TITLES: Final = frozenset(one.name.partition(" ")[0] for one in PEOPLE)
"""The titles of our people."""

PLACES: Final = tuple((q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2)
"""The positions of rooms."""

HEX, CELL, NEAR = 0.96, 0.62, 0.93
"""In distances between rooms: the radius of a room and of a cell, and how far out a cell lies of where a room would."""

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


def layout(scene: Data, space: Space, near: int, can: Container[str]) -> Data:
    """Lay out a scene; see `widgets.boards.table`."""
    seats = scene["seats"]
    for seat in seats:
        seat |= _who(seat, seats)
    around = [seats[(near + step) % len(seats)] for step in range(len(seats))]
    own, others = around[0], around[1:]
    laid = (_narrow if space.narrow else _wide)(scene, space, own, others, can)
    shown = {item["id"] for stall in laid["stalls"] for item in (*stall["items"], *stall["slots"], *stall["open"])}
    shown |= {item["id"] for item in laid["own"]["items"]} | {pile["id"] for pile in laid["piles"]}
    strip = _strip(scene, space, own, others, can, shown)
    return {**scene, **laid, **strip, "can": can}


# --- who and what -----------------------------------------------------------------------------------------------------


def _who(seat: Data, seats: list[Data]) -> Data:
    """What a seat is called, and what its shield bears: its mage's arms, once it has a mage."""
    person: Sitter = seat["person"]
    bearer = heraldry.bearers(GAME, "mages").get(seat["mage_id"])
    return {
        "arms": bearer.blazon if bearer else person.arms,
        "ring": tincture(seat["owner"], seats),
        "whose": whose(person),
        "all": seats,
    }


def tincture(owner: int, seats: list[Data]) -> str:
    """The tincture of an owner's cubes: a seat's, or the Black Rose's."""
    return ROSE if owner < 0 else str(seats[owner]["person"].tincture)


def whose(person: Sitter) -> str:
    """Somebody's: "Your" or "Lady Maud’s".

    >>> from widgets.boards.table import Sitter
    >>> whose(Sitter(0, "Lady Maud", "Lady", "Maud", None))
    'Lady Maud’s'
    """
    return "Your" if person.name == "You" else f"{person.name}’s"


def _short(person: Sitter) -> str:
    """The short name of somebody with a title; a name that was typed stays whole."""
    return person.short if person.title in TITLES else person.name


def _owner(owner: int, seats: list[Data]) -> str:
    return (
        "the Black Rose"
        if owner < 0
        else "you"
        if seats[owner]["person"].name == "You"
        else seats[owner]["person"].name
    )


def _named(text: str, seats: list[Data]) -> str:
    """A text of the game's with people in it, where it still speaks of seats."""
    for seat in seats:
        text = text.replace(f"Seat {seat['seat']}", seat["person"].name)
    return text


def _cubes(cubes: list[Data], seats: list[Data]) -> str:
    """Whose cubes there are: "2 of the Black Rose, 1 of Lady Maud"."""
    counts: dict[int, int] = {}
    for cube in cubes:
        counts[cube["owner"]] = counts.get(cube["owner"], 0) + 1
    return ", ".join(f"{count} of {_owner(owner, seats)}" for owner, count in counts.items())


@cache
def _icons(kind: str) -> Any:
    return icons.table(GAME, kind)


@cache
def _school(id: str) -> str:
    """The tincture of a school."""
    return OTHER_SCHOOLS.get(id) or heraldry.bearers(GAME, "schools")[id].tincture.id


@cache
def short_name(name: str, radius: float = 48) -> str:
    """A room's name without what can be left out: all but the last word, if the rest is too long for a hex of this radius.

    >>> short_name("Black Rose Room"), short_name("Sacrificial Altar"), short_name("The Abyss")
    ('Black Rose', 'Altar', 'Abyss')
    """
    short = name.removeprefix("The ").removesuffix(" Room")
    return short if width(short, max(12.5, 15 * radius / 48)) <= radius * 1.62 else short.split()[-1]


def _plural(count: int, word: str, more: str = "") -> str:
    return f"{count} {word if count == 1 else more or word + 's'}"


# --- the lodge --------------------------------------------------------------------------------------------------------


def _middle(at: Any) -> tuple[float, float]:
    """The middle of a hex, in distances between rooms from the middle of the lodge."""
    q, r = at
    return 1.5 * q, sqrt(3) * (r + q / 2)


def _lodge(scene: Data, x: float, y: float, w: float, h: float, aside: float = 0) -> Data:
    """The lodge as large as it fits into a box, around the middle of what is `aside` less wide."""
    cells = [_middle(cell["at"]) for cell in scene["cells"]]
    reach = [(*_middle(at), HEX) for at in PLACES] + [(cx * NEAR, cy * NEAR, CELL) for cx, cy in cells]
    across = max(abs(cx) + size for cx, _, size in reach)
    up = max(size * sqrt(3) / 2 - cy for _, cy, size in reach)
    down = max(size * sqrt(3) / 2 + cy for _, cy, size in reach)
    unit = min(((w - aside) / 2 - 4) / across, h / (up + down))
    middle = (x + (w - aside) / 2, y + unit * up + (h - unit * (up + down)) / 2)
    radius = round(unit * HEX, 1)
    seats = scene["seats"]

    def placed(at: tuple[float, float]) -> Data:
        return {"x": round(middle[0] + unit * at[0], 1), "y": round(middle[1] + unit * at[1], 1)}

    taken = {tuple(room["at"]) for room in scene["rooms"]}
    return {
        "figures": radius >= 33,
        "names": radius >= 22,
        "rooms": [_room(room, seats, radius) | placed(_middle(room["at"])) for room in scene["rooms"]],
        "cells": [
            {**cell, **placed((cx * NEAR, cy * NEAR)), "seat": seats[cell["seat"]]} | _in_cell(cell, seats, unit)
            for cell, (cx, cy) in zip(scene["cells"], cells, strict=True)
        ],
        "blanks": [placed(_middle(at)) for at in PLACES if at not in taken],
        "r": radius,
        "cell_r": round(unit * CELL, 1),
        "unit": unit,
        "x": middle[0],
        "y": middle[1],
    }


def _room(room: Data, seats: list[Data], radius: float) -> Data:
    state = f"rebuilt, its token {'used' if room['used'] else 'fresh'}" if room["rebuilt"] else "destroyed"
    count = f"{len(room['cubes'])} of {room['slots']} cubes"
    by = f" ({_cubes(room['cubes'], seats)})" if room["cubes"] else ""
    return {
        **room,
        "t": COLOURS[room["colour"]],
        "short": short_name(room["name"], radius),
        "picture": _icons("rooms")[room["id"]],
        "laid": tuple((tincture(cube["owner"], seats), cube["owner"] < 0) for cube in room["cubes"]),
        "says": f"{room['name']}: {room['colour']}, {state}, {count}{by}",
        "shows": f"{count}, {state}",
        "models": _models(room["models"], seats, radius, room),
    }


def _in_cell(cell: Data, seats: list[Data], unit: float) -> Data:
    return {"models": [{**_model(one, seats), "x": 0.0, "y": -unit * 0.08, "s": unit * 0.28} for one in cell["models"]]}


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
        step = 30 * k if count == 2 and len(rows) == 1 else 2.1 * s
        for column in range(count):
            one = _model(models[len(placed)], seats)
            at = {"x": step * (column - (count - 1) / 2), "y": first + 2.1 * s * number}
            placed.append({**one, **at, "s": s, "room": room["id"]})
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
    by = f", damage {_cubes(model['damage'], seats)}" if hurt else ""
    notes = "".join(f", {_named(note, seats)}" for note in model["notes"])
    shown = f"{left}{by}, strength {model['strength']}, speed {model['speed']}{notes}"
    at = _named(model["at"], seats)
    if model["kind"] == "mage":
        seat = seats[model["seat"]]
        says = f"{seat['person'].name}, {seat['mage']}, in {at}: {shown}"
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
    owner = "The Black Rose’s" if model["owner"] < 0 else seats[model["owner"]]["whose"]
    return {
        "kind": "evocation",
        "thing": model["thing"],
        "t": tincture(model["owner"], seats),
        "picture": _icons("evocations")[model["id"]],
        "says": f"{owner} {model['short']} in {at}: {shown}",
        "at": at,
        "hurt": [tincture(cube["owner"], seats) for cube in model["damage"]],
        "left": left,
    }


# --- the table --------------------------------------------------------------------------------------------------------


def _wide(scene: Data, space: Space, own: Data, others: list[Data], can: Container[str]) -> Data:
    column = min(max(space.width * 0.389, 320.0), 520.0)
    x = space.width - 16 - column
    lodge = _lodge(scene, 0, 17, x, space.height - 34, 22)
    opened = {seat["seat"]: bool(_open(seat)) for seat in others}
    lanes = len(scene["power"])

    def tall(level: tuple[int, int, int, int], faces: bool) -> float:
        _, pitch, lane, events = level
        power = 50 + lane * lanes if lane else LINE + 6
        return 16 + pitch * len(others) + faces * OPEN * sum(opened.values()) + power + 40 + events + 9

    ways = [(level, faces) for faces in (True, False) for level in STALLS]
    level, faces = next((way for way in ways if tall(*way) <= space.height), (STALLS[-1], False))
    high, pitch, lane, least = level
    stalls, y = [], 12.0
    for seat in others:
        shown = _open(seat) if faces else []
        stalls.append(_stall(seat, x, y - 1, column, high, can, shown))
        y += pitch + (OPEN if shown else 0)
    power = _power(scene, x, y + (4 if lane else 10), column, lane)
    top = power["y"] + power["h"]
    room = space.height - 9 - top - 40
    card = (column - 28) / 3
    events = _events(scene, x, top + 28, card, min(max(room, min(least, 40)), card * 1.4), can)
    spare = space.height - 9 - (top + 40 + events["h"])
    if spare > 0 and stalls:
        # a table for few has room left: what lies below the plates moves down, and is less crowded
        for part in (power, events):
            part["y"] += spare * (0.4 if part is power else 0.7)
    return {
        "lodge": lodge,
        "stalls": stalls,
        "own": _own(own, space, can),
        "power": power,
        "events": events,
        "piles": _piles(scene, space, lodge, can),
        "stack": _stack(scene, 12, 12, free)
        if (free := lodge["x"] - lodge["unit"] * 3.45 - 20) >= 70
        else _stack(scene, x + 176, events["y"] - 20, column - 176),
    }


def _narrow(scene: Data, space: Space, own: Data, others: list[Data], can: Container[str]) -> Data:
    few = len(others) < 3
    high = 44 if few else 36
    pitch = (space.width - 8) / len(others)
    stalls = [
        _stall(seat, 8 + pitch * number, 4, pitch - 8, high, can, [], narrow=True, under=not few)
        for number, seat in enumerate(others)
    ]
    low = space.height - 56
    line = low - LINE + 6
    lodge = _lodge(scene, 0, 58, space.width, line - 69)
    discs = 104
    mine = _stall(own, 8, low, space.width - 24 - discs, 44, can, [], narrow=True, own=True)
    power = _power(scene, 8, line, space.width - 16, 0)
    if lodge["unit"] < 36 and lodge["unit"] * 9 < space.width:
        # a low table: the power track stands beside the lodge, which gets its room
        lodge = _lodge(scene, 0, 58, space.width - 30, low - 68)
        power = _power(scene, space.width - 20, 76, low - 68 - 24, 0, upright=True)
    return {
        "lodge": lodge,
        "stalls": stalls,
        "own": mine,
        "power": power,
        "events": _events(scene, space.width - 8 - discs, low + 4, 0, 0, can),
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
    return {
        "x": x,
        "y": y,
        "w": w,
        "name": fitted(inner["name"], w, 17, 13),
        "of": of,
        "around": around,
        "t": tincture(inner["owner"], seats),
        "says": f"Now: {inner['name']} of {of}{within}. {inner['now']}",
    }


# --- seats ------------------------------------------------------------------------------------------------------------


def _items(seat: Data, can: Container[str], own: bool = False) -> list[Data]:
    """What is counted on a plate, the most important first."""
    n = seat["seat"]
    if not seat["mage"]:
        return []
    left = max(seat["health"] - len(seat["damage"]), 0)
    by = f", damage {_cubes(seat['damage'], seat['all'])}" if seat["damage"] else ""
    found = [_item(f"health:{n}", "hearts", left, f"{left} of {seat['health']} health{by}", fill="#F2A9AB")]
    if "Crown" in seat["roles"]:
        found.append(_item(f"crown:{n}", "crown", "", "the Crown", fill="#E3AE2F"))
    if seat["avatar"]:
        return found
    cards = seat["hand"]["count"]
    if not own or f"hand:{n}" in can:
        found.append(_item(f"hand:{n}", "card-pick", cards, f"{_plural(cards, 'card')} in hand"))
    found.append(_item(f"tokens:{n}", "fist", seat["tokens"], _plural(seat["tokens"], "physical action")))
    for jinx in seat["jinxes"]:
        if not own:
            picture = _icons("jinxes")[jinx["id"]]
            found.append(_item(f"jinx:{n}:{jinx['id']}", picture, jinx["count"], f"jinx {jinx['name']}"))
    quests = len(seat["quests"])
    if quests and not own:
        names = ", ".join(f"{quest['name'] or 'one'} {quest['stands']}" for quest in seat["quests"])
        found.append(_item(f"quests:{n}", "treasure-map", quests, f"quests: {names}"))
    if seat["trophies"]:
        count = len(seat["trophies"])
        found.append(
            _item(
                f"trophies:{n}",
                "trophy-cup",
                count,
                f"{_plural(count, 'trophy', 'trophies')}: {_cubes(seat['trophies'], seat['all'])}",
            )
        )
    if "First Mage" in seat["roles"]:
        found.append(_item(f"first:{n}", "wizard-face", "", "First Mage"))
    for id, picture in (("grimoire", "spell-book"), ("memories", "card-discard")):
        count = seat[id]["count"]
        found.append(_item(f"{id}:{n}", picture, count, f"{_plural(count, 'spell')} in the {id}"))
    if seat["solved"]:
        found.append(_item(f"solved:{n}", "check-mark", seat["solved"], f"{_plural(seat['solved'], 'quest')} solved"))
    if seat["destiny"]:
        found.append(
            _item(f"destiny:{n}", "cube", len(seat["destiny"]), f"Destiny: {_cubes(seat['destiny'], seat['all'])}")
        )
    if seat["lasting"]:
        names = ", ".join(_named(one, seat["all"]) for one in seat["lasting"])
        found.append(_item(f"lasting:{n}", "infinity", len(seat["lasting"]), f"lasting: {names}"))
    return found


def _item(id: str, picture: str, count: object, says: str, fill: str = "") -> Data:
    return {"id": id, "picture": picture, "count": count, "says": says, "fill": fill}


def _stall(
    seat: Data,
    x: float,
    y: float,
    w: float,
    h: float,
    can: Container[str],
    opened: list[Data],
    narrow: bool = False,
    own: bool = False,
    under: bool = False,
) -> Data:
    """A plate with what is counted at its end, or `under` the name, the spells on the sheet, and an open hand's cards below it."""
    person: Sitter = seat["person"]
    slots = [] if narrow else _slots(seat)
    fan = all(not slot["face"] for slot in slots)
    wide, step = (26, 15) if fan else (22, 24)
    tall = round(wide * 1.4)
    right = w - 5
    for number, slot in enumerate(reversed(slots)):
        slot |= {"x": right - wide - step * number, "y": 6 + (h - tall) / 2, "w": wide}
    if slots:
        right -= wide + step * (len(slots) - 1) + 10
    shield = h + (2 if h > 44 else 0)
    name = _short(person) if narrow else person.name
    text = shield + 10
    items = _items(seat, can, own)
    place = _place(seat)
    place = "wins" if "wins" in seat["roles"] else place
    ways = [f"{seat['mage']} · {place}", seat["mage"]] if place else [seat["mage"]]
    column = 44 if own else 37 if narrow else 40
    if narrow and not own:
        down = sum(slot["stands"] != "empty" for slot in seat["sheet"])
        ways = [f"{_plural(down, 'spell')} down", f"{down} down"] if down and not seat["avatar"] else ways[1:] or ways
        most = 2
    else:
        needed = max(width(name, 19), 0 if own else min(width(ways[0], 14, "Source Sans 3 400"), 152))
        most = max(int((right - text - min(needed, w * 0.42) - 6) // column), 1) * 2
    if under:
        most = max(int((w - text - 2) // column), 1)
    # what can be chosen is never left out
    kept = sorted(items, key=lambda item: item["id"] not in can)[:most]
    shown = [item for item in items if item in kept]
    columns = -(-len(shown) // 2)
    start = right - column * columns
    side = 18 if h >= 44 else 16
    rows = (6 + h * 0.1, 6 + h * 0.54)
    for number, item in enumerate(shown):
        item |= {"x": start + column * (number // 2), "y": rows[number % 2], "side": side}
        if under:
            item |= {"x": text + column * number, "y": rows[1]}
    if under:
        ways, start = [""], right
    room = start - text - 6 if shown else right - text
    second = next((way for way in ways if width(way, 14, "Source Sans 3 400") <= room), ways[-1])
    if width(second, 14, "Source Sans 3 400") > room:
        second = ""
    for number, card in enumerate(opened):
        span = min(26.0, (w - shield - 20) / len(opened))
        card |= {"x": shield + 8 + span * number, "y": 6 + h + 5, "w": 22}
    roles = ", ".join(role for role in seat["roles"] if role not in ("Crown", "First Mage"))
    about = "; ".join(item["says"] for item in items)
    where = f", in {seat['room']}" if seat["room"] else ""
    return {
        **{key: seat[key] for key in ("seat", "arms", "ring", "person")},
        "name": name,
        "second": second,
        "x": x,
        "y": y,
        "w": w,
        "h": h,
        "room": max(w - shield - 18 - room, 0),
        "items": shown,
        "slots": slots,
        "open": opened,
        "says": person.name
        + (f", {seat['mage']}{where}" if seat["mage"] else "")
        + (f", {roles}" if roles else "")
        + (f": {about}" if about else ""),
    }


def _place(seat: Data) -> str:
    """Where a mage is, in a few words; "" before it is anywhere."""
    if not seat["room"]:
        return ""
    room = seat["room"].removeprefix("the ")
    return "in the cell" if room.endswith("cell") else f"in the {short_name(room)}"


def _own(seat: Data, space: Space, can: Container[str]) -> Data:
    """The near mage on a wide strip: shield and name, health, physical actions, and what else is counted."""
    items = _items(seat, can, own=True)
    items.sort(key=lambda item: (item["id"].partition(":")[0] not in ("health", "tokens"), item["id"] not in can))
    low = space.strip - 182
    rest = 0
    for item in items:
        kind = item["id"].partition(":")[0]
        if kind == "health":
            item |= {"x": 28, "y": 84 + low / 2, "side": 24, "count": item["says"].partition(" health")[0]}
        elif kind == "tokens":
            item |= {"x": 28, "y": 113 + low / 2, "side": 24, "words": item["says"]}
        else:
            column, row = rest % 4, rest // 4
            item |= {"x": 28 + 46 * column, "y": (149 if row == 0 else 86) + low / 2, "side": 20}
            if row:
                item["x"] = 126 + 42 * column
            rest += 1
    name = fitted(seat["person"].name, LEFT - 112, 24, 15)
    return {
        **{key: seat[key] for key in ("seat", "arms", "ring", "person")},
        "items": items[: 2 + 6],
        "name": name,
        "second": f"{seat['mage']} · wins" if "wins" in seat["roles"] else seat["mage"],
        "slots": [],
        "open": [],
        "says": seat["person"].name + (f", {seat['mage']}" if seat["mage"] else ""),
    }


STANDS: Final = {
    "ready": "ready",
    "revealed": "cast",
    "trap": "active, a trap",
    "protection": "active, a protection",
}
"""The states of a spell on a sheet, in words."""


def _slot_says(slot: Data) -> str:
    place = "the quick slot" if slot["label"] == "Quick" else f"slot {slot['label']}"
    stands = STANDS.get(slot["stands"], slot["stands"])
    side = f", {slot['side']} side" if slot["side"] else ""
    lasts = f", lasting on {slot['lasts']}" if slot["lasts"] else ""
    return f"{slot['name'] or 'A spell face down'}, in {place}: {stands}{side}{lasts}"


def _slots(seat: Data) -> list[Data]:
    """The spells on somebody else's sheet, small."""
    return [
        {
            "id": f"slot:{seat['seat']}:{slot['slot']}",
            "face": bool(slot["id"]),
            "stands": slot["stands"],
            "says": f"{seat['whose']} {_named(_slot_says(slot), seat['all'])}".replace(" A spell", " spell"),
            "shows": slot["stands"],
            **_spell(slot),
        }
        for slot in seat["sheet"]
        if slot["stands"] != "empty"
    ]


def _spell(card: Data) -> Data:
    """The face of a spell: its picture and the tincture of its school."""
    if not card["id"]:
        return {}
    return {"t": _school(card["school"]), "picture": _icons("spells")[card["id"]]}


def _open(seat: Data) -> list[Data]:
    """The cards of somebody else's hand that can be seen, small: spells in hand and looked at, and quests."""
    if seat["avatar"] or seat["hand"]["hidden"] or not seat["hand"]["count"] + seat["looks"]["count"]:
        return []
    n, whose = seat["seat"], seat["whose"]
    found = [
        {"id": f"card:{n}:{card['id']}", "says": f"{card['name']} in {whose} hand", **_spell(card)}
        for card in seat["hand"]["cards"]
    ]
    found += [
        {"id": f"looked:{card['id']}", "says": f"{card['name']}, looked at", **_spell(card)}
        for card in seat["looks"]["cards"]
    ]
    found += [
        {
            "id": f"quest:{n}:{quest['id']}",
            "says": f"{whose} quest {quest['name']}, {quest['stands']}",
            "t": QUEST,
            "picture": _icons("quests")[quest["id"]],
        }
        for quest in seat["quests"]
        if quest["id"]
    ]
    return found


# --- power, events, piles ---------------------------------------------------------------------------------------------


def _power(scene: Data, x: float, y: float, w: float, lane: int, upright: bool = False) -> Data:
    """The power track: a lane for each colour, or, without lanes, all in one line, which may be upright with its end on top."""
    seats = scene["seats"]
    goal = scene["moons"][-1]["at"]
    most = max(goal + 3, *(one["points"] for one in scene["power"]))
    names = ["Rose" if one["owner"] < 0 else _short(seats[one["owner"]]["person"]) for one in scene["power"]]
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
        trophies = f", trophies {_cubes(one['trophies'], seats)}" if one["trophies"] else ""
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
                "says": f"{name}: {_plural(one['points'], 'point')} of power, {_plural(one['cubes'], 'cube')} left{trophies}",
            }
        )
    if not lane:  # discs at one place are fanned; the near one's lies on top
        lanes.sort(key=lambda one: one["x"])
        for before, after in pairwise(lanes):
            after["x"] = max(after["x"], before["x"] + 9)
        over = max(lanes[-1]["x"] - last, 0)
        for one in lanes:
            one["x"] -= over
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


def _events(scene: Data, x: float, y: float, w: float, h: float, can: Container[str]) -> Data:
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
                "picture": _icons("events")[event["id"]] if event["id"] else "",
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
        {"id": f"pile:{pile['id']}", **_pile(pile), "x": 14 + 46 * (number // rows), "y": top + step * (number % rows)}
        for number, pile in enumerate(shown)
    ]


def _pile(pile: Data) -> Data:
    discards = f", {pile['discard']} discarded" if pile["discard"] else ""
    school = heraldry.bearers(GAME, "schools").get(pile["id"])
    kinds = {"events": "rose", "quests": "treasure-map", "forgotten": "spell-book", "commands": "robot-golem"}
    return {
        "name": pile["name"],
        "picture": school.blazon.icon if school else kinds[pile["id"]],
        "arms": school.blazon if school else None,
        "count": pile["cards"],
        "says": f"{pile['name']}: {_plural(pile['cards'], 'card')}{discards}"
        + (f". {pile['more']}" if pile["more"] else ""),
    }


# --- the strip --------------------------------------------------------------------------------------------------------


LEAST_TILE: Final = 108.0
"""The width down to which tiles with short names shrink."""

SHARES: Final = {"empty": 0.5, "fan": 2.0}
"""How wide an outline and a hand face down are, in cards."""

SMALLEST: Final = 94.0
"""The width down to which cards shrink so that the strip need not be scrolled."""

UNSAID: Final = {"t": "", "stands": "", "count": 0, "sash": "", "label": "", "face": True, "second": "", "says": ""}
"""What a thing on the strip shows if nothing else is said of it."""


def _strip(
    scene: Data, space: Space, own: Data, others: list[Data], can: Container[str], shown: Container[str]
) -> Data:
    """What lies on the strip, in groups: first what can be chosen and has no other place, then spells, quests and jinxes."""
    groups = [
        [_tile(tile) for tile in scene["tiles"]],
        [
            _pile_tile(pile)
            for pile in scene["piles"]
            if f"pile:{pile['id']}" in can and f"pile:{pile['id']}" not in shown
        ],
        _elsewhere(others, can, shown),
        *sorted(_cards(own), key=lambda group: not any(one["id"] in can for one in group)),
    ]
    left = 14.0 if space.narrow else float(LEFT)
    filled = [group for group in groups if group]
    # in cards: an outline is half as wide as a card, and a hand face down as two
    tiles = [one for group in filled for one in group if one["kind"] == "tile"]
    over = sum(one["w"] + GAP for one in tiles) - GAP - (space.width - left - 14)
    for one in tiles if over > 0 else ():
        one["w"] = max(one["w"] - over / len(tiles), LEAST_TILE if one["w"] == TILE else one["w"])
    cards = sum(SHARES.get(one["kind"], 1) for group in filled for one in group if one["kind"] != "tile")
    rest = sum(one["w"] + GAP for one in tiles) + 2 * GAP * (len(filled) - 1)
    count = sum(one["kind"] != "tile" for group in filled for one in group)
    card = SMALL_CARD if space.narrow else CARD
    if cards and not space.narrow:
        card = min(max((space.width - left - 14 - rest - GAP * (count - 1)) / cards, SMALLEST), CARD)
        card = CARD if card == SMALLEST else card
    x = left
    placed: list[Data] = []
    lines = []
    for group in filled:
        if placed:
            lines.append(x + GAP / 2)
            x += 2 * GAP
        for one in group:
            w = one["w"] if one["kind"] == "tile" else card * SHARES.get(one["kind"], 1)
            placed.append({**UNSAID, **one, "x": x, "w": w})
            x += w + GAP
    end = x - GAP
    high = min(TILE_HEIGHT, space.strip - 30)
    return {
        "cards": placed,
        "lines": lines,
        "card": card,
        "card_y": space.strip - 9 - card * 0.7 - (SMALL_CARD if space.narrow else CARD) * 0.7,
        "tile_h": high,
        "tile_y": (space.strip - high) / 2 + 4,
        "strip": max(space.width, end + 14),
    }


def _tile(tile: Data) -> Data:
    """An option without a place, with the picture of what it names, and as wide as its name needs."""
    slug = tile["name"].lower().replace(" ", "_")
    kinds = ("mages", "evocations", "upgrades", "jinxes", "schools")
    picture = next((table[slug] for table in map(_icons, kinds) if slug in table), tile["picture"])
    return {
        "kind": "tile",
        **tile,
        "picture": picture,
        "second": "",
        "w": max(TILE, min(width(tile["name"], 16) / 2 + 40, 280)),
    }


def _pile_tile(pile: Data) -> Data:
    shown = _pile(pile)
    return {"kind": "tile", "id": f"pile:{pile['id']}", **shown, "second": _plural(pile["cards"], "card"), "w": TILE}


def _elsewhere(others: Iterable[Data], can: Container[str], shown: Container[str]) -> list[Data]:
    """What somebody else has, can be chosen, and is not on the table for want of room."""
    found: list[Data] = []
    for seat in others:
        for one in (*_slots(seat), *_open(seat)):
            if one["id"] in can and one["id"] not in shown:
                name = one["says"].partition(",")[0]
                found.append({**one, "kind": "other", "name": name})
    return found


def _cards(seat: Data) -> list[list[Data]]:
    """The near mage's cards in groups: looked at, on the sheet, in hand, quests, jinxes."""
    if not seat["mage"]:
        return [[{"kind": "later", "id": "", "label": "your spells"}]]
    if seat["avatar"]:
        return [[{**_face(card, "looked"), "id": f"looked:{card['id']}"} for card in seat["looks"]["cards"]]]
    n = seat["seat"]
    looked = [{**_face(card, "looked"), "id": f"looked:{card['id']}"} for card in seat["looks"]["cards"]]
    hand: list[Data] = [{**_face(card, "card"), "id": f"card:{n}:{card['id']}"} for card in seat["hand"]["cards"]]
    if seat["hand"]["hidden"]:
        count = seat["hand"]["count"]
        hand = [{"kind": "fan", "id": "", "count": count, "says": f"{_plural(count, 'card')} in hand"}] if count else []
    quests = [
        {
            "kind": "quest",
            "id": f"quest:{n}:{quest['id']}" if quest["id"] else f"unseen:{n}:{number}",
            "name": quest["name"],
            "face": bool(quest["id"]),
            "t": QUEST,
            "picture": _icons("quests")[quest["id"]] if quest["id"] else "",
            "stands": quest["stands"],
            "cubes": quest["cubes"],
            "says": _quest_says(quest),
        }
        for number, quest in enumerate(seat["quests"])
    ]
    jinxes = [
        {
            "kind": "jinx",
            "id": f"jinx:{n}:{jinx['id']}",
            "name": jinx["name"],
            "t": JINX,
            "picture": _icons("jinxes")[jinx["id"]],
            "count": jinx["count"],
            "says": f"{jinx['name']}, a jinx" + (f", {jinx['count']} of it" if jinx["count"] > 1 else ""),
        }
        for jinx in seat["jinxes"]
    ]
    return [looked, _sheet(seat), hand, quests, jinxes]


def _face(card: Data, kind: str) -> Data:
    count = card["count"]
    place = "looked at" if kind == "looked" else "in hand"
    says = f"{card['name']}, {place}" + (f", {count} of them" if count > 1 else "")
    return {"kind": kind, "name": card["name"], "count": count, "says": says, **_spell(card)}


def _quest_says(quest: Data) -> str:
    cubes = (
        f", {quest['cubes']} of {quest['of']} cubes"
        if quest["of"]
        else f", {_plural(quest['cubes'], 'cube')}"
        if quest["cubes"]
        else ""
    )
    return f"{quest['name'] or 'A quest'}, a quest: {quest['stands']}{cubes}"


def _sheet(seat: Data) -> list[Data]:
    """The near mage's slots; a numbered spell waits for those before it."""
    found = []
    before = ""
    for slot in seat["sheet"]:
        empty = slot["stands"] == "empty"
        sash = {"revealed": "cast", "trap": "active", "protection": "active"}.get(slot["stands"], "")
        if slot["stands"] == "ready" and before:
            sash = f"after slot {before}"
        if slot["stands"] == "ready" and slot["label"] != "Quick":
            before = slot["label"]
        found.append(
            {
                "kind": "empty" if empty else "slot" if slot["id"] else "down",
                "id": f"slot:{seat['seat']}:{slot['slot']}",
                "label": slot["label"],
                "name": slot["name"],
                "stands": slot["stands"],
                "sash": sash,
                "says": f"{'The quick slot' if slot['label'] == 'Quick' else 'Slot ' + slot['label']}: empty"
                if empty
                else _named(_slot_says(slot), seat["all"]),
                **_spell(slot),
            }
        )
    return found
