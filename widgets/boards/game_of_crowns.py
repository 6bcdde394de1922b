"""The layout of the table of Game of Crowns, in pixels: a stall for each of the others, the tray between, and your place.

What a seat bears is its house, so stalls and cards have the house's arms; a seat without a house bears its person's.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from widgets.boards.game_of_crowns_tray import COVERED, GAME, LOW, SHOWN, arms, band, dressed, shows, taken_from
from widgets.boards.places import Box, Line, around, line, named
from widgets.look import drawing, icons
from widgets.look.lettering import DISPLAY, TEXT, width

if TYPE_CHECKING:
    from collections.abc import Collection

    from widgets.boards.table import Space

HAND_LEFT, HAND_RIGHT, HAND_CARD, SMALL_CARD = 217, 48, 96, 82
"""Where the cards on a wide strip begin and how much room they leave; a card's width on a wide and on a narrow one."""

PENNON = 0.62
"""How much of a card the next one may cover if both look alike."""

NAMED = 0.5
"""How much of a card must be free for its name; of copies that lie closer, the last one says it."""


def layout(scene: dict[str, Any], space: Space, near: int, can: Collection[str]) -> dict[str, Any]:
    """Lay out a scene.

    Args:
        scene: the position, as `Game.picture` gives it, with each seat's `person`.
        space: the room in pixels.
        near: the seat at the near edge.
        can: the things that may be chosen.
    """
    seats = scene["seats"]
    for seat in seats:
        _dress(seat)
    own, others = seats[near], [*seats[near + 1 :], *seats[:near]]
    stalls, tray = around(space, len(others))
    taken = taken_from(scene, near, can)
    scene["tray"], scene["backs"] = tray, backs
    scene["shows"] = shows(scene, taken)
    scene |= SHOWN[scene["shows"]](scene, band(tray), near, taken, space.narrow or tray.h < LOW)
    scene["others"] = [_stall(seat, box) for seat, box in zip(others, stalls, strict=True)]
    scene["own"] = _own(own, space)
    scene["cards"], scene["tiles"], scene["strip"] = _strip(scene, own, space, can)
    return scene


def _dress(seat: dict[str, Any]) -> None:
    """What a seat and its cards look like."""
    seat["lies_open"] = False
    seat["arms"] = arms(seat["house"]) or seat["person"].arms
    seat["lives"] = "" if not seat["house"] else f", House {seat['banner']}"
    seat["whose"] = "your" if seat["person"].name == "You" else f"{seat['person'].name}'s"
    seat["Whose"] = "Your" if seat["whose"] == "your" else seat["whose"]
    for card in (*seat["hand"], *seat["offer"], *seat["agenda"]):
        dressed(card)


def _stall(seat: dict[str, Any], box: Box) -> dict[str, Any]:
    """What stands in a stall, relative to it."""
    if box.w >= 150 and box.h >= 165:
        return _full(seat, box)
    return _flat(seat, box) if box.w >= 190 else _small(seat, box)


def _full(seat: dict[str, Any], box: Box) -> dict[str, Any]:
    shield = 62 if box.h >= 200 else 50
    left = 11 + shield + 12
    room = box.w - left - 8
    low = 11 + shield * 0.72
    lines = [
        *named(seat["person"], left, low, room - (16 if seat["spent"] else 0), 21, room - (32 if seat["vote"] else 0)),
        line(left, low + 20, _house(seat), room, 15, TEXT, soft=True),
    ]
    top = 11 + shield * 1.2
    hand = Box(13, top + 16, box.w - 28, box.h - 38 - top - 36)
    if seat["known"]:
        hand = Box(13, top + 12, box.w - 26, box.h - 40 - top - 14)
    return {
        **seat,
        "box": box,
        "shield": (11, 11, shield),
        "lines": lines,
        "vote_at": (box.w - 36, 6, 26),
        "held": _held(seat, hand, fan=True),
        "count": Line(13, box.h - 15, _cards(seat["cards"]), 15, "t", True, None),
        "ravens_at": (box.w - 71, box.h - 35, 26),
        "agenda_at": (box.w / 2 - 6, box.h - 30, 18),
    }


