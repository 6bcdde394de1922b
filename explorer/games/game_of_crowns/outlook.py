"""What a hand promises: its score if the game ended so, softened where it hangs on hands that nobody can see.

A seat that looks at its own cards cannot know whether its Feuds or Jesters will be the most, nor what its neighbours hold.
For these the outlook takes what is usual: hands of four to nine random players were counted at the end of their games.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from explorer.games.game_of_crowns.cards import RAVENS_EACH, house_of, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from explorer.core.moments import Seat
    from explorer.games.game_of_crowns.cards import Card, Figures, Kind
    from explorer.games.game_of_crowns.state import Table

MOST_FEUDS = (0.0, 0.02, 0.12, 0.5, 0.85, 0.96)
"""How likely so many Feuds are the most: nobody begins with more than two."""

MOST_JESTERS = (0.0, 0.6, 0.9, 1.0, 1.0)
"""How likely so many Jesters are the most."""

NEIGHBOURS = {"artist": 2.0, "bard": 4.0}
"""What the two neighbours hold of what an Artist or a Bard counts, as they begin."""

SMALL_HAND = 9
"""A hand of so many cards is usually among the smallest."""

SPARE = 0.15
"""What any card is worth for trading, and a raven for voting."""


def outlook(cards: Iterable[Card], ravens: int, house: str) -> float:
    """The VP that a hand promises.

    Args:
        cards: the hand, with what is laid out of it.
        ravens: its ravens.
        house: whose banner is its own.
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
        value += 3 * count["undertaker"] * (len(held) <= SMALL_HAND)
    return value + SPARE * (len(held) + ravens + count["sentinel"])


class Holdings:
    """What a seat holds, as it sees it, and what cards and ravens more or less would change.

    Attributes:
        cards: its hand and what it has laid out.
        ravens: its ravens, those in its offer among them.
        house: its house.
        value: what it promises.
    """

    def __init__(self, table: Table, seat: Seat) -> None:
        self.cards = [*table.hands[seat], *table.offers[seat], *table.agendas[seat]]
        self.ravens = table.ravens[seat] + table.pledged[seat]
        self.house = table.houses[seat]
        self.value = outlook(self.cards, self.ravens, self.house)

    def change(self, gained: Sequence[Card] = (), lost: Sequence[Card] = (), ravens: int = 0) -> float:
        """What the outlook gains if these cards come and go, and so many ravens come (or go, if negative)."""
        cards = [*self.cards, *gained]
        for card in lost:
            if card in cards:
                cards.remove(card)
        return outlook(cards, max(self.ravens + ravens, 0), self.house) - self.value

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
    start = [a_card(own) for own, copies in kit.house.items() for _ in range(copies)]
    return outlook([*start, a_card(kind)], RAVENS_EACH, "") - outlook(start, RAVENS_EACH, "")


def grab(kit: Figures, own: Holdings) -> float:
    """What a random card of a hand as all begin with it would bring."""
    return sum(own.gain(kind) * copies for kind, copies in kit.house.items()) / sum(kit.house.values())


def pick(kit: Figures, own: Holdings) -> float:
    """What the best card of a hand as all begin with it would bring."""
    return max(own.gain(kind) for kind in kit.house)


def guest(kit: Figures, own: Holdings) -> float:
    """What a guest drawn from the whole deck would bring."""
    return sum(own.gain(kind) * copies for kind, copies in kit.guests.items()) / sum(kit.guests.values())
