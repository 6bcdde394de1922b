"""Who has won, each seat's rank on the ladder, and the worth of a card or a bet (see `explorer.core.standing`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.errors import quoted
from explorer.core.standing import NoFigure, Score, Term
from explorer.games.noble_treachery import valuation
from explorer.games.noble_treachery.rules.bet import MOST, RUNGS, counted
from explorer.games.noble_treachery.rules.challenge import CAPTAIN, DISGUISES, played_as
from explorer.games.noble_treachery.rules.power import derivation
from explorer.games.noble_treachery.rules.winning import ladder
from explorer.games.noble_treachery.state import InPlay, Table, Token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.core.moments import Option, Seat

BY_TYPE = ("mage-", "crown")
"""The beginnings of the ids of cards whose power depends on the round type."""


def winners(state: Table) -> tuple[Seat, ...]:
    """The seat that rules Black Rose; () before the end of the game."""
    return () if state.ruler is None else (state.ruler,)


def standing(state: Table) -> tuple[Score, ...]:
    """Each seat's rank on the tiebreak ladder, as if the game ended now (tiebreak.ladder).

    Five colours win. A bet does not count for anybody until it is back in a treasury.
    """
    return tuple(_ranked(state, own, "colours, tokens, sum, highest") for own in state.treasury)


def prospects(state: Table) -> list[float]:
    """How well each seat stands in the middle of a game: what its treasury is worth, with a bet that it has made."""
    own = [[*tokens, *(state.bet if seat == state.challenger else ())] for seat, tokens in enumerate(state.treasury)]
    return [valuation.worth(state, tokens) for tokens in own]


def _ranked(state: Table, tokens: Sequence[Token], unit: str) -> Score:
    rank = ladder(state.kit.token_colour, tokens)
    return Score.ranked(
        unit, [Term(counted(value, *what), value, rule) for (rule, *what), value in zip(RUNGS, rank, strict=True)]
    )


def worth(state: Table, seat: Seat, thing: Option) -> Score:
    """The power that a card has, or would have, in front of a seat; or the rank of a bet.

    Both depend only on open information. If the seat does not have the card in play, its power is worked out as if it
    were there now, instead of any card that is.

    Args:
        state: the position.
        seat: whose card it is or would be.
        thing: a card's id, a Captain's disguise, or a tuple of tokens.

    Raises:
        NoFigure: `thing` is neither, or its power depends on the round type, which has not been chosen yet.
    """
    if isinstance(thing, tuple):
        return _bet(state, thing)
    if not isinstance(thing, str) or (thing not in state.kit.cards and thing not in DISGUISES):
        raise NoFigure(f"only a card or a tuple of tokens (a bet) has a figure; {quoted(thing)} is neither.")
    return _card(state, seat, thing)


def _bet(state: Table, tokens: tuple[Option, ...]) -> Score:
    known = range(1, len(state.kit.token_colour))
    if not 1 <= len(tokens) <= MOST or not all(type(token) is int and token in known for token in tokens):
        raise NoFigure(f"a bet is one to three tokens, given by their numbers [bet.three]; {quoted(tokens)} is not.")
    if len(set(tokens)) < len(tokens):
        raise NoFigure(f"no token can be bet twice [tokens.value], so {quoted(tokens)} is not a bet.")
    return _ranked(state, tokens, "bet: colours, tokens, sum, highest")


def _card(state: Table, seat: Seat, way: str) -> Score:
    card, colour = played_as(state, way)
    if not state.round:
        raise NoFigure("cards have no power before the first round [cards.power].")
    if not state.round_type and card.startswith(BY_TYPE):
        name = state.card(card).name
        raise NoFigure(f"{name}'s power depends on the round type, which has not been chosen yet [type.current].")
    there = state.find(card)
    if there is not None and card == CAPTAIN and way not in DISGUISES:
        colour = there["colour"]
    entry: InPlay = {key: value for key, value in (there or {}).items() if key in ("drawn", "less", "counted")}
    entry.update(seat=seat, card=card, colour=colour, order=state.resolved)
    others = [other for other in state.in_play if other is not there and other["seat"] != seat]
    table = Table.of({**state.__dict__, "in_play": [*others, entry]})
    return Score.summed("power", [Term(term.text, term.amount, term.rule) for term in derivation(table, entry)])
