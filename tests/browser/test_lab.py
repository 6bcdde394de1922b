"""`noblesse lab`: JupyterLab opens on the notebook, asks no other host and no questions, and what we draw works there.

Loading JupyterLab costs as much as six pages of ours, so what is to be shown there is shown in two loads.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

import explorer
from tests.browser import test_chain, test_links, test_odds
from tests.browser.tables import in_lab
from widgets.links import to_link

if TYPE_CHECKING:
    from playwright.sync_api import Page

CHAIN = test_chain.TABLE.replace("Stepper(match)", "Chain(match)")

parts = in_lab("Parts", test_odds.POSITION, CHAIN, test_links.TABLE, "stepper")
"""The odds of one match, the chain of another, and a stepper that opens what the address has."""


def test_lab_opens_the_notebook_and_the_app_is_played_there(
    lab_server: Any, page: Page, recorder: Any, run_all: Any
) -> None:
    page.goto(lab_server.url)
    page.get_by_role("tab", name="noble_treachery.ipynb").wait_for(timeout=60_000)
    # ours are trusted, so what they are kept with is seen before they run
    expect(page.locator(".jp-OutputArea-output").locator("img, svg").first).to_be_attached(timeout=60_000)
    run_all(page, "Noble Treachery")
    app = page.locator(".nb-app").first
    expect(app.locator(".nb-question")).to_have_text("Bid or pass.", timeout=60_000)
    app.get_by_role("button", name="Pass", exact=True).click()
    expect(app.locator(".nb-story")).to_contain_text("You pass.")
    assert page.get_by_text("Jupyter news").count() == 0  # a question that comes late, but not as late as this
    # the launcher offers new notebooks, which run
    page.locator("#jp-main-dock-panel .lm-TabBar-addButton").click()
    page.locator(".jp-LauncherCard", has_text="Share a match").click()
    dialogue = page.get_by_role("dialog")
    dialogue.get_by_role("combobox").select_option("Game of Crowns")
    dialogue.get_by_role("button", name="New notebook").click()
    page.get_by_role("tab", name="Share a match - Game of Crowns.ipynb").wait_for(timeout=60_000)
    run_all(page, "Share a match of Game of Crowns")
    expect(page.get_by_role("button", name="Copy link")).to_be_visible(timeout=60_000)
    recorder.assert_clean()


def test_parts_work_in_jupyterlab(parts: Any, page: Page, recorder: Any, run_all: Any) -> None:
    match = explorer.position("noble_treachery", at="bet", roller=3, treasury={0: [8], 1: [7, 9]})
    match.choose((8,))
    page.goto(f"{parts.url}&m={to_link(match)}")
    run_all(page, "Parts")
    # odds are drawn, and change
    odds = test_odds.panel(page)
    odds.scroll_into_view_if_needed(timeout=60_000)
    expect(test_odds.drawn(page)).to_have_count(4, timeout=60_000)
    odds.get_by_label("black").uncheck()
    expect(odds.get_by_role("heading", level=3)).to_contain_text("with black 3")
    # a chain's keys are its own
    now = test_chain.now(page)
    expect(now).to_have_count(1, timeout=60_000)
    now.focus()
    cells = page.locator(".jp-Cell").count()
    page.keyboard.press("ArrowLeft")
    test_chain.expect_focus(page, r"Seat \d is to play")
    page.keyboard.press("ArrowRight")
    expect(now).to_be_focused()
    page.keyboard.press("b")  # in a notebook this would make a cell
    page.keyboard.press("Enter")
    expect(now).to_be_focused()
    assert page.locator(".jp-Cell").count() == cells
    # a link opens its moment
    expect(page.locator(".nb-asked")).to_contain_text(re.compile("Seat 1 bids or passes"), timeout=60_000)
    recorder.assert_clean()


def test_lab_asks_for_the_token(lab_server: Any, page: Page) -> None:
    page.goto(lab_server.url.partition("?")[0])
    assert "/login" in page.url
