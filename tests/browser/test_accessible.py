"""axe-core finds nothing serious or critical on any view of the app, light or dark, wide or narrow."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"  # from npm's axe-core, for the tests alone
RUN = """async () => {
    await Promise.all(document.getAnimations().map(one => one.finished.catch(() => {}))); // what fades in has little contrast
    return axe.run('#rendered_cells').then(found => found.violations
    .filter(one => ['serious', 'critical'].includes(one.impact))
    .map(one => one.id + ': ' + one.nodes.map(node => node.target.join(' ')).slice(0, 5).join(', ')))
}"""


def violations(page: Page) -> list[str]:
    found: list[str] = page.evaluate(RUN)
    return found


@pytest.mark.parametrize(("width", "scheme"), [(1366, "light"), (390, "dark")])
def test_every_view_is_accessible(voila_server: Any, page: Page, width: int, scheme: Any) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    page.goto(voila_server.url)
    expect(page.locator(".nb-asked")).to_contain_text("All roll for who deals", timeout=60_000)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert violations(page) == []
    for phase in ("Roll the Dice", "Bet", "Challenge"):
        page.get_by_role("button", name="Play to the next phase").click()
        expect(page.locator(".nb-phases [aria-current=step]")).to_contain_text(phase)
    assert violations(page) == []
    page.get_by_text("New match …").click()
    assert violations(page) == []
    page.locator(".nb-new").get_by_role("button", name="Start").click()
    expect(page.locator(".nb-ad")).to_contain_text("A different match is open now")
    assert violations(page) == []
    page.get_by_role("button", name="Back to the match before").click()
    expect(page.locator(".nb-phases [aria-current=step]")).to_contain_text("Challenge")
    expect(page.locator(".nb-ad")).to_be_hidden()  # the new match was not played, so nothing is lost
    for tab, text in (
        ("Chain", "Legend and keys"),
        ("Odds", "300 of 7,776"),
        ("Dice", "Legend"),
        ("What if", "Your match stays"),
    ):
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_text(text).first).to_be_attached()
        assert violations(page) == [], tab
    page.get_by_role("tab", name="First lesson").click()
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    assert violations(page) == []
