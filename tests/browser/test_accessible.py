"""axe-core finds nothing, moderate included, on any view of the app, light and dark, wide and narrow."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.tables import at_rest, enter, explore, open_app, skip

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"  # from npm's axe-core, for the tests alone
RUN = """async (which) => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))); // the theme has been put on
    await Promise.all(document.getAnimations().map(one => one.finished.catch(() => {}))); // what fades in has little contrast
    const only = { resultTypes: ['violations'], ...(which.length ? { runOnly: which } : {}) }; // of all else axe need not tell where
    return axe.run('#rendered_cells', only).then(found => found.violations
    .map(one => one.id + ': ' + one.nodes.map(node => node.target.join(' ')).slice(0, 5).join(', ')))
}"""


def violations(page: Page, scheme: Any) -> list[str]:
    """What axe finds in the one theme; and in the other, which differs in its colours alone, what it finds of them."""
    page.emulate_media(color_scheme=scheme)
    found: list[str] = page.evaluate(RUN, [])
    page.emulate_media(color_scheme="dark" if scheme == "light" else "light")
    found += page.evaluate(RUN, ["color-contrast"])
    return found


@pytest.mark.parametrize(("width", "scheme"), [(1366, "light"), (390, "dark")])
def test_every_view_is_accessible(anywhere: Any, page: Page, width: int, scheme: Any) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    open_app(page, anywhere.url)
    at_rest(page)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert violations(page, scheme) == []
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.locator(".nb-table .nb-question")).not_to_have_text("Bid or pass.")
    skip(page)
    page.locator(".nb-table .nb-refused summary").click()
    assert violations(page, scheme) == []
    page.get_by_role("button", name="Settings and a new table").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    assert violations(page, scheme) == []
    page.keyboard.press("Escape")
    for pane, text in (
        ("Chain", "Legend and keys"),
        ("Chances", "It fits what waits"),
        ("Dice", "Legend"),
        ("What if", "Your match stays"),
        ("Study", "Rings and arrows"),
    ):
        explore(page, pane)
        expect(page.get_by_text(text).first).to_be_attached()
        assert violations(page, scheme) == [], pane
    explore(page, "Workbench")
    bench = page.locator(".nb-lo")
    bench.get_by_role("button", name="From the match at hand").click()
    expect(bench.locator(".nb-lo-answers")).to_be_visible()
    bench.get_by_role("searchbox").fill("army")
    bench.locator(".nb-lo-piece").first.click()
    expect(bench.locator(".nb-lo-put.is-open").first).to_be_visible()
    assert violations(page, scheme) == [], "a table laid out"
    bench.locator('[data-cell="hands/0"] .nb-lo-put').click()
    expect(bench.locator(".nb-lo-bad")).to_be_visible()
    assert violations(page, scheme) == [], "what is wrong with it"
    for door, text in (("ask", "Ask in your own words"), ("learn", "Step 1 of")):
        enter(page, door)
        expect(page.get_by_text(text).first).to_be_visible()
        assert violations(page, scheme) == [], door


@pytest.mark.parametrize(("width", "scheme"), [(1366, "light"), (390, "dark")])
def test_every_kind_of_answer_is_accessible(anywhere: Any, page: Page, width: int, scheme: Any) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    open_app(page, anywhere.url)
    enter(page, "ask")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    field, heading = page.get_by_role("searchbox", name="Ask the rules"), page.locator(".nb-rp article h2")
    for question, told in (
        ("Can a Thief steal from a player with a Castle?", "No. A Castle in play"),
        ("May a 6 be turned into a 1 with Soothsayer?", "We play no"),
        ("does a castle protect my bet", "It depends"),
        ("what about the cards", "Which of these"),
        ("what is the capital of france", "Nothing in the rules"),
    ):
        field.fill(question)
        expect(heading).to_contain_text(told)
        mistaken = page.get_by_role("button", name="Not what you meant?")
        if mistaken.count():
            mistaken.click()
        assert violations(page, scheme) == [], question
    field.fill("Can a Thief steal from a player with a Castle?")
    expect(heading).to_contain_text("No. A Castle in play")
    page.get_by_role("button", name="Share this answer").click()
    assert violations(page, scheme) == []
