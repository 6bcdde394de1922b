"""The common deck: drawing, looking at its top, shuffling the discards into it; and discarding from a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.chance import Draw
from explorer.core.moments import Chance, Effect, Event, Moments, Seat, Secret

if TYPE_CHECKING:
    from explorer.games.kings_of_ireland.state import Table


def draw(table: Table, seat: Seat, count: int, rule: str) -> Moments:
    """A seat draws cards, which only it sees (hidden.hands); all players draw from one deck (parts.deck).

    Cards on top that an Omen has shown are drawn first (card.omen.order). When the deck runs out, the discards are
    shuffled (fate.reshuffle); if there are none, the rest of the draw is lost (fate.none-left).
    """
    while count > 0:
        if table.top:
            card, knowing = table.top.pop(0)
            table.hands[seat].append(card)
            count -= 1
            seen = Secret((card,), (seat, *(who for who in knowing if who != seat)))
            yield Event("drew", seat, rule, ("card.omen.order",), cards=seen)
        elif table.draw:
            cards = yield Chance(seat, "cards", Draw(tuple(table.draw), count), rule)
            for card in cards:
                table.draw.remove(card)
            table.hands[seat] += cards
            count -= len(cards)
            yield Event("drew", seat, rule, cards=Secret(tuple(cards), (seat,)))
        elif table.discard:
            yield from reshuffle(table)
        else:
            yield Event("found no card", seat, "fate.none-left")
            return


def reshuffle(table: Table) -> Moments:
    """The discards become the deck (fate.reshuffle); everybody knows which cards those are (hidden.discard)."""
    table.draw, table.discard = table.discard, []
    yield Event("reshuffled", None, "fate.reshuffle", cards=tuple(table.draw))


def shuffle(table: Table) -> None:
    """The deck is shuffled, so nobody knows its top any more."""
    table.draw += [card for card, _ in table.top]
    table.top = []


def deck(table: Table) -> list[str]:
    """All cards that can still be drawn before the discards are shuffled."""
    return [*(card for card, _ in table.top), *table.draw]


def look_at_top(table: Table, seat: Seat, count: int, rule: str) -> Effect:
    """A seat looks at the next cards of the deck and leaves them there in the same order (card.omen.order)."""
    missing = min(count - len(table.top), len(table.draw))
    if missing > 0:
        cards = yield Chance(seat, "cards on top", Draw(tuple(table.draw), missing), rule)
        for card in cards:
            table.draw.remove(card)
            table.top.append([card, []])
    seen = table.top[:count]
    for entry in seen:
        if seat not in entry[1]:
            entry[1] = [*entry[1], seat]
    yield Event("looked at the deck", seat, rule, cards=Secret(tuple(card for card, _ in seen), (seat,)))


def discard_from_hand(table: Table, seat: Seat, cards: list[str], rule: str, also: tuple[str, ...] = ()) -> Moments:
    """Cards go from a hand to the discard pile, and everybody sees them (hidden.leaving)."""
    for card in cards:
        table.hands[seat].remove(card)
    table.discard += cards
    yield Event("discarded", seat, rule, also, cards=tuple(cards))
