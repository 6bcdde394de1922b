"""Movement of forces: deploying, five spaces, claiming squares, encounters, sneaking and raiding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Check, Choice, Effect, End, Event, Moments, Option, Seat
from explorer.games.noble_game import fighting, nobles
from explorer.games.noble_game.board import CAPITAL, Square
from explorer.games.noble_game.state import CONSTABLE, LARGEST, MARSHAL, NEUTRAL, PARTY, Key, Realm

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
    """Who is there and cannot ride, and why an army cannot do without."""
    found: dict[Option, tuple[Check, ...]] = {
        id: (Check("force.no-second-march", False, "he has come in or fought this turn"),)
        for id in state.nobles_with(square) if id in state.tired
    }  # fmt: skip
    if not may_march(state, key):
        found["nobody else"] = (Check("force.army", False, "more than three soldiers need a Noble"),)
    return found


def _too_many(state: Realm, square: Square, most: int) -> Callable[[], dict[Option, tuple[Check, ...]]]:
    def barred() -> dict[Option, tuple[Check, ...]]:
        there = available(state, square)
        found: dict[Option, tuple[Check, ...]] = {}
        for count in range(most + 1, LARGEST + 2):
            found[count] = (
                Check("force.size", count <= LARGEST, "a force has at most 12 soldiers"),
                Check("force.deploy", count <= there, f"only {there} soldiers there can set out"),
                Check("force.army", count <= PARTY or bool(riders(state, square)), "more than three need a Noble"),
            )
        return found

    return barred


# --- what a force can do ----------------------------------------------------------------------------------------------


class Reach:
    """Where a force can get to, worked out once for one choice.

    Attributes:
        spaces: by square, how many spaces it takes, over squares that nobody bars.
        stops: the squares of unaccompanied Nobles, where it stops to capture them (capture.alone).
        hostile: the squares that it cannot just walk over.
        own: the other forces of its seat, by square.
        ends: the squares on which it can end, though not the one it stands on.
    """

    def __init__(self, state: Realm, key: Key) -> None:
        force = state.forces[key]
        self.state, self.key, self.force = state, key, force
        self.hostile = state.hostile(force["seat"])
        self.own = {f["at"]: id for id, f in state.forces.items() if f["seat"] == force["seat"] and id != key}
        self.moves = force["moves"] if may_march(state, key) else 0
        self.stops: set[Square] = set()
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
        stops = {square for square in stops - self.hostile if nobles.alone(self.state, square, seat)} - {start}
        found = self.state.board.reach(start, moves, self.hostile | stops)
        for square in sorted(stops):
            steps = [found[near] + 1 for near in self.state.board.roads[square] if near in found and near not in stops]
            if steps and min(steps) <= moves:
                found[square] = min(steps)
        self.stops = stops
        return found

    def can_end(self, square: Square) -> bool:
        """Whether the force may end a move here: not in the capital, and not with more of its own than may march together."""
        if square == CAPITAL and not self.state.reads("capital.soldiers", "may stop"):
            return False
        return self.shares(square)

    def shares(self, square: Square) -> bool:
        """Whether no other force of the seat is on a square, or the two can be one there, or its walls part them (force.merge)."""
        other = self.own.get(square)
        if other is None:
            return True
        structure = self.state.structures.get(square)
        return (structure is not None and structure["seat"] == self.force["seat"]) or self.can_merge(other)

    def can_merge(self, other: Key) -> bool:
        """Whether two forces of a seat may become one (force.merge)."""
        state = self.state
        total = state.forces[other]["soldiers"] + self.force["soldiers"]
        led = bool(state.nobles_with(other) or state.nobles_with(self.key))
        return state.forces[other]["seat"] == self.force["seat"] and total <= LARGEST and (total <= PARTY or led)

    def to(self, square: Square) -> int | None:
        """How many spaces it takes to come onto a hostile square, None if it cannot; a Noble alone is captured first."""
        spaces, roads = self.spaces, self.state.board.roads[square]
        steps = [spaces[near] + 1 for near in roads if near in spaces and near not in self.stops]
        return min(steps) if steps and min(steps) <= self.moves else None

    def before(self, square: Square) -> Square:
        """The last square on the way to a hostile one."""
        roads = [near for near in self.state.board.roads[square] if near in self.spaces and near not in self.stops]
        return min(roads, key=lambda near: self.spaces[near])

    def can_join(self, square: Square) -> bool:
        """Whether a force that fights on a square stands there alone, or as one with another of its seat."""
        other = self.own.get(square)
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


def may_still_raid(state: Realm, key: Key) -> bool:
    """Whether a force that has fought this turn may raid where it stands (raid.after-battle)."""
    return not (state.forces[key]["fought"] and state.reads("raid.after-battle", "barred"))


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
        for square in sorted(reach.hostile):  # the same order in every process
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
        if structure is not None and not own and not force["must_leave"]:
            found.append(("attack", here))
        for square in reach.ends:
            fort = state.structures.get(square)
            if fort is not None and fort["seat"] == NEUTRAL and reach.can_join(square):
                found.append(("attack", square))
    if not force["must_leave"]:
        if enemy is None:
            if may_still_raid(state, key) and raidable(state, key, here):
                found.append(("raid", here))
            if here in state.board.goods and structure is None and state.owned.get(here) != seat:
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
    """What a player might think that a force can do and cannot, each with the checks that bar it.

    Of the squares those that are a space too far at the most: of any other `checks` tells when it is asked.
    """
    force = state.forces[key]
    here = force["at"]
    near = [square for square, steps in state.board.distances(here).items() if 0 < steps <= force["moves"] + 1]
    others = state.hostile(force["seat"]) | set(state.structures)
    targets = [here, *(square for square in near if square in others)]
    thought: list[Option] = [("go", square) for square in near]
    thought += [(verb, square) for verb in ("attack", "sneak", "raid") for square in targets]
    thought += [("claim",), "stop"]
    allowed = set(options(state, key))
    reach = Reach(state, key)
    found = {option: checks(state, key, option, reach) for option in thought if option not in allowed}
    return {option: told for option, told in found.items() if told}


def checks(state: Realm, key: Key, option: Option, reach: Reach | None = None) -> tuple[Check, ...]:
    """What bars a force from something, each rule that does; nothing for what is no deed of a force."""
    if option == "stop":
        return _unmet([_stays(state, key)])
    if not isinstance(option, tuple) or not option or option[0] not in CHECKS:
        return ()
    verb, *about = option
    if len(about) != len(CHECKS[verb][0]) or not all(map(isinstance, about, CHECKS[verb][0])):
        return ()
    if verb in ("go", "attack", "sneak", "raid") and about[0] not in state.board.marks:
        return ()
    return _unmet(CHECKS[verb][1](state, reach or Reach(state, key), *about))


def _unmet(found: list[Check]) -> tuple[Check, ...]:
    return tuple(found) if any(not check.passed for check in found) else ()


def _stays(state: Realm, key: Key) -> Check:
    return Check("raid.leave", not state.forces[key]["must_leave"], "it must leave this square, where others stand")


def _rested(reach: Reach) -> Check:
    return Check("combat.ends-movement", not reach.force["fought"], "a force that has fought moves no more this turn")


def _shut_in(state: Realm, reach: Reach) -> bool:
    """Whether besiegers stand before a force's own walls, and it has not slipped past them yet (siege.sally)."""
    force = reach.force
    structure = state.structures.get(force["at"])
    own = structure is not None and structure["seat"] == force["seat"]
    return own and not force["must_leave"] and state.enemy_at(force["at"], force["seat"]) is not None


