"""Why a sentence had no effect: whom or what it refers to is missing, or something that it needs.

Called after the sentence was tried and did not change the position.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from explorer.games.black_rose_wars.effects import references, targets
from explorer.games.black_rose_wars.language import nouns, verbs, writing
from explorer.games.black_rose_wars.language import sentences as lang
from explorer.games.black_rose_wars.state import DUMMY, ROSE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer.games.black_rose_wars.effects.references import Doing
    from explorer.games.black_rose_wars.language.nouns import Room, Who
    from explorer.games.black_rose_wars.language.sentences import Clause, Part


def why(doing: Doing, part: Part) -> str:
    """Why a sentence had no effect, in words (spell.skip)."""
    match part:
        case lang.Choose():
            return "none of the options is possible"
        case lang.If(_, then, otherwise):
            taken = then if references.holds(doing, part.condition) or otherwise is None else otherwise
            return why(doing, taken)
        case lang.Deeds(clauses):
            return "; ".join(dict.fromkeys(_clause(doing, clause) for clause in clauses))


def _clause(doing: Doing, clause: Clause) -> str:
    match clause:
        case lang.By(who, deed):
            acting = _models(doing, who)
            if not acting and who != nouns.Ref("the black rose"):
                return _nobody(doing, who)
            if not acting or not isinstance(acting[0], int):
                return _clause(replace(doing, actor=ROSE) if not acting else doing, deed)
            return _clause(replace(doing, actor=acting[0], it=acting[0]), deed)
        case lang.May(verb):
            return _clause(doing, verb)
        case lang.MayPay(price, verb):
            return f"{writing.unparse(price)} to {writing.unparse(verb)} is not possible"
    return next(_missing(doing, clause), "") or _TAKES.get(type(clause), "there is nothing it could affect")


def _missing(doing: Doing, clause: Any) -> Iterator[str]:
    """Yield what a clause refers to and is missing."""
    target = doing.frame["target"]
    for name in clause.__dataclass_fields__:
        said = getattr(clause, name)
        if isinstance(said, nouns.Ref | nouns.Selection):
            if not _models(doing, said):
                yield _nobody(doing, said)
        elif isinstance(said, nouns.Room) and not isinstance(said, nouns.Cell):
            if not _rooms(doing, said):
                named = writing.unparse(said)
                known = isinstance(said, nouns.SomeRooms)
                yield f"there is no {_bare(named)}" if known else f"{named} is not known"
        elif isinstance(said, nouns.Amount):
            if references.amount_of(doing, said) <= 0:
                yield f"“{writing.amount_text(said)}” is 0"
        elif said is None and name in ("on", "to", "source") and type(clause) in _TO_TARGET and _ignored(doing, target):
            yield "the target has ignored this effect"
        elif said is None and name in ("on", "to", "source") and type(clause) in _TO_TARGET and target in (None, DUMMY):
            yield "the target is the dummy" if target == DUMMY else "there is no target"
    if doing.actor == ROSE and type(clause) in _WITH_A_BODY:
        yield "the Black Rose has no model in the lodge"


_TO_TARGET = (verbs.Inflict, verbs.Convert, verbs.Steal, verbs.Assign, verbs.AssignJinx, verbs.Destiny, verbs.Heal)

_WITH_A_BODY = (verbs.Move, verbs.MoveToward, verbs.Swap, verbs.Attack, verbs.Pain, verbs.Suffer)


def _models(doing: Doing, who: Who) -> list[Any]:
    """The models that a text names and that the effect can reach."""
    if isinstance(who, nouns.Ref):
        found = references.models(doing, who)
    else:
        found = targets.candidates(doing, who) if not _nowhere(doing, who) else []
    return [model for model in found if not references.out_of_reach(doing, model)]


def _ignored(doing: Doing, model: object) -> bool:
    """True if a model has ignored the effect, so that it does nothing to it (target.ignored)."""
    return model in doing.results.get("spared", ())


def _nowhere(doing: Doing, who: nouns.Selection) -> bool:
    return isinstance(who.place, nouns.In) and not _rooms(doing, who.place.room)


def _rooms(doing: Doing, room: Room) -> list[str]:
    if isinstance(room, nouns.RoomOf) and isinstance(room.who, nouns.Selection):
        return [str(model) for model in _models(doing, room.who)]
    return references.rooms_meant(doing, room)


def _nobody(doing: Doing, who: Who) -> str:
    if isinstance(who, nouns.Ref):
        target = doing.frame["target"]
        if who.name == "the target" and target == DUMMY:
            return "the target is the dummy"
        if who.name == "the black rose":
            return "the Black Rose has no model in the lodge"
        if any(_ignored(doing, model) for model in references.models(doing, who)):
            return f"{writing.unparse(who)} {'have' if who.name == 'you' else 'has'} ignored this effect"
        return f"{writing.unparse(who)} is not there" if who.name != "you" else "you are not in the lodge"
    if who.whose in ("your", "its"):
        bare = _bare(writing.unparse(replace(who, how="a", whose="")))
        return f"{'you have' if who.whose == 'your' else 'it has'} no {bare}"
    return f"there is no {_bare(writing.unparse(who))}"


def _bare(words: str) -> str:
    """Words without their initial article or number: "mage within 2"."""
    return _HEAD.sub("", words, count=1)


_HEAD = re.compile(r"^(?:(?:one|another|each|up to \d+) of|up to \d+|each other|each|another|any|an?|the) ")


_TAKES: dict[type[nouns.Node], str] = {
    verbs.Inflict: "no damage can be inflicted",
    verbs.Pain: "no damage is inflicted",
    verbs.Suffer: "no damage is inflicted",
    verbs.Convert: "there is no damage of other colours to convert",
    verbs.Heal: "there is no damage to heal",
    verbs.Ignore: "there is no damage to ignore",
    verbs.IgnoreEffect: "there is no effect of another mage to ignore",
    verbs.Redirect: "no damage can be redirected there",
    verbs.PlaceInstability: "no cube can be placed there",
    verbs.ConvertInstability: "there is no instability of other colours to convert",
    verbs.Lose: "there are no points to lose",
    verbs.Pay: "there are not enough points",
    verbs.Steal: "there are no points to steal",
    verbs.TakeTrophy: "there are no trophies to take",
    verbs.SpendTrophy: "there are not enough trophies",
    verbs.GiveTrophy: "there are not enough trophies",
    verbs.TakeCrown: "the mage already holds the Crown, or can never hold it",
    verbs.Move: "there is nobody who could move",
    verbs.MoveToward: "no move leads nearer",
    verbs.Put: "the model is there already",
    verbs.Swap: "they are not in two different rooms",
    verbs.Attack: "there is nobody to attack",
    verbs.Summon: "nothing can be summoned",
    verbs.SummonAny: "nothing can be summoned",
    verbs.SummonSame: "no such evocation can be summoned",
    verbs.Assign: "there is nobody to assign one to",
    verbs.Remove: "there is no evocation to remove",
    verbs.Activate: "there is no evocation to activate",
    verbs.EndActivation: "no evocation is being activated",
    verbs.Upgrade: "no evocation can take another upgrade",
    verbs.DiscardUpgrade: "there is no upgrade to discard",
    verbs.AssignJinx: "there is nobody to assign it to, or none is left",
    verbs.DiscardJinxes: "there is no jinx to discard",
    verbs.MoveJinx: "there is no jinx to move",
    verbs.Destiny: "there is nobody who can take more",
    verbs.Draw: "there is no card to draw",
    verbs.DrawQuests: "there is no quest to draw",
    verbs.DrawEvents: "there is no event to draw",
    verbs.Search: "there is no card to take",
    verbs.ShuffleMemories: "there are no memories",
    verbs.DiscardSpells: "there is no such spell to discard",
    verbs.DiscardEvents: "there is no event on the board",
    verbs.DiscardQuests: "there is no such quest",
    verbs.ReturnSpell: "there is no such revealed spell",
    verbs.ReplaceSpell: "there is no revealed spell, or no spell in hand",
    verbs.GiveSpell: "there is no Forgotten Spell in hand",
    verbs.LookAtHand: "there is no hand to look at",
    verbs.CompleteQuest: "there is no active quest",
    verbs.SolveQuest: "there is no such quest",
    verbs.CastNext: "there is no Ready spell",
    verbs.Regain: "both action tokens are available already",
    verbs.ActivateRoom: "no such room can be activated",
    verbs.TakeControl: "the mage controls it already",
    verbs.TargetNow: "there is no such target",
}
"""By verb: what was missing, if nothing more specific can be said."""
