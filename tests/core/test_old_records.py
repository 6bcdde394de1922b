"""Records and links that were written before the house was rebuilt still load, and play on as they did then.

A file of `records/` has a match as it was saved then: its record, its link, what it was then (`here`), and the answers with
which it was then played on and what came of them (`then`). It may be thrown away when its form of record is no longer read.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

import explorer
from explorer.core.moments import Choice, canonical
from widgets.links import from_link

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


def check(match: explorer.Match, then: dict[str, Any]) -> None:
    """A match stands where another did: the moments that led there, and every field that the position had then."""
    assert match.moment == then["moment"]
    told = [[moment.kind, moment.seat, moment.rule] for moment in match.moments()[: match.moment + 1]]
    assert told[-len(then["tail"]) :] == then["tail"]
    now = {name: json.dumps(value, sort_keys=True).encode() for name, value in match.state.__dict__.items()}
    sums = {name: hashlib.sha256(text).hexdigest()[:8] for name, text in now.items()}
    assert {name: sums.get(name) for name in then["state"]} == then["state"]


def play_on(match: explorer.Match, answers: list[Any]) -> None:
    """Give answers from where a match stands; one that is over takes ten back first."""
    if match.over:
        match.back(10)
    elif match.pending is None:
        match.forward()
    for answer in answers:
        if isinstance(match.pending, Choice):
            assert canonical(answer) in match.pending.options
            match.choose(canonical(answer))
        else:
            assert match.roll(answer) == canonical(answer)


def test_there_are_old_records_of_every_game() -> None:
    kinds = ("whole", "own-settings", "position")
    assert [path.stem for path in RECORDS] == sorted(f"{game}-{kind}" for game in explorer.games() for kind in kinds)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: str(path.stem))
def test_an_old_record_loads_and_plays_on_as_it_did(path: Path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))
    match = explorer.load(kept["record"])
    check(match, kept["here"])
    assert len(match.answers) == len(kept["record"]["answers"])
    play_on(match, kept["then"]["answers"])
    check(match, kept["then"])
    assert explorer.load(json.dumps(match.record())).record() == match.record()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: str(path.stem))
def test_an_old_link_opens_and_plays_on_as_it_did(path: Path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))
    match = from_link(kept["link"])
    check(match, kept["here"])
    play_on(match, kept["then"]["answers"])
    check(match, kept["then"])
