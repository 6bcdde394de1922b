"""Practice: questions that the engine makes from positions and judges, and what a learner remembers of the rules.

Plain Python, no Jupyter. A `Drill` is one question; a `Memory` has one fsrs card for each rule; a `Session` chooses what comes
next; an `exam` is a fixed set.
"""

from explorer.practice.drill import APPLY, COMBINE, FIND, KINDS, RECOGNISE, Answer, Drill, Source
from explorer.practice.exam import Result, exam, result
from explorer.practice.memory import Counts, KeptError, Memory, minutes
from explorer.practice.picking import Session

__all__ = [
    "APPLY",
    "COMBINE",
    "FIND",
    "KINDS",
    "RECOGNISE",
    "Answer",
    "Counts",
    "Drill",
    "KeptError",
    "Memory",
    "Result",
    "Session",
    "Source",
    "exam",
    "minutes",
    "result",
]
