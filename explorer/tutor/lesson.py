"""A lesson as data: a TOML file, read strictly, so that a slip in it is found when it is written and not when it is taught.

    id = "first"                  # what it is called; the file's name too
    title = "..."
    seat = 0                      # where the learner sits
    about = "..."

    [[step]]
    id = "bid"
    kind = "do"                   # say, watch, do, ask or play
    title = "Take control"
    text = '''Markdown; {scene.seats.0.card.power} is filled in from the match.'''
    rules = ["bet.higher"]        # what it teaches

A step may begin with a new table (`position`: the keywords of `explorer.position`) and with answers that are given as
it is entered (`before`); `until` says how far the match then plays on, `luck` what dice show when anybody rolls them,
and `prefer` what is chosen wherever it is offered; for the rest the game's heuristic player and a fixed seed answer.

- *say* and *watch* only go on.
- *do*: the learner answers the choice that waits, or decides what a die shows. Right are the options in `right` (`"*"`
  is any), or those after which the facts of `goal` hold, once the match has been played on to `foresee`.
  `[[step.wrong]]` has `options`, `says` and `rules`: a correction beside what the engine tells; one without options is
  for those that no other names.
- *ask*: `[[step.option]]` with `text`, `value`, and for wrong ones `says` and `rules`; right is the option whose value
  is the engine's `answer`: a fact after the answers `after`, or whether an option is `allowed`.
- *play*: the learner answers for the seat until the match comes to `until`.

Of what a rule bars, only the options in `bars` are offered to be tried; all of them where a step has no `bars`.
A *do* waits for all offers named in `tries`: the right one, given before the others were tried, is said to be right, and
the match is answered only with the next right answer after them.

`then` is answered after the right answer, `well` said to it. `tell` names the kinds of events worth telling.
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

KINDS = ("say", "watch", "do", "ask", "play")

FIRST = "first"
"""The lesson with which a game begins."""

WORDS_A_MINUTE = 200
SECONDS_AN_ACTION = 10
ANSWERS_OF_A_ROUND = 4
"""Answers that a seat usually gives in a round that it plays freely."""


@dataclass(frozen=True)
class Correction:
    """What is said to a wrong answer: to which options (to all that no other names, where it names none), and by which rules."""

    says: str
    rules: tuple[str, ...]
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Answer:
    """One of the answers that an *ask* offers; `says` and `rules` are the correction of a wrong one."""

    text: str
    value: Any
    says: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """One step of a lesson; the module says what the fields mean."""

    id: str
    kind: str
    title: str
    text: str
    rules: tuple[str, ...]
    position: Mapping[str, Any] | None = None
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
    option: tuple[Answer, ...] = ()
    answer: Mapping[str, Any] = field(default_factory=dict)
    then: tuple[Any, ...] = ()
    well: str = ""
    tell: tuple[str, ...] = ()

    @property
    def acts(self) -> bool:
        """Whether the learner has to do something before the lesson goes on."""
        return self.kind in ("do", "ask", "play")

    @property
    def words(self) -> int:
        """How many words there are to read, when nothing is answered wrongly."""
        return sum(len(text.split()) for text in (self.title, self.text, self.well, *(one.text for one in self.option)))


@dataclass(frozen=True)
class Lesson:
    """A lesson.

    Attributes:
        game: what it teaches.
        id, title, about: its name, its heading, and what it promises.
        seat: where the learner sits.
        steps: in order.
        edition: changes with every change of the file, so that progress is never taken for that of another text.
    """

    game: Game
    id: str
    title: str
    about: str
    seat: int
    steps: tuple[Step, ...]
    edition: str

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each step, by its id."""
        return {step.id: number for number, step in enumerate(self.steps)}

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that it teaches, in the order in which it does."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))

    @property
    def minutes(self) -> float:
        """How long it takes: reading at 200 words a minute, and ten seconds for every action."""
        actions = sum(ANSWERS_OF_A_ROUND if step.kind == "play" else step.acts for step in self.steps)
        return sum(step.words for step in self.steps) / WORDS_A_MINUTE + actions * SECONDS_AN_ACTION / 60


