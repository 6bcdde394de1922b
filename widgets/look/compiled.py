"""Keeps templates compiled, in memory and in the user's cache folder, for all environments and processes.

Compiling the templates of a table takes Jinja up to two seconds of the processor's time; reading what it has compiled takes
a hundredth. Kernels, servers, notebooks and the command all draw, and each would compile the same templates.
"""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from pickle import UnpicklingError
from typing import TYPE_CHECKING

from jinja2.bccache import BytecodeCache

if TYPE_CHECKING:
    from jinja2 import Environment
    from jinja2.bccache import Bucket


class Compiled(BytecodeCache):
    """Templates as Jinja compiled them, by their names, paths and options; what was made of another source is made anew.

    Where nothing can be written, each process compiles for itself, once.

    Args:
        folder: where they are kept; it need not exist yet.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._code: dict[str, bytes] = {}

    def get_bucket(self, environment: Environment, name: str, filename: str | None, source: str) -> Bucket:
        """What is kept of a template for environments with these options: what Jinja compiles depends on them."""
        escapes = getattr(environment.autoescape, "__qualname__", environment.autoescape)
        spaces = environment.trim_blocks, environment.lstrip_blocks
        options = (environment.is_async, escapes, spaces, sorted(environment.extensions))
        return super().get_bucket(environment, f"{name}{options}", filename, source)

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give Jinja what is kept of a template, if it was made of the same source."""
        if bucket.key not in self._code:
            with suppress(OSError):  # nothing is kept, or it cannot be read
                self._code[bucket.key] = (self._folder / bucket.key).read_bytes()
        if bucket.key in self._code:
            with suppress(EOFError, UnpicklingError):  # it was cut short, as by a power failure
                bucket.bytecode_from_string(self._code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what Jinja has compiled."""
        code = self._code[bucket.key] = bucket.bytecode_to_string()
        with suppress(OSError):  # the folder is not writable, or the disk is full
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            # another process must not read half of it
            descriptor, path = tempfile.mkstemp(dir=self._folder)
            try:
                with os.fdopen(descriptor, "wb") as file:
                    file.write(code)
                Path(path).replace(self._folder / bucket.key)
            except OSError:
                Path(path).unlink(missing_ok=True)
                raise


def _kept() -> Path:
    """The folder for this user, one for each Jinja; in a browser the one that came along with the code (`widgets.site`)."""
    if sys.platform == "emscripten":
        return Path(__file__).with_name("kept")
    from importlib.metadata import version

    from platformdirs import user_cache_path

    return user_cache_path("noblesse", appauthor=False) / f"templates-{version('jinja2')}"


COMPILED = Compiled(_kept())
"""What is kept for this user; what another Jinja compiled lies elsewhere."""
