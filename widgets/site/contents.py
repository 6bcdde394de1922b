"""Which of our own files go into a browser, and what tells whether they are the ones that are installed here."""

from __future__ import annotations

import gzip
import hashlib
import io
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

SITE_PACKAGES = "lib/python3.13/site-packages"
"""Where packages lie in the browser."""

ROOT = Path(__file__).parents[2]
"""The folder with `explorer` and `widgets`: a checkout, or what pip has installed into."""

KINDS = frozenset({".bin", ".css", ".j2", ".js", ".json", ".lark", ".md", ".py", ".svg", ".toml", ".txt"})
"""The kinds of files that a page reads; fonts are linked by the page itself."""

LEFT = (
    "explorer/authoring/README.md",
    "explorer/players/README.md",
    "widgets/cli.py",
    "widgets/lab/",
    "widgets/look/build_",
    "widgets/notebooks",
    "widgets/site/",
    "widgets/static/.prettierrc.json",
    "widgets/static/eslint.config.js",
    "widgets/static/node_modules/",
    "widgets/static/package",
    "widgets/static/tsconfig.json",
    "widgets/voila/",
)
"""What begins like this stays at home: servers, commands, and what checks our scripts."""

TAKEN = ("widgets/site/__init__.py", "widgets/site/in_browser.py")
"""What goes along all the same."""


def ours(root: Path = ROOT) -> dict[str, Path]:
    """Our files that go into the browser, by their paths there, in order."""
    found = {
        path.relative_to(root).as_posix(): path
        for package in ("explorer", "widgets")
        for path in (root / package).rglob("*")
        if path.suffix in KINDS and "__pycache__" not in path.parts
    }
    return {name: found[name] for name in sorted(found) if name in TAKEN or not name.startswith(LEFT)}


def fingerprint(files: Mapping[str, Path]) -> str:
    """What identifies these files: the same wherever they have the same names and contents."""
    found = hashlib.sha256()
    for name in sorted(files):
        found.update(f"{name} {hashlib.sha256(files[name].read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()[:16]


def identity(contents: Iterable[bytes]) -> str:
    """What identifies some contents, for the name of a file or a folder."""
    found = hashlib.sha256()
    for content in contents:
        found.update(hashlib.sha256(content).digest())
    return found.hexdigest()[:16]


def packed(files: Mapping[str, bytes]) -> bytes:
    """Some files, by their paths in the browser, as an archive that does not say when and by whom it was made.

    It is a tar file compressed with gzip. Its name must not say so: some servers would unpack it on the way.
    """
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name in sorted(files):
            one = tarfile.TarInfo(name)
            one.size = len(files[name])
            tar.addfile(one, io.BytesIO(files[name]))
    return gzip.compress(held.getvalue(), 9, mtime=0)
