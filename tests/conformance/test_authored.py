"""Drills that are not made from play: what authors wrote, rulings, cards and readings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.game import game_named
from explorer.core.people import is_marked
from explorer.practice import authored, described, readings, ruled
from explorer.practice.checking import check, faults_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from explorer.practice import Drill

MODULES = (authored, ruled, described, readings)
FILES = [path for game in explorer.games() for path in sorted((game_named(game).folder / "drills").glob("*.toml"))]
READABLE = 400
"""The most characters of a question."""


def drills(game: str) -> Iterator[Drill]:
    """Every drill of a game that is not made from play, each made twice."""
    found = game_named(game)
    for module in MODULES:
        for source in module.sources(found):
            drill, again = module.make(found, source), module.make(found, source)
            assert drill is not None, source
            assert again is not None, source
            assert (drill.id, drill.answers) == (again.id, again.answers)
            assert (drill.kind, drill.where, drill.rules, drill.level) == (
                source.kind,
                source.where,
                source.rules,
                source.level,
            )
            yield drill


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parents[1].name}/{path.stem}")
def test_nothing_is_wrong_with_a_file(path: Path) -> None:
    assert check(path).faults == ()


@pytest.mark.parametrize("game", explorer.games())
def test_every_source_makes_its_drill(game: str) -> None:
    ids = set()
    known = {rule.id for rule in game_named(game).rules if rule.standing != "advice"}
    for drill in drills(game):
        texts = [answer.text.casefold() for answer in drill.answers]
        assert [answer.right for answer in drill.answers].count(True) == 1
        assert len(set(texts)) == len(texts) > 1, drill.question
        assert drill.answers[drill.right].lines, drill.question
        assert len(drill.question) <= READABLE
        assert drill.rules
        assert known.issuperset(drill.rules), drill.rules
        assert list(faults_of(drill)) == []
        said = [drill.question, *drill.told, *texts, *(line.text for one in drill.answers for line in one.lines)]
        assert not any(map(is_marked, said))
        assert drill.id not in ids, drill.question
        ids.add(drill.id)


@pytest.mark.parametrize("game", explorer.games())
def test_what_is_only_to_be_read_is_not_examined(game: str) -> None:
    found = game_named(game)
    only_read = authored.only_read(found)
    assert all(why for why in only_read.values())
    assert not only_read.keys() & {ask.rule for ask in authored.asks(found).values()}
