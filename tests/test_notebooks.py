"""Every notebook that we ship runs from the first cell to the last, as in JupyterLab."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import explorer
from explorer.core.game import game_named

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_runs(path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    notebook = nbformat.read(path, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "a notebook is kept without its outputs"
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(path.parent)}}).execute()
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert cell.outputs, f"this cell shows nothing: {cell.source}"
            assert all(output.output_type in ("execute_result", "display_data") for output in cell.outputs), (
                cell.outputs
            )


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_titled_as_its_game(path: Path) -> None:
    """The browser tab shows the metadata's title, and the page begins with the first cell's heading."""
    notebook = nbformat.read(path, as_version=4)
    title = game_named(path.stem).title
    assert notebook.metadata.title == title
    assert notebook.cells[0].source.splitlines()[0] == f"# {title}"


def test_every_game_has_one() -> None:
    assert tuple(path.stem for path in NOTEBOOKS) == explorer.games()
