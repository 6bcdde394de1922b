"""A user's own figures: what they say instead of the game's own, checked, kept as one text, and built into the game.

Where a rulebook leaves a figure out, a game has a reconstruction, and whoever owns the box can give the real one in a
file (`card_file` reads it). A game says in two functions what is right in such a file and what is built from it:

>>> def check(data):
...     one = Check(data, ("cards",), "a file has even_printed and [cards]")
...     for _, card, base in one.entries():
...         if one.differs(f"[cards] {card}", base, 4, "assumed"):
...             one.keep(base, "cards", card)
...     return one.finished()
>>> own = OwnFigures(check, lambda key, own: {"ace": 4, **own.get("cards", {})})
>>> own.read({"cards": {"ace": 5}}), own.read({"cards": {"ace": 4}})
('{"cards":{"ace":5}}', '')
>>> own.figures('{"cards":{"ace":5}}'), own.figures()
({'ace': 5}, {'ace': 4})

The text that `read` gives is the *key*: a match stores it, so that its record needs no file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar

from explorer.authoring.card_file import CardFileError, heading, hint, read_key, read_told, shown

if TYPE_CHECKING:
    import os

F = TypeVar("F")

Standing: TypeAlias = Literal["printed", "found", "assumed", "own"]
"""Where a figure comes from: the rulebook, another public source, our reconstruction, or the user's own file."""

Confidence: TypeAlias = Literal["certain", "high", "medium", "low"]
"""How far to trust a figure; printed and own figures are certain."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where one figure comes from, how sure it is, and why, in our words; `source` is its name, where a game lists its sources.

    >>> OWN.standing
    'own'
    """

    standing: Standing
    confidence: Confidence
    why: str
    source: str = ""


OWN = Provenance("own", "certain", "It stands in your own file.")
"""Where a user's own figure comes from."""


class Check:
    """One pass over a user's figures.

    A file may begin with `even_printed = true`: without it, what the rulebook prints cannot be changed by a slip.

    Args:
        data: what the file says.
        sections: the sections that it may have.
        right: what a file has, for the message about any other section.

    Attributes:
        own: what differs from the game's figures.
        faults: everything that is wrong, one sentence each.

    >>> one = Check({"card": {}, "cards": 3}, ("cards",), "a file has [cards]")
    >>> list(one.entries()), len(one.faults)
    ([], 2)
    >>> print(one.faults[0])
    [card]: no such section (did you mean "cards"?); a file has [cards]
    """

    def __init__(self, data: Mapping[str, Any], sections: tuple[str, ...], right: str) -> None:
        self.own: dict[str, Any] = {}
        self.faults: list[str] = []
        self._data, self._sections, self._right = data, sections, right
        self._printed_changed = False
        self._even_printed = data.get("even_printed", False)
        if not isinstance(self._even_printed, bool):
            wrong = f"{shown(self._even_printed)} is not true or false"
            self.faults.append(f"even_printed: {wrong}; write true or leave it out")

    def entries(self) -> Iterator[tuple[str, str, Any]]:
        """Every entry of every section: the section, the entry's name, and what stands there. The rest are faults."""
        for section, rows in self._data.items():
            if section == "even_printed":
                continue
            if section not in self._sections:
                near = hint(str(section).strip().lower(), self._sections)
                self.faults.append(f"{heading(section)}: no such section{near}; {self._right}")
            elif not isinstance(rows, Mapping):
                right = f"write [{section}] and entries below it"
                self.faults.append(f"[{section}]: {shown(rows)} is not a table; {right}")
            else:
                yield from ((section, str(name), row) for name, row in rows.items())

    def differs(self, place: str, value: object, ours: object, standing: str) -> bool:
        """Whether a figure is another than the game's, and may be.

        Args:
            place: where it stands in the file, for the message.
            value: the figure, of the right kind.
            ours: the game's own.
            standing: where ours comes from; a printed one needs `even_printed`.
        """
        if value == ours:
            return False
        if standing == "printed":
            if self._even_printed is not True:
                right = f"leave it at {shown(ours)}, or begin the file with even_printed = true"
                self.faults.append(f"{place}: {shown(value)} differs from a printed figure; {right}")
                return False
            self._printed_changed = True
        return True

    def keep(self, value: object, *path: str) -> None:
        """Note a figure that differs, below the names of its section and entry."""
        table = self.own
        for name in path[:-1]:
            table = table.setdefault(name, {})
        table[path[-1]] = value

    def finished(self) -> tuple[dict[str, Any], list[str]]:
        """What differs, and every fault."""
        if self._printed_changed:  # kept in the key, so that the key is itself a file without faults
            self.own["even_printed"] = True
        return self.own, self.faults


class OwnFigures(Generic[F]):
    """A game's figures, with a user's own among them.

    Args:
        check: from what a file says to what differs from the game's figures, and every fault, one sentence each.
        build: from a key and what it says, already checked, to the figures.
        ascii: whether letters outside ASCII are escaped in a key. A game must not change this: records keep keys.
    """

    def __init__(
        self,
        check: Callable[[Mapping[str, Any]], tuple[Mapping[str, Any], list[str]]],
        build: Callable[[str, Mapping[str, Any]], F],
        ascii: bool = True,
    ) -> None:
        self._check, self._build, self._ascii = check, build, ascii
        self._made = lru_cache(maxsize=64)(self._make)
        self._usual: F | None = None

    def figures(self, key: str = "") -> F:
        """The figures under a key that `read` gave; the game's own for "". They are shared by all who ask: do not change them.

        Raises:
            CardFileError: the key cannot be read, or what it says is wrong by now; it names every fault.
        """
        if key:
            return self._made(key)
        if self._usual is None:
            self._usual = self._made("")
        return self._usual

    def read(self, source: str | os.PathLike[str] | Mapping[str, object]) -> str:
        """What a user's own file says otherwise than the game, as a key; "" for nothing.

        Args:
            source: the path of a TOML file, or the same as a mapping. A key, parsed as JSON, gives itself again.

        Raises:
            CardFileError: it names every fault.
        """
        return self._key(*read_told(source))

    def _make(self, key: str) -> F:
        own = read_key(key)
        canonical = self._key(own, "cards")
        return self._build(key, own) if canonical == key else self.figures(canonical)

    def _key(self, data: Mapping[str, Any], source: str) -> str:
        own, faults = self._check(data)
        if faults:
            raise CardFileError(source, faults)
        return json.dumps(own, sort_keys=True, separators=(",", ":"), ensure_ascii=self._ascii) if own else ""
