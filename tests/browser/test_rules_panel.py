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


def ask(panel: Locator, question: str) -> None:
    """Type a question, and send it off."""
    panel.get_by_role("searchbox").fill(question)
    panel.get_by_role("searchbox").press("Enter")


THIEF = "Can a Thief steal from a player with a Castle?"


def test_ask_read_why_and_step_through_the_case(server: Any, page: Page, recorder: Any) -> None:
    panel = opened(page, server)
    card = panel.get_by_role("article")
    heading = card.get_by_role("heading", level=2)
    expect(panel).to_contain_text("rules of Noble Treachery, by chapter")
    page.keyboard.press("/")
    expect(panel.get_by_role("searchbox")).to_be_focused()
    panel.get_by_role("searchbox").press_sequentially("caslte posion")
    expect(panel.get_by_text("Read as “castle poison”.")).to_be_visible()
    panel.get_by_role("searchbox").fill(THIEF)
    expect(heading).to_contain_text("No. A Castle in play")  # the answer is there without a click
    expect(panel.locator(".nb-rp-spoken")).to_contain_text("No. A Castle in play")
    expect(panel.locator(".nb-rp-spoken")).to_have_attribute("aria-live", "polite")
    case = panel.get_by_role("region", name="The case on a table")
    expect(case.get_by_role("img", name="The case on a table.")).to_be_visible()
    expect(case).to_contain_text("1 of 4")
    expect(case.get_by_role("button", name="One step back")).to_be_disabled()
    case.get_by_role("button", name="One step on").click()
    expect(case).to_contain_text("2 of 4")
    expect(case.get_by_role("button", name="One step on")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(case).to_contain_text("4 of 4")
    expect(case.get_by_role("button", name="One step on")).to_be_disabled()
    case.get_by_role("button", name="One step back").click()
    expect(case).to_contain_text("3 of 4")
    because = panel.locator(".nb-rp-because")
    expect(because).to_contain_text("printed")
    because.get_by_role("button", name="Castle, base power 5").click()
    expect(heading).to_have_text("Castle, base power 5: the treasury is safe")
    expect(heading).to_be_focused()
    expect(panel).not_to_contain_text("card.castle")  # rules have titles; their ids are ours
    card.get_by_role("button", name="Show me on a table").click()
    expect(case).to_contain_text("Step forward to see it: Black Castle prevents")
    case.get_by_role("button", name="Try it on this table").click()
    expect(panel.locator(".nb-rp-look")).to_contain_text("Black Castle prevents")
    expect(page.locator(".nb-asked")).to_contain_text("chooses a card to play")
    panel.get_by_role("button", name="Back to my match").click()
    expect(page.locator(".nb-asked")).to_contain_text("All roll for who deals")
    card.get_by_role("button", name=f"Back to {THIEF}").click()
    expect(heading).to_contain_text("No. A Castle in play")
    recorder.assert_clean()


def test_what_else_was_meant_is_a_tap_away(server: Any, page: Page, recorder: Any) -> None:
    panel = opened(page, server)
    card = panel.get_by_role("article")
    ask(panel, "does a castle protect my bet")
    expect(card).to_contain_text("As asked: “")
    meant = card.locator(".nb-rp-meant")
    expect(meant).to_be_hidden()
    mistaken = card.get_by_role("button", name="Not what you meant?")
    mistaken.click()
    expect(mistaken).to_have_attribute("aria-expanded", "true")
    expect(meant.get_by_role("heading", name="Did you mean")).to_be_visible()
    expect(meant.get_by_role("heading", name="Other rules that were found")).to_be_visible()
    first = meant.locator(".nb-rp-link").first
    expect(first).to_be_focused()
    words = first.inner_text()
    first.click()
    expect(panel.get_by_role("searchbox")).to_have_value(words)
    expect(card.get_by_role("heading", level=2)).to_be_focused()
    expect(meant).to_be_hidden()
    recorder.assert_clean()


def test_what_is_not_settled_is_told_so(server: Any, page: Page, recorder: Any) -> None:
    panel = opened(page, server)
    card = panel.get_by_role("article")
    ask(panel, "what about the cards")
    expect(card.get_by_role("heading", level=2)).to_have_text("Which of these do you mean?")
    expect(card.locator(".nb-rp-offered li")).to_have_count(3)
    expect(card.locator(".nb-rp-links .nb-rp-link")).to_have_count(5)
    expect(card.get_by_role("button", name="Share", exact=False)).to_have_count(0)
    ask(panel, "what is the capital of france")
    expect(card.get_by_role("heading", level=2)).to_have_text("Nothing in the rules of Noble Treachery is about that.")
    expect(card.get_by_role("heading", name="Others have asked")).to_be_visible()
    expect(panel.get_by_text("Nothing here about “france”.")).to_be_visible()
    card.locator(".nb-rp-link").first.click()
    expect(card.locator("header[data-verdict=elsewhere]")).to_have_count(0)
    recorder.assert_clean()


def test_an_answer_is_shared_as_text_and_as_a_picture(server: Any, page: Page, recorder: Any) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    panel = opened(page, server)
    ask(panel, THIEF)
    expect(panel.get_by_role("img", name="The case on a table.")).to_be_visible()
    share = panel.get_by_role("button", name="Share this answer")
    share.click()
    menu = panel.get_by_role("group", name="Share this answer")
    expect(menu.get_by_role("button", name="Copy the link")).to_have_count(0)  # a page of one's own has no address
    menu.get_by_role("button", name="Copy the text").click()
    expect(panel.locator(".nb-rp-said")).to_contain_text("Copied.")
    said = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert said[0] == f"Noble Treachery: {THIEF}"
    assert said[1].startswith("No. A Castle in play")
    assert said[2].startswith("Because: Castle, base power 5")
    for kind in ("PNG", "SVG"):
        share.click()
        with page.expect_download() as kept:
            menu.get_by_role("button", name=f"Picture of the case as {kind}").click()
        assert kept.value.suggested_filename == f"noblesse-noble-treachery-castle-and-thief.{kind.lower()}"
        expect(panel.locator(".nb-rp-said")).to_contain_text("Saved as")
    recorder.assert_clean()


def test_by_keyboard_alone(server: Any, page: Page, recorder: Any) -> None:
    panel = opened(page, server)
    panel.get_by_role("searchbox").focus()
    page.keyboard.type("mage diplmacy")
    expect(panel.locator(".nb-rp-read")).to_have_text("Read as “diplomacy”.")
    page.keyboard.press("ArrowDown")  # which folds out what else was meant, if it is not seen already
    picks = panel.locator(".nb-rp-pick:visible")
    expect(picks.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(picks.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(picks.last).to_be_focused()
    page.keyboard.press("Enter")
    title = panel.get_by_role("article").get_by_role("heading", level=2)
    expect(title).to_be_focused()
    for _ in range(6):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Show me on a table":
            break
    page.keyboard.press("Enter")
    expect(panel.get_by_role("button", name="Try it on this table")).to_be_visible()
    # the field's own Enter leads to the answer
    ask(panel, "who wins a tie in the challenge")
    expect(title).to_be_focused()
    expect(title).to_contain_text("It depends on who opened")
    recorder.assert_clean()


def test_both_readings_are_told_and_a_table_is_started_with_the_other(server: Any, page: Page, recorder: Any) -> None:
    panel = opened(page, server)
    card = panel.get_by_role("article")
    ask(panel, "May a 6 be turned into a 1 with Soothsayer?")
    expect(card).to_contain_text("If your table reads it “")
    expect(card).to_contain_text("The other reading lets a 6 become a 1")
    expect(card.locator(".nb-rp-readings .is-taken")).to_contain_text("our reading, taken at this table")
    card.get_by_role("button", name="Start a table with this reading").click()
    expect(panel.locator(".nb-rp-look")).to_contain_text("A new match with “")
    expect(card.locator(".nb-rp-readings .is-taken")).to_contain_text("If your table reads it")
    recorder.assert_clean()


def test_by_chapter_and_only_text(server: Any, page: Page, recorder: Any) -> None:
    panel = opened(page, server)
    panel.get_by_role("button", name="Winning", exact=False).first.click()
    panel.get_by_role("button", name="Two complete sets at once").first.click()
    card = panel.get_by_role("article")
    expect(card).to_contain_text("taken at this table")
    panel.get_by_role("button", name="All chapters").click()
    expect(panel).to_contain_text("rules of Noble Treachery, by chapter")
    panel.get_by_role("searchbox").fill('<img src=x onerror="document.title=1"> zzzz castle')
    expect(panel).to_contain_text("“img”")
    panel.get_by_role("searchbox").press("Enter")
    expect(panel.get_by_role("article")).to_be_visible()
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
    for typed, seen in (
        (THIEF, "Try it on this table"),
        ("May a 6 be turned into a 1 with Soothsayer?", "Start a table with this reading"),
        ("what about the cards", "One card from hand each"),
    ):
        panel.get_by_role("searchbox").fill(typed)
        expect(panel.get_by_role("button", name=seen)).to_be_visible()
        for width in (390, 1366):
            page.set_viewport_size({"width": width, "height": 844})
            page.wait_for_function(f"({wrong})('.nb-rp').length === 0")
