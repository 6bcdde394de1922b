"""How an effect resolves: sentence by sentence, with interruptions by whatever it triggers at each period.

An effect being resolved is a `Frame` on `state.stack`, so the current stack can be shown at every moment. Its sentences
are performed in their printed order. At the period that ends each, `period` lets triggers interrupt. First all declare
their triggered cards in play order. Then these are resolved one by one; each is an effect with periods of its own, so
this nests to any depth. Then all mages whose damage still defeats them are defeated, and the interrupted effect
continues.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from explorer.core.moments import Begin, Choice, End, Event, Secret
from explorer.games.black_rose_wars.effects import performing
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.language.sentences import Whenever
from explorer.games.black_rose_wars.state import ACTIVE, CELL, REVEALED, ROSE
from explorer.games.black_rose_wars.table import (
    attributes,
    damage,
    defeats,
    evocations,
    jinx_cards,
    moving,
    quests,
    reasons,
    stack,
    triggers,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.moments import Effect, Seat
    from explorer.games.black_rose_wars.language.sentences import EffectText, Side
    from explorer.games.black_rose_wars.state import Colour, Doom, Frame, Happening, Lodge, Model, Room
    from explorer.games.black_rose_wars.table.triggers import Listener


DEEPEST, MOST = 60, 400
"""The depth of nested effects, and the total number of effects, at which a chain counts as a loop; no chain of
different cards comes near either."""

Answer: TypeAlias = "Callable[[Lodge, Listener], Effect]"
"""Resolves what a happening has triggered."""

ANSWERS: dict[str, Answer] = {}
"""The function that resolves each sort of listener. The decorator `answers` fills it: `rules.action_phase` resolves
spells and `rules.avatar` command cards (both import this file); the other sorts are resolved below."""


def answers(*sorts: str) -> Callable[[Answer], Answer]:
    """A decorator that enters a function in `ANSWERS` for some of `triggers.SORTS`."""

    def enter(answer: Answer) -> Answer:
        ANSWERS.update(dict.fromkeys(sorts, answer))
        return answer

    return enter


# --- an effect --------------------------------------------------------------------------------------------------------


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
    """Resolve an effect from its first sentence to its last; returns its frame, which has the results.

    A sentence that cannot be applied is skipped. A caster who is defeated during the effect still finishes it: only
    physical actions end early. `opening` is what happens in the frame before the first sentence: a spell's Instability
    icon, the choice of its target (spell.sentences, spell.skip, timing.spell).
    """
    frame: Frame = yield from stack.open_frame(
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
            if isinstance(sentence, Whenever) or stack.fallen(frame):
                continue  # a persistent effect waits for its trigger; a defeated performer loses the rest
            frame["sentence"] = number
            yield Begin("sentence", seat, "spell.sentences", number=number, text=str(sentence), source=source)
            yield from performing.perform(state, frame, sentence)
            yield End("sentence", seat, "timing.period")
            frame["sentence"] = number + 1
            yield from period(state)
    yield from stack.close_frame(state)
    return frame


def single(state: Lodge, frame: Frame, text: str, rule: str, body: Effect) -> Effect:
    """One of the effects that make up an action, and the period that ends it.

    Args:
        state: the position.
        frame: the action.
        text: the text of the effect, to show what is being resolved.
        rule: the rule that the effect follows.
        body: performs the effect.
    """
    seat = None if frame["caster"] == ROSE else frame["caster"]
    yield Begin("sentence", seat, rule, number=frame["sentence"], text=text, source=frame["source"])
    yield from body
    yield End("sentence", seat, "timing.period")
    frame["sentence"] += 1
    yield from period(state)


# --- a period ---------------------------------------------------------------------------------------------------------


def period(state: Lodge) -> Effect:
    """Resolve everything that interrupts at the end of a sentence, until nothing new has happened.

    Quests progress, triggered cards are declared in play order and resolved, then every mage whose defeat belongs to
    this effect and has not been prevented is defeated, in play order. What that triggers is resolved in the same way
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
                yield from resolve_defeat(state, doom)


