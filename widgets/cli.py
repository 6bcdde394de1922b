"""The command `noblesse`: open the games, the notebooks, or the table of a game's rules.

It starts at once: Voilà and JupyterLab are imported only when needed. Anything wrong with the command line or the machine
is reported in one line, with exit code 2.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from widgets import notebooks, place

if TYPE_CHECKING:
    from collections.abc import Sequence

DEFAULT_GAME = "noble_treachery"
APP_PORT, LAB_PORT = 8866, 8867
WRONG, INTERRUPTED = 2, 130
MOST_WORDS = 2
"""The most words after `check`."""

EPILOG = """\
  noblesse                        all games, in your browser
  noblesse noble_treachery        the app for that game alone
  noblesse lab                    the notebooks, in JupyterLab
  noblesse rules noble_treachery  every rule, with its standing and the code and tests that implement it
  noblesse check FILE             play a lesson or a file of questions, and say what is wrong at which line
  noblesse record GAME            play matches, and write them as a dataset: noblesse record --help
  noblesse site FOLDER            all games as files for any web space: they run in the reader's own browser
  noblesse site --one-file GAME   one game as a single file that opens by double click
"""


class _Parser(argparse.ArgumentParser):
    """A parser that reports each error in one line."""

    def error(self, message: str) -> NoReturn:
        _fail(message)


def _fail(message: str) -> NoReturn:
    """Print one line that says what is wrong, and exit with code 2."""
    print(f"noblesse: {message}", file=sys.stderr)
    raise SystemExit(WRONG)


def _version() -> str:
    from importlib.metadata import version

    return version("noblesse")


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of kernels; at least one is needed")
    return int(text)


def _few(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of kernels; 0 keeps none ready")
    return int(text)


def parser() -> argparse.ArgumentParser:
    """The command line of `noblesse`."""
    made = _Parser(
        prog="noblesse",
        usage="noblesse [lab | rules] [GAME] [options]\n       noblesse site (FOLDER | --one-file GAME)\n"
        "       noblesse check FILE [GAME]\n       noblesse record GAME [--games N] [--output FILE]",
        description="A tutor for games of noble houses: play them step by step, and see the rule behind every move.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    made.add_argument(
        "words", nargs="*", metavar="GAME", help=f"which game (default: all; for lab and rules {DEFAULT_GAME})"
    )
    made.add_argument("--no-browser", action="store_true", help="print the address without opening a browser")
    made.add_argument("--notebooks", type=Path, metavar="FOLDER", help="use the notebooks in this folder")
    made.add_argument("--max-kernels", type=_count, metavar="N", help="how many visitors the app takes at once")
    made.add_argument("--warm", type=_few, metavar="N", help="how many kernels stand ready for visitors to come")
    made.add_argument("--one-file", metavar="GAME", help="for site: write only this game, as a single file")
    made.add_argument("--version", action="store_true", help="print the version and exit")
    place.add_options(made, f"{APP_PORT}, lab {LAB_PORT}")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code.

    Raises:
        SystemExit: with code 2, after one line on standard error, if the command cannot be carried out.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["record"]:
        return _record(words[1:])
    options = parser().parse_intermixed_args(words)
    if options.version:
        print(f"noblesse {_version()}")
        return 0
    words = options.words
    command = words.pop(0) if words and words[0] in ("lab", "rules", "site", "check") else "app"
    if command == "check":
        return _check(words, options)
    if len(words) > 1 and command == "site":
        _fail(f"one folder at a time, not {' and '.join(words)}")
    if len(words) > 1:
        _fail(f"one game at a time, not {' and '.join(words)}")
    game = words[0] if words else None
    try:
        if command == "site":
            _site(game, options)
        elif options.one_file:
            _fail("--one-file is for site: noblesse site --one-file GAME")
        elif command == "rules":
            _rules(game or DEFAULT_GAME, options)
        else:
            _serve(command, game, options)
    except KeyboardInterrupt:
        return INTERRUPTED
    except (notebooks.NotebookError, place.PlaceError) as error:
        _fail(str(error))
    return 0


def _rules(game: str, options: argparse.Namespace) -> None:
    """Print the table of a game's rules."""
    general = [f"--{one.replace('_', '-')}" for one in ("port", "no_browser", "notebooks") if getattr(options, one)]
    if named := [*general, *_of_the_app(options)]:
        _fail(f"rules only prints a table: {named[0]} is for what is served")
    import explorer
    from explorer.core.errors import NoblesseError

    try:
        book = explorer.rules(game)
    except NoblesseError as error:
        _fail(str(error))
    print(book.table())


