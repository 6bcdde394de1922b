"""The strip of Black Rose Wars: the near mage's spells, and whatever can be chosen and has no place on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from widgets.boards.black_rose_wars_mages import open_hand, slot_says, small_slots, spell_face
from widgets.boards.black_rose_wars_words import JINX, QUEST, Data, counted, icon_of, icons_of, pile_of
from widgets.boards.hand import CARD, GAP, LEFT, SMALL_CARD, TILE, TILE_HEIGHT
from widgets.look.lettering import width

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from widgets.boards.table import Space

LEAST_TILE: Final = 108.0
"""The width down to which tiles with short names shrink."""

OWN_PILES: Final = {"hand": "card-pick", "grimoire": "spell-book", "memories": "card-discard"}
"""The near mage's piles, which lie on the strip when they can be chosen, and their icons."""

SHARES: Final = {"empty": 0.5, "fan": 2.0}
"""How wide an outline and a hand face down are, in cards."""

SMALLEST: Final = 94.0
"""The width down to which cards shrink so that the strip need not be scrolled."""

UNSAID: Final = {"t": "", "stands": "", "count": 0, "sash": "", "label": "", "face": True, "second": "", "says": ""}
"""What a thing on the strip shows if nothing else is said of it."""


def strip_of(
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
        [_own_pile(own, id) for id in OWN_PILES if f"{id}:{own['seat']}" in can],
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
    slug = tile["name"].lower().replace(" ", "_").replace("-", "_")
    kinds = ("mages", "evocations", "upgrades", "jinxes", "schools")
    picture = next((table[slug] for table in map(icons_of, kinds) if slug in table), "")
    name, second = tile["name"], ""
    if width(name, 16) > TILE - 8:
        name, joint, second = name.partition(" and ")
        second = f"and {second}" if joint else ""
    return {
        "kind": "tile",
        **tile,
        "name": name,
        "second": second,
        "says": tile["name"],
        "picture": picture or ("cubes" if slug[:1].isdecimal() else tile["picture"]),
        "w": max(TILE, min(width(name, 16) + 16, 260)),
    }


def _own_pile(seat: Data, id: str) -> Data:
    """One of the near mage's piles, to be chosen."""
    name = f"{seat['whose']} {id}"
    second = counted(seat[id]["count"], "card")
    return {
        "kind": "tile",
        "id": f"{id}:{seat['seat']}",
        "name": name,
        "second": second,
        "says": f"{name}: {second}",
        "picture": OWN_PILES[id],
        "w": max(TILE, width(name, 16) + 16),
    }


def _pile_tile(pile: Data) -> Data:
    shown = pile_of(pile)
    return {"kind": "tile", "id": f"pile:{pile['id']}", **shown, "second": counted(pile["cards"], "card"), "w": TILE}


def _elsewhere(others: Iterable[Data], can: Container[str], shown: Container[str]) -> list[Data]:
    """What somebody else has, can be chosen, and is not on the table for want of room."""
    found: list[Data] = []
    for seat in others:
        for one in (*small_slots(seat), *open_hand(seat)):
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
        hand = [{"kind": "fan", "id": "", "count": count, "says": f"{counted(count, 'card')} in hand"}] if count else []
    quests = [
        {
            "kind": "quest",
            "id": f"quest:{n}:{quest['id']}" if quest["id"] else f"unseen:{n}:{number}",
            "name": quest["name"],
            "face": bool(quest["id"]),
            "t": QUEST,
            "picture": icon_of("quests", quest["id"]) if quest["id"] else "",
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
            "picture": icon_of("jinxes", jinx["id"]),
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
    return {"kind": kind, "name": card["name"], "count": count, "says": says, **spell_face(card)}


def _quest_says(quest: Data) -> str:
    cubes = (
        f", {quest['cubes']} of {quest['of']} cubes"
        if quest["of"]
        else f", {counted(quest['cubes'], 'cube')}"
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
                else slot_says(slot),
                **spell_face(slot),
            }
        )
    return found
