"""The heuristic player of every game: it sees only what its seat sees, and the same seed plays the same."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from explorer.core.moments import HIDDEN, Choice
from explorer.players import HeuristicPlayer
from tests.conformance.matches import GAMES, fresh, some_decisions
from tests.depth import DEPTH

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.match import View
    from explorer.core.moments import Option

MATCHES = {
    "noble_treachery": 6, "kings_of_ireland": 4, "noble_game": 3, "game_of_crowns": 2, "black_rose_wars": 1
}  # fmt: skip
"""How many matches are examined; fewer for games in which dealing anew takes longer."""

MOST = {"black_rose_wars": 150}
"""How many answers are examined in a match with slow choices, if not all."""


@pytest.mark.parametrize(("game", "number"), [(game, number) for game in GAMES for number in range(MATCHES[game])])
def test_it_decides_the_same_whatever_is_hidden(game: str, number: int) -> None:
    match, rng = fresh(game, number), Random(number)
    compared = 0
    while match.pending is not None and match.given < MOST.get(game, 500):
        pending = match.pending
        if not isinstance(pending, Choice):
            match.roll()
            continue
        chosen = HeuristicPlayer(game, number).advice(match.view(pending.seat), pending)
        if not compared or rng.random() < DEPTH / 40:
            other = match.redeal(pending.seat, rng)
            assert isinstance(other.pending, Choice)
            assert HeuristicPlayer(game, number).advice(other.view(pending.seat), other.pending) == chosen
            compared += other.state != match.state
        match.choose(chosen[0])
    assert compared > 0


@pytest.mark.parametrize("game", GAMES)
def test_it_asks_neither_the_match_nor_what_the_choice_bars(game: str) -> None:
    def forbidden(*_: Any) -> Any:
        raise AssertionError("the heuristic looked behind the choice")

    class Bare:
        def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
            hands = getattr(look().state, "hands", ())
            assert all(set(hand) <= {HIDDEN} for seat, hand in enumerate(hands) if seat != choice.seat)
            bare = Choice(choice.seat, choice.kind, choice.options, choice.rule, forbidden, forbidden, **choice.facts)
            return HeuristicPlayer(game, 4).choose(bare, look)

    most = MOST.get(game, 10_000)
    match = fresh(game, 3).play(Bare(), most=most)
    assert match.over or match.given == most


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_plays_the_same_game(game: str) -> None:
    first, second = (fresh(game, 5).play(HeuristicPlayer(game, 9), most=MOST.get(game, 10_000)) for _ in range(2))
    assert first.answers == second.answers


@pytest.mark.parametrize("game", GAMES)
def test_it_ranks_all_options_the_one_it_chooses_first(game: str) -> None:
    player = HeuristicPlayer(game, 2)
    for _, _, match in some_decisions(game, 8, every=40):
        pending = match.pending
        if isinstance(pending, Choice) and len(pending.options) < 20:
            ranked = list(player.ranking(pending, match._look))
            assert ranked[0] == player.choose(pending, match._look)
            assert len(ranked) == len(pending.options)
            assert all(option in pending.options for option in ranked)
