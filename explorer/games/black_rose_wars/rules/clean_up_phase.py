"""Phase 6, Clean-up: empty the sheets, rebuild full rooms, then end the game or begin a new turn."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Choice, End, Event, Secret
from explorer.games.black_rose_wars.cards.card_classes import FORGOTTEN
from explorer.games.black_rose_wars.effects import resolve
from explorer.games.black_rose_wars.rules import events
from explorer.games.black_rose_wars.state import ACTIVE, REVEALED, ROSE
from explorer.games.black_rose_wars.table import instability, power, stack

if TYPE_CHECKING:
    from explorer.core.moments import Effect, Moments, Seat
    from explorer.games.black_rose_wars.state import Colour, Lodge, Room

TOKENS = 2
"""The number of a mage's physical action tokens (action.token)."""


def clean_up_phase(state: Lodge) -> Moments:
    """After the phase's events, put its five steps on the agenda in their printed order (clean-up, event.phase)."""
    state.phase = "Clean-up Phase"
    state.first = state.crown
    yield Begin("phase", None, "clean-up", phase=state.phase)
    yield from events.apply_events(state, state.phase)
    state.then(
        *[("empty_sheet", seat) for seat in state.play_order()],
        ("make_available",),
        ("clean_up_effects",),
        ("rebuild_rooms",),
        ("refresh_rooms",),
        ("check_end",),
    )


def empty_sheet(state: Lodge, seat: Seat) -> Moments:
    """Step 1: a mage's spells go to its memories; an active one may return to its hand instead.

    A revealed Forgotten Spell leaves the game. The Avatar has its own clean-up
    (clean-up.discard, clean-up.active, clean-up.forgotten, avatar.clean-up).
    """
    if seat == state.avatar:
        from explorer.games.black_rose_wars.rules import avatar

        yield from avatar.clean_up(state, seat)
        return
    mage = state.mages[seat]
    for slot, spell in enumerate(mage["sheet"]):
        if spell is None:
            continue
        card = spell["card"]
        pile, rule = "memories", "clean-up.discard"
        if spell["stands"] == ACTIVE:
            pile = yield Choice(seat, "active spell", ("hand", "memories"), "clean-up.active", card=card, slot=slot)
            rule = "clean-up.active"
        elif spell["stands"] == REVEALED and state.kit.spells[card].school == FORGOTTEN:
            pile, rule = "removed", "clean-up.forgotten"
        mage["sheet"][slot] = None
        {"hand": mage["hand"], "memories": mage["memories"], "removed": state.removed}[pile].append(card)
        known = Secret(card, (seat,)) if pile == "hand" else card
        yield Event("returned" if pile == "hand" else "discarded", seat, rule, card=known, slot=slot, to=pile)


def make_available(state: Lodge) -> Moments:
    """Still step 1: persistents end, and evocations and physical action tokens are available again.

    Rules (persistent.end, clean-up.persistents, clean-up.evocations, clean-up.tokens).
    """
    if state.persistents:
        state.persistents = []
        yield Event("persistents end", None, "clean-up.persistents")
    for evocation in state.evocations.values():
        evocation["activated"] = False
    for seat, mage in enumerate(state.mages):
        mage["tokens"] = TOKENS
        if seat != state.avatar:  # the Avatar's marks count the cubes on its jinxes, which stay
            mage["marks"] = {}
    yield Event("available", None, "clean-up.tokens")


def clean_up_effects(state: Lodge) -> Moments:
    """Step 2: resolve the effects that wait for this phase, in play order; only a user's own cards have such effects.

    If the reading "taken" is "clean-up", evocations under another's control return to their owners
    (clean-up.effects, evocation.taken).
    """
    stack.happen(state, "clean_up", turn=state.turn)
    yield from resolve.period(state)
    if state.reads("taken", "clean-up"):
        for id, evocation in state.evocations.items():
            owner = evocation["owner"]
            if evocation["controller"] != owner:
                evocation["controller"] = owner
                yield Event("controlled", None if owner == ROSE else owner, "evocation.taken", model=id, by=owner)


def rebuild_rooms(state: Lodge) -> Moments:
    """Step 3: rebuild every room whose slots are all filled (clean-up.rebuild)."""
    for room in state.rooms:
        if instability.full(state, room):
            yield from _rebuild(state, room)
    yield from resolve.period(state)


def room_points(slots: list[Colour], rewards: tuple[int, int, int], *, shared: bool = False) -> dict[Colour, int]:
    """The points for a rebuilt room by colour: for the most cubes, the second most, the rest; 1 more to a sole builder.

    Rules (clean-up.points, clean-up.sole, clean-up.tie).
    """
    return power.rank_points(Counter(slots), rewards, sole=1, shared=shared)


def _rebuild(state: Lodge, room: Room) -> Effect:
    """Give points for the cubes on a room, then return the cubes to their pools and turn the room over.

    The models in it stay there (clean-up.points, clean-up.flip, clean-up.models-stay).
    """
    tile, card = state.rooms[room], state.kit.rooms[room]
    yield Begin("rebuild", None, "clean-up.rebuild", name=f"room {room}", room=room, cubes=list(tile["slots"]))
    counts = Counter(tile["slots"])
    points = room_points(tile["slots"], card.rewards, shared=state.reads("rest", "shared"))
    rule = "clean-up.sole" if len(points) == 1 else "clean-up.points"
    for colour in [*(state.colour(seat) for seat in state.play_order()), ROSE]:
        tied = list(counts.values()).count(counts[colour]) > 1
        yield from power.gain(state, colour, points.pop(colour, 0), rule, ("clean-up.tie",) if tied else ())
    for cube in tile["slots"]:
        state.cubes[cube] += 1
    tile["slots"], tile["rebuilt"], tile["used"] = [], True, False
    yield Event("rebuilt", None, "clean-up.flip", room=room)
    stack.happen(state, "rebuilt", room=room)
    yield End("rebuild", None, "clean-up.rebuild")


def refresh_rooms(state: Lodge) -> Moments:
    """Step 4: turn the activation tokens of rebuilt rooms back to their available side (clean-up.refresh)."""
    used = [room for room, tile in state.rooms.items() if tile["used"]]
    for room in used:
        state.rooms[room]["used"] = False
    if used:
        yield Event("refreshed", None, "clean-up.refresh", rooms=used)


def check_end(state: Lodge) -> Moments:
    """Step 5: end the game if somebody has reached the Black Rose Moon Cube, else begin a new turn.

    Having reached it once is enough, even if the points were lost again, unless the reading "end" is "still-there"
    (clean-up.end, end.latched).
    """
    if state.reads("end", "still-there"):
        state.ending = max(state.power) >= state.moons[2]
    yield End("phase", None, "clean-up.end", phase=state.phase, ends=state.ending)
    if state.ending:
        yield End("round", None, "clean-up.end", number=state.turn)
    state.then(("end_of_game",) if state.ending else ("game_turn",))
