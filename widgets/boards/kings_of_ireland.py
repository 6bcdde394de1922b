"""Where everything lies on the table of Kings of Ireland, in pixels.

The opponents' Units lie across, clockwise from the left, each seat's below its plate. Between them and the near seat's own
Units is a tray with the fight: the Attacker at the left, the Defender at the right, or one below the other where the table
is not wide enough. Without a fight the tray tells the phase and who is High King, and holds the card that is played.

Units are as large as the room allows. Where whole cards with their names find none, they are cards in little.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from widgets.boards.hand import laid
from widgets.look import heraldry, icons
from widgets.look.lettering import fitted, width, wrapped

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from widgets.boards.table import Space

GAME = "kings_of_ireland"

WHOLE, LEAST = 54, 14
"""The width from which a Unit is a whole card with its name, and the least width of one in little."""

POINTED = 30
"""The width from which a card that may be chosen has a pointer above it."""

LARGEST, TALL_LARGEST = 112, 156
"""The most that a card on the table is wide, up to a height of 700 pixels and from 1100 up."""

CROWD = 6
"""The most Units of a narrow stall that has a line of its own for the hand."""

STACKED = 900
"""Below this width the two sides of a fight lie one below the other."""

OWN_SHARES = (0.31, 0.24, 0.38, 0.45)
"""On a narrow table, the parts of the room for Units that the own may have; the first unless another makes Units larger."""

ORDER = ("Faction", "King", "Battle", "Event")
"""The kinds of cards, as they are ordered in a hand."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")

PHASES = {
    "Tribute": "gold",
    "Fate": "back",
    "Recruit": "faction",
    "Set-up": "back",
    "Declaration": "raid",
    "Destiny": "destiny",
}
"""What stands for a phase without a fight."""

ATTACKS = {"battle": ("attack", "attacks"), "siege": ("besiege", "besieges"), "raid": ("raid", "raids")}
"""What the Attacker does, said to the Attacker and of somebody else."""


class Box(NamedTuple):
    """A place on the table, in pixels."""

    x: float
    y: float
    w: float
    h: float


def layout(scene: dict[str, Any], space: Space, near: int, can: Container[str]) -> dict[str, Any]:
    """Lay out a scene; see `widgets.boards.table`."""
    seats = scene["seats"]
    others = [seats[(near + step) % len(seats)] for step in range(1, len(seats))]
    own = seats[near]
    taller = min(max((space.height - 700) / 400, 0.0), 1.0)
    scene = {**scene, "largest": LARGEST + (TALL_LARGEST - LARGEST) * taller}
    found = _narrow(scene, space, others, own, can) if space.narrow else _wide(scene, space, others, own, can)
    hand = laid(
        [*_from_the_pile(scene, can), *({**card, **_look(card), "at": ""} for card in sorted(own["hand"], key=_order))],
        scene["tiles"],
        space,
        can,
        lambda card: f"card:{card.get('id')}",
        left=None if space.narrow else 264,
    )
    return {**scene, **found, "hand": hand, "strip": hand.width, "near": _plate(own)}


# --- what is shown ----------------------------------------------------------------------------------------------------


def _order(card: dict[str, Any]) -> tuple[Any, ...]:
    return () if card["hidden"] else (ORDER.index(card["kind"]), card["group"], card["force"], card["name"])


def _look(card: dict[str, Any]) -> dict[str, Any]:
    """How a card's face is drawn: its tincture, its icon, and its figure or the sign of its kind."""
    if card["hidden"]:
        return {}
    kind, id = card["kind"], card["id"]
    if kind == "Faction":
        clan = card["group"]
        tincture = heraldry.bearers(GAME, "clans")[clan].tincture.id
        return {"t": tincture, "icon": icons.named(GAME, "clans", clan), "value": card["force"], "sign": None}
    table = {"King": "kings", "Event": "events", "Battle": "battle"}[kind]
    tincture = {"King": "gules", "Event": "celeste", "Battle": "sable"}[kind]
    value = card["force"] or None
    sign = None if value else icons.named(GAME, "things", "event" if kind == "Event" else "battle")
    return {"t": tincture, "icon": icons.named(GAME, table, id), "value": value, "sign": sign}


def _from_the_pile(scene: dict[str, Any], can: Container[str]) -> list[dict[str, Any]]:
    """The Kings that can be chosen and lie nowhere on the table: somebody looks for one in the draw pile."""
    lying = {card.get("id") for seat in scene["seats"] for card in (*seat["units"], *seat["hand"])}
    lying |= {card.get("id") for card in (*scene["playing"], *scene["top"][:1], *scene["last"][:1])}
    shown = [king for king in scene["kings"] if f"card:{king['id']}" in can and king["id"] not in lying]
    return [{**king, **_look(king), "at": "the draw pile"} for king in sorted(shown, key=_order)]


def _unit(unit: dict[str, Any], scene: dict[str, Any]) -> dict[str, Any]:
    """A Unit with its face, what it is worth now if that is not what is printed, and the badge of one that fights."""
    fights = scene["fight"]["kind"] if unit["side"] else None
    badge = (
        icons.named(GAME, "things", "battle" if unit["side"] == "Attacker" or fights != "siege" else "siege")
        if fights
        else None
    )
    words = [unit["says"]]
    if unit["now"] != unit["force"]:
        words.append(f"Force {unit['now']}")
    if unit["side"]:
        words.append(f"fights for the {unit['side']}")
    if unit["note"]:
        words.append(unit["note"])
    worth = unit["now"] if unit["now"] != unit["force"] else None
    return {**unit, **_look(unit), "worth": worth, "badge": badge, "words": ", ".join(words)}


def _clan(seat: dict[str, Any]) -> str:
    return heraldry.bearers(GAME, "clans")[seat["clan"]].name if seat["clan"] else ""


