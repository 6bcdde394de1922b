"""The rules of the cards that an option is about, for a player to read before choosing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.game import game_named
from explorer.games.noble_treachery.board_targets import targets

if TYPE_CHECKING:
    from explorer.core.moments import Choice, Option
    from explorer.games.noble_treachery.state import Table


def describe(table: Table, choice: Choice, option: Option) -> str:
    """The rules of the cards that an option is about; the rule of a common is the same in all five colours."""
    about = [thing.partition(":")[2] for thing in targets(table, choice, option) if thing.startswith("card:")]
    return game_named("noble_treachery").say(
        f"card.{card if card in table.kit.uncommons else card.rpartition('-')[0]}" for card in about
    )
