"""A game's course: its lessons in their order, what a learner has done of them, and which rules that has taught.

>>> from explorer import tutor
>>> course = tutor.course("noble_treachery")
>>> course.lessons[0].id
'first'
>>> course.counted(()).taught
0
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from explorer.core.errors import quoted
from explorer.core.foreign import read_json
from explorer.core.game import game_named
from explorer.tutor.facts import LessonError
from explorer.tutor.lesson import lesson, lessons
from explorer.tutor.session import LARGEST, ProgressError

if TYPE_CHECKING:
    from collections.abc import Collection

    from explorer.core.game import Game
    from explorer.tutor.lesson import Lesson


class Counted(NamedTuple):
    """How many of a game's rules are taught; rules that are mere advice are not counted.

    Attributes:
        taught: by the lessons that are done.
        teachable: by all lessons.
        rules: how many there are.
    """

    taught: int
    teachable: int
    rules: int


@dataclass(frozen=True)
class Been:
    """What a learner has done of a course.

    Attributes:
        done: the ids of the lessons that were taken to their end.
        last: the id of the lesson opened last, "" if none was.
    """

    done: frozenset[str] = frozenset()
    last: str = ""


@dataclass(frozen=True)
class Course:
    """The lessons of a game in their order.

    Attributes:
        game: the game.
        lessons: its lessons, the introductory one first.
    """

    game: Game
    lessons: tuple[Lesson, ...]

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of the lessons, in order."""
        return tuple(one.id for one in self.lessons)

    def __getitem__(self, name: str) -> Lesson:
        """A lesson by its id.

        Raises:
            LessonError: there is none of this id.
        """
        if name not in self.ids:
            raise LessonError(f"The course has no lesson {quoted(name)}.")
        return self.lessons[self.ids.index(name)]

    def after(self, name: str, done: Collection[str] = ()) -> Lesson | None:
        """The lesson to go on with after one: the next that is not done, else any that is not; None if all others are."""
        place = self.ids.index(name)
        others = (*self.lessons[place + 1 :], *self.lessons[:place])
        return next((one for one in others if one.id not in done), None)

    def taught(self, done: Collection[str]) -> frozenset[str]:
        """The rules taught by the lessons done; none that is mere advice."""
        rules = self.game.rules.rules
        cited = {rule for one in self.lessons if one.id in done for rule in one.rules}
        return frozenset(rule for rule in cited if rules[rule].standing != "advice")

    def counted(self, done: Collection[str]) -> Counted:
        """How many rules are taught by the lessons done, by all lessons, and how many there are."""
        rules = sum(rule.standing != "advice" for rule in self.game.rules.rules.values())
        return Counted(len(self.taught(done)), len(self.taught(self.ids)), rules)

    # --- what a visitor's browser keeps -----------------------------------------------------------------------------

    def told(self, been: Been) -> str:
        """What a learner has done, as the text that the browser keeps; `read` reads it."""
        done = [name for name in self.ids if name in been.done]
        return json.dumps({"game": self.game.id, "done": done, "last": been.last})

    def read(self, text: Any) -> Been:
        """What `told` wrote. It comes from a visitor's browser, so everything in it is checked.

        A lesson that there is no more is passed over.

        Raises:
            ProgressError: it cannot be read, or belongs to another game.
        """
        if not isinstance(text, str) or len(text) > LARGEST:
            raise ProgressError("The saved list of lessons cannot be read.")
        try:
            told = read_json(text)
        except ValueError:
            raise ProgressError("The saved list of lessons cannot be read.") from None
        if not isinstance(told, dict) or set(told) != {"game", "done", "last"} or told["game"] != self.game.id:
            raise ProgressError("This is not the saved list of this game's lessons.")
        done, last = told["done"], told["last"]
        if not isinstance(done, list) or not all(isinstance(name, str) for name in [*done, last]):
            raise ProgressError("The saved list of lessons has something in it that is no lesson.")
        return Been(frozenset(done) & frozenset(self.ids), last if last in self.ids else "")


def course(game: str) -> Course:
    """The course of a game.

    Raises:
        UnknownGame: no such game.
        LessonError: a lesson's file is malformed.
    """
    found = game_named(game)
    return Course(found, tuple(lesson(found.id, name) for name in lessons(found.id)))