def _marches(state: Realm, reach: Reach) -> list[Check]:
    """What any way to another square demands."""
    free = not _shut_in(state, reach)
    return [
        Check("force.army", may_march(state, reach.key), "an army marches only with a Noble; let one come to it"),
        _rested(reach),
        Check("siege.sally", free, "besiegers stand before the walls: attack them or sneak past first"),
    ]


def _near(state: Realm, reach: Reach, square: Square, steps: int | None) -> Check:
    """Whether a square is near enough, and if not whether it is too far or others are in the way."""
    away, left = state.board.distances(reach.force["at"])[square], reach.force["moves"]
    if steps is None and away <= left and may_march(state, reach.key):
        stop = next((at for at in sorted(reach.stops) if at != square), None)
        if stop is not None:
            return Check(
                "capture.alone", False, f"it must stop at {stop} first to capture a Noble alone there, then go on"
            )
        return Check(
            "move.encounter", False, "other players' forces or structures are in the way: deal with them first"
        )
    return Check("move.five", steps is not None or away <= left, f"it is {away} spaces away and only {left} are left")


def _going(state: Realm, reach: Reach, square: Square) -> list[Check]:
    bars = square in reach.hostile
    capital = square != CAPITAL or state.reads("capital.soldiers", "may stop")
    return [
        Check("move.space", square != reach.force["at"], "it stands there already"),
        *_marches(state, reach),
        Check("move.encounter", not bars, "others bar that square: attack, sneak past or raid there"),
        _near(state, reach, square, reach.to(square) if bars else reach.spaces.get(square)),
        Check("capital.soldiers", capital, "forces pass through the capital only: choose a square beyond it"),
        Check("force.merge", reach.shares(square), "another force of yours is there, and the two may not be one: "
              "twelve soldiers at most, and a Noble with more than three"),
    ]  # fmt: skip


