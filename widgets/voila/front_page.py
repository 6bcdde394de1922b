"""The data of the front page: each game with its number of players, a summary and a picture; and which page opens a link."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import explorer
from explorer.core.game import game_ids, game_named
from explorer.players import HeuristicPlayer
from widgets import notebooks
from widgets.board import board
from widgets.links import LinkError, game_of_link

if TYPE_CHECKING:
    from collections.abc import Container
    from pathlib import Path

SEED, ANSWERS = 7, 60
"""The seed of the match in the picture, and how many answers are played: enough to put something on every board."""

PICTURE_WIDTH = 560
"""The width in pixels that the picture is laid out for; the page shows its upper part, scaled down."""


@dataclass(frozen=True)
class Entry:
    """A notebook as the front page shows it; unknown fields are empty.

    Attributes:
        address: the path of its page, relative to the base URL.
        title: the notebook's title, or the name of its file.
        summary: the game in one line.
        players: how many can play, in words.
        picture: a match of the game, as SVG that we made ourselves.
    """

    address: str
    title: str
    summary: str = ""
    players: str = ""
    picture: str = ""


@cache
def entries(folder: Path) -> tuple[Entry, ...]:
    """The notebooks of a folder, sorted by title. Cached, because drawing five pictures takes a second.

    Raises:
        NotebookError: the folder has no notebook.
    """
    return tuple(sorted(map(_entry, notebooks.found_in(folder)), key=lambda entry: entry.title))


def _entry(notebook: Path) -> Entry:
    metadata = json.loads(notebook.read_text(encoding="utf-8")).get("metadata", {})
    title, summary = str(metadata.get("title", notebook.stem)), str(metadata.get("summary", ""))
    if notebook.stem not in game_ids() or notebook.stem in explorer.broken_games():
        return Entry(notebook.stem, title, summary)
    seats = game_named(notebook.stem).seats
    match = explorer.start(notebook.stem, players=seats[len(seats) // 2], seed=SEED, people=True)
    match.play(HeuristicPlayer(notebook.stem, SEED), most=ANSWERS)
    return Entry(notebook.stem, title, summary, f"{seats[0]}–{seats[-1]} players", board(match, width=PICTURE_WIDTH))


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
