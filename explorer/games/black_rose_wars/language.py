"""What an effect's text means, as data: one small frozen class for each thing that the language can say.

`parsing` makes these from text, `text` writes them as text again, `effects` performs them and `triggers` matches what
effects wait for. `grammar.lark` has the words.

Everything is immutable and hashable. A class that says what is done is a **verb**; who does it is the effect's caster
unless `By` names somebody else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

KINDS: Final = (
    "demon", "construct", "undead", "shadow", "spirit",
    "succubus", "nigredo", "cadaver", "colossus", "albedo", "umbra", "automaton",
)  # fmt: skip
"""The archetypes and kinds of evocations that have a word of their own; others stand in quotation marks."""


class Node:
    """Anything that a text can say. `str()` is its text."""

    __slots__ = ()

    def __str__(self) -> str:
        from explorer.games.black_rose_wars.text import unparse

        return unparse(self)


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
        whose: "your", "its" or "".
        hit: whether only those that this effect has hit.
        feature: what they must have or must not.
        health: their printed Health at the most, or None.
        place: where they must be.
    """

    how: How
    noun: str
    n: int = 1
    whose: Literal["", "your", "its"] = ""
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
    """A room that needs no choice: "your room", "its room", "that room" of the trigger, "the room" that is the target."""

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
    """Its own cell."""


Room: TypeAlias = RoomRef | NamedRoom | RoomOf | SomeRooms | Cell
Place: TypeAlias = Within | Anywhere | In

# ---- Targets ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Target(Node):
    """What a spell targets, chosen once.

    Attributes:
        noun: "self", "special", "room", "model", "mage", "evocation", an archetype or kind, or "priority".
        own: whether an evocation must be the caster's.
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

# ---- Verbs: cubes ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Inflict(Node):
    """Inflict damage; `quiet` sets off no trap and no protection. Nobody named is the target."""

    amount: Amount
    on: Who | None = None
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Pain(Node):
    """The Black Rose inflicts damage on the caster."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Convert(Node):
    """Convert up to so much damage."""

    amount: Amount
    on: Who | None = None


@dataclass(frozen=True, slots=True)
class ConvertInstability(Node):
    """Convert up to so much instability, in the target room where none is named."""

    amount: Amount
    room: Room | None = None


@dataclass(frozen=True, slots=True)
class PlaceInstability(Node):
    """Place instability, in the target room where none is named."""

    amount: Amount
    room: Room | None = None


@dataclass(frozen=True, slots=True)
class Heal(Node):
    """Heal damage."""

    amount: Amount | All
    on: Who | None = None


@dataclass(frozen=True, slots=True)
class Ignore(Node):
    """Ignore up to so much of the damage that set this effect off."""

    n: int


@dataclass(frozen=True, slots=True)
class IgnoreEffect(Node):
    """The effect that set this off does nothing to the caster."""


@dataclass(frozen=True, slots=True)
class Redirect(Node):
    """Move damage that set this effect off to somebody else: all of it, or up to `most` (None: any of it)."""

    to: Who
    most: int | None = None
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Defeat(Node):
    """Defeat a mage whatever damage it has."""

    who: Who


@dataclass(frozen=True, slots=True)
class Suffer(Node):
    """Suffer damage from the Black Rose, as a price."""

    n: int


# ---- Verbs: points, trophies, the crown ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Gain(Node):
    """Gain points."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Lose(Node):
    """Lose points."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Pay(Node):
    """Pay points: only who has them all can."""

    n: int


@dataclass(frozen=True, slots=True)
class Steal(Node):
    """Take points from somebody, the target where nobody is named."""

    n: int
    source: Who | None = None


@dataclass(frozen=True, slots=True)
class TakeTrophy(Node):
    """Take trophies of a mage, as for a defeat."""

    n: int
    source: Who


@dataclass(frozen=True, slots=True)
class SpendTrophy(Node):
    """Give trophies back to the mages whose they are, as a price."""

    n: int


@dataclass(frozen=True, slots=True)
class GiveTrophy(Node):
    """Give trophies to the Black Rose, as a price."""

    n: int


@dataclass(frozen=True, slots=True)
class TakeCrown(Node):
    """Become the Crown Holder."""


# ---- Verbs: models ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move(Node):
    """Up to `n` "Move 1" of somebody: the caster where nobody is named."""

    n: int
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class MoveToward(Node):
    """Move toward somebody as far as one's Speed goes."""

    who: Who


@dataclass(frozen=True, slots=True)
class Put(Node):
    """Place somebody in a room, or in its cell."""

    who: Who
    room: Room


