"""The heuristics answer as they did before they were made fast, and change nothing that they look at.

A game of heuristic players follows from its seed: every answer of it is in its digest. If a heuristic or a rule is meant to
answer otherwise, put the new digest in the place of the old one, which the failure shows. The games are such as every Python
plays alike: from 3.12 on it adds fractions a little more exactly, and that may tip a close choice.
"""

from __future__ import annotations

import json
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.game import game_named
from explorer.core.playout import Playout
from explorer.players import HeuristicPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.match import View
    from explorer.core.moments import Choice, Option

DIGESTS = {
    ("black_rose_wars", 2, 1): "ff66dbd5d9057525",
    ("black_rose_wars", 2, 2): "80f8c84fbd53c7b6",
    ("black_rose_wars", 3, 1): "f9818dbf3505f8a2",
    ("black_rose_wars", 3, 2): "470f8e2d1a46657f",
    ("game_of_crowns", 4, 1): "00bfd6031e99fe25",
    ("game_of_crowns", 4, 2): "d0a8d045175c84c8",
    ("game_of_crowns", 5, 1): "73736abd4cf4f6bb",
    ("game_of_crowns", 5, 2): "98d1951edcdc33be",
    ("kings_of_ireland", 2, 1): "72bf45d4074fbb94",
    ("kings_of_ireland", 2, 2): "dec7030db7fbafdd",
    ("kings_of_ireland", 3, 1): "80215e3addedec1f",
    ("kings_of_ireland", 3, 2): "bc695674d488bbeb",
    ("noble_game", 3, 1): "71feb81e8da2795e",
    ("noble_game", 3, 2): "4ec4df69a40a88d3",
    ("noble_game", 4, 1): "ee6160309362f09c",
    ("noble_game", 4, 2): "52719b81f90fe335",
    ("noble_treachery", 4, 1): "8fce0ac2c1d32b8a",
    ("noble_treachery", 5, 1): "cbcd756e68c9b161",
    ("noble_treachery", 5, 2): "c75ee0521e7b5397",
}
"""The digest of a whole game, by the game, its seats and its seed."""


@pytest.mark.parametrize(("game", "seats", "seed"), DIGESTS)
def test_a_seed_plays_the_game_that_it_always_played(game: str, seats: int, seed: int) -> None:
    match = explorer.start(game, players=seats, seed=seed).play(HeuristicPlayer(game, seed))
    assert match.over
    assert sha256(json.dumps(match.answers).encode()).hexdigest()[:16] == DIGESTS[game, seats, seed]


@pytest.mark.parametrize("game", explorer.games())
def test_it_changes_nothing_that_it_looks_at(game: str) -> None:
    """In a playout it sees the position itself, covered where something is hidden, and not a copy of it."""
    thinker = HeuristicPlayer(game, 1)

    class Careful:
        def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
            before = repr(line.state)
            option = thinker.choose(choice, look)
            assert repr(line.state) == before, choice
            return option

    match = explorer.start(game, players=game_named(game).seats[0], seed=7)
    line = Playout.of(match, lambda moment, _: True if moment is None else None)
    assert line.play(Careful(), Random(7).random) is True


@pytest.mark.parametrize("game", explorer.games())
def test_a_last_branch_plays_on_as_any_other(game: str) -> None:
    match = explorer.start(game, players=game_named(game).seats[0], seed=5).play(HeuristicPlayer(game, 5), most=40)
    start = Playout.of(match, lambda moment, _: True if moment is None else None)
    ends = []
    for last in (False, True):
        line = start.branch(last=last)
        line.play(HeuristicPlayer(game, 5), Random(5).random)
        assert last == (line.place is None)
        ends.append((line.state, line.choices))
    assert ends[0] == ends[1]
