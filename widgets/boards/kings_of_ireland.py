"""The layout of the picture of Kings of Ireland, in pixels.

A seat's panel shows its clan and gold, its Units in play and its hand. The middle shows the turn, the piles, the dice rolled
and the current fight.
"""

from __future__ import annotations

from typing import Any

from widgets.boards.lettering import LETTER, NARROW, shorten, wrapped
from widgets.boards.seating import SLIP, seated

NARROWEST = 270
"""The least width of a panel."""

LINE, LABEL = 16, 40
"""The line height of small print, and the width of a slip's label."""

PILES, DICE = 300, 270
"""The width of the piles, and of the dice."""

MARK = 30
"""The width of the sign for the side on which a Unit fights."""

LETTERS = {"Ulster": "Ul", "Connacht": "Co", "Meath": "Me", "Leister": "Le", "Munster": "Mu", "Vikings": "Vi",
           "Minor Clan": "Mi"}  # fmt: skip
"""The letters for each clan on a label; a King has K, an Event E, a Battle card B."""


def layout(scene: dict[str, Any], width: int, eyes: int | None = None) -> dict[str, Any]:
    """Lay out a scene; see `seated`."""
    return seated(scene, width, eyes, NARROWEST, _middle(scene, width), _panel)


def _middle(scene: dict[str, Any], width: int) -> dict[str, Any]:
    """Piles, dice and fight side by side, or below one another if there is no room."""
    wide = width >= PILES + DICE + 380
    fight_room = width - PILES - DICE - 40 if wide else width - 16
    fight = _fight(scene["fight"], fight_room)
    tall = 14 + LINE * (len(fight) + 1)
    last = _last(scene, (PILES if wide else width) - 16)
    if wide:
        places = {"piles": (12.0, 12.0), "dice": (PILES + 12.0, 12.0), "fight": (PILES + DICE + 24.0, 12.0)}
        return {**places, "lines": fight, "last": last, "tall": max(96.0, tall), "y": 0.0}
    beside = width >= PILES + DICE + 20
    dice = (PILES + 12.0, 12.0) if beside else (12.0, 100.0)
    below = 96.0 if beside else 156.0
    return {"piles": (12.0, 12.0), "dice": dice, "fight": (12.0, below), "lines": fight, "last": last,
            "tall": below + tall, "y": 0.0}  # fmt: skip


def _last(scene: dict[str, Any], room: float) -> str:
    """The latest discards, as many as fit in a line."""
    names = ", ".join(card["name"] for card in scene["last"])
    return shorten(f"latest: {names}", room) if names else "no discards"


def _fight(fight: dict[str, Any] | None, room: float) -> list[dict[str, Any]]:
    """The lines that describe the fight: its kind, and each side with its Force, dice and cards."""
    if fight is None:
        return [{"words": "no fight", "strong": False}]
    head = fight["kind"].capitalize()
    if fight["winner"]:
        head += f": the {fight['winner']} has won the roll"
    elif fight["loot"]:
        head += f": {fight['loot']} gold at stake"
    lines = [{"words": head, "strong": True}]
    for side in fight["sides"]:
        if fight["kind"] == "raid" and side["name"] == "Defender":
            words = f"raided: Seat {side['seat']}"
        else:
            who = " and ".join(f"Seat {seat}" for seat in (side["seat"], *side["allies"]))
            words = f"{side['name']} {who}: {_count(side['units'], 'Unit')}, Force {side['force']}"
            words += f", {side['dice']} dice" if side["dice"] else ""
            words += f", rolled {side['total']}" if side["total"] else ""
        cards = ", ".join(f"{card['name']} {card['now']}" for card in side["cards"])
        words += f"; {cards}" if cards else ""
        lines += [{"words": line, "strong": False} for line in wrapped(words, room, least=20)]
    return lines


def _panel(seat: dict[str, Any], width: float) -> dict[str, Any]:
    """Lay out a seat, relative to its panel."""
    inner = width - 16
    y = 40.0
    roles = ", ".join(seat["roles"])
    roles_below = len(roles) * 7 > width - 170
    if roles_below:
        y += LINE
    state = f"{seat['clan'] or 'no clan yet'}: {_count(seat['factions'], 'Faction')}, {_count(seat['kings'], 'King')}"
    units, end = _slips(seat["units"], 8, y + 30, inner)
    hand_y = end + 22
    hand, hand_end = _slips(seat["hand"], 8, hand_y, inner)
    return {
        **seat,
        "wide": width,
        "roles_at": (10.0, 42.0, "start") if roles_below else (width - 10, 22.0, "end"),
        "state": state,
        "state_y": y,
        "units": units,
        "units_y": y + 30,
        "hand": hand,
        "hand_y": hand_y,
        "tall": hand_end + 10,
    }


def _slips(cards: list[dict[str, Any]], x: float, y: float, room: float) -> tuple[list[dict[str, Any]], float]:
    """Lay out cards as slips in columns, hidden ones as backs in a row; returns them and the y at which they end."""
    if not cards:
        return [], y + 24
    if all(card["hidden"] for card in cards):
        step = min(22.0, (room - 90) // len(cards))
        return [{**card, "x": x + 64 + step * number, "y": y, "wide": 17} for number, card in enumerate(cards)], y + 26
    marks = [MARK if card.get("side") else 0 for card in cards]
    words = ["" if card["hidden"] else _words(card) for card in cards]
    longest = LABEL + 10 + LETTER * max(map(len, words)) + max(marks)
    columns = max(min(int((room + 4) // max(124, longest)), 5), 2 if room >= 250 else 1)
    wide = (room - 4 * (columns - 1)) // columns
    slips = []
    for number, (card, name, mark) in enumerate(zip(cards, words, marks, strict=True)):
        space = wide - LABEL - 10 - mark
        slips.append({
            "side": None, "note": "", **card,
            "x": x + (wide + 4) * (number % columns),
            "y": y + SLIP * (number // columns),
            "wide": wide,
            "words": name,
            "letter": _letter(card),
            "mark": mark,
            "squeezed": space if NARROW * len(name) > space else 0,
        })  # fmt: skip
    return slips, y + SLIP * -(-len(cards) // columns) - 4


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _words(card: dict[str, Any]) -> str:
    note = card.get("note", "")
    return f"{card['name']} ({note})" if note else str(card["name"])


def _letter(card: dict[str, Any]) -> str:
    if card["hidden"]:
        return ""
    return LETTERS.get(card["group"], str(card["kind"])[0])
