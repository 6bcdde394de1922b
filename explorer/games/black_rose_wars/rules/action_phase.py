"""Phase 4, Action: each mage in turn performs one or two actions, until nobody can perform any more.

An activation has a step for its beginning, one for each thing that its mage does (`act`), and one for its end. The five
actions are Explore, Fight, Command (these three are physical and exhaust a token), Cast a Spell and Momentum.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Choice, End, Event, Secret
from explorer.games.black_rose_wars import lodge
from explorer.games.black_rose_wars.cards.card_classes import FORGOTTEN
from explorer.games.black_rose_wars.effects import resolve, targets
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.rules import actions, avatar, events, evocation_phase, rooms
from explorer.games.black_rose_wars.state import ACTIVE, QUICK, REVEALED
from explorer.games.black_rose_wars.table import (
    attributes,
    instability,
    moving,
    physical,
    power,
    quests,
    reasons,
    stack,
)

if TYPE_CHECKING:
    from explorer.core.moments import Effect, Moments, Option, Seat
    from explorer.games.black_rose_wars.state import Frame, Happening, Lodge, Model, Room
    from explorer.games.black_rose_wars.table.triggers import Listener


# --- the phase --------------------------------------------------------------------------------------------------------


def action_phase(state: Lodge) -> Moments:
    """Apply the phase's events, then begin the activations with the First Mage's (action.phase)."""
    state.phase = "Action Phase"
    state.first = state.crown
    state.command_count = 0
    state.passed = []
    yield Begin("phase", None, "action.phase", phase=state.phase)
    yield from events.apply_events(state, state.phase)
    state.then(("activation", state.first))


def activation(state: Lodge, seat: Seat) -> Moments:
    """Begin a mage's activation; skip a mage that cannot act, and end the phase if nobody can.

    A mage that has passed acts again if an effect makes it possible (action.clockwise, action.no-more).
    """
    if not any(actions.can_act(state, other) for other in state.play_order()):
        yield End("phase", None, "action.no-more", phase=state.phase)
        return
    if not actions.can_act(state, seat):
        if seat not in state.passed:
            state.passed.append(seat)
            yield Event("passed", seat, "action.no-more")
        state.then(("activation", state.left_of(seat)))
        return
    state.passed = [other for other in state.passed if other != seat]
    state.active, state.done = seat, []
    yield Begin("activation", seat, "action.activation", name=f"activation of {seat}")
    if seat == state.avatar:
        yield from avatar.activation(state, seat)
        state.then(("end_activation", seat))
    else:
        state.mages[seat]["marks"]["spells"] = 0
        state.then(("act", seat))


def act(state: Lodge, seat: Seat) -> Moments:
    """The mage performs an action, or does something that is allowed before and after actions, or ends its activation.

    It must perform one action if it can, and may perform a second. Before and after each it may activate completed
    quests, one at a time, and pay to discard a jinx (action.one-or-two, quest.activate, jinx.pay).
    """
    possible = actions.possible_actions(state, seat) if len(state.done) < actions.ACTIONS else []
    options = [*possible, *actions.between_actions(state, seat)]
    if options and (state.done or not possible):
        options.append("end")
    answer: Option = "end"
    if options:
        answer = yield Choice(
            seat, "action", options, "action.one-or-two", barred=lambda: actions.barred_actions(state, seat),
            done=list(state.done), tokens=state.mages[seat]["tokens"],
            spells=["" if spell is None else spell["card"] for spell in state.mages[seat]["sheet"]],
        )  # fmt: skip
    if answer == "end":
        state.then(("end_activation", seat))
        return
    name, at = answer if isinstance(answer, tuple) else (answer, None)
    if name == "quest":
        yield from activate_quest(state, seat, at)
    elif name == "jinx":
        yield from _pay_for_jinx(state, seat, at)
    else:
        yield from _perform(state, seat, name, at)
    yield from resolve.period(state)
    state.then(("act", seat))


def _perform(state: Lodge, seat: Seat, name: str, at: Option) -> Effect:
    """Perform one of the five actions; it is fully resolved before another can begin (action.activation)."""
    state.done.append("cast quick" if name == "cast" and at == QUICK else name)
    if name == "explore":
        yield from explore(state, seat)
    elif name == "fight":
        yield from fight(state, seat)
    elif name == "command":
        yield from command(state, seat, at)
    elif name == "cast":
        yield Begin("action", seat, "cast", name="cast", slot=at)
        stack.happen(state, "action", seat=seat, action="cast")
        yield from cast(state, seat, at)
        yield End("action", seat, "cast")
    else:
        yield from momentum(state, seat, at)


def end_activation(state: Lodge, seat: Seat) -> Moments:
    """End the activation; the mage to the left is next (action.clockwise)."""
    stack.happen(state, "activation_ended", seat=seat, room=state.room_of(seat))
    yield from resolve.period(state)
    state.active, state.done = None, []
    yield End("activation", seat, "action.clockwise")
    state.then(("activation", state.left_of(seat)))


# --- before and after an action ---------------------------------------------------------------------------------------


def activate_quest(state: Lodge, seat: Seat, card: str) -> Effect:
    """A mage activates the effect of a completed quest, which is then solved (quest.activate, quest.solved).

    If the effect says so, the quest stays unsolved ("unsolved" in the results of its frame).
    """
    quest = state.kit.quests[card]
    frame = yield from resolve.resolve(
        state, parsing.effect(quest.effect), source=f"quest:{card}", name=quest.name, caster=seat, rule="quest.activate"
    )
    if card in state.mages[seat]["completed"] and not frame["results"].get("unsolved"):
        yield from quests.solve(state, seat, card)


def _pay_for_jinx(state: Lodge, seat: Seat, kind: str) -> Effect:
    """The mage pays, and its jinx goes back to its deck (jinx.pay)."""
    yield from power.lose(state, seat, actions.JINX_PRICE, "jinx.pay")
    state.mages[seat]["jinxes"].remove(kind)
    state.jinxes[kind] += 1
    yield Event("jinx removed", seat, "jinx.pay", jinx=kind)


# --- physical actions -------------------------------------------------------------------------------------------------


def _open(state: Lodge, seat: Seat, action: str, name: str, text: str) -> Effect:
    """Exhaust a token and begin a physical action; returns its frame (action.token)."""
    mage = state.mages[seat]
    mage["tokens"] -= 1
    yield Event("exhausted", seat, "action.token", left=mage["tokens"])
    frame: Frame = yield from stack.open_frame(
        state, source=f"action:{action}", name=name, caster=seat, rule=action, text=text, physical=True
    )
    stack.happen(state, "action", seat=seat, action=action)
    return frame


def _ends_early(frame: Frame) -> Effect:
    """True if the performer's defeat ends the action; the rest of it is then lost (timing.physical)."""
    if not stack.fallen(frame):
        return False
    yield Event("rest lost", frame["caster"], "timing.physical", of=frame["source"], resumes=False)
    return True


