"""Phase II, Bet: who controls the round, and what the challenger then decides."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache, partial
from itertools import combinations

from explorer.core.moments import Begin, Check, Choice, End, Event, Moments, Option, Seat
from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS
from explorer.games.noble_treachery.own_figures import figures
from explorer.games.noble_treachery.reasons import Barred, no_passing, only_unmet
from explorer.games.noble_treachery.rules import bonuses
from explorer.games.noble_treachery.rules.winning import ladder
from explorer.games.noble_treachery.state import DIPLOMACY, WAR, Table, Token

MOST = 3
"""Tokens in a bet at the most (bet.three)."""

Rank = tuple[int, int, int, int]


def bet_phase(table: Table) -> Moments:
    """II. Everybody bids once, clockwise from the roller's left (bet.order), the roller last (bet.roller-last).

    Then the challenger has three duties, in this order (challenger).
    """
    table.phase = "Bet"
    yield Begin("phase", None, "bet", phase=table.phase)
    assert table.roller is not None
    order = table.clockwise(table.left_of(table.roller))
    table.then(*[("bid", seat) for seat in order], ("name_challenger",))


@lru_cache(maxsize=65536)
def bets(tokens: tuple[Token, ...], key: str) -> tuple[tuple[Rank, ...], tuple[tuple[Token, ...], ...]]:
    """Every bet that some tokens allow, from the lowest to the highest, with its rank by the ladder (bet.rank).

    The ladder serves for bets too (tiebreak.uses.bets): colours first, so that two colours beat two or three tokens of
    one (bet.rank.colours, bet.rank.three), then how many tokens (bet.rank.two), then the amount (bet.amount).
    """
    colour_of = figures(key).token_colour
    ranked = sorted((ladder(colour_of, bet), bet) for size in range(1, MOST + 1) for bet in combinations(tokens, size))
    return tuple(rank for rank, _ in ranked), tuple(bet for _, bet in ranked)


def raises(table: Table, seat: Seat) -> tuple[Option, ...]:
    """To pass, or every bet that outranks the standing one."""
    ranks, possible = bets(tuple(table.treasury[seat]), table.figures)
    lowest = bisect_right(ranks, ladder(table.kit.token_colour, table.bet)) if table.bet else 0
    return ("pass", *possible[lowest:])


def too_low(table: Table, seat: Seat) -> Barred:
    """The bets of one's own tokens that do not outrank the standing one, and to bet all where that is too many."""
    _, possible = bets(tuple(table.treasury[seat]), table.figures)
    own = tuple(table.treasury[seat])
    every = (*possible, own) if len(own) > MOST else possible
    return only_unmet({bet: checks_of_bet(table, seat, bet) for bet in every})


RUNGS = (
    ("tiebreak.colours", "different colours"),
    ("tiebreak.count", "tokens"),
    ("tiebreak.sum", "in sum"),
    ("tiebreak.highest", "as highest value"),
)


def checks_of_bet(table: Table, seat: Seat, bet: tuple[Token, ...]) -> tuple[Check, ...]:
    """All that is asked of a bet: how many tokens, whose, and where it stands beside the standing bet, rung by rung."""
    own = table.treasury[seat]
    foreign = [f"{COLOUR_NAMES[table.colour(token)]} {token}" for token in bet if token not in own]
    checks = [
        Check("bet.three", len(bet) <= MOST, f"a bet has {MOST} tokens at most, and this has {len(bet)}"),
        Check("bet.three", not foreign, f"tokens that seat {seat} has not got: {' and '.join(foreign) or 'none'}"),
    ]
    if len(set(bet)) < len(bet):
        checks.append(
            Check("bet.three", False, f"{len(bet)} tokens are told, and {len(set(bet))} of them are different")
        )
    if table.bet:
        rank, standing = (ladder(table.kit.token_colour, tokens) for tokens in (bet, table.bet))
        text = f"the standing bet ranks at {_told(standing)}, this one at {_told(rank)}"
        checks.append(Check("bet.higher", rank > standing, text))
        for (rule, unit), mine, other in zip(RUNGS, rank, standing, strict=True):
            checks.append(Check(rule, mine >= other, f"the standing bet has {other} {unit}, this one {mine}"))
            if mine != other:
                break
    return tuple(checks)


def _told(rank: Rank) -> str:
    return " / ".join(map(str, rank))


BY_RUNG = (
    ("bet.rank", "tiebreak.colours", "bet.rank.colours"),
    ("bet.rank", "tiebreak.count", "bet.rank.two"),
    ("bet.rank", "tiebreak.sum", "bet.amount"),
    ("bet.rank", "tiebreak.highest"),
)
"""What has a say in why one bet outranks another, by the first rung on which they differ."""


