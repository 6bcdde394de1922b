"""A user's own file of cards: reading it, and saying in plain words what is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable


class CardFileError(ValueError):
    """A user's own figures cannot be used. `source` names the file, `faults` has every fault, one sentence each."""

    def __init__(self, source: str, faults: list[str]) -> None:
        """Word the message: the one fault on one line, or several in a list below how many there are."""
        self.source = source
        self.faults = tuple(faults)
        if len(faults) == 1:
            super().__init__(f"{source}: {faults[0]}")
        else:
            super().__init__("\n  - ".join([f"{source}: {len(faults)} faults", *faults]))

    def __reduce__(self) -> tuple[type[CardFileError], tuple[str, list[str]]]:
        """Pickle by what the error was made from, so that it can cross from a worker process."""
        return type(self), (self.source, list(self.faults))


def read_toml(source: str) -> dict[str, Any]:
    """A user's file, parsed; every way in which it cannot be read is a `CardFileError`."""
    import re
    import tomllib  # deferred, as are re and difflib: whoever only imports a game pays for none of them

    try:
        raw = Path(source).read_bytes()
    except OSError as error:
        raise CardFileError(source, [f"cannot be read: {error.strerror}; give the path of a TOML file"]) from None
    except ValueError:  # a zero byte, or half of a surrogate pair
        raise CardFileError(repr(source), ["is no path; give the path of a TOML file"]) from None
    try:
        text = raw.decode("utf-8-sig")  # Windows' Notepad writes the mark, TOML does not allow it
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8")
        where = f"line {before.count(chr(10)) + 1}, column {len(before) - before.rfind(chr(10))}"
        raise CardFileError(source, [f"{where}: unreadable TOML: not UTF-8 text; save it as UTF-8"]) from None
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what = str(error)
        if found := re.search(r" \(at line (\d+), column (\d+)\)$", what):
            what, line, column = what[: found.start()], int(found[1]), int(found[2])
        else:
            what = what.removesuffix(" (at end of document)")
            line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
        raise CardFileError(source, [f"line {line}, column {column}: unreadable TOML: {what}"]) from None
    except (RecursionError, ValueError):
        raise CardFileError(source, ["unreadable TOML: nested too deep, or a number far too long"]) from None


def shown(value: object) -> str:
    """A value as its author wrote it, more or less, and never long."""
    text = f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 40 else f"{text[:36]} …"


def hint(name: str, known: Iterable[str]) -> str:
    """` (did you mean "jester"?)`, or "" if no known name is near."""
    from difflib import get_close_matches

    found = get_close_matches(name[:60], list(known), n=1, cutoff=0.6)
    return f' (did you mean "{found[0]}"?)' if found else ""
