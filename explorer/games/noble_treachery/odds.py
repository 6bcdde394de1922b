"""The questions about odds in Noble Treachery, answered by running the game's own steps.

Questions about open information are answered exactly, by going through every possible roll. Questions that depend on
hidden hands and on others' choices are answered by sampling: the hidden cards are redealt, and the heuristic player
makes everybody's choices.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial
from random import Random
from typing import TYPE_CHECKING, Any

from explorer.core.moments import Begin, Chance, Choice, Event, Moment, Moments, Option, Seat
from explorer.games.noble_treachery import wording
from explorer.games.noble_treachery.cards import BASE_POWERS, COLOUR_NAMES, COLOURS, DIE_SIDES
from explorer.games.noble_treachery.rules import bonuses, challenge, common_cards, roll_dice, uncommon_cards
from explorer.games.noble_treachery.rules.power import power
from explorer.games.noble_treachery.rules.winning import ladder, lowest_roll
from explorer.games.noble_treachery.state import WAR, InPlay, Table
from explorer.odds import (
    EXACT,
    FIRST,
    Answer,
    Asked,
    Course,
    Derivation,
    Distribution,
    Measure,
    NotAsked,
    Playout,
    Policy,
    Question,
    Row,
    Sampling,
    Weighed,
    by_rule,
    heuristic,
    walk,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from explorer.core.match import Match, View

NOTHING = "nothing"
NO_SPOILS = "no spoils"
AS_IT_LIES, ROLLED = "as it lies", "rolled"
PICKED = ""
"""Used instead of a card when another player's card decides what the seat plays."""


# --- the steps that are walked --------------------------------------------------------------------------------------


def _roll(table: Table, seat: Seat, dice: str) -> Moments:
    yield from common_cards.roll_unlocked(table, seat, dice, "card.army")


def _card(effect: Callable[[Table, InPlay], Moments]) -> Callable[[Table, Seat, str], Moments]:
    """A common card's effect as a step: the seat plays the card of that colour now."""

    def step(table: Table, seat: Seat, die: str) -> Moments:
        yield from effect(table, {"seat": seat, "card": f"{effect.__name__}-{die.lower()}", "colour": die, "order": 99})

    return step


def _uncommon(card: str) -> Callable[[Table, Seat], Moments]:
    """An uncommon's effect as a step: the seat has just played it."""

    def step(table: Table, seat: Seat) -> Moments:
        yield from challenge.EFFECTS[card](table, {"seat": seat, "card": card, "colour": "", "order": 99})

    return step


def _kraken(table: Table, seat: Seat) -> Moments:
    """Kraken acts now, as if this seat had played it."""
    entry: InPlay = {"seat": seat, "card": "kraken", "colour": "", "order": 99, "due": seat}
    yield from uncommon_cards.kraken_rises(table, entry, seat)


def _roll_off(table: Table, *seats: Seat) -> Moments:
    yield from lowest_roll(table, list(seats), "tiebreak.dice", "tiebreak.dice.reroll", "tiebreak")


STEPS: Mapping[str, Callable[..., Moments]] = {
    "roll": _roll,
    "witch": _card(common_cards.witch),
    "thief": _card(common_cards.thief),
    "cleric": _card(common_cards.cleric),
    "decide_challenge": challenge.decide_challenge,
    "roll_dice_phase": roll_dice.roll_dice_phase,
    "wizard": _uncommon("wizard"),
    "soothsayer": _uncommon("soothsayer"),
    "amulet": _uncommon("amulet"),
    "kraken": _kraken,
    "roll_off": _roll_off,
}


def _line(table: Table, measure: Measure, *steps: tuple[Any, ...], **changes: Any) -> Playout:
    """A line that plays these steps in order, and nothing else."""
    from explorer.games.noble_treachery import GAME

    agenda = [list(step) for step in reversed(steps)]
    return Playout(GAME, Table.of({**table.__dict__, **changes, "agenda": agenda}), measure, STEPS)


def _lacking(choice: Choice, view: View) -> Option:
    """A colour that the seat lacks if there is one, else the first option."""
    if choice.kind != "colour to take":
        return choice.options[0]
    table: Table = view.state
    own = table.colours_of(table.treasury[choice.seat])
    return next((colour for colour in choice.options if colour not in own), choice.options[0])


LACKING = by_rule("whoever scores a bonus takes a colour they lack, else the first offered", _lacking)


def _someone(asked: Asked) -> Seat:
    """A seat to make the roll, for questions where it makes no difference which."""
    table: Table = asked.state
    if asked.seat is not None:
        return asked.seat
    return next((seat for seat in (table.turn, table.roller) if seat is not None), 0)


