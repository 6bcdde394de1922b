"""The layout of the picture of The Noble Game, in pixels: the map, the year, the court and the seats.

The map is cropped to its passable squares and the adjoining coast. Court and seats are beside it if there is room, else below
it; the seat that looks on comes first. Each seat has a shape as well as a colour, shared by its forces, flags and Nobles, so
that colour is never the only sign. Nobles in the capital would not fit on its square, so they are drawn at court, and the
capital shows how many each seat has there.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from widgets.boards.lettering import fit, wrapped

GAP: Final = 8
BESIDE: Final = 1080
"""From this width on, court and seats are beside the map."""
LEGEND_BESIDE: Final = 740
"""From this width on, the legend is beside the map."""
LEGEND: Final = 190
"""The width of the legend beside the map."""
SIDE: Final = 330
WIDEST_SIDE: Final = 470
"""The least and the greatest width of court and seats beside the map."""
CAPITAL: Final = "H8"
LARGEST: Final = 60.0
"""The greatest side of a square."""
EDGE: Final = 18
"""The space for letters and numbers at the edge of the map."""
TOP: Final = 66
"""The height of the year's track."""
LETTER: Final = 6.6
"""The width of a letter at a font size of 12, slightly more than average."""
LINE: Final = 16
ROW: Final = 26
"""The height of a seat's row of Nobles at court."""
AT_COURT: Final = 9.0
"""The radius of a Noble's sign at court."""
ICONS: Final = {"attack": "A", "sneak": "S", "raid": "R"}
"""The letters on a square for what a moving force can do there besides moving."""
SIGNS: Final = (
    ("field", "field: food"), ("forest", "forest: wood"), ("quarry", "quarry: stone"), ("market", "market"),
    ("estate", "estate of a Noble"), ("capital", "the capital"),
)  # fmt: skip
MEANS: Final = (
    "A crowned number at the capital is how many Nobles a seat has there; they are drawn at court. "
    "A flag shows who owns a square; a soldier lying below it claims it; a house is a production building. Castles have towers "
    "and forts have stakes, each with the number of soldiers inside. A number alone is a force; with a double rim, an army. "
    "A crown is a Noble: one point for a Lord, two for an Earl, three for a Duke; gold for the Regent, a star for an office. "
    "When a force moves: A it may attack, S sneak past, R raid."
)


