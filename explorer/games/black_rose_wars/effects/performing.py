"""Performing effects: sentences, clauses and choices; also how later sentences refer to earlier results.

Each of the `verbs` has one small function in `cube_effects`, `model_effects` or `card_effects`, entered in
`PERFORMERS`.

A sentence is performed clause by clause without interruption between them; `resolve` allows interruptions at its
period. What cannot be applied is skipped. The frame's `results` keep what an effect has done so far, because later
sentences may refer to it:

    inflicted, ignored, converted, unconverted, healed, discarded, assigned   totals
    hit, turned        the models that it hit, and those of which it converted damage
    placed             the damage cubes that it placed: [model, cubes, colour] each
    defeated, last_room   the mages that it defeated, and the room where the last of them was defeated
    it, that mage      the single model, and the single mage, that it named last
    left               the models that it removed, with their rooms: [model, room] each
    bonus              bonuses of models until it ends: [model, strength, speed] each
    spared             the models that ignore it
    did                whether the previous sentence did anything
    marks              the names of its damages, for effects that take them back: [model, mark] each
    unsolved           whether the quest stays unsolved
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from explorer.core.moments import Choice, Event
from explorer.games.black_rose_wars.effects import passed_over, references, targets
from explorer.games.black_rose_wars.language import nouns, verbs
from explorer.games.black_rose_wars.language import sentences as lang
from explorer.games.black_rose_wars.state import READY, ROSE
from explorer.games.black_rose_wars.table import physical, reasons

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from explorer.core.moments import Effect, Seat
    from explorer.games.black_rose_wars.effects.references import Doing
    from explorer.games.black_rose_wars.language.nouns import Who
    from explorer.games.black_rose_wars.language.sentences import Clause, Part, Sentence, Whenever
    from explorer.games.black_rose_wars.state import Frame, Lodge, Model

Deed: TypeAlias = "Callable[[Doing, Any], Effect]"
"""Performs one clause. Returns True if it did something, False if it could not be applied, None if it was declined or a
condition failed."""

EVOCATIONS_DO = (
    verbs.Inflict, verbs.Convert, verbs.Heal, verbs.PlaceInstability, verbs.ConvertInstability, verbs.Move,
    verbs.MoveToward, verbs.Put, verbs.Swap, verbs.Attack, verbs.Defeat, verbs.EndActivation,
)  # fmt: skip
"""The verbs that an evocation can perform itself; all others need a mage's hand or points (evocation.subject)."""

SELF_ASKING = (verbs.Redirect, verbs.Attack, verbs.Move)
"""Verbs whose own choice includes "no", so that a "may" needs no separate question."""


PERFORMERS: dict[type[nouns.Node], Deed] = {}
"""The function that performs each verb. The decorator `performs` fills it from the three files of `deeds`, which are on
a higher floor than this file because they may resolve further effects."""


def performs(verb: type[nouns.Node]) -> Callable[[Deed], Deed]:
    """A decorator that enters a function in `PERFORMERS` for a verb."""

    def enter(deed: Deed) -> Deed:
        PERFORMERS[verb] = deed
        return deed

    return enter


# --- sentences --------------------------------------------------------------------------------------------------------


def perform(state: Lodge, frame: Frame, sentence: Sentence | Whenever) -> Effect:
    """Perform one sentence of an effect.

    A sentence that cannot be applied is skipped. An enhancement needs its symbols. The "whenever" of a persistent
    effect does nothing now (spell.sentences, spell.skip, keyword.enhancement, persistent.each-time).
    """
    if isinstance(sentence, lang.Whenever):
        return
    doing = references.Doing(state, frame, frame["caster"])
    text = str(sentence)
    if sentence.enhance:
        if not references.enhanced(doing, sentence.enhance):
            yield Event("not enhanced", doing.seat, "keyword.enhancement", symbols=list(sentence.enhance), text=text)
            return
        yield Event("enhanced", doing.seat, "keyword.enhancement", symbols=list(sentence.enhance), text=text)
    done = yield from _part(doing, sentence.part)
    if not (isinstance(sentence.part, lang.If) and isinstance(sentence.part.condition, lang.Did)):
        frame["results"]["did"] = done is True
    if done is False:
        reason = passed_over.why(doing, sentence.part)
        yield Event("skipped", doing.seat, "spell.skip", text=text, source=frame["source"], why=reason)


