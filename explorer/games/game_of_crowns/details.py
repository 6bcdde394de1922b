"""What the cards of an option do, for a player who reads about the option before taking it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.game import game_named
from explorer.core.moments import HIDDEN
from explorer.games.game_of_crowns.board_targets import targets
from explorer.games.game_of_crowns.cards import kind_of

if TYPE_CHECKING:
    from explorer.core.moments import Choice, Option
    from explorer.games.game_of_crowns.state import Table


def describe(table: Table, choice: Choice, option: Option) -> str:
    """The rules of the cards that an option is about; a card's rule is named after its kind."""
    about = [thing.rpartition(":")[2] for thing in targets(table, choice, option) if thing.startswith("card:")]
    return game_named("game_of_crowns").say(kind_of(card) for card in about if card != HIDDEN)