def _die(table: Table, die: str) -> str:
    return f"{COLOUR_NAMES[die]} {table.dice[die]}"


# --- combinations ---------------------------------------------------------------------------------------------------


def _made(moment: Moment | None, _table: Table) -> str | None:
    """The combination of the bonus that begins, or `NOTHING` when the roll is over without one."""
    if isinstance(moment, Begin) and moment.kind == "bonus":
        return str(moment.facts["made"])
    return NOTHING if moment is None else None


@lru_cache(maxsize=512)
def made(kept: tuple[int, ...], rolled: int) -> Distribution:
    """The chances of each combination when some dice are kept and the others rolled; their colours do not matter.

    Args:
        kept: the values that stay, ascending.
        rolled: how many dice are rolled: the rest of the five.
    """
    dice = dict(zip(COLOURS, (*[1] * rolled, *kept), strict=True))
    return walk(_line(Table(dice=dice), _made, ("roll", 0, "".join(COLOURS[:rolled]))))


def combinations(asked: Asked) -> Answer:
    """The chances of Throne, King's Straight, Poison or nothing when the chosen dice are rolled and the others kept."""
    table: Table = asked.state
    told = [die for die in COLOURS if die in asked.dice]
    locked = table.locked()
    dice = [die for die in told if die not in locked]
    if not dice:
        raise NotAsked("A Sword locks the yellow die: choose another." if told else "Choose the dice to roll.")
    kept = [die for die in COLOURS if die not in dice]
    odds = made(tuple(sorted(table.dice[die] for die in kept)), len(dice))
    rolled = f"{wording.dice(dice)} rolled" if kept else "all five dice rolled"
    shown = [_die(table, die) for die in kept]
    stay = " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)
    title = (
        f"What {stay} make with {rolled}"
        if len(kept) > 1
        else f"What {rolled} make" + (f" with {stay}" if kept else "")
    )
    ways = odds.derivation.outcomes
    rows = [
        Row.of(what, odds, what, note=f"{int(odds.chance(what) * ways):,} of {ways:,} rolls", key=what)
        for what in (bonuses.THRONE, bonuses.STRAIGHT, bonuses.POISON, NOTHING)
    ]
    words = [str(odds.derivation), "All rolls are equally likely. A combination uses all five dice."]
    if len(told) > len(dice):
        words.append("A Sword locks the yellow die, so it is not rolled.")
    rules = ("bonus.all-five", "bonus.throne", "bonus.straight", "bonus.poison", "bonus.five")
    return Answer(title, tuple(rows), tuple(words), rules + ("card.sword",) * (len(told) > len(dice)), whole=True)


# --- spoils ---------------------------------------------------------------------------------------------------------


def _spoils(moment: Moment | None, table: Table) -> str | None:
    """The colour of the token that becomes the spoils."""
    if not isinstance(moment, Event):
        return None
    if moment.kind == "spoils":
        return table.colour(moment.facts["token"])
    return NO_SPOILS if moment.kind == "no spoils" else None


def _first_is_last(chance: Chance) -> tuple[int, ...] | None:
    """If seats without tokens roll for last place, assume that the first of them is last."""
    if not chance.rule.startswith("tiebreak.dice"):
        return None
    count = len(chance.source.outcomes().__next__()[0])
    return (1, *(2,) * (count - 1))


@lru_cache(maxsize=64)
def _spoils_of(data: str) -> Distribution:
    table = Table(**json.loads(data))
    return walk(_line(table, _spoils, ("roll_dice_phase",)), LACKING, given=_first_is_last)


def spoils(asked: Asked) -> Answer:
    """The chances of each colour of spoils when last place rolls all five dice and the bank is as it is now."""
    table: Table = asked.state
    now = table.phase == "Roll the Dice"
    # Only this part of the position makes a difference; the dice do not, because all are rolled.
    facts: dict[str, Any] = {
        "players": table.players, "figures": table.figures, "readings": table.readings, "bank": table.bank,
        "treasury": table.treasury, "drawn": table.drawn, "hands": [[] for _ in table.hands],
    }  # fmt: skip
    odds = _spoils_of(json.dumps(facts))
    last = min(range(table.players), key=lambda seat: ladder(table.kit.token_colour, table.treasury[seat]))
    rows = []
    for colour in COLOURS:
        there = table.of_colour(table.bank, colour)
        note = f"the bank's lowest is {wording.token(table, there[0])}" if there else "none in the bank"
        rows.append(Row.of(COLOUR_NAMES[colour], odds, colour, note=note, key=colour))
    if odds.chance(NO_SPOILS):
        rows.append(Row.of(NO_SPOILS, odds, NO_SPOILS, key=NO_SPOILS))
    words = (
        str(odds.derivation),
        f"Assumed: {wording.seat(last)}, {'' if now else 'now '}in last place, <rolls> all five dice"
        + ("." if now else ", and the bank is then the same as now."),
        "A combination pays before the spoils are found, so its token is no longer in the bank.",
    )
    rules = ("roll.spoils", "roll.spoils.lowest", "roll.tie", "roll.next-colour", "roll.bonus.first")
    return Answer(f"The colour of {'the' if now else 'the next'} spoils", tuple(rows), words, rules, whole=True)


