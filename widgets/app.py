"""The app: a match on a table, and four doors to it. It is made of widgets that also work on their own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets

from explorer import Match
from explorer.core.start import people_of
from explorer.players.levels import player
from explorer.tutor import lessons
from widgets import assets
from widgets.board import Board
from widgets.doors import DOORS, LEVEL, PERSON, YOU, Doors
from widgets.links import Address
from widgets.rail import Rail
from widgets.still.shown import Still

if TYPE_CHECKING:
    from collections.abc import Callable

    from widgets.match_widget import MatchWidget

PANES = {"Chain": "", "Chances": "odds", "Dice": "outcomes", "What if": ""}
"""What is beside the table in Explore, each with the part that a game must have for it; its own graphs follow "Chain"."""


class App(Still, ipywidgets.VBox):
    """Everything on one page: a table to play at, and the doors Learn, Ask, Play and Explore.

        App(explorer.start("noble_treachery", players=4, seed=7))

    Every door takes the match along. What stands behind a door is made when it is first opened, so the page opens
    quickly, and a visitor who only plays uses little memory.

    Attributes:
        match: the match on the page; a widget that sets another (a new table, "show me", a branch, a link) sets it for all.
        door: which door is open.
        seat: the seat whose hand is seen; None shows all hands, and then nothing goes on by itself.
        parts: the widgets made so far, by name.

    Args:
        match: the match to begin with.
        seat: the visitor's seat. The computer plays the others.
    """

    match = traitlets.Instance(Match)
    door = traitlets.Enum(DOORS, "play")
    seat = traitlets.Int(0, allow_none=True)

    def __init__(self, match: Match, seat: int | None = 0) -> None:
        self.parts: dict[str, MatchWidget] = {}
        if match.people is None:
            match.people = people_of(match)
        self.match = match
        game = match.game
        names = [name for name, part in PANES.items() if not part or game.part(part) is not None]
        after = names.index("Chain") + 1
        self._panes = [*names[:after], *game.given("graphs", "GRAPHS", {}), *names[after:]]
        if game.part("workbench") is not None:
            self._panes.append("Workbench")
        doors = [door for door in DOORS if door != "learn" or lessons(game.id)]
        # Replacing a Tab's children resets the tab a visitor has just clicked, so each child is a box that is filled later.
        self._tabs = ipywidgets.Tab([ipywidgets.VBox() for _ in self._panes], titles=self._panes)
        self._boxes = {
            "rail": ipywidgets.Box().add_class("nb-beside").add_class("nb-rail-box"),
            "ask": ipywidgets.Box().add_class("nb-beside").add_class("nb-ask-box"),
            "explore": ipywidgets.Box([self._tabs]).add_class("nb-beside").add_class("nb-explore-box"),
            "learn": ipywidgets.Box().add_class("nb-page").add_class("nb-learn-box"),
        }
        super().__init__()
        self.seat = seat
        board = self._add("Board", Board(match, seat, plays_on=seat is not None))
        self._deal()
        head = self._add("Doors", Doors(match, doors=doors))
        address = self._add("Address", Address(match))
        rail = self._add("Rail", Rail(match, seat))
        for trait in ("pace", "own_dice"):
            traitlets.link((head, trait), (board, trait))
        traitlets.link((self, "door"), (head, "door"))
        head.observe(self._sit_down, "new")
        head.observe(self._ask, "question")
        head.observe(lambda _: board.act(board.take_back), "back")
        self._boxes["rail"].children = (rail,)
        style = ipywidgets.HTML(f"<style>{assets.read('app.css')}</style>").add_class("nb-style")
        table = ipywidgets.Box([board]).add_class("nb-table")
        self.children = (style, address, head, table, *self._boxes.values())
        self.add_class("nb-app").add_class("look").add_class("nb-at-play")
        self._tabs.observe(self._open_pane, "selected_index")
        self.observe(self._enter, "door")
        self._note_view()  # a reload must find the visitor's seat even if nothing else was opened
        address.observe(self._come_back, "view")

    # --- without a script -----------------------------------------------------------------------------------------------

    def words(self) -> str:
        """The table in words."""
        return self.parts["Board"].words()

    def picture(self) -> str | None:
        """The table."""
        return self.parts["Board"].picture()

    # --- the table ----------------------------------------------------------------------------------------------------

    def _deal(self) -> None:
        """Play the set-up of a match that has not begun, up to the first choice of somebody at this screen."""
        if not self.match.answers and self.parts["Board"].plays_on:
            self.parts["Board"].act(self.parts["Board"].skip)

    def _sit_down(self, change: dict[str, Any]) -> None:
        """Play at a new table."""
        match, sitters = change["new"]["match"], change["new"]["sitters"]
        board = self.parts["Board"]
        sitters = sitters or {seat: YOU if seat == 0 else LEVEL for seat in range(match.state.players)}
        here = [seat for seat, sits in sitters.items() if sits in (YOU, PERSON)]
        board.players = {
            seat: player(sits, match.game, f"{match.seed} {seat}") for seat, sits in sitters.items() if seat not in here
        }
        with board.hold_trait_notifications():
            board.people = here
            board.plays_on = True
        self.match = match
        self.seat = next((seat for seat, sits in sitters.items() if sits == YOU), here[0] if here else None)
        self._deal()
        self.door = "play"

    @traitlets.observe("match")
    def _another_match(self, change: dict[str, Any]) -> None:
        """Put names on a match that came from elsewhere, and open its hands: it is looked at, not played."""
        if self.match.people is None:
            self.match.people = people_of(self.match)
        if isinstance(change["old"], Match) and "Board" in self.parts:
            board = self.parts["Board"]
            if self.match not in (self.parts["Doors"].new.get("match"), board.branch):
                board.plays_on = False
                self.seat = None

    def _add(self, name: str, widget: MatchWidget) -> MatchWidget:
        """Link a widget to the others: they share the match and the seat, and clicking a rule opens the door Ask."""
        self.parts[name] = widget
        traitlets.link((self, "match"), (widget, "match"))
        if name != "Address":
            traitlets.link((self, "seat"), (widget, "seat"))
        if widget.has_trait("rule") and name != "Rules":
            widget.observe(self._show_rule, "rule")
        if widget.has_trait("branch"):
            widget.observe(self._take_branch, "branch")
        return widget

    # --- the doors ------------------------------------------------------------------------------------------------------

    def _enter(self, change: dict[str, Any]) -> None:
        """Open a door, and make what stands behind it if this is the first time."""
        door = change["new"]
        self.remove_class(f"nb-at-{change['old']}").add_class(f"nb-at-{door}")
        if door == "ask":
            self._rules()
        elif door == "learn" and "Lesson" not in self.parts:
            from widgets.lesson import Lesson

            lesson = self.parts["Lesson"] = Lesson(self.match.game.id)
            self._boxes["learn"].children = (lesson,)
        elif door == "explore":
            self._open_pane({"new": self._tabs.selected_index or 0})
        self._note_view()

    def _rules(self) -> MatchWidget:
        if "Rules" not in self.parts:
            from widgets.rules_panel import RulesPanel

            self._boxes["ask"].children = (self._add("Rules", RulesPanel(self.match)),)
        return self.parts["Rules"]

    def _open_pane(self, change: dict[str, Any]) -> None:
        """Show a pane of Explore: make it if needed, and pause the hidden ones."""
        for name in self._panes:
            if name in self.parts:
                self.parts[name].shown = name == self._panes[change["new"]]
        name = self._panes[change["new"]]
        if name not in self.parts:
            if name == "Workbench":
                from widgets.workbench import WorkbenchPage

                page = WorkbenchPage(self.match.game.id)
                self.parts[name] = page.bench
                page.stepper.observe(self._show_rule, "rule")
                self._tabs.children[change["new"]].children = (page,)
            else:
                self._tabs.children[change["new"]].children = (self._add(name, _maker(name)(self.match)),)
        self._note_view()

    def _ask(self, change: dict[str, Any]) -> None:
        """Answer a question that was asked on the front page."""
        self.door = "ask"
        rules = self._rules()
        rules.act(lambda: rules.ask(change["new"]))

    def _show_rule(self, change: dict[str, Any]) -> None:
        if change["new"]:
            self.door = "ask"
            self._rules().set_trait("rule", change["new"])

    def _take_branch(self, change: dict[str, Any]) -> None:
        """Make a branch that was opened the match on the page."""
        if change["new"] is not None:
            self.match = change["new"]

    # --- after a reload -------------------------------------------------------------------------------------------------

    def _note_view(self) -> None:
        """Store what is open in the address, so that a reload restores it."""
        seat = "open" if self.seat is None else str(self.seat)
        self.parts["Address"].set_trait("view", [self.door, self._panes[self._tabs.selected_index or 0], seat])

    @traitlets.observe("seat")
    def _note_seat(self, _change: dict[str, Any]) -> None:
        if "Address" in self.parts:
            self._note_view()

    def _come_back(self, change: dict[str, Any]) -> None:
        """After a reload, open what was open before; unknown names are ignored."""
        for name in change["new"]:
            if name in self.parts["Doors"].doors:
                self.door = name
            elif name in self._panes:
                self._tabs.selected_index = self._panes.index(name)
            elif name.isdecimal() and int(name) < self.match.state.players:
                self.seat = int(name)
                self.parts["Board"].plays_on = True
            elif name == "open":
                self.seat = None
                self.parts["Board"].plays_on = False


def _maker(name: str) -> Callable[[Match], MatchWidget]:
    """The widget class for a pane, imported only now; one that is not in `PANES` is one of the game's own graphs."""
    if name == "Chances":
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
