"""Common card effects: Army, Knight, Mage, Witch, Castle, Thief, Cleric, Spy, Noble, each in five colours.

Mage's power is in `power.py` (card.mage, card.mage.only), and Castle's protection in `tokens.py`. Each of the nine types
(cards.commons) has one base power (cards.commons.base), and the effects of most depend on the card's own colour
(cards.commons.colour). An effect is compulsory unless the card says may (cards.must).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from explorer.core.chance import Draw
from explorer.core.moments import Chance, Check, Choice, Effect, Event, Option, Seat, checks_of
from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS
from explorer.games.noble_treachery.reasons import Barred, free_choice, names, no_passing, not_locked, only_unmet
from explorer.games.noble_treachery.rules import bonuses, challenge, tokens
from explorer.games.noble_treachery.state import NONE, Colour, InPlay, Table, prevented

if TYPE_CHECKING:
    from collections.abc import Iterable

HIGHER = "higher"
LOWER = "lower"


def roll_one(table: Table, entry: InPlay, rule: str, but: Iterable[Colour] = (), may: bool = False) -> Effect:
    """Roll one die of the seat's choice, but not a locked one (card.army.locked).

    Args:
        table: the position.
        entry: the card whose player rolls.
        rule: the rule by which the seat rolls.
        but: dice that the card does not let the seat roll.
        may: True if the seat may decline.
    """
    seat = entry["seat"]
    locked = NONE if table.reads("army.locked", "may") else table.locked()
    options: list[Option] = [die for die in COLOURS if die not in but and die not in locked]

    def barred() -> Barred:
        why: Barred = {}
        for die in COLOURS:
            text = f"any die but {names(but)} can be rolled, and this is {COLOUR_NAMES[die]}"
            why[die] = (*((Check(rule, die not in but, text),) if but else ()), *free_choice(table, die))
        why = only_unmet(why)
        return why if may else {**why, **no_passing(rule, "roll a die", title_of(table, entry))}

    if may:
        options.append("pass")
    die = yield Choice(seat, "die to roll", options, rule, barred=barred)
    if die == "pass":
        yield Event("declined", seat, rule)
        return
    yield from roll_unlocked(table, seat, die, rule)


def title_of(table: Table, entry: InPlay) -> str:
    """The name of a card in play."""
    return table.card(entry["card"]).name


def roll_unlocked(table: Table, seat: Seat, dice: str, rule: str) -> Effect:
    """Roll those of some dice that no Sword locks: Jester, for one, rolls the other four (card.sword.jester)."""
    sword = table.find("sword")
    locked = NONE if sword is None else table.locked()
    if sword is not None and locked.intersection(dice):
        also = ("card.sword.jester",) if len(dice) > 1 else ("card.sword.highest",)
        yield prevented(sword, "card.sword", "rolling the yellow die", seat, also)
        dice = "".join(die for die in dice if die not in locked)
    yield from bonuses.roll(table, seat, dice, rule)


def army(table: Table, entry: InPlay) -> Effect:
    """Roll any one die except that of the card's own colour."""
    yield from roll_one(table, entry, "card.army", but=entry["colour"])


def noble(table: Table, entry: InPlay) -> Effect:
    """The same effect as Army's."""
    yield from roll_one(table, entry, "card.noble", but=entry["colour"])


def knight(table: Table, entry: InPlay) -> Effect:
    """Roll the card's own die or the highest of the others; if these tie, any of them (card.knight.tie).

    A die that a Sword locks may be chosen (card.knight.locked), and then nothing is rolled (card.sword.highest).
    """
    seat, own = entry["seat"], entry["colour"]
    top = max(value for die, value in table.dice.items() if die != own)
    options: list[Option] = [die for die in COLOURS if die == own or table.dice[die] == top]
    locked = table.locked()
    if table.reads("knight.locked", "must-avoid"):
        options = [die for die in options if die not in locked] or options

    def barred() -> Barred:
        why: Barred = {}
        for die in COLOURS:
            low = f"the highest other die shows {top}, and {COLOUR_NAMES[die]} shows {table.dice[die]}"
            asked = (
                Check("card.knight", True, f"{COLOUR_NAMES[die]} is its own colour")
                if die == own
                else Check("card.knight", table.dice[die] == top, low)
            )
            text = f"a locked die cannot be chosen while another can be rolled, and this is {COLOUR_NAMES[die]}"
            avoid = Check("card.knight.locked", False, text)
            why[die] = (asked, *((*not_locked(table, die), avoid) if die in locked and die not in options else ()))
        return {**only_unmet(why), **no_passing("card.knight", "roll a die", title_of(table, entry))}

    die = yield Choice(seat, "die to roll", options, "card.knight", barred=barred)
    yield from roll_unlocked(table, seat, die, "card.knight")