def _check(words: Sequence[str], options: argparse.Namespace) -> int:
    """Play a file of lessons or questions, and print what is wrong with it; the exit code says whether anything is."""
    if options.port or options.no_browser or options.notebooks or options.one_file or _of_the_app(options):
        _fail("check only reads a file: the options are for what is served")
    if not 1 <= len(words) <= MOST_WORDS:
        _fail("check needs a file, and may need its game: noblesse check FILE [GAME]")
    from explorer.core.errors import NoblesseError
    from explorer.practice import checking

    try:
        checked = checking.check(Path(words[0]), *words[1:])
    except (NoblesseError, OSError, UnicodeDecodeError) as error:
        _fail(str(error))
    print(checked)
    return int(bool(checked.faults))


def _record(arguments: Sequence[str]) -> int:
    """Play matches and write them as a dataset; what was written before an interruption stays."""
    from widgets import recording

    try:
        recording.run(arguments)
    except recording.RecordingError as error:
        _fail(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _of_the_app(options: argparse.Namespace) -> list[str]:
    """The options that were given, of those that only the app has."""
    own = [f"--{one.replace('_', '-')}" for one in ("max_kernels", "warm") if getattr(options, one) is not None]
    return [*own, *place.given(options)]


def _site(folder: str | None, options: argparse.Namespace) -> None:
    """Write the site into a folder, or one game as a single file into it, or beside whoever asks."""
    if options.port or options.no_browser or options.notebooks or _of_the_app(options):
        _fail("site only writes files: --port, --no-browser and the like are for the app and lab")
    if folder is None and options.one_file is None:
        _fail("site needs the folder to write: noblesse site FOLDER")
    from widgets.site import writing

    try:
        if options.one_file:
            print(f"Written: {writing.one_file(options.one_file, Path(folder or '.'))}")
            return
        written = writing.write(Path(folder or "."))
    except writing.SiteError as error:
        _fail(str(error))
    print(f"Written: {len(written)} pages in {folder}. Put the folder on any web space; to look at it here:")
    print(f"  {Path(sys.executable).name} -m http.server --bind 127.0.0.1 --directory {folder}")


def _serve(command: str, game: str | None, options: argparse.Namespace) -> None:
    """Serve a game's notebook with Voilà or JupyterLab; without a game, Voilà serves them all."""
    if sys.flags.optimize > 1:
        _fail("Jupyter cannot start without docstrings: do not use PYTHONOPTIMIZE=2 or -OO; 1 and -O are fine")
    if command == "lab" and (named := _of_the_app(options)):
        _fail(f"{named[0]} is for the app; JupyterLab runs what you start, for nobody but you")
    folder = options.notebooks or notebooks.folder()
    if game is None and command == "app":
        notebooks.found_in(folder)
        shown = folder
    else:
        shown = notebooks.notebook(game or DEFAULT_GAME, folder)
    where = place.of(options, LAB_PORT if command == "lab" else APP_PORT, os.environ)
    for host, port in filter(None, ((where.host, where.port), where.metrics)):
        place.check_free(host, port)
    _start_quickly()
    if command == "lab":
        from widgets import lab

        if (closed := lab.unwritable()) is not None:
            _fail(f"JupyterLab keeps its files in {closed}, which is not writable; set HOME to a folder that is")
        lab.serve(notebooks.writable(shown.parent) / shown.name, port=where.port, open_browser=not options.no_browser)
    else:
        from widgets.voila import server, settings

        _check_temporary()
        server.serve(
            shown,
            where,
            max_kernels=options.max_kernels or settings.MAX_KERNELS,
            warm=options.warm,
            open_browser=not options.no_browser and not where.hub,
        )


def _start_quickly() -> None:
    """Keep jsonschema, a dependency of Jupyter, from compiling a grammar of web addresses when it is imported.

    That takes two to ten seconds and serves a format that no Jupyter schema uses. Without the grammar, jsonschema simply
    does not check that format.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # None makes the import fail


def _check_temporary() -> None:
    """Exit with a clear message if there is no folder for temporary files."""
    try:
        tempfile.gettempdir()
    except FileNotFoundError:
        _fail("no folder for temporary files is writable; set TMPDIR to one that is")


if __name__ == "__main__":
    raise SystemExit(main())
