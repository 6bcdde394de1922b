"""The triggers of effects in the language of effects: one class for each kind; see `language`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from explorer.games.black_rose_wars.language.nouns import Node

# ---- Triggers --------------------------------------------------------------------------------------------------------

Actor: TypeAlias = str
"""Whom a trigger names: "you", "a mage", "another mage", "a model", "another model", "an evocation", "an opposing
mage", "an opposing model", "an opposing evocation", "your evocation", "this evocation", "your owner", "the black rose",
"the target" (of a persistent effect), or "a mage with your damage"."""


@dataclass(frozen=True, slots=True)
class Where(Node):
    """The rooms in which a trigger counts.

    Attributes:
        colours: the possible colours of the room; empty for any.
        room: the id of the room, or "".
        near: "" for anywhere, else the model in or near whose room it must be: "you", "this evocation", "your
            evocation" (any one).
        within: the maximum distance.
    """

    colours: tuple[str, ...] = ()
    room: str = ""
    near: Literal["", "you", "this evocation", "your evocation"] = ""
    within: int = 0


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    """What triggers an effect. `kinds` are the kinds of happening that can."""

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
    """A model suffers at least `least` damage at once; `once`: only the first time each turn."""

    kinds = ("damage",)
    who: Actor
    once: bool = False
    least: int = 1


@dataclass(frozen=True, slots=True)
class Moves(Trigger):
    """A model moves to an adjacent room or out of its cell; being placed does not count."""

    kinds = ("entered",)
    who: Actor


@dataclass(frozen=True, slots=True)
class Performs(Trigger):
    """A mage performs an action: "explore", "fight", "command", "momentum", any "physical" one, or any at all ("")."""

    kinds = ("action",)
    who: Actor
    action: str = ""


@dataclass(frozen=True, slots=True)
class Casts(Trigger):
    """A mage casts a spell, by an action or an effect."""

    kinds = ("cast",)
    who: Actor


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
    """Somebody else's spell, of a type ("" for any), damages you; `forgotten`: a Forgotten Spell may be it."""

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
class EffectTargetsYou(Trigger):
    """Somebody else's effect targets you, whatever it is: a spell, a room, a quest, a skill, an attack."""

    kinds = ("targeted",)


@dataclass(frozen=True, slots=True)
class Attacks(Trigger):
    """Somebody attacks you, or one of your evocations."""

    kinds = ("attacked",)
    who: Actor
    evocation: bool = False


@dataclass(frozen=True, slots=True)
class IsDefeated(Trigger):
    """A mage or an evocation is defeated: for "you" the moment before it (kind "doomed"), for others after it."""

    kinds = ("doomed", "defeated", "evocation_left")
    who: Actor


@dataclass(frozen=True, slots=True)
class Defeats(Trigger):
    """Somebody deals a mage's last damage, or defeats it outright; the mage is still in its room."""

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
    """Somebody places instability, or converts it, or either; `last`: places the cube that fills the room."""

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
    """A mage has resolved a spell, of some types and elements (empty for any), while it was in a room."""

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
    """After a spell of yours, your revealed spells show `n` symbols of some elements; all-element spells count."""

    kinds = ("spell_resolved",)
    n: int
    elements: tuple[str, ...]
