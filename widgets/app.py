"""The app: one page to play a match and explore it, made of widgets that also work on their own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets

from explorer.tutor import lessons
from widgets import assets
from widgets.board import Board
from widgets.links import Address, CopyLink
from widgets.stepper import Stepper

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer import Match
    from widgets.match_widget import MatchWidget

LOOKS = {"Rules": "", "Chain": "", "Odds": "odds", "Dice": "outcomes", "What if": ""}
"""The tabs beside the board, each with the part that a game must have for it; the game's own graphs follow "Chain"."""

PAGES = ("Play", "First lesson", "Workbench")
"""The pages of the app; the lesson and the workbench appear only if the game has them."""


class App(ipywidgets.VBox):
    """Everything on one page: the board, the stepper, a lesson, a workbench, and tabs for rules, graphs, odds and what if.

    The content of a tab is made when the tab is first opened. The page therefore opens quickly, and a visitor who only
    plays uses little memory.

    Attributes:
        match: the match on the page; a widget that sets another ("new match", "show me", a branch, a link) sets it for all.
        parts: the widgets made so far, by name.

    Args:
        match: the match to begin with.
    """

    match = traitlets.Any()

    def __init__(self, match: Match) -> None:
        self.parts: dict[str, MatchWidget] = {}
        self.match = match
        game = match.game
        looks = [name for name, part in LOOKS.items() if not part or game.part(part) is not None]
        after = looks.index("Chain") + 1
        self._looks = (*looks[:after], *game.given("graphs", "GRAPHS", {}), *looks[after:])
        has = {"Play": True, "First lesson": lessons(game.id), "Workbench": game.part("workbench") is not None}
        titles = [name for name in PAGES if has[name]]
        board, stepper = self._add("Board", Board(match)), self._add("Stepper", Stepper(match, parts=[]))
        link, address = self._add("Link", CopyLink(match)), self._add("Address", Address(match))
        # Replacing a Tab's children resets the tab a visitor has just clicked, so each child is a box that is filled later.
        self._tabs = ipywidgets.Tab([ipywidgets.VBox() for _ in self._looks], titles=self._looks)
        self._tabs.observe(self._open, "selected_index")
        side = ipywidgets.VBox([stepper, link]).add_class("nb-side")
        tabs = self._tabs.add_class("nb-looks")
        style = ipywidgets.HTML(f"<style>{assets.read('app.css')}</style>").add_class("nb-style")
        room = ipywidgets.Box([board, side, tabs]).add_class("nb-room")
        self._pages = ipywidgets.Tab([room, *(ipywidgets.VBox() for _ in titles[1:])], titles=titles)
        self._pages.observe(self._turn, "selected_index")
        super().__init__([style, address, self._pages])
        self.add_class("nb-app")
        self._open({"new": 0})
        address.observe(self._come_back, "view")

    def _add(self, name: str, widget: MatchWidget) -> MatchWidget:
        """Link a widget to the others: they share the match and the seat, and clicking a rule opens the rules tab."""
        self.parts[name] = widget
        traitlets.link((self, "match"), (widget, "match"))
        first = next(iter(self.parts.values()))
        if widget is not first:
            traitlets.link((first, "seat"), (widget, "seat"))
        if widget.has_trait("rule") and name != "Rules":
            widget.observe(self._show_rule, "rule")
        return widget

    def _open(self, change: dict[str, Any]) -> None:
        """Handle a tab's selection: make its content if needed, and pause the hidden tabs."""
        for name in self._looks:
            if name in self.parts:
                self.parts[name].shown = name == self._looks[change["new"]]
        name = self._looks[change["new"]]
        if name not in self.parts:
            made = self._add(name, _maker(name)(self.match))
            if made.has_trait("branch"):
                made.observe(self._take_branch, "branch")
            self._tabs.children[change["new"]].children = (made,)
        self._note_view()

    def _note_view(self) -> None:
        """Store what is open in the address, so that a reload restores it."""
        open_now = (self._pages.titles[self._pages.selected_index], self._looks[self._tabs.selected_index])
        self.parts["Address"].set_trait("view", list(open_now))

    def _come_back(self, change: dict[str, Any]) -> None:
        """After a reload, open what was open before; unknown tabs are ignored."""
        for name in change["new"]:
            if name in self._pages.titles:
                self._pages.selected_index = self._pages.titles.index(name)
            elif name in self._looks:
                self._tabs.selected_index = self._looks.index(name)

    def _turn(self, change: dict[str, Any]) -> None:
        """Handle a page's selection: make the lesson or the workbench, each with its own match, if needed."""
        name = self._pages.titles[change["new"]]
        if name == "First lesson" and "Lesson" not in self.parts:
            from widgets.lesson import Lesson

            lesson = self.parts["Lesson"] = Lesson(self.match.game.id)
            self._pages.children[change["new"]].children = (lesson,)
        elif name == "Workbench" and name not in self.parts:
            from widgets.workbench import WorkbenchPage

            page = WorkbenchPage(self.match.game.id)
            self.parts[name] = page.bench
            page.stepper.observe(self._show_rule, "rule")
            self._pages.children[change["new"]].children = (page,)
        self._note_view()

    def _take_branch(self, change: dict[str, Any]) -> None:
        """Make an opened branch the match on the page."""
        if change["new"] is not None:
            self.match = change["new"]

    def _show_rule(self, change: dict[str, Any]) -> None:
        if change["new"]:
            self._pages.selected_index = 0
            self._tabs.selected_index = self._looks.index("Rules")
            self.parts["Rules"].set_trait("rule", change["new"])


def _maker(name: str) -> Callable[[Match], MatchWidget]:
    """The widget class for a tab, imported only now; a tab that is not in `LOOKS` is one of the game's own graphs."""
    if name == "Rules":
        from widgets.rules_panel import RulesPanel

        return RulesPanel
    if name == "Odds":
        from widgets.odds import Odds

        return Odds
    if name == "What if":
        from widgets.what_if import WhatIf

        return WhatIf
    if name in ("Chain", "Dice"):
        from widgets.chain import Chain, DiceGraph

        return Chain if name == "Chain" else DiceGraph
    from widgets.game_graph import GameGraph

    return partial(GameGraph, title=name)