def _flat(seat: dict[str, Any], box: Box) -> dict[str, Any]:
    shield = min(50, (box.h - 16) / 1.2)
    left = 10 + shield + 10
    room = box.w - left - (44 if seat["vote"] else 10)
    person, tall = seat["person"], box.h
    if width(person.name, 16) <= room or tall < 76:
        lines = [line(left, 27 if tall >= 76 else 19, person.name, room, 19 if tall >= 76 else 17, DISPLAY)]
    else:
        lines = named(person, left, 32, room, 17)
    if tall >= 76:
        lines.append(line(left, lines[-1].y + 19, _house(seat), room, 14.5, TEXT, soft=True))
    low, deep = (tall - 9, 25) if tall >= 76 else (tall - 1, 18)
    fan = _held(seat, Box(left, low - 2 - deep, min(92, box.w - left - 110), deep), fan=False)
    at = left + fan["wide"] + 8
    return {
        **seat,
        "box": box,
        "shield": (10, (tall - shield * 1.2) / 2, shield),
        "lines": lines,
        "vote_at": (box.w - 34, 6, 26 if tall >= 76 else 18),
        "held": fan,
        "count": Line(at, low - 7, str(seat["cards"]), 18, "d", False, None),
        "ravens_at": (box.w - 58, low - 27 + (0 if deep > 20 else 4), 22 if deep > 20 else 19),
        "agenda_at": (at + 26, low - 22, 17),
    }


def _small(seat: dict[str, Any], box: Box) -> dict[str, Any]:
    tall = box.h
    shield = min(34, max((tall - 30) / 1.2, 15))
    left = 6 + shield + 7
    room = box.w - left - (4 if not seat["vote"] else 22 if tall >= 70 or not seat["spent"] else 44)
    if tall >= 70:
        low = 31 if tall >= 100 else 29
        house = line(left, low + (15 if tall >= 100 else 14), _house(seat), room, 13, TEXT, soft=True)
        lines = [*named(seat["person"], left, low, room, 17), house]
    else:
        lines = [line(left, 19, seat["person"].short, room, 17, DISPLAY)]
    base = tall - 8
    ravens = box.w - 26 - width(str(seat["ravens"]), 15)
    if tall >= 100:
        deep = min(tall - 92, 46 if not seat["known"] else 80)
        held = _held(seat, Box(13, 58 + (tall - 88 - deep) / 2, box.w - 26, deep), fan=True)
        count = Line(9, base, _cards(seat["cards"]), 13.5, "t", True, None)
    else:
        start = 9.0
        held = _held(seat, Box(start, base - 14, ravens - start - 32, 18), fan=False)
        count = Line(start + held["wide"] + 4, base, str(seat["cards"]), 16, "d", False, None)
    return {
        **seat,
        "box": box,
        "shield": (6, 7, shield),
        "lines": lines,
        "vote_at": (box.w - 20, 5, 16),
        "held": held,
        "count": count,
        "ravens_at": (ravens, base - 16, 19),
        "agenda_at": (ravens - 19, base - 14, 14),
    }


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _house(seat: dict[str, Any]) -> str:
    return seat["banner"] if seat["house"] else "no house yet"