@dataclass(frozen=True, slots=True)
class Swap(Node):
    """Swap rooms with somebody."""

    who: Who


@dataclass(frozen=True, slots=True)
class Attack(Node):
    """A physical attack, on somebody in reach who is chosen where nobody is named."""

    who: Who | None = None


@dataclass(frozen=True, slots=True)
class Summon(Node):
    """Summon evocations of a kind, in the target room where none is named, else in one's own."""

    kind: str
    n: int = 1
    room: Room | None = None


@dataclass(frozen=True, slots=True)
class SummonAny(Node):
    """Summon an evocation of a kind that is chosen, of a printed Health at the most."""

    health: int | None = None
    room: Room | None = None


@dataclass(frozen=True, slots=True)
class SummonSame(Node):
    """Summon an evocation of the kind that set this effect off."""

    room: Room | None = None


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """Assign an evocation to a mage."""

    kind: str
    to: Who | None = None


@dataclass(frozen=True, slots=True)
class Remove(Node):
    """Remove evocations from the lodge."""

    who: Who


@dataclass(frozen=True, slots=True)
class Activate(Node):
    """Evocations activate, under their controller's control or (`yours`) the caster's."""

    who: Who
    yours: bool = False
    strength: int = 0
    speed: int = 0


@dataclass(frozen=True, slots=True)
class Strengthen(Node):
    """Evocations have more Strength and Speed when this effect activates them."""

    who: Who
    strength: int = 0
    speed: int = 0


@dataclass(frozen=True, slots=True)
class EndActivation(Node):
    """The activation of the evocation that set this effect off ends."""


@dataclass(frozen=True, slots=True)
class Upgrade(Node):
    """Put an upgrade on an evocation."""

    who: Who


@dataclass(frozen=True, slots=True)
class DiscardUpgrade(Node):
    """Discard one of one's upgrades."""


@dataclass(frozen=True, slots=True)
class AssignJinx(Node):
    """Assign a jinx: of a kind, or "any" that is chosen, or "each"."""

    kind: str
    to: Who | None = None


@dataclass(frozen=True, slots=True)
class DiscardJinxes(Node):
    """Discard every jinx on somebody."""

    on: Who


@dataclass(frozen=True, slots=True)
class MoveJinx(Node):
    """Move a jinx from oneself to somebody else."""

    to: Who


@dataclass(frozen=True, slots=True)
class Destiny(Node):
    """Put one's Destiny tokens on mages."""

    n: int
    on: Who | None = None


# ---- Verbs: cards, rooms, tokens -------------------------------------------------------------------------------------

Pile = Literal["grimoire", "memories", "library", "forgotten"]


@dataclass(frozen=True, slots=True)
class Draw(Node):
    """Draw spells from a pile, and keep so many of them (None: all)."""

    n: int
    pile: Pile
    keep: int | None = None


@dataclass(frozen=True, slots=True)
class DrawQuests(Node):
    """Draw quests, of a moon (None: the current one), and keep so many."""

    n: int
    moon: int | None = None
    keep: int | None = None


@dataclass(frozen=True, slots=True)
class DrawEvents(Node):
    """Draw events, of a moon (None: the current one)."""

    n: int
    moon: int | None = None


@dataclass(frozen=True, slots=True)
class Search(Node):
    """Search piles for spells, and take them to hand."""

    n: int
    piles: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class ShuffleMemories(Node):
    """Shuffle one's memories into one's grimoire."""


@dataclass(frozen=True, slots=True)
class DiscardSpells(Node):
    """Discard spells to one's memories: from hand, or (`ready`) Ready ones from the sheet."""

    n: int
    ready: bool = False


@dataclass(frozen=True, slots=True)
class DiscardEvents(Node):
    """Discard events from their board."""

    n: int


@dataclass(frozen=True, slots=True)
class DiscardQuests(Node):
    """Discard one's active, completed or solved quests."""

    n: int
    which: Literal["active", "completed", "solved"]


@dataclass(frozen=True, slots=True)
class ReturnSpell(Node):
    """Take a revealed spell back to hand, of one of some elements (empty: any)."""

    elements: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReplaceSpell(Node):
    """Put a spell from hand, face up, in the place of a revealed one, which is discarded."""


@dataclass(frozen=True, slots=True)
class GiveSpell(Node):
    """Give a Forgotten Spell from hand to somebody."""

    to: Who


@dataclass(frozen=True, slots=True)
class LookAtHand(Node):
    """Look at its hand."""


@dataclass(frozen=True, slots=True)
class CompleteQuest(Node):
    """Complete one of one's active quests."""


