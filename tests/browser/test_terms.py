"""Terms as a visitor meets them: explained by pointer, keyboard and finger, wherever they stand, and nowhere too often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from explorer.core.game import game_named
from tests.browser.conftest import TELEPHONE
from tests.browser.tables import at_rest, enter, open_app, rest_on, serving, thing

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

server = serving("noble_treachery")
"""A page with the app of Noble Treachery."""

TWICE = """() => [...document.querySelectorAll(".nb-rp-body, .nb-rp-short, .nb-rule, .nb-text, .nb-story, .nb-note > p")].flatMap(
    passage => { const terms = [...passage.querySelectorAll(".nb-term")].map(one => one.dataset.term);
    return terms.length === new Set(terms).size ? [] : [passage.textContent] })"""
"""The passages in which a term is marked twice."""

WHERE = """() => [...document.querySelectorAll(".nb-term")].filter(one => one.closest("h1, h2, h3, h4, a, code, [inert], svg")
    || one.getAttribute("role") && one.parentElement.closest("button")).map(one => one.outerHTML)"""
"""The terms that stand where none should."""


def note(page: Page) -> Locator:
    """The note that explains a term."""
    return page.locator(".nb-term-note")


def text_of(term: str) -> str:
    """What a term of the game means."""
    return game_named("noble_treachery").rules.glossary.forms[term].text


def ask(page: Page, question: str) -> Locator:
    """Ask for a rule, and give back the first term in what it says."""
    enter(page, "ask")
    page.get_by_role("searchbox", name="Ask the rules").fill(question)
    page.keyboard.press("Enter")
    return page.locator(".nb-rp .nb-term[role=button]").first


def test_a_term_is_explained_by_the_keyboard_and_leads_to_its_rule(server: Any, page: Page, recorder: Any) -> None:
    open_app(page, server.url)
    at_rest(page)
    term = page.locator(".nb-rail .nb-rule .nb-term").first
    expect(term).to_have_text("bet")
    expect(term).to_have_accessible_description(text_of("bet"))
    page.locator(".nb-rail .nb-track input").focus()
    for _ in range(8):  # the term comes in its place, behind the slider
        page.keyboard.press("Tab")
        if term.evaluate("one => one === document.activeElement"):
            break
    expect(term).to_be_focused()
    expect(note(page)).to_contain_text(text_of("bet"))
    page.keyboard.press("Escape")
    expect(note(page)).to_be_hidden()
    expect(term).to_be_focused()
    page.keyboard.press("Enter")
    expect(note(page).get_by_role("button", name="Read the rule")).to_be_focused()
    page.keyboard.press("Escape")
    expect(term).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".nb-rp-card").get_by_role("heading", level=2)).to_have_text(
        "Bid tokens for control of the round"
    )
    expect(note(page)).to_be_hidden()
    recorder.assert_clean()


def test_a_pointer_rests_on_a_term_and_goes_over_to_its_note(server: Any, page: Page, recorder: Any) -> None:
    open_app(page, server.url)
    at_rest(page)
    rest_on(page.locator(".nb-rail .nb-rule .nb-term").first, note(page))
    expect(note(page)).to_contain_text(text_of("bet"))
    note(page).get_by_role("button", name="Read the rule").hover()
    expect(note(page)).to_be_visible()
    page.locator(".nb-head-row").hover()
    expect(note(page)).to_be_hidden()
    rest_on(page.locator(".nb-told-line .nb-term").first, note(page))
    expect(note(page)).to_contain_text("Read the rule")
    page.keyboard.press("Escape")
    expect(note(page)).to_be_hidden()
    recorder.assert_clean()


def test_a_finger_on_a_term_explains_it_and_elsewhere_puts_it_away(server: Any, telephone: Page, recorder: Any) -> None:
    page = telephone
    open_app(page, server.url)
    term = ask(page, "one chance each")
    term.tap()
    expect(note(page)).to_be_in_viewport(ratio=1)
    box = note(page).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= TELEPHONE["width"]
    page.locator(".nb-rp-card h2").tap()
    expect(note(page)).to_be_hidden()
    term.tap()
    note(page).get_by_role("button", name="Read the rule").tap()
    expect(page.locator(".nb-rp-card").get_by_role("heading", level=2)).not_to_have_text("One chance each")


def test_each_term_stands_once_in_a_passage_and_none_in_headings_or_links(
    server: Any, page: Page, recorder: Any
) -> None:
    open_app(page, server.url)
    at_rest(page)
    seen = 0
    for door in ("play", "ask", "learn"):
        if door == "ask":
            expect(ask(page, "castle bet")).to_be_visible()
        else:
            enter(page, door)
            expect(page.locator(".nb-coach .nb-term, .nb-rail .nb-term").filter(visible=True).first).to_be_visible()
        assert page.evaluate(TWICE) == []
        assert page.evaluate(WHERE) == []
        seen = max(seen, page.locator(".nb-term").count())
    assert seen > 5
    recorder.assert_clean()


def test_the_rule_that_defines_a_term_does_not_explain_it_again(server: Any, page: Page, recorder: Any) -> None:
    open_app(page, server.url)
    ask(page, "base power is 1 to 9")
    expect(page.locator(".nb-rp-card").get_by_role("heading", level=2)).to_have_text("Base power is 1 to 9")
    expect(page.locator(".nb-rp-body")).to_contain_text("is its base power")
    expect(page.locator(".nb-rp-body .nb-term")).to_have_count(0)
    recorder.assert_clean()


def test_the_text_of_a_card_has_its_terms(server: Any, page: Page, recorder: Any) -> None:
    open_app(page, server.url)
    at_rest(page)
    for card in page.locator('.nb-hand [data-thing^="card:"]').all():
        name = card.get_attribute("data-thing") or ""
        thing(page, name).hover()
        expect(page.locator(".nb-note")).to_be_visible()
        if page.locator(".nb-note > p .nb-term").count():
            break
    expect(page.locator(".nb-note > p .nb-term").first).to_be_visible()
    expect(page.locator(".nb-note .look-standing .nb-term")).to_have_count(0)
    recorder.assert_clean()
