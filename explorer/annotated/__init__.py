"""Annotated matches, called studies: branches, comments, rings, arrows and questions, in chapters, to keep, share and learn from.

Plain Python, no Jupyter. A study is made from matches, and kept as one readable file:

    >>> import explorer
    >>> from explorer.annotated import Study
    >>> match = explorer.position("noble_treachery", at="bet", roller=3, treasury={0: [8], 1: [7, 9]})
    >>> study = Study(match, title="When to bid")
    >>> study.comment(match, "You have only the 8.")
    >>> study.ring(match, "token:0:8")
    >>> study.ask(match, "What would you do?", right="bet black 8", says="Then Seat 1 has control.")
    >>> match.choose("black 8")
    >>> study.comment(match, "Now it is the turn of Seat 1.")
    >>> match.back().choose("pass")
    >>> study.comment(match, "A branch: you passed.")
    >>> len(study.chapters), [len(chapter.remarks) for chapter in study.chapters]
    (1, [3])

`study.save(path)` writes it, and `explorer.annotated.load(path)` reads it again: every answer in it is checked by the rules.
"""

from __future__ import annotations

from explorer.annotated.chapter import Answer, Chapter, Mark, Place, Question, Remark, StudyError
from explorer.annotated.model import Study
from explorer.annotated.reading import load

__all__ = ["Answer", "Chapter", "Mark", "Place", "Question", "Remark", "Study", "StudyError", "load"]
