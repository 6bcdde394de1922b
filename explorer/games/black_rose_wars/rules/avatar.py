"""The Avatar: a seat without a player. Command cards say what it does, and its priorities which models it chooses.

If several possibilities remain, the Crown Holder chooses (avatar.crown-choice).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Choice, End, Event
from explorer.games.black_rose_wars import lodge
from explorer.games.black_rose_wars.effects import resolve, targets
from explorer.games.black_rose_wars.language import parsing, sentences
from explorer.games.black_rose_wars.rules.setup import BLACK_ROSE_ROOM
from explorer.games.black_rose_wars.state import ROSE
from explorer.games.black_rose_wars.table import (
    attributes,
    command_deck,
    evocations,
    instability,
    moving,
    stack,
    triggers,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from explorer.core.moments import Effect, Option, Seat
    from explorer.games.black_rose_wars.state import Frame, Happening, Lodge, Model
    from explorer.games.black_rose_wars.table.triggers import Listener


SPELLS = ("combat", "contingency")

JINX_CUBES = 2
"""The cubes at which one of the Avatar's jinxes is discarded: as many as a mage pays points (avatar.jinx)."""


# --- command cards ----------------------------------------------------------------------------------------------------


def activation(state: Lodge, seat: Seat) -> Effect:
    """The Avatar resolves a command card and the extra cards that it calls for; if it is in its cell, it only returns.

    Rules (avatar.activation, avatar.dominion, avatar.extra-card, avatar.commands).
    """
    if state.room_of(seat) is None:
        yield Event("dominion", seat, "avatar.dominion")
        yield from moving.place(state, seat, BLACK_ROSE_ROOM, "avatar.dominion")
        yield from resolve.period(state)
        return
    counted = True
    while True:
        yield from command_deck.turn_up(state)
        card = state.command_top
        if card is None:
            state.command_count = state.commands
            return
        if counted:
            state.command_count += 1
        state.command_top = None
        state.command_memories.append(card)
        yield from command_deck.turn_up(state)
        yield from _command(state, seat, card)
        if not state.kit.commands[card].extra:
            return
        counted = False


def _command(state: Lodge, seat: Seat, card: str) -> Effect:
    """Resolve the effects of a command card from the top; its instability comes before its first spell.

    Rules (avatar.card, avatar.instability).
    """
    command = state.kit.commands[card]
    yield Begin("command", seat, "avatar.card", name=f"command:{card}", card=card)
    icon = command.instability
    for text in command.effects:
        side = parsing.command(text)
        spell = side.type in SPELLS
        if spell and state.room_of(seat) is None:
            yield Event("rest lost", seat, "cell.actions", of=f"command:{card}")
            continue

        def opening(
            frame: Frame, side: sentences.Side = side, places: bool = icon and spell, spell: bool = spell
        ) -> Effect:
            room = state.room_of(seat)
            if places and room is not None:
                body = instability.place_instability(state, seat, room, 1)
                yield from resolve.single(state, frame, "Place 1 instability in your room.", "avatar.instability", body)
            stack.happen(state, "action", seat=seat, action="cast" if spell else "avatar")
            frame["target"] = yield from targets.choose_target(state, frame, side.target)

        yield from resolve.resolve(
            state, side, source=f"command:{card}", name=command.name, caster=seat,
            rule="avatar.spell" if spell else "avatar.physical", combat=side.type == "combat", physical=not spell,
            opening=opening,
        )  # fmt: skip
        icon = icon and not spell
    yield End("command", seat, "avatar.card")


@resolve.answers("command")
def _top_card_goes_off(state: Lodge, listener: Listener) -> Effect:
    """Resolve the back of the top card, unless the card has been discarded since it was triggered (avatar.back)."""
    if listener.thing == f"{triggers.COMMAND}{state.command_top}":
        yield from back_goes_off(state, listener.happened, listener.that)


def back_goes_off(state: Lodge, happened: Happening, that: Model | None) -> Effect:
    """The trigger on its back reveals the top card: only that effect is resolved, and the card counts (avatar.back)."""
    card, seat = state.command_top, state.avatar
    assert card is not None
    assert seat is not None
    state.command_top = None
    state.command_memories.append(card)
    state.command_count += 1
    side = parsing.side(state.kit.commands[card].back)
    late = state.phase == "Action Phase" and state.command_count > state.commands
    yield Event("revealed", seat, "avatar.back", ("avatar.back-limit",) if late else (), card=card)
    stack.happen(state, "spell_revealed", seat=seat, card=card, type=side.type)

    def opening(frame: Frame) -> Effect:
        targets.take_aim(state, frame, side)
        yield from ()

    yield from resolve.resolve(
        state, side, source=f"command:{card}", name=state.kit.commands[card].name,
        caster=seat, rule="avatar.back", target=that, trigger=happened, relation="interrupted", opening=opening,
    )  # fmt: skip
    yield from command_deck.turn_up(state)


# --- its evocations ---------------------------------------------------------------------------------------------------


def evocation_action(state: Lodge, id: str, options: Sequence[Option], left: int) -> Effect:
    """What an evocation of the Avatar or the Rose does next: it attacks its target, or moves towards it.

    Rules (avatar.evocation-target, avatar.evocation-mage, avatar.evocation-evocation).

    Args:
        state: the position.
        id: the evocation.
        options: what it can do.
        left: the number of moves that it has left.
    """
    attacks = [option for option in options if isinstance(option, tuple) and option[0] == "attack"]
    moves = [option for option in options if isinstance(option, tuple) and option[0] == "move"]
    target = yield from _evocation_target(state, id, left if moves else 0)
    if target is None:
        return "done"
    if ("attack", target) in attacks:
        return "attack", target
    room = state.room_of(target)
    ways = [("move", near) for near in lodge.nearer(state, id, room)] if room is not None else []
    ways = [way for way in ways if way in moves]
    if not ways:
        return "done"
    if len(ways) == 1:
        return ways[0]
    return (yield Choice(state.crown, "evocation", ways, "avatar.crown-choice", model=id))


