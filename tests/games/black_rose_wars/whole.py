"""Whole games by random players, with somebody looking at every moment."""

from __future__ import annotations

import inspect
from random import Random
from typing import TYPE_CHECKING, Any

from explorer.core.moments import Chance, Choice
from explorer.games.black_rose_wars.rules import (
    action_phase,
    black_rose_phase,
    clean_up_phase,
    end_of_game,
    evocation_phase,
    game_turn,
    preparation_phase,
    setup,
    study_phase,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.games.black_rose_wars.state import Lodge

CHAPTERS = (
    setup, game_turn, black_rose_phase, study_phase, preparation_phase, action_phase, evocation_phase, clean_up_phase,
    end_of_game,
)  # fmt: skip

STEPS = {
    name: step
    for chapter in CHAPTERS
    for name, step in vars(chapter).items()
    if inspect.isgeneratorfunction(step) and step.__module__ == chapter.__name__ and not name.startswith("_")
}
"""Every printed step by name."""


def played(
    seed: int,
    avatar: str | None = None,
    look: Callable[[Lodge, Any], object] | None = None,
    most: int = 20_000,
    **settings: Any,
) -> Lodge:
    """A game of that seed to its end; returns its last position. All seat counts take turns, the Avatar's seat among them."""
    state = setup.start(2 + seed % 3, avatar=avatar, **settings)
    rng = Random(seed)
    answers = 0
    while state.agenda:
        name, *arguments = state.agenda.pop()
        step = STEPS[name](state, *arguments)
        answer: Any = None
        while True:
            try:
                moment = step.send(answer)
            except StopIteration:
                break
            if look is not None:
                look(state, moment)
            answer = None
            if isinstance(moment, Choice):
                answer = rng.choice(list(moment.options))
            elif isinstance(moment, Chance):
                answer = moment.source.sample(rng.random)
            answers += answer is not None
            assert answers < most, "the game does not end"
    return state
