"""The value of a position to a seat: a rough measure that the heuristic player uses.

It is neither exact odds nor a rule: the worth of everybody's tokens to the seat, averaged over who may win the round.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from explorer.games.noble_treachery.cards import COLOURS, DIE_SIDES
from explorer.games.noble_treachery.own_figures import figures
from explorer.games.noble_treachery.rules import bonuses, tokens
from explorer.games.noble_treachery.rules.power import plain, power
from explorer.games.noble_treachery.state import DIPLOMACY, WAR, Colour, InPlay, Table, Token

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from explorer.core.moments import Seat

VALUES = range(1, DIE_SIDES + 1)
COMPLETE = 300.0
COLOURS_WORTH = (0.0, 10.0, 22.0, 36.0, 52.0, COMPLETE)
"""The worth of 0, 1, 2 … different colours; each colour is worth more than the last, and five win."""

RIVAL = 0.3
"""The cost of a rival's tokens, as a share of their worth to that rival; five colours cost their full worth."""

BEST_OF = 3
"""A card still to be played is assumed to be the best of this many random cards."""


@lru_cache(maxsize=1 << 16)
def _worth(key: str, own: tuple[Token, ...]) -> float:
    colour = figures(key).token_colour
    return COLOURS_WORTH[len({colour[token] for token in own})] + len(own) + sum(own) / 1000


def worth(table: Table, own: Iterable[Token]) -> float:
    """The worth of a treasury to its owner: colours first, then the number of tokens, then their values."""
    return _worth(table.figures, tuple(own))


def standing(values: Sequence[float], seat: Seat) -> float:
    """The worth of all treasuries together to one seat."""
    cost = sum([value if value >= COMPLETE else RIVAL * value for value in values])
    own = values[seat]
    return own + (own if own >= COMPLETE else RIVAL * own) - cost


@dataclass(frozen=True, eq=False)
class Stock:
    """The cards of a game, as far as the chances of an unknown card hang on them.

    Attributes:
        cards: by colour, the base powers of its cards with the Mage's and without, both ascending, and the Mage's own.
    """

    cards: dict[Colour, tuple[list[int], list[int], int]]

    @classmethod
    @lru_cache(maxsize=256)
    def of(cls, key: str, removed: tuple[str, ...]) -> Stock:
        """The cards under a key of figures, without those that were left out."""
        kit = figures(key)
        stock = {}
        for colour in COLOURS:
            cards = [card for card in kit.cards.values() if card.colour == colour and card.id not in removed]
            plain = sorted(card.base for card in cards if card.kind != "mage")
            mage = next(card.base for card in cards if card.kind == "mage")
            stock[colour] = (sorted([*plain, mage]), plain, mage)
        return cls(stock)

    def better(self, value: int, sign: int, dice: Sequence[int], adds: Sequence[int], *, ties: bool) -> float:
        """The share of all cards that would beat `value` with these dice; with `ties`, equal ones too."""
        count, beating, mages = _beating(self, sign, ties)
        found = 0
        for shows, by_need, mage in zip(dice, beating, mages, strict=True):
            die = adds[shows]
            found += by_need[value - die]
            if sign < 0:
                found += (mage - die if shows <= 5 else mage + die) < value
        return found / count


MOST = 200
"""More than any power, and than any difference of two; a table of this many figures and as many negative ones has them all."""


@lru_cache(maxsize=1024)
def _beating(stock: Stock, sign: int, ties: bool) -> tuple[int, list[list[int]], list[int]]:
    """The number of all cards; by colour, how many would beat a base power, but for Mages in Diplomacy; and the Mages' own."""
    found = []
    for every, common, _ in stock.cards.values():
        if sign > 0:
            found.append([len(every) - (bisect_left if ties else bisect_right)(every, base) for base in BOTH_WAYS])
        else:
            found.append([(bisect_right if ties else bisect_left)(common, base) for base in BOTH_WAYS])
    return sum(len(every) for every, _, _ in stock.cards.values()), found, [mage for _, _, mage in stock.cards.values()]


@lru_cache
def _ahead(left: int) -> list[float]:
    """By the lead over another card, the chance to stay ahead of it while so many cards are still to come."""
    reach = 2.0 + 4.0 * left  # a lead this great is safe from the rolls to come, as a rule
    return [min(max(0.5 + lead / reach, 0.02), 0.98) for lead in BOTH_WAYS]


BOTH_WAYS = (*range(MOST), *range(-MOST, 0))
"""The figures of a table that is asked with negative ones too, as a list counts them: from its end."""

FACES = tuple(range(DIE_SIDES + 1))
BLANKS = tuple(0 if shows % 2 else shows for shows in FACES)
"""What a die adds to powers by what it shows, as a rule and while a Thaumaturge is in play."""

in_order = itemgetter(*COLOURS)
"""What all dice show, in the order of `COLOURS`."""


