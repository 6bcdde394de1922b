"""Writes records: a match as readable JSON, which `explorer.core.loading` reads.

A record holds the match's set-up and all answers, to choices and to chance, each with its moment, seat and kind of question.
Writing needs only the match's timeline.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer.core.errors import RecordError, quoted
from explorer.core.moments import Chance, Choice

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.timeline import Timeline

SCHEMA = 1
"""The version of the record format; other versions are refused."""


def write(match: Timeline) -> dict[str, Any]:
    """The record of a match, including its current moment and the answers taken back."""
    asked = [moment for moment in match.moments(barred=False) if isinstance(moment, Choice | Chance)]
    rows = [
        [question.at, question.seat, question.kind, answer]
        for question, answer in zip(asked, match.answers, strict=False)
    ]
    end = match.at_end()
    return {
        "noblesse": SCHEMA,
        "game": match.game.id,
        "setup": match.setup,
        "answers": json.loads(json.dumps(rows)),
        "at": match.moment,
        "ends": json.loads(json.dumps(end.state.__dict__)),
    }


def text(record: dict[str, Any]) -> str:
    """A record as JSON with one answer per line, so that people can read it and diffs are small."""
    parts = []
    for key, value in record.items():
        if key == "answers":
            rows = ",\n  ".join(json.dumps(row) for row in value)
            parts.append(f'"answers": [\n  {rows}\n ]' if value else '"answers": []')
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value)}")
    return "{" + ",\n ".join(parts) + "}\n"


def save(match: Timeline, path: str | Path) -> None:
    """Write the record of a match to a file, completely or not at all.

    Raises:
        RecordError: the file cannot be written.
    """
    put(path, lambda: text(write(match)))


def put(path: str | Path, made: Callable[[], str]) -> None:
    """Write a text to a file, completely or not at all.

    Args:
        path: the file.
        made: makes the text.

    Raises:
        RecordError: the file cannot be written.
    """
    try:
        target = Path(path)
        draft = target.with_name(f".{target.name}.{os.getpid()}.draft")
        try:
            draft.write_text(made(), encoding="utf-8")
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)
    except (OSError, ValueError, TypeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise RecordError(f"the record cannot be written to {quoted(str(path))}: {reason}.") from None
