"""The layout of the picture of Noble Treachery, in pixels.

A seat's panel shows its tokens, its bet, its card in play and its hand.
"""

from __future__ import annotations

from typing import Any

from widgets.boards.lettering import shorten, wrapped
from widgets.boards.seating import seated, slips

NARROWEST = 270
"""The least width of a panel."""

ABREAST = 540
"""From this width on, a panel shows its hand beside its card instead of below."""

CHIP, LINE = 34, 16
"""The distance between tokens, and the line height of small print."""

BANK, STAKES, MIDDLE = 340, 290, 88
"""The width of the bank and of the stakes, and the height of each part of the middle."""


def layout(scene: dict[str, Any], width: int, eyes: int | None = None) -> dict[str, Any]:
    """Lay out a scene; see `seated`."""
    return seated(scene, width, eyes, NARROWEST, _middle(width), _panel)


def _middle(width: int) -> dict[str, Any]:
    """Dice, stakes and bank side by side, as many of them as fit."""
    dice = 5 * 56.0
    pitch = min(56, (width - 60) // 5)
    places: list[tuple[float, float]]
    if width >= dice + STAKES + BANK + 20:
        spare = (width - dice - STAKES - BANK) // 4
        places = [(spare, 0.0), (2 * spare + dice, 0.0), (3 * spare + dice + STAKES, 0.0)]
        rows = 1
    elif width >= dice + STAKES + 20:
        places, rows = [(8.0, 0.0), (dice + 24.0, 0.0), (8.0, float(MIDDLE))], 2
    else:
        places, rows = [(8.0, 0.0), (8.0, float(MIDDLE)), (8.0, 2.0 * MIDDLE)], 3
    return {"dice": places[0], "stakes": places[1], "bank": places[2], "pitch": pitch, "tall": rows * MIDDLE, "y": 0.0}


def _panel(seat: dict[str, Any], width: float) -> dict[str, Any]:
    """Lay out a seat, relative to its panel."""
    inner = width - 16
    beside = width >= ABREAST
    left = inner * 0.48 // 1 if beside else inner
    y = 40.0
    roles, marked = ", ".join(seat["roles"]), 150
    roles_below = len(roles) * 7 > width - marked
    if roles_below:
        y += LINE
    chips = _chips(seat["tokens"], 8, y, left)
    bet_first = 8 + CHIP * len(seat["tokens"]) + 34
    if seat["bet"] and bet_first + CHIP * len(seat["bet"]) <= left + 8:
        bet = _chips(seat["bet"], bet_first, y, left)
        y += CHIP
    else:
        y += CHIP * max(_lines(seat["tokens"], left), 0 if seat["bet"] else 1)
        bet = _chips(seat["bet"], 8 + 34, y, left)
        y += CHIP if seat["bet"] else 0
    card_y = y + 6
    bottom = card_y + 60
    hand_x, hand_y, hand_room = (8 + left + 12, 12.0 + 28, inner - left - 12) if beside else (8.0, bottom + 8, inner)
    hand, hand_end = _slips(seat["hand"], hand_x, hand_y, hand_room)
    aside_y = hand_end + 18
    aside, aside_end = _slips(seat["aside"], hand_x, aside_y, hand_room)
    end = max(bottom, aside_end if aside else hand_end)
    return {
        **seat,
        "wide": width,
        "roles_at": (10.0, 42.0, "start") if roles_below else (width - 10, 22.0, "end"),
        "tokens": chips,
        "bet": bet,
        "card": None if seat["card"] is None else {**seat["card"], "lines": _lines_of(seat["card"], left - 56)},
        "card_y": card_y,
        "card_wide": left,
        "hand": hand,
        "hand_at": (hand_x, hand_y),
        "aside": aside,
        "aside_at": (hand_x, aside_y - 5),
        "tall": end + 8,
    }


def _lines(tokens: list[dict[str, Any]], room: float) -> int:
    return -(-len(tokens) // max(int(room // CHIP), 1))


def _chips(tokens: list[dict[str, Any]], x: float, y: float, room: float) -> list[dict[str, Any]]:
    across = max(int(room // CHIP), 1)
    return [
        {**token, "x": x + CHIP * (number % across), "y": y + CHIP * (number // across)}
        for number, token in enumerate(tokens)
    ]


def _slips(cards: list[dict[str, Any]], x: float, y: float, room: float) -> tuple[list[dict[str, Any]], float]:
    """Lay out a hand, faces in columns and backs in a row; returns the cards and the y at which they end."""
    if cards and all(card["hidden"] for card in cards):
        step = min(22.0, (room - 90) // len(cards))
        backs = [{**card, "x": x + 64 + step * number, "y": y, "wide": 17} for number, card in enumerate(cards)]
        return backs, y + 26
    names = ["" if card["hidden"] else _plain(card["name"]) for card in cards]
    return slips(cards, names, x, y, room, 128, 46)


def _plain(name: str) -> str:
    """A card's name, without a common card's colour, which is on its label."""
    colour, _, rest = name.partition(" ")
    return rest if colour in ("Black", "Blue", "Red", "Green", "Yellow") else name


def _lines_of(card: dict[str, Any], room: float) -> list[str]:
    """How a card's power is worked out and what else the card does, in at most two lines."""
    said = "; ".join(part for part in (card["how"], card["note"]) if part)
    lines = wrapped(said, room, least=12)
    if len(lines) > 2:
        lines = [lines[0], shorten(" ".join(lines[1:]), room)]
    return lines
