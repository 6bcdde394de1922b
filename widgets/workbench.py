"""The workbench: lay out a question that came up in play, resolve it, and go through it moment by moment."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets

from explorer import Match, NoblesseError
from explorer.authoring.workbench import BenchError
from explorer.core.game import game_named
from explorer.core.moments import Choice
from explorer.core.start import people_of
from widgets import assets
from widgets.board import Board, in_words
from widgets.chain import Chain
from widgets.match_widget import MatchWidget
from widgets.stepper import Stepper
from widgets.what_if import WhatIf

if TYPE_CHECKING:
    from collections.abc import Callable

    from markdown_it import MarkdownIt

    from explorer.authoring.workbench import Workbench as Bench

WINDOWS = ("ask", "all", "none")
"""What happens at a window for revealing something: the seat is asked, reveals the first thing it can, or nothing."""

MOST_ANSWERED = 60
"""The most windows that are answered automatically."""


@cache
def _writer() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")


class Workbench(MatchWidget):
    """Lays out a question and makes the match that resolves it.

        Workbench("black_rose_wars")  # or another game that has one

    Attributes:
        match, moment, seat: see `MatchWidget`; each "resolve" sets a new match, which can be linked to other widgets.
        told: the layout, as JSON-able data.
        windows: one of `WINDOWS`.

    Args:
        game: a game that has a workbench.
        **traits: other ipywidgets traits.
    """

    _esm = assets.script("workbench.js")
    _css = assets.read("what_if.css") + assets.read("workbench.css")

    told = traitlets.Dict().tag(sync=True)
    windows = traitlets.Enum(WINDOWS, "ask").tag(sync=True)
    _catalogue = traitlets.Dict().tag(sync=True)
    _examples: traitlets.List[str] = traitlets.List().tag(sync=True)
    _problems: traitlets.List[str] = traitlets.List().tag(sync=True)
    _result = traitlets.Dict().tag(sync=True)

    def __init__(self, game: str, **traits: Any) -> None:
        found = game_named(game)
        bench = found.given("workbench", "workbench", None)
        if bench is None:
            raise NoblesseError(f"{found.title} has no workbench.")
        self._bench: Bench = bench()
        first = next(iter(self._bench.examples().values()))
        super().__init__(
            self._seated(first),
            told=first,
            _catalogue=self._bench.catalogue(),
            _examples=list(self._bench.examples()),
            **traits,
        )

    # --- without a script -------------------------------------------------------------------------------------------

    def words(self) -> str:
        """The question's table in words."""
        return in_words(self.match)

    # --- from the page ----------------------------------------------------------------------------------------------

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {"resolve": self._resolve, "example": self._example, "read": self._read, "language": self._language}

    def _resolve(self, message: dict[str, Any]) -> None:
        """Lay out what the page sent, and resolve it until somebody must be asked."""
        windows = message.get("windows")
        self.lay_out(message.get("told"), windows if windows in WINDOWS else "ask")

    def lay_out(self, layout: Any, windows: str = "ask") -> None:
        """Put a layout on the table and resolve it. If it is invalid, list the problems and keep the match.

        Args:
            layout: the layout, in the form of the game's workbench.
            windows: one of `WINDOWS`.
        """
        self._problems = []
        try:
            match = self._seated(layout)
        except BenchError as error:
            self._problems = list(error.problems)
            return
        self.windows, self.told = windows, layout
        self._answer_windows(match)
        self.match = match

    def _seated(self, layout: Any) -> Match:
        """The match of a layout, with the game's people."""
        match = self._bench.match(layout)
        match.people = people_of(match)
        return match

    def _answer_windows(self, match: Match) -> None:
        """Answer windows automatically, until something else is asked."""
        for _ in range(MOST_ANSWERED if self.windows != "ask" else 0):
            pending = match.pending
            answer = self._bench.window(pending, self.windows == "all") if isinstance(pending, Choice) else None
            if answer is None:
                return
            match.choose(answer)

    def _example(self, message: dict[str, Any]) -> None:
        found = self._bench.examples().get(str(message.get("name"))[:200])
        if found is None:
            raise NoblesseError("There is no such example.")
        self.lay_out(found, self.windows)

    def _read(self, message: dict[str, Any]) -> None:
        """Read a card's text while it is being typed, and send back what is wrong with it or how it was understood."""
        text, kind = message.get("text"), message.get("kind")
        if isinstance(text, str) and kind in ("card", "effect"):
            fault = self._bench.fault(kind, text)
            said = {} if fault is None else {"text": fault.text[:800], "at": fault.at, "word": fault.word[:60]}
            lines = self._bench.reading(kind, text) if fault is None else ()
            self.send({"read": {"field": str(message.get("field"))[:40], "fault": said, "reading": list(lines)}})

    def _language(self, _: dict[str, Any]) -> None:
        """Send the page that explains the language, as HTML; raw HTML in it is escaped."""
        self.send({"language": _writer().render(self._bench.language())})

    # --- what is shown ----------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show how far the resolution has got."""
        pending = self.match.pending
        if pending is not None:
            said = self.match.tell(pending)
        elif self.match.over:
            said = "Everything has been resolved."
        else:
            said = "Something has just happened."
        self._result = {"text": said, "waits": isinstance(pending, Choice), "over": self.match.over}


class WorkbenchPage(ipywidgets.VBox):
    """The workbench, and below it the match it made: the board, the stepper, and tabs for the chain and "what if".

    Attributes:
        match: the latest match of the workbench, or an opened branch of it.
        bench, board, stepper, chain: the widgets; what_if too, once its tab has been opened.

    Args:
        game: a game that has a workbench.
    """

    match = traitlets.Any()

    def __init__(self, game: str) -> None:
        self.bench = Workbench(game)
        match = self.match = self.bench.match
        self.board, self.stepper = Board(match), Stepper(match, parts=[])
        self.chain = Chain(match, scope="match", barred=False)
        self.what_if: WhatIf | None = None
        for widget in (self.bench, self.board, self.stepper, self.chain):
            traitlets.link((self, "match"), (widget, "match"))
        self._looks = ipywidgets.Tab([ipywidgets.VBox([self.chain]), ipywidgets.VBox()], titles=("Chain", "What if"))
        self._looks.add_class("nb-looks").observe(self._open, "selected_index")
        side = ipywidgets.VBox([self.stepper]).add_class("nb-side")
        super().__init__([self.bench, ipywidgets.Box([self.board, side, self._looks]).add_class("nb-room")])

    def _open(self, change: dict[str, Any]) -> None:
        """Handle a tab's selection: make "what if" if needed, and pause the hidden tab."""
        self.chain.shown = change["new"] == 0
        if self.what_if is None and change["new"] == 1:
            made = self.what_if = WhatIf(self.match)
            traitlets.link((self, "match"), (made, "match"))
            made.observe(self._take_branch, "branch")
            self._looks.children[1].children = (made,)
        elif self.what_if is not None:
            self.what_if.shown = change["new"] == 1

    def _take_branch(self, change: dict[str, Any]) -> None:
        if change["new"] is not None:
            self.match = change["new"]
