"""The layout of the picture of Game of Crowns, in pixels.

A seat's panel shows its house, its ravens, its hand, its offer, its vote, and at the end its score.
"""

from __future__ import annotations

from typing import Any

from widgets.boards.lettering import shorten, wrapped
from widgets.boards.seating import seated, slips

NARROWEST = 270
"""The least width of a panel."""

LINE = 16
"""The line height of small print."""

TABLE, ATTACK, MIDDLE = 330, 330, 78
"""The widths of the two parts of the middle, and the height of each."""


def layout(scene: dict[str, Any], width: int, eyes: int | None = None) -> dict[str, Any]:
    """Lay out a scene; see `seated`."""
    return seated(scene, width, eyes, NARROWEST, _middle(scene, width), _panel)


def _middle(scene: dict[str, Any], width: int) -> dict[str, Any]:
    """The table and the attack side by side, or one below the other."""
    beside = width >= TABLE + ATTACK + 30
    spare = (width - TABLE - ATTACK) // 3 if beside else 8
    places = [(spare, 0.0), (2 * spare + TABLE, 0.0)] if beside else [(8.0, 0.0), (8.0, float(MIDDLE))]
    room = min(TABLE if beside else width - 20, width - 20)
    discards = ", ".join(_named(card) for card in scene["discard"]) or "none"
    return {
        "table": places[0],
        "attack": places[1],
        "tall": MIDDLE * (1 if beside else 2),
        "discards": shorten(f"Discards: {discards}", room),
        "y": 0.0,
    }


def _named(card: dict[str, Any]) -> str:
    if card["hidden"]:
        return "a hidden card"
    return f"{card['name']} of {card['banner']}" + (f" × {card['count']}" if card["count"] > 1 else "")


def _panel(seat: dict[str, Any], width: float) -> dict[str, Any]:
    """Lay out a seat, relative to its panel."""
    inner = width - 16
    roles, y = ", ".join(seat["roles"]), 40.0
    roles_below = len(roles) * 7 > width - 170
    if roles_below:
        y += LINE
    tags_y = y
    y += 34
    hand, y = _slips(seat["hand"], 8, y, inner)
    agenda_y = y + 18
    y += 22 if seat["agenda"] else 0
    offer_y = 0.0
    offer: list[dict[str, Any]] = []
    if seat["offer"]:
        offer_y = y + 8
        offer, y = _slips(seat["offer"], 8, offer_y + 20, inner)
    vote_y = 0.0
    if seat["vote"] or seat["spent"]:
        vote_y = y + 18
        y += 24
    lines: list[str] = []
    for line in seat["score"]:
        first, *rest = wrapped(line["how"], inner, least=20)
        lines += [first, *(f"  {more}" for more in rest)]
    score_y = y + 18
    if seat["score"]:
        y += 8 + LINE * (len(lines) + 1)
    return {
        **seat,
        "wide": width,
        "roles_at": (10.0, 42.0, "start") if roles_below else (width - 10, 22.0, "end"),
        "tags_y": tags_y,
        "hand": hand,
        "agenda_y": agenda_y,
        "offer": offer,
        "offer_y": offer_y,
        "vote_y": vote_y,
        "lines": lines,
        "score_y": score_y,
        "tall": y + 8,
    }


def _slips(cards: list[dict[str, Any]], x: float, y: float, room: float) -> tuple[list[dict[str, Any]], float]:
    """Lay out cards in columns, equal cards on one slip, hidden ones as backs in a row; returns them and the y of the end."""
    if cards and all(card["hidden"] for card in cards):
        count = sum(card["count"] for card in cards)
        step = min(22.0, (room - 20) / max(count, 1))
        return [{"hidden": True, "x": x + step * number, "y": y, "wide": 17} for number in range(count)], y + 26
    names = [_short(card) for card in cards]
    return slips(cards, names, x, y, room, 112, 42)


def _short(card: dict[str, Any]) -> str:
    if card["hidden"]:
        return ""
    name: str = card["name"]
    return f"{name} ×{card['count']}" if card["count"] > 1 else name
