"""Pictures of every view, to be looked at: `.venv/bin/python -m tests.browser.screenshots FOLDER`.

Light and dark, at 1366 and at 390 pixels, of the front page and of an app that we ship: the page while it loads, the table at each kind of
moment, every tab, the lesson, links that do not open, a wrong address, and the notebook in JupyterLab. A word after the
folder takes only the pictures whose name has it.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect, sync_playwright

import explorer
from explorer.players import HeuristicPlayer
from tests.browser.conftest import CHROMIUM_FLAGS, _noblesse
from widgets.links import to_link

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

WIDTHS = {1366: 768, 390: 844}
PHASES = ("Roll the Dice", "Bet", "Challenge", "Claim Spoils", "Discard and Deal")
TABS = ("Rules", "Chain", "Odds", "Dice", "What if")


def open_app(page: Page, url: str) -> None:
    """The app, once it can be used."""
    page.goto(url)
    expect(page.locator(".nb-play .nb-question")).to_be_visible(timeout=60_000)
    page.wait_for_timeout(1_000)  # what moved has moved


def played(seed: int, most: int) -> str:
    """The text of a link to a match that four sensible players have played for so many answers."""
    match = explorer.start("noble_treachery", players=4, seed=seed)
    match.play(HeuristicPlayer("noble_treachery", seed), most=most)
    return to_link(match)


def table(page: Page, url: str, shoot: Callable[[str], None]) -> None:
    """The board and the steps, at each kind of moment."""
    open_app(page, url)
    shoot("table-0-setup")
    for number, phase in enumerate(PHASES, 1):
        page.get_by_role("button", name="Play to the next phase").click()
        expect(page.locator(".nb-phases [aria-current=step]")).to_contain_text(phase)
        page.wait_for_timeout(700)
        shoot(f"table-{number}-{phase.lower().replace(' ', '-')}")
    open_app(page, f"{url}?m={played(3, 10_000)}")
    shoot("table-6-over")


def tabs(page: Page, url: str, shoot: Callable[[str], None]) -> None:
    """What stands beside the board."""
    open_app(page, f"{url}?m={played(7, 60)}")
    for name in TABS:
        page.get_by_role("tab", name=name, exact=True).click()
        page.wait_for_timeout(2_500)
        page.get_by_role("tab", name=name, exact=True).evaluate("e => e.scrollIntoView()")
        if name == "Rules":
            page.get_by_label("Ask the rules").fill("does a castle stop poisn")
            page.wait_for_timeout(800)
        shoot(f"tab-{name.lower().replace(' ', '-')}")


def lesson(page: Page, url: str, shoot: Callable[[str], None]) -> None:
    """The first lesson: its first steps, one in the middle."""
    open_app(page, url)
    page.get_by_role("tab", name="First lesson").click()
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    page.wait_for_timeout(700)
    shoot("lesson-01")
    for step in range(2, 15):
        for name in ("Next", "Skip: show me"):
            button = page.get_by_role("button", name=name)
            if button.count() and button.first.is_enabled():
                button.first.click()
                page.wait_for_timeout(500)
                break
        if step in (3, 6, 10, 14):
            shoot(f"lesson-{step:02}")


def links(page: Page, url: str, shoot: Callable[[str], None]) -> None:
    """A link that does not open, and one that was copied."""
    open_app(page, f"{url}?m=mangled")
    page.locator(".nb-cl").evaluate("e => e.scrollIntoView({ block: 'center' })")
    shoot("link-broken")


def loading(page: Page, url: str, shoot: Callable[[str], None]) -> None:
    """What stands there before the kernel has answered."""
    page.goto(url, wait_until="commit")
    page.locator("#waiting").wait_for()
    shoot("loading")


def front_page(page: Page, url: str, shoot: Callable[[str], None]) -> None:
    """The games there are."""
    page.goto(url)
    shoot("front")


def wrong_address(page: Page, url: str, shoot: Callable[[str], None]) -> None:
    """A wrong address; the full house looks the same."""
    page.goto(url + "nowhere")
    shoot("wrong-address")


def lab(page: Page, url: str, shoot: Callable[[str], None]) -> None:
    """The notebook as a document in JupyterLab."""
    page.set_viewport_size({"width": 1366, "height": 6500})
    page.goto(url)
    page.get_by_role("heading", name="Noble Treachery").wait_for(timeout=60_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    expect(page.locator(".nb-asked").first).to_be_visible(timeout=60_000)
    page.wait_for_timeout(6_000)
    shoot("lab")


def take(folder: Path, only: str) -> None:
    """Take all pictures, or those whose name has a word."""
    copy = Path(tempfile.mkdtemp()) / "notebooks"
    shutil.copytree(Path(__file__).parents[2] / "notebooks", copy)
    logs = Path(tempfile.mkdtemp())
    with (
        _noblesse(logs / "front.txt") as front,
        _noblesse(logs / "voila.txt", "noble_treachery") as voila,
        _noblesse(logs / "lab.txt", "lab", "--notebooks", str(copy)) as jupyter,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(args=CHROMIUM_FLAGS, executable_path=shutil.which("chromium"))
        for width in WIDTHS:
            for scheme in ("light", "dark"):
                _visit(browser, front_page, front.url, width, scheme, folder, only)
        for view in (loading, table, tabs, lesson, links, wrong_address):
            for width in WIDTHS:
                for scheme in ("light", "dark"):
                    _visit(browser, view, voila.url, width, scheme, folder, only)
        _visit(browser, lab, jupyter.url, 1366, "light", folder, only)
        browser.close()


def _visit(
    browser: Browser,
    view: Callable[[Page, str, Callable[[str], None]], None],
    url: str,
    width: int,
    scheme: str,
    folder: Path,
    only: str,
) -> None:
    if only and only not in view.__name__:
        return
    context = browser.new_context(
        viewport={"width": width, "height": WIDTHS[width]},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()

    def shoot(name: str) -> None:
        path = folder / f"{name}-{width}-{scheme}.png"
        page.screenshot(path=path)
        print(path)

    view(page, url, shoot)
    context.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    place = Path(sys.argv[1])
    place.mkdir(parents=True, exist_ok=True)
    take(place, sys.argv[2] if len(sys.argv) > 2 else "")