def _whose(seat: dict[str, Any]) -> str:
    """Whose something is: "Your", "Gormla’s"."""
    return "Your" if seat["person"].name == "You" else f"{seat['person'].short}’s"


def _held(seat: dict[str, Any], short: bool = False) -> str:
    count = len(seat["hand"])
    said = f"{count or 'no'} card{'' if count == 1 else 's'}"
    return said if short else f"{said} in hand"


def _doing(seat: dict[str, Any]) -> str:
    """What a seat does at the moment, in a word or two."""
    said = {"winner": "wins the game", "cannot be attacked": "under a Truce"}
    if seat["person"].name == "You":
        said["winner"] = "you win the game"
    else:  # the tray says it of the reader
        said |= {"Attacker": "attacks", "Defender": "defends"}
    for role in seat["roles"]:
        if role in said:
            return said[role]
        if role.startswith("ally"):
            return "allied"
    return ""


def _plate(seat: dict[str, Any]) -> dict[str, Any]:
    """What a plate shows: the clan's shield, or the person's before there is one, and who and what they are."""
    clan = _clan(seat)
    arms = heraldry.bearers(GAME, "clans")[seat["clan"]].blazon if clan else seat["person"].arms
    king = "High King" in seat["roles"]
    about = [clan or "no clan yet", f"{seat['gold']} Gold", _held(seat), *(["High King"] if king else []), _doing(seat)]
    return {
        **seat,
        "arms": arms,
        "whose": _whose(seat),
        "clan_name": clan,
        "king": king,
        "held": _held(seat),
        "held_short": _held(seat, short=True),
        "doing": _doing(seat),
        "about": f"{seat['person'].name}: {', '.join(filter(None, about))}",
        "secret": not seat["hand"] or seat["hand"][0]["hidden"],
    }


def _second(plate: dict[str, Any], room: float, size: float = 14) -> str:
    """The second line of a plate: as much as its room holds."""
    clan, held, short, doing = plate["clan_name"], plate["held"], plate["held_short"], plate["doing"]
    for parts in ((clan, held, doing), (clan, short, doing), (clan, held), (clan, short), (short,)):
        said = " · ".join(filter(None, parts))
        if width(said, size, "Source Sans 3 400") <= room:
            return said
    return str(short)


# --- cards in a box ---------------------------------------------------------------------------------------------------