def _attacking(state: Realm, reach: Reach, square: Square) -> list[Check]:
    seat, here = reach.force["seat"], reach.force["at"]
    structure = state.structures.get(square)
    walls = structure is not None and structure["seat"] != seat
    found = [
        Check("capital.peace", square != CAPITAL, "nothing is fought in the capital"),
        Check("move.encounter", walls or state.enemy_at(square, seat) is not None, "nobody is there to be attacked"),
        _rested(reach),
    ]
    if square == here:
        return [*found, _stays(state, reach.key)]
    steps = reach.to(square) if square in reach.hostile else reach.spaces.get(square)
    joins = reach.can_join(square) and (square in reach.hostile or reach.can_end(square))
    return [
        *found, *_marches(state, reach), _near(state, reach, square, steps),
        Check("force.merge", joins, "another force of yours is there, which has fought or may not be one with this"),
    ]  # fmt: skip


def _sneaking(state: Realm, reach: Reach, square: Square) -> list[Check]:
    here, moves = reach.force["at"], reach.moves
    found = [_a_party(state, reach.key), _rested(reach)]
    if square == here:
        shut = _shut_in(state, reach)
        return [
            *found, Check("sneak.declare", shut, "it need not sneak from where it stands"),
            Check("sneak.on", reach.exits(here, moves), "there must be spaces left to go on past them"),
        ]  # fmt: skip
    bars, steps = square in reach.hostile, reach.to(square)
    mine = state.structures.get(square)
    inside = mine is not None and mine["seat"] == reach.force["seat"]
    on = inside or (steps is not None and reach.exits(square, moves - steps) and moves > steps)
    return [
        *found, Check("sneak.declare", bars, "nobody bars that square: just go there"), *_marches(state, reach),
        _near(state, reach, square, steps),
        Check("sneak.on", on or steps is None, "there must be spaces left to go on past it"),
    ]  # fmt: skip


def _raiding(state: Realm, reach: Reach, square: Square) -> list[Check]:
    force, here = reach.force, reach.force["at"]
    seat, bars = force["seat"], square in reach.hostile
    found = [
        _a_party(state, reach.key),
        Check("raid.square", state.owned.get(square, seat) != seat, "only another player's resource square is raided"),
        Check("raid.once", square not in force["raided"], "a force raids a square once a turn"),
        Check("law.peace", not state.law("raids"), "the King's Peace forbids raids"),
    ]
    if square == here:
        return [
            *found, Check("raid.after-battle", may_still_raid(state, reach.key), "it has fought this turn"),
            Check("raid.leave", state.enemy_at(here, seat) is None, "another player's force stands here"),
            _stays(state, reach.key),
        ]  # fmt: skip
    steps = reach.to(square) if bars else reach.spaces.get(square)
    away = steps is None or state.enemy_at(square, seat) is None or reach.exits(square, max(reach.moves - steps, 1))
    return [
        *found, *_marches(state, reach), _near(state, reach, square, steps),
        Check("raid.party", bars, "it must stand on the square: go there, then raid"),
        Check("force.merge", reach.can_join(square), "another force of yours is there, which has fought or may not be one with this"),
        Check("raid.leave", away, "it must leave that square afterwards, and there is nowhere to go"),
    ]  # fmt: skip


