"""A game from another package, as a visitor meets it; and one that is broken, which takes nobody with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import Page, expect

from tests.browser.tables import bar, enter, explore, skip
from tests.sixth.installing import break_one, install

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from pathlib import Path

CELL = """\
import explorer
from widgets import App

App(explorer.start("liars_dice", players=3))
"""


def test_it_is_on_the_front_page_and_is_played_in_the_app(
    noblesse: Callable[..., AbstractContextManager[Any]],
    notebook: Callable[..., Path],
    page: Page,
    recorder: Any,
    tmp_path: Path,
) -> None:
    installed = install(tmp_path)
    break_one(installed)
    table = notebook(CELL)
    table.rename(table.with_name("liars_dice.ipynb"))
    with noblesse("--notebooks", str(table.parent), PYTHONPATH=str(installed)) as server:
        page.goto(server.url)
        expect(page.get_by_role("main").get_by_role("listitem")).to_contain_text("2–6 players")
        expect(page.get_by_role("note")).to_contain_text(
            "The game 'snapped' of snapped 1.0 cannot be loaded: ModuleNotFoundError: No module named 'nothing_of_that_name'."
        )
        page.get_by_role("main").get_by_role("link").click()
        expect(page.locator(".nb-view svg")).to_be_visible(timeout=60_000)
        skip(page)
        expect(bar(page)).to_contain_text("Choose: bid")  # all have rolled, by themselves
        expect(page.locator(".nb-hand [data-thing^='dice:0:']")).to_have_count(5)
        expect(page.locator("svg [data-part='seat 2'] [data-thing^='dice:2:']").first).to_be_visible()
        explore(page, "What if")
        expect(page.get_by_text("Your match stays as it is")).to_be_visible()
        expect(page.get_by_role("tab")).to_have_text(["Chain", "What if", "Study", "Workbench"])
        expect(page.locator(".nb-nav button")).to_have_text(["Learn", "Ask", "Play", "Explore"])
        enter(page, "learn")  # it has no lessons, and so the guided match is there at once
        expect(page.locator(".nb-guided .nb-new").first).to_be_visible()
        expect(page.get_by_role("button", name="All lessons")).to_be_hidden()
        page.get_by_role("tab", name="Practice", exact=True).click()  # and it is practised all the same
        expect(page.locator(".nb-drill .nb-bar [data-key^='take ']").first).to_be_visible(timeout=60_000)
        recorder.assert_clean()
