"""The notebooks as they are kept: executed, with pictures that are seen on a forge, and without what differs each time.

python -m tests.notebooks                     # executes all of them anew, after whatever changes what they show
python -m tests.notebooks noble_treachery     # only this one
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from widgets.still.shown import VIEW

ROOT = Path(__file__).parents[1]

NOTEBOOKS = tuple(sorted((ROOT / "notebooks").glob("*.ipynb")))
"""Those of the games, which the app shows."""

STUDIES = tuple(sorted((ROOT / "notebooks" / "studies").glob("*.ipynb")))
"""Those for people who study games, which only JupyterLab shows."""


def executed(path: Path) -> Any:
    """A notebook, executed from the first cell to the last as in JupyterLab, as it is kept.

    Kept are words and pictures. The widgets themselves are not, because they end with their kernel, nor is what the kernel
    and the machine say of themselves.
    """
    notebook = nbformat.read(path, as_version=4)
    about = notebook.metadata.copy()
    with tempfile.TemporaryDirectory() as own:
        NotebookClient(
            notebook,
            timeout=120,
            record_timing=False,
            store_widget_state=False,
            resources={"metadata": {"path": str(path.parent)}},
        ).execute(env={**os.environ, "IPYTHONDIR": own})
    notebook.metadata = about
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(VIEW, None)
            output.get("metadata", {}).clear()
    return notebook


def text(notebook: Any) -> str:
    """A notebook as its file holds it."""
    return f"{nbformat.writes(notebook)}\n"


def main() -> None:
    """Execute notebooks, and keep what they show."""
    for path in [one for one in (*NOTEBOOKS, *STUDIES) if not sys.argv[1:] or one.stem in sys.argv[1:]]:
        path.write_text(text(executed(path)), encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB", file=sys.stderr)


if __name__ == "__main__":
    main()
