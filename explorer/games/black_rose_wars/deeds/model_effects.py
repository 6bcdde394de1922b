"""What effects do with models: moves, attacks, evocations, jinxes and Destiny; see `performing`."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from explorer.core.moments import Check, Choice, Event
from explorer.games.black_rose_wars import lodge
from explorer.games.black_rose_wars.effects import references, resolve
from explorer.games.black_rose_wars.effects.performing import performs
from explorer.games.black_rose_wars.effects.references import Doing, it, origin, own_evocations, room_of, target_room
from explorer.games.black_rose_wars.effects.targets import affected_mages, candidates, chosen, chosen_rooms, reached
from explorer.games.black_rose_wars.language import nouns, verbs
from explorer.games.black_rose_wars.rules import evocation_phase
from explorer.games.black_rose_wars.state import CELL, ROSE
from explorer.games.black_rose_wars.table import (
    attributes,
    damage,
    evocations,
    jinx_cards,
    moving,
    physical,
    reasons,
    stack,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.core.moments import Effect, Seat
    from explorer.games.black_rose_wars.state import Colour, Lodge, Model, Room


# --- where models go --------------------------------------------------------------------------------------------------


def _not_moved(state: Lodge, model: Model, may_stop: bool) -> reasons.Barred:
    """The rooms that one move cannot reach; also staying, if the sentence does not say "up to"."""
    stay = {} if may_stop else reasons.compelled("spell.may", "the sentence does not say “may”")()
    return {**reasons.barred_moves(state, model), **stay}


def move_up_to(
    state: Lodge, model: Model, n: int, chooser: Colour, rule: str, least: int = 0, *, free: bool = True
) -> Effect:
    """Make up to `n` "Move 1" in a row, each an effect with a period of its own; returns the number made.

    With the reading "at-the-end", only the sentence has a period. The moves end when the model has left or is in its
    cell: only Explore and Momentum take a mage out of it (spell.move, explore.each-move, cell.leave).

    Args:
        state: the position.
        model: the model.
        n: the maximum number of moves.
        chooser: the colour that chooses the rooms.
        rule: the rule that moves it.
        least: the number of moves it must make once it has begun.
        free: whether it may decline to move at all.
    """
    made = 0
    while made < n and state.room_of(model) is not None:
        rooms = lodge.exits(state, model)
        stop = ["no"] if made >= least or (free and not made) else []
        to = yield Choice(
            state.chooser(chooser), "move", [*rooms, *stop], rule,
            barred=partial(_not_moved, state, model, bool(stop)), model=model, left=n - made,
        )  # fmt: skip
        if to == "no":
            break
        yield from moving.move(state, model, to, rule)
        made += 1
        if not state.reads("moves", "at-the-end"):
            yield from resolve.period(state)
    return made


@performs(verbs.Move)
def move(doing: Doing, verb: verbs.Move) -> Effect:
    """Move the actor or the named models up to a number of times, or exactly that number (spell.move)."""
    found: list[Model] = [doing.own] if verb.who is None and doing.own is not None else []
    if verb.who is not None:
        found = yield from reached(doing, (yield from chosen(doing, verb.who)))
    made = 0
    for model in found:
        least = verb.n if verb.exactly else 0
        made += yield from move_up_to(
            doing.state, model, verb.n, doing.actor, "spell.move", least, free=doing.may or not verb.exactly
        )
    return True if made else None if found else False


@performs(verbs.MoveToward)
def move_toward(doing: Doing, verb: verbs.MoveToward) -> Effect:
    """Move the actor towards a model by "Move 1", up to its Speed (avatar.move-toward, explore.each-move)."""
    state, own = doing.state, doing.own
    goal = next(iter((yield from chosen(doing, verb.who))), None)
    made = 0
    while own is not None and state.room_of(own) is not None and made < attributes.speed(state, own):
        there = room_of(doing, goal)
        nearer = lodge.nearer(state, own, there) if there is not None else []
        if not nearer:
            break
        room = nearer[0]
        if len(nearer) > 1:
            room = yield Choice(doing.chooser, "toward", nearer, "avatar.move-toward", model=own, goal=there)
        yield from moving.move(state, own, room, "avatar.move-toward")
        made += 1
        yield from resolve.period(state)
    return made > 0


@performs(verbs.Put)
def put(doing: Doing, verb: verbs.Put) -> Effect:
    """Place models in a room, or mages in their cells (room.entering, cell.placed)."""
    state, placed = doing.state, 0
    found: list[Model] = yield from reached(doing, (yield from chosen(doing, verb.who)))
    for model in found:
        if isinstance(verb.room, nouns.Cell):
            to: Room | None = CELL if isinstance(model, int) else None
        else:
            to = next(iter((yield from chosen_rooms(doing, verb.room))), None)
        here = CELL if isinstance(model, int) and state.room_of(model) is None else state.room_of(model)
        if to is not None and to != here:
            yield from moving.place(state, model, to, "spell.place")
            placed += 1
    return placed > 0


@performs(verbs.Swap)
def swap(doing: Doing, verb: verbs.Swap) -> Effect:
    """The actor and another model swap rooms (spell.swap)."""
    state = doing.state
    found: list[Model] = yield from reached(doing, (yield from chosen(doing, verb.who)))
    own, here = doing.own, room_of(doing, doing.own)
    there = state.room_of(found[0]) if found else None
    if own is None or here is None or there is None or here == there:
        return False
    yield from moving.place(state, own, there, "spell.swap")
    yield from moving.place(state, found[0], here, "spell.swap")
    return True


@performs(verbs.Attack)
def attack(doing: Doing, verb: verbs.Attack) -> Effect:
    """The actor makes a physical attack (fight.attack, dummy.no-attack)."""
    state, own = doing.state, doing.own
    if own is None:
        return False
    victims = physical.victims(state, own, doing.actor)
    named: list[Model] | None = None
    if verb.who is not None:
        striking = replace(doing, striking=True)
        named = yield from chosen(striking, verb.who)
        if doing.may and not named and isinstance(verb.who, nouns.Selection) and candidates(striking, verb.who):
            return None
        victims = [model for model in victims if model in named]
        if not isinstance(verb.who, nouns.Ref):  # the victim has been chosen already
            for model in victims:
                yield from physical.attack(state, doing.frame, own, model, doing.actor)
            return bool(victims)
    options: list[Any] = [*victims, *(["no"] if doing.may else [])]
    if not victims:
        return False
    target = options[0]
    if len(options) > 1:
        target = yield Choice(
            doing.chooser,
            "attack",
            options,
            "fight.attack",
            barred=lambda: _spared(doing, own, named),
            source=doing.frame["source"],
        )
    if target == "no":
        return None
    yield from physical.attack(state, doing.frame, own, target, doing.actor)
    return True


def _spared(doing: Doing, attacker: Model, named: list[Model] | None) -> reasons.Barred:
    """The models that the attacker may not attack, with reasons; also not attacking, unless the sentence says "may"."""
    made: dict[Any, list[Check]] = dict(reasons.attack_checks(doing.state, attacker, doing.actor))
    if named is not None:
        for model, checks in made.items():
            meant = model in named
            checks.append(Check("target.choose", meant, f"named by the text: {'yes' if meant else 'no'}"))
    if not doing.may:
        made["no"] = [Check("spell.may", False, "the sentence does not say “may”")]
    return reasons.unmet(made)


# --- evocations -------------------------------------------------------------------------------------------------------


@performs(verbs.Summon)
def summon(doing: Doing, verb: verbs.Summon) -> Effect:
    """Summon evocations of a kind, or of a chosen kind of an archetype (summon.place, summon.any)."""
    rooms: list[Room] = yield from _summoning_place(doing, verb.room)
    came = 0
    for _ in range(verb.n):
        kind = yield from _kind(doing, _kinds(doing, verb.kind, assigned=False) or [verb.kind])
        came += yield from _summon(doing, kind, rooms)
    return came > 0


def _kinds(doing: Doing, noun: str, *, assigned: bool) -> list[str]:
    """The kinds that a text means: the one it names, or all of an archetype, those to summon or those to assign."""
    cards = doing.state.kit.evocations
    if noun in cards:
        return [noun]
    meant = [kind for kind, card in cards.items() if card.archetype == noun and card.assigned == assigned]
    return [kind for kind in meant if evocations.available(doing.state, kind) > 0] or meant


def _kind(doing: Doing, kinds: Sequence[str]) -> Effect:
    """Choose one of the kinds; without asking if there is only one."""
    if len(kinds) < 2:
        return kinds[0]
    return (yield Choice(doing.chooser, "evocation kind", list(kinds), "summon.any", source=doing.frame["source"]))


@performs(verbs.SummonAny)
def summon_any(doing: Doing, verb: verbs.SummonAny) -> Effect:
    """Summon an evocation of any kind (summon.any)."""
    state = doing.state
    kinds = [
        kind
        for kind, card in state.kit.evocations.items()
        if not card.assigned
        and (verb.health is None or card.health <= verb.health)
        and evocations.available(state, kind) > 0
    ]
    if not kinds:
        return False
    kind = yield from _kind(doing, kinds)
    rooms: list[Room] = yield from _summoning_place(doing, verb.room)
    return (yield from _summon(doing, kind, rooms))


@performs(verbs.SummonSame)
def summon_same(doing: Doing, verb: verbs.SummonSame) -> Effect:
    """Summon an evocation of the kind that triggered this effect (summon.place)."""
    trigger = doing.frame["trigger"]
    rooms: list[Room] = yield from _summoning_place(doing, verb.room)
    return (yield from _summon(doing, trigger.get("evocation", "") if trigger else "", rooms))


def _summoning_place(doing: Doing, room: nouns.Room | None) -> Effect:
    """The rooms to summon into: those that the text names, else the target room, else the actor's room."""
    if room is not None:
        return (yield from chosen_rooms(doing, room))
    own = target_room(doing) or origin(doing)
    return [] if own is None else [own]


