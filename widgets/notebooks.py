"""Where the notebooks are, in a checkout and after installation, and which notebook belongs to a game."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

PACKAGED = Path(__file__).parent / "notebooks"
CHECKOUT = Path(__file__).parent.parent / "notebooks"


class NotebookError(Exception):
    """A game has no notebook, or a folder has none; the message is one line that says what to do instead."""


def folder() -> Path:
    """The folder of notebooks that belongs to this installation: inside the package, or beside it in a checkout."""
    return PACKAGED if PACKAGED.is_dir() else CHECKOUT


def notebook(game: str, within: Path) -> Path:
    """The notebook of a game.

    Args:
        game: the game's name, as in `explorer.games()`.
        within: the folder to look in.

    Raises:
        NotebookError: there is no such notebook; the message names the nearest match, or all there are.
    """
    found = {path.stem: path for path in found_in(within)}
    wanted = game.strip().lower().replace(" ", "_").replace("-", "_")  # as `explorer` reads names
    if wanted in found:
        return found[wanted]
    from difflib import get_close_matches

    near = get_close_matches(wanted, found, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there is: {', '.join(found)}"
    raise NotebookError(f"there is no game {game!r} to open; {hint}")


def found_in(folder: Path) -> list[Path]:
    """The notebooks of a folder, by name.

    Raises:
        NotebookError: there is no such folder, or it contains no notebook.
    """
    if not folder.is_dir():
        raise NotebookError(f"there is no folder {folder}")
    found = sorted(folder.glob("*.ipynb"))
    if not found:
        raise NotebookError(f"there is no notebook in {folder}")
    return found


def writable(source: Path) -> Path:
    """A folder with these notebooks that the user can write to.

    JupyterLab saves what it shows. This is therefore the folder itself if it is writable, and otherwise (an installation
    for all users) a copy in the user's data folder, where changed notebooks are never overwritten.

    Raises:
        NotebookError: the copy cannot be written either.
    """
    if os.access(source, os.W_OK) and all(os.access(path, os.W_OK) for path in source.glob("*.ipynb")):
        return source
    from platformdirs import user_data_path

    target = user_data_path("noblesse", appauthor=False) / "notebooks"
    try:
        for path in sorted(source.rglob("*")):
            copy = target / path.relative_to(source)
            if path.is_file() and not copy.exists() and ".ipynb_checkpoints" not in path.parts:
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copy)  # without the mode, which is read-only here
    except OSError as error:
        raise NotebookError(
            f"the notebooks cannot be copied to {target} ({error.strerror}); name a folder of your own with --notebooks"
        ) from None
    return target
