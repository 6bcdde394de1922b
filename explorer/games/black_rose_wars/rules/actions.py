"""Which actions a mage can perform in its activation, and why it cannot perform others.

Options and reasons come from the same predicates. Reasons also cover things that no step ever offers but that a player
might think of: a quest or the quick spell between two moves, or an attack in an Explore.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Check
from explorer.games.black_rose_wars.rules import rooms
from explorer.games.black_rose_wars.state import QUICK, READY, REVEALED, I
from explorer.games.black_rose_wars.table import naming, reasons

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer.core.moments import Option, Seat
    from explorer.games.black_rose_wars.state import Lodge


ACTIONS = 2
"""The maximum number of actions in one activation (action.one-or-two)."""

JINX_PRICE = 2
"""The power points that a mage pays to discard a jinx in its own activation (jinx.pay)."""


# --- what can be done -------------------------------------------------------------------------------------------------


def can_act(state: Lodge, seat: Seat) -> bool:
    """True if a mage can still perform an action, because it has a physical action token or a spell to cast or discard.

    The Avatar can act until it has resolved its command cards, even if nobody else can
    (action.no-more, avatar.commands, avatar.goes-on, momentum.active).
    """
    if seat == state.avatar:
        return state.command_count < state.commands
    return state.mages[seat]["tokens"] > 0 or bool(for_momentum(state, seat))


def possible_actions(state: Lodge, seat: Seat) -> list[Option]:
    """The actions that a mage can perform now: "explore", "fight", ("command", id), ("cast", slot), ("momentum", slot).

    Each takes a token or a spell, so there are six in a phase at most, unless an effect gives more (action.six). In its
    cell a mage can only use Explore and Momentum (cell.actions, action.token, cast.next-slot, momentum).
    """
    mage = state.mages[seat]
    in_lodge = state.room_of(seat) is not None
    options: list[Option] = []
    if mage["tokens"] > 0:
        options.append("explore")
        if in_lodge:
            options.append("fight")
            options += [("command", id) for id in state.evocations_of(seat)]
    if in_lodge:
        options += [("cast", slot) for slot in castable(state, seat) if _cast_allowed(state, slot)]
    options += [("momentum", slot) for slot in for_momentum(state, seat)]
    return options


def _ready(state: Lodge, seat: Seat) -> list[int]:
    sheet = state.mages[seat]["sheet"]
    return [slot for slot, spell in enumerate(sheet) if spell is not None and spell["stands"] == READY]


def for_momentum(state: Lodge, seat: Seat) -> list[int]:
    """The slots whose spell Momentum can discard: those with a Ready spell (momentum, momentum.active)."""
    if not state.reads("momentum", "active-too"):
        return _ready(state, seat)
    sheet = state.mages[seat]["sheet"]
    return [slot for slot, spell in enumerate(sheet) if spell is not None and spell["stands"] != REVEALED]


def castable(state: Lodge, seat: Seat) -> list[int]:
    """The slots whose spell can be cast next: the quick one, and the lowest Ready one of I to III (cast.next-slot)."""
    ready = _ready(state, seat)
    numbered = [slot for slot in ready if slot >= I]
    return [slot for slot in ready if slot == QUICK] + numbered[:1]


def _cast_allowed(state: Lodge, slot: int) -> bool:
    """True if this is the first cast of the activation, or one of the two casts is the quick spell (cast.twice)."""
    return slot == QUICK or "cast" not in state.done


def between_actions(state: Lodge, seat: Seat) -> list[Option]:
    """What the mage may do before and after its actions; nothing while in its cell (quest.activate, jinx.pay)."""
    if state.room_of(seat) is None:
        return []
    mage = state.mages[seat]
    jinxes = sorted(set(mage["jinxes"])) if state.power[state.colour(seat)] >= JINX_PRICE else []
    return [*(("quest", card) for card in dict.fromkeys(mage["completed"])), *(("jinx", kind) for kind in jinxes)]


# --- why not ----------------------------------------------------------------------------------------------------------


def barred_actions(state: Lodge, seat: Seat) -> reasons.Barred:
    """What a mage cannot do now in its activation, with the reasons."""
    mage = state.mages[seat]
    own = [*(quest["card"] for quest in mage["active"]), *mage["completed"], *mage["solved"]]
    wishes: list[Option] = ["explore", "fight", *(("command", id) for id in state.evocations)]
    wishes += [(name, slot) for slot in range(len(mage["sheet"])) for name in ("cast", "momentum")]
    wishes += [("quest", card) for card in own] + [("jinx", kind) for kind in mage["jinxes"]]
    possible = possible_actions(state, seat)
    done = len(state.done)
    must = Check(
        "action.one-or-two", done > 0 or not possible, f"actions performed: {done}; possible now: {len(possible)}"
    )
    return reasons.unmet({**{wish: list(action_checks(state, seat, wish)) for wish in wishes}, "end": [must]})


def action_checks(state: Lodge, seat: Seat, option: Option) -> Iterator[Check]:
    """All checks for one thing that a mage might do in its activation."""
    mage = state.mages[seat]
    name, at = option if isinstance(option, tuple) else (option, None)
    if name not in ("quest", "jinx"):
        done = len(state.done)
        yield Check("action.one-or-two", done < ACTIONS, f"actions performed: {done} of {ACTIONS}")
    if name in ("explore", "fight", "command"):
        yield Check("action.token", mage["tokens"] > 0, f"physical action tokens available: {mage['tokens']}")
    if name not in ("explore", "momentum"):
        yield Check(
            "cell.actions", state.room_of(seat) is not None, f"the mage is in {reasons.whereabouts(state, seat)}"
        )
    if name == "command":
        evocation = state.evocations[at]
        assigned = evocation["assigned"]
        whose = "the mage itself" if evocation["owner"] == seat else naming.colour(evocation["owner"])
        bearer = "nobody" if assigned is None else naming.seat(assigned)
        yield Check("command.own", evocation["owner"] == seat, f"owner: {whose}")
        yield Check("command.assigned", assigned is None, f"assigned to: {bearer}")
    elif name == "cast":
        yield from _cast_checks(state, seat, at)
    elif name == "momentum":
        takes = "Ready and Active spells" if state.reads("momentum", "active-too") else "Ready spells"
        text = f"{naming.SLOTS[at]}: {_stands(state, seat, at)}; Momentum takes {takes}"
        yield Check("momentum.active", at in for_momentum(state, seat), text)
    elif name == "quest":
        stands = "completed" if at in mage["completed"] else "solved" if at in mage["solved"] else "active"
        yield Check("quest.activate", stands == "completed", f"the quest is {stands}")
    elif name == "jinx":
        power = state.power[state.colour(seat)]
        yield Check("jinx.pay", power >= JINX_PRICE, f"price: {JINX_PRICE} points; available: {power}")


def _stands(state: Lodge, seat: Seat, slot: int) -> str:
    spell = state.mages[seat]["sheet"][slot]
    return "empty" if spell is None else spell["stands"].capitalize()


def _cast_checks(state: Lodge, seat: Seat, slot: int) -> Iterator[Check]:
    stands = _stands(state, seat, slot)
    yield Check("cast.ready", stands == READY.capitalize(), f"{naming.SLOTS[slot]}: {stands}")
    if slot == QUICK:
        return
    if stands == READY.capitalize():
        lowest = min(n for n in range(I, slot + 1) if _stands(state, seat, n) == stands)
        text = f"{naming.SLOTS[slot]}; the lowest with a Ready spell is {naming.SLOTS[lowest]}"
        yield Check("cast.next-slot", slot == lowest, text)
    cast = state.done.count("cast")
    yield Check("cast.twice", cast < 1, f"spells cast in this activation, besides the quick spell: {cast}")


def _meanwhile(state: Lodge, seat: Seat, doing: str) -> dict[Option, list[Check]]:
    """What is allowed before or after an action but not during it: quests, the next spells, discarding a jinx."""
    wishes: list[Option] = [("cast", slot) for slot in castable(state, seat)]
    wishes += [("quest", card) for card in state.mages[seat]["completed"]]
    wishes += [("jinx", kind) for kind in state.mages[seat]["jinxes"]]
    under_way = Check("action.activation", False, f"action under way: {doing}")
    return {wish: [under_way, *action_checks(state, seat, wish)] for wish in wishes}


def barred_in_explore(
    state: Lodge, seat: Seat, moves: int, most: int, activated: bool, closed: bool, must: bool
) -> reasons.Barred:
    """What an Explore does not include, or no longer.

    Args:
        state: the position.
        seat: the mage that explores.
        moves: the number of moves made.
        most: the maximum number of moves.
        activated: whether the room has been activated.
        closed: whether it was activated after moves, so that no further move is allowed.
        must: whether the mage must still leave its cell.
    """
    before = "no" if not activated else f"after move {moves}" if closed else "before the first move"
    left = (
        Check("explore.move", moves < most, f"moves made: {moves} of {most}"),
        Check("explore.between", not closed, f"room activated: {before}"),
    )
    made: dict[Option, list[Check]] = _meanwhile(state, seat, "Explore")
    made |= {("move", room): [*left, *checks] for room, checks in reasons.step_checks(state, seat).items()}
    once = Check("explore.once", not activated, f"rooms activated in this Explore: {int(activated)}")
    made |= {("activate", room): [*rooms.checks(state, seat, room), once] for room in state.rooms}
    none = Check("explore", False, "an Explore consists of moves and an activation")
    made |= {("attack", model): [none, *checks] for model, checks in reasons.attack_checks(state, seat, seat).items()}
    made["done"] = [Check("cell.must-leave", not must, f"moves out of the cell: {moves}")]
    return reasons.unmet(made)


def barred_in_fight(state: Lodge, seat: Seat, attacked: bool, activated: bool) -> reasons.Barred:
    """What a Fight does not include, or no longer."""
    made: dict[Option, list[Check]] = _meanwhile(state, seat, "Fight")
    once = Check("fight.once", not attacked, f"attacks made in this Fight: {int(attacked)}")
    for model, checks in reasons.attack_checks(state, seat, seat).items():
        made["attack", model] = [once, *checks]
    once = Check("fight", not activated, f"rooms activated in this Fight: {int(activated)}")
    made |= {("activate", room): [*rooms.checks(state, seat, room), once] for room in state.rooms}
    none = Check("fight", False, "a Fight consists of an attack and an activation")
    made |= {("move", room): [none, *checks] for room, checks in reasons.step_checks(state, seat).items()}
    return reasons.unmet(made)
