"""Layouts: reading one, changing it touch by touch, what is wrong with it and what mends that, and the match that it makes.

A layout is the keywords of `explorer.position` as JSON-able data: the `[position]` of a ruling is one. It may come from
anywhere, a link for example, so it is read like everything that comes from outside, and it can name no file.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from explorer.core.errors import NoblesseError, PositionError, quoted
from explorer.core.parts import capital, words
from explorer.core.people import named, who
from explorer.core.start import keywords, position
from explorer.lay_out.derived import derived
from explorer.lay_out.kinds import (
    MISSING,
    About,
    Bench,
    Each,
    Kind,
    LayoutError,
    OneOf,
    Piece,
    Place,
    Record,
    Touch,
    choices,
)
from explorer.what_if.branches import given_by, running_step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from explorer.core.game import Game
    from explorer.core.match import Match
    from explorer.core.people import People
    from explorer.examples.rulings import Ruling

LONGEST = 20_000
"""The most characters of a layout as JSON; the longest, a whole table of Black Rose Wars, has about 9,000."""

NO_FILES = frozenset({"cards"})
"""Keywords that can name a file: a layout takes them only from a game that has a place for what is typed in, not for a path."""

TRIED, OFFERED = 24, 3
"""The most changes that are tried to mend one problem, and the most that are offered."""


class Laid(NamedTuple):
    """A layout on the table.

    Attributes:
        match: the match at it; None if no match can begin there.
        problems: why not: sentences, each perhaps with the id of its rule in square brackets.
        first: True if there may be more problems than the one that was found first.
    """

    match: Match | None
    problems: tuple[str, ...]
    first: bool = False


@cache
def usual_players(game: Game) -> int:
    """How many play at a table of which nothing is said."""
    found = keywords(game.id)["players"].default
    return found if type(found) is int else game.seats[0]


@cache
def bench_of(game: Game) -> Bench:
    """The workbench of a game: its own, or what follows from its state."""
    found: Bench | None = game.given("lay_out", "BENCH", None)
    return derived(game) if found is None else found


@cache
def _places(game: Game) -> dict[str, Place]:
    """The places by name: the number of players and where play begins first, the readings of disputed rules last."""
    own = {place.name: place for place in bench_of(game).places}
    seats = [(number, str(number)) for number in game.seats]
    players = Place("players", "Players", OneOf(lambda _: seats, usual_players(game)))
    switches: dict[str, tuple[str, Kind]] = {
        rule.switch: (
            rule.title,
            OneOf(choices([(value, value.replace("-", " ")) for value in rule.readings]), rule.readings[0]),
        )
        for rule in game.rules
        if rule.switch
    }
    readings = Place("readings", "Readings of disputed rules", Record(switches), "Readings")
    return {"players": players, **own, **({"readings": readings} if switches else {})}


def trays(game: Game, layout: Mapping[str, Any] | None = None) -> dict[str, tuple[Piece, ...]]:
    """The pieces of each tray of a game, by its name; with a layout its own ones first."""
    own = bench_of(game).own(layout) if layout else {}
    return {name: (*own.get(name, ()), *pieces) for name, pieces in _trays(game).items()}


@cache
def _trays(game: Game) -> dict[str, tuple[Piece, ...]]:
    return {name: tuple(pieces) for name, pieces in bench_of(game).trays().items()}


@cache
def _copies(game: Game) -> dict[str, dict[Any, int]]:
    return {name: {piece.id: piece.copies for piece in pieces} for name, pieces in _trays(game).items()}


# --- reading a layout -----------------------------------------------------------------------------------------------------


def checked(game: Game, given: Any) -> dict[str, Any]:
    """A layout in its one form.

    Args:
        game: the game.
        given: the layout; untrusted.

    Raises:
        LayoutError: it is no layout of this game.
    """
    if not isinstance(given, dict):
        raise LayoutError(f"A layout is given by its keywords, not as {quoted(given)}.")
    try:
        size = len(json.dumps(given, allow_nan=False))
    except (TypeError, ValueError, RecursionError):
        raise LayoutError("A layout holds only texts, numbers, lists and mappings.") from None
    if size > LONGEST:
        raise LayoutError(f"A layout has at most {LONGEST:,} characters.")
    known, places = keywords(game.id), _places(game)
    found = {}
    for name, value in given.items():
        if name not in known or (name in NO_FILES and name not in places):
            raise LayoutError(f"{game.title} has no {quoted(name)} to lay out.")
        place = places.get(name)
        kept = json.loads(json.dumps(value)) if place is None else _read(place, value)
        if kept is not MISSING:
            found[name] = kept
    return found


def _read(place: Place, value: Any) -> Any:
    """What a layout says of a place, in its one form; None, where it is no value, says nothing."""
    try:
        return MISSING if value is None else place.kind.normal(value)
    except LayoutError as error:
        raise LayoutError(f"{place.label}: {error}") from None


def _about(game: Game, layout: Mapping[str, Any]) -> About:
    players = layout.get("players", usual_players(game))
    return About(players if type(players) is int and players in game.seats else usual_players(game), layout)


# --- where a layout comes from ----------------------------------------------------------------------------------------------


def from_ruling(ruling: Ruling) -> dict[str, Any]:
    """The layout of a ruling's case, before any answer."""
    from explorer.core.game import game_named

    return checked(game_named(ruling.game), ruling.position)


