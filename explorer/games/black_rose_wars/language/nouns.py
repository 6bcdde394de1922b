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
"""The archetypes and kinds of evocations that have a word of their own; others stand in quotation marks."""

JINXES: Final = ("vulnerability", "slowness", "weakness", "silence")
"""The jinxes that have a word of their own."""


class Node:
    """Anything that a text can say. `str()` is its text."""

    __slots__ = ()

    writer: ClassVar[Callable[[Any], str]]
    """What `str()` writes a text with: `writing`, which knows all that can be said, enters itself here."""

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
    """Somebody that needs no choice.

    `the source` is the model that dealt the damage which set the effect off, `that mage` the mage last chosen, or else
    the one that set it off; `it` the model last named by itself.
    """

    name: RefName


@dataclass(frozen=True, slots=True)
class Feature(Node):
    """What a model has (or, with `has` False, has not): a jinx, destiny, damage, your umbra.

    Attributes:
        what: "jinx", "destiny", "damage", "black rose damage", "evocation", "completed quest", "unconverted" (none of its
            damage was converted by this effect), or a kind of evocation: one assigned to it; for a room what stands there.
        has: whether it must have it, or must not.
        yours: whether it must be the caster's.
    """

    what: str
    has: bool = True
    yours: bool = False


@dataclass(frozen=True, slots=True)
class Within(Node):
    """In a room within so many of somewhere, in line of sight: of the caster, of a model, of a room."""

    n: int
    of: Ref | Room | None = None


@dataclass(frozen=True, slots=True)
class Anywhere(Node):
    """At any distance, with no line of sight."""


@dataclass(frozen=True, slots=True)
class In(Node):
    """In one room."""

    room: Room


@dataclass(frozen=True, slots=True)
class Selection(Node):
    """Models of a sort: one that is chosen, up to so many, or each of them.

    Attributes:
        how: "a" leaves out the caster, "any" does not; "another" and "each other" leave out who is spoken of.
        noun: "model", "mage", "evocation", or an archetype or kind of evocation.
        n: how many at the most, for "up to".
        whose: "your", "its", "opposing" (a mage that the caster is not, an evocation that it does not own) or "".
        hit: whether only those that this effect has hit.
        feature: what they must have or must not.
        health: their printed Health at the most, or None.
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
    """How whoever does something is named in the same clause: each of several is "it" in its own turn."""
    return Ref("it") if isinstance(who, Selection) or who.name == "the models hit" else who


# ---- Where -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoomRef(Node):
    """A room that needs no choice: "your room", "its room", "that room" of the trigger, "the room" that is the target.

    "The room" is, where the target is a model, the room in which that stands; "the target's room" is another word for it.
    """

    name: Literal["your room", "its room", "that room", "the room"]


@dataclass(frozen=True, slots=True)
class NamedRoom(Node):
    """A room by its id."""

    id: str


@dataclass(frozen=True, slots=True)
class RoomOf(Node):
    """The room in which somebody is."""

    who: Who


@dataclass(frozen=True, slots=True)
class SomeRooms(Node):
    """A room of a sort that is chosen, or each of them.

    Attributes:
        each: whether each.
        colours: the colours it may have; empty for any.
        feature: what must stand there: a "mage", a "construct", your "umbra" …
        place: how near it must be; a `Within` of `CELL` counts from that mage's cell.
    """

    each: bool = False
    colours: tuple[str, ...] = ()
    feature: Feature | None = None
    place: Within | Anywhere | None = None


@dataclass(frozen=True, slots=True)
class Cell(Node):
    """Its own cell; `yours` is the caster's, where ranges count from it."""

    yours: bool = False


Room: TypeAlias = RoomRef | NamedRoom | RoomOf | SomeRooms | Cell
Place: TypeAlias = Within | Anywhere | In

# ---- Targets ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Target(Node):
    """What a spell targets, chosen once.

    Attributes:
        noun: "self", "special", "room", "model", "mage", "evocation", an archetype or kind, or "priority".
        own: whether an evocation must be the caster's.
        opposing: whether it must be a mage that the caster is not, or an evocation that it does not own.
        feature, health: as in a `Selection`.
        place: how near: a `Within` of the caster, or `Anywhere`.
        priority: which of the Avatar's priorities chooses, 1 to 3; 0 where a player does.
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
    """What is on somebody: "damage", "black rose damage", "jinx", "destiny", or assigned evocations of a kind."""

    what: str
    who: Ref


@dataclass(frozen=True, slots=True)
class CountStrength(Node):
    """The Strength of all its evocations together."""


@dataclass(frozen=True, slots=True)
class CountInPlay(Node):
    """Jinxes on mages, or evocations of a kind in the lodge."""

    what: str


@dataclass(frozen=True, slots=True)
class CountOwn(Node):
    """The caster's evocations of a sort, or the upgrades on them ("upgrade")."""

    what: str


@dataclass(frozen=True, slots=True)
class CountHit(Node):
    """Models of a sort that this effect has hit."""

    noun: str


@dataclass(frozen=True, slots=True)
class CountSymbols(Node):
    """The caster's revealed spells of an element; those of all elements count."""

    element: str


@dataclass(frozen=True, slots=True)
class CountDone(Node):
    """What this effect has done so far: a key of `frame["results"]`."""

    what: Literal["jinx discarded", "destiny assigned", "damage not converted", "instability converted"]


Counter: TypeAlias = CountOn | CountStrength | CountInPlay | CountOwn | CountHit | CountSymbols | CountDone


@dataclass(frozen=True, slots=True)
class Number(Node):
    """So many."""

    n: int


@dataclass(frozen=True, slots=True)
class Per(Node):
    """`base` and `n` for each full `every` of a count, `most` at the most (None: no limit)."""

    n: int
    counter: Counter
    every: int = 1
    base: int = 0
    most: int | None = None


@dataclass(frozen=True, slots=True)
class AsMany(Node):
    """As many as something came to in this effect, or in what set it off, and `plus`."""

    what: Literal[
        "ignored", "converted", "not converted", "inflicted", "healed", "suffered", "discarded", "assigned"
    ]  # fmt: skip
    plus: int = 0


@dataclass(frozen=True, slots=True)
class All(Node):
    """Everything there is; `but_rose` leaves out the Black Rose's damage."""

    but_rose: bool = False


Amount: TypeAlias = Number | Per | AsMany


def singular(word: str) -> str:
    """A sort of evocation as `nouns.KINDS` has it.

    >>> singular("cadavers"), singular("colossuses"), singular("colossus")
    ('cadaver', 'colossus', 'colossus')
    """
    return next((kind for kind in KINDS if word in (kind, f"{kind}s", f"{kind}es")), word)