def _summon(doing: Doing, kind: str, rooms: Sequence[Room]) -> Effect:
    card = doing.state.kit.evocations.get(kind)
    if card is not None and card.assigned:
        yield Event("not summoned", doing.seat, "summon.assigned", evocation=kind)
        return False
    if card is None or not rooms:
        return False
    id = yield from evocations.summon(doing.state, doing.actor, kind, rooms[0])
    if id is not None:
        doing.results["it"] = id
    return id is not None


@performs(verbs.Assign)
def assign(doing: Doing, verb: verbs.Assign) -> Effect:
    """Assign an evocation to each of the mages (summon.assigned)."""
    came = 0
    kinds = _kinds(doing, verb.kind, assigned=True)
    for mage in (yield from affected_mages(doing, verb.to)) if kinds else ():
        kind = yield from _kind(doing, kinds)
        came += (yield from evocations.assign(doing.state, kind, mage, doing.actor)) is not None
    references.tally(doing, came, "assigned")
    return came > 0


@performs(verbs.Remove)
def remove(doing: Doing, verb: verbs.Remove) -> Effect:
    """Remove evocations from the lodge (evocation.removed)."""
    found: list[Model] = yield from reached(doing, (yield from chosen(doing, verb.who)))
    gone = [model for model in found if isinstance(model, str)]
    for model in gone:
        yield from _remove(doing, model)
    return bool(gone)


