"""Movement of forces: deploying, five spaces, claiming squares, encounters, sneaking and raiding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Check, Choice, Effect, End, Event, Moments, Option, Seat
from explorer.games.noble_game import fighting, nobles
from explorer.games.noble_game.board import CAPITAL, Square
from explorer.games.noble_game.state import CONSTABLE, LARGEST, NEUTRAL, PARTY, Key, Realm

if TYPE_CHECKING:
    from collections.abc import Callable

SPACES = 5
"""The spaces that a force moves in a turn (move.five)."""


def spaces(state: Realm, key: Key) -> int:
    """How far a force may move this turn (move.five, law.roads, office.constable)."""
    swift = state.forces[key]["soldiers"] <= PARTY and state.has(key, CONSTABLE)
    return SPACES + swift - state.law("force_move")


def may_march(state: Realm, key: Key) -> bool:
    """Whether a force can leave its square: an army needs a Noble (force.army)."""
    return state.forces[key]["soldiers"] <= PARTY or bool(state.nobles_with(key))


# --- deploying --------------------------------------------------------------------------------------------------------


def available(state: Realm, square: Square) -> int:
    """The soldiers in a structure who can set out this turn (force.deploy, force.no-second-march)."""
    one = state.structures[square]
    return one["soldiers"] - one["tired"]


def riders(state: Realm, square: Square) -> list[str]:
    """The Nobles in a structure who can ride with a force (nobles.with-force)."""
    return [id for id in state.nobles_with(square) if id not in state.tired and not state.nobles[id]["regent"]]


def deploy(state: Realm, seat: Seat, square: Square) -> Effect:
    """A force sets out from a structure: how many soldiers, and which Nobles; from a besieged one they sally.

    (force.deploy, force.size, force.army, siege.sally).
    """
    yield Begin("deploy", seat, "force.deploy", at=square)
    most = min(LARGEST, available(state, square))
    waiting = riders(state, square)
    if not waiting:
        most = min(most, PARTY)
    count = yield Choice(
        seat, "soldiers", tuple(range(1, most + 1)), "force.size", barred=_too_many(state, square, most)
    )
    key = nobles.new_force(state, seat, square, count)
    state.structures[square]["soldiers"] -= count
    led = False
    while waiting:
        options = (*waiting, "nobody else") if led or count <= PARTY else tuple(waiting)
        id = yield Choice(seat, "Noble to ride along", options, "nobles.with-force")
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


def _too_many(state: Realm, square: Square, most: int) -> Callable[[], dict[Option, tuple[Check, ...]]]:
    def barred() -> dict[Option, tuple[Check, ...]]:
        there = available(state, square)
        found: dict[Option, tuple[Check, ...]] = {}
        for count in range(most + 1, LARGEST + 2):
            found[count] = (
                Check("force.size", count <= LARGEST, "a force has at most 12 soldiers"),
                Check("force.deploy", count <= there, f"{there} soldiers there can set out"),
                Check("force.army", count <= PARTY or bool(riders(state, square)), "more than three need a Noble"),
            )
        return found

    return barred


# --- what a force can do ----------------------------------------------------------------------------------------------


class Reach:
    """Where a force can get to, worked out once for one choice.

    Attributes:
        spaces: by square, how many spaces it takes, over squares that nobody bars.
        hostile: the squares that it cannot just walk over.
        ends: the squares on which it can end, though not the one it stands on.
    """

    def __init__(self, state: Realm, key: Key) -> None:
        force = state.forces[key]
        self.state, self.key, self.force = state, key, force
        self.hostile = state.hostile(force["seat"])
        self.moves = force["moves"] if may_march(state, key) else 0
        self.spaces = self.walk(force["at"], self.moves)
        self.ends = [square for square in self.spaces if square != force["at"] and self.can_end(square)]

    def walk(self, start: Square, moves: int) -> dict[Square, int]:
        """The squares within so many spaces; it goes on past none where it must stop to capture a Noble."""
        if moves <= 0:
            return {start: 0}
        seat = self.force["seat"]
        stops = {
            noble["at"] for noble in self.state.nobles.values()
            if noble["seat"] not in (seat, NEUTRAL) and not noble["force"] and noble["at"] not in ("", CAPITAL)
        }  # fmt: skip
        stops = {square for square in stops - self.hostile if nobles.alone(self.state, square, seat)}
        found = self.state.board.reach(start, moves, self.hostile | (stops - {start}))
        for square in stops:
            steps = [found[near] + 1 for near in self.state.board.roads[square] if near in found]
            if steps and min(steps) <= moves and square != start:
                found[square] = min(steps)
        return found

    def can_end(self, square: Square) -> bool:
        """Whether the force may end a move here: not in the capital, and not with more of its own than may march together."""
        state, force = self.state, self.force
        if square == CAPITAL:
            return state.reads("capital.soldiers", "may stop")
        structure = state.structures.get(square)
        if structure is not None and structure["seat"] == force["seat"]:
            return True
        other = state.force_at(square)
        return other is None or other == self.key or self.can_merge(other)

    def can_merge(self, other: Key) -> bool:
        """Whether two forces of a seat may become one (force.merge)."""
        state = self.state
        total = state.forces[other]["soldiers"] + self.force["soldiers"]
        led = bool(state.nobles_with(other) or state.nobles_with(self.key))
        return state.forces[other]["seat"] == self.force["seat"] and total <= LARGEST and (total <= PARTY or led)

    def to(self, square: Square) -> int | None:
        """How many spaces it takes to come onto a hostile square, None if it cannot."""
        steps = [self.spaces[near] + 1 for near in self.state.board.roads[square] if near in self.spaces]
        return min(steps) if steps and min(steps) <= self.moves else None

    def can_join(self, square: Square) -> bool:
        """Whether a force that fights on a square stands there alone, or as one with another of its seat."""
        other = next(
            (id for id, f in self.state.forces.items() if f["at"] == square and f["seat"] == self.force["seat"]), None
        )
        return other is None or (not self.state.forces[other]["fought"] and self.can_merge(other))

    def exits(self, square: Square, moves: int) -> bool:
        """Whether from a square some other can be come to on which the force may end."""
        found = self.state.board.reach(square, moves, self.hostile)
        return any(end != square and self.can_end(end) for end in found)


def party(state: Realm, key: Key) -> bool:
    """Whether a force is a raiding party (force.party)."""
    return 0 < state.forces[key]["soldiers"] <= PARTY


def raidable(state: Realm, key: Key, square: Square) -> bool:
    """Whether a force could raid a square if it came there (raid.party, raid.square, law.peace)."""
    force = state.forces[key]
    owner = state.owned.get(square)
    return (
        party(state, key) and owner is not None and owner != force["seat"]
        and square not in force["raided"] and not state.law("raids")
    )  # fmt: skip


def options(state: Realm, key: Key) -> list[Option]:
    """All that a force can do where it stands, and all that it can go to."""
    force = state.forces[key]
    seat, here = force["seat"], force["at"]
    reach = Reach(state, key)
    structure = state.structures.get(here)
    own = structure is not None and structure["seat"] == seat
    enemy = state.enemy_at(here, seat)
    small = party(state, key)
    shut_in = own and enemy is not None and not force["must_leave"]  # else it is slipping out
    found: list[Option] = []
    if shut_in:
        if may_march(state, key) and not force["fought"]:
            found.append(("attack", here))
            if small and force["moves"] and reach.exits(here, force["moves"]):
                found.append(("sneak", here))
    elif not force["fought"]:
        found += [("go", square) for square in reach.ends]
        for square in reach.hostile:
            if square == here:
                continue
            cost = reach.to(square)
            if cost is None:
                continue
            if joinable := reach.can_join(square):
                found.append(("attack", square))
            if small:
                rest = reach.moves - cost
                mine = state.structures.get(square)
                if (mine is not None and mine["seat"] == seat) or (rest > 0 and reach.exits(square, rest)):
                    found.append(("sneak", square))
                if raidable(state, key, square):
                    free = state.enemy_at(square, seat) is None or reach.exits(square, max(rest, 1))
                    if free and joinable:
                        found.append(("raid", square))
        if structure is None or own:
            pass
        elif not force["must_leave"] and (enemy is None or structure["seat"] == NEUTRAL):
            found.append(("attack", here))
        for square in reach.ends:
            fort = state.structures.get(square)
            if fort is not None and fort["seat"] == NEUTRAL and reach.can_join(square):
                found.append(("attack", square))
    if not force["must_leave"]:
        if enemy is None:
            if not force["fought"] and raidable(state, key, here):
                found.append(("raid", here))
            if here in state.board.goods and structure is None and state.owned.get(here) != seat and force["soldiers"]:
                found.append(("claim",))
        if own:
            found += [("garrison", count) for count in range(1, force["soldiers"])]
            if force["soldiers"] <= PARTY or len(state.nobles_with(key)) > 1:
                found += [("leave", id) for id in state.nobles_with(key)]
        if not shut_in:
            found += [
                ("join", id) for id, noble in state.nobles.items()
                if noble["at"] == here and noble["seat"] == seat and not noble["force"] and not noble["regent"]
                and id not in state.tired
            ]  # fmt: skip
    if not force["must_leave"] or not found:  # who must leave finds a way, or could not have come (raid.leave)
        found.append("stop")
    return found


def barred(state: Realm, key: Key) -> dict[Option, tuple[Check, ...]]:
    """What a player might think that a force can do and cannot, each with the checks that bar it."""
    force = state.forces[key]
    seat, here = force["seat"], force["at"]
    allowed = set(options(state, key))
    reach = Reach(state, key)
    found: dict[Option, tuple[Check, ...]] = {}
    army = Check("force.party", party(state, key), "only a raiding party of up to three soldiers sneaks and raids")
    away = state.board.distances(here)
    for square in state.board.marks:
        if square == here or away[square] > force["moves"] + 1:
            continue
        option = ("go", square)
        if option not in allowed:
            found[option] = (
                Check("force.army", may_march(state, key), "an army marches only with a Noble"),
                Check("combat.ends-movement", not force["fought"], "a force that has fought moves no more this turn"),
                Check("move.encounter", square not in reach.hostile, "other players' forces and structures are in the way"),
                Check("move.five", square in reach.spaces or square in reach.hostile, f"{force['moves']} spaces are left"),
                Check("capital.soldiers", square != CAPITAL or reach.can_end(square), "forces pass through the capital only"),
                Check("force.merge", square == CAPITAL or reach.can_end(square), "two forces on a square must be able to march as one"),
            )  # fmt: skip
        if square in reach.hostile:
            for verb in ("attack", "sneak", "raid"):
                option = (verb, square)
                if option in allowed:
                    continue
                checks = [
                    Check(
                        "combat.ends-movement", not force["fought"], "a force that has fought moves no more this turn"
                    ),
                    Check("move.five", reach.to(square) is not None, f"{force['moves']} spaces are left"),
                ]
                if verb != "attack":
                    checks.append(army)
                if verb == "raid":
                    checks += raid_checks(state, key, square)
                if verb == "sneak":
                    rest = reach.moves - (reach.to(square) or reach.moves)
                    checks.append(
                        Check("sneak.on", reach.exits(square, rest), "there must be spaces left to go on past it")
                    )
                found[option] = tuple(checks)
    if ("claim",) not in allowed:
        free = here not in state.structures
        found[("claim",)] = (
            Check(
                "claim.square", here in state.board.goods, f"{here} is a {state.board.kind(here)}, no resource square"
            ),
            Check("claim.own", state.owned.get(here) != seat, "a square of one's own needs no second claim"),
            Check("claim.fort", free, "a square with a structure is claimed by taking the structure"),
            Check("claim.enemy", state.enemy_at(here, seat) is None, "no other player's force stands here"),
        )
    if ("raid", here) not in allowed:
        found[("raid", here)] = (army, *raid_checks(state, key, here))
    return {option: checks for option, checks in found.items() if not all(check.passed for check in checks)}


def raid_checks(state: Realm, key: Key, square: Square) -> list[Check]:
    """What a raid demands of its square."""
    force = state.forces[key]
    return [
        Check("raid.square", state.owned.get(square, force["seat"]) != force["seat"], "only another player's square is raided"),
        Check("raid.once", square not in force["raided"], "a force raids a square once a turn"),
        Check("law.peace", not state.law("raids"), "the King's Peace forbids raids"),
    ]  # fmt: skip


# --- marching ---------------------------------------------------------------------------------------------------------


def march(state: Realm, key: Key) -> Moments:
    """One thing that a force does; it goes on until it stops or is no more (move.deployed)."""
    force = state.forces.get(key)
    if force is None:
        return
    found = options(state, key)
    answer: Option = "stop"
    if len(found) > 1:
        state.marching = key
        answer = yield Choice(
            force["seat"],
            "march",
            tuple(found),
            "move.deployed",
            barred=lambda: barred(state, key),
            force=key,
            at=force["at"],
        )
        state.marching = ""
    if answer == "stop":
        yield from halt(state, key)
        return
    verb, *about = answer
    yield from DEEDS[verb](state, key, *about)
    if key in state.forces:
        state.then(("march", key))


def halt(state: Realm, key: Key) -> Effect:
    """Where a force stops in a structure of its own, all go inside (force.garrison)."""
    force = state.forces[key]
    force["done"] = True
    structure = state.structures.get(force["at"])
    if structure is not None and structure["seat"] == force["seat"]:
        yield from nobles.enter(state, key, force["at"])
    else:
        yield Event("stopped", force["seat"], "move.deployed", force=key, at=force["at"])


def _arrive(state: Realm, key: Key, square: Square, cost: int) -> None:
    force = state.forces[key]
    force["at"] = square
    force["moves"] = max(0, force["moves"] - cost)
    force["must_leave"] = False
    for id in state.nobles_with(key):
        state.nobles[id]["at"] = square


def go(state: Realm, key: Key, square: Square) -> Effect:
    """Move over free squares (move.five, move.space)."""
    force = state.forces[key]
    start = force["at"]
    _arrive(state, key, square, Reach(state, key).spaces[square])
    yield Event("marched", force["seat"], "move.five", force=key, start=start, at=square)
    yield from nobles.capture_alone(state, key)
    yield from merge(state, key)


def merge(state: Realm, key: Key) -> Effect:
    """Two forces of a player on one square become one (force.merge)."""
    force = state.forces[key]
    square = force["at"]
    structure = state.structures.get(square)
    other = next(
        (id for id, f in state.forces.items() if f["at"] == square and f["seat"] == force["seat"] and id != key), None
    )
    if other is None or (structure is not None and structure["seat"] == force["seat"]):
        return
    met = state.forces[other]
    force["soldiers"] += met["soldiers"]
    force["moves"] = min(force["moves"], met["moves"])
    force["fought"] = force["fought"] or met["fought"]
    force["raided"] += [one for one in met["raided"] if one not in force["raided"]]
    for id in state.nobles_with(other):
        state.nobles[id]["force"] = key
    del state.forces[other]
    yield Event("merged", force["seat"], "force.merge", force=key, other=other, count=force["soldiers"])


def attack(state: Realm, key: Key, square: Square) -> Effect:
    """Come onto a square and fight what is there: a force in the field first, else the structure (move.encounter)."""
    force = state.forces[key]
    seat, start = force["seat"], force["at"]
    if square != start:
        reach = Reach(state, key)
        _arrive(state, key, square, reach.spaces[square] if square in reach.spaces else reach.to(square) or 0)
        yield Event("attacks", seat, "move.encounter", force=key, start=start, at=square)
        yield from merge(state, key)
    enemy = state.enemy_at(square, seat)
    if enemy is not None:
        yield from fighting.field_battle(state, key, enemy)
    else:
        yield from fighting.assault(state, key, square)


# --- sneaking and raiding ---------------------------------------------------------------------------------------------


def free_attacks(state: Realm, key: Key, square: Square) -> Effect:
    """Whoever holds the square may attack once without being answered; gives back whether the party lives (sneak.attack)."""
    force = state.forces[key]
    seat = force["seat"]
    if force["unseen"]:
        force["unseen"] = False
        yield Event("went unseen", seat, "card.force", force=key, at=square)
        return True
    throwers = []
    enemy = state.enemy_at(square, seat)
    if enemy is not None:
        throwers.append(enemy)
    structure = state.structures.get(square)
    if structure is not None and structure["seat"] not in (seat, NEUTRAL) and fighting.stands(state, square):
        throwers.append(square)
    for thrower in throwers:
        if (yield from fighting.free_attack(state, thrower, key)):
            return False
    return True


def sneak(state: Realm, key: Key, square: Square) -> Effect:
    """Slip past another player's force or structure (sneak.declare, sneak.on, sneak.siege)."""
    force = state.forces[key]
    seat, start = force["seat"], force["at"]
    cost = 0 if square == start else Reach(state, key).to(square) or 0
    yield Begin("sneak", seat, "sneak.declare", force=key, at=square)
    _arrive(state, key, square, cost)
    lives = yield from free_attacks(state, key, square)
    if lives:
        structure = state.structures.get(square)
        if structure is not None and structure["seat"] == seat and square != start:
            yield Event("slipped in", seat, "sneak.siege", force=key, at=square)
            yield from nobles.enter(state, key, square)
        else:
            force["must_leave"] = True
            force["moves"] = max(force["moves"], 1)
            yield Event("slipped past", seat, "sneak.on", force=key, at=square)
    yield End("sneak", seat, "sneak.declare")


