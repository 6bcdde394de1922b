"""The tray in the middle of the table of Game of Crowns: what goes on, in pixels.

That is a card that is played, an exchange, the fight about a Knight, a hand that a victor may take a card from, or in the end
how the points come about. The guest deck lies in it whatever goes on.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from widgets.boards.places import Box, Line, line
from widgets.look import heraldry, icons
from widgets.look.lettering import DISPLAY, TEXT, fitted, width, wrapped

if TYPE_CHECKING:
    from collections.abc import Collection

GAME = "game_of_crowns"

GUEST = "cendree"
"""The tincture of the guests, who bear no banner."""

LOW, HIGH = 110, 260
"""A tray that is lower than this is laid out as on a narrow table; of a higher one, only so much of the middle is used."""

COVERED = 0.2
"""How much of a card the next one may cover."""


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


def dressed(card: dict[str, Any]) -> dict[str, Any]:
    """A card with how it looks, and with its whole name; one that is hidden stays as it is."""
    if not card["hidden"]:
        card |= face(card["id"])
        card["whole"] = f"{card['name']} of {card['banner']}" if card["house"] else card["name"]
    return card


def taken_from(scene: dict[str, Any], near: int, can: Collection[str]) -> list[dict[str, Any]]:
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
        found.append({**dressed(card), "thing": thing, "seat": int(seat), "count": counts.get(thing, 1)})
    return sorted(found, key=lambda card: (card["house"] == "", card["house"], card["id"]))


def band(tray: Box) -> Box:
    """The part of a tray that is used: the middle of a very high one."""
    tall = min(tray.h, HIGH)
    return tray._replace(y=tray.y + (tray.h - tall) / 2, h=tall)


def shows(scene: dict[str, Any], taken: list[dict[str, Any]]) -> str:
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
    pile = _pile(0, tray.y + top, min(tray.h - top - 5, 162, tray.w * 0.126 + 61), True, scene["guests"])
    return {**pile, "x": tray.x + tray.w - 26 - pile["w"] if x is None else x}


SIDE, SMALL_SIDE = 128, 72
"""How much room the guest deck has at the right of a tray, on a wide and on a narrow table."""


def _table(scene: dict[str, Any], tray: Box, near: int, taken: list[Any], narrow: bool) -> dict[str, Any]:
    """A card that is played, or room for it; the guests, the discards."""
    del near, taken
    for card in (*scene["played"], *scene["latest"]):
        dressed(card)
    who, what, then = _happens(scene)
    if narrow:
        return _narrow_table(scene, tray, who, what, then)
    tall = min(tray.h - 36, tray.w * 0.17)
    card = Box(tray.x + tray.w * 432 / 978, tray.y + (tray.h - tall) / 2, tall * 112 / 152, tall)
    edge, room = card.x - 26, card.x - 26 - tray.x - 18
    lines = _said(edge, tray.y + tray.h / 2 - 15, who, what, then, room)
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
        found.append(line(x, at - 2, who, room, size + 1, TEXT, soft=True))
    for text in head.lines:
        at += 24
        found.append(line(x, at, text, room, head.size, DISPLAY))
    at += 4
    for text in rest:
        at += step
        found.append(line(x, at, text, room, size, TEXT, soft=True))
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
    if not narrow and tray.h >= 230 and (tray.w - side) / columns < 88:
        columns = -(-columns // 2)
    if narrow:
        fits = (wide for wide in range(2 if len(order) <= 4 else 3, 5) if tray.h / -(-len(order) // wide) >= 52)
        columns = next(fits, 5 if tray.w < 600 else len(order))
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
    name = line(box.x + 2, box.y + 18 if large else box.y + 13, who, space, 17 if large else 14, DISPLAY, least=13)
    if name.squeezed:
        name = line(
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
        line(box.x + 2, box.y + box.h - 6, wish, box.w - (50 if seat["pledged"] else 4), 13.5, TEXT, soft=True)
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
            line(box.x + 2, top + wide * 1.4 + 17 * (n + 1), card["name"], box.w - 4, 14, DISPLAY, least=12.5)
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
        dressed(card)
    tall = min(tray.h - 36, 180)
    if narrow:
        middle, x = (64.0 if tray.h >= LOW else 112.0), tray.x + tray.w / 2
        panel = (tray.w - middle - 24) / 2
        if tray.h >= LOW:
            high = min(78, tray.h * 0.44)
            card = Box(x - high / 2.8, tray.y + 10, high / 1.4, high)
            deep = min(tray.h - high - 29, 74)
            pile = _pile(x - (deep - 20) / 2.8 - 2, card.y + high + 15, deep, False, scene["guests"])
        else:
            high = min(78, tray.h - 20)
            card = Box(x - 52, tray.y + 10, high / 1.4, high)
            pile = _pile(x + 10, tray.y + 12, min(tray.h - 16, 66), False, scene["guests"])
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
        line(left, top + 13, role, room, 14 if narrow else 15, TEXT, soft=True),
        line(
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
    beside = Box(box.x + box.w - 100, box.y + 14, 86, box.h - 28)
    below = Box(box.x + 12, y, box.w - 24, min(box.y + box.h - 10 - y, 60))
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
        "yours": beside if not narrow and box.w >= 270 else below if below.h >= 34 else None,
        "waits": line(box.x + (8 if narrow else 12), box.y + box.h - 10, waits, box.w - 16, 14, TEXT, soft=True)
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
    head = line(tray.x + 16, tray.y + 24, whose, tray.w - side - 30, 19, DISPLAY)
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
    columns = len(seats)
    if narrow:
        columns = next((wide for wide in range(1, 5) if (tray.h - 12) / -(-len(seats) // wide) >= 17), 5)
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
        name = line(box.x + 22, base, seat["person"].short, 84, 16, DISPLAY)
        left, side = box.x + 112, 15
        room = box.x + box.w - 40 - left
        step = min(34.0, room / max(len(lines), 1))
        places = [{**line, "x": left + step * n, "y": base - 13, "side": side} for n, line in enumerate(lines)]
        if room < 28 * len(lines):
            places = []
        total = (box.x + box.w - 6, base + 1, 19)
    else:
        name = line(box.x + 36, box.y + 24, seat["person"].short, box.w - 42, 19, DISPLAY)
        total = (box.x + box.w - 10, box.y + 58, 32)
        per = max(1, int((box.w - 4) // 48))
        rows = -(-len(lines) // per)
        step = min(30.0, (box.h - 74) / max(rows, 1))
        places = [
            {**line, "x": box.x + 6 + 48 * (n % per), "y": box.y + 72 + step * (n // per), "side": min(21, step - 3)}
            for n, line in enumerate(lines)
            if step >= 19
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


SHOWN = {"table": _table, "exchange": _exchange, "fight": _fight, "take": _take, "end": _end}
"""By what goes on, the layout of the tray."""
