"""What an effect's text means, as data: one small frozen class for each thing that the language can say.

Here are sentences and whole texts; what they are made of is in `nouns` and `verbs`, what sets them off in `occasions`.
`parsing` makes these from text, `writing` makes text of them again, `effects` performs them and `table.triggers` matches what
effects wait for. `grammar.lark` has the words.

Everything is immutable and hashable.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from explorer.games.black_rose_wars.language.nouns import Node, Ref, Room, Target, Who
from explorer.games.black_rose_wars.language.verbs import Destiny, Pain, Price, Standing, Strengthen, Unsolved, Verb

if TYPE_CHECKING:
    from explorer.games.black_rose_wars.language.occasions import Trigger

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
