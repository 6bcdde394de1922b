"""A match can be pickled, copied and deep-copied at any moment, and the copy is independent."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import explorer
from explorer.players import RandomPlayer
from tests.conformance.matches import where

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer import Match


def pickled(match: Match) -> Match:
    found = pickle.loads(pickle.dumps(match))
    assert isinstance(found, explorer.Match)
    return found


WAYS = pytest.mark.parametrize("kept", [copy.copy, copy.deepcopy, pickled])


def played(answers: int, seed: int = 3) -> Match:
    return explorer.start("toy", players=3, seed=seed).play(RandomPlayer(3), most=answers)


@WAYS
@given(answers=st.integers(0, 40), back=st.integers(0, 40), held=st.integers(0, 200), look=st.booleans())
def test_a_copy_stands_in_the_same_place(
    kept: Callable[[Match], Match], answers: int, back: int, held: int, look: bool
) -> None:
    match = played(answers)
    if look:
        match.moments()
        match.view(1)
    if 0 < back <= match.given:
        match.back(back)
    if held < len(match.moments(barred=False)):
        match.goto(held)
    twin = kept(match)
    assert where(twin) == where(match)
    assert (twin.game, twin.setup, twin.seed) == (match.game, match.setup, match.seed)
    assert twin.record() == match.record()
    assert repr(twin) == repr(match)


@WAYS
def test_a_copy_goes_its_own_way(kept: Callable[[Match], Match]) -> None:
    match = played(9)
    twin = kept(match)
    before = where(match)
    twin.play(RandomPlayer(1))
    assert twin.over
    assert where(match) == before
    match.play(RandomPlayer(1), most=2)
    assert twin.over
    assert len(match.moments()) < len(twin.moments())


@WAYS
def test_it_rolls_next_what_the_match_would_have_rolled_and_so_do_its_forks(kept: Callable[[Match], Match]) -> None:
    match = played(6)
    match.fork()
    twin = kept(match)
    forks = [one.fork().play(RandomPlayer(2)).answers for one in (match, twin)]
    assert forks[0] == forks[1]
    assert match.play(RandomPlayer(2)).answers == twin.play(RandomPlayer(2)).answers


@WAYS
def test_before_anything_was_looked_at_and_after_the_end_too(kept: Callable[[Match], Match]) -> None:
    fresh = explorer.start("toy", seed=1)
    assert where(kept(fresh)) == where(explorer.start("toy", seed=1))
    assert kept(played(1000)).over


@pytest.mark.parametrize("game", explorer.games())
def test_in_every_game(game: str) -> None:
    match = explorer.start(game, seed=2).play(RandomPlayer(2), most=30)
    match.moments()
    for twin in (copy.copy(match), copy.deepcopy(match), pickled(match)):
        assert where(twin) == where(match)
        assert twin.play(RandomPlayer(5), most=30).answers == copy.copy(match).play(RandomPlayer(5), most=30).answers
    begun = explorer.position(game)
    assert where(pickled(begun)) == where(begun)


# --- what can be told of a position ---


@pytest.mark.parametrize("game", explorer.games())
def test_every_keyword_of_a_position_has_a_meaning(game: str) -> None:
    known = explorer.keywords(game)
    assert len(known) > 10
    for name, one in known.items():
        assert one.name == name
        assert one.type
        assert one.meaning[-1] == "."
        assert "  " not in one.meaning
        assert str(one).startswith(f"{name}: {one.type} = ")
    match = explorer.position(game, **{name: one.default for name, one in known.items()})
    assert match.problems() == []
    with pytest.raises(explorer.SetUpError, match="has no setting 'nonsense'; it has: players"):
        explorer.position(game, nonsense=1)


def test_the_keywords_of_no_game() -> None:
    with pytest.raises(explorer.UnknownGame):
        explorer.keywords("toys")
    assert "explorer.keywords(" in (explorer.position.__doc__ or "")
