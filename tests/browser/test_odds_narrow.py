"""The odds where there is little room: no chance is cut off beside its bar, and a long fraction breaks at its line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.browser.tables import showing

if TYPE_CHECKING:
    from playwright.sync_api import Page

TABLE = """
import explorer
from widgets import Odds
Odds(explorer.start("noble_game", players=4, seed=7), question="battle")
"""
CUT = """() => {
    const chart = document.querySelector(".nb-odds .nb-chart").getBoundingClientRect();
    return [...document.querySelectorAll(".nb-odds .bartext")].filter(e => e.getBoundingClientRect().right > chart.right).length;
}"""


table = showing("Odds", TABLE)


def test_no_chance_is_cut_off_beside_its_bar(table: Any, page: Page) -> None:
    page.set_viewport_size({"width": 340, "height": 844})  # what an app leaves it on a telephone
    page.goto(table.url)
    expect(page.locator(".nb-odds h3")).to_contain_text("Field battle", timeout=60_000)
    page.locator(".nb-odds").get_by_label("Attackers", exact=True).select_option("3 soldiers")
    expect(page.locator(".nb-odds table")).to_contain_text("98.4%")
    expect(page.locator(".nb-odds .bartext", has_text="98.4%")).to_be_visible()
    page.wait_for_function(f"({CUT})() === 0")
    expect(page.locator(".nb-odds .nb-exact wbr")).to_have_count(3)
