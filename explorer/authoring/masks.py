"""What a seat cannot see, declared at the fields of a state: from that its view is made.

A field that says nothing lies open. One that hides something says from whom, in its metadata:

>>> from dataclasses import dataclass, field
>>> from explorer.core.state import State
>>> @dataclass
... class Table(State):
...     hands: list[list[str]] = field(default_factory=list, metadata=OWNERS)
...     deck: list[str] = field(default_factory=list, metadata=NOBODYS)
...     looking: int | None = None
...     aside: list[str] = field(default_factory=list, metadata=only_for("looking"))
>>> table = Table(players=2, hands=[["ace"], ["king"]], deck=["ten", "six"], looking=1, aside=["two"])
>>> seen = mask(table, 0)
>>> seen.hands, seen.deck, seen.aside
([['ace'], ['?']], ['?', '?'], ['?'])

What lies open is shared with the position, because a view is made for every choice of a playout. A game with more to hide
puts new values into the masked state, and changes nothing that is in it.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from explorer.core.moments import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from explorer.core.moments import Seat
    from explorer.core.state import State

S = TypeVar("S", bound="State")

OWNERS: Final = MappingProxyType({"hidden": "owner"})
"""Metadata of a field with one place for each seat, in order: each sees its own place and no other."""

NOBODYS: Final = MappingProxyType({"hidden": "all"})
"""Metadata of a field that nobody sees."""


def only_for(field: str) -> Mapping[str, str]:
    """Metadata of a field that only one seat sees, whose number another field has; nobody does where that is None.

    >>> dict(only_for("looking"))
    {'hidden': 'all', 'seen by': 'looking'}
    """
    return MappingProxyType({"hidden": "all", "seen by": field})


def mask(state: S, seat: Seat) -> S:
    """A position without what its fields hide from a seat; it shares with the given one what lies open."""
    kind: Any = type(state)
    data = state.__dict__
    covers: dict[str, Any] = {}
    for name, owned, seer in _hidden(kind):
        if owned:
            covers[name] = [own if who == seat else covered(own) for who, own in enumerate(data[name])]
        elif not seer or data[seer] != seat:
            covers[name] = covered(data[name])
    masked: S = kind.of({**data, **covers})
    return masked


def covered(value: Any) -> Any:
    """Something with its back to the viewer: how many cards there are can still be counted, and nothing else.

    >>> covered(["ace", "king"]), covered([["ace"], []]), covered({"ace": 2}), covered("ace"), covered(""), covered(None)
    (['?', '?'], [['?'], []], {}, '?', '', None)
    """
    if isinstance(value, list):
        if value and isinstance(value[0], str):
            return [HIDDEN] * len(value)  # cards: at once, for a view is asked for at every choice
        return [covered(part) for part in value]
    if isinstance(value, dict):
        return {}
    return HIDDEN if value is not None and value != "" else value


@cache
def _hidden(cls: Any) -> tuple[tuple[str, bool, str], ...]:
    """The fields of a state that hide something: the name, whether each seat has its own place, and who sees it after all."""
    return tuple(
        (one.name, one.metadata["hidden"] == "owner", one.metadata.get("seen by", ""))
        for one in fields(cls)
        if "hidden" in one.metadata
    )
