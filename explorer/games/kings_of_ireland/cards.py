"""The 128 cards: what is printed on each, read from `cards.toml`, and the same data by kind, Force, rule and title."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

CLANS = ("Ulster", "Connacht", "Meath", "Leister", "Munster")
"""The five Main Clans that a player may belong to, in the order of the book (setup.identity)."""

VIKINGS = "Vikings"
"""Also a Major Clan if the players agree on it (setup.vikings)."""

MINOR = "Minor Clan"
"""The Factions that belong to no Major Clan; they still count as one clan (parts.clan)."""

GROUPS = (*CLANS, VIKINGS, MINOR)
"""The seven groups of seven Factions."""


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed on a card.

    Attributes:
        id: its name in states and options: "ulster-5".
        kind: "Faction", "King", "Event" or "Battle" (parts.types).
        name: its name for players.
        group: the clan of a Faction, the line of a King, or the sort of a Battle card; "" for an Event.
        force: its Force; 0 if it has none.
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
        """The name; for Factions and Kings with the group and Force printed on the left: "Dal Riada (Ulster 4)"."""
        return f"{self.name} ({self.group} {self.force})" if self.kind in ("Faction", "King") else self.name


def _read() -> dict[str, Card]:
    """All cards by id, in the order of the file. Each figure is as printed; none is assumed (parts.deck)."""
    data = tomllib.loads((Path(__file__).parent / "cards.toml").read_text(encoding="utf-8"))
    return {
        card: Card(card, kind, given["name"], given.get("group", ""), given.get("force", 0), given["rule"])
        for kind in ("Faction", "King", "Event", "Battle")
        for card, given in data[kind].items()
    }


CARDS = _read()
FACTIONS = {card.id: card.group for card in CARDS.values() if card.kind == "Faction"}
"""The clan of every Faction (parts.faction)."""

KINGS = frozenset(card.id for card in CARDS.values() if card.kind == "King")
"""Every King (parts.king), with his Force in `FORCE` (parts.king.force)."""

UNITS = frozenset(FACTIONS) | KINGS
"""Factions and Kings together are Units (parts.unit)."""

FORCE = {card.id: card.force for card in CARDS.values()}
BATTLE = {card.id: card.group for card in CARDS.values() if card.kind == "Battle"}
"""The sort of every Battle card."""

RULE = {card.id: card.rule for card in CARDS.values()}
TITLE = {card.id: card.title for card in CARDS.values()}
TITLED = {title: card for card, title in TITLE.items()}
"""Every card by its title; each die of a Survival Roll is named after the Unit that it is rolled for."""