def lessons(game: str) -> tuple[str, ...]:
    """The lessons that a game has, the first one first.

    >>> lessons("noble_treachery")
    ('first',)

    Raises:
        UnknownGame: no such game.
    """
    found = (path.stem for path in (game_named(game).folder / "lessons").glob("*.toml"))
    return tuple(sorted(found, key=lambda name: (name != FIRST, name)))


def lesson(game: str, name: str = FIRST) -> Lesson:
    """A lesson of a game.

    Raises:
        UnknownGame: no such game.
        LessonError: the game has no such lesson, or its file breaks the form.
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
    """A lesson from the text of its file.

    Raises:
        LessonError: it breaks the form; the message says where.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"a lesson of {game.title} is no TOML: {error}.") from None
    wanted = {"id": str, "title": str, "about": str, "seat": int, "step": list}
    if set(data) != set(wanted) or any(type(data[name]) is not kind for name, kind in wanted.items()):
        raise LessonError(f"a lesson has the keys {', '.join(wanted)}, each of its kind; this has {', '.join(data)}.")
    steps = tuple(_step(game, number, told) for number, told in enumerate(data["step"], 1))
    doubles = len(steps) - len({step.id for step in steps})
    if not steps or doubles or steps[0].position is None:
        raise LessonError("a lesson has steps with an id each of their own, and the first sets up a table.")
    edition = f"{zlib.crc32(text.encode()):08x}"
    return Lesson(game, data["id"], data["title"], " ".join(data["about"].split()), data["seat"], steps, edition)


_LISTS = ("rules", "before", "prefer", "right", "goal", "then", "tell", "bars", "tries", "wrong", "option")
_TABLES = ("position", "until", "luck", "foresee", "answer")


def _step(game: Game, number: int, told: Any) -> Step:
    known = {one.name for one in fields(Step)}
    name = told.get("id", f"number {number}") if isinstance(told, dict) else f"number {number}"

    def slip(what: str) -> LessonError:
        return LessonError(f"step {name} {what}.")

    if not isinstance(told, dict) or set(told) - known:
        raise slip(f"has something that no step has: {', '.join(sorted(set(told) - known))}")
    for key, value in told.items():
        kind = list if key in _LISTS else dict if key in _TABLES else str
        if not isinstance(value, kind):
            raise slip(f"has a {key} that is not a {kind.__name__}")
    if not {"id", "kind", "title", "text"} <= set(told) or told.get("kind") not in KINDS:
        raise slip(f"needs an id, a title, a text, and a kind: {', '.join(KINDS)}")
    made: dict[str, Any] = {key: tuple(value) if key in _LISTS else value for key, value in told.items()}
    try:
        made["wrong"] = tuple(
            Correction(one["says"], tuple(one["rules"]), tuple(one["options"])) for one in told.get("wrong", ())
        )
        made["option"] = tuple(
            Answer(one["text"], one["value"], one.get("says", ""), tuple(one.get("rules", ())))
            for one in told.get("option", ())
        )
    except (KeyError, TypeError) as error:
        raise slip(f"has a wrong answer or an option without {error}") from None
    step = Step(**{"rules": (), **made})
    for what in _slips(game, step):
        raise slip(what)
    return step


def _slips(game: Game, step: Step) -> Iterator[str]:
    """What is wrong with a step whose fields are all of their kind."""
    corrections: list[Correction | Answer] = [*step.wrong, *(one for one in step.option if one.says)]
    cited = (*step.rules, *(rule for one in corrections for rule in one.rules))
    unknown = [rule for rule in cited if rule not in game.rules.rules]
    if unknown:
        yield f"cites {unknown[0]}, which is no rule of {game.title}"
    if not step.rules:
        yield "teaches no rule"
    if any(not one.rules for one in corrections):
        yield "corrects without a rule"
    if step.kind == "do" and bool(step.right) == bool(step.goal):
        yield "needs either right options or a goal"
    if step.goal and not all(
        isinstance(fact, dict) and "fact" in fact and set(fact) & set(TESTS) for fact in step.goal
    ):
        yield "has a goal that is not a list of tested facts"
    if step.tries and step.kind != "do":
        yield "has something to be tried, which only a do has"
    if step.kind == "ask" and (len(step.option) < 2 or not {"fact", "allowed"} & set(step.answer)):
        yield "needs at least two options, and an answer that the engine gives"
    if step.kind == "play" and not step.until:
        yield "needs an end"
