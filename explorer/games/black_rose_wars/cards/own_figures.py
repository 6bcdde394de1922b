"""The mages, rooms and cards of Black Rose Wars: Rebirth, each figure with its source.

The rulebook prints only a few of its cards. The files in `data` have what is printed, what public sources add, and our
reconstruction of the rest. Owners of the box can override any figure or text with a file of their own, and add cards:

>>> figures().mages["baron_doria"].hand
8
>>> key = read_overrides({"mages": {"arianna": {"health": 12}}})  # or the path of such a TOML file
>>> key  # canonical text, "" if nothing differs: this is stored in a match
'{"mages":{"arianna":{"health":12}}}'
>>> figures(key).mages["arianna"].provenance["health"].standing
'own'

Nothing is read on import: the first call of `figures` reads the files. Effects are kept as text; `parsing` reads them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from explorer.authoring.card_file import cut, heading, hint, shown
from explorer.authoring.figures import Check, OwnFigures, Provenance
from explorer.games.black_rose_wars.cards.card_classes import (
    FORGOTTEN,
    PERSONAL,
    Card,
    CommandCard,
    CubesCard,
    EventCard,
    EvocationCard,
    JinxCard,
    LayoutCard,
    MageCard,
    QuestCard,
    RoomCard,
    School,
    SpellCard,
    UpgradeCard,
)
from explorer.games.black_rose_wars.cards.card_tables import NEEDED, TABLES, Table

LAYOUTS = {2: "two", 3: "three", 4: "four"}
"""The id of the layout by number of seats."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Everything in the box with one set of overrides. Shared by all callers: do not change it.

    `key` is the canonical text of the overrides, "" for our own figures, and is the only field that is compared. The
    others map ids to cards; `spells` includes personal and Forgotten Spells, `mages` the Avatar. Cards without copies
    are included as well; the decks omit them.
    """

    key: str
    mages: dict[str, MageCard] = field(compare=False, repr=False)
    rooms: dict[str, RoomCard] = field(compare=False, repr=False)
    schools: dict[str, School] = field(compare=False, repr=False)
    spells: dict[str, SpellCard] = field(compare=False, repr=False)
    evocations: dict[str, EvocationCard] = field(compare=False, repr=False)
    jinxes: dict[str, JinxCard] = field(compare=False, repr=False)
    upgrades: dict[str, UpgradeCard] = field(compare=False, repr=False)
    events: dict[str, EventCard] = field(compare=False, repr=False)
    quests: dict[str, QuestCard] = field(compare=False, repr=False)
    commands: dict[str, CommandCard] = field(compare=False, repr=False)
    layouts: dict[str, LayoutCard] = field(compare=False, repr=False)
    cubes: dict[str, CubesCard] = field(compare=False, repr=False)

    def card(self, source: str) -> Card | None:
        """The card of a `Frame`'s source, "spell:torment" or "room:crypt"; None if it is not a card."""
        kind, _, id = source.partition(":")
        table: Mapping[str, Card] = getattr(self, f"{kind}es" if kind == "jinx" else f"{kind}s", {})
        return table.get(id)

    def players_mages(self) -> list[str]:
        """The mages that players can choose, those of the box first."""
        own = [mage for mage in self.mages.values() if not mage.avatar]
        return [mage.id for mage in sorted(own, key=lambda mage: not mage.core)]

    def core_schools(self) -> list[str]:
        """The six schools of the box: the default library."""
        return [school.id for school in self.schools.values() if school.core]

    def school_deck(self, school: str) -> list[str]:
        """All spells of a school's deck."""
        return [id for id in self.schools[school].spells for _ in range(self.spells[id].copies)]

    def forgotten_deck(self) -> list[str]:
        """All Forgotten Spells."""
        return [spell.id for spell in self.spells.values() if spell.school == FORGOTTEN for _ in range(spell.copies)]

    def event_deck(self, moon: int) -> list[str]:
        """All events of a moon (0, 1 or 2)."""
        return _deck(self.events.values(), moon)

    def quest_deck(self, moon: int) -> list[str]:
        """All quests of a moon (0, 1 or 2)."""
        return _deck(self.quests.values(), moon)

    def cells(self, players: int) -> tuple[tuple[int, int], ...]:
        """The places of the cells for a number of seats (setup.layout)."""
        return self.layouts[LAYOUTS[players]].cells

    @property
    def cubes_each(self) -> int:
        """The number of damage and instability cubes of each mage (setup.cubes)."""
        return self.cubes["mage"].copies

    @property
    def rose_cubes(self) -> int:
        """The number of the Black Rose's cubes (setup.cubes)."""
        return self.cubes["black_rose"].copies

    def command_deck(self, moon: int) -> list[str]:
        """All command cards of a moon (0, 1 or 2)."""
        return _deck(self.commands.values(), moon)


