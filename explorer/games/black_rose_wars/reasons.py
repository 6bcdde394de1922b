"""Why not: every check made of what a mage or an evocation might want to do, met and not met, in words true of both.

Each function makes the checks of one choice, option by option, from the predicates that its options come from, and keeps
the options that fail one. What a player may well think of stands here too, though no step ever offers it: a quest or the
quick spell between two moves, a cell as the goal of a move, an attack in an Explore, leaving what is compulsory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Check
from explorer.games.black_rose_wars import lodge, wording
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.language.writing import unparse
from explorer.games.black_rose_wars.rules import action_phase, rooms
from explorer.games.black_rose_wars.state import ACTIVE, CELL, DUMMY, QUICK, READY, ROSE, I
from explorer.games.black_rose_wars.table import damage, physical

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from explorer.core.moments import Option, Seat
    from explorer.games.black_rose_wars.state import Colour, Happening, Lodge, Model, Room

Checks = tuple[Check, ...]
Barred = dict["Option", Checks]


def unmet(made: Mapping[Option, Iterable[Check]]) -> Barred:
    """Of the options with their checks, those that fail one."""
    told = {option: tuple(dict.fromkeys(checks)) for option, checks in made.items()}
    return {option: checks for option, checks in told.items() if not all(check.passed for check in checks)}


def compelled(rule: str, text: str, option: Option = "no") -> Callable[[], Barred]:
    """What bars leaving something that a rule has one do (spell.may, study.limit, quest.limit)."""
    return lambda: {option: (Check(rule, False, text),)}


def whereabouts(state: Lodge, model: Model) -> str:
    """Where a model is, as a check tells it."""
    return wording.room(state, state.room_of(model))


# --- the action of an activation --------------------------------------------------------------------------------------


def action(state: Lodge, seat: Seat) -> Barred:
    """What a mage cannot do now in its activation."""
    mage = state.mages[seat]
    own = [*(quest["card"] for quest in mage["active"]), *mage["completed"], *mage["solved"]]
    wishes: list[Option] = ["explore", "fight", *(("command", id) for id in state.evocations)]
    wishes += [(name, slot) for slot in range(len(mage["sheet"])) for name in ("cast", "momentum")]
    wishes += [("quest", card) for card in own] + [("jinx", kind) for kind in mage["jinxes"]]
    possible = action_phase.possible_actions(state, seat)
    done = len(state.done)
    must = Check(
        "action.one-or-two", done > 0 or not possible, f"actions performed: {done}, others possible: {len(possible)}"
    )
    return unmet({**{wish: list(action_checks(state, seat, wish)) for wish in wishes}, "end": [must]})


def action_checks(state: Lodge, seat: Seat, option: Option) -> Iterator[Check]:
    """Every check made of one thing that a mage might do in its activation."""
    mage = state.mages[seat]
    name, at = option if isinstance(option, tuple) else (option, None)
    if name not in ("quest", "jinx"):
        done = len(state.done)
        yield Check(
            "action.one-or-two", done < action_phase.ACTIONS, f"actions performed: {done} of {action_phase.ACTIONS}"
        )
    if name in ("explore", "fight", "command"):
        yield Check("action.token", mage["tokens"] > 0, f"physical action tokens available: {mage['tokens']}")
    if name not in ("explore", "momentum"):
        yield Check("cell.actions", state.room_of(seat) is not None, f"where the mage is: {whereabouts(state, seat)}")
    if name == "command":
        evocation = state.evocations[at]
        assigned = evocation["assigned"]
        whose = "the mage itself" if evocation["owner"] == seat else wording.colour(evocation["owner"])
        bearer = "nobody" if assigned is None else wording.seat(assigned)
        yield Check("command.own", evocation["owner"] == seat, f"owner: {whose}")
        yield Check("command.assigned", assigned is None, f"assigned to: {bearer}")
    elif name == "cast":
        yield from _cast_checks(state, seat, at)
    elif name == "momentum":
        takes = "Ready and Active spells" if state.reads("momentum", "active-too") else "Ready spells"
        text = f"{wording.SLOTS[at]}: {_stands(state, seat, at)}; Momentum takes {takes}"
        yield Check("momentum.active", at in action_phase.for_momentum(state, seat), text)
    elif name == "quest":
        stands = "completed" if at in mage["completed"] else "solved" if at in mage["solved"] else "active"
        yield Check("quest.activate", stands == "completed", f"the quest is {stands}")
    elif name == "jinx":
        power = state.power[state.colour(seat)]
        yield Check("jinx.pay", power >= action_phase.JINX_PRICE, f"{action_phase.JINX_PRICE} points, {power} at hand")


def _stands(state: Lodge, seat: Seat, slot: int) -> str:
    spell = state.mages[seat]["sheet"][slot]
    return "empty" if spell is None else spell["stands"].capitalize()


def _cast_checks(state: Lodge, seat: Seat, slot: int) -> Iterator[Check]:
    stands = _stands(state, seat, slot)
    yield Check("cast.ready", stands == READY.capitalize(), f"{wording.SLOTS[slot]}: {stands}")
    if slot == QUICK:
        return
    if stands == READY.capitalize():
        lowest = min(n for n in range(I, slot + 1) if _stands(state, seat, n) == stands)
        text = f"{wording.SLOTS[slot]}; the lowest with a Ready spell is {wording.SLOTS[lowest]}"
        yield Check("cast.next-slot", slot == lowest, text)
    cast = state.done.count("cast")
    yield Check("cast.twice", cast < 1, f"casts but of the quick spell in this activation: {cast}")


def _meanwhile(state: Lodge, seat: Seat, doing: str) -> dict[Option, list[Check]]:
    """What belongs before or after an action, and not in it: quests, the spells that are next, getting rid of a jinx."""
    wishes: list[Option] = [("cast", slot) for slot in action_phase.castable(state, seat)]
    wishes += [("quest", card) for card in state.mages[seat]["completed"]]
    wishes += [("jinx", kind) for kind in state.mages[seat]["jinxes"]]
    under_way = Check("action.activation", False, f"action under way: {doing}")
    return {wish: [under_way, *action_checks(state, seat, wish)] for wish in wishes}


def reveal(state: Lodge, seat: Seat, going_off: Collection[str], happened: Iterable[Happening]) -> Barred:
    """The Active cards of a mage that wait for something else than what has happened, by their ids (trap.trigger).

    Args:
        state: the position.
        seat: whose cards.
        going_off: the cards that have been set off, as their listeners call them.
        happened: what has happened since the last period.
    """
    since = ", ".join(dict.fromkeys(str(happening["kind"]).replace("_", " ") for happening in happened))
    made: dict[Option, list[Check]] = {}
    for slot, spell in enumerate(state.mages[seat]["sheet"]):
        if spell is not None and spell["stands"] == ACTIVE and f"spell:{seat}:{slot}" not in going_off:
            trigger = parsing.side(state.kit.spells[spell["card"]].side(spell["side"])).trigger
            assert trigger is not None
            told = f"waits for: when {unparse(trigger)}; has happened: {since}"
            made[spell["card"]] = [Check("trap.trigger", False, told)]
    return unmet(made)


# --- the parts of an action -------------------------------------------------------------------------------------------


def explore(state: Lodge, seat: Seat, moves: int, most: int, activated: bool, closed: bool, must: bool) -> Barred:
    """What is no part of an Explore, or not any more.

    Args:
        state: the position.
        seat: whose it is.
        moves: the moves that were made.
        most: how many there are.
        activated: whether the room has been activated.
        closed: whether it was activated after moves, so that none follow.
        must: whether the mage must still leave its cell.
    """
    before = "not yet" if not activated else f"{moves} moves before it" if closed else "before the first move"
    left = (
        Check("explore.move", moves < most, f"moves made: {moves} of {most}"),
        Check("explore.between", not closed, f"room activated: {before}"),
    )
    made: dict[Option, list[Check]] = _meanwhile(state, seat, "Explore")
    made |= {("move", room): [*left, *checks] for room, checks in step(state, seat).items()}
    once = Check("explore.once", not activated, f"rooms activated in this Explore: {int(activated)}")
    made |= {("activate", room): [*rooms.checks(state, seat, room), once] for room in state.rooms}
    none = Check("explore", False, "an Explore has moves and an activation")
    made |= {("attack", model): [none, *checks] for model, checks in attack(state, seat, seat).items()}
    made["done"] = [Check("cell.must-leave", not must, f"moves out of the cell: {moves}")]
    return unmet(made)


def fight(state: Lodge, seat: Seat, attacked: bool, activated: bool) -> Barred:
    """What is no part of a Fight, or not any more."""
    made: dict[Option, list[Check]] = _meanwhile(state, seat, "Fight")
    once = Check("fight.once", not attacked, f"attacks made in this Fight: {int(attacked)}")
    for model, checks in attack(state, seat, seat).items():
        made["attack", model] = [once, *checks]
    once = Check("fight", not activated, f"rooms activated in this Fight: {int(activated)}")
    made |= {("activate", room): [*rooms.checks(state, seat, room), once] for room in state.rooms}
    none = Check("fight.order", False, "a Fight has an attack and an activation")
    made |= {("move", room): [none, *checks] for room, checks in step(state, seat).items()}
    return unmet(made)


def evocation(state: Lodge, id: str, by: Colour, moves: int, attacked: bool) -> Barred:
    """What is no part of an evocation's activation, or not any more."""
    most = damage.speed(state, id)
    left = Check("evocation.moves", moves < most, f"moves made: {moves} of {most}")
    once = Check("evocation.activates", not attacked, f"attacks made in this activation: {int(attacked)}")
    made: dict[Option, list[Check]] = {("move", room): [left, *checks] for room, checks in step(state, id).items()}
    made |= {("attack", model): [once, *checks] for model, checks in attack(state, id, by).items()}
    return unmet(made)


