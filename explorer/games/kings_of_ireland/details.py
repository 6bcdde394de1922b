"""What the cards of an option do, for a player who reads about the option before taking it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.game import game_named
from explorer.games.kings_of_ireland.board_targets import targets
from explorer.games.kings_of_ireland.cards import RULE

if TYPE_CHECKING:
    from explorer.core.moments import Choice, Option
    from explorer.games.kings_of_ireland.state import Table


def describe(table: Table, choice: Choice, option: Option) -> str:
    """The rules of the cards that an option is about, without Units, which do nothing besides having Force."""
    about = [thing.partition(":")[2] for thing in targets(table, choice, option) if thing.startswith("card:")]
    return game_named("kings_of_ireland").say(RULE[card] for card in about if RULE[card].startswith("card."))
