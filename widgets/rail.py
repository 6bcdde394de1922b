"""The rail beside the table: what happened, what rule is at work, and what cannot be done now, and why."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import traitlets

from explorer.core.moments import Chance, Choice, End, Event
from widgets import assets, changes
from widgets.boards.table import pictures
from widgets.match_widget import RuleWidget, neighbours
from widgets.rules import as_html
from widgets.story import kind_of, lines, timeline

if TYPE_CHECKING:
    from collections.abc import Callable

    from widgets.changes import Thing

SHOWN = 60
"""How many lines of the story are sent; a long game has thousands, and earlier ones are sent on request."""

NEWEST = 8
"""For how many lines the changes are worked out at once; for an older one, when somebody points at it."""

KEPT = 400
"""At how many moments the things on the table are remembered."""

BARRED = 12
"""The most barred options that are listed."""

HEADINGS = ("round", "phase")
"""The kinds of lines that say only what begins."""


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
    LOOKS = frozenset({"chips", "point"})

    _rail = traitlets.Dict().tag(sync=True)
    _chips = traitlets.Dict().tag(sync=True)  # by moment, apart from the rail: they take longer to work out
    _icons = traitlets.Dict().tag(sync=True)  # by moment: what the line speaks of, as it is drawn on the table

    def __init__(self, match: Any, seat: int | None = None, **traits: Any) -> None:
        self._lines_shown = SHOWN
        self._drawn: dict[int, dict[str, Thing]] = {}
        self._drawn_of: tuple[Any, ...] = (None, None, ())
        super().__init__(match, seat, **traits)

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {
            "goto": lambda message: self.match.goto(message.get("moment", -1)),
            "first": lambda _: self.match.goto(0),
            "last": lambda _: self.match.goto(len(self.match.moments(barred=False)) - 1),
            "earlier": lambda _: self._tell_earlier(),
            "rule": self._look_up,
            "chips": lambda _: self._tell_changes(),
            "point": lambda message: self._point(message.get("moment")),
        }

    # --- what a line speaks of, and what changed with it ----------------------------------------------------------------

    def _told(self) -> list[Event]:
        """The events that have a line, up to now, with all that is hidden."""
        moments = self.match.moments(barred=False)[: self.match.moment + 1]
        return [one for one in moments if isinstance(one, Event) and not isinstance(one, End)]

    def _things(self, moment: int) -> dict[str, Thing]:
        """The things on the table at a moment, as the seat sees them."""
        match = self.match
        of, seat, answers = self._drawn_of
        gone_on = match.answers[: len(answers)] == answers
        taken_back = not gone_on and answers[: len(match.answers)] == match.answers
        if of is not match or seat != self.seat or not (gone_on or taken_back) or len(self._drawn) > KEPT:
            self._drawn = {}
        elif taken_back:  # what came before it is as it was
            last = len(match.moments(barred=False))
            self._drawn = {at: found for at, found in self._drawn.items() if at < last}
        self._drawn_of = (match, self.seat, match.answers)
        if moment not in self._drawn:
            # always from the same place, or what lies near would seem to have moved
            self._drawn[moment] = changes.things(pictures(match.fork().goto(moment), self.seat, near=self.seat or 0))
        return self._drawn[moment]

    def _tell_changes(self) -> None:
        """Work out what changed with the newest lines."""
        told = self._told()
        found, icons = {}, {}
        for before, event in pairwise(told[-NEWEST - 1 :]):
            if kind_of(event) in HEADINGS:
                continue
            seen = event.seen_by(self.seat)
            was, now = self._things(before.at), self._things(event.at)
            spoken = changes.spoken(seen, now)
            found[str(event.at)] = changes.chips(was, now, self.match.tell(seen, self.seat), spoken)
            # somebody's arms are the last resort: most lines speak of somebody
            actor = f"seat:{event.seat}"
            spoken.sort(key=lambda thing: (thing.startswith("seat:"), thing != actor))
            icons[str(event.at)] = next((now[thing].icon for thing in spoken if now[thing].icon), "")
        self._icons = {at: icon for at, icon in icons.items() if icon}
        self._chips = {at: said for at, said in found.items() if said}

    def _point(self, moment: object) -> None:
        """Ring on the boards what the line of a moment speaks of; of a moment without a line, nothing."""
        told = self._told()
        number = next((number for number, one in enumerate(told) if one.at == moment), None)
        found: list[str] = []
        if number is not None:
            now = self._things(told[number].at)
            was = self._things(told[number - 1].at) if number else now
            found = list(
                dict.fromkeys([*changes.spoken(told[number].seen_by(self.seat), now), *changes.compare(was, now)])
            )
        for one in neighbours(self.match):
            if one.has_trait("pointed"):
                one.pointed = found

    def _tell_earlier(self) -> None:
        self._lines_shown += SHOWN

    def show(self) -> None:
        """Set everything at once; the page draws only what changed."""
        match, state = self.match, self.match.state
        moments = match.moments(barred=False)
        phases = list(match.game.phases)
        self._rail = {
            "title": match.round or match.game.title,
            "remark": self._remark(),
            "phases": phases,
            "now": phases.index(state.phase) if state.phase in phases else -1,
            "lines": lines(match, self.seat, self._lines_shown)[::-1],
            "earlier": max(len(self._told()) - self._lines_shown, 0),
            "moment": match.moment,
            "last": len(moments) - 1,
            "rounds": [mark["at"] for mark in timeline(match, moments) if mark["kind"] == "round"],
            "rule": self._rule_at_work(),
            "barred": self._barred(),
        }

    def _remark(self) -> str:
        """Whose turn it is, in two words."""
        pending = self.match.pending
        if not isinstance(pending, Choice):
            return ""
        return "your turn" if pending.seat == self.seat else ""

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
