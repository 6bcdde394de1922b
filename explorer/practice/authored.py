"""Questions that authors write, for rules that no question made from play examines.

They stand in `explorer/games/<game>/drills/*.toml`, beside `read.toml`. Each is four to seven lines about a position that
exists; the engine works out the answer, and a file is wrong if the engine's answer is not the author's, or is among the wrong
ones. `noblesse check FILE` says what is wrong at which line.

    [[ask]]
    rule = "knight.tie"                    # the rule that it examines: one, not advice
    text = "Three vote for the Attacker and three for the Defender. Who wins?"
    ruling = "tied-vote"                   # where: a ruling's position, or one of those below
    after = "all"                          # the answers that the text speaks of; the engine gives them before it looks
    answer = { who = "told.won.seat" }     # what the engine works out
    wrong = ["Nobody"]                     # three wrong answers are best, two are good
    says = "A tie is the Attacker's."      # why the right one is right; else the rule's own text stands there

**Where.** Without anything the table is what shows the rule (`show_me`). `shown = "other.rule"` is what shows another rule;
`ruling = "id"` a ruling's position; `position = { … }` the keywords of `explorer.position`, and `position = "name"` those
under `[positions.name]` of the same file. `before` lists answers given before the learner comes to the table, and `after`
those that the question supposes ("You play the Knight. …"), written as in lessons and rulings; "all" stands for all that an
example or a ruling has ahead. The learner sits at `seat`, which is 0 unless the file says otherwise, and is "you"; the others
are called by the names of the game's people: "Lady Maud".

**Answer.** One of these:

- `{ fact = "state.ravens.0" }`: a value, by a path as in lessons (`state`, `scene`, `pending`), or `facts.NAME` (a fact of
  "what if", as `facts.Seat 0: score now`), or `told.KIND.NAME` (a fact of the latest event of that kind that `after` brought
  about, or its `seat`). `count` as in lessons. `right = "{} ravens"` puts words around it; wrong numbers, `wrong = [2, 4]`,
  get the same words.
- `{ who = "pending.seat" }`: a value that is a seat, or several, told as a name. Without `wrong` the other people are the wrong
  answers.
- `{ allows = "knight" }`: which of these is allowed? The right answer and the wrong ones are options of the pending choice, in
  words; the engine must allow the right one and bar the others. `{ bars = "knight" }`: which is not allowed? It must bar the
  right one and allow the others.
- Whether something is so: `{ allowed = "knight" }`; a tested fact, `{ fact = "state.ravens.0", at_least = 3 }` (tests as in
  lessons); `{ told = { kind = "won", seat = 0 } }` (such an event came about after `after`) and `{ not_told = { … } }`;
  `{ asks = { seat = 2, kind = "vote" } }` (such a choice is pending). Without `right` the answers are Yes and No, as the engine
  finds. Better are answers with their reasons: `right` must then be so; or must not be so, if it begins with "No". In
  `right` of a `told`, {} stands for the sentence that tells the event.

A wrong answer is a text or a number, or `{ text = "Lady Maud", says = "Only with more votes.", rules = ["knight.victor"] }`,
where `rules` are those that somebody who picks it confuses with the right one.

**Else.** `also = [...]`: rules used on the way. `level`: 1 to recognise, 2 to apply, 3 to combine, 4 to find; it is 1 for two
answers and 2 for more unless the file says otherwise. A text may have `{state.…}` as in lessons.

Rules that are only to be read, such as definitions and manners, stand in `read.toml`, each with a reason:

    [rules]
    "deal.promise" = "a promise for later turns binds nobody: there is nothing to decide"
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from explorer.core.errors import NoblesseError, quoted
from explorer.practice.ask import ALL, JUDGES, Ask, Scene, Wrong
from explorer.practice.drill import FIND, RECOGNISE, Drill, Source
from explorer.tutor.facts import TESTS, LessonError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from explorer.core.game import Game

KIND = "asked"

READ = "read.toml"
"""The file of the rules that are only to be read."""

NOT_ASKS = (READ, "readings.toml")
"""The files of the folder that have no questions."""

_TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "rule": (str,), "text": (str,), "answer": (dict,), "wrong": (list,), "right": (str,), "says": (str,), "also": (list,),
    "seat": (int,), "level": (int,), "position": (dict, str), "ruling": (str,), "shown": (str,), "before": (list, str),
    "after": (list, str),
}  # fmt: skip
_WORDS: Final = {str: "a text", int: "a number", list: "a list", dict: "a table"}
_SCENES = ("position", "ruling", "shown")
_WITH: Final[Mapping[str, tuple[str, ...]]] = {"fact": ("count", *TESTS), "who": ()}
"""What may stand beside a judge."""


# --- for practice -----------------------------------------------------------------------------------------------------


def sources(game: Game) -> Iterable[Source]:
    """What drills can be made from: the questions that the game's authors wrote."""
    return [Source(KIND, ask.where, ask.number, (ask.rule,), ask.hard) for ask in asks(game).values()]


