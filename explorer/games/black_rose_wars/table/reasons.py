"""Why not: the checks made of a move and of an attack, met and not met, and how a choice says what it bars.

The checks come from the predicates that the options come from, so the two cannot disagree. What a player may well think of
is checked too, though no step ever offers it: a cell as the goal of a move, an attack on the dummy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Check
from explorer.games.black_rose_wars import lodge
from explorer.games.black_rose_wars.state import CELL, DUMMY, ROSE
from explorer.games.black_rose_wars.table import attributes, naming, physical

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from explorer.core.moments import Option
    from explorer.games.black_rose_wars.state import Colour, Lodge, Model, Room


Checks = tuple[Check, ...]

Barred = dict["Option", Checks]


def unmet(made: Mapping[Option, Iterable[Check]]) -> Barred:
    """Of the options with their checks, those that fail one."""
    given = {option: tuple(dict.fromkeys(checks)) for option, checks in made.items()}
    return {option: checks for option, checks in given.items() if not all(check.passed for check in checks)}


def compelled(rule: str, text: str, option: Option = "no") -> Callable[[], Barred]:
    """What bars leaving something that a rule has one do (spell.may, study.limit, quest.limit)."""
    return lambda: {option: (Check(rule, False, text),)}


def whereabouts(state: Lodge, model: Model) -> str:
    """Where a model is, as a check tells it."""
    return naming.room(state, state.room_of(model))


def step_checks(state: Lodge, model: Model) -> dict[Room, list[Check]]:
    """The checks made of one "Move 1", room by room; a cell is no goal (explore.adjacent, cell.doors, cell.placed)."""
    here = state.room_of(model)
    found: dict[Room, list[Check]] = {}
    if here is None:
        doors = lodge.exits(state, model)
        names = naming.listed(naming.room(state, door) for door in doors)
        for room in state.rooms:
            text = f"{naming.room(state, room)}; the cell opens to {names}"
            found[room] = [Check("cell.doors", room in doors, text)]
    else:
        for room in state.rooms:
            away = lodge.apart(state, here, room)
            found[room] = [Check("explore.adjacent", away == 1, f"distance {away}, one move leads 1 room on")]
    if isinstance(model, int):
        found[CELL] = [Check("cell.placed", False, "a cell is entered only by an effect or a defeat")]
    return found


def barred_moves(state: Lodge, model: Model, must: bool = False) -> Barred:
    """The rooms that one "Move 1" of an effect or of Momentum does not reach, and staying where it must not be.

    Args:
        state: the position.
        model: who moves.
        must: whether it must leave its cell.
    """
    stay = Check("cell.must-leave", not must, f"where the mage is: {whereabouts(state, model)}")
    return unmet({**step_checks(state, model), **({"no": [stay]} if must else {})})


def attack_checks(state: Lodge, attacker: Model, by: Colour) -> dict[Model, list[Check]]:
    """The checks made of a physical attack, model by model, the dummy's too.

    Rules (fight.target, sight.row, cell.safe, immunity.own, immunity.evocation-attack, dummy.no-attack).
    """
    reached = physical.in_reach(state, attacker)
    reach = physical.reach(state, attacker)
    here = state.room_of(attacker)
    found: dict[Model, list[Check]] = {DUMMY: [Check("dummy.no-attack", False, "it is a dummy, which is not there")]}
    others: list[Model] = [*state.play_order(), *state.evocations]
    for model in others:
        if model == attacker:
            continue
        room = state.room_of(model)
        checks = []
        if isinstance(model, int):
            checks.append(Check("cell.safe", room is not None, f"where it is: {naming.room(state, room)}"))
        if room is not None and here is not None:
            away = lodge.apart(state, here, room)
            checks.append(Check("fight.target", away <= reach, f"reach {reach}, distance {away}"))
            if reach and away <= reach:
                checks.append(row_check(state, here, room, model in reached))
        checks.append(immunity_check(state, model, by, evocation=isinstance(attacker, str)))
        found[model] = checks
    return found


def row_check(state: Lodge, a: Room, b: Room, passed: bool) -> Check:
    """Whether a straight row of rooms leads from one to another (sight.row)."""
    names = f"{naming.room(state, a)} and {naming.room(state, b)}"
    return Check("sight.row", passed, f"{names} lie in {'one' if passed else 'no common'} row")


def immunity_check(state: Lodge, model: Model, by: Colour, *, evocation: bool = False) -> Check:
    """Whether a model is immune to damage from somebody (immunity.own, immunity.evocation-attack, avatar.rose-damage)."""
    rule = attributes.immune(state, model, by)
    owner = model if isinstance(model, int) else state.evocations[model]["owner"]
    cited = "immunity.evocation-attack" if evocation else "immunity.own"
    if rule == "avatar.rose-damage" or (model == state.avatar and by == ROSE):
        cited = "avatar.rose-damage"
    whose = "the Avatar" if owner == state.avatar else naming.colour(owner)
    dealer = "the Avatar" if by == state.avatar else naming.colour(by)
    return Check(cited, not rule, f"on the side of {whose}, the damage would be {dealer}'s")
