"""Who sits at the table: a seat is its mage as soon as it has one, and the Avatar's seat is the Avatar."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from explorer.core.people import People, Person

if TYPE_CHECKING:
    from collections.abc import Mapping

    from explorer.games.black_rose_wars.state import Lodge

AVATAR: Final = Person("the Avatar", "Avatar", "it", "sable, bordure purpure, rose argent")

MAGES: Final[Mapping[str, Person]] = MappingProxyType({
    "rikkart": Person("Rikkart", "Rikkart", "he", "gules, chevron or, cube argent"),
    "baron_doria": Person("Baron Doria", "Doria", "he", "sable, bend argent, hat or"),
    "gramigna": Person("Gramigna", "Gramigna", "she", "per bend murrey or, third eye argent"),
    "arianna": Person("Arianna", "Arianna", "she", "quarterly vert argent, wing sable"),
    "angela": Person("Angela", "Angela", "she", "celeste, chief sable, golem or"),
    "mors": Person("Mors", "Mors", "he", "per pale azure argent, scythe or"),
    "possessed": AVATAR,
})  # fmt: skip
"""The mages by the ids of their cards. Their arms and pronouns are our own."""


def seated(state: Lodge, people: People) -> People:
    """The people of a table, with mages in the seats that have chosen one; typed names stay.

    Args:
        state: the position.
        people: who sat down.
    """
    mages = []
    for seat, mage in enumerate(state.mages):
        card = state.kit.mages.get(mage["name"])
        own = None if card is None else Person(card.name, card.name)
        mages.append(AVATAR if seat == state.avatar else MAGES.get(mage["name"], own))
    return _seated(people, tuple(mages))


@cache
def _seated(people: People, mages: tuple[Person | None, ...]) -> People:
    """People with mages in place of those who did not type their names; None for a seat without a mage."""
    made = list(people.seats)
    for seat, mage in enumerate(mages[: len(made)]):
        if mage is not None and seat not in people.typed:
            made[seat] = Person(mage.name, mage.short, mage.pronoun, mage.blazon or made[seat].blazon)
    return People(tuple(made), people.typed)
