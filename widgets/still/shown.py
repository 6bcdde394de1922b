"""What a widget shows where no script runs: a picture, and words for a terminal.

`Still` is a part of every widget of a match. In a notebook the widget itself comes first, and the picture and the words stand
beside it for whoever cannot show widgets: a forge, `nbconvert`, a terminal. The pages of our own server get neither.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from widgets import plotly_once

if TYPE_CHECKING:
    from explorer import Match

VIEW = "application/vnd.jupyter.widget-view+json"
"""The type of an output that names a widget of a running kernel."""


class Still:
    """A widget that can be shown without a script.

    A subclass says `words`, and returns a `picture` that needs nothing else.
    """

    match: Match

    def words(self) -> str:
        """What the widget shows, in plain text."""
        return repr(self)

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.match.game.title}, moment {self.match.moment}>"

    def picture(self) -> str | None:
        """The picture as an SVG; None if there is none."""
        return None

    def _repr_svg_(self) -> str | None:
        """The picture for a notebook. A page of our own server, which shows the widget in any case, gets none."""
        return None if plotly_once.address() else self.picture()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget as ipywidgets names it, with its words and its picture."""
        made = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        if not made:
            return made
        data, metadata = made if isinstance(made, tuple) else (made, {})
        svg = self._repr_svg_()
        return {**data, "text/plain": self.words(), **({"image/svg+xml": svg} if svg else {})}, metadata