def decided_by(table: Table, stake: tuple[Token, ...]) -> tuple[str, ...]:
    """The rung on which a bet outranks the standing one, and what the book says of it for bets."""
    colour_of = table.kit.token_colour
    mine, other = ladder(colour_of, stake), ladder(colour_of, table.bet)
    rung = 0
    while mine[rung] == other[rung]:
        rung += 1
    return (*BY_RUNG[1], "bet.rank.three") if rung == 1 and mine[1] == MOST else BY_RUNG[rung]


def not_a_bet(table: Table, seat: Seat, option: Option) -> tuple[Check, ...]:
    """Why some tokens are no bet at all, or not now."""
    tokens = range(1, len(table.kit.token_colour))
    if (
        not isinstance(option, tuple)
        or not option
        or not all(type(token) is int and token in tokens for token in option)
    ):
        return ()
    checks = checks_of_bet(table, seat, option)
    return () if all(check.passed for check in checks) else checks


def bid(table: Table, seat: Seat) -> Moments:
    """Pass, or stake up to three tokens that outrank the standing bet; a beaten bet goes home at once.

    Staked tokens leave the treasury for a place of their own (bet.apart).
    """
    stake = yield Choice(
        seat, "bid", raises(table, seat), "bet.once",
        barred=partial(too_low, table, seat), why=partial(not_a_bet, table, seat),
    )  # fmt: skip
    if stake == "pass":
        yield Event("passed", seat, "bet.pass")
        return
    rule = "bet.higher" if table.bet else "bet.three"
    also = decided_by(table, stake) if table.bet else ()
    if table.bet:
        beaten, home = table.challenger, tuple(table.bet)
        _bet_goes_home(table)
        yield Event("outbid", beaten, "bet.negated", tokens=home)
    own = table.treasury[seat]
    for token in stake:
        own.remove(token)
    table.bet = list(stake)
    table.challenger = seat
    yield Event("bid", seat, rule, also, tokens=stake)


def _bet_goes_home(table: Table) -> None:
    assert table.challenger is not None
    table.treasury[table.challenger] = sorted(table.treasury[table.challenger] + table.bet)
    table.bet = []


def name_challenger(table: Table) -> Moments:
    """The highest bet takes control; if all passed, the roller does, without a bet (bet.all-pass.free)."""
    seat = table.challenger
    if seat is None:
        seat = table.challenger = table.roller
    free = ("bet.all-pass.free", "bet.roller-last")
    if table.bet:
        yield Event("challenger", seat, "bet.challenger", ("tiebreak.uses.bets",))
    else:
        yield Event("challenger", seat, "bet.all-pass", free)
    table.then(("challenger_rolls", seat), ("choose_round_type", seat), ("choose_opener", seat))


def challenger_rolls(table: Table, seat: Seat) -> Moments:
    """A. The challenger must roll one die, once, and gains what that makes (challenger.bonus)."""
    die = yield Choice(seat, "die to roll", COLOURS, "challenger.roll", barred=_one_die)
    yield from bonuses.roll(table, seat, die, "challenger.roll")


def _one_die() -> Barred:
    """To roll none, or all."""
    every = "".join(COLOURS)
    more = Check("challenger.roll", False, f"dice to roll: 1; chosen: {len(COLOURS)}")
    return {**no_passing("challenger.roll", "roll a die"), every: (more,)}


def choose_round_type(table: Table, seat: Seat) -> Moments:
    """B. War, where the highest power wins, or Diplomacy, where the lowest does; the counter shows which (type).

    The counter (parts.counter) lies by the bet (challenger.counter).
    """
    table.round_type = yield Choice(seat, "round type", (WAR, DIPLOMACY), "challenger.type",
                                    barred=partial(no_passing, "challenger.type", "round types to name"))  # fmt: skip
    yield Event("round type", seat, "challenger.type", type=table.round_type)


def choose_opener(table: Table, seat: Seat) -> Moments:
    """C. The challenger opens the challenge, or has the player to the left open it and so plays last."""
    opener = yield Choice(
        seat, "who opens", ("open", "left opens"), "challenger.first", barred=partial(_other_openers, table, seat)
    )
    table.opener = seat if opener == "open" else table.left_of(seat)
    yield Event("opens", table.opener, "challenger.first")
    yield End("phase", None, "bet")


def _other_openers(table: Table, seat: Seat) -> Barred:
    """The seats that are neither the challenger nor to the left."""
    left = table.left_of(seat)
    text = "the challenger or seat {} opens, and this is seat {}"
    return {
        **no_passing("challenger.first", "name an opener"),
        **{
            f"seat {other}": (Check("challenger.first", False, text.format(left, other)),)
            for other in table.others(left)
            if other != seat
        },
    }
