"""The questions about odds that a player of Noble Treachery asks, answered by the steps that play the game.

What lies open answers most of them exactly, by rolling every way the dice can fall. What hangs on hidden hands and on
what others choose is sampled: the unknown is dealt anew, and the heuristic player answers for everybody.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from explorer.core.moments import Begin, Chance, Choice, Event, Moment, Moments, Option, Seat
from explorer.games.noble_treachery import bonuses, challenge, common_cards, roll_dice, wording
from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS
from explorer.games.noble_treachery.state import InPlay, Table
from explorer.games.noble_treachery.winning import ladder
from explorer.odds import (
    FIRST,
    Answer,
    Asked,
    Course,
    Distribution,
    Line,
    Measure,
    NotAsked,
    Policy,
    Question,
    Row,
    Sampling,
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
"""Stands for the card where another player's card picks it for the seat."""


# --- the steps that are walked --------------------------------------------------------------------------------------


def _roll(table: Table, seat: Seat, dice: str) -> Moments:
    yield from common_cards.roll_unlocked(table, seat, dice, "card.army")


def _card(effect: Callable[[Table, InPlay], Moments]) -> Callable[[Table, Seat, str], Moments]:
    """A common card's effect as a step of its own: as if the seat now played the card of that colour."""

    def step(table: Table, seat: Seat, die: str) -> Moments:
        yield from effect(table, {"seat": seat, "card": f"{effect.__name__}-{die.lower()}", "colour": die, "order": 99})

    return step


STEPS: Mapping[str, Callable[..., Moments]] = {
    "roll": _roll,
    "witch": _card(common_cards.witch),
    "thief": _card(common_cards.thief),
    "cleric": _card(common_cards.cleric),
    "decide_challenge": challenge.decide_challenge,
    "roll_dice_phase": roll_dice.roll_dice_phase,
}


def _line(table: Table, measure: Measure, *steps: tuple[Any, ...], **changes: Any) -> Line:
    """A line that plays some steps, the first one first, and nothing else."""
    from explorer.games.noble_treachery import GAME

    agenda = [list(step) for step in reversed(steps)]
    return Line(GAME, Table.of({**table.__dict__, **changes, "agenda": agenda}), measure, STEPS)


def _lacking(choice: Choice, view: View) -> Option:
    """A colour that the seat lacks if there is one, else whatever comes first."""
    if choice.kind != "colour to take":
        return choice.options[0]
    table: Table = view.state
    own = table.colours_of(table.treasury[choice.seat])
    return next((colour for colour in choice.options if colour not in own), choice.options[0])


LACKING = by_rule("whoever scores a bonus takes a colour they lack, else the first offered", _lacking)


def _someone(asked: Asked) -> Seat:
    """Whose roll it is, where it makes no difference whose."""
    table: Table = asked.state
    if asked.seat is not None:
        return asked.seat
    return next((seat for seat in (table.turn, table.roller) if seat is not None), 0)


def _die(table: Table, die: str) -> str:
    return f"{COLOUR_NAMES[die]} {table.dice[die]}"


# --- combinations ---------------------------------------------------------------------------------------------------


def _made(moment: Moment | None, _table: Table) -> str | None:
    """The bonus that begins, or nothing when the roll is over."""
    if isinstance(moment, Begin) and moment.kind == "bonus":
        return str(moment.facts["made"])
    return NOTHING if moment is None else None


@lru_cache(maxsize=512)
def made(kept: tuple[int, ...], rolled: int) -> Distribution:
    """What five dice make when some are kept and the others rolled; which colours they are makes no difference.

    Args:
        kept: the values that stay, ascending.
        rolled: how many dice are rolled, so that there are five.
    """
    dice = dict(zip(COLOURS, (*[1] * rolled, *kept), strict=True))
    return walk(_line(Table(dice=dice), _made, ("roll", 0, "".join(COLOURS[:rolled]))))


def combinations(asked: Asked) -> Answer:
    """Throne, King's Straight, Poison or nothing, from any of the dice rolled and the others left."""
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
        Row.of(what, odds, what, note=f"{int(odds.chance(what) * ways):,} of {ways:,} throws")
        for what in (bonuses.THRONE, bonuses.STRAIGHT, bonuses.POISON, NOTHING)
    ]
    words = [str(odds.derivation), "Every throw is as likely. The combination is looked for among all five dice."]
    if len(told) > len(dice):
        words.append("A Sword locks the yellow die, so it stays.")
    rules = ("bonus.all-five", "bonus.throne", "bonus.straight", "bonus.poison", "bonus.five")
    return Answer(title, tuple(rows), tuple(words), rules + ("card.sword",) * (len(told) > len(dice)), whole=True)


