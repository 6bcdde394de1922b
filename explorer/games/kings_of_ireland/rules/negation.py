"""Negations: cards that interrupt another card and cancel it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Choice, Effect, End, Event
from explorer.games.kings_of_ireland.rules.timing import cards_for, cards_not_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.core.moments import Seat
    from explorer.games.kings_of_ireland.state import Table

LOYALTY, OATH = "unwavering-loyalty", "oath-of-obedience"
ANSWERS = {"steal": LOYALTY, "discard": OATH}
"""The card that cancels stealing a Faction (card.unwavering-loyalty), and discarding one (card.oath-of-obedience)."""

PASS = "pass"


def negated(table: Table, seat: Seat, card: str, what: str, units: Sequence[str]) -> Effect:
    """Ask every other player, clockwise, whether they negate a card; returns whether somebody does.

    They are asked once the target is named (negation.when). Anybody may negate (negation.anyone), which cancels the
    whole card (negation.whole). A player without cards is not asked, and nobody is while the negation is in the
    discard pile (negation.asked).

    Args:
        table: the position.
        seat: who has played the card.
        card: the card.
        what: what it is about to do to Factions: "steal" or "discard".
        units: the Factions.
    """
    answer = ANSWERS[what]
    if answer in table.discard:
        return False
    for other in table.others(seat):
        if not table.hands[other]:
            continue
        options = [PASS, *cards_for(table, other, what)]
        barred = partial(cards_not_for, table, other, what)
        given = yield Choice(
            other, "negation", options, f"card.{answer}", barred, card=card, by=seat, units=tuple(units)
        )
        if given == PASS:
            continue
        table.hands[other].remove(answer)
        table.playing.append(answer)
        rule = f"card.{answer}"
        yield Begin(
            "card",
            other,
            rule,
            ("negation.when", "negation.anyone"),
            name=f"card {answer}",
            relation="interrupted",
            card=answer,
        )
        yield Event("prevented", seat, "negation.whole", (rule,), by=f"card {answer}", card=answer, what=card)
        table.playing.remove(answer)
        table.discard.append(answer)
        yield End("card", other, rule)
        return True
    return False
