"""One seat of a game as a Gymnasium environment: it passes Gymnasium's own check."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from explorer.adapters.gymnasium import env
from explorer.core.errors import NoblesseError, NotWaiting, SetUpError
from tests.adapters.tables import TABLES


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_it_passes_gymnasiums_own_check(game: str, players: int) -> None:
    made = gymnasium.make(f"noblesse/{game}-v0", players=players, others="random", disable_env_checker=True)
    check_env(made.unwrapped)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_seat_chooses_and_our_players_answer_for_the_others(game: str, players: int) -> None:
    seat = players - 1
    alone = env(game, players, seat=seat, others="random")
    observation, info = alone.reset(seed=4)
    random, over, reward = np.random.default_rng(4), False, 0.0
    while not over:
        assert reward == 0
        assert alone.table.asked is not None
        assert alone.table.asked.seat == seat
        assert info["options"] == alone.table.shown
        assert observation in alone.observation_space
        masks = alone.action_masks()
        assert masks.dtype == np.bool_
        assert masks.tolist() == observation["action_mask"].astype(bool).tolist()
        observation, reward, over, truncated, info = alone.step(random.choice(np.flatnonzero(masks)))
        assert not truncated
    match = alone.table.match
    assert match.over
    assert info == {}
    assert reward == alone.table.returns[seat]
    assert not alone.action_masks().any()
    with pytest.raises(NotWaiting):
        alone.step(0)


def test_the_same_seed_plays_the_same_and_the_next_match_is_another() -> None:
    alone = env("kings_of_ireland", 3, others="steady")

    def match() -> tuple[object, ...]:
        over = False
        while not over:
            *_, over, _, _ = alone.step(0)
        return alone.table.match.answers

    alone.reset(seed=1)
    first = match()
    alone.reset()
    assert match() != first
    alone.reset(seed=1)
    assert match() == first


def test_an_action_that_means_nothing_loses_the_match_and_says_why() -> None:
    alone = env("game_of_crowns", 4, others="random")
    alone.reset(seed=1)
    _, reward, terminated, _, info = alone.step(63)
    assert (reward, terminated) == (-1.0, True)
    assert info["refusal"].startswith("action 63 is not allowed: here an action is a number from 0 to ")


def test_a_wrong_seat_or_player_is_refused_at_once() -> None:
    with pytest.raises(SetUpError, match="no seat 4: the seats are 0 to 3"):
        env("game_of_crowns", 4, seat=4)
    with pytest.raises(NoblesseError, match="no player 'grandmaster': there is random, easy, steady"):
        env("game_of_crowns", 4, others="grandmaster")
