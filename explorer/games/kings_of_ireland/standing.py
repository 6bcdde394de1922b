"""How the seats stand, who has won, and what a card is worth now; see `explorer.core.standing`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.errors import quoted
from explorer.core.moments import HIDDEN
from explorer.core.standing import NoFigure, Score, Term
from explorer.games.kings_of_ireland.cards import BATTLE, CARDS, FACTIONS, FORCE, RULE, TITLE, UNITS
from explorer.games.kings_of_ireland.rules.battle import VALOR
from explorer.games.kings_of_ireland.rules.timing import READY
from explorer.games.kings_of_ireland.state import TURNS

if TYPE_CHECKING:
    from explorer.core.moments import Option, Seat
    from explorer.games.kings_of_ireland.state import Table

FORCES = "Force"

DOES: dict[str, tuple[str, tuple[tuple[str, int], ...]]] = {
    "political-cauldron": ("cards", (("cards drawn", 3),)),
    "troubled-times": ("cards", (("cards drawn", 3),)),
    "promises": ("cards", (("cards drawn", 2),)),
    "battle-honors": ("cards", (("cards drawn after a victory", 3),)),
    "intrigue": ("cards", (("a card from an Opponent's hand", 1),)),
    "dynasty": ("cards", (("a King from the deck", 1),)),
    "viking-merchants": ("dice of Gold", (("dice of Gold for two other cards", 2),)),
    "cattle-tribute": ("dice of Gold", (("a die of Gold", 1),)),
    "iron-and-brass": ("dice of Gold", (("a die of Gold", 1),)),
    "silk-and-spices": ("dice of Gold", (("a die of Gold", 1),)),
    "slaves-and-concubines": ("dice of Gold", (("a die of Gold", 1),)),
    "gold-and-silver": ("dice of Gold", (("a die of Gold after a victory", 1),)),
    "sack-city": ("dice of Gold", (("a die of Gold after winning a siege", 1),)),
    "pillage": ("dice of Gold", (("a die of Gold after taking loot or winning a siege", 1),)),
    "punitive-raid": ("dice of loot", (("one more die in the Raid Roll", 1),)),
    "severe-raids": ("dice of loot", (("one more die in the Raid Roll", 1),)),
    "plunder-lands": ("dice of loot", (("one more die in the Raid Roll", 1),)),
    "sanctuary": ("on Survival Rolls", (("for one Unit", 3),)),
    "hunted-down": ("on Survival Rolls", (("for a beaten King", -2),)),
    "crippling-defeat": ("on Survival Rolls", (("for each Unit of the beaten side", -1),)),
}
"""By Event, what it gives that can be counted: the unit of the figure, and its parts, each in words and as a number."""


def winners(table: Table) -> tuple[Seat, ...]:
    """Who has won the game; several players may share the win (goal.win, goal.tie)."""
    return tuple(table.winners)


def standing(table: Table) -> tuple[Score, ...]:
    """Each seat's Gold, which everybody sees; nothing else decides the game (goal.win)."""
    return tuple(Score.summed("Gold", [Term("Gold at hand", coins, "goal.win")]) for coins in table.gold)


def prospects(table: Table) -> list[float]:
    """How well each seat stands in the middle of a game: its Gold, and what its Units and cards may still bring it."""
    left = max(TURNS - table.round, 0) / TURNS
    return [
        table.gold[seat] + left * (4 * len(table.units[seat]) + 1.5 * len(table.hands[seat]))
        for seat in range(table.players)
    ]


def worth(table: Table, seat: Seat, thing: Option) -> Score:
    """What a card is worth to a seat now: the Force that a Unit or a Battle card has for it, or what an Event gives.

    A Battle card that does not fit the fight adds nothing.

    Raises:
        NoFigure: it is not a card, or it is an Event whose effect cannot be counted.
    """
    if thing == HIDDEN:
        return Score(None, FORCES)
    if not isinstance(thing, str) or thing not in CARDS:
        raise NoFigure(f"{quoted(thing)} is not a card; cards have names like 'ulster-4' or 'forced-march'.")
    if thing in UNITS:
        return Score.summed(FORCES, _unit(table, seat, thing))
    if thing in BATTLE:
        return Score.summed(FORCES, _battle_card(table, seat, thing))
    if thing not in DOES:
        raise NoFigure(f"{TITLE[thing]} has no figure of its own: what it does depends on what it is played on.")
    unit, parts = DOES[thing]
    return Score.summed(unit, [Term(text, value, RULE[thing]) for text, value in parts])


def _unit(table: Table, seat: Seat, unit: str) -> list[Term]:
    """A Unit's Force (force.total) for a seat, more if it is of its clan (force.own-clan) or has Valor (card.valor)."""
    terms = [Term(TITLE[unit], FORCE[unit], "parts.faction" if unit in FACTIONS else "parts.king.force")]
    own = table.force(unit, seat) - FORCE[unit]
    if own:
        terms.append(Term(f"of your own clan, {FACTIONS[unit]}", own, "force.own-clan"))
    if table.fight is not None and unit in table.fight["valor"]:
        terms.append(Term("Valor", VALOR, "card.valor"))
    return terms


def _battle_card(table: Table, seat: Seat, card: str) -> list[Term]:
    """What a Battle card adds (battle.cards): its Force, or nothing if the seat is in a fight that it does not fit."""
    force = VALOR if card == "valor" else FORCE[card]
    ready = READY.get(card)
    if table.side_of(seat) is not None and ready is not None and not ready(table, seat):
        return [Term(f"{TITLE[card]} does not fit this fight", 0, RULE[card])]
    return [Term(f"{TITLE[card]}{' for a King' if card == 'valor' else ''}", force, RULE[card])]
