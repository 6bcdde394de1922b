"""Random choices a second through each adapter: `python -m pytest tests/benchmarks/test_adapters_speed.py`. No time is asserted.

All take turns, round by round, so that a busy machine slows all of them alike; figures are medians of processor time. Beside our
games stand two of other packages: RLCard's Uno (`pip install rlcard`), and OpenSpiel's Liar's Dice, whose rules are in C++.
"""

from __future__ import annotations

from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pyspiel
import pytest

import explorer
from explorer.adapters import openspiel, pettingzoo
from explorer.core.moments import Choice
from explorer.players import RandomPlayer
from tests.depth import deep

if TYPE_CHECKING:
    from collections.abc import Callable

SHORTEST = 0.05
"""Seconds of processor time that each way is given in a round, at least."""


def played(game: str, seed: int) -> explorer.Match:
    """A match played by a player, which does not count its choices."""
    return explorer.start(game, seed=seed).play(RandomPlayer(seed))


def stepped(game: str, seed: int) -> int:
    """A match answered from outside, choice by choice."""
    match, random, choices = explorer.start(game, seed=seed), Random(seed).random, 0
    while (pending := match.pending) is not None:
        if type(pending) is Choice:
            match.choose(pending.options[int(random() * len(pending.options))])
            choices += 1
        else:
            match.roll()
    return choices


def by_pettingzoo(zoo: Any, observed: bool, seed: int) -> int:
    """A match of agents, which look at their observations or only at what may be done."""
    zoo.reset(seed=seed)
    random, choices = Random(seed).random, 0
    for agent in zoo.agent_iter():
        if zoo.terminations[agent]:
            break
        if observed:
            zoo.last()
        allowed = np.flatnonzero(zoo.table.mask(zoo.possible_agents.index(agent)))
        zoo.step(int(allowed[int(random() * len(allowed))]))
        choices += 1
    return choices


def by_openspiel(game: pyspiel.Game, seed: int) -> int:
    """A match walked from the root, with every die and every card."""
    state, random, choices = game.new_initial_state(), Random(seed), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, shares)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            choices += 1
    return choices


def by_rlcard(uno: Any, seed: int) -> int:
    """A match of Uno in its environment."""
    uno.seed(seed)
    _, player = uno.reset()
    random, choices = Random(seed).random, 0
    while not uno.is_over():
        allowed = list(uno.get_state(player)["legal_actions"])
        _, player = uno.step(allowed[int(random() * len(allowed))])
        choices += 1
    return choices


class Way(NamedTuple):
    """A way to play a match."""

    name: str
    play: Callable[[int], int | explorer.Match]


def ways() -> list[Way]:
    """All that are compared; what is measured against stands first."""
    rlcard = pytest.importorskip("rlcard")
    found = [
        Way("RLCard: Uno", partial(by_rlcard, rlcard.make("uno"))),
        Way("OpenSpiel: Liar's Dice", partial(by_openspiel, pyspiel.load_game("liars_dice(numdice=5)"))),
    ]
    for game in explorer.games():
        zoo = pettingzoo.raw_env(game)
        found += [
            Way(f"{game}: play", partial(played, game)),
            Way(f"{game}: choose and roll", partial(stepped, game)),
            Way(f"{game}: PettingZoo, not observed", partial(by_pettingzoo, zoo, False)),
            Way(f"{game}: PettingZoo, observed", partial(by_pettingzoo, zoo, True)),
            Way(f"{game}: OpenSpiel", partial(by_openspiel, openspiel.load(game))),
        ]
    return found


def rate(way: Way, first: int) -> float:
    """How many choices a second a way takes, over as many matches as a measurement needs."""
    choices, spent, seed = 0, 0.0, first
    while spent < SHORTEST:
        begun = process_time()
        done = way.play(seed)
        spent += process_time() - begun
        seed += 1
        choices += done if isinstance(done, int) else counted(done)
    return choices / spent


def counted(match: explorer.Match) -> int:
    """How many choices a match has had."""
    return sum(type(one) is Choice for one in match.moments(barred=False))


def test_choices_a_second(figure: Callable[[str], None]) -> None:
    compared = ways()
    rates: dict[str, list[float]] = {way.name: [] for way in compared}
    for number in range(deep(3)):
        for way in compared:
            rates[way.name].append(rate(way, 1000 * number))
    found = {name: median(each) for name, each in rates.items()}
    unit = found[compared[0].name]
    for name, each in found.items():
        figure(f"{name}: {each:,.0f} choices a second, {each / unit:.2f} of {compared[0].name}")
    assert all(each > 0 for each in found.values())
