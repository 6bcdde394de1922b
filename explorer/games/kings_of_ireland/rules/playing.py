"""Playing a card from the hand: it is shown, takes effect, and is discarded."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Choice, End, Event, Moments, Seat
from explorer.games.kings_of_ireland.cards import BATTLE, FORCE, RULE, TITLE
from explorer.games.kings_of_ireland.rules.events import EFFECTS, NAMED, compelled
from explorer.games.kings_of_ireland.rules.targets import own_kings

if TYPE_CHECKING:
    from explorer.games.kings_of_ireland.state import Side, Table

STAY = "stay"


def play(table: Table, seat: Seat, card: str, relation: str = "caused") -> Moments:
    """An Event or a Battle card is shown to all (hidden.leaving), resolved and discarded (events.discard).

    Args:
        table: the position.
        seat: who plays it.
        card: the card.
        relation: its relation to what is being resolved, as in `Begin`.
    """
    rule = RULE[card]
    table.hands[seat].remove(card)
    table.playing.append(card)
    also: tuple[str, ...] = ()
    if card not in BATTLE and (table.turn == seat or table.fight is not None):
        also = ("events.when",) if table.turn == seat else ("events.fights",)
    yield Begin("card", seat, rule, also, name=f"card {card}", relation=relation, card=card)
    if card in BATTLE:
        yield from _battle_card(table, seat, card)
    else:
        yield from EFFECTS[card](table, seat)
        table.playing.remove(card)
        table.discard.append(card)
    yield End("card", seat, rule)


def _battle_card(table: Table, seat: Seat, card: str) -> Moments:
    """A Battle card adds its Force to a side until the fight is over (battle.cards).

    Valor has no Force, but gives a King five (card.valor). With a Forced March or Reinforcements, one Unit of your
    Reserve may join (card.reserve-joins).
    """
    fight, side = table.fight, table.side_of(seat)
    assert fight is not None and side is not None, "a Battle card is played in a fight"  # noqa: PT018
    table.playing.remove(card)
    fight["cards"][side].append(card)
    if card == "valor":
        must = partial(compelled, "events.target", NAMED, TITLE[card])
        king = yield Choice(seat, "King", tuple(own_kings(table, seat)), "card.valor", must, card=card)
        fight["valor"].append(king)
        yield Event("raised a King", seat, "card.valor", unit=king)
        return
    also = ("battle.cards",) if table.principal(side) == seat else ("battle.cards", "battle.cards.allies")
    yield Event("added force", seat, RULE[card], also, card=card, force=FORCE[card])
    if card in ("forced-march", "reinforcements"):
        reserve = table.reserve(seat)
        if reserve:
            unit = yield Choice(seat, "Unit of the Reserve", (*reserve, STAY), "card.reserve-joins", card=card)
            if unit != STAY:
                yield from join(table, seat, [unit], side, "card.reserve-joins")


def join(table: Table, seat: Seat, units: list[str], side: Side, rule: str) -> Moments:
    """Units join a side of the fight."""
    assert table.fight is not None, "somebody fights"
    table.fight["units"][side] += units
    yield Event("sent", seat, rule, units=tuple(units), side=side)
