"""The data of the front page: each game with its players, its lesson, a summary and a picture; and which page opens a link.

It also finds the game that a question is about: visitors ask before they have chosen one.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from jinja2 import FileSystemLoader

import explorer
from explorer import tutor
from explorer.core.game import game_ids, game_named
from widgets import notebooks
from widgets.links import LinkError, game_of_link
from widgets.look import drawing, heraldry
from widgets.voila.settings import TEMPLATE

if TYPE_CHECKING:
    from collections.abc import Container, Iterable
    from pathlib import Path

    from jinja2 import Environment

    from explorer.core.game import Game

AHEAD = 0.85
"""A question is about one game if no other's best rule answers it nearly as well: at most this share of it."""

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


@dataclass(frozen=True)
class Answer:
    """A game that answers a question.

    Attributes:
        address: the path of its page, relative to the base URL.
        title: the game's title, as in `Entry`.
        rule: the title of the rule that answers best.
        score: how well it answers; the larger, the better.
    """

    address: str
    title: str
    rule: str
    score: float


@cache
def entries(folder: Path) -> tuple[Entry, ...]:
    """The notebooks of a folder, in the order that they name, and then by title.

    Raises:
        NotebookError: the folder has no notebook.
    """
    return tuple(sorted(map(_entry, notebooks.found_in(folder)), key=lambda entry: (entry.order, entry.title)))


def _entry(notebook: Path) -> Entry:
    metadata = json.loads(notebook.read_text(encoding="utf-8")).get("metadata", {})
    title = str(metadata.get("title", notebook.stem)).partition(":")[0]
    order, summary = metadata.get("order"), str(metadata.get("summary", ""))
    place = order if isinstance(order, int) else LAST
    if notebook.stem not in game_ids() or notebook.stem in explorer.broken_games():
        return Entry(notebook.stem, title, place, summary)
    game = game_named(notebook.stem)
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


def answers(question: str, shown: Iterable[Entry]) -> list[Answer]:
    """The games that have a rule for a question, best first.

    Args:
        question: what a visitor typed.
        shown: the games to look in; what is no game has no rules.
    """
    found = []
    for entry in shown:
        if not entry.players:
            continue
        rules = game_named(entry.address).rules
        read = rules.index.read(question)
        if len(read.words) <= len(read.unknown):
            continue  # too little of the question is about this game
        for one in rules.index.find(question)[:1]:
            # a word that a game does not know says that the question is about another
            known = len(read.words) / (len(read.words) + len(read.unknown))
            found.append(Answer(entry.address, entry.title, rules[one.id].title, known**2 * one.score))
    return sorted(found, key=lambda answer: -answer.score)


def about_one(found: list[Answer]) -> bool:
    """True if the first of some answers is so much better than the others that the question is about its game.

    >>> about_one([Answer("a", "A", "Dragon", 5.0), Answer("b", "B", "Draw", 2.0)])
    True
    >>> about_one([Answer("a", "A", "Ties", 5.0), Answer("b", "B", "Ties", 4.9)])
    False
    """
    return bool(found) and all(other.score < AHEAD * found[0].score for other in found[1:])


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
