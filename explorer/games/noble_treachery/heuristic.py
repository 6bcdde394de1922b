"""A sensible player of Noble Treachery, with a simple rule of thumb for each kind of choice.

All of them use one measure, the `Outlook` of a position: the worth of everybody's tokens to a seat, averaged over who may
win the round. Each option is tried on a copy of what the seat can see, and the option with the best outlook is chosen.
"""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING

from explorer.authoring import advice
from explorer.authoring.advice import Advice, Advise, best_of
from explorer.core.moments import Choice, Effect, Option, Seat
from explorer.games.noble_treachery import wording
from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS, DIE_SIDES
from explorer.games.noble_treachery.rules import bonuses, challenge, claim_spoils, tokens
from explorer.games.noble_treachery.rules.power import power
from explorer.games.noble_treachery.rules.power import worth as shown
from explorer.games.noble_treachery.state import DIPLOMACY, WAR, Colour, InPlay, Table, Token
from explorer.games.noble_treachery.valuation import Outlook, best_gain, gain, prospect, worth

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from random import Random

CONTROL = 0.1
"""How much rolling a die and playing last add to the challenger's chance to win."""

EXTRA = {"spy": 2.0, "gypsy": 2.0, "castle": 1.0, "scout": 1.0, "fairy": 2.0, "necromancer": 1.0, "monk": 1.0}
"""The worth of card effects that the outlook does not show."""

SAMPLES = 24
"""Rolls tried when many dice are rolled at once."""


# --- trying options -------------------------------------------------------------------------------------------------


def copy_of(table: Table) -> Table:
    """A copy of a position, to try something on."""
    return Table.of(marshal.loads(marshal.dumps(table.__dict__)))


def by(measure: Callable[[Table, Option], float], reason: str) -> Advise:
    """Advice to choose the option with the highest measure, apart from "pass"."""

    def chosen(table: Table, choice: Choice, _seat: Seat, _rng: Random) -> Advice:
        options = [option for option in choice.options if option != "pass"]
        return best_of(options, lambda option: measure(table, option), lambda _: reason)

    return chosen


