"""What is printed on the cards that an option is about, to be read before it is taken."""

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
    """What the rules say of the cards that an option is about; the rule of a card has the name of its kind."""
    about = [thing.rpartition(":")[2] for thing in targets(table, choice, option) if thing.startswith("card:")]
    return game_named("game_of_crowns").say(kind_of(card) for card in about if card != HIDDEN)
