"""The things on the table that stand for an option or a roll, so that a player can click them.

A thing is named "kind:which": "card:army-r", "die:K", "token:17", "seat:2", "hand:2" (a seat's hidden cards), "type:War",
"pile:draw" or "pile:discard". An option without a visible thing is offered in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.core.chance import Dice
from explorer.core.moments import HIDDEN, Chance, Choice, Option
from explorer.games.noble_treachery.cards import COLOURS
from explorer.games.noble_treachery.state import DIPLOMACY, WAR, Table
from explorer.games.noble_treachery.wording import CARD_CHOICES, TOKEN_CHOICES

if TYPE_CHECKING:
    from collections.abc import Callable

Things = tuple[str, ...]


def targets(table: Table, choice: Choice, option: Option) -> Things:
    """The things of an option; clicking all of them picks it, or narrows the choice to options like it."""
    if option == HIDDEN or option in ("pass", "keep", "leave"):
        return ()
    kind = choice.kind
    if kind in CARD_CHOICES:
        return (f"card:{str(option).partition('/')[0]}",)  # a Captain is one card, whatever he is played as
    if kind in TOKEN_CHOICES and isinstance(option, int | tuple):
        given = option if isinstance(option, tuple) else (option,)
        return tuple(f"token:{one}" for one in given if one not in table.bank or _is_lowest(table, one))
    about = ABOUT.get(kind)
    return about(table, choice, option) if about is not None else ()


def chance_targets(table: Table, chance: Chance) -> Things:
    """The things of a chance: the dice to roll, a seat for its own die, or the pile or hand to draw from."""
    source = chance.source
    if isinstance(source, Dice):
        return tuple(f"die:{name}" if name in COLOURS else name.replace(" ", ":") for name in source.names)
    if chance.kind == "Spy's card":
        assert chance.seat is not None
        return (f"hand:{table.left_of(chance.seat)}",)
    if chance.kind == "Gypsy's cards":
        return (f"hand:{table.turn}",)
    return ("pile:discard",) if chance.kind in FROM_DISCARD else ("pile:draw",)


FROM_DISCARD = frozenset({"card from the discard", "cards from the discard", "Necromancer's card"})
"""The draws from the discard stack; all others that are not from a hand are from the dealer's stack."""


def _dice(letters: str) -> Things:
    return tuple(dict.fromkeys(f"die:{letter}" for letter in letters if letter in COLOURS))


def _bid(table: Table, choice: Choice, option: Any) -> Things:
    del table, choice
    return tuple(f"token:{token}" for token in option)


def _from_bank(table: Table, colour: str) -> Things:
    """The token of a colour that the bank would give: its lowest."""
    own = table.of_colour(table.bank, colour)
    return (f"token:{own[0]}",) if own else ()


def _colour_to_take(table: Table, choice: Choice, option: Any) -> Things:
    del choice
    return _from_bank(table, option) or _dice(option)


def _who_opens(table: Table, choice: Choice, option: Any) -> Things:
    named = {"open": f"seat:{choice.seat}", "left opens": f"seat:{table.left_of(choice.seat)}"}
    return (named.get(option) or option.replace(" ", ":"),)


def _is_lowest(table: Table, token: int) -> bool:
    """True if a token is the lowest of its colour in the bank: a picture shows only this one separately."""
    return table.of_colour(table.bank, table.colour(token))[0] == token


def _other_type(table: Table, choice: Choice, option: Any) -> Things:
    del choice, option
    return (f"type:{DIPLOMACY if table.round_type == WAR else WAR}",)


ABOUT: dict[str, Callable[[Table, Choice, Any], Things]] = {
    "bid": _bid,
    "round type": lambda t, c, option: (f"type:{option}",),
    "turn the round type": _other_type,
    "who opens": _who_opens,
    "opponent to poison": lambda t, c, option: (f"seat:{option}",),
    "hand to look at": lambda t, c, option: (f"seat:{option}",),
    "die to roll": lambda t, c, option: _dice(option),
    "dice to roll": lambda t, c, option: _dice(option),
    "dice to swap": lambda t, c, option: _dice(option),
    "die to set": lambda t, c, option: _dice(option),
    "dice to shift": lambda t, c, option: _dice(option),
    "roll or not": lambda t, c, option: _dice(c.facts.get("die") or c.facts.get("dice", "")),
    "colour to pass": lambda t, c, option: _dice(option),
    "colour to forbid": lambda t, c, option: _dice(option),
    "colour to take": _colour_to_take,
    "token from the bank": lambda t, c, option: _from_bank(t, c.facts["colour"]),
    "red token": lambda t, c, option: _from_bank(t, "R"),
    "draw or not": lambda t, c, option: ("pile:discard",),
}
"""By kind of choice, a function that returns an option's things (see `targets`)."""
