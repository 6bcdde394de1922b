"""What if: change something at the current moment, and see side by side what that changes and by which rule."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import traitlets

from explorer import IllegalRoll, Match, NoblesseError, PositionError
from explorer.core.moments import Choice
from explorer.core.parts import capital
from explorer.players import HeuristicPlayer
from explorer.what_if.branches import (
    Branch,
    Taken,
    branch,
    change_choice,
    change_throw,
    choices_taken,
    edits,
    latest_throw,
)
from explorer.what_if.comparison import Comparison, compare
from widgets import assets
from widgets.look import drawing, faces
from widgets.match_widget import RuleWidget
from widgets.rules import cited

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.moments import Option
    from explorer.what_if.branches import Edit, Throw

MOST_CHANGES = 8
"""The most things that can be changed at once."""

LOOKED_BACK, MOST_CHOICES, MOST_OPTIONS = 24, 8, 60
"""How many earlier choices are considered, how many of them are offered, and the most options that each may have."""

MOST_PROBLEMS = 12
"""The most problems of a position that are told."""

DICE = "Dice"
"""The group of what can be changed that are dice."""

FACES = tuple(map(str, range(1, 7)))
"""What a die shows that is drawn; one with more sides is a list."""

AHEAD = 400
"""The most answers that the computer gives when it plays to the end of the phase."""


class WhatIf(RuleWidget):
    """Changes something in the position, the latest roll or an earlier choice, and compares the two matches.

        WhatIf(match)

    The match itself does not change. "Open this branch" sets `branch`, which can be linked to widgets that draw matches.

    Attributes:
        match, moment, seat: see `MatchWidget`.
        branch: the changed match, once it is opened; None before.
        rule: see `RuleWidget`.
    """

    _esm = assets.script("what_if.js")
    _css = assets.look("what_if.css", fonts=True)

    branch = traitlets.Instance(Match, allow_none=True)
    _edits = traitlets.Dict().tag(sync=True)
    _result = traitlets.Dict().tag(sync=True)
    _definitions = traitlets.Unicode().tag(sync=True)

    def __init__(self, match: Match, seat: int | None = None, **traits: Any) -> None:
        self._asked: tuple[Any, Any, Any] = ({}, {}, None)
        self._made: Branch | None = None
        self._now: tuple[int, int, int | None] | None = None
        self._known: list[Edit] = []
        self._taken: list[tuple[Taken, list[str]]] = []
        super().__init__(match, seat, **traits)

    # --- from the page ----------------------------------------------------------------------------------------------

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {
            "compare": self._compare,
            "play": lambda _: self._play_on(),
            "open": lambda _: self._open(),
            "again": lambda _: self._again(),
            "rule": self._look_up,
        }

    def _compare(self, message: dict[str, Any]) -> None:
        """Make the requested branch and compare; if its position is invalid, list the problems."""
        self._again()
        asked, thrown, chosen = message.get("edits") or {}, message.get("throw") or {}, message.get("choice")
        try:
            made = self._make(self.match, self._known, asked, thrown, chosen)
        except PositionError as error:
            told = error.told(self.match.people, self.seat, cited=True)[:MOST_PROBLEMS]
            self._result = {"problems": [self._problem(one) for one in told]}
            return
        self._made, self._asked = made, (asked, thrown, chosen)
        said = [
            f"{capital(edit.about)}: {edit.options[option]} instead of {edit.now}"
            for edit, option in self._changes(self._known, asked)
        ]
        said += [f"{capital(die)} die rolled: {value}" for die, value in thrown.items()]
        if chosen:
            taken, option = self._choice(chosen)
            labels = self._taken[chosen[0]][1]
            now, then = taken.asked.options.index(taken.chosen), taken.asked.options.index(option)
            said.append(f"{self.match.tell(taken.asked, self.seat)} {labels[then]} instead of {labels[now]}")
        stopped = made.stopped
        if stopped and self.seat is not None:  # the full text could name a card that this seat has not seen
            stopped = "From here the branch differs."
        self._show_result(compare(self.match, made.match, made.moments, self.seat), said, stopped)

    def _problem(self, told: str) -> dict[str, str]:
        """A problem as the page shows it: a sentence, and the rule behind it in brackets by its title."""
        text, _, rule = told.removesuffix("]").rpartition(" [") if told.endswith("]") else (told, "", "")
        return cited(self.match.game.rules, rule, f"{capital(text)}.")

    def _make(self, match: Match, known: list[Edit], asked: Any, thrown: Any, chosen: Any) -> Branch:
        changes = self._changes(known, asked)
        if sum(map(bool, (changes, thrown, chosen))) > 1:
            raise NoblesseError("Change the position, the latest roll or a choice: one at a time.")
        if chosen:
            taken, option = self._choice(chosen)
            # A redealt match has only the latest part of the record, so everything has a lower number there.
            number, at = (
                taken.number - self.match.given + match.given,
                taken.asked.at - self.match.moment + match.moment,
            )
            if number < 0:
                raise NoblesseError("That choice is too far back to play on from. Open the branch instead.")
            waited = match.moments()[at]
            assert isinstance(waited, Choice)
            return change_choice(match, Taken(number, waited, taken.chosen), option)
        return self._throw(match, thrown) if thrown else branch(match, changes)

    def _choice(self, chosen: Any) -> tuple[Taken, Option]:
        """The choice to change, and the option to choose instead."""
        if not isinstance(chosen, list) or len(chosen) != 2 or any(type(n) is not int or n < 0 for n in chosen):
            raise NoblesseError("A choice is given by its number and its option's number.")
        which, option = chosen
        if which >= len(self._taken) or option >= len(self._taken[which][1]):
            raise NoblesseError("That choice can no longer be changed.")
        taken = self._taken[which][0]
        return taken, taken.asked.options[option]

    def _changes(self, edits_: list[Edit], asked: Any) -> list[tuple[Edit, int]]:
        known = {edit.id: edit for edit in edits_}
        if not isinstance(asked, dict) or len(asked) > MOST_CHANGES:
            raise NoblesseError(f"You can change at most {MOST_CHANGES} things at once.")
        found = []
        for name, option in asked.items():
            edit = known.get(name) if isinstance(name, str) else None
            if edit is None or type(option) is not int or not 0 <= option < len(edit.options):
                raise NoblesseError("That can no longer be changed.")
            found.append((edit, option))
        return found

    def _throw(self, match: Match, thrown: Any) -> Branch:
        throw = latest_throw(match, self.seat)
        if throw is None:
            raise NoblesseError("No dice have been rolled yet.")
        names = [match.game.die_names.get(name, name) for name in throw.dice]
        if not isinstance(thrown, dict) or not all(name in names for name in thrown):
            raise IllegalRoll("Dice are set by name.")
        return change_throw(match, throw, [thrown.get(n, v) for n, v in zip(names, throw.values, strict=True)])

    def _play_on(self) -> None:
        """Let the computer play both matches to the end of the phase, with the same seed, and compare again."""
        if self._made is None:
            raise NoblesseError("Compare something first.")
        seed = f"{self.match.seed}/what if/{self.match.given}"
        said = "The computer has played both to the end of the phase, for all seats and with the same luck."
        one, made = self.match.fork(), self._made
        if self.seat is not None:  # play with the true hands would reveal them
            one = self.match.redeal(self.seat, Random(seed))
            made = self._make(one, edits(one, self.seat), *self._asked)
            said += " Cards that you cannot see were dealt anew."
        other = made.match.fork()
        for twin in (one, other):
            twin.seed = seed
            _to_next_phase(twin, seed)
        self._show_result(compare(one, other, made.moments, self.seat), [said], "", played=True)

    def _show_result(self, found: Comparison, said: list[str], stopped: str, *, played: bool = False) -> None:
        book = self.match.game.rules
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
                    "why": [cited(book, *clause) for clause in fact.why],
                }
                for fact in found.facts
            ],
            "gained": list(found.gained),
            "lost": [
                {"label": label, "why": [cited(book, c.rule, c.text) for c in checks if not c.passed]}
                for label, checks in found.lost
            ],
            "before": [cited(book, line.rule, line.text) for line in found.before],
            "after": [cited(book, line.rule, line.text) for line in found.after],
        }

    def _open(self) -> None:
        if self._made is None:
            raise NoblesseError("Compare something first.")
        self.branch = self._made.match.fork()

    def _again(self) -> None:
        self._made = None
        self._asked = ({}, {}, None)
        self._result = {}

    # --- what is shown ----------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show what can be changed now, and drop a comparison made at another moment."""
        now = (id(self.match), self.match.moment, self.seat)
        if now == self._now:
            return
        self._now = now
        self._again()
        self._known = edits(self.match, self.seat)
        pools: dict[tuple[str, ...], int] = {}
        listed: list[dict[str, Any]] = []
        for edit in self._known:
            pool = pools.setdefault(tuple(edit.options), len(pools))
            drawn = _faces(edit.about) if edit.group == DICE and tuple(edit.options) == FACES else []
            about = {"id": edit.id, "group": edit.group, "about": edit.about, "now": edit.now, "pool": pool}
            listed.append({**about, "faces": drawn, "coloured": faces.coloured(edit.about)})
        throw = None if self.match.over else latest_throw(self.match, self.seat)
        few = [t for t in choices_taken(self.match, self.seat, LOOKED_BACK) if len(t.asked.options) <= MOST_OPTIONS]
        self._taken = [(taken, self._labels(taken)) for taken in few[:MOST_CHOICES]]
        thrown = None if throw is None else self._throw_for_page(throw)
        dice = [edit["faces"] for edit in listed] + [drawn for _, _, drawn, _ in (thrown["dice"] if thrown else [])]
        self._definitions = str(drawing.definitions("".join(drawn[0] for drawn in dice if drawn)))
        self._edits = {
            "pools": [list(pool) for pool in pools],
            "edits": listed,
            "throw": thrown,
            "choices": [
                {
                    "text": self.match.tell(taken.asked, self.seat),
                    "now": taken.asked.options.index(taken.chosen),
                    "options": labels,
                }
                for taken, labels in self._taken
            ],
            "over": self.match.over,
            "limit": MOST_CHANGES,
        }

    def words(self) -> str:
        """What changes by the comparison that was made; before, what can be changed."""
        if "facts" in self._result:
            facts = [f"  {fact['about']}: {fact['before']}, then {fact['after']}" for fact in self._result["facts"]]
            return "\n".join(["What if: " + "; ".join(self._result["said"]), *(facts or ["  Nothing changes."])])
        groups: dict[str, list[str]] = {}
        for edit in self._edits["edits"]:
            groups.setdefault(edit["group"], []).append(f"{edit['about']}: {edit['now']}")
        return "\n".join(
            ["What if one of these were different?", *(f"  {name}: {'; '.join(each)}" for name, each in groups.items())]
        )

    def _labels(self, taken: Taken) -> list[str]:
        """The labels of an earlier choice's options, as they were at its moment."""
        then = self.match.fork().goto(taken.asked.at)
        return [then.label(option, self.seat) for option in taken.asked.options]

    def _throw_for_page(self, throw: Throw) -> dict[str, Any]:
        names = [self.match.game.die_names.get(name, name) for name in throw.dice]
        drawn = throw.sides == len(FACES)
        dice = [
            [name, value, _faces(name) if drawn else [], faces.coloured(name)]
            for name, value in zip(names, throw.values, strict=True)
        ]
        return {"text": self.match.tell(throw.asked, self.seat), "dice": dice, "sides": throw.sides}


def _faces(die: str) -> list[str]:
    """All that a die can show, as pictures."""
    return [faces.die(die, int(face)) for face in FACES]


def _to_next_phase(match: Match, seed: str) -> None:
    """Let the computer answer everything until another phase begins or the match is over."""
    if match.pending is None and not match.over:
        match.forward()
    phase = (match.state.phase, match.state.round)
    players = HeuristicPlayer(match.game.id, seed)
    match.play(players, until=lambda now: (now.state.phase, now.state.round) != phase, most=AHEAD)
