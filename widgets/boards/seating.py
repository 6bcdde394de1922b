"""The layout that several games' pictures share: seats around a table, and cards in rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from widgets.boards.lettering import LETTER, NARROW

if TYPE_CHECKING:
    from collections.abc import Callable

GAP = 10
"""Pixels between panels."""

SLIP = 30
"""Pixels from the top of one card's slip to the top of the next one below."""


def round_the_table(players: int, width: int, eyes: int | None, narrowest: int) -> tuple[list[list[int]], int]:
    """The seats in rows, and the index of the row before which the middle of the table is drawn.

    On a wide page the seats surround the middle, clockwise from the lower left, where the seat that looks on is. On a
    narrow page the middle comes first, and the panels follow below.

    Args:
        players: how many seats there are.
        width: the width of the picture in pixels.
        eyes: the seat that looks on, or None.
        narrowest: the least width of a panel in pixels.
    """
    first = eyes or 0
    order = [(first + step) % players for step in range(players)]
    across = (players + 1) // 2
    if width >= across * narrowest + (across - 1) * GAP:
        return [order[1 : across + 1], [order[0], *reversed(order[across + 1 :])]], 1
    columns = 2 if width >= 2 * narrowest + GAP else 1
    return [order[start : start + columns] for start in range(0, players, columns)], 0


def seated(
    scene: dict[str, Any],
    width: int,
    eyes: int | None,
    narrowest: int,
    middle: dict[str, Any],
    panel: Callable[[dict[str, Any], float], dict[str, Any]],
) -> dict[str, Any]:
    """Lay out a scene with its seats around the middle of the table.

    Args:
        scene: the picture's data, from `Game.picture`.
        width: the width of the picture in pixels.
        eyes: the seat that looks on; it is drawn nearest.
        narrowest: the least width of a panel in pixels.
        middle: the layout of the middle of the table with its height, `tall`; its position is set here.
        panel: lays out a seat for a width in pixels, with its height, `tall`.

    Returns:
        The scene with the position of each seat and its pieces; `width` and `height` of the picture; and `middle`, the
        layout of the middle of the table.
    """
    rows, above = round_the_table(len(scene["seats"]), width, eyes, narrowest)
    columns = max(len(row) for row in rows)
    placed: dict[int, dict[str, Any]] = {}
    y = 0.0
    for number, row in enumerate(rows):
        if number == above:
            middle["y"] = y
            y += middle["tall"] + GAP
        abreast = columns if len(rows) > 2 else len(row)
        room = (width - GAP * (abreast - 1)) // abreast
        panels = [panel(scene["seats"][seat], room) for seat in row]
        tall = max(one["tall"] for one in panels)
        for column, one in enumerate(panels):
            placed[one["seat"]] = {**one, "x": column * (room + GAP), "y": y, "tall": tall}
        y += tall + GAP
    order = [seat for row in rows for seat in row] if len(rows) > 2 else sorted(placed)
    return {**scene, "seats": [placed[seat] for seat in order], "middle": middle, "width": width, "height": y - GAP}


def slips(
    cards: list[dict[str, Any]], names: list[str], x: float, y: float, room: float, least: int, label: int
) -> tuple[list[dict[str, Any]], float]:
    """Lay out cards as slips in two to four columns; returns the slips and the y at which they end. All in pixels.

    Args:
        cards: what each slip shows.
        names: the text on each slip: `plain` in the result, with `squeezed`, the width to squeeze it to, or 0.
        x: the left edge.
        y: the top edge.
        room: the width for all columns.
        least: the least width of a slip.
        label: the width that a slip needs besides its name.
    """
    longest = 46 + LETTER * max(map(len, names), default=0)
    columns = max(min(int((room + 4) // max(least, longest)), 4), 2)
    wide = (room - 4 * (columns - 1)) // columns
    placed = [
        {
            **card,
            "x": x + (wide + 4) * (number % columns),
            "y": y + SLIP * (number // columns),
            "wide": wide,
            "plain": name,
            "squeezed": wide - label if NARROW * len(name) > wide - label else 0,
        }
        for number, (card, name) in enumerate(zip(cards, names, strict=True))
    ]
    return placed, y + SLIP * max(-(-len(cards) // columns), 1) - 4
