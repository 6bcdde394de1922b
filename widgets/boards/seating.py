"""Where seats sit in a picture of a table, and how cards lie in rows: what the boards of several games share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

GAP = 10
"""Pixels between panels."""

SLIP = 30
"""Pixels from one slip of a card to the next below it."""

LETTER, NARROW = 6.9, 6.2
"""Pixels of a letter of small print; and of one where only a name that is surely too long is squeezed, for one that is not
would be stretched."""


def round_the_table(players: int, width: int, eyes: int | None, narrowest: int) -> tuple[list[list[int]], int]:
    """The seats in rows, and before which row the middle of the table lies.

    On a wide page the seats sit round the middle, clockwise from the lower left, where who looks on sits; on a narrow one
    the middle comes first and the panels follow one below another.

    Args:
        players: how many seats there are.
        width: pixels there are.
        eyes: the seat that looks on, if it is one.
        narrowest: pixels that a panel needs.
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
    """A scene with places for its seats, round the middle of the table.

    Args:
        scene: what `Game.picture` gives.
        width: pixels there are.
        eyes: the seat that looks on; it sits nearest.
        narrowest: pixels that a panel needs.
        middle: the middle of the table, laid out; it is `tall`, and its place is set here.
        panel: lays out a seat of the scene in so many pixels of width, and says how `tall` it is then.

    Returns:
        The scene, each seat and what belongs to it with its place; `width` and `height` of the whole, and `middle`, the
        place of the table's middle and of the parts in it.
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
    """Cards as slips in two to four columns, and where they end.

    Args:
        cards: what each slip shows.
        names: what stands on it, card by card: `plain` in the slip; `squeezed` into so many pixels where it is too long.
        x: where they begin, from the left.
        y: where they begin, from the top.
        room: pixels that they have across.
        least: pixels that a slip needs, however short its name.
        label: pixels that a slip needs beside its name.
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
