"""A script that a browser keeps: served compressed, at an address that has another content's name when the content changes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tornado.web import RequestHandler

if TYPE_CHECKING:
    from collections.abc import Callable


class KeptScript(RequestHandler):
    """Serves one script. It needs no login, because what it serves is public."""

    def initialize(self, script: Callable[[], bytes]) -> None:
        """Take the function that returns the script, compressed with gzip; it should remember what it made."""
        self.script = script

    def get(self) -> None:
        """Send the script."""
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Content-Encoding", "gzip")
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.finish(self.script())


def address(base_url: str, path: str) -> str:
    """The script's address on a server with this base URL, usually "/"."""
    return f"{base_url.rstrip('/')}/{path}"


def route(base_url: str, path: str, script: Callable[[], bytes]) -> tuple[str, type[KeptScript], dict[str, Any]]:
    """The tornado route that serves a script.

    Args:
        base_url: the server's base URL, usually "/".
        path: the script's path below it; it must change with the script.
        script: returns the script, compressed with gzip.
    """
    return re.escape(address(base_url, path)), KeptScript, {"script": script}
