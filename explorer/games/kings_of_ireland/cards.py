"""The 128 cards: what is printed on each, read from `cards.toml`, and the questions of play that only the print answers."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

CLANS = ("Ulster", "Connacht", "Meath", "Leister", "Munster")
"""The five Main Clans that a player may belong to, in the order of the book (setup.identity)."""

VIKINGS = "Vikings"
"""A Major Clan too where the players agree on it (setup.vikings)."""

MINOR = "Minor Clan"
"""The Factions of no Major Clan; they are one group all the same (parts.clan)."""

GROUPS = (*CLANS, VIKINGS, MINOR)
"""The seven groups of seven Factions."""


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed on a card.

    Attributes:
        id: how the match calls it, "ulster-5".
        kind: "Faction", "King", "Event" or "Battle" (parts.types).
        name: how players call it.
        group: of a Faction its clan, of a King his line, of a Battle card its sort; "" for an Event.
        force: its Force Value, 0 where it has none.
        rule: the id of the rule that says what it does.
    """

    id: str
    kind: str
    name: str
    group: str
    force: int
    rule: str

    @property
    def title(self) -> str:
        """The name, of Factions and Kings with what stands on their left: "Dal Riada (Ulster 4)"."""
        return f"{self.name} ({self.group} {self.force})" if self.kind in ("Faction", "King") else self.name


def _read() -> dict[str, Card]:
    """All cards by id, in the order of the file. They are printed: no figure is found or assumed (parts.deck)."""
    data = tomllib.loads((Path(__file__).parent / "cards.toml").read_text(encoding="utf-8"))
    return {
        card: Card(card, kind, given["name"], given.get("group", ""), given.get("force", 0), given["rule"])
        for kind in ("Faction", "King", "Event", "Battle")
        for card, given in data[kind].items()
    }


CARDS = _read()
FACTIONS = {card.id: card.group for card in CARDS.values() if card.kind == "Faction"}
"""Every Faction (parts.faction), with its clan."""

KINGS = frozenset(card.id for card in CARDS.values() if card.kind == "King")
"""Every King (parts.king), with his Force in `FORCE` (parts.king.force)."""

UNITS = frozenset(FACTIONS) | KINGS
"""Factions and Kings together are Units (parts.unit)."""

FORCE = {card.id: card.force for card in CARDS.values()}
BATTLE = {card.id: card.group for card in CARDS.values() if card.kind == "Battle"}
"""Every Battle card, with its sort."""

RULE = {card.id: card.rule for card in CARDS.values()}
TITLE = {card.id: card.title for card in CARDS.values()}
TITLED = {title: card for card, title in TITLE.items()}
"""Every card by its title: the dice of Survival Rolls are called by the Units that roll them."""
