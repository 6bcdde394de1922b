"""The app that we ship, as a visitor meets it: real Chromium on a real Voilà."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import explorer
from tests.browser.conftest import DESK, TELEPHONE
from tests.browser.tables import IN_VIEW, at_rest, bar, door_button, drawn_for_it, enter, explore, rest_on, skip
from widgets.links import to_link


def open_app(page: Page, url: str) -> None:
    """The page, once it asks the visitor something: what comes before has gone on by itself."""
    page.goto(url)
    expect(question(page)).to_have_text("Bid or pass.", timeout=60_000)
    at_rest(page)


def question(page: Page) -> Locator:
    """What the ribbon asks."""
    return page.locator(".nb-table .nb-question")


def to_a_card(page: Page) -> None:
    """Pass, and go on to the first card."""
    bar(page).get_by_role("button", name="Pass", exact=True).click()
    expect(question(page)).not_to_have_text("Bid or pass.")
    skip(page)
    expect(question(page)).to_have_text("Choose a card to play.")


def test_all_that_one_can_look_at(anywhere: Any, page: Page, recorder: Any) -> None:
    open_app(page, anywhere.url)
    assert page.title() == "Noble Treachery"
    expect(page.locator(".nb-rail [aria-current=step]")).to_have_text("Bet")
    expect(page.locator(".nb-rail .nb-story li").first).to_have_text("Dame Isolde passes.")  # the newest first
    to_a_card(page)
    explore(page, "Chain")
    expect(page.get_by_text("Legend and keys")).to_be_visible()
    explore(page, "Chances")
    expect(page.locator(".nb-odds")).to_contain_text("It fits what waits: ")
    explore(page, "Dice")
    expect(page.locator(".nb-dice-graph")).to_contain_text("Throne")
    explore(page, "What if")
    expect(page.get_by_text("Your match stays as it is")).to_be_visible()
    enter(page, "play")
    rule = page.locator(".nb-rail .look-panel").filter(has_text="Ask about it")
    title = rule.get_by_role("heading").inner_text()
    rule.get_by_role("button", name="Ask about it").click()
    expect(door_button(page, "ask")).to_have_attribute("aria-current", "page")
    expect(page.locator(".nb-rp").get_by_role("heading", name=title)).to_be_visible()
    enter(page, "learn")
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_text("Step 2 of")).to_be_visible()
    page.get_by_role("button", name="Take back").click()  # what one sees is taken back, and not the match behind it
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox", name="Ask the rules")).to_be_focused()
    enter(page, "play")
    expect(question(page)).to_have_text("Choose a card to play.")
    expect(page.locator(".nb-rail")).to_contain_text("your turn")
    recorder.assert_clean()


def test_tabs_opened_in_quick_succession_stay_open(anywhere: Any, page: Page, recorder: Any) -> None:
    open_app(page, anywhere.url)
    enter(page, "explore")
    for name in ("Chances", "Chain", "Dice", "What if"):
        page.get_by_role("tab", name=name).click()
    expect(page.get_by_text("Your match stays as it is")).to_be_visible()
    expect(page.get_by_role("tab", name="What if")).to_have_attribute("aria-selected", "true")
    contents = {"Chain": ".nb-chain:not(.nb-dice-graph)", "Chances": ".nb-odds", "Dice": ".nb-dice-graph"}
    for name, content in contents.items():
        page.get_by_role("tab", name=name).click()
        expect(page.locator(content)).to_be_visible()
    recorder.assert_clean()


DROPS = """text => {
    const data = new DataTransfer();
    data.items.add(new File([text], "dropped.json", {type: "application/json"}));
    for (const type of ["dragenter", "dragover", "drop"])
        document.querySelector(".nb-view").dispatchEvent(
            new DragEvent(type, {dataTransfer: data, bubbles: true, cancelable: true}));
}"""


def shared(page: Page, what: str) -> None:
    """Choose something from the menu of what can be shared and kept."""
    page.get_by_role("button", name="Share and keep").click()
    page.locator(".nb-menu").get_by_role("button", name=what).click()


@pytest.mark.both
def test_what_is_shared_kept_and_looked_up(anywhere: Any, page: Page, recorder: Any) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_app(page, anywhere.url)
    to_a_card(page)
    said = page.locator(".nb-said")
    # a line of the story shows what changed with it, and rings what it speaks of
    line = page.locator(".nb-story li").filter(has=page.locator(".look-chip")).first
    expect(line).to_contain_text(re.compile(r"power \d+|\d+ → \d+"))
    rest_on(line, page.locator(".nb-point").first)
    page.locator(".nb-question").hover()
    expect(page.locator(".nb-point")).to_have_count(0)
    shared(page, "Copy the story")
    expect(said).to_contain_text("Copied.")
    assert "Phase: Challenge." in page.evaluate("navigator.clipboard.readText()")
    # a file: saved, refused where it is none, and dropped on the table
    with page.expect_download() as download:
        shared(page, "Save the match to a file")
    saved = download.value.path().read_text()
    expect(said).to_contain_text("Whoever opens it sees every hand.")
    page.evaluate(DROPS, "no match")
    expect(said).to_have_text("This file cannot be opened: it is not a match that Noblesse has saved.")
    page.evaluate(DROPS, saved)
    expect(page.locator(".nb-ad")).to_contain_text("A different match is open now.")
    expect(page.locator(".nb-situation")).to_have_text("All hands are open: nothing goes on by itself.")
    page.get_by_role("button", name="Back to your seat").click()
    expect(question(page)).to_have_text("Choose a card to play.")
    page.locator(".nb-tools").get_by_role("button", name="All hands").click()
    expect(question(page)).to_have_text("Dame Alys chooses a card to play.")
    page.get_by_role("button", name="Back to your seat").click()
    expect(question(page)).to_have_text("Choose a card to play.")
    at_rest(page)
    # all cards, from the note of one
    card = page.locator(".nb-hand [data-thing^='card:']").first
    note = page.locator(".nb-note")
    rest_on(card, note)
    name = note.locator("b").inner_text()
    note.get_by_role("button", name="All cards").click()
    expect(page.locator(".nb-gallery .is-sought h3")).to_have_text(name)
    page.get_by_role("button", name="Back to the table").click()
    expect(question(page)).to_be_visible()
    recorder.assert_clean()


def test_what_is_taken_back_is_taken_back_on_every_part(anywhere: Any, page: Page, recorder: Any) -> None:
    open_app(page, anywhere.url)
    back = page.get_by_role("button", name="Take back")
    to_a_card(page)
    expect(page.locator(".nb-story")).to_contain_text("You pass.")
    back.click()
    expect(question(page)).to_have_text("Bid or pass.")
    expect(page.locator(".nb-story li").first).to_have_text("Dame Isolde passes.")
    expect(page.locator(".nb-rail [aria-current=step]")).to_have_text("Bet")
    recorder.assert_clean()


# --- playing --------------------------------------------------------------------------------------------------------------

MOST = 200
"""Deeds that a match takes at the most; this one takes some forty."""

PLAYS = ".nb-sheet .is-go, .nb-offers .is-go, .nb-offers [data-key^='take '], .nb-stage .is-can:not(.nb-picked)"
"""What goes on with the match: what the ribbon offers, or a thing on the table that is not picked yet."""

SAYS = """() => [".nb-question", ".nb-situation", ".nb-offers", ".nb-sheet"].map(
    part => document.querySelector(part).textContent + document.querySelector(part).hidden).join()
    + JSON.stringify(document.querySelector(".nb-play").dataset)"""
"""What the page says of the match; it changes with all that is done there."""


def answered(page: Page, before: str) -> None:
    """Wait until something has come of what was done."""
    page.wait_for_function(f"before => ({SAYS})() !== before", arg=before)


FEW = 15
"""Choices after which every kind of this game has come up, and the summary of a round too."""


@pytest.mark.parametrize("window", [DESK, TELEPHONE], ids=["desk", "telephone"])
def test_ribbon_and_hand_are_in_view_at_every_choice(anywhere: Any, page: Page, recorder: Any, window: Any) -> None:
    page.set_viewport_size(window)
    page.emulate_media(reduced_motion="reduce")  # what travels to the hand is not there yet
    open_app(page, anywhere.url)
    drawn_for_it(page)
    choices = 0
    for _ in range(MOST):
        assert page.evaluate(IN_VIEW) == "", question(page).inner_text()
        before = page.evaluate(SAYS)
        if page.locator(".nb-sheet").is_visible():
            page.locator(".nb-sheet .is-go").click()
        elif choices > FEW:
            break
        else:
            choices += 1
            page.keyboard.press("1")  # the first that is allowed
        answered(page, before)
        skip(page)
    assert choices > FEW
    recorder.assert_clean()


@pytest.mark.both
def test_a_round_by_mouse(anywhere: Any, page: Page, recorder: Any) -> None:
    open_app(page, anywhere.url)
    sheet = page.get_by_role("dialog", name="Summary")
    for _ in range(MOST):
        if sheet.is_visible():
            break
        before = page.evaluate(SAYS)
        page.locator(PLAYS).first.click()
        answered(page, before)
        skip(page)
    expect(sheet.get_by_role("heading")).to_have_text("Round 1 is over")
    sheet.get_by_role("button", name="Go on").click()
    expect(sheet).to_be_hidden()
    expect(page.locator(".nb-game small")).to_contain_text("Round 2")
    recorder.assert_clean()


def test_a_card_is_read_by_a_first_tap_and_played_by_a_second(anywhere: Any, telephone: Page) -> None:
    open_app(telephone, anywhere.url)
    drawn_for_it(telephone)
    to_a_card(telephone)
    note, board = telephone.locator(".nb-note"), telephone.locator(".nb-play")
    moment = board.get_attribute("data-moment") or ""
    card = telephone.locator(".nb-hand .is-can").first
    name = card.get_attribute("data-thing")
    card.tap()
    expect(note).to_be_visible()
    expect(note).not_to_be_empty()
    expect(board).to_have_attribute("data-moment", moment)
    expect(bar(telephone).locator(".is-go")).to_be_visible()  # or by the ribbon, which now names it
    card.tap()
    expect(telephone.locator(f'.nb-hand [data-thing="{name}"]')).to_have_count(0)
    expect(telephone.locator(".nb-told")).to_contain_text("in play")
    expect(note).to_be_hidden()


def test_what_goes_on_by_itself_is_skipped_by_a_touch_of_the_cloth(anywhere: Any, page: Page, recorder: Any) -> None:
    open_app(page, anywhere.url)
    page.evaluate("localStorage['noblesse.pace'] = '10'")  # nobody waits for that
    page.reload()
    open_app(page, anywhere.url)
    bar(page).get_by_role("button", name="Pass", exact=True).click()
    expect(page.locator(".nb-play")).to_have_attribute("data-on", "true")
    page.locator(".nb-view").click(position={"x": 10, "y": 300})
    expect(question(page)).to_have_text("Choose a card to play.")
    recorder.assert_clean()


def test_what_one_does_in_one_part_shows_in_the_others(anywhere: Any, page: Page, recorder: Any) -> None:
    open_app(page, anywhere.url)
    to_a_card(page)
    explore(page, "Chain")
    page.locator(".nb-chain").get_by_role("button", name=re.compile(" chooses a card to play")).first.click()
    expect(question(page)).to_have_text("You are looking at round 1.")
    expect(page.locator(".nb-hand .is-can")).to_have_count(0)  # what has been is not played
    bar(page).get_by_role("button", name="Back to now").click()
    expect(question(page)).to_have_text("Choose a card to play.")
    explore(page, "Chances")
    odds = page.locator(".nb-odds")
    odds.get_by_label("Question").select_option("combinations")
    expect(odds.get_by_role("table").first).to_contain_text("7,776")
    chart = odds.get_by_role("table").first.inner_text()
    odds.get_by_role("checkbox", checked=True).first.uncheck()
    expect(odds.get_by_role("table").first).not_to_have_text(chart)
    enter(page, "ask")
    page.get_by_label("Ask the rules").fill("does a castle stop poison")
    expect(page.locator(".nb-rp")).to_contain_text("Castle")
    enter(page, "play")
    page.get_by_role("button", name="To the beginning").click()
    expect(question(page)).to_contain_text("You are looking at the beginning.")
    expect(page.locator(".nb-story li")).to_have_count(1)
    recorder.assert_clean()


def test_a_link_opens_the_app_at_its_moment(anywhere: Any, page: Page, recorder: Any) -> None:
    match = explorer.position("noble_treachery", at="bet", roller=3, treasury={0: [8], 1: [7, 9]}, people=True)
    match.choose((8,))
    page.goto(f"{anywhere.url}?m={to_link(match)}")
    expect(question(page)).to_have_text(re.compile("bids or passes"), timeout=60_000)
    expect(page.get_by_text("Opened from the link")).to_be_visible()
    expect(page.locator(".nb-play")).to_have_attribute("data-on", "false")  # it is looked at
    recorder.assert_clean()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1366])
def test_nothing_is_wider_than_the_page(anywhere: Any, looked_at: Any, width: int, scheme: Any) -> None:
    page = looked_at(open_app, anywhere.url, width, scheme)
    page.wait_for_function("document.querySelector('#rendered_cells').scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [390, 1366])
def test_what_there_is_to_do_is_in_view_in_a_low_window(anywhere: Any, looked_at: Any, width: int) -> None:
    page = looked_at(open_app, anywhere.url, width, "light")
    page.set_viewport_size({"width": width, "height": 500})
    page.wait_for_function(f"({IN_VIEW})() === ''")


def test_on_a_telephone_the_rail_is_opened_and_put_away(anywhere: Any, page: Page) -> None:
    page.set_viewport_size(TELEPHONE)
    open_app(page, anywhere.url)
    rail = page.get_by_role("complementary", name="What happened")
    expect(rail).to_be_hidden()
    why = page.get_by_role("button", name="What happened, and why")
    why.focus()
    page.keyboard.press("Enter")
    expect(why).to_have_attribute("aria-expanded", "true")
    expect(rail).to_contain_text("Dame Isolde passes.")
    expect(rail).to_be_in_viewport()
    why.click()
    expect(rail).to_be_hidden()
    page.set_viewport_size(DESK)
    expect(why).to_be_hidden()
    expect(rail).to_be_visible()  # at a desk it has a place of its own


def test_the_chain_of_an_answer_opens_at_the_node_that_matters(anywhere: Any, page: Page, recorder: Any) -> None:
    open_app(page, anywhere.url)
    enter(page, "ask")
    panel = page.locator(".nb-rp")
    expect(panel).to_contain_text("by chapter")
    panel.get_by_role("searchbox", name="Ask the rules").fill("Can a Thief steal from a player with a Castle?")
    expect(panel).to_contain_text("No. A Castle in play")
    panel.get_by_role("button", name="See it in the chain").click()
    expect(door_button(page, "explore")).to_have_attribute("aria-current", "page")
    chain = page.locator(".nb-chain:not(.nb-dice-graph)")
    here = chain.locator("[aria-current=step]")
    expect(here).to_have_attribute("aria-label", re.compile("chooses a token to take"))  # where the Castle forbids one
    expect(here).to_be_in_viewport()
    expect(chain.locator(".nb-about")).to_contain_text("Thief: the thief picks the token")
    recorder.assert_clean()
