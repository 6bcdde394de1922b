"""Where everything lies on the table of Noble Treachery, in pixels.

The opponents' stalls stand across, clockwise from the left; below them is a tray with what belongs to nobody, and the card
that whoever sits near has in play. On a narrow table their plate lies between the tray and the ribbon.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any

from widgets.boards.hand import laid
from widgets.look.lettering import width

if TYPE_CHECKING:
    from collections.abc import Container

    from widgets.boards.table import Space

TINCTURES = {"K": "sable", "B": "azure", "R": "gules", "G": "vert", "Y": "or"}
"""The tincture of each colour."""

WINS = {"War": "Highest power wins.", "Diplomacy": "Lowest power wins."}
"""What decides a round, by its type."""

TRAY, NARROW_TRAY, OWN_PLATE = 132, 138, 58
"""The height of the tray on a wide and on a narrow table, and of the near plate on a narrow one."""

OWN_CARD = 37
"""The width of the near seat's card in play on a narrow table."""


def layout(scene: dict[str, Any], space: Space, near: int, can: Container[str]) -> dict[str, Any]:
    """Lay out a scene; see `widgets.boards.table`."""
    players = len(scene["seats"])
    others = [scene["seats"][(near + step) % players] for step in range(1, players)]
    own = scene["seats"][near]
    tray = _narrow_tray(scene, space) if space.narrow else _tray(space, bool(own["card"] or own["must_play"]))
    if space.narrow:
        tray["y"] = space.height - OWN_PLATE - tray["h"] - 16
    else:
        tray["y"] = space.height - tray["h"] - 54
    bottom = tray["y"] - 8
    stalls = _narrow_stalls(others, space, bottom) if space.narrow else _stalls(others, space, bottom)
    hand = laid(
        [
            *({**card, **_face(card), "aside": False} for card in own["hand"]),
            *({**card, **_face(card), "aside": True} for card in own["aside"]),
        ],
        scene["tiles"],
        space,
        can,
        lambda card: f"card:{card.get('id')}",
    )
    return {
        **scene,
        "stalls": stalls,
        "tray": tray,
        "own": _own(own, space),
        "hand": hand,
        "strip": hand.width,
        "faces": TINCTURES,
        "own_second": _role(own) or _cards(own),
        "houses": _houses(own),
        "wins": WINS.get(scene["type"], "War or Diplomacy: still open."),
        "now": scene["turn"] if "turn" in scene else next((s["seat"] for s in scene["seats"] if s["turn"]), None),
    }


def _houses(seat: dict[str, Any]) -> str:
    """How many of the five houses somebody has a token of."""
    return f"{len({token['letter'] for token in [*seat['tokens'], *seat['bet']]})} of 5 houses"


def _face(card: dict[str, Any]) -> dict[str, Any]:
    """How a card's face is drawn: its tincture, its icon's name, and its name without a colour that is seen."""
    if card["hidden"]:
        return {}
    colour, _, rest = card["name"].partition(" ")
    plain = rest if colour in ("Black", "Blue", "Red", "Green", "Yellow") else card["name"]
    return {"t": TINCTURES[card["letter"]], "kind": kind_of(card["id"]), "plain": plain}


def kind_of(card: str) -> str:
    """The kind of a card, by which it has its icon: "army" of "army-r"."""
    head, _, tail = card.rpartition("-")
    return head if head and len(tail) == 1 else card


def _own(seat: dict[str, Any], space: Space) -> dict[str, Any]:
    """The near seat's plate and tokens: on the strip, or on a narrow table above the ribbon."""
    person = seat["person"]
    if space.narrow:
        y = space.height - OWN_PLATE
        card = _in_play(seat)
        beside = max(66 + width(person.name, 19), 160)  # where the card in play lies, before the tokens
        room = space.width - 24 - beside - (OWN_CARD + 8 if card else 0)
        radius = min(18.0, room / max(len(seat["tokens"]) + len(seat["bet"]), 1) / 2.15)
        tokens = _row([*seat["bet"], *seat["tokens"]], space.width - 14 - radius, y + 26, radius, -1)
        return {**seat, "x": 10, "y": y, "tokens": tokens, "bets": [], "card": card, "beside": beside, "wide": OWN_CARD}
    x, radius = 68.0, 19.0
    step = min(46.0, 150 / max(len(seat["tokens"]) + len(seat["bet"]), 1))
    radius = min(radius, step / 2.1 if step > 24 else 12)
    laid_out = [
        {**token, "x": x + step * number, "y": 122.0, "r": radius, "t": TINCTURES[token["letter"]]}
        for number, token in enumerate([*seat["bet"], *seat["tokens"]])
    ]
    staked = len(seat["bet"])
    return {**seat, "tokens": laid_out[staked:], "bets": laid_out[:staked], "card": _in_play(seat)}


