"""The strip above what one learns with, Course, Practice, Your map and Exam; it also keeps what is learnt in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from widgets import assets
from widgets.told_page import ToldPage

if TYPE_CHECKING:
    from collections.abc import Sequence

COURSE, DRILLS, MAP, EXAM = "Course", "Practice", "Your map", "Exam"
"""The ways to learn, in their order."""

ADDRESSED = {"course": COURSE, "practice": DRILLS, "map": MAP, "exam": EXAM}
"""What an address calls them."""


class Ways(ToldPage):
    """A strip of tabs, one of which is open.

    Its page sends `recall` with the `text` that the browser has kept, once, as soon as it is there; None if there is none.

    Attributes:
        titles: the ways, in their order.
        seen: the one that is open.

    Args:
        titles, seen: see above.
        in_browser: whether the visitor's browser keeps what is learnt.
        key: under what it does.
    """

    _esm = assets.script("ways.js")
    _css = assets.look("practice.css", fonts=True)

    titles: traitlets.List[str] = traitlets.List(traitlets.Unicode()).tag(sync=True)
    seen = traitlets.Unicode("").tag(sync=True)
    _kept = traitlets.Dict().tag(sync=True)

    def __init__(self, titles: Sequence[str], seen: str, *, in_browser: bool, key: str) -> None:
        super().__init__(titles=list(titles), seen=seen, _kept={"in_browser": in_browser, "key": key, "text": ""})

    @traitlets.validate("seen")
    def _known(self, proposal: dict[str, Any]) -> str:
        """One of the titles; what a page sends is not trusted."""
        return proposal["value"] if proposal["value"] in self.titles else self.titles[0]

    def say(self, text: str) -> None:
        """Say something to the visitor, below the strip."""
        self._message = {"text": text}

    def tell(self, game: str, text: str, fades: list[int]) -> None:
        """Let the browser keep a text, unless it is empty.

        Args:
            game: the game's id.
            text: what is learnt.
            fades: when the rules that are known will have faded, in seconds since 1970; the front page counts them.
        """
        self._kept = {**self._kept, "game": game, "text": text, "fades": fades}
