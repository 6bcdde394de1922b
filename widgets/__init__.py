"""Noblesse in a notebook: widgets for `explorer` objects, and the command that serves them.

Nothing here knows any rules: `from widgets import Stepper` works with every game. Importing the package alone does not
load Jupyter, so the command starts at once.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from widgets.app import App
    from widgets.board import Board
    from widgets.chain import Chain, DiceGraph
    from widgets.gallery import Gallery
    from widgets.game_graph import GameGraph
    from widgets.guided import GuidedMatch
    from widgets.lay_out import LayOut
    from widgets.lesson import Lesson
    from widgets.links import Address, CopyLink
    from widgets.odds import Odds
    from widgets.practice import Practice
    from widgets.rail import Rail
    from widgets.reference import ReferenceSheet
    from widgets.rules_panel import RulesPanel
    from widgets.stepper import Stepper
    from widgets.study import Study
    from widgets.study_lesson import StudyLesson
    from widgets.terms import Terms
    from widgets.what_if import WhatIf
    from widgets.workbench import Workbench, WorkbenchPage

__all__ = [
    "Address", "App", "Board", "Chain", "CopyLink", "DiceGraph", "Gallery", "GameGraph", "GuidedMatch", "LayOut", "Lesson",
    "Odds", "Practice", "Rail", "ReferenceSheet", "RulesPanel", "Stepper", "Study", "StudyLesson", "Terms", "WhatIf", "Workbench",
    "WorkbenchPage",
]  # fmt: skip

_MODULES = {
    "Address": "widgets.links",
    "App": "widgets.app",
    "Board": "widgets.board",
    "Chain": "widgets.chain",
    "CopyLink": "widgets.links",
    "DiceGraph": "widgets.chain",
    "Gallery": "widgets.gallery",
    "GameGraph": "widgets.game_graph",
    "GuidedMatch": "widgets.guided",
    "LayOut": "widgets.lay_out",
    "Lesson": "widgets.lesson",
    "Odds": "widgets.odds",
    "Practice": "widgets.practice",
    "Rail": "widgets.rail",
    "ReferenceSheet": "widgets.reference",
    "RulesPanel": "widgets.rules_panel",
    "Stepper": "widgets.stepper",
    "Study": "widgets.study",
    "StudyLesson": "widgets.study_lesson",
    "Terms": "widgets.terms",
    "WhatIf": "widgets.what_if",
    "Workbench": "widgets.workbench",
    "WorkbenchPage": "widgets.workbench",
}
"""The module of each widget."""


def __getattr__(name: str) -> object:
    """Import a widget on first use (PEP 562), because importing ipywidgets takes a tenth of a second."""
    if name in _MODULES:
        return getattr(import_module(_MODULES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names, for completion."""
    return sorted(__all__)
