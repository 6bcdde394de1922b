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


def kings_of_ireland(state: Any) -> Everything:
    """128 cards wherever they lie; and all gold of the players has come from the bank."""
    fight = state.fight["cards"] if state.fight is not None else ()
    cards = [*state.draw, *state.discard, *state.playing, *(card for card, _ in state.top)]
    cards += [card for place in (*state.hands, *state.units, *fight) for card in place]
    return Counter({**Counter(cards), "gold from nowhere": sum(state.gold) - state.paid_out})


CONSERVED: dict[str, Callable[[Any], Everything]] = {
    "kings_of_ireland": kings_of_ireland,
    "noble_treachery": noble_treachery,
}
"""By game: everything that a position holds and that play neither makes nor destroys."""
