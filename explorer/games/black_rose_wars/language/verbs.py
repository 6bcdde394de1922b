"""The verbs of the language of effects: everything that can be done, and standing effects of events; see `language`.

The effect's caster does it, unless `sentences.By` names somebody else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from explorer.games.black_rose_wars.language.nouns import All, Amount, Node, Room, Target, Who

# ---- Verbs: cubes ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Inflict(Node):
    """Inflict damage, on the target if nobody is named; `quiet` damage triggers no traps or protections."""

    amount: Amount
    on: Who | None = None
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Pain(Node):
    """The Black Rose inflicts damage on the caster."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Convert(Node):
    """Convert up to an amount of damage."""

    amount: Amount
    on: Who | None = None


@dataclass(frozen=True, slots=True)
class ConvertInstability(Node):
    """Convert up to an amount of instability, in the target room if none is named."""

    amount: Amount
    room: Room | None = None


@dataclass(frozen=True, slots=True)
class PlaceInstability(Node):
    """Place instability, in the target room if none is named."""

    amount: Amount
    room: Room | None = None


@dataclass(frozen=True, slots=True)
class Heal(Node):
    """Heal damage."""

    amount: Amount | All
    on: Who | None = None


@dataclass(frozen=True, slots=True)
class Ignore(Node):
    """Ignore up to `n` of the damage that triggered this effect."""

    n: int


@dataclass(frozen=True, slots=True)
class IgnoreEffect(Node):
    """The effect that triggered this one does nothing to the caster."""


@dataclass(frozen=True, slots=True)
class Redirect(Node):
    """Redirect damage that triggered this effect: all of it, or up to `most` (None: any amount)."""

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
    """Pay points; possible only in full."""

    n: int


@dataclass(frozen=True, slots=True)
class Steal(Node):
    """Take points from somebody, from the target if nobody is named."""

    n: int
    source: Who | None = None


@dataclass(frozen=True, slots=True)
class TakeTrophy(Node):
    """Take trophies of a mage, as for a defeat."""

    n: int
    source: Who


@dataclass(frozen=True, slots=True)
class SpendTrophy(Node):
    """Return trophies to the mages to which they belong, as a price."""

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
    """Up to `n` "Move 1", or exactly `n`, of somebody; of the caster if nobody is named."""

    n: int
    who: Who | None = None
    exactly: bool = False


@dataclass(frozen=True, slots=True)
class MoveToward(Node):
    """Move towards somebody, up to one's Speed."""

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
    """A physical attack, on a chosen model in reach if nobody is named."""

    who: Who | None = None


@dataclass(frozen=True, slots=True)
class Summon(Node):
    """Summon evocations of a kind, in the named room, else in the target room, else in one's own."""

    kind: str
    n: int = 1
    room: Room | None = None


@dataclass(frozen=True, slots=True)
class SummonAny(Node):
    """Summon an evocation of a chosen kind, perhaps with a maximum printed Health."""

    health: int | None = None
    room: Room | None = None


@dataclass(frozen=True, slots=True)
class SummonSame(Node):
    """Summon an evocation of the kind that triggered this effect."""

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
    """Activate evocations, under their controller's control or, if `yours`, the caster's."""

    who: Who
    yours: bool = False
    strength: int = 0
    speed: int = 0


@dataclass(frozen=True, slots=True)
class Strengthen(Node):
    """Evocations have more Strength and Speed until this effect ends."""

    who: Who
    strength: int = 0
    speed: int = 0


@dataclass(frozen=True, slots=True)
class TakeControl(Node):
    """Control evocations from now on, until they leave the lodge."""

    who: Who


@dataclass(frozen=True, slots=True)
class EndActivation(Node):
    """End the activation of the evocation that triggered this effect."""


@dataclass(frozen=True, slots=True)
class Upgrade(Node):
    """Put an upgrade on an evocation."""

    who: Who


@dataclass(frozen=True, slots=True)
class DiscardUpgrade(Node):
    """Discard one of one's upgrades."""


@dataclass(frozen=True, slots=True)
class AssignJinx(Node):
    """Assign a jinx: of a kind, of "any" chosen kind, or one of "each" kind."""

    kind: str
    to: Who | None = None


@dataclass(frozen=True, slots=True)
class DiscardJinxes(Node):
    """Discard a number of somebody's jinxes, of the actor's choice (None: all)."""

    on: Who
    n: int | None = None


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
    """Draw spells from a pile, and keep a number of them (None: all)."""

    n: int
    pile: Pile
    keep: int | None = None


@dataclass(frozen=True, slots=True)
class DrawQuests(Node):
    """Draw quests, of a moon (None: the current one), and keep a number of them."""

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
    """Discard events from the event board."""

    n: int


@dataclass(frozen=True, slots=True)
class DiscardQuests(Node):
    """Discard one's active, completed or solved quests."""

    n: int
    which: Literal["active", "completed", "solved"]


@dataclass(frozen=True, slots=True)
class ReturnSpell(Node):
    """Return a revealed spell of one of some elements (empty: any) to hand."""

    elements: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReplaceSpell(Node):
    """Replace a revealed spell, which is discarded, by a Ready one from hand."""


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
    """Solve one of one's completed or active quests."""

    which: Literal["active", "completed"] = "completed"


@dataclass(frozen=True, slots=True)
class Unsolved(Node):
    """The quest that has this effect is not solved."""


@dataclass(frozen=True, slots=True)
class CastNext(Node):
    """Cast one's next Ready spell."""


@dataclass(frozen=True, slots=True)
class Regain(Node):
    """Physical action tokens become available again."""

    n: int


@dataclass(frozen=True, slots=True)
class ActivateRoom(Node):
    """Activate a room, but none of `excepted`; if `used_too`, even a used one."""

    room: Room
    used_too: bool = False
    excepted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ResolveAnother(Node):
    """Resolve the rebuilt effect of another room, but none of `excepted`."""

    excepted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TargetInstead(Node):
    """The spell has this target instead of the one that it names first."""

    target: Target


@dataclass(frozen=True, slots=True)
class TargetNow(Node):
    """The effect has this target from here on."""

    who: Who


# ---- Standing effects ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MoreDamage(Node):
    """Combat spells inflict `n` more damage."""

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
    | TargetInstead | TargetNow | TakeControl
)  # fmt: skip
"""All verbs."""

Price: TypeAlias = Pay | SpendTrophy | GiveTrophy | Suffer | DiscardSpells | DiscardEvents | DiscardQuests | DrawEvents
"""The verbs that can be a price."""
