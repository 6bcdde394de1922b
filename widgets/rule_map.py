"""The map of a rulebook: what each of its rules is to the visitor, and what they can do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from widgets import assets
from widgets.look import drawing, icons
from widgets.rules import as_html
from widgets.told_page import ToldPage

if TYPE_CHECKING:
    from explorer.core.game import Game

SIGNS = {"known": "right", "rule": "rule", "read": "learn"}
"""The page's own icons that the map draws, by what they stand for here."""


class RuleMap(ToldPage):
    """The rulebook by chapter, a mark for each rule; one that is pressed shows its text.

    Args:
        game: the game.
        data: what `Practice` says of the rules: `chapters`, `numbers` and so on.
    """

    _esm = assets.script("rule_map.js")
    _css = assets.look("rule_map.css")

    _map = traitlets.Dict().tag(sync=True)
    _rule = traitlets.Dict().tag(sync=True)
    _given = traitlets.Dict().tag(sync=True)
    _icons = traitlets.Dict().tag(sync=True)

    def __init__(self, game: Game, data: dict[str, Any]) -> None:
        self._game = game
        self._gave = 0
        table = {name: icons.table("ui")[icon] for name, icon in SIGNS.items()}
        drawn = {"signs": table, "definitions": str(drawing.defined({f"i-{one}" for one in table.values()}))}
        super().__init__(_map=data, _icons=drawn)

    def _hear(self, widget: Any, message: Any, buffers: Any) -> None:
        """Handle a message; which rule is shown, the map knows itself."""
        if isinstance(message, dict) and message.get("do") == "rule":
            self.look_up(message.get("id"))
        else:
            super()._hear(widget, message, buffers)

    def look_up(self, rule: Any) -> None:
        """Show a rule's text; nothing if there is no such rule."""
        known = isinstance(rule, str) and rule in self._game.rules.rules
        self._rule = as_html(self._game.rules, [rule] if known else [])

    def show(self, data: dict[str, Any]) -> None:
        """Show other states of the rules."""
        self._map = data

    def give(self, **given: Any) -> None:
        """Give the page something once: what is to be saved (`kept`) or stored in the browser (`taken`), and what is `said`."""
        self._gave += 1
        self._given = {**given, "number": self._gave}
