"""How fast the engine is: `.venv/bin/python -m pytest tests/benchmarks`. It measures; it asserts no time."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer import Match
from explorer.core.moments import Choice
from explorer.players import HeuristicPlayer, RandomPlayer
from widgets.board import board

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

GAMES = 20


def play(seed: int, players: int = 4) -> Match:
    return explorer.start("noble_treachery", players=players, seed=seed).play(RandomPlayer(seed))


def median(benchmark: BenchmarkFixture) -> float:
    assert benchmark.stats is not None
    return float(benchmark.stats.stats.median)


@pytest.fixture(scope="module")
def finished() -> Match:
    match = play(1)
    match.moments()
    return match


@pytest.fixture(scope="module")
def bidding() -> Match:
    """A match that waits for a bid which some bets are too low for."""

    def bets_are_barred(match: Match) -> bool:
        return isinstance(match.pending, Choice) and match.pending.kind == "bid" and bool(match.pending.barred())

    return explorer.start("noble_treachery", players=4, seed=2).play(RandomPlayer(2), until=bets_are_barred)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_random_games(benchmark: BenchmarkFixture, players: int) -> None:
    """Whole games by random players, nobody listening; `choices_per_second` counts answers of players, not of dice."""
    games = [play(seed, players) for seed in range(GAMES)]
    choices = sum(isinstance(moment, Choice) for game in games for moment in game.moments())
    answers = sum(len(game.answers) for game in games)
    benchmark(lambda: [play(seed, players) for seed in range(GAMES)])
    seconds = median(benchmark)
    benchmark.extra_info["choices_per_second"] = round(choices / seconds)
    benchmark.extra_info["answers_per_second"] = round(answers / seconds)
    benchmark.extra_info["games_per_second"] = round(GAMES / seconds)


def test_heuristic_game(benchmark: BenchmarkFixture) -> None:
    """A whole four-player game of heuristic players."""

    def game() -> Match:
        return explorer.start("noble_treachery", players=4, seed=3).play(HeuristicPlayer("noble_treachery", 3))

    assert benchmark(game).over


def test_start(benchmark: BenchmarkFixture) -> None:
    """A new match, to its first question."""
    assert benchmark(lambda: explorer.start("noble_treachery", players=4, seed=7).pending) is not None


def test_fork(benchmark: BenchmarkFixture, finished: Match) -> None:
    """A second match with the past of a finished one."""
    assert benchmark(finished.fork).given == len(finished.answers)


def test_fork_and_look(benchmark: BenchmarkFixture, finished: Match) -> None:
    """A fork of a finished match, and its position."""
    assert benchmark(lambda: finished.fork().state).phase == "Game over"


def test_back(benchmark: BenchmarkFixture, finished: Match) -> None:
    """Take back the last answer of a finished game, and give it again."""
    assert benchmark(lambda: finished.back().forward()).over


@pytest.mark.parametrize("part", [0.0, 0.25, 0.5, 0.75, 1.0])
def test_goto(benchmark: BenchmarkFixture, finished: Match, part: float) -> None:
    """Stand at some moment of a finished game."""
    moment = round(part * (len(finished.moments()) - 1))
    assert benchmark(lambda: finished.goto(moment)).moment == moment
    finished.goto(len(finished.moments()) - 1)


def test_story(benchmark: BenchmarkFixture, finished: Match) -> None:
    """All moments of a finished game, as a match that nobody listened to finds them out."""

    def story() -> int:
        match = finished.fork()
        match._trace = None
        return len(match.moments())

    assert benchmark(story) == len(finished.moments())


def test_why_not(benchmark: BenchmarkFixture, bidding: Match) -> None:
    """Why a bet is too low."""
    assert isinstance(bidding.pending, Choice)
    option = next(iter(bidding.pending.barred()))
    assert not benchmark(lambda: bidding.why_not(option)).allowed


def test_view(benchmark: BenchmarkFixture, bidding: Match) -> None:
    """What a seat knows."""
    assert benchmark(lambda: bidding.view(0)).seat == 0


def test_redeal(benchmark: BenchmarkFixture, bidding: Match) -> None:
    """A new deal of all that a seat cannot know."""
    assert benchmark(lambda: bidding.redeal(0)).pending is not None


def test_record_and_load(benchmark: BenchmarkFixture, finished: Match) -> None:
    """The record of a finished game as JSON text, replayed and compared."""
    assert benchmark(lambda: explorer.load(json.dumps(finished.record()))).over


def test_chain(benchmark: BenchmarkFixture, finished: Match) -> None:
    """The resolution chain of about 250 moments."""
    assert benchmark(lambda: finished.chain(0, 250)).number_of_nodes() > 100


def test_search(benchmark: BenchmarkFixture) -> None:
    """A rules question."""
    explorer.ask("noble_treachery", "warm up")
    assert benchmark(lambda: explorer.ask("noble_treachery", "does a castle stop poison?"))


def test_picture(benchmark: BenchmarkFixture, finished: Match) -> None:
    """The board as SVG."""
    assert benchmark(lambda: board(finished)).startswith("<svg")


@pytest.mark.parametrize("module", ["explorer", "explorer.games.noble_treachery"])
def test_import(benchmark: BenchmarkFixture, module: str) -> None:
    """A fresh interpreter that imports it; `seconds_over_bare` is without what Python itself takes."""

    def run(code: str) -> Callable[[], Any]:
        return lambda: subprocess.run([sys.executable, "-c", code], check=True)

    import time

    bare = []
    for _ in range(5):
        begun = time.perf_counter()
        run("pass")()
        bare.append(time.perf_counter() - begun)
    benchmark.pedantic(run(f"import {module}"), rounds=7, warmup_rounds=1)
    benchmark.extra_info["seconds_over_bare"] = round(median(benchmark) - sorted(bare)[2], 4)
