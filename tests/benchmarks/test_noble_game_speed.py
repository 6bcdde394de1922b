"""How fast The Noble Game is: `.venv/bin/python -m pytest tests/benchmarks`. It measures; it asserts no time."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer import Match
from explorer.core.moments import Choice
from explorer.games.noble_game.graphs.ways import map_graph
from explorer.games.noble_game.odds import battles
from explorer.games.noble_game.rules import orders
from explorer.odds import ask
from explorer.players import HeuristicPlayer, RandomPlayer
from widgets.board import board

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

NAME = "noble_game"
GAMES = 8


def play(seed: int, players: int = 4) -> Match:
    return explorer.start(NAME, players=players, seed=seed).play(RandomPlayer(seed))


def median(benchmark: BenchmarkFixture) -> float:
    assert benchmark.stats is not None
    return float(benchmark.stats.stats.median)


def late() -> Match:
    """The autumn of the third year of a four-player game, with forces, forts and cards about, the Regency still open."""
    return explorer.start(NAME, players=4, seed=5).play(
        HeuristicPlayer(NAME, 5), until=lambda match: match.state.year == 3 and match.state.phase == "Autumn"
    )


@pytest.mark.parametrize("players", [3, 4])
def test_random_games(benchmark: BenchmarkFixture, players: int) -> None:
    """Whole games by random players, nobody listening; `choices_per_second` counts answers of players, not of dice."""
    games = [play(seed, players) for seed in range(GAMES)]
    choices = sum(isinstance(moment, Choice) for game in games for moment in game.moments())
    answers = sum(len(game.answers) for game in games)
    benchmark(lambda: [play(seed, players) for seed in range(GAMES)])
    benchmark.extra_info["choices_per_second"] = round(choices / median(benchmark))
    benchmark.extra_info["answers_per_second"] = round(answers / median(benchmark))


def test_heuristic_game(benchmark: BenchmarkFixture) -> None:
    """A whole four-player game of heuristic players."""

    def game() -> Match:
        return explorer.start(NAME, players=4, seed=3).play(HeuristicPlayer(NAME, 3))

    assert benchmark(game).over


@pytest.mark.parametrize("soldiers", [3, 12])
def test_legal_moves(benchmark: BenchmarkFixture, soldiers: int) -> None:
    """All that a force in the middle of the map can do, with enemies, forts and own forces around."""
    garrisons = {"L8": {"seat": 1, "soldiers": 3}, "H4": {"seat": 0, "soldiers": 1}, "J5": {"seat": 2, "soldiers": 2}}
    forces = [{"seat": 0, "at": "H6", "soldiers": soldiers, "nobles": ["lord-0"]}, {"seat": 1, "at": "J8", "soldiers": 2},
              {"seat": 0, "at": "G5", "soldiers": 1}]  # fmt: skip
    match = explorer.position(NAME, at="march", garrisons=garrisons, owned={"J4": 1, "D8": 3}, forces=forces)
    found = benchmark(lambda: orders.options(match.state, "f1"))
    benchmark.extra_info["options"] = len(found)
    assert len(found) > 20


def test_why_not(benchmark: BenchmarkFixture) -> None:
    """Why a twelve-soldier army cannot go somewhere, with all that is barred worked out anew."""
    match = explorer.position(NAME, at="march", forces=[{"seat": 0, "at": "H6", "soldiers": 12, "nobles": ["lord-0"]}])
    assert benchmark(lambda: orders.barred(match.state, "f1"))


def test_all_battles_as_floats(benchmark: BenchmarkFixture) -> None:
    """The chances of all 12 × 12 field battles, nothing remembered from the time before."""

    def fill() -> object:
        battles._float_hits.cache_clear()
        return battles.fill(12)

    assert benchmark(fill)


@pytest.mark.parametrize("kind", ["field", "fort", "castle"])
def test_all_battles_as_fractions(benchmark: BenchmarkFixture, kind: str) -> None:
    """The same exactly, and until a structure falls, nothing remembered from the time before."""

    def fill() -> object:
        battles.hits.cache_clear()
        return battles.table(12, kind=kind)

    assert benchmark(fill)


@pytest.mark.parametrize(
    "question", ["battle", "survivors", "sizes", "assault", "past", "one_more", "regency", "arrivals"]
)
def test_odds(benchmark: BenchmarkFixture, question: str) -> None:
    """A question exactly, the largest sizes where there are any; nothing is remembered from the time before."""
    match = late()
    sizes = {"attackers": "12", "attack nobles": "2", "defenders": "12", "defence nobles": "1"}
    picked = sizes if question in ("battle", "survivors", "assault", "one_more") else {}

    def answer() -> object:
        for table in (battles.hits, battles.siege):
            table.cache_clear()
        return ask(match, question, seat=1, picked=picked)

    assert benchmark(answer)


def test_map_graph(benchmark: BenchmarkFixture) -> None:
    """The map as a graph with what lies on it; what only depends on the board is kept."""
    match = late()
    assert len(benchmark(lambda: map_graph(match.state))) == 73


def test_redeal(benchmark: BenchmarkFixture) -> None:
    """All that a seat cannot know dealt anew, in the middle of a four-player game."""
    match = late()
    match.moments()
    rng = Random(1)
    assert benchmark(lambda: match.redeal(1, rng)).problems() == []


def test_picture(benchmark: BenchmarkFixture) -> None:
    """The SVG of a four-player board."""
    match = late()
    assert benchmark(lambda: board(match, 1)).startswith("<svg")


def test_import(benchmark: BenchmarkFixture) -> None:
    """`import explorer` and a first match, in a Python of its own, its start included."""
    code = f"import explorer; explorer.start({NAME!r}, players=3, seed=1).pending"
    benchmark.pedantic(lambda: subprocess.run([sys.executable, "-c", code], check=True), rounds=5)
