"""Explore's own two parts: the strip that opens its panes, two at a time, and the rounds above the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from widgets import assets
from widgets.match_widget import MatchWidget
from widgets.story import timeline

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MOST = 2
"""How many panes are open at a time; a narrow page shows only the one opened last."""


class Panes(anywidget.AnyWidget):
    """A strip of tabs, of which up to `MOST` are open.

    Attributes:
        titles: the panes, in their order.
        seen: those that are open, the one opened last at the end; never none.

    Args:
        titles: see above.
        seen: see above.
    """

    _esm = assets.script("panes.js")
    _css = assets.look("panes.css")

    titles: traitlets.List[str] = traitlets.List(traitlets.Unicode()).tag(sync=True)
    seen: traitlets.List[str] = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(self, titles: Sequence[str], seen: Sequence[str]) -> None:
        super().__init__(titles=list(titles), seen=list(seen))

    @traitlets.validate("seen")
    def _some(self, proposal: dict[str, Any]) -> list[str]:
        """Keep what there is, each once and the latest of them; what a page sends is not trusted."""
        known = [name for name in proposal["value"] if name in self.titles]
        latest = list(dict.fromkeys(reversed(known)))[:MOST]
        return latest[::-1] or self.titles[:1]


class Rounds(MatchWidget):
    """The rounds of a match as a row of buttons, with a step back and a step on: the timeline of Explore.

        Rounds(match)

    Attributes:
        match, moment, seat, shown: see `MatchWidget`.

    Args:
        match, seat, **traits: see `MatchWidget`.
    """

    _esm = assets.script("rounds.js")
    _css = assets.look("panes.css")

    _rounds = traitlets.Dict().tag(sync=True)

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {"goto": lambda message: self.match.goto(message.get("moment", -1))}

    def show(self) -> None:
        """Set everything at once."""
        moments = self.match.moments(barred=False)
        found = timeline(self.match, moments)
        self._rounds = {
            "game": self.match.game.id,
            "word": (self.match.game.round_of(self.match.state) or ("Round",))[0],
            "rounds": [{"name": one["name"], "at": one["at"]} for one in found if one["kind"] == "round"],
            "phases": [{"name": one["name"], "at": one["at"]} for one in found if one["kind"] == "phase"],
            "moment": self.match.moment,
            "last": len(moments) - 1,
        }
