"""Lessons: steps that explain, show, set tasks and ask questions over a real match. The engine judges every answer.

Plain Python, no Jupyter. A lesson is a TOML file in its game's folder (`lessons/first.toml`). `lesson` reads it, and a
`Session` takes one learner through it. All lessons of a game, in their order, are its `course`, and among them is a whole
match, `Guided`, which stops at each rule met for the first time.

    >>> from explorer import tutor
    >>> session = tutor.Session(tutor.lesson("noble_treachery"))
    >>> session.step.kind
    'say'
    >>> session.next()
    >>> session.step.kind, [offer.label for offer in session.offers()]
    ('ask', ['Three colours', 'Two colours', 'Twelve'])
    >>> session.answer(0).right
    False
    >>> session.answer(1).right
    True
"""

from explorer.tutor.course import Been, Counted, Course, course
from explorer.tutor.facts import LessonError, look
from explorer.tutor.guided import Guided, Stop
from explorer.tutor.lesson import Lesson, LessonStep, lesson, lessons
from explorer.tutor.session import Feedback, Offer, ProgressError, Sentence, Session, step_of

__all__ = [
    "Been",
    "Counted",
    "Course",
    "Feedback",
    "Guided",
    "Lesson",
    "LessonError",
    "LessonStep",
    "Offer",
    "ProgressError",
    "Sentence",
    "Session",
    "Stop",
    "course",
    "lesson",
    "lessons",
    "look",
    "step_of",
]
