"""The layout of the table of Game of Crowns, in pixels: a stall for each of the others, the tray between, and your place.

The tray shows what goes on: a card that is played, an exchange, the fight about a Knight, a hand that a victor may take a
card from, or in the end how the points come about. The guest deck lies in it whatever goes on.

What a seat bears is its house, so stalls and cards have the house's arms; a seat without a house bears its person's.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from widgets.look import drawing, heraldry, icons
from widgets.look.lettering import DISPLAY, TEXT, fitted, width, wrapped

if TYPE_CHECKING:
    from collections.abc import Collection

    from widgets.boards.table import Space
    from widgets.look.lettering import Face

GAME = "game_of_crowns"

GUEST = "cendree"
"""The tincture of the guests, who bear no banner."""

MARGIN = 20
"""What is left free at both sides of a wide table."""

STALL = (178, 230)
"""The least width of a stall with a fan, and the most."""

POINTER = 21
"""The room between two rows of small stalls, for the rings and pointers of those that can be chosen."""

HAND_LEFT, HAND_RIGHT, HAND_CARD, SMALL_CARD = 217, 48, 96, 82
"""Where the cards on a wide strip begin and how much room they leave; a card's width on a wide and on a narrow one."""

COVERED, PENNON = 0.2, 0.62
"""How much of a card the next one may cover, and how much if both look alike."""


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float


class Line(NamedTuple):
    """A line of text: where it begins, how large it is, its font, and the width to which it is squeezed."""

    x: float
    y: float
    text: str
    size: float
    face: str
    soft: bool
    squeezed: float | None


@cache
def arms(house: str) -> heraldry.Blazon | None:
    """What a house bears; None for no house."""
    found = heraldry.bearers(GAME, "houses").get(house)
    return None if found is None else found.blazon


@cache
def face(card: str) -> dict[str, Any]:
    """How a card looks, by its face: tincture, picture, and the charge of its banner."""
    house, _, kind = card.rpartition("-")
    blazon = arms(house)
    return {
        "t": GUEST if blazon is None else blazon.field.id,
        "picture": icons.table(GAME, "cards").get(kind, "card-play"),
        "charge": icons.named(GAME, "things", "guest") if blazon is None else blazon.icon,
    }


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
    stalls, tray = _places(space, len(others))
    taken = _taken(scene, near, can)
    scene["tray"], scene["backs"] = tray, backs
    scene["shows"] = _shows(scene, taken)
    scene |= _SHOWN[scene["shows"]](scene, tray, near, taken, space.narrow)
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
        _dress_card(card)


def _dress_card(card: dict[str, Any]) -> dict[str, Any]:
    if not card["hidden"]:
        card |= face(card["id"])
        card["whole"] = f"{card['name']} of {card['banner']}" if card["house"] else card["name"]
    return card


# --- places ---


