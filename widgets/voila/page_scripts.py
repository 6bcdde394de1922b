"""Voilà's scripts in one file that a browser keeps, instead of about eighty that it asks for at every visit.

Voilà's page is built by webpack, which loads a chunk of the scripts when it is needed. A chunk only adds itself to a list,
so all of them in one file do the same, and none is asked for any more.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tornado.web import RequestHandler

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


def version(paths: Sequence[Path]) -> str:
    """What identifies the chunks' content: it changes when Voilà is installed anew."""
    about = [f"{path} {path.stat().st_size} {path.stat().st_mtime_ns}" for path in paths]
    return hashlib.sha256("\n".join(about).encode()).hexdigest()[:16]


class PageScripts(RequestHandler):
    """Serves the one file, which never changes at its address. It needs no login, because Voilà is public."""

    def initialize(self, paths: Sequence[Path]) -> None:
        """Take the chunks."""
        self.paths = tuple(paths)

    def get(self) -> None:
        """Send the script, compressed."""
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Content-Encoding", "gzip")
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.finish(script(self.paths))


def route(base_url: str, paths: Sequence[Path]) -> tuple[str, type[PageScripts], dict[str, Any]]:
    """The tornado route that serves the script.

    Args:
        base_url: the server's base URL, usually "/".
        paths: the chunks.
    """
    return re.escape(address(base_url, paths)), PageScripts, {"paths": paths}


def address(base_url: str, paths: Sequence[Path]) -> str:
    """Where the script is served."""
    return f"{base_url.rstrip('/')}/{PATH.format(version(paths))}"