# --- single cards ---------------------------------------------------------------------------------------------------


def _foretold(moment: Moment | None, _table: Table) -> bool | None:
    """True if a Witch's prediction was right."""
    if isinstance(moment, Event) and moment.kind == "was wrong":
        return False
    return True if moment is None else None


def witch(asked: Asked) -> Answer:
    """The chance that a Witch of each colour is right with higher and with lower, by the current dice."""
    table: Table = asked.state
    seat, rows, ways = _someone(asked), [], 0
    for die in COLOURS:
        if die in table.locked():
            rows.append(Row(_die(table, die), None, note="a Sword locks the die", group=common_cards.HIGHER, key=die))
            continue
        there = table.of_colour(table.bank, die)
        note = f"the token is {wording.token(table, there[0])}" if there else "the bank has none of that colour"
        for said in (common_cards.HIGHER, common_cards.LOWER):
            odds = walk(_line(table, _foretold, ("witch", seat, die)), _saying(said))
            ways += odds.derivation.outcomes
            rows.append(Row.of(_die(table, die), odds, result=True, group=said, note=note, key=die))
    words = (
        f"Exact: each die was rolled all six ways for each prediction, {ways} rolls in all, with the card's own step.",
        "A die that shows the same value again makes both predictions wrong.",
    )
    rules = ("card.witch", "card.witch.fail", "card.witch.take")
    return Answer("A Witch's prediction, for each die as it lies", tuple(rows), words, rules)


def prediction(asked: Asked) -> Weighed | None:
    """Which prediction of a Witch comes true more often."""
    choice = asked.match.pending
    if not isinstance(choice, Choice) or choice.kind != "prediction":
        return None
    die = choice.facts["die"]
    chances = {row.group: row.chance for row in witch(asked).rows if row.key == die}
    figures = {said: (chance,) for said in choice.options if (chance := chances.get(said)) is not None}
    if len(figures) < len(choice.options):
        return None
    return Weighed("the prediction comes true", figures, (), ("card.witch", "card.witch.fail"))


@lru_cache(maxsize=2)
def _saying(said: str) -> Policy:
    return by_rule(
        f"the prediction is {said}", lambda choice, _: said if choice.kind == "prediction" else choice.options[0]
    )


def _is_lowest(moment: Moment | None, _table: Table) -> bool | None:
    """True if a Thief can steal."""
    if isinstance(moment, Event) and moment.kind == "not lowest":
        return False
    return True if moment is None or (isinstance(moment, Choice) and moment.rule == "card.thief.exact") else None


def thief(asked: Asked) -> Answer:
    """Whether a Thief's die is lowest or tied for it now, and the chance that it is after the card's roll."""
    return _before_and_after(
        asked, "A Thief's die is lowest, or tied for lowest", _is_lowest, "thief",
        {AS_IT_LIES: by_rule("the Thief does not roll", lambda choice, _: _answer(choice, "pass")),
         ROLLED: by_rule("the Thief rolls", lambda choice, _: _answer(choice, "roll"))},
        "A Thief may roll its own die or not; then it steals if no die is lower.",
        ("card.thief", "card.thief.lowest", "card.thief.order"),
    )  # fmt: skip


def _answer(choice: Choice, wanted: str) -> Option:
    return wanted if choice.kind == "roll or not" else choice.options[0]


def _is_tied(moment: Moment | None, _table: Table) -> bool | None:
    """True if a Cleric makes everybody pass a token."""
    if isinstance(moment, Event) and moment.kind == "not tied":
        return False
    return True if moment is None or (isinstance(moment, Choice) and moment.rule == "card.cleric.colour") else None


