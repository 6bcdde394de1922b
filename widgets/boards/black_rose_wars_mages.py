"""The mages of Black Rose Wars: plates with what is counted on them, small spells, and the near mage's place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from widgets.boards.black_rose_wars_words import (
    QUEST,
    Data,
    counted,
    icon_of,
    of_whom,
    school_tincture,
    short_name,
    short_person,
)
from widgets.boards.hand import LEFT
from widgets.look.lettering import fitted, width

if TYPE_CHECKING:
    from collections.abc import Container

    from widgets.boards.table import Sitter, Space


def _items(seat: Data, can: Container[str], own: bool = False) -> list[Data]:
    """What is counted on a plate, the most important first."""
    n = seat["seat"]
    if not seat["mage"]:
        return []
    left = max(seat["health"] - len(seat["damage"]), 0)
    by = f", damage {of_whom(seat['damage'], seat['all'])}" if seat["damage"] else ""
    found = [_item(f"health:{n}", "hearts", left, f"{left} of {seat['health']} health{by}", fill="#F2A9AB")]
    if "Crown" in seat["roles"]:
        found.append(_item(f"crown:{n}", "crown", "", "the Crown", fill="#E3AE2F"))
    if seat["avatar"]:
        return found
    cards = seat["hand"]["count"]
    if not own:
        found.append(_item(f"hand:{n}", "card-pick", cards, f"{counted(cards, 'card')} in hand"))
    found.append(_item(f"tokens:{n}", "fist", seat["tokens"], counted(seat["tokens"], "physical action")))
    for jinx in seat["jinxes"]:
        if not own:
            picture = icon_of("jinxes", jinx["id"])
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
                f"{counted(count, 'trophy', 'trophies')}: {of_whom(seat['trophies'], seat['all'])}",
            )
        )
    if "First Mage" in seat["roles"]:
        found.append(_item(f"first:{n}", "wizard-face", "", "First Mage"))
    for id, picture in (("grimoire", "spell-book"), ("memories", "card-discard")):
        count = seat[id]["count"]
        if own and f"{id}:{n}" in can:
            continue  # it lies on the strip
        found.append(_item(f"{id}:{n}", picture, count, f"{counted(count, 'spell')} in the {id}"))
    if seat["solved"]:
        found.append(_item(f"solved:{n}", "check-mark", seat["solved"], f"{counted(seat['solved'], 'quest')} solved"))
    if seat["destiny"]:
        found.append(
            _item(f"destiny:{n}", "cube", len(seat["destiny"]), f"Destiny: {of_whom(seat['destiny'], seat['all'])}")
        )
    if seat["lasting"]:
        names = ", ".join(seat["lasting"])
        found.append(_item(f"lasting:{n}", "infinity", len(seat["lasting"]), f"lasting: {names}"))
    return found


def _item(id: str, picture: str, count: object, says: str, fill: str = "") -> Data:
    return {"id": id, "picture": picture, "count": count, "says": says, "fill": fill}


def stall(
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
    slots = [] if narrow else small_slots(seat)
    fan = all(not slot["face"] for slot in slots)
    wide, step = (26, 15) if fan else (22, 24)
    tall = round(wide * 1.4)
    right = w - 5
    for number, slot in enumerate(reversed(slots)):
        slot |= {"x": right - wide - step * number, "y": 6 + (h - tall) / 2, "w": wide}
    if slots:
        right -= wide + step * (len(slots) - 1) + 10
    shield = h + (2 if h > 44 else 0)
    name = short_person(person) if narrow else person.name
    text = shield + 10
    items = _items(seat, can, own)
    place = _place(seat)
    place = "wins" if "wins" in seat["roles"] else place
    ways = [" · ".join(filter(None, (seat["as"], place))), seat["as"] or place]
    column = 44 if own else 37 if narrow else 40
    if narrow and not own:
        down = sum(slot["stands"] != "empty" for slot in seat["sheet"])
        ways = [f"{counted(down, 'spell')} down", f"{down} down"] if down and not seat["avatar"] else ways[1:] or ways
        most = 2
    else:
        needed = max(width(name, 19), 0 if own else min(width(ways[0], 14, "Source Sans 3 400"), 152))
        most = max(int((right - text - min(needed, w * 0.42) - 6) // column), 1) * 2
    if under:
        most = max(int((w - text + 6) // column), 1)
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
        + (f", {seat['as']}" if seat["as"] else "")
        + where
        + (f", {roles}" if roles else "")
        + (f": {about}" if about else ""),
    }


def _place(seat: Data) -> str:
    """Where a mage is, in a few words; "" before it is anywhere."""
    if not seat["room"]:
        return ""
    room = seat["room"].removeprefix("the ")
    return "in the cell" if room.endswith("cell") else f"in the {short_name(room)}"


def own_place(seat: Data, space: Space, can: Container[str]) -> Data:
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
        "items": items[:8],
        "name": name,
        "second": " · ".join(filter(None, (seat["as"] or _place(seat), "wins" if "wins" in seat["roles"] else ""))),
        "slots": [],
        "open": [],
        "says": "; ".join(
            [", ".join(filter(None, (seat["person"].name, seat["as"]))), *(item["says"] for item in items[8:])]
        ),
    }


STANDS: Final = {
    "ready": "ready",
    "revealed": "cast",
    "trap": "active, a trap",
    "protection": "active, a protection",
}
"""The states of a spell on a sheet, in words."""


def slot_says(slot: Data) -> str:
    """What a spell on a sheet says of itself."""
    place = "the quick slot" if slot["label"] == "Quick" else f"slot {slot['label']}"
    stands = STANDS.get(slot["stands"], slot["stands"])
    side = f", {slot['side']} side" if slot["side"] else ""
    lasts = f", lasting on {slot['lasts']}" if slot["lasts"] else ""
    return f"{slot['name'] or 'A spell face down'}, in {place}: {stands}{side}{lasts}"


def small_slots(seat: Data) -> list[Data]:
    """The spells on somebody else's sheet, small."""
    return [
        {
            "id": f"slot:{seat['seat']}:{slot['slot']}",
            "face": bool(slot["id"]),
            "stands": slot["stands"],
            "says": f"{seat['whose']} {slot_says(slot)}".replace(" A spell", " spell"),
            "shows": slot["stands"],
            **spell_face(slot),
        }
        for slot in seat["sheet"]
        if slot["stands"] != "empty"
    ]


def spell_face(card: Data) -> Data:
    """The face of a spell: its picture and the tincture of its school."""
    if not card["id"]:
        return {}
    return {"t": school_tincture(card["school"]), "picture": icon_of("spells", card["id"])}


def open_hand(seat: Data) -> list[Data]:
    """The cards of somebody else's hand that can be seen, small: spells in hand and looked at, and quests."""
    if seat["avatar"] or seat["hand"]["hidden"] or not seat["hand"]["count"] + seat["looks"]["count"]:
        return []
    n, whose = seat["seat"], seat["whose"]
    found = [
        {"id": f"card:{n}:{card['id']}", "says": f"{card['name']} in {whose} hand", **spell_face(card)}
        for card in seat["hand"]["cards"]
    ]
    found += [
        {"id": f"looked:{card['id']}", "says": f"{card['name']}, looked at", **spell_face(card)}
        for card in seat["looks"]["cards"]
    ]
    found += [
        {
            "id": f"quest:{n}:{quest['id']}",
            "says": f"{whose} quest {quest['name']}, {quest['stands']}",
            "t": QUEST,
            "picture": icon_of("quests", quest["id"]),
        }
        for quest in seat["quests"]
        if quest["id"]
    ]
    return found
