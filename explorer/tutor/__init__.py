"""Lessons: say, watch, do and ask over a real match, judged by the engine. Plain Python, no Jupyter.

A lesson is a TOML file in its game's folder (`lessons/first.toml`); `lesson` reads it, a `Session` is somebody at it.

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

from explorer.tutor.facts import LessonError, look
from explorer.tutor.lesson import Lesson, Step, lesson, lessons
from explorer.tutor.session import Feedback, Line, Offer, ProgressError, Session

__all__ = [
    "Feedback",
    "Lesson",
    "LessonError",
    "Line",
    "Offer",
    "ProgressError",
    "Session",
    "Step",
    "lesson",
    "lessons",
    "look",
]
