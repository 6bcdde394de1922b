"""Liar's Dice, installed by pip as its users would, and a package that is broken."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

QUIETLY = ("--quiet", "--disable-pip-version-check", "--root-user-action=ignore")
OFFLINE = ("--no-deps", "--no-index", "--no-build-isolation")


def install(temporary: Path) -> Path:
    """The folder in which pip has installed Liar's Dice, below a temporary one; no network is asked."""
    source, folder = temporary / "source", temporary / "installed"
    shutil.copytree(Path(__file__).parent, source, ignore=shutil.ignore_patterns("*.pyc"))
    command = [sys.executable, "-m", "pip", "install", *QUIETLY, *OFFLINE, "--target", str(folder), str(source)]
    subprocess.run(command, check=True)
    return folder


def break_one(folder: Path) -> None:
    """Put a package into a folder as pip would, whose game cannot be loaded."""
    (folder / "snapped").mkdir()
    (folder / "snapped" / "__init__.py").write_text("import nothing_of_that_name\n")
    about = folder / "snapped-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: snapped\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[noblesse.games]\nsnapped = snapped\n")
