"""The mages, rooms and cards of Black Rose Wars: Rebirth, each figure with where it comes from.

The rulebook prints only a few of its cards. The files in `data` have what is printed, what public sources add and our
reconstruction of the rest; whoever owns the box can override any figure or text with a file of their own, and add cards:

>>> figures().mages["baron_doria"].hand
8
>>> key = read_overrides({"mages": {"arianna": {"health": 12}}})  # or the path of such a TOML file
>>> key  # canonical text, "" when nothing differs: what a match stores
'{"mages":{"arianna":{"health":12}}}'
>>> figures(key).mages["arianna"].provenance["health"].standing
'own'

Nothing is read on import: the first call of `figures` reads the files. Effects are kept as text; `parsing` reads them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from explorer.core.card_file import CardFileError, hint, read_key, read_told, shown

if TYPE_CHECKING:
    import os

Standing = Literal["printed", "found", "assumed", "own"]
"""Where a figure comes from: the rulebook, another public source, our reconstruction, or the user's own file."""

Confidence = Literal["certain", "high", "medium", "low"]
"""How far to trust a figure; printed and own figures are certain."""

COLOURS = ("black", "purple", "grey", "red", "yellow", "green", "blue")
"""The colours of rooms; the Black Rose Room alone is black (The Lodge)."""

ARCHETYPES = ("demon", "construct", "undead", "shadow", "spirit")
"""What evocations can be, for effects that ask for one kind (Evocation Cards)."""

ELEMENTS = ("air", "earth", "fire", "water", "sacred", "profane", "magic", "all")
"""The elements of spells; a spell of all is of whichever its caster says (Spell Card Anatomy)."""

PHASES = ("black rose phase", "action phase", "always", "instant")
"""When an event can be applied, as its text begins (Event Card Anatomy)."""

ROOMS_IN_LODGE, SPELLS_IN_GRIMOIRE = 19, 6
"""Rooms of the lodge; spells of a starting grimoire, besides the personal one (Setup)."""