@lru_cache(maxsize=1 << 14)
def win_chances(
    stock: Stock, players: int, sign: int, powers: tuple[tuple[Seat, int], ...], to_come: tuple[Seat, ...],
    dice: tuple[int, ...], adds: tuple[int, ...], first_wins: bool,
) -> list[float]:  # fmt: skip
    """By seat, the chance to win a round in which somebody is still to play a card.

    Args:
        stock: the cards of the game.
        players: how many seats there are.
        sign: 1 if the highest power wins, -1 if the lowest does; then powers are given as negative numbers.
        powers: the seats that have a card in play, or whose best card is known, with its power.
        to_come: the other seats.
        dice: what the dice show that their cards will count.
        adds: what a die adds by what it shows.
        first_wins: whether the first of equals wins, or else the last.
    """
    found = [0.0] * players
    left = len(to_come)
    ahead = _ahead(left)
    for seat, value in powers:
        chance = 0.0
        if value > -99:
            chance = (1 - stock.better(value * sign, sign, dice, adds, ties=not first_wins)) ** (BEST_OF * left)
        for other, against in powers:
            if other != seat:
                chance *= ahead[value - against]
        found[seat] = chance
    total = sum(found)
    rest = max(1 - total, 0.05) / left
    for seat in to_come:
        found[seat] = rest
    total = sum(found)
    return [chance / total for chance in found]


@lru_cache(maxsize=1 << 13)
def standings(
    key: str, treasury: tuple[tuple[Token, ...], ...], spoils: tuple[Token, ...], bet: tuple[Token, ...],
    challenger: Seat | None, safe: bool, war: bool, seat: Seat,
) -> tuple[list[float], list[float]]:  # fmt: skip
    """The worth of each treasury now, and by who wins the round the standing of `seat` once the best token is claimed.

    Args:
        key: the key of the figures.
        treasury: each seat's tokens, without the bet.
        spoils: the tokens in the middle.
        bet: the tokens that the challenger has bet.
        challenger: the seat, or None.
        safe: whether a Castle protects the bet.
        war: whether the round is War.
        seat: whose standing it is.
    """
    colour, now, then = figures(key).token_colour, [_worth(key, own) for own in treasury], []
    for winner, owned in enumerate(treasury):
        own, values, there = owned, now[:], spoils
        if bet and challenger is not None:
            if challenger == winner:
                own += bet
            elif safe:
                values[challenger] = _worth(key, treasury[challenger] + bet)
            else:
                there += bet
        colours = {colour[token] for token in own}
        if war and all(colour[token] in colours for token in there):
            there += tuple(token for other, theirs in enumerate(treasury) if other != winner for token in theirs)
        if there:  # the best token to add is one of a new colour, else any, and of those the highest
            own += (max([token for token in there if colour[token] not in colours] or there),)
        values[winner] = _worth(key, own)
        then.append(standing(values, seat))
    return now, then


class Counted(NamedTuple):
    """A card whose power is wanted again and again, for different dice.

    Attributes:
        seat: whose card it is.
        colour: the die that it counts.
        base: its base power.
        adds: what the die adds by what it shows; None if its power hangs on more than that.
        entry: the card.
    """

    seat: Seat
    colour: Colour
    base: int
    adds: tuple[int, ...] | None
    entry: InPlay

    @classmethod
    def of(cls, table: Table, entry: InPlay) -> Counted:
        """A card in play, or as if it were."""
        base, adds = plain(table, entry) or (0, None)
        return cls(entry["seat"], entry["colour"], base, adds, entry)


