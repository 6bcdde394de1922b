"""How an effect resolves: sentence by sentence, and at each period whatever it set off breaks in.

An effect being resolved is a `Frame` on `state.stack`, so that the live stack can be looked at at every moment. Its
sentences are performed in their printed order. At the period that ends each, `period` lets triggers interrupt: who
declares what, in play order; what was declared, resolved one after the other (each an effect with periods of its own,
so this nests as deep as it goes); then the defeats that still stand. After that the interrupted effect goes on.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from explorer.core.moments import Begin, Choice, End, Event, Secret
from explorer.games.black_rose_wars import reasons
from explorer.games.black_rose_wars.effects import performing
from explorer.games.black_rose_wars.language.sentences import Whenever
from explorer.games.black_rose_wars.state import ROSE
from explorer.games.black_rose_wars.table import damage, quests, triggers

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.moments import Effect, Seat
    from explorer.games.black_rose_wars.language.sentences import EffectText, Side
    from explorer.games.black_rose_wars.state import Colour, Frame, Happening, Lodge, Model, Room
    from explorer.games.black_rose_wars.table.triggers import Listener

DEEPEST, MOST = 60, 400
"""Effects within effects, and effects in all, at which a chain is taken for a loop: no chain of different cards comes
near either."""


def open_frame(
    state: Lodge,
    *,
    source: str,
    name: str,
    caster: Colour,
    rule: str,
    text: str = "",
    target: Model | Room | None = None,
    origin: Model | Room | None = None,
    trigger: Happening | None = None,
    combat: bool = False,
    physical: bool = False,
    quiet: bool = False,
    relation: str = "caused",
) -> Effect:
    """Put an effect on the stack and say that it begins; returns its frame. `close_frame` ends it.

    Args:
        state: the position.
        source: what resolves, see `Frame`.
        name: that, as players call it.
        caster: who resolves it: a seat, or `ROSE`.
        rule: the rule that brings it about.
        text: the effect's text.
        target: the target of the whole effect, where it is known before the first sentence.
        origin: where ranges are counted from, if not from the caster.
        trigger: the happening that set it off.
        combat: whether it is a combat spell.
        physical: whether it is a physical action, whose rest is lost when its performer is defeated.
        quiet: whether it can set off no trap and no protection.
        relation: "interrupted" where it breaks into another effect.
    """
    frame: Frame = {
        "source": source,
        "name": name,
        "caster": caster,
        "text": text,
        "sentence": 0,
        "target": target,
        "origin": origin,
        "trigger": trigger,
        "results": {},
        "combat": combat,
        "physical": physical,
        "quiet": quiet,
    }
    state.stack.append(frame)
    seat = None if caster == ROSE else caster
    yield Begin("effect", seat, rule, name=source, title=name, text=text, depth=len(state.stack), relation=relation)
    return frame


def close_frame(state: Lodge, rule: str = "timing.resume") -> Effect:
    """Take the innermost effect off the stack and say that it has been resolved."""
    frame = state.stack.pop()
    yield End("effect", None if frame["caster"] == ROSE else frame["caster"], rule, name=frame["source"])


def fallen(frame: Frame) -> bool:
    """Whether a physical action ends here because its performer was defeated in it. Rule: timing.physical."""
    return bool(frame["results"].get("fallen"))


def is_spell(frame: Frame) -> bool:
    """Whether an effect is a spell: one of a mage's sheet, or of the Avatar's card and no action. Rule: avatar.spell."""
    return frame["source"].startswith("spell:") or (frame["source"].startswith("command:") and not frame["physical"])


def resolve(
    state: Lodge,
    effect: EffectText | Side,
    *,
    source: str,
    name: str,
    caster: Colour,
    rule: str,
    target: Model | Room | None = None,
    origin: Model | Room | None = None,
    trigger: Happening | None = None,
    combat: bool = False,
    physical: bool = False,
    quiet: bool = False,
    relation: str = "caused",
    opening: Callable[[Frame], Effect] | None = None,
) -> Effect:
    """Resolve an effect from its first sentence to its last; returns its frame, for what became of it.

    A sentence that cannot be applied is passed over and the next one is tried. A caster who is defeated on the way
    still finishes it: only physical actions are cut short. `opening` is what happens in the frame before the first
    sentence: a spell's Instability icon, the choice of its target (spell.sentences, spell.skip, timing.spell).
    """
    frame: Frame = yield from open_frame(
        state, source=source, name=name, caster=caster, rule=rule, text=str(effect), target=target, origin=origin,
        trigger=trigger, combat=combat, physical=physical, quiet=quiet, relation=relation,
    )  # fmt: skip
    outermost = state.stack[0]["results"]
    outermost["effects"] = outermost.get("effects", 0) + 1
    if len(state.stack) > DEEPEST or outermost["effects"] > MOST:
        yield Event("loop", None, "timing.loop", name=name, depth=len(state.stack))
    else:
        if opening is not None:
            yield from opening(frame)
        seat = None if caster == ROSE else caster
        for number, sentence in enumerate(effect.sentences):
            if isinstance(sentence, Whenever) or fallen(frame):
                continue  # a persistent effect only waits from now on; a fallen performer's rest is lost
            frame["sentence"] = number
            yield Begin("sentence", seat, "spell.sentences", number=number, text=str(sentence), source=source)
            yield from performing.perform(state, frame, sentence)
            yield End("sentence", seat, "timing.period")
            frame["sentence"] = number + 1
            yield from period(state)
    yield from close_frame(state)
    return frame


def happen(state: Lodge, kind: str, **facts: Any) -> None:
    """Note something that a trigger may wait for; it is looked at at the next period."""
    source = state.stack[-1] if state.stack else None
    there = state.evocations
    # Whose an evocation was is asked when it may have left.
    owners = (
        {one: there[one]["owner"] for one in facts.values() if isinstance(one, str) and one in there} if there else {}
    )
    state.happened.append(
        {
            "kind": kind,
            "spell": bool(source and is_spell(source)),
            "spell_type": source["text"].partition(" ")[0] if source and is_spell(source) else "",
            "owners": owners,
            **facts,
            "source": source["source"] if source else "",
            "caster": source["caster"] if source else ROSE,
            "quiet": bool(source and source["quiet"]),
        }
    )


def period(state: Lodge) -> Effect:
    """What the period at the end of a sentence lets in, until nothing more has happened.

    Quests take note, triggers are declared in play order and resolved, then every mage whose defeat still stands and
    belongs to this effect is defeated, in play order. What that sets off is let in the same way
    (timing.period, timing.play-order, defeat.period).
    """
    depth = len(state.stack)
    while state.happened or _due(state, depth):
        yield from let_in(state)
        if state.reads("gone", "at-the-period"):
            yield from damage.remove_defeated(state)
        for seat in state.play_order() if state.doomed else ():
            doom = next((d for d in state.doomed if d["seat"] == seat and d["depth"] >= depth), None)
            if doom is not None:
                yield from damage.resolve_defeat(state, doom)


def let_in(state: Lodge) -> Effect:
    """Quests and triggers answer what has happened since the last time; whoever has fallen is not defeated yet.

    Rules (trap.interrupt, defeat.evocations, timing.quests-first).
    """
    happened, state.happened = state.happened, []
    late = state.reads("notes", "last")
    if not late:
        yield from quests.progress(state, happened)
    declared = yield from _declare(state, happened)
    yield from _resolve_declared(state, declared)
    if late:
        yield from quests.progress(state, happened)


def _due(state: Lodge, depth: int) -> bool:
    return any(doom["depth"] >= depth for doom in state.doomed)


def _declare(state: Lodge, happened: list[Happening]) -> Effect:
    """Everybody says, in play order, which of their triggers they let go off; the Black Rose's come first.

    Returns the declared listeners, each once, in the order they will be resolved unless their owner orders them
    otherwise. Declining keeps a card for later
    (trap.reveal, timing.play-order, timing.rose-first, persistent.compulsory).
    """
    ready = triggers.listeners(state, happened)
    declared: list[Listener] = []
    if not ready:
        return declared
    order = (*state.play_order(), ROSE) if state.reads("rose", "last") else (ROSE, *state.play_order())
    for owner in order:
        own = [listener for listener in ready if listener.owner == owner]
        declared += [listener for listener in own if not listener.optional]
        free = [listener for listener in own if listener.optional]
        while free:
            seat = triggers.chooser(state, owner)
            options = [listener.option for listener in free]
            answer = yield Choice(
                seat, "reveal", [*options, "no"], "trap.reveal",
                names=[listener.name for listener in free], happened=[listener.happened["kind"] for listener in free],
                what=[_told(listener.happened) for listener in free],
                barred=partial(reasons.reveal, state, owner, {listener.thing for listener in own}, happened),
            )  # fmt: skip
            if answer == "no":
                kept = tuple(listener.name for listener in free)
                yield Event("declined", seat, "trap.reveal", names=Secret(kept, (seat,)))
                break
            chosen = free[options.index(answer)]
            if not state.reads("declared", "not-binding"):
                yield from triggers.commit(state, chosen)
            declared.append(chosen)
            free = [listener for listener in free if listener.thing != chosen.thing]
    return declared


def _told(happened: Happening) -> Happening:
    """A happening as it is now, whatever becomes of its damage later."""
    hit = happened.get("hit")
    return dict(happened) if hit is None else {**happened, "hit": dict(hit)}


def _resolve_declared(state: Lodge, declared: list[Listener]) -> Effect:
    """What was declared, one after the other: in play order, one player's in the order that player says.

    Rules (timing.one-player, timing.play-order).
    """
    while declared:
        owner = declared[0].owner
        own = [listener for listener in declared if listener.owner == owner]
        chosen = own[0]
        if len({listener.name for listener in own}) > 1:
            order: Seat = triggers.chooser(state, owner)
            options = [listener.option for listener in own]
            answer = yield Choice(
                order, "order", options, "timing.one-player", names=[listener.name for listener in own],
                barred=reasons.compelled("trap.committed", f"declared and not yet resolved: {len(own)}"),
            )  # fmt: skip
            chosen = own[options.index(answer)]
        declared = [listener for listener in declared if listener is not chosen]
        if chosen.optional and state.reads("declared", "not-binding"):
            if not (yield from _bound(state, chosen)):
                continue
            yield from triggers.commit(state, chosen)
        yield from triggers.run(state, chosen)


def _bound(state: Lodge, chosen: Listener) -> Effect:
    """Where a declaration does not bind: who set the card off may be out of reach by now, and then its owner decides anew.

    Rules (trap.committed).
    """
    if not triggers.still_active(state, chosen):
        return False
    if chosen.that is None or not damage.out_of_reach(state, None, chosen.that):
        return True
    seat = triggers.chooser(state, chosen.owner)
    answer = yield Choice(
        seat, "reveal", [chosen.option, "no"], "trap.committed",
        names=[chosen.name], happened=[chosen.happened["kind"]], what=[_told(chosen.happened)],
    )  # fmt: skip
    return answer != "no"