@dataclass(frozen=True, slots=True)
class SolveQuest(Node):
    """Solve one of one's completed quests."""


@dataclass(frozen=True, slots=True)
class Unsolved(Node):
    """The quest whose effect this is does not become solved."""


@dataclass(frozen=True, slots=True)
class CastNext(Node):
    """Cast one's next Ready spell."""


@dataclass(frozen=True, slots=True)
class Regain(Node):
    """Physical action tokens become available again."""

    n: int


@dataclass(frozen=True, slots=True)
class ActivateRoom(Node):
    """Activate a room, if it can be, or (`used_too`) even one that is used up; none of some."""

    room: Room
    used_too: bool = False
    excepted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ResolveAnother(Node):
    """Resolve the rebuilt effect of another room, but of none of some."""

    excepted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TargetInstead(Node):
    """The spell has another target than the one it names first."""

    target: Target


# ---- Standing effects ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MoreDamage(Node):
    """Combat spells inflict so much more damage."""

    n: int


@dataclass(frozen=True, slots=True)
class Undamaged(Node):
    """Evocations cannot be damaged."""


@dataclass(frozen=True, slots=True)
class RoseTakesTrophies(Node):
    """The trophies of defeated mages go to the Black Rose."""


Standing: TypeAlias = MoreDamage | Undamaged | RoseTakesTrophies

Verb: TypeAlias = (
    Inflict | Convert | ConvertInstability | PlaceInstability | Heal | Ignore | IgnoreEffect | Redirect | Defeat
    | Suffer | Gain | Lose | Pay | Steal | TakeTrophy | SpendTrophy | GiveTrophy | TakeCrown | Move | MoveToward | Put
    | Swap | Attack | Summon | SummonAny | SummonSame | Assign | Remove | Activate | EndActivation | Upgrade
    | DiscardUpgrade | AssignJinx | DiscardJinxes | MoveJinx | Draw | DrawQuests | DrawEvents | Search
    | ShuffleMemories | DiscardSpells | DiscardEvents | DiscardQuests | ReturnSpell | ReplaceSpell | GiveSpell
    | LookAtHand | CompleteQuest | SolveQuest | CastNext | Regain | ActivateRoom | ResolveAnother
    | TargetInstead
)  # fmt: skip

"""What anybody can do."""

Price: TypeAlias = Pay | SpendTrophy | GiveTrophy | Suffer | DiscardSpells | DiscardEvents | DiscardQuests | DrawEvents
"""What can be asked for something else."""


# ---- Sentences -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class May(Node):
    """Something that one may do or leave."""

    verb: Verb


@dataclass(frozen=True, slots=True)
class MayPay(Node):
    """One may pay a price in full, and then gets something for it."""

    price: Price
    verb: Verb


@dataclass(frozen=True, slots=True)
class By(Node):
    """Somebody else than the caster does it; each does it where `who` is each."""

    who: Who
    deed: Verb | May | MayPay


Clause: TypeAlias = Verb | Pain | Destiny | Strengthen | Unsolved | May | MayPay | By | Standing


@dataclass(frozen=True, slots=True)
class Deeds(Node):
    """Several things in one sentence, one after the other, with no period between them."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class YouDefeated(Node):
    """Whether this effect has defeated somebody."""

    who: Ref


@dataclass(frozen=True, slots=True)
class WereDefeated(Node):
    """Whether this effect has defeated its caster."""


@dataclass(frozen=True, slots=True)
class Did(Node):
    """Whether something came of the sentence before (or not: `done` False)."""

    done: bool = True


@dataclass(frozen=True, slots=True)
class Bears(Node):
    """Whether somebody bears at least `n` of "destiny", "jinx", "damage" or "black rose damage"."""

    who: Ref
    what: str
    n: int


@dataclass(frozen=True, slots=True)
class BearsOwn(Node):
    """Whether somebody bears an assigned evocation of the caster's, of a kind."""

    who: Ref
    kind: str


@dataclass(frozen=True, slots=True)
class HoldsCrown(Node):
    """Whether somebody holds the Crown Token."""

    who: Ref


@dataclass(frozen=True, slots=True)
class Unhurt(Node):
    """Whether somebody has no damage."""

    who: Ref


@dataclass(frozen=True, slots=True)
class HasThere(Node):
    """Whether somebody has an evocation of a sort in a room."""

    who: Ref
    noun: str
    room: Room


@dataclass(frozen=True, slots=True)
class InPlay(Node):
    """Whether a model of a sort is in the lodge."""

    noun: str


