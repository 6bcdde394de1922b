"""Noblesse in a notebook: widgets around `explorer` objects, and the command that serves them.

Nothing here knows a rule. `from widgets import Stepper` draws any match; importing the package alone loads no Jupyter,
so the command starts at once.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from widgets.board import Board
    from widgets.chain import Chain, DiceGraph
    from widgets.stepper import Stepper

__all__ = ["Board", "Chain", "DiceGraph", "Stepper"]

_MODULES = {
    "Board": "widgets.board",
    "Chain": "widgets.chain",
    "DiceGraph": "widgets.chain",
    "Stepper": "widgets.stepper",
}
"""Where each widget is."""


def __getattr__(name: str) -> object:
    """Load a widget when it is first asked for (PEP 562), because ipywidgets takes a tenth of a second."""
    if name in _MODULES:
        return getattr(import_module(_MODULES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names, for completion."""
    return sorted(__all__)
