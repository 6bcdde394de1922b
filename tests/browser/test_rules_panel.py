"""Ask as a visitor meets it: real Chromium on a real Voilà."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.tables import showing

TABLE = """
import explorer, traitlets
from widgets import RulesPanel, Stepper
match = explorer.start("noble_treachery", players=4, seed=7)
panel, stepper = RulesPanel(match), Stepper(match)
traitlets.link((panel, "match"), (stepper, "match"))
panel
"""


server = showing("The rules", TABLE, "stepper")
"""An app with the rules, and the stepper below."""


def opened(page: Page, server: Any) -> Locator:
    """The panel, once it is there."""
    page.goto(server.url)
    panel = page.locator(".nb-rp")
    expect(panel.get_by_role("searchbox", name="Ask the rules")).to_be_visible(timeout=60_000)
    expect(page.locator(".nb-asked").get_by_role("heading")).to_be_visible(timeout=60_000)
    return panel


def test_ask_read_the_case_follow_the_rules_and_be_shown(server: Any, page: Page, recorder: Any) -> None:
    panel = opened(page, server)
    card = panel.get_by_role("article")
    expect(panel).to_contain_text("rules of Noble Treachery, by chapter")
    page.keyboard.press("/")
    expect(panel.get_by_role("searchbox")).to_be_focused()
    panel.get_by_role("searchbox").press_sequentially("caslte posion")
    expect(panel.get_by_text("read as “castle poison”")).to_be_visible()
    expect(card).to_contain_text("Does a Castle stop Poison?")  # the best answer is there without a click
    expect(card.get_by_role("heading", level=2)).to_have_text("Your Castle protects you.")
    expect(card.get_by_role("img", name="The case on a table.")).to_be_visible()
    because = panel.locator(".nb-rp-because")
    expect(because).to_contain_text("our reading")
    because.get_by_role("button", name="Castle beats every other effect").click()
    expect(card.get_by_role("heading", level=2)).to_have_text("Castle beats every other effect")
    expect(card.get_by_role("heading", level=2)).to_be_focused()
    expect(card).to_contain_text("printed")
    expect(panel).not_to_contain_text("card.castle")  # rules have titles; their ids are ours
    card.get_by_role("button", name="Show me").click()
    expect(panel).to_contain_text("Black Castle prevents poison for Seat 3")
    expect(page.locator(".nb-asked")).to_contain_text("Seat 0 chooses a card to play")
    panel.get_by_role("button", name="Back to my match").click()
    expect(page.locator(".nb-asked")).to_contain_text("All roll for who deals")
    card.get_by_role("button", name="Back to Does a Castle stop Poison?").click()
    card.get_by_role("button", name="Step through it").click()
    expect(panel.get_by_role("button", name="Back to my match")).to_be_visible()
    recorder.assert_clean()


def test_by_keyboard_alone(server: Any, page: Page, recorder: Any) -> None:
    panel = opened(page, server)
    panel.get_by_role("searchbox").focus()
    page.keyboard.type("mage diplomcy")
    expect(panel.locator(".nb-rp-result").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(panel.locator(".nb-rp-result").first).to_be_focused()
    page.keyboard.press("Enter")
    title = panel.get_by_role("article").get_by_role("heading", level=2)
    expect(title).to_be_focused()
    for _ in range(6):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") in ("Show me", "Step through it"):
            break
    page.keyboard.press("Enter")
    expect(panel.get_by_role("button", name="Back to my match")).to_be_visible()
    # the field's own Enter leads to the answer
    panel.get_by_role("searchbox").fill("who wins a tie in the challenge")
    panel.get_by_role("searchbox").press("Enter")
    expect(title).to_be_focused()
    recorder.assert_clean()


def test_by_chapter_a_reading_and_only_text(server: Any, page: Page, recorder: Any) -> None:
    panel = opened(page, server)
    panel.get_by_role("button", name="Winning", exact=False).first.click()
    panel.get_by_role("button", name="Two complete sets at once").first.click()
    card = panel.get_by_role("article")
    expect(card).to_contain_text("taken in this match")
    card.get_by_role("button", name="Start a match with “play on”").click()
    expect(panel).to_contain_text("read as: play on")
    expect(card.get_by_role("button", name="Start a match with “ladder”")).to_be_visible()
    panel.get_by_role("button", name="All chapters").click()
    expect(panel).to_contain_text("rules of Noble Treachery, by chapter")
    panel.get_by_role("searchbox").fill('<img src=x onerror="document.title=1"> zzzz')
    expect(panel).to_contain_text("“<img src=x onerror=")
    assert panel.locator("img").count() == 0
    recorder.assert_clean()


def test_nothing_is_wider_than_the_page_or_too_small(server: Any, page: Page) -> None:
    panel = opened(page, server)
    wrong = """root => [...document.querySelectorAll(root + ', ' + root + ' *')].filter(e => {
      if (e.closest('svg')) return false;  // a picture has its own measures
      const box = e.getBoundingClientRect(), button = e.matches('button, input');
      const letters = parseFloat(getComputedStyle(e).fontSize);
      return box.width && (box.right > innerWidth + 1 || (button && box.height < 24) || letters < 12);
    }).map(e => e.outerHTML.slice(0, 120))"""
    for typed, seen in (("castle", "Show me"), ("does a castle stop poison", "Step through it")):
        panel.get_by_role("searchbox").fill(typed)
        expect(panel.get_by_role("button", name=seen)).to_be_visible()
        for width in (390, 1366):
            page.set_viewport_size({"width": width, "height": 844})
            page.wait_for_function(f"({wrong})('.nb-rp').length === 0")
