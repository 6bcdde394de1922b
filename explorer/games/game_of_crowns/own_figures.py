"""How many copies of each card there are and where each number comes from; a user can replace them.

>>> len(figures().guest_deck)
11
>>> figures().name("lyre-knight"), figures().house["knight"]
('Knight of Lyre', 3)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from explorer.authoring.card_file import cut, heading, hint, read_toml, shown
from explorer.authoring.figures import OWN, Check, OwnFigures, Provenance
from explorer.games.game_of_crowns.cards import GUEST_CARDS, HOUSE_CARDS, HOUSES, Card, Kind, house_of, kind_of


@dataclass(frozen=True, slots=True)
class Figures:
    """How many copies of each card there are.

    Attributes:
        key: canonical text of everything that differs from our numbers; "" if nothing does. A match stores it.
        names: printed names by kind, house cards first.
        house: copies in each house, by kind.
        guests: copies of each guest.
        provenance: where each number comes from, by kind.
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
        """The kinds of house cards."""
        return tuple(self.house)

    @property
    def guest_kinds(self) -> tuple[Kind, ...]:
        """The kinds of guests."""
        return tuple(self.guests)

    @property
    def guest_deck(self) -> list[Card]:
        """All guests."""
        return sorted(kind for kind, copies in self.guests.items() for _ in range(copies))

    def house_set(self, house: str) -> list[Card]:
        """The ten cards of a house, sorted."""
        return list(_house_set(self.key, house))

    def box(self) -> Counter[Card]:
        """Every card in the box, counted."""
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
        """A card's name for players: "Knight of Lyre", "Jester"."""
        house = house_of(card)
        return f"{self.names[kind_of(card)]} of {HOUSES[house]}" if house else self.names[card]


@cache
def _house() -> dict[str, Any]:
    """Our own file, parsed once."""
    return read_toml(str(Path(__file__).with_name("cards.toml")))


def _build(key: str, own: Mapping[str, Any]) -> Figures:
    """Our numbers, replaced by the checked numbers in `own`."""
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
                Provenance(figure["standing"], figure["confidence"], figure["why"]) if mine is None else OWN
            )
    names = {kind: row["name"] for section in ("house", "guests") for kind, row in house[section].items()}
    return Figures(key, names, counts["house"], counts["guests"], provenance)


@lru_cache(maxsize=256)
def _house_set(key: str, house: str) -> tuple[Card, ...]:
    counts = figures(key).house
    return tuple(sorted(f"{house}-{kind}" for kind, copies in counts.items() for _ in range(copies)))


@lru_cache(maxsize=64)
def _box(key: str) -> tuple[Card, ...]:
    box = figures(key)
    return tuple(sorted([*box.guest_deck, *(card for house in HOUSES for card in box.house_set(house))]))


def _check(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The numbers that differ from ours, and every fault."""
    house = _house()
    check = Check(data, ("house", "guests"), "a file has even_printed, [house] and [guests]")
    for section, kind, given in check.entries():
        place = f"{heading(section)} {cut(kind)}"
        if kind not in house[section]:
            known = ", ".join(house[section])
            check.faults.append(f"{place}: no such card{hint(kind, house[section])}; there is {known}")
            continue
        copies, ours = _copies(given), house[section][kind]["copies"]
        if type(copies) is not int or not 0 <= copies <= GUEST_CARDS:
            check.faults.append(
                f"{place}: {shown(copies)} is no number of copies; write a whole number from 0 to {GUEST_CARDS}"
            )
        elif check.differs(place, copies, ours["is"], ours["standing"]):
            check.keep(copies, section, kind)
    own, faults = check.finished()
    return own, faults or _sums(own)


def _copies(given: object) -> object:
    """The number of copies, written plainly (`jester = 3`) or as in our file."""
    if isinstance(given, Mapping):
        inner = given.get("copies", given)
        return inner.get("is") if isinstance(inner, Mapping) else inner
    return given


def _sums(own: Mapping[str, Any]) -> list[str]:
    """Faults in the sums: a house has ten cards, and of the eleven guests at least nine are not Sentinels."""
    house, faults = _house(), []
    for section, whole, what in (("house", HOUSE_CARDS, "a house has"), ("guests", GUEST_CARDS, "the guests are")):
        counts = {kind: row["copies"]["is"] for kind, row in house[section].items()} | own.get(section, {})
        total = sum(counts.values())
        if total != whole:
            faults.append(f"[{section}]: {what} {whole} cards in all, but these would be {total}; change another count")
        if counts.get("sentinel", 0) > GUEST_CARDS - len(HOUSES):
            faults.append("[guests] sentinel: Hidden Agendas need at least nine guests that are not Sentinels")
    return faults


_OWN = OwnFigures(_check, _build)

figures = _OWN.figures
"""The figures for a key; ours for "". All callers share the same object, so do not change it."""

read_overrides = _OWN.read
"""A user's own figures as a key; "" if nothing differs from ours. `CardFileError` names every fault."""