def step(state: Lodge, model: Model) -> dict[Room, list[Check]]:
    """The checks made of one "Move 1", room by room; a cell is no goal (explore.adjacent, cell.doors, cell.placed)."""
    here = state.room_of(model)
    found: dict[Room, list[Check]] = {}
    if here is None:
        doors = lodge.exits(state, model)
        names = wording.listed(wording.room(state, door) for door in doors)
        for room in state.rooms:
            text = f"{wording.room(state, room)}; the cell opens to {names}"
            found[room] = [Check("cell.doors", room in doors, text)]
    else:
        for room in state.rooms:
            away = lodge.apart(state, here, room)
            found[room] = [Check("explore.adjacent", away == 1, f"distance {away}, one move leads 1 room on")]
    if isinstance(model, int):
        found[CELL] = [Check("cell.placed", False, "a cell is entered only by an effect or a defeat")]
    return found


def moves(state: Lodge, model: Model, must: bool = False) -> Barred:
    """The rooms that one "Move 1" of an effect or of Momentum does not reach, and staying where it must not be.

    Args:
        state: the position.
        model: who moves.
        must: whether it must leave its cell.
    """
    stay = Check("cell.must-leave", not must, f"where the mage is: {whereabouts(state, model)}")
    return unmet({**step(state, model), **({"no": [stay]} if must else {})})