def _part(doing: Doing, part: Part) -> Effect:
    match part:
        case lang.Deeds(clauses):
            return (yield from _clauses(doing, clauses))
        case lang.If(condition, then, otherwise):
            if references.holds(doing, condition):
                about_defeat = isinstance(condition, lang.YouDefeated)
                return (yield from _clauses(replace(doing, fallen=about_defeat), then.clauses))
            yield Event("not met", doing.seat, "spell.condition", condition=str(condition), text=str(part))
            return None if otherwise is None else (yield from _clauses(doing, otherwise.clauses))
        case lang.Choose():
            return (yield from _choose(doing, part))


def _clauses(doing: Doing, clauses: Sequence[Clause]) -> Effect:
    """Perform clauses in order; the outcome is True if any of them did something."""
    outcome: bool | None = False
    for clause in clauses:
        outcome = _better(outcome, (yield from _clause(doing, clause)))
    return outcome


def _better(one: bool | None, other: bool | None) -> bool | None:
    """The outcome of two things together: True if either is, False only if neither could be applied."""
    return True if True in (one, other) else None if None in (one, other) else False


def _clause(doing: Doing, clause: Clause) -> Effect:
    match clause:
        case lang.By(who, deed):
            outcome: bool | None = False
            for acting in (yield from _actors(doing, who)):
                outcome = _better(outcome, (yield from _clause(acting, deed)))
            return outcome
        case lang.May(verb):
            return (yield from _may(doing, verb))
        case lang.MayPay(price, verb):
            return (yield from _may_pay(doing, price, verb))
        case verbs.TargetNow(who):
            return (yield from targets.target_now(doing, who))
        case verbs.TargetInstead():  # the target was chosen before the first sentence
            target = doing.frame["target"]
            yield Event("retargeted", doing.seat, "keyword.enhancement", target=target, of=doing.frame["source"])
            return True
        case verbs.MoreDamage() | verbs.Undamaged() | verbs.RoseTakesTrophies():  # applied by `table.in_force`
            yield Event("stands", None, "event.standing", text=str(clause))
            return True
    if doing.body is not None and not isinstance(clause, EVOCATIONS_DO):
        yield Event("untouched", None, "evocation.subject", model=doing.body)
        return False
    return (yield from PERFORMERS[type(clause)](doing, clause))


def _actors(doing: Doing, who: Who) -> Effect:
    """The models that a sentence says do something, in order; "it" means each in its turn.

    A named evocation acts itself, and its controller decides for it (spell.each-mage, evocation.subject).
    """
    if who == nouns.Ref("the black rose"):
        return [replace(doing, actor=ROSE)]
    found: list[Model] = yield from targets.reached(doing, (yield from targets.chosen(doing, who)))
    several = nouns.itself(who) != who
    state = doing.state
    return [
        replace(
            doing,
            actor=model if isinstance(model, int) else state.evocations[model]["controller"],
            body=None if isinstance(model, int) or state.reads("subject", "mage") else model,
            it=model if several else doing.it,
        )
        for model in found
    ]


def _may(doing: Doing, verb: verbs.Verb) -> Effect:
    if not possible(doing, verb):
        return False
    if isinstance(verb, SELF_ASKING):
        return (yield from _clause(replace(doing, may=True), verb))
    if not (yield from _agreed(doing, str(verb))):
        return None
    return (yield from _clause(doing, verb))


