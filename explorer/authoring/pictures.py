"""What every picture of a position has, whatever the game: a board may rely on it, and each game adds its own beside it.

>>> shown = {"title": "Pig", "round": 1, "phase": "", "seats": [{"seat": 0, "points": 12}], "text": "Seat 0 has 12 points."}
>>> missing(shown), missing({"title": "Pig", "round": "one"})
([], ['phase', 'round', 'seats', 'text'])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping


class Picture(TypedDict):
    """A position as JSON-able data for a board; of a masked position it shows no more than that.

    Attributes:
        title: the game's printed name.
        round: the number of the round, year or turn that is played, 0 before the first.
        phase: the printed name of what goes on, "" where it has none.
        seats: what is each seat's, in the order of the seats; each has its number as `seat`.
        text: all of it in sentences, for who cannot see the board.
    """

    title: str
    round: int
    phase: str
    seats: list[dict[str, Any]]
    text: str


def missing(picture: Mapping[str, Any]) -> list[str]:
    """The names of what a picture does not have, or has in another form, in alphabetical order."""
    kinds = {"title": str, "round": int, "phase": str, "seats": list, "text": str}
    assert kinds.keys() == Picture.__annotations__.keys(), "what is asked for is what is described"
    return sorted(name for name, kind in kinds.items() if type(picture.get(name)) is not kind)
