"""Which disputed readings a match asks about. A reading that nobody asks about changes nothing in it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer.core.game import Game


class _Readings(dict[str, str]):
    """A match's readings, which note what is looked up in them; whoever goes through all of them has asked about each."""

    def __init__(self, readings: dict[str, str], asked: set[str], every: tuple[str, ...]) -> None:
        super().__init__(readings)
        self._asked, self._every = asked, every

    def get(self, name: str, default: Any = None) -> Any:
        """The reading of a rule, if it differs from our default."""
        self._asked.add(name)
        return super().get(name, default)

    def __getitem__(self, name: str) -> str:
        self._asked.add(name)
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self._asked.add(str(name))
        return super().__contains__(name)

    def __iter__(self) -> Iterator[str]:
        self._asked.update(self._every)
        return super().__iter__()

    def keys(self) -> Any:
        """The names of all that differ from our default."""
        self._asked.update(self._every)
        return super().keys()

    def values(self) -> Any:
        """All that differ from our default."""
        self._asked.update(self._every)
        return super().values()

    def items(self) -> Any:
        """All that differ from our default, by name."""
        self._asked.update(self._every)
        return super().items()

    def __bool__(self) -> bool:
        return True  # so that whoever looks a reading up only if there are any does look it up


def listening(game: Game) -> tuple[Game, set[str]]:
    """The game once more, and a set to which each match of it adds the readings that its rules or its players ask about."""
    asked: set[str] = set()
    every = tuple(game.rules.switches)

    def readings(state: Any) -> _Readings:
        return _Readings(state.__dict__["readings"], asked, every)

    def read(state: Any, given: dict[str, str]) -> None:
        state.__dict__["readings"] = dict(given)

    # A property comes before the field of the same name, which stays in `__dict__` as plain data.
    kind = type(game.state.__name__, (game.state,), {"readings": property(readings, read), "__slots__": ()})
    return replace(game, state=kind), asked
