"""Dice combination bonuses: Throne, King's Straight and Poison, and the rolling that earns them."""

from __future__ import annotations

from functools import cache, partial
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
    """Roll some dice and score the combination of all five, even if they showed it before (bonus, bonus.again).

    Args:
        table: the position.
        seat: who rolls.
        dice: the colours of the dice, as in "KB"; "" if a Sword locks the only one.
        rule: the rule by which the seat rolls.
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
"""The rules that give a bonus for the rolls that no card asks for."""


@cache
def combination(values: tuple[int, ...]) -> str:
    """The combination of five dice (bonus.all-five): THRONE, STRAIGHT, POISON or ""; never two at once (bonus.five).

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
    """Give the seat that changed the dice the bonus for their combination, before anything else happens (bonus.first).

    A bonus cannot affect a bet (bonus.bet, bonus.poison.bet).
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

    The colours are those of the pair (bonus.throne.colour) or of the ends of the straight (bonus.straight.colour). The
    bank gives its lowest token of the colour (bonus.throne.lowest, bonus.straight.lowest), an opponent any.
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
    """Bars colours in which a combination does not pay, and taking no token."""
    paid = names(colours).replace(" and ", " or ")
    why: Barred = {}
    for colour in COLOURS:
        there = table.of_colour(table.bank, colour)
        there_is = Check("bonus.fallback", bool(there), f"{COLOUR_NAMES[colour]} tokens in the bank: {len(there)}")
        why[colour] = (
            Check(rule, colour in colours, f"the bonus is a {paid} token, and this is {COLOUR_NAMES[colour]}"),
            *(() if table.reads("bonus.fallback", "chosen-missing") else (there_is,)),
        )
    return {**only_unmet(why), **no_passing(rule, "take a token")}