def _may_pay(doing: Doing, price: verbs.Price, verb: verbs.Verb) -> Effect:
    """Offer to pay a price in full for something; without full payment nothing happens (spell.may, spell.price)."""
    if not possible(doing, price) or not possible(doing, verb):
        yield Event("cannot pay", doing.seat, "spell.price", price=str(price))
        return None
    if not (yield from _agreed(doing, str(lang.MayPay(price, verb)))):
        return None
    yield from _clause(doing, price)
    yield from _clause(doing, verb)
    return True


def _agreed(doing: Doing, text: str) -> Effect:
    answer = yield Choice(
        doing.chooser, "may", ("yes", "no"), "spell.may", text=text, source=doing.frame["source"], actor=doing.actor
    )
    if answer == "no":
        yield Event("declined", doing.seat, "spell.may", text=text)
    return answer == "yes"


def _choose(doing: Doing, part: lang.Choose) -> Effect:
    """Choose one of several possible things (spell.choose)."""
    outcome: bool | None = False
    choosing = [doing] if part.who is None else (yield from _actors(doing, part.who))
    for one in choosing:
        options = {str(option): option for option in part.options if _can(one, option)}
        if not options:
            continue
        answer = next(iter(options))
        if len(options) > 1 or part.may:
            left = ["no"] if part.may else []
            must = None if part.may else reasons.compelled("spell.may", "the sentence does not say “may”")
            answer = yield Choice(
                one.chooser,
                "choose",
                [*options, *left],
                "spell.choose",
                must,
                source=one.frame["source"],
                actor=one.actor,
            )
        if answer == "no":
            yield Event("declined", one.seat, "spell.may", text=str(part))
            outcome = _better(outcome, None)
        else:
            outcome = _better(outcome, (yield from _part(one, options[answer])))
    return outcome


# --- what is possible -------------------------------------------------------------------------------------------------


def _can(doing: Doing, option: lang.Deeds | lang.If) -> bool:
    """True if an option of a choice is possible at all."""
    if isinstance(option, lang.If):
        return references.holds(doing, option.condition)
    return all(possible(doing, clause) for clause in option.clauses)


def possible(doing: Doing, clause: Clause) -> bool:
    """True if the actor has what a clause needs: what it takes away, or what it applies to (spell.price)."""
    state, actor = doing.state, doing.actor
    mage = state.mages[actor] if actor != ROSE else None
    match clause:
        case lang.By(nouns.Ref() as who, deed):
            return all(
                possible(replace(doing, actor=model), deed)
                for model in references.models(doing, who)
                if isinstance(model, int)
            )
        case verbs.Pay(n):
            return state.power[state.colour(actor)] >= n
        case verbs.SpendTrophy(n) | verbs.GiveTrophy(n):
            return len(state.trophies[state.colour(actor)]) >= n
        case verbs.Suffer():
            return mage is not None and not references.out_of_reach(doing, actor)
        case verbs.DiscardSpells(n, ready):
            return mage is not None and (len(_ready(state, actor)) if ready else len(mage["hand"])) >= n
        case verbs.DiscardQuests(n, which):
            held: int = len(mage[which]) if mage is not None else 0
            return held >= n
        case verbs.Steal(_, source) if source is None or isinstance(source, nouns.Ref):
            named = references.models(doing, source or nouns.Ref("the target"))
            return source == nouns.Ref("the black rose") or any(isinstance(model, int) for model in named)
        case verbs.DiscardEvents(n):
            return sum(id is not None for id in state.event_slots) >= n
        case verbs.Activate(nouns.Selection() as who) | verbs.Remove(nouns.Selection() as who):
            return bool(targets.candidates(doing, who))
        case verbs.Attack(None):
            return doing.own is not None and bool(physical.victims(state, doing.own, actor))
        case verbs.TakeCrown():
            return mage is not None and actor not in (state.crown, state.avatar)
    return True


def _ready(state: Lodge, seat: Seat) -> list[int]:
    return [
        slot for slot, spell in enumerate(state.mages[seat]["sheet"]) if spell is not None and spell["stands"] == READY
    ]
