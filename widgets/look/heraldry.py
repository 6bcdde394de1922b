"""Blazons: a coat of arms said in words, drawn from them, and its own text for whoever does not see it.

A blazon is said as a herald says it:

    FIELD                                    gules
    DIVISION TINCTURE TINCTURE               per pale azure argent
    FIELD, ORDINARY TINCTURE                 sable, bend argent

and each of them may go on with `, CHARGE TINCTURE`, as in `gules, wyvern or` or `sable, bend argent, hat or`. A division
parts the field in two tinctures; an ordinary lies upon it. There are ten divisions and seven ordinaries. The charges are
those that `heraldry.toml` names.

**The rule of tincture**: a pale charge lies on a dark field, and a dark charge on a pale one, so that it can be seen from
afar. Heralds say "metal" (or, argent) and "colour"; here celeste and rose count as pale too, because they are, and
Redtower's tower gules stands on rose. On a field of both kinds any charge may lie: that is the heralds' own exception, and
why You may bear a lion or. What the rule is for, a line around the charge then does. Tenné is nobody's: it is the call.

The same file says what the houses, clans and schools of the games bear. People and mages have their arms with their names,
in `explorer.core.people` and in the games.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from explorer.core.game import game_named
from explorer.core.people import PEOPLE, Person
from widgets.look.tinctures import CALL, TINCTURES, Tincture

if TYPE_CHECKING:
    from collections.abc import Mapping

DIVISIONS: Final[Mapping[str, str]] = MappingProxyType({
    "per pale": "M50 0H100V120H50Z",
    "per fess": "M0 56H100V120H0Z",
    "per bend": "M0 0L100 106V120H0Z",
    "per bend sinister": "M100 0L0 106V120H100Z",
    "per chevron": "M0 104L50 52L100 104V120H0Z",
    "quarterly": "M50 0H100V56H50ZM0 56H50V120H0Z",
    "per saltire": "M0 0L50 56L0 112ZM100 0L50 56L100 112Z",
    "paly": "M20 0h20v120h-20zM60 0h20v120h-20z",
    "barry": "M0 18h100v18H0zM0 54h100v18H0zM0 90h100v18H0z",
    "chequy": "M0 0h25v25h25v-25h25v25h25v25h-25v25h25v25h-25v25h-25v-25h-25v25h-25v-25h25v-25h-25v-25h25v-25h-25z",
})  # fmt: skip
"""What parts a field, and the part that its second tincture fills, in the shield's 100 × 120."""

ORDINARIES: Final[Mapping[str, str]] = MappingProxyType({
    "chief": "M0 0H100V36H0Z",
    "bend": "M-4 8L22 -10L110 92L84 112Z",
    "fess": "M0 40H100V74H0Z",
    "pale": "M33 0H67V120H33Z",
    "cross": "M38 0H62V44H100V68H62V120H38V68H0V44H38Z",
    "chevron": "M0 92L50 44L100 92V66L50 18L0 66Z",
    "bordure": "M0 0V120H100V0ZM14 14H86V58C86 80 68 94 50 102C32 94 14 80 14 58Z",
})  # fmt: skip
"""What lies on a field, and its shape. The bordure's inner edge runs the other way round, so that it stays open."""

SHIELD: Final = "M2 2H98V58C98 86 74 106 50 116C26 106 2 86 2 58Z"
"""The shield's outline."""


class BadBlazon(ValueError):
    """A blazon cannot be read, or breaks the rule of tincture; the message says where, and what would do."""


