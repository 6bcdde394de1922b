"""What a sensible player does with soldiers: the value of a square, the risk of a raid or a sneak, and when to fight.

Values are in goods, roughly: a soldier costs one, a raid steals one, an owned square gives one a year.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from explorer.games.noble_game.odds import battles
from explorer.games.noble_game.rules import fighting, nobility, raiding
from explorer.games.noble_game.state import PARTY, YEARS

if TYPE_CHECKING:
    from collections.abc import Collection

    from explorer.core.moments import Choice, Option, Seat
    from explorer.games.noble_game.board import Square
    from explorer.games.noble_game.state import Key, Realm

Advice = tuple["Option", str]
"""The answer, and the reason in one sentence."""

SOLDIER = 1.5
"""The value of a soldier in the field: the food that he costs and a part of the action that raised him."""
FORCED_MARCH = 3
"""The spaces that a Forced March gives."""
NEAR = 10
"""How many spaces away another player's force still threatens a castle: two turns."""


def best(options: list[tuple[float, Option, str]]) -> Advice:
    """The option of the highest value, the first of equals."""
    _, option, reason = max(options, key=lambda one: one[0])
    return option, reason


# --- the value of a square --------------------------------------------------------------------------------------------


def odds_against(state: Realm, square: Square, seat: Seat, dice: int, soldiers: int) -> float:
    """The chance that `soldiers` of a seat, throwing `dice` dice, win the fight on a square."""
    enemy = state.enemy_at(square, seat)
    if enemy is not None:
        there = state.forces[enemy]["soldiers"]
        return battles.win(soldiers, there, dice - soldiers, fighting.dice_of(state, enemy) - there)
    structure = state.structures[square]
    if not fighting.stands(state, square):
        return 1.0
    extra = fighting.dice_of(state, square) - structure["soldiers"]
    return battles.storm(soldiers, max(1, structure["soldiers"]), dice - soldiers, extra, structure["kind"])


def holding(state: Realm, seat: Seat, square: Square) -> float:
    """The value of holding a square, or of driving others off a square of the seat's own."""
    structure = state.structures.get(square)
    if structure is not None and structure["seat"] != seat:
        return 9.0 if square in state.board.estates else 6.0 if structure["kind"] == "castle" else 3.0
    owner = state.owned.get(square)
    if square in state.board.goods and structure is None and owner != seat:
        return 3.0 if owner is None else 3.5
    return 3.0 if owner == seat and state.enemy_at(square, seat) is not None else 0.0


def loot(state: Realm, seat: Seat, square: Square) -> float:
    """The value of raiding a square: the good, its owner's loss of it, and the burnt building (raid.steal)."""
    if state.owned.get(square, seat) == seat or state.law("raids"):
        return 0.0
    return 2.0 + (square in state.farms)


def dice_at(state: Realm, seat: Seat, square: Square) -> int:
    """The dice thrown at a seat's party if it sneaks past a square or raids it (sneak.attack)."""
    throwers = raiding.throwers(state, seat, square)
    return sum(fighting.dice_of(state, one, fighting.walls(state, one)) for one in throwers)


@cache
def passing(soldiers: int, dice: int, only_sixes: bool = False) -> tuple[float, float]:
    """The chance that some of a party get past `dice` dice, and how many it loses on average."""
    left = battles.passing(soldiers, dice, only_sixes)
    return 1 - float(left.get(0, 0)), soldiers - float(sum(number * chance for number, chance in left.items()))


def goal(
    state: Realm, seat: Seat, start: Square, soldiers: int, raided: Collection[Square] = ()
) -> tuple[float, Square]:
    """The square most worth making for, after its value per space of the way; 0 if none is worth it.

    Args:
        state: the position.
        seat: the seat of the soldiers.
        start: their square.
        soldiers: their number.
        raided: the squares that they have raided this turn.
    """
    away = state.board.distances(start)
    found = (0.0, start)
    hopes = []
    for square in {*state.board.goods, *state.structures} - {start}:
        worth = holding(state, seat, square)
        prey = loot(state, seat, square) if soldiers <= PARTY and square not in raided else 0.0
        if worth or prey:
            hopes.append(((worth + prey) / (2 + away[square]), square, worth, prey))
    for hope, square, holds, prey in sorted(hopes, reverse=True):
        if hope < found[0]:
            break  # what is left cannot be better
        worth = holds + prey
        if square in state.structures or state.enemy_at(square, seat) is not None:
            worth = holds * odds_against(state, square, seat, soldiers, soldiers) ** 2
            if prey:
                lives, lost = passing(soldiers, dice_at(state, seat, square))
                worth = max(worth, lives * prey - SOLDIER * lost)
        found = max(found, (worth / (2 + away[square]), square))
    return found if found[0] > 0.1 else (0.0, start)


