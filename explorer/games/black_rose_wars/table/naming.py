"""The names of seats, colours, spells, rooms and models in sentences for players.

Seats are named by the marks of `explorer.core.people`, for which whoever shows a sentence puts "you" or a mage's name.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from explorer.authoring.sentences import joined
from explorer.core.moments import HIDDEN
from explorer.core.people import their, who
from explorer.games.black_rose_wars.state import CELL, DUMMY, ROSE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from explorer.games.black_rose_wars.state import Lodge, Model

SLOTS = ("the quick slot", "slot I", "slot II", "slot III")
"""The names of a sheet's spell slots, by their index in `Mage["sheet"]`."""


def seat(number: int | None) -> str:
    """A seat at the beginning of a sentence; the Black Rose for None or `ROSE`.

    >>> from explorer.core.people import named
    >>> named(seat(2)), seat(None)
    ('Seat 2', 'The Black Rose')
    """
    return "The Black Rose" if number is None or number == ROSE else who(number)


def colour(number: int) -> str:
    """The owner of a colour, in the middle of a sentence."""
    return "the Black Rose" if number == ROSE else who(number)


def spell(state: Lodge, card: str) -> str:
    """A spell's name; "a spell" if it is hidden."""
    return "a spell" if card == HIDDEN else state.kit.spells[card].name


def spells(state: Lodge, cards: Iterable[str]) -> str:
    """The names of several spells; only their number if any is hidden."""
    known = list(cards)
    if any(card == HIDDEN for card in known):
        return f"{len(known)} spell{'s' if len(known) != 1 else ''}"
    return listed(spell(state, card) for card in known)


def room(state: Lodge, id: str | None, of: Model | None = None) -> str:
    """A room with its article, or the cell.

    Args:
        state: the position.
        id: the room; None or `CELL` for the cell.
        of: the model that is there, so that the cell is a mage's own: "your cell".
    """
    if id in (None, CELL):
        return f"{their(of)} cell" if isinstance(of, int) else "its cell"
    return f"the {state.kit.rooms[str(id)].name.removeprefix('The ')}"


def model(state: Lodge, id: Any) -> str:
    """A mage by its seat, an evocation by its owner and its kind."""
    if id == DUMMY:
        return "nobody (a dummy)"
    if isinstance(id, int):
        return colour(id)
    if id not in state.evocations:
        return "an evocation"
    evocation = state.evocations[id]
    name = state.kit.evocations[evocation["kind"]].name
    owner = f"{colour(evocation['owner'])}'s"
    same = [
        one
        for one in state.evocations.values()
        if (one["kind"], one["owner"]) == (evocation["kind"], evocation["owner"])
    ]
    return f"{owner} {name}" + (f" ({id.removeprefix('e')})" if len(same) > 1 else "")


listed = joined
"""Things joined in a list: "a, b and c"."""


def mix(cubes: Iterable[int]) -> str:
    """Cubes, counted by colour."""
    counts = Counter(cubes)
    return listed(f"{n} from {colour(owner)}" for owner, n in sorted(counts.items())) if counts else "none"