def _a_party(state: Realm, key: Key) -> Check:
    return Check("force.party", party(state, key), "only a raiding party of up to three soldiers sneaks and raids")


def _claiming(state: Realm, reach: Reach) -> list[Check]:
    seat, here = reach.force["seat"], reach.force["at"]
    return [
        Check("claim.square", here in state.board.goods, f"{here} is a {state.board.kind(here)}, no resource square"),
        Check("claim.own", state.owned.get(here) != seat, "a square of one's own needs no second claim"),
        Check("claim.fort", here not in state.structures, "a square with a structure is claimed by taking the structure"),
        Check("claim.enemy", state.enemy_at(here, seat) is None, "another player's force stands here"),
        _stays(state, reach.key),
    ]  # fmt: skip


def _own_walls(state: Realm, reach: Reach, rule: str, why: str) -> Check:
    structure = state.structures.get(reach.force["at"])
    return Check(rule, structure is not None and structure["seat"] == reach.force["seat"], why)


def _leaving_soldiers(state: Realm, reach: Reach, count: int) -> list[Check]:
    most = reach.force["soldiers"] - 1
    return [
        _own_walls(state, reach, "force.no-split", "forces part only in a castle or fort of their own"),
        Check(
            "force.garrison",
            1 <= count <= most,
            f"{f'1 to {most} can' if most else 'none can'} be left; all go in where the force stops",
        ),
        _stays(state, reach.key),
    ]


def _leaving_noble(state: Realm, reach: Reach, id: str) -> list[Check]:
    with_it = state.nobles_with(reach.key)
    army = reach.force["soldiers"] > PARTY and len(with_it) == 1
    return [
        Check("nobles.with-force", id in with_it, "he is not with this force"),
        _own_walls(state, reach, "nobles.with-force", "a Noble stays behind only in a castle or fort of his lord's"),
        Check("force.army", not army, "more than three soldiers keep their last Noble"),
        _stays(state, reach.key),
    ]


def _joining(state: Realm, reach: Reach, id: str) -> list[Check]:
    noble = state.nobles.get(id)
    there = noble is not None and noble["seat"] == reach.force["seat"] and noble["at"] == reach.force["at"]
    return [
        Check("nobles.with-force", there, "only a Noble of yours on this square can come along"),
        Check("nobles.with-force", noble is None or not noble["force"], "he rides with a force already"),
        Check("nobles.regent-stays", noble is None or not noble["regent"], "the Regent and Co-Regents stay in the capital"),
        Check("force.no-second-march", id not in state.tired, "he has come in or fought this turn"),
        Check("siege.sally", not _shut_in(state, reach), "who sallies rides out with the force when it is deployed"),
        _stays(state, reach.key),
    ]  # fmt: skip


CHECKS: dict[str, tuple[tuple[type, ...], Callable[..., list[Check]]]] = {
    "go": ((str,), _going), "attack": ((str,), _attacking), "sneak": ((str,), _sneaking), "raid": ((str,), _raiding),
    "claim": ((), _claiming), "garrison": ((int,), _leaving_soldiers), "leave": ((str,), _leaving_noble),
    "join": ((str,), _joining),
}  # fmt: skip
"""By the first word of an option, what it is about and what it demands."""


