"""How fast drills are made: `.venv/bin/python -m pytest tests/benchmarks/test_drill_speed.py`. It measures; it asserts no time."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.game import game_named
from explorer.practice.bank import Bank, bank_of
from explorer.practice.drills import drills_of
from explorer.practice.kinds import MAKERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

DRILLS = 200
"""How many drills of a game are made, each once, as in practice: its position has not been read before."""


@pytest.mark.parametrize("game", explorer.games())
def test_make(game: str, benchmark: BenchmarkFixture, figure: Callable[[str], None]) -> None:
    """One drill after another, made from its position; in milliseconds of the processor."""
    drills = drills_of(game_named(game))
    sources = [source for source in drills.sources if source.kind in MAKERS]
    chosen = Random(game).sample(sources, min(DRILLS, len(sources)))
    drills.make(chosen[0])
    taken = []

    def make() -> None:
        for source in chosen:
            begun = process_time()
            assert drills.make(source) is not None
            taken.append((1000 * (process_time() - begun), source.kind))

    benchmark.pedantic(make, rounds=1)
    taken.sort()
    middle, most = taken[len(taken) // 2][0], taken[-1]
    late = taken[len(taken) * 95 // 100][0]
    figure(f"{game}: a drill {middle:.1f} ms, 95 of 100 {late:.1f}, worst {most[0]:.1f} ({most[1]})")


@pytest.mark.parametrize("game", explorer.games())
def test_read_the_bank(game: str, benchmark: BenchmarkFixture) -> None:
    """The bank of a game, with the list of all its drills."""

    def read() -> Bank:
        bank = bank_of(game_named(game))
        assert bank.sources
        return bank

    assert benchmark(read).places
