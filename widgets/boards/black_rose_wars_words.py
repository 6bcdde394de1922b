"""What Black Rose Wars calls its people and its things on the table, and in which tinctures they are drawn."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from explorer.core.people import PEOPLE
from widgets.look import heraldry, icons
from widgets.look.lettering import width

if TYPE_CHECKING:
    from collections.abc import Mapping

    from widgets.boards.table import Sitter

Data = dict[str, Any]
"""What a template is told of a thing, by name."""

GAME: Final = "black_rose_wars"

COLOURS: Final = {
    "black": "sable",
    "purple": "purpure",
    "grey": "cendree",
    "red": "gules",
    "yellow": "or",
    "green": "vert",
    "blue": "azure",
}
"""The tincture of each colour of rooms."""

ROSE: Final = "sable"
"""The tincture of the Black Rose."""

OTHER_SCHOOLS: Final = {"personal": "murrey", "forgotten": "celeste"}
"""The tinctures of spells that belong to no school."""

QUEST, JINX = "celeste", "gules"
"""The tinctures of quests and jinxes."""

TITLES: Final = frozenset({"Baron", *(one.name.partition(" ")[0] for one in PEOPLE)})
"""The titles of our people, and of the mages."""


def who_is(seat: Data, seats: list[Data]) -> Data:
    """What a seat is called, and what its shield bears: its mage's arms, once it has a mage."""
    person: Sitter = seat["person"]
    bearer = heraldry.bearers(GAME, "mages").get(seat["mage_id"])
    return {
        "arms": bearer.blazon if bearer else person.arms,
        "ring": tincture(seat["owner"], seats),
        "whose": whose(person),
        # people without a name of their own are called by their mage's
        "as": "" if seat["mage"] == person.name else seat["mage"],
        "all": seats,
    }


def tincture(owner: int, seats: list[Data]) -> str:
    """The tincture of an owner's cubes: a seat's, or the Black Rose's."""
    return ROSE if owner < 0 else str(seats[owner]["person"].tincture)


def whose(person: Sitter) -> str:
    """Somebody's: "Your" or "Lady Maud’s".

    >>> from widgets.boards.table import Sitter
    >>> whose(Sitter(0, "Lady Maud", "Lady", "Maud", None))
    'Lady Maud’s'
    """
    return "Your" if person.name == "You" else f"{person.name}’s"


def short_person(person: Sitter) -> str:
    """The short name of somebody with a title; a name that was typed stays whole."""
    return person.short if person.title in TITLES else person.name


def owner_name(owner: int, seats: list[Data]) -> str:
    """Who an owner of cubes is, within a sentence."""
    return (
        "the Black Rose"
        if owner < 0
        else "you"
        if seats[owner]["person"].name == "You"
        else seats[owner]["person"].name
    )


def of_whom(cubes: list[Data], seats: list[Data]) -> str:
    """Whose cubes there are: "2 of the Black Rose, 1 of Lady Maud"."""
    counts: dict[int, int] = {}
    for cube in cubes:
        counts[cube["owner"]] = counts.get(cube["owner"], 0) + 1
    return ", ".join(f"{count} of {owner_name(owner, seats)}" for owner, count in counts.items())


@cache
def icons_of(kind: str) -> Mapping[str, str]:
    """The game's icons of one kind, such as "rooms" or "spells"."""
    return icons.table(GAME, kind)


def icon_of(kind: str, id: str) -> str:
    """The icon that stands for something; a swirl of magic for what a table has brought itself."""
    return icons_of(kind).get(id, "magic-swirl")


@cache
def school_tincture(id: str) -> str:
    """The tincture of a school."""
    held = heraldry.bearers(GAME, "schools").get(id)
    return held.tincture.id if held else OTHER_SCHOOLS.get(id, "cendree")


@cache
def short_name(name: str, radius: float = 48) -> str:
    """A room's name without what can be left out: all but the last word, if the rest is too long for a hex of this radius.

    >>> short_name("Black Rose Room"), short_name("Sacrificial Altar"), short_name("The Abyss")
    ('Black Rose', 'Altar', 'Abyss')
    """
    short = name.removeprefix("The ").removesuffix(" Room")
    return short if width(short, max(12.5, 15 * radius / 48)) <= radius * 1.62 else short.split()[-1]


def counted(count: int, word: str, more: str = "") -> str:
    """A number of things, whose plural is `more`, or has an s.

    >>> counted(1, "card"), counted(2, "trophy", "trophies")
    ('1 card', '2 trophies')
    """
    return f"{count} {word if count == 1 else more or word + 's'}"


def pile_of(pile: Data) -> Data:
    """How a pile is shown: a school's shield, or an icon, and how many cards it has."""
    discards = f", {pile['discard']} discarded" if pile["discard"] else ""
    school = heraldry.bearers(GAME, "schools").get(pile["id"])
    kinds = {"events": "rose", "quests": "treasure-map", "forgotten": "spell-book", "commands": "robot-golem"}
    return {
        "name": pile["name"],
        "picture": school.blazon.icon if school else kinds.get(pile["id"], "spell-book"),
        "arms": school.blazon if school else None,
        "count": pile["cards"],
        "says": f"{pile['name']}: {counted(pile['cards'], 'card')}{discards}"
        + (f". {pile['more']}" if pile["more"] else ""),
    }