@dataclass(frozen=True)
class Blazon:
    """A coat of arms.

    Attributes:
        field: the tincture of the field, or the first of a divided one.
        parting: its division or ordinary; empty for a plain field.
        second: the second tincture; None for a plain field.
        charge: what lies on it; empty for nothing.
        charge_tincture: the charge's tincture; None for no charge.
    """

    field: Tincture
    parting: str = ""
    second: Tincture | None = None
    charge: str = ""
    charge_tincture: Tincture | None = None

    @property
    def said(self) -> str:
        """The blazon in words: the picture's text alternative."""
        if self.second is None:
            said = self.field.name
        elif self.parting in DIVISIONS:
            said = f"{self.parting} {self.field.name} {self.second.name}"
        else:
            said = f"{self.field.name}, {self.parting} {self.second.name}"
        return said if self.charge_tincture is None else f"{said}, {self.charge} {self.charge_tincture.name}"

    @property
    def shape(self) -> str:
        """The path that the second tincture fills; empty for a plain field."""
        return DIVISIONS.get(self.parting) or ORDINARIES.get(self.parting, "")

    @property
    def icon(self) -> str:
        """The charge's icon; empty for no charge."""
        return charges()[self.charge] if self.charge else ""


_TINCTURE_NAMES: Final = MappingProxyType({
    **{one.id: one for one in TINCTURES.values()},
    **{one.name: one for one in TINCTURES.values()},
})  # fmt: skip


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("heraldry.toml").read_text(encoding="utf-8"))


@cache
def charges() -> Mapping[str, str]:
    """Every charge as a blazon says it, with its icon."""
    return MappingProxyType(_data()["charges"])


def _tincture(word: str, said: str) -> Tincture:
    if word not in _TINCTURE_NAMES:
        known = ", ".join(one.name for one in TINCTURES.values() if one.id != CALL)
        raise BadBlazon(f"“{said}”: “{word}” is no tincture. There are {known}.")
    found = _TINCTURE_NAMES[word]
    if found.id == CALL:
        raise BadBlazon(f"“{said}”: nobody bears {found.name}, which marks what can be done now.")
    return found


def _field(clause: str, said: str) -> Blazon:
    words = clause.split()
    parting = " ".join(words[:-2])
    if parting in DIVISIONS:
        field, second = (_tincture(word, said) for word in words[-2:])
        if field is second:
            raise BadBlazon(f"“{said}”: a field that is {parting} needs two tinctures, not {field.name} twice.")
        return Blazon(field, parting, second)
    if len(words) == 1:
        return Blazon(_tincture(clause, said))
    if clause in DIVISIONS or " ".join(words[:-1]) in DIVISIONS:
        raise BadBlazon(f"“{said}”: a division is followed by two tinctures, as in “per pale azure argent”.")
    known = ", ".join(DIVISIONS)
    raise BadBlazon(
        f"“{said}”: “{clause}” is no field. A field is a tincture, or a division ({known}) and two tinctures."
    )


@cache
def read(said: str) -> Blazon:
    """The coat of arms that a blazon says.

    Args:
        said: the blazon; small and capital letters are the same, and tinctures may go without accents.

    Raises:
        BadBlazon: it cannot be read, or a charge lies on a field of its own kind.

    >>> read("sable, bend argent, hat or").icon
    'top-hat'
    >>> read("or, coins argent")
    Traceback (most recent call last):
    ...
    widgets.look.heraldry.BadBlazon: “or, coins argent”: coins argent would hardly be seen on or: both are pale. ...
    """
    clauses = [" ".join(clause.lower().split()) for clause in said.split(",")]
    if not clauses[0]:
        raise BadBlazon(f"“{said}”: a blazon begins with its field, as in “gules, wyvern or”.")
    found = _field(clauses.pop(0), said)
    if clauses and clauses[0].rpartition(" ")[0] in ORDINARIES:
        parting, _, word = clauses.pop(0).rpartition(" ")
        if found.second is not None:
            raise BadBlazon(f"“{said}”: a field has a division or an ordinary, not both.")
        second = _tincture(word, said)
        if second is found.field:
            raise BadBlazon(f"“{said}”: {parting} {second.name} would not be seen on {second.name}.")
        found = Blazon(found.field, parting, second)
    if clauses:
        clause = clauses.pop(0)
        if clause in charges() or clause in ORDINARIES:
            raise BadBlazon(f"“{said}”: {clause} needs its tincture behind it, as in “{clause} or”.")
        charge, _, word = clause.rpartition(" ")
        if charge not in charges():
            known = ", ".join((*ORDINARIES, *charges()))
            raise BadBlazon(f"“{said}”: “{charge or word}” is no charge and no ordinary. There are {known}.")
        found = Blazon(found.field, found.parting, found.second, charge, _tincture(word, said))
    if clauses:
        raise BadBlazon(f"“{said}”: after the charge nothing follows, but here stands “{clauses[0]}”.")
    _check(found, said)
    return found