def cleric(asked: Asked) -> Answer:
    """Whether a Cleric's die is tied now, and the chance that it is after somebody rolls it."""
    return _before_and_after(
        asked, "A Cleric's die is tied with another", _is_tied, "cleric", {AS_IT_LIES: FIRST, ROLLED: FIRST},
        "A Cleric rolls no die: the second bar assumes that somebody rolls its die before it is played.",
        ("card.cleric",),
    )  # fmt: skip


def _before_and_after(
    asked: Asked,
    title: str,
    measure: Measure,
    card: str,
    policies: Mapping[str, Policy],
    words: str,
    rules: tuple[str, ...],
) -> Answer:
    """A condition on each card's own die: with the current dice, and with that die rolled."""
    table: Table = asked.state
    seat, rows, ways = _someone(asked), [], 0
    for die in COLOURS:
        for group, policy in policies.items():
            if group == ROLLED and die in table.locked():
                rows.append(Row(_die(table, die), None, group=group, note="a Sword locks the die", key=die))
                continue
            first = (("roll", seat, die),) if group == ROLLED and card == "cleric" else ()
            odds = walk(_line(table, measure, *first, (card, seat, die)), policy)
            ways += odds.derivation.outcomes if group == ROLLED else 0
            rows.append(Row.of(_die(table, die), odds, result=True, group=group, key=die))
    derived = f"Exact: each die was rolled all six ways, {ways} rolls in all, with the card's own step."
    return Answer(f"{title}, for each colour", tuple(rows), (derived, words), rules)


# --- one die, and who then leads ------------------------------------------------------------------------------------


def _winner(moment: Moment | None, table: Table) -> Seat | None:
    """The seat that has won the challenge."""
    if isinstance(moment, Event) and moment.kind == "won the challenge":
        return moment.seat
    return (-1 if table.winner is None else table.winner) if moment is None else None


def _in_play(asked: Asked) -> Sequence[Seat]:
    """The seats with a card in play during the challenge, the newest card first."""
    table: Table = asked.state
    if table.phase != "Challenge" or table.winner is not None:
        return ()
    return [entry["seat"] for entry in reversed(table.in_play) if entry["card"] is not None]


def die(asked: Asked) -> Answer:
    """The chance that the seat's card wins among those in play, with the current dice and with each single die rolled."""
    table: Table = asked.state
    seats = _in_play(asked)
    if not seats:
        raise NotAsked("This is about cards in play: ask once somebody has played one in a challenge.")
    if asked.seat not in seats:
        raise NotAsked(f"{wording.seat(asked.seat)} has no card in play.")
    assert asked.seat is not None
    now = walk(_line(table, _winner, ("decide_challenge",)))
    rows = [Row.of("as the dice lie", now, asked.seat, key=AS_IT_LIES)]
    ways = 0
    for colour in COLOURS:
        name = f"{COLOUR_NAMES[colour]} rolled"
        if colour in table.locked():
            rows.append(Row(name, None, note="a Sword locks the die", key=colour))
            continue
        odds = walk(_line(table, _winner, ("roll", asked.seat, colour), ("decide_challenge",)), LACKING)
        ways += odds.derivation.outcomes
        rows.append(Row.of(name, odds, asked.seat, note=f"now {table.dice[colour]}", key=colour))
    entry = table.entry_of(asked.seat)
    assert entry is not None
    to_come = table.players - len(table.in_play)
    more = f" Cards still to come ({to_come}) and their rolls are not counted." if to_come else ""
    words = (
        (
            f"Exact: each die was rolled all six ways, {ways} rolls in all, and the game's own step found the winner "
            f"among the {len(seats)} card{'s' if len(seats) > 1 else ''} in play.{more}"
        ),
        f"Assumed: {wording.seat(asked.seat)} <rolls> the die; {LACKING.words}.",
    )
    own = f"{wording.seat(asked.seat)}'s {wording.card(table, entry['card'])}"
    title = f"{own} wins this {table.round_type} among the cards in play"
    rules = ("cards.power-changes", "challenge.final-power", "challenge.tie", "bonus.first")
    return Answer(title, tuple(rows), words, rules)


# --- the challenger's die ---------------------------------------------------------------------------------------------


