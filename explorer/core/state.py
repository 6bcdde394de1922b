"""The base class of every game's position: plain data, the steps to come, and the seats in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from explorer.core.moments import Seat


@dataclass
class State:
    """A position between steps: only plain JSON-able data, so that it can be copied, saved and edited.

    Attributes:
        agenda: the steps to come, the next one last, each as [name, argument, …].
        readings: the disputed rules that this match reads differently from our default: the reading by name.
        players: the number of seats.
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
        """Put steps next, in the order given, before those already to come."""
        self.agenda.extend(map(list, reversed(steps)))

    def settings(self, given: dict[str, Any]) -> dict[str, Any]:
        """The game's own settings as a record stores them: the contents of a file, not its path."""
        return given

    def finished(self) -> bool:
        """True if a match with no more steps has been played to its end; False for a part set up on its own."""
        return True

    def reads(self, name: str, other: str) -> bool:
        """True if this match reads rule `name` as `other` instead of our default."""
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
        """The state with these fields, neither copied nor checked."""
        state = cls.__new__(cls)
        state.__dict__ = data
        return state