def _row(tokens: list[dict[str, Any]], x: float, y: float, radius: float, way: int = 1) -> list[dict[str, Any]]:
    step = radius * 2.15 * way
    ordered = tokens if way > 0 else list(reversed(tokens))
    return [
        {**token, "x": x + step * number, "y": y, "r": radius, "t": TINCTURES[token["letter"]]}
        for number, token in enumerate(ordered)
    ]


def _flow(tokens: list[dict[str, Any]], x: float, y: float, w: float, h: float, largest: float) -> list[dict[str, Any]]:
    """Tokens in rows within a box, as large as they all fit."""
    radius = largest
    while radius > 9:
        across = max(int((w + radius * 0.3) // (radius * 2.3)), 1)
        if ceil(len(tokens) / across) * radius * 2.3 <= h:
            break
        radius -= 1
    across = max(int((w + radius * 0.3) // (radius * 2.3)), 1)
    step = radius * 2.3
    return [
        {
            **token,
            "x": x + radius + step * (number % across),
            "y": y + radius + step * (number // across),
            "r": radius,
            "t": TINCTURES[token["letter"]],
        }
        for number, token in enumerate(tokens)
    ]


def _in_play(seat: dict[str, Any]) -> dict[str, Any] | None:
    """The card in play, or the one that must be played next, with its face."""
    if seat["card"]:
        card = seat["card"]
        how = card["how"].split(" + ")
        lines = [how[0], *(f"+ {part}" for part in how[1:])]
        lines = [line.replace("+ -", "− ").replace("+ minus ", "− ") for part in lines for line in _parts(part)]
        return {**card, **_face(card), "lines": lines, "must": False}
    drawn = seat["must_play"]
    if drawn and not drawn["hidden"]:
        return {
            **drawn,
            **_face(drawn),
            "lines": ["to be", "played"],
            "must": True,
            "power": None,
            "note": "",
            "how": "",
        }
    return None


def _parts(text: str) -> list[str]:
    """A term of a power, in lines that fit beside a card: "+ 3 from the other Goblins" in two."""
    words, lines = text.split(" "), [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + len(word) > 13:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _stalls(others: list[dict[str, Any]], space: Space, bottom: float) -> list[dict[str, Any]]:
    """Columns across a wide table: plate, backs, tokens at the left and the card in play at the right."""
    pitch = (space.width - 40) / len(others)
    return [_stall(seat, 24 + pitch * number, pitch - 22, bottom) for number, seat in enumerate(others)]


def _stall(seat: dict[str, Any], x: float, w: float, bottom: float) -> dict[str, Any]:
    roomy = w > 280
    plate = 200.0 if roomy else min(w, 224.0)
    top = 14.0
    y = top + 56
    said = _role(seat)
    tokens_y = y + (34 if said else 6)
    card_h = min(157.0, bottom - (top + 70) - 14)
    card_w = card_h / 1.4
    if not roomy:
        card_w = min(card_w, w * 0.47)
        card_h = card_w * 1.4
    card_x = x + w - card_w - (6 if roomy else 2)
    card_y = (top + 70) if roomy else bottom - card_h - 12
    card = _in_play(seat)
    lines_w = 92.0 if roomy and card else 0.0
    left_w = card_x - x - 14 - lines_w
    fan_tall = 0.0 if roomy else 44.0
    left_h = bottom - tokens_y - fan_tall - 6
    bets = _flow(seat["bet"], x + 4, tokens_y, left_w, left_h, 19 if roomy else 17) if seat["bet"] else []
    after = max((one["y"] + one["r"] for one in bets), default=tokens_y - 6) + 6
    tokens = _flow(seat["tokens"], x + 4, after, left_w, bottom - fan_tall - after - 4, 19 if roomy else 17)
    fan = (
        {"x": x + plate + 14, "y": top + 4, "w": 30.0, "room": w - plate - 22}
        if roomy
        else {"x": x + 6, "y": bottom - 44, "w": 22.0, "room": left_w - 8}
    )
    return {
        **seat,
        "x": x,
        "y": top,
        "w": w,
        "plate": plate,
        "second": _cards(seat),
        "role": said,
        "role_y": y,
        "tokens": tokens,
        "bets": bets,
        "card": card,
        "card_box": (card_x, card_y, card_w, card_h),
        "lines_x": card_x - 12,
        "lines_y": card_y + card_h - 46,
        "beside": roomy,
        "fan": fan,
        "faces": _faces(seat, fan),
    }


def _narrow_stalls(others: list[dict[str, Any]], space: Space, bottom: float) -> list[dict[str, Any]]:
    """Boxes side by side, three in a row."""
    across = min(len(others), 3)
    rows = ceil(len(others) / across)
    w = (space.width - 16 - 4 * (across - 1)) / across
    h = (bottom - 12 - 6 * (rows - 1)) / rows
    return [
        _narrow_stall(seat, 8 + (w + 4) * (number % across), 10 + (h + 6) * (number // across), w, h)
        for number, seat in enumerate(others)
    ]


def _narrow_stall(seat: dict[str, Any], x: float, y: float, w: float, h: float) -> dict[str, Any]:
    said = _role(seat, short=True)
    card = _in_play(seat)
    top = y + 50
    foot = y + h - 22
    tall = h > 210
    if said:
        top += 22
    if tall:
        tokens_h = 40.0
        card_h = min(foot - top - tokens_h - 8, (w - 26) * 1.4)
        card_w = card_h / 1.4
        box = (x + (w - card_w) / 2, top + tokens_h + 4, card_w, card_h)
        tokens_w, largest = w - 10, 16
    else:
        card_h = max(min(foot - top - 2, w * 0.5 * 1.4), 40)
        card_w = card_h / 1.4
        box = (x + w - card_w - 6, top + 1, card_w, card_h)
        tokens_w, tokens_h, largest = w - card_w - 16, foot - top, 14
    tokens = _flow([*seat["bet"], *seat["tokens"]], x + 5, top + 2, tokens_w, tokens_h, largest)
    staked = len(seat["bet"])
    fan = {"x": x + 6, "y": y + h - 22, "w": 12.0, "room": 30.0}
    return {
        **seat,
        "x": x,
        "y": y,
        "w": w,
        "h": h,
        "second": _cards(seat) if w > 115 else f"{len(seat['hand'])} cards",
        "role": said,
        "role_y": y + 50,
        "tokens": tokens[staked:],
        "bets": tokens[:staked],
        "card": card,
        "card_box": box,
        "fan": fan,
        "faces": _faces(seat, {"x": x + 6, "y": y + h - 24, "w": 14.0, "room": w - 12}),
    }


def _faces(seat: dict[str, Any], fan: dict[str, Any]) -> list[dict[str, Any]]:
    """Small open cards, where the hand may be seen."""
    cards = [card for card in [*seat["hand"], *seat["aside"]] if not card["hidden"]]
    w = fan["w"]
    step = min(w * 1.06, (fan["room"] - w) / max(len(cards) - 1, 1))
    return [{**card, **_face(card), "x": fan["x"] + step * n, "y": fan["y"], "w": w} for n, card in enumerate(cards)]


def _cards(seat: dict[str, Any]) -> str:
    count = len(seat["hand"])
    return f"{count} card{'' if count == 1 else 's'} in hand"


def _role(seat: dict[str, Any], short: bool = False) -> str:
    """What somebody is in this round, for the pennant below their plate."""
    roles = seat["roles"]
    if "challenger" in roles:
        everything = seat["bet"] and not seat["tokens"]
        if everything:
            return "Challenger: all in" if short else "Challenger: bets everything"
        return "Challenger"
    for role, said in (
        ("rules Black Rose", "Rules Black Rose"),
        ("won the challenge", "Won the challenge"),
        ("dealer", "Dealer"),
        ("opens", "Opens"),
        ("last place", "Last place"),
    ):
        if role in roles:
            return said
    return ""


def _tray(space: Space, has_card: bool) -> dict[str, Any]:
    """Dice, spoils, bank and piles side by side, each at its share of the width."""
    w = space.width - 51 - (126 if has_card else 0)
    shares = {"dice": 20, "spoils": 379, "bank": 553, "draw": 810, "discard": 896}
    scale = min(1.0, w / 967)
    places = {name: 25 + x * w / 967 for name, x in shares.items()}
    die = min(50.0, 50 * scale)
    roomy = w > 880
    types = (
        {"types_x": places["spoils"] + 100, "types_y": 24}
        if roomy
        else {"types_x": places["spoils"] + 16, "types_y": 112}
    )
    return {
        **types,
        "roomy": roomy,
        "x": 25.0,
        "w": w,
        "h": float(TRAY),
        "die": die,
        "pitch": 62 * scale,
        "bank_pitch": 46 * scale,
        **places,
    }


def _narrow_tray(scene: dict[str, Any], space: Space) -> dict[str, Any]:
    """Two rows: the dice with the spoils, and below them the bank with the piles."""
    del scene
    w = space.width - 16.0
    return {"x": 8.0, "w": w, "h": float(NARROW_TRAY), "die": 40.0, "pitch": min(49.0, w * 0.128), "bank_pitch": 38.0}
