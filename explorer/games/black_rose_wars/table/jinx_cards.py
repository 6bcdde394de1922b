"""How jinxes leave a mage, with the cubes that the Avatar may have placed on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Event
from explorer.games.black_rose_wars.state import ROSE

if TYPE_CHECKING:
    from explorer.core.moments import Effect, Seat
    from explorer.games.black_rose_wars.state import Lodge


def lose_jinxes(state: Lodge, seat: Seat) -> Effect:
    """With the other reading, a defeated mage loses its jinxes (jinx.defeat)."""
    mage = state.mages[seat]
    unmark_jinxes(state, seat)
    while mage["jinxes"]:
        kind = mage["jinxes"].pop()
        state.jinxes[kind] += 1
        yield Event("jinx removed", seat, "jinx.defeat", jinx=kind)


def lift_jinx(state: Lodge, seat: Seat, kind: str) -> None:
    """One jinx returns from a mage to its deck, and any cube of the Avatar on it to its pool (avatar.jinx)."""
    jinxes, marked = state.mages[seat]["jinxes"], state.mages[seat]["marks"].get("jinx cubes", {})
    jinxes.remove(kind)
    state.jinxes[kind] += 1
    if marked.get(kind, 0) > jinxes.count(kind):
        state.cubes[ROSE] += 1
        marked[kind] -= 1
        if not marked[kind]:
            del marked[kind]
    if not marked:
        state.mages[seat]["marks"].pop("jinx cubes", None)


def unmark_jinxes(state: Lodge, seat: Seat) -> None:
    """When all jinxes leave a mage, return the cubes that the Avatar has placed on its own (avatar.jinx)."""
    marked: dict[str, int] = state.mages[seat]["marks"].pop("jinx cubes", {})
    state.cubes[ROSE] += sum(marked.values())
