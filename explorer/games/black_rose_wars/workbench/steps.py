"""The workbench's own steps: casting a single spell, or resolving a single effect, as in a question at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, End
from explorer.games.black_rose_wars.effects import resolve
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.rules import action_phase
from explorer.games.black_rose_wars.table import stack

if TYPE_CHECKING:
    from explorer.core.moments import Moments, Seat
    from explorer.games.black_rose_wars.state import Colour, Lodge


def cast_spell(state: Lodge, seat: Seat, slot: int) -> Moments:
    """A mage casts the spell on one of its slots; nothing else follows. Rule: cast."""
    state.active = seat
    yield Begin("action", seat, "cast", name="cast", slot=slot)
    stack.happen(state, "action", seat=seat, action="cast")
    yield from action_phase.cast(state, seat, slot)
    yield End("action", seat, "cast")
    yield from resolve.period(state)
    state.active = None


def resolve_effect(state: Lodge, caster: Colour, text: str) -> Moments:
    """Resolve a typed effect, which is on no card, for a seat or the Black Rose. Rule: spell.sentences."""
    yield from resolve.resolve(
        state, parsing.effect(text), source="effect:typed", name="Typed effect", caster=caster, rule="spell.sentences"
    )
    yield from resolve.period(state)
