"""Visitors at once on one server: each plays a match of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.depth import DEPTH

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

VISITORS = 3 if DEPTH == 1 else 10
PATIENCE = 240_000
"""Milliseconds: they all come at once, and one after the other is served."""


def test_visitors_at_once_keep_their_own_match(voila_server: Any, context: BrowserContext) -> None:
    """They have one browser, which compiles the scripts once; what the server knows of a visitor is the page's kernel."""
    pages = [context.new_page() for _ in range(VISITORS)]
    names = [f"Visitor {number}" for number in range(VISITORS)]
    for page in pages:
        page.set_default_timeout(PATIENCE)
        page.goto(voila_server.url)
    for page, name in zip(pages, names, strict=True):
        expect(page.locator(".nb-view svg")).to_be_visible(timeout=PATIENCE)
        page.get_by_role("button", name="Settings and a new table").click()
        page.get_by_label("Name of player 2").fill(name)
        page.get_by_role("button", name="Deal", exact=True).click()
    seats = [page.get_by_label("Hands", exact=True) for page in pages]
    for page, seat, name in zip(pages, seats, names, strict=True):
        expect(seat).to_contain_text(name, timeout=PATIENCE)
        expect(page.locator(".nb-play")).to_have_attribute("data-on", "false", timeout=PATIENCE)
        page.keyboard.press("1")  # the first answer
        expect(page.get_by_role("button", name="Take back")).to_be_enabled(timeout=PATIENCE)
    for seat, own in zip(seats, names, strict=True):
        read = seat.inner_text()
        assert [name for name in names if name in read] == [own]
