"""A lesson as data: a TOML file, read strictly, so that a mistake shows when the lesson is written, not when it is taught.

    id = "first"                  # also the file's name; lessons after it are "2-bets", "3-ties" and so on
    title = "..."
    seat = 0                      # where the learner sits
    people = false                # if its texts speak of seats; else the game's people sit at the table
    about = "..."

    [[step]]
    id = "bid"
    kind = "do"                   # say, watch, do, ask or play
    title = "Take control"
    chapter = "Betting"           # where a chapter begins; the steps after it belong to it
    text = '''Markdown; {scene.seats.0.card.power} is filled in from the match.'''
    rules = ["bet.higher"]        # the rules it teaches

A step may set up a new table and give answers on entry (`before`). The table is a hand-built one (`position`: the keywords
of `explorer.position`), or a new match from its very beginning (`fresh`: those of `explorer.start`, such as
`{ players = 4 }`), whose set-up is then played like the rest.
`until` says how far the match then plays on. `luck` fixes what dice show whoever rolls them, and `prefer` lists options
to choose wherever they are offered. The game's heuristic player and a fixed seed decide everything else.

- *say* and *watch* ask for nothing; the learner only moves on.
- *do*: the learner answers the pending choice, or sets a die. The right options are those in `right` (`"*"` means any),
  or those that lead to the facts in `goal` once the match has played on to `foresee`. `[[step.wrong]]` has `options`,
  `says` and `rules`: a correction shown beside the engine's reasons. One without `options` covers all options that no
  other correction names.
- *ask*: each `[[step.option]]` has `text` and `value`, and wrong ones have `says` and `rules`. The right option is the one
  whose value equals the engine's `answer`: a fact after the answers in `after`, or whether an option is `allowed`.
- *play*: the learner plays the seat until the match reaches `until`.

`bars` lists the barred options that the learner may try; without it, all barred options are offered. A *do* with `tries`
needs every option named there to be tried: a right answer given earlier is confirmed, but the match is answered only
with the next right answer after the others have been tried.

`then` lists the answers that follow the right one, and `well` is the comment on it. `tell` names the kinds of events that
the step's story includes.
"""

from __future__ import annotations

import tomllib
import zlib
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from explorer.core.errors import quoted
from explorer.core.game import Game, game_named
from explorer.tutor.facts import TESTS, LessonError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from explorer.core.moments import Seat

KINDS = ("say", "watch", "do", "ask", "play")

FIRST = "first"
"""The id of a game's introductory lesson."""

WORDS_A_MINUTE = 200
SECONDS_AN_ACTION = 10
ANSWERS_OF_A_ROUND = 4
"""How many answers a seat usually gives in one round of free play."""


@dataclass(frozen=True)
class Correction:
    """A comment on wrong answers, with the rules behind it.

    `options` are the labels it applies to; an empty tuple means all options that no other correction names.
    """

    says: str
    rules: tuple[str, ...]
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class PossibleAnswer:
    """One of the answers offered by an *ask*; `says` and `rules` correct a wrong one."""

    text: str
    value: Any
    says: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class LessonStep:
    """One step of a lesson. The module's docstring explains the fields."""

    id: str
    kind: str
    title: str
    text: str
    rules: tuple[str, ...]
    chapter: str = ""
    position: Mapping[str, Any] | None = None
    fresh: Mapping[str, Any] | None = None
    before: tuple[Any, ...] = ()
    until: Mapping[str, Any] = field(default_factory=dict)
    luck: Mapping[str, int] = field(default_factory=dict)
    prefer: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    goal: tuple[Mapping[str, Any], ...] = ()
    foresee: Mapping[str, Any] = field(default_factory=dict)
    bars: tuple[str, ...] | None = None
    tries: tuple[str, ...] = ()
    wrong: tuple[Correction, ...] = ()
    option: tuple[PossibleAnswer, ...] = ()
    answer: Mapping[str, Any] = field(default_factory=dict)
    then: tuple[Any, ...] = ()
    well: str = ""
    tell: tuple[str, ...] = ()

    @property
    def sets_up(self) -> bool:
        """True if the step begins at a table of its own."""
        return self.position is not None or self.fresh is not None

    @property
    def acts(self) -> bool:
        """True if the learner has to do something before the lesson moves on."""
        return self.kind in ("do", "ask", "play")

    @property
    def words(self) -> int:
        """How many words a learner reads who answers nothing wrongly."""
        return sum(len(text.split()) for text in (self.title, self.text, self.well, *(one.text for one in self.option)))


