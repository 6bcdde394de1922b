"""How fast the engine of Black Rose Wars is: `.venv/bin/python -m pytest tests/benchmarks`. It asserts no time."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.chain import chain
from explorer.core.moments import Choice, Moment
from explorer.games.black_rose_wars import wording
from explorer.games.black_rose_wars.cards.own_figures import figures
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.rules import action_phase
from explorer.games.black_rose_wars.state import ACTIVE, QUICK, I
from explorer.games.black_rose_wars.workbench import lay_out
from explorer.players import HeuristicPlayer
from explorer.what_if.branches import change_choice, choices_taken
from explorer.what_if.comparison import compare
from tests.games.black_rose_wars.lodges import lodge, ready
from tests.games.black_rose_wars.whole import played
from widgets.board import board

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

    from explorer import Match

GAMES = 12


def test_random_games(benchmark: BenchmarkFixture) -> None:
    """Whole games of two to four seats; `choices_per_second` counts answers of players, not of chance."""
    choices = 0

    def count(_state: object, moment: Moment) -> None:
        nonlocal choices
        choices += isinstance(moment, Choice)

    for seed in range(GAMES):
        played(seed, None, count)
    benchmark(lambda: [played(seed) for seed in range(GAMES)])
    assert benchmark.stats is not None
    benchmark.extra_info["choices_per_second"] = round(choices / float(benchmark.stats.stats.median))


def test_a_chain_four_deep_and_its_graph(benchmark: BenchmarkFixture) -> None:
    """The rulebook's chain of Cerebral Worm, Persecution and Baleful Curse in an Explore, told and drawn as a graph."""

    def resolve() -> int:
        state = lodge("black_rose_room", "armory")
        state.mages[1]["sheet"][I] = ready("cerebral_worm", stands=ACTIVE)
        state.mages[1]["sheet"][QUICK] = ready("baleful_curse", stands=ACTIVE)
        state.mages[0]["sheet"][I] = ready("persecution", stands=ACTIVE)
        moments: list[Moment] = []
        effect = action_phase.explore(state, 0)
        answer = None
        while True:
            try:
                moment = effect.send(answer)
            except StopIteration:
                break
            moment.at = len(moments)
            moments.append(moment)
            answer = None
            if isinstance(moment, Choice):
                moment.settle()
                answer = ("move", "arena") if ("move", "arena") in moment.options else moment.options[0]
                answer = "done" if moment.kind == "explore" and len(moments) > 20 else answer
        return len(chain(moments, lambda moment: wording.tell(state, moment)))

    assert benchmark(resolve) > 15


def test_parsing_every_card(benchmark: BenchmarkFixture) -> None:
    """Every side of every spell read anew, with the grammar loaded."""
    sides = [card.side(name) for card in figures().spells.values() for name in ("light", "dark") if card.side(name)]

    def read() -> int:
        parsing.side.cache_clear()
        return len([parsing.side(text) for text in sides])

    assert benchmark(read) == len(sides)


def test_the_first_card_with_the_grammar(benchmark: BenchmarkFixture) -> None:
    """A whole position as a process meets it first: the grammar is built once, then kept."""
    begun = time.perf_counter()
    parsing.side("combat fire self: Inflict 1 on each mage in the lodge.")
    benchmark.extra_info["first_ms"] = round((time.perf_counter() - begun) * 1000, 1)
    benchmark(lambda: parsing.side("combat fire self: Inflict 1 on each mage in the lodge."))


@pytest.fixture(scope="module")
def midway() -> Match:
    """A game of three sensible players, somewhere in its middle, where seat 0 has a trap or a protection active."""
    players = HeuristicPlayer("black_rose_wars", 4)
    match = explorer.start("black_rose_wars", players=3, seed=4).play(players, most=300)
    return match.play(
        players, until=lambda now: any(s is not None and s["stands"] == ACTIVE for s in now.state.mages[0]["sheet"])
    )


def test_heuristic_choices(benchmark: BenchmarkFixture) -> None:
    """Fifty choices of a sensible player from the beginning of an Action Phase."""

    def play() -> int:
        match = explorer.start("black_rose_wars", players=3, seed=4)
        return match.play(HeuristicPlayer("black_rose_wars", 4), most=120).given

    assert benchmark(play) == 120


def test_the_workbench_lays_out_a_question(benchmark: BenchmarkFixture) -> None:
    """From a page's data to a match that waits."""
    told = next(iter(lay_out.examples().values()))
    assert benchmark(lambda: lay_out.match(told)).pending is not None


def test_a_hand_built_position_is_checked(benchmark: BenchmarkFixture, midway: Match) -> None:
    """Everything that could be wrong with a position."""
    assert benchmark(midway.problems) == []


def test_a_picture_of_the_lodge(benchmark: BenchmarkFixture, midway: Match) -> None:
    """Example, layout and SVG."""
    assert "<svg" in benchmark(lambda: board(midway))


def test_a_redeal(benchmark: BenchmarkFixture, midway: Match) -> None:
    """All that a seat cannot know, dealt anew; what the seat has seen is already gathered."""
    midway.redeal(1, Random(1))
    assert benchmark(lambda: midway.redeal(1, Random(1))).view(1).seat == 1


def test_a_branch_where_a_choice_falls_otherwise(benchmark: BenchmarkFixture) -> None:
    """What if Persecution is not revealed? The branch, and both sides compared."""
    match = lay_out.match(next(iter(lay_out.examples().values())))
    match.choose("explore")
    match.choose(("move", "arena"))
    for _ in range(3):
        assert isinstance(match.pending, Choice)
        match.choose(match.pending.options[0])
    taken = choices_taken(match)[1]
    found = benchmark(lambda: compare(match, change_choice(match, taken, "no").match))
    assert any(fact.about == "Seat 0: slot I" for fact in found.facts)


@pytest.mark.parametrize("question", ["draw", "how_many", "traps", "room", "defeat"])
def test_the_odds(benchmark: BenchmarkFixture, midway: Match, question: str) -> None:
    """The answer behind each chart."""
    from explorer.odds import ask

    assert benchmark(lambda: ask(midway, question, seat=1, viewer=1)).rows