def best_die(asked: Asked) -> Answer:
    """The chances of each combination when a single die is rolled, as the challenger and many cards do."""
    table: Table = asked.state
    rows = []
    for die in COLOURS:
        kept = tuple(sorted(value for other, value in table.dice.items() if other != die))
        if die in table.locked():
            rows.append(Row(_die(table, die), None, group=bonuses.THRONE, note="a Sword locks the die", key=die))
            continue
        odds = made(kept, 1)
        rows += [
            Row.of(_die(table, die), odds, what, group=what, note=_pays(table, die, what, odds), key=die)
            for what in (bonuses.THRONE, bonuses.STRAIGHT, bonuses.POISON)
        ]
    words = (
        "Exact: each die was rolled all six ways with the game's own step, without changing the other four.",
        "A roll can also break up a combination that the dice show now; if they still show it after the roll, it pays again.",
    )
    rules = ("challenger.roll", "challenger.bonus", "bonus.all-five", "bonus.again")
    return Answer("What each single die makes when it is rolled", tuple(rows), words, rules)


def _pays(table: Table, die: str, what: str, odds: Distribution) -> str:
    """The values of a die that make a combination."""
    if not odds.chance(what):
        return ""
    others = [value for other, value in table.dice.items() if other != die]
    values = [str(value) for value in range(1, DIE_SIDES + 1) if bonuses.combination((*others, value)) == what]
    return f"with {' or '.join(values)}"


# --- roll-offs --------------------------------------------------------------------------------------------------------

AT_ONCE, IN_THE_END, AGAIN = "at the first roll", "in the end", "rolled again"


def _decided(moment: Moment | None, _table: Table) -> str | None:
    """The seat that is lowest after the first roll of a roll-off, or `AGAIN` if the lowest tie."""
    if not isinstance(moment, Event) or moment.kind != "compared":
        return None
    values: dict[str, int] = moment.facts["rolls"]
    lowest = [seat for seat, value in values.items() if value == min(values.values())]
    return lowest[0] if len(lowest) == 1 else AGAIN


def roll_off(asked: Asked) -> Answer:
    """Each seat's chance to roll lowest with one die: for the dealer, or for last place among seats without tokens."""
    table: Table = asked.state
    pending = asked.match.pending
    if isinstance(pending, Chance) and pending.kind in ("dealer", "tiebreak"):
        seats = [int(name.rpartition(" ")[2]) for name in pending.source.names]  # type: ignore[attr-defined]  # dice
    else:
        seats = [seat for seat, own in enumerate(table.treasury) if not own] if table.round else []
    if len(seats) < 2:
        raise NotAsked(
            "A roll-off is for the dealer, or between seats without a token: ask when there are two or more."
        )
    odds = walk(_line(table, _decided, ("roll_off", *seats)))
    fair = Distribution(dict.fromkeys(map(str, seats), 1), odds.derivation)
    rows = []
    for seat in seats:
        rows.append(Row.of(wording.seat(seat), odds, str(seat), group=AT_ONCE, key=f"seat {seat}"))
        rows.append(Row.of(wording.seat(seat), fair, str(seat), group=IN_THE_END, key=f"seat {seat}"))
    rows.append(Row.of(AGAIN, odds, AGAIN, group=AT_ONCE, note="the lowest result is shared", key="thrown again"))
    words = (
        str(odds.derivation),
        "In the end all seats have the same chance. If the highest counts instead, the chances are the same.",
    )
    rules = ("setup.dealer", "setup.dealer.tie", "tiebreak.dice", "tiebreak.dice.reroll")
    return Answer("Who rolls lowest", tuple(rows), words, rules)


# --- dice turned by hand, and Kraken ------------------------------------------------------------------------------------

TURNED = {"wizard": "Wizard", "soothsayer": "Soothsayer", "amulet": "Amulet"}


def _turned(choice: Choice, view: View) -> Option:
    """The option that makes the rarest combination, if any makes one."""
    table: Table = view.state
    rank = ("", bonuses.THRONE, bonuses.STRAIGHT, bonuses.POISON)
    return max(
        choice.options,
        key=lambda option: rank.index(bonuses.combination(tuple({**table.dice, **turned(table, option)}.values()))),
    )


def turned(table: Table, option: str) -> dict[str, int]:
    """The dice that an option of Wizard, Amulet or Soothsayer changes, with their new values."""
    if option[0] in COLOURS and option[1:].isdigit():
        return {option[0]: int(option[1:])}
    if option[1] in COLOURS:
        return {option[0]: table.dice[option[1]], option[1]: table.dice[option[0]]}
    shifts = {part[0]: table.dice[part[0]] + (1 if part[1] == "+" else -1) for part in option.split()}
    return {die: (value - 1) % DIE_SIDES + 1 for die, value in shifts.items()}


TURNING = by_rule("whoever turns dice makes the rarest combination that can be made", _turned)


