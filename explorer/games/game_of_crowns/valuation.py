"""The outlook of a hand: its score if the game ended now, with estimates for what depends on hidden hands.

A seat cannot know whether its Feuds or Jesters will be the most, nor what its neighbours hold. The estimates are
averages over the ends of games between four to nine random players.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from explorer.games.game_of_crowns.cards import HOUSE_CARDS, RAVENS_EACH, house_of, kind_of
from explorer.games.game_of_crowns.own_figures import figures

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from explorer.core.moments import Seat
    from explorer.games.game_of_crowns.cards import Card, Kind
    from explorer.games.game_of_crowns.own_figures import Figures
    from explorer.games.game_of_crowns.state import Table

MOST_FEUDS = (0.0, 0.02, 0.12, 0.5, 0.85, 0.96)
"""How likely it is that 0, 1, 2 … Feuds are the most; nobody begins with more than two."""

MOST_JESTERS = (0.0, 0.6, 0.9, 1.0, 1.0)
"""How likely it is that 0, 1, 2 … Jesters are the most."""

NEIGHBOURS = {"artist": 2.0, "bard": 4.0}
"""How many of the cards that an Artist or a Bard counts the two neighbours hold together at the start."""

SMALLEST = (0.65, 0.3, 0.1)
"""How likely a hand is to end as the smallest, if it now has 0, 1 or 2 cards more than the smallest other hand."""

SMALLER = 0.85
"""How likely a hand is to end as the smallest, if it is smaller than all others now."""

KEPT = 0.8
"""How likely it is that a full hand still has a given card of its house."""

SPARE = 0.15
"""What each card is worth for trading, and each raven for voting."""


def outlook(cards: Iterable[Card], ravens: int, house: str, smallest: int = HOUSE_CARDS, prey: int = 0) -> float:
    """The VP that can be expected of a hand.

    Args:
        cards: the hand, with the cards in its offer.
        ravens: the seat's ravens.
        house: the seat's house.
        smallest: how many cards the smallest of the other hands has.
        prey: how many ravens a Sentinel could still take.
    """
    held = list(cards)
    count = Counter(map(kind_of, held))
    feuds, jesters = count["feud"], count["jester"]
    value: float = (
        count["castellan"] * ravens + count["princess"] * count["knight"] + count["trader"] * count["coinage"]
    )
    value += feuds * MOST_FEUDS[min(feuds, len(MOST_FEUDS) - 1)]
    if jesters:
        most = MOST_JESTERS[min(jesters, len(MOST_JESTERS) - 1)]
        value += 2 * jesters * most - 2 * (1 - most)
    for guest, usual in NEIGHBOURS.items():
        value += usual * count[guest]
    if count["diplomat"]:
        value += count["diplomat"] * sum(house_of(card) not in ("", house) for card in held)
    if count["priest"]:
        value += 3 * count["priest"] * min(count["castellan"], count["princess"], count["trader"])
    if count["undertaker"]:
        more = len(held) - smallest
        value += 3 * count["undertaker"] * (SMALLER if more < 0 else SMALLEST[more] if more < len(SMALLEST) else 0)
    if count["sentinel"]:
        value += count["sentinel"] * prey * count["castellan"]
    return value + SPARE * (len(held) + ravens + count["sentinel"])


class Holdings:
    """What a seat holds, and how its outlook changes with other cards and ravens.

    Attributes:
        cards: its hand, its offer and its hidden agenda.
        ravens: its ravens, including those in its offer.
        house: its house.
        smallest: how many cards the smallest of the other hands has.
        prey: how many ravens a Sentinel could still take: half of the most ravens of a player who has another turn.
        table: the table as the seat sees it.
        value: its outlook.
    """

    def __init__(self, table: Table, seat: Seat) -> None:
        self.cards = [*table.hands[seat], *table.offers[seat], *table.agendas[seat]]
        self.ravens = table.ravens[seat] + table.pledged[seat]
        self.house = table.houses[seat]
        others = table.others(seat)
        hands, offers, agendas = table.hands, table.offers, table.agendas
        self.smallest = min([len(hands[other]) + len(offers[other]) + len(agendas[other]) for other in others])
        on_again = [other for other in others if table.round < table.rounds or ["take_turn", other] in table.agenda]
        self.prey = max([table.ravens[other] // 2 for other in on_again], default=0)
        self.table = table
        self.value = self._outlook(self.cards, self.ravens)

    def _outlook(self, cards: list[Card], ravens: int) -> float:
        return outlook(cards, ravens, self.house, self.smallest, self.prey)

    @property
    def unseen(self) -> Counter[Kind]:
        """How many of each guest the seat cannot see; any of these may be drawn."""
        table = self.table
        seen = Counter([*self.cards, *table.discard, *table.boxed, *(card for cards in table.offers for card in cards)])
        return Counter({kind: copies - seen[kind] for kind, copies in table.kit.guests.items() if copies > seen[kind]})

    def change(self, gained: Sequence[Card] = (), lost: Sequence[Card] = (), ravens: int = 0) -> float:
        """How much better the outlook is if cards are gained and lost, and ravens gained (or lost, if negative)."""
        cards = [*self.cards, *gained]
        for card in lost:
            if card in cards:
                cards.remove(card)
        return self._outlook(cards, max(self.ravens + ravens, 0)) - self.value

    def raven(self) -> float:
        """How much better the outlook is with one more raven."""
        return self.change(ravens=1)

    def gain(self, kind: Kind) -> float:
        """How much better the outlook is with a card of a kind, from another house if it is a house card."""
        return self.change(gained=[a_card(kind)])

    def loss(self, card: Card) -> float:
        """How much worse the outlook is if a card is replaced by a useless one, so that the hand keeps its size."""
        return -self.change(gained=[f"{self.house}-blank"], lost=[card])


def a_card(kind: Kind) -> Card:
    """A card of a kind: a guest, or a house card of another house."""
    return kind if kind in GUESTS else f"other-{kind}"


GUESTS = frozenset({"artist", "bard", "diplomat", "jester", "priest", "sentinel", "undertaker"})


def usual(kit: Figures, kind: Kind) -> float:
    """How much a card of a kind improves a starting hand: roughly what another player would give for it."""
    return _usual(kit.key, kind)


@lru_cache(maxsize=256)
def _usual(key: str, kind: Kind) -> float:
    kit = figures(key)
    start = [a_card(own) for own, copies in kit.house.items() for _ in range(copies)]
    return outlook([*start, a_card(kind)], RAVENS_EACH, "") - outlook(start, RAVENS_EACH, "")


def grab(kit: Figures, own: Holdings) -> float:
    """How much better the outlook is with a random card of a starting hand."""
    return sum(own.gain(kind) * copies for kind, copies in kit.house.items()) / sum(kit.house.values())


def pick(kit: Figures, own: Holdings) -> float:
    """How much better the outlook is with the best card of a starting hand."""
    return max(own.gain(kind) for kind in kit.house)


def best_left(kit: Figures, own: Holdings, size: int) -> float:
    """How much better the outlook is with the best card of an unseen hand of `size` cards, which may have lost some."""
    kept = KEPT * min(size / HOUSE_CARDS, 1)
    value, left = 0.0, 1.0
    for gain, kind in sorted(((own.gain(kind), kind) for kind in kit.house), reverse=True):
        there = 1 - (1 - kept) ** kit.house[kind]
        value += left * there * gain
        left *= 1 - there
    return value


def guest(own: Holdings) -> float:
    """How much better the outlook is on average with a guest from the deck, each unseen guest being equally likely."""
    unseen = own.unseen
    return sum(own.gain(kind) * copies for kind, copies in unseen.items()) / max(unseen.total(), 1)
