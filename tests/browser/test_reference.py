"""Rules at a glance as a visitor meets them: on one screen, on a telephone, and on one page of paper."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from playwright.sync_api import expect

from explorer.core.game import game_named
from explorer.core.reference import sheet
from tests.browser.conftest import DESK, TELEPHONE
from tests.browser.tables import PAGES, enter, open_app, put, serving
from widgets import notebooks

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

GAMES = ("noble_treachery", "game_of_crowns", "kings_of_ireland", "noble_game", "black_rose_wars")

AXE = Path(__file__).parent / "vendor" / "axe.min.js"

PRINTED = "window.print = () => (window.top.printed = document.documentElement.outerHTML)"
"""Instead of a printer: what would be printed, kept in the page."""

LEAST_SCREEN, LEAST_PAPER = 14.0, 7.5
"""The smallest letters in pixels: on the screen, and on paper, where 7.5 are 2 mm."""

SMALLEST = """(root) => Math.min(...[...root.querySelectorAll("*")].filter(one => [...one.childNodes].some(
    node => node.nodeType === 3 && node.data.trim()) && one.checkVisibility()).map(one => parseFloat(getComputedStyle(one).fontSize)))"""
"""The smallest letters of an element."""

server = serving("game_of_crowns")
"""A page with the app of Game of Crowns."""

APPS = {
    game: put(PAGES, f"Sheet of {game}", nbformat.read(notebooks.notebook(game, notebooks.folder()), as_version=4))
    for game in GAMES
}
"""The pages with the apps of all games, by their games."""


def opened(page: Page) -> Locator:
    """The sheet, from the door Ask."""
    enter(page, "ask")
    page.locator(".nb-rp").get_by_role("button", name="Rules at a glance").click()
    shown = page.get_by_role("region", name="Rules at a glance")
    expect(shown.get_by_role("heading", name="Phases")).to_be_visible()
    return shown


@pytest.mark.parametrize("game", GAMES)
def test_it_fills_one_screen_and_one_page(tables: Any, page: Page, recorder: Any, game: str) -> None:
    page.add_init_script(PRINTED)
    page.set_viewport_size(DESK)
    open_app(page, tables.at(APPS[game]).url)
    shown = opened(page)
    read = shown.locator(".nb-ref-read")
    assert read.evaluate("one => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert shown.evaluate(SMALLEST) >= LEAST_SCREEN
    shown.get_by_role("button", name="Print", exact=True).click()
    page.wait_for_function("window.printed")
    paper = page.context.new_page()
    paper.goto(tables.url)  # what it links is found from here
    paper.set_content(page.evaluate("window.printed"), wait_until="networkidle")
    paper.evaluate("document.fonts.ready.then(() => true)")
    pdf = paper.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    paper.emulate_media(media="print")
    whole = paper.locator(".nb-ref-sheet")
    assert whole.evaluate("one => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth"), (
        "nothing is cut"
    )
    assert paper.locator(".nb-ref-paper").evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= LEAST_PAPER
    text = whole.inner_text()
    lines = [*sheet(game_named(game)).lines()]
    assert [line for line in lines if line.text not in text] == []
    assert whole.evaluate("one => getComputedStyle(one).color") == "rgb(0, 0, 0)"
    paper.close()
    recorder.assert_clean()


def test_a_line_leads_to_its_rule_and_terms_are_searched(server: Any, page: Page, recorder: Any) -> None:
    open_app(page, server.url)
    shown = opened(page)
    terms = shown.locator("[data-section=terms] li")
    shown.get_by_role("searchbox", name="Find a term").fill("FEUD")
    expect(terms.filter(visible=True)).to_have_count(1)
    expect(shown.get_by_role("status")).to_have_text(re.compile(r"^1 of \d+$"))
    shown.get_by_role("searchbox").fill("xyz")
    expect(shown.get_by_role("status")).to_have_text(re.compile(r"^None of \d+$"))
    shown.get_by_role("searchbox").fill("")
    shown.get_by_text("Cards", exact=True).click()
    expect(shown.get_by_text("Attack another player")).to_be_visible()
    expect(terms.first).to_be_hidden()  # beside the others one stands open at a time
    shown.get_by_role("button", name="The Attacker wins ties").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".nb-rp-card").get_by_role("heading", level=2)).to_have_text("The Attacker wins ties")
    expect(shown).to_be_hidden()
    opened(page).get_by_role("button", name="Close").click()
    expect(shown).to_be_hidden()
    page.get_by_role("button", name="Share and keep").click()
    page.locator(".nb-menu").get_by_role("button", name="Rules at a glance").click()
    expect(shown).to_be_visible()
    enter(page, "play")
    expect(shown).to_be_hidden()
    recorder.assert_clean()


def test_on_a_telephone_it_scrolls_down_only_and_axe_finds_nothing(server: Any, page: Page, recorder: Any) -> None:
    page.set_viewport_size(TELEPHONE)
    open_app(page, server.url)
    shown = opened(page)
    box = page.locator(".nb-sheet-box")
    assert box.evaluate("one => one.scrollHeight > one.clientHeight && one.scrollWidth <= one.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert shown.evaluate(SMALLEST) >= LEAST_SCREEN
    shown.get_by_role("searchbox").fill("raven")
    expect(shown.get_by_role("heading", name="Phases")).to_be_hidden()  # what is found stands below the field
    expect(shown.locator("[data-section=terms] li").filter(visible=True).first).to_be_in_viewport()
    shown.get_by_role("searchbox").fill("")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for width, scheme in ((390, "dark"), (1366, "light")):
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found = page.evaluate(
            "async () => (await axe.run('.nb-ref')).violations.map(one => one.id + ': ' + one.nodes[0].html)"
        )
        assert found == [], (width, scheme)
    page.emulate_media(color_scheme="light")
    recorder.assert_clean()