def _activate(state: Lodge, frame: Frame, room: Room) -> Effect:
    body = rooms.activate_room(state, frame["caster"], room)
    yield from resolve.single(state, frame, "Activate a room.", "room.activate", body)


def explore(state: Lodge, seat: Seat) -> Effect:
    """Explore: single moves, up to the mage's Speed, and an activation of the room before or after the moves.

    Any part may be omitted, but a mage that begins in its cell must leave the cell
    (explore, explore.speed, explore.each-move, explore.between, cell.must-leave).
    """
    text = "Move 1. " * attributes.speed(state, seat) + "Activate a room."
    frame: Frame = yield from _open(state, seat, "explore", "Explore", text)
    must_leave = _must_leave(state, seat)
    most = attributes.speed(state, seat)
    moves, activated, closed = 0, False, False
    while True:
        here = state.room_of(seat)
        if state.reads("slowed", "at-once"):
            most = attributes.speed(state, seat)
        left = 0 if closed else most - moves
        exits = lodge.exits(state, seat) if left > 0 else []
        options: list[Option] = [("move", room) for room in exits]
        if here is not None and not activated and not rooms.unusable(state, seat, here):
            options.append(("activate", here))
        if not options:
            break
        if moves or not must_leave:
            options.append("done")
        answer = yield Choice(
            seat, "explore", options, "explore", left=left,
            barred=partial(actions.barred_in_explore, state, seat, moves, most, activated, closed, must_leave and not moves),
        )  # fmt: skip
        if answer == "done":
            break
        what, room = answer
        if what == "move":
            moves += 1
            body = moving.move(state, seat, room, "explore.move")
            yield from resolve.single(state, frame, "Move 1.", "explore.each-move", body)
        else:
            # Nothing may come between two moves, so an activation after moves ends them.
            activated, closed = True, moves > 0
            yield from _activate(state, frame, room)
        if (yield from _ends_early(frame)):
            break
    yield from stack.close_frame(state)


