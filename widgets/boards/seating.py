"""Where seats sit in a picture of a table, and how cards lie in rows: what the boards of several games share."""

from __future__ import annotations

GAP = 10
"""Pixels between panels."""

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
