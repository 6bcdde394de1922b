"""A board at which something is taught: beside the table are words, and the rules that somebody asks for."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import traitlets

from explorer.core.errors import NoblesseError, quoted
from widgets import assets
from widgets.board import Board
from widgets.look import drawing, icons
from widgets.rules import as_html

if TYPE_CHECKING:
    from widgets.boards.table import Pictures

SIGNS = {"right": "right", "wrong": "wrong", "rule": "rule", "begun": "play_on", "new": "learn"}
"""The page's own icons that are drawn beside the table, by what they stand for there."""

ARMS = "per pale purpure murrey, owl or"
"""The arms of the owl who speaks."""


class Taught(Board):
    """A board with words beside it.

    Attributes:
        match, moment, seat, size: see `Board`.
        rule: the id of the rule shown, "" for none; set it, or link it to another panel.
    """

    _css = "\n".join((assets.look("board.css", fonts=True), assets.read("lesson.css")))

    LOWEST = 380  # on a telephone the words need room, too

    _shown_rule = traitlets.Dict().tag(sync=True)
    _owl = traitlets.Dict().tag(sync=True)

    @traitlets.default("_owl")
    def _drawn_beside(self) -> dict[str, Any]:
        return {"owl": _owl(), "signs": {name: icons.table("ui")[icon] for name, icon in SIGNS.items()}}

    def _open_rule(self, name: Any) -> None:
        """Show a rule beside the table, or hide it if it is shown already."""
        if not isinstance(name, str) or name not in self.match.game.rules.rules:
            raise NoblesseError(f"There is no rule {quoted(name)}.")
        self.rule = "" if name == self.rule else name

    @traitlets.observe("rule")
    def _new_rule(self, _change: dict[str, Any]) -> None:
        self._shown_rule = as_html(self.match.game.rules, [self.rule])

    def _define(self, drawn: Pictures) -> None:
        """Send the icons and hatchings of the table, and those beside it."""
        self._defined |= drawing.used(_owl()) | {f"i-{icons.table('ui')[name]}" for name in SIGNS.values()}
        super()._define(drawn)


@cache
def _owl() -> str:
    """The owl who speaks, in her shield."""
    shown = drawing.kept("shield", 0, 0, 62, ARMS, says="")
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="62" height="74" viewBox="0 0 62 74" aria-hidden="true">{shown}</svg>'
