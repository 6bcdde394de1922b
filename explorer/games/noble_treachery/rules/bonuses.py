"""Dice combination bonuses: Throne, King's Straight and Poison, and the rolling that earns them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from explorer.core.chance import Dice
from explorer.core.moments import Begin, Chance, Check, Choice, Effect, End, Event, Option, Seat
from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS
from explorer.games.noble_treachery.reasons import Barred, names, no_passing, only_unmet
from explorer.games.noble_treachery.rules import tokens

if TYPE_CHECKING:
    from explorer.games.noble_treachery.state import Colour, Table

THRONE = "Throne"
STRAIGHT = "King's Straight"
POISON = "Poison"


def roll(table: Table, seat: Seat, dice: str, rule: str) -> Effect:
    """Roll some dice and score what all five then show, whatever they showed before (bonus, bonus.again).

    Args:
        table: the position.
        seat: who rolls.
        dice: the colours of the dice, as in "KB"; empty where a Sword locks the only one.
        rule: what makes or lets them roll.
    """
    if not dice:
        return
    values = yield Chance(seat, "roll", Dice(dice), rule)
    shown = table.dice
    for colour, value in zip(dice, values, strict=True):
        shown[colour] = value
    yield Event("rolled", seat, rule, dice=dice, values=values)
    yield from score(table, seat, PAYS.get(rule, "bonus.first"))


PAYS = {"roll.dice": "roll.bonus", "challenger.roll": "challenger.bonus"}
"""What gives the bonus of a roll that no card asks for."""


def combination(values: tuple[int, ...]) -> str:
    """What five dice make (bonus.all-five): THRONE, STRAIGHT, POISON, or "" for nothing; never two things (bonus.five).

    >>> combination((2, 5, 2, 5, 5)), combination((4, 2, 6, 3, 5)), combination((1, 2, 3, 4, 6))
    ('Throne', "King's Straight", '')
    """
    distinct = set(values)
    if len(distinct) == 5:
        return STRAIGHT if max(distinct) - min(distinct) == 4 else ""
    if len(distinct) == 2:
        return THRONE if values.count(values[0]) in (2, 3) else ""
    return POISON if len(distinct) == 1 else ""


def score(table: Table, seat: Seat, rule: str = "bonus.first") -> Effect:
    """Give the seat that changed the dice what they make, before anything else goes on (bonus.first).

    A bet is out of reach of it (bonus.bet, bonus.poison.bet).
    """
    made = combination(tuple(table.dice.values()))
    if not made:
        return
    yield Begin("bonus", seat, rule, relation="interrupted", made=made)
    if made == POISON:
        yield from tokens.poison(table, seat, "bonus.poison", may=False)
    elif made == THRONE:
        pair = [colour for colour, value in table.dice.items() if list(table.dice.values()).count(value) == 2]
        yield from _alliance(table, seat, pair, "bonus.throne", "bonus.throne.opponent")
    else:
        ends = [colour for colour, value in table.dice.items() if value in _ends(table)]
        yield from _alliance(table, seat, ends, "bonus.straight", "bonus.straight.opponent")
    yield End("bonus", seat, rule)


def _ends(table: Table) -> tuple[int, int]:
    return min(table.dice.values()), max(table.dice.values())


def _alliance(table: Table, seat: Seat, colours: list[Colour], rule: str, fallback: str) -> Effect:
    """Take the lowest token of one of two colours from the bank; only if it has neither, perhaps one from an opponent.

    The colours are the pair's (bonus.throne.colour) or the ends' (bonus.straight.colour), the token the lowest of its
    colour (bonus.throne.lowest, bonus.straight.lowest), or from an opponent any.
    """
    there = [colour for colour in colours if table.of_colour(table.bank, colour)]
    if there and table.reads("bonus.fallback", "chosen-missing"):
        missing = [colour for colour in colours if colour not in there]
        there += [colour for colour in missing if tokens.within_reach(table, seat, colour, bet=False)]
    if not there:
        also = (f"{rule}.exact",)
        yield from tokens.take_from_another(table, seat, colours, fallback, may=True, also=also)
        return
    options: list[Option] = there
    colour = there[0]
    if len(there) > 1:
        why = partial(_not_paid, table, colours, f"{rule}.colour")
        colour = yield Choice(seat, "colour to take", options, f"{rule}.colour", barred=why)
    if table.of_colour(table.bank, colour):
        both = () if len(there) > 1 else ("bonus.fallback",)
        yield from tokens.take_lowest(table, seat, colour, f"{rule}.lowest", f"{rule}.colour", *both)
    else:
        yield from tokens.take_from_another(table, seat, colour, "bonus.fallback", may=True)


def _not_paid(table: Table, colours: list[Colour], rule: str) -> Barred:
    """Colours that a combination does not pay in, and to take none."""
    paid = names(colours).replace(" and ", " or ")
    why: Barred = {}
    for colour in COLOURS:
        there = table.of_colour(table.bank, colour)
        there_is = Check("bonus.fallback", bool(there), f"{COLOUR_NAMES[colour]} tokens in the bank: {len(there)}")
        why[colour] = (
            Check(rule, colour in colours, f"{paid} is paid, and this is {COLOUR_NAMES[colour]}"),
            *(() if table.reads("bonus.fallback", "chosen-missing") else (there_is,)),
        )
    return {**only_unmet(why), **no_passing(rule, "take a token")}
