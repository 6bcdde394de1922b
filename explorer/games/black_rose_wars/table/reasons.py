"""Why something is not possible: the checks for moves and attacks, passed or failed, and a choice's barred options.

Checks and options use the same predicates, so they cannot disagree. Checks also cover things that no step ever offers
but that a player might think of: a move to a cell, an attack on the dummy.
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
    """The options that fail at least one of their checks."""
    given = {option: tuple(dict.fromkeys(checks)) for option, checks in made.items()}
    return {option: checks for option, checks in given.items() if not all(check.passed for check in checks)}


def compelled(rule: str, text: str, option: Option = "no") -> Callable[[], Barred]:
    """Bars the option to refuse something that a rule demands (spell.may, study.limit, quest.limit)."""
    return lambda: {option: (Check(rule, False, text),)}


def whereabouts(state: Lodge, model: Model) -> str:
    """The place of a model, in the words of a check."""
    return naming.room(state, state.room_of(model))


def step_checks(state: Lodge, model: Model) -> dict[Room, list[Check]]:
    """The checks for one "Move 1", by room; no move leads to a cell (explore.adjacent, cell.doors, cell.placed)."""
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
            found[room] = [Check("explore.adjacent", away == 1, f"distance {away}; one move goes 1 room")]
    if isinstance(model, int):
        found[CELL] = [Check("cell.placed", False, "only an effect or a defeat puts a mage into its cell")]
    return found


def barred_moves(state: Lodge, model: Model, must: bool = False) -> Barred:
    """The rooms that one "Move 1" of an effect or of Momentum cannot reach; also staying, if the mage must leave.

    Args:
        state: the position.
        model: the model that moves.
        must: whether it must leave its cell.
    """
    stay = Check("cell.must-leave", not must, f"the mage is in {whereabouts(state, model)}")
    return unmet({**step_checks(state, model), **({"no": [stay]} if must else {})})


def attack_checks(state: Lodge, attacker: Model, by: Colour) -> dict[Model, list[Check]]:
    """The checks for a physical attack, by model, the dummy included.

    Rules (fight.target, sight.row, cell.safe, immunity.own, immunity.evocation-attack, dummy.no-attack).
    """
    reached = physical.in_reach(state, attacker)
    reach = physical.reach(state, attacker)
    here = state.room_of(attacker)
    found: dict[Model, list[Check]] = {DUMMY: [Check("dummy.no-attack", False, "a dummy cannot be attacked")]}
    others: list[Model] = [*state.play_order(), *state.evocations]
    for model in others:
        if model == attacker:
            continue
        room = state.room_of(model)
        checks = []
        if isinstance(model, int):
            checks.append(Check("cell.safe", room is not None, f"it is in {naming.room(state, room)}"))
        if room is not None and here is not None:
            away = lodge.apart(state, here, room)
            checks.append(Check("fight.target", away <= reach, f"reach {reach}, distance {away}"))
            if reach and away <= reach:
                checks.append(row_check(state, here, room, model in reached))
        checks.append(immunity_check(state, model, by, evocation=isinstance(attacker, str)))
        found[model] = checks
    return found


def row_check(state: Lodge, a: Room, b: Room, passed: bool) -> Check:
    """The check that two rooms lie in one straight row (sight.row)."""
    names = f"{naming.room(state, a)} and {naming.room(state, b)}"
    return Check("sight.row", passed, f"{names} {'' if passed else 'do not '}lie in one row")


def immunity_check(state: Lodge, model: Model, by: Colour, *, evocation: bool = False) -> Check:
    """The check that a model is not immune to damage from a colour.

    Rules (immunity.own, immunity.evocation-attack, avatar.rose-damage).
    """
    rule = attributes.immune(state, model, by)
    owner = model if isinstance(model, int) else state.evocations[model]["owner"]
    cited = "immunity.evocation-attack" if evocation else "immunity.own"
    if rule == "avatar.rose-damage" or (model == state.avatar and by == ROSE):
        cited = "avatar.rose-damage"
    whose = "the Avatar" if owner == state.avatar else naming.colour(owner)
    dealer = "the Avatar" if by == state.avatar else naming.colour(by)
    return Check(cited, not rule, f"it belongs to {whose}; the damage would be {dealer}'s")
