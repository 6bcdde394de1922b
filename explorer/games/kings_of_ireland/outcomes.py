"""What a throw can come to, as players ask of the dice that lie on a table: here none lie, each throw is read at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from explorer.games.kings_of_ireland.state import Table


def outcome_classes(table: Table) -> dict[str, tuple[tuple[str, ...], Callable[[Mapping[str, int]], str]]]:
    """None: dice are not kept from one throw to another."""
    del table
    return {}
