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
from widgets.doors import LEVEL, YOU
from widgets.links import place, to_link

if TYPE_CHECKING:
    from pathlib import Path

    from explorer import Match

PAGES: dict[str, Any] = {}
"""The notebooks to serve, by the addresses of their pages."""

LABS: dict[str, Any] = {}
"""The notebooks to open in JupyterLab, by their names."""

ENOUGH = 10
"""How often the pointer comes back to a place that has moved."""

IN_VIEW = """() => {
    const page = document.scrollingElement;
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const within = (name) => { const one = box(name);
        return one.height > 20 && one.top >= 0 && one.left >= 0 && one.bottom <= innerHeight + 1 && one.right <= innerWidth + 1 };
    const wrong = [];
    const is = (words, right) => right || wrong.push(words);
    is("the page scrolls", page.scrollHeight <= innerHeight && page.scrollWidth <= innerWidth && !page.scrollTop);
    is("the board has scrolled", ![...document.querySelectorAll(".nb-app, .nb-table, .nb-play, .nb-stage, .nb-view")].some(
        one => one.scrollTop || one.scrollLeft));
    for (const name of [".nb-view", ".nb-bar", ".nb-hand", ".nb-nav"]) is(name + " is out of view", within(name));
    for (const one of document.querySelectorAll(".nb-hand [data-thing], .nb-bar .is-go")) {
        const { top, bottom } = one.getBoundingClientRect();
        is(`${one.dataset.thing} is out of view, at ${top} to ${bottom}`, top >= box(".nb-bar").top && bottom <= innerHeight + 4); // a ring
    }
    const hand = document.querySelector(".nb-hand");
    const { cloth } = document.querySelector(".nb-play").dataset; // elsewhere a long hand scrolls
    if (innerWidth > 1000 && cloth === "noble_treachery") is("the hand is wider than its strip", hand.scrollWidth <= hand.clientWidth);
    return wrong.join("; ");
}"""
"""What is wrong with what is seen: the page scrolls, or ribbon and hand are not in view; "" if nothing is."""


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
        const scale = view.clientWidth / svg.getAttribute("width"); // on a large screen all is drawn larger
        return scale > 0.99 && Math.abs(svg.getAttribute("height") * scale - most) < 3 }"""
    )


def kept_open(page: Page, *names: str) -> None:
    """Wait until the tab keeps what is open, which a reload brings back: it is shown before it is kept."""
    page.wait_for_function(
        "names => names.every((one) => JSON.stringify(history.state?.noblesse || {}).includes(JSON.stringify(one)))",
        arg=names,
    )


def rest_on(place: Locator, note: Locator) -> None:
    """Rest the pointer on a place until what it brings shows; what is drawn anew may move away from under the pointer."""
    for _ in range(ENOUGH):
        place.hover()
        try:
            return expect(note).to_be_visible(timeout=5_000)
        except AssertionError:
            place.page.mouse.move(0, 0)
    return expect(note).to_be_visible()


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


def spread(page: Page, part: Locator) -> None:
    """Put two fingers on a part of the page, and move them apart to three times their distance."""
    box = part.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 30), *(("touchMove", apart) for apart in range(36, 91, 6))):
        fingers = [{"x": x + side * apart, "y": y, "id": number} for number, side in enumerate((-1, 1))]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def keep_for_later(page: Page, match: Match, door: str = "play", seat: int = 0) -> None:
    """Keep a match in the browser, as if the visitor had left it at this seat and door; the computer has the other seats."""
    sitters = [YOU if one == seat else LEVEL for one in range(match.state.players)]
    view = {"door": door, "seat": seat, "sitters": sitters}
    kept = {"game": match.game.id, "link": to_link(match), "where": place(match), "view": view}
    page.evaluate("kept => localStorage.setItem('noblesse.last', JSON.stringify(kept))", kept)


def gone_on(page: Page, match: Match, seat: int = 0) -> None:
    """Wait until the page shows a match that the front page goes on with, at this seat, and not the one it opens with."""
    expect(page).to_have_url(re.compile(rf"\?m={re.escape(to_link(match))}$"), timeout=60_000)
    expect(page.locator(".nb-play").get_by_label("Hands", exact=True)).to_have_value(str(seat))
    expect(page.locator(".nb-view svg")).to_be_attached()  # behind the doors Learn and Ask it is not seen


def go_on_with(page: Page, front: str, match: Match, door: str = "play", seat: int = 0) -> None:
    """Go on with a match, as the front page offers it to a browser that has it: at its own seat, at a door of the app.

    Args:
        page: any page.
        front: the address of a front page.
        match: the match, at its latest moment.
        door: the door that was open.
        seat: the visitor's seat.
    """
    page.goto(front)
    keep_for_later(page, match, door, seat)
    page.reload()
    page.locator("#go-on").click()
    gone_on(page, match, seat)
