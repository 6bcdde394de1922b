"""The rail beside the table: what happened, what rule is at work, and what cannot be done now, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from explorer.core.moments import Begin, Chance, Choice, End, Event
from widgets import assets
from widgets.match_widget import RuleWidget
from widgets.rules import as_html
from widgets.story import kind_of, marks

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.moments import Moment

SHOWN = 60
"""How many lines of the story are sent; a long game has thousands, and earlier ones are sent on request."""

BARRED = 12
"""The most barred options that are listed."""


class Rail(RuleWidget):
    """What happened, the timeline, the rule at work, and what is barred and why.

        Rail(match)

    Attributes:
        match, moment, seat, rule: see `RuleWidget`.

    Args:
        match, seat, **traits: see `MatchWidget`.
    """

    _esm = assets.script("rail.js")
    _css = assets.look("rail.css", fonts=True)

    _rail = traitlets.Dict().tag(sync=True)

    def __init__(self, match: Any, seat: int | None = None, **traits: Any) -> None:
        self._lines_shown = SHOWN
        super().__init__(match, seat, **traits)

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {
            "goto": lambda message: self.match.goto(message.get("moment", -1)),
            "first": lambda _: self.match.goto(0),
            "last": lambda _: self.match.goto(len(self.match.moments(barred=False)) - 1),
            "earlier": lambda _: self._tell_earlier(),
            "rule": self._look_up,
        }

    def _tell_earlier(self) -> None:
        self._lines_shown += SHOWN

    def show(self) -> None:
        """Set everything at once; the page draws only what changed."""
        match, state = self.match, self.match.state
        moments = match.moments(barred=False)
        lines = self._lines(moments)
        phases = list(match.game.phases)
        self._rail = {
            "title": f"Round {state.round}" if state.round else match.game.title,
            "remark": self._remark(),
            "phases": phases,
            "now": phases.index(state.phase) if state.phase in phases else -1,
            "lines": lines[-self._lines_shown :][::-1],
            "earlier": max(len(lines) - self._lines_shown, 0),
            "moment": match.moment,
            "last": len(moments) - 1,
            "rounds": [mark["at"] for mark in marks(moments) if mark["kind"] == "round"],
            "rule": self._rule_at_work(),
            "barred": self._barred(),
        }

    def _remark(self) -> str:
        """Whose turn it is, in two words."""
        pending = self.match.pending
        if not isinstance(pending, Choice):
            return ""
        return "your turn" if pending.seat == self.seat else ""

    def _lines(self, moments: list[Moment]) -> list[dict[str, Any]]:
        """The lines of the story up to now, the oldest first."""
        depth, lines = 0, []
        for moment in moments[: self.match.moment + 1]:
            if isinstance(moment, End):
                depth = max(depth - 1, 0)
            elif isinstance(moment, Event):
                seen = moment.seen_by(self.seat) if self.seat is not None else moment
                text = self.match.tell(seen, self.seat)
                lines.append({"at": moment.at, "text": text, "depth": depth, "kind": kind_of(moment)})
            depth += isinstance(moment, Begin)
        return lines

    def _rule_at_work(self) -> dict[str, Any]:
        pending = self.match.pending
        if not isinstance(pending, Choice | Chance) or pending.rule not in self.match.game.rules.rules:
            return {}
        found: dict[str, Any] = as_html(self.match.game.rules, [pending.rule])["rules"][0]
        return found

    def _barred(self) -> list[list[str]]:
        """What is barred and why, in words, for the visitor's own choice."""
        match, pending = self.match, self.match.pending
        if not isinstance(pending, Choice) or self.seat not in (None, pending.seat):
            return []
        told = []
        for option in pending.barred():
            why = next((check for check in match.checks(option, self.seat) if not check.passed), None)
            if why is not None:
                told.append([match.label(option, self.seat), why.text, why.rule])
        return told[:BARRED]