@dataclass(frozen=True)
class Lesson:
    """A lesson.

    Attributes:
        game: the game it teaches.
        id, title, about: its name, its heading, and what the learner will know afterwards.
        seat: the learner's seat; None sees all hands.
        steps: the steps, in order.
        edition: a checksum of the file, so that progress made in another version is recognised.
        people: True if the game's people sit at the table; False if the lesson speaks of seats.
    """

    game: Game
    id: str
    title: str
    about: str
    seat: Seat | None
    steps: tuple[LessonStep, ...]
    edition: str
    people: bool = True

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[LessonStep]:
        return iter(self.steps)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each step, from 0, by its id."""
        return {step.id: number for number, step in enumerate(self.steps)}

    @cached_property
    def chapters(self) -> tuple[tuple[str, int], ...]:
        """The chapters: each one's name, and how many steps it has. A lesson without any is one chapter of its own name."""
        found: list[tuple[str, int]] = []
        for step in self.steps:
            if step.chapter or not found:
                found.append((step.chapter or self.title, 0))
            found[-1] = (found[-1][0], found[-1][1] + 1)
        return tuple(found)

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that the lesson teaches, in order of first use."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))

    @property
    def minutes(self) -> float:
        """How long the lesson takes in minutes: 200 words a minute, and ten seconds for every action."""
        actions = sum(ANSWERS_OF_A_ROUND if step.kind == "play" else step.acts for step in self.steps)
        return sum(step.words for step in self.steps) / WORDS_A_MINUTE + actions * SECONDS_AN_ACTION / 60


def lessons(game: str) -> tuple[str, ...]:
    """The ids of a game's lessons in their order: the introductory one, then those whose ids begin with a number, "2-bets".

    >>> lessons("noble_treachery")[0]
    'first'

    Raises:
        UnknownGame: no such game.
    """
    found = (path.stem for path in (game_named(game).folder / "lessons").glob("*.toml"))
    return tuple(sorted(found, key=lambda name: (name != FIRST, _number(name), name)))


def _number(name: str) -> int:
    """The number with which a lesson's id begins, 0 if it begins with none."""
    number = name.partition("-")[0]
    return int(number) if number.isdecimal() else 0


def lesson(game: str, name: str = FIRST) -> Lesson:
    """Read a lesson of a game.

    Raises:
        UnknownGame: no such game.
        LessonError: the game has no such lesson, or the lesson's file is malformed.
    """
    found = game_named(game)
    there = lessons(found.id)
    if name not in there:
        raise LessonError(f"{found.title} has no lesson {quoted(name)}; it has: {', '.join(there) or 'none yet'}.")
    return _read_file(found.id, found.folder / "lessons" / f"{name}.toml")


@lru_cache(maxsize=32)
def _read_file(game: str, path: Path) -> Lesson:
    return read(game_named(game), path.read_text(encoding="utf-8"))


