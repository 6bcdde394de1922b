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
"""The phases of a game turn by their printed names."""


def game_turn(state: Lodge) -> Moments:
    """The next game turn begins; every phase puts its own steps before those that follow (turn.phases)."""
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