def _spread(
    cards: list[dict[str, Any]], box: Box, largest: float, wide_gap: float = 0, glow: bool = False
) -> list[dict[str, Any]]:
    """Cards in rows within a box, as large as they all fit; each gets `x`, `y`, `w` and `whole`.

    Args:
        cards: what each shows.
        box: the room.
        largest: the most that a card is wide.
        wide_gap: the distance in a single row, if there is room for it.
        glow: whether some may be chosen: around those is a ring, and from `POINTED` up a pointer above them.
    """
    count = len(cards)
    if not count:
        return []
    best, across, rows = (0.0, 0.0, 0.0), count, 1
    for tried in range(1, min(count, 6) + 1):
        columns = ceil(count / tried)
        for most, gap, between in (
            (largest, 12 if glow else 8, 20 if glow else 12),
            (POINTED - 1, 10 if glow else 4, 12 if glow else 5),
        ):
            tall = (box.h - between * (tried - 1)) / tried / 1.4
            fits = min(largest, most, tall, (box.w - gap * (columns - 1)) / columns)
            if fits > best[0] + 0.5:
                best, across, rows = (fits, gap, between), columns, tried
    w = best[0]
    if w < LEAST:  # the smallest tables lap them
        w = min(LEAST, box.h / 1.4)
        rows = max(int((box.h + 5) // (w * 1.4 + 5)), 1)
        across = ceil(count / rows)
    pitch = min(w + (wide_gap if wide_gap and rows == 1 else best[1]), (box.w - w) / max(across - 1, 1))
    down = min(w * 1.4 + best[2], (box.h - w * 1.4) / max(rows - 1, 1))
    return [
        {
            **card,
            "x": box.x + pitch * (number % across),
            "y": box.y + down * (number // across),
            "w": w,
            "whole": w >= WHOLE,
        }
        for number, card in enumerate(cards)
    ]


def _units(
    seat: dict[str, Any], scene: dict[str, Any], box: Box, can: Container[str], wide_gap: float = 0, low: float = 0
) -> dict[str, Any]:
    """A seat's Units in a box; `low` is how much lower they begin if some may be chosen."""
    glow = any(f"card:{unit['id']}" in can for unit in seat["units"])
    if glow and low:
        box = Box(box.x + 2, box.y + low, box.w - 4, max(box.h - low - 2, 20))
    units = [_unit(unit, scene) for unit in sorted(seat["units"], key=lambda unit: (unit["kind"], -unit["force"]))]
    return {"units": _spread(units, box, scene["largest"], wide_gap, glow), "units_box": box}


def _open(seat: dict[str, Any], box: Box, largest: float) -> list[dict[str, Any]]:
    """The open cards of another seat's hand, in little."""
    cards = [{**card, **_look(card)} for card in sorted(seat["hand"], key=_order)]
    return _spread(cards, box, min(largest, WHOLE - 1))


# --- the wide table ---------------------------------------------------------------------------------------------------


def _wide(
    scene: dict[str, Any], space: Space, others: list[dict[str, Any]], own: dict[str, Any], can: Container[str]
) -> dict[str, Any]:
    """Plates and Units across, the tray in the middle, the near seat's own Units with the piles below."""
    w, h = space.width, space.height
    ease = min(max((h - 300) / 167, 0.0), 1.0)
    plate_y, plate_h = 6 + 8 * ease, round(40 + 10 * ease)
    units_y = plate_y + plate_h + 10 + 8 * ease
    stacked = w < STACKED
    tray_h = (104 + 16 * ease) if stacked else (86 + 22 * ease + min(max(h - 467, 0) * 0.1, 22))
    above, below, foot = 6 + 6 * ease, 14 + 7 * ease, 6 + 2 * ease
    rest = h - units_y - tray_h - above - below - foot
    units_h = rest * 0.475
    tray_y = units_y + units_h + above
    own_y = tray_y + tray_h + below
    pitch = (w - 48 + 26) / len(others)
    stalls = [
        _stall(seat, scene, Box(24 + pitch * number, plate_y, pitch - 26, plate_h), units_y, units_h, can)
        for number, seat in enumerate(others)
    ]
    tray = Box(24, tray_y, w - 48, tray_h)
    roomy = w >= 960
    label, piles_w = (192, 324) if roomy else (112, 150)
    own_h = h - foot - own_y
    box = Box(24 + label, own_y, w - piles_w - (48 if roomy else 20) - 24 - label, own_h)
    return {
        "stalls": stalls,
        "tray": _tray(scene, tray, stacked, can),
        "own": {
            **own,
            **_units(own, scene, box, can, 24),
            "whose": _whose(own),
            "label": _label(own, Box(24, own_y, label - 12, own_h)),
        },
        "piles": _piles(scene, Box(w - piles_w, own_y, piles_w - 24, own_h), roomy),
        "you": None,
    }


def _stall(
    seat: dict[str, Any], scene: dict[str, Any], plate: Box, units_y: float, units_h: float, can: Container[str]
) -> dict[str, Any]:
    """An opponent across: the plate, and below it the Units and the hand."""
    shown = _plate(seat)
    bar = min(plate.w, 398.0)
    end = 44 + (34 if shown["king"] else 0)
    room = bar - (plate.h + 2) - 18 - end
    hand_w = min(max(plate.w * (0.32 if shown["secret"] else 0.45), 56), 170)
    count = min(len(seat["hand"]), 9)
    back = min(50.0, hand_w * 0.36, units_h / 1.4 * 0.8)
    if shown["secret"]:  # no more than the backs need
        hand_w = min(hand_w, back * (1 + 0.45 * max(count - 1, 1)) + 16)
    hand = Box(plate.x + plate.w - hand_w, units_y, hand_w, units_h)
    box = Box(plate.x + 4, units_y, plate.w - hand_w - 20, units_h)
    return {
        **shown,
        "box": plate,
        "bar": bar,
        "end": end,
        "second": _second(shown, room),
        "coin": (plate.x + bar - 24, plate.y + 6 + plate.h / 2, 15),
        "crown": (plate.x + bar - 74, plate.y + 6 + plate.h / 2 - 13, 26),
        "hand_box": hand,
        "fan": (hand.x + 6, hand.y + min(16, (units_h - back * 1.4) / 2), back, hand_w - 14, count),
        "open": [] if shown["secret"] else _open(seat, hand, 40),
        **_units(seat, scene, box, can),
    }


def _label(seat: dict[str, Any], box: Box) -> list[tuple[float, float, str, float, str, float | None]]:
    """The words beside the near seat's Units: place, words, size, font and squeezed width of each line."""
    x, y, room, tall = box
    head = fitted(f"{_whose(seat)} Units", room, 17, 13)
    lines = [
        (x, y + 13 + 17 * number, line, head.size, "d", head.squeezed[number]) for number, line in enumerate(head.lines)
    ]
    down = 33 + 17 * (len(lines) - 1)
    units = seat["units"]
    force = sum(unit["now"] for unit in units)
    fighting = sum(bool(unit["side"]) for unit in units)
    said = [] if len(units) < 2 else [f"{'They add' if room > 150 else 'Add'} up to {force}."]
    if fighting:
        said.append(
            "All of them fight."
            if fighting == len(units) > 1
            else f"{fighting} of {len(units)} fights."
            if fighting == 1
            else f"{fighting} of {len(units)} fight."
        )
    elif units:
        counts = [(seat["factions"], "Faction"), (seat["kings"], "King")]
        said.append(", ".join(f"{n} {what}{'' if n == 1 else 's'}" for n, what in counts if n))
    below = [line for text in said for line in wrapped(text, room, 14.5)]
    most = max(int((tall - down) // 18) + 1, 0)
    return [*lines, *((x, y + down + 18 * number, line, 14.5, "t", None) for number, line in enumerate(below[:most]))]


# --- the narrow table -------------------------------------------------------------------------------------------------


def _narrow(
    scene: dict[str, Any], space: Space, others: list[dict[str, Any]], own: dict[str, Any], can: Container[str]
) -> dict[str, Any]:
    """Stalls side by side, the fight in two rows, the own Units, and above the ribbon the own plate with the piles.

    The own Units and the stalls share what is left so that the smallest Unit is as large as can be; while the own may be
    chosen, they are to be larger than the others'.
    """
    chosen = any(f"card:{unit['id']}" in can for unit in own["units"])

    def smallest(found: dict[str, Any]) -> float:
        theirs = [unit["w"] for stall in found["stalls"] for unit in stall["units"]]
        mine = [unit["w"] * (0.75 if chosen else 1) for unit in found["own"]["units"]]
        return float(min([*theirs, *mine], default=0))

    tried = [_narrow_with(share, scene, space, others, own, can) for share in OWN_SHARES]
    return max(tried, key=smallest)  # of equals the first


def _narrow_with(
    share: float,
    scene: dict[str, Any],
    space: Space,
    others: list[dict[str, Any]],
    own: dict[str, Any],
    can: Container[str],
) -> dict[str, Any]:
    """The narrow table on which the own Units have this share of the room for Units."""
    w, h = space.width, space.height
    ease = min(max((h - 300) / 225, 0.0), 1.0)
    plate_h, tray_h, gap = 40 + 10 * ease, 82 + 42 * ease, 5 + 4 * ease
    rest = h - plate_h - tray_h - 5 * gap
    own_h = rest * share
    stalls_h = rest - own_h
    rows = 2 if len(others) == 4 and w < 560 else 1
    in_lines = (stalls_h - gap * (rows - 1)) / rows < 84
    if in_lines:
        tall = (stalls_h - 3 * (len(others) - 1)) / len(others)
        places = [Box(8, gap + (tall + 3) * number, w - 16, tall) for number in range(len(others))]
        stalls = [_line(seat, scene, box, can) for seat, box in zip(others, places, strict=True)]
    else:
        across = ceil(len(others) / rows)
        wide, tall = (w - 16 - 6 * (across - 1)) / across, (stalls_h - gap * (rows - 1)) / rows
        places = [
            Box(8 + (wide + 6) * (number % across), gap + (tall + gap) * (number // across), wide, tall)
            for number in range(len(others))
        ]
        stalls = [_narrow_stall(seat, scene, box, can) for seat, box in zip(others, places, strict=True)]
    tray = Box(8, gap + stalls_h + gap, w - 16, tray_h)
    own_y = tray.y + tray_h + gap + 6
    own_h -= 6
    shown = _plate(own)
    y = h - plate_h
    held = shown["held_short"]
    held_w = width(held, 14, "Source Sans 3 400")
    coin = w - 26
    end = coin - 24 - (28 if shown["king"] else 0)
    held_x = end - held_w - 14
    piles = _small_piles(scene, held_x - 10, y, plate_h - 6)
    return {
        "stalls": stalls,
        "tray": _tray(scene, tray, True, can),
        "own": {**own, **_units(own, scene, Box(14, own_y, w - 28, own_h), can, 14), "whose": _whose(own), "label": []},
        "piles": piles,
        "you": {
            "y": y,
            "h": plate_h,
            "coin": (coin, y + plate_h / 2 - 2, 14),
            "crown": (end, y + plate_h / 2 - 14, 24),
            "held": held,
            "held_box": Box(held_x, y + plate_h / 2 - 14, held_w + 8, 24),
            "room": piles["left"] - 58,
            "second": " · ".join(filter(None, (shown["clan_name"], shown["doing"]))),
        },
    }


def _narrow_names(shown: dict[str, Any], room: float) -> list[tuple[str, float, float | None, str]]:
    """A name and the clan in a narrow head, two lines: words, size, the width to which they are squeezed, and the font."""
    person = shown["person"]
    clan = " · ".join(filter(None, (shown["clan_name"], shown["doing"])))
    if width(clan, 13, "Source Sans 3 400") > room:
        clan = shown["clan_name"]
    if width(person.name, 14) <= room or not person.title:
        name = fitted(person.name, room, 18, 13)
        squeezed = room if len(name.lines) > 1 or name.squeezed[0] else None
        return [(person.name, name.size, squeezed, "d"), (clan or "no clan yet", 13, None, "t")]
    name = fitted(person.short, room, 17, 13)
    squeezed = room if width(person.title, 12.5, "Source Sans 3 400") > room else None
    return [(person.title, 12.5, squeezed, "t"), (person.short, name.size, name.squeezed[0], "d")]


def _narrow_stall(seat: dict[str, Any], scene: dict[str, Any], box: Box, can: Container[str]) -> dict[str, Any]:
    """A box of its own: shield and name, a line with gold and hand, and the Units."""
    shown = _plate(seat)
    beside = box.w >= 170
    if beside and (box.h < 130 or len(seat["units"]) > CROWD):
        return _low_stall(seat, shown, scene, box, can)
    end = 36 if beside else 4
    line = box.y + (42 if beside else 44)
    x = box.x + 8
    coin = (box.x + box.w - 20, box.y + 22, 13) if beside else (x + 11, line + 9, 11)
    x += 0 if beside else 28
    crown = (x, line - 2, 20)
    x += 26 if shown["king"] else 0
    held = _held(seat, short=box.w < 200 or shown["king"])
    if width(held, 13.5, "Source Sans 3 400") > box.x + box.w - 6 - x - 16:
        held = str(len(seat["hand"]))
    top = line + 24
    rest = Box(box.x + 8, top, box.w - 16, box.y + box.h - top - 8)
    cards: list[dict[str, Any]] = []
    if not shown["secret"]:
        part = rest.h * (0.34 if rest.h > 90 else 0.45)
        cards = _open(seat, Box(rest.x, rest.y + rest.h - part, rest.w, part), 30)
        rest = rest._replace(h=rest.h - part - 8)
    return {
        **shown,
        "box": box,
        "names": _narrow_names(shown, box.w - 48 - end),
        "shield": (box.x + 6, box.y + 5, 32),
        "names_x": box.x + 45,
        "names_y": (box.y + 19, box.y + 35),
        "coin": coin,
        "crown": crown,
        "held": held,
        "hand_box": Box(x - 2, line - 2, 20 + width(held, 13.5, "Source Sans 3 400"), 22),
        "open": cards,
        **_units(seat, scene, rest, can, low=10),
    }


def _low_stall(
    seat: dict[str, Any], shown: dict[str, Any], scene: dict[str, Any], box: Box, can: Container[str]
) -> dict[str, Any]:
    """A stall with two rows: all about the seat, and its Units."""
    held = str(len(seat["hand"]))
    right = box.x + box.w
    end = 48 + (24 if shown["king"] else 0)
    rest = Box(box.x + 8, box.y + 46, box.w - 16, box.h - 53)
    cards: list[dict[str, Any]] = []
    if not shown["secret"]:
        cards = _open(seat, rest._replace(x=rest.x + rest.w * 0.58, w=rest.w * 0.42), 30)
        rest = rest._replace(w=rest.w * 0.54)
    return {
        **shown,
        "box": box,
        "names": _narrow_names(shown, box.w - 48 - end),
        "shield": (box.x + 6, box.y + 5, 32),
        "names_x": box.x + 45,
        "names_y": (box.y + 19, box.y + 35),
        "coin": (right - 19, box.y + 15, 11),
        "crown": (right - 56, box.y + 5, 20),
        "held": held,
        "hand_box": Box(right - 42, box.y + 27, 20 + width(held, 13.5, "Source Sans 3 400"), 20),
        "open": cards,
        **_units(seat, scene, rest, can, low=10),
    }


def _line(seat: dict[str, Any], scene: dict[str, Any], box: Box, can: Container[str]) -> dict[str, Any]:
    """A stall in one line, where the table is low: shield, name, gold, hand and Units."""
    shown = _plate(seat)
    side = min(box.h - 6, 28.0) / 1.2
    room = min(box.w * 0.26, 150)
    name = fitted(seat["person"].short, room, 16, 12.5)
    squeezed = room if len(name.lines) > 1 or name.squeezed[0] else None
    middle = box.y + box.h / 2
    x = box.x + side + 12 + room
    coin = (x + 13, middle, 11)
    x += 28
    crown = (x, middle - 10, 18)
    x += 22 if shown["king"] else 0
    held = str(len(seat["hand"]))
    hand = Box(x, middle - 11, 20 + width(held, 13.5, "Source Sans 3 400"), 22)
    x += hand.w + 6
    rest = Box(x, box.y + 3, box.x + box.w - x - 4, box.h - 6)
    cards: list[dict[str, Any]] = []
    if not shown["secret"]:
        cards = _open(seat, Box(rest.x + rest.w * 0.55, rest.y, rest.w * 0.45, rest.h), 22)
        rest = rest._replace(w=rest.w * 0.5)
    return {
        **shown,
        "box": box,
        "names": [(seat["person"].short, name.size, squeezed, "d")],
        "shield": (box.x + 5, middle - side * 0.6, side),
        "names_x": box.x + side + 11,
        "names_y": (middle + 5,),
        "coin": coin,
        "crown": crown,
        "held": held,
        "hand_box": hand,
        "open": cards,
        **_units(seat, scene, rest, can, low=10),
    }


# --- the middle -------------------------------------------------------------------------------------------------------


def _piles(scene: dict[str, Any], box: Box, roomy: bool) -> dict[str, Any]:
    """The draw pile and the discards of a wide table."""
    tops = _tops(scene)
    known, seen = tops["last"], tops["seen"]
    more = scene["discard"] - 1
    if roomy:
        w = min(54.0, (box.h - 36) / 1.4)
        top = box.y + 28
        words = (
            []
            if known is None
            else wrapped(
                known["name"] + (f", and {more} more" if more else ""), box.x + box.w - (box.x + 118 + w + 14), 14.5
            )
        )
        return {
            "labels": [(box.x, box.y + 16, "Draw pile"), (box.x + 118, box.y + 16, "Discards: last in" if known else "Discards")],
            "draw": (box.x, top, w),
            "count": (box.x + w + 14, top + w * 0.7 + 6, "start"),
            "discard": (box.x + 118, top, w + 4 if w >= 54 else w),
            "words": [(box.x + 118 + w + 14, top + 26 + 18 * number, line, "start") for number, line in enumerate(words[:3])],
            "last": known,
            "seen": seen,
            "played": [],
        }  # fmt: skip
    w = min(46.0, (box.h - 22) / 1.4)
    x = box.x + 6
    step = w + 22
    return {
        "labels": [],
        "draw": (x, box.y, w),
        "count": (x + w / 2, box.y + w * 1.4 + 16, "middle"),
        "discard": (x + step, box.y, w),
        "words": [(x + step + w / 2, box.y + w * 1.4 + 16, str(scene["discard"]), "middle")],
        "last": known,
        "seen": seen,
        "played": [],
    }


def _small_piles(scene: dict[str, Any], right: float, y: float, tall: float) -> dict[str, Any]:
    """On the own plate of a narrow table, up to `right`: the card that is played in a fight, the draw pile, the discards."""
    w = min(26.0, tall / 1.4)
    top = y + (tall - w * 1.4) / 2
    draw, gone = (width(str(scene[pile]), 14) for pile in ("draw", "discard"))
    discard_x = right - gone - 4 - w
    draw_x = discard_x - 10 - draw - 8 - w
    played = scene["playing"] if scene["fight"] is not None else []
    left = draw_x - (w + 6) * len(played)
    low = top + w * 0.7 + 5
    return {
        "labels": [],
        "draw": (draw_x, top, w),
        "count": (draw_x + w + 8, low, "start"),
        "discard": (discard_x, top, w),
        "words": [(discard_x + w + 4, low, str(scene["discard"]), "start")],
        **_tops(scene),
        "played": [{**card, **_look(card), "x": left + (w + 6) * n, "y": top, "w": w} for n, card in enumerate(played)],
        "left": left,
    }


def _tops(scene: dict[str, Any]) -> dict[str, Any]:
    """What lies open on the piles: the last discard, and the first card to draw if it is known."""
    last, top = (scene[pile][0] if scene[pile] else None for pile in ("last", "top"))
    return {
        "last": None if last is None or last["hidden"] else {**last, **_look(last)},
        "seen": None if top is None or top["hidden"] else {**top, **_look(top)},
    }


def _dice(can: Container[str], start: str) -> list[str]:
    """The dice that are rolled now whose names begin so, in their order."""
    found = [id for id in can if id.startswith(f"die:{start}")] if isinstance(can, set | frozenset | dict) else []
    return sorted(found)


def _tray(scene: dict[str, Any], box: Box, stacked: bool, can: Container[str]) -> dict[str, Any]:
    """What lies in the tray: the fight, or else what goes on."""
    fight = scene["fight"]
    place = {"box": box, "stacked": stacked, "cx": box.x + box.w / 2}
    if fight is None:
        return {**place, **_quiet(scene, box, stacked, can)}
    sides = []
    for number, side in enumerate(fight["sides"]):
        told = _side(scene, fight, side, number, can)
        sides.append({**told, **(_row if stacked else _half)(told, box, number)})
    label = fight["kind"].capitalize()
    played = [] if box.w < 684 else [{**card, **_look(card)} for card in scene["playing"]]
    return {
        **place,
        "fight": True,
        "dice": _other_dice(sorted(_dice(can, "gold")), box, stacked, len(played)),
        "label": label,
        "icon": icons.named(GAME, "things", fight["kind"]),
        "sides": sides,
        "played": _middle_cards(played, box, stacked, bool(_dice(can, "gold"))),
        "said": f"Phase: {scene['phase']}",
    }


def _other_dice(ids: list[str], box: Box, stacked: bool, played: int) -> list[dict[str, Any]]:
    """Dice that are rolled during a fight for something else: in the middle of the tray, or in its head."""
    if not ids:
        return []
    if stacked:
        return [{"id": id, "x": box.x + 112 + 28 * n, "y": box.y + 3, "s": 15.0} for n, id in enumerate(ids)]
    left, room = box.x + box.w / 2 - 60 + (58 if played else 0), 120 - (58 if played else 0)
    size = min(34.0, room / len(ids) - 10)
    left += (room - len(ids) * (size + 10) + 10) / 2
    return [{"id": id, "x": left + (size + 10) * n, "y": box.y + 26, "s": size} for n, id in enumerate(ids)]


def _middle_cards(played: list[dict[str, Any]], box: Box, stacked: bool, apart: bool) -> list[dict[str, Any]]:
    """The cards being played, in the middle of the tray, or at the right of its head."""
    if stacked:
        w = 20.0
        return [
            {**card, "x": box.x + box.w - 12 - (w + 6) * (n + 1), "y": box.y - 6, "w": w, "whole": False}
            for n, card in enumerate(played)
        ]
    w = min(48.0, (box.h - 40) / 1.4)
    step = min(w + 4, (130 - w) / max(len(played) - 1, 1))
    left = box.x + box.w / 2 - (60 if apart else (step * (len(played) - 1) + w) / 2)
    return [{**card, "x": left + step * n, "y": box.y + 8, "w": w, "whole": False} for n, card in enumerate(played)]


def _side(
    scene: dict[str, Any], fight: dict[str, Any], side: dict[str, Any], number: int, can: Container[str]
) -> dict[str, Any]:
    """What one side of a fight shows, without places."""
    seat = scene["seats"][side["seat"]]
    person, raid = seat["person"], fight["kind"] == "raid"
    you = person.name == "You"
    attacks = number == 0
    verb = ATTACKS[fight["kind"]][0 if you else 1]
    heads = [f"{person.name} {verb}", f"{person.short} {verb}"] if attacks else [person.name, person.short]
    if not attacks and you:
        heads = ["You defend"] if not raid else ["You are raided"]
    allies = [scene["seats"][ally]["person"].short for ally in side["allies"]]
    units, owned = side["units"], len(seat["units"])
    every = units == owned and not allies
    shorter = ""
    if raid and not attacks:
        said = f"{owned or 'no'} Unit{'' if owned == 1 else 's'} at home"
    elif fight["winner"] == side["name"]:
        said = "have won the fight" if you else "has won the fight"
    elif not units and fight["winner"] is not None:
        said = "no Unit left"
    elif not units:
        said = "no Unit sent yet" if attacks else f"{owned or 'no'} Unit{'' if owned == 1 else 's'} at home"
    else:
        count = (
            "1 Unit"
            if units == 1
            else "both Units"
            if units == 2 and every
            else f"all {units} Units"
            if every and units > 2
            else f"{units} Units"
        )
        said = f"{'with' if attacks or you else 'fights with'} {count}"
        shorter = count
    lines = [(said, shorter or said)]
    if allies:
        named = " and ".join("you" if ally == "You" else ally for ally in allies)
        lines.append((f"allied with {named}", f"with {named}"))
    names = ("raid", "no") if raid else (("attack", "no"), ("defence", "no"))[number]
    rolled = _dice(can, names[0]) if not (raid and not attacks) else []
    count_of = len(rolled) or (side["dice"] or 0) or (1 if raid and attacks and not fight["loot"] else 0)
    figure, caption = side["force"], "Force"
    total, total_says = side["total"], "rolled"
    if raid:
        figure, caption = (units, "raiders") if attacks else (seat["gold"], "gold")
        total, total_says = (fight["loot"], "loot") if attacks else (None, "")
    clan = _plate(seat)
    return {
        "seat": side["seat"],
        "arms": clan["arms"],
        "heads": heads,
        "lines": lines,
        "figure": figure,
        "caption": caption,
        "sign": "plus" if raid and not total else "gives",
        "total": total,
        "total_says": total_says,
        "ids": rolled,
        "count": 0 if total else count_of,
        "counted": f"{NUMBERS[count_of] if count_of < len(NUMBERS) else count_of} di{'e' if count_of == 1 else 'ce'}",
        "cards": [{**card, **_look(card)} for card in side["cards"]],
        "attacks": attacks,
    }


def _head(heads: Iterable[str], room: float, largest: float) -> tuple[str, float, float | None]:
    """The longest head that fits at a good size; its size, and the width to which it is squeezed."""
    last = ""
    for head in heads:
        last = head
        if width(head, largest * 0.82) <= room:
            break
    fit = fitted(last, room, largest, 13)
    return last, fit.size, room if len(fit.lines) > 1 or fit.squeezed[0] else None


def _placed_dice(
    side: dict[str, Any], x: float, middle: float, size: float, rows: int, gap: float
) -> tuple[list[dict[str, Any]], float]:
    """A side's dice in rows from `x`, around the line `middle`, and their width."""
    count = side["count"]
    across = ceil(count / rows) if count else 0
    tall = size * rows + gap * (rows - 1)
    dice = [
        {
            "id": side["ids"][number] if number < len(side["ids"]) else "",
            "x": x + (size + gap) * (number % across),
            "y": middle - tall / 2 + (size + gap) * (number // across),
            "s": size,
        }
        for number in range(count)
    ]
    return dice, across * (size + gap) - gap if count else 0


def _half(side: dict[str, Any], box: Box, number: int) -> dict[str, Any]:
    """A side of the fight in its half of a wide tray."""
    cx, y, ease = box.x + box.w / 2, box.y, box.h / 108
    two = side["count"] > (2 if side["cards"] else 3)
    size, gap = (34.0, 6.0) if two else (40.0, 8.0)
    if side["ids"]:  # room for their rings
        size, gap = size - 4, gap + 6
    middle = y + box.h * 0.556
    if two:
        middle = y + box.h / 2
    if side["total"]:
        dice_w = max(58.0, width(str(side["total"]), 42) + 10)
    else:
        _, dice_w = _placed_dice(side, 0, middle, size, 2 if two else 1, gap)
    shield = 56.0
    left_shield = box.x + 24 if number == 0 else box.x + box.w - 24 - shield
    if number == 0:
        dice_x = cx - 71 - dice_w
        force = dice_x - 58
        text_x, anchor = left_shield + shield + 14, "start"
    else:
        force = cx + 87
        dice_x = force + 58
        text_x, anchor = left_shield - 14, "end"
    wing = 34 + width(str(side["figure"]), 42) / 2 - 12
    room = (force - wing - text_x) if number == 0 else (text_x - dice_x - dice_w - 16)
    cards = side["cards"]
    lying: list[dict[str, Any]] = []
    if cards:
        rows = min(len(cards), 2)
        w = min(46.0, (box.h - 20 - 6 * (rows - 1)) / rows / 1.4)
        across = ceil(len(cards) / rows)
        wide = across * (w + 5)
        tall = rows * w * 1.4 + 6 * (rows - 1)
        from_x = (force - wing - wide) if number == 0 else dice_x + dice_w + 14
        lying = [
            {
                **card,
                "x": from_x + (w + 5) * (n % across),
                "y": y + (box.h - tall) / 2 + (w * 1.4 + 6) * (n // across),
                "w": w,
                "whole": False,
            }
            for n, card in enumerate(cards)
        ]
        room -= wide + 6
    head, head_size, squeezed = _head(side["heads"], room, 20)
    said = [long if width(long, 15, "Source Sans 3 400") <= room else short for long, short in side["lines"]]
    lines = [line for one in said for line in wrapped(one, room, 15)][:3]
    first = y + 44 * ease if len(lines) < 3 else y + 32 * ease
    dice, _ = _placed_dice(side, dice_x, middle, size, 2 if two else 1, gap)
    return {
        "shield": (left_shield, y + (box.h - shield * 1.16) / 2, shield),
        "head": (text_x, first, head, head_size, squeezed, anchor),
        "texts": [(text_x, first + 22 + 18 * n, line, 15, anchor) for n, line in enumerate(lines)],
        "force": (force, y + 34 * ease, y + 76 * ease, 14.5, 42),
        "arrow": (dice_x - 20, y + 62 * ease) if side["count"] or side["total"] else None,
        "dice": dice,
        "dice_says": (dice_x + dice_w / 2, y + 98 * ease) if side["count"] and not two else None,
        "total_at": (dice_x + dice_w / 2, y + 34 * ease, y + 76 * ease, 14.5, 42),
        "lying": lying,
    }


def _row(side: dict[str, Any], box: Box, number: int) -> dict[str, Any]:
    """A side of the fight in its row of a narrow tray."""
    caption = 20.0
    h = (box.h - caption - 4) / 2
    y = box.y + caption + h * number
    middle = y + h / 2
    roomy = box.w > 500
    two = side["count"] > (5 if roomy else 3)
    size = min(h - 10, 34.0) if not two else (h - 6) / 2 - 1
    if not roomy and side["count"] == 3:
        size = min(size, 28)
    gap = 12.0 if side["ids"] else 6.0 if roomy else 4.0
    end = box.x + box.w - 12
    dice_room = 240.0 if roomy else 100.0
    if not two and side["count"]:
        size = min(size, (dice_room + gap) / side["count"] - gap)
    dice_x = end - dice_room
    dice, _ = _placed_dice(side, dice_x, middle, size, 2 if two else 1, gap if not two else 3)
    force = dice_x - 40
    shield = min(34.0, (h - 6) / 1.18)
    text_x = box.x + 8 + shield + 8
    room = force - 22 - text_x
    cards = side["cards"]
    lying: list[dict[str, Any]] = []
    if cards:
        w = min(34.0, (h - 6) / 1.4)
        step = min(w + 4, (room * 0.6 - w) / max(len(cards) - 1, 1))
        wide = step * (len(cards) - 1) + w
        lying = [
            {**card, "x": force - 22 - wide + step * n, "y": middle - w * 0.7, "w": w, "whole": False}
            for n, card in enumerate(cards)
        ]
        room -= wide + 6
    head, head_size, squeezed = _head(side["heads"], room, 17)
    texts = []
    if h >= 40:
        long, short = (", ".join(one[number] for one in side["lines"]) for number in (0, 1))
        for words in (long, short, *side["lines"][0]):
            if width(words, 13.5, "Source Sans 3 400") <= room:
                texts = [(text_x, middle + 15, words, 13.5, "start")]
                break
    return {
        "shield": (box.x + 8, middle - shield * 0.58, shield),
        "head": (text_x, middle - 2 if texts else middle + 6, head, head_size, squeezed, "start"),
        "texts": texts,
        "force": (force, box.y + 15, middle + 10, 13, 30),
        "arrow": (dice_x - 16, middle) if side["count"] or side["total"] else None,
        "dice": dice,
        "dice_says": None,
        "total_at": (dice_x + 22, box.y + 15, middle + 10, 13, 30),
        "lying": lying,
    }


def _quiet(scene: dict[str, Any], box: Box, stacked: bool, can: Container[str]) -> dict[str, Any]:
    """A tray without a fight: the High King or the card that is played, the phase, and the dice that are rolled."""
    narrow = box.w < 684
    cx = box.x + box.w / 2
    phase = scene["phase"] or "Between turns"
    turn = f"Turn {scene['round']} of {scene['rounds']}" if scene["round"] else ""
    king = next((seat for seat in scene["seats"] if "High King" in seat["roles"]), None)
    dice = [id for start in ("gold", "first", "raid", "attack", "defence") for id in _dice(can, start)]
    wing = (box.w - (110 if narrow else 170)) / 2 - (10 if narrow else 24)
    left, right = box.x + (10 if narrow else 24), box.x + box.w - (10 if narrow else 24) - wing
    size = min(40.0, (wing - 8) / max(len(dice), 1) - 8)
    dice_w = len(dice) * (size + 8) - 8
    card_w = min(62.0 if not narrow else 48, (box.h - 20) / 1.4)
    played = [
        {
            **card,
            **_look(card),
            "x": left + (card_w + 8) * n,
            "y": box.y + (box.h - card_w * 1.4) / 2,
            "w": card_w,
            "whole": False,
        }
        for n, card in enumerate(scene["playing"])
    ]
    said = None
    shield = None
    winners = [seat for seat in scene["seats"] if "winner" in seat["roles"]]
    if winners:
        shown = _plate(winners[0])
        side = min(52.0, box.h * 0.5) if not narrow else 34.0
        shield = (left, box.y + (box.h - side * 1.16) / 2, side, shown["arms"])
        words_x = left + side + 12
        room = left + wing - words_x
        named = [seat["person"].short if narrow or len(winners) > 1 else seat["person"].name for seat in winners]
        fit = fitted(" and ".join(named), room, 20 if not narrow else 16, 13)
        lines = wrapped("wins the game" if len(winners) == 1 and named[0] != "You" else "win the game", room, 14.5)
    elif played:
        words_x = left + (card_w + 8) * len(played) + 4
        room = left + wing - words_x
        name = " and ".join(card.get("name", "a card") for card in scene["playing"]) if room > 60 else ""
        fit = fitted(name, room, 19 if not narrow else 16, 13)
        lines = wrapped("is being played" if len(played) == 1 else "are being played", room, 14.5) if name else []
    elif king is not None:
        shown = _plate(king)
        side = min(52.0, box.h * 0.5) if not narrow else 34.0
        shield = (left, box.y + (box.h - side * 1.16) / 2, side, shown["arms"])
        words_x = left + side + 12
        room = left + wing - words_x
        name = king["person"].short if narrow else king["person"].name
        fit = fitted(name, room, 20 if not narrow else 16, 13)
        you = king["person"].name == "You"
        lines = ["High King"] if narrow or not you else ["are High King"]
        if not narrow and not you:
            lines = ["is High King"]
    else:
        words_x, room = left, wing
        fit = fitted("No High King", room, 20 if not narrow else 16, 13)
        lines = wrapped("nobody has the most Factions", room, 14.5)
    tall = len(fit.lines) * fit.size + len(lines) * 18
    top = box.y + (box.h - tall) / 2 + fit.size * 0.8
    said = [
        (words_x, top + n * fit.size * 1.05, line, fit.size, "d", fit.squeezed[n]) for n, line in enumerate(fit.lines)
    ]
    below = top + (len(fit.lines) - 1) * fit.size * 1.05 + 20
    said += [(words_x, below + 18 * n, line, 14.5, "t", None) for n, line in enumerate(lines)]
    return {
        "fight": False,
        "label": phase,
        "turn": turn,
        "said": f"Phase: {phase}",
        "icon": icons.named(
            GAME,
            "things",
            PHASES.get(phase, {"Raid": "raid", "Battle": "battle", "Siege": "siege"}.get(phase, "high_king")),
        ),
        "words": said,
        "king_shield": shield,
        "played": played,
        "dice": [
            {
                "id": id,
                "x": right + (wing - dice_w) / 2 + (size + 8) * n,
                "y": box.y + (box.h - size) / 2 - 6,
                "s": size,
            }
            for n, id in enumerate(dice)
        ],
        "dice_says": (right + wing / 2, box.y + (box.h + size) / 2 + 14),
        "dice_words": "for gold" if dice and dice[0].startswith("die:gold") else "who begins" if dice else "",
        "empty": None
        if dice or winners
        else Box(right + (0 if narrow else wing - 240), box.y + (box.h - 56) / 2, wing if narrow else 240, 56),
        "cx": cx,
        "narrow": narrow,
        "stacked": stacked,
    }
