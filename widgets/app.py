"""The app: one page on which a match is played, looked at and asked, made of the widgets that also stand alone."""

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
"""The ways to look at a match beside its board, each in a tab, with the part that a game must have for it; after the chain
come the graphs of the game's own by their titles."""

PAGES = ("Play", "First lesson", "Workbench")
"""The pages of the app; a lesson and the workbench only where the game has one."""


class App(ipywidgets.VBox):
    """The whole of it: the board, the steps, a lesson, a workbench; in tabs the rules, all graphs, the odds, what if.

    What stands in a tab is made when the tab is first opened, so that a page opens quickly and a visitor who only plays
    costs little memory.

    Attributes:
        match: the match on the page; whatever sets another ("new match", "show me", a branch, a link) sets it for all.
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
        # Tabs that are laid anew forget which one a visitor has clicked meanwhile, so each is a box that is filled later.
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
        """Tie a widget to the others: one match, one pair of eyes, and a rule that is asked for opens the rules."""
        self.parts[name] = widget
        traitlets.link((self, "match"), (widget, "match"))
        first = next(iter(self.parts.values()))
        if widget is not first:
            traitlets.link((first, "seat"), (widget, "seat"))
        if widget.has_trait("rule") and name != "Rules":
            widget.observe(self._show_rule, "rule")
        return widget

    def _open(self, change: dict[str, Any]) -> None:
        """A tab comes into sight: make what stands in it, and let what went out of sight rest."""
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
        """Tell the address what is open, so that a reload can bring it back."""
        open_now = (self._pages.titles[self._pages.selected_index], self._looks[self._tabs.selected_index])
        self.parts["Address"].set_trait("view", list(open_now))

    def _come_back(self, change: dict[str, Any]) -> None:
        """Open what was open before the page was loaded again; a tab that there is not is passed over."""
        for name in change["new"]:
            if name in self._pages.titles:
                self._pages.selected_index = self._pages.titles.index(name)
            elif name in self._looks:
                self._tabs.selected_index = self._looks.index(name)

    def _turn(self, change: dict[str, Any]) -> None:
        """The lesson or the workbench is opened for the first time: each brings a match of its own."""
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
        """A branch is opened: it becomes the match on the page."""
        if change["new"] is not None:
            self.match = change["new"]

    def _show_rule(self, change: dict[str, Any]) -> None:
        if change["new"]:
            self._pages.selected_index = 0
            self._tabs.selected_index = self._looks.index("Rules")
            self.parts["Rules"].set_trait("rule", change["new"])


def _maker(name: str) -> Callable[[Match], MatchWidget]:
    """What stands in a tab, imported only now: a graph of the game's own if it is none of ours."""
    import widgets

    if name not in LOOKS:
        return partial(widgets.GameGraph, title=name)
    names = {"Rules": "RulesPanel", "Chain": "Chain", "Odds": "Odds", "Dice": "DiceGraph", "What if": "WhatIf"}
    maker: Callable[[Match], MatchWidget] = getattr(widgets, names[name])
    return maker