def not_now(state: Realm, seat: Seat, option: Option) -> tuple[Check, ...]:
    """What bars a player in a turn from marching, deploying, storming or building where that is not offered."""
    if not isinstance(option, tuple) or len(option) not in (2, 3) or not all(isinstance(part, str) for part in option):
        return ()
    verb, *_, what = option
    if verb == "march" and what in state.forces:
        force = state.forces[what]
        return _unmet([
            Check("move.deployed", force["seat"] == seat, "it is another player's force"),
            Check("move.deployed", not force["done"], "it has been moved this turn and moves again in the next"),
        ])  # fmt: skip
    if verb == "deploy" and what in state.board.marks:
        structure = state.structures.get(what)
        held = structure is not None and structure["seat"] == seat
        return _unmet([Check("force.deploy", held, "forces set out only from a castle or fort of their player's")])
    if verb == "storm" and what in state.nobles:
        return _storming(state, seat, what)
    if verb == "build" and what in state.board.marks:
        goods, own = what in state.board.goods, state.owned.get(what) == seat
        return _unmet([
            Check("build.fort" if option[1] == "fort" else "build.site", goods, "only fields, forests and quarries are built on"),
            Check("build.site", own, "the square is not yours: claim it first"),
        ])  # fmt: skip
    if verb == "noble" and what in state.nobles:
        return _unmet([Check("nobles.move", state.nobles[what]["seat"] == seat, "he is not yours")])
    return ()


def _storming(state: Realm, seat: Seat, id: str) -> tuple[Check, ...]:
    noble = state.nobles[id]
    structure = state.structures.get(noble["at"])
    return _unmet([
        Check("office.marshal-alone", noble["office"] == MARSHAL and noble["seat"] == seat, "only your Lord Marshal storms alone"),
        Check("office.marshal-alone", not noble["force"], "he is with a force, which attacks with him"),
        Check("office.marshal-alone", structure is not None and structure["seat"] != seat, "he stands before no other's walls"),
        Check("office.marshal-alone", id not in state.tired, "he has fought, or come in, this turn"),
        Check("move.encounter", state.force_at(noble["at"]) is None, "a force stands there"),
    ])  # fmt: skip


# --- marching ---------------------------------------------------------------------------------------------------------


