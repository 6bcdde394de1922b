"""What a hand promises: its score if the game ended so, softened where it hangs on hands that nobody can see.

A seat that looks at its own cards cannot know whether its Feuds or Jesters will be the most, nor what its neighbours hold.
For these the outlook takes what is usual: hands of four to nine random players were counted at the end of their games.
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
"""How likely so many Feuds are the most: nobody begins with more than two."""

MOST_JESTERS = (0.0, 0.6, 0.9, 1.0, 1.0)
"""How likely so many Jesters are the most."""

NEIGHBOURS = {"artist": 2.0, "bard": 4.0}
"""What the two neighbours hold of what an Artist or a Bard counts, as they begin."""

SMALLEST = (0.65, 0.3, 0.1)
"""How likely a hand is the smallest in the end that has none, one or two cards more than the smallest of the others."""

SMALLER = 0.85
"""How likely a hand stays the smallest that is smaller than all others."""

KEPT = 0.8
"""How likely a card that a house begins with is still in a full hand."""

SPARE = 0.15
"""What any card is worth for trading, and a raven for voting."""


def outlook(cards: Iterable[Card], ravens: int, house: str, smallest: int = HOUSE_CARDS, prey: int = 0) -> float:
    """The VP that a hand promises.

    Args:
        cards: the hand, with what is laid out of it.
        ravens: its ravens.
        house: whose banner is its own.
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
    """What a seat holds, as it sees it, and what cards and ravens more or less would change.

    Attributes:
        cards: its hand and what it has laid out.
        ravens: its ravens, those in its offer among them.
        house: its house.
        smallest: how many cards the smallest of the other hands has.
        prey: how many ravens a Sentinel could still take: half of the most that anybody has who will be on again.
        table: the table as it sees it.
        value: what it promises.
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
        """How many of each guest the seat sees nowhere: any of these may be drawn."""
        table = self.table
        seen = Counter([*self.cards, *table.discard, *table.boxed, *(card for cards in table.offers for card in cards)])
        return Counter({kind: copies - seen[kind] for kind, copies in table.kit.guests.items() if copies > seen[kind]})

    def change(self, gained: Sequence[Card] = (), lost: Sequence[Card] = (), ravens: int = 0) -> float:
        """What the outlook gains if these cards come and go, and so many ravens come (or go, if negative)."""
        cards = [*self.cards, *gained]
        for card in lost:
            if card in cards:
                cards.remove(card)
        return self._outlook(cards, max(self.ravens + ravens, 0)) - self.value

    def raven(self) -> float:
        """What one raven is worth here."""
        return self.change(ravens=1)

    def gain(self, kind: Kind) -> float:
        """What a card of a kind would bring, from another house where it has one."""
        return self.change(gained=[a_card(kind)])

    def loss(self, card: Card) -> float:
        """What it costs to give a card away for one that does nothing, so that the hand stays as large."""
        return -self.change(gained=[f"{self.house}-blank"], lost=[card])


def a_card(kind: Kind) -> Card:
    """A card of a kind that bears another's banner, or a guest."""
    return kind if kind in GUESTS else f"other-{kind}"


GUESTS = frozenset({"artist", "bard", "diplomat", "jester", "priest", "sentinel", "undertaker"})


def usual(kit: Figures, kind: Kind) -> float:
    """What a card of a kind is worth in a hand as all begin with it: about what another player would give for it."""
    return _usual(kit.key, kind)


@lru_cache(maxsize=256)
def _usual(key: str, kind: Kind) -> float:
    kit = figures(key)
    start = [a_card(own) for own, copies in kit.house.items() for _ in range(copies)]
    return outlook([*start, a_card(kind)], RAVENS_EACH, "") - outlook(start, RAVENS_EACH, "")


def grab(kit: Figures, own: Holdings) -> float:
    """What a random card of a hand as all begin with it would bring."""
    return sum(own.gain(kind) * copies for kind, copies in kit.house.items()) / sum(kit.house.values())


def pick(kit: Figures, own: Holdings) -> float:
    """What the best card of a hand as all begin with it would bring."""
    return max(own.gain(kind) for kind in kit.house)


def best_left(kit: Figures, own: Holdings, size: int) -> float:
    """What the best card of a hand of so many would bring that nobody has seen: it may have lost some of its best."""
    kept = KEPT * min(size / HOUSE_CARDS, 1)
    value, left = 0.0, 1.0
    for gain, kind in sorted(((own.gain(kind), kind) for kind in kit.house), reverse=True):
        there = 1 - (1 - kept) ** kit.house[kind]
        value += left * there * gain
        left *= 1 - there
    return value


def guest(own: Holdings) -> float:
    """What a guest drawn from the deck would bring, every one that is seen nowhere as likely."""
    unseen = own.unseen
    return sum(own.gain(kind) * copies for kind, copies in unseen.items()) / max(unseen.total(), 1)