def let_in(state: Lodge) -> Effect:
    """Let quests and triggers respond to what has happened since the last time; doomed mages are not defeated yet.

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


# --- what was triggered -----------------------------------------------------------------------------------------------


def _declare(state: Lodge, happened: list[Happening]) -> Effect:
    """In play order, all declare which of their triggered cards they reveal; the Black Rose's come first.

    Returns the declared listeners, each once, in the order of resolution unless their owner chooses another order. A
    card that is not declared stays Active (trap.reveal, timing.play-order, timing.rose-first, persistent.compulsory).
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
            seat = state.chooser(owner)
            options = [listener.option for listener in free]
            answer = yield Choice(
                seat, "reveal", [*options, "no"], "trap.reveal",
                names=[listener.name for listener in free], happened=[listener.happened["kind"] for listener in free],
                what=[_told(listener.happened) for listener in free],
                barred=partial(triggers.not_set_off, state, owner, {listener.thing for listener in own}, happened),
            )  # fmt: skip
            if answer == "no":
                kept = tuple(listener.name for listener in free)
                yield Event("declined", seat, "trap.reveal", names=Secret(kept, (seat,)))
                break
            chosen = free[options.index(answer)]
            if not state.reads("declared", "not-binding"):
                yield from commit(state, chosen)
            declared.append(chosen)
            free = [listener for listener in free if listener.thing != chosen.thing]
    return declared


def _told(happened: Happening) -> Happening:
    """A copy of a happening, unaffected by later changes of its damage."""
    hit = happened.get("hit")
    return dict(happened) if hit is None else {**happened, "hit": dict(hit)}


def _resolve_declared(state: Lodge, declared: list[Listener]) -> Effect:
    """Resolve what was declared, one by one: in play order, and each player's in the order of their choice.

    Rules (timing.one-player, timing.play-order).
    """
    while declared:
        owner = declared[0].owner
        own = [listener for listener in declared if listener.owner == owner]
        chosen = own[0]
        if len({listener.name for listener in own}) > 1:
            order: Seat = state.chooser(owner)
            options = [listener.option for listener in own]
            answer = yield Choice(
                order, "order", options, "timing.one-player", names=[listener.name for listener in own],
                barred=reasons.compelled("trap.committed", f"declared but not resolved yet: {len(own)}"),
            )  # fmt: skip
            chosen = own[options.index(answer)]
        declared = [listener for listener in declared if listener is not chosen]
        if chosen.optional and state.reads("declared", "not-binding"):
            if not (yield from _bound(state, chosen)):
                continue
            yield from commit(state, chosen)
        yield from run(state, chosen)


def _bound(state: Lodge, chosen: Listener) -> Effect:
    """If declarations do not bind: when the model that triggered a card is now out of reach, its owner decides anew.

    Rules (trap.committed).
    """
    if not still_active(state, chosen):
        return False
    if chosen.that is None or not attributes.out_of_reach(state, None, chosen.that):
        return True
    seat = state.chooser(chosen.owner)
    answer = yield Choice(
        seat, "reveal", [chosen.option, "no"], "trap.committed",
        names=[chosen.name], happened=[chosen.happened["kind"]], what=[_told(chosen.happened)],
    )  # fmt: skip
    return answer != "no"


def commit(state: Lodge, listener: Listener) -> Effect:
    """Reveal a declared spell; from now on it is no longer Active, whatever happens (trap.reveal, trap.committed)."""
    seat, slot = listener.place
    spell = state.mages[seat]["sheet"][slot]
    assert spell is not None
    spell["stands"] = REVEALED
    side = parsing.side(state.kit.spells[spell["card"]].side(spell["side"]))
    yield Event("revealed", seat, "trap.reveal", card=spell["card"], side=spell["side"], slot=slot)
    stack.happen(state, "spell_revealed", seat=seat, card=spell["card"], type=side.type)


def still_active(state: Lodge, listener: Listener) -> bool:
    """True if a declared spell that is not revealed yet is still Active (trap.committed)."""
    seat, slot = listener.place
    spell = state.mages[seat]["sheet"][slot]
    return spell is not None and spell["stands"] == ACTIVE


def run(state: Lodge, listener: Listener) -> Effect:
    """Resolve what a happening triggered; it interrupts the current effect (trap.interrupt, persistent.timing)."""
    yield from ANSWERS[listener.sort](state, listener)


