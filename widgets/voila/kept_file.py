"""A file that a browser keeps for a year: served at an address that has another content's name when the content changes."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Any

from tornado.web import RequestHandler

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

SCRIPT, STYLE, TEXT = "text/javascript", "text/css", "text/plain"
PICTURE, FONT = "image/svg+xml", "font/woff2"
"""The kinds of files."""


class KeptFile(RequestHandler):
    """Serves one file. It needs no login, because what it serves is public."""

    def initialize(self, content: Callable[[], bytes], kind: str) -> None:
        """Take the function that returns the content, and its kind; the function should remember what it made.

        A font comes as it is, for it is compressed inside; all else is compressed with gzip.
        """
        self.content, self.kind = content, kind

    def get(self) -> None:
        """Send the file."""
        if self.kind == FONT:
            self.set_header("Content-Type", self.kind)
        else:
            self.set_header("Content-Type", f"{self.kind}; charset=utf-8")
            self.set_header("Content-Encoding", "gzip")
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.finish(self.content())


def name(content: Iterable[bytes]) -> str:
    """What identifies a content, given in pieces: the same on every server.

    >>> name([b"a", b"b"]) == name([b"ab"])
    True
    """
    found = hashlib.sha256()
    for piece in content:
        found.update(piece)
    return found.hexdigest()[:16]


def address(base_url: str, path: str) -> str:
    """The file's address on a server with this base URL, usually "/"."""
    return f"{base_url.rstrip('/')}/{path}"


def route(
    base_url: str, path: str, content: Callable[[], bytes], kind: str = SCRIPT
) -> tuple[str, type[KeptFile], dict[str, Any]]:
    """The tornado route that serves a file.

    Args:
        base_url: the server's base URL, usually "/".
        path: the file's path below it; it must change with the content.
        content: returns the content: a font as it is, all else compressed with gzip.
        kind: one of those above.
    """
    return re.escape(address(base_url, path)), KeptFile, {"content": content, "kind": kind}
