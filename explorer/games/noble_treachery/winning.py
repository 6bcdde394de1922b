"""Winning the game: the ladder of tiebreakers, who is last, and who rules Black Rose."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.core.chance import Dice
from explorer.core.moments import Chance, Effect, End, Event, Moments, Seat
from explorer.games.noble_treachery.cards import COLOURS
from explorer.games.noble_treachery.state import Table, Token


def ladder(colour_of: Sequence[str], tokens: Sequence[Token]) -> tuple[int, int, int, int]:
    """How some tokens rank, by tiebreakers I to IV: colours, tokens, sum of values, highest value.

    The greater tuple is ahead. Only two empty treasuries can come out equal, for no value exists twice.
    """
    if not tokens:
        return (0, 0, 0, 0)
    return (len({colour_of[token] for token in tokens}), len(tokens), sum(tokens), max(tokens))


def lowest_roll(table: Table, seats: list[Seat], rule: str, kind: str) -> Effect:
    """The seat that rolls lowest with one die each; those who tie for lowest roll again. No bonus comes of it."""
    while len(seats) > 1:
        values = yield Chance(None, kind, Dice([f"seat {seat}" for seat in seats]), rule)
        yield Event("compared", None, rule, rolls={str(seat): value for seat, value in zip(seats, values, strict=True)})
        seats = [seat for seat, value in zip(seats, values, strict=True) if value == min(values)]
    return seats[0]


def in_last_place(table: Table) -> Effect:
    """The seat that would come last if the game ended now (tiebreak.uses.last-place)."""
    colour_of = table.kit.token_colour
    ranks = [ladder(colour_of, tokens) for tokens in table.treasury]
    last = [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]
    seat = last[0]
    if len(last) > 1:
        seat = yield from lowest_roll(table, last, "tiebreak.dice", "tiebreak")
    return seat


def end_round(table: Table) -> Moments:
    """The end of a round: a player with all five colours wins, when nothing forbids it; out of cards, the ladder decides."""
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
        yield Event("won", table.ruler, rule)
        yield End("round", None, "roll")
        return
    yield End("round", None, "roll")
    table.then(("play_round",))


def _highest(table: Table, seats: list[Seat]) -> Effect:
    """The best of some seats by the ladder; those without a token roll, and the highest is ahead."""
    colour_of = table.kit.token_colour
    best = max(ladder(colour_of, table.treasury[seat]) for seat in seats)
    seats = [seat for seat in seats if ladder(colour_of, table.treasury[seat]) == best]
    while len(seats) > 1:
        values = yield Chance(None, "tiebreak", Dice([f"seat {seat}" for seat in seats]), "tiebreak.dice")
        yield Event(
            "compared", None, "tiebreak.dice", rolls={str(s): value for s, value in zip(seats, values, strict=True)}
        )
        seats = [seat for seat, value in zip(seats, values, strict=True) if value == max(values)]
    return seats[0]
