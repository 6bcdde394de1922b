"""A game turn: its six phases in their printed order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, End

if TYPE_CHECKING:
    from explorer.core.moments import Moments
    from explorer.games.black_rose_wars.state import Lodge

PHASES = (
    "Black Rose Phase", "Study Phase", "Preparation Phase", "Action Phase", "Evocation Phase", "Clean-up Phase",
)  # fmt: skip
"""The printed names of a game turn's phases, in order."""


def game_turn(state: Lodge) -> Moments:
    """Begin the next game turn; each phase then puts its own steps in front of the phases that follow (turn.phases)."""
    if state.turn:
        yield End("round", None, "turn.phases", number=state.turn)
    state.turn += 1
    state.hurt.clear()
    yield Begin("round", None, "turn.phases", number=state.turn)
    state.then(
        ("black_rose_phase",),
        ("study_phase",),
        ("preparation_phase",),
        ("action_phase",),
        ("evocation_phase",),
        ("clean_up_phase",),
    )