def raid(state: Realm, key: Key, square: Square) -> Effect:
    """Raid another player's resource square.

    Survive the attack, steal a good, burn the building, and leave where enemy soldiers stand. (raid.party,
    raid.steal, raid.burn, raid.leave).
    """
    force = state.forces[key]
    seat, start = force["seat"], force["at"]
    owner = state.owned[square]
    yield Begin("raid", seat, "raid.party", force=key, at=square)
    if square != start:
        _arrive(state, key, square, Reach(state, key).to(square) or 0)
    force["raided"].append(square)
    lives = yield from free_attacks(state, key, square)
    if lives:
        yield from steal(state, key, square, owner)
        if square in state.farms:
            state.farms.remove(square)
            yield Event("burnt", owner, "raid.burn", at=square)
        if state.enemy_at(square, seat) is not None:
            force["must_leave"] = True
            force["moves"] = max(force["moves"], 1)
        else:
            yield from merge(state, key)
        yield from nobles.capture_alone(state, key)
    yield End("raid", seat, "raid.party")


def steal(state: Realm, key: Key, square: Square, owner: Seat) -> Effect:
    """The square's good from its owner's goods, else any other of his, else the square's good from the bank (raid.steal)."""
    seat = state.forces[key]["seat"]
    made = state.board.goods[square]
    own = state.goods[owner]
    if own[made]:
        good = made
    else:
        others = tuple(letter for letter in "FWS" if own[letter])
        good = others[0] if others else ""
        if len(others) > 1:
            good = yield Choice(seat, "good to steal", others, "raid.steal")
    if good:
        own[good] -= 1
        state.goods[seat][good] += 1
        yield Event("stole", seat, "raid.steal", goods=good, owner=owner)
    else:
        state.gain(seat, made)
        yield Event("took goods", seat, "raid.steal", goods=made)
    if state.has(key, CONSTABLE):
        state.gain(seat, made)
        yield Event("took goods", seat, "office.constable", goods=made)