@answers("persistent", "event", "skill", "jinx")
def _effect_goes_off(state: Lodge, listener: Listener) -> Effect:
    """Resolve a triggered effect of a face-up card."""
    assert listener.effect is not None
    sort = listener.sort
    if sort == "event" and state.reads("waiting", "once-a-phase"):
        state.mages[0]["marks"].setdefault("gone off", []).append(f"{state.phase}/{listener.thing}")
    yield from resolve(
        state, listener.effect, source=_source(state, listener), name=listener.name, caster=listener.owner,
        rule=_GOES_OFF_BY[sort], target=listener.holder if sort == "persistent" else listener.that,
        origin=listener.holder if sort == "skill" else None,  # a skill counts ranges from its evocation
        trigger=listener.happened, relation="interrupted",
    )  # fmt: skip


_GOES_OFF_BY = {
    "persistent": "persistent.timing",
    "event": "event.trigger",
    "skill": "evocation.skill",
    "jinx": "jinx.skill",
}
"""By sort of listener: the rule by which its effect is resolved."""


def _source(state: Lodge, listener: Listener) -> str:
    """The `source` of the `Frame` in which a listener is resolved."""
    sort, *rest = listener.thing.split(":")
    if sort == "event":
        return listener.thing
    if sort == "jinx":
        return f"jinx:{rest[1]}"
    if sort == "persistent":
        spell = state.mages[int(rest[0])]["sheet"][int(rest[1])]
        return f"spell:{spell['card']}" if spell is not None else "spell:"
    return f"evocation:{rest[0]}"


# --- defeat -----------------------------------------------------------------------------------------------------------


def resolve_defeat(state: Lodge, doom: Doom) -> Effect:
    """Defeat a mage, step by step; its own triggers, the first step, have been resolved by `period` already.

    A mage whose damage was ignored, healed or redirected is no longer defeated
    (defeat.saved, defeat.evocations, defeat.cell, defeat.trophy, defeat.points, defeat.cubes).
    """
    seat, by, depth = doom["seat"], doom["by"], doom["depth"]
    mage = state.mages[seat]
    if not doom["outright"] and len(mage["damage"]) < attributes.health(state, seat):
        state.doomed = [other for other in state.doomed if other is not doom]
        yield Event("prevented", seat, "defeat.saved", what="defeat", by=doom["saved_by"])
        return
    doom["outright"], doom["depth"] = True, -1  # nothing can save it any more, and no nested period defeats it again
    room = mage["room"]
    for frame in state.stack:
        if defeats.fallen_in(frame, seat):
            frame["results"]["fallen"] = True
    if state.stack:
        results = state.stack[min(depth, len(state.stack)) - 1]["results"]
        results.setdefault("defeated", []).append(seat)
        results["last_room"] = room
    # It interrupts the effect, which then continues, unless that is the defeated mage's own physical action.
    ends = not state.stack or defeats.fallen_in(state.stack[-1], seat)
    relation = "caused" if ends else "interrupted"
    yield Begin("defeat", seat, "defeat.steps", name=f"defeat of {seat}", by=by, relation=relation)
    assigned = [id for id, evocation in state.evocations.items() if evocation["assigned"] == seat]
    if assigned:
        later, state.happened = state.happened, []
        for id in assigned:
            yield from evocations.remove_evocation(state, id, "defeat.evocations")
        yield from let_in(state)
        state.happened = [*later, *state.happened]
    yield from moving.place(state, seat, CELL, "defeat.cell")
    state.doomed = [other for other in state.doomed if other is not doom]
    yield from defeats.take_trophy(state, seat, by)
    yield from defeats.use_destiny(state, seat)
    yield from defeats.score(state, seat)
    colours = sorted(set(mage["damage"]))
    cubes, mage["damage"] = mage["damage"], []
    for cube in cubes:
        state.cubes[cube] += 1
    yield Event("cleared", seat, "defeat.cubes", cubes=len(cubes))
    if state.reads("jinxes", "leave"):
        yield from jinx_cards.lose_jinxes(state, seat)
    stack.happen(state, "defeated", seat=seat, by=by, room=room, colours=colours)
    yield End("defeat", seat, "defeat.steps")
