"""The Avatar's command deck, which counts as its hand: turning up the next card, and discarding cards from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.chance import Draw
from explorer.core.moments import Chance, Event, Secret
from explorer.games.black_rose_wars.language import parsing

if TYPE_CHECKING:
    from explorer.core.moments import Effect
    from explorer.games.black_rose_wars.state import Lodge


def discard(state: Lodge, n: int) -> Effect:
    """An effect discards from the Avatar's hand: its deck counts as its hand, so the top cards go to its memories.

    Their effects are not resolved. Returns the number discarded (avatar.deck).
    """
    gone = 0
    for _ in range(n):
        yield from turn_up(state)
        card = state.command_top
        if card is None:
            break
        state.command_top = None
        state.command_memories.append(card)
        gone += 1
        yield Event("command discarded", state.avatar, "avatar.deck", card=card)
    if gone:
        yield from turn_up(state)
    return gone


def turn_up(state: Lodge) -> Effect:
    """Turn up the next command card: its back is visible, its face stays hidden (avatar.deck, avatar.back)."""
    if state.command_top is not None:
        return
    if not state.command_deck:
        state.command_deck, state.command_under = state.command_under, []
    if state.command_deck:
        (card,) = yield Chance(state.avatar, "command", Draw(sorted(state.command_deck), 1), "avatar.deck")
        state.command_deck.remove(card)
        state.command_top = card
        back = parsing.side(state.kit.commands[card].back).type if state.kit.commands[card].back else ""
        yield Event("top card", state.avatar, "avatar.back", card=Secret(card, ()), back=back)
