"""The lesson: teaches a game step by step over a real match, with the board, feedback and the rules."""

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

    from explorer import Rulebook

NARROWEST, WIDEST = 280, 2000
"""The least and the greatest width of the board in pixels."""


@cache
def _writer() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False})


class Lesson(MatchWidget):
    """A lesson of a game: its text, the answers, feedback with rules, and the board.

        Lesson()
        Lesson("noble_treachery", "first")

    The lesson makes its own match. Other widgets can show it too: `board = Board(lesson.match)`, and, because some steps
    set up a new table, `traitlets.link((lesson, "match"), (board, "match"))`. An answer given there counts as an answer
    here. Progress is saved only in the visitor's browser.

    Attributes:
        match, moment, seat: see `MatchWidget`; the seat is the learner's.
        rule: the id of the rule shown, "" for none; set it, or link it to another panel.
        width: how many pixels wide the board can be; set by the page.
        session: the `explorer.tutor.Session` behind the widget.

    Args:
        game: the game's name.
        lesson: the id of one of its lessons.
        **traits: other ipywidgets traits.

    Raises:
        NoblesseError: there is no such game, or the game has no such lesson.
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
        shown = self.session.lesson
        super().__init__(
            self.session.match, **{"seat": shown.seat, "_key": f"noblesse lesson {shown.game.id} {shown.id}", **traits}
        )

    # --- from the page ----------------------------------------------------------------------------------------------

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        session = self.session
        return {
            "answer": lambda message: self._at_lesson(lambda: self._answer(message.get("option"))),
            "next": lambda _: self._at_lesson(session.next),
            "back": lambda _: self._at_lesson(session.back),
            "skip": lambda _: self._at_lesson(session.skip),
            "restart": lambda _: self._at_lesson(session.restart),
            "put back": lambda _: self._at_lesson(lambda: None),
            "resume": lambda message: self._resume(message.get("progress")),
            "rule": lambda message: self._open_rule(message.get("id")),
        }

    def _at_lesson(self, action: Callable[[], object]) -> None:
        """Do something in the lesson, on the table as the lesson left it, and show the result."""
        self._fresh = False
        if self._strayed():
            self._put_back()
        try:
            action()
        finally:
            self._follow()

    def _answer(self, number: Any) -> None:
        self.session.answer(number)

    def _resume(self, progress: Any) -> None:
        """Resume where the visitor's browser says they were; the session checks the data, which is untrusted."""
        if not self._fresh:  # an answer given in the meantime takes precedence
            return
        self._fresh = False
        try:
            self.session.resume(progress if isinstance(progress, str) else "")
        except tutor.ProgressError as error:
            self._message = {"text": f"{error} The lesson starts from the beginning."}
        else:
            if self.session.number:
                self._message = {"text": "Welcome back: the lesson continues where you left off.", "kind": "note"}
        self._follow()

    def _open_rule(self, name: Any) -> None:
        """Show a rule below the lesson, or hide it if it is shown already."""
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

    # --- the table, which other widgets may change ------------------------------------------------------------------

    def _note_table(self) -> None:
        """Remember the table as the lesson left it."""
        match = self.session.match
        self._left: tuple[Match, tuple[Any, ...], int] = (match, match.answers[: match.given], match.moment)

    def _follow(self) -> None:
        """Show the lesson's current table."""
        self._serial += 1
        self.session.match.forget()  # else a board beside it would take the lesson's table for a moment that has been
        self._note_table()
        self.match = self.session.match

    def _strayed(self) -> bool:
        """True if another widget has moved the match or replaced it."""
        match, answers, moment = self._left
        return self.match is not match or match.answers[: match.given] != answers or match.moment != moment

    def _put_back(self) -> None:
        match, answers, moment = self._left
        if match.answers[: len(answers)] == answers:
            match.goto(moment)
        else:
            self.session.put_back()

    def _take_from_neighbour(self) -> bool:
        """Take what a neighbour did to the match as an answer, if it was one answer to this step; True if taken."""
        match, answers, _ = self._left
        now = match.answers[: match.given]
        if self.match is not match or len(now) != len(answers) + 1 or now[:-1] != answers:
            return False
        self.act(lambda: None)  # the neighbours first draw the answer, and then what follows from it
        self._put_back()
        offers = self.session.offers()
        fitting = [number for number, offer in enumerate(offers) if offer.option in (now[-1], None)]
        if not fitting or self.session.step.kind == "ask":
            match.forward()
            return False
        self._at_lesson(lambda: self._answer(fitting[0]))
        return True

    # --- without a script -------------------------------------------------------------------------------------------

    def words(self) -> str:
        """The step in words."""
        session = self.session
        offers = [f"  {offer.label}" for offer in session.offers()]
        return "\n".join([f"{self._step['lesson']}: {session.step.title}", session.text, *offers])

    # --- what is shown ----------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Set everything at once; the page draws only what changed."""
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
            "asked": _lines([session.asked] if session.asked else [], rules),
            "offers": [{"label": offer.label, "allowed": offer.allowed} for offer in session.offers()],
            "tried": [] if step.kind == "play" else session.wrong,
            "done": session.done,
            "finished": session.finished,
            "score": f"{right} of {asked} questions right at the first try." if session.finished else "",
            "story": [] if feedback is not None and feedback.right else _lines(session.story(), rules),
            "feedback": None
            if feedback is None
            else {
                "right": feedback.right,
                "free": step.kind == "play",
                "lines": _lines(feedback.lines, rules),
                "events": _lines(feedback.events, rules),
            },
            "strayed": self._strayed(),
            "serial": self._serial,
        }
        self._progress = json.dumps(session.progress())
        self._draw_board()

    def _draw_board(self) -> None:
        self._board = board(self.match, self.seat, min(max(self.width, NARROWEST), WIDEST))


def _lines(lines: Any, rules: Rulebook) -> list[dict[str, Any]]:
    return [{"text": line.text, "rules": [[rule, rules[rule].title] for rule in line.rules]} for line in lines]
