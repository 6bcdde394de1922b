"""The questions that authors wrote: the engine answers each as its author does, and their words are for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.game import game_named
from explorer.practice import authored
from explorer.practice.checking import check

if TYPE_CHECKING:
    from pathlib import Path

FILES = [path for game in explorer.games() for path in sorted((game_named(game).folder / "drills").glob("*.toml"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parents[1].name}/{path.stem}")
def test_nothing_is_wrong_with_it(path: Path) -> None:
    assert check(path).faults == ()


@pytest.mark.parametrize("game", explorer.games())
def test_every_source_makes_its_drill(game: str) -> None:
    found = game_named(game)
    ids = set()
    for source in authored.sources(found):
        drill, again = authored.make(found, source), authored.make(found, source)
        assert drill is not None
        assert again is not None
        assert drill.id == again.id
        assert drill.answers == again.answers
        assert [answer.right for answer in drill.answers].count(True) == 1
        assert (drill.kind, drill.where, drill.rules, drill.level) == (
            source.kind,
            source.where,
            source.rules,
            source.level,
        )
        ids.add(drill.id)
    assert len(ids) == len(list(authored.sources(found)))
