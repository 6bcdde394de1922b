"""Winning the game: the tiebreak ladder, who is in last place, and who rules Black Rose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.chance import Dice
from explorer.core.moments import Chance, Effect, End, Event, Moments, Seat
from explorer.games.noble_treachery.cards import COLOURS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from explorer.games.noble_treachery.state import Table, Token


def ladder(colour_of: Sequence[str], tokens: Sequence[Token]) -> tuple[int, int, int, int]:
    """The rank of some tokens by the first four rungs of the ladder (tiebreak.ladder); the greater tuple is better.

    The rungs are the number of colours (tiebreak.colours), the number of tokens (tiebreak.count), the sum of their values
    (tiebreak.sum) and the highest value (tiebreak.highest). They decide the winner (tiebreak.uses.end), last place and
    bets alike. Only empty treasuries can be equal, because no value exists twice.
    """
    if not tokens:
        return (0, 0, 0, 0)
    return (len(set(map(colour_of.__getitem__, tokens))), len(tokens), sum(tokens), max(tokens))


def one_die_each(
    table: Table, seats: list[Seat], rule: str, again: str, kind: str, best: Callable[[Sequence[int]], int]
) -> Effect:
    """Each seat rolls one die; returns the seat with the best. Those who tie for it roll again (bonus.setup: no bonus).

    Under the other reading, all who rolled do so again (setup.dealer.tie, tiebreak.dice.reroll).

    Args:
        table: the position.
        seats: who rolls.
        rule: the rule by which they roll.
        again: the rule by which those who tie roll again.
        kind: the kind of the `Chance`.
        best: finds the best value: min or max.
    """
    while len(seats) > 1:
        values = yield Chance(None, kind, Dice([f"seat {seat}" for seat in seats]), rule)
        yield Event("compared", None, rule, rolls={str(seat): value for seat, value in zip(seats, values, strict=True)})
        tied = [seat for seat, value in zip(seats, values, strict=True) if value == best(values)]
        if len(tied) == 1 or not table.reads("reroll", "all"):
            seats = tied
        rule = again
    return seats[0]


def lowest_roll(table: Table, seats: list[Seat], rule: str, again: str, kind: str) -> Effect:
    """Each seat rolls one die; returns the seat with the lowest."""
    seat = yield from one_die_each(table, seats, rule, again, kind, min)
    return seat


def in_last_place(table: Table) -> Effect:
    """The seat that would be last if the game ended now (tiebreak.uses.last-place)."""
    colour_of = table.kit.token_colour
    ranks = [ladder(colour_of, tokens) for tokens in table.treasury]
    lowest = min(ranks)
    last = [seat for seat, rank in enumerate(ranks) if rank == lowest]
    seat = last[0]
    if len(last) > 1:
        seat = yield from lowest_roll(table, last, "tiebreak.dice", "tiebreak.dice.reroll", "tiebreak")
    return seat


def end_round(table: Table) -> Moments:
    """The end of a round: a player with all five colours wins; if the cards have run out, the ladder decides.

    Colours count only at this time (win.end-of-round). A token is one alliance, whatever its number
    (goal.win, goal.number), and two tokens of one colour are one colour (tokens.same-colour). If nobody wins, another
    round follows (deal.repeat).
    """
    complete = [seat for seat in range(table.players) if len(table.colours_of(table.treasury[seat])) == len(COLOURS)]
    over = not any(table.hands)
    if complete and table.no_win and not over:
        card = "divine-intervention"
        rule = "card.divine-intervention.no-win"
        yield Event("prevented", complete[0], rule, by=f"card {card}", card=card, what="winning the game")
        complete = []
    if len(complete) > 1 and table.reads("win.two", "play-on") and not over:
        yield Event("nobody wins yet", None, "win.two", seats=tuple(complete))
        complete = []
    if complete or over:
        table.phase = "Game over"
        rule = "win.complete" if len(complete) == 1 else "win.two" if complete else "win.out-of-cards"
        table.ruler = yield from _highest(table, complete or list(range(table.players)))
        also = {"win.two": ("tiebreak.ladder",), "win.out-of-cards": ("tiebreak.uses.end",)}.get(rule, ("goal.win",))
        yield Event("won", table.ruler, rule, ("win.end-of-round", *also))
        yield End("round", None, "roll")
        return
    yield End("round", None, "roll")
    table.then(("play_round",))


def _highest(table: Table, seats: list[Seat]) -> Effect:
    """The best of some seats by the ladder; players without a token roll a die, and the highest is best."""
    colour_of = table.kit.token_colour
    best = max(ladder(colour_of, table.treasury[seat]) for seat in seats)
    seats = [seat for seat in seats if ladder(colour_of, table.treasury[seat]) == best]
    seat = yield from one_die_each(table, seats, "tiebreak.dice", "tiebreak.dice.reroll", "tiebreak", max)
    return seat