def _must_leave(state: Lodge, seat: Seat) -> bool:
    """True if a mage that uses Explore or Momentum now must end it outside its cell (cell.must-leave, cell.out)."""
    return state.room_of(seat) is None and not state.reads("cell", "may-stay")


def fight(state: Lodge, seat: Seat) -> Effect:
    """Fight: an attack on a model in the mage's room and an activation of the room, in either order, each optional.

    Rules (fight, fight.attack, fight.order).
    """
    frame: Frame = yield from _open(state, seat, "fight", "Fight", "Attack. Activate a room.")
    attacked, activated = False, False
    while True:
        here = state.room_of(seat)
        options: list[Option] = []
        if not attacked:
            options += [("attack", model) for model in physical.victims(state, seat, seat)]
        if here is not None and not activated and not rooms.unusable(state, seat, here):
            options.append(("activate", here))
        if not options:
            break
        answer = yield Choice(
            seat, "fight", [*options, "done"], "fight",
            barred=partial(actions.barred_in_fight, state, seat, attacked, activated),
        )  # fmt: skip
        if answer == "done":
            break
        what, at = answer
        if what == "attack":
            attacked = True
            body = physical.attack(state, frame, seat, at, seat)
            yield from resolve.single(state, frame, "Attack.", "fight.attack", body)
        else:
            activated = True
            yield from _activate(state, frame, at)
        if (yield from _ends_early(frame)):
            break
    yield from stack.close_frame(state)


def command(state: Lodge, seat: Seat, id: str) -> Effect:
    """Command: one of the mage's evocations activates now, and once more in the Evocation Phase.

    Rules (command, command.own, command.assigned, command.again).
    """
    if state.reads("commanded", "once"):
        state.evocations[id]["activated"] = True
    frame: Frame = yield from _open(state, seat, "command", "Command", "One of your evocations activates.")
    body = evocation_phase.activate(state, id, state.evocations[id]["controller"])
    yield from resolve.single(state, frame, "It activates.", "command", body)
    yield from stack.close_frame(state)


# --- spells -----------------------------------------------------------------------------------------------------------


def cast(state: Lodge, seat: Seat, slot: int) -> Effect:
    """Cast the Ready spell in a slot: reveal and resolve a combat or contingency, activate a trap or protection.

    An active one lies face down under its token, which everybody can see, until its owner reveals it
    (cast, cast.reveal, cast.activate).
    """
    spell = state.mages[seat]["sheet"][slot]
    assert spell is not None
    side = parsing.side(state.kit.spells[spell["card"]].side(spell["side"]))
    marks = state.mages[seat]["marks"]
    marks["spells"] = marks.get("spells", 0) + 1
    if side.type in ("trap", "protection"):
        spell["stands"] = ACTIVE
        known = Secret(spell["card"], (seat,))
        yield Event("cast", seat, "cast.activate", slot=slot, token=side.type, card=known)
        room = state.room_of(seat)
        if state.reads("icon", "activated") and room is not None and state.kit.spells[spell["card"]].instability:
            yield from instability.place_instability(state, seat, room, 1)
    else:
        spell["stands"] = REVEALED
        yield Event("cast", seat, "cast.reveal", slot=slot, card=spell["card"], side=spell["side"])
    if state.active == seat and marks["spells"] == 2:
        stack.happen(state, "second_spell", seat=seat)
    stack.happen(state, "cast", seat=seat, room=state.room_of(seat))
    if spell["stands"] == REVEALED:
        stack.happen(state, "spell_revealed", seat=seat, card=spell["card"], type=side.type)
        yield from resolve_spell(state, seat, slot)