PERSONAL, FORGOTTEN = "personal", "forgotten"
"""What `SpellCard.school` says for spells that belong to a mage, and for Forgotten Spells."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where one figure comes from, how sure it is, and why, in our words; `source` is its name in `data/legend.toml`."""

    source: str
    standing: Standing
    confidence: Confidence
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What all cards have: an id, a name, and where each figure comes from, by the name of its field."""

    id: str
    name: str
    provenance: Mapping[str, Provenance] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class MageCard(Card):
    """A mage, or the Avatar.

    Attributes:
        health: the damage it falls at.
        hand: how many spells it may hold.
        strength: the damage of its physical attack.
        speed: how many "Move 1" effects its Explore has.
        quests: how many active, and how many completed, quests it may keep.
        personal: its personal spell, "" for the Avatar.
        core: whether we count it among the four in the box.
        avatar: whether it is the Avatar, whom no player chooses.
    """

    health: int
    hand: int
    strength: int
    speed: int
    quests: int
    personal: str
    core: bool
    avatar: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomCard(Card):
    """A room.

    Attributes:
        colour: one of `COLOURS`.
        slots: its instability resistance.
        rewards: points for the most cubes, for the second most, for any other.
        destroyed, rebuilt: the effect of each side, as text.
    """

    colour: str
    slots: int
    rewards: tuple[int, int, int]
    destroyed: str
    rebuilt: str


@dataclass(frozen=True, slots=True)
class Grimoire:
    """A starting grimoire: its name and its six spells."""

    name: str
    spells: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class School(Card):
    """A school of magic.

    Attributes:
        keyword: the word that its cards explain on the reference card.
        text: what that word means.
        copies: how many of each of its spells there are.
        core: whether it is one of the six in the box.
        grimoires: its two starting grimoires.
        spells: its spells, those of the grimoires first.
    """

    keyword: str
    text: str
    copies: int
    core: bool
    grimoires: tuple[Grimoire, ...]
    spells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellCard(Card):
    """A spell.

    Attributes:
        school: the id of its school, `PERSONAL` or `FORGOTTEN`.
        copies: how many there are; of a personal spell, how many its mage has.
        instability: whether it places 1 instability when it is revealed.
        light, dark: its two sides as text; a spell with one side has "" for the other.
    """

    school: str
    copies: int
    instability: bool
    light: str
    dark: str

    def side(self, name: str) -> str:
        """The text of a side, "light" or "dark"."""
        return self.light if name == "light" else self.dark


@dataclass(frozen=True, slots=True, kw_only=True)
class EvocationCard(Card):
    """A kind of evocation.

    Attributes:
        archetype: one of `ARCHETYPES`.
        health, strength, speed: as on its card.
        copies: how many cards and models there are.
        skill: an effect with its trigger as text, or "".
        strength_per_damage: Strength added for each damage on it.
        health_if_upgraded: Health added once it has an upgrade.
        upgrades: how many upgrades it may carry.
        ignores_traps: whether its moves set off no trap.
        large: whether it takes its owner's one large base.
        assigned: whether it is assigned to a mage, not summoned.
    """

    archetype: str
    health: int
    strength: int
    speed: int
    copies: int
    skill: str
    strength_per_damage: int
    health_if_upgraded: int
    upgrades: int
    ignores_traps: bool
    large: bool
    assigned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class JinxCard(Card):
    """A kind of jinx: how many copies there are, and what it does in words; the doing is built in."""

    copies: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UpgradeCard(Card):
    """A kind of upgrade.

    Attributes:
        copies: how many there are.
        strength, speed, health: added to the evocation's.
        reach: added to the range of its physical attack.
        skill: an effect with its trigger as text, or "".
    """

    copies: int
    strength: int
    speed: int
    health: int
    reach: int
    skill: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCard(Card):
    """An event.

    Attributes:
        moon: 0, 1 or 2, as in a state.
        copies: how many there are.
        crown: whether who draws it gets the Crown Token.
        slot: where on the event board it is placed, 1 to 3; 0 for an instant event.
        reveal, discard: points for the Black Rose when it is revealed, and when it leaves the board by itself.
        effect: its phase and effect as text.
    """

    moon: int
    copies: int
    crown: bool
    slot: int
    reveal: int
    discard: int
    effect: str

    @property
    def phase(self) -> str:
        """When it is applied, one of `PHASES`."""
        return next((phase for phase in PHASES if self.effect.lower().startswith(phase)), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestCard(Card):
    """A quest.

    Attributes:
        moon: 0, 1 or 2, as in a state.
        copies: how many there are.
        task: what fills a cube slot as text, or completes the quest if it has none.
        cubes: its cube slots.
        effect: its effect as text.
        reward: points for solving it.
    """

    moon: int
    copies: int
    task: str
    cubes: int
    effect: str
    reward: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandCard(Card):
    """A command card of the Avatar.

    Attributes:
        moon: 0, 1 or 2, as in a state.
        copies: how many there are.
        instability: whether its first spell places 1 instability in the Avatar's room.
        extra: whether another command card, which is not counted, follows it.
        effects: its effects as text, from the top.
        back: the trap or protection that its back shows, as text with its trigger, or "".
    """

    moon: int
    copies: int
    instability: bool
    extra: bool
    effects: tuple[str, ...]
    back: str


@dataclass(frozen=True, slots=True)
class Kit:
    """Everything in the box under one set of overrides. Shared by all who ask for it: do not change it.

    `key` has the overrides as canonical text, "" for the house's figures, and is the only field that is compared. The
    others map ids to cards; `spells` has personal and Forgotten Spells too, `mages` the Avatar, and cards of which there
    are no copies stand here as well: the decks leave them out.
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

    def card(self, source: str) -> Card | None:
        """The card behind a `Frame`'s source, "spell:torment" or "room:crypt"; None for what is no card."""
        kind, _, id = source.partition(":")
        table: Mapping[str, Card] = getattr(self, f"{kind}es" if kind == "jinx" else f"{kind}s", {})
        return table.get(id)

    def players_mages(self) -> list[str]:
        """The mages a player can choose, those of the box first."""
        own = [mage for mage in self.mages.values() if not mage.avatar]
        return [mage.id for mage in sorted(own, key=lambda mage: not mage.core)]

    def core_schools(self) -> list[str]:
        """The six schools in the box: the library, unless the set-up swaps some."""
        return [school.id for school in self.schools.values() if school.core]

    def school_deck(self, school: str) -> list[str]:
        """Every spell of a school's deck."""
        return [id for id in self.schools[school].spells for _ in range(self.spells[id].copies)]

    def forgotten_deck(self) -> list[str]:
        """Every Forgotten Spell."""
        return [spell.id for spell in self.spells.values() if spell.school == FORGOTTEN for _ in range(spell.copies)]

    def event_deck(self, moon: int) -> list[str]:
        """Every event of a moon (0, 1 or 2)."""
        return _deck(self.events.values(), moon)

    def quest_deck(self, moon: int) -> list[str]:
        """Every quest of a moon (0, 1 or 2)."""
        return _deck(self.quests.values(), moon)

    def command_deck(self, moon: int) -> list[str]:
        """Every command card of a moon (0, 1 or 2)."""
        return _deck(self.commands.values(), moon)