def march(state: Realm, key: Key) -> Moments:
    """One thing that a force does; it goes on until it stops or is no more (move.deployed)."""
    force = state.forces.get(key)
    if force is None:
        return
    found = options(state, key)
    answer = found[0]  # who must leave may have one way only (raid.leave)
    if len(found) > 1 or not may_march(state, key):  # so that one can ask why an army stands still
        state.marching = key
        answer = yield Choice(
            force["seat"],
            "march",
            tuple(found),
            "move.deployed",
            barred=lambda: barred(state, key),
            why=lambda option: checks(state, key, option),
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
    other = nobles.own_force(state, square, force["seat"], key)
    if other is None or (structure is not None and structure["seat"] == force["seat"]):
        return
    met = state.forces[other]
    force["soldiers"] += met["soldiers"]
    force["moves"] = min(force["moves"], met["moves"])
    force["fought"] = force["fought"] or met["fought"]
    force["unseen"] = force["unseen"] or met["unseen"]
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
        if state.enemy_at(square, seat) is None:
            yield from nobles.capture_alone(state, key)
    enemy = state.enemy_at(square, seat)
    if enemy is not None:
        yield from fighting.field_battle(state, key, enemy)
    else:
        yield from fighting.assault(state, key, square)


# --- sneaking and raiding ---------------------------------------------------------------------------------------------


def throwers(state: Realm, key: Key, square: Square) -> list[Key]:
    """Who may attack a party that passes over a square: another player's force there, and whoever holds its walls (sneak.attack).

    A player attacks once: of a force and a garrison of his on one square the one that throws more dice.
    """
    seat = state.forces[key]["seat"]
    enemy = state.enemy_at(square, seat)
    found = [enemy] if enemy is not None else []
    structure = state.structures.get(square)
    if structure is not None and square in state.hostile(seat) and structure["seat"] != seat:
        if fighting.stands(state, square):
            found.append(square)
    if len({state.unit(one)["seat"] for one in found}) < len(found):
        return [max(found, key=lambda one: fighting.dice_of(state, one, fighting.walls(state, one)))]
    return found


def free_attacks(state: Realm, key: Key, square: Square) -> Effect:
    """Whoever holds the square may attack once without being answered; gives back whether the party lives (sneak.attack)."""
    force = state.forces[key]
    seat = force["seat"]
    if force["unseen"]:
        force["unseen"] = False
        yield Event("went unseen", seat, "card.force", force=key, at=square)
        return True
    for thrower in throwers(state, key, square):
        if (yield from fighting.free_attack(state, thrower, key)):
            return False
    return True


def _come(state: Realm, key: Key, square: Square) -> Square:
    """Bring a party onto a hostile square, where it cannot stay; gives back the square before it on the way."""
    before = state.forces[key]["at"]
    if square != before:
        reach = Reach(state, key)
        before = reach.before(square)
        _arrive(state, key, square, reach.to(square) or 0)
    state.forces[key]["must_leave"] = True
    return before


def fall_back(state: Realm, key: Key, square: Square) -> Effect:
    """No soldier is left, only the Lord Marshal: he does not get past, and stands where they came from (office.marshal-left)."""
    riders = state.nobles_with(key)
    fighting.tidy(state, key)
    yield Event("force destroyed", None, "office.marshal-left", force=key, at=state.nobles[riders[0]]["at"])
    for id in riders:
        if state.nobles[id]["at"] != square:
            yield from nobles.place(state, id, square, "office.marshal-left")
        if id not in state.tired:
            state.tired.append(id)


def sneak(state: Realm, key: Key, square: Square) -> Effect:
    """Slip past another player's force or structure (sneak.declare, sneak.on, sneak.siege)."""
    force = state.forces[key]
    seat, start = force["seat"], force["at"]
    before = _come(state, key, square)
    yield Begin("sneak", seat, "sneak.declare", force=key, at=square)
    lives = yield from free_attacks(state, key, square)
    if lives and not force["soldiers"]:
        yield from fall_back(state, key, before)
    elif lives:
        structure = state.structures.get(square)
        if structure is not None and structure["seat"] == seat and square != start:
            yield Event("slipped in", seat, "sneak.siege", force=key, at=square)
            yield from nobles.enter(state, key, square)
        else:
            force["moves"] = max(force["moves"], 1)
            yield Event("slipped past", seat, "sneak.on", force=key, at=square)
            yield from nobles.capture_alone(state, key)
    yield End("sneak", seat, "sneak.declare")


def raid(state: Realm, key: Key, square: Square) -> Effect:
    """Raid another player's resource square.

    Survive the attack, steal a good, burn the building, and leave where enemy soldiers stand. (raid.party,
    raid.steal, raid.burn, raid.leave).
    """
    force = state.forces[key]
    seat, owner = force["seat"], state.owned[square]
    before = _come(state, key, square)
    yield Begin("raid", seat, "raid.party", force=key, at=square)
    force["raided"].append(square)
    lives = yield from free_attacks(state, key, square)
    if lives and not force["soldiers"]:
        yield from fall_back(state, key, before)
    elif lives:
        yield from steal(state, key, square, owner)
        if square in state.farms:
            state.farms.remove(square)
            yield Event("burnt", owner, "raid.burn", at=square)
        if state.enemy_at(square, seat) is not None:
            force["moves"] = max(force["moves"], 1)
        else:
            force["must_leave"] = False
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
            none = {
                letter: (Check("raid.steal", False, "its owner has none of it"),) for letter in "FWS" if not own[letter]
            }
            good = yield Choice(seat, "good to steal", others, "raid.steal", barred=lambda: none)
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
    nobles.part(state, id)
    state.tired.append(id)
    yield Event("noble left force", state.forces[key]["seat"], "nobles.with-force", noble=id, force=key)


def join(state: Realm, key: Key, id: str) -> Effect:
    """A Noble on the square goes with the force from now on (nobles.with-force)."""
    nobles.attach(state, id, key)
    yield Event("noble joined force", state.forces[key]["seat"], "nobles.with-force", noble=id, force=key)


DEEDS: dict[str, Callable[..., Effect]] = {
    "go": go, "attack": attack, "sneak": sneak, "raid": raid, "claim": claim, "garrison": garrison, "leave": leave,
    "join": join,
}  # fmt: skip
"""By the first word of an option, what a force does."""
