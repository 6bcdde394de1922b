"""Storming: the Lord Marshal assaults a structure alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.games.noble_game.rules import fighting, nobles
from explorer.games.noble_game.state import MARSHAL, Realm

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer.core.moments import Effect, Seat


def storms(state: Realm, seat: Seat) -> Iterator[str]:
    """The Lord Marshal, if he can storm a structure alone now, once a turn (office.marshal-alone)."""
    id = state.holder(MARSHAL)
    if id is not None and id not in state.tired:
        noble = state.nobles[id]
        structure = state.structures.get(noble["at"])
        if noble["seat"] == seat and not noble["force"] and structure is not None and structure["seat"] != seat:
            if state.force_at(noble["at"]) is None:
                yield id


def storm(state: Realm, seat: Seat, id: str) -> Effect:
    """The Lord Marshal assaults a structure alone: he throws two dice (office.marshal-alone)."""
    noble = state.nobles[id]
    state.tired.append(id)
    key = nobles.new_force(state, seat, noble["at"], 0)
    noble["force"] = key
    yield from fighting.assault(state, key, noble["at"])
    state.tidy(key)