@lru_cache(maxsize=64)
def _by_hand(card: str, wraps: bool) -> Distribution:
    """The chances of each combination when a card turns five dice just rolled; equal sets of values are walked once."""
    weights: dict[Any, Fraction] = {}
    for values in combinations_with_replacement(range(1, DIE_SIDES + 1), len(COLOURS)):
        ways = factorial(len(values))
        for count in Counter(values).values():
            ways //= factorial(count)
        table = Table(dice=dict(zip(COLOURS, values, strict=True)), treasury=[[] for _ in range(4)],
                      readings={"soothsayer.wrap": "yes"} if wraps else {})  # fmt: skip
        for what, chance in walk(_line(table, _made, (card, 0)), TURNING).items():
            weights[what] = weights.get(what, Fraction(0)) + chance * ways
    return Distribution(weights, Derivation(EXACT, DIE_SIDES ** len(COLOURS), TURNING.words, 1))


def by_hand(asked: Asked) -> Answer:
    """Whether Wizard, Soothsayer or Amulet can make a combination of the current dice, and of five rolled dice."""
    table: Table = asked.state
    seat, rows = _someone(asked), []
    wraps = table.reads("soothsayer.wrap", "yes")
    for card, name in TURNED.items():
        now = walk(_line(table, _made, (card, seat)), TURNING)
        thrown = _by_hand(card, wraps)
        for group, odds in ((AS_IT_LIES, now), (ROLLED, thrown)):
            if group == ROLLED and table.locked():
                rows.append(Row(name, None, group=group, note="a Sword locks the yellow die", key=card))
                continue
            parts = [what for what in (bonuses.THRONE, bonuses.STRAIGHT, bonuses.POISON) if odds.chance(what)]
            note = ", ".join(f"{what} {float(odds.chance(what)):.1%}" if group == ROLLED else what for what in parts)
            rows.append(Row.of(name, odds, lambda made: made != NOTHING, group=group, note=note, key=card))
    words = (
        (
            "Exact: every change that the card allows was tried with the card's own step; the second bar goes through all "
            "7,776 rolls of five dice."
        ),
        f"Assumed: {TURNING.words}.",
        "Amulet only swaps two dice, so it pays only if the dice already show a combination; it may change the colours.",
    )
    rules = ("card.wizard", "card.soothsayer", "card.amulet", "bonus.changes", "card.soothsayer.wrap")
    return Answer("Turning dice by hand makes a combination", tuple(rows), words, rules)


POISONS, LOSES = "poisons an opponent", "loses all its tokens"


def _risen(moment: Moment | None, _table: Table) -> str | None:
    """The effect of Kraken at the end of the next player's turn."""
    if isinstance(moment, Choice) and moment.kind == "opponent to poison":
        return POISONS
    if isinstance(moment, Event) and moment.kind == "lost all":
        return LOSES
    return NOTHING if moment is None else None


def kraken(asked: Asked) -> Answer:
    """The effect of Kraken if blue stays as it is, and if somebody rolls it before the end of the next player's turn."""
    table: Table = asked.state
    seat, rows = _someone(asked), []
    for group, first in ((AS_IT_LIES, ()), (ROLLED, (("roll", seat, "B"),))):
        if first and "B" in table.locked():
            continue
        odds = walk(_line(table, _risen, *first, ("kraken", seat)))
        rows += [Row.of(what, odds, what, group=group, key=what) for what in (POISONS, LOSES, NOTHING)]
    words = (
        f"Exact: blue was left at {table.dice['B']}, and rolled all six ways, with the card's own step.",
        "Whoever plays next decides whether blue is rolled. Tokens from combinations are not counted.",
    )
    rules = ("card.kraken", "card.kraken.poison", "card.kraken.six", "card.kraken.nothing")
    return Answer("What Kraken does at the end of the next turn", tuple(rows), words, rules)


# --- the discard stack ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Drawing:
    """One sample: the hidden cards are redealt, and up to six cards are drawn from the discard stack.

    Attributes:
        match: the current match.
        seat: who draws.
    """

    match: Match
    seat: Seat

    def __call__(self, seed: str) -> Iterator[tuple[str, int | bool]]:
        """The base power of the first card; and for each number of cards, whether any of them would lead the challenge."""
        random = Random(seed)
        table: Table = self.match.redeal(self.seat, random).state
        pile = random.sample(table.discard, min(DIE_SIDES, len(table.discard)))
        yield BASE, table.card(pile[0]).base
        if table.round_type:
            leads = [self._leads(table, card) for card in pile]
            for count in range(1, DIE_SIDES + 1):
                yield str(count), any(leads[:count])

    def _leads(self, table: Table, card: str) -> bool:
        """True if a card in front of the seat would have the best power in play with the current dice."""
        entry: InPlay = {"seat": self.seat, "card": card, "colour": table.card(card).colour, "order": table.resolved}
        others = [other for other in table.in_play if other["seat"] != self.seat]
        then = Table.of({**table.__dict__, "in_play": [*others, entry]})
        mine = power(then, entry)
        rest = [power(then, other) for other in others if other["card"] is not None]
        return not rest or (mine > max(rest) if table.round_type == WAR else mine < min(rest))

    def __getstate__(self) -> dict[str, Any]:
        """What another process needs: the record."""
        return {"record": self.match.record(), "seat": self.seat}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        from explorer.core.loading import load

        object.__setattr__(self, "match", load(kept["record"]))
        object.__setattr__(self, "seat", kept["seat"])