def _deck(cards: Any, moon: int) -> list[str]:
    return [card.id for card in cards if card.moon == moon for _ in range(card.copies)]


def figures(key: str = "") -> Kit:
    """Everything in the box under the overrides `key`, as `read_overrides` gave it; the house's figures for "".

    The result is cached and shared. Raises `CardFileError` if `key` is not JSON or not a legal set of overrides.
    """
    return _figures(key)


def read_overrides(path_or_mapping: str | os.PathLike[str] | Mapping[str, object]) -> str:
    """A user's own figures as canonical JSON text, "" when nothing differs from the house's figures.

    Takes the path of a TOML file, or the same as a mapping (so that a key, once parsed as JSON, gives itself again). A
    file has sections named like the fields of `Kit`: `[spells.torment]` with the fields that differ, or all fields of a
    card that we do not have. Figures equal to ours are dropped. Raises `CardFileError`, which names every fault.
    """
    return _canonical(*read_told(path_or_mapping))


# ---- What a card of each kind has ------------------------------------------------------------------------------------

_NEEDED: Any = object()


@dataclass(frozen=True, slots=True)
class _Field:
    """One field of a card: `fault` says what a value should be ("" if it is), `read` makes what the card keeps."""

    fault: Callable[[object], str]
    default: Any = _NEEDED
    read: Callable[[Any], Any] = lambda value: value


@dataclass(frozen=True, slots=True)
class _Table:
    """One kind of cards: what a card is called, its class, its files, its fields, and why none can be added, if so."""

    noun: str
    card: Callable[..., Any]
    files: tuple[str, ...]
    fields: Mapping[str, _Field]
    closed: str = ""


def _number(low: int, high: int) -> Callable[[object], str]:
    right = f"write a whole number from {low} to {high}"
    return lambda value: "" if type(value) is int and low <= value <= high else right  # True is no number here


def _flag(value: object) -> str:
    return "" if isinstance(value, bool) else "write true or false"


def _words(longest: int) -> Callable[[object], str]:
    def fault(value: object) -> str:
        if isinstance(value, str) and value.strip() and len(value) <= longest and value.isprintable():
            return ""
        return f"write a text of at most {longest} letters on one line"

    return fault


def _one_of(names: tuple[str, ...]) -> Callable[[object], str]:
    return lambda value: "" if isinstance(value, str) and value in names else f"write one of {', '.join(names)}"


def _named(value: object) -> str:
    return "" if isinstance(value, str) and len(value) <= 60 else "write the id of a card, like torment"


def _effect(parser: str, *, empty: bool = False) -> Callable[[object], str]:
    """A text in the language of effects, which that function of `parsing` reads."""

    def fault(value: object) -> str:
        if not isinstance(value, str):
            return "write an effect as text"
        if empty and not value:
            return ""
        from explorer.games.black_rose_wars import parsing

        try:
            getattr(parsing, parser)(value)
        except parsing.LanguageError as error:
            return str(error)
        return ""

    return fault


def _list_of(each: Callable[[object], str], fewest: int, most: int) -> Callable[[object], str]:
    def fault(value: object) -> str:
        if not isinstance(value, list) or not fewest <= len(value) <= most:
            many = str(fewest) if fewest == most else f"{fewest} to {most}"
            return f"write a list of {many}"
        return next((wrong for wrong in map(each, value) if wrong), "")

    return fault


def _grimoire(value: object) -> str:
    right = f'write {{ name = "…", spells = [{SPELLS_IN_GRIMOIRE} ids] }}'
    if not isinstance(value, Mapping) or set(value) != {"name", "spells"} or _words(40)(value["name"]):
        return right
    spells = value["spells"]
    if _list_of(_named, SPELLS_IN_GRIMOIRE, SPELLS_IN_GRIMOIRE)(spells) or len(set(spells)) < SPELLS_IN_GRIMOIRE:
        return right
    return ""


def _grimoires(value: list[dict[str, Any]]) -> tuple[Grimoire, ...]:
    return tuple(Grimoire(row["name"], tuple(row["spells"])) for row in value)


