"""Loads records: replays the match and compares it with the record moment by moment.

The replay uses no random generator. If these rules ask something else than the record, the error says at which moment.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer.core.errors import IllegalChoice, IllegalRoll, NoblesseError, RecordError, UnknownGame, quoted
from explorer.core.foreign import read_json
from explorer.core.game import game_named
from explorer.core.moments import Choice, canonical
from explorer.core.record import SCHEMA
from explorer.core.start import from_setup

if TYPE_CHECKING:
    from explorer.core.match import Match

LARGEST = 2_000_000
"""The most characters of a record; a long game has about 40,000."""


TROUBLE = (
    NoblesseError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""The exceptions that a made-up set-up may cause before it is recognised as invalid."""


def load(source: str | Path | dict[str, Any]) -> Match:
    """Load a match from a record: a file's path, the JSON text itself, or the data.

    Raises:
        RecordError: it cannot be read, is not a record, or these rules play it differently (`moment` says where).
    """
    if not isinstance(source, dict | str | os.PathLike):
        raise RecordError(f"a record is a path, a JSON text or its data, not {quoted(source)}.")
    record = source if isinstance(source, dict) else parsed(text_of(source))
    _check_form(record)
    try:
        game = game_named(record["game"])
    except UnknownGame as error:
        raise RecordError(f"the record is of an unknown game: {error}") from None
    check_names_no_file(record["setup"])
    try:
        match = from_setup(game, record["setup"])
    except (NoblesseError, TypeError, KeyError, ValueError, AttributeError) as error:
        raise RecordError(f"the record's 'setup' does not start a match of {game.title}: {error}") from None
    _replay(match, record["answers"])
    _compare(json.loads(json.dumps(match.state.__dict__)), record["ends"], match.moment)
    at = record["at"]
    if at != match.moment:
        try:
            match.goto(at)
        except NoblesseError as error:
            raise RecordError(f"the record points to a moment that does not exist: {error}") from None
    return match


def text_of(source: str | Path) -> str:
    """The text of a record: that of the file at a path, or the given text itself, if it is JSON.

    Raises:
        RecordError: it cannot be read, or is too long.
    """
    if isinstance(source, str) and source.lstrip().startswith("{"):
        found = source
    else:
        try:
            with Path(source).open(encoding="utf-8") as file:
                found = file.read(LARGEST + 1)
        except UnicodeDecodeError:
            raise RecordError(f"{quoted(str(source))} is not a text file, so it is not a record.") from None
        except (OSError, ValueError, TypeError) as error:
            reason = getattr(error, "strerror", None) or error
            raise RecordError(f"the record {quoted(str(source))} cannot be read: {reason}.") from None
    if len(found) > LARGEST:
        raise RecordError(f"a record has at most {LARGEST:,} characters, and this has more.")
    return found


def parsed(found: str) -> Any:
    """The data in the text of a record.

    Raises:
        RecordError: it is no JSON.
    """
    try:
        return read_json(found)
    except json.JSONDecodeError as error:
        raise RecordError(
            f"this is not a whole JSON record: {error.msg} at line {error.lineno}, column {error.colno}. "
            "Was the file cut off or edited?"
        ) from None
    except ValueError as error:
        raise RecordError(f"this is not a JSON record: {str(error)[:120]}.") from None


def check_names_no_file(setup: dict[str, Any]) -> None:
    """Refuse a set-up that names a file: a record is untrusted, and loading it must not open other files.

    Raises:
        RecordError: it does.
    """
    for name, value in setup.items():
        if isinstance(value, str) and not value.lstrip().startswith("{") and any(mark in value for mark in "/\\."):
            raise RecordError(
                f"the record's set-up names a file for {quoted(name)}; a record must hold the file's contents instead."
            )


FORM: dict[str, type] = {"noblesse": int, "game": str, "setup": dict, "answers": list, "at": int, "ends": dict}


def _check_form(record: Any) -> None:
    if not isinstance(record, dict) or "noblesse" not in record:
        raise RecordError("this is JSON, but not a record of Noblesse: it lacks the key 'noblesse'.")
    if record["noblesse"] != SCHEMA:
        raise RecordError(
            f"the record has format {quoted(record['noblesse'])}; this version of Noblesse reads format {SCHEMA}."
        )
    for key, kind in FORM.items():
        if type(record.get(key)) is not kind:
            raise RecordError(f"the record's {key!r} should be a {kind.__name__}, not {quoted(record.get(key))}.")
    extra = [key for key in record if key not in FORM]
    if extra:
        raise RecordError(f"the record has unknown keys: {', '.join(map(quoted, extra[:5]))}.")
    for number, row in enumerate(record["answers"], 1):
        if not isinstance(row, list) or len(row) != 4 or type(row[0]) is not int:
            raise RecordError(f"answer {number} should be [moment, seat, question, answer], not {quoted(row)}.")


def _replay(match: Match, rows: list[list[Any]]) -> None:
    for row in rows:
        give(match, *row)


def give(match: Match, at: int, seat: Any, kind: Any, answer: Any) -> None:
    """Give a match an answer of a record, if the rules ask for it here and allow it.

    Args:
        match: the match, at a moment that waits, or over.
        at: the moment at which the record has the answer.
        seat: who was asked.
        kind: for what.
        answer: the answer, as JSON has it.

    Raises:
        RecordError: these rules ask something else, or do not allow the answer.
    """
    pending = match.pending
    if pending is None:
        raise RecordError(f"the match is over at moment {match.moment}, but the record goes on to {quoted(at)}.", at)
    asks = (match.moment, pending.seat, pending.kind)
    if asks != (at, seat, kind):
        raise RecordError(
            f"at moment {match.moment} these rules ask seat {pending.seat} for {pending.kind!r} [{pending.rule}], "
            f"but the record has seat {quoted(seat)} answer {quoted(kind)} at moment {quoted(at)}.",
            match.moment,
        )
    try:
        if isinstance(pending, Choice):
            option = canonical(answer)
            if option not in pending.options:
                raise IllegalChoice(match.why_not(option))
            match.choose(option)
        else:
            if not isinstance(answer, list) or len(answer) != len(pending.source.sample(_low)):
                raise IllegalRoll(f"{quoted(answer)} is not an outcome of {pending.source!r}.")
            match.roll(answer)
    except (NoblesseError, TypeError) as error:
        raise RecordError(f"at moment {at} the record's answer is not possible: {error}", at) from None


def _low() -> float:
    return 0.0


def _compare(now: dict[str, Any], recorded: dict[str, Any], moment: int) -> None:
    missing = object()
    differing = [key for key in {**now, **recorded} if now.get(key, missing) != recorded.get(key, missing)]
    if differing:
        key = differing[0]
        raise RecordError(
            f"after the last answer (moment {moment}) these rules have {quoted(key)} = {quoted(now.get(key))}, "
            f"the record {quoted(recorded.get(key))}: the record was edited, or made by other rules.",
            moment,
        )