BASE = "base power"


def _may_draw(asked: Asked) -> Sequence[Seat]:
    """The seats that could draw from the discard stack now, beginning with the one whose turn it is."""
    table: Table = asked.state
    if not table.discard or table.phase not in ("Roll the Dice", "Bet", "Challenge") or table.winner is not None:
        return ()
    first = table.turn if table.turn is not None else 0
    return [seat for seat in table.clockwise(first) if asked.viewer in (None, seat)]


def discard(asked: Asked) -> Course:
    """The chances of drawing useful cards from the discard stack, for Fairy, Necromancer and Blood Ring."""
    seat = asked.seat
    if seat is None or seat not in _may_draw(asked):
        raise NotAsked(
            "This is about the discard stack: ask before the challenge is over, for a seat whose hand you see."
        )
    match = asked.match.fork()
    table: Table = match.view(seat).state
    sampling = Sampling(Drawing(match, seat), asked.trials, asked.seed)
    black, green = table.dice["K"], table.dice["G"]

    def tell(sampling: Sampling) -> Answer:
        found = sampling.estimates()
        rows = []
        base = found.get(BASE)
        if base is not None:
            over = f"above black {black}"
            rows.append(Row.of(over, base, lambda value: value > black, group="Necromancer", key="above black"))
            rows += [
                Row.of(f"base power {value}", base, value, group="one card", key=f"base {value}")
                for value in BASE_POWERS
            ]
        for count in range(1, DIE_SIDES + 1):
            if str(count) in found:
                note = "as green shows now" if count == green else ""
                label = f"one of {count} would lead" if count > 1 else "the card would lead"
                rows.append(
                    Row.of(label, found[str(count)], result=True, group="Fairy", note=note, key=f"fairy {count}")
                )
        words = (
            (
                f"Sampled: {sampling.done} deals, seed {sampling.seed}. In each, all cards that {wording.seat(seat)} cannot "
                "know were redealt, with all possible deals equally likely, and cards were drawn from the discard stack."
            ),
            "A card leads if it has the best power in play with the current dice; its effect is not counted.",
        )
        rules = ("card.fairy", "card.necromancer", "card.necromancer.base", "card.blood-ring.draw", "setup.seed.hidden")
        return Answer(f"What {wording.seat(seat)} would draw from the discard stack", tuple(rows), words, rules)

    return Course(sampling, tell)


# --- my chance with each card ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlayOut:
    """One sample: the hidden cards are redealt, and the challenge is played once with each card that may be played.

    Attributes:
        match: the current match.
        seat: whose cards are compared.
    """

    match: Match
    seat: Seat

    def __call__(self, seed: str) -> Iterator[tuple[str, bool]]:
        """Each way to play a card, and whether the seat won with it."""
        world = self.match.redeal(self.seat, Random(seed))
        policy = heuristic(world.game, seed)
        line = Playout.of(world, _winner)
        line.play(policy, Random(f"{seed} before").random, until=self._mine)
        if line.result is not None or not isinstance(line.pending, Choice):
            yield PICKED, line.result == self.seat
            return
        for way in line.pending.options:
            twin = line.branch(last=True)
            twin.answer(way)
            yield way, twin.play(policy, Random(f"{seed} after").random) == self.seat

    def _mine(self, choice: Choice) -> bool:
        return choice.seat == self.seat and choice.kind == "card"

    def __getstate__(self) -> dict[str, Any]:
        """What another process needs: the record."""
        return {"record": self.match.record(), "seat": self.seat}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        from explorer.core.loading import load

        object.__setattr__(self, "match", load(kept["record"]))
        object.__setattr__(self, "seat", kept["seat"])