def make(game: Game, source: Source) -> Drill | None:
    """The drill of a question; None if there is no such question, or the game answers it otherwise now."""
    ask = asks(game).get((source.where, source.number))
    if ask is None:
        return None
    try:
        return ask.drill()
    except NoblesseError:
        return None


@cache
def asks(game: Game) -> Mapping[tuple[str, int], Ask]:
    """The questions that a game's authors wrote, by name and number; cached.

    Raises:
        LessonError: a file is malformed; the message says where.
    """
    found: dict[tuple[str, int], Ask] = {}
    for path in sorted((game.folder / "drills").glob("*.toml")):
        if path.name not in NOT_ASKS:
            found |= {(ask.where, ask.number): ask for ask in read(game, path)}
    return found


@cache
def only_read(game: Game) -> Mapping[str, str]:
    """The rules that are only to be read, each with the reason; cached.

    Raises:
        LessonError: the file is malformed; the message says where.
    """
    path = game.folder / "drills" / READ
    if not path.is_file():
        return {}
    data = _toml(path.name, path.read_text(encoding="utf-8"))
    rules = data.get("rules")
    if set(data) != {"rules"} or not isinstance(rules, dict):
        raise LessonError(
            f'{path.name}: it has one table, [rules], with lines like "rule.id" = "why it is only to be read".'
        )
    for rule, why in rules.items():
        _known(game, rule)
        if not isinstance(why, str) or not why:
            raise LessonError(f"{path.name}: {rule} needs a reason why it is only to be read.")
    return rules


# --- reading ----------------------------------------------------------------------------------------------------------


def read(game: Game, path: Path) -> Sequence[Ask]:
    """The questions in a file.

    Raises:
        LessonError: the file is malformed; the message says where.
    """
    return read_text(game, path.stem, path.read_text(encoding="utf-8"))


def read_text(game: Game, name: str, text: str) -> Sequence[Ask]:
    """The questions in the text of a file.

    Args:
        game: the game.
        name: the file's name without its ending, with which the questions' names begin.
        text: the text.

    Raises:
        LessonError: the text is malformed; the message says where.
    """
    found: list[Ask] = []
    for one in each(game, name, text):
        if isinstance(one, LessonError):
            raise one
        found.append(one)
    return found


def each(game: Game, name: str, text: str) -> Iterator[Ask | LessonError]:
    """The questions in the text of a file one by one, or what is wrong with one; see `read_text`."""
    file = f"{name}.toml"
    data = _toml(file, text)
    given, positions = data.get("ask"), data.get("positions", {})
    if set(data) - {"ask", "positions"} or not isinstance(given, list) or not isinstance(positions, dict):
        raise LessonError(
            f"{file}: it has tables [[ask]], and may have [positions.name]; this has {', '.join(data) or 'none'}."
        )
    asked: Counter[str] = Counter()
    for line, one in zip(lines_of(text, "ask"), given, strict=True):
        try:
            ask = _ask(game, name, line, one, positions)
        except NoblesseError as error:
            yield LessonError(f"{file}, line {line}: {error}")
        else:
            yield replace(ask, number=asked[ask.where])
            asked[ask.where] += 1


def lines_of(text: str, table: str) -> list[int]:
    r"""The numbers of the lines of a TOML text where the tables of an array begin.

    >>> lines_of('[[ask]]\nrule = "a"\n[[ask]]', "ask")
    [1, 3]
    """
    return [number for number, line in enumerate(text.splitlines(), 1) if line.split("#")[0].strip() == f"[[{table}]]"]


