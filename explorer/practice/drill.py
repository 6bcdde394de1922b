"""A drill: one question about a position, with its answers, made and judged by the engine.

A drill is never stored: what makes it, such as a position and a number, makes it again. What is kept of it is its `id`.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from explorer.core.game import Game
    from explorer.core.match import Match
    from explorer.core.moments import Option, Seat
    from explorer.tutor.session import Sentence

RECOGNISE, APPLY, COMBINE, FIND = 1, 2, 3, 4
"""How hard a drill is: to recognise a rule, to apply it, to combine several, to find a move."""

KINDS: Mapping[str, str] = {
    "change": "What changes?",
    "find-the-move": "Find the move",
    "which-rule": "Which rule stops it?",
    "odd-one-out": "Which is not allowed?",
    "which-may": "Which is allowed?",
    "who": "Who is it?",
    "number": "How much is it?",
    "part": "Add it up",
    "likelier": "Which is likelier?",
    "what-does-it-do": "What does it do?",
    "ruling": "Players ask",
    "reading": "The other reading",
    "asked": "Think it through",
    "better": "From your match",
}
"""The kinds of drills, each with words for players. The first nine are made from positions, the last from mistakes of one's own."""


class Answer(NamedTuple):
    """One of the answers that a drill offers.

    Attributes:
        text: the answer, as a player would say it.
        right: True for the one right answer.
        lines: why it is right or wrong.
        rules: the ids of the rules behind a wrong answer: what somebody who picks it confuses with the right one.
        options: the answers that show it when they are given at the drill's table, one after the other; the first may be a
            barred one, which is then refused before the learner's eyes. Empty if there is nothing to show.
        things: what it is about on the board, by the picture's names; it can be answered by touching one of them.
    """

    text: str
    right: bool = False
    lines: tuple[Sentence, ...] = ()
    rules: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    things: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Drill:
    """A question with one right answer.

    Attributes:
        kind: what sort of question it is, one of `explorer.practice.KINDS`.
        game: the game.
        where: what it was made from: the name of a position, a ruling, an authored question or a card.
        question: the question, as a player reads it.
        answers: what it offers, mixed; exactly one is right.
        rules: the ids of the rules that it examines, the most important first: what the right answer cites, or an author bound.
        also: the ids of rules that are used on the way.
        level: how hard it is, from `RECOGNISE` to `FIND`.
        match: the table it is asked at, where it stands; None for a question about a card or a word. Nobody changes it:
            whoever plays on forks it.
        seat: the learner's seat, whose knowledge limits everything that is shown; None sees all.
        told: what happened just before, in sentences.
        doing: the answers that the question supposes are given at the table, so that its outcome can be shown; empty if the
            answers of the drill are themselves what is done.
    """

    kind: str
    game: Game
    where: str
    question: str
    answers: tuple[Answer, ...]
    rules: tuple[str, ...]
    also: tuple[str, ...] = ()
    level: int = APPLY
    match: Match | None = None
    seat: Seat | None = None
    told: tuple[str, ...] = ()
    doing: tuple[Option, ...] = ()

    @cached_property
    def id(self) -> str:
        """Its name, the same whenever it is made again; it does not depend on the order of its answers."""
        said = "\n".join((self.kind, self.where, self.question, *self.rules, *sorted(one.text for one in self.answers)))
        return f"{zlib.crc32(said.encode()):08x}"

    @property
    def right(self) -> int:
        """The number of the right answer, from 0."""
        return next(number for number, answer in enumerate(self.answers) if answer.right)


class Source(NamedTuple):
    """What a drill can be made from again.

    Attributes:
        kind: the sort of question.
        where: the position, ruling, authored question or card.
        number: which of the drills that this gives, from 0.
        rules: the ids of the rules that the drill examines.
        level: how hard it is.
    """

    kind: str
    where: str
    number: int
    rules: tuple[str, ...]
    level: int
