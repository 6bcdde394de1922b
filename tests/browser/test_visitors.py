"""Ten visitors at once on one server: each plays a match of their own."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser

VISITORS = 10
PATIENCE = 240_000
"""Milliseconds: they all come at once, and one after the other is served."""


def test_ten_visitors_keep_their_own_match(voila_server: Any, browser: Browser) -> None:
    contexts = [browser.new_context(viewport={"width": 800, "height": 700}) for _ in range(VISITORS)]
    for context in contexts:
        context.set_default_timeout(PATIENCE)
    pages = [context.new_page() for context in contexts]
    rolls = list(itertools.islice(itertools.permutations((1, 2, 3, 4)), VISITORS))
    for page in pages:
        page.goto(voila_server.url)
    for page, roll in zip(pages, rolls, strict=True):
        expect(page.locator(".nb-asked")).to_contain_text("All roll for who deals", timeout=PATIENCE)
        for seat, value in enumerate(roll):
            page.get_by_label(f"seat {seat}: value to set").select_option(str(value))
        page.get_by_role("button", name="Set", exact=True).click()
    for page, roll in zip(pages, rolls, strict=True):
        said = ", ".join(f"Seat {seat} rolls {value}" for seat, value in enumerate(roll))
        expect(page.locator(".nb-story")).to_contain_text(f"One die each: {said}", timeout=PATIENCE)
        expect(page.locator(".nb-asked")).to_contain_text(
            f"Seat {roll.index(1)} chooses how ten uncommons are left out"
        )
    for context in contexts:
        context.close()
