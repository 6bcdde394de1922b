"""How each card, room and piece of a game's gallery looks: its tincture, its picture, and what its pennon bears.

A board draws the things of a position; this is for whoever has only a `Note` in hand. Both say the same: houses, clans and
schools by what they bear in `heraldry.toml`, pictures by `icons.toml`. What a table has brought itself has the picture of
its kind.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from widgets.look import drawing, heraldry, icons

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from explorer.core.notes import Note


@dataclass(frozen=True)
class Face:
    """What is drawn of something.

    Attributes:
        tincture: the id of its tincture.
        picture: its icon.
        value: the figure on its pennon, "" for none.
        charge: the icon on its pennon, if it has no figure; "" for none.
        shape: "card" or "room".
    """

    tincture: str
    picture: str
    value: str = ""
    charge: str = ""
    shape: str = "card"


def face(game: str, note: Note) -> Face:
    """How something in a game's gallery looks.

    Args:
        game: the game's id; what is in the gallery of a game unknown here is a plain card.
        note: its note.

    >>> from explorer import start
    >>> (ulaid,) = [one for one in start("kings_of_ireland").gallery() if one.name == "Ulaid"]
    >>> face("kings_of_ireland", ulaid)
    Face(tincture='or', picture='hand', value='9', charge='', shape='card')
    """
    dressed = _GAMES.get(game)
    return Face("cendree", icons.named("ui", "", "card_in_hand")) if dressed is None else dressed(note)


def _id(note: Note) -> str:
    """What stands behind the first word of a note's id."""
    return note.id.partition(":")[2]


def _figure(note: Note) -> str:
    """The first number of a note's figures."""
    found = re.search(r"\d+", note.figure)
    return "" if found is None else found[0]


@cache
def _icons(game: str, *kinds: str) -> Mapping[str, str]:
    """The icons of a game of these kinds, by id."""
    return MappingProxyType({id: icon for kind in kinds for id, icon in icons.table(game, kind).items()})


@cache
def _arms(game: str, kind: str) -> Mapping[str, heraldry.Blazon]:
    """What the houses, clans or schools of a game bear, by the name that players know, and by id."""
    known = heraldry.bearers(game, kind)
    return {**{one.name: one.blazon for one in known.values()}, **{id: one.blazon for id, one in known.items()}}


# --- the games --------------------------------------------------------------------------------------------------------

COLOURS: Final = MappingProxyType({
    "black": "sable", "blue": "azure", "red": "gules", "green": "vert", "yellow": "or", "purple": "purpure",
    "grey": "cendree",
})  # fmt: skip
"""The tincture of each colour that a card or a room can have."""


def coloured(die: str) -> bool:
    """Whether a die is named after a colour, which its picture shows: "red", or "red die"."""
    return _first(die) in COLOURS


def _first(name: str) -> str:
    """The first word of a name."""
    return name.partition(" ")[0].lower()


@cache
def die(name: str, face: int) -> str:
    """A die that shows a face, as a picture.

    Args:
        name: what it is called: "red", or "red die". One that is not `coloured` is white.
        face: what it shows, of 1 to 6.
    """
    tincture = COLOURS[_first(name)] if coloured(name) else "argent"
    drawn = drawing.kept("die", 3, 1, 44, tincture, face)
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50" viewBox="0 0 50 50" aria-hidden="true">{drawn}</svg>'


def _noble_treachery(note: Note) -> Face:
    things = _icons("noble_treachery", "things")
    tincture, id = COLOURS.get(note.group, "cendree"), _id(note)
    if note.kind == "Round type":
        return Face("gules", things["war"]) if id == "War" else Face("azure", things["diplomacy"])
    if note.kind == "Token":
        houses = {"red": "rebah", "blue": "behrenstoke", "black": "grymm", "yellow": "carpanzini", "green": "calin"}
        return Face(tincture, _icons("noble_treachery", "houses")[houses[note.group]], charge=things["token"])
    cards = _icons("noble_treachery", "cards")
    return Face(tincture, cards[id if note.kind == "Uncommon" else id.rpartition("-")[0]], _figure(note))


def _game_of_crowns(note: Note) -> Face:
    things, cards, id = _icons("game_of_crowns", "things"), _icons("game_of_crowns", "cards"), _id(note)
    if note.kind == "Vote card":
        return Face("gules" if id == "attacker" else "azure", things[f"vote_{id}"])
    if note.kind == "Token":
        return Face("sable", things["raven"])
    if not note.group:
        return Face("cendree", cards[id], charge=things["guest"])
    arms = _arms("game_of_crowns", "houses")[note.group]
    return Face(arms.field.id, cards[id.rpartition("-")[2]], charge=arms.icon)


