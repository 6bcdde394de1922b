"""Phase II, Bet: who controls the round, and what the challenger then decides."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import combinations

from explorer.core.moments import Begin, Check, Choice, End, Event, Moments, Option, Seat
from explorer.games.noble_treachery import bonuses
from explorer.games.noble_treachery.cards import COLOURS, figures
from explorer.games.noble_treachery.state import DIPLOMACY, WAR, Table, Token
from explorer.games.noble_treachery.winning import ladder

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


def too_low(table: Table, seat: Seat) -> dict[Option, tuple[Check, ...]]:
    """The bets that do not outrank the standing one."""
    ranks, possible = bets(tuple(table.treasury[seat]), table.figures)
    standing = ladder(table.kit.token_colour, table.bet)
    return {
        bet: _compare(rank, standing)
        for rank, bet in zip(ranks, possible, strict=True)
        if table.bet and rank <= standing
    }


RUNGS = (
    ("tiebreak.colours", "different colours"),
    ("tiebreak.count", "tokens"),
    ("tiebreak.sum", "in sum"),
    ("tiebreak.highest", "as highest value"),
)


def _compare(rank: Rank, standing: Rank) -> tuple[Check, ...]:
    """Rung by rung, where one bet equals another and on which it falls behind."""
    checks = [Check("bet.higher", False, "it is not higher than the standing bet")]
    for (rule, unit), own, other in zip(RUNGS, rank, standing, strict=True):
        if own != other:
            checks.append(Check(rule, False, f"the standing bet has {other} {unit}, this one {own}"))
            break
        checks.append(Check(rule, True, f"both bets have {own} {unit}"))
    return tuple(checks)


def not_a_bet(table: Table, seat: Seat, option: Option) -> tuple[Check, ...]:
    """Why some tokens are no bet at all."""
    tokens = range(1, len(table.kit.token_colour))
    if (
        not isinstance(option, tuple)
        or not option
        or not all(type(token) is int and token in tokens for token in option)
    ):
        return ()
    own = table.treasury[seat]
    missing = [str(token) for token in option if token not in own]
    checks = [
        Check("bet.three", len(option) <= MOST, f"a bet has at most {MOST} tokens, and this has {len(option)}"),
        Check(
            "bet.three",
            not missing and len(set(option)) == len(option),
            f"seat {seat} does not own {', '.join(missing)}" if missing else "each token can be bet once",
        ),
    ]
    return tuple(checks) if not all(check.passed for check in checks) else ()


def bid(table: Table, seat: Seat) -> Moments:
    """Pass, or stake up to three tokens that outrank the standing bet; a beaten bet goes home at once.

    Staked tokens leave the treasury for a place of their own (bet.apart).
    """
    stake = yield Choice(
        seat, "bid", raises(table, seat), "bet.once",
        barred=lambda: too_low(table, seat), why=lambda option: not_a_bet(table, seat, option),
    )  # fmt: skip
    if stake == "pass":
        yield Event("passed", seat, "bet.pass")
        return
    rule = "bet.higher" if table.bet else "bet.three"
    if table.bet:
        beaten, home = table.challenger, tuple(table.bet)
        _bet_goes_home(table)
        yield Event("outbid", beaten, "bet.negated", tokens=home)
    own = table.treasury[seat]
    for token in stake:
        own.remove(token)
    table.bet = list(stake)
    table.challenger = seat
    yield Event("bid", seat, rule, tokens=stake)


def _bet_goes_home(table: Table) -> None:
    assert table.challenger is not None
    table.treasury[table.challenger] = sorted(table.treasury[table.challenger] + table.bet)
    table.bet = []


def name_challenger(table: Table) -> Moments:
    """The highest bet takes control; if all passed, the roller does, without a bet (bet.all-pass.free)."""
    seat = table.challenger
    if seat is None:
        seat = table.challenger = table.roller
    yield Event("challenger", seat, "bet.challenger" if table.bet else "bet.all-pass")
    table.then(("challenger_rolls", seat), ("choose_round_type", seat), ("choose_opener", seat))


def challenger_rolls(table: Table, seat: Seat) -> Moments:
    """A. The challenger must roll one die, once, and gains what that makes (challenger.bonus)."""
    die = yield Choice(seat, "die to roll", COLOURS, "challenger.roll")
    yield from bonuses.roll(table, seat, die, "challenger.roll")


def choose_round_type(table: Table, seat: Seat) -> Moments:
    """B. War, where the highest power wins, or Diplomacy, where the lowest does; the counter shows which (type).

    The counter (parts.counter) lies by the bet (challenger.counter).
    """
    table.round_type = yield Choice(seat, "round type", (WAR, DIPLOMACY), "challenger.type")
    yield Event("round type", seat, "challenger.type", type=table.round_type)


def choose_opener(table: Table, seat: Seat) -> Moments:
    """C. The challenger opens the challenge, or has the player to the left open it and so plays last."""
    opener = yield Choice(seat, "who opens", ("open", "left opens"), "challenger.first")
    table.opener = seat if opener == "open" else table.left_of(seat)
    yield Event("opens", table.opener, "challenger.first")
    yield End("phase", None, "bet")