def hastens(state: Realm, seat: Seat) -> bool:
    """Whether three more spaces would bring a force with a Noble to its goal this turn (card.force)."""
    for key in nobility.helped(state, seat, "move"):
        force = state.forces[key]
        worth, aim = goal(state, seat, force["at"], force["soldiers"], force["raided"])
        if worth and 0 <= state.board.distances(force["at"])[aim] - force["moves"] - 1 < FORCED_MARCH:
            return True
    return False


def hides(state: Realm, seat: Seat) -> bool:
    """Whether a raiding party with a Noble could use going unseen to raid a guarded square this turn (card.force)."""
    for key in nobility.helped(state, seat, "unseen"):
        force = state.forces[key]
        near = state.board.distances(force["at"])
        for square, prey in ((at, loot(state, seat, at)) for at in state.owned):
            if (
                prey
                and near[square] <= force["moves"]
                and dice_at(state, seat, square)
                and square not in force["raided"]
            ):
                return True
    return False


def guard(state: Realm, seat: Seat, square: Square) -> int:
    """How many soldiers should stay in a structure: one in a fort, and one in a castle that an enemy could reach."""
    if state.structures[square]["kind"] == "fort":
        return 1
    away = state.board.distances(square)
    return int(any(force["seat"] != seat and away[force["at"]] <= NEAR for force in state.forces.values()))


# --- what a force does ------------------------------------------------------------------------------------------------


def march(state: Realm, choice: Choice, seat: Seat) -> Advice:
    """The next order for a force: fight, raid, sneak, claim, go on, or stop."""
    key: Key = choice.facts["force"]
    force = state.forces[key]
    soldiers, here = force["soldiers"], force["at"]
    led = bool(state.nobles_with(key))
    _, aim = goal(state, seat, here, soldiers, force["raided"])
    away = state.board.distances(aim)

    def past(square: Square, raid: bool) -> tuple[float, float]:
        dice = 0 if force["unseen"] else dice_at(state, seat, square)
        return passing(soldiers, dice, fighting.only_sixes(state, key, raid))

    found: list[tuple[float, Option, str]] = []
    for option in choice.options:
        if option == "stop":
            bonus = 0.5 if here in state.structures and state.season == 3 else 0.0
            found.append((0.1 + bonus, option, "There is nothing better within reach."))
            continue
        verb, *about = option
        if verb == "claim":
            worth = holding(state, seat, here) if soldiers > 1 or not led else 0.5
            found.append((worth + 1, option, "The square is worth one soldier."))
        elif verb == "attack":
            square = about[0]
            chance = odds_against(state, square, seat, fighting.dice_of(state, key), soldiers)
            worth = max(holding(state, seat, square), 2.0)
            found.append((worth * (2 * chance - 0.7), option, f"The chance to win there is {chance:.0%}."))
        elif verb == "raid":
            lives, lost = past(about[0], raid=True)
            worth = lives * loot(state, seat, about[0]) - SOLDIER * lost
            if (
                not lost and about[0] == here
            ):  # it costs nothing, but a force that can claim the square would rather keep its building
                keeps = here in state.farms and ("claim",) in choice.options and state.year < YEARS
                worth = 1.0 if keeps else 10.0
            risk = f", and the chance to live through it is {lives:.0%}" if lost else ""
            found.append((worth, option, f"A raid takes a good and burns any building there{risk}."))
        elif verb == "sneak":
            lives, lost = past(about[0], raid=False)
            promise, beyond = goal(state, seat, about[0], max(1, round(soldiers - lost)), force["raided"])
            farther = state.board.distances(here)[beyond] > state.board.distances(about[0])[beyond]
            worth = 2.5 * lives * promise - SOLDIER * lost if farther else -1.0
            found.append((worth, option, f"The chance to get past is {lives:.0%}, and {beyond} lies beyond."))
        elif verb == "go":
            nearer = away[here] - away[about[0]]
            home = state.board.homes[seat]
            if state.season == 3 and here not in home and about[0] in home:
                nearer += 3
            found.append((0.4 * nearer, option, f"It is on the way to {aim}."))
        elif verb == "join" and soldiers > PARTY and not led:
            found.append((5.0, option, "An army marches only with a Noble."))
        elif verb == "garrison":
            lone = here in state.structures and not state.structures[here]["soldiers"]
            found.append((1.0 if lone and about[0] == 1 else -1.0, option, "Somebody must hold these walls."))
        else:
            found.append((-0.5, option, "That is better left for later."))
    return best(found)


def soldiers(state: Realm, choice: Choice, seat: Seat) -> Advice:
    """How many soldiers set out: a raiding party, or an army if there are many; a guard stays if one is needed."""
    most = max(choice.options)
    inside = state.structures[choice.facts["at"]]["soldiers"]
    able = max(1, min(most, inside - guard(state, seat, choice.facts["at"])))
    return (PARTY if PARTY < able <= PARTY + 1 else able), "A guard stays, the others go."


def rider(state: Realm, choice: Choice, seat: Seat) -> Advice:
    """Whether a Noble rides with a force: only if it needs one."""
    if "nobody else" in choice.options:
        return "nobody else", "Nobles are worth more at home and at court."
    return choice.options[-1], "An army needs a Noble."
