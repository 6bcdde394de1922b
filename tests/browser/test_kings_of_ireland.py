"""Kings of Ireland as a visitor meets it: played by mouse and by keyboard, with its odds, in real Chromium on a real Voilà."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.tables import bar, drawn_for_it, open_app, serving, showing, thing

BATTLE = """
import explorer
from widgets import Board
match = explorer.position("kings_of_ireland", at="strength", clans=["Ulster", "Munster"], gold=[5, 14],
                          units=[["meath-7", "meath-6"], ["munster-7"]], hands=[["forest", "fortress"], []])
Board(match)
"""
THEFT = """
import explorer
from widgets import Board
match = explorer.position("kings_of_ireland", at="recruit", units=[["meath-5"], ["ulster-3", "munster-8"]],
                          hands=[["treachery", "ulster-9"], ["unwavering-loyalty"]])
Board(match, seat=0)
"""

app = serving("kings_of_ireland")
"""The game's own app, as its notebook has it."""

battle = showing("A battle", BATTLE)
"""An app that opens in a battle in which Seat 0 has two cards."""

theft = showing("A theft", THEFT)
"""An app in which a visitor sits at Seat 0 and may steal a Faction."""


def test_a_card_is_played_and_the_dice_are_set_and_rolled(battle: Any, page: Page, recorder: Any) -> None:
    open_app(page, battle.url)
    expect(page.locator(".nb-view")).to_contain_text("Force 13, 3 dice")
    drawn_for_it(page)
    thing(page, "card:fortress").click(force=True)  # it is barred, and says why
    expect(page.locator(".nb-no")).to_contain_text("Fortification")
    thing(page, "card:forest").click()
    expect(page.locator(".nb-view")).to_contain_text("Force 17, 4 dice")
    expect(bar(page)).to_contain_text("may play a card")
    bar(page).get_by_role("button", name="pass").click()
    expect(thing(page, "die:attack die 4")).to_be_visible()
    thing(page, "die:attack die 1").click()
    bar(page).get_by_role("button", name="Set attack die 1 to 6").click()
    bar(page).get_by_role("button", name=re.compile("roll the rest")).click()
    expect(thing(page, "die:defence die 2")).to_be_visible()
    recorder.assert_clean()


def test_by_keyboard_a_faction_is_recruited(theft: Any, page: Page, recorder: Any) -> None:
    open_app(page, theft.url)
    thing(page, "card:ulster-9").focus()
    page.keyboard.press("Enter")
    expect(thing(page, "card:ulster-9")).to_have_attribute("data-at", "Seat 0")
    recorder.assert_clean()


def test_another_hand_stays_hidden_while_its_owner_is_asked(theft: Any, page: Page, recorder: Any) -> None:
    open_app(page, theft.url)
    thing(page, "card:treachery").click()
    expect(bar(page)).to_contain_text("chooses a Faction to steal")
    thing(page, "card:munster-8").click()
    expect(bar(page)).to_contain_text("Seat 1 may negate the card")
    assert "card:unwavering-loyalty" not in page.content()  # the rule that asks is named, but no card
    assert "Unwavering Loyalty" not in page.content()
    bar(page).get_by_role("button", name="Let Seat 1 choose").click()
    expect(page.locator(".nb-told")).to_contain_text("Unwavering Loyalty cancels Treachery")
    recorder.assert_clean()


def test_the_whole_app_opens_with_its_tabs_and_lesson(app: Any, page: Page, recorder: Any) -> None:
    open_app(page, app.url)
    tabs = page.get_by_role("tab")
    for name in ("Rules", "Chain", "Odds", "What if"):
        expect(tabs.filter(has_text=name).first).to_be_visible()
    assert tabs.filter(has_text="Dice").count() == 0
    tabs.filter(has_text="Odds").click()
    expect(page.locator(".nb-odds")).to_contain_text("Question")
    tabs.filter(has_text="First lesson").click()
    expect(page.get_by_text("Gold makes the king").first).to_be_visible()
    recorder.assert_clean()


def test_on_a_telephone_nothing_is_wider_than_the_page(battle: Any, page: Page, recorder: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 780})
    open_app(page, battle.url)
    wide = page.evaluate("document.querySelector('.nb-view svg').getBoundingClientRect().width")
    assert wide <= 390
    recorder.assert_clean()