_NAME = _Field(_words(60))
_MOON = _Field(_number(1, 3), read=lambda moon: moon - 1)
_ONE = _Field(_number(0, 20), 1)
_YES_NO = _Field(_flag, False)

_TABLES: dict[str, _Table] = {
    "mages": _Table(
        "mage",
        MageCard,
        ("mages",),
        {
            "name": _NAME,
            "health": _Field(_number(1, 40)),
            "hand": _Field(_number(0, 30)),
            "strength": _Field(_number(0, 20)),
            "speed": _Field(_number(0, 10)),
            "quests": _Field(_number(0, 10)),
            "personal": _Field(_named),
            "core": _YES_NO,
            "avatar": _YES_NO,
        },
    ),
    "rooms": _Table(
        "room",
        RoomCard,
        ("rooms",),
        {
            "name": _NAME,
            "colour": _Field(_one_of(COLOURS)),
            "slots": _Field(_number(1, 30)),
            "rewards": _Field(_list_of(_number(0, 20), 3, 3), read=tuple),
            "destroyed": _Field(_effect("effect")),
            "rebuilt": _Field(_effect("effect")),
        },
        closed=f"the lodge has {ROOMS_IN_LODGE} rooms; change one of them instead",
    ),
    "schools": _Table(
        "school",
        School,
        ("schools",),
        {
            "name": _NAME,
            "keyword": _Field(_words(40)),
            "text": _Field(_words(400)),
            "copies": _Field(_number(1, 10), 3),
            "core": _YES_NO,
            "grimoires": _Field(_list_of(_grimoire, 2, 2), read=_grimoires),
        },
    ),
    "spells": _Table(
        "spell",
        SpellCard,
        (PERSONAL, FORGOTTEN),  # and a file for each school
        {
            "name": _NAME,
            "school": _Field(_named),
            "copies": _Field(_number(0, 20), 3),
            "instability": _YES_NO,
            "light": _Field(_effect("side")),
            "dark": _Field(_effect("side", empty=True), ""),
        },
    ),
    "evocations": _Table(
        "evocation",
        EvocationCard,
        ("evocations",),
        {
            "name": _NAME,
            "archetype": _Field(_one_of(ARCHETYPES)),
            "health": _Field(_number(1, 40)),
            "strength": _Field(_number(0, 20)),
            "speed": _Field(_number(0, 10)),
            "copies": _Field(_number(0, 30)),
            "skill": _Field(_effect("skill", empty=True), ""),
            "strength_per_damage": _Field(_number(0, 5), 0),
            "health_if_upgraded": _Field(_number(0, 10), 0),
            "upgrades": _Field(_number(0, 5), 1),
            "ignores_traps": _YES_NO,
            "large": _YES_NO,
            "assigned": _YES_NO,
        },
    ),
    "jinxes": _Table(
        "jinx",
        JinxCard,
        ("jinxes",),
        {"name": _NAME, "copies": _Field(_number(0, 30)), "text": _Field(_words(400))},
        closed="what jinxes do is built in; change the copies of ours instead",
    ),
    "upgrades": _Table(
        "upgrade",
        UpgradeCard,
        ("upgrades",),
        {
            "name": _NAME,
            "copies": _Field(_number(0, 30)),
            "strength": _Field(_number(0, 10), 0),
            "speed": _Field(_number(0, 10), 0),
            "health": _Field(_number(0, 20), 0),
            "reach": _Field(_number(0, 4), 0),
            "skill": _Field(_effect("skill", empty=True), ""),
        },
    ),
    "events": _Table(
        "event",
        EventCard,
        ("events",),
        {
            "name": _NAME,
            "moon": _MOON,
            "copies": _ONE,
            "crown": _YES_NO,
            "slot": _Field(_number(0, 3)),
            "reveal": _Field(_number(0, 20)),
            "discard": _Field(_number(0, 20)),
            "effect": _Field(_effect("event")),
        },
    ),
    "quests": _Table(
        "quest",
        QuestCard,
        ("quests",),
        {
            "name": _NAME,
            "moon": _MOON,
            "copies": _ONE,
            "task": _Field(_effect("task")),
            "cubes": _Field(_number(0, 10), 0),
            "effect": _Field(_effect("effect")),
            "reward": _Field(_number(0, 20)),
        },
    ),
    "commands": _Table(
        "command card",
        CommandCard,
        ("commands",),
        {
            "name": _NAME,
            "moon": _MOON,
            "copies": _ONE,
            "instability": _YES_NO,
            "extra": _YES_NO,
            "effects": _Field(_list_of(_effect("command"), 1, 4), read=tuple),
            "back": _Field(_effect("side", empty=True), ""),
        },
    ),
}


