"""Common card effects: Army, Knight, Mage, Witch, Castle, Thief, Cleric, Spy, Noble, each in five colours.

What a Mage adds is in `power.py` (card.mage, card.mage.only); what a Castle keeps safe is in `tokens.py`. The nine
types (cards.commons) have one base power each (cards.commons.base), and most look at the die or the token of the card's
own colour (cards.commons.colour). An effect is a must unless the card says may (cards.must).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.chance import Draw
from explorer.core.moments import Chance, Check, Choice, Effect, Event, Option, Seat
from explorer.games.noble_treachery import bonuses, tokens
from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS
from explorer.games.noble_treachery.state import NONE, Colour, InPlay, Table, name_of, prevented

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

HIGHER = "higher"
LOWER = "lower"


def roll_one(table: Table, seat: Seat, rule: str, but: Iterable[Colour] = (), may: bool = False) -> Effect:
    """Roll one die of the seat's choice, which must not be a locked one (card.army.locked).

    Args:
        table: the position.
        seat: who rolls.
        rule: what makes or lets them.
        but: dice that the card leaves out.
        may: whether the seat may leave it.
    """
    locked = NONE if table.reads("army.locked", "may") else table.locked()
    options: list[Option] = [die for die in COLOURS if die not in but and die not in locked]

    def barred() -> dict[Option, tuple[Check, ...]]:
        why: dict[Option, tuple[Check, ...]] = {}
        for die in COLOURS:
            if die in but:
                why[die] = (Check(rule, False, f"the card names every die but {COLOUR_NAMES[die]}"),)
            elif die in locked:
                text = f"a Sword locks the {COLOUR_NAMES[die]} die"
                other = "another die can be rolled, so one of those must be"
                why[die] = (Check("card.sword", False, text), Check("card.army.locked", False, other))
        return why

    if may:
        options.append("pass")
    die = yield Choice(seat, "die to roll", options, rule, barred=barred)
    if die == "pass":
        yield Event("declined", seat, rule)
        return
    yield from roll_unlocked(table, seat, die, rule)


def roll_unlocked(table: Table, seat: Seat, dice: str, rule: str) -> Effect:
    """Roll those of some dice that no Sword locks: a Jester rolls the other four (card.sword.jester)."""
    sword = table.find("sword")
    locked = NONE if sword is None else table.locked()
    if sword is not None and locked.intersection(dice):
        yield prevented(sword, "card.sword", "rolling the yellow die", seat)
        dice = "".join(die for die in dice if die not in locked)
    yield from bonuses.roll(table, seat, dice, rule)


def army(table: Table, entry: InPlay) -> Effect:
    """Roll any one die but the card's own."""
    yield from roll_one(table, entry["seat"], "card.army", but=entry["colour"])


def noble(table: Table, entry: InPlay) -> Effect:
    """The same as an Army."""
    yield from roll_one(table, entry["seat"], "card.noble", but=entry["colour"])


def knight(table: Table, entry: InPlay) -> Effect:
    """Roll the card's own die, or the highest of the others; of several highest, any (card.knight.tie).

    One that a Sword locks may be picked (card.knight.locked), and then none is rolled (card.sword.highest).
    """
    seat, own = entry["seat"], entry["colour"]
    top = max(value for die, value in table.dice.items() if die != own)
    options: list[Option] = [die for die in COLOURS if die == own or table.dice[die] == top]
    locked = table.locked()
    if table.reads("knight.locked", "must-avoid"):
        options = [die for die in options if die not in locked] or options
    barred: dict[Option, tuple[Check, ...]] = {}
    for die in COLOURS:
        if die not in options and die != own and table.dice[die] < top:
            low = f"{COLOUR_NAMES[die]} shows {table.dice[die]}, and the highest other die shows {top}"
            barred[die] = (Check("card.knight", False, low),)
        elif die not in options:
            text = f"a Sword locks the {COLOUR_NAMES[die]} die"
            other = "another die can be rolled, so that one must be"
            barred[die] = (Check("card.sword", False, text), Check("card.knight.locked", False, other))
    die = yield Choice(seat, "die to roll", options, "card.knight", barred=lambda: barred)
    yield from roll_unlocked(table, seat, die, "card.knight")