def _remove(doing: Doing, id: str, rule: str = "evocation.removed") -> Effect:
    """Remove one evocation and remember its room."""
    doing.results.setdefault("left", []).append([id, doing.state.evocations[id]["room"]])
    yield from evocations.remove_evocation(doing.state, id, rule, doing.actor, doing.body)


@performs(verbs.Defeat)
def defeat(doing: Doing, verb: verbs.Defeat) -> Effect:
    """Defeat a mage or an evocation outright (defeat.outright)."""
    found: list[Model] = yield from reached(doing, (yield from chosen(doing, verb.who)))
    for model in found:
        if isinstance(model, int):
            yield from damage.defeat_outright(doing.state, model, doing.actor)
        else:
            yield from _remove(doing, model, "defeat.outright")
    return bool(found)


@performs(verbs.Strengthen)
def strengthen(doing: Doing, verb: verbs.Strengthen) -> Effect:
    """Give models a bonus until this effect has been resolved (evocation.bonus)."""
    found: list[Model] = yield from reached(doing, (yield from chosen(doing, verb.who)))
    for model in found:
        doing.results.setdefault("bonus", []).append([model, verb.strength, verb.speed])
        yield Event(
            "strengthened", doing.seat, "evocation.bonus", model=model, strength=verb.strength, speed=verb.speed
        )
    return bool(found)


