"""How fast the engine of Black Rose Wars is: `.venv/bin/python -m pytest tests/benchmarks`. It asserts no time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from explorer.core.chain import chain
from explorer.core.moments import Choice, Moment
from explorer.games.black_rose_wars import action_phase, parsing, wording
from explorer.games.black_rose_wars.cards import figures
from explorer.games.black_rose_wars.state import ACTIVE, QUICK, I
from tests.games.black_rose_wars.lodges import lodge, ready
from tests.games.black_rose_wars.whole import played

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

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