def witch(table: Table, entry: InPlay) -> Effect:
    """Predict higher or lower, roll the card's own die, and if it comes true one can take a token of its colour.

    Whether to take it is free (cards.can). From another player one picks the token (card.witch.exact), not from a bet.
    """
    seat, die = entry["seat"], entry["colour"]
    sword = table.find("sword")
    if sword is not None and die in table.locked():
        yield prevented(sword, "card.sword", "rolling the yellow die", seat)
        return
    before = table.dice[die]
    said = yield Choice(seat, "prediction", (HIGHER, LOWER), "card.witch", die=die, value=before)
    yield Event("predicted", seat, "card.witch", said=said, die=die, value=before)
    yield from bonuses.roll(table, seat, die, "card.witch")
    after = table.dice[die]
    if after == before or (after > before) != (said == HIGHER):
        yield Event("was wrong", seat, "card.witch.fail", die=die, before=before, value=after)
        return
    may = not table.reads("can", "compulsory")
    if table.of_colour(table.bank, die):
        if may:
            taken = yield Choice(seat, "token from the bank", ("take", "pass"), "card.witch.take", colour=die)
            if taken == "pass":
                yield Event("declined", seat, "card.witch.take")
                return
        yield from tokens.take_lowest(table, seat, die, "card.witch.take")
    else:
        yield from tokens.take_from_another(table, seat, die, "card.witch.opponent", may=may)


def thief(table: Table, entry: InPlay) -> Effect:
    """Perhaps roll the card's own die; if it is then a lowest one, take a token of its colour, even from a bet.

    First the roll, then the theft (card.thief.order), which reaches a bet (card.thief.bet) and is a must if there is
    anything to take (card.thief.token).
    """
    seat, die = entry["seat"], entry["colour"]
    if die not in table.locked():
        answer = yield Choice(seat, "roll or not", ("roll", "pass"), "card.thief", die=die)
        if answer == "roll":
            yield from bonuses.roll(table, seat, die, "card.thief")
    if table.dice[die] > min(table.dice.values()):
        yield Event("not lowest", seat, "card.thief.lowest", die=die, value=table.dice[die])
        return
    may = table.reads("thief.token", "optional")
    yield from tokens.take_from_another(table, seat, die, "card.thief.exact", bet=True, may=may, none="card.thief.none")


def cleric(table: Table, entry: InPlay) -> Effect:
    """If the card's own die is tied with another, all pass a token of a colour and in a direction the player chooses.

    Who lacks the colour passes none (card.cleric.none), and no bet is passed (card.cleric.bet).
    """
    seat, die = entry["seat"], entry["colour"]
    if list(table.dice.values()).count(table.dice[die]) == 1:
        yield Event("not tied", seat, "card.cleric", die=die, value=table.dice[die])
        return
    colour = yield Choice(seat, "colour to pass", COLOURS, "card.cleric.colour")
    ways = ("clockwise", "counterclockwise")
    direction = yield Choice(seat, "direction", ways, "card.cleric.direction", colour=colour)
    yield Event("has passed", seat, "card.cleric", colour=colour, direction=direction)
    yield from tokens.pass_round(table, colour, direction, "card.cleric.pick")


def spy(table: Table, entry: InPlay) -> Effect:
    """Roll one die, then draw unseen the card that the next player will play; not if this is the last card.

    The Spy stays its own player's card (card.spy.stays); the other comes into play in its owner's turn. A Spy ends a
    Gypsy's draws for the round, whoever played it (card.gypsy.spy).
    """
    seat = entry["seat"]
    yield from roll_one(table, seat, "card.spy")
    if table.is_last_card():
        yield Event("no effect", seat, "card.spy.last", card=entry["card"])
        return
    target = table.left_of(seat)
    (card,) = yield Chance(seat, "Spy's card", Draw(tuple(table.hands[target])), "card.spy.draw")
    table.hands[target].remove(card)
    table.drawn[target] = card
    gypsy = table.find("gypsy")
    if gypsy is not None and not gypsy.get("negated"):
        gypsy["negated"] = True
        yield Event("prevented", gypsy["seat"], "card.gypsy.negated", by=name_of(entry), card=entry["card"],
                    what="the Gypsy's draws")  # fmt: skip
    yield Event("drew to play", seat, "card.spy.draw", holder=target, card=card)


EFFECTS: dict[str, Callable[[Table, InPlay], Effect]] = {
    f"{kind.__name__}-{colour.lower()}": kind
    for kind in (army, knight, witch, thief, cleric, spy, noble)
    for colour in COLOURS
}
"""What happens when a common card is played, by its id."""
