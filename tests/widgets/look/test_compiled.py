"""Templates are compiled once for all processes, and anew where their source has changed or nothing can be kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from jinja2 import DictLoader, Environment

from widgets.look import compiled, drawing
from widgets.look.compiled import Compiled

if TYPE_CHECKING:
    from pathlib import Path


class Counted(Environment):
    """An environment that counts what it compiles."""

    compilations = 0

    def _generate(self, *given: object, **more: object) -> str:
        self.compilations += 1
        return super()._generate(*given, **more)  # type: ignore[arg-type]


def drawn(kept: Compiled, source: str = "Hail {{ who }}") -> tuple[str, int]:
    """What is drawn where these are kept, and how often it was compiled for that."""
    environment = Counted(loader=DictLoader({"greeting": source}), bytecode_cache=kept)
    return environment.get_template("greeting").render(who="all"), environment.compilations


def test_another_process_need_not_compile(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "templates"
    assert drawn(Compiled(folder)) == ("Hail all", 1)
    assert drawn(Compiled(folder)) == ("Hail all", 0)
    assert len(list(folder.iterdir())) == 1


def test_what_has_changed_is_compiled_anew(tmp_path: Path) -> None:
    assert drawn(Compiled(tmp_path)) == ("Hail all", 1)
    assert drawn(Compiled(tmp_path), "Farewell {{ who }}") == ("Farewell all", 1)
    assert drawn(Compiled(tmp_path), "Farewell {{ who }}") == ("Farewell all", 0)


def test_environments_with_other_options_have_their_own(tmp_path: Path) -> None:
    drawn(Compiled(tmp_path))
    for options in ({"enable_async": True}, {"trim_blocks": True}, {"extensions": ["jinja2.ext.do"]}):
        another = Counted(
            loader=DictLoader({"greeting": "Hail {{ who }}"}), bytecode_cache=Compiled(tmp_path), **options
        )
        another.get_template("greeting")
        assert another.compilations == 1, options


@pytest.mark.parametrize("left", [0, 30, 50, 80, 200])
def test_what_was_cut_short_is_compiled_anew(tmp_path: Path, left: int) -> None:
    drawn(Compiled(tmp_path))
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:left])
    assert drawn(Compiled(tmp_path)) == ("Hail all", 1)
    assert drawn(Compiled(tmp_path)) == ("Hail all", 0)


def test_where_nothing_can_be_written_a_process_compiles_once(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    kept = Compiled(tmp_path / "file" / "templates")
    assert drawn(kept) == ("Hail all", 1)
    assert drawn(kept) == ("Hail all", 0)


def test_nothing_is_left_of_what_could_not_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)
    assert drawn(Compiled(tmp_path)) == ("Hail all", 1)
    assert list(tmp_path.iterdir()) == []


def test_all_that_draws_keeps_what_it_compiles() -> None:
    assert drawing.environment().bytecode_cache is compiled.COMPILED