# --- other deeds ------------------------------------------------------------------------------------------------------


def claim(state: Realm, key: Key) -> Effect:
    """A soldier is laid on his side to mark a resource square; another's marker goes (claim.soldier, claim.replace)."""
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
    fighting.tidy(state, key)


def garrison(state: Realm, key: Key, count: int) -> Effect:
    """Some of a force go into a structure of their own, the others may go on (force.garrison, force.no-split)."""
    yield from nobles.enter(state, key, state.forces[key]["at"], count)


def leave(state: Realm, key: Key, id: str) -> Effect:
    """A Noble leaves a force for a structure of his lord's (nobles.with-force)."""
    state.nobles[id]["force"] = ""
    state.tired.append(id)
    yield Event("noble left force", state.forces[key]["seat"], "nobles.with-force", noble=id, force=key)


def join(state: Realm, key: Key, id: str) -> Effect:
    """A Noble on the square goes with the force from now on (nobles.with-force)."""
    state.nobles[id]["force"] = key
    yield Event("noble joined force", state.forces[key]["seat"], "nobles.with-force", noble=id, force=key)


DEEDS: dict[str, Callable[..., Effect]] = {
    "go": go, "attack": attack, "sneak": sneak, "raid": raid, "claim": claim, "garrison": garrison, "leave": leave,
    "join": join,
}  # fmt: skip
"""By the first word of an option, what a force does."""
