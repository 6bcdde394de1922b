"""The text of the cards that an option is about, for a player to read before choosing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.games.noble_game.board_targets import targets

if TYPE_CHECKING:
    from explorer.core.moments import Choice, Option
    from explorer.games.noble_game.state import Realm


def describe(state: Realm, choice: Choice, option: Option) -> str:
    """The text of the cards that an option is about, ours or a user's own."""
    about = [thing.rpartition(":")[2] for thing in targets(state, choice, option) if thing.startswith("card:")]
    return " ".join(state.kit.card(card).text for card in about)
