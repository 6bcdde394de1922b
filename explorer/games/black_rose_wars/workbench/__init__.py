"""The workbench: laying out a question of cards, and the steps that resolve it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explorer.authoring.workbench import Workbench


def workbench() -> Workbench:
    """Where a question at the table is laid out; loaded when somebody asks, for play needs only the steps."""
    from explorer.games.black_rose_wars.workbench.lay_out import WORKBENCH

    return WORKBENCH
