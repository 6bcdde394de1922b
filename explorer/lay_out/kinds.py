"""What a place of a layout can hold: a number, one of some words, pieces from a tray, and these by seat, by name or in rows.

Each kind reads a value of `explorer.position` in any form that is taken there and gives it back in one form, which is JSON
(`normal`); it says what an editor shows of it (`cells`), and carries out a touch (`edit`). `MISSING` is a value about which
the layout says nothing, so that the game fills it in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from explorer.core.errors import NoblesseError, quoted
from explorer.core.people import who

if TYPE_CHECKING:
    from explorer.core.notes import Note

MOST: Final = 200
"""The most entries of a list or a mapping in a layout; the largest deck has fewer cards."""


class LayoutError(NoblesseError):
    """A layout is none, or a touch is not possible."""


class _Missing:
    """The one value that says nothing."""

    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = _Missing()

Value: TypeAlias = Any
"""A part of a layout: plain JSON, or `MISSING`."""

Cell: TypeAlias = dict[str, Any]
"""What an editor shows of a value: `id`, `kind`, `label`, `said` (False where nothing is said) and what its kind needs."""

Options: TypeAlias = Callable[["About"], Sequence[tuple[Any, str]]]
"""What can be chosen, each as a value and in words; it may depend on the layout."""


class Piece(NamedTuple):
    """Something in a tray.

    Attributes:
        id: its name in the layout: a text or a number.
        name: its name for players.
        group: what it belongs to: a colour, a house, a school.
        copies: how many there are; 0 for as many as one likes.
        text: what it does.
    """

    id: str | int
    name: str
    group: str = ""
    copies: int = 1
    text: str = ""


def of_notes(
    notes: Iterable[Note], prefix: str, copies: Callable[[str], int] = lambda _: 1, kinds: Sequence[str] = ()
) -> list[Piece]:
    """A tray from the notes of a game's gallery.

    Args:
        notes: the notes.
        prefix: the first word of the names of those that are meant: "card".
        copies: how many copies there are of a piece.
        kinds: the kinds of notes that are meant; empty for all.
    """
    found = []
    for note in notes:
        kind, _, id = note.id.partition(":")
        if kind == prefix and (not kinds or note.kind in kinds):
            said = f"{note.figure}. {note.text}" if note.figure else note.text
            found.append(Piece(id, note.name, note.group or note.kind, copies(id), said))
    return found


def next_begin(agenda: Sequence[Sequence[Any]], begins: Mapping[str, str], otherwise: str) -> str:
    """Where a position would begin: at the next of the steps to come, the next one last, that `begins` names."""
    return next((begins[str(step[0])] for step in reversed(agenda) if step[0] in begins), otherwise)


class About(NamedTuple):
    """The layout that something is asked of.

    Attributes:
        players: the number of seats.
        layout: the whole layout, in its one form.
    """

    players: int
    layout: Mapping[str, Any]

    def says(self, name: str, otherwise: Any = None) -> Any:
        """What the layout says under a keyword, or `otherwise`."""
        return self.layout.get(name, otherwise)


class Touch(NamedTuple):
    """A change of one value.

    Attributes:
        act: "set" a value, "put" a piece there, "take" the piece with this number away, "add" a row, "remove" the row
            itself, or "clear": say nothing about it any more.
        value: what is set, put, taken or added.
    """

    act: str
    value: Any = None


def refuse(act: Any) -> LayoutError:
    """What is said of a touch that does not fit what it touches."""
    return LayoutError(f"That cannot be done here: {quoted(act)}.")


class Kind:
    """What a place holds."""

    def normal(self, value: Any) -> Value:
        """A value in its one form; raises `LayoutError` if it has no form that fits."""
        raise NotImplementedError

    def cells(self, id: str, label: str, value: Value, about: About) -> Iterator[Cell]:
        """What an editor shows."""
        raise NotImplementedError

    def edit(self, path: list[str], touch: Touch, value: Value, about: About) -> Value:
        """The value after a touch of itself or, with a path, of a part of it."""
        raise NotImplementedError

    def fitting(self, value: Value, about: About) -> Value:
        """The value without what belongs to seats or names that there are not any more."""
        del about
        return value

    def pieces(self, value: Value) -> Iterator[tuple[tuple[str, ...], str, Any]]:
        """Every piece that lies there: its path, with the number in a list last, its tray, and its id."""
        del value
        return iter(())


# --- single values ------------------------------------------------------------------------------------------------------


class Single(Kind):
    """A value without parts."""

    def edit(self, path: list[str], touch: Touch, value: Value, about: About) -> Value:
        """See `Kind`."""
        del value
        if path:
            raise refuse(path[0])
        if touch.act == "clear":
            return MISSING
        if touch.act != "set":
            raise refuse(touch.act)
        return self.allowed(touch.value, about)

    def allowed(self, value: Any, about: About) -> Any:
        """The value if it can be set; raises `LayoutError` if not."""
        raise NotImplementedError


@dataclass(frozen=True)
class Number(Single):
    """A number from `low` to `high`; without a word about it, it is `start` (None: it follows from the rest)."""

    low: int
    high: int
    start: int | None = 0

    def normal(self, value: Any) -> Value:
        """See `Kind`."""
        if type(value) is not int:
            raise LayoutError(f"{quoted(value)} is no whole number.")
        return value

    def cells(self, id: str, label: str, value: Value, about: About) -> Iterator[Cell]:
        """See `Kind`."""
        del about
        said = value is not MISSING
        yield {
            "id": id, "kind": "number", "label": label, "said": said, "value": value if said else self.start,
            "low": self.low, "high": self.high,
        }  # fmt: skip

    def allowed(self, value: Any, about: About) -> Any:
        """See `Single`."""
        del about
        if type(value) is not int or not self.low <= value <= self.high:
            raise LayoutError(f"This is a number from {self.low} to {self.high}, not {quoted(value)}.")
        return value


@dataclass(frozen=True)
class OneOf(Single):
    """One of some values; without a word about it, it is `start` (None: it follows from the rest).

    Attributes:
        options: the values.
        start: see above.
        things: which things of the picture stand for the values: "square", if "square:E5" stands for "E5". "" for none.
    """

    options: Options
    start: Any = None
    things: str = ""

    def normal(self, value: Any) -> Value:
        """See `Kind`."""
        if value is not None and type(value) not in (str, int):
            raise LayoutError(f"{quoted(value)} is neither a name nor a number.")
        return value

    def cells(self, id: str, label: str, value: Value, about: About) -> Iterator[Cell]:
        """See `Kind`."""
        said = value is not MISSING
        options = [list(one) for one in self.options(about)]
        yield {
            "id": id, "kind": "one", "label": label, "said": said, "value": value if said else self.start,
            "options": options, "things": self.things,
        }  # fmt: skip

    def allowed(self, value: Any, about: About) -> Any:
        """See `Single`."""
        if type(value) not in (str, int) or value not in [one for one, _ in self.options(about)]:
            raise LayoutError(f"There is no {quoted(value)} to choose here.")
        return value

    def fitting(self, value: Value, about: About) -> Value:
        """See `Kind`."""
        known = [one for one, _ in self.options(about)]
        return value if value in known or not isinstance(value, int) else MISSING


def seat_options(about: About) -> list[tuple[int, str]]:
    """Every seat, for `OneOf`."""
    return [(seat, who(seat)) for seat in range(about.players)]


def words(*values: str) -> Options:
    """Words that mean themselves, for `OneOf`."""
    return choices([(value, f"{value[:1].upper()}{value[1:]}") for value in values])


def choices(values: Sequence[tuple[Any, str]]) -> Options:
    """Options that are the same for every layout."""
    return lambda _: values


@dataclass(frozen=True)
class YesNo(Single):
    """True or False; without a word about it, it is `start`."""

    start: bool = False

    def normal(self, value: Any) -> Value:
        """See `Kind`."""
        if type(value) is not bool:
            raise LayoutError(f"{quoted(value)} is neither true nor false.")
        return value

    def cells(self, id: str, label: str, value: Value, about: About) -> Iterator[Cell]:
        """See `Kind`."""
        del about
        said = value is not MISSING
        yield {"id": id, "kind": "yes", "label": label, "said": said, "value": value if said else self.start}

    def allowed(self, value: Any, about: About) -> Any:
        """See `Single`."""
        del about
        return self.normal(value)


@dataclass(frozen=True)
class Text(Single):
    """A text of at most so many characters."""

    longest: int = 2000
    hint: str = ""

    def normal(self, value: Any) -> Value:
        """See `Kind`."""
        if not isinstance(value, str) or len(value) > self.longest:
            raise LayoutError(f"This is a text of at most {self.longest} characters.")
        return value

    def cells(self, id: str, label: str, value: Value, about: About) -> Iterator[Cell]:
        """See `Kind`."""
        del about
        said = value is not MISSING
        yield {
            "id": id,
            "kind": "text",
            "label": label,
            "said": said,
            "value": value if said else "",
            "hint": self.hint,
        }

    def allowed(self, value: Any, about: About) -> Any:
        """See `Single`."""
        del about
        return self.normal(value)


# --- pieces -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OnePiece(Single):
    """One piece of a tray, or none."""

    tray: str

    def normal(self, value: Any) -> Value:
        """See `Kind`."""
        return MISSING if value is None else _piece(value)

    def cells(self, id: str, label: str, value: Value, about: About) -> Iterator[Cell]:
        """See `Kind`."""
        del about
        lies = [] if value is MISSING else [value]
        yield {
            "id": id, "kind": "pieces", "label": label, "said": bool(lies), "value": lies, "tray": self.tray, "most": 1,
        }  # fmt: skip

    def edit(self, path: list[str], touch: Touch, value: Value, about: About) -> Value:
        """See `Kind`."""
        if touch.act == "put" and not path:
            return self.allowed(touch.value, about)
        if touch.act == "take" and not path:
            return MISSING
        return super().edit(path, touch, value, about)

    def allowed(self, value: Any, about: About) -> Any:
        """See `Single`."""
        del about
        return _piece(value)

    def pieces(self, value: Value) -> Iterator[tuple[tuple[str, ...], str, Any]]:
        """See `Kind`."""
        if value is not MISSING:
            yield ("0",), self.tray, value


@dataclass(frozen=True)
class Pieces(Kind):
    """Pieces of a tray, in an order; `letters` if they are written as the letters of one text.

    Attributes:
        tray: the tray.
        most: how many there can be.
        letters: see above.
        read: what makes a list of ids of any other value that `position` takes there.
        filled: what an editor says where nothing is said.
        word: a word that stands for a whole lot of pieces, and what it means; "" for none.
        things: which things of the picture are the pieces, as in `OneOf`.
    """

    tray: str
    most: int = MOST
    letters: bool = False
    read: Callable[[Any], Any] | None = None
    filled: str = ""
    word: tuple[str, str] = ("", "")
    things: str = ""

    def normal(self, value: Any) -> Value:
        """See `Kind`."""
        if self.read is not None:
            value = self.read(value)
        if self.letters:
            if not isinstance(value, str) or len(value) > MOST:
                raise LayoutError(f"These are letters, not {quoted(value)}.")
            return value
        if self.word[0] and value == self.word[0]:
            return value
        if not isinstance(value, list | tuple) or len(value) > MOST:
            raise LayoutError(f"This is a list of at most {MOST} pieces, not {quoted(value)}.")
        return [_piece(one) for one in value]

    def cells(self, id: str, label: str, value: Value, about: About) -> Iterator[Cell]:
        """See `Kind`."""
        del about
        said = value is not MISSING
        cell = {
            "id": id, "kind": "pieces", "label": label, "said": said, "value": list(value) if said else [],
            "tray": self.tray, "most": self.most, "filled": self.filled, "word": list(self.word), "things": self.things,
        }  # fmt: skip
        if isinstance(value, str) and not self.letters:
            cell |= {"value": [], "filled": self.word[1]}
        yield cell

    def edit(self, path: list[str], touch: Touch, value: Value, about: About) -> Value:
        """See `Kind`."""
        del about
        if path:
            raise refuse(path[0])
        lies = [] if value is MISSING or (isinstance(value, str) and not self.letters) else list(value)
        if touch.act == "clear":
            return MISSING
        if touch.act == "put":
            if len(lies) >= self.most:
                raise LayoutError(f"At most {self.most} can lie here.")
            lies.append(_piece(touch.value))
        elif touch.act == "take":
            if type(touch.value) is not int or not 0 <= touch.value < len(lies):
                raise LayoutError("That piece does not lie here any more.")
            del lies[touch.value]
        elif touch.act == "set" and touch.value == []:
            lies = []
        elif touch.act == "set" and self.word[0] and touch.value == self.word[0]:
            return self.word[0]
        else:
            raise refuse(touch.act)
        return "".join(map(str, lies)) if self.letters else lies

    def pieces(self, value: Value) -> Iterator[tuple[tuple[str, ...], str, Any]]:
        """See `Kind`."""
        if value is not MISSING and (self.letters or not isinstance(value, str)):
            for number, one in enumerate(value):
                yield (str(number),), self.tray, one


def _piece(value: Any) -> str | int:
    """The id of a piece."""
    if type(value) not in (str, int):
        raise LayoutError(f"{quoted(value)} names no piece.")
    found: str | int = value
    return found


# --- values with parts ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Record(Kind):
    """Values by fixed names.

    Attributes:
        fields: for each name its label and its kind.
        read: what makes a mapping of any other value that `position` takes there.
        needs: the fields without which there is nothing.
        start: what is there where nothing is said, for what must be said whole: one word about it says the rest, too.
    """

    fields: Mapping[str, tuple[str, Kind]]
    read: Callable[[Any], Any] | None = None
    needs: tuple[str, ...] = ()
    start: Mapping[str, Any] = field(default_factory=dict)

    def normal(self, value: Any) -> Value:
        """See `Kind`."""
        if self.read is not None:
            value = self.read(value)
        if not isinstance(value, Mapping):
            raise LayoutError(f"This is given by {', '.join(self.fields)}, not as {quoted(value)}.")
        found = {}
        for name, part in islice(value.items(), MOST):
            known = self.fields.get(name)
            if part is None and known is not None:
                continue
            kept = part if known is None else known[1].normal(part)  # what cannot be shown is kept as it is
            if kept is not MISSING:
                found[str(name)] = kept
        return found

    def cells(self, id: str, label: str, value: Value, about: About) -> Iterator[Cell]:
        """See `Kind`."""
        for name, (title, kind) in self.fields.items():
            if value is MISSING and self.needs and name not in self.needs:
                continue  # nothing is there of which there could be more to say
            part = self.start.get(name, MISSING) if value is MISSING else value.get(name, MISSING)
            for cell in kind.cells(f"{id}/{name}", ": ".join(filter(None, (label, title))), part, about):
                yield cell if value is not MISSING else {**cell, "said": False}

    def edit(self, path: list[str], touch: Touch, value: Value, about: About) -> Value:
        """See `Kind`."""
        if not path:
            if touch.act != "clear":
                raise refuse(touch.act)
            return MISSING
        name, *rest = path
        if name not in self.fields:
            raise refuse(name)
        now = dict(self.start) if value is MISSING else dict(value)
        part = self.fields[name][1].edit(rest, touch, now.get(name, MISSING), about)
        if part is MISSING:
            part = self.start.get(name, MISSING)
        if part is MISSING:
            now.pop(name, None)
        else:
            now[name] = part
        return now if now and all(need in now for need in self.needs) else MISSING

    def fitting(self, value: Value, about: About) -> Value:
        """See `Kind`."""
        found = {}
        for name, part in value.items():
            kept = self.fields[name][1].fitting(part, about) if name in self.fields else part
            if kept is not MISSING:
                found[name] = kept
        return found if all(need in found for need in self.needs) else MISSING

    def pieces(self, value: Value) -> Iterator[tuple[tuple[str, ...], str, Any]]:
        """See `Kind`."""
        for name, part in value.items():
            if name in self.fields:
                for path, tray, piece in self.fields[name][1].pieces(part):
                    yield (name, *path), tray, piece


@dataclass(frozen=True)
class Each(Kind):
    """The same kind for each of some names; without names of its own for each seat.

    Attributes:
        kind: what each has.
        names: the names, in words; None for the seats.
        fresh: for names other than seats, what a new one has: a row is added for it. Without it, all are shown.
        listed: True if `position` takes, in place of a mapping, a list that begins at seat 0.
        read: what makes a mapping of any other value that `position` takes there.
        distinct: True if no two have the same: whoever has what another one gets takes what that one had.
        things: which things of the picture stand for the names, as in `OneOf`.
    """

    kind: Kind
    names: Options | None = None
    fresh: Callable[[About, Any], Any] | None = None
    listed: bool = True
    read: Callable[[Any], Any] | None = None
    distinct: bool = False
    things: str = ""

    def normal(self, value: Any) -> Value:
        """See `Kind`."""
        if self.read is not None:
            value = self.read(value)
        if self.listed and isinstance(value, list | tuple):
            value = dict(enumerate(value))
        if not isinstance(value, Mapping) or len(value) > MOST:
            raise LayoutError(f"This is given by name or seat, not as {quoted(value)}.")
        parts = {str(name): self.kind.normal(part) for name, part in value.items() if part is not None}
        return {name: part for name, part in parts.items() if part is not MISSING}

    def known(self, about: About) -> list[tuple[str, str]]:
        """The names, each with its words."""
        return [(str(name), said) for name, said in (self.names or seat_options)(about)]

    def cells(self, id: str, label: str, value: Value, about: About) -> Iterator[Cell]:
        """See `Kind`."""
        there = {} if value is MISSING else value
        if self.names is None or self.fresh is None:
            for name, said in self.known(about):
                for cell in self.kind.cells(f"{id}/{name}", said, there.get(name, MISSING), about):
                    yield {**cell, "of": label}
            return
        rows = [
            {
                "id": f"{id}/{name}",
                "label": dict(self.known(about)).get(name, name),
                "cells": [*self.kind.cells(f"{id}/{name}", "", part, about)],
            }
            for name, part in there.items()
        ]
        left = [[name, said] for name, said in self.known(about) if name not in there]
        yield {
            "id": id, "kind": "rows", "label": label, "said": bool(rows), "rows": rows, "add": left, "things": self.things,
        }  # fmt: skip

    def edit(self, path: list[str], touch: Touch, value: Value, about: About) -> Value:
        """See `Kind`."""
        now = {} if value is MISSING else dict(value)
        if not path:
            if touch.act == "clear":
                return MISSING
            if touch.act != "add" or self.fresh is None:
                raise refuse(touch.act)
            name = str(touch.value)
            if name in now or name not in dict(self.known(about)):
                raise LayoutError(f"There is no {quoted(touch.value)} to add here.")
            now[name] = self.fresh(about, name)
            return now
        name, *rest = path
        if name not in dict(self.known(about)) and name not in now:
            raise LayoutError(f"There is no {quoted(name)} here.")
        if touch.act == "remove" and not rest:
            now.pop(name, None)
            return now or MISSING
        before = now.get(name, MISSING)
        part = self.kind.edit(rest, touch, before, about)
        if self.distinct and part is not MISSING:
            now = {other: before if own == part else own for other, own in now.items()}
        now[name] = part
        return {name: own for name, own in now.items() if own is not MISSING} or MISSING

    def fitting(self, value: Value, about: About) -> Value:
        """See `Kind`."""
        known = dict(self.known(about))
        found = {name: self.kind.fitting(part, about) for name, part in value.items() if name in known}
        return {name: part for name, part in found.items() if part is not MISSING} or MISSING

    def pieces(self, value: Value) -> Iterator[tuple[tuple[str, ...], str, Any]]:
        """See `Kind`."""
        for name, part in value.items():
            for path, tray, piece in self.kind.pieces(part):
                yield (name, *path), tray, piece


@dataclass(frozen=True)
class Rows(Kind):
    """A list of records, such as armies or cards in play.

    Attributes:
        record: what each row is.
        fresh: what a new row has, for the layout.
        piece: the field that takes a piece which is put here: a new row begins with it. "" for none.
        tray: that piece's tray.
        most: how many rows there can be.
    """

    record: Record
    fresh: Callable[[About], dict[str, Any]]
    piece: str = ""
    tray: str = ""
    most: int = 40

    def normal(self, value: Any) -> Value:
        """See `Kind`."""
        if not isinstance(value, list | tuple) or len(value) > MOST:
            raise LayoutError(f"This is a list, not {quoted(value)}.")
        return [self.record.normal(one) for one in value]

    def cells(self, id: str, label: str, value: Value, about: About) -> Iterator[Cell]:
        """See `Kind`."""
        there = [] if value is MISSING else value
        rows = [
            {
                "id": f"{id}/{number}",
                "label": str(number + 1),
                "cells": [*self.record.cells(f"{id}/{number}", "", one, about)],
            }
            for number, one in enumerate(there)
        ]
        yield {
            "id": id, "kind": "rows", "label": label, "said": value is not MISSING, "rows": rows,
            "add": None if self.piece or len(there) >= self.most else [], "tray": self.tray,
        }  # fmt: skip

    def edit(self, path: list[str], touch: Touch, value: Value, about: About) -> Value:
        """See `Kind`."""
        now = [] if value is MISSING else list(value)
        if not path:
            if touch.act == "clear":
                return MISSING
            if touch.act not in ("add", "put") or (touch.act == "put") != bool(self.piece):
                raise refuse(touch.act)
            if len(now) >= self.most:
                raise LayoutError(f"There can be at most {self.most} of these.")
            one = self.fresh(about)
            return [*now, one if touch.act == "add" else {**one, self.piece: _piece(touch.value)}]
        at, *rest = path
        if not at.isdecimal() or len(at) > 3 or int(at) >= len(now):
            raise LayoutError("That is not there any more.")
        number = int(at)
        if touch.act == "remove" and not rest:
            del now[number]
        else:
            part = self.record.edit(rest, touch, now[number], about)
            now[number : number + 1] = [] if part is MISSING else [part]
        return now or MISSING

    def fitting(self, value: Value, about: About) -> Value:
        """See `Kind`."""
        found = [self.record.fitting(one, about) for one in value]
        return [one for one in found if one is not MISSING] or MISSING

    def pieces(self, value: Value) -> Iterator[tuple[tuple[str, ...], str, Any]]:
        """See `Kind`."""
        for number, one in enumerate(value):
            for path, tray, piece in self.record.pieces(one):
                yield (str(number), *path), tray, piece


# --- a place of the table ---------------------------------------------------------------------------------------------------


def _always(_: About) -> bool:
    return True


@dataclass(frozen=True)
class Place:
    """A place of the table: one keyword of `explorer.position`.

    Attributes:
        name: the keyword.
        label: what it is called at the table.
        kind: what it holds.
        group: the part of an editor where it stands; what each seat has stands with the seats.
        when: whether it means anything in a layout; what is said is shown all the same.
    """

    name: str
    label: str
    kind: Kind
    group: str = "The table"
    when: Callable[[About], bool] = _always


class Start(NamedTuple):
    """A layout to begin with.

    Attributes:
        title: what it shows.
        layout: the layout.
        odds: the question of the game's odds that it is about, "" for none.
    """

    title: str
    layout: dict[str, Any]
    odds: str = ""


@dataclass(frozen=True)
class Bench:
    """What a game says of its workbench, in its part `lay_out`.

    Attributes:
        places: the places of the table, in an editor's order.
        trays: the pieces of each tray, by its name.
        told: the layout of a state at the beginning of a step, as far as keywords can tell it.
        starts: layouts to begin with.
        keywords: makes keywords of a layout, where `position` does not take its form.
        own: the pieces that a layout itself brings to the trays, such as cards that somebody typed in.
        where: the id of the cell for which a thing of the picture stands, where that does not follow from its name; "" for none.
    """

    places: tuple[Place, ...]
    trays: Callable[[], Mapping[str, Sequence[Piece]]]
    told: Callable[[Any], dict[str, Any]]
    starts: tuple[Start, ...] = ()
    keywords: Callable[[Mapping[str, Any]], Mapping[str, Any]] = dict
    own: Callable[[Mapping[str, Any]], Mapping[str, Sequence[Piece]]] = field(default=lambda _: {})
    where: Callable[[str], str] = field(default=lambda _: "")
