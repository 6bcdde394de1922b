"""Where things lie in the picture of The Noble Game, in pixels: the map, the year, the court, and the seats.

The map is cut to its passable squares, so that the sea of the smaller board takes no room. Court and seats lie beside it
where there is room and below it on a telephone; the looker's seat comes first.
"""

from __future__ import annotations

from typing import Any, Final

GAP: Final = 8
BESIDE: Final = 820
"""Pixels from which court and seats lie beside the map."""
SIDE: Final = 320
LETTER: Final = 6.5
"""Pixels of a letter of 12 pixels, a little more than most take."""
LEGEND: Final = (
    "Field dots, forest strokes, quarry grid, market cross, estate red frame. A flag is an owner by seat, a bar below it his "
    "marker, a roof a building. Walls: C castle, F fort with its soldiers. Round: a force. Diamond: a Noble, ♛ Regent, ★ office."
)


def layout(scene: dict[str, Any], width: int, eyes: int | None = None) -> dict[str, Any]:
    """A scene with places for everything in it.

    Args:
        scene: what `Game.scene` gives.
        width: pixels there are.
        eyes: the seat that looks on; its panel comes first.
    """
    beside = width >= BESIDE
    room = width - SIDE - 3 * GAP if beside else width - 2 * GAP
    columns = [square["column"] for square in scene["squares"]]
    rows = [square["row"] for square in scene["squares"]]
    first, top = min(columns), min(rows)
    across, down = max(columns) - first + 1, max(rows) - top + 1
    side = min(60.0, (room - 18) / across)
    chart = {
        "x": GAP + 18, "y": 64.0, "side": side, "wide": side * across, "tall": side * down,
        "columns": [{"x": side * (n + 0.5), "name": scene["columns"][first + n]} for n in range(across)],
        "rows": [{"y": side * (n + 0.5), "name": str(top + n + 1)} for n in range(down)],
        "squares": [_square(square, scene, side, first, top) for square in scene["squares"]],
        "legend": _wrapped(LEGEND, max(side * across, 250)),
        "small": max(8.0, side * 0.26),
        "flag": 0.28 if side >= 36 else 0.42,
    }  # fmt: skip
    chart["tokens"] = _tokens(scene, side, first, top)
    below = chart["y"] + chart["tall"] + 26 + 14 * len(chart["legend"])
    x, y = (width - SIDE - GAP, 40.0) if beside else (GAP, below)
    wide = SIDE if beside else width - 2 * GAP
    court = _court(scene, x, y, wide)
    y += court["tall"] + GAP
    seats = []
    order = sorted(scene["seats"], key=lambda one: (one["seat"] != eyes, one["seat"]))
    for seat in order:
        panel = _seat(seat, scene, x, y, wide)
        seats.append(panel)
        y += panel["tall"] + GAP
    return {
        **scene, "width": width, "height": max(y, below) + GAP, "chart": chart, "court_panel": court, "panels": seats,
        "track": _track(scene, width),
    }  # fmt: skip


def _wrapped(text: str, room: float, letter: float = 5.9) -> list[str]:
    """A text in lines that fit."""
    lines: list[str] = [""]
    for word in text.split():
        if lines[-1] and (len(lines[-1]) + 1 + len(word)) * letter > room:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _track(scene: dict[str, Any], width: int) -> dict[str, Any]:
    """The year and season track."""
    step = min(92.0, (width - 2 * GAP) / 4)
    year = f"Year {scene['year']} of {scene['years']}" if scene["year"] else "Set-up"
    phase = scene["phase"] if scene["phase"] and scene["phase"] not in scene["seasons"] else ""
    return {
        "year": f"{year}{', ' + phase if phase else ''}",
        "seasons": [
            {"x": GAP + n * step, "wide": step - 4, "name": name, "now": name == scene["season"] and not phase}
            for n, name in enumerate(scene["seasons"])
        ],
    }


def _square(square: dict[str, Any], scene: dict[str, Any], side: float, first: int, top: int) -> dict[str, Any]:
    return {
        **square,
        "x": (square["column"] - first) * side,
        "y": (square["row"] - top) * side,
        "fights": scene["fight"] == square["at"],
        "says": f"{square['name']}{': ' + '; '.join(square['notes']) if square['notes'] else ''}",
        "reach": sorted(
            {
                meet
                for force in scene["forces"]
                for one in force["reach"]
                if one["at"] == square["at"]
                for meet in one["meets"]
            }
        ),
    }


