"""Black Rose Wars as a visitor meets it: the workbench, its chain, a card of one's own, and the board; real Chromium."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.tables import explore, open_app, serving

server = serving("black_rose_wars")

pytestmark = pytest.mark.own_tab  # a tab keeps what was laid out
"""The app of the game, as a user starts it."""


def opened(page: Page, server: Any) -> tuple[Locator, Locator]:
    """The workbench's form, and what it made below it."""
    open_app(page, server.url)
    explore(page, "Workbench")
    page.get_by_role("tab", name="Cards of your own").click()
    form = page.locator(".nb-wb")
    expect(form.get_by_role("button", name="Resolve", exact=True)).to_be_visible(timeout=60_000)
    room = page.locator(".nb-room").last
    expect(room.locator(".nb-asked").get_by_role("heading")).to_be_visible(timeout=60_000)
    return form, room


def test_the_chain_of_three_is_resolved_window_by_window(server: Any, page: Page, recorder: Any) -> None:
    form, room = opened(page, server)
    asked = room.locator(".nb-asked")
    asked.get_by_role("button", name="Explore", exact=True).click()
    asked.get_by_role("button", name="move to the Arena", exact=True).click()
    for card in ("Cerebral Worm", "Persecution", "Baleful Curse"):
        asked.get_by_role("button", name=card, exact=True).click()
    expect(asked.get_by_role("heading")).to_contain_text("Baron Doria explores")
    story = room.locator(".nb-side")
    for told in ("Cerebral Worm", "Persecution", "Baleful Curse"):
        expect(story.get_by_text(told).first).to_be_visible()
    graph = room.locator(".nb-looks svg")
    expect(graph.get_by_text("Cerebral Worm").first).to_be_attached()
    expect(form.get_by_text("Baron Doria explores")).to_be_visible()
    recorder.assert_clean()


def test_a_card_of_ones_own_is_typed_laid_and_resolved(server: Any, page: Page, recorder: Any) -> None:
    form, room = opened(page, server)
    form.get_by_text("Cards of your own").click()
    form.get_by_role("button", name="Add a card").click()
    form.get_by_label("name", exact=True).fill("My <b>Blast</b>")
    text = form.get_by_label("text", exact=True)
    text.fill("combat fire each other mage within 5: Inflct 3.")
    expect(text).to_have_attribute("aria-invalid", "true")
    expect(form.locator(".nb-wb-fault mark").first).to_have_text("each other ")
    text.fill("combat fire mage within 5: Inflict 3.")
    expect(form.get_by_text("It can be read.")).to_be_visible()
    expect(form.get_by_text("You inflict 3 damage on the target.")).to_be_visible()
    expect(form.get_by_role("checkbox", name="has the Instability icon")).not_to_be_checked()
    form.get_by_label("Baron Doria, slot II", exact=True).select_option("own_1/light")
    form.get_by_label("does", exact=True).select_option("cast")
    form.get_by_label("which", exact=True).select_option("II")
    form.get_by_role("button", name="Resolve", exact=True).click()
    asked = room.locator(".nb-asked")
    expect(asked.get_by_role("heading")).to_contain_text("My <b>Blast</b>")
    asked.get_by_role("button", name="Gramigna", exact=True).click()
    expect(asked.get_by_role("heading")).to_contain_text("may reveal Baleful Curse")
    expect(page.locator("b").filter(has_text="Blast").and_(page.locator(":not(.nb-question)"))).to_have_count(0)
    recorder.assert_clean()


def test_how_to_type_in_a_card_and_what_can_be_written_is_told_and_nothing_is_cut(
    server: Any, page: Page, recorder: Any
) -> None:
    form, _ = opened(page, server)
    form.get_by_text("Cards of your own").click()
    form.get_by_text("How to type in a card", exact=True).first.click()
    guide = form.locator(".nb-wb-guide[open]")
    expect(guide.get_by_role("heading", name="How to type in a card")).to_be_visible()
    expect(guide.get_by_role("heading", name="A card", exact=True)).to_be_visible()
    expect(guide.get_by_role("table").first).to_contain_text("contingency")
    expect(guide).to_contain_text("The Black Rose inflicts 3 damage on you.")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    form.get_by_text("What can be written").click()
    expect(form.get_by_text("Assign weakness to a mage within 1.")).to_be_visible()
    form.get_by_role("button", name="Add a card").click()
    text = form.get_by_label("text", exact=True)
    text.fill("combat fire mage within 5: " + "Inflict 3. " * 200)
    expect(text).to_have_attribute("aria-invalid", "true")
    expect(form.get_by_text("an effect has at most 2000 letters, but this has 2227")).to_be_visible()
    recorder.assert_clean()


