"""The data of the front page: each game with its players, its lesson, a summary and a picture; and which page opens a link."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from jinja2 import FileSystemLoader

import explorer
from explorer import tutor
from explorer.core.game import game_ids, game_named
from widgets import notebooks
from widgets.links import LinkError, game_of_link
from widgets.look import drawing, heraldry
from widgets.voila.settings import TEMPLATE

if TYPE_CHECKING:
    from collections.abc import Container
    from pathlib import Path

    from jinja2 import Environment

    from explorer.core.game import Game

LAST = 1000
"""The place of a notebook that names none."""

SEATED = 3
"""How many people's shields are in the picture of a game that has none of its own."""


@dataclass(frozen=True)
class Entry:
    """A notebook as the front page shows it; unknown fields are empty.

    Attributes:
        address: the path of its page, relative to the base URL; the name of its game, if it is a game's.
        title: the notebook's title, or the name of its file; of a longer title what stands before the colon.
        order: the place that the notebook names among the others.
        summary: the game in a sentence or two.
        players: how many can play, in words.
        minutes: how long the first lesson takes; 0 if there is none.
        picture: what stands on its banner: SVG that we made ourselves, 240 wide and 176 high.
    """

    address: str
    title: str
    order: int
    summary: str = ""
    players: str = ""
    minutes: int = 0
    picture: str = ""


@cache
def entries(folder: Path) -> tuple[Entry, ...]:
    """The notebooks of a folder, in the order that they name, and then by title.

    Raises:
        NotebookError: the folder has no notebook.
    """
    return tuple(sorted(map(_entry, notebooks.found_in(folder)), key=lambda entry: (entry.order, entry.title)))


def metadata(notebook: Path) -> dict[str, Any]:
    """What a notebook says of itself."""
    found: dict[str, Any] = json.loads(notebook.read_text(encoding="utf-8")).get("metadata", {})
    return found


def _entry(notebook: Path) -> Entry:
    return entry(notebook.stem, metadata(notebook))


def entry(name: str, told: dict[str, Any]) -> Entry:
    """A page as the front page shows it.

    Args:
        name: its name, a game's id if it is a game's.
        told: its `title`, its place as `order` and its `summary`, as far as they are known.
    """
    is_game = name in game_ids() and name not in explorer.broken_games()
    title = str(told.get("title", game_named(name).title if is_game else name)).partition(":")[0]
    order, summary = told.get("order"), str(told.get("summary", ""))
    place = order if isinstance(order, int) else LAST
    if not is_game:
        return Entry(name, title, place, summary)
    game = game_named(name)
    players = f"{game.seats[0]}–{game.seats[-1]} players"
    return Entry(game.id, title, place, summary, players, _minutes(game), _picture(game))


def _minutes(game: Game) -> int:
    """How long the first lesson takes."""
    found = tutor.lessons(game.id)
    return round(tutor.lesson(game.id, found[0]).minutes) if found else 0


def drawer() -> Environment:
    """What draws the banners' pictures."""
    return drawing.environment(FileSystemLoader(TEMPLATE / "banners"))


def _picture(game: Game) -> str:
    """What stands on a game's banner: drawn for it, or those who sit at its table and cards face down."""
    template = drawer().select_template([f"{game.id}.svg.j2", "generic.svg.j2"])
    people = [one.blazon for one in heraldry.people(game.id)[:SEATED]]
    return template.render(people=people)


@cache
def broken() -> tuple[str, ...]:
    """What is wrong with each game that is installed and cannot be loaded, a sentence each; the others are there all the same."""
    return tuple(f"{fault[:1].upper()}{fault[1:]}" for fault in explorer.broken_games().values())


def page_of_link(query: str, pages: Container[str]) -> tuple[str, str]:
    """Find the page that can open the match in a URL's query string.

    Args:
        query: the query string, with or without a match.
        pages: the paths of the pages that exist.

    Returns:
        The path of the game's page, "" if there is none; and what is wrong with the link, "" if nothing is.
    """
    try:
        game = game_of_link(query)
    except LinkError as error:
        return "", str(error)
    if game is None:
        return "", ""
    if game.id not in pages:
        return "", f"This link cannot be opened: it is for {game.title}, which is not available here."
    return game.id, ""