def _held(seat: dict[str, Any], room: Box, fan: bool) -> dict[str, Any]:
    """A hand in a stall: backs, or faces in little; `fan` spreads backs like a hand, otherwise they lie in a row."""
    if seat["known"] and seat["hand"]:
        return _faces(seat["hand"], room)
    count, deep = seat["cards"], max(room.h, 20.0)
    card = min(deep, 72) / 1.4
    if not fan:
        shown = min(count, 3, max(1, 1 + int((room.w - card) / 5)))
        return {
            "faces": [],
            "backs": tuple((room.x + 5 * n, room.y, card, 0.0) for n in range(shown)),
            "wide": card + 5 * max(shown - 1, 0),
        }
    step = min(card * 0.45, (room.w - card) / max(count - 1, 1))
    start = room.x + (room.w - card - step * (count - 1)) / 2
    turn = min(2.6, 26 / max(count, 1))
    laid = []
    for number in range(count):
        off = number - (count - 1) / 2
        laid.append((start + step * number, room.y + (room.h - deep) / 2 + abs(off) * turn * 0.5, card, off * turn))
    return {"faces": [], "backs": tuple(laid), "wide": room.w}


@cache
def _back() -> Any:
    """The part that draws a back."""
    return vars(drawing.environment().get_template("parts.j2").module)["back"]


@lru_cache(512)  # hands change by a card or two, and backs are most of what there is to draw
def backs(laid: tuple[tuple[float, float, float, float], ...]) -> Markup:
    """Backs of cards, drawn: for each where it lies, its width, and its turn."""
    charge = icons.named(GAME, "things", "back")
    return Markup("").join(_back()(x, y, w, charge, turn=turn) for x, y, w, turn in laid)


