"""Voilà's scripts in one file that a browser keeps, instead of about eighty that it asks for at every visit.

Voilà's page is built by webpack, which loads a chunk of the scripts when it is needed. A chunk only adds itself to a list,
so all of them in one file do the same, and none is asked for any more.
"""

from __future__ import annotations

import gzip
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from widgets.voila import kept_file

if TYPE_CHECKING:
    from collections.abc import Sequence

PATH = "voila/chunks/{}.js"
"""The file's path, given what identifies its content."""

CHUNK = re.compile(r"\d+\.voila\.js")
"""The names of webpack's chunks among Voilà's static files."""

LARGEST = 400_000
"""Larger chunks, in bytes, are for what our pages do not show, such as formulas; they are still loaded if something needs them."""


def chunks(folders: Sequence[str]) -> list[Path]:
    """Voilà's chunks in the first of its static folders that has any."""
    for folder in map(Path, folders):
        found = [path for path in sorted(folder.glob("*.voila.js")) if CHUNK.fullmatch(path.name)]
        if found:
            return [path for path in found if path.stat().st_size <= LARGEST]
    return []


@cache
def script(paths: tuple[Path, ...]) -> bytes:
    """These chunks as one script, compressed with gzip. Each keeps its own "use strict" by a function around it."""
    parts = [b"!function(){" + path.read_bytes() + b"\n}();\n" for path in paths]
    return gzip.compress(b"".join(parts), compresslevel=6, mtime=0)


def path(paths: Sequence[Path]) -> str:
    """The script's path below a server's base URL: the same on every server with the same chunks."""
    return PATH.format(kept_file.name(chunk.read_bytes() for chunk in paths))