def attack(state: Lodge, attacker: Model, by: Colour) -> dict[Model, list[Check]]:
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
            checks.append(Check("cell.safe", room is not None, f"where it is: {wording.room(state, room)}"))
        if room is not None and here is not None:
            away = lodge.apart(state, here, room)
            checks.append(Check("fight.target", away <= reach, f"reach {reach}, distance {away}"))
            if reach and away <= reach:
                checks.append(in_row(state, here, room, model in reached))
        checks.append(spared(state, model, by, evocation=isinstance(attacker, str)))
        found[model] = checks
    return found


def in_row(state: Lodge, a: Room, b: Room, passed: bool) -> Check:
    """Whether a straight row of rooms leads from one to another (sight.row)."""
    names = f"{wording.room(state, a)} and {wording.room(state, b)}"
    return Check("sight.row", passed, f"{names} lie in {'one' if passed else 'no common'} row")


def spared(state: Lodge, model: Model, by: Colour, *, evocation: bool = False) -> Check:
    """Whether a model is immune to damage from somebody (immunity.own, immunity.evocation-attack, avatar.rose-damage)."""
    rule = damage.immune(state, model, by)
    owner = model if isinstance(model, int) else state.evocations[model]["owner"]
    cited = "immunity.evocation-attack" if evocation else "immunity.own"
    if rule == "avatar.rose-damage" or (model == state.avatar and by == ROSE):
        cited = "avatar.rose-damage"
    whose = "the Avatar" if owner == state.avatar else wording.colour(owner)
    dealer = "the Avatar" if by == state.avatar else wording.colour(by)
    return Check(cited, not rule, f"on the side of {whose}, the damage would be {dealer}'s")