def _yet_to_play(asked: Asked) -> Sequence[Seat]:
    """The seats that have still to play a card this round, beginning with the one that acts now."""
    table: Table = asked.state
    if table.phase not in ("Roll the Dice", "Bet", "Challenge") or table.winner is not None:
        return ()
    pending = asked.match.pending
    first = table.turn if table.turn is not None else pending.seat if pending is not None else None
    played = {entry["seat"] for entry in table.in_play}
    return [seat for seat in table.clockwise(first or 0) if seat not in played and asked.viewer in (None, seat)]


def cards(asked: Asked) -> Course:
    """The seat's chance to win this challenge with each card in its hand, from what it knows."""
    table: Table = asked.state
    seats = _yet_to_play(asked)
    seat = asked.seat
    if seat is None or seat not in seats:
        played = seat is not None and table.entry_of(seat) is not None
        raise NotAsked(
            f"{wording.seat(seat)} has played its card: ask instead what one more roll does to it."
            if played and table.winner is None
            else "This is about a card still to be played: ask before the challenge is over."
        )
    match = asked.match.fork()
    view = match.view(seat)
    own: Table = view.state
    hand = [way for card in own.hands[seat] for way in challenge.ways(card)]
    pending = match.pending
    barred: dict[Option, str] = {}
    if isinstance(pending, Choice) and pending.seat == seat and pending.kind == "card":
        barred = {
            way: next(check.text for check in checks if not check.passed) for way, checks in pending.barred().items()
        }
    kind = f"this {table.round_type}" if table.round_type else "this round's challenge"
    title = f"{wording.seat(seat)}'s chance to win {kind} with each card in hand"
    policy = heuristic(match.game)
    sampling = Sampling(PlayOut(match, seat), asked.trials, asked.seed, policy.words)

    def tell(sampling: Sampling) -> Answer:
        found = sampling.estimates()
        rows = []
        for way in hand:
            name = wording.card(own, way)
            if way in found:
                odds = found[way]
                note = f"won {odds.counts.get(True, 0)} of {odds.trials}"
                rows.append(Row.of(name, odds, result=True, note=note, key=way))
            else:
                note = barred.get(way, "could not be played" if sampling.done else "not yet known")
                rows.append(Row(name, None, note=note, key=way))
        if PICKED in found:
            note = f"{found[PICKED].trials} times"
            rows.append(
                Row.of("a card that another player's card picks", found[PICKED], result=True, note=note, key="picked")
            )
        words = (
            (
                f"Sampled: {sampling.done} deals, seed {sampling.seed}. In each, all cards that {wording.seat(seat)} cannot "
                "know were redealt, with all possible deals equally likely, and the challenge was played once with each card."
            ),
            f"Choices: {policy.words}; only {wording.seat(seat)}'s card is given.",
            "Every card is tried with the same deals. The thin line on a bar shows where the chance is in 95 of 100 samples.",
        )
        return Answer(title, tuple(rows), words, ("challenge.winner", "challenge.final-power", "setup.hand.hidden"))

    return Course(sampling, tell)


QUESTIONS = (
    Question("combinations", "What do the dice make if some are rolled?", combinations, wants_dice=True, at=("roll",)),
    Question(
        "cards",
        "With which card would I win this challenge?",
        cards,
        wants_seat=True,
        seats=_yet_to_play,
        at=("card", "bid", "who opens", "round type", "Challenge"),
    ),
    Question(
        "die",
        "What does one more roll do to my card in play?",
        die,
        wants_seat=True,
        seats=_in_play,
        at=("die to roll", "Challenge"),
    ),
    Question("best die", "Which single die is worth rolling?", best_die, at=("die to roll", "dice to roll")),
    Question("spoils", "Which colour will the spoils have?", spoils, at=("roll", "Roll the Dice")),
    Question("witch", "Witch: higher or lower?", witch, at=("prediction",), weighs=prediction),
    Question("thief", "Thief: is its die lowest?", thief, at=("roll or not",)),
    Question("cleric", "Cleric: is its die tied?", cleric),
    Question(
        "by hand",
        "Wizard, Soothsayer, Amulet: a combination?",
        by_hand,
        at=("die to set", "dice to shift", "dice to swap"),
    ),
    Question("kraken", "Kraken: what does blue bring?", kraken),
    Question(
        "discard",
        "Fairy, Necromancer, Blood Ring: what would I draw?",
        discard,
        wants_seat=True,
        seats=_may_draw,
        at=("Necromancer's card", "card from the discard", "cards from the discard", "draw or not"),
    ),
    Question("roll-off", "Who rolls lowest in a roll-off?", roll_off, at=("tiebreak",)),
)
"""The questions, the most useful first."""
