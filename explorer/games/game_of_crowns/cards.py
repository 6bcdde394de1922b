"""The names of the cards of Game of Crowns; their numbers of copies are in `own_figures`.

A card is named by its face: "lyre-knight" or "jester". Cards with the same face cannot be told apart, so a hand is a
sorted list of faces, in which a face may occur several times.

>>> kind_of("ki-rin-knight"), house_of("ki-rin-knight"), house_of("jester")
('knight', 'ki-rin', '')
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

Card: TypeAlias = str
"""A card's face: house and kind for a house card, "lyre-knight"; only the kind for a guest, "jester"."""

Kind: TypeAlias = str
"""A card's kind, whatever its banner: "knight"."""

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
"""How many cards a house has, and how many guests there are (parts.box)."""

RAVENS_EACH = 4
"""Ravens that each player begins with (setup.players)."""


@lru_cache(maxsize=1024)
def kind_of(card: Card) -> Kind:
    """A card's kind: the part of its face after the banner."""
    return card.rpartition("-")[2]


@lru_cache(maxsize=1024)
def house_of(card: Card) -> str:
    """The house whose banner a card bears; "" for a guest (guest.no-banner)."""
    return card.rpartition("-")[0]


def faces(cards: list[Card]) -> tuple[Card, ...]:
    """The faces among some cards, each once, in their order."""
    return tuple(dict.fromkeys(cards))
