"""The workbench: laying out a question about cards, and the steps that resolve it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explorer.authoring.workbench import Workbench


def workbench() -> Workbench:
    """The part in which questions are laid out; imported on first use, because play needs only the steps."""
    from explorer.games.black_rose_wars.workbench.lay_out import WORKBENCH

    return WORKBENCH
