"""Phase V, Discard and Deal: the played cards are buried, and each player is dealt a new card while the stack lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, End, Event, Moments
from explorer.games.noble_treachery.rules.setup import deal

if TYPE_CHECKING:
    from explorer.games.noble_treachery.state import Table


def discard_and_deal_phase(table: Table) -> Moments:
    """V. All played cards go to the discard stack; one card each, clockwise from the dealer's left.

    The same player deals in every round (deal.dealer). The effects of the cards end, and nobody sees the cards again
    (cards.round-only, card.spy.round, deal.buried). All hands are then the same size (deal.same).
    """
    table.phase = "Discard and Deal"
    yield Begin("phase", None, "deal", phase=table.phase)
    table.no_win = table.find("divine-intervention") is not None
    cards = [card for entry in table.in_play for card in (entry["card"], entry.get("drawn")) if card is not None]
    table.discard += cards
    table.in_play = []
    yield Event("buried", None, "deal.discard", ("deal.buried", "cards.round-only"), cards=tuple(cards))
    if table.draw:
        yield from deal(table, 1, "deal.one")
    else:
        yield Event("none to deal", None, "deal.empty")
    yield End("phase", None, "deal")
