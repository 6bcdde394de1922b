"""plotly's own script, once for a page: as a file of our server where there is one, else through the kernel, compressed.

It is taken from the installed plotly package, so it always fits the figures that this Python makes. plotly itself is not
imported: its script is found and read when the first chart comes into sight.
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
"""The environment variable in which a server tells its kernels where it serves the script, below its base address."""

PATH = "voila/plotly/{}.js"
"""Where it is served, by its version."""


@cache
def release() -> str:
    """The installed plotly's version, which is in the script's address: another version is another address."""
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
    """Where this kernel's server serves the script, below its base address; "" where none does."""
    return os.environ.get(VARIABLE, "")


def tell_kernels(environment: MutableMapping[str, str]) -> None:
    """Let the kernels of a server that has the `route` know it: before the first one starts, which is early.

    Args:
        environment: what the kernels will inherit.
    """
    environment[VARIABLE] = PATH.format(release())


def route(base_url: str) -> tuple[str, type[Any]]:
    """The tornado route by which a server of ours serves the script.

    Args:
        base_url: the server's base address, "/" as a rule.
    """
    from tornado.web import RequestHandler

    class PlotlyScript(RequestHandler):
        """One file that never changes under its address. It is public: everybody may have plotly."""

        def get(self) -> None:
            """Send it, compressed as it is kept."""
            self.set_header("Content-Type", "text/javascript; charset=utf-8")
            self.set_header("Content-Encoding", "gzip")
            self.set_header("Cache-Control", "public, max-age=31536000, immutable")
            self.set_header("X-Content-Type-Options", "nosniff")
            self.finish(module())

    return re.escape(f"{base_url.rstrip('/')}/{PATH.format(release())}"), PlotlyScript