@performs(verbs.Activate)
def activate(doing: Doing, verb: verbs.Activate) -> Effect:
    """Activate evocations, one after the other (evocation.activates, evocation.controller)."""
    state = doing.state
    found: list[Model] = yield from reached(doing, (yield from chosen(doing, verb.who)))
    awake = 0
    for model in found:
        if not isinstance(model, str) or model not in state.evocations:
            continue
        controller = doing.actor if verb.yours else state.evocations[model]["controller"]
        yield from evocation_phase.activate(state, model, controller, verb.strength, verb.speed)
        awake += 1
    return awake > 0


@performs(verbs.TakeControl)
def take_control(doing: Doing, verb: verbs.TakeControl) -> Effect:
    """Take control of evocations; their owner stays the same (evocation.controller, evocation.taken)."""
    state, taken = doing.state, 0
    found: list[Model] = yield from reached(doing, (yield from chosen(doing, verb.who)))
    for model in found:
        if isinstance(model, str) and state.evocations[model]["controller"] != doing.actor:
            state.evocations[model]["controller"] = doing.actor
            yield Event("controlled", doing.seat, "evocation.taken", model=model, by=doing.actor)
            taken += 1
    return taken > 0


@performs(verbs.EndActivation)
def end_activation(doing: Doing, _: verbs.EndActivation) -> Effect:
    """End the activation of the evocation that triggered this effect (evocation.ended)."""
    model = it(doing)
    if not isinstance(model, str) or not _being_activated(doing, model):
        return False
    yield from evocations.end_activation(doing.state, model)
    return True


def _being_activated(doing: Doing, id: str) -> bool:
    return any(frame["results"].get("activation") == id for frame in doing.state.stack)


@performs(verbs.Upgrade)
def upgrade(doing: Doing, verb: verbs.Upgrade) -> Effect:
    """Put an upgrade on evocations (upgrade.card)."""
    found: list[Model] = yield from reached(doing, (yield from chosen(doing, verb.who)))
    better = 0
    for model in found:
        if isinstance(model, str):
            before = len(doing.state.evocations[model]["upgrades"])
            yield from evocations.upgrade(doing.state, model)
            better += len(doing.state.evocations[model]["upgrades"]) > before
    return better > 0


@performs(verbs.DiscardUpgrade)
def discard_upgrade(doing: Doing, _: verbs.DiscardUpgrade) -> Effect:
    """Discard an upgrade of the actor's choice from its evocations (upgrade.discard)."""
    state = doing.state
    own = own_evocations(state, doing.actor, "evocation")
    options = [(id, kind) for id in own for kind in sorted(set(state.evocations[id]["upgrades"]))]
    if not options:
        return False
    picked = options[0]
    if len(options) > 1:
        picked = yield Choice(
            doing.chooser, "discard upgrade", options, "upgrade.discard", source=doing.frame["source"]
        )
    yield from evocations.discard_upgrade(state, *picked)
    references.tally(doing, 1, "discarded")
    return True


# --- jinxes and Destiny -----------------------------------------------------------------------------------------------


