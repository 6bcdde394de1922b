"""Games as PettingZoo environments: they pass PettingZoo's own checks."""

from __future__ import annotations

import copy
import logging
import pickle
import subprocess
import sys

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.render_test import render_test

from explorer.adapters.pettingzoo import env, raw_env
from explorer.core.errors import IllegalChoice, SetUpError
from explorer.players import RandomPlayer
from tests.adapters.tables import TABLES

OBSERVED_AS_A_DICT = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
"""PettingZoo warns of observations with a mask, as all its own card games have them."""

pytestmark = OBSERVED_AS_A_DICT


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_it_passes_pettingzoos_own_checks(game: str, players: int) -> None:
    api_test(env(game, players))
    api_test(raw_env(game, players, actions=7), num_cycles=100)
    seed_test(lambda: env(game, players), num_cycles=100)


def test_it_can_be_shown() -> None:
    render_test(lambda render_mode: env("game_of_crowns", render_mode=render_mode))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_match_by_agents_is_a_match_of_the_rules(game: str, players: int) -> None:
    """Agents that choose as our random player does play the same match, and win what its winners win."""
    zoo = raw_env(game, players, actions=4096)
    zoo.reset(seed=3)
    player = RandomPlayer(3)
    for agent in zoo.agent_iter():
        *_, terminated, truncated, info = zoo.last(observe=False)
        if terminated:
            break
        assert not truncated
        asked = zoo.table.asked
        assert asked is not None
        assert agent == f"seat_{asked.seat}"
        assert info == {"kind": asked.kind, "rule": asked.rule, "options": tuple(asked.options)}
        zoo.step(info["options"].index(player.choose(asked, zoo.table.match._look)))
    match = zoo.table.match
    assert match.over
    played = type(match)(match.game, match.setup, match.first_state(), "3/0").play(RandomPlayer(3))
    assert played.answers == match.answers
    won = match.winners
    assert zoo.rewards == {
        f"seat_{seat}": pytest.approx(((seat in won) / len(won) if won else 0) - bool(won) / players)
        for seat in range(players)
    }


def test_each_reset_starts_another_match_and_a_seed_repeats_their_row() -> None:
    def rows(seed: int) -> list[object]:
        """What chance had answered at the first choice of each of four matches."""
        zoo = raw_env("noble_treachery", 4)
        seen: list[object] = []
        for given in (seed, None, None, None):
            zoo.reset(seed=given)
            seen.append(zoo.table.match.answers)
        return seen

    first = rows(1)
    assert len(set(first)) == 4
    assert rows(1) == first
    assert set(rows(2)).isdisjoint(first)


def test_an_action_that_means_nothing_loses_the_match() -> None:
    zoo = env("game_of_crowns", 4)
    zoo.reset(seed=1)
    agent = zoo.agent_selection
    logging.getLogger("pettingzoo.utils.env_logger").addHandler(logging.NullHandler())
    zoo.step(63)
    assert zoo.rewards == {other: -1.0 if other == agent else 0.0 for other in zoo.agents}
    assert all(zoo.terminations.values())


def test_a_number_that_is_no_action_is_an_error_and_changes_nothing() -> None:
    zoo = env("game_of_crowns", 4)
    zoo.reset(seed=1)
    before = zoo.unwrapped.table.match.answers
    with pytest.raises(AssertionError, match="action is not in action space"):
        zoo.step(64)
    assert zoo.unwrapped.table.match.answers == before


def test_a_copy_and_what_another_process_gets_play_on_alike_and_leave_the_original_as_it_is() -> None:
    zoo = env("noble_treachery", 4)
    zoo.reset(seed=1)
    zoo.step(0)
    before = zoo.unwrapped.table.match.answers
    twins = [copy.deepcopy(zoo), pickle.loads(pickle.dumps(zoo))]
    for twin in twins:
        twin.step(0)
    assert zoo.unwrapped.table.match.answers == before
    zoo.step(0)
    assert [twin.unwrapped.table.match.answers for twin in twins] == [zoo.unwrapped.table.match.answers] * 2


def test_without_wrappers_it_is_an_error_that_says_what_would_be_right() -> None:
    zoo = raw_env("noble_treachery", 4)
    zoo.reset(seed=7)
    with pytest.raises(IllegalChoice, match=r"action 63 is not allowed: here an action is a number from 0 to 5"):
        zoo.step(63)
    zoo.step(np.int64(0))
    assert zoo.table.match.given


def test_an_unknown_render_mode_is_refused() -> None:
    with pytest.raises(SetUpError, match="no render mode 'film': there is ansi, human"):
        env("noble_treachery", render_mode="film")


@pytest.mark.parametrize("extra", ["gymnasium", "pettingzoo"])
def test_where_the_package_is_missing_the_error_says_what_to_install(extra: str) -> None:
    code = f"import sys; sys.modules[{extra!r}] = None; import explorer.adapters.{extra}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f'pip install "noblesse[{extra}]"' in done.stderr.splitlines()[-1]