Condition: TypeAlias = YouDefeated | WereDefeated | Did | Bears | BearsOwn | HoldsCrown | Unhurt | HasThere | InPlay


@dataclass(frozen=True, slots=True)
class If(Node):
    """Something happens only if something holds, and otherwise perhaps something else."""

    condition: Condition
    then: Deeds
    otherwise: Deeds | None = None


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """Somebody chooses one of several things, or (`may`) none.

    Attributes:
        options: what there is to choose from.
        who: who chooses, each for themselves where it is each; None for the caster.
        may: whether none may be chosen.
    """

    options: tuple[Deeds | If, ...]
    who: Who | None = None
    may: bool = False


Part: TypeAlias = Deeds | If | Choose


@dataclass(frozen=True, slots=True)
class Sentence(Node):
    """What ends with a period, where interrupts come in.

    Attributes:
        part: what happens.
        enhance: the symbols that the caster's other revealed spells must show for it to happen; empty for none.
    """

    part: Part
    enhance: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Whenever(Node):
    """A sentence of a persistent effect: it does nothing by itself, but sets its effect off each time."""

    trigger: Trigger
    part: Part

    @property
    def effect(self) -> EffectText:
        """What its trigger sets off."""
        return EffectText((Sentence(self.part),))


# ---- Triggers --------------------------------------------------------------------------------------------------------

Actor: TypeAlias = str
"""Who a trigger speaks of: "you", "a mage", "another mage", "a model", "another model", "an evocation",
"your evocation", "this evocation", "your owner", "the black rose", "the target" (who bears the persistent effect), or
"a mage with your damage"."""