@performs(verbs.AssignJinx)
def assign_jinx(doing: Doing, verb: verbs.AssignJinx) -> Effect:
    """Assign a jinx to mages: a given kind, a chosen kind, or one of each kind (jinx.assign, jinx.none-left)."""
    state, given = doing.state, 0
    for mage in (yield from affected_mages(doing, verb.to)):
        kinds = [kind for kind, left in state.jinxes.items() if left > 0 and verb.kind in ("any", "each", kind)]
        if not kinds:
            yield Event("not jinxed", mage, "jinx.none-left", jinx=verb.kind)
            continue
        if verb.kind == "any" and len(kinds) > 1:
            kinds = [(yield Choice(doing.chooser, "jinx", kinds, "jinx.assign", to=mage, source=doing.frame["source"]))]
        for kind in kinds if verb.kind == "each" else kinds[:1]:
            state.jinxes[kind] -= 1
            yield from _jinx(doing, mage, kind)
            given += 1
    references.tally(doing, given, "assigned")
    return given > 0


def _jinx(doing: Doing, mage: Seat, kind: str, rule: str = "jinx.assign") -> Effect:
    doing.state.mages[mage]["jinxes"].append(kind)
    yield Event("jinxed", mage, rule, jinx=kind, by=doing.actor)
    stack.happen(doing.state, "jinxed", seat=mage, jinx=kind, by=doing.actor)


@performs(verbs.DiscardJinxes)
def discard_jinxes(doing: Doing, verb: verbs.DiscardJinxes) -> Effect:
    """Discard jinxes from mages: all of them, or a number of the actor's choice (jinx.discard)."""
    state, gone = doing.state, 0
    found: list[Model] = yield from reached(doing, (yield from chosen(doing, verb.on)))
    for model in found:
        jinxes = state.mages[model]["jinxes"] if isinstance(model, int) else []
        for _ in range(len(jinxes) if verb.n is None else min(verb.n, len(jinxes))):
            kinds = sorted(set(jinxes))
            kind = jinxes[0]
            if verb.n is not None and len(kinds) > 1:
                kind = yield Choice(
                    doing.chooser, "jinx", kinds, "jinx.discard", to=model, source=doing.frame["source"]
                )
            jinx_cards.lift_jinx(state, int(model), kind)
            yield Event("jinx removed", int(model), "jinx.discard", jinx=kind)
            gone += 1
    references.tally(doing, gone, "discarded", "jinxes off")
    return gone > 0


@performs(verbs.MoveJinx)
def move_jinx(doing: Doing, verb: verbs.MoveJinx) -> Effect:
    """Move one of the actor's jinxes to another mage (jinx.move)."""
    mages: list[Seat] = yield from affected_mages(doing, verb.to)
    own = doing.state.mages[doing.actor]["jinxes"] if doing.actor != ROSE else []
    if not mages or not own:
        return False
    kinds = sorted(set(own))
    kind = kinds[0]
    if len(kinds) > 1:
        kind = yield Choice(doing.chooser, "jinx", kinds, "jinx.move", to=mages[0], source=doing.frame["source"])
    own.remove(kind)
    yield from _jinx(doing, mages[0], kind, "jinx.move")
    return True


MOST_DESTINY = 3
"""The maximum number of Destiny tokens on one mage, of all colours together."""


@performs(verbs.Destiny)
def destiny(doing: Doing, verb: verbs.Destiny) -> Effect:
    """Put Destiny tokens on mages, up to the maximum (keyword.destiny)."""
    state, given = doing.state, 0
    for mage in (yield from affected_mages(doing, verb.on)):
        tokens = state.mages[mage]["destiny"]
        n = min(verb.n, MOST_DESTINY - len(tokens))
        if n <= 0:
            continue
        tokens.extend([state.colour(doing.actor)] * n)
        given += n
        yield Event("destined", doing.seat, "keyword.destiny", of=mage, amount=n)
    references.tally(doing, given, "assigned", "destiny")
    return given > 0
