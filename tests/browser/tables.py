"""Pages with a table on them, and what a visitor finds there.

A server takes seconds to start, so one for each worker serves the pages of all modules: `showing` and `serving` write down
what is to be shown as a module is imported, and the server that starts with the first test that needs one has them all.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from widgets import notebooks

if TYPE_CHECKING:
    from pathlib import Path

PAGES: dict[str, Any] = {}
"""The notebooks to serve, by the addresses of their pages."""

LABS: dict[str, Any] = {}
"""The notebooks to open in JupyterLab, by their names."""


def written(*cells: str, title: str = "A trial table") -> Any:
    """A notebook of these cells; one that begins with "#" and a space is Markdown."""
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    made = nbformat.v4.new_notebook(metadata={"kernelspec": kernel, "title": title})
    made.cells = [
        nbformat.v4.new_markdown_cell(cell) if cell.startswith("# ") else nbformat.v4.new_code_cell(cell)
        for cell in cells
    ]
    return made


def save(shelf: dict[str, Any], folder: Path) -> None:
    """Write what stands on a shelf into a folder."""
    for name, made in shelf.items():
        nbformat.write(made, folder / f"{name}.ipynb")


def put(shelf: dict[str, Any], title: str, made: Any) -> str:
    """Put a notebook on a shelf, under a name after its title that no other has."""
    plain = re.sub("[^a-z0-9]+", "-", title.lower()).strip("-")
    name = next(name for name in (plain, *(f"{plain}-{number}" for number in range(2, 100))) if name not in shelf)
    shelf[name] = made
    return name


def showing(title: str, *cells: str) -> Any:
    """A fixture for the tests of a module: a page with what these cells show below this heading."""
    return shown(title, written(f"# {title}", *cells))


def serving(game: str) -> Any:
    """A fixture for the tests of a module: the app of a game, with the notebook that we ship.

    Its page is not named as the game is, for a link to a match of the game goes to the page of that name, from any other.
    """
    shipped = nbformat.read(notebooks.notebook(game, notebooks.folder()), as_version=4)
    return shown(f"App of {game}", shipped)


def shown(title: str, made: Any) -> Any:
    """A fixture for the tests of a module: the page of this notebook."""
    name = put(PAGES, title, made)

    @pytest.fixture(scope="module")
    def served(tables: Any) -> Any:
        return tables.at(name)

    return served


def in_lab(title: str, *cells: str) -> Any:
    """A fixture for the tests of a module: JupyterLab with a notebook of these cells below this heading."""
    name = put(LABS, title, written(f"# {title}", *cells, title=title))

    @pytest.fixture(scope="module")
    def opened(lab_server: Any) -> Any:
        # a workspace of its own: what another test left open is not opened again
        return lab_server.instead("/noblesse/tree/noble_treachery.ipynb", f"/{name}/tree/{name}.ipynb")

    return opened


def open_app(page: Page, url: str) -> None:
    """The page, once its board can be seen."""
    page.goto(url)
    expect(page.locator(".nb-view svg")).to_be_visible(timeout=60_000)


def drawn_for_it(page: Page) -> None:
    """Wait until the board is drawn for the room that the page has, after which nothing on it moves by itself."""
    page.wait_for_function(
        """() => { const view = document.querySelector(".nb-view");
        const [svg, most] = [view.firstElementChild, Math.max(view.clientHeight, 200)]; // no table is drawn lower
        return Math.abs(svg.getAttribute("width") - view.clientWidth) < 2 && Math.abs(svg.getAttribute("height") - most) < 2 }"""
    )


def at_rest(page: Page) -> None:
    """Wait until nothing goes on by itself: the visitor is asked, or is shown what has been."""
    expect(page.locator(".nb-play")).to_have_attribute("data-on", "false")


def skip(page: Page) -> None:
    """Go on to what the visitor must decide next, if something else goes on by itself."""
    page.wait_for_function(
        """() => { const skip = document.querySelector(".nb-bar [data-key=skip]");
        skip?.click();
        return !skip && document.querySelector(".nb-play").dataset.on === "false" }"""
    )


def enter(page: Page, door: str) -> None:
    """Open one of the app's doors: "learn", "ask", "play" or "explore"."""
    door_button(page, door).click()
    expect(door_button(page, door)).to_have_attribute("aria-current", "page")


def door_button(page: Page, door: str) -> Locator:
    """The button of a door in the head of the app."""
    return page.locator(f".nb-nav [data-key={door}]")


def explore(page: Page, pane: str) -> None:
    """Open a pane behind the door Explore: "Chain", "Chances", "Dice", "What if", "Workbench" or one of the game's own."""
    enter(page, "explore")
    page.get_by_role("tab", name=pane, exact=True).click()
    expect(page.get_by_role("tab", name=pane, exact=True)).to_have_attribute("aria-selected", "true")


def thing(page: Page, name: str) -> Locator:
    """Something on the table or on the strip, as `Game.targets` names it."""
    return page.locator(f'.nb-stage [data-thing="{name}"]').first


def bar(page: Page) -> Locator:
    """The ribbon below the table."""
    return page.get_by_role("group", name="What to do")
