"""New notebooks: one for each use that people have for a game, made from the notebooks in `templates/`.

The templates are written for one game, so that they can be opened and run as they are; here they are put into words for the
others.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import explorer
from explorer import tutor
from explorer.core.game import Game, game_named
from widgets.look import icons

TEMPLATES = Path(__file__).parent / "templates"

WRITTEN_FOR: Final = "noble_treachery"
"""The game that the templates are written for."""


@dataclass(frozen=True)
class Use:
    """What somebody makes a notebook for.

    Attributes:
        id: the name of its template.
        label: what the launcher calls it.
        caption: what it is good for, in a sentence.
        sign: the name of its sign among those of the page.
    """

    id: str
    label: str
    caption: str
    sign: str

    @property
    def icon(self) -> str:
        """Its sign as SVG, in the colour that the page gives it."""
        body = icons.body(icons.table("ui")[self.sign])
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" fill="currentColor">{body}</svg>'


USES: Final = (
    Use("learn", "Learn a game", "The first lesson, a table to play on at, the cards and the rules.", "learn"),
    Use("settle", "Settle a question", "Ask the rules, lay the case on a table, and see why.", "ask"),
    Use("analyse", "Analyse a match", "Its moments, what led to them, the odds, and what could have been.", "explore"),
    Use("share", "Share a match", "A link, a file and a picture of a moment.", "share"),
)


@cache
def _template(use: str) -> str:
    return (TEMPLATES / f"{use}.ipynb").read_text(encoding="utf-8")


def notebook(use: Use, game: Game) -> dict[str, Any]:
    """A new notebook of a game, as nbformat 4.

    >>> made = notebook(USES[0], game_named("kings_of_ireland"))
    >>> made["cells"][1]["source"][-1]
    'Lesson("kings_of_ireland")'
    """
    written = game_named(WRITTEN_FOR)
    made: dict[str, Any] = json.loads(
        _template(use.id)
        .replace(json.dumps(json.dumps(written.id))[1:-1], json.dumps(json.dumps(game.id))[1:-1])
        .replace(written.title, json.dumps(game.title)[1:-1])
    )
    return made


def offered() -> dict[str, Any]:
    """What JupyterLab's launcher offers: the `uses`, and the `games` with a notebook for each use that they have something for."""
    games = [game_named(name) for name in explorer.games()]
    return {
        "uses": [{"id": use.id, "label": use.label, "caption": use.caption, "icon": use.icon} for use in USES],
        "games": [
            {
                "title": game.title,
                "notebooks": {
                    use.id: notebook(use, game) for use in USES if use.id != "learn" or tutor.lessons(game.id)
                },
            }
            for game in games
        ],
    }
