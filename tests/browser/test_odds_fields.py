"""The fields of a question as a visitor meets them: picked by mouse and by keyboard, on a real Voilà."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.tables import showing

MATCH = """
import explorer
from explorer.core.moments import Chance
from widgets import Odds
match = explorer.start("black_rose_wars", players=3, seed=1)
while match.state.turn == 0:
    match.roll() if isinstance(match.pending, Chance) else match.choose(match.pending.options[0])
Odds(match, seat=0, question="draw")
"""


table = showing("Odds", MATCH)


def test_fields_are_picked_and_follow_one_another(table: Any, page: Page, recorder: Any) -> None:
    page.goto(table.url)
    panel = page.locator(".nb-odds")
    expect(panel.locator(".nb-picture .barlayer .point").first).to_be_visible(timeout=60_000)
    title = panel.get_by_role("heading", level=3)
    expect(title).to_have_text("The next card from Seat 0's grimoire, by type")
    panel.get_by_label("From", exact=True).select_option(label="the deck of Agony")
    panel.get_by_label("Cards drawn", exact=True).select_option("4")
    expect(title).to_have_text("At least one of the next 4 cards from the deck of Agony, by type")
    by = panel.get_by_label("Grouped by", exact=True)
    by.focus()
    by.press("ArrowDown")
    expect(title).to_have_text("At least one of the next 4 cards from the deck of Agony, by element")
    expect(by).to_be_focused()
    panel.get_by_label("From", exact=True).select_option(label="the quests")
    expect(title).to_have_text("At least one of the next 4 cards from the quests, by reward")
    expect(by).to_have_value("reward")
    panel.get_by_label("Question", exact=True).select_option("room")
    expect(panel.get_by_label("Counted", exact=True)).to_have_value("full")
    expect(panel.get_by_label("From", exact=True)).to_have_count(0)
    expect(panel.locator("tbody tr").first).to_be_visible()
    recorder.assert_clean()
