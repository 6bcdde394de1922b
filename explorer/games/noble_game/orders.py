"""What a force can be told to do where it stands, and of all else which rule bars it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Check, Option, Seat
from explorer.games.noble_game.board import CAPITAL, Square
from explorer.games.noble_game.forces import Reach, may_march, party
from explorer.games.noble_game.raiding import may_still_raid, raidable
from explorer.games.noble_game.state import MARSHAL, NEUTRAL, PARTY, Key, Realm

if TYPE_CHECKING:
    from collections.abc import Callable


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
        Check("force.merge", reach.can_join(square), "another force of yours is there, which has fought or may not be one with it"),
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
