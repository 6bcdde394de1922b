"""A study as a lesson: each comment is a step, and each question is answered on the table."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import traitlets

from explorer.annotated.session import StudySession
from explorer.core.start import people_of
from widgets.lesson import Lesson
from widgets.study_pages import told

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.annotated import Study
    from explorer.core.people import People


class StudyLesson(Lesson):
    """A study, taken as a lesson.

        StudyLesson(explorer.annotated.load("bids.json"))

    Attributes:
        session: the `explorer.annotated.session.StudySession` behind the widget.
        leaves: counts how often the visitor wanted to leave the study.
        leads_on, plays, match, moment, seat, size, rule: see `Lesson`.

    Args:
        study: the study.
        people: who sits at the table; by default the people of the game.
        **traits: other ipywidgets traits.

    Raises:
        StudyError: nothing is said in the study.
    """

    leaves = traitlets.Int(0)

    session: StudySession

    def __init__(self, study: Study, people: People | None = None, **traits: Any) -> None:
        self._teach(StudySession(study, people or people_of(study.first())), **traits)

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {**super().handlers(), "leave": lambda _: self._leave()}

    def _leave(self) -> None:
        self.leaves += 1

    def show(self) -> None:
        """Set everything at once; the page draws only what changed."""
        self.marks = [list(one) for one in self.session.remark.marks]
        super().show()

    def _html(self) -> str:
        """The comment, which is text: whatever stands in it is escaped; and in words, what is ringed."""
        session = self.session
        ringed = told(session.match, session.remark.marks, session.seat) if not self._strayed() else ""
        said = [f"<p>{escape(line)}</p>" for line in session.text.splitlines() if line]
        return "".join([*said, f'<p class="nb-small nb-marked">{escape(ringed)}</p>' if ringed else ""])

    def _question(self) -> str:
        """What is asked, in the words of who made the study."""
        question = self.session.remark.question
        if self.session.done or question is None:
            return "" if self.session.finished else "Go on when you are ready."
        return question.text

    def _acts(self) -> list[list[str]]:
        """The buttons that are always in the same place, and the way out."""
        acts = [one for one in super()._acts() if one[0] != "play"]
        return [*acts, ["leave", "Leave the study", "is-go" if self.session.finished else "is-quiet"]]
