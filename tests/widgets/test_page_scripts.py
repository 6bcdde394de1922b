"""Voilà's chunks in one file: which, how they are joined, and when the file's address changes."""

from __future__ import annotations

import gzip
import shutil
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("voila")

from widgets.voila import page_scripts

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """A folder as Voilà's: chunks, its main script, and a chunk for what no page of ours shows."""
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "12.voila.js").write_text('"use strict";(self.webpackChunk=self.webpackChunk||[]).push([[12],{}]);')
    (folder / "7.voila.js").write_text("(self.webpackChunk=self.webpackChunk||[]).push([[7],{}]) // the end")
    (folder / "voila.js").write_text("main()")
    (folder / "99.voila.js").write_text("x" * (page_scripts.LARGEST + 1))
    return folder


def test_only_chunks_are_joined_and_only_those_of_a_sensible_size(static: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    found = page_scripts.chunks([str(empty), str(static), str(tmp_path)])
    assert [path.name for path in found] == ["12.voila.js", "7.voila.js"]


def test_without_chunks_there_is_nothing_to_join(tmp_path: Path) -> None:
    assert page_scripts.chunks([str(tmp_path)]) == []


def test_each_chunk_stands_in_a_function_so_that_none_is_strict_for_another(static: Path) -> None:
    joined = gzip.decompress(page_scripts.script(tuple(page_scripts.chunks([str(static)])))).decode()
    first, second = joined.strip().split("\n}();\n", 1)
    assert first.startswith('!function(){"use strict";(self')
    assert second.startswith("!function(){(self")
    assert second.endswith("// the end\n}();")


def test_other_chunks_have_another_address_and_the_same_have_the_same_on_every_server(
    static: Path, tmp_path: Path
) -> None:
    before = page_scripts.path(page_scripts.chunks([str(static)]))
    elsewhere = shutil.copytree(static, tmp_path / "elsewhere")
    assert page_scripts.path(page_scripts.chunks([str(elsewhere)])) == before
    (static / "7.voila.js").write_text("another")
    assert page_scripts.path(page_scripts.chunks([str(static)])) != before