def _evocation_target(state: Lodge, id: str, reach: int) -> Effect:
    """The target of an evocation: a mage if its remaining moves can reach one, else an evocation.

    Of several the nearest; if tied, the one with the most damage; then the mage, or the owner, with the most points. If
    a command card activates the evocation and prints a priority, that decides instead (avatar.evocation-target,
    avatar.evocation-priority).
    """
    by = state.evocations[id]["controller"]
    mages: list[Model] = [seat for seat in state.mages_in_lodge() if not attributes.immune(state, seat, by)]
    within = [seat for seat in mages if _far(state, id, seat) <= reach]
    others: list[Model] = [
        other for other in state.evocations if other != id and not attributes.immune(state, other, by)
    ]
    among = within or others or mages

    def owner(model: Model) -> int:
        return model if isinstance(model, int) else state.evocations[model]["owner"]

    def near(model: Model) -> int:
        return -_far(state, id, model)

    def hurt(model: Model) -> int:
        return len(attributes.damage_on(state, model))

    def points(model: Model) -> int:
        return state.power[state.colour(owner(model))]

    def here(model: Model) -> list[Model]:
        return state.models_in(state.room_of(model) or "")

    orders: dict[int, tuple[Callable[[Model], int], ...]] = {
        0: (near, hurt, points),
        1: (hurt, near, points),
        2: (near, points, hurt),
        3: (
            lambda model: sum(isinstance(other, int) for other in here(model)),
            lambda model: len(here(model)),
            lambda model: len(state.rooms[state.room_of(model) or ""]["slots"]),
        ),
    }
    for worth in orders[_printed_priority(state, id)]:
        best = max((worth(model) for model in among), default=0)
        among = [model for model in among if worth(model) == best]
    if len(among) < 2:
        return among[0] if among else None
    return (yield Choice(state.crown, "evocation target", among, "avatar.crown-choice", model=id))


def _printed_priority(state: Lodge, id: str) -> int:
    """The priority of the command card that activates an evocation, 0 if none does (avatar.evocation-priority)."""
    if state.reads("priority", "own"):
        return 0
    depth = next((depth for depth, frame in enumerate(state.stack) if frame["results"].get("activation") == id), 0)
    frame = state.stack[depth - 1] if depth else None
    if frame is None or not frame["source"].startswith("command:") or frame["trigger"] is not None:
        return 0
    target = parsing.command(frame["text"]).target
    return 0 if target is None else target.priority


def _far(state: Lodge, id: str, model: Model) -> int:
    room = state.room_of(model)
    return lodge.steps(state, id, room) if room is not None else 99


# --- the clean-up -----------------------------------------------------------------------------------------------------


def clean_up(state: Lodge, seat: Seat) -> Effect:
    """The Avatar's clean-up: mark its jinxes, remove one evocation assigned to it, put its cards under their deck.

    Rules (avatar.jinx, avatar.assigned, avatar.under).
    """
    yield from _mark_jinxes(state, seat)
    assigned = [id for id, evocation in state.evocations.items() if evocation["assigned"] == seat]
    if assigned:
        chosen = assigned[0]
        if len(assigned) > 1:
            chosen = yield Choice(state.chooser(seat), "assigned evocation", assigned, "avatar.assigned")
        yield from evocations.remove_evocation(state, chosen, "avatar.assigned")
    if state.command_memories:
        for card in state.command_memories:
            present = state.kit.commands[card].moon == state.moon
            (state.command_under if present else state.removed).append(card)
        state.command_memories = []
        yield Event("commands under", seat, "avatar.under", n=len(state.command_under))
    yield from command_deck.turn_up(state)


def _mark_jinxes(state: Lodge, seat: Seat) -> Effect:
    """Put one of the Avatar's cubes on each of its jinxes, as far as they last; the second cube discards a jinx.

    Between two clean-ups a jinx has at most one cube, so `marks` counts the jinxes with a cube, by kind
    (avatar.jinx, cubes.short).
    """
    mage = state.mages[seat]
    marked: dict[str, int] = mage["marks"].setdefault("jinx cubes", {})
    for kind in dict.fromkeys(mage["jinxes"]):
        bear_one = marked.get(kind, 0)
        for number in range(mage["jinxes"].count(kind)):
            if not state.cubes[ROSE]:
                yield Event("short", None, "cubes.short", needed=1, left=0)
                break
            if number < bear_one:
                yield Event("jinx marked", seat, "avatar.jinx", jinx=kind, cubes=JINX_CUBES)
                mage["jinxes"].remove(kind)
                state.jinxes[kind] += 1
                marked[kind] -= 1
                state.cubes[ROSE] += 1  # the first cube returns; the second is placed and returned at once
                yield Event("jinx removed", seat, "avatar.jinx", jinx=kind)
            else:
                state.cubes[ROSE] -= 1
                marked[kind] = marked.get(kind, 0) + 1
                yield Event("jinx marked", seat, "avatar.jinx", jinx=kind, cubes=1)
    left = {kind: n for kind, n in marked.items() if n}
    mage["marks"] = {"jinx cubes": left} if left else {}
