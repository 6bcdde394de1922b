"""plotly's own script, loaded once per page: as a file from our server if there is one, else compressed from the kernel.

The script comes from the installed plotly package, so it always fits the figures made by this Python. plotly itself is not
imported; its script is read when the first chart comes into sight.
"""

from __future__ import annotations

import gzip
import os
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import MutableMapping

VARIABLE = "NOBLESSE_PLOTLY"
"""The environment variable that tells a server's kernels the script's path, relative to the server's base URL."""

PATH = "voila/plotly/{}.js"
"""The script's path for a version of plotly."""


@cache
def release() -> str:
    """The version of the installed plotly. It is part of the script's address, so a new version has a new address."""
    from importlib.metadata import version

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


def path() -> str:
    """The path, below a server's base URL, at which it serves the script."""
    return PATH.format(release())


def tell_kernels(environment: MutableMapping[str, str]) -> None:
    """Tell a server's kernels that it serves the script at `path`; call this before the first kernel starts, which is early.

    Args:
        environment: the environment that the kernels will inherit.
    """
    environment[VARIABLE] = path()
