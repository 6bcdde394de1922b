"""The layout of the picture of The Noble Game, in pixels: the map, the year, the people, and the King's business.

On a wide table the map is at the left, as high as the table, and everything else right of it. On a narrow or a high one the
map is above, and everything else is in lines below it.

A Noble stands on the map as the shield of his lord. Where there is no room for each, one shield says how many there are, and
they are listed by name on a free corner of the map. A Noble without a lord is the name that is written beside his estate.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from math import dist
from typing import TYPE_CHECKING, Any, Final

from widgets.boards import hand
from widgets.look import drawing, icons, lettering

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from widgets.boards.table import Space

GAME: Final = "noble_game"
CAPITAL: Final = "H8"

RIGHT: Final = 400
"""The least width of what is right of the map."""
BUSINESS: Final = (178, 132)
"""The height that the King's business should have, and the one with which it makes do before everything else shrinks."""
RIM: Final = 8
"""From the edge of the map to its squares."""
WIDEST: Final = 15
"""How many squares the map is wide and high."""
TILE: Final = (100, 112)
"""The width of a tile, and the distance from one to the next."""
MANY: Final = 6
"""From how many options without a place they are slips in rows, not tiles."""
SLIP: Final = 44
"""The height of a slip."""

CARDS: Final = {
    "Economy": ("vert", "food"), "Political": ("azure", "regent"), "Military": ("gules", "raise"), "Action": ("or", "points"),
    "Auction": ("purpure", "auction"), "Order": ("gules", "order"), "Law": ("azure", "law"), "Grant": ("vert", "grant"),
}  # fmt: skip
"""The tincture of each type of card, and what its pennon bears."""

GOODS: Final = {"F": ("or", "food"), "W": ("vert", "wood"), "S": ("cendree", "stone")}
"""The tincture and the icon of each good."""

ACTS: Final = {
    "raise": ("Raise soldiers", "a food each", "raise"),
    "build": ("Build", "on your land", "build"),
    "deploy": ("Deploy", "from a castle", "deploy"),
    "march": ("March", "with a force", "march"),
    "noble": ("Move Noble", "from his place", "move_noble"),
    "take": ("Take a good", "of your choice", "take"),
    "trade": ("Trade", "at a market", "market"),
    "offer": ("Offer a trade", "good for good", "auction"),
    "garrison": ("Leave soldiers", "as a garrison", "garrison"),
    "buy": ("Buy a card", "for three goods", "grant"),
    "sell": ("Sell two cards", "for one good", "points"),
}  # fmt: skip
"""The tiles for what can be done in a turn: the name, a few words, and the icon."""

OFFICES: Final = {
    "Archbishop of Canterbury": ("Archbishop", "Archbishop"),
    "Lord Marshal": ("Lord Marshal", "Marshal"),
    "Keeper of the Privy Seal": ("Privy Seal", "Privy Seal"),
    "Chancellor": ("Chancellor", "Chancellor"),
    "Lord High Constable": ("High Constable", "Constable"),
}
"""What an office is called where room is short, and where it is shorter."""

ROLES: Final = {"winner": "wins", "Regent": "Regent", "Co-Regent": "Co-Regent", "starting player": "starts"}
"""What a role is called on a plate, in the order of their weight."""


def layout(scene: dict[str, Any], space: Space, near: int, can: Collection[str]) -> dict[str, Any]:
    """Lay out a scene; see `widgets.boards.table`.

    Args:
        scene: the picture's data, from `Game.picture`.
        space: the room.
        near: the seat that is drawn nearest.
        can: the things that may be chosen.
    """
    players = len(scene["seats"])
    order = [(near + step) % players for step in range(1, players)]
    shown = order if not space.narrow else [*order, near]
    dice = [id for id in can if id.startswith("die:")]
    pitch, columns = _map_side(scene, space, len(shown))
    chart = _chart(scene, space, pitch, bool(columns))
    rest = (
        _below(scene, space, chart, shown, near, can, columns) if columns else _beside(scene, space, chart, shown, near)
    )
    rest["dice"] = _dice(sorted(dice, key=_in_order), rest, chart, scene["fight"], bool(columns)) if dice else None
    return {
        **scene,
        "chart": chart,
        "stacked": bool(columns),
        "goods": GOODS,
        "icons": icons.table(GAME, "things"),
        "people": [one["person"] for one in scene["seats"]],
        **rest,
        **_strip(scene, space, near, can),
    }


