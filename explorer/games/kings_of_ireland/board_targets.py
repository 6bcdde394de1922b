"""The things on the table that an option or a roll is about; clicking a thing takes the option.

A thing is named "kind:which": "card:ulster-4" (in a hand or in play), "seat:2", "hand:2" (the cards that a seat
holds, face down), "gold:2", "pile:draw" or "pile:discard". An option that is about nothing visible is offered in
words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.chance import Dice, Draw
from explorer.core.moments import HIDDEN, Chance, Choice, Option
from explorer.games.kings_of_ireland.cards import CARDS, TITLED

if TYPE_CHECKING:
    from explorer.games.kings_of_ireland.state import Table

Things = tuple[str, ...]


def targets(table: Table, choice: Choice, option: Option) -> Things:
    """The things that an option is about, each once.

    Clicking all of them picks this option, or narrows the choice to options like it.
    """
    if option == HIDDEN:
        return ()
    if isinstance(option, tuple):
        first, second = option
        if first in ("invite", "raid", "siege"):
            return (f"seat:{second}",)
        return tuple(f"card:{unit}" for unit in table.group(first, second))
    if isinstance(option, int):
        return (f"gold:{choice.seat}",) if choice.kind == "Gold to offer" else (f"seat:{option}",)
    if option in CARDS:
        return (f"card:{option}",)
    if choice.kind == "card for being attacked" and option == "draw":
        return ("pile:draw",)
    return ()


def chance_targets(table: Table, chance: Chance) -> Things:
    """The dice that are rolled (for a Survival Roll the Unit's card), or the pile or hand that is drawn from."""
    source = chance.source
    if isinstance(source, Dice):
        return tuple(
            f"card:{TITLED[name]}"
            if name in TITLED
            else name.replace(" ", ":")
            if name.startswith("seat ")
            else f"die:{name}"
            for name in source.names
        )
    if chance.kind in ("card from a hand", "cards to lose"):
        held = sorted(source.pool) if isinstance(source, Draw) else []
        holder = next((seat for seat, hand in enumerate(table.hands) if sorted(hand) == held), None)
        return () if holder is None else (f"hand:{holder}",)
    return ("pile:draw",)
