"""New notebooks from JupyterLab's launcher: each runs, in each game, and the launcher is told of all of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import nbformat
import pytest

import explorer
from explorer.core.game import game_named
from explorer.tutor import lessons
from widgets.lab import templates

if TYPE_CHECKING:
    from pathlib import Path


def cells(made: dict[str, Any]) -> list[str]:
    """The code of a notebook, cell by cell."""
    return ["".join(cell["source"]) for cell in made["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize("use", templates.USES, ids=lambda use: use.id)
@pytest.mark.parametrize("game", explorer.games())
def test_a_new_notebook_runs(use: templates.Use, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = templates.notebook(use, game_named(game))
    nbformat.validate(nbformat.from_dict(made))
    whole = json.dumps(made)
    for other in explorer.games():
        assert (json.dumps(json.dumps(other))[1:-1] in whole) == (other == game)
    assert game_named(game).title in whole
    known: dict[str, Any] = {}
    for code in cells(made):
        exec(compile(code, use.id, "exec"), known)  # noqa: S102 - our own template
    if use.id == "share":
        assert explorer.load("match.json").record() == known["match"].record()


def test_the_launcher_is_told_of_every_use_of_every_game() -> None:
    told = json.loads(json.dumps(templates.offered()))
    assert [use["id"] for use in told["uses"]] == [use.id for use in templates.USES]
    assert all(use["icon"].startswith("<svg ") and "<path" in use["icon"] for use in told["uses"])
    assert [game["title"] for game in told["games"]] == [game_named(name).title for name in explorer.games()]
    for game, name in zip(told["games"], explorer.games(), strict=True):
        missing = {use.id for use in templates.USES} - set(game["notebooks"])
        assert missing == (set() if lessons(name) else {"learn"})
