"""What each game gives to the conformance suite: a game joins it by one line in `CONSERVED`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

Everything = Counter[str]


def noble_treachery(state: Any) -> Everything:
    """80 cards and 25 tokens, wherever they lie."""
    cards = [*state.draw, *state.discard, *state.removed, *state.aside, *(c for hand in state.hands for c in hand)]
    cards += [card for card in state.drawn if card is not None]
    cards += [card for entry in state.in_play for card in (entry["card"], entry.get("drawn")) if card is not None]
    tokens = [*state.bank, *state.boxed, *state.spoils, *state.bet, *(t for own in state.treasury for t in own)]
    return Counter([*cards, *(f"token {token}" for token in tokens)])


def game_of_crowns(state: Any) -> Everything:
    """90 house cards and 11 guests, the box counted too, and four ravens for each player who has taken a house."""
    lists = [*state.hands, *state.agendas, *state.offers, *state.spare]
    lists += [state.guests, state.discard, state.played, state.boxed, state.returned]
    ravens = sum(state.ravens) + sum(state.pledged) + sum(state.spent) + state.gone
    to_come = 4 * sum(not house for house in state.houses)
    return Counter([*(card for cards in lists for card in cards), *["raven"] * (ravens + to_come)])


CONSERVED: dict[str, Callable[[Any], Everything]] = {
    "game_of_crowns": game_of_crowns,
    "noble_treachery": noble_treachery,
}
"""By game: everything that a position holds and that play neither makes nor destroys."""

HIDDEN_AT_LEAST: dict[str, float] = {
    "game_of_crowns": 0.5,  # everybody begins with the same cards, so that little is hidden until hands are robbed
}
"""By game, where it is not most of the time: in what share of positions and seats much is hidden."""
