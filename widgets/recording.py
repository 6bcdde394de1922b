"""`noblesse record`: plays matches and writes them as a dataset, a line of JSON for each; see `explorer.dataset`."""

from __future__ import annotations

import argparse
import os
import sys
import time
from contextlib import nullcontext
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TextIO

from explorer import dataset
from explorer.core.errors import NoblesseError, quoted
from explorer.players import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager

TENTHS = 10
"""How often progress is told where it cannot be rewritten, as in a log."""

EPILOG = f"""\
  noblesse record noble_treachery --games 100 --output treachery.jsonl
  noblesse record kings_of_ireland --games 20 --players 3 --level steady,easy,easy --seed 7
  noblesse record noble_treachery --reading thief.token=optional

Levels are {", ".join(KINDS)}.
What is in a line: explorer/dataset/README.md
"""


class RecordingError(Exception):
    """The command line asks for what cannot be; the message is one line."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise RecordingError(message)


def parser() -> argparse.ArgumentParser:
    """The command line of `noblesse record`."""
    made = _Parser(
        prog="noblesse record",
        description="Play matches, and write each as a line of JSON that a program and a person can read.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    made.add_argument("game", metavar="GAME", help="which game")
    made.add_argument("--games", type=_number, default=1, metavar="N", help="how many matches (default: 1)")
    made.add_argument("--players", type=_number, metavar="N", help="how many seats (default: the fewest)")
    made.add_argument(
        "--level", default="steady", metavar="LEVEL", help="who plays: one for all seats, or one for each, with commas"
    )
    made.add_argument("--seed", default="0", metavar="SEED", help="the same seed plays the same matches (default: 0)")
    made.add_argument(
        "--reading", action="append", default=[], metavar="RULE=WAY", help="read a disputed rule another way"
    )
    made.add_argument("--output", type=Path, metavar="FILE", help="write to this new file instead of the terminal")
    return made


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def _readings(given: Sequence[str]) -> dict[str, str]:
    """Readings as typed: "thief.token=optional"."""
    found = dict(one.partition("=")[::2] for one in given)
    if wrong := [name for name, way in found.items() if not way]:
        raise RecordingError(f"a reading is written as RULE=WAY, not {quoted(wrong[0])}")
    return found


def run(arguments: Sequence[str]) -> None:
    """Run `noblesse record`.

    Raises:
        RecordingError: it cannot be carried out.
    """
    options = parser().parse_args(arguments)
    levels = options.level.split(",")
    try:
        lines = dataset.lines(
            options.game,
            options.players,
            kinds=levels[0] if len(levels) == 1 else levels,
            seed=options.seed,
            readings=_readings(options.reading),
        )
    except NoblesseError as error:
        raise RecordingError(str(error)) from None
    tell = _teller(options.games)
    try:
        with _opened(options.output) as file:
            for number, line in enumerate(islice(lines, options.games), 1):
                file.write(dataset.text(line))
                tell(number)
            file.flush()
    except (
        BrokenPipeError
    ):  # whoever reads, such as head, has had enough; what is left must go nowhere when Python ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        raise RecordingError(f"{options.output or 'the output'} cannot be written: {error.strerror}") from None


def _opened(path: Path | None) -> AbstractContextManager[TextIO]:
    """The file to write to, a line at a time, so that what is interrupted ends with a whole match."""
    if path is None:
        return nullcontext(sys.stdout)
    return path.open("x", encoding="utf-8", buffering=1)


def _teller(games: int) -> Callable[[int], None]:
    """What tells on standard error how many matches are written: in one line that changes, or in a log at every tenth."""
    began = time.monotonic()
    changes = sys.stderr.isatty()

    def tell(number: int) -> None:
        if changes or number == games or number * TENTHS // games > (number - 1) * TENTHS // games:
            rate = number / max(time.monotonic() - began, 1e-9)
            end = "\n" if number == games or not changes else ""
            begin = "\r" if changes else ""
            print(f"{begin}{number} of {games} matches, {rate:.1f} a second", end=end, file=sys.stderr, flush=True)

    return tell
