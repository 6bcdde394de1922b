"""The things on the table that an option or a draw is about; clicking a thing takes the option.

A thing is named "kind:which": "card:1:lyre-knight" (the cards with this face in a seat's hand), "offer:2" (a seat's
offer), "seat:2", "hand:2" (the cards that a seat holds, face down), "ravens:2", "vote:attacker", "pile:guests". An
option that is about nothing visible is offered in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.core.moments import HIDDEN, Chance, Choice, Option
from explorer.games.game_of_crowns.rules.knight import AGENDA
from explorer.games.game_of_crowns.state import PASS

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.games.game_of_crowns.state import Table

Things = tuple[str, ...]

NOWHERE = frozenset({
    "exchange", "keep", "no more", "enough", "wait", "nothing", "promise", "no deal", "decline", PASS, AGENDA,
})  # fmt: skip
"""Options that are about nothing on the table, or about something that may not be clicked."""


def targets(table: Table, choice: Choice, option: Option) -> Things:
    """The things that an option is about, each once.

    Clicking all of them picks this option, or narrows the choice to options like it.
    """
    if option == HIDDEN or option in NOWHERE:
        return ()
    if option == "draw a guest":
        return ("pile:guests",)
    if option == "ravens":
        return () if choice.kind == "wish" else (f"ravens:{choice.seat}",)
    about = ABOUT.get(choice.kind)
    return about(table, choice, option) if about is not None else ()


def chance_targets(table: Table, chance: Chance) -> Things:
    """The guest deck, or the hand that a card is taken from; nothing for the draw of the starting player."""
    if chance.kind == "card at random":
        return (f"hand:{table.target}",)
    return () if chance.kind == "starting player" else ("pile:guests",)


def _card(table: Table, choice: Choice, option: Any) -> Things:
    del table
    return (f"card:{choice.seat}:{option}",)


def _own_ravens(table: Table, choice: Choice, option: Any) -> Things:
    del table, option
    return (f"ravens:{choice.seat}",)


def _offer(table: Table, choice: Choice, option: Any) -> Things:
    what, number = option
    if what == "accept":
        return (f"offer:{number}",) if table.offers[number] else (f"seat:{number}",)
    return (f"ravens:{choice.seat}",)


def _reward(table: Table, choice: Choice, option: Any) -> Things:
    del option
    loser = table.target if choice.seat == table.turn else table.turn
    return (f"hand:{loser}",)


def _sentinel(table: Table, choice: Choice, option: Any) -> Things:
    del option
    return (f"card:{choice.seat}:sentinel",) if "sentinel" in table.hands[choice.seat] else ()


def _undertaking(table: Table, choice: Choice, option: Any) -> Things:
    del table, choice
    return (f"seat:{option[1]}",)


ABOUT: dict[str, Callable[[Table, Choice, Any], Things]] = {
    "action": _card,
    "card to offer": _card,
    "card to add": _card,
    "card to give": _card,
    "card to hand over": _card,
    "card to take": lambda t, c, option: (f"card:{c.facts['holder']}:{option}",),
    "card to swap": lambda t, c, option: (f"card:{c.seat}:{option[0]}",),
    "sentinel": _sentinel,
    "coinage target": lambda t, c, option: (f"seat:{option}",),
    "knight target": lambda t, c, option: (f"seat:{option}",),
    "vote": lambda t, c, option: (f"vote:{option}",),
    "offer": _offer,
    "reward": _reward,
    "ravens to add": _own_ravens,
    "ravens to spend": _own_ravens,
    "ravens to give": _own_ravens,
    "ravens wanted": lambda t, c, option: (f"ravens:{t.turn}",),
    "undertaking wanted": _undertaking,
}
"""By kind of choice, the things that an option is about, unless the option is in `NOWHERE`."""