# ---- Reading our own files -------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _house() -> dict[str, dict[str, dict[str, Any]]]:
    """Our files, parsed: by kind and id the fields that are written there. The tests check them, not the loader."""
    house: dict[str, dict[str, dict[str, Any]]] = {}
    for kind, table in _TABLES.items():
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
    import tomllib  # deferred: whoever only imports the game does not pay for it

    return tomllib.loads((Path(__file__).with_name("data") / f"{name}.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def legend() -> dict[str, Provenance]:
    """The sources of our figures by name: how far each is to be trusted, and why."""
    return {
        name: Provenance(name, row["standing"], row["confidence"], row["why"]) for name, row in _read("legend").items()
    }


@cache
def _provenance(source: str) -> Provenance:
    """`printed` or `assumed: a reason` as a provenance; the reason is added to what the legend says of the source."""
    name, _, reason = source.partition(": ")
    entry = legend()[name]
    return replace(entry, why=f"{entry.why} {reason[0].upper()}{reason[1:]}.") if reason else entry


# ---- Building the kit ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _figures(key: str) -> Kit:
    own = read_key(key)
    canonical = _canonical(own, "cards")
    return _build(key, own) if canonical == key else _figures(canonical)


def _build(key: str, own: Mapping[str, Any]) -> Kit:
    """The house's figures with the checked overrides `own` (the parsed `key`) on top."""
    house = _house()
    built: dict[str, dict[str, Any]] = {}
    for kind, table in _TABLES.items():
        changed: Mapping[str, Mapping[str, Any]] = own.get(kind, {})
        ids = [*house[kind], *(id for id in changed if id not in house[kind])]
        built[kind] = {id: _card(table, id, house[kind].get(id, {}), changed.get(id, {})) for id in ids}
    for id, school in built["schools"].items():
        first = [spell for grimoire in school.grimoires for spell in grimoire.spells]
        more = [spell.id for spell in built["spells"].values() if spell.school == id and spell.id not in first]
        built["schools"][id] = replace(school, spells=(*first, *more))
    return Kit(key=key, **built)


def _card(table: _Table, id: str, ours: Mapping[str, Any], own: Mapping[str, Any]) -> Any:
    sources = ours.get("from", {})
    row = {"name": "", **ours, **own}
    provenance = {
        name: _provenance("own" if name in own or not sources else sources.get(name, sources["*"]))
        for name in table.fields
    }
    values = {name: its.read(row.get(name, its.default)) for name, its in table.fields.items()}
    return table.card(id=id, provenance=provenance, **values)


# ---- Checking a user's own figures -----------------------------------------------------------------------------------


def _canonical(data: Mapping[str, object], source: str) -> str:
    """The overrides of `data` as canonical JSON text; raises `CardFileError` with all faults."""
    check = _Check(data)
    if check.faults:
        raise CardFileError(source, check.faults)
    return json.dumps(check.own, sort_keys=True, separators=(",", ":")) if check.own else ""


_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")


class _Check:
    """One pass over a user's figures: `own` is what differs from ours, `faults` is what is wrong."""

    def __init__(self, data: Mapping[str, object]) -> None:
        self.own: dict[str, Any] = {}
        self.faults: list[str] = []
        self.printed_changed = False
        self.even_printed = data.get("even_printed", False)
        if not isinstance(self.even_printed, bool):
            wrong = f"{shown(self.even_printed)} is not true or false"
            self.faults.append(f"even_printed: {wrong}; write true or leave it out")
        for name, rows in data.items():
            if name in _TABLES:
                self._section(name, rows)
            elif name != "even_printed":
                right = f"a file has even_printed and sections of {', '.join(_TABLES)}"
                self.faults.append(f"[{name}]: no such section{hint(str(name), _TABLES)}; {right}")
        if not self.faults:
            self.faults += _misfits(_build("", self.own))
        if self.printed_changed:  # kept in the key, so that the key is itself a legal set of overrides
            self.own["even_printed"] = True

    def _section(self, kind: str, rows: object) -> None:
        if not isinstance(rows, Mapping):
            self.faults.append(f"[{kind}]: {shown(rows)} is not a table; write [{kind}.…] and fields below it")
            return
        house = _house()[kind]
        for id, row in rows.items():
            entry = f"[{kind}.{id}]"
            if not isinstance(row, Mapping):
                self.faults.append(f"{entry}: {shown(row)} is not a table; write {entry} and its fields below it")
            elif id in house:
                self._known(kind, str(id), entry, row)
            else:
                self._new(kind, str(id), entry, row)

    def _known(self, kind: str, id: str, entry: str, row: Mapping[str, object]) -> None:
        """Fields of a card that we have: those that differ count."""
        fields, house = _TABLES[kind].fields, _house()[kind][id]
        for name, value in self._fields(kind, entry, row):
            ours = house.get(name, fields[name].default)
            if value == ours:
                continue
            source = _provenance(house["from"].get(name, house["from"]["*"]))
            if source.standing == "printed":
                if self.even_printed is not True:
                    right = f"leave it at {shown(ours)}, or begin the file with even_printed = true"
                    self.faults.append(f"{entry} {name}: {shown(value)} differs from a printed figure; {right}")
                    continue
                self.printed_changed = True
            self.own.setdefault(kind, {}).setdefault(id, {})[name] = value

    def _new(self, kind: str, id: str, entry: str, row: Mapping[str, object]) -> None:
        """A card that we do not have: all its fields are needed but those that are usually left out."""
        table, near = _TABLES[kind], hint(id, _house()[kind])
        missing = [name for name, its in table.fields.items() if its.default is _NEEDED and name not in row]
        if table.closed:
            self.faults.append(f"{entry}: no such {table.noun}{near}; {table.closed}")
        elif not _ID.fullmatch(id):
            self.faults.append(f"{entry}: {shown(id)} cannot be an id; write small letters, digits and _ only")
        elif missing:
            right = f"to add one, give it {', '.join(missing)} too"
            self.faults.append(f"{entry}: no such {table.noun}{near}; {right}")
        else:
            own = dict(self._fields(kind, entry, row))
            self.own.setdefault(kind, {})[id] = own

    def _fields(self, kind: str, entry: str, row: Mapping[str, object]) -> Iterator[tuple[str, object]]:
        """The right fields of an entry; what is wrong becomes a fault. Where ours says `from`, one's own need not."""
        fields = _TABLES[kind].fields
        for name, value in row.items():
            if name == "from":
                continue
            if name not in fields:
                right = f"an entry here has {', '.join(fields)}"
                self.faults.append(f"{entry} {name}: no such field{hint(str(name), fields)}; {right}")
            elif wrong := fields[name].fault(value):
                self.faults.append(f"{entry} {name}: {shown(value)} will not do; {wrong}")
            else:
                yield name, value


def _misfits(kit: Kit) -> list[str]:
    """What is wrong between cards, each of which is right by itself."""
    faults: list[str] = []
    for mage in kit.mages.values():
        spell = kit.spells.get(mage.personal)
        if not mage.avatar and (spell is None or spell.school != PERSONAL):
            near = hint(mage.personal, [other.id for other in kit.spells.values() if other.school == PERSONAL])
            right = f'name a spell with school = "{PERSONAL}"'
            faults.append(f"[mages.{mage.id}] personal: {shown(mage.personal)} is no personal spell{near}; {right}")
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
    for kind in _TABLES:
        for card in getattr(kit, kind).values():
            for name, text in _texts(kind, card):
                for other in (other for other in _own_names(text) if other not in kit.evocations):
                    wrong = f"there is no evocation {shown(other)}{hint(other, kit.evocations)}"
                    faults.append(f"[{kind}.{card.id}] {name}: {wrong}; add it below [evocations.{other}]")
    for moon in range(3):
        for name, deck in (("events", kit.event_deck), ("quests", kit.quest_deck), ("commands", kit.command_deck)):
            if not deck(moon):
                faults.append(f"[{name}]: none is left for moon {moon + 1}; leave one with copies = 1")
    return faults


_EFFECTS = ("destroyed", "rebuilt", "light", "dark", "skill", "effect", "effects", "back")
"""Fields that hold an effect, or several."""


def _texts(kind: str, card: Card) -> Iterator[tuple[str, str]]:
    """The effects of a card, with the names of their fields."""
    for name in _EFFECTS:
        if name in _TABLES[kind].fields:
            value = getattr(card, name)
            yield from ((name, text) for text in ((value,) if isinstance(value, str) else value))


def _own_names(text: str) -> tuple[str, ...]:
    """Evocations that a text has in quotation marks; most have none, and then `parsing` need not be read."""
    if "'" not in text:
        return ()
    from explorer.games.black_rose_wars import parsing

    return parsing.own_names(text)
