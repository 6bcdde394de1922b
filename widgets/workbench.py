"""The workbench: a question at the table is laid out, resolved, and looked at moment by moment."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets

from explorer import Match, NoblesseError
from explorer.authoring.workbench import BenchError
from explorer.core.game import game_named
from explorer.core.moments import Choice
from widgets import assets
from widgets.board import Board
from widgets.chain import Chain
from widgets.match_widget import MatchWidget
from widgets.stepper import Stepper
from widgets.what_if import WhatIf

if TYPE_CHECKING:
    from collections.abc import Callable

    from markdown_it import MarkdownIt

    from explorer.authoring.workbench import Workbench as Bench

WINDOWS = ("ask", "all", "none")
"""What is done at windows: whoever could reveal something is asked, reveals the first there is, or nothing."""

MOST_ANSWERED = 60
"""Windows that are answered by themselves at the most."""


@cache
def _writer() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")


class Workbench(MatchWidget):
    """Lays out a question, and makes the match in which it is resolved.

        Workbench("black_rose_wars")

    Attributes:
        match, moment, seat: see `MatchWidget`; each "resolve" sets another match, which can be linked to what draws it.
        told: the lay-out, as JSON; set it to put another one on the table.
        windows: one of `WINDOWS`.

    Args:
        game: a game that has a workbench.
        **traits: other traits, as ipywidgets take them.
    """

    _esm = assets.script("workbench.js")
    _css = assets.read("what_if.css") + assets.read("workbench.css")

    told = traitlets.Dict().tag(sync=True)
    windows = traitlets.Enum(WINDOWS, "ask").tag(sync=True)
    _catalogue = traitlets.Dict().tag(sync=True)
    _examples: traitlets.List[str] = traitlets.List().tag(sync=True)
    _problems: traitlets.List[str] = traitlets.List().tag(sync=True)
    _result = traitlets.Dict().tag(sync=True)

    def __init__(self, game: str = "black_rose_wars", **traits: Any) -> None:
        found = game_named(game)
        bench = found.given("workbench", "workbench", None)
        if bench is None:
            raise NoblesseError(f"{found.title} has no workbench.")
        self._bench: Bench = bench()
        first = next(iter(self._bench.examples().values()))
        super().__init__(
            self._bench.match(first),
            told=first,
            _catalogue=self._bench.catalogue(),
            _examples=list(self._bench.examples()),
            **traits,
        )

    # --- from the page ----------------------------------------------------------------------------------------------

    def deeds(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """What a visitor can do, by the name that the page sends."""
        return {"resolve": self._resolve, "example": self._example, "read": self._read, "language": self._language}

    def _resolve(self, told: dict[str, Any]) -> None:
        """Lay out what the page has, and resolve it as far as nobody must be asked."""
        windows = told.get("windows")
        self.lay_out(told.get("told"), windows if windows in WINDOWS else "ask")

    def lay_out(self, told: Any, windows: str = "ask") -> None:
        """Put a lay-out on the table and resolve it; what cannot be is listed, and the match stays as it was.

        Args:
            told: the lay-out, as the game's workbench takes it.
            windows: one of `WINDOWS`.
        """
        self._problems = []
        try:
            match = self._bench.match(told)
        except BenchError as error:
            self._problems = list(error.problems)
            return
        self.windows, self.told = windows, told
        answer_windows(match, windows)
        self.match = match

    def _example(self, told: dict[str, Any]) -> None:
        found = self._bench.examples().get(str(told.get("name"))[:200])
        if found is None:
            raise NoblesseError("There is no such example.")
        self.lay_out(found, self.windows)

    def _read(self, told: dict[str, Any]) -> None:
        """Read a typed text while its card is being written, and say what is wrong with it, or how it was read."""
        text, kind = told.get("text"), told.get("kind")
        if isinstance(text, str) and kind in ("card", "effect"):
            fault = self._bench.fault(kind, text)
            said = {} if fault is None else {"text": fault.text[:800], "at": fault.at, "word": fault.word[:60]}
            lines = self._bench.reading(kind, text) if fault is None else ()
            self.send({"read": {"field": str(told.get("field"))[:40], "fault": said, "reading": list(lines)}})

    def _language(self, _: dict[str, Any]) -> None:
        """Send the page that explains the language; it is ours, and no HTML in it is taken for any."""
        self.send({"language": _writer().render(self._bench.language())})

    # --- what is shown ----------------------------------------------------------------------------------------------

    def show(self) -> None:
        """How the resolution stands."""
        pending = self.match.pending
        if pending is not None:
            said = self.match.tell(pending)
        elif self.match.over:
            said = "Everything has been resolved."
        else:
            said = "The match is held at an event."
        self._result = {"text": said, "waits": isinstance(pending, Choice), "over": self.match.over}


def answer_windows(match: Match, windows: str) -> None:
    """Answer whoever could reveal something, as long as nothing else is asked: with the first thing, or with nothing."""
    for _ in range(MOST_ANSWERED if windows != "ask" else 0):
        pending = match.pending
        if not isinstance(pending, Choice) or pending.kind not in ("reveal", "order"):
            return
        match.choose(pending.options[-1 if windows == "none" and pending.kind == "reveal" else 0])


class WorkbenchPage(ipywidgets.VBox):
    """The workbench with what it made below it: the board, the steps and the story, and in tabs the chain and "what if".

    Attributes:
        match: the match that the workbench made last, or a branch of it that was opened.
        bench, board, stepper, chain: the widgets; what_if too, once its tab was opened.

    Args:
        game: a game that has a workbench.
    """

    match = traitlets.Any()

    def __init__(self, game: str = "black_rose_wars") -> None:
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
        """A tab comes into sight: "what if" is made when it is first opened."""
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
