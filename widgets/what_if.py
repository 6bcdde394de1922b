"""What if: set something otherwise at the present moment, and see side by side what that changes and by which rule."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import traitlets

from explorer import IllegalRoll, Match, NoblesseError, PositionError
from explorer.core.moments import Choice
from explorer.players import HeuristicPlayer
from explorer.what_if.comparison import (
    Branch,
    Comparison,
    Taken,
    branch,
    choices_taken,
    chosen_otherwise,
    compare,
    edits,
    latest_throw,
    thrown_otherwise,
)
from widgets import assets
from widgets.match_widget import MatchWidget

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.moments import Option
    from explorer.what_if.comparison import Edit, Throw

MOST_CHANGES = 8
"""Things set otherwise at once at the most."""

LOOKED_BACK, MOST_CHOICES, MOST_OPTIONS = 24, 8, 60
"""How many choices are looked back at, how many of them can fall otherwise, and with how many options at the most."""

AHEAD = 400
"""Answers that the computer gives at the most when it plays a phase out."""


class WhatIf(MatchWidget):
    """Sets something of the position, the latest roll, or a choice that was made otherwise, and compares.

        WhatIf(match)

    The match stays as it is. "Open this branch" sets `branch`, which can be linked to what draws matches.

    Attributes:
        match, moment, seat: see `MatchWidget`.
        branch: the match that goes the other way, once it was opened; None before.
        rule: the id of a rule that was clicked, "" for none; link it to a rules panel.
    """

    _esm = assets.script("what_if.js")
    _css = assets.read("what_if.css")

    branch = traitlets.Instance(Match, allow_none=True)
    rule = traitlets.Unicode("").tag(sync=True)
    _edits = traitlets.Dict().tag(sync=True)
    _result = traitlets.Dict().tag(sync=True)

    def __init__(self, match: Match, seat: int | None = None, **traits: Any) -> None:
        self._asked: tuple[Any, Any, Any] = ({}, {}, None)
        self._made: Branch | None = None
        self._now: tuple[int, int, int | None] | None = None
        self._known: list[Edit] = []
        self._taken: list[tuple[Taken, list[str]]] = []
        super().__init__(match, seat, **traits)

    # --- from the page ----------------------------------------------------------------------------------------------

    def deeds(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """What a visitor can do, by the name that the page sends."""
        return {
            "compare": self._compare,
            "play": lambda _: self._play_on(),
            "open": lambda _: self._open(),
            "again": lambda _: self._again(),
            "rule": self._look_up,
        }

    def _compare(self, told: dict[str, Any]) -> None:
        """Make the branch that was asked for, and compare; what cannot be is listed in words."""
        self._again()
        asked, thrown, chosen = told.get("edits") or {}, told.get("throw") or {}, told.get("choice")
        try:
            made = self._make(self.match, self._known, asked, thrown, chosen)
        except PositionError as error:
            self._result = {"problems": [f"{problem[0].upper()}{problem[1:]}." for problem in error.problems[:12]]}
            return
        self._made, self._asked = made, (asked, thrown, chosen)
        said = [
            f"{edit.about}: {edit.options[option]} instead of {edit.now}"
            for edit, option in self._changes(self._known, asked)
        ]
        said += [f"{die} die rolled: {value}" for die, value in thrown.items()]
        if chosen:
            taken, option = self._choice(chosen)
            labels = self._taken[chosen[0]][1]
            now, then = taken.asked.options.index(taken.chosen), taken.asked.options.index(option)
            said.append(f"{self.match.tell(taken.asked)} {labels[then]} instead of {labels[now]}")
        stopped = made.stopped
        if stopped and self.seat is not None:  # in full it could name a card that this seat has not seen
            stopped = "From here on it goes another way."
        self._show_result(compare(self.match, made.match, made.moments, self.seat), said, stopped)

    def _make(self, match: Match, known: list[Edit], asked: Any, thrown: Any, chosen: Any) -> Branch:
        changes = self._changes(known, asked)
        if sum(map(bool, (changes, thrown, chosen))) > 1:
            raise NoblesseError("Change the position, the latest roll or a choice, one at a time.")
        if chosen:
            taken, option = self._choice(chosen)
            # A match dealt anew has only the latest part of the record, so everything has an earlier number there.
            number, at = (
                taken.number - self.match.given + match.given,
                taken.asked.at - self.match.moment + match.moment,
            )
            if number < 0:
                raise NoblesseError("That choice lies too far back to play on from here: open the branch instead.")
            waited = match.moments()[at]
            assert isinstance(waited, Choice)
            return chosen_otherwise(match, Taken(number, waited, taken.chosen), option)
        return self._throw(match, thrown) if thrown else branch(match, changes)

    def _choice(self, told: Any) -> tuple[Taken, Option]:
        """The choice that was taken, and what is to be chosen instead."""
        if not isinstance(told, list) or len(told) != 2 or any(type(n) is not int or n < 0 for n in told):
            raise NoblesseError("A choice is told by its number and that of its option.")
        which, option = told
        if which >= len(self._taken) or option >= len(self._taken[which][1]):
            raise NoblesseError("That choice cannot fall otherwise any more.")
        taken = self._taken[which][0]
        return taken, taken.asked.options[option]

    def _changes(self, edits_: list[Edit], told: Any) -> list[tuple[Edit, int]]:
        known = {edit.id: edit for edit in edits_}
        if not isinstance(told, dict) or len(told) > MOST_CHANGES:
            raise NoblesseError(f"At most {MOST_CHANGES} things can be set otherwise at once.")
        found = []
        for name, option in told.items():
            edit = known.get(name) if isinstance(name, str) else None
            if edit is None or type(option) is not int or not 0 <= option < len(edit.options):
                raise NoblesseError("That cannot be set otherwise any more.")
            found.append((edit, option))
        return found

    def _throw(self, match: Match, told: Any) -> Branch:
        throw = latest_throw(match, self.seat)
        if throw is None:
            raise NoblesseError("No dice have been rolled yet.")
        names = [match.game.die_names.get(name, name) for name in throw.dice]
        if not isinstance(told, dict) or not all(name in names for name in told):
            raise IllegalRoll("Dice are set by name.")
        return thrown_otherwise(match, throw, [told.get(n, v) for n, v in zip(names, throw.values, strict=True)])

    def _play_on(self) -> None:
        """Let the computer play either match to the end of the phase, with the same luck, and compare again."""
        if self._made is None:
            raise NoblesseError("Compare something first.")
        seed = f"{self.match.seed}/what if/{self.match.given}"
        said = "The computer has played both to the end of the phase, for all seats and with the same luck."
        one, made = self.match.fork(), self._made
        if self.seat is not None:  # true hands would show in what is played
            one = self.match.redeal(self.seat, Random(seed))
            made = self._make(one, edits(one, self.seat), *self._asked)
            said += " Cards that you cannot see were dealt anew for it."
        other = made.match.fork()
        for twin in (one, other):
            twin.seed = seed
            _to_next_phase(twin, seed)
        self._show_result(compare(one, other, made.moments, self.seat), [said], "", played=True)

    def _show_result(self, found: Comparison, said: list[str], stopped: str, *, played: bool = False) -> None:
        self._result = {
            "said": said,
            "stopped": stopped,
            "played": played,
            "same": found.same,
            "facts": [
                {
                    "about": fact.about,
                    "before": fact.before,
                    "after": fact.after,
                    "why": [list(clause) for clause in fact.why],
                }
                for fact in found.facts
            ],
            "gained": list(found.gained),
            "lost": [
                {"label": label, "why": [[c.rule, c.text] for c in checks if not c.passed]}
                for label, checks in found.lost
            ],
            "before": [list(told) for told in found.before],
            "after": [list(told) for told in found.after],
        }

    def _open(self) -> None:
        if self._made is None:
            raise NoblesseError("Compare something first.")
        self.branch = self._made.match.fork()

    def _again(self) -> None:
        self._made = None
        self._asked = ({}, {}, None)
        self._result = {}

    def _look_up(self, told: dict[str, Any]) -> None:
        name = str(told.get("id", ""))[:80]
        if name in self.match.game.rules.rules:
            self.rule = ""  # so that the same rule clicked again is heard again
            self.rule = name

    # --- what is shown ----------------------------------------------------------------------------------------------

    def show(self) -> None:
        """What can be set otherwise now; a comparison of another moment is put away."""
        now = (id(self.match), self.match.moment, self.seat)
        if now == self._now:
            return
        self._now = now
        self._again()
        self._known = edits(self.match, self.seat)
        pools: dict[tuple[str, ...], int] = {}
        listed = []
        for edit in self._known:
            pool = pools.setdefault(tuple(edit.options), len(pools))
            listed.append({"id": edit.id, "group": edit.group, "about": edit.about, "now": edit.now, "pool": pool})
        throw = None if self.match.over else latest_throw(self.match, self.seat)
        few = [t for t in choices_taken(self.match, self.seat, LOOKED_BACK) if len(t.asked.options) <= MOST_OPTIONS]
        self._taken = [(taken, self._labels(taken)) for taken in few[:MOST_CHOICES]]
        self._edits = {
            "pools": [list(pool) for pool in pools],
            "edits": listed,
            "throw": None if throw is None else self._told_throw(throw),
            "choices": [
                {
                    "text": self.match.tell(taken.asked),
                    "now": taken.asked.options.index(taken.chosen),
                    "options": labels,
                }
                for taken, labels in self._taken
            ],
            "over": self.match.over,
            "limit": MOST_CHANGES,
        }

    def _labels(self, taken: Taken) -> list[str]:
        """The options of a choice that was taken, in the words of that moment."""
        then = self.match.fork().goto(taken.asked.at)
        return [then.label(option) for option in taken.asked.options]

    def _told_throw(self, throw: Throw) -> dict[str, Any]:
        names = [self.match.game.die_names.get(name, name) for name in throw.dice]
        dice = [[name, value] for name, value in zip(names, throw.values, strict=True)]
        return {"text": self.match.tell(throw.asked), "dice": dice, "sides": throw.sides}


def _to_next_phase(match: Match, seed: str) -> None:
    """Let the computer answer everything until another phase begins or the match is over."""
    if match.pending is None and not match.over:
        match.forward()
    phase = (match.state.phase, match.state.round)
    players = HeuristicPlayer(match.game.id, seed)
    match.play(players, until=lambda now: (now.state.phase, now.state.round) != phase, most=AHEAD)
