"""Movement of forces: deploying, marching five spaces, attacking, claiming squares, and entering structures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Check, Choice, Effect, End, Event, Moments, Option, Seat
from explorer.games.noble_game import wording
from explorer.games.noble_game.rules import fighting, nobility, nobles, orders, raiding, turns
from explorer.games.noble_game.rules.forces import Reach, arrive, may_march, merge, spaces
from explorer.games.noble_game.state import LARGEST, PARTY, Key, Realm

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.games.noble_game.board import Square

# --- deploying --------------------------------------------------------------------------------------------------------


def available(state: Realm, square: Square) -> int:
    """The soldiers in a structure who can set out this turn (force.deploy, force.no-second-march)."""
    one = state.structures[square]
    return one["soldiers"] - one["tired"]


def riders(state: Realm, square: Square) -> list[str]:
    """The Nobles in a structure who can ride with a force (nobles.with-force)."""
    return [id for id in state.nobles_with(square) if id not in state.tired and not state.nobles[id]["regent"]]


def deploy(state: Realm, seat: Seat, square: Square) -> Effect:
    """A force sets out from a structure, with a number of soldiers and some Nobles; from a besieged one it sallies.

    (force.deploy, force.size, force.army, siege.sally).
    """
    yield Begin("deploy", seat, "force.deploy", at=square)
    most = min(LARGEST, available(state, square))
    waiting = riders(state, square)
    if not waiting:
        most = min(most, PARTY)
    count = yield Choice(
        seat, "soldiers", tuple(range(1, most + 1)), "force.size", barred=_too_many(state, square, most), at=square
    )
    key = nobles.new_force(state, seat, square, count)
    state.structures[square]["soldiers"] -= count
    led = False
    while waiting:
        options = (*waiting, "nobody else") if led or count <= PARTY else tuple(waiting)
        id = yield Choice(
            seat,
            "Noble to ride along",
            options,
            "nobles.with-force",
            barred=lambda: _stay_behind(state, square, key),
        )
        if id == "nobody else":
            break
        waiting.remove(id)
        state.nobles[id]["force"] = key
        led = True
    state.forces[key]["moves"] = spaces(state, key)
    yield Event("deployed", seat, "force.deploy", force=key, at=square, count=count, nobles=state.nobles_with(key))
    yield from nobles.capture_alone(state, key)
    yield End("deploy", seat, "force.deploy")
    state.then(("march", key))


def _stay_behind(state: Realm, square: Square, key: Key) -> dict[Option, tuple[Check, ...]]:
    """Why the other Nobles there cannot ride along, and why an army cannot go without a Noble."""
    found: dict[Option, tuple[Check, ...]] = {
        id: (
            Check("force.no-second-march", id not in state.tired, f"has come in or fought this turn: {wording.yes(id in state.tired)}"),
            Check("nobles.regent-stays", not state.nobles[id]["regent"],
                  f"Regent or Co-Regent this year: {wording.yes(state.nobles[id]['regent'])}"),
        )
        for id in state.nobles_with(square) if id not in riders(state, square)
    }  # fmt: skip
    if not may_march(state, key):
        count = state.forces[key]["soldiers"]
        found["nobody else"] = (Check("force.army", False, f"{count} soldiers, Nobles with them: none"),)
    return found


def _too_many(state: Realm, square: Square, most: int) -> Callable[[], dict[Option, tuple[Check, ...]]]:
    def barred() -> dict[Option, tuple[Check, ...]]:
        there, led = available(state, square), len(riders(state, square))
        found: dict[Option, tuple[Check, ...]] = {}
        for count in (0, *range(most + 1, LARGEST + 2)):
            found[count] = (
                Check("force.size", 0 < count <= LARGEST, f"{count} of 1 to {LARGEST} soldiers"),
                Check("force.deploy", count <= there, f"{count} soldiers, {there} can set out"),
                Check("force.army", count <= PARTY or led > 0, f"{count} soldiers, Nobles who can ride: {led}"),
            )
        return found

    return barred


# --- marching ---------------------------------------------------------------------------------------------------------


def march(state: Realm, key: Key) -> Moments:
    """A force carries out one order; it is asked again until it stops or is gone (move.deployed)."""
    force = state.forces.get(key)
    if force is None:
        return
    found = orders.options(state, key)
    answer = found[0]  # a force that must leave may have only one way (raid.leave)
    if len(found) > 1 or not may_march(state, key):  # asked even if it can only stop, so that a player can ask why
        state.marching = key
        answer = yield Choice(
            force["seat"],
            "march",
            tuple(found),
            "move.deployed",
            barred=lambda: orders.barred(state, key),
            why=lambda option: orders.checks(state, key, option) or _in_a_turn(state, key, option),
            force=key,
            at=force["at"],
        )
        state.marching = ""
    if answer == "stop":
        yield from halt(state, key)
    else:
        verb, *about = answer
        yield from DEEDS[verb](state, key, *about)
        if key in state.forces:
            state.then(("march", key))
    if nobility.audience(state, force["seat"]):
        state.then(("interject", force["seat"]))


def _in_a_turn(state: Realm, key: Key, option: Option) -> tuple[Check, ...]:
    """Why an option of the turn must wait until the force that is being moved has stopped (move.whole)."""
    found = turns.checks(state, state.forces[key]["seat"], option)
    if found is None or option == "end":
        return ()
    return (*found, Check("move.whole", False, "a force of yours is being moved: yes"))


def halt(state: Realm, key: Key) -> Effect:
    """A force stops; on one of its player's structures all go inside (force.garrison, force.stops-inside)."""
    force = state.forces[key]
    force["done"] = True
    structure = state.structures.get(force["at"])
    if structure is not None and structure["seat"] == force["seat"]:
        yield from nobles.enter(state, key, force["at"])
    else:
        yield Event("stopped", force["seat"], "move.deployed", force=key, at=force["at"])