class Outlook:
    """The outlook of a position for a seat: its worth if each seat wins the round, and how likely that is.

    Args:
        table: the position as the seat sees it; the `Outlook` changes it, so nothing else may use it.
        seat: whose outlook it is.
    """

    def __init__(self, table: Table, seat: Seat) -> None:
        self.table, self.seat = table, seat
        self.settled = table.winner is not None
        self.own, self.if_won = standings(
            table.figures, tuple(map(tuple, table.treasury)), tuple(table.spoils), tuple(table.bet), table.challenger,
            bool(table.bet) and tokens.bet_is_safe(table), table.round_type == WAR, seat,
        )  # fmt: skip
        self.stock = Stock.of(table.figures, tuple(table.removed))
        played = {entry["seat"] for entry in table.in_play}
        self._plays = seat not in played
        self._to_come = tuple([other for other in range(table.players) if other != seat and other not in played])
        self._blank = table.find("thaumaturge") is not None
        self._entries = [[entry for entry in table.in_play if entry["card"] is not None], self._in_hand()]
        self._cards: dict[str, list[list[Counted]]] = {}

    def _in_hand(self) -> list[InPlay]:
        """The cards that the seat may still play, as if they were in play."""
        table = self.table
        drawn = table.drawn[self.seat]
        cards = [] if not self._plays else table.hands[self.seat] if drawn is None else [drawn]
        return [{"seat": self.seat, "card": card, "colour": table.card(card).colour, "order": 99} for card in cards]

    def value(self) -> float:
        """The expected standing, over all seats that may win."""
        if self.settled:
            return standing(self.own, self.seat)
        if self.table.round_type or self.table.phase != "Bet":
            return sum([chance * value for chance, value in zip(self.chances(), self.if_won, strict=True)])
        return self.over_types(self.value)

    def chance(self) -> float:
        """How likely it is that the seat wins the round."""
        if self.settled:
            return float(self.table.winner == self.seat)
        return self.chances()[self.seat] if self.table.round_type else self.over_types(self.chance)

    def over_types(self, measure: Callable[[], float]) -> float:
        """A measure before the round type is known: the better for the challenger, the average for others."""
        table, found = self.table, []
        for table.round_type in (WAR, DIPLOMACY):
            found.append(measure())
        table.round_type = ""
        return max(found) if table.challenger == self.seat else sum(found) / 2

    def chances(self) -> Sequence[float]:
        """By seat, the chance to win: from the powers in play, this seat's best card, and cards still unknown."""
        table = self.table
        powers = self._powers() if table.round_type else []
        if not powers:
            return [1 / table.players] * table.players
        first_wins = table.opener == table.challenger
        if not self._to_come:
            found = [0.0] * table.players
            best = max([value for _, value in powers])
            tied = [seat for seat, value in powers if value == best]
            found[tied[0] if first_wins else tied[-1]] = 1.0
            return found
        sign, adds = 1 if table.round_type == WAR else -1, BLANKS if self._blank else FACES
        return win_chances(
            self.stock, table.players, sign, tuple(powers), self._to_come, in_order(table.dice), adds, first_wins
        )

    def _powers(self) -> list[tuple[Seat, int]]:
        """The seats with a card in play and its power, and this seat with its best card; in Diplomacy their negatives."""
        table, kind = self.table, self.table.round_type
        dice, sign = table.dice, 1 if kind == WAR else -1
        if kind not in self._cards:
            self._cards[kind] = [[Counted.of(table, entry) for entry in cards] for cards in self._entries]
        in_play, in_hand = [
            [
                (seat, sign * (power(table, entry) if adds is None else base + adds[dice[colour]]))
                for seat, colour, base, adds, entry in cards
            ]
            for cards in self._cards[kind]
        ]
        if self._plays:
            in_play.append(max(in_hand, default=(self.seat, -99)))
        return in_play

    def with_dice(self, changed: dict[Colour, int]) -> float:
        """The value if some dice changed, including the bonus that this would score."""
        before = self.table.dice
        self.table.dice = {**before, **changed}
        value = self.value() + bonus(self.table, self.seat)
        self.table.dice = before
        return value

    def rolled(self, die: Colour, then: Callable[[int], float] | None = None) -> float:
        """The expected value of rolling one die; `then` adds more by the result."""
        if die in self.table.locked():
            return self.value()
        return sum([self.with_dice({die: value}) + (then(value) if then else 0.0) for value in VALUES]) / DIE_SIDES


def prospect(table: Table, seat: Seat) -> float:
    """The value of a position to a seat."""
    return Outlook(table, seat).value()


def bonus(table: Table, seat: Seat) -> float:
    """The worth to a seat of the combination that the dice show."""
    dice = table.dice
    made = bonuses.combination(tuple(dice.values()))
    if not made:
        return 0.0
    if made == bonuses.POISON:
        return max(gain(table, seat, table.treasury[other]) for other in table.others(seat))
    shows = list(dice.values())
    ends = (min(shows), max(shows))
    wanted = [c for c, v in dice.items() if (shows.count(v) == 2 if made == bonuses.THRONE else v in ends)]
    lowest = [own[0] for colour in wanted if (own := table.of_colour(table.bank, colour))]
    return best_gain(table, seat, lowest or tokens.within_reach(table, seat, wanted, bet=False))


def gain(table: Table, seat: Seat, more: Iterable[Token]) -> float:
    """How much a seat's standing improves if it takes some more tokens from wherever they are."""
    taken = {*more}
    now = [worth(table, own) for own in table.treasury]
    after = [
        was if taken.isdisjoint(own) else worth(table, [token for token in own if token not in taken])
        for was, own in zip(now, table.treasury, strict=True)
    ]
    after[seat] = worth(table, sorted({*table.treasury[seat], *taken}))
    return standing(after, seat) - standing(now, seat)


def best_gain(table: Table, seat: Seat, each: Iterable[Token]) -> float:
    """The gain from taking the best of some tokens; 0 if there is none."""
    return max([0.0, *(gain(table, seat, [token]) for token in each)])
