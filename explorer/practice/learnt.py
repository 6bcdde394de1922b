"""What is kept of a learner: for each game one text with what they remember, and for all games one file to carry along.

>>> from explorer.core.game import game_named
>>> from explorer.practice.memory import Memory
>>> learnt = Learnt(Memory(game_named("noble_treachery")))
>>> key(learnt.memory.game.id)
'noblesse practice noble_treachery'
>>> Learnt.of(learnt.memory.game, learnt.told(), {}, ()).exams
[]
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, astuple, dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any

from explorer.core.foreign import read_json
from explorer.practice.memory import A_DAY, KeptError, Memory

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from explorer.core.game import Game
    from explorer.practice.drill import Drill

LARGEST = 250_000
"""The most characters of what is kept of one game."""

LARGEST_FILE = 3_000_000
"""The most characters of a file with all games."""

MOST_BAD, MOST_EXAMS = 200, 100
"""How many bad questions and how many exams are kept of a game."""

LONGEST = 500
"""The most characters of a text that is kept of a bad question."""

_KEY = re.compile(r"noblesse (practice|course|lesson) ([a-z0-9_]{1,40})(?: [a-z0-9_-]{1,60})?")
"""Under what something of a learner is kept."""


@dataclass(frozen=True)
class Bad:
    """A question that the learner found bad.

    Attributes:
        id, kind, where, question: the drill's.
    """

    id: str
    kind: str
    where: str
    question: str


@dataclass(frozen=True)
class Sat:
    """An exam that was taken.

    Attributes:
        number: which exam.
        right: how many answers were right.
        of: how many questions there were.
        seconds: how long it took.
        day: when, as "2026-11-23".
    """

    number: int
    right: int
    of: int
    seconds: int
    day: str


@dataclass
class Learnt:
    """What is kept of a learner of one game.

    Attributes:
        memory: what they remember.
        bad: the questions that they found bad, the latest last.
        exams: the exams that they took, the latest last.
    """

    memory: Memory
    bad: list[Bad] = field(default_factory=list)
    exams: list[Sat] = field(default_factory=list)

    def note_bad(self, drill: Drill) -> None:
        """Keep a question that was found bad, once."""
        found = Bad(drill.id, drill.kind, drill.where[:LONGEST], drill.question[:LONGEST])
        self.bad = [*(one for one in self.bad if one.id != drill.id), found][-MOST_BAD:]

    def note_exam(self, sat: Sat) -> None:
        """Keep an exam that was taken."""
        self.exams = [*self.exams, sat][-MOST_EXAMS:]

    def best(self, number: int) -> Sat | None:
        """The best result in one of the exams: the most right, and among these the fastest; None if it was not taken."""
        taken = [one for one in self.exams if one.number == number]
        return max(taken, key=lambda one: (one.right / one.of, -one.seconds), default=None)

    def told(self) -> str:
        """All of it as a text; `of` reads it."""
        return json.dumps(
            {
                "memory": self.memory.told(),
                "bad": [asdict(one) for one in self.bad],
                "exams": [list(astuple(one)) for one in self.exams],
            },
            separators=(",", ":"),
        )

    @classmethod
    def of(cls, game: Game, text: Any, kinds: Mapping[str, int], only_read: Collection[str]) -> Learnt:
        """What `told` wrote. It comes from a visitor's browser or file, so everything in it is checked.

        Args:
            game: the game.
            text: what was kept.
            kinds: see `Memory`.
            only_read: see `Memory`.

        Raises:
            KeptError: it cannot be read, or belongs to another game.
        """
        told = _table(text, LARGEST)
        if (
            set(told) != {"memory", "bad", "exams"}
            or not isinstance(told["bad"], list)
            or not isinstance(told["exams"], list)
        ):
            raise KeptError("What you have practised cannot be read: parts of it are missing.")
        memory = Memory.of(game, told["memory"], kinds, only_read)
        return cls(
            memory, [_bad(one) for one in told["bad"]][-MOST_BAD:], [_sat(one) for one in told["exams"]][-MOST_EXAMS:]
        )


def key(game: str) -> str:
    """Under what the browser, and the file of all games, keep what is learnt of one."""
    return f"noblesse practice {game}"


def written(kept: Mapping[str, str]) -> str:
    """A file with all that is kept of a learner, by key; `read` reads it."""
    return json.dumps({"noblesse": "learnt", "version": 1, "kept": dict(sorted(kept.items()))}, indent=1)


def read(text: Any) -> dict[str, str]:
    """What `written` wrote, by key. What is kept of a game is a text that is still to be checked.

    Raises:
        KeptError: it is no such file.
    """
    wrong = KeptError("This is no file in which Noblesse keeps what somebody has learnt.")
    try:
        told = _table(text, LARGEST_FILE)
    except KeptError:
        raise wrong from None
    kept = told.get("kept")
    if told.get("noblesse") != "learnt" or not isinstance(kept, dict):
        raise wrong
    if told.get("version") != 1:
        raise KeptError("This file was written by a later Noblesse than this one.")
    if not all(_KEY.fullmatch(name) and isinstance(one, str) and len(one) <= LARGEST for name, one in kept.items()):
        raise wrong
    return kept


def game_of(name: str) -> str:
    """The id of the game of a key that holds what is practised; "" for another key.

    >>> game_of("noblesse practice noble_game"), game_of("noblesse course noble_game")
    ('noble_game', '')
    """
    found = _KEY.fullmatch(name)
    return found[2] if found is not None and name == key(found[2]) else ""


def _table(text: Any, largest: int) -> dict[str, Any]:
    if not isinstance(text, str) or len(text) > largest:
        raise KeptError("What you have practised cannot be read: it is no text, or too long.")
    try:
        told = read_json(text)
    except ValueError:
        raise KeptError("What you have practised cannot be read: it is no JSON.") from None
    if not isinstance(told, dict):
        raise KeptError("What you have practised cannot be read: parts of it are missing.")
    return told


def _bad(kept: Any) -> Bad:
    names = ("id", "kind", "where", "question")
    if (
        not isinstance(kept, dict)
        or set(kept) != set(names)
        or not all(isinstance(kept[name], str) and len(kept[name]) <= LONGEST for name in names)
    ):
        raise KeptError("What you have practised cannot be read: a question in it is no question.")
    return Bad(**kept)


def _sat(kept: Any) -> Sat:
    wrong = KeptError("What you have practised cannot be read: an exam in it is no exam.")
    if not isinstance(kept, list) or len(kept) != 5 or not all(type(one) is int for one in kept[:4]):
        raise wrong
    number, right, of, seconds, day = kept
    if not (number > 0 <= right <= of <= 1000 and of and 0 <= seconds < A_DAY and isinstance(day, str)):
        raise wrong
    try:
        date.fromisoformat(day)
    except ValueError:
        raise wrong from None
    return Sat(number, right, of, seconds, day)