def attempt(act: Callable[[Table, Choice, Seat, Option], None], why: Callable[[Table, Seat, Option], str]) -> Advise:
    """Advice to choose the option with the best outlook when tried on a copy; options in `LEAVE` change nothing."""

    def chosen(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
        def value(option: Option) -> float:
            twin = copy_of(table)
            if option not in LEAVE:
                act(twin, choice, seat, option)
            return prospect(twin, seat)

        def reason(option: Option) -> str:
            return "it would gain nothing" if option in LEAVE else why(table, seat, option)

        return best_of(sorted(choice.options, key=lambda option: option not in LEAVE), value, reason)

    return chosen


LEAVE = ("pass", "leave", "keep")
"""Options that change nothing."""


def run(effect: Effect) -> None:
    """Run an effect, answering each choice with its first option."""
    answer = None
    try:
        while True:
            moment = effect.send(answer)
            answer = moment.options[0] if isinstance(moment, Choice) else None
    except StopIteration:
        return


# --- set-up and bets ------------------------------------------------------------------------------------------------


def leave_out(_table: Table, choice: Choice, _seat: Seat, rng: Random) -> Advice:
    """Choose at random: leaving out an uncommon helps nobody before cards are dealt."""
    option = "random" if "random" in choice.options else rng.choice(choice.options)
    return Advice(option, "nobody has cards yet, so any will do", 0.0)


def percent(chance: float) -> str:
    """A chance in words, rounded to 5 %."""
    return f"about {round(chance * 20) * 5} %"


def bid(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """Bet if control of the round is worth the risk; only the three cheapest bets are considered."""
    others = table.players - 1

    def expect(stake: Option, control: bool) -> float:
        twin = Table.of({**table.__dict__})
        if stake != "pass":
            twin.treasury = [[token for token in own if token not in stake] for own in twin.treasury]
            twin.treasury[table.challenger or 0] += table.bet
            twin.bet, twin.challenger = list(stake), seat
        elif control:
            twin.challenger = seat
        outlook = Outlook(twin, seat)
        chance = min(outlook.chance() + (CONTROL if control else -CONTROL), 0.95)
        rest = sum(outlook.if_won) - outlook.if_won[seat]
        return chance * outlook.if_won[seat] + (1 - chance) * rest / others

    def price(stake: Option) -> float:
        return -worth(table, [token for token in table.treasury[seat] if token not in stake])

    free = seat == table.roller and not table.bet
    stakes = sorted((option for option in choice.options if option != "pass"), key=price)[:3]
    hand = f"its hand is strong enough to win the round, and {'it can spare the stake' if stakes else ''}"
    passing = "if it passes it controls the round for nothing" if free else "control is not worth the tokens at risk"
    return best_of(
        ["pass", *stakes],
        lambda stake: expect(stake, free if stake == "pass" else True),
        lambda stake: passing if stake == "pass" else hand,
    )


def round_type(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """War if the best card is high, Diplomacy if it is low: the type with the better outlook."""
    found = {}
    outlook = Outlook(table, seat)
    for option in choice.options:
        table.round_type = option
        found[option] = (outlook.value(), outlook.chance())
    table.round_type = ""
    return best_of(
        choice.options, lambda option: found[option][0],
        lambda option: f"its best card wins {option} {percent(found[option][1])} of the time",
    )  # fmt: skip


def who_opens(table: Table, _choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """Play last and see everything, unless the hand has a card that hinders later players."""
    early = [card for card in table.hands[seat] if card == "gypsy" or (card == "dragon" and table.round_type == WAR)]
    if early:
        return Advice("open", f"{wording.card(table, early[0])} hinders everybody who plays after it", 0.0)
    return Advice("left opens", "whoever plays last knows all other cards, and wins ties", 0.0)


# --- cards ----------------------------------------------------------------------------------------------------------


def imagine(table: Table, seat: Seat, way: str, rng: Random) -> float:
    """The worth of playing a card: its effect is run on a copy up to the first choice, which is answered with the best."""
    twin = copy_of(table)
    entry = twin.entry_of(seat)
    if entry is None:
        entry = {"seat": seat}
        twin.in_play.append(entry)
    card, _ = challenge.played_as(table, way)
    if card in twin.hands[seat]:
        twin.hands[seat].remove(card)
    extra = EXTRA.get(table.card(card).kind, 0.0) - useful(table, card) / 4
    for moment in challenge.come_into_play(twin, entry, way, "challenge.one-card"):
        if isinstance(moment, Choice) and moment.seat == seat:
            return ADVICE[moment.kind](twin, moment, seat, rng).value + extra
        if moment.waits:
            break
    return prospect(twin, seat) + extra


def play(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """The card whose effect and power promise the most; strong cards that would not win are kept."""
    now = prospect(table, seat) if "keep" in choice.options else 0.0

    def reason(way: Option) -> str:
        if way == "keep":
            return "none of the drawn cards promises more than the Fairy"
        twin = Table.of({**table.__dict__})
        card, colour = challenge.played_as(table, way)
        entry: InPlay = {"seat": seat, "card": card, "colour": colour, "order": 99}
        twin.in_play = [*(other for other in twin.in_play if other["seat"] != seat), entry]
        chance, points = Outlook(twin, seat).chance(), power(twin, entry)
        if chance < 1 / table.players:
            return f"power {points} is unlikely to win this {table.round_type}, but it wants the effect or can spare the card"
        return f"with power {points} by the current dice, it wins {table.round_type} {percent(chance)} of the time"

    return best_of(choice.options, lambda way: now if way == "keep" else imagine(table, seat, way, rng), reason)


def useful(table: Table, card: str) -> int:
    """How far a card's base power is from the middle: high cards win War, low cards win Diplomacy."""
    return abs(table.card(card).base - 5)


def discard(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """Discard the most middling card for Blood Ring in Diplomacy, where losing 3 power is an advantage."""
    if table.round_type != DIPLOMACY:
        return Advice("pass", "in War another card is not worth 3 power", 0.0)
    return by(lambda table, card: -useful(table, card), "3 power less helps it in Diplomacy")(table, choice, seat, rng)


def raise_card(table: Table, _choice: Choice, _seat: Seat, _rng: Random) -> Advice:
    """Draw if 5, the average base power of a card, is better than the black die."""
    draw = (table.dice["K"] < 5) == (table.round_type == WAR)
    text = f"a drawn card has a power of 5 on average, and black shows {table.dice['K']}"
    return Advice("draw" if draw else "pass", text, 0.0)


def suits(table: Table, die: Colour) -> int:
    """How good a die is for a card of its colour in this round type."""
    return shown(table, die) if table.round_type == WAR else -shown(table, die)


def struck(table: Table, _choice: Choice, _seat: Seat, card: Option) -> None:
    """Remove a card from play."""
    for entry in table.in_play:
        entry["card"] = None if entry["card"] == card else entry["card"]


def traded(table: Table, _choice: Choice, seat: Seat, card: Option) -> None:
    """Exchange the seat's card in play for another."""
    own, other = table.entry_of(seat), table.find(card)
    if own is not None and other is not None:
        own["seat"], other["seat"] = other["seat"], seat


def turned(table: Table, _choice: Choice, _seat: Seat, _option: Option) -> None:
    """Change the round type."""
    table.round_type = DIPLOMACY if table.round_type == WAR else WAR


# --- dice -----------------------------------------------------------------------------------------------------------


def die_to_roll(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """The die whose roll helps most on average, or none if all would hurt and the seat may pass."""
    outlook = Outlook(table, seat)
    return best_of(
        choice.options, lambda die: outlook.value() if die == "pass" else outlook.rolled(die),
        lambda die: "any roll would hurt it on average" if die == "pass" else
        f"a roll of {COLOUR_NAMES[die]} helps it most on average, counting powers and combinations",
    )  # fmt: skip


def dice_to_roll(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """War Troll: black, and up to two other dice that help when rolled."""
    outlook = Outlook(table, seat)
    now = outlook.value()
    better = {die: outlook.rolled(die) - now for die in COLOURS}
    return best_of(
        choice.options, lambda dice: now + sum(better[die] for die in dice),
        lambda dice: f"a roll of {wording.dice(dice)} helps it most" if len(dice) > 1 else "the others suit it as they are",
    )  # fmt: skip


def roll_or_not(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """Roll if that promises more than the current dice, including the token that a Thief may steal."""
    outlook = Outlook(table, seat)
    dice = str(choice.facts.get("dice") or choice.facts.get("die"))
    now = outlook.value()
    if choice.rule == "card.thief":
        booty = best_gain(table, seat, tokens.within_reach(table, seat, dice, bet=True))
        rest = min(value for die, value in table.dice.items() if die != dice)
        now += booty * (table.dice[dice] <= rest)
        roll = outlook.rolled(dice, lambda value: booty * (value <= rest))
    elif len(dice) == 1:
        roll = outlook.rolled(dice)
    else:
        free = [die for die in dice if die not in table.locked()]
        throws = [{die: rng.randint(1, DIE_SIDES) for die in free} for _ in range(SAMPLES)]
        roll = sum(outlook.with_dice(throw) for throw in throws) / SAMPLES
    found = {"roll": roll, "pass": now}
    return best_of(
        ("pass", "roll"), found.__getitem__,
        lambda answer: f"a roll promises {'more' if answer == 'roll' else 'less'} on average than the current dice",
    )  # fmt: skip


def predict(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """Predict the likelier of higher and lower, with the token at stake."""
    die = choice.facts["die"]
    before = table.dice[die]
    there = table.of_colour(table.bank, die)[:1] or tokens.within_reach(table, seat, die, bet=False)
    booty = best_gain(table, seat, there)
    outlook = Outlook(table, seat)
    return best_of(
        choice.options,
        lambda said: outlook.rolled(die, lambda v: booty * (v != before and (v > before) == (said == "higher"))),
        lambda said: f"from {before} a roll is {said} in {6 - before if said == 'higher' else before - 1} cases of 6",
    )


def set_dice(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """Amulet, Wizard, Soothsayer: the change of dice with the best outlook."""
    outlook = Outlook(table, seat)

    def changed(option: str) -> dict[Colour, int]:
        if choice.kind == "dice to swap":
            return {option[0]: table.dice[option[1]], option[1]: table.dice[option[0]]}
        if choice.kind == "die to set":
            return {option[0]: int(option[1])}
        shifts = {part[0]: table.dice[part[0]] + (1 if part[1] == "+" else -1) for part in option.split()}
        return {die: (value - 1) % DIE_SIDES + 1 for die, value in shifts.items()}

    def reason(option: str) -> str:
        dice = {**table.dice, **changed(option)}
        made = bonuses.combination(tuple(dice.values()))
        return f"it scores a {made}" if made else "this helps its chance to win most"

    return best_of(choice.options, lambda option: outlook.with_dice(changed(option)), reason)


# --- tokens ---------------------------------------------------------------------------------------------------------


def take(table: Table, seat: Seat, *taken: Token) -> None:
    """Move some tokens, wherever they are, to a seat's treasury."""
    for token in taken:
        for place in (table.bank, table.spoils, table.bet, *table.treasury):
            if token in place:
                place.remove(token)
        tokens.put(table.treasury[seat], token)


def why_take(table: Table, seat: Seat, token: Token) -> str:
    """Why a token is worth taking: for its colour, because a rival loses it, or because nothing better is there."""
    named, colour, owner = wording.token(table, token), table.colour(token), table.owner(token)
    own, theirs = table.colours_of(table.treasury[seat]), [] if owner is None else table.treasury[owner]
    reasons = []
    if colour not in own:
        reasons.append("completes its five colours" if len(own) == 4 else "is a colour it lacks")
    if owner not in (None, seat) and len(table.of_colour(theirs, colour)) == 1 and len(table.colours_of(theirs)) >= 3:
        reasons.append(f"sets back {wording.seat(owner)}, who has {len(table.colours_of(theirs))} colours")
    return f"{named} {' and '.join(reasons) or 'is the best it can get'}"


def given(table: Table, choice: Choice, seat: Seat, token: Option) -> None:
    """Give a token to the neighbour, or to the player with whom Merchant trades."""
    wanted = choice.facts.get("wanted")
    receiver = choice.facts.get("receiver") if wanted is None else table.owner(wanted)
    if wanted is not None:
        take(table, seat, wanted)
    if receiver is not None:
        take(table, receiver, token)


def poisoned(table: Table, _choice: Choice, seat: Seat, victim: Option) -> None:
    """Move an opponent's treasury to the seat, unless a Castle protects it."""
    if table.castle(victim) is None:
        take(table, seat, *table.treasury[victim][:])


def won_colour(table: Table, seat: Seat, colour: Colour) -> Token:
    """The token that a bonus gives in one colour."""
    return [*table.of_colour(table.bank, colour), *tokens.within_reach(table, seat, colour, bet=False)][0]


def accepted(table: Table, choice: Choice) -> Token:
    """The token that a Witch or a Fateweaver offers."""
    return table.of_colour(table.bank, choice.facts.get("colour", "R"))[0]


def best_pass(table: Table, seat: Seat, colours: Iterable[Colour]) -> tuple[float, Colour, str]:
    """The best colour and direction for everybody to pass, with the outlook after it."""
    found = []
    for colour in colours:
        for direction in ("clockwise", "counterclockwise"):
            twin = copy_of(table)
            run(tokens.pass_round(twin, colour, direction, ""))
            found.append((prospect(twin, seat), colour, direction))
    return max(found, key=lambda plan: plan[0])


def pass_round(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """Choose colour and direction together; nothing has moved yet when the seat chooses the direction."""
    direction_asked = choice.kind == "direction"
    colours = choice.facts.get("colour", COLOURS) if direction_asked else choice.options
    value, colour, direction = best_pass(table, seat, colours)
    option = direction if direction_asked else colour
    return Advice(option, f"it gains most if {COLOUR_NAMES[colour]} tokens are passed {direction}", value)


def claimed(table: Table, _choice: Choice, seat: Seat, option: Option) -> None:
    """Claim a token, or do the best with the alternate action."""
    if option != claim_spoils.ALTERNATE:
        take(table, seat, option)
    elif table.round_type == DIPLOMACY:
        _, colour, direction = best_pass(table, seat, COLOURS)
        run(tokens.pass_round(table, colour, direction, ""))
    elif there := tokens.within_reach(table, seat, COLOURS, bet=False):
        take(table, seat, max(there, key=lambda token: gain(table, seat, [token])))


def why_claim(table: Table, seat: Seat, option: Option) -> str:
    """Why to claim a token, or to take the alternate action."""
    return why_take(table, seat, option) if isinstance(option, int) else "the alternate action gains it more"


# --- the table ------------------------------------------------------------------------------------------------------

TAKE = attempt(lambda table, _, seat, token: take(table, seat, token), why_take)
ACCEPT = attempt(
    lambda table, choice, seat, _: take(table, seat, accepted(table, choice)),
    lambda *_: "a token from the bank costs nothing",
)
GIVE = attempt(given, lambda table, _, token: f"{wording.token(table, token)} is the token it can best spare")

ADVICE: dict[str, Advise] = {
    "way to leave out uncommons": leave_out,
    "uncommon to leave out": leave_out,
    "bid": bid,
    "round type": round_type,
    "who opens": who_opens,
    "card": play,
    "colour of the Captain": play,
    "card instead of the Fairy": play,
    "card to strike": attempt(struck, lambda table, _, card: f"{wording.card(table, card)} is its greatest threat"),
    "card to trade for": attempt(traded, lambda table, _, card: f"{wording.card(table, card)} is better for it"),
    "card to discard": discard,
    "card to take": by(useful, "high and low cards win rounds"),
    "card to give": by(lambda table, card: -useful(table, card), "a middling card seldom wins"),
    "hand to look at": by(lambda table, seat: worth(table, table.treasury[seat]), "that seat is ahead"),
    "draw or not": raise_card,
    "colour to forbid": by(suits, "that die helps its rivals most"),
    "turn the round type": attempt(turned, lambda table, *_: f"{table.round_type} does not suit its card"),
    "die to roll": die_to_roll,
    "dice to roll": dice_to_roll,
    "roll or not": roll_or_not,
    "prediction": predict,
    "dice to swap": set_dice,
    "dice to shift": set_dice,
    "die to set": set_dice,
    "token to take": TAKE,
    "token to pass": GIVE,
    "token to give": GIVE,
    "opponent to poison": attempt(poisoned, lambda _, __, victim: f"it gains most from {wording.seat(victim)}"),
    "colour to pass": pass_round,
    "direction": pass_round,
    "spoils": attempt(claimed, why_claim),
    "colour to take": attempt(
        lambda table, _, seat, colour: take(table, seat, won_colour(table, seat, colour)),
        lambda table, seat, colour: why_take(table, seat, won_colour(table, seat, colour)),
    ),
    "token from the bank": ACCEPT,
    "red token": ACCEPT,
}
"""By kind of choice, the function that answers it."""


class Heuristic(advice.Heuristic):
    """Answers every choice of Noble Treachery, knowing only what its seat can see; see `explorer.authoring.advice`."""

    table = ADVICE
    says = "{seat} thinks that {reason}"

    def moment(self, state: Table, choice: Choice) -> str:
        """A description of the position, from which the random choices are seeded: round, dice and hand."""
        return f"{choice.kind} {state.round} {state.dice} {state.hands[choice.seat]}"