def _tokens(scene: dict[str, Any], side: float, first: int, top: int) -> list[dict[str, Any]]:
    """Forces and Nobles, side by side on their squares."""
    there: dict[str, list[dict[str, Any]]] = {}
    columns = {square["at"]: (square["column"] - first, square["row"] - top) for square in scene["squares"]}
    for force in scene["forces"]:
        there.setdefault(force["at"], []).append({
            "kind": "force", "thing": f"force:{force['id']}", "seat": force["seat"], "mark": str(force["soldiers"]),
            "says": f"Seat {force['seat']}'s {force['name']}, {force['moves']} spaces left",
        })  # fmt: skip
    for noble in scene["nobles"]:
        if noble["at"]:
            title = ", ".join(filter(None, [noble["rank"], noble["office"], "Regent" if noble["regent"] else ""]))
            whose = f"Seat {noble['seat']}" if noble["seat"] >= 0 else "neutral"
            there.setdefault(noble["at"], []).append({
                "kind": "noble", "thing": f"noble:{noble['id']}", "seat": noble["seat"],
                "mark": "♛" if noble["regent"] else "★" if noble["office"] else "N" if noble["seat"] < 0 else str(noble["seat"]),
                "says": f"{noble['name'][:1].upper()}{noble['name'][1:]}, {whose}, {title}",
            })  # fmt: skip
    found = []
    for at, tokens in there.items():
        column, row = columns[at]
        in_row = 3 if len(tokens) <= 6 else 5
        size = side * (0.36 if in_row == 3 else 0.2)
        rows = -(-len(tokens) // in_row)
        for number, token in enumerate(tokens):
            across, down = number % in_row, number // in_row
            x = column * side + (across + 0.5) * side / in_row
            y = (row + 1) * side - (rows - down - 0.5) * size - 2
            found.append({**token, "at": at, "x": x, "y": y, "size": size})
    return found


def _court(scene: dict[str, Any], x: float, y: float, wide: float) -> dict[str, Any]:
    """The court: who counts what, the offices, and the cards that lie open or are bid for."""
    counts = ", ".join(f"Seat {seat} has {count}" for seat, count in enumerate(scene["court"]))
    lines = [{"text": line, "strong": True} for line in _wrapped(f"Nobles at court: {counts}", wide - 20, LETTER + 0.6)]
    for office in scene["offices"]:
        holder = f"{office['holder']} (Seat {office['seat']})" if office["holder"] else "vacant"
        lines.append({"text": f"{office['name']}: {holder}", "strong": False})
    for name, cards in (("Open", scene["open"]), ("Turned over", scene["turned"])):
        for card in cards:
            lines += [
                {"text": line, "strong": False}
                for line in _wrapped(f"{name}: {card['name']}. {card['text']}", wide - 20, LETTER)
            ]
    offer = scene["auction"]
    if offer:
        whose = f" by Seat {offer['bidder']}" if offer["bidder"] >= 0 else ""
        lines.append({"text": f"Auction of {offer['card']['name']}: {offer['bid']}{whose}", "strong": True})
    for name, (deck, discard) in scene["piles"].items():
        lines.append({"text": f"{name.capitalize()} deck: {deck} cards, {discard} discarded", "strong": False})
    lines += [{"text": line, "strong": False} for line in _wrapped(scene["house"], wide - 20, LETTER)]
    for number, line in enumerate(lines):
        line["y"] = 38 + 16 * number
    return {"x": x, "y": y, "wide": wide, "tall": 48 + 16 * len(lines) - 10, "lines": lines}


def _seat(seat: dict[str, Any], scene: dict[str, Any], x: float, y: float, wide: float) -> dict[str, Any]:
    goods = [
        {**good, "x": 10 + n * min(100.0, (wide - 20) / 3), "wide": min(96.0, (wide - 20) / 3 - 4)}
        for n, good in enumerate(seat["goods"])
    ]
    points = ", ".join(f"{one['name']} {one['points']}" for one in seat["points"] if one["points"]) or "no points yet"
    lines = _wrapped(", ".join(seat["roles"]), wide - 20, LETTER) if seat["roles"] else []
    lines += _wrapped(points, wide - 20, LETTER)
    lines += _wrapped(
        f"Actions {seat['actions']}, tokens {seat['tokens']}; yearly income {seat['yields']}; Nobles {len(seat['nobles'])}"
        + (f", captive {len(seat['captives'])}" if seat["captives"] else ""),
        wide - 20, LETTER,
    )  # fmt: skip
    down = 64 + 16 * len(lines)
    cards, left = [], 10.0
    shown: dict[str, dict[str, Any]] = {}
    hidden = 0
    for card in [*seat["hand"], *seat["aside"]]:
        if card["hidden"]:
            hidden += 1
        elif card["id"] in shown:
            shown[card["id"]]["count"] += 1
        else:
            shown[card["id"]] = {**card, "count": 1}
    for one in shown.values():
        says = one["name"] + (f" ×{one['count']}" if one["count"] > 1 else "")
        room = len(says) * LETTER + 16
        if left + room > wide - 8 and left > 10:
            left, down = 10.0, down + 30
        cards.append({**one, "says": says, "x": left, "y": down, "wide": room})
        left += room + 4
    if hidden:
        cards.append(
            {
                "id": "",
                "says": f"{hidden} hidden card{'s' if hidden > 1 else ''}",
                "x": left,
                "y": down,
                "wide": 110.0,
                "count": hidden,
            }
        )
    return {
        **seat, "x": x, "y": y, "wide": wide, "tall": down + (34 if cards else 4), "goods": goods, "cards": cards,
        "lines": [{"text": line, "y": 72 + 16 * n} for n, line in enumerate(lines)],
    }  # fmt: skip