def _check(blazon: Blazon, said: str) -> None:
    """The rule of tincture."""
    charge = blazon.charge_tincture
    if charge is None:
        return
    below = [blazon.field] if blazon.second is None else [blazon.field, blazon.second]
    if all(one.pale == charge.pale for one in below):
        kind, other = ("pale", "dark") if charge.pale else ("dark", "pale")
        fields = " and ".join(one.name for one in below)
        better = ", ".join(one.name for one in TINCTURES.values() if one.pale != charge.pale and one.id != CALL)
        raise BadBlazon(
            f"“{said}”: {blazon.charge} {charge.name} would hardly be seen on {fields}: {'all' if len(below) > 1 else 'both'} "
            f"are {kind}. Make the charge {other} ({better}), or the field."
        )


@dataclass(frozen=True)
class Bearer:
    """Who or what bears arms.

    Attributes:
        name: "Lady Maud", "Ki-rin".
        blazon: the arms.
        short: the name for narrow places: "Maud".
        pronoun: "you", "she", "he", "it" or "they"; empty for what is no person.
    """

    name: str
    blazon: Blazon
    short: str = ""
    pronoun: str = ""

    @property
    def tincture(self) -> Tincture:
        """The one tincture that stands for them, on cubes, flags and charts: the first of the field."""
        return self.blazon.field


def _bearer(entry: Mapping[str, str]) -> Bearer:
    return Bearer(entry["name"], read(entry["blazon"]), entry.get("short", entry["name"]), entry.get("pronoun", ""))


@cache
def of(person: Person) -> Bearer | None:
    """Somebody at the table with their arms; None for whoever has none.

    Args:
        person: one of `Match.people.seats`.

    >>> of(PEOPLE[1]).blazon.said
    'per bend murrey or, swan argent'
    """
    return Bearer(person.name, read(person.blazon), person.short, person.pronoun) if person.blazon else None


@cache
def people(game: str = "") -> tuple[Bearer, ...]:
    """Who sits at a table, by seat; the first is the reader.

    Args:
        game: the game's id; in Kings of Ireland people have Irish names. Empty for the people of most games.

    >>> [one.short for one in people()][:4], people("kings_of_ireland")[3].name
    (['You', 'Maud', 'Osric', 'Isolde'], 'Lady Aífe')
    """
    first, *others = filter(None, map(of, game_named(game).people if game else PEOPLE))
    return (Bearer("You", first.blazon, "You", "you"), *others)


@cache
def bearers(game: str, kind: str) -> Mapping[str, Bearer]:
    """What the houses, clans, schools or mages of a game bear, by the id in the game's data.

    Args:
        game: the game's id.
        kind: "houses", "clans", "schools" or "mages".

    Returns:
        Nothing for a game that has none of that kind.

    >>> bearers("game_of_crowns", "houses")["ki-rin"].blazon.said
    'or, unicorn gules'
    """
    if kind == "mages" and game:
        known: Mapping[str, Person] = game_named(game).given("people", "MAGES", {})
        return MappingProxyType({id: arms for id, person in known.items() if (arms := of(person)) is not None})
    found = _data().get(game, {}).get(kind, {})
    return MappingProxyType({id: _bearer(entry) for id, entry in found.items()})


@cache
def noblesse() -> Bearer:
    """Our own arms."""
    return _bearer(_data()["noblesse"])
