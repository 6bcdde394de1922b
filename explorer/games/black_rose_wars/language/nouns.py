"""The nouns of the language of effects: who, where, which target and how much, as data; see `language`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

KINDS: Final = (
    "demon", "construct", "undead", "shadow", "spirit",
    "succubus", "nigredo", "cadaver", "colossus", "albedo", "umbra", "automaton",
)  # fmt: skip
"""The archetypes and kinds of evocations with a word of their own; others are in quotation marks."""

JINXES: Final = ("vulnerability", "slowness", "weakness", "silence")
"""The jinxes with a word of their own."""


class Node:
    """Anything that a text can say. `str()` returns its text."""

    __slots__ = ()

    writer: ClassVar[Callable[[Any], str]]
    """The function behind `str()`; the module `writing` sets it."""

    def __str__(self) -> str:
        return type(self).writer(self)


# ---- Who -------------------------------------------------------------------------------------------------------------

RefName = Literal[
    "you", "the target", "the source", "that mage", "the defeated mage", "it", "this evocation", "your owner",
    "the crown holder", "the black rose", "the models hit",
]  # fmt: skip

How = Literal["a", "any", "another", "each", "each other", "up to"]


@dataclass(frozen=True, slots=True)
class Ref(Node):
    """Somebody who need not be chosen.

    `the source` is the model that dealt the damage that triggered the effect; `that mage` the mage chosen last, or else
    the one that triggered the effect; `it` the single model named last.
    """

    name: RefName


@dataclass(frozen=True, slots=True)
class Feature(Node):
    """What a model has, or does not have if `has` is False: a jinx, destiny, damage, your umbra.

    Attributes:
        what: "jinx", "destiny", "damage", "black rose damage", "evocation", "completed quest", "unconverted" (none of
            its damage was converted by this effect), or a kind of evocation that is assigned to it; for a room, what is
            in it.
        has: whether it must have it, or must not.
        yours: whether it must be the caster's.
    """

    what: str
    has: bool = True
    yours: bool = False


@dataclass(frozen=True, slots=True)
class Within(Node):
    """In a room within `n` and in line of sight of the caster, a model or a room."""

    n: int
    of: Ref | Room | None = None


@dataclass(frozen=True, slots=True)
class Anywhere(Node):
    """At any distance, without line of sight."""


@dataclass(frozen=True, slots=True)
class In(Node):
    """In one room."""

    room: Room


@dataclass(frozen=True, slots=True)
class Selection(Node):
    """Models of a sort: a chosen one, up to a number, or each of them.

    Attributes:
        how: "a" excludes the caster, "any" does not; "another" and "each other" exclude models that were named already.
        noun: "model", "mage", "evocation", or an archetype or kind of evocation.
        n: the maximum number, for "up to".
        whose: "your", "its", "opposing" (a mage that the caster is not, an evocation that it does not own) or "".
        hit: whether only models that this effect has hit count.
        feature: what they must have or must not have.
        health: their maximum printed Health, or None.
        place: where they must be.
    """

    how: How
    noun: str
    n: int = 1
    whose: Literal["", "your", "its", "opposing"] = ""
    hit: bool = False
    feature: Feature | None = None
    health: int | None = None
    place: Place | None = None


Who: TypeAlias = Ref | Selection


def itself(who: Who) -> Ref:
    """The reference by which a clause names its own actor: "it" for each of several, else `who`."""
    return Ref("it") if isinstance(who, Selection) or who.name == "the models hit" else who


# ---- Where -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoomRef(Node):
    """A room that need not be chosen: "your room", "its room", "that room" of the trigger, "the room" of the target.

    If the target is a model, "the room" means its room; so does "the target's room".
    """

    name: Literal["your room", "its room", "that room", "the room"]


@dataclass(frozen=True, slots=True)
class NamedRoom(Node):
    """A room by its id."""

    id: str


@dataclass(frozen=True, slots=True)
class RoomOf(Node):
    """Somebody's room."""

    who: Who