# --- spoils ---------------------------------------------------------------------------------------------------------


def _spoils(moment: Moment | None, table: Table) -> str | None:
    """The colour of the token that goes to the middle."""
    if not isinstance(moment, Event):
        return None
    if moment.kind == "spoils":
        return table.colour(moment.facts["token"])
    return NO_SPOILS if moment.kind == "no spoils" else None


def _first_is_last(chance: Chance) -> tuple[int, ...] | None:
    """Where seats without tokens roll for last place, the first of them is taken to come last."""
    if not chance.rule.startswith("tiebreak.dice"):
        return None
    count = len(chance.source.outcomes().__next__()[0])
    return (1, *(2,) * (count - 1))


@lru_cache(maxsize=64)
def _spoils_of(data: str) -> Distribution:
    table = Table(**json.loads(data))
    return walk(_line(table, _spoils, ("roll_dice_phase",)), LACKING, told=_first_is_last)


def spoils(asked: Asked) -> Answer:
    """Which colour the spoils have when the last player rolls all five dice and the bank is as it stands."""
    table: Table = asked.state
    now = table.phase == "Roll the Dice"
    # Of the position only this makes a difference; the dice do not, for all are rolled.
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
        rows.append(Row.of(COLOUR_NAMES[colour], odds, colour, note=note))
    if odds.chance(NO_SPOILS):
        rows.append(Row.of(NO_SPOILS, odds, NO_SPOILS))
    words = (
        str(odds.derivation),
        f"Assumed: {wording.seat(last)}, {'' if now else 'now '}in last place, rolls all five dice"
        + ("." if now else ", and the bank is then as it stands now."),
        "A combination pays before the spoils are found, so its token no longer lies in the bank.",
    )
    rules = ("roll.spoils", "roll.spoils.lowest", "roll.tie", "roll.next-colour", "roll.bonus.first")
    return Answer(f"The colour of {'the' if now else 'the next'} spoils", tuple(rows), words, rules, whole=True)


# --- single cards ---------------------------------------------------------------------------------------------------


def _foretold(moment: Moment | None, _table: Table) -> bool | None:
    """Whether a Witch's forecast came true."""
    if isinstance(moment, Event) and moment.kind == "was wrong":
        return False
    return True if moment is None else None


def witch(asked: Asked) -> Answer:
    """How likely a Witch of each colour is right, higher and lower, as the dice lie."""
    table: Table = asked.state
    seat, rows, ways = _someone(asked), [], 0
    for die in COLOURS:
        if die in table.locked():
            rows.append(Row(_die(table, die), None, note="a Sword locks the die", group=common_cards.HIGHER))
            continue
        there = table.of_colour(table.bank, die)
        note = f"the token is {wording.token(table, there[0])}" if there else "the bank has none of that colour"
        for said in (common_cards.HIGHER, common_cards.LOWER):
            odds = walk(_line(table, _foretold, ("witch", seat, die)), _saying(said))
            ways += odds.derivation.outcomes
            rows.append(Row.of(_die(table, die), odds, result=True, group=said, note=note))
    words = (
        f"Exact: each die was rolled all six ways for each forecast, {ways} rolls in all, with the card's own step.",
        "A die that shows what it showed before makes both forecasts wrong.",
    )
    rules = ("card.witch", "card.witch.fail", "card.witch.take")
    return Answer("A Witch's forecast, for each die as it lies", tuple(rows), words, rules)


@lru_cache(maxsize=2)
def _saying(said: str) -> Policy:
    return by_rule(
        f"the forecast is {said}", lambda choice, _: said if choice.kind == "prediction" else choice.options[0]
    )


def _is_lowest(moment: Moment | None, _table: Table) -> bool | None:
    """Whether a Thief may steal."""
    if isinstance(moment, Event) and moment.kind == "not lowest":
        return False
    return True if moment is None or (isinstance(moment, Choice) and moment.rule == "card.thief.exact") else None


