"""The gallery as a visitor meets it: real Chromium on a real Voilà."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.browser.tables import showing

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"

server = showing("The gallery", 'from widgets import Gallery\nGallery("noble_treachery")')
"""A page with the gallery of Noble Treachery."""

PRINTED = "window.print = () => (window.top.printed = document.body.textContent)"
"""Instead of a printer: what would be printed, kept in the page."""


def opened(page: Page, server: Any) -> Locator:
    """The gallery, once it is there."""
    page.goto(server.url)
    gallery = page.get_by_role("region", name="Gallery of Noble Treachery")
    expect(gallery.get_by_role("status")).to_have_text("All 87", timeout=60_000)
    return gallery


def test_by_keyboard_it_is_filtered_and_a_rule_is_read(server: Any, page: Page, recorder: Any) -> None:
    gallery = opened(page, server)
    expect(gallery.get_by_role("listitem")).to_have_count(87)
    gallery.get_by_label("Words").focus()
    page.keyboard.type("dragon")
    expect(gallery.get_by_role("status")).to_have_text("1 of 87")
    expect(gallery.get_by_role("listitem")).to_contain_text("base 9")
    for key in ("Tab", "Tab", "Tab", "Tab", "Enter"):  # the kinds, the colours, the printer, the card
        page.keyboard.press(key)
    rule = page.get_by_role("dialog", name="The rule")
    expect(rule.get_by_role("heading", level=3)).to_have_text("Dragon: no base power of 8 or more after it")
    page.keyboard.press("Escape")
    expect(rule).to_be_hidden()
    expect(gallery.get_by_role("button", name="Ask about it: Dragon")).to_be_focused()
    recorder.assert_clean()


def test_a_kind_and_a_colour_are_chosen_and_only_these_are_printed(server: Any, page: Page, recorder: Any) -> None:
    page.add_init_script(PRINTED)
    gallery = opened(page, server)
    gallery.get_by_label("Kind").select_option("Round type")
    expect(gallery.get_by_label("Colour")).to_be_disabled()
    gallery.get_by_label("Kind").select_option("Uncommon")
    gallery.get_by_label("Colour").select_option("red")
    expect(gallery.get_by_role("status")).to_have_text("7 of 87")
    gallery.get_by_role("button", name="Print").click()
    page.wait_for_function("window.printed")
    sheet = page.evaluate("window.printed")
    assert all(name in sheet for name in ("Noble Treachery", "Sorceress", "Dragon", "printed", "game-icons.net"))
    assert "Kraken" not in sheet
    recorder.assert_clean()


def test_on_the_narrowest_page_nothing_is_cut_and_axe_finds_nothing(server: Any, page: Page, recorder: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    gallery = opened(page, server)
    gallery.get_by_label("Kind").select_option("Round type")
    expect(gallery.get_by_role("status")).to_have_text("2 of 87")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it does not scroll sideways"
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = page.evaluate(
            "async () => (await axe.run('.nb-gallery')).violations.map(one => one.id + ': ' + one.nodes[0].html)"
        )
        assert found == [], scheme
    page.emulate_media(color_scheme="light")
    recorder.assert_clean()
