"""The workbench of a game that says nothing about it: its state's fields, as numbers, words, seats and pieces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from explorer.core.moments import HIDDEN
from explorer.core.parts import NOT_DRAWN, capital, words
from explorer.core.start import keywords
from explorer.lay_out.kinds import (
    Bench,
    Each,
    Kind,
    Number,
    OneOf,
    Piece,
    Pieces,
    Place,
    Text,
    YesNo,
    choices,
    seat_options,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from explorer.core.game import Game

MOST = 999
"""The greatest number that can be laid out where nothing says how great it may be."""


def derived(game: Game) -> Bench:
    """What can be laid out of a game: every keyword of its position whose type says what it holds."""
    fresh = game.start(game.seats[0]).__dict__
    seats = {number: game.start(number).__dict__ for number in game.seats}
    places, trays = [], {"numbers": [Piece(number, str(number), copies=0) for number in range(21)]}
    for name, one in keywords(game.id).items():
        if name in ("players", "readings", "agenda"):
            continue
        by_seat = all(
            isinstance(fields.get(name), list) and len(fields[name]) == number for number, fields in seats.items()
        )
        kind = _kind(one.type, by_seat=by_seat)
        if name == "phase" and game.phases:
            kind = OneOf(choices([(phase, phase) for phase in game.phases]))
        if kind is None:
            continue
        if isinstance(kind, Pieces) and kind.tray == "words":
            trays["words"] = [Piece(word, word, copies=0) for word in sorted({*_texts(fresh)})]
        place = Place(name, capital(words(name)), Each(kind) if by_seat else kind)
        places.append(place)
    if not trays.get("words"):
        places = [place for place in places if not _from(place.kind, "words")]

    def told(state: Any) -> dict[str, Any]:
        """The fields that are not as in a new match; what is to come is taken along as it is."""
        new = game.start(state.players).__dict__
        return {
            name: value
            for name, value in state.__dict__.items()
            if name not in ("players", "readings") and (value != new.get(name) or name == "agenda")
        }

    columns = [place.name for place in places if isinstance(place.kind, Each)]

    def keywords_of(layout: Mapping[str, Any]) -> dict[str, Any]:
        """What a layout says of some seats as lists with an entry for each: the others have what a new match gives them."""
        players = layout.get("players", game.seats[0])
        new = game.start(players).__dict__ if players in seats else fresh
        lists = {
            name: [layout[name].get(str(seat), own) for seat, own in enumerate(new[name])]
            for name in columns
            if name in layout
        }
        return {**layout, **lists}

    return Bench(tuple(places), lambda: trays, told, keywords=keywords_of)


def _from(kind: Kind, tray: str) -> bool:
    inner = kind.kind if isinstance(kind, Each) else kind
    return isinstance(inner, Pieces) and inner.tray == tray


def _kind(type_: str, *, by_seat: bool) -> Kind | None:
    """What a field of this type holds, for each seat or at all; None if its type does not say."""
    if by_seat:
        found = re.fullmatch(r"list\[(.*)\]", type_)
        return _kind(found[1], by_seat=False) if found else None
    optional = re.sub("<class '(.*)'>", r"\1", type_).removesuffix(" | None")
    kinds: dict[str, Kind] = {
        "bool": YesNo(),
        "int": Number(0, MOST, None),
        "Seat": OneOf(seat_options),
        "str": Text(),
        "list[int]": Pieces("numbers"),
        "list[str]": Pieces("words"),
    }
    return kinds.get(optional)


def _texts(value: Any) -> Iterator[str]:
    """Every text in the lists of a state."""
    if isinstance(value, dict):
        for name, one in value.items():
            if name not in NOT_DRAWN and not isinstance(one, str):
                yield from _texts(one)
    elif isinstance(value, list | tuple):
        for one in value:
            if isinstance(one, str):
                if one != HIDDEN:
                    yield one
            else:
                yield from _texts(one)
