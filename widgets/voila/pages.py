"""Our pages without a kernel, and what a game's page shows before its kernel has answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import FileSystemLoader

from widgets.look import drawing, heraldry, icons
from widgets.news import news
from widgets.voila import served_look
from widgets.voila.settings import TEMPLATE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from jinja2 import Environment

NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")


def counted(number: int, one: str, many: str) -> str:
    """How many there are, in words, as a sentence begins.

    >>> counted(1, "game", "games"), counted(5, "game", "games"), counted(20, "game", "games")
    ('One game', 'Five games', '20 games')
    """
    said = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{said} {one if number == 1 else many}"


def environment(base_url: str, suffix: str = "", folders: Sequence[Path] = ()) -> Environment:
    """Where our pages' templates are rendered; those of the look can be imported there.

    Args:
        base_url: the server's base URL.
        suffix: what the names of pages end with, where no server leads from their addresses to them.
        folders: where else there are templates.
    """
    pages = drawing.environment(FileSystemLoader([TEMPLATE, *folders]))
    pages.globals |= {
        "suffix": suffix,
        "look": served_look.links(base_url),
        "definitions": drawing.definitions,
        "brand": heraldry.noblesse(),
        "you": heraldry.people()[0],
        "credits": icons.credits(),
        "news": news(),
    }
    pages.filters["counted"] = counted
    return pages


def for_games(base_url: str) -> dict[str, str]:
    """What the template of a game's page needs of us, as HTML.

    Returns:
        `head`: what links the look; `waiting`: what is shown until the widgets are there.
    """
    pages = environment(base_url)
    return {"head": pages.get_template("links.html").render(), "waiting": pages.get_template("waiting.html").render()}
