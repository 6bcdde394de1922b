"""Reads a user's own file of cards and reports its faults in plain words.

A game checks the file's contents. It stores what differs from our figures as one text, the *key*, "" if nothing differs. A
match and its record hold the key, so they do not need the file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer.core.errors import SetUpError, quoted
from explorer.core.foreign import read_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


LONGEST = 200
"""The most characters of a path that a message shows in full."""


class CardFileError(ValueError):
    """A user's own figures cannot be used. `source` names the file, `faults` lists every fault, one sentence each."""

    def __init__(self, source: str, faults: list[str]) -> None:
        """Make the message: a single fault on one line, or the number of faults and a list."""
        self.source = source
        self.faults = tuple(faults)
        if len(faults) == 1:
            super().__init__(f"{source}: {faults[0]}")
        else:
            super().__init__("\n  - ".join([f"{source}: {len(faults)} faults", *faults]))

    def __reduce__(self) -> tuple[type[CardFileError], tuple[str, list[str]]]:
        """Pickle the arguments, so that the error can be passed between processes."""
        return type(self), (self.source, list(self.faults))


def told_key(given: Any, read: Callable[[Any], str]) -> str:
    """The key for the cards given to `start`: from a path, a mapping or a key; "" for none.

    Args:
        given: the value given to `start`.
        read: the game's own check, which makes the key of a path or a mapping, or raises `CardFileError`.

    Raises:
        SetUpError: the cards cannot be used; the message says why.
    """
    if not isinstance(given, str | os.PathLike | Mapping | None):
        raise SetUpError(f"cards are given as a path, a mapping or a text, not as {quoted(given)}.")
    try:
        if isinstance(given, str) and given.lstrip().startswith("{"):
            given = read_key(given)
        return read(given) if given else ""
    except CardFileError as error:
        raise SetUpError(str(error)) from None


def kept(given: Mapping[str, Any], key: str) -> dict[str, Any]:
    """The settings to store in a record: the contents of a card file, not its path."""
    rest = {name: value for name, value in given.items() if name != "cards"}
    return {**rest, "cards": key} if key else rest


def read_key(key: str) -> dict[str, Any]:
    """The contents of a key, unchecked; {} for "".

    Raises:
        CardFileError: the key cannot be read.
    """
    right = "use the text that a match or a record has"
    try:
        found = read_json(key) if key else {}
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise CardFileError("cards", [f"{where}: unreadable JSON: {error.msg}; {right}"]) from None
    except ValueError:  # nested too deeply, or a number with thousands of digits
        raise CardFileError("cards", [f"unreadable JSON; {right}"]) from None
    if not isinstance(found, dict):
        raise CardFileError("cards", [f"{shown(found)} is not a table; {right}"])
    return found


def read_told(given: str | os.PathLike[str] | Mapping[str, object]) -> tuple[Mapping[str, object], str]:
    """The contents of a user's file or mapping, unchecked, and its name for error messages."""
    if isinstance(given, Mapping):
        return given, "cards"
    return read_toml(os.fspath(given)), _named(os.fspath(given))


def _named(source: str) -> str:
    """A path as a message shows it; a text that is not a path may be long, or have several lines."""
    return source if len(source) <= LONGEST and source.isprintable() else quoted(source)


def read_toml(source: str) -> dict[str, Any]:
    """Parse a user's file.

    Raises:
        CardFileError: the file cannot be read.
    """
    import re
    import tomllib  # imported here, like re and difflib, to keep importing a game fast

    name = _named(source)
    try:
        raw = Path(source).read_bytes()
    except OSError as error:
        raise CardFileError(name, [f"cannot be read: {error.strerror}; give the path of a TOML file"]) from None
    except ValueError:  # a zero byte, or half of a surrogate pair
        raise CardFileError(name, ["is not a path; give the path of a TOML file"]) from None
    try:
        text = raw.decode("utf-8-sig")  # Windows' Notepad writes a byte order mark, which TOML does not allow
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8")
        where = f"line {before.count(chr(10)) + 1}, column {len(before) - before.rfind(chr(10))}"
        raise CardFileError(name, [f"{where}: unreadable TOML: not UTF-8 text; save it as UTF-8"]) from None
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what = str(error)
        if found := re.search(r" \(at line (\d+), column (\d+)\)$", what):
            what, line, column = what[: found.start()], int(found[1]), int(found[2])
        else:
            what = what.removesuffix(" (at end of document)")
            line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
        raise CardFileError(name, [f"line {line}, column {column}: unreadable TOML: {what}"]) from None
    except (RecursionError, ValueError):
        raise CardFileError(name, ["unreadable TOML: nested too deep, or a number far too long"]) from None


def shown(value: object) -> str:
    """A value about as its author wrote it, shortened if it is long."""
    return cut(
        f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else repr(value)
    )


def cut(name: object) -> str:
    """A name as given, shortened if it is long."""
    text = str(name)
    return text if len(text) <= 40 else f"{text[:36]} …"


def heading(*names: object) -> str:
    """The place of something in a file, as in `[cards.amulet]`, with long names shortened."""
    return f"[{'.'.join(map(cut, names))}]"


def hint(name: str, known: Iterable[str]) -> str:
    """A suggestion like ` (did you mean "jester"?)`, or "" if no known name is similar."""
    from difflib import get_close_matches

    found = get_close_matches(name[:60], list(known), n=1, cutoff=0.6)
    return f' (did you mean "{found[0]}"?)' if found else ""
