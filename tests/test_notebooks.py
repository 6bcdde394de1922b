"""Every notebook that we ship runs from the first cell to the last, as in JupyterLab, and is kept with what it shows."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest

import explorer
from explorer.core.game import game_named
from tests.notebooks import NOTEBOOKS, STUDIES, executed, text
from widgets.still.shown import VIEW

LARGEST = 250_000
"""The most bytes of a notebook."""

PICTURE = "image/svg+xml"


@cache
def kept(path: Path) -> Any:
    """A notebook as it lies in the repository."""
    return nbformat.read(path, as_version=4)


@pytest.mark.parametrize("path", [*NOTEBOOKS, *STUDIES], ids=lambda path: path.stem)
def test_every_cell_runs_and_shows_what_is_kept(path: Path) -> None:
    ran = executed(path)
    for cell in ran.cells:
        if cell.cell_type == "code":
            assert cell.outputs, f"this cell shows nothing: {cell.source}"
            assert all(output.output_type in ("execute_result", "display_data") for output in cell.outputs), (
                cell.outputs
            )
    stale = [cell.source for cell, old in zip(ran.cells, kept(path).cells, strict=True) if cell != old]
    assert not stale, f"run python -m tests.notebooks: these cells show something else now: {stale}"
    assert text(ran) == path.read_text(encoding="utf-8"), "run: python -m tests.notebooks"


def outputs_of(path: Path) -> list[Any]:
    """What the cells of a notebook show as it is kept."""
    return [output for cell in kept(path).cells for output in cell.get("outputs", ())]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_page_a_board_the_chain_and_the_odds_have_pictures(path: Path) -> None:
    assert sum(PICTURE in output.data for output in outputs_of(path)) >= 4


@pytest.mark.parametrize("path", [*NOTEBOOKS, *STUDIES], ids=lambda path: path.stem)
def test_it_can_be_read_without_a_kernel(path: Path) -> None:
    """Nothing names a widget, a path, or the machine."""
    outputs = outputs_of(path)
    assert all(VIEW not in output.data and not output.metadata for output in outputs)
    assert all(output.data["text/plain"] for output in outputs)
    assert "widgets" not in kept(path).metadata
    assert str(Path.home()) not in path.read_text(encoding="utf-8")
    assert path.stat().st_size < LARGEST


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_titled_as_its_game(path: Path) -> None:
    """The browser tab shows the metadata's title, and the page begins with the first cell's heading."""
    title = game_named(path.stem).title
    assert kept(path).metadata.title == title
    assert kept(path).cells[0].source.splitlines()[0] == f"# {title}"


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_a_study_has_a_title(path: Path) -> None:
    assert kept(path).cells[0].source.splitlines()[0] == f"# {kept(path).metadata.title}"


def test_every_game_has_one() -> None:
    assert tuple(path.stem for path in NOTEBOOKS) == explorer.games()
