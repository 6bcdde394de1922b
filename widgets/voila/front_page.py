"""What the front page shows: each game with its players, a line about it and a picture, and where a link belongs."""

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
"""The match in the picture: enough has been answered that something lies on every table."""

PICTURE_WIDTH = 560
"""Pixels for which the picture is laid out; the page shows its upper part, smaller."""


@dataclass(frozen=True)
class Entry:
    """A notebook as the front page shows it; what is not known is empty.

    Attributes:
        address: its page, below the base address.
        title: the notebook's title, or its file's name.
        summary: the game in a line.
        players: how many can play, in words.
        picture: a match of it, as SVG of our own making.
    """

    address: str
    title: str
    summary: str = ""
    players: str = ""
    picture: str = ""


@cache
def entries(folder: Path) -> tuple[Entry, ...]:
    """The notebooks of a folder, by title; drawing five takes a second, and is done once.

    Raises:
        NotebookError: there is none.
    """
    return tuple(sorted(map(_entry, notebooks.found_in(folder)), key=lambda entry: entry.title))


def _entry(notebook: Path) -> Entry:
    told = json.loads(notebook.read_text(encoding="utf-8")).get("metadata", {})
    title, summary = str(told.get("title", notebook.stem)), str(told.get("summary", ""))
    if notebook.stem not in game_ids() or notebook.stem in explorer.broken_games():
        return Entry(notebook.stem, title, summary)
    seats = game_named(notebook.stem).seats
    match = explorer.start(notebook.stem, players=seats[len(seats) // 2], seed=SEED)
    match.play(HeuristicPlayer(notebook.stem, SEED), most=ANSWERS)
    return Entry(notebook.stem, title, summary, f"{seats[0]}–{seats[-1]} players", board(match, width=PICTURE_WIDTH))


@cache
def broken() -> tuple[str, ...]:
    """What is wrong with each game that is installed and cannot be loaded, a sentence each; the others are there all the same."""
    return tuple(f"{fault[:1].upper()}{fault[1:]}" for fault in explorer.broken_games().values())


def page_of_link(query: str, pages: Container[str]) -> tuple[str, str]:
    """Where the match in an address's query string can be opened.

    Args:
        query: the query string, which may have no match.
        pages: the addresses that there are.

    Returns:
        The address of its game's page, "" where there is none; and what is wrong with the link in words, "" if nothing.
    """
    try:
        game = game_of_link(query)
    except LinkError as error:
        return "", str(error)
    if game is None:
        return "", ""
    if game.id not in pages:
        return "", f"This link cannot be opened: it is for {game.title}, which is not shown here."
    return game.id, ""
