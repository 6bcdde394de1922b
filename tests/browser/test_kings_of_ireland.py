"""Kings of Ireland as a visitor meets it: played by mouse and by keyboard, with its odds, in real Chromium on a real Voilà."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Recorder
from tests.browser.tables import bar, drawn_for_it, enter, explore, open_app, serving, showing, thing

BATTLE = """
import explorer
from widgets import Board
match = explorer.position("kings_of_ireland", at="strength", clans=["Ulster", "Munster"], gold=[5, 14],
                          people=True,
                          units=[["meath-7", "meath-6"], ["munster-7"]], hands=[["forest", "fortress"], []])
Board(match)
"""
THEFT = """
import explorer
from widgets import Board
match = explorer.position("kings_of_ireland", at="recruit", people=True, units=[["meath-5"], ["ulster-3", "munster-8"]],
                          hands=[["treachery", "ulster-9"], ["unwavering-loyalty"]])
Board(match, seat=0)
"""

app = serving("kings_of_ireland")
"""The game's own app, as its notebook has it."""

battle = showing("A battle", BATTLE)
"""A board that opens in a battle in which Lord Fergal has two cards."""

theft = showing("A theft", THEFT)
"""A board on which a visitor sits and may steal a Faction."""


def test_a_card_is_played_and_the_dice_are_set_and_rolled(battle: Any, page: Page, recorder: Any) -> None:
    open_app(page, battle.url)
    expect(page.locator(".nb-view")).to_contain_text(re.compile("Force *13"))
    drawn_for_it(page)
    thing(page, "card:fortress").click(force=True)  # it is barred, and says why
    expect(page.locator(".nb-no")).to_contain_text("Fortification")
    thing(page, "card:forest").click()
    expect(page.locator(".nb-view")).to_contain_text(re.compile("Force *17"))
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
    expect(thing(page, "card:ulster-9")).to_have_attribute("data-at", "Your hand")
    thing(page, "card:ulster-9").focus()
    page.keyboard.press("Enter")
    expect(thing(page, "card:ulster-9")).to_have_attribute("data-at", "Your Units")
    recorder.assert_clean()


def test_another_hand_stays_hidden_while_its_owner_is_asked(theft: Any, page: Page, recorder: Any) -> None:
    open_app(page, theft.url)
    thing(page, "card:treachery").click()
    expect(bar(page)).to_contain_text("Choose a Faction to steal")
    thing(page, "card:munster-8").click()
    expect(bar(page)).to_contain_text("Lady Gormla may negate")
    assert "card:unwavering-loyalty" not in page.content()  # the rule that asks is named, but no card
    assert "Unwavering Loyalty" not in page.content()
    bar(page).get_by_role("button", name="Let Lady Gormla choose").click()
    expect(page.locator(".nb-told")).to_contain_text("Unwavering Loyalty cancels your Treachery")
    recorder.assert_clean()


def test_the_whole_app_opens_with_its_doors_and_lesson(app: Any, page: Page, recorder: Any) -> None:
    open_app(page, app.url)
    explore(page, "Chances")
    expect(page.locator(".nb-odds")).to_contain_text("Question")
    assert page.get_by_role("tab").all_inner_texts() == ["Chain", "Chances", "What if", "Study", "Workbench"]
    enter(page, "learn")
    expect(page.get_by_text("Gold makes the king").first).to_be_visible(timeout=60_000)
    recorder.assert_clean()


def test_on_a_telephone_a_finger_reads_and_then_plays(telephone: Page, theft: Any) -> None:
    recorder = Recorder()
    recorder.listen(telephone)
    open_app(telephone, theft.url)
    drawn_for_it(telephone)
    assert telephone.evaluate("document.documentElement.scrollWidth") <= 390
    thing(telephone, "card:ulster-9").tap()
    expect(telephone.get_by_role("note")).to_contain_text("Ulaid")
    thing(telephone, "card:ulster-9").tap()
    expect(thing(telephone, "card:ulster-9")).to_have_attribute("data-at", "Your Units")
    recorder.assert_clean()