@dataclass(frozen=True, slots=True)
class SomeRooms(Node):
    """A chosen room of a sort, or each of them.

    Attributes:
        each: True for each of them.
        colours: the possible colours; empty for any.
        feature: what must be in it: a "mage", a "construct", your "umbra" …
        place: how near it must be; a `Within` of a `Cell` counts from that mage's cell.
    """

    each: bool = False
    colours: tuple[str, ...] = ()
    feature: Feature | None = None
    place: Within | Anywhere | None = None


@dataclass(frozen=True, slots=True)
class Cell(Node):
    """A mage's own cell; `yours` means the caster's, from which ranges may count."""

    yours: bool = False


Room: TypeAlias = RoomRef | NamedRoom | RoomOf | SomeRooms | Cell
Place: TypeAlias = Within | Anywhere | In

# ---- Targets ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Target(Node):
    """The target of a spell, chosen once.

    Attributes:
        noun: "self", "special", "room", "model", "mage", "evocation", an archetype or kind, or "priority".
        own: whether an evocation must be the caster's.
        opposing: whether it must be a mage that the caster is not, or an evocation that it does not own.
        feature, health: as in a `Selection`.
        place: how near it must be: a `Within` of the caster, or `Anywhere`.
        priority: the Avatar's priority that chooses it, 1 to 3; 0 if a player chooses.
    """

    noun: str
    own: bool = False
    feature: Feature | None = None
    health: int | None = None
    place: Within | Anywhere | None = None
    priority: int = 0
    opposing: bool = False


# ---- How much --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CountOn(Node):
    """The number of things on somebody: "damage", "black rose damage", "jinx", "destiny", or assigned evocations."""

    what: str
    who: Ref


@dataclass(frozen=True, slots=True)
class CountStrength(Node):
    """The total Strength of its evocations."""


@dataclass(frozen=True, slots=True)
class CountInPlay(Node):
    """The number of jinxes on mages, or of evocations of a kind in the lodge."""

    what: str


@dataclass(frozen=True, slots=True)
class CountOwn(Node):
    """The number of the caster's evocations of a sort, or of the upgrades on them ("upgrade")."""

    what: str


@dataclass(frozen=True, slots=True)
class CountHit(Node):
    """The number of models of a sort that this effect has hit."""

    noun: str


@dataclass(frozen=True, slots=True)
class CountSymbols(Node):
    """The number of the caster's revealed spells of an element; those of all elements count."""

    element: str


@dataclass(frozen=True, slots=True)
class CountDone(Node):
    """A total of what this effect has done so far."""

    what: Literal["jinx discarded", "destiny assigned", "damage not converted", "instability converted"]


Counter: TypeAlias = CountOn | CountStrength | CountInPlay | CountOwn | CountHit | CountSymbols | CountDone


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A fixed number."""

    n: int


@dataclass(frozen=True, slots=True)
class Per(Node):
    """`base`, plus `n` for each full `every` of a count, at most `most` (None: no limit)."""

    n: int
    counter: Counter
    every: int = 1
    base: int = 0
    most: int | None = None


@dataclass(frozen=True, slots=True)
class AsMany(Node):
    """As many as a result of this effect or of its trigger, plus `plus`."""

    what: Literal[
        "ignored", "converted", "not converted", "inflicted", "healed", "suffered", "discarded", "assigned"
    ]  # fmt: skip
    plus: int = 0


@dataclass(frozen=True, slots=True)
class All(Node):
    """Everything; `but_rose` excludes the Black Rose's damage."""

    but_rose: bool = False


Amount: TypeAlias = Number | Per | AsMany


def singular(word: str) -> str:
    """The singular of a noun for evocations, as in `nouns.KINDS`.

    >>> singular("cadavers"), singular("colossuses"), singular("colossus")
    ('cadaver', 'colossus', 'colossus')
    """
    return next((kind for kind in KINDS if word in (kind, f"{kind}s", f"{kind}es")), word)