def _deck(cards: Any, moon: int) -> list[str]:
    return [card.id for card in cards if card.moon == moon for _ in range(card.copies)]


# ---- Reading our own files -------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _house() -> dict[str, dict[str, dict[str, Any]]]:
    """Our files, parsed: the fields in them by kind and id. They are checked by tests, not by this loader."""
    house: dict[str, dict[str, dict[str, Any]]] = {}
    for kind, table in TABLES.items():
        files = table.files if kind != "spells" else (*house["schools"], *table.files)
        house[kind] = {}
        for name in files:
            data = _read(name)
            usual = data.pop("from")
            for id, row in data.items():
                given = row.pop("from", usual)
                sources = {"*": usual} | (given if isinstance(given, dict) else {"*": given})
                if kind == "spells":
                    row["school"] = name
                    if name in house["schools"]:
                        row.setdefault("copies", house["schools"][name]["copies"])
                        sources.setdefault("copies", house["schools"][name]["from"].get("copies", usual))
                house[kind][id] = row | {"from": sources}
    return house


def _read(name: str) -> dict[str, Any]:
    import tomllib  # deferred, to keep importing the game fast

    return tomllib.loads((Path(__file__).parents[1] / "data" / f"{name}.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def legend() -> dict[str, Provenance]:
    """The sources of our figures by name: how reliable each is, and why."""
    return {
        name: Provenance(row["standing"], row["confidence"], row["why"], name) for name, row in _read("legend").items()
    }


@cache
def _provenance(source: str) -> Provenance:
    """`printed` or `assumed: a reason` as a provenance; the reason is added to the legend's text on the source."""
    name, _, reason = source.partition(": ")
    entry = legend()[name]
    return replace(entry, why=f"{entry.why} {reason[0].upper()}{reason[1:]}.") if reason else entry


# ---- Building the kit ------------------------------------------------------------------------------------------------


def _build(key: str, own: Mapping[str, Any]) -> Figures:
    """Our figures with the checked overrides `own` (the parsed `key`) applied."""
    house = _house()
    built: dict[str, dict[str, Any]] = {}
    for kind, table in TABLES.items():
        changed: Mapping[str, Mapping[str, Any]] = own.get(kind, {})
        ids = [*house[kind], *(id for id in changed if id not in house[kind])]
        built[kind] = {id: _card(table, id, house[kind].get(id, {}), changed.get(id, {})) for id in ids}
    for id, school in built["schools"].items():
        first = [spell for grimoire in school.grimoires for spell in grimoire.spells]
        more = [spell.id for spell in built["spells"].values() if spell.school == id and spell.id not in first]
        built["schools"][id] = replace(school, spells=(*first, *more))
    return Figures(key=key, **built)


def _card(table: Table, id: str, ours: Mapping[str, Any], own: Mapping[str, Any]) -> Any:
    sources = ours.get("from", {})
    row = {"name": "", **ours, **own}
    provenance = {
        name: _provenance("own" if name in own or not sources else sources.get(name, sources["*"]))
        for name in table.fields
    }
    values = {name: its.read(row.get(name, its.default)) for name, its in table.fields.items()}
    return table.card(id=id, provenance=provenance, **values)


# ---- Checking a user's own figures -----------------------------------------------------------------------------------


_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")


class _Check(Check):
    """One pass over a user's figures."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data, tuple(TABLES), f"a file has even_printed and sections of {', '.join(TABLES)}")
        for kind, id, row in self.entries():
            entry = heading(kind, id)
            if not isinstance(row, Mapping):
                self.faults.append(f"{entry}: {shown(row)} is not a table; write {entry} and its fields below it")
            elif id in _house()[kind]:
                self._known(kind, id, entry, row)
            else:
                self._new(kind, id, entry, row)
        if not self.faults:
            self.faults += _misfits(_build("", self.own))

    def _known(self, kind: str, id: str, entry: str, row: Mapping[str, object]) -> None:
        """Fields for one of our cards: only those that differ count."""
        fields, house = TABLES[kind].fields, _house()[kind][id]
        for name, value in self._fields(kind, entry, row):
            ours = house.get(name, fields[name].default)
            standing = _provenance(house["from"].get(name, house["from"]["*"])).standing
            if self.differs(f"{entry} {name}", value, ours, standing):
                self.keep(value, kind, id, name)

    def _new(self, kind: str, id: str, entry: str, row: Mapping[str, object]) -> None:
        """A card that we do not have: all fields without a default are required."""
        table, near = TABLES[kind], hint(id, _house()[kind])
        missing = [name for name, its in table.fields.items() if its.default is NEEDED and name not in row]
        if table.closed:
            self.faults.append(f"{entry}: no such {table.noun}{near}; {table.closed}")
        elif not _ID.fullmatch(id):
            self.faults.append(f"{entry}: {shown(id)} cannot be an id; write only small letters, digits and _")
        elif missing:
            right = f"to add one, give it {', '.join(missing)} too"
            self.faults.append(f"{entry}: no such {table.noun}{near}; {right}")
        else:
            own = dict(self._fields(kind, entry, row))
            self.own.setdefault(kind, {})[id] = own

    def _fields(self, kind: str, entry: str, row: Mapping[str, object]) -> Iterator[tuple[str, object]]:
        """The valid fields of an entry; invalid ones become faults. A `from`, as in our own files, is ignored."""
        fields = TABLES[kind].fields
        for name, value in row.items():
            if name == "from":
                continue
            if name not in fields:
                right = f"an entry here has {', '.join(fields)}"
                self.faults.append(f"{entry} {cut(name)}: no such field{hint(str(name), fields)}; {right}")
            elif wrong := fields[name].fault(value):
                self.faults.append(f"{entry} {name}: {shown(value)} will not do; {wrong}")
            else:
                yield name, value


def _misfits(kit: Figures) -> list[str]:
    """Faults between cards that are valid individually."""
    faults: list[str] = []
    for mage in kit.mages.values():
        spell = kit.spells.get(mage.personal)
        if not mage.avatar and (spell is None or spell.school != PERSONAL):
            near = hint(mage.personal, [other.id for other in kit.spells.values() if other.school == PERSONAL])
            right = f'name a spell with school = "{PERSONAL}"'
            faults.append(f"[mages.{mage.id}] personal: {shown(mage.personal)} is not a personal spell{near}; {right}")
    schools = (*kit.schools, PERSONAL, FORGOTTEN)
    for card in kit.spells.values():
        if card.school not in schools:
            right = f"write one of {', '.join(schools)}"
            wrong = f"{shown(card.school)} is no school{hint(card.school, schools)}"
            faults.append(f"[spells.{card.id}] school: {wrong}; {right}")
    for school in kit.schools.values():
        for id in (id for grimoire in school.grimoires for id in grimoire.spells):
            if id not in kit.spells or kit.spells[id].school != school.id or not kit.spells[id].copies:
                right = "name spells of this school of which there are copies"
                faults.append(f"[schools.{school.id}] grimoires: {shown(id)} is not in its deck; {right}")
    for event in kit.events.values():
        if (event.slot == 0) != (event.phase == "instant"):
            right = "an instant event has slot = 0, any other 1 to 3"
            faults.append(f"[events.{event.id}] slot: {event.slot} does not fit its effect; {right}")
    for kind in TABLES:
        for card in getattr(kit, kind).values():
            for name, text in _texts(kind, card):
                known = {**kit.evocations, **kit.jinxes}
                for other in (other for other in _own_names(text) if other not in known):
                    wrong = f"there is no evocation {shown(other)}{hint(other, known)}"
                    faults.append(f"[{kind}.{card.id}] {name}: {wrong}; add it below [evocations.{other}]")
    for seats, id in LAYOUTS.items():
        if len(kit.cells(seats)) != seats:
            wrong = f"{len(kit.cells(seats))} given, not {seats}"
            faults.append(f"[layouts.{id}] cells: {wrong}; write {seats} places [q, r]")
    for moon in range(3):
        for name, deck in (("events", kit.event_deck), ("quests", kit.quest_deck), ("commands", kit.command_deck)):
            if not deck(moon):
                faults.append(f"[{name}]: none is left for moon {moon + 1}; leave one with copies = 1")
    return faults


_EFFECTS = ("destroyed", "rebuilt", "light", "dark", "skill", "effect", "effects", "back")
"""The fields that contain an effect or several."""


def _texts(kind: str, card: Card) -> Iterator[tuple[str, str]]:
    """The effects of a card, with the names of their fields."""
    for name in _EFFECTS:
        if name in TABLES[kind].fields:
            value = getattr(card, name)
            yield from ((name, text) for text in ((value,) if isinstance(value, str) else value))


def _own_names(text: str) -> tuple[str, ...]:
    """The evocations that a text has in quotation marks; for texts without any, `parsing` is not imported."""
    if "'" not in text:
        return ()
    from explorer.games.black_rose_wars.language import parsing

    return parsing.own_names(text)


_OWN = OwnFigures(lambda data: _Check(data).finished(), _build)

figures = _OWN.figures
"""Everything in the box for a key, "" for our own figures. Shared by all callers: do not change it."""

read_overrides = _OWN.read
"""A user's own figures as a key, "" if nothing differs from ours; `CardFileError` names every fault.

A file has sections named like the fields of `Figures`: `[spells.torment]` with the fields that differ, or with all
required fields of a new card.
"""