def from_match(match: Match) -> dict[str, Any]:
    """The layout of a match at the beginning of the step that it is in, as far as keywords can tell it.

    Raises:
        LayoutError: the match has not begun: there is nothing on the table.
    """
    game = match.game
    state = game.state.of(running_step(match).data)
    told = {name: value for name, value in bench_of(game).told(state).items() if value is not None}
    readings = {"readings": dict(state.readings)} if state.readings else {}
    return checked(game, {"players": state.players, **told, **readings})


LONGEST_TOLD = 60
"""The most characters of a fact that is told whole."""

MOST_LEFT_OUT = 6
"""The most differences that are told of a table that could be taken along only in part."""


def left_out(match: Match, laid_out: Match) -> list[str]:
    """What a layout could not take along from a match, as facts in words; empty if it is the same table.

    Of a fact that takes many words, such as a hand of cards, only what it is about is told.
    """
    game = match.game
    told = given_by(game).facts
    then = {fact.about: fact.value for fact in told(game.state.of(running_step(match).data))}
    here = {fact.about: fact.value for fact in told(laid_out.first_state())}
    lost = [(about, value) for about, value in then.items() if here.get(about, "") != value]
    new = Counter(value for about, value in here.items() if about not in then)
    found = []
    for about, value in lost:
        if about not in here and new[value]:
            new[value] -= 1  # the same thing under another name
        else:
            told_whole = f"{about}: {value or 'nothing'}, here {here.get(about) or 'nothing'}"
            found.append(told_whole if len(told_whole) <= LONGEST_TOLD else about)
    return [match.named(text) for text in found[:MOST_LEFT_OUT]]


# --- the table that a layout makes ------------------------------------------------------------------------------------------


def laid(game: Game, layout: Mapping[str, Any], seed: int | str | None = None, people: People | None = None) -> Laid:
    """The match at a layout, or what is wrong with it.

    Args:
        game: the game.
        layout: a layout in its one form.
        seed: the seed of the match's luck.
        people: who is named in what is wrong.
    """
    try:
        match = position(game.id, seed, **bench_of(game).keywords(layout))
    except PositionError as error:
        return Laid(None, error.told(people, cited=True))
    except NoblesseError as error:
        return Laid(None, (capital(named(error.message, people)),), first=True)
    return Laid(match, ())


