"""A study as a lesson: each remark is a step, and the rules and the study's author judge the answers.

>>> import explorer
>>> from explorer.annotated import Study
>>> match = explorer.position("noble_treachery", at="bet", roller=3, treasury={0: [8], 1: [7, 9]})
>>> study = Study(match, title="When to bid")
>>> study.ask(match, "What would you do?", right="bet black 8", says="Then Seat 1 takes control.", well="It is yours.")
>>> session = StudySession(study)
>>> session.step.kind, [offer.label for offer in session.offers()]
('do', ['pass', 'bet black 8'])
>>> session.answer(0).lines[0].text
'Then Seat 1 takes control.'
>>> session.answer(1).right
True
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

from explorer.annotated.chapter import StudyError
from explorer.core.moments import Choice
from explorer.tutor.lesson import Lesson, LessonStep, PossibleAnswer
from explorer.tutor.session import Feedback, Offer, Sentence, Session

if TYPE_CHECKING:
    from explorer.annotated.chapter import Chapter, Place, Remark
    from explorer.annotated.model import Study
    from explorer.core.match import Match
    from explorer.core.moments import Seat
    from explorer.core.people import People

NOT_IT = "That is allowed, and not what is asked for here."
"""What is said of a wrong answer of which the author says nothing."""

NO = "That is not the answer."
"""The same of an answer in words."""


class StudySession(Session):
    """One learner's way through a study.

    Args:
        study: the study; later changes to it do not show here.
        people: who sits at the table, for texts; None says "Seat 0".
        progress: where to resume, as `progress` returned it; None starts at the first step.

    Attributes:
        study: the study.
        match, number, answers, feedback: see `Session`.

    Raises:
        StudyError: nothing is said in the study.
        ProgressError: the progress does not belong to this study.
    """

    def __init__(
        self, study: Study, people: People | None = None, progress: str | dict[str, Any] | None = None
    ) -> None:
        self.study = study
        self._people = people
        self._pages = [(chapter, place) for chapter in study.chapters for place in chapter.pages()]
        if not self._pages:
            raise StudyError("there is nothing to learn yet: comment on a moment, or ask something.")
        self._at: Chapter | None = None
        super().__init__(_as_lesson(study, self._pages), progress)

    @property
    def seat(self) -> Seat | None:
        """The learner's seat in the present chapter; None sees all hands."""
        return self._pages[self.number][0].seat

    @property
    def place(self) -> Place:
        """Where the present step stands in its chapter."""
        return self._pages[self.number][1]

    @property
    def remark(self) -> Remark:
        """What the study says at the present step."""
        chapter, place = self._pages[self.number]
        return chapter.remarks[place]

    @property
    def text(self) -> str:
        """The present comment, which is plain text: nothing in it is filled in."""
        return self.step.text

    @property
    def score(self) -> tuple[int, int]:
        """How many questions were answered right at the first try, and how many there are."""
        asked = [step.id for step in self.lesson if step.acts]
        return sum(len(self.answers.get(name, ())) == 1 for name in asked), len(asked)

    def _stand(self, number: int) -> None:
        """Go to a step: each knows its own table."""
        self.number = number
        self._at = None
        self._begin()
        self._resume_step()

    def _begin(self) -> None:
        chapter, place = self._pages[self.number]
        self.feedback, self._done, self._said = None, False, None
        if self._at is chapter and chapter.leads(self.match, place):
            self._story_from = self.match.moment + 1
            chapter.lead(self.match, place)  # the match goes on, so that one sees it move
        else:
            self.match = chapter.match(place)
            self.match.forget()
            self.match.people = self._people
            self._story_from = self.match.moment + 1
        self._at = chapter
        self._find_offers()

    def _find_offers(self) -> None:
        pending = self.match.pending
        self._offers = []
        if self.step.kind == "ask":
            self._offers = [Offer(one.text) for one in self.step.option]
        elif self.step.kind == "do":
            assert isinstance(pending, Choice)
            self._offers = [self._offer(pending, option, True) for option in pending.options]
            self._offers += [self._offer(pending, option, False) for option in pending.barred()]

    def _judged(self, number: int) -> Feedback:
        question, offer = self.remark.question, self._offers[number]
        assert question is not None
        if question.answers:
            chosen = question.answers[number]
            return Feedback(True) if chosen.right else Feedback(False, (Sentence(chosen.says or question.says or NO),))
        if offer.option in question.right:
            return Feedback(True)
        said = dict(question.wrong).get(offer.option, "")
        if not offer.allowed:
            refused = self._refused(offer)
            return Feedback(False, (*((Sentence(said),) if said else ()), *refused.lines))
        fork = self.match.fork()
        first = fork.moment + 1
        fork.choose(offer.option)
        return Feedback(False, (Sentence(said or question.says or NOT_IT),), tuple(self._lines(fork, first)))

    def _take(self, number: int) -> Feedback:
        question = self.remark.question
        assert question is not None
        self._story_from = self.match.moment + 1
        if not question.answers:
            self.match.choose(self._offers[number].option)
        self._done = True
        lines = (Sentence(question.well),) if question.well else ()
        return Feedback(True, lines, tuple(self.story()))


def _as_lesson(study: Study, pages: list[tuple[Chapter, Place]]) -> Lesson:
    edition = f"{zlib.crc32(study.text().encode()):08x}"
    steps, last = [], None
    for number, (chapter, place) in enumerate(pages):
        steps.append(_as_step(chapter, place, f"{number}", "" if chapter is last else chapter.title))
        last = chapter
    title = study.title or "A study"
    return Lesson(study.game, f"study {edition}", title, study.about, pages[0][0].seat, tuple(steps), edition)


def _as_step(chapter: Chapter, place: Place, id: str, title: str) -> LessonStep:
    remark = chapter.remarks[place]
    match = chapter.match(place)
    question = remark.question
    return LessonStep(
        id=id,
        kind="say" if question is None else "ask" if question.answers else "do",
        title=where(match),
        text=remark.text,
        rules=(match.moments(barred=False)[place.moment].rule,),
        chapter=title,
        option=tuple(PossibleAnswer(one.text, one.right, one.says) for one in question.answers) if question else (),
        well=question.well if question else "",
    )


def where(match: Match) -> str:
    """Where a match is, in a few words that name nobody.

    >>> import explorer
    >>> where(explorer.start("noble_treachery", players=4, seed=7))
    'Set-up'
    """
    phase = match.state.phase or ("The end" if match.over else "Set-up")
    return f"{match.round}, {phase}" if match.round else f"{phase[:1].upper()}{phase[1:]}"
