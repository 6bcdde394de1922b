"""Liar's Dice: everybody rolls in secret and bids on what all dice show together, until somebody doubts."""

from dataclasses import dataclass, field

from explorer.core.chance import Dice
from explorer.core.game import Game
from explorer.core.moments import Begin, Chance, Check, Choice, End, Event, Moments, Seat, Secret
from explorer.core.state import State


@dataclass
class Table(State):
    left: list[int] = field(default_factory=list)
    dice: list[list[int]] = field(default_factory=list)
    bid: list[int] = field(default_factory=list)
    round: int = 0
    shown: bool = False
    winners: list[int] = field(default_factory=list)


def start(players: int) -> Table:
    return Table(agenda=[["play_round", 0]], players=players, left=[5] * players, dice=[[] for _ in range(players)])


def play_round(table: Table, seat: Seat) -> Moments:
    table.round, table.bid, table.shown, table.dice = table.round + 1, [], False, [[] for _ in table.left]
    yield Begin("round", None, "round", number=table.round)
    for who in (who for who, count in enumerate(table.left) if count):
        table.dice[who] = sorted((yield Chance(who, "dice", Dice("ABCDE"[: table.left[who]]), "roll")))
        yield Event("rolled", who, "roll", dice=Secret(tuple(table.dice[who]), (who,)))
    while (said := (yield bidding(table, seat))) != "doubt":
        table.bid, bidder = list(said), seat
        yield Event("bid", seat, "bid", dice=said[0], showing=said[1])
        seat = next(who for who in table.others(seat) if table.left[who])
    table.shown, there = True, sum(own.count(table.bid[1]) for own in table.dice)
    yield Event("doubted", seat, "doubt", bid=list(table.bid), there=there)
    loser = seat if there >= table.bid[0] else bidder
    table.left[loser] -= 1
    yield Event("lost a die", loser, "lose", left=table.left[loser])
    yield End("round", None, "round")
    alive = [who for who in table.clockwise(loser) if table.left[who]]
    if len(alive) == 1:
        table.winners = alive
        yield Event("won", alive[0], "win")
    else:
        table.then(("play_round", alive[0]))


def bidding(table: Table, seat: Seat) -> Choice:
    bids = [(count, face) for count in range(1, sum(table.left) + 1) for face in range(1, 7)]
    low = {bid: (Check("bid.higher", False, f"the bid is {table.bid}"),) for bid in bids if list(bid) <= table.bid}
    options = [*(["doubt"] if table.bid else []), *(bid for bid in bids if bid not in low)]
    return Choice(seat, "bid", options, "bid", barred=lambda: low or {"doubt": (Check("doubt", False, "no bid"),)})


GAME = Game("liars_dice", "Liar's Dice", __name__, range(2, 7), Table, {"play_round": play_round}, start)
