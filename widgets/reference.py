"""The reference sheet of a match's game: rules at a glance, on one screen and on one printed page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from explorer.core.reference import sheet
from widgets import assets
from widgets.look import icons
from widgets.match_widget import RuleWidget
from widgets.reference_page import article, definitions

if TYPE_CHECKING:
    from collections.abc import Callable


class ReferenceSheet(RuleWidget):
    """What one looks up while playing: phases, costs, dice, the end, symbols, cards and terms, each line with its rule.

        ReferenceSheet(match)

    A click on a line sets `rule`; link it to a panel that shows rules: `traitlets.link((sheet, "rule"), (panel, "rule"))`.

    Attributes:
        match, moment, seat, shown, rule: see `RuleWidget`.
        closed: counts how often the visitor put the sheet away.
        closes: True where there is something to go back to.
    """

    _esm = assets.script("reference.js")
    _css = assets.look("reference.css")

    moment = traitlets.Int(0)  # not synced: its page draws nothing from it
    closes = traitlets.Bool(default_value=False).tag(sync=True)
    closed = traitlets.Int(0)
    _sheet = traitlets.Dict().tag(sync=True)

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {"rule": self._look_up, "close": lambda _: self._close()}

    def _close(self) -> None:
        self.closed += 1

    def show(self) -> None:
        """Set everything; it is the same at every moment of a match."""
        found = sheet(self.match.game)
        self._sheet = {
            "game": found.game,
            "title": found.title,
            "html": article(found),
            "definitions": definitions(found),
            "credits": icons.credits().line,
        }

    def words(self) -> str:
        """The sheet as text."""
        return str(sheet(self.match.game))
