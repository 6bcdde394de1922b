"""plotly's own script, loaded once per page: as a file from our server if there is one, else compressed from the kernel.

The script comes from the installed plotly package, so it always fits the figures made by this Python. plotly itself is not
imported; its script is read when the first chart comes into sight.
"""

from __future__ import annotations

import gzip
import os
import re
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import MutableMapping

VARIABLE = "NOBLESSE_PLOTLY"
"""The environment variable that tells a server's kernels the script's path, relative to the server's base URL."""

PATH = "voila/plotly/{}.js"
"""The script's path for a version of plotly."""


@cache
def release() -> str:
    """The version of the installed plotly. It is part of the script's address, so a new version has a new address."""
    return version("plotly")


@cache
def module() -> bytes:
    """Plotly's script as an ES module whose default export is Plotly, compressed with gzip."""
    found = find_spec("plotly")
    assert found is not None
    assert found.submodule_search_locations
    script = Path(found.submodule_search_locations[0]) / "package_data" / "plotly.min.js"
    wrapped = b"const module = { exports: {} };\n" + script.read_bytes() + b"\nexport default module.exports;\n"
    return gzip.compress(wrapped, compresslevel=6, mtime=0)


def address() -> str:
    """The script's path on this kernel's server, relative to its base URL; "" if the server does not serve it."""
    return os.environ.get(VARIABLE, "")


def tell_kernels(environment: MutableMapping[str, str]) -> None:
    """Tell a server's kernels about the `route`; call this before the first kernel starts, which is early.

    Args:
        environment: the environment that the kernels will inherit.
    """
    environment[VARIABLE] = PATH.format(release())


def route(base_url: str) -> tuple[str, type[Any]]:
    """The tornado route that serves the script.

    Args:
        base_url: the server's base URL, usually "/".
    """
    from tornado.web import RequestHandler

    class PlotlyScript(RequestHandler):
        """Serves one file that never changes at its address. It needs no login, because plotly is public."""

        def get(self) -> None:
            """Send the script, compressed."""
            self.set_header("Content-Type", "text/javascript; charset=utf-8")
            self.set_header("Content-Encoding", "gzip")
            self.set_header("Cache-Control", "public, max-age=31536000, immutable")
            self.set_header("X-Content-Type-Options", "nosniff")
            self.finish(module())

    return re.escape(f"{base_url.rstrip('/')}/{PATH.format(release())}"), PlotlyScript
