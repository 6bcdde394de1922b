"""How fast Game of Crowns is: `.venv/bin/python -m pytest tests/benchmarks`. It measures; it asserts no time."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer import Match
from explorer.core.moments import Choice
from explorer.games.game_of_crowns.graphs import gifts
from explorer.games.game_of_crowns.hidden import Belief
from explorer.odds import ask
from explorer.players import HeuristicPlayer, RandomPlayer
from tests.games.answers import answer
from tests.games.game_of_crowns.table import GAME, attack, fresh
from widgets.board import board

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

GAMES = 20


def play(seed: int, players: int = 4) -> Match:
    return explorer.start(GAME, players=players, seed=seed).play(RandomPlayer(seed))


@pytest.fixture(scope="module")
def midway() -> Match:
    """A game of six in its second round, in which much has changed hands unseen."""
    match = explorer.start(GAME, players=6, seed=5).play(RandomPlayer(3), most=140)
    match.moments()
    return match


@pytest.mark.parametrize("players", [4, 6, 9])
def test_random_games(benchmark: BenchmarkFixture, players: int) -> None:
    """Whole games by random players, nobody listening; `choices_per_second` counts answers of players, not of draws."""
    games = [play(seed, players) for seed in range(GAMES)]
    choices = sum(isinstance(moment, Choice) for game in games for moment in game.moments())
    benchmark(lambda: [play(seed, players) for seed in range(GAMES)])
    assert benchmark.stats is not None
    benchmark.extra_info["choices_per_second"] = round(choices / float(benchmark.stats.stats.median))


def test_heuristic_game(benchmark: BenchmarkFixture) -> None:
    """A whole four-player game of heuristic players."""
    benchmark(lambda: explorer.start(GAME, players=4, seed=3).play(HeuristicPlayer(GAME, 3)))


def test_vote_odds(benchmark: BenchmarkFixture) -> None:
    """Who wins an attack among nine, before any vote is revealed."""
    match = answer(fresh(9), "akroyear-knight", 1)
    benchmark(lambda: ask(match, "vote", seat=0))


def test_vote_odds_while_spending(benchmark: BenchmarkFixture) -> None:
    """Who wins an attack once the votes lie open."""
    match = attack("a", "d", "a", "d")
    benchmark(lambda: ask(match, "vote", seat=0))


def test_grab_odds_of_a_known_hand(benchmark: BenchmarkFixture) -> None:
    """What a Coinage takes from a hand that lies open to who asks."""
    match = fresh(6)
    benchmark(lambda: ask(match, "grab", seat=2, viewer=0))


def test_offers(benchmark: BenchmarkFixture) -> None:
    """What each offer is worth, all hands known."""
    match = answer(
        fresh(),
        "exchange",
        "akroyear-knight",
        "nothing",
        "celestian-trader",
        "chiron-feud",
        "ki-rin-coinage",
        "no more",
    )
    benchmark(lambda: ask(match, "offers", seat=0, viewer=0))


def test_ten_samples_of_a_score(benchmark: BenchmarkFixture, midway: Match) -> None:
    """What a hand would score, as another seat can know it: ten deals, gathering included."""
    benchmark(lambda: ask(midway, "score", seat=1, viewer=0, trials=10))


def test_ten_samples_of_a_reward(benchmark: BenchmarkFixture, midway: Match) -> None:
    """Whether a card or a guest is worth more, as the seat can know it: ten deals, gathering included."""
    benchmark(lambda: ask(midway, "reward", seat=0, viewer=0, trials=10))


def test_the_standing(benchmark: BenchmarkFixture, midway: Match) -> None:
    """How all seats stand, as one of them can know it."""
    benchmark(lambda: midway.standing(0))


def test_a_belief(benchmark: BenchmarkFixture, midway: Match) -> None:
    """All that a seat knows about where cards lie, gathered anew."""
    benchmark(lambda: Belief(midway, 0))


def test_a_redeal(benchmark: BenchmarkFixture, midway: Match) -> None:
    """A match in which the unknown was dealt anew."""
    benchmark(lambda: midway.redeal(0, Random(1)))


def test_a_picture(benchmark: BenchmarkFixture, midway: Match) -> None:
    """The table of six as SVG."""
    benchmark(lambda: board(midway, seat=0))


def test_the_graph_of_gifts(benchmark: BenchmarkFixture, midway: Match) -> None:
    """Who has given what to whom."""
    benchmark(lambda: gifts(midway))