def witch(table: Table, entry: InPlay) -> Effect:
    """Predict higher or lower and roll the card's own die; after a right prediction, the seat can take a token.

    The seat may decline the token (cards.can). It chooses exactly which token to take from another player, or under one
    reading from which player (card.witch.exact), but cannot take one from a bet. If a Sword locks the die, nothing
    happens (card.sword.witch).
    """
    seat, die = entry["seat"], entry["colour"]
    sword = table.find("sword")
    if sword is not None and die in table.locked():
        yield prevented(sword, "card.sword", "rolling the yellow die", seat, ("card.sword.witch",))
        return
    before = table.dice[die]

    def neither() -> Barred:
        text = "only higher or lower can be predicted, and this is neither"
        due = no_passing("card.witch", "make a prediction", title_of(table, entry))
        return {"the same": (Check("card.witch", False, text),), **due}

    said = yield Choice(seat, "prediction", (HIGHER, LOWER), "card.witch", barred=neither, die=die, value=before)
    yield Event("predicted", seat, "card.witch", said=said, die=die, value=before)
    yield from bonuses.roll(table, seat, die, "card.witch")
    after = table.dice[die]
    if after == before or (after > before) != (said == HIGHER):
        yield Event("was wrong", seat, "card.witch.fail", die=die, before=before, value=after)
        return
    may = not table.reads("can", "compulsory")
    if table.of_colour(table.bank, die):
        if may:
            taken = yield Choice(
                seat, "token from the bank", ("take", "pass"), "card.witch.take",
                barred=partial(tokens.not_the_lowest, table, seat, die, "card.witch.opponent"), colour=die,
            )  # fmt: skip
            if taken == "pass":
                yield Event("declined", seat, "card.witch.take")
                return
        yield from tokens.take_lowest(table, seat, die, "card.witch.take")
    else:
        also, lowest = ("card.witch.exact",), table.reads("witch.exact", "lowest")
        yield from tokens.take_from_another(
            table, seat, die, "card.witch.opponent", may=may, must="cards.can", also=also,
            lowest="card.witch.exact" if lowest else "",
        )  # fmt: skip


def thief(table: Table, entry: InPlay) -> Effect:
    """Perhaps roll the card's own die; then, if no die is lower, take a token of its colour, even from a bet.

    The roll comes before the theft (card.thief.order). The theft can take from a bet (card.thief.bet), and is compulsory
    if there is a token to take (card.thief.token). If a Sword locks the die, only the roll is lost (card.sword.thief).
    """
    seat, die = entry["seat"], entry["colour"]
    sword = table.find("sword")
    if sword is not None and die in table.locked():
        yield prevented(sword, "card.sword", "rolling the yellow die", seat, ("card.sword.thief",))
    else:
        first = Check("card.thief.order", False, "the theft comes after the roll, and this would be before it")
        answer = yield Choice(
            seat, "roll or not", ("roll", "pass"), "card.thief",
            barred=partial(checks_of, ["steal first, then roll"], first), die=die,
        )  # fmt: skip
        if answer == "roll":
            yield from bonuses.roll(table, seat, die, "card.thief")
    if table.dice[die] > min(table.dice.values()):
        yield Event("not lowest", seat, "card.thief.lowest", die=die, value=table.dice[die])
        return
    may = table.reads("thief.token", "optional")
    yield from tokens.take_from_another(
        table, seat, die, "card.thief.exact", bet=True, may=may, none="card.thief.none", must="card.thief.token",
        also=("card.thief.lowest", "card.thief.token"),
    )  # fmt: skip


def cleric(table: Table, entry: InPlay) -> Effect:
    """If the card's own die ties with another, all pass a token; the player chooses its colour and the direction.

    Whoever lacks the colour passes nothing (card.cleric.none), and tokens in a bet are not passed (card.cleric.bet).
    """
    seat, die = entry["seat"], entry["colour"]
    if list(table.dice.values()).count(table.dice[die]) == 1:
        yield Event("not tied", seat, "card.cleric", die=die, value=table.dice[die])
        return
    yield from tokens.have_all_pass(table, seat, "card.cleric", "card.cleric.colour", "card.cleric.direction")


def spy(table: Table, entry: InPlay) -> Effect:
    """Roll one die, then draw at random the card that the next player will play; not if this is the last card.

    Spy remains its own player's card (card.spy.stays); the drawn card comes into play in its owner's turn. Any Spy that
    draws a card ends Gypsy's draws for the round (card.gypsy.spy).
    """
    seat = entry["seat"]
    yield from roll_one(table, entry, "card.spy")
    if table.is_last_card():
        yield Event("no effect", seat, "card.spy.last", ("card.spy.draw",), card=entry["card"])
        return
    target = table.left_of(seat)
    (card,) = yield Chance(seat, "Spy's card", Draw(tuple(table.hands[target])), "card.spy.draw")
    table.hands[target].remove(card)
    table.drawn[target] = card
    gypsy = table.find("gypsy")
    if gypsy is not None and not gypsy.get("negated"):
        gypsy["negated"] = True
        yield prevented(entry, "card.gypsy.negated", "the Gypsy's draws", gypsy["seat"], ("card.gypsy.spy",))
    yield Event("drew to play", seat, "card.spy.draw", ("card.spy.becomes", "card.spy.stays"), holder=target, card=card)


challenge.EFFECTS.update(
    {
        f"{kind.__name__}-{colour.lower()}": kind
        for kind in (army, knight, witch, thief, cleric, spy, noble)
        for colour in COLOURS
    }
)