def cast_next(state: Lodge, seat: Seat) -> Effect:
    """An effect makes a mage cast its next Ready spell: the lowest of I to III, else the quick (cast.by-effect)."""
    slots = actions.castable(state, seat)
    if slots:
        yield from cast(state, seat, slots[-1])


def resolve_spell(
    state: Lodge,
    seat: Seat,
    slot: int,
    *,
    trigger: Happening | None = None,
    target: Model | Room | None = None,
    relation: str = "caused",
) -> Effect:
    """Resolve a face-up spell on a sheet: its Instability icon, then its target, then its sentences.

    A persistent spell only marks the model that it affects; its effect applies from then on. The target of a trap or
    protection follows from what triggered it (instability.icon, target.once, spell.sentences, persistent.token, trap.icon).

    Args:
        state: the position.
        seat: the owner of the sheet.
        slot: the slot of the spell.
        trigger: the happening that triggered a trap or protection.
        target: the target, if it need not be chosen.
        relation: "interrupted" if it interrupts another effect.
    """
    spell = state.mages[seat]["sheet"][slot]
    assert spell is not None
    card = state.kit.spells[spell["card"]]
    side = parsing.side(card.side(spell["side"]))
    room = state.room_of(seat)

    def opening(frame: Frame) -> Effect:
        placed = trigger is not None and state.reads("icon", "activated")
        if card.instability and room is not None and not placed:
            icon = instability.place_instability(state, seat, room, 1)
            yield from resolve.single(state, frame, "Place 1 instability in your room.", "instability.icon", icon)
        if trigger is None:
            frame["target"] = yield from targets.choose_target(state, frame, side.target)
        else:
            targets.take_aim(state, frame, side)
        if side.persistent:
            holder = frame["target"] if frame["target"] is not None else seat
            state.persistents.append(
                {"card": card.id, "side": spell["side"], "owner": seat, "slot": slot, "holder": holder}
            )
            yield Event("persistent", seat, "persistent.token", card=card.id, slot=slot, holder=holder)

    yield from resolve.resolve(
        state, side, source=f"spell:{card.id}", name=card.name, caster=seat, rule="spell.resolve", target=target,
        trigger=trigger, combat=side.type == "combat", relation=relation, opening=opening,
    )  # fmt: skip
    stack.happen(
        state, "spell_resolved", seat=seat, card=card.id, side=spell["side"], type=side.type, element=side.element,
        room=room, forgotten=card.school == FORGOTTEN,
    )  # fmt: skip


@resolve.answers("spell")
def _spell_goes_off(state: Lodge, listener: Listener) -> Effect:
    """Resolve a revealed trap or protection as an interruption (trap.interrupt)."""
    seat, slot = listener.place
    yield from resolve_spell(state, seat, slot, trigger=listener.happened, target=listener.that, relation="interrupted")


def momentum(state: Lodge, seat: Seat, slot: int) -> Effect:
    """Momentum: discard a Ready spell to the memories, then optionally Move 1; in a cell the move is compulsory.

    It is not a physical action (momentum, momentum.move, cell.must-leave).
    """
    mage = state.mages[seat]
    spell = mage["sheet"][slot]
    assert spell is not None
    mage["sheet"][slot] = None
    mage["memories"].append(spell["card"])
    yield Event("discarded", seat, "momentum", card=spell["card"], slot=slot, to="memories")
    frame: Frame = yield from stack.open_frame(
        state, source="action:momentum", name="Momentum", caster=seat, rule="momentum", text="You may move up to 1."
    )
    stack.happen(state, "action", seat=seat, action="momentum")
    exits = lodge.exits(state, seat)
    options: list[Option] = [*exits] if _must_leave(state, seat) else [*exits, "no"]
    room = yield Choice(
        seat, "move", options, "momentum.move", model=seat, left=1,
        barred=partial(reasons.barred_moves, state, seat, _must_leave(state, seat)),
    )  # fmt: skip
    if room == "no":
        yield from resolve.period(state)
    else:
        body = moving.move(state, seat, room, "momentum.move")
        yield from resolve.single(state, frame, "Move 1.", "momentum.move", body)
    yield from stack.close_frame(state)