def _toml(file: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{file} is not valid TOML: {error}.") from None


def _known(game: Game, rule: Any) -> str:
    """The id of a rule that is not advice."""
    if game.rules[rule].standing == "advice":
        raise LessonError(f"{rule} is advice: nobody need know it.")
    return str(rule)


def _ask(game: Game, name: str, line: int, given: Mapping[str, Any], positions: Mapping[str, Any]) -> Ask:
    """One question, strictly."""
    for key, value in given.items():
        if key not in _TYPES:
            raise LessonError(f"{quoted(key)} is none of {', '.join(_TYPES)}.")
        if type(value) not in _TYPES[key]:
            raise LessonError(f"`{key}` is to be {' or '.join(_WORDS[kind] for kind in _TYPES[key])}.")
    missing = [key for key in ("rule", "text", "answer") if not given.get(key)]
    if missing:
        raise LessonError(f"it lacks `{missing[0]}`.")
    places = [key for key in _SCENES if key in given]
    if len(places) > 1:
        raise LessonError(f"it has both `{places[0]}` and `{places[1]}`: one table is enough.")
    for key in ("before", "after"):
        if isinstance(given.get(key), str) and given[key] != ALL:
            raise LessonError(f'`{key}` is a list of answers, or "{ALL}".')
    if not 0 <= given.get("level", 0) <= FIND or given.get("level") == 0:
        raise LessonError(f"`level` is {RECOGNISE} to {FIND}.")
    if given.get("seat", 0) < 0:
        raise LessonError("`seat` is 0 or more.")
    if not given["text"].strip().endswith("?"):
        raise LessonError("`text` is a question, and ends with a question mark.")
    rule = _known(game, given["rule"])
    place = given.get("position")
    if isinstance(place, str):
        if not isinstance(positions.get(place), dict):
            raise LessonError(f"there is no table [positions.{place}] in this file.")
        place = positions[place]
    ask = Ask(
        game, f"{name}/{rule}", 0, line, rule, given["text"], _judged(given["answer"]),
        tuple(_wrong(game, one) for one in given["wrong"]) if "wrong" in given else None,
        given.get("right", ""), " ".join(given.get("says", "").split()),
        tuple(_known(game, other) for other in given.get("also", ())), given.get("seat", 0), given.get("level", 0),
        Scene(place, given.get("ruling", ""), given.get("shown", "")),
        _answers(given.get("before", ())), _answers(given.get("after", ())),
    )  # fmt: skip
    for fault in _faults(ask):
        raise LessonError(fault)
    return ask


def _answers(given: Any) -> tuple[Any, ...] | str:
    return given if isinstance(given, str) else tuple(given)


def _judged(answer: Mapping[str, Any]) -> Mapping[str, Any]:
    """What works the answer out, checked."""
    judges = [name for name in JUDGES if name in answer]
    if len(judges) != 1:
        raise LessonError(f"`answer` has one of {', '.join(JUDGES)}.")
    judge = judges[0]
    strange = set(answer) - {judge, *_WITH.get(judge, ())}
    if strange:
        raise LessonError(f"`answer` has {quoted(min(strange))} beside `{judge}`.")
    kind = {"fact": str, "who": str, "told": dict, "not_told": dict, "asks": dict}.get(judge)
    if kind is not None and not isinstance(answer[judge], kind):
        raise LessonError(f"`{judge}` is {_WORDS[kind]}.")
    return answer


def _wrong(game: Game, given: Any) -> Wrong:
    """A wrong answer."""
    if isinstance(given, dict):
        if not {"text"} <= set(given) <= {"text", "says", "rules"} or not isinstance(given.get("rules", []), list):
            raise LessonError("a wrong answer is a text, or has `text`, and may have `says` and `rules`.")
        rules = tuple(_known(game, rule) for rule in given.get("rules", ()))
        return Wrong(given["text"], " ".join(given.get("says", "").split()), rules)
    return Wrong(given)


def _faults(ask: Ask) -> Iterator[str]:
    """What is wrong with a question whose fields all have the right type."""
    if ask.of_options and ask.right:
        yield "the right answer is the option itself: leave `right` out."
    if ask.of_options and not ask.wrong:
        yield "name the other options in `wrong`."
    if ask.of_truth and ask.wrong is not None and not ask.right:
        yield "the answers are Yes and No: leave `wrong` out, or give `right` too."
    if ask.judge == "not_told" and not ask.right:
        yield "`not_told` needs a `right` answer."
    if ask.judge in ("told", "not_told") and not ask.after:
        yield "nothing happens: `after` lists what does."
    if ask.of_truth and ask.right and ask.wrong is None:
        yield "name wrong answers in `wrong`."
    if ask.judge == "fact" and not ask.of_truth and not ask.wrong:
        yield "name wrong answers in `wrong`."
    if not ask.of_truth and ask.right and "{}" not in ask.right:
        yield "`right` has {} where the engine's answer stands, or `answer` a test."
    if ask.wrong is not None and not all(isinstance(one.text, str | int | list) for one in ask.wrong):
        yield "a wrong answer is a text or a number."