def _kings_of_ireland(note: Note) -> Face:
    id = _id(note)
    if note.kind == "Faction":
        arms = _arms("kings_of_ireland", "clans")[note.group]
        return Face(arms.field.id, _icons("kings_of_ireland", "clans")[note.group], _figure(note))
    if note.kind == "King":
        return Face("gules", _icons("kings_of_ireland", "kings")[id], _figure(note))
    things = _icons("kings_of_ireland", "things")
    if note.kind == "Battle":
        value = _figure(note)
        return Face("sable", _icons("kings_of_ireland", "battle")[id], value, "" if value else things["battle"])
    return Face("celeste", _icons("kings_of_ireland", "events")[id], charge=things["event"])


TYPES: Final = MappingProxyType({
    "Economy": ("vert", "food"), "Political": ("azure", "regent"), "Military": ("gules", "raise"), "Action": ("or", "points"),
    "Auction": ("purpure", "auction"), "Order": ("gules", "order"), "Law": ("azure", "law"), "Grant": ("vert", "grant"),
})  # fmt: skip
"""The tincture of each type of card of The Noble Game, and the thing on its pennon."""

GROUNDS: Final = MappingProxyType({
    "field": "or", "forest": "vert", "quarry": "cendree", "market": "purpure", "estate": "azure", "castle": "sable",
    "capital": "gules", "road": "argent",
})  # fmt: skip
"""The tincture of each kind of square."""


def _noble_game(note: Note) -> Face:
    things, id = _icons("noble_game", "things"), _id(note)
    if note.kind in ("Nobility", "Sovereignty"):
        tincture, charge = TYPES[note.group]
        pictures = _icons("noble_game", "nobility", "sovereignty")
        return Face(tincture, pictures.get(id, things[charge]), charge=things[charge])
    if note.kind == "Office":
        return Face("murrey", things["office"])
    if note.kind == "Square":
        return Face(GROUNDS[id], things[id])
    pieces = {"party": "force", "army": "raise"}
    return Face("cendree", things[pieces.get(id, id)])


OTHER_SPELLS: Final = MappingProxyType({"Personal spells": "murrey", "Forgotten Spells": "celeste"})
"""The tinctures of spells that belong to no school."""

MOON_TINCTURES: Final = MappingProxyType({"Event": "sable", "Quest": "celeste", "Command": "purpure"})


def _black_rose_wars(note: Note) -> Face:
    game, things, id = "black_rose_wars", _icons("black_rose_wars", "things"), _id(note)
    if note.kind == "Room":
        return Face(
            COLOURS.get(note.group, "cendree"), _icons(game, "rooms").get(id, things["black_rose"]), shape="room"
        )
    if note.kind == "Spell":
        kinds, arms = _icons(game, "kinds"), _arms(game, "schools")
        sort = kinds.get(note.figure.partition(" ")[0], things["cast"])
        tincture = OTHER_SPELLS.get(note.group) or (arms[note.group].field.id if note.group in arms else "cendree")
        return Face(tincture, _icons(game, "spells").get(id, things["cast"]), charge=sort)
    if note.kind == "School":
        held = _arms(game, "schools").get(id)
        return Face("cendree", things["cast"]) if held is None else Face(held.field.id, held.icon)
    if note.kind == "Mage":
        worn = _arms(game, "mages").get(id)
        tincture = "cendree" if worn is None else worn.field.id
        return Face(tincture, _icons(game, "mages").get(id, things["cast"]), _figure(note))
    if note.kind == "Evocation":
        return Face("vert", _icons(game, "evocations").get(id, things["command"]), _figure(note))
    if note.kind in MOON_TINCTURES:
        sort = note.kind.lower()
        moon = things["moon"]
        return Face(MOON_TINCTURES[note.kind], _icons(game, f"{sort}s").get(id, things[sort]), charge=moon)
    sort = {"Jinx": "jinxes", "Upgrade": "upgrades"}[note.kind]
    return Face("gules" if note.kind == "Jinx" else "or", _icons(game, sort).get(id, things["cast"]))


_GAMES: Final[Mapping[str, Callable[[Note], Face]]] = MappingProxyType(
    {
        "black_rose_wars": _black_rose_wars,
        "game_of_crowns": _game_of_crowns,
        "kings_of_ireland": _kings_of_ireland,
        "noble_game": _noble_game,
        "noble_treachery": _noble_treachery,
    }
)