def test_what_cannot_be_laid_out_is_listed(server: Any, page: Page, recorder: Any) -> None:
    form, room = opened(page, server)
    form.get_by_role("group", name="Damage on Baron Doria").get_by_label("Black Rose").fill("25")
    before = room.locator(".nb-asked").inner_text()
    form.get_by_role("button", name="Resolve", exact=True).click()
    problems = page.locator(".nb-wb .nb-wi-bad")
    expect(problems).to_contain_text("25 damage, but Health 10")
    assert room.locator(".nb-asked").inner_text() == before
    form.get_by_role("group", name="Damage on Baron Doria").get_by_label("Black Rose").fill("2")
    form.get_by_role("button", name="Resolve", exact=True).click()
    expect(problems).to_have_count(0)
    recorder.assert_clean()


def test_what_if_a_protection_is_not_revealed(server: Any, page: Page, recorder: Any) -> None:
    """The workbench's own match has no such tab: the question is asked of a match on the page, through its windows."""
    form, room = opened(page, server)
    form.get_by_label("Begin with").select_option("A protection undoes a defeat")
    form.get_by_role("button", name="Put it on the table").click()
    asked = room.locator(".nb-asked")
    asked.get_by_role("button", name="Gramigna", exact=True).click()
    asked.get_by_role("button", name="Persecution", exact=True).click()
    expect(asked).to_contain_text("Everything has been resolved")
    looks = room.locator(".nb-looks")
    looks.get_by_role("tab", name="What if").click()
    what = looks.locator(".nb-wi")
    what.get_by_text("Or change an earlier choice").click()
    what.get_by_label("instead").select_option("reveal nothing")
    what.get_by_role("button", name="Compare").click()
    expect(what.get_by_role("heading", name="What changes")).to_be_visible()
    expect(what.locator("table")).to_contain_text(re.compile("her cell", re.IGNORECASE))
    recorder.assert_clean()


def test_an_activation_on_the_board_by_mouse_and_by_keyboard(server: Any, page: Page, recorder: Any) -> None:
    _, room = opened(page, server)

    def thing(name: str) -> Locator:
        return room.locator(f'.nb-stage [data-thing="{name}"]')

    bar = room.locator(".nb-bar")
    table = page.locator(".nb-table .nb-play")
    moment = table.get_attribute("data-moment")
    bar.get_by_role("button", name="Explore", exact=True).click()
    expect(bar).to_contain_text("Baron Doria explores")
    thing("room:arena").click()
    expect(bar).to_contain_text("Gramigna may reveal Cerebral Worm")
    thing("slot:1:1").focus()
    page.keyboard.press("Enter")
    expect(bar).to_contain_text("Baron Doria may reveal Persecution")
    bar.get_by_role("button", name="reveal nothing").focus()
    page.keyboard.press("Enter")
    expect(bar).to_contain_text("Baron Doria explores")
    bar.locator(".nb-question").focus()
    page.keyboard.press("Backspace")  # taken back here, and not on the table of the app
    expect(bar).to_contain_text("Baron Doria may reveal Persecution")
    expect(table).to_have_attribute("data-moment", str(moment))
    recorder.assert_clean()


def test_points_crown_tokens_quests_and_the_lodge_are_laid_out(server: Any, page: Page, recorder: Any) -> None:
    form, room = opened(page, server)
    seat = form.get_by_role("group", name="Gramigna", exact=True)
    seat.get_by_text("Points, tokens, trophies, quests, hand").click()
    seat.get_by_label("Gramigna, power points").fill("3")
    seat.get_by_label("trophies of Baron Doria").fill("1")
    mine = form.get_by_role("group", name="Baron Doria", exact=True)
    mine.get_by_text("Points, tokens, trophies, quests, hand").click()
    mine.get_by_label("Baron Doria, action tokens").fill("1")
    mine.get_by_role("button", name="Baron Doria, add a quest").click()
    mine.get_by_label("is", exact=True).select_option("completed")
    form.get_by_label("Crown", exact=True).select_option("1")
    form.get_by_text("The lodge: where its rooms lie").click()
    form.get_by_label("Crypt is rebuilt").check()
    form.get_by_label("Room at 1, 0", exact=True).select_option("arena")
    expect(form.get_by_label("Room at 1, 0", exact=True)).to_be_focused()
    form.get_by_label("does", exact=True).select_option("effect")
    form.get_by_label("effect, as in").fill(
        "Steal 2 points from a mage anywhere. Regain 1 action token. Take the crown."
    )
    form.get_by_role("button", name="Resolve", exact=True).click()
    asked = room.locator(".nb-asked")
    asked.get_by_role("button", name="Gramigna", exact=True).click()
    expect(asked).to_contain_text("Everything has been resolved")
    story = room.locator(".nb-side")
    for told in (
        "Gramigna loses 2 points, 1 in all", "Baron Doria gains 2 points, 2 in all", "Baron Doria has 2 physical action tokens again",
        "Baron Doria has the Crown",
    ):  # fmt: skip
        expect(story.get_by_text(told).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    recorder.assert_clean()
