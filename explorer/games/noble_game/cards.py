"""The two decks as data: `data/nobility.toml` and `data/sovereignty.toml`, both our content (cards.house)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

TYPES: Final = ("Economy", "Political", "Military", "Action")
"""The four types of Nobility cards (nobility.types)."""

SOVEREIGN_TYPES: Final = ("Auction", "Order", "Law", "Grant")
KINDS: Final = (
    "grant", "build", "noble", "relocate", "court", "promote", "force", "cancel", "order", "auction", "law",
)  # fmt: skip
"""The kinds of effect that a card can have."""

WHEN: Final = ("own_turn", "any", "combat", "contest", "response")
"""When a Nobility card may be played (nobility.when)."""


@dataclass(frozen=True, slots=True)
class Card:
    """One design of a card.

    Attributes:
        id: its name in states and options.
        name: its name for players.
        deck: "nobility" or "sovereignty".
        type: one of `TYPES` or of `SOVEREIGN_TYPES`.
        count: how many copies are in the deck.
        when: one of `WHEN` for a Nobility card, "" for a Sovereignty card.
        effects: what it does, each a mapping with a `kind` out of `KINDS`.
        text: the same in words.
        provenance: "assumed", "name printed" if the book names the card, or "own" in a user's own deck.
    """

    id: str
    name: str
    deck: str
    type: str
    count: int
    when: str
    effects: tuple[Mapping[str, Any], ...]
    text: str
    provenance: str

    @property
    def house_made(self) -> bool:
        """True if its effects are our content: the book prints no card's text."""
        return self.provenance != "own"

    @property
    def given(self) -> Mapping[str, Any]:
        """The card as a table of a deck file."""
        when = {"when": self.when} if self.when else {}
        return {
            "id": self.id, "name": self.name, "type": self.type, "count": self.count, **when,
            "effect": list(self.effects), "text": self.text,
        }  # fmt: skip


def card_of(name: str, given: Mapping[str, Any], provenance: str) -> Card:
    """A card of the deck `name` from its table in a file."""
    return Card(
        given["id"], given["name"], name, given["type"], given["count"], given.get("when", ""), tuple(given["effect"]),
        given["text"], provenance,
    )  # fmt: skip


@cache
def deck(name: str) -> Mapping[str, Card]:
    """Our designs of a deck, "nobility" or "sovereignty", by id."""
    given = tomllib.loads((Path(__file__).parent / "data" / f"{name}.toml").read_text(encoding="utf-8"))
    return {
        one["id"]: card_of(name, one, "name printed" if one.get("printed") == "name" else "assumed")
        for one in given[name]
    }  # fmt: skip


def pile(name: str) -> list[str]:
    """All cards of our deck, every copy of every design."""
    return [card.id for card in deck(name).values() for _ in range(card.count)]


NOBILITY = deck("nobility")
SOVEREIGNTY = deck("sovereignty")


def card(id: str) -> Card:
    """A card of either deck."""
    return NOBILITY[id] if id in NOBILITY else SOVEREIGNTY[id]