def thief(asked: Asked) -> Answer:
    """Whether a Thief's die is a lowest one as it lies, and how likely it is after the card's roll."""
    return _before_and_after(
        asked, "A Thief's die is lowest, or tied for lowest", _is_lowest, "thief",
        {AS_IT_LIES: by_rule("the Thief does not roll", lambda choice, _: _answer(choice, "pass")),
         ROLLED: by_rule("the Thief rolls", lambda choice, _: _answer(choice, "roll"))},
        "A Thief may roll its own die or leave it; then it steals if no die shows less.",
        ("card.thief", "card.thief.lowest", "card.thief.order"),
    )  # fmt: skip


def _answer(choice: Choice, wanted: str) -> Option:
    return wanted if choice.kind == "roll or not" else choice.options[0]


def _is_tied(moment: Moment | None, _table: Table) -> bool | None:
    """Whether a Cleric has tokens passed."""
    if isinstance(moment, Event) and moment.kind == "not tied":
        return False
    return True if moment is None or (isinstance(moment, Choice) and moment.rule == "card.cleric.colour") else None


def cleric(asked: Asked) -> Answer:
    """Whether a Cleric's die is tied as it lies, and how likely it is once that die has been rolled."""
    return _before_and_after(
        asked, "A Cleric's die is tied with another", _is_tied, "cleric", {AS_IT_LIES: FIRST, ROLLED: FIRST},
        "A Cleric rolls nothing itself: the second bar is for somebody's roll of that die before it is played.",
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
    """A condition on each card's own die: as the dice lie, and with that die rolled."""
    table: Table = asked.state
    seat, rows, ways = _someone(asked), [], 0
    for die in COLOURS:
        for group, policy in policies.items():
            if group == ROLLED and die in table.locked():
                rows.append(Row(_die(table, die), None, group=group, note="a Sword locks the die"))
                continue
            first = (("roll", seat, die),) if group == ROLLED and card == "cleric" else ()
            odds = walk(_line(table, measure, *first, (card, seat, die)), policy)
            ways += odds.derivation.outcomes if group == ROLLED else 0
            rows.append(Row.of(_die(table, die), odds, result=True, group=group))
    derived = f"Exact: each die was rolled all six ways, {ways} rolls in all, with the card's own step."
    return Answer(f"{title}, for each colour", tuple(rows), (derived, words), rules)


# --- one die, and who then leads ------------------------------------------------------------------------------------


def _winner(moment: Moment | None, table: Table) -> Seat | None:
    """Who has won the challenge."""
    if isinstance(moment, Event) and moment.kind == "won the challenge":
        return moment.seat
    return (-1 if table.winner is None else table.winner) if moment is None else None


def _in_play(asked: Asked) -> Sequence[Seat]:
    """The seats with a card in play while the challenge is open, the newest first."""
    table: Table = asked.state
    if table.phase != "Challenge" or table.winner is not None:
        return ()
    return [entry["seat"] for entry in reversed(table.in_play) if entry["card"] is not None]


def die(asked: Asked) -> Answer:
    """How likely the seat's card wins among those in play, as the dice lie and with each single die rolled."""
    table: Table = asked.state
    seats = _in_play(asked)
    if not seats:
        raise NotAsked("This is about cards in play: ask it once somebody has played one in a challenge.")
    if asked.seat not in seats:
        raise NotAsked(f"{wording.seat(asked.seat)} has no card in play.")
    assert asked.seat is not None
    now = walk(_line(table, _winner, ("decide_challenge",)))
    rows = [Row.of("as the dice lie", now, asked.seat)]
    ways = 0
    for colour in COLOURS:
        name = f"{COLOUR_NAMES[colour]} rolled"
        if colour in table.locked():
            rows.append(Row(name, None, note="a Sword locks the die"))
            continue
        odds = walk(_line(table, _winner, ("roll", asked.seat, colour), ("decide_challenge",)), LACKING)
        ways += odds.derivation.outcomes
        rows.append(Row.of(name, odds, asked.seat, note=f"now {table.dice[colour]}"))
    entry = table.entry_of(asked.seat)
    assert entry is not None
    to_come = table.players - len(table.in_play)
    more = f" The {to_come} still to come and their rolls are left aside." if to_come else ""
    words = (
        (
            f"Exact: each die was rolled all six ways, {ways} rolls in all, and the winner found with the game's own step "
            f"among the {len(seats)} card{'s' if len(seats) > 1 else ''} in play.{more}"
        ),
        f"Assumed: {wording.seat(asked.seat)} rolls the die; {LACKING.words}.",
    )
    own = f"{wording.seat(asked.seat)}'s {wording.card(table, entry['card'])}"
    title = f"{own} wins this {table.round_type} among the cards in play"
    rules = ("cards.power-changes", "challenge.final-power", "challenge.tie", "bonus.first")
    return Answer(title, tuple(rows), words, rules)


# --- my chance with each card ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlayOut:
    """One sample: the unknown is dealt anew, and the challenge is played once with each card that may be played.

    Attributes:
        match: the match as it stands.
        seat: whose cards are compared.
    """

    match: Match
    seat: Seat

    def __call__(self, seed: str) -> Iterator[tuple[str, bool]]:
        """Each way to play a card, and whether the seat won with it."""
        world = self.match.redeal(self.seat, Random(seed))
        policy = heuristic(world.game, seed)
        line = Line.of(world, _winner)
        line.play(policy, Random(f"{seed} before").random, until=self._mine)
        if line.result is not None or not isinstance(line.pending, Choice):
            yield PICKED, line.result == self.seat
            return
        for way in line.pending.options:
            twin = line.branch()
            twin.answer(way)
            yield way, twin.play(policy, Random(f"{seed} after").random) == self.seat

    def _mine(self, choice: Choice) -> bool:
        return choice.seat == self.seat and choice.kind == "card"

    def __getstate__(self) -> dict[str, Any]:
        """What another process needs: the record."""
        return {"record": self.match.record(), "seat": self.seat}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        from explorer.core.record import load

        object.__setattr__(self, "match", load(kept["record"]))
        object.__setattr__(self, "seat", kept["seat"])


def _yet_to_play(asked: Asked) -> Sequence[Seat]:
    """The seats that will play a card this round, beginning with whoever is asked now."""
    table: Table = asked.state
    if table.phase not in ("Roll the Dice", "Bet", "Challenge") or table.winner is not None:
        return ()
    pending = asked.match.pending
    first = table.turn if table.turn is not None else pending.seat if pending is not None else None
    played = {entry["seat"] for entry in table.in_play}
    return [seat for seat in table.clockwise(first or 0) if seat not in played and asked.viewer in (None, seat)]


def cards(asked: Asked) -> Course:
    """The seat's chance to win this challenge with each card in its hand, as far as it can know."""
    table: Table = asked.state
    seats = _yet_to_play(asked)
    seat = asked.seat
    if seat is None or seat not in seats:
        played = seat is not None and table.entry_of(seat) is not None
        raise NotAsked(
            f"{wording.seat(seat)} has played its card: ask what one more roll does to it."
            if played and table.winner is None
            else "This is about a card still to be played: ask it before the challenge is over."
        )
    match = asked.match.fork()
    view = match.view(seat)
    own: Table = view.state
    hand = [way for card in own.hands[seat] for way in challenge.ways(card)]
    pending = match.pending
    barred: dict[Option, str] = {}
    if isinstance(pending, Choice) and pending.seat == seat and pending.kind == "card":
        barred = {way: checks[0].text for way, checks in pending.barred().items() if way not in pending.options}
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
                rows.append(Row.of(name, odds, result=True, note=f"won {odds.counts.get(True, 0)} of {odds.trials}"))
            else:
                rows.append(
                    Row(name, None, note=barred.get(way, "could not be played" if sampling.done else "not yet known"))
                )
        if PICKED in found:
            rows.append(
                Row.of("a card another picks", found[PICKED], result=True, note=f"{found[PICKED].trials} times")
            )
        words = (
            (
                f"Sampled: {sampling.done} deals, seed {sampling.seed}. In each, all that {wording.seat(seat)} cannot know "
                "was dealt anew, every fitting way as likely, and the challenge was played to its end once with each card."
            ),
            f"Choices: {policy.words}; only {wording.seat(seat)}'s card is set.",
            "The same deals serve every card. The thin line on a bar is where the chance lies in 95 of 100 such samples.",
        )
        return Answer(title, tuple(rows), words, ("challenge.winner", "challenge.final-power", "setup.hand.hidden"))

    return Course(sampling, tell)


QUESTIONS = (
    Question("combinations", "What do the dice make if some are rolled?", combinations, wants_dice=True),
    Question("cards", "With which card would I win this challenge?", cards, wants_seat=True, seats=_yet_to_play),
    Question("die", "What does one more roll do to my card in play?", die, wants_seat=True, seats=_in_play),
    Question("spoils", "Which colour will the spoils have?", spoils),
    Question("witch", "Witch: higher or lower?", witch),
    Question("thief", "Thief: is its die lowest?", thief),
    Question("cleric", "Cleric: is its die tied?", cleric),
)
"""What can be asked, the most useful first."""
