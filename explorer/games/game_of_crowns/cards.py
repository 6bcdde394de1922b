"""What the cards of Game of Crowns are called; how many of each there are is in `own_figures`.

A card is called by its face, "lyre-knight" or "jester": two cards with the same face are the same to everybody, so a
hand is a sorted list in which a face can stand twice.

>>> kind_of("ki-rin-knight"), house_of("ki-rin-knight"), house_of("jester")
('knight', 'ki-rin', '')
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

Card: TypeAlias = str
"""A card's face: a house card by house and kind, "lyre-knight"; a guest by its kind alone, "jester"."""

Kind: TypeAlias = str
"""What a card is, whatever its banner: "knight"."""

HOUSES: dict[str, str] = {
    "akroyear": "Akroyear",
    "celestian": "Celestian",
    "chiron": "Chiron",
    "ki-rin": "Ki-rin",
    "lyre": "Lyre",
    "midian": "Midian",
    "occultus": "Occultus",
    "orlok": "Orlok",
    "redtower": "Redtower",
}
"""The nine houses by id, with their printed names (setup.banner)."""

HOUSE_CARDS, GUEST_CARDS = 10, 11
"""Cards of a house, and guests in the box (parts.box)."""

RAVENS_EACH = 4
"""Ravens that each player begins with (setup.players)."""


@lru_cache(maxsize=1024)
def kind_of(card: Card) -> Kind:
    """What a card is: the part of its face after the banner."""
    return card.rpartition("-")[2]


@lru_cache(maxsize=1024)
def house_of(card: Card) -> str:
    """The house whose banner a card bears, "" for a guest (guest.no-banner)."""
    return card.rpartition("-")[0]


def faces(cards: list[Card]) -> tuple[Card, ...]:
    """The different faces among some cards, in their order."""
    return tuple(dict.fromkeys(cards))
