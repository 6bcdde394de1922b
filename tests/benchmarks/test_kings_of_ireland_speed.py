"""How fast Kings of Ireland is: `.venv/bin/python -m pytest tests/benchmarks`. It measures; it asserts no time."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer import Match
from explorer.core.moments import Choice
from explorer.odds import ask
from explorer.players import HeuristicPlayer, RandomPlayer
from widgets.board import board

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

NAME = "kings_of_ireland"
GAMES = 12


def play(seed: int, players: int = 3) -> Match:
    return explorer.start(NAME, players=players, seed=seed).play(RandomPlayer(seed))


def median(benchmark: BenchmarkFixture) -> float:
    assert benchmark.stats is not None
    return float(benchmark.stats.stats.median)


@pytest.fixture(scope="module")
def battle() -> Match:
    """A large battle: nine Units against eight, before the rolls."""
    units = [[f"{clan}-{force}" for clan in ("ulster", "meath", "vikings") for force in (5, 6, 7)],
             [f"{clan}-{force}" for clan in ("munster", "leister") for force in (4, 5, 8, 9)]]  # fmt: skip
    return explorer.position(NAME, at="strength", units=units, hands=[["hatred", "forest"], ["ambush"]])


@pytest.mark.parametrize("players", [2, 3, 5])
def test_random_games(benchmark: BenchmarkFixture, players: int) -> None:
    """Whole games by random players, nobody listening; `choices_per_second` counts answers of players, not of dice."""
    games = [play(seed, players) for seed in range(GAMES)]
    choices = sum(isinstance(moment, Choice) for game in games for moment in game.moments())
    answers = sum(len(game.answers) for game in games)
    benchmark(lambda: [play(seed, players) for seed in range(GAMES)])
    benchmark.extra_info["choices_per_second"] = round(choices / median(benchmark))
    benchmark.extra_info["answers_per_second"] = round(answers / median(benchmark))


def test_heuristic_game(benchmark: BenchmarkFixture) -> None:
    """A whole three-player game of heuristic players."""

    def game() -> Match:
        return explorer.start(NAME, players=3, seed=3).play(HeuristicPlayer(NAME, 3))

    assert benchmark(game).over


@pytest.mark.parametrize("question", ["battle", "survivors", "force", "cards"])
def test_odds(benchmark: BenchmarkFixture, battle: Match, question: str) -> None:
    """A question about nine Units against eight, exactly; nothing is remembered from the time before."""
    from explorer.games.kings_of_ireland.odds import chances

    def answer() -> object:
        for table in (chances.sums, chances.wins, chances.survivors):
            table.cache_clear()
        return ask(battle, question, seat=0 if question == "cards" else None)

    assert benchmark(answer)


def test_redeal(benchmark: BenchmarkFixture) -> None:
    """All that a seat cannot know dealt anew, in the middle of a four-player game."""
    match = explorer.start(NAME, players=4, seed=5).play(RandomPlayer(5), most=500)
    match.moments()
    rng = Random(1)
    assert benchmark(lambda: match.redeal(1, rng)).problems() == []


def test_picture(benchmark: BenchmarkFixture) -> None:
    """The SVG of a four-player table."""
    match = explorer.start(NAME, players=4, seed=5).play(RandomPlayer(5), most=500)
    assert benchmark(lambda: board(match, 1)).startswith("<svg")


def test_import(benchmark: BenchmarkFixture) -> None:
    """`import explorer` and a first match, in a Python of its own, its start included."""
    code = f"import explorer; explorer.start({NAME!r}, players=2, seed=1).pending"
    benchmark.pedantic(lambda: subprocess.run([sys.executable, "-c", code], check=True), rounds=5)
