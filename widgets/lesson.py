"""The lesson: a game taught step by step over a real match, with its board, its feedback and its rules."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

import traitlets

from explorer import Match, tutor
from explorer.core.errors import NoblesseError, quoted
from widgets import assets
from widgets.board import board
from widgets.match_widget import MatchWidget
from widgets.rules import as_html

if TYPE_CHECKING:
    from collections.abc import Callable

    from markdown_it import MarkdownIt

NARROWEST, WIDEST = 280, 2000
"""Pixels that a page may tell as the board's width."""


@cache
def _writer() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False})


class Lesson(MatchWidget):
    """A lesson of a game: text, answers, feedback with its rules, and the board that it is about.

        Lesson()
        Lesson("noble_treachery", "first")

    It brings its own match. Other widgets can stand beside it: `board = Board(lesson.match)`, and then, since some
    steps set up a new table, `traitlets.link((lesson, "match"), (board, "match"))`. What is answered there counts as an
    answer here. Progress is kept by the visitor's browser alone.

    Attributes:
        match, moment, seat: see `MatchWidget`; the seat is the learner's.
        rule: id of the rule that is shown, "" for none; set it, or link it to another panel.
        width: pixels that the page has for the board, told by the page.
        session: the lesson behind it, an `explorer.tutor.Session`.

    Args:
        game: the game's name.
        lesson: which of its lessons.
        **traits: other traits, as ipywidgets take them.

    Raises:
        NoblesseError: there is no such game, or it has no such lesson.
    """

    _esm = assets.script("lesson.js")
    _css = assets.read("lesson.css")

    rule = traitlets.Unicode("").tag(sync=True)
    width = traitlets.Int(760).tag(sync=True)
    _key = traitlets.Unicode().tag(sync=True)
    _step = traitlets.Dict().tag(sync=True)
    _board = traitlets.Unicode().tag(sync=True)
    _shown = traitlets.Dict().tag(sync=True)
    _progress = traitlets.Unicode().tag(sync=True)
    _fresh = traitlets.Bool(True).tag(sync=True)

    def __init__(self, game: str = "noble_treachery", lesson: str = "first", **traits: Any) -> None:
        self.session = tutor.Session(tutor.lesson(game, lesson))
        self._serial = 0
        self._note_table()
        told = self.session.lesson
        super().__init__(
            self.session.match, **{"seat": told.seat, "_key": f"noblesse lesson {told.game.id} {told.id}", **traits}
        )

    def _repr_svg_(self) -> str:
        return self._board

    # --- from the page ----------------------------------------------------------------------------------------------

    def deeds(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """What a visitor can do, by the name that the page sends."""
        session = self.session
        return {
            "answer": lambda told: self._at_lesson(lambda: self._answer(told.get("option"))),
            "next": lambda _: self._at_lesson(session.next),
            "back": lambda _: self._at_lesson(session.back),
            "skip": lambda _: self._at_lesson(session.skip),
            "restart": lambda _: self._at_lesson(session.restart),
            "put back": lambda _: self._at_lesson(lambda: None),
            "resume": lambda told: self._resume(told.get("progress")),
            "rule": lambda told: self._open_rule(told.get("id")),
        }

    def _at_lesson(self, deed: Callable[[], object]) -> None:
        """Do something in the lesson, on the table as the lesson left it, and let the widget follow."""
        self._fresh = False
        if self._strayed():
            self._put_back()
        try:
            deed()
        finally:
            self._follow()

    def _answer(self, number: Any) -> None:
        self.session.answer(number)

    def _resume(self, told: Any) -> None:
        """Go where the visitor's browser says that they were; what it kept is theirs, so it is read with care."""
        if not self._fresh:  # an answer given meanwhile counts for more
            return
        self._fresh = False
        try:
            self.session.resume(told if isinstance(told, str) else "")
        except tutor.ProgressError as error:
            self._message = {"text": f"{error} So the lesson begins at its start."}
        else:
            if self.session.number:
                self._message = {"text": "Welcome back: the lesson goes on where you left it.", "kind": "note"}
        self._follow()

    def _open_rule(self, name: Any) -> None:
        """Show a rule below the lesson, or put it away if it is shown already."""
        if not isinstance(name, str) or name not in self.match.game.rules.rules:
            raise NoblesseError(f"There is no rule {quoted(name)}.")
        self.rule = "" if name == self.rule else name

    @traitlets.observe("rule")
    def _new_rule(self, _change: dict[str, Any]) -> None:
        self._shown = as_html(self.session.lesson.game.rules, [self.rule])

    @traitlets.observe("width")
    def _new_width(self, _change: dict[str, Any]) -> None:
        if not self._drawing:
            self._draw_board()

    # --- the table, which others may touch --------------------------------------------------------------------------

    def _note_table(self) -> None:
        """Remember how the lesson left the table."""
        match = self.session.match
        self._left: tuple[Match, tuple[Any, ...], int] = (match, match.answers[: match.given], match.moment)

    def _follow(self) -> None:
        """Show the table that the lesson has now."""
        self._serial += 1
        self._note_table()
        self.match = self.session.match

    def _strayed(self) -> bool:
        """Whether somebody else has moved the match, or set another."""
        match, answers, moment = self._left
        return self.match is not match or match.answers[: match.given] != answers or match.moment != moment

    def _put_back(self) -> None:
        match, answers, moment = self._left
        if match.answers[: len(answers)] == answers:
            match.goto(moment)
        else:
            self.session.put_back()

    def _take_from_neighbour(self) -> bool:
        """Whether what a neighbour did to the match was one answer to this step; then it counts as such."""
        match, answers, _ = self._left
        now = match.answers[: match.given]
        if self.match is not match or len(now) != len(answers) + 1 or now[:-1] != answers:
            return False
        self.act(lambda: None)  # the neighbours draw what they did, and then what came of it
        self._put_back()
        offers = self.session.offers()
        fitting = [number for number, offer in enumerate(offers) if offer.option in (now[-1], None)]
        if not fitting or self.session.step.kind == "ask":
            match.forward()
            return False
        self._at_lesson(lambda: self._answer(fitting[0]))
        return True

    # --- what is shown ----------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Everything at once; the page draws only what changed."""
        if self._strayed() and self._take_from_neighbour():
            self.act(lambda: None)
        session = self.session
        lesson, step, feedback = session.lesson, session.step, session.feedback
        rules = lesson.game.rules
        right, asked = session.score
        self._step = {
            "lesson": f"{lesson.game.title}: {lesson.title.lower()}",
            "about": f"{lesson.about} About {round(lesson.minutes)} minutes.",
            "id": step.id,
            "kind": step.kind,
            "number": session.number,
            "of": len(lesson),
            "title": step.title,
            "html": _writer().render(session.text),
            "rules": [[name, rules[name].title] for name in step.rules],
            "asked": _lines([session.asked] if session.asked else []),
            "offers": [{"label": offer.label, "allowed": offer.allowed} for offer in session.offers()],
            "tried": [] if step.kind == "play" else session.wrong,
            "done": session.done,
            "finished": session.finished,
            "score": f"{right} of {asked} questions right at the first try." if session.finished else "",
            "story": [] if feedback is not None and feedback.right else _lines(session.story()),
            "feedback": None
            if feedback is None
            else {
                "right": feedback.right,
                "free": step.kind == "play",
                "lines": _lines(feedback.lines),
                "events": _lines(feedback.events),
            },
            "strayed": self._strayed(),
            "serial": self._serial,
        }
        self._progress = json.dumps(session.progress())
        self._draw_board()

    def _draw_board(self) -> None:
        self._board = board(self.match, self.seat, min(max(self.width, NARROWEST), WIDEST))


def _lines(lines: Any) -> list[dict[str, Any]]:
    return [{"text": line.text, "rules": list(line.rules)} for line in lines]
