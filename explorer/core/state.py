"""The position that every game extends: plain data, the steps still to come, and the seats in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from explorer.core.moments import Seat


@dataclass
class State:
    """A position between steps: plain JSON-able data and nothing else, so that it can be copied, saved and edited.

    Attributes:
        agenda: the steps still to come, the next one last: [name, argument, …] each.
        readings: the disputed readings that this match takes otherwise than the house, by name.
        players: how many seats.
    """

    agenda: list[list[Any]] = field(default_factory=list)
    readings: dict[str, str] = field(default_factory=dict)
    players: int = 0

    @property
    def phase(self) -> str:
        """Where in a round the position is; a game with phases has a field of this name."""
        return ""

    @property
    def round(self) -> int | None:
        """Which round it is; a game that counts its rounds has a field of this name."""
        return None

    def then(self, *steps: tuple[Any, ...]) -> None:
        """Put steps next, in the order given, before those that were already to come."""
        self.agenda.extend(map(list, reversed(steps)))

    def settings(self, told: dict[str, Any]) -> dict[str, Any]:
        """The game's own settings as a record keeps them: what a file said, not where it lay."""
        return told

    def finished(self) -> bool:
        """Whether a match with nothing more to come has been played to its end, and was not a part laid out by itself."""
        return True

    def reads(self, name: str, other: str) -> bool:
        """Whether this match takes a disputed reading otherwise than the house, in this way."""
        return self.readings.get(name) == other

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return (seat + 1) % self.players

    def clockwise(self, first: Seat) -> list[Seat]:
        """All seats, clockwise from `first`."""
        return [*range(first, self.players), *range(first)]

    def others(self, seat: Seat) -> list[Seat]:
        """All other seats, clockwise."""
        return [*range(seat + 1, self.players), *range(seat)]

    @classmethod
    def of(cls, data: dict[str, Any]) -> Self:
        """The state that has these fields; nothing is copied or checked."""
        state = cls.__new__(cls)
        state.__dict__ = data
        return state