def _faces(cards: list[dict[str, Any]], room: Box) -> dict[str, Any]:
    """Cards in little in one row or two, as large as there is room for; what finds none waits behind the count."""
    best: tuple[float, int, float] = (0, 1, 0)
    for rows in (1, 2) if room.h >= 60 else (1,):
        across = -(-len(cards) // rows)
        card = min((room.h - 5 * (rows - 1)) / rows / 1.4, 36)
        step = min(card + 5, (room.w - card) / max(across - 1, 1))
        if min(step, card) > best[0]:
            best = (min(step, card), rows, card)
    _, rows, card = best
    if room.w < card or not card:
        return {"faces": [], "backs": [], "wide": 0.0}
    across = -(-len(cards) // rows)
    least = min(card * 0.45, 9)
    step = max(min(card + 5, (room.w - card) / max(across - 1, 1)), least)
    shown = min(across, 1 + int((room.w - card) / step + 0.01))
    laid = [
        {**one, "x": room.x + step * (n % across), "y": room.y + (card * 1.4 + 5) * (n // across), "w": card}
        for n, one in enumerate(cards)
        if n % across < shown
    ]
    return {"faces": laid, "backs": [], "wide": card + step * (min(shown, len(cards)) - 1)}


def _own(seat: dict[str, Any], space: Space) -> dict[str, Any]:
    """The near seat: on a wide strip at its left, on a narrow table above the ribbon."""
    person, agenda = seat["person"], seat["agenda"][0] if seat["agenda"] else None
    hidden = agenda is not None and agenda["hidden"]
    if space.narrow:
        y = space.height - 54
        ends = space.width - 142 - (24 if agenda else 0)
        room = ends - 62 - (34 if seat["vote"] else 0)
        name = person.name if width(person.name, 15) <= room else person.short
        lines = [line(62, y + 21, name, room, 19, DISPLAY), line(62, y + 38, _house(seat), room, 14, TEXT, soft=True)]
        return {
            **seat,
            "box": Box(10, y, space.width - 20, 46),
            "shield": (16, y - 2, 38),
            "lines": lines,
            "count": Line(space.width - 20, y + 29, _cards(seat["cards"]), 14, "t", True, None),
            "ravens_at": (space.width - 136, y + 12, 22),
            "agenda_at": (ends, y + 14, 18),
            "vote_at": (ends - 30, y + 6, 22),
            "agenda_says": "" if agenda is None or hidden else agenda["name"],
        }
    lines = [*_wide_name(person), line(117, 63, _house(seat), 92, 15, TEXT, soft=True)]
    says = "" if agenda is None else "Hidden agenda" if hidden else f"Agenda: {agenda['name']}"
    return {
        **seat,
        "box": Box(36, 12, 172, 84),
        "shield": (48, 22, 59),
        "lines": lines,
        "count": Line(49, space.strip - (16 if agenda else 21), _cards(seat["cards"]), 15, "t", True, None),
        "ravens_at": (50, 98 if agenda else 103, 25),
        "agenda_at": (50, 129, 18),
        "vote_at": (174, 100, 28),
        "agenda_says": says,
    }


def _wide_name(person: Any) -> list[Line]:
    if person.title:
        return named(person, 117, 44, 94, 21)
    return [line(117, 42, person.short, 94, 23, DISPLAY)]


# --- the strip ---


def _strip(
    scene: dict[str, Any], own: dict[str, Any], space: Space, can: Collection[str]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]], float]:
    """The hand, equal cards in a group, those that may be chosen first; the tiles before them; and the strip's width."""
    wide = SMALL_CARD if space.narrow else HAND_CARD
    tall = wide * 1.4 if space.narrow else wide * 1.46
    x = 14.0 if space.narrow else float(HAND_LEFT)
    tiles, x = _tiles(scene["tiles"], x, space)
    cards = [card for card in own["hand"] if not card["hidden"]]
    hidden = sum(card["count"] for card in own["hand"] if card["hidden"])
    cards.sort(
        key=lambda card: (
            f"card:{own['seat']}:{card['id']}" not in can, card["house"] != own["house"], card["house"] == "", card["id"],
        )
    )  # fmt: skip
    count, kinds = sum(card["count"] for card in cards) + hidden, len(cards) + (1 if hidden else 0)
    if not count:
        return [], tiles, max(space.width, x)
    room = space.width - x - (14 if space.narrow else HAND_RIGHT)
    step = min(wide + 6, max((room - wide) / max(count - 1, 1), wide * (1 - COVERED)))
    close = step
    if count > kinds and wide + step * (count - 1) > room:
        close = min(step, max((room - wide - step * (kinds - 1)) / (count - kinds), wide * (1 - PENNON)))
    flat = step >= wide
    groups, number = [], 0
    backs = [{"hidden": True, "count": hidden, "id": ""}] if hidden else []
    for card in [*cards, *backs]:
        copies = []
        for copy in range(card["count"]):
            off = number - (count - 1) / 2
            turn = 0.0 if flat or space.narrow else off * 4 / max(count - 1, 1)
            y = space.strip - tall - 15 + (0 if flat or space.narrow else abs(off) * 9.6 / count)
            number += 1
            along = close if copy + 1 < card["count"] else step
            shown = wide if number == count else min(along, wide) if along > wide * NAMED else 0
            copies.append((x, y, turn, shown))
            x += along
        groups.append({**card, "copies": copies, "w": wide, "h": tall})
    return groups, tiles, max(space.width, x - step + wide + 14)


def _tiles(tiles: list[dict[str, Any]], x: float, space: Space) -> tuple[list[dict[str, Any]], float]:
    """Options without a place, as tiles as wide as their names, each with the picture of what it names."""
    laid = []
    tall = min(132.0, space.strip - 34)
    for tile in tiles:
        wide = min(max(width(tile["name"], 16) + 18, 88), 132)
        laid.append({**tile, "picture": _pictured(tile), "x": x, "y": space.strip - tall - 15, "w": wide, "h": tall})
        x += wide + 9
    return laid, x + (12 if tiles else 0)


def _pictured(tile: dict[str, Any]) -> str:
    """The picture for an option: the card or the house that it names."""
    word = tile["name"].removeprefix("House ").lower()
    things = {"ravens": icons.named(GAME, "things", "raven")}
    known = {**icons.table(GAME, "cards"), **icons.table(GAME, "houses"), **things}
    found: str = known.get(word, tile["picture"])
    return found