def layout(scene: dict[str, Any], width: int, eyes: int | None = None) -> dict[str, Any]:
    """Lay out a scene.

    Args:
        scene: the picture's data, from `Game.picture`.
        width: the width of the picture in pixels.
        eyes: the seat that looks on; its panel comes first.
    """
    chart = _chart(scene, width)
    bottom = TOP + chart["tall"] + EDGE
    right = chart["x"] + chart["wide"] + 2 * GAP
    order = sorted(scene["seats"], key=lambda one: (one["seat"] != eyes, one["seat"]))

    def panels(wide: float, seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [_seat(seat, scene, wide) for seat in seats]

    if width >= BESIDE:
        wide = min(width - right - GAP, WIDEST_SIDE)
        legend = _legend(GAP, bottom, right - 2 * GAP)
        low = bottom + legend["tall"] + GAP
        column, _ = _in_columns([_court(scene, wide), *panels(wide, order)], right, GAP, wide, 1)
        placed = [panel for panel in column if panel["y"] + panel["tall"] < low + 80 or panel is column[0]]
        end = max(low, placed[-1]["y"] + placed[-1]["tall"] + GAP)
        half = (width - 3 * GAP) / 2  # panels that would reach far below the map go below it, two side by side
        below, end = _in_columns(panels(half, order[len(placed) - 1 :]), GAP, end, half, 2)
        placed += below
    else:
        count = 2 if width >= 2 * SIDE + 40 else 1
        wide = (width - GAP * (count + 1)) / count
        placed, end = _in_columns([_court(scene, wide), *panels(wide, order)], GAP, bottom, wide, count)
        if width >= LEGEND_BESIDE:
            legend = _legend(right, TOP, width - right - GAP)
        else:
            legend = _legend(GAP, end, width - 2 * GAP)
            end += legend["tall"]
    return {
        **scene, "width": width, "height": end + GAP, "chart": chart, "court_panel": placed[0], "panels": placed[1:],
        "track": _track(scene, int(chart["x"] + chart["wide"])), "legend": legend,
    }  # fmt: skip


def _in_columns(
    panels: list[dict[str, Any]], x: float, y: float, wide: float, count: int
) -> tuple[list[dict[str, Any]], float]:
    """Lay out panels, each in the shortest column so far; returns them and the y at which they end."""
    ends = [y] * count
    placed = []
    for panel in panels:
        column = ends.index(min(ends))
        placed.append({**panel, "x": x + column * (wide + GAP), "y": ends[column]})
        ends[column] += panel["tall"] + GAP
    return placed, max(ends)


def _track(scene: dict[str, Any], width: int) -> dict[str, Any]:
    """The year and season track."""
    step = min(104.0, (width - 2 * GAP) / 4)
    phase = scene["phase"] if scene["phase"] and scene["phase"] not in scene["seasons"] else ""
    return {
        "year": f"Year {scene['year']} of {scene['years']}" if scene["year"] else "Set-up",
        "phase": "The end" if scene["winners"] else phase,
        "years": [{"x": 132 + 18 * n, "done": n < scene["year"] - 1, "now": n == scene["year"] - 1} for n in range(scene["years"])],
        "seasons": [
            {"x": GAP + n * step, "wide": step - 4, "name": name, "now": name == scene["season"] and bool(scene["year"])}
            for n, name in enumerate(scene["seasons"])
        ],
        "right": width - GAP,
    }  # fmt: skip


def _legend(x: float, y: float, wide: float) -> dict[str, Any]:
    """The legend of the map."""
    step = 150 if wide >= 640 else wide / 2 if wide > 240 else wide
    across = max(int(wide // step), 1)
    signs = [
        {"kind": kind, "says": says, "x": step * (n % across), "y": 24 * (n // across)}
        for n, (kind, says) in enumerate(SIGNS)
    ]
    down = 24 * -(-len(SIGNS) // across) + 14
    lines = wrapped(MEANS, wide, 5.9)
    return {
        "x": x, "y": y, "signs": signs, "lines": [{"text": line, "y": down + 15 * n} for n, line in enumerate(lines)],
        "tall": down + 15 * len(lines),
    }  # fmt: skip


# --- the map ----------------------------------------------------------------------------------------------------------


def _chart(scene: dict[str, Any], width: int) -> dict[str, Any]:
    columns = [square["column"] for square in scene["squares"]]
    rows = [square["row"] for square in scene["squares"]]
    first, top = min(columns), min(rows)
    if any("~" in row for row in scene["rows"][:top]):
        top = max(top - 2, 0)  # the coast is seen
    across, down = max(columns) - first + 1, max(rows) - top + 1
    rail = SIDE if width >= BESIDE else LEGEND if width >= LEGEND_BESIDE else -2 * GAP
    room = width - rail - 4 * GAP
    side = int(min(LARGEST, (room - EDGE) / across) * 2) / 2
    there = {(square["column"], square["row"]) for square in scene["squares"]}
    coast = next((n for n, row in enumerate(scene["rows"][top : top + down]) if set(row) != {"~"}), down)
    chart = {
        "x": GAP + EDGE, "y": float(TOP), "side": side, "wide": side * across, "tall": side * down,
        "columns": [{"x": side * (n + 0.5), "name": scene["columns"][first + n]} for n in range(across)],
        "rows": [{"y": side * (n + 0.5), "name": str(top + n + 1)} for n in range(down)],
        "squares": [_square(square, scene, side, first, top) for square in scene["squares"]],
        "roads": _roads(there, side, first, top),
        "hills": _glyphs(scene["rows"], "#", side, first, top, across, down, there),
        "waves": _glyphs(scene["rows"], "~", side, first, top, across, down, there),
        "sea": side * coast,
        "water": _water(scene["rows"], side, first, top, across, down, coast),
        "names": side >= 38,
    }  # fmt: skip
    chart["tokens"] = _tokens(scene, side, first, top)
    chart["at_court"] = _at_court(scene, side, first, top)
    high = not any(column < first + 6 and row < top + 3 for column, row in there)  # nothing lies in the upper left
    chart["dice"] = {"x": 6.0, "top": 6.0 if high else 0.0, "bottom": side * down - 6, "wide": side * 6 - 10}
    return chart


def _roads(there: set[tuple[int, int]], side: float, first: int, top: int) -> str:
    """One SVG path through all pairs of neighbouring squares."""
    found = []
    for column, row in sorted(there):
        x, y = (column - first + 0.5) * side, (row - top + 0.5) * side
        if (column + 1, row) in there:
            found.append(f"M{x:g} {y:g}h{side:g}")
        if (column, row + 1) in there:
            found.append(f"M{x:g} {y:g}v{side:g}")
    return "".join(found)


def _water(rows: list[str], side: float, first: int, top: int, across: int, down: int, coast: int) -> str:
    """One SVG path over the sea squares within the coast, which a user's own board may have."""
    return "".join(
        f"M{(column - first) * side:g} {(row - top) * side:g}h{side:g}v{side:g}h{-side:g}z"
        for row in range(top + coast, top + down)
        for column in range(first, first + across)
        if rows[row][column] == "~"
    )


def _glyphs(
    rows: list[str], mark: str, side: float, first: int, top: int, across: int, down: int, there: set[tuple[int, int]]
) -> str:
    """One SVG path of hills or waves on the squares with a mark, slightly irregular as on an old map."""
    found = []
    for row in range(top, top + down):
        for column in range(first, first + across):
            if rows[row][column] != mark or (column, row) in there:
                continue
            shift = (column * 7 + row * 11) % 5
            if mark == "#" and (shift == 3 or column == first + across - 1):
                continue
            x = (column - first + 0.2 + 0.06 * shift) * side
            y = (row - top + 0.62 - 0.05 * shift) * side
            size = side * (0.36 + 0.06 * ((column + row) % 3))
            if mark == "~":
                found.append(f"M{x:.1f} {y:.1f}q{size / 4:.1f} {-size / 3:.1f} {size / 2:.1f} 0t{size / 2:.1f} 0")
            else:
                found.append(f"M{x:.1f} {y:.1f}q{size / 2:.1f} {-size:.1f} {size:.1f} 0")
                found.append(f"m{-size / 4:.1f} 0q{size / 2:.1f} {-size * 0.7:.1f} {size * 0.8:.1f} 0")
    return "".join(found)


def _square(square: dict[str, Any], scene: dict[str, Any], side: float, first: int, top: int) -> dict[str, Any]:
    reach = [one for force in scene["forces"] for one in force["reach"] if one["at"] == square["at"]]
    ways = [way for one in reach for way in one["ways"]]
    meets = next((one["meets"] for one in reach if one["meets"]), "")
    notes = list(square["notes"])
    if ways:
        notes.append(f"the force can {' or '.join(ways)} here" + (f" and meets {meets}" if meets else ""))
    flag = square["structure"]["seat"] if square["structure"] else square["owner"]
    return {
        **square,
        "x": (square["column"] - first) * side,
        "y": (square["row"] - top) * side,
        "fights": scene["fight"] == square["at"],
        "flag": flag,
        "says": f"{square['name']}{': ' + '; '.join(notes) if notes else ''}",
        "goes": "go" in ways,
        "ways": "".join(ICONS[way] for way in ("attack", "sneak", "raid") if way in ways),
        "label": fit(square["name"].partition("'s estate")[0], 8 * LETTER, LETTER)
        if square["kind"] == "estate"
        else "",
    }


def emblem(seat: int, r: float) -> str:
    """The outline of a seat's sign around the origin: disc, square, hexagon or shield; a diamond for no seat.

    Args:
        seat: the seat; -1 for none.
        r: the radius of the sign.
    """
    points = {
        1: ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
        2: ((-0.55, -0.98), (0.55, -0.98), (1.08, 0), (0.55, 0.98), (-0.55, 0.98), (-1.08, 0)),
        3: ((-0.95, -0.95), (0.95, -0.95), (0.95, 0.25), (0, 1.12), (-0.95, 0.25)),
        -1: ((0, -1.12), (1.05, 0), (0, 1.12), (-1.05, 0)),
    }.get(seat)
    if points is None:
        return f"M{-r:.1f} 0a{r:.1f} {r:.1f} 0 1 1 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 1 {-2 * r:.1f} 0z"
    return "M" + "L".join(f"{x * r:.1f} {y * r:.1f}" for x, y in points) + "z"


def crown(rank: str, r: float) -> str:
    """A coronet on top of a sign: one point for a Lord, two for an Earl, three for a Duke."""
    count = ("Lord", "Earl", "Duke").index(rank) + 1
    wide, high, foot = 1.5 * r, 0.75 * r, -0.62 * r
    path = f"M{-wide / 2:.1f} {foot:.1f}V{foot - high * 0.55:.1f}"
    step = wide / count
    for number in range(count):
        x = -wide / 2 + step * number
        path += f"L{x + step / 2:.1f} {foot - high:.1f}L{x + step:.1f} {foot - high * (0.3 if number < count - 1 else 0.55):.1f}"
    return f"{path}V{foot:.1f}z"


def _tokens(scene: dict[str, Any], side: float, first: int, top: int) -> list[dict[str, Any]]:
    """Lay out forces, each followed by its Nobles, and single Nobles, side by side on their squares."""
    there: dict[str, list[dict[str, Any]]] = {}
    columns = {square["at"]: (square["column"] - first, square["row"] - top) for square in scene["squares"]}
    nobles = {noble["id"]: noble for noble in scene["nobles"] if noble["at"]}
    for force in scene["forces"]:
        group = there.setdefault(force["at"], [])
        kind = "army" if force["army"] else "raiding party"
        group.append({
            "kind": "force", "thing": f"force:{force['id']}", "seat": force["seat"], "mark": str(force["soldiers"]),
            "army": force["army"], "marching": scene["marching"] == force["id"], "shows": force["soldiers"],
            "says": f"{kind.capitalize()} of Seat {force['seat']}: {_count(force['soldiers'], 'soldier')}, "
            f"{_count(force['moves'], 'space')} left",
        })  # fmt: skip
        group += [_noble(nobles.pop(id), with_force=True) for id in force["nobles"] if id in nobles]
    for noble in nobles.values():
        there.setdefault(noble["at"], []).append(_noble(noble))
    there[CAPITAL] = [token for token in there.get(CAPITAL, ()) if token["kind"] == "force"]
    built = {square["at"] for square in scene["squares"] if square["structure"]}
    flagged = {square["at"] for square in scene["squares"] if square["owner"] >= 0}
    found = []
    for at, tokens in there.items():
        column, row = columns[at]
        for token, over, down, part in _spread(tokens, at not in built, at in flagged):
            r = part * side
            if token["kind"] == "noble":
                token["crown"] = crown(token["rank"], r)
            place = {"at": at, "x": (column + over) * side, "y": (row + down) * side, "r": r}
            found.append({**token, **place, "sign": emblem(token["seat"], r)})
    return found


def _at_court(scene: dict[str, Any], side: float, first: int, top: int) -> list[dict[str, Any]]:
    """A crowned sign for each seat with Nobles in the capital, with their number, on the corners of its square."""
    (capital,) = [square for square in scene["squares"] if square["at"] == CAPITAL]
    there = Counter(noble["seat"] for noble in scene["nobles"] if noble["at"] == CAPITAL)
    r = min(max(0.22 * side, 7.0), 11.0)
    return [
        {
            "seat": seat, "count": count, "r": r, "sign": emblem(seat, r), "crown": crown("Lord", r),
            "x": (capital["column"] - first + seat % 2) * side,
            "y": (capital["row"] - top + seat // 2 % 2) * side,
        }
        for seat, count in sorted(there.items())
    ]  # fmt: skip


def _spread(
    tokens: list[dict[str, Any]], alone: bool, flagged: bool
) -> list[tuple[dict[str, Any], float, float, float]]:
    """The positions and sizes of tokens, as fractions of a square: in rows at its foot, a force large above its Nobles.

    Args:
        tokens: a force before its Nobles.
        alone: whether nothing is built there, so that there is room.
        flagged: whether a flag stands in the upper right.
    """
    forces = [token for token in tokens if token["kind"] == "force"]
    rest = [token for token in tokens if token["kind"] != "force"]
    placed = []
    left = 0.0
    if alone and len(tokens) == 1:
        r = 0.22 if rest else 0.29 if tokens[0]["army"] else 0.25
        return [(tokens[0], 0.36 if flagged else 0.5, 0.58, r)]
    if alone and len(forces) < 3:
        for number, force in enumerate(forces):
            x = (0.36 if flagged else 0.5) if len(forces) == 1 else 0.26 + 0.48 * number
            placed.append((force, x, 0.36, 0.21 if len(forces) > 1 else 0.28 if force["army"] else 0.24))
    elif len(forces) == 1 and len(rest) < 4:  # in front of walls
        placed.append((forces[0], 0.21, 0.78, 0.2))
        left = 0.42
    else:
        rest = tokens
    if not rest:
        return placed
    across = min(len(rest), 3) if len(rest) <= 3 else 4 if len(rest) <= 16 else 6
    high = 0.35 if across <= 3 else 0.25 if across == 4 else 0.16
    high = min(high, (1 - left) / across * 1.1)
    rows = -(-len(rest) // across)
    for number, token in enumerate(rest):
        over, down = number % across, number // across
        y = 1 - (rows - down - 0.5) * high - 0.01
        noble = token["kind"] == "noble"
        x = left + (over + 0.5) / across * (1 - left)
        placed.append((token, x, y + (high * 0.12 if noble else 0), high * (0.38 if noble else 0.44)))
    return placed


def _noble(noble: dict[str, Any], with_force: bool = False) -> dict[str, Any]:
    title = ", ".join(filter(None, [noble["rank"], noble["office"], "Regent" if noble["regent"] else ""]))
    whose = f"of Seat {noble['seat']}" if noble["seat"] >= 0 else "neutral"
    name = f"{noble['name'][:1].upper()}{noble['name'][1:]}"
    return {
        "kind": "noble", "thing": f"noble:{noble['id']}", "seat": noble["seat"], "mark": _initial(noble),
        "regent": noble["regent"], "office": bool(noble["office"]), "rank": noble["rank"], "shows": title,
        "says": f"{name} ({title}), {whose}{', with ' + noble['force'] if with_force else ''}",
    }  # fmt: skip


def _initial(noble: dict[str, Any]) -> str:
    """The letter on a Noble: the seat's number for a player's own lord, else his initial."""
    return str(noble["seat"]) if noble["id"].startswith("lord-") else str(noble["name"])[0].upper()


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


# --- court and seats --------------------------------------------------------------------------------------------------


def _court(scene: dict[str, Any], wide: float) -> dict[str, Any]:
    """Lay out the court: each seat's totals, the offices, the cards that are open or up for bidding, and the decks."""
    counts = []
    y = 42.0
    for seat, count in enumerate(scene["court"]):
        own = [_noble(noble) for noble in scene["nobles"] if noble["at"] == CAPITAL and noble["seat"] == seat]
        step = min(2.8 * AT_COURT, (wide - 84) / max(len(own), 1))
        for number, token in enumerate(own):
            place = {"at": CAPITAL, "x": 70 + step * number, "y": y, "r": AT_COURT}
            token.update(place, sign=emblem(seat, AT_COURT), crown=crown(token["rank"], AT_COURT))
        counts.append({"seat": seat, "count": count, "y": y, "sign": emblem(seat, 9), "nobles": own})
        y += ROW
    offices_y = y + 2
    y += 18
    offices = []
    for office in scene["offices"]:
        holder = f"{office['holder'][:1].upper()}{office['holder'][1:]}" if office["holder"] else "vacant"
        offices.append({**office, "says": holder, "y": y, "sign": emblem(office["seat"], 6)})
        y += 18
    cards: list[dict[str, Any]] = []
    offer = scene["auction"]
    if offer:
        whose = f"Seat {offer['bidder']} bids {offer['bid']}" if offer["bidder"] >= 0 else "no bid yet"
        y = _big_card({**offer["card"], "head": f"Auction: {whose}", "lot": True}, cards, y, wide)
    for head, lying in (("Turned over", scene["turned"]), ("Open", scene["open"])):
        for card in lying:
            if not (offer and card.get("id") == offer["card"].get("id")):
                y = _big_card({**card, "head": head, "lot": False}, cards, y, wide)
    piles = [
        {"id": name, "says": f"{name.capitalize()} {deck} + {discard}", "x": 10 + n * ((wide - 20) / 2), "wide": (wide - 28) / 2,
         "name": f"{name.capitalize()} deck: {deck} cards, {discard} discarded", "shows": f"{deck} + {discard}"}
        for n, (name, (deck, discard)) in enumerate(scene["piles"].items())
    ]  # fmt: skip
    house = [{"text": line, "y": y + 50 + 14 * n} for n, line in enumerate(wrapped(scene["house"], wide - 20, 5.9))]
    return {
        "wide": wide, "tall": y + 44 + 14 * len(house), "counts": counts, "offices": offices, "offices_y": offices_y,
        "cards": cards, "piles": piles,
        "piles_y": y + 4, "house": house,
    }  # fmt: skip


def _big_card(card: dict[str, Any], cards: list[dict[str, Any]], y: float, wide: float) -> float:
    """Lay out an open card and add it to `cards`; returns the y at which it ends."""
    text = ["face down"] if card["hidden"] else wrapped(card["text"], wide - 40, LETTER)
    name = "A hidden card" if card["hidden"] else card["name"]
    words, below = " ".join(text), len(name) * 7.6 + len(card["head"]) * LETTER > wide - 50
    if below:
        text = [*wrapped(card["head"], wide - 40, LETTER), *text]
    tall = 26 + LINE * len(text) + 4
    id = card.get("id", "")
    again = sum(one["id"] == id for one in cards)  # another copy of the card
    thing = f"unseen:{len(cards)}" if not id else f"again:{again}:{id}" if again else f"card:{id}"
    cards.append({
        **card, "id": id, "thing": thing, "name": name, "type": card.get("type", ""), "y": y - 8, "tall": tall, "wide": wide - 20,
        "lines": [{"text": line, "y": 38 + LINE * n} for n, line in enumerate(text)],
        "words": words, "below": below,
    })  # fmt: skip
    return y + tall + 6


def _seat(seat: dict[str, Any], scene: dict[str, Any], wide: float) -> dict[str, Any]:
    step = min(112.0, (wide - 16) / 3)
    goods = [{**good, "x": 8 + n * step, "wide": step - 5} for n, good in enumerate(seat["goods"])]
    beside = wide - 8 - 3 * step > 150
    pips = {"x": 8 + 3 * step + 6 if beside else 10.0, "y": 36.0 if beside else 64.0}
    y = 66.0 if beside else 84.0
    score = ", ".join(f"{one['name']} {one['points']}" for one in seat["points"] if one["points"])
    said = [", ".join(seat["roles"]), f"points: {score}" if score else "", f"squares give {seat['yields']} a year"]
    lines = []
    for text in filter(None, said):
        for line in wrapped(f"{text[0].upper()}{text[1:]}", wide - 20, LETTER):
            lines.append({"text": line, "y": y + 10})
            y += LINE
    y += 4
    nobles, y = _chips(
        [_noble_chip(noble) for noble in scene["nobles"] if noble["seat"] == seat["seat"]], y, wide, 26.0
    )
    held: Counter[str] = Counter()
    shown: dict[str, dict[str, Any]] = {}
    for card in [*seat["hand"], *seat["aside"]]:
        held["" if card["hidden"] else card["id"]] += 1
        if not card["hidden"]:
            shown[card["id"]] = card
    cards, y = _chips(
        [
            {**card, "says": card["name"] + (f" ×{held[id]}" if held[id] > 1 else ""), "count": held[id], "extra": 30}
            for id, card in shown.items()
        ],
        y, wide, 30.0,
    )  # fmt: skip
    backs = [{"x": 10.0 + 20 * n, "y": y} for n in range(held[""])]
    return {
        **seat, "wide": wide, "tall": y + (32 if backs else 0) + 4, "goods": goods, "cards": cards, "lines": lines,
        "chips": nobles, "backs": backs, "pips": pips, "sign": emblem(seat["seat"], 10),
    }  # fmt: skip


def _noble_chip(noble: dict[str, Any]) -> dict[str, Any]:
    """A Noble in his lord's panel: name, rank and place."""
    title = " ".join(filter(None, [noble["rank"], "★" if noble["office"] else "", "♛" if noble["regent"] else ""]))
    where = f"captive of Seat {noble['captor']}" if noble["captor"] >= 0 else noble["at"]
    who = "Own Noble" if noble["id"].startswith("lord-") else noble["name"]
    return {
        "says": f"{who}, {title}, {where}", "thing": f"noble:{noble['id']}", "extra": 34, "sign": emblem(noble["seat"], 7),
        "crown": crown(noble["rank"], 7), "regent": noble["regent"], "mark": _initial(noble),
    }  # fmt: skip


def _chips(found: list[dict[str, Any]], y: float, wide: float, step: float) -> tuple[list[dict[str, Any]], float]:
    """Lay out small pieces in rows as wide as the panel; returns them and the y at which they end."""
    left, placed = 8.0, []
    for one in found:
        says = fit(one["says"], wide - 16 - one["extra"], LETTER)
        room = len(says) * LETTER + one["extra"]
        if left + room > wide - 8 and left > 8:
            left, y = 8.0, y + step
        placed.append({**one, "says": says, "x": left, "y": y, "wide": room})
        left += room + 5
    return placed, y + step + 3 if placed else y
