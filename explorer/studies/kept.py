"""A study's games in a file, from which it goes on after a stop: a line of JSON for the study and one for each number.

    {"noblesse games": 1, "noblesse": "0.2.0", "game": "noble_treachery", "players": 4, "levels": ["steady", …],
     "seed": 0, "readings": [{}, {"thief.token": "optional"}], "settings": {}}
    {"number": 0, "games": [{"winners": [2], "rounds": 11, …}, null]}

A number's games stand in the order of the readings; null is the same game as the first. A last line that was only half
written is cut off, so that nothing is appended to it.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer.core.errors import NoblesseError
from explorer.core.moments import canonical
from explorer.studies.playing import Played

if TYPE_CHECKING:
    from collections.abc import Iterable

    from explorer.studies.playing import Job

KEY = "noblesse games"
"""The first key of such a file; its value is the version of the format."""


class KeptError(NoblesseError):
    """A file holds no study, or another one."""


class Keeping:
    """A file to which the games of a study are added.

    Args:
        path: the file; it is made if it does not exist.
        job: the study.

    Raises:
        KeptError: the file holds something else than this study.
    """

    def __init__(self, path: str | Path, job: Job) -> None:
        self.path = Path(path)
        self.rows: dict[int, list[Played]] = {}
        head = _line({KEY: 1, "noblesse": version("noblesse"), **job._asdict()})
        text = self.path.read_bytes() if self.path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1].decode()
        if not whole:
            if text and not head.encode().startswith(text):
                raise KeptError(f"{self.path.name} holds no study: give another file, or take it away.")
            self.path.write_text(head, encoding="utf-8")
            return
        first, *lines = whole.splitlines(keepends=True)
        if first != head:
            raise KeptError(
                f"{self.path.name} keeps another study, or one of another version: {_differs(first, head)}."
            )
        for line in lines:
            number, games = (data := json.loads(line))["number"], data["games"]
            self.rows[number] = _read(number, games)
        if len(whole.encode()) < len(text):
            with self.path.open("r+b") as file:
                file.truncate(len(whole.encode()))

    def add(self, found: Iterable[list[Played]]) -> None:
        """Add the games of some numbers."""
        with self.path.open("a", encoding="utf-8") as file:
            for rows in found:
                self.rows[rows[0].number] = rows
                games = [None if row.reading and row.came() == rows[0].came() else _data(row) for row in rows]
                file.write(_line({"number": rows[0].number, "games": games}))


def _line(data: Any) -> str:
    return f"{json.dumps(data, separators=(', ', ': '), ensure_ascii=False)}\n"


def _data(row: Played) -> dict[str, Any]:
    return {name: value for name, value in asdict(row).items() if name not in ("reading", "number")}


def _read(number: int, games: list[dict[str, Any] | None]) -> list[Played]:
    """The games of a number."""
    rows: list[Played] = []
    for reading, game in enumerate(games):
        if game is None:
            rows.append(replace(rows[0], reading=reading))
            continue
        by_rule = {name: {rule: tuple(each) for rule, each in game[name].items()} for name in ("points", "rules")}
        plain: dict[str, Any] = {name: canonical(value) for name, value in game.items() if name not in by_rule}
        rows.append(Played(reading=reading, number=number, **{**plain, **by_rule}))
    return rows


def _differs(first: str, head: str) -> str:
    """In which of its fields a file's first line differs."""
    try:
        there, here = json.loads(first), json.loads(head)
        fields = [name for name in here if there.get(name) != here[name]]
    except (ValueError, AttributeError):
        fields = []
    return f"it differs in {', '.join(fields)}" if fields else "its first line is none of a study"
