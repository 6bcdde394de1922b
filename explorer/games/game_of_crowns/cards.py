"""The cards of Game of Crowns, and how many of each there are, each figure with where it comes from.

A card is called by its face, "lyre-knight" or "jester": two cards with the same face are the same to everybody, so a
hand is a sorted list in which a face can stand twice.

>>> kind_of("ki-rin-knight"), house_of("ki-rin-knight"), house_of("jester")
('knight', 'ki-rin', '')
>>> len(figures().guest_deck)
11
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from explorer.authoring.card_file import CardFileError, cut, heading, hint, read_key, read_told, read_toml, shown

if TYPE_CHECKING:
    import os

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


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where one figure comes from (`standing`), how sure it is, and why, in our words."""

    standing: str
    confidence: str
    why: str


@dataclass(frozen=True, slots=True)
class Figures:
    """How many of each card there are.

    Attributes:
        key: canonical text of what differs from the house's figures, "" where nothing does; a match stores it.
        names: printed names by kind, house cards first.
        house: copies in each house, by kind.
        guests: copies of each guest.
        provenance: where each count comes from, by kind.
        house_kinds, guest_kinds: the kinds in the order of the file.
        guest_deck: all guests, sorted.
    """

    key: str
    names: Mapping[Kind, str]
    house: Mapping[Kind, int]
    guests: Mapping[Kind, int]
    provenance: Mapping[Kind, Provenance]

    @property
    def house_kinds(self) -> tuple[Kind, ...]:
        """Kinds that a house has."""
        return tuple(self.house)

    @property
    def guest_kinds(self) -> tuple[Kind, ...]:
        """Kinds of guests."""
        return tuple(self.guests)

    @property
    def guest_deck(self) -> list[Card]:
        """All guests."""
        return sorted(kind for kind, copies in self.guests.items() for _ in range(copies))

    def house_set(self, house: str) -> list[Card]:
        """The ten cards of a house, sorted."""
        return list(_house_set(self.key, house))

    def box(self) -> Counter[Card]:
        """Every card in the box."""
        return Counter(_box(self.key))

    def all_cards(self) -> list[Card]:
        """Every card in the box, sorted."""
        return list(_box(self.key))

    def is_card(self, card: Any) -> bool:
        """Whether there is a card with this face."""
        if not isinstance(card, str):
            return False
        house, kind = house_of(card), kind_of(card)
        return (house in HOUSES and kind in self.house) or (not house and kind in self.guests)

    def name(self, card: Card) -> str:
        """A card as players call it: "Knight of Lyre", "Jester"."""
        house = house_of(card)
        return f"{self.names[kind_of(card)]} of {HOUSES[house]}" if house else self.names[card]


@cache
def _house() -> dict[str, Any]:
    """The house's own file, parsed once."""
    return read_toml(str(Path(__file__).with_name("cards.toml")))


@lru_cache(maxsize=64)
def figures(key: str = "") -> Figures:
    """The house's figures, or those of a user: `key` is what `read_overrides` gave.

    Raises:
        CardFileError: the key is not usable; it lists every fault.
    """
    own = read_key(key)
    canonical = _canonical(own, "cards")
    if canonical != key:
        return figures(canonical)
    house = _house()
    counts: dict[str, dict[Kind, int]] = {}
    provenance = {}
    for section in ("house", "guests"):
        counts[section] = {}
        for kind, row in house[section].items():
            figure = row["copies"]
            mine = own.get(section, {}).get(kind)
            counts[section][kind] = figure["is"] if mine is None else mine
            provenance[kind] = (
                Provenance(figure["standing"], figure["confidence"], figure["why"])
                if mine is None
                else Provenance("own", "certain", "It stands in your own file.")
            )
    names = {kind: row["name"] for section in ("house", "guests") for kind, row in house[section].items()}
    return Figures(key, names, counts["house"], counts["guests"], provenance)


