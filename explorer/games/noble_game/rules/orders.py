"""The orders that a force can be given where it stands, and for all others the rule that bars them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Check, Option, Seat
from explorer.core.people import who
from explorer.games.noble_game.board import CAPITAL, Square
from explorer.games.noble_game.rules.forces import Reach, may_march, party
from explorer.games.noble_game.rules.raiding import may_still_raid, raidable
from explorer.games.noble_game.state import MARSHAL, NEUTRAL, PARTY, Key, Realm
from explorer.games.noble_game.wording import others, plural, yes

if TYPE_CHECKING:
    from collections.abc import Callable


def options(state: Realm, key: Key) -> list[Option]:
    """Every order that a force can be given now, on its square and for squares that it can reach."""
    force = state.forces[key]
    seat, here = force["seat"], force["at"]
    reach = Reach(state, key)
    structure = state.structures.get(here)
    own = structure is not None and structure["seat"] == seat
    enemy = state.enemy_at(here, seat)
    small = party(state, key)
    shut_in = own and enemy is not None and not force["must_leave"]  # if it must leave, it is already slipping out
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
        if structure is not None and not own and not force["must_leave"] and may_storm(state, key):
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
        if own or state.reads("nobles.leave", "anywhere"):
            with_it = state.nobles_with(key)
            if with_it and (force["soldiers"] <= PARTY or len(with_it) > 1):
                found += [("leave", id) for id in with_it]
        if not shut_in:
            found += [
                ("join", id) for id, noble in state.nobles.items()
                if noble["at"] == here and noble["seat"] == seat and not noble["force"] and not noble["regent"]
                and id not in state.tired
            ]  # fmt: skip
    if (
        not force["must_leave"] or not found
    ):  # a force that must leave has a way, or it could not have come (raid.leave)
        found.append("stop")
    return found


def may_storm(state: Realm, key: Key) -> bool:
    """Whether a force can attack the walls before it; in our reading any army can (force.army-stands)."""
    return may_march(state, key) or not state.reads("army.leaderless", "stands still")


def barred(state: Realm, key: Key) -> dict[Option, tuple[Check, ...]]:
    """Orders that a player might expect and that are barred, each with its checks.

    It covers squares that are at most one space too far; for any other square ask `checks`.
    """
    force = state.forces[key]
    here = force["at"]
    near = [square for square, steps in state.board.distances(here).items() if 0 < steps <= force["moves"] + 1]
    others = state.hostile(force["seat"]) | set(state.structures)
    targets = [here, *(square for square in near if square in others)]
    thought: list[Option] = [("go", square) for square in near]
    thought += [(verb, square) for verb in ("attack", "sneak", "raid") for square in targets]
    thought += [("claim",), "stop"]
    thought += [("leave", id) for id in state.nobles_with(key)]
    thought += [("join", id) for id in state.nobles_of(force["seat"]) if state.nobles[id]["at"] == here]
    allowed = set(options(state, key))
    reach = Reach(state, key)
    found = {option: checks(state, key, option, reach) for option in thought if option not in allowed}
    return {option: given for option, given in found.items() if given}


def checks(state: Realm, key: Key, option: Option, reach: Reach | None = None) -> tuple[Check, ...]:
    """Every check made of an order that is barred; empty if it is allowed or not an order of a force."""
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
    leaves = state.forces[key]["must_leave"]
    return Check("raid.leave", not leaves, f"must leave this square, where others stand: {yes(leaves)}")


def _rested(reach: Reach) -> Check:
    fought = reach.force["fought"]
    return Check("combat.ends-movement", not fought, f"has fought this turn: {yes(fought)}")


def _shut_in(state: Realm, reach: Reach) -> bool:
    """Whether besiegers stand before the walls that a force is in, and it has not slipped past them (siege.sally)."""
    force = reach.force
    structure = state.structures.get(force["at"])
    own = structure is not None and structure["seat"] == force["seat"]
    return own and not force["must_leave"] and state.enemy_at(force["at"], force["seat"]) is not None


def _marches(state: Realm, reach: Reach) -> list[Check]:
    """The checks made of any way to another square."""
    shut, with_it = _shut_in(state, reach), len(state.nobles_with(reach.key))
    soldiers = plural(reach.force["soldiers"], "soldier")
    return [
        Check("force.army", may_march(state, reach.key), f"{soldiers}, Nobles with them: {with_it}"),
        _rested(reach),
        Check("siege.sally", not shut, f"besiegers before your walls: {yes(shut)}"),
    ]


def _near(state: Realm, reach: Reach, square: Square, steps: int | None) -> list[Check]:
    """The checks whether a square is near enough, and whether a free way leads there."""
    spaces, left = state.board.distances(reach.force["at"]), reach.force["moves"]
    away = spaces[square]
    found = [Check("move.five", away <= left, f"{plural(away, 'space')} away, {left} left")]
    if away <= left and may_march(state, reach.key):
        on_the_way = (
            at for at in sorted(reach.stops - {square}) if spaces[at] + state.board.distances(at)[square] <= left
        )
        stop = next(on_the_way, None)
        if steps is not None:
            found.append(Check("move.encounter", True, f"spaces on the way that is free: {steps}"))
        elif stop is not None:
            found.append(Check("capture.alone", False, f"Nobles alone on the way, to be captured first: at {stop}"))
        else:
            found.append(Check("move.encounter", False, f"free ways of {plural(left, 'space')}: none"))
    return found


def _fellows(state: Realm, reach: Reach, square: Square) -> str:
    """What a force would be when merged with another of its seat on a square, in words."""
    other = reach.own.get(square)
    if other is None:
        return "forces of yours there: none"
    soldiers = state.forces[other]["soldiers"] + reach.force["soldiers"]
    led = len(state.nobles_with(other)) + len(state.nobles_with(reach.key))
    return f"with your force there {soldiers} soldiers, Nobles with them: {led}"


def _rested_fellows(state: Realm, reach: Reach, square: Square) -> Check:
    """The check whether a force can fight on a square, merged with another of its seat."""
    other = reach.own.get(square)
    fought = "" if other is None else f"; it has fought this turn: {yes(state.forces[other]['fought'])}"
    return Check("force.merge", reach.can_join(square), f"{_fellows(state, reach, square)}{fought}")


def _going(state: Realm, reach: Reach, square: Square) -> list[Check]:
    seat, bars = reach.force["seat"], square in reach.hostile
    capital = square == CAPITAL
    found = [
        Check("move.space", square != reach.force["at"], f"from {reach.force['at']} to {square}"),
        *_marches(state, reach),
        Check("move.encounter", not bars, f"others who bar that square: {_barring(state, reach, square, seat)}"),
        *_near(state, reach, square, reach.to(square) if bars else reach.spaces.get(square)),
    ]
    if not state.reads("capital.soldiers", "may stop"):
        found.append(Check("capital.soldiers", not capital, f"ends its move in the capital: {yes(capital)}"))
    structure = state.structures.get(square)
    own = structure is not None and structure["seat"] == seat
    where = ", inside your walls" if own else ""
    return [*found, Check("force.merge", reach.shares(square), f"{_fellows(state, reach, square)}{where}")]


def _barring(state: Realm, reach: Reach, square: Square, seat: Seat) -> str:
    return others(state, square, seat) if square in reach.hostile else "none"


def _attacking(state: Realm, reach: Reach, square: Square) -> list[Check]:
    seat, here = reach.force["seat"], reach.force["at"]
    structure = state.structures.get(square)
    walls = structure is not None and structure["seat"] != seat
    found = [
        Check("capital.peace", square != CAPITAL, f"a fight in the capital: {yes(square == CAPITAL)}"),
        Check("move.encounter", walls or state.enemy_at(square, seat) is not None,
              f"others to be attacked there: {others(state, square, seat)}"),
        _rested(reach),
    ]  # fmt: skip
    if square == here:
        if state.reads("army.leaderless", "stands still"):
            led = len(state.nobles_with(reach.key))
            soldiers = plural(reach.force["soldiers"], "soldier")
            found.append(
                Check("force.army-stands", may_march(state, reach.key), f"{soldiers}, Nobles with them: {led}")
            )
        return [*found, _stays(state, reach.key)]
    steps = reach.to(square) if square in reach.hostile else reach.spaces.get(square)
    return [
        *found, *(check for check in _marches(state, reach) if check not in found), *_near(state, reach, square, steps),
        _rested_fellows(state, reach, square),
    ]  # fmt: skip


def _sneaking(state: Realm, reach: Reach, square: Square) -> list[Check]:
    seat, here, moves = reach.force["seat"], reach.force["at"], reach.moves
    found = [_a_party(state, reach.key), _rested(reach)]
    if square == here:
        shut, beyond = _shut_in(state, reach), reach.exits(here, moves)
        return [
            *found, Check("sneak.declare", shut, f"besiegers before your walls: {yes(shut)}"),
            Check("sneak.on", beyond, f"squares beyond them to go to: {yes(beyond)}"),
        ]  # fmt: skip
    bars, steps = square in reach.hostile, reach.to(square)
    mine = state.structures.get(square)
    inside = mine is not None and mine["seat"] == seat
    on = inside or (steps is not None and moves > steps and reach.exits(square, moves - steps))
    return [
        *found, Check("sneak.declare", bars, f"others who bar that square: {_barring(state, reach, square, seat)}"),
        *(check for check in _marches(state, reach) if check not in found), *_near(state, reach, square, steps),
        *([Check("sneak.on", on, f"walls of yours there, or a square beyond within its spaces: {yes(on)}")]
          if steps is not None else ()),
    ]  # fmt: skip


def _raiding(state: Realm, reach: Reach, square: Square) -> list[Check]:
    force, here = reach.force, reach.force["at"]
    seat, bars = force["seat"], square in reach.hostile
    owner = state.owned.get(square)
    found = [
        _a_party(state, reach.key),
        Check("raid.square", owner not in (None, seat), _what(state, square, seat)),
        Check(
            "raid.once",
            square not in force["raided"],
            f"raided by this force this turn: {yes(square in force['raided'])}",
        ),
        Check("law.peace", not state.law("raids"), f"the King's Peace lies open: {yes(state.law('raids'))}"),
    ]
    enemy = state.enemy_at(square, seat) is not None
    if square == here:
        if state.reads("raid.after-battle", "barred"):
            found.append(
                Check("raid.after-battle", not force["fought"], f"has fought this turn: {yes(force['fought'])}")
            )
        return [
            *found,
            Check("raid.leave", not enemy, f"another player's force here: {yes(enemy)}"),
            _stays(state, reach.key),
        ]
    steps = reach.to(square) if bars else reach.spaces.get(square)
    away = steps is None or not enemy or reach.exits(square, max(reach.moves - steps, 1))
    return [
        *found, *_marches(state, reach), *_near(state, reach, square, steps),
        Check("raid.party", bars, f"its own square, or one that others bar: {yes(bars)}"),
        _rested_fellows(state, reach, square),
        Check("raid.leave", away, f"another player's force there: {yes(enemy)}; squares to leave it for: {yes(away)}"),
    ]  # fmt: skip


def _what(state: Realm, square: Square, seat: Seat) -> str:
    """A square with its kind, and its owner if it can have one: "H5 is a road", "J5 is an estate, your own"."""
    said = f"{square} is {_a(state.board.kind(square))}"
    if square in state.board.goods:
        return f"{said}, {_whose(state.owned.get(square), seat)}"
    structure = state.structures.get(square)
    return said if structure is None else f"{said}, {_whose(structure['seat'], seat)}"


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _whose(owner: Seat | None, seat: Seat) -> str:
    return "your own" if owner == seat else _lord(NEUTRAL if owner is None else owner)


def _a_party(state: Realm, key: Key) -> Check:
    soldiers = state.forces[key]["soldiers"]
    return Check("force.party", party(state, key), f"{plural(soldiers, 'soldier')}, a raiding party has 1 to {PARTY}")


def _claiming(state: Realm, reach: Reach) -> list[Check]:
    seat, here = reach.force["seat"], reach.force["at"]
    owner = state.owned.get(here)
    whose = _whose(owner, seat)
    structure = state.structures.get(here)
    enemy = state.enemy_at(here, seat) is not None
    return [
        Check("claim.square", here in state.board.goods, f"{here} is {_a(state.board.kind(here))}"),
        Check("claim.own", owner != seat, f"whose square it is: {whose}"),
        Check(
            "claim.fort", structure is None, f"structures there: {'none' if structure is None else structure['kind']}"
        ),
        Check("claim.enemy", not enemy, f"another player's force here: {yes(enemy)}"),
        _stays(state, reach.key),
    ]


def _own_walls(state: Realm, reach: Reach, rule: str) -> Check:
    structure = state.structures.get(reach.force["at"])
    own = structure is not None and structure["seat"] == reach.force["seat"]
    return Check(rule, own, f"stands in a castle or fort of yours: {yes(own)}")


def _leaving_soldiers(state: Realm, reach: Reach, count: int) -> list[Check]:
    soldiers = reach.force["soldiers"]
    return [
        _own_walls(state, reach, "force.no-split"),
        Check(
            "force.garrison",
            1 <= count < soldiers,
            f"{count} of {plural(soldiers, 'soldier')}; all go in when a force stops",
        ),
        _stays(state, reach.key),
    ]


def _leaving_noble(state: Realm, reach: Reach, id: str) -> list[Check]:
    with_it, soldiers = state.nobles_with(reach.key), reach.force["soldiers"]
    found = [Check("nobles.with-force", id in with_it, f"rides with this force: {yes(id in with_it)}")]
    if not state.reads("nobles.leave", "anywhere"):
        found.append(_own_walls(state, reach, "nobles.along"))
    return [
        *found,
        Check("force.army", soldiers <= PARTY or len(with_it) != 1, f"{soldiers} soldiers, Nobles left: {len(with_it) - 1}"),
        _stays(state, reach.key),
    ]  # fmt: skip


def _joining(state: Realm, reach: Reach, id: str) -> list[Check]:
    noble = state.nobles.get(id)
    if noble is None:
        return []
    there = noble["seat"] == reach.force["seat"] and noble["at"] == reach.force["at"]
    rides, shut = bool(noble["force"]), _shut_in(state, reach)
    return [
        Check("nobles.along", there, f"a Noble of yours on this square: {yes(there)}"),
        Check("nobles.along", not rides, f"rides with a force already: {yes(rides)}"),
        Check("nobles.regent-stays", not noble["regent"], f"Regent or Co-Regent this year: {yes(noble['regent'])}"),
        Check(
            "force.no-second-march", id not in state.tired, f"has come in or fought this turn: {yes(id in state.tired)}"
        ),
        Check("siege.sally", not shut, f"besiegers before your walls: {yes(shut)}"),
        _stays(state, reach.key),
    ]


CHECKS: dict[str, tuple[tuple[type, ...], Callable[..., list[Check]]]] = {
    "go": ((str,), _going), "attack": ((str,), _attacking), "sneak": ((str,), _sneaking), "raid": ((str,), _raiding),
    "claim": ((), _claiming), "garrison": ((int,), _leaving_soldiers), "leave": ((str,), _leaving_noble),
    "join": ((str,), _joining),
}  # fmt: skip
"""By the first word of an option, the types of its other parts and its checks."""


def not_now(state: Realm, seat: Seat, option: Option) -> tuple[Check, ...]:
    """Every check made of marching, deploying, storming, building or moving a Noble where a turn does not offer it."""
    if not isinstance(option, tuple) or len(option) not in (2, 3) or not all(isinstance(part, str) for part in option):
        return ()
    verb, *_, what = option
    if verb == "march" and what in state.forces:
        force = state.forces[what]
        return _unmet([
            Check("move.deployed", force["seat"] == seat, f"whose force it is: {who(force['seat'])}'s, whose turn: {who(seat)}'s"),
            Check("move.deployed", not force["done"], f"has been moved this turn: {yes(force['done'])}"),
        ])  # fmt: skip
    if verb == "deploy" and what in state.board.marks:
        structure = state.structures.get(what)
        held = structure is not None and structure["seat"] == seat
        return _unmet([Check("force.deploy", held, f"a castle or fort of yours there: {yes(held)}")])
    if verb == "storm" and what in state.nobles:
        return _storming(state, seat, what)
    if verb == "build" and what in state.board.marks:
        goods, own = what in state.board.goods, state.owned.get(what) == seat
        return _unmet([
            Check("build.fort" if option[1] == "fort" else "build.site", goods, f"{what} is {_a(state.board.kind(what))}"),
            Check("build.site", own, f"a square of yours: {yes(own)}"),
            *([Check("build.castle", False, "what can be built: production buildings and forts")] if option[1] == "castle" else ()),
        ])  # fmt: skip
    if verb == "noble" and what in state.nobles:
        owner = state.nobles[what]["seat"]
        return _unmet(
            [Check("nobles.move", owner == seat, f"whose Noble he is: {_lord(owner)}, whose turn: {who(seat)}'s")]
        )
    return ()


def _lord(seat: Seat) -> str:
    return "nobody's" if seat < 0 else f"{who(seat)}'s"


def _storming(state: Realm, seat: Seat, id: str) -> tuple[Check, ...]:
    noble = state.nobles[id]
    structure = state.structures.get(noble["at"])
    marshal, rides = noble["office"] == MARSHAL and noble["seat"] == seat, bool(noble["force"])
    walls = structure is not None and structure["seat"] != seat
    force = state.force_at(noble["at"]) is not None
    return _unmet([
        Check("office.marshal-alone", marshal, f"your Lord Marshal: {yes(marshal)}"),
        Check("office.marshal-alone", not rides, f"rides with a force, which attacks with him: {yes(rides)}"),
        Check("office.marshal-alone", walls, f"others' walls before him: {yes(walls)}"),
        Check("office.marshal-storm", id not in state.tired, f"has come in or fought this turn: {yes(id in state.tired)}"),
        Check("move.encounter", not force, f"a force on that square: {yes(force)}"),
    ])  # fmt: skip