def read(game: Game, text: str) -> Lesson:
    """Parse the text of a lesson's file.

    Raises:
        LessonError: the text is malformed; the message says where.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"a lesson of {game.title} is not valid TOML: {error}.") from None
    wanted = {"id": str, "title": str, "about": str, "seat": int, "step": list}
    people = data.pop("people", True)
    if (
        type(people) is not bool
        or set(data) != set(wanted)
        or any(type(data[name]) is not kind for name, kind in wanted.items())
    ):
        raise LessonError(
            f"a lesson has the keys {', '.join(wanted)}, each of its own type, and may have people, true or false; this has "
            f"{', '.join(data)}."
        )
    steps = tuple(_step(game, number, given) for number, given in enumerate(data["step"], 1))
    doubles = len(steps) - len({step.id for step in steps})
    if not steps or doubles or not steps[0].sets_up:
        raise LessonError("a lesson needs steps with different ids, and the first must set up a table.")
    edition = f"{zlib.crc32(text.encode()):08x}"
    return Lesson(
        game, data["id"], data["title"], " ".join(data["about"].split()), data["seat"], steps, edition, people
    )


_LISTS = ("rules", "before", "prefer", "right", "goal", "then", "tell", "bars", "tries", "wrong", "option")
_TABLES = ("position", "fresh", "until", "luck", "foresee", "answer")


def _step(game: Game, number: int, given: Any) -> LessonStep:
    known = {one.name for one in fields(LessonStep)}
    name = given.get("id", f"number {number}") if isinstance(given, dict) else f"number {number}"

    def fault(what: str) -> LessonError:
        return LessonError(f"step {name} {what}.")

    if not isinstance(given, dict):
        raise fault("is not a table")
    if set(given) - known:
        raise fault(f"has unknown keys: {', '.join(sorted(set(given) - known))}")
    for key, value in given.items():
        kind = list if key in _LISTS else dict if key in _TABLES else str
        if not isinstance(value, kind):
            raise fault(f"has a {key} that is not a {kind.__name__}")
    if not {"id", "kind", "title", "text"} <= set(given) or given.get("kind") not in KINDS:
        raise fault(f"needs an id, a title, a text, and a kind: {', '.join(KINDS)}")
    made: dict[str, Any] = {key: tuple(value) if key in _LISTS else value for key, value in given.items()}
    try:
        made["wrong"] = tuple(
            Correction(one["says"], tuple(one["rules"]), tuple(one["options"])) for one in given.get("wrong", ())
        )
        made["option"] = tuple(
            PossibleAnswer(one["text"], one["value"], one.get("says", ""), tuple(one.get("rules", ())))
            for one in given.get("option", ())
        )
    except (KeyError, TypeError) as error:
        raise fault(f"has a wrong answer or an option without {error}") from None
    step = LessonStep(**{"rules": (), **made})
    for what in _faults(game, step):
        raise fault(what)
    return step


def _faults(game: Game, step: LessonStep) -> Iterator[str]:
    """What is wrong with a step whose fields all have the right type."""
    corrections: list[Correction | PossibleAnswer] = [*step.wrong, *(one for one in step.option if one.says)]
    cited = (*step.rules, *(rule for one in corrections for rule in one.rules))
    unknown = [rule for rule in cited if rule not in game.rules.rules]
    if unknown:
        yield f"cites {unknown[0]}, which is not a rule of {game.title}"
    if not step.rules:
        yield "teaches no rule"
    if step.position is not None and step.fresh is not None:
        yield "sets up two tables"
    if any(not one.rules for one in corrections):
        yield "has a correction without a rule"
    if step.kind == "do" and bool(step.right) == bool(step.goal):
        yield "needs either right options or a goal"
    if step.goal and not all(
        isinstance(fact, dict) and "fact" in fact and set(fact) & set(TESTS) for fact in step.goal
    ):
        yield "has a goal that is not a list of tested facts"
    if step.tries and step.kind != "do":
        yield "has `tries`, which is only for a do"
    if step.kind == "ask" and (len(step.option) < 2 or not {"fact", "allowed"} & set(step.answer)):
        yield "needs at least two options, and an answer for the engine to work out"
    if step.kind == "play" and not step.until:
        yield "needs an end"
