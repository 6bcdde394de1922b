"""Who has won, how each seat stands on the ladder, and what a card or a bet is worth now (see `explorer.core.standing`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.errors import quoted
from explorer.core.standing import NoFigure, Score, Term
from explorer.games.noble_treachery.rules.bet import MOST, RUNGS
from explorer.games.noble_treachery.rules.challenge import CAPTAIN, DISGUISES, played_as
from explorer.games.noble_treachery.rules.power import derivation
from explorer.games.noble_treachery.rules.winning import ladder
from explorer.games.noble_treachery.state import InPlay, Table, Token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.core.moments import Option, Seat

BY_TYPE = ("mage-", "crown")
"""How the ids of cards begin whose power hangs on the round type."""


def winners(state: Table) -> tuple[Seat, ...]:
    """Who rules Black Rose; nobody before the end of the game."""
    return () if state.ruler is None else (state.ruler,)


def standing(state: Table) -> tuple[Score, ...]:
    """Where each seat stands on the ladder of tiebreakers, as if the game ended now (tiebreak.ladder).

    Five colours win. A bet counts for nobody while it is one: it is no part of a treasury until it comes home.
    """
    return tuple(_ranked(state, own, "colours, tokens, sum, highest") for own in state.treasury)


def _ranked(state: Table, tokens: Sequence[Token], unit: str) -> Score:
    rank = ladder(state.kit.token_colour, tokens)
    return Score.ranked(
        unit, [Term(f"{value} {what}", value, rule) for (rule, what), value in zip(RUNGS, rank, strict=True)]
    )


def worth(state: Table, seat: Seat, thing: Option) -> Score:
    """The power that a card has, or would have, in front of a seat; or where a bet ranks, as bets are compared.

    Both hang on nothing but what lies open. A card that the seat has not in play is reckoned as if it lay there now in
    place of what does.

    Args:
        state: the position.
        seat: whose card it is or would be.
        thing: a card's id, a Captain's disguise, or a tuple of tokens.

    Raises:
        NoFigure: it is neither, or its power hangs on a round type that nobody has named yet.
    """
    if isinstance(thing, tuple):
        return _bet(state, thing)
    if not isinstance(thing, str) or (thing not in state.kit.cards and thing not in DISGUISES):
        raise NoFigure(f"a card has a power and a tuple of tokens a rank as a bet; {quoted(thing)} is neither.")
    return _card(state, seat, thing)


def _bet(state: Table, tokens: tuple[Option, ...]) -> Score:
    known = range(1, len(state.kit.token_colour))
    if not 1 <= len(tokens) <= MOST or not all(type(token) is int and token in known for token in tokens):
        raise NoFigure(
            f"a bet has one to three tokens, called by their numbers [bet.three], so {quoted(tokens)} is none."
        )
    if len(set(tokens)) < len(tokens):
        raise NoFigure(f"no token can be bet twice [tokens.value], so {quoted(tokens)} is no bet.")
    return _ranked(state, tokens, "bet: colours, tokens, sum, highest")


def _card(state: Table, seat: Seat, way: str) -> Score:
    card, colour = played_as(state, way)
    if not state.round:
        raise NoFigure("a card has a power once a round is played [cards.power].")
    if not state.round_type and card.startswith(BY_TYPE):
        name = state.card(card).name
        raise NoFigure(f"{name}'s power hangs on the round type, which nobody has named yet [type.current].")
    there = state.find(card)
    if there is not None and card == CAPTAIN and way not in DISGUISES:
        colour = there["colour"]
    entry: InPlay = {key: value for key, value in (there or {}).items() if key in ("drawn", "less", "counted")}
    entry.update(seat=seat, card=card, colour=colour, order=state.resolved)
    others = [other for other in state.in_play if other is not there and other["seat"] != seat]
    table = Table.of({**state.__dict__, "in_play": [*others, entry]})
    return Score.summed("power", [Term(term.text, term.amount, term.rule) for term in derivation(table, entry)])