@lru_cache(maxsize=256)
def _house_set(key: str, house: str) -> tuple[Card, ...]:
    counts = figures(key).house
    return tuple(sorted(f"{house}-{kind}" for kind, copies in counts.items() for _ in range(copies)))


@lru_cache(maxsize=64)
def _box(key: str) -> tuple[Card, ...]:
    kit = figures(key)
    return tuple(sorted([*kit.guest_deck, *(card for house in HOUSES for card in kit.house_set(house))]))


def read_overrides(source: str | os.PathLike[str] | Mapping[str, object]) -> str:
    """What a user's own file says otherwise than the house, as the text that `figures` takes; "" for nothing.

    Args:
        source: the path of a TOML file, or the same as a mapping.

    Raises:
        CardFileError: with every fault, one sentence each.
    """
    return _canonical(*read_told(source))


def _canonical(data: Mapping[str, object], source: str) -> str:
    """What differs from the house's figures, as canonical text."""
    house = _house()
    faults: list[str] = []
    own: dict[str, Any] = {}
    even_printed = data.get("even_printed", False)
    if not isinstance(even_printed, bool):
        faults.append(f"even_printed: {shown(even_printed)} is not true or false; write true or leave it out")
    printed_changed = False
    for section, rows in data.items():
        if section == "even_printed":
            continue
        if section not in ("house", "guests"):
            known = "a file has even_printed, [house] and [guests]"
            faults.append(f"{heading(section)}: no such section{hint(str(section), ('house', 'guests'))}; {known}")
            continue
        if not isinstance(rows, Mapping):
            faults.append(f"[{section}]: {shown(rows)} is not a table; write [{section}] and cards below it")
            continue
        for kind, given in rows.items():
            place = f"{heading(section)} {cut(kind)}"
            if kind not in house[section]:
                known = ", ".join(house[section])
                faults.append(f"{place}: no such card{hint(str(kind), house[section])}; there is {known}")
                continue
            copies = _copies(given)
            ours = house[section][kind]["copies"]
            if type(copies) is not int or not 0 <= copies <= GUEST_CARDS:
                faults.append(f"{place}: {shown(copies)} is no number of copies; write a whole number from 0 to 11")
            elif copies != ours["is"]:
                if ours["standing"] == "printed" and even_printed is not True:
                    right = f"leave it at {ours['is']}, or begin the file with even_printed = true"
                    faults.append(f"{place}: {copies} differs from a printed figure; {right}")
                    continue
                printed_changed = printed_changed or ours["standing"] == "printed"
                own.setdefault(section, {})[kind] = copies
    if not faults:
        faults += _sums(own)
    if faults:
        raise CardFileError(source, faults)
    if printed_changed:  # kept, so that the text is itself a legal set of overrides
        own["even_printed"] = True
    return json.dumps(own, sort_keys=True, separators=(",", ":")) if own else ""


def _copies(given: object) -> object:
    """A figure written plainly (`jester = 3`) or as in our file."""
    if isinstance(given, Mapping):
        inner = given.get("copies", given)
        return inner.get("is") if isinstance(inner, Mapping) else inner
    return given


def _sums(own: Mapping[str, Any]) -> list[str]:
    """Whether a house still has ten cards, and whether there are eleven guests of whom nine are no Sentinels."""
    house, faults = _house(), []
    for section, whole, what in (("house", HOUSE_CARDS, "a house has"), ("guests", GUEST_CARDS, "the guests are")):
        counts = {kind: row["copies"]["is"] for kind, row in house[section].items()} | own.get(section, {})
        total = sum(counts.values())
        if total != whole:
            faults.append(f"[{section}]: {what} {whole} cards in all, and these would be {total}; change another count")
        if counts.get("sentinel", 0) > GUEST_CARDS - len(HOUSES):
            faults.append("[guests] sentinel: nine guests must be no Sentinels, or Hidden Agendas could not be dealt")
    return faults