def form(game: Game, layout: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What an editor shows of a layout: groups with their cells, those of the seats as groups of their own.

    Texts have marks for people.
    """
    about = _about(game, layout)
    groups: dict[str, list[dict[str, Any]]] = {}
    seats: dict[str, list[dict[str, Any]]] = {str(seat): [] for seat in range(about.players)}
    for place in _places(game).values():
        value = layout.get(place.name, MISSING)
        if value is MISSING and not place.when(about):
            continue
        cells = place.kind.cells(place.name, place.label, value, about)
        if isinstance(place.kind, Each) and place.kind.names is None:
            for cell in cells:
                own = seats.get(str(cell["id"]).split("/")[1])
                if own is not None:
                    of = cell.pop("of")
                    inner = str(cell["label"]).partition(": ")[2]
                    own.append({**cell, "label": f"{of}: {inner}" if inner else of})
        else:
            groups.setdefault(place.group, []).extend(cells)
    first, *rest = groups
    return [
        {"title": first, "cells": groups[first]},
        *({"seat": int(seat), "cells": cells} for seat, cells in seats.items() if cells),
        *({"title": name, "cells": groups[name]} for name in rest),
    ]


# --- touches ----------------------------------------------------------------------------------------------------------------


def changed(game: Game, layout: Mapping[str, Any], cell: str, touch: Touch) -> dict[str, Any]:
    """A layout after one touch; the given one stays as it is.

    A piece that is put down where no copy of it is left comes from where it lay before.

    Args:
        game: the game.
        layout: a layout in its one form.
        cell: the id of what is touched, from `form`.
        touch: what is done to it; untrusted.

    Raises:
        LayoutError: that cannot be done.
    """
    name, *path = cell.split("/")
    place = _places(game).get(name)
    if place is None:
        raise LayoutError(f"There is no {quoted(name)} to lay out.")
    about = _about(game, layout)
    value = place.kind.edit(path, touch, layout.get(name, MISSING), about)
    found = {**layout, name: value}
    if value is MISSING:
        del found[name]
    if touch.act == "put":
        found = _from_elsewhere(game, found, cell, touch.value)
    if name == "players":
        found = _fitting(game, found)
    return found


def put_on(game: Game, layout: Mapping[str, Any], thing: str, tray: str, piece: Any) -> dict[str, Any]:
    """A layout after a piece was put down on a thing of the picture, such as somebody's arms, a pile, a square or a room.

    It goes to the first place of a seat or to the pile that takes it; else to what the layout says of that thing (a cube, to a
    room); else it stands there from now on (an evocation, in a room).

    Args:
        game: the game.
        layout: a layout in its one form.
        thing: the picture's name for it: "seat:2", "pile:discard", "square:E5".
        tray: the tray of the piece.
        piece: the piece; untrusted.

    Raises:
        LayoutError: nothing of that tray goes there.
    """
    kind, _, rest = thing.partition(":")
    meant = bench_of(game).where(thing)
    groups = form(game, layout)
    for cell, seat in ((cell, group.get("seat")) for group in groups for cell in group["cells"]):
        if cell["id"] == meant and piece in [value for value, _ in cell.get("options", ())]:
            return changed(game, layout, meant, Touch("set", piece))
        if cell.get("tray") == tray and (
            cell["id"] == meant
            or (kind == "pile" and cell["id"] == rest)
            or (kind in ("seat", "mage") and str(seat) == rest)
            or (kind == "hand" and cell["id"] == f"hands/{rest}")
        ):
            return changed(game, layout, str(cell["id"]), Touch("put", piece))
    for cell in (cell for group in groups for cell in group["cells"] if cell["kind"] == "rows"):
        found = _at_row(game, layout, cell, rest, tray, piece) if cell.get("things") == kind else None
        found = found or _stood(game, layout, cell, (kind, rest), tray, piece)
        if found is not None:
            return found
    raise LayoutError("That does not go there. Touch a place that is outlined, or somebody's arms.")


def _at_row(
    game: Game, layout: Mapping[str, Any], rows: dict[str, Any], name: str, tray: str, piece: Any
) -> dict[str, Any] | None:
    """A layout after a piece was added to what lies in the row of this name; None if nothing of the tray lies in such a row."""
    id = f"{rows['id']}/{name}"
    there = dict(layout)
    if new := name in dict(rows["add"]):
        there = changed(game, layout, rows["id"], Touch("add", name))
    if id not in [cell["id"] for cell in _row(game, there, id) if cell.get("tray") == tray]:
        return None
    if new:
        there = changed(game, there, id, Touch("set", []))
    return changed(game, there, id, Touch("put", piece))


def _stood(
    game: Game, layout: Mapping[str, Any], rows: dict[str, Any], thing: tuple[str, str], tray: str, piece: Any
) -> dict[str, Any] | None:
    """A layout in which a piece that has a row of its own stands on a thing; None if it has none, or does not stand on such."""
    kind, rest = thing
    there = dict(layout)
    if rows.get("tray") == tray and rows["add"] is None:
        there = changed(game, layout, rows["id"], Touch("put", piece))
        id = f"{rows['id']}/{len(rows['rows'])}"
    else:
        id = f"{rows['id']}/{piece}"
        lay = next((one for one in _lying(game, layout) if one[2:] == (tray, piece)), None)
        if lay is not None:  # a Noble in a force, for example, who goes away from it
            there = changed(game, layout, lay[0], Touch("take", lay[1]))
        if str(piece) in dict(rows["add"] or ()):
            there = changed(game, there, rows["id"], Touch("add", piece))
    for cell in _row(game, there, id):
        if cell.get("things") == kind and cell["kind"] == "one":
            value = next((value for value, _ in cell["options"] if str(value) == rest), rest)
            return changed(game, there, str(cell["id"]), Touch("set", value))
    return None


def _row(game: Game, layout: Mapping[str, Any], id: str) -> list[dict[str, Any]]:
    """The cells of a row; none if there is no such row."""
    every = (row for group in form(game, layout) for cell in group["cells"] for row in cell.get("rows", ()))
    return next((row["cells"] for row in every if row["id"] == id), [])


def _fitting(game: Game, layout: dict[str, Any]) -> dict[str, Any]:
    """A layout without what belongs to seats that there are not any more."""
    about = _about(game, layout)
    places = _places(game)
    found = {
        name: places[name].kind.fitting(value, about) if name in places else value for name, value in layout.items()
    }
    return {name: value for name, value in found.items() if value is not MISSING}


def _lying(game: Game, layout: Mapping[str, Any]) -> Iterator[tuple[str, int, str, Any]]:
    """Every piece in a layout: its cell, its number there, its tray and its id."""
    places = _places(game)
    for name, value in layout.items():
        if name in places:
            for path, tray, piece in places[name].kind.pieces(value):
                *inner, number = path
                yield "/".join((name, *inner)), int(number), tray, piece


def _from_elsewhere(game: Game, layout: dict[str, Any], cell: str, piece: Any) -> dict[str, Any]:
    """Take a piece that has just been put down away from where it lay, if there are not so many."""
    lying = [one for one in _lying(game, layout) if one[3] == piece]
    here = [one for one in lying if one[0] == cell or one[0].startswith(f"{cell}/")]
    if not here:
        return layout
    tray = here[0][2]
    there = [one for one in lying if one[2] == tray]
    copies = _copies(game).get(tray, {}).get(piece, 0)
    if not copies or len(there) <= copies:
        return layout
    others = [one for one in there if one not in here] or here[:-1]
    if not others:
        return layout
    where, number, _, _ = others[0]
    return changed(game, layout, where, Touch("take", number))


# --- what mends a problem -----------------------------------------------------------------------------------------------------


class Mend(NamedTuple):
    """A change that removes a problem and makes no new one.

    Attributes:
        text: what it does, in words, with marks for people.
        layout: the layout after it.
    """

    text: str
    layout: dict[str, Any]


def mends(game: Game, layout: Mapping[str, Any], problem: str) -> list[Mend]:
    """Changes that remove a problem of a layout: each has been tried. Those that change least come first."""
    now = laid(game, layout)
    found: list[Mend] = []
    for text, change in islice(_changes(game, layout, problem), TRIED):
        try:
            then = change()
        except LayoutError:
            continue
        left = laid(game, then)
        if problem not in left.problems and (len(left.problems) < len(now.problems) or now.first):
            found.append(Mend(text, then))
            if len(found) == OFFERED:
                break
    return found


def _changes(game: Game, layout: Mapping[str, Any], problem: str) -> Iterator[tuple[str, Callable[[], dict[str, Any]]]]:
    """Changes that might mend a problem, the likeliest first: those of what it names, then those of everything."""
    said, places = _plain(problem), _places(game)
    names = {(tray, piece.id): piece.name for tray, pieces in trays(game, layout).items() for piece in pieces}
    cells = {cell["id"]: (_title(cell, group), cell) for group in form(game, layout) for cell in _cells(group["cells"])}
    spoken = [name for name in places if _speaks(said, name, places)]

    def touching(cell: str, touch: Touch) -> Callable[[], dict[str, Any]]:
        return lambda: changed(game, layout, cell, touch)

    def taking(named_: bool) -> Iterator[tuple[str, Callable[[], dict[str, Any]]]]:
        for cell, number, tray, piece in reversed([*_lying(game, layout)]):
            name = names.get((tray, piece), str(piece))
            if named_ == any(f" {_plain(str(one))} " in f" {said} " for one in (name, piece)):
                where = cells[cell][0] if cell in cells else cell
                yield f"Take {name} away from {where}", touching(cell, Touch("take", number))

    yield from taking(True)
    for name in layout:
        if name in spoken and name != "players":
            yield from _clearing(game, layout, name, touching)
    for id, (title, cell) in cells.items():
        if cell["kind"] == "one" and id.partition("/")[0] in spoken and id != "players":
            for value, words_ in cell["options"][:9]:
                if value != cell["value"]:
                    yield f"{title}: {words_}", touching(id, Touch("set", value))
    for name in layout:
        if name not in spoken and name != "players":
            yield from _clearing(game, layout, name, touching)
    players = layout.get("players", usual_players(game))
    for number in sorted(game.seats, key=lambda number: abs(number - players)):
        if number != players:
            yield f"Seat {number} players", touching("players", Touch("set", number))
    yield from taking(False)


def _clearing(
    game: Game, layout: Mapping[str, Any], name: str, touching: Callable[[str, Touch], Callable[[], dict[str, Any]]]
) -> Iterator[tuple[str, Callable[[], dict[str, Any]]]]:
    """Changes by which a layout says less of a place: of one seat or row after the other, and of all of it."""
    place, value = _places(game).get(name), layout[name]
    if place is None:
        rest = {key: one for key, one in layout.items() if key != name}
        yield f"Leave {words(name)} to the game", lambda: rest
        return
    if isinstance(place.kind, Each) and isinstance(value, dict) and len(value) > 1:
        for key, said in place.kind.known(_about(game, layout)):
            if key in value and len(value) <= OFFERED * 3:
                act = "clear" if place.kind.names is None or place.kind.fresh is None else "remove"
                yield f"Say nothing about {place.label}: {said}", touching(f"{name}/{key}", Touch(act))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for number in reversed(range(len(value))):
            yield f"Remove number {number + 1} of {place.label}", touching(f"{name}/{number}", Touch("remove"))
    yield f"Say nothing about {place.label}", touching(name, Touch("clear"))


def _cells(cells: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for cell in cells:
        yield cell
        for row in cell.get("rows", ()):
            yield from _cells(row["cells"])


def _title(cell: Mapping[str, Any], group: Mapping[str, Any]) -> str:
    return f"{who(group['seat'])}: {cell['label']}" if "seat" in group else str(cell["label"])


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


DUMB = frozenset({"and", "are", "for", "has", "not", "the", "what", "where", "which", "who", "whose", "with"})
"""Words that say nothing of what a sentence is about."""


def _speaks(said: str, name: str, places: Mapping[str, Place]) -> bool:
    """Whether a problem speaks of a keyword: whether it has a word of its name or its label."""
    label = places[name].label if name in places else ""
    spoken = {word for word in _plain(f"{name.replace('_', ' ')} {label}").split() if len(word) > 2} - DUMB
    heard = said.split()
    return any(word.rstrip("s") in (one.rstrip("s") for one in heard) for word in spoken)
