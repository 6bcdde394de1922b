"""The meaning of an effect's text as data: one small frozen class for each thing that the language can say.

Here are sentences and whole texts; their parts are in `nouns` and `verbs`, their triggers in `occasions`. `parsing`
makes these from text, `writing` makes text from them, `effects` performs them, and `table.triggers` matches their
triggers. `grammar.lark` has the words.

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
    """Something optional."""

    verb: Verb


@dataclass(frozen=True, slots=True)
class MayPay(Node):
    """Optionally pay a price in full to get something."""

    price: Price
    verb: Verb


@dataclass(frozen=True, slots=True)
class By(Node):
    """Somebody other than the caster does it; if `who` is "each", each of them does it."""

    who: Who
    deed: Verb | May | MayPay


Clause: TypeAlias = Verb | Pain | Destiny | Strengthen | Unsolved | May | MayPay | By | Standing


@dataclass(frozen=True, slots=True)
class Deeds(Node):
    """Several things in one sentence, in order, without a period between them."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class YouDefeated(Node):
    """This effect has defeated somebody."""

    who: Ref


@dataclass(frozen=True, slots=True)
class WereDefeated(Node):
    """This effect has defeated its caster."""


@dataclass(frozen=True, slots=True)
class Did(Node):
    """The previous sentence did something (or nothing, if `done` is False)."""

    done: bool = True


@dataclass(frozen=True, slots=True)
class Bears(Node):
    """Somebody has at least `n` of "destiny", "jinx", "damage" or "black rose damage"."""

    who: Ref
    what: str
    n: int


@dataclass(frozen=True, slots=True)
class BearsOwn(Node):
    """An evocation of a kind that the caster owns is assigned to somebody."""

    who: Ref
    kind: str


@dataclass(frozen=True, slots=True)
class HoldsCrown(Node):
    """Somebody holds the Crown Token."""

    who: Ref


@dataclass(frozen=True, slots=True)
class Unhurt(Node):
    """Somebody has no damage."""

    who: Ref


@dataclass(frozen=True, slots=True)
class HasThere(Node):
    """Somebody has a certain evocation in a room."""

    who: Ref
    noun: str
    room: Room


@dataclass(frozen=True, slots=True)
class InPlay(Node):
    """A certain model is in the lodge."""

    noun: str


Condition: TypeAlias = YouDefeated | WereDefeated | Did | Bears | BearsOwn | HoldsCrown | Unhurt | HasThere | InPlay


@dataclass(frozen=True, slots=True)
class If(Node):
    """Something happens only if a condition holds; otherwise nothing, or something else."""

    condition: Condition
    then: Deeds
    otherwise: Deeds | None = None


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """Somebody chooses one of several things, or (`may`) none.

    Attributes:
        options: the options.
        who: who chooses, each for themselves if it is "each"; None for the caster.
        may: whether choosing none is allowed.
    """

    options: tuple[Deeds | If, ...]
    who: Who | None = None
    may: bool = False


Part: TypeAlias = Deeds | If | Choose


@dataclass(frozen=True, slots=True)
class Sentence(Node):
    """A sentence, which ends with a period, where interruptions happen.

    Attributes:
        part: what happens.
        enhance: the symbols that the caster's other revealed spells must show for it to happen; empty for none.
    """

    part: Part
    enhance: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Whenever(Node):
    """A sentence of a persistent effect: it does nothing by itself; its trigger causes its effect each time."""

    trigger: Trigger
    part: Part

    @property
    def effect(self) -> EffectText:
        """The effect that its trigger causes."""
        return EffectText((Sentence(self.part),))


# ---- Whole texts -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EffectText(Node):
    """The effect of a room or a quest, or any other text that consists only of sentences."""

    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Side(Node):
    """A side of a spell, or an effect of a command card.

    Attributes:
        type: "combat", "contingency", "trap", "protection", or "action" for what the Avatar does on a command card.
        element: "" for an action.
        target: its target; None for a trap or protection, whose target follows from its trigger.
        trigger: the trigger of a trap or protection, else None.
        sentences: its sentences.
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
    """The skill of an evocation or an upgrade: its trigger and its sentences."""

    trigger: Trigger
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class EventText(Node):
    """An event: its phase (or "always" or "instant"), its trigger if it has one, and its sentences."""

    phase: str
    trigger: Trigger | None
    sentences: tuple[Sentence, ...]


Text: TypeAlias = EffectText | Side | Skill | EventText