@dataclass(frozen=True, slots=True)
class Where(Node):
    """The rooms that a trigger speaks of.

    Attributes:
        colours: the colours it may have; empty for any.
        room: its id, or "".
        near: "" for anywhere, else whose room it must be, or be near: "you", "this evocation", "your evocation" (any one).
        within: how near.
    """

    colours: tuple[str, ...] = ()
    room: str = ""
    near: Literal["", "you", "this evocation", "your evocation"] = ""
    within: int = 0


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    """What sets an effect off. `kinds` are the happenings that can be it."""

    kinds: ClassVar[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Enters(Trigger):
    """A model enters a room."""

    kinds = ("entered",)
    who: Actor
    where: Where


@dataclass(frozen=True, slots=True)
class LeavesCell(Trigger):
    """A mage leaves its cell."""

    kinds = ("left_cell",)
    who: Actor


@dataclass(frozen=True, slots=True)
class PlacedInCell(Trigger):
    """A mage is placed in its cell."""

    kinds = ("in_cell",)
    who: Actor


@dataclass(frozen=True, slots=True)
class Leaves(Trigger):
    """An evocation leaves the lodge."""

    kinds = ("evocation_left",)
    who: Actor


@dataclass(frozen=True, slots=True)
class Inflicts(Trigger):
    """Somebody inflicts damage on somebody; `attacking`: with a spell or a physical action."""

    kinds = ("damage",)
    who: Actor
    attacking: bool = False


@dataclass(frozen=True, slots=True)
class DamagesYou(Trigger):
    """Somebody inflicts damage on you."""

    kinds = ("damage",)
    who: Actor


@dataclass(frozen=True, slots=True)
class Suffers(Trigger):
    """A model suffers damage; `once`: only the first time each turn."""

    kinds = ("damage",)
    who: Actor
    once: bool = False


@dataclass(frozen=True, slots=True)
class Heals(Trigger):
    """A mage heals damage on itself."""

    kinds = ("healed",)
    who: Actor


@dataclass(frozen=True, slots=True)
class TouchesEvocation(Trigger):
    """Somebody damages or heals an evocation."""

    kinds = ("damage", "healed")
    who: Actor


@dataclass(frozen=True, slots=True)
class SpellDamagesYou(Trigger):
    """Somebody else's spell, of a type ("" for any), inflicts damage on you; `forgotten`: a Forgotten Spell may be it."""

    kinds = ("damage",)
    type: str = ""
    forgotten: bool = True


@dataclass(frozen=True, slots=True)
class SpellTargetsYou(Trigger):
    """Somebody else's spell, of a type ("" for any), targets you; `forgotten`: a Forgotten Spell may be it."""

    kinds = ("targeted",)
    type: str = ""
    forgotten: bool = True


@dataclass(frozen=True, slots=True)
class Attacks(Trigger):
    """Somebody attacks you, or one of your evocations."""

    kinds = ("attacked",)
    who: Actor
    evocation: bool = False


@dataclass(frozen=True, slots=True)
class IsDefeated(Trigger):
    """A mage is defeated. Yours waits for the moment it would be (kind "doomed"), others' for when it was."""

    kinds = ("doomed", "defeated")
    who: Actor


@dataclass(frozen=True, slots=True)
class Defeats(Trigger):
    """Somebody deals a mage's last damage, or defeats it outright: the mage still stands in its room."""

    kinds = ("doomed",)
    who: Actor


@dataclass(frozen=True, slots=True)
class PointsChange(Trigger):
    """Somebody gains points, or loses points, or either."""

    kinds = ("points",)
    who: Actor
    gains: bool = True
    loses: bool = True


@dataclass(frozen=True, slots=True)
class TouchesInstability(Trigger):
    """Somebody places instability, or converts it, or either; `last`: places what fills the room."""

    kinds = ("instability", "converted_instability")
    who: Actor
    places: bool = True
    converts: bool = False
    last: bool = False
    where: Where = Where()


@dataclass(frozen=True, slots=True)
class ActivatesRoom(Trigger):
    """A mage activates a room."""

    kinds = ("room_activated",)
    who: Actor
    where: Where


@dataclass(frozen=True, slots=True)
class ResolvesRoom(Trigger):
    """A mage has resolved the effect of a room."""

    kinds = ("room_resolved",)
    who: Actor
    where: Where


@dataclass(frozen=True, slots=True)
class ResolvesSpell(Trigger):
    """A mage has resolved a spell, of some types and elements (empty for any), while it stood in a room."""

    kinds = ("spell_resolved",)
    who: Actor
    types: tuple[str, ...] = ()
    elements: tuple[str, ...] = ()
    where: Where = Where()


@dataclass(frozen=True, slots=True)
class Reveals(Trigger):
    """A mage reveals a spell of some types."""

    kinds = ("spell_revealed",)
    who: Actor
    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CastsSecond(Trigger):
    """A mage casts a second spell in one activation."""

    kinds = ("second_spell",)
    who: Actor


@dataclass(frozen=True, slots=True)
class EndsActivation(Trigger):
    """A mage ends its activation in a room."""

    kinds = ("activation_ended",)
    who: Actor
    where: Where = Where()


@dataclass(frozen=True, slots=True)
class Summons(Trigger):
    """A mage summons an evocation."""

    kinds = ("summoned",)
    who: Actor


@dataclass(frozen=True, slots=True)
class DrawsForgotten(Trigger):
    """A mage draws a Forgotten Spell."""

    kinds = ("drew_forgotten",)
    who: Actor


@dataclass(frozen=True, slots=True)
class DrawsQuest(Trigger):
    """A mage draws a quest."""

    kinds = ("quest_drawn",)
    who: Actor


@dataclass(frozen=True, slots=True)
class FinishesQuest(Trigger):
    """A mage completes a quest, or solves one, or either."""

    kinds = ("quest_completed", "quest_solved")
    who: Actor
    completes: bool = True
    solves: bool = True


@dataclass(frozen=True, slots=True)
class EvocationActivates(Trigger):
    """An evocation activates."""

    kinds = ("evocation_activated",)
    who: Actor


@dataclass(frozen=True, slots=True)
class ShowsSymbols(Trigger):
    """After a spell of yours, your revealed spells show so many symbols of some elements; all-element spells count."""

    kinds = ("spell_resolved",)
    n: int
    elements: tuple[str, ...]


# ---- Whole texts -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EffectText(Node):
    """The effect of a room or a quest, or anything else that is only sentences."""

    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Side(Node):
    """A side of a spell, or an effect of a command card.

    Attributes:
        type: "combat", "contingency", "trap", "protection", or "action" for what the Avatar does on a command card.
        element: "" for an action.
        target: what it targets; None for a trap or protection, whose trigger tells.
        trigger: what a trap or protection waits for, else None.
        sentences: what it does.
        persistent: whether it stays in play; its sentences are then all `Whenever`.
    """

    type: str
    element: str
    target: Target | None
    trigger: Trigger | None
    sentences: tuple[Sentence | Whenever, ...]
    persistent: bool = False


@dataclass(frozen=True, slots=True)
class Skill(Node):
    """The skill of an evocation or an upgrade: what sets it off, and what it does."""

    trigger: Trigger
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class EventText(Node):
    """An event: its phase ("always" and "instant" are others), what it waits for, and what it does."""

    phase: str
    trigger: Trigger | None
    sentences: tuple[Sentence, ...]


Text: TypeAlias = EffectText | Side | Skill | EventText