def _places(space: Space, others: int) -> tuple[list[Box], Box]:
    """The stalls, clockwise from the left, and the tray below them."""
    side, foot, top = (8, 60, 20) if space.narrow else (MARGIN, 11, 31)
    gap = 13 if space.narrow else 20
    if space.narrow:
        columns = min(others, 4 if others > 6 and space.height < 430 else 3)
        rows = -(-others // columns)
        most = (0, 150, 112, 72)[rows]
        free = space.height - foot - top - max(96, min(space.height * 0.3, 150))
        tall = min(most, max(46, free / rows - POINTER))
        tray_y = top + rows * (tall + POINTER) - 6
    else:
        columns = (
            others
            if others <= 5 and (space.width - 2 * MARGIN + gap) / others - gap >= STALL[0] - 14
            else -(-others // 2)
        )
        rows = -(-others // columns)
        deep = min(max(space.height * 188 / 467, 104), 320)
        free = space.height - foot - deep - 25 - top
        tall = min((free - 20 * (rows - 1)) / rows, 300 if rows == 1 else 150)
        tray_y = top + rows * (tall + 20) + 5
    across = space.width - 2 * side - (0 if space.narrow else 10)
    wide = (across + gap) / columns - gap
    boxes = []
    for number in range(others):
        row, column = divmod(number, columns)
        in_row = min(columns, others - row * columns)
        start = (space.width - in_row * wide - (in_row - 1) * gap) / 2
        boxes.append(
            Box(start + column * (wide + gap), top + row * (tall + (POINTER if space.narrow else 20)), wide, tall)
        )
    return boxes, Box(side, tray_y, space.width - 2 * side, space.height - foot - tray_y)


def _line(
    x: float, y: float, text: str, room: float, size: float, face: Face, soft: bool = False, least: float = 12.5
) -> Line:
    """A text in one line, shrunk to its room, and squeezed if even that is too wide."""
    while size > least and width(text, size, face) > room:
        size = max(least, size - 0.5)
    squeezed = room if width(text, size, face) > room else None
    return Line(x, y, text, size, "d" if face == DISPLAY else "t", soft, squeezed)


def _named(person: Any, x: float, y: float, room: float, size: float, above: float = 0) -> list[Line]:
    """A name in two lines, the title small above the rest; y is the lower line, `above` the room of the upper one."""
    title, short, above = person.title, person.short, above or room
    if width(short, 14) > room or width(title, 12.5, TEXT) > above:
        halves = fitted(person.name, room, size, 14).lines
        title, short = (halves[0], halves[1]) if len(halves) == 2 else ("", halves[0])
    low = _line(x, y, short, room, size, DISPLAY)
    return [*([_line(x, y - size, title, above, size * 0.72, TEXT, soft=True)] if title else []), low]


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
        *_named(seat["person"], left, low, room - (16 if seat["spent"] else 0), 21, room - (32 if seat["vote"] else 0)),
        _line(left, low + 20, _house(seat), room, 15, TEXT, soft=True),
    ]
    top = 11 + shield * 1.2
    hand = Box(13, top + 18, box.w - 28, box.h - 38 - top - 36)
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
        lines = [_line(left, 27 if tall >= 76 else 19, person.name, room, 19 if tall >= 76 else 17, DISPLAY)]
    else:
        lines = _named(person, left, 32, room, 17)
    if tall >= 76:
        lines.append(_line(left, lines[-1].y + 19, _house(seat), room, 14.5, TEXT, soft=True))
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
        house = _line(left, low + (15 if tall >= 100 else 14), _house(seat), room, 13, TEXT, soft=True)
        lines = [*_named(seat["person"], left, low, room, 17), house]
    else:
        lines = [_line(left, 19, seat["person"].short, room, 17, DISPLAY)]
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


@lru_cache(512)  # hands change by a card or two, and backs are most of what there is to draw
def backs(laid: tuple[tuple[float, float, float, float], ...]) -> Markup:
    """Backs of cards, drawn: for each where it lies, its width, and its turn."""
    back: Any = vars(drawing.environment().get_template("parts.j2").module)["back"]
    charge = icons.named(GAME, "things", "back")
    return Markup("").join(back(x, y, w, charge, turn=turn) for x, y, w, turn in laid)


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
        lines = [_line(62, y + 21, name, room, 19, DISPLAY), _line(62, y + 38, _house(seat), room, 14, TEXT, soft=True)]
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
    lines = [*_wide_name(person), _line(117, 63, _house(seat), 92, 15, TEXT, soft=True)]
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
        return _named(person, 117, 44, 94, 21)
    return [_line(117, 42, person.short, 94, 23, DISPLAY)]


# --- the tray ---


def _taken(scene: dict[str, Any], near: int, can: Collection[str]) -> list[dict[str, Any]]:
    """The cards of another hand that may be taken now, each with its `thing`, as a victor sees them."""
    found = []
    counts = {
        f"card:{seat['seat']}:{card['id']}": card["count"]
        for seat in scene["seats"]
        if seat["known"]
        for card in seat["hand"]
    }
    for thing in sorted(can):
        what, _, rest = thing.partition(":")
        if what != "card":
            continue
        seat, _, id = rest.partition(":")
        if int(seat) == near:
            continue
        house, _, kind = id.rpartition("-")
        banner = heraldry.bearers(GAME, "houses")[house].name if house else ""
        card = {"hidden": False, "id": id, "name": kind.capitalize(), "house": house, "banner": banner}
        found.append({**_dress_card(card), "thing": thing, "seat": int(seat), "count": counts.get(thing, 1)})
    return sorted(found, key=lambda card: (card["house"] == "", card["house"], card["id"]))


def _shows(scene: dict[str, Any], taken: list[dict[str, Any]]) -> str:
    """What goes on in the tray."""
    if taken:
        return "take"
    if any(seat["score"] or "winner" in seat["roles"] for seat in scene["seats"]):
        return "end"
    if any(seat["offer"] for seat in scene["seats"]):
        return "exchange"
    attacked = any("Defender" in seat["roles"] for seat in scene["seats"])
    return "fight" if attacked else "table"


def _verb(person: Any, plain: str, other: str) -> str:
    return f"You {plain}" if person.name == "You" else f"{person.name} {other}"


def _happens(scene: dict[str, Any]) -> tuple[str, str, str]:
    """What goes on, in three pieces: who does it, what with, and what follows."""
    turn = scene["turn"]
    if turn is None:
        return (
            "",
            scene["phase"] if scene["phase"] in ("Set-up", "End of the Game") else f"Round {scene['round']}",
            "",
        )
    person = scene["seats"][turn]["person"]
    if not scene["played"]:
        whose = "Your" if person.name == "You" else f"{person.name}'s"
        return ("", f"{whose} turn", _agreed(scene) or "A Coinage, a Knight or an exchange.")
    card = scene["played"][0]
    name = "a Coinage" if card["hidden"] else card["whole"]
    who = _verb(person, "play" if card["hidden"] else "play the", "plays" if card["hidden"] else "plays the")
    if not card["hidden"] and card["kind"] == "knight":
        return (who, name, _agreed(scene) or "All vote. The victor takes a card or draws a guest.")
    aimed = scene["target"]
    if aimed is None:
        return (who, name, "Take one card from another hand, unseen; this card goes there.")
    told = scene["seats"][aimed]["person"]
    from_whom = "your hand" if told.name == "You" else f"{told.name}'s hand"
    return (who, name, f"One card from {from_whom}, unseen; this card goes there.")


def _agreed(scene: dict[str, Any]) -> str:
    """What the active player has agreed to for this turn."""
    people = [scene["seats"][seat]["person"].name for seat in scene["spared"]]
    said = [f"spare {name}" for name in people]
    if scene["bound"] is not None:
        said.append(f"attack {scene['seats'][scene['bound']]['person'].name}")
    return f"Agreed: {', '.join(said)}.".replace("You", "you") if said else ""


def _pile(x: float, y: float, deep: float, labels: bool, count: int) -> dict[str, Any]:
    """The guest deck in so much height: with a label above and a caption below, or with the count alone."""
    tall = min(deep - (61 if labels else 20), 150)
    under = f"{count} to come" if labels else str(count)
    return {"x": x, "y": y + (25 if labels else 0), "w": tall / 1.4, "h": tall, "label": labels, "under": under}


def _guests(scene: dict[str, Any], tray: Box, narrow: bool, x: float | None = None) -> dict[str, Any]:
    """The guest deck, at the right of a tray or where `x` says."""
    if narrow:
        pile = _pile(tray.x + tray.w - 62, tray.y + 12, min(tray.h - 20, 128), tray.h >= 110, scene["guests"])
        return {**pile, "under": str(scene["guests"])}
    top = max(4, tray.h * 0.11)
    pile = _pile(0, tray.y + top, min(tray.h - top - 5, 162 if x is None else 230), True, scene["guests"])
    return {**pile, "x": tray.x + tray.w - 26 - pile["w"] if x is None else x}


SIDE, SMALL_SIDE = 128, 72
"""How much room the guest deck has at the right of a tray, on a wide and on a narrow table."""


def _table(scene: dict[str, Any], tray: Box, near: int, taken: list[Any], narrow: bool) -> dict[str, Any]:
    """A card that is played, or room for it; the guests, the discards."""
    del near, taken
    for card in (*scene["played"], *scene["latest"]):
        _dress_card(card)
    who, what, then = _happens(scene)
    if narrow:
        return _narrow_table(scene, tray, who, what, then)
    tall = min(tray.h - 36, 210)
    card = Box(tray.x + tray.w * 432 / 978, tray.y + (tray.h - tall) / 2, tall * 112 / 152, tall)
    edge, room = card.x - 26, card.x - 26 - tray.x - 18
    lines = _said(edge, tray.y + tray.h / 2 - 10, who, what, then, room)
    pile = _guests(scene, tray, False, tray.x + tray.w * 614 / 978)
    x = tray.x + tray.w * 750 / 978
    end = tray.x + tray.w - 26
    shown = min(len(scene["latest"]), max(1, int((end - x - pile["w"]) / (pile["w"] * 0.8)) + 1))
    step = min(pile["w"] * 0.917, (end - x - pile["w"]) / max(shown - 1, 1)) if shown > 1 else 0
    number = sum(card["count"] for card in scene["discard"])
    latest = scene["latest"][len(scene["latest"]) - shown :]
    under = "the last one on top" if number <= shown else f"{number}, the last on top"
    if number < 2:
        under = ""
    discards = [
        {**one, "x": x + step * n, "y": pile["y"], "w": pile["w"], "turn": (n - (shown - 1) / 2) * 2}
        for n, one in enumerate(latest)
    ]
    return {
        "card": card,
        "lines": lines,
        "anchor": "end",
        "pile": pile,
        "discards": discards,
        "discards_at": x,
        "under": under,
    }


def _said(x: float, y: float, who: str, what: str, then: str, room: float, small: bool = False) -> list[Line]:
    """What goes on, as lines around the height y."""
    large, size, step = (19, 14, 18) if small else (21, 15, 20)
    rest = wrapped(then, min(room, 250), size) if then else []
    head = fitted(what, room, large, 16)
    found, at = [], y - 10 * len(rest) - (0 if who else 10)
    if who:
        found.append(_line(x, at - 2, who, room, size + 1, TEXT, soft=True))
    for text in head.lines:
        at += 24
        found.append(_line(x, at, text, room, head.size, DISPLAY))
    at += 4
    for text in rest:
        at += step
        found.append(_line(x, at, text, room, size, TEXT, soft=True))
    return found


def _narrow_table(scene: dict[str, Any], tray: Box, who: str, what: str, then: str) -> dict[str, Any]:
    tall = min(tray.h - 24, 150)
    card = Box(tray.x + 12, tray.y + (tray.h - tall) / 2, tall / 1.4, tall)
    left, right = card.x + card.w + 12, tray.x + tray.w - 70
    number = sum(one["count"] for one in scene["discard"])
    low = 58 if number and tray.h >= 178 else 0
    lines = _said(
        left, tray.y + (tray.h - low) / 2 - 8, who, what, then if tray.h >= 120 else "", right - left - 8, small=True
    )
    pile = _guests(scene, tray, True)
    small = 30.0
    discards = (
        [
            {**one, "x": left + 78 + n * 28, "y": tray.y + tray.h - 12 - small * 1.4, "w": small, "turn": 0}
            for n, one in enumerate(scene["latest"])
        ]
        if low
        else []
    )
    return {
        "card": card,
        "lines": lines,
        "anchor": "start",
        "pile": pile,
        "discards": discards,
        "discards_at": left,
        "under": number if low else 0,
    }


def _exchange(scene: dict[str, Any], tray: Box, near: int, taken: list[Any], narrow: bool) -> dict[str, Any]:
    """What each has laid out, the active player first, then the answers in turn."""
    del near, taken
    seats, first = scene["seats"], scene["turn"] or 0
    order = [*seats[first:], *seats[:first]]
    side = SMALL_SIDE if narrow else SIDE
    columns = len(order)
    if narrow:
        fits = (wide for wide in range(2 if len(order) <= 4 else 3, 5) if tray.h / -(-len(order) // wide) >= 52)
        columns = next(fits, 5)
    rows = -(-len(order) // columns)
    across, deep = (tray.w - side) / columns, (tray.h - 6) / rows
    slots = []
    for number, seat in enumerate(order):
        row, column = divmod(number, columns)
        box = Box(tray.x + 14 + across * column, tray.y + 9 + deep * row, across - 15, deep - 12)
        slots.append(_slot(scene, seat, box, seat["seat"] == first))
    return {"slots": slots, "pile": _guests(scene, tray, narrow)}


def _slot(scene: dict[str, Any], seat: dict[str, Any], box: Box, first: bool) -> dict[str, Any]:
    """One offer: whose it is, its cards, its ravens."""
    person, cards = seat["person"], [one for card in seat["offer"] for one in [card] * card["count"]]
    who = _verb(person, "offer", "offers") if first else person.name
    large = box.h >= 110
    space = box.w - (26 if seat["pledged"] and not large else 4)
    name = _line(box.x + 2, box.y + 18 if large else box.y + 13, who, space, 17 if large else 14, DISPLAY, least=13)
    if name.squeezed:
        name = _line(
            name.x,
            name.y,
            f"{person.short} offers" if first and person.name != "You" else person.short,
            space,
            name.size,
            DISPLAY,
            least=12.5,
        )
    top = box.y + (28 if large else 17)
    wish = f"would like: {scene['wish']}" if first and scene["wish"] else ""
    low = box.h - (top - box.y) - (28 if large else 0)
    said = (
        _line(box.x + 2, box.y + box.h - 6, wish, box.w - (50 if seat["pledged"] else 4), 13.5, TEXT, soft=True)
        if wish and large
        else None
    )
    wide = min(low / 1.4, box.w / (1.84 if len(cards) > 1 else 1.04), 84)
    whole = wide >= 62
    if not whole:
        wide = min(low / 1.4 if not large else (low - 17 * len(cards)) / 1.4, (box.w - 6) / max(len(cards), 1) - 4, 40)
    step = wide * (1 - COVERED) if whole else wide + 4
    laid = [{**card, "x": box.x + 2 + step * n, "y": top, "w": wide} for n, card in enumerate(cards)]
    names = (
        []
        if whole or not large
        else [
            _line(box.x + 2, top + wide * 1.4 + 17 * (n + 1), card["name"], box.w - 4, 14, DISPLAY, least=12.5)
            for n, card in enumerate(cards)
        ]
    )
    if names:
        box = box._replace(h=min(box.h, names[-1].y + (34 if seat["pledged"] or said else 10) - box.y))
        said = said and said._replace(y=box.y + box.h - 8)
    ravens = (box.x + (box.w - 46 if said else 2), box.y + box.h - 24, 20) if large else None
    return {
        "seat": seat["seat"],
        "who": person.name,
        "whose": seat["Whose"],
        "box": box,
        "name": name,
        "cards": laid,
        "whole": whole,
        "names": names,
        "wish": said,
        "pledged": seat["pledged"],
        "ravens_at": ravens,
        "empty": None
        if cards
        else Box(box.x + 2, top, min(box.w - 6, 84), max(low, 24) if not large else min(low, 118)),
        "waits": "no card" if not seat["cards"] and not cards else "to come",
    }


def _fight(scene: dict[str, Any], tray: Box, near: int, taken: list[Any], narrow: bool) -> dict[str, Any]:
    """The Knight between the two sides, and who votes for which."""
    del near, taken
    for card in scene["played"]:
        _dress_card(card)
    tall = min(tray.h - 36, 180)
    if narrow:
        middle = 64
        panel = (tray.w - middle - 24) / 2
        card_h = min(78, tray.h * 0.44)
        card = Box(tray.x + tray.w / 2 - card_h / 2.8, tray.y + 10, card_h / 1.4, card_h)
        deep = tray.h - card_h - 22
        pile = _pile(
            tray.x + tray.w / 2 - min(deep - 26, 54) / 2.8 - 2,
            card.y + card_h + 15,
            min(deep - 7, 74),
            False,
            scene["guests"],
        )
        boxes = [
            Box(tray.x + 6, tray.y + 6, panel, tray.h - 12),
            Box(tray.x + tray.w - 6 - panel, tray.y + 6, panel, tray.h - 12),
        ]
    else:
        card = Box(0, tray.y + (tray.h - tall) / 2, tall * 112 / 152, tall)
        panel = (tray.w - SIDE - card.w - 18 - 2 * 22) / 2
        left = Box(tray.x + 18, card.y, panel, tall)
        card = card._replace(x=left.x + panel + 22)
        boxes = [left, Box(card.x + card.w + 22, card.y, panel, tall)]
        pile = _guests(scene, tray, False)
    sides = []
    for role, box in zip(("Attacker", "Defender"), boxes, strict=True):
        seat = next((one for one in scene["seats"] if role in one["roles"]), scene["seats"][0])
        sides.append(_side(scene, role, seat, box, narrow))
    return {"card": card, "sides": sides, "pile": pile}


def _side(scene: dict[str, Any], role: str, seat: dict[str, Any], box: Box, narrow: bool) -> dict[str, Any]:
    """One side of a fight: who leads it, and who votes for it as far as that is known."""
    vote = scene["vote"]
    votes = vote[role.lower()] if vote and vote["open"] else None
    shield = 30 if narrow else 46
    left = box.x + shield + (16 if narrow else 24)
    room = box.x + box.w - left - (32 if votes is not None else 8) - (0 if narrow else 12)
    top = box.y + (8 if narrow else 12)
    lines = [
        _line(left, top + 13, role, room, 14 if narrow else 15, TEXT, soft=True),
        _line(
            left,
            top + (31 if narrow else 36),
            seat["person"].short if narrow else seat["person"].name,
            room,
            17 if narrow else 21,
            DISPLAY,
        ),
    ]
    voters = [one for one in scene["seats"] if one["vote"] == role.lower()]
    y = top + shield * 1.2 + (8 if narrow else 14)
    low = box.y + box.h - y
    wide, edge = (20, 8) if narrow else (28, 12)
    places: list[dict[str, Any]] = []
    x, end = box.x + edge, box.x + box.w - edge
    for one in voters:
        long = wide + (width(f"+{one['spent']}", 14) + 3 if one["spent"] else 0)
        if x + long > end:
            x, y = box.x + edge, y + wide * 1.2 + 5
        if y + wide * 1.2 > box.y + box.h - 2:
            break
        places.append(
            {"name": one["person"].name, "arms": one["arms"], "spent": one["spent"], "x": x, "y": y, "w": wide}
        )
        x += long + 6
    given = sum(bool(one["vote"]) for one in scene["seats"])
    known = vote is not None and vote["open"]
    waits = "" if known else f"{given} of {len(scene['seats'])} have voted" if given else "votes lie here"
    return {
        "role": role,
        "id": f"vote:{role.lower()}",
        "box": box,
        "arms": seat["arms"],
        "shield": (box.x + (8 if narrow else 12), top, shield),
        "lines": lines,
        "votes": votes,
        "votes_at": (box.x + box.w - (18 if narrow else 30), top + (16 if narrow else 22), 13 if narrow else 19),
        "voters": places,
        "yours": Box(box.x + 10, y, box.w - 20, min(low - 10, 60))
        if narrow
        else Box(box.x + box.w - 100, box.y + 14, 86, box.h - 28),
        "waits": _line(box.x + (8 if narrow else 12), box.y + box.h - 10, waits, box.w - 16, 14, TEXT, soft=True)
        if waits and low >= 22 and not (places and low < 60)
        else None,
    }


def _take(scene: dict[str, Any], tray: Box, near: int, taken: list[Any], narrow: bool) -> dict[str, Any]:
    """The hand of whoever has lost, for the victor to take a card from."""
    del near
    side = SMALL_SIDE if narrow else SIDE
    who = scene["seats"][taken[0]["seat"]]
    whose = "Your hand" if who["person"].name == "You" else f"{who['person'].name}'s hand"
    who["lies_open"] = True
    head = _line(tray.x + 16, tray.y + 24, whose, tray.w - side - 30, 19, DISPLAY)
    room = Box(tray.x + 16, tray.y + 40, tray.w - side - 30, tray.h - 50)
    best: tuple[float, int, int] = (0, 1, 1)
    for rows in (1, 2, 3):
        across = -(-len(taken) // rows)
        card = min((room.h - 16 * (rows - 1)) / rows / 1.4, 104, (room.w - 12 * (across - 1)) / across)
        if card > best[0]:
            best = (card, rows, across)
    card, rows, across = best
    step = card + 12
    laid = [
        {**one, "x": room.x + step * (n % across), "y": room.y + (card * 1.4 + 16) * (n // across), "w": card}
        for n, one in enumerate(taken)
    ]
    pile = _guests(scene, tray, narrow)
    return {"head": head, "offered": laid, "whole": card >= 40, "pile": pile}


def _end(scene: dict[str, Any], tray: Box, near: int, taken: list[Any], narrow: bool) -> dict[str, Any]:
    """How everybody's points come about: for each kind of card its picture and its points."""
    del taken
    seats = [*scene["seats"][near:], *scene["seats"][:near]]
    scored = []
    columns = len(seats) if not narrow else 1 if (tray.h - 12) / len(seats) >= 17 else 2
    rows = -(-len(seats) // columns)
    across, deep = (tray.w - 16) / columns, (tray.h - 12) / rows
    for number, seat in enumerate(seats):
        column, row = divmod(number, rows)
        box = Box(tray.x + 8 + across * column, tray.y + 6 + deep * row, across - 6, deep - 2)
        scored.append(_count(seat, box, narrow))
    return {"scored": scored, "pile": None}


def _count(seat: dict[str, Any], box: Box, narrow: bool) -> dict[str, Any]:
    won = "winner" in seat["roles"]
    lines = [{"icon": icons.table(GAME, "cards")[line["kind"]], **line} for line in seat["score"]]
    if narrow:
        base = box.y + box.h / 2 + 6
        name = _line(box.x + 22, base, seat["person"].short, 84, 16, DISPLAY)
        left, side, step = box.x + 112, 15, 34
        room = box.x + box.w - 40 - left
        step = min(step, room / max(len(lines), 1))
        places = [{**line, "x": left + step * n, "y": base - 13, "side": side} for n, line in enumerate(lines)]
        if room < 120:
            places = []
        total = (box.x + box.w - 6, base + 1, 19)
    else:
        name = _line(box.x + 36, box.y + 24, seat["person"].short, box.w - 42, 19, DISPLAY)
        total = (box.x + box.w - 10, box.y + 58, 32)
        per = max(1, int((box.w - 4) // 48))
        rows = -(-len(lines) // per)
        step = min(30, (box.h - 74) / max(rows, 1))
        places = [
            {**line, "x": box.x + 6 + 48 * (n % per), "y": box.y + 72 + step * (n // per), "side": min(21, step - 3)}
            for n, line in enumerate(lines)
        ]
    return {
        "seat": seat["seat"],
        "box": box,
        "won": won,
        "name": name,
        "arms": seat["arms"],
        "shield": (box.x + (2 if narrow else 6), box.y + (box.h / 2 - 10 if narrow else 6), 16 if narrow else 25),
        "points": seat["points"],
        "total": total,
        "lines": places,
        "says": f"{seat['person'].name}: {seat['points']} points{', won' if won else ''}. "
        + "; ".join(line["how"] for line in lines),
    }


_SHOWN = {"table": _table, "exchange": _exchange, "fight": _fight, "take": _take, "end": _end}


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
            copies.append((x, space.strip - tall - 15 + (0 if flat or space.narrow else abs(off) * 9.6 / count), turn))
            x += close if copy + 1 < card["count"] else step
            number += 1
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