def go(state: Realm, key: Key, square: Square) -> Effect:
    """Move to a square over free squares, and over those of its player's own forces (move.five, move.space, move.own)."""
    force = state.forces[key]
    start = force["at"]
    arrive(state, key, square, Reach(state, key).spaces[square])
    yield Event("marched", force["seat"], "move.five", force=key, start=start, at=square)
    yield from nobles.capture_alone(state, key)
    yield from merge(state, key)


def attack(state: Realm, key: Key, square: Square) -> Effect:
    """Enter a square and fight: the force in the field if there is one, else the structure (move.encounter)."""
    force = state.forces[key]
    seat, start = force["seat"], force["at"]
    if square != start:
        reach = Reach(state, key)
        arrive(state, key, square, reach.spaces[square] if square in reach.spaces else reach.to(square) or 0)
        yield Event("attacks", seat, "move.encounter", force=key, start=start, at=square)
        yield from merge(state, key)
        if state.enemy_at(square, seat) is None:
            yield from nobles.capture_alone(state, key)
    enemy = state.enemy_at(square, seat)
    if enemy is not None:
        yield from fighting.field_battle(state, key, enemy)
    else:
        yield from fighting.assault(state, key, square)


# --- other orders -----------------------------------------------------------------------------------------------------


def claim(state: Realm, key: Key) -> Effect:
    """A soldier marks a resource square; another player's marker is discarded, and a building stays.

    (claim.soldier, claim.replace, build.stands).
    """
    force = state.forces[key]
    square, seat = force["at"], force["seat"]
    old = state.owned.get(square)
    force["soldiers"] -= 1
    if square in state.markers:
        state.reserve += 1
    else:
        state.markers.append(square)
    state.owned[square] = seat
    yield Event("claimed", seat, "claim.soldier" if old is None else "claim.replace", at=square, owner=old)
    state.tidy(key)


def garrison(state: Realm, key: Key, count: int) -> Effect:
    """Some soldiers go into one of their player's structures, the others may go on (force.garrison, force.no-split)."""
    yield from nobles.enter(state, key, state.forces[key]["at"], count)


def leave(state: Realm, key: Key, id: str) -> Effect:
    """A Noble leaves a force and stays behind on its square (nobles.with-force)."""
    nobles.part(state, id)
    state.tired.append(id)
    yield Event(
        "noble left force", state.forces[key]["seat"], "nobles.with-force", ("nobles.along",), noble=id, force=key,
        at=state.forces[key]["at"],
    )  # fmt: skip


def join(state: Realm, key: Key, id: str) -> Effect:
    """A Noble on the square goes with the force from now on (nobles.with-force)."""
    nobles.attach(state, id, key)
    yield Event(
        "noble joined force", state.forces[key]["seat"], "nobles.with-force", ("nobles.along",), noble=id, force=key,
        at=state.forces[key]["at"],
    )  # fmt: skip


DEEDS: dict[str, Callable[..., Effect]] = {
    "go": go, "attack": attack, "sneak": raiding.sneak, "raid": raiding.raid, "claim": claim, "garrison": garrison, "leave": leave,
    "join": join,
}  # fmt: skip
"""How a force carries out an order, by the first word of the option."""