def _map_side(scene: dict[str, Any], space: Space, people: int) -> tuple[float, int]:
    """The distance between squares, and in how many columns the people are below the map; 0 if they are right of it."""
    beside = (min(space.height - 7.0, space.width - 82.0 - RIGHT) - 2 * RIM) / WIDEST
    rows = WIDEST - _sea(tuple(scene["rows"]))
    most = (space.width - 14.0 - 2 * RIM) / WIDEST

    def below(columns: int) -> float:
        return min(most, (space.height - 55.0 - 24 * -(-people // columns) - 2 * RIM) / rows)

    columns = 2 if below(1) < 0.85 * most else 1
    if not space.narrow and below(columns) <= 1.25 * beside:
        columns = 0
    return max(below(columns) if columns else beside, 8.0), columns


@cache
def _icon(thing: str) -> str:
    return icons.named(GAME, "things", thing)


@cache
def _pictures() -> dict[str, str]:
    return {**icons.table(GAME, "nobility"), **icons.table(GAME, "sovereignty")}


# --- the map ----------------------------------------------------------------------------------------------------------


@cache
def _sea(rows: tuple[str, ...]) -> int:
    """How many rows at the top are nothing but sea, save the two that are seen where room is short."""
    count = next((number for number, row in enumerate(rows) if set(row) != {"~"}), 0)
    return max(count - 2, 0)


@lru_cache(64)
def _ground(rows: tuple[str, ...], pitch: float, top: int) -> dict[str, Any]:
    """What of the map never changes: its roads, hills and waves as paths, relative to its corner."""

    def middle(column: int, row: int) -> tuple[float, float]:
        return RIM + (column + 0.5) * pitch, RIM + (row - top + 0.5) * pitch

    roads: list[str] = []
    hills: list[str] = []
    waves: list[str] = []
    for row in range(top, len(rows)):
        for column, mark in enumerate(rows[row]):
            x, y = middle(column, row)
            if mark not in "#~":
                for across, down in ((1, 0), (0, 1)):
                    beyond = rows[row + down : row + down + 1]
                    if beyond and beyond[0][column + across : column + across + 1].strip("#~"):
                        roads.append(
                            f"M{drawing.number(x)} {drawing.number(y)}{'h' if across else 'v'}{drawing.number(pitch)}"
                        )
                continue
            chance = (column * 37 + row * 61 + column * row * 7) % 11  # as if by chance, and always the same
            if chance % 3 != 0:
                right, low = (chance - 5) * pitch * 0.05, ((column * 5 + row * 3) % 7 - 3) * pitch * 0.07
                start = f"M{drawing.number(x - 8 + right)} {drawing.number(y + 5 + low)}"
                (waves if mark == "~" else hills).append(
                    f"{start}{'q4-5 8 0t8 0' if mark == '~' else 'q6-11 12 0m-4-3q6-10 12 3'}"
                )
    return {"roads": "".join(roads), "hills": "".join(hills), "waves": "".join(waves), "sea": _coast(rows, pitch, top)}


def _coast(rows: tuple[str, ...], pitch: float, top: int) -> str:
    """The sea as one path; at the edge of the map it reaches to the edge."""
    n = drawing.number
    found = []
    for row in range(top, len(rows)):
        up, down = (0.0 if row == top else RIM + (row - top) * pitch), RIM + (row - top + 1) * pitch
        for water in re.finditer("~+", rows[row]):
            left = RIM + water.start() * pitch if water.start() else 0.0
            right = RIM + water.end() * pitch + (RIM if water.end() == len(rows[row]) else 0)
            found.append(f"M{n(left)} {n(up)}H{n(right)}V{n(down)}H{n(left)}z")
    return "".join(found)


@cache
def _corners(rows: tuple[str, ...], top: int) -> tuple[tuple[int, int, int, int], ...]:
    """The largest free rectangle at each corner of the map: column, row, how wide and how high, in squares."""
    found: list[tuple[int, int, int, int]] = []
    high, wide = len(rows), len(rows[0])
    for from_top in (True, False):
        for from_left in (True, False):
            best, room = (0, 0), wide
            for deep in range(1, 6):
                row = rows[top + deep - 1] if from_top else rows[high - deep]
                line = row if from_left else row[::-1]
                room = min(room, len(line) - len(line.lstrip("#~")))
                if min(deep, 3) * room > min(best[1], 3) * best[0] and deep > 1:
                    best = (room, deep)
            across, down = best
            if across > 2:
                corner = (0 if from_left else wide - across, top if from_top else high - down, across, down)
                if corner not in found:
                    found.append(corner)
    return tuple(found)


def _chart(scene: dict[str, Any], space: Space, pitch: float, stacked: bool) -> dict[str, Any]:
    rows = tuple(scene["rows"])
    top = _sea(rows) if stacked else 0
    width, height = WIDEST * pitch + 2 * RIM, (WIDEST - top) * pitch + 2 * RIM
    x = (space.width - width) / 2 if stacked else 26.0 if space.width >= 900 else 12.0
    scale = 0.97 if 22 <= pitch < 29.1 else max(pitch / 30, 0.8)
    chart: dict[str, Any] = {
        "x": x, "y": 30.0 if stacked else 4.0, "w": width, "h": height, "pitch": pitch, "scale": scale, "top": top,
        "ground": _ground(rows, pitch, top), "text": max(12.5, 14 * min(scale, 1.4)) if pitch >= 27 else 12.5,
    }  # fmt: skip
    where = {square["at"]: square for square in scene["squares"]}

    def middle(at: str) -> tuple[float, float]:
        square = where[at]
        return RIM + (square["column"] + 0.5) * pitch, RIM + (square["row"] - top + 0.5) * pitch

    chart["squares"] = [_square(square, scene, pitch, *middle(square["at"])) for square in scene["squares"]]
    chart["flags"] = _flags(scene, where, pitch, scale, middle)
    chart["names"] = _estate_names(scene, rows, chart, where, middle)
    chart["shields"], chart["lists"] = _nobles(scene, rows, chart, where, middle)
    return chart


def _square(square: dict[str, Any], scene: dict[str, Any], pitch: float, x: float, y: float) -> dict[str, Any]:
    structure, kind = square["structure"], square["kind"]
    reach = [one for force in scene["forces"] for one in force["reach"] if one["at"] == square["at"]]
    ways = [way for one in reach for way in one["ways"]]
    meets = next((one["meets"] for one in reach if one["meets"]), "")
    notes = [_within(note) for note in square["notes"]]
    if ways:
        notes.append(f"the force can {' or '.join(ways)} here" + (f" and meets {meets}" if meets else ""))
    fort = structure is not None and structure["kind"] == "fort" and kind != "estate"
    held = structure["seat"] if structure else -1
    return {
        "at": square["at"], "x": x, "y": y, "kind": kind,
        "ground": pitch * {"castle": 1, "capital": 1.27, "road": 0.8}.get(kind, 0.865),
        "picture": _icon("fort" if fort else kind),
        "owner": square["owner"], "farm": square["farm"], "holds": held,
        "troops": structure["soldiers"] if structure else 0, "fort": fort,
        "inks": held if kind == "castle" or fort else -1,
        "fights": scene["fight"] == square["at"],
        "attacked": any(way in ("attack", "raid") for way in ways),
        "says": f"{square['name'][:1].upper()}{square['name'][1:]}{': ' + '; '.join(notes) if notes else ''}",
        "lies": square["lies"],
    }  # fmt: skip


def _flags(
    scene: dict[str, Any], where: dict[str, dict[str, Any]], pitch: float, scale: float, middle: Any
) -> list[dict[str, Any]]:
    """The forces: side by side on a square, clear of its owner's pennon and of the garrison above."""
    there: dict[str, list[dict[str, Any]]] = {}
    for force in scene["forces"]:
        there.setdefault(force["at"], []).append(force)
    held = {(one["column"], one["row"]): one["structure"] and one["structure"]["soldiers"] for one in where.values()}
    found = []
    for at, forces in there.items():
        x, y = middle(at)
        above = held.get((where[at]["column"], where[at]["row"] - 1))
        alone = len(forces) == 1 and where[at]["owner"] < 0 and not above
        left = x - 3 if alone else x - pitch / 2 + 1 - 6 * (len(forces) - 1 + bool(above))
        step = min(19.0, 46 / len(forces)) * scale
        for number, force in enumerate(forces):
            kind = "army" if force["army"] else "raiding party"
            soldiers = _count(force["soldiers"], "soldier")
            found.append({
                "id": force["id"], "on": at, "seat": force["seat"], "x": left + step * number, "y": y - pitch / 2 - 9 * scale,
                "strength": force["soldiers"], "kind": kind, "at": where[at]["name"], "marching": scene["marching"] == force["id"],
                "says": f"{soldiers}, {_count(force['moves'], 'space')} left, on {_within(where[at]['name'])}",
            })  # fmt: skip
    return found


def _estate_names(
    scene: dict[str, Any], rows: tuple[str, ...], chart: dict[str, Any], where: dict[str, dict[str, Any]], middle: Any
) -> list[dict[str, Any]]:
    """The names of the estates, on the hills beside them. While a Noble has no lord, the name of his estate stands for him."""
    nobles = {noble["id"]: noble for noble in scene["nobles"]}
    found = []
    k = chart["pitch"] / 29.6
    for square in where.values():
        if square["kind"] != "estate":
            continue
        name, _, _ = square["name"].partition("'s estate")
        column, row = square["column"], square["row"]
        x, y = middle(square["at"])

        def free(at: int, line: str = rows[row]) -> bool:
            return 0 <= at < len(line) and line[at] in "#~"

        right = free(column + 1) and (not free(column - 1) or column > 7)
        beyond = rows[row][column - 1 : column] if right else rows[row][column + 1 : column + 2]
        low = 5.2 if beyond == "." else -0.8
        across = (24.8 if beyond == "." else 18.8) if right else -17.8
        noble = nobles.get(name.lower())
        at_home = noble is not None and noble["seat"] < 0 and noble["at"] == square["at"]
        wide = lettering.width(name, chart["text"])
        centre = x + across * k + (wide / 2 if right else -wide / 2), y + low * k - chart["text"] * 0.3
        found.append({
            "name": name, "x": x + across * k, "y": y + low * k, "anchor": "start" if right else "end",
            "w": wide, "id": noble["id"] if noble and at_home else "",
            "on": min(where, key=lambda at: dist(middle(at), centre)),
            "says": f"{name} ({noble['rank']}), who serves nobody, on his estate" if noble and at_home else "",
            "at": square["name"], "square": square["at"], "shows": _title(noble) if noble else "",
        })  # fmt: skip
    return found


def _nobles(
    scene: dict[str, Any], rows: tuple[str, ...], chart: dict[str, Any], where: dict[str, dict[str, Any]], middle: Any
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The shields on the map, and the lists of the Nobles who have none of their own."""
    groups: dict[tuple[str, int], list[dict[str, Any]]] = {}
    unseen: dict[str, list[dict[str, Any]]] = {}
    named = {name["id"] for name in chart["names"] if name["id"]}
    for noble in scene["nobles"]:
        if noble["at"] in where and noble["id"] not in named:
            groups.setdefault((noble["at"], noble["seat"]), []).append(noble)
        elif noble["id"] not in named:
            whose = f"Held by {_person(scene, noble['captor'])}" if noble["captor"] >= 0 else "Away"
            unseen.setdefault(whose, []).append(noble)
    e, k = chart["pitch"] / 2, chart["scale"]
    shields = []
    taken: dict[str, int] = {}
    crowded_left = {name["square"] for name in chart["names"] if name["anchor"] == "end"}
    held = {force["at"] for force in scene["forces"]}
    for (at, seat), nobles in groups.items():
        slot = taken[at] = taken.get(at, -1) + 1
        x, y = middle(at)
        first = (0, 1)[slot % 2 if at not in crowded_left else 1 - slot % 2]
        across = (-e - 9 * k, e - 10 * k if at == CAPITAL else e - 13 * k)[first]
        down = -e + 4 * k if slot < 2 else e - 12 * k
        if at == CAPITAL:  # on the hills around it
            down = -e - 12 * k if slot < 2 else 4 * k
        elif at in crowded_left and at in held and slot < 2:  # a flag is where he would be: below the name, then
            across, down = (-e - 9 * k, e - 19 * k)[slot], e - 8 * k
        elif at in crowded_left:
            down = -e - 12 * k
        one = nobles[0] if len(nobles) == 1 else None
        name = _within(where[at]["name"])
        shields.append({
            "seat": seat, "x": x + across, "y": y + down, "w": 22 * k, "count": len(nobles), "id": one["id"] if one else "",
            "regent": any(noble["regent"] for noble in nobles), "at": name, "on": at,
            "shows": _title(nobles[0]) if one else len(nobles),
            "says": f"{_named(one)}, on {name}" if one else f"{len(nobles)} Nobles on {name}: {'; '.join(map(_named, nobles))}",
        })  # fmt: skip
        if one is None:
            unseen.setdefault(_place(where[at]), []).extend(nobles)
    return shields, _lists(scene, rows, chart, unseen)


def _lists(
    scene: dict[str, Any], rows: tuple[str, ...], chart: dict[str, Any], unseen: dict[str, list[dict[str, Any]]]
) -> list[dict[str, Any]]:
    """The Nobles by name, below the places where they are, on the free corners of the map."""
    if not unseen:
        return []
    pitch, top = chart["pitch"], chart["top"]
    high = 24 if pitch >= 27 else 20
    corners = []
    for column, row, across, down in _corners(rows, top):
        corners.append((RIM / 2 + column * pitch, RIM / 2 + (row - top) * pitch, across * pitch, down * pitch))
    entries: list[dict[str, Any]] = []
    for place, nobles in unseen.items():
        entries += [{"head": place}]
        entries += [{"noble": noble} for noble in sorted(nobles, key=lambda one: one["seat"])]
    for column_w, line in ((84, high), (68, high), (60, 18), (24, 18)):
        room = sum(max(int((w - 6) // column_w), 1) * int((h - 4) // line) for _, _, w, h in corners)
        if room >= len(entries):
            break
    found = []
    waiting = [*entries]
    for x, y, w, h in corners:
        lines = max(int((h - 4) // line), 1)
        most = max(int((w - 6) // column_w), 1) * lines
        here: list[dict[str, Any]] = []
        while waiting and len(here) < most:
            if "head" in waiting[0] and len(here) % lines == lines - 1 and lines > 1:
                here.append({"head": " "})  # a place is named above its Nobles, not at the foot of a column
            else:
                here.append(waiting.pop(0))
        if here:
            wide = min((w - 6) / max(int((w - 6) // column_w), 1), 132.0)
            width, deep = -(-len(here) // lines) * wide + 6, min(len(here), lines) * line + 4
            left, up = (x + w - width if x > chart["w"] / 2 else x), (y + h - deep if y > chart["h"] / 2 else y)
            found.append(_list(scene, here, left, up, wide, line, lines))
    if waiting:  # the map has no corner that is free, or it is very small
        across = int((chart["w"] - 14) // 60)
        found.append(_list(scene, waiting, 4, 4, (chart["w"] - 14) / across, 18, -(-len(waiting) // across)))
    return found


def _list(
    scene: dict[str, Any], entries: list[dict[str, Any]], x: float, y: float, wide: float, line: float, lines: int
) -> dict[str, Any]:
    """A list on the map, in columns of so many lines."""
    cells = []
    for number, entry in enumerate(entries):
        across, down = divmod(number, lines)
        cell = {"head": "", "x": x + 3 + across * wide, "y": y + 2 + down * line, "w": wide - 4, "h": line - 2}
        if "noble" in entry:
            noble = entry["noble"]
            where = _where(scene, noble)
            cell |= {
                "id": noble["id"], "seat": noble["seat"], "says": f"{_named(noble)}, {where}", "at": where,
                "name": _short(scene, noble), "regent": noble["regent"], "shows": _title(noble),
            }  # fmt: skip
        cells.append({**cell, **entry})
    width, deep = -(-len(entries) // lines) * wide + 6, min(len(entries), lines) * line + 4
    return {"x": x, "y": y, "w": width, "h": deep, "cells": cells}


def _place(square: dict[str, Any]) -> str:
    return "At court" if square["at"] == CAPITAL else f"On {square['at']}"


def _where(scene: dict[str, Any], noble: dict[str, Any]) -> str:
    if noble["captor"] >= 0:
        return f"held by {_person(scene, noble['captor'])}"
    return next((f"on {_within(one['name'])}" for one in scene["squares"] if one["at"] == noble["at"]), "away")


def _person(scene: dict[str, Any], seat: int) -> str:
    name: str = scene["seats"][seat]["person"].name
    return "you" if name == "You" else name


def _short(scene: dict[str, Any], noble: dict[str, Any]) -> str:
    """A Noble's name where room is short: the person's own Noble has the name of the person."""
    if noble["id"].startswith("lord-"):
        short: str = scene["seats"][int(noble["id"][5:])]["person"].short
        return short
    return re.sub(r"^(Landless|Favoured) ", "", noble["name"])


def _title(noble: dict[str, Any]) -> str:
    return ", ".join(filter(None, [noble["rank"], noble["office"], "Regent" if noble["regent"] else ""]))


def _named(noble: dict[str, Any]) -> str:
    return f"{noble['name'][:1].upper()}{noble['name'][1:]} ({_title(noble)})"


def _within(text: str) -> str:
    """A text that begins with the reader, within a sentence."""
    return f"y{text[1:]}" if text.startswith(("You ", "Your ")) else text


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


# --- beside the map, or below it --------------------------------------------------------------------------------------


def _beside(scene: dict[str, Any], space: Space, chart: dict[str, Any], shown: list[int], near: int) -> dict[str, Any]:
    """The year, the others' plates, the King's business and the offices, right of the map."""
    x = chart["x"] + chart["w"] + (38 if space.width >= 900 else 20)
    w = space.width - x - 18
    two = w >= 860 and space.height < 460  # low and wide: the business stands right of the plates
    count = len(shown)
    for tray, step, gap, least in (
        (62, 62, 14, BUSINESS[0]),
        (62, 62, 12, BUSINESS[1]),
        (48, 54, 10, BUSINESS[1]),
        (40, 46, 8, 0),
    ):
        plates = 10 + tray + gap
        left = space.height - 7 - plates - count * step - 4
        if left >= least or (two and left >= -4):
            break
    wide = (w - 24) / 2 if two else w
    seats = [_plate(scene, seat, x, plates + step * row, wide, step - 14, near) for row, seat in enumerate(shown)]
    top = 10.0 if two else plates + step * count + gap - 8
    first = x + wide + 24 if two else x
    height = space.height - 7 - top
    return {
        "year_": {"x": x, "y": 10.0, "w": wide, "h": float(tray)} | _year(scene, wide),
        "plates": seats, "rows": scene["rows"],
        **_business(scene, first, top, wide if two else w, height),
    }  # fmt: skip


def _year(scene: dict[str, Any], w: float) -> dict[str, Any]:
    if not scene["year"]:
        year, more = "Set-up", ""
    else:
        year, more = f"Year {scene['year']}", f"of {scene['years']}"
    phase = scene["phase"] if scene["phase"] and scene["phase"] not in scene["seasons"] else ""
    if scene["winners"]:
        phase = "The end"
    if phase:
        more = f"{more} · {phase}" if more and w > 600 else phase
    left = 98.0 if w >= 430 else 82.0
    step = (w - left - 6) / 4
    seasons = [
        {"name": name, "icon": _icon(name.lower()), "x": left + step * number, "w": step - 2,
         "now": bool(scene["year"]) and name == scene["season"]}
        for number, name in enumerate(scene["seasons"])
    ]  # fmt: skip
    return {"year": year, "more": more, "seasons": seasons}


def _plate(scene: dict[str, Any], seat: int, x: float, y: float, w: float, h: float, near: int) -> dict[str, Any]:
    """One of the others: a plate with goods and points at its end. What each has is placed from the plate's left edge."""
    one = scene["seats"][seat]
    step = 58.0 if w >= 440 else 50.0
    points = w - 58
    goods = [{**good, "x": points - 6 - step * (3 - number) + 8} for number, good in enumerate(one["goods"])]
    room = w - goods[0]["x"] + 16
    return {
        **one, "x": x, "y": y, "w": w, "h": h, "goods": goods, "points_x": points, "room": room,
        "second": _second(one, seat == near), "says": _seat_says(scene, one),
        "faces": [] if seat == near else _faces(one, w - (h + 12) - room - 6),
    }  # fmt: skip


def _roles(one: dict[str, Any]) -> str:
    return ", ".join(said for role, said in ROLES.items() if role in one["roles"])


def _second(one: dict[str, Any], own: bool) -> str:
    """The second line of a plate: cards in hand, and roles."""
    open_hand = any(not card["hidden"] for card in one["hand"])
    cards = "" if own or open_hand else _count(len(one["hand"]), "card") if one["hand"] else "no cards"
    return " · ".join(filter(None, [cards, _roles(one), _left(one) if own else ""]))


def _seat_says(scene: dict[str, Any], one: dict[str, Any]) -> str:
    points = ", ".join(f"{part['name']} {part['points']}" for part in one["points"] if part["points"])
    said = [
        _roles(one), _count(one["total"], "point") + (f" ({points})" if points else ""),
        f"squares give {one['yields']} a year", f"counts {scene['court'][one['seat']]} at court", _left(one),
    ]  # fmt: skip
    return ", ".join(filter(None, said))


def _left(one: dict[str, Any]) -> str:
    """The actions and tokens that are left."""
    counts = ((one["actions"], "action"), (one["tokens"], "token"))
    left = " and ".join(_count(number, what) for number, what in counts if number)
    return f"{left or 'no action'} left" if left or one["turn"] else ""


def _faces(one: dict[str, Any], room: float) -> list[dict[str, Any]]:
    """Another's open cards, as small faces; copies count as one."""
    faces = _cards(one)
    step = min(23.0, (room - 20) / max(len(faces) - 1, 1))
    return [{**face, "x": 10 + step * number} for number, face in enumerate(faces) if not face["hidden"]]


def _cards(one: dict[str, Any]) -> list[dict[str, Any]]:
    """A seat's cards as they are drawn: each design once, with its number, and the hidden ones."""
    found: dict[str, dict[str, Any]] = {}
    for card in [*one["aside"], *one["hand"]]:
        id = "" if card["hidden"] else card["id"]
        if id in found:
            found[id]["count"] += 1
        else:
            found[id] = {**_card(card), "count": 1, "thing": f"card:{one['seat']}:{id}" if id else ""}
    return list(found.values())


def _card(card: dict[str, Any]) -> dict[str, Any]:
    """What a card shows. A user's own card has the picture of its type."""
    if card["hidden"]:
        return {**card, "id": "", "name": "a hidden card", "tincture": "", "charge": "", "picture": "", "text": ""}
    tincture, charge = CARDS[card["type"]]
    sign = _icon(charge)
    return {**card, "tincture": tincture, "charge": sign, "picture": _pictures().get(card["id"], sign)}


def _on_table(scene: dict[str, Any]) -> list[dict[str, Any]]:
    """The King's cards that lie on the table: the one that is auctioned, those turned over, those in force."""
    offer = scene["auction"]
    lying = []
    if offer:
        bid = f"{_bidder(scene, offer['bidder'])} {offer['bid']}." if offer["bidder"] >= 0 else "No bid yet."
        lying.append({**_card(offer["card"]), "head": f"Auction. {bid}"})
    for head, cards in (("Turned over.", scene["turned"]), ("", scene["open"])):
        lying += [
            {**_card(card), "head": head} for card in cards if not (offer and card.get("id") == offer["card"].get("id"))
        ]
    seen: dict[str, int] = {}
    for card in lying:
        again = seen[card["id"]] = seen.get(card["id"], -1) + 1
        card["thing"] = f"card:{card['id']}" if card["id"] and not again else f"again:{again}:{card['id'] or 'unseen'}"
        card["says"] = (
            "A card that is hidden from you"
            if card["hidden"]
            else f"{card['name']}, {card['type']}. {card['head']} {card['text']}"
        )
    return lying


def _bidder(scene: dict[str, Any], seat: int) -> str:
    name: str = scene["seats"][seat]["person"].name
    return f"{name} {'bid' if name == 'You' else 'bids'}"


def _business(scene: dict[str, Any], x: float, y: float, w: float, h: float) -> dict[str, Any]:
    """The King's business: cards on the table, piles, and the offices at the right."""
    offices_w = 126.0
    room = w - offices_w - 14
    cards = _on_table(scene)
    pitch = min(36.0, (h - 26) / 5) if h > 200 else min(30.0, (h - 26) / 5)
    offices = [
        {**_office(office), "x": x + w - offices_w, "y": y + 26 + pitch * number, "w": offices_w + 6, "h": min(pitch - 2, 26)}
        for number, office in enumerate(scene["offices"])
    ]  # fmt: skip
    tall = min(h - 26, 190.0 if h > 200 else 146.0)
    drawn: list[dict[str, Any]] = []
    lines: list[str] = []
    small = ""
    size, step_y = 15.0, 20
    if tall >= 92:
        below = len(cards) != 1
        wide = (tall - (28 if below else 0)) / 1.4
        if len(cards) > 1:
            wide = min(wide, max((room - 8 * (len(cards) - 1)) / len(cards), 64))
            step = min(wide + 8, (room - wide) / max(len(cards) - 1, 1))
        else:
            step = 0.0
        drawn = [{**card, "x": x + step * number, "y": y + 28, "w": wide} for number, card in enumerate(cards)]
        if len(cards) == 1:
            said = "Face down." if cards[0]["hidden"] else " ".join(filter(None, [cards[0]["head"], cards[0]["text"]]))
            lines = lettering.wrapped(said, room - wide - 16, 15)
            size, step_y = (15.0, 20) if len(lines) <= (tall - 26) // 20 else (13.5, 17)
            lines = lettering.wrapped(said, room - wide - 16, size)
            most = int((tall - 26) // step_y)
            if len(lines) > most:  # the rest is read by touching the card
                lines = [*lines[: most - 1], f"{lines[most - 1]} …"]
            if 20 * len(lines) + 12 + 36 + 30 < tall and not cards[0]["hidden"] and cards[0]["house"]:
                small = "Our content: the book prints no cards."
    else:
        step = min(24.0, (h - 44) / max(len(cards), 1))
        drawn = [{**card, "x": x, "y": y + 26 + step * number, "w": 0.0} for number, card in enumerate(cards)]
    text_x = (drawn[0]["x"] + drawn[0]["w"] + 16) if len(drawn) == 1 and drawn[0]["w"] else x
    piles_y = y + min(h - 20, 28 + tall - 22)
    return {
        "business": {
            "x": x, "y": y, "w": room, "h": h, "cards": drawn, "lines": lines, "size": size, "line": step_y, "text_x": text_x,
            "house": lettering.wrapped(small, room - (text_x - x), 13.5), "tall": tall, "head": "The King’s business",
        },
        "offices": offices, "offices_head": {"x": x + w - offices_w - 2, "y": y + 16},
        "piles": _piles(scene, text_x, piles_y, 24 if tall >= 92 else 20),
    }  # fmt: skip


def _piles(scene: dict[str, Any], x: float, y: float, h: float) -> list[dict[str, Any]]:
    found = []
    for name, (deck, discard) in scene["piles"].items():
        words = f"{name.capitalize()} {deck}"
        long = lettering.width(words, 13.5, "Source Sans 3 400") + 28
        found.append({
            "id": name, "x": x, "y": y, "w": long, "h": h, "words": words, "shows": f"{deck} and {discard}",
            "says": f"{name.capitalize()} cards: {deck} to be drawn, {discard} played",
        })  # fmt: skip
        x += long + 10
    return found


def _office(office: dict[str, Any]) -> dict[str, Any]:
    long, short = OFFICES.get(office["name"], (office["name"], office["name"]))
    held = f"{office['holder'][:1].upper()}{office['holder'][1:]}" if office["holder"] else "nobody"
    return {**office, "long": long, "short": short, "says": f"{office['name']}: {held}", "shows": held}


def _below(
    scene: dict[str, Any], space: Space, chart: dict[str, Any], shown: list[int], near: int,
    can: Collection[str], columns: int,
) -> dict[str, Any]:  # fmt: skip
    """The year above the map, and below it a line for each seat, or for two, and one for the offices."""
    x, w = 8.0, space.width - 16.0
    top = chart["y"] + chart["h"] + 3
    many = -(-len(shown) // columns)
    line = min((space.height - top - 24) / many, 62.0)
    slack = max(space.height - top - 24 - line * many, 0)
    half = (w + 6) / columns
    if line >= 46 and columns == 1:
        plates = [
            _plate(scene, seat, x, top + line * row, w, min(line - 10, 48), near) for row, seat in enumerate(shown)
        ]
        lines = []
    else:
        plates = []
        line = min(line, 40.0)
        lines = [
            _line(scene, seat, x + half * (number % columns), top + line * (number // columns), half - 6, line, near)
            for number, seat in enumerate(shown)
        ]
    y = top + line * many + min(slack, 8)
    wide = w / 5
    offices = [
        {**_office(office), "x": x + wide * number, "y": y, "w": wide - 3, "h": 22.0}
        for number, office in enumerate(scene["offices"])
    ]
    cards = _on_table(scene)
    year = _year(scene, w)
    said = f"{year['year']}{' ' if year['more'].startswith('of') else ' · ' if year['more'] else ''}{year['more']}"
    said += f" · {scene['season']}" if year["more"].startswith("of") else ""
    piles = []
    right = x + w
    for name, (deck, discard) in reversed(scene["piles"].items()):
        long = 20 + lettering.width(str(deck), 14)
        right -= long + 4
        piles.append({
            "id": name, "x": right, "y": 4.0, "w": long, "h": 22.0, "words": str(deck), "shows": f"{deck} and {discard}",
            "says": f"{name.capitalize()} cards: {deck} to be drawn, {discard} played",
        })  # fmt: skip
    start = x + 4 + lettering.width(said, 16)
    step = min(26.0, (right - start - 30) / max(len(cards), 1))
    discs = [
        {**card, "x": right - 16 - step * (len(cards) - 1 - number), "y": 15.0}
        for number, card in enumerate(cards)
        if not (space.narrow and card["thing"] in can)  # that lies on the strip, large enough for a finger
    ]
    return {
        "line": {"x": x + 2, "y": 21.0, "said": said}, "plates": plates, "lines": lines, "offices": offices, "piles": piles,
        "discs": discs,
    }  # fmt: skip


def _line(scene: dict[str, Any], seat: int, x: float, y: float, w: float, h: float, near: int) -> dict[str, Any]:
    """A seat as one line: shield, name, a few words, goods and points."""
    one = scene["seats"][seat]
    size = min(16.0 + (h - 24) * 0.2, 19.0)
    tight = w < 260
    step = 25.0 if w < 170 else 29.0 if tight else 47.0 if w < 480 else 54.0  # with room for two digits
    goods_x = w - (30 if tight else 40) - 3 * step
    name = one["person"].short if w < 480 else one["person"].name
    side = min(h - 5, 30.0)
    left = side + 8 if not tight else 22.0
    most = goods_x - 11 - left if tight else min(110.0, goods_x - 54 - left)
    fit = lettering.fitted(name, most, size)
    name_w = min(lettering.width(name, fit.size), most)
    said_x = left + name_w + 8
    room = goods_x - 14 - said_x
    own = seat == near
    said = _second(one, own)
    choices = [
        said,
        _second({**one, "roles": one["roles"] and [role for role in ROLES if role in one["roles"]][:1]}, own),
        _second({**one, "roles": []}, own),
    ]
    if own:
        left_over = _left(one)
        choices = [
            " · ".join(filter(None, [_roles(one), left_over])),
            left_over or _roles(one),
            left_over.removesuffix(" left"),
        ]
    second = next((text for text in choices if lettering.width(text, 13.5, "Source Sans 3 400") <= room), "")
    faces = _faces(one, room)
    gap = min(19.0, (room - 16) / max(len(faces) - 1, 1))
    return {
        **one, "x": x, "y": y, "w": w, "h": h, "size": fit.size, "name": name, "side": side, "left": left,
        "squeezed": name_w if lettering.width(name, fit.size) > name_w else None,
        "second": second, "said_x": said_x, "goods": [{**good, "x": goods_x + step * n} for n, good in enumerate(one["goods"])],
        "points_x": w - (31 if tight else 40), "says": _seat_says(scene, one), "r": 8.0 if tight else min(h * 0.4, 12.0),
        "figures": 14 if tight else 16,
        "faces": [] if own else [{**face, "x": said_x + 8 + gap * number} for number, face in enumerate(faces)],
    }  # fmt: skip


# --- dice -------------------------------------------------------------------------------------------------------------


def _in_order(id: str) -> tuple[str, int]:
    side = id[4:].rstrip("0123456789 ")
    number = id[4 + len(side) :].strip()
    return side, int(number) if number else 0


def _dice(ids: list[str], rest: dict[str, Any], chart: dict[str, Any], fight: str, stacked: bool) -> dict[str, Any]:
    """The dice of a fight, in place of the King's business, or over the half of the map where nobody fights."""
    sides: dict[str, list[str]] = {}
    for id in ids:
        sides.setdefault(_in_order(id)[0], []).append(id)
    if stacked:
        x, w, h = chart["x"] + 6, chart["w"] - 12, min(150.0, chart["h"] / 2 - 12)
        low = bool(fight) and int(fight[1:]) <= 8
        y = chart["y"] + (chart["h"] - h - 6 if low else 6)
    else:
        place = rest["business"]
        x, y, w, h = place["x"] - 8, place["y"] - 4, place["w"] + 12, place["h"] + 4
    heads = len(sides)
    size = 40.0
    while size > 14:
        across = max(int((w - 20 + 10) // (size + 10)), 1)
        rows = sum(-(-len(dice) // across) for dice in sides.values())
        if heads * 28 + rows * (size + 10) + 8 <= h:
            break
        size -= 1
    found, titles, top = [], [], y + 4
    for side, dice in sides.items():
        titles.append({"x": x + 10, "y": top + 16, "said": side.capitalize()})
        top += 28
        for number, id in enumerate(dice):
            found.append({
                "id": id, "x": x + 10 + (size + 10) * (number % across), "y": top + (size + 10) * (number // across), "size": size,
                "tincture": "gules" if side == "attacker" else "argent", "name": id[4:].capitalize(),
            })  # fmt: skip
        top += -(-len(dice) // across) * (size + 10)
    return {
        "x": x,
        "y": y,
        "w": w,
        "h": min(top - y + 4, h) if stacked else h,
        "dice": found,
        "titles": titles,
        "over": stacked,
    }


# --- the strip --------------------------------------------------------------------------------------------------------


def _strip(scene: dict[str, Any], space: Space, near: int, can: Collection[str]) -> dict[str, Any]:
    """The tiles and the cards of whoever sits near, and on a wide strip the plate."""
    one = scene["seats"][near]
    left = 14.0 if space.narrow else 252.0
    acts = [act for act in ACTS if f"act:{act}" in can]
    cards = [card for card in _cards(one) if not card["hidden"]]
    hidden = sum(card["count"] for card in _cards(one) if card["hidden"])
    if space.narrow:
        cards = [card for card in _on_table(scene) if card["thing"] in can] + cards
    wide, step = TILE
    if not space.narrow and left + step * len(acts) + 100 > space.width:
        wide, step = 92, 102
    high = min(130.0, space.strip - 44.0)
    y = (space.strip - high) / 2 + 3
    tiles = [
        {"id": f"act:{act}", "x": left + step * number, "y": y, "w": wide, "h": high, "name": ACTS[act][0], "second": ACTS[act][1],
         "picture": _icon(ACTS[act][2])}
        for number, act in enumerate(acts)
    ]  # fmt: skip
    x = left + step * len(acts)
    slips: list[dict[str, Any]] = []
    if len(scene["tiles"]) > MANY:
        slips, x = _slips(scene["tiles"], space, x)
    else:
        for tile in scene["tiles"]:
            tiles.append(
                {**tile, "x": x, "y": y, "w": 120, "h": high, "second": "", "picture": _picture_of(tile["name"])}
            )
            x += 132
    laid = hand.laid(cards, [], space, can, lambda card: card["thing"], x + (22 if x > left and cards else 0))
    end = (laid.cards[-1]["x"] + laid.card + 14) if laid.cards else x
    backs = {"x": end if laid.cards else x, "count": hidden, "w": laid.card * 0.7}
    if hidden:
        end = backs["x"] + backs["w"] + min(hidden - 1, 6) * backs["w"] * 0.45 + 14
    offices = [
        OFFICES.get(office["name"], (office["name"],))[0] for office in scene["offices"] if office["seat"] == near
    ]
    own = {
        **one, "second": ", ".join([*(role[:1].upper() + role[1:] for role in filter(None, [_roles(one)])), *offices]),
        "left_": _left(one), "says": _seat_says(scene, one),
        "goods": [{**good, "x": 46.0 + 66 * number} for number, good in enumerate(one["goods"])],
    }  # fmt: skip
    return {
        "strip": max(float(space.width), end), "own": own, "hand": laid, "backs": backs, "acts": tiles, "slips": slips,
        "nothing": not (cards or hidden or acts or scene["tiles"]), "left": left,
    }  # fmt: skip


_GOODS = re.compile(r"(\d+) (food|wood|stone)")


def _goods_in(name: str) -> list[tuple[str, str, str]]:
    """The goods that a label names and nothing else, as tincture, icon and number; empty if it says more."""
    rest = _GOODS.sub("", name).replace(",", "").replace("and", "").strip()
    if rest:
        return []
    return [(*next(pair for pair in GOODS.values() if pair[1] == good), count) for count, good in _GOODS.findall(name)]


def _picture_of(name: str) -> str:
    """The icon of an option without a place, by its first good or soldier."""
    found = _GOODS.search(name)
    if found:
        return _icon(found[2])
    return _icon("soldier") if "soldier" in name else "card-play"


def _slips(tiles: Iterable[dict[str, Any]], space: Space, x: float) -> tuple[list[dict[str, Any]], float]:
    """Many options without a place, in columns of slips, and where they end."""
    rows = max(int((space.strip - 20) // (SLIP + 8)), 1)
    top = (space.strip - rows * (SLIP + 8) + 8) / 2 + 1
    found: list[dict[str, Any]] = []
    all_ = list(tiles)
    for start in range(0, len(all_), rows):
        column = []
        for tile in all_[start : start + rows]:
            goods = _goods_in(tile["name"])
            wide = 16.0 + 44 * len(goods) if goods else 20 + lettering.width(tile["name"], 16)
            column.append({**tile, "goods": goods, "wide": wide})
        wide = max(56.0, *(tile["wide"] for tile in column))
        for number, tile in enumerate(column):
            found.append({**tile, "x": x, "y": top + number * (SLIP + 8), "w": wide, "h": SLIP})
        x += wide + 10
    return found, x
