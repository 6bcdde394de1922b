"""Reads a study: everything in a file is untrusted.

Sizes are limited, every text is measured, every answer is played and must be allowed by the rules, and a right answer must be
one of the options. The form of a file is said in `explorer.annotated.writing`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from explorer.annotated.chapter import ANSWERS, Answer, Chapter, Mark, Place, Question, Remark, StudyError
from explorer.annotated.model import Study
from explorer.annotated.writing import HIGHEST, KEY, VERSION
from explorer.core.errors import NoblesseError, RecordError, UnknownGame, quoted
from explorer.core.game import game_named
from explorer.core.loading import TROUBLE, check_names_no_file, give, parsed, text_of
from explorer.core.moments import canonical

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from explorer.core.game import Game
    from explorer.core.match import Match

SAID = 400
"""The most characters of a reason; that for which a draw is impossible may name a whole deck."""


def load(source: str | Path | dict[str, Any]) -> Study:
    """Read a study: a file's path, the JSON text itself, or its data.

    Raises:
        StudyError: it cannot be read, is not a study, or the rules do not allow what it says; the message says where.
    """
    if isinstance(source, dict):
        return from_data(source)
    try:
        return from_data(parsed(text_of(source)))
    except RecordError as error:
        raise StudyError(str(error).replace("record", "study")) from None


def from_data(data: Any) -> Study:
    """A study from its data; every answer is played.

    Raises:
        StudyError: it is not a study, or the rules do not allow what it says; the message says where.
    """
    if not isinstance(data, dict) or KEY not in data:
        raise StudyError(f"this is JSON, but not a study of Noblesse: it lacks the key {KEY!r}.")
    if data[KEY] != VERSION:
        raise StudyError(f"the study has format {quoted(data[KEY])}; this version of Noblesse reads format {VERSION}.")
    form = {KEY: int, "game": str, "title": str, "author": str, "about": str, "chapters": list}
    _check(data, form, "the study")
    try:
        game = game_named(data["game"])
    except UnknownGame as error:
        raise StudyError(f"the study is of an unknown game: {error}") from None
    chapters = (
        _chapter(game, chapter, f"chapter {number}") for number, chapter in enumerate(data["chapters"][:100], 1)
    )
    return Study.of(chapters, data["title"], data["author"], data["about"])


def _chapter(game: Game, data: Any, where: str) -> Chapter:
    _check(data, {"title": str, "setup": dict, "answers": list, "remarks": list}, where, {"seat": (int, type(None))})
    if len(data["answers"]) > ANSWERS:
        _refuse(where, f"it has more than {ANSWERS:,} answers")
    try:
        check_names_no_file(data["setup"])
        chapter = Chapter(game, data["setup"], data["title"], data.get("seat"))
        _grow(chapter, data["answers"], where)
        for number, remark in enumerate(data["remarks"], 1):
            _put(chapter, remark, f"{where}, remark {number}")
    except TROUBLE as error:
        if isinstance(error, StudyError) and str(error).startswith(where):
            raise
        why = str(error).rstrip(".") if isinstance(error, NoblesseError) else "its set-up is not one of this game"
        _refuse(where, why)
    return chapter


def _grow(chapter: Chapter, rows: list[Any], where: str) -> None:
    """Play all answers of a tree, each where it stands, and take them in."""
    numbers = {0}
    branches: dict[int, list[list[Any]]] = {}
    for row in rows:
        if not isinstance(row, list) or len(row) != 5 or type(row[0]) is not int or type(row[1]) is not int:
            _refuse(where, f"an answer is [number, after, seat, question, answer], not {quoted(row)}")
        if row[0] in numbers or row[1] not in numbers or not 0 < row[0] <= HIGHEST:
            _refuse(where, f"answer {quoted(row[0])} stands twice, or before answer {quoted(row[1])}, which it follows")
        numbers.add(row[0])
        branches.setdefault(row[1], []).append(row)
    # the first answer of each place goes on with the match that came there; each other one with a fork of it
    ahead: list[tuple[int, Match]] = [(0, chapter.match(Place(0, chapter.nodes[0].last)))]
    while ahead:
        after, match = ahead.pop()
        follow = branches.get(after, [])
        here = [match, *(match.fork() for _ in follow[1:])]
        for twin, (number, _, seat, kind, answer) in zip(here, follow, strict=False):
            asked = twin.moment
            try:
                give(twin, asked, seat, kind, answer)
            except TROUBLE as error:
                said = str(error).rstrip(".") if isinstance(error, NoblesseError) else "the rules do not allow it"
                _refuse(f"{where}, answer {number}", said.replace("the record", "the study"))
            chapter.add(after, seat, kind, canonical(answer), asked, _end(twin), number)
            ahead.append((number, twin))


def _end(match: Match) -> int:
    _ = match.pending
    return match.moment


def _put(chapter: Chapter, data: Any, where: str) -> None:
    _check(data, {"node": int, "moment": int}, where, {"text": (str,), "marks": (list,), "question": (dict,)})
    marks = data.get("marks", [])
    if not all(
        isinstance(one, list) and len(one) in (1, 2) and all(isinstance(id, str) for id in one) for one in marks
    ):
        _refuse(where, "a mark is [thing], or [thing, thing] for an arrow")
    place = Place(data["node"], data["moment"])
    if place in chapter.remarks:
        _refuse(where, "there is another remark at the same moment")
    question = _question(data["question"], where) if "question" in data else None
    try:
        chapter.put(place, Remark(data.get("text", ""), tuple(Mark(*one) for one in marks), question))
    except StudyError as error:
        _refuse(where, str(error).rstrip("."))


def _question(data: dict[str, Any], where: str) -> Question:
    more = {"right": (list,), "wrong": (list,), "answers": (list,), "says": (str,), "well": (str,)}
    _check(data, {"text": str}, where, more)
    wrong = data.get("wrong", [])
    if not all(isinstance(one, list) and len(one) == 2 for one in wrong):
        _refuse(where, "what is said of a wrong answer is [answer, text]")
    answers = data.get("answers", [])
    for one in answers:
        _check(one, {"text": str}, where, {"right": (bool,), "says": (str,)})
    return Question(
        data["text"],
        tuple(map(canonical, data.get("right", []))),
        tuple((canonical(option), told) for option, told in wrong),
        tuple(Answer(one["text"], one.get("right", False), one.get("says", "")) for one in answers),
        data.get("says", ""),
        data.get("well", ""),
    )


def _check(data: Any, form: dict[str, type], where: str, more: Mapping[str, tuple[type, ...]] | None = None) -> None:
    """Check that data has these keys, and may have those, each with a value of its type."""
    if not isinstance(data, dict):
        _refuse(where, f"it should have the keys {', '.join(form)}; it is {quoted(data)}")
    known = {**{key: (kind,) for key, kind in form.items()}, **(more or {})}
    for key, kinds in known.items():
        if (key in data or key in form) and type(data.get(key)) not in kinds:
            _refuse(where, f"its {key!r} should be a {kinds[0].__name__}, not {quoted(data.get(key))}")
    if strange := [key for key in data if key not in known]:
        _refuse(where, f"it has unknown keys: {', '.join(map(quoted, strange[:5]))}")


def _refuse(where: str, why: str) -> NoReturn:
    raise StudyError(f"{where}: {why if len(why) <= SAID else f'{why[:SAID]}...'}.")
