"""The strip of wood: the cards and tiles of whoever sits near, side by side, those that may be chosen first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from widgets.boards.table import Space

LEFT = 232
"""Where the cards begin on a wide strip, right of the plate with its tokens."""

CARD, SMALL_CARD = 112, 82
"""The width of a card on a wide and on a narrow strip."""

LEAST_CARD = 96
"""How narrow the cards of a wide strip become so that none covers another; more cards than that overlap, at their full width."""

TILE, TILE_HEIGHT = 132, 132
"""The size of a tile."""

GAP, OVERLAP = 10, 0.2
"""The distance between cards, and the most of a card that the next one covers."""


class Hand(NamedTuple):
    """Where cards and tiles lie on the strip.

    Attributes:
        width: of the strip: the room's, or more if it must be scrolled.
        card: the width of a card.
        y: the upper edge of the cards.
        cards: the cards, each with its `x`, and with `shown`, how much of its width the next one leaves free.
        tiles: the tiles, each with its `x`, `y`, `w` and `h`.
    """

    width: float
    card: float
    y: float
    cards: list[dict[str, Any]]
    tiles: list[dict[str, Any]]


def laid(
    cards: list[dict[str, Any]],
    tiles: list[dict[str, Any]],
    space: Space,
    can: Container[str],
    id_of: Callable[[dict[str, Any]], str],
    left: float | None = None,
) -> Hand:
    """Lay cards and tiles on the strip.

    Args:
        cards: what each card shows, in the order of their values.
        tiles: what each tile shows.
        space: the room.
        can: the things that may be chosen; they come first.
        id_of: a card's thing.
        left: where the first one lies; by default right of the plate, or at the edge of a narrow strip.
    """
    card: float = SMALL_CARD if space.narrow else CARD
    x = float((14 if space.narrow else LEFT) if left is None else left)
    placed = []
    height = min(TILE_HEIGHT, space.strip - 30)
    for tile in tiles:
        placed.append({**tile, "x": x, "y": (space.strip - height) / 2 + 4, "w": TILE, "h": height})
        x += TILE + GAP
    if tiles and cards:
        x += GAP
    ordered = sorted(cards, key=lambda one: id_of(one) not in can)
    room = space.width - x - 14
    if cards and not space.narrow:
        beside = (room - GAP * (len(cards) - 1)) / len(cards)
        card = beside if LEAST_CARD <= beside < CARD else card
    y = space.strip - card * 1.4 - 9
    step = card + GAP
    if len(cards) > 1 and not space.narrow:  # a narrow strip is scrolled
        step = min(step, max((room - card) / (len(cards) - 1), card * (1 - OVERLAP)))
    last = len(ordered) - 1
    lying = [
        {**one, "x": x + step * number, "shown": card if number == last else min(step, card)}
        for number, one in enumerate(ordered)
    ]
    end = (x + step * (len(cards) - 1) + card) if cards else (x - GAP)
    return Hand(max(space.width, end + 14), card, y, lying, placed)
