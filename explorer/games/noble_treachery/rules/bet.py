"""Phase II, Bet: who controls the round, and what the challenger then decides."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache, partial
from itertools import combinations

from explorer.core import people
from explorer.core.moments import Begin, Check, Choice, End, Event, Moments, Option, Seat
from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS
from explorer.games.noble_treachery.own_figures import figures
from explorer.games.noble_treachery.reasons import Barred, no_passing, only_unmet
from explorer.games.noble_treachery.rules import bonuses
from explorer.games.noble_treachery.rules.winning import ladder
from explorer.games.noble_treachery.state import DIPLOMACY, WAR, Table, Token

MOST = 3
"""The most tokens in a bet (bet.three)."""

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
    """The ranks by the ladder (bet.rank) of every bet that some tokens allow, ascending, and the bets in the same order.

    Bets are ranked by the same ladder as players (tiebreak.uses.bets): colours first, so that two colours beat two or
    three tokens of one (bet.rank.colours, bet.rank.three), then how many tokens (bet.rank.two), then the amount
    (bet.amount).
    """
    colour_of = figures(key).token_colour
    ranked = sorted((ladder(colour_of, bet), bet) for size in range(1, MOST + 1) for bet in combinations(tokens, size))
    return tuple(rank for rank, _ in ranked), tuple(bet for _, bet in ranked)


def raises(table: Table, seat: Seat) -> tuple[Option, ...]:
    """The options of a bid: to pass, and every bet that is higher than the bet so far."""
    ranks, possible = bets(tuple(table.treasury[seat]), table.figures)
    lowest = bisect_right(ranks, ladder(table.kit.token_colour, table.bet)) if table.bet else 0
    return ("pass", *possible[lowest:])


def too_low(table: Table, seat: Seat) -> Barred:
    """Bars bets of the seat's own tokens that are too low, and all its tokens together if those are too many."""
    _, possible = bets(tuple(table.treasury[seat]), table.figures)
    own = tuple(table.treasury[seat])
    every = (*possible, own) if len(own) > MOST else possible
    return only_unmet({bet: checks_of_bet(table, seat, bet) for bet in every})


RUNGS = (
    ("tiebreak.colours", "different colours", "colour"),
    ("tiebreak.count", "tokens", "token"),
    ("tiebreak.sum", "in sum", "in sum"),
    ("tiebreak.highest", "as highest value", "as highest value"),
)
"""The rungs of the ladder: the rule of each, and its unit after a number and after 1."""


def counted(value: int, unit: str, one: str) -> str:
    """How many of a rung's unit: "1 token"."""
    return f"{value} {one if value == 1 else unit}"


def checks_of_bet(table: Table, seat: Seat, bet: tuple[Token, ...]) -> tuple[Check, ...]:
    """All checks of a bet: how many tokens, whose, and how it compares with the bet so far, rung by rung."""
    own = table.treasury[seat]
    foreign = [f"{COLOUR_NAMES[table.colour(token)]} {token}" for token in bet if token not in own]
    checks = [
        Check("bet.three", len(bet) <= MOST, f"a bet has {MOST} tokens at most, and this has {len(bet)}"),
        Check(
            "bet.three",
            not foreign,
            f"tokens that {people.who(seat)} <does> not have: {' and '.join(foreign) or 'none'}",
        ),
    ]
    if len(set(bet)) < len(bet):
        checks.append(
            Check("bet.three", False, f"{len(bet)} tokens are named, and {len(set(bet))} of them are different")
        )
    if table.bet:
        rank, standing = (ladder(table.kit.token_colour, tokens) for tokens in (bet, table.bet))
        text = f"the bet so far: {_told(standing)}; this one: {_told(rank)}"
        checks.append(Check("bet.higher", rank > standing, text))
        for (rule, *unit), mine, other in zip(RUNGS, rank, standing, strict=True):
            checks.append(Check(rule, mine >= other, f"the bet so far has {counted(other, *unit)}, this one {mine}"))
            if mine != other:
                break
    return tuple(checks)


def _told(rank: Rank) -> str:
    """A bet's rank in words: "1 colour, 2 tokens, 15 in sum, 10 as highest value"."""
    return ", ".join(counted(n, *unit) for (_, *unit), n in zip(RUNGS, rank, strict=True))


BY_RUNG = (
    ("bet.rank", "tiebreak.colours", "bet.rank.colours"),
    ("bet.rank", "tiebreak.count", "bet.rank.two"),
    ("bet.rank", "tiebreak.sum", "bet.amount"),
    ("bet.rank", "tiebreak.highest"),
)
"""The rules that make one bet higher than another, by the first rung on which they differ."""


def decided_by(table: Table, stake: tuple[Token, ...]) -> tuple[str, ...]:
    """The rules of the rung on which a bet is higher than the bet so far."""
    colour_of = table.kit.token_colour
    mine, other = ladder(colour_of, stake), ladder(colour_of, table.bet)
    rung = 0
    while mine[rung] == other[rung]:
        rung += 1
    return (*BY_RUNG[1], "bet.rank.three") if rung == 1 and mine[1] == MOST else BY_RUNG[rung]


def not_a_bet(table: Table, seat: Seat, option: Option) -> tuple[Check, ...]:
    """The checks of a bet that is not offered; () if the option is not a tuple of tokens, or is a valid bet."""
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
    """Pass, or bet up to three tokens that beat the bet so far; a beaten bet is returned at once.

    The tokens that are bet leave the treasury and are kept apart (bet.apart).
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
    """Whoever bet highest takes control; if all passed, the roller does, without a bet (bet.all-pass.free)."""
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
    """A. The challenger must roll one die, once, and gains any bonus that it makes (challenger.bonus)."""
    die = yield Choice(seat, "die to roll", COLOURS, "challenger.roll", barred=_one_die)
    yield from bonuses.roll(table, seat, die, "challenger.roll")


def _one_die() -> Barred:
    """Bars rolling no die, and rolling all."""
    every = "".join(COLOURS)
    more = Check("challenger.roll", False, f"dice to roll: 1; chosen: {len(COLOURS)}")
    return {**no_passing("challenger.roll", "roll a die"), every: (more,)}


def choose_round_type(table: Table, seat: Seat) -> Moments:
    """B. War, where the highest power wins, or Diplomacy, where the lowest does (type).

    The counter (parts.counter) beside the bet shows which it is (challenger.counter).
    """
    table.round_type = yield Choice(seat, "round type", (WAR, DIPLOMACY), "challenger.type",
                                    barred=partial(no_passing, "challenger.type", "choose a round type"))  # fmt: skip
    yield Event("round type", seat, "challenger.type", type=table.round_type)


def choose_opener(table: Table, seat: Seat) -> Moments:
    """C. The challenger opens the challenge, or lets the left neighbour open it and so plays last."""
    opener = yield Choice(
        seat, "who opens", ("open", "left opens"), "challenger.first", barred=partial(_other_openers, table, seat)
    )
    table.opener = seat if opener == "open" else table.left_of(seat)
    yield Event("opens", table.opener, "challenger.first")
    yield End("phase", None, "bet")


def _other_openers(table: Table, seat: Seat) -> Barred:
    """Bars all seats but the challenger's and its left neighbour's."""
    left = table.left_of(seat)
    text = "only the challenger or {} can open, and this is {}"
    return {
        **no_passing("challenger.first", "choose who opens"),
        **{
            f"seat {other}": (Check("challenger.first", False, text.format(people.who(left), people.who(other))),)
            for other in table.others(left)
            if other != seat
        },
    }
