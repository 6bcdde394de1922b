"""How long a playout and a deal take: `python -m pytest tests/benchmarks/test_playouts.py`. It measures; it asserts no time.

Sampled odds, the coach and the computer that looks ahead are made of these two. Figures are processor time, because a busy
machine stretches every other clock.
"""

from __future__ import annotations

from random import Random
from statistics import fmean, median
from time import process_time
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.moments import Choice
from explorer.core.playout import Playout
from explorer.players import HeuristicPlayer
from tests.depth import deep

if TYPE_CHECKING:
    from collections.abc import Callable

SEATS = {"black_rose_wars": 3, "game_of_crowns": 5, "kings_of_ireland": 3, "noble_game": 4, "noble_treachery": 5}
"""How many seats are measured."""


def taken(act: Callable[[], object]) -> float:
    """How many milliseconds of processor time something takes."""
    begun = process_time()
    act()
    return 1000 * (process_time() - begun)


@pytest.mark.parametrize("part", [0.1, 0.7])
@pytest.mark.parametrize("game", SEATS)
def test_playouts_and_deals(figure: Callable[[str], None], game: str, part: float) -> None:
    seats, player = SEATS[game], HeuristicPlayer(game, 1)
    whole = explorer.start(game, players=seats, seed=2).play(player)
    match = explorer.start(game, players=seats, seed=2).play(player, most=int(part * len(whole.answers)))
    match.play(player, until=lambda now: isinstance(now.pending, Choice))
    assert isinstance(match.pending, Choice)
    dealer = match.dealer(match.pending.seat)
    first = taken(lambda: dealer(Random(0)))
    deals = [taken(lambda: dealer(Random(1))) for _ in range(deep(5))]
    start = Playout.of(dealer(Random(2)), lambda moment, _: True if moment is None else None, hears=False)
    ends = [start.branch(last=True) for _ in range(deep(5))]
    times = [taken(lambda end=end: end.play(player, Random(3).random)) for end in ends]  # type: ignore[misc]
    assert all(end.result for end in ends)
    figure(
        f"{game}, {seats} seats, {part:.0%} played: {fmean(times):.0f} ms a playout of {ends[0].choices} choices, "
        f"{median(deals):.1f} ms a deal, {first:.0f} ms the first"
    )
