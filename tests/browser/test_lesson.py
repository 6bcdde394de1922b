"""The first lesson as a visitor meets it: real Chromium on a real Voilà, by mouse, by keyboard, and after a reload."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from explorer import tutor
from explorer.tutor import Session
from tests.browser.tables import showing

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

LESSON = """
import traitlets
from widgets import Lesson
lesson = Lesson()
lesson
"""

BESIDE = """
from widgets import Board
board = Board(lesson.match, seat=0)
traitlets.link((lesson, "match"), (board, "match"))
board
"""

KEPT = "noblesse lesson noble_treachery first"


taught = showing("A lesson", LESSON)
"""An app that is the lesson alone."""

both = showing("A lesson and a board", LESSON, BESIDE)
"""The lesson with a board beside it, on which it can be answered."""


@pytest.fixture
def session() -> Session:
    """The same lesson without a browser, which knows what is right."""
    return Session(tutor.lesson("noble_treachery"))


def open_lesson(page: Page, url: str, number: int = 1) -> None:
    page.goto(url)
    expect(page.locator(".nb-where")).to_have_text(f"Step {number} of 32", timeout=60_000)


def right(session: Session) -> int:
    """The number of a right answer, to free play of any; before it what is to be tried."""
    if session.untried:
        return [offer.label for offer in session.offers()].index(session.untried[0])
    return next(number for number in range(len(session.offers())) if session._judged(number).right)


def stands_at(page: Page, session: Session) -> None:
    expect(page.locator(".nb-where")).to_have_text(f"Step {session.number + 1} of 32")
    expect(page.locator(".nb-lesson h3")).to_have_text(session.step.title)


def do_step(page: Page, session: Session, press: Callable[[str], None]) -> None:
    """Answer a step rightly and go on to the next."""
    stands_at(page, session)
    while not session.done:
        offers = [offer.label for offer in session.offers()]
        expect(page.locator(".nb-offer")).to_have_count(len(offers))
        number = right(session)
        press(offers[number])
        session.answer(number)
    session.next()
    press("Next")
    stands_at(page, session)


def by_mouse(page: Page) -> Callable[[str], None]:
    return lambda name: page.locator(".nb-card").get_by_role("button", name=name, exact=True).click()


def by_keyboard(page: Page) -> Callable[[str], None]:
    """Tab to a button that is named so and press Enter there, as somebody does who has no mouse."""

    def press(name: str) -> None:
        expect(page.locator(".nb-card").get_by_role("button", name=name, exact=True)).to_be_visible()
        for _ in range(60):
            if page.evaluate("document.activeElement.innerText") == name:
                break
            page.keyboard.press("Tab")
        else:
            pytest.fail(f"the keyboard never comes to {name}")
        page.keyboard.press("Enter")

    return press


def test_the_whole_lesson_by_mouse(taught: Any, page: Page, recorder: Any, session: Session) -> None:
    open_lesson(page, taught.url)
    while session.number < len(session.lesson) - 1:
        do_step(page, session, by_mouse(page))
    expect(page.locator(".nb-text").first).to_contain_text("9 of 9 questions right at the first try.")
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "32")
    recorder.assert_clean()


def test_the_whole_lesson_by_keyboard(taught: Any, page: Page, recorder: Any, session: Session) -> None:
    open_lesson(page, taught.url)
    while session.number < len(session.lesson) - 1:
        do_step(page, session, by_keyboard(page))
        expect(page.locator(".nb-lesson h3")).to_be_focused()  # what is next is read first
    recorder.assert_clean()


def test_a_wrong_answer_keeps_the_keyboard_where_it_is(taught: Any, page: Page, recorder: Any) -> None:
    open_lesson(page, taught.url)
    press = by_keyboard(page)
    press("Next")
    press("Three colours")
    feedback = page.locator(".nb-feedback")
    expect(feedback).to_contain_text("Not so. You have three tokens")
    expect(feedback).to_have_attribute("aria-live", "polite")
    expect(page.locator(":focus")).to_contain_text("Three colours")
    press("Two colours")
    expect(feedback).to_contain_text("Right.")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    recorder.assert_clean()


def test_a_reload_goes_on_where_it_was_and_a_reset_forgets(
    taught: Any, page: Page, recorder: Any, session: Session
) -> None:
    open_lesson(page, taught.url)
    while session.step.id != "play":
        do_step(page, session, by_mouse(page))
    page.get_by_role("button", name="Blue Mage").click()
    expect(page.locator(".nb-wrong")).to_contain_text("Lady Maud wins the challenge")
    open_lesson(page, taught.url, 12)
    expect(page.locator(".nb-note")).to_contain_text("Welcome back")
    expect(page.locator(".nb-wrong")).to_contain_text("Lady Maud wins the challenge")
    do_step(page, session, by_mouse(page))
    open_lesson(page, taught.url, 13)
    page.get_by_role("button", name="Start again").click()
    page.get_by_role("button", name="No, go on").click()
    expect(page.locator(".nb-where")).to_have_text("Step 13 of 32")
    page.get_by_role("button", name="Start again").click()
    page.get_by_role("button", name="Yes, forget my progress").click()
    expect(page.locator(".nb-where")).to_have_text("Step 1 of 32")
    page.wait_for_function("key => localStorage.getItem(key) === null", arg=KEPT)
    open_lesson(page, taught.url)
    expect(page.locator(".nb-note")).to_have_count(0)
    recorder.assert_clean()


@pytest.mark.own_tab
@pytest.mark.parametrize("kept", ["{", '{"step": 4}', "<img src=x onerror=alert(1)>", "x" * 50_000])
def test_mangled_progress_begins_anew_in_words(taught: Any, page: Page, recorder: Any, kept: str) -> None:
    page.add_init_script(f"localStorage.setItem({KEPT!r}, {kept!r})")
    page.goto(taught.url)
    expect(page.locator(".nb-message").first).to_contain_text("The lesson starts from the beginning.", timeout=60_000)
    expect(page.locator(".nb-where")).to_have_text("Step 1 of 32")
    expect(page.locator(".nb-lesson img")).to_have_count(0)
    page.wait_for_function("key => localStorage.getItem(key) === null", arg=KEPT)
    recorder.assert_clean()


def test_a_browser_that_keeps_nothing_can_learn_too(taught: Any, context: BrowserContext, recorder: Any) -> None:
    page = context.new_page()
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } })")
    open_lesson(page, taught.url)
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".nb-where")).to_have_text("Step 2 of 32")


def test_a_rule_opens_and_closes(taught: Any, page: Page, recorder: Any) -> None:
    open_lesson(page, taught.url)
    page.get_by_role("button", name="Rule: Own one token of every colour", exact=True).click()
    expect(page.locator(".nb-rule h4")).to_have_text("Own one token of every colour")
    page.get_by_role("button", name="Rule: All five colours win").click()
    expect(page.locator(".nb-rule h4")).to_have_text("All five colours win")
    page.get_by_role("button", name="Close the rule").click()
    expect(page.locator(".nb-rule h4")).to_have_count(0)
    expect(page.locator(".nb-where")).to_have_text("Step 1 of 32")
    recorder.assert_clean()


def test_try_both_waits_for_both(taught: Any, page: Page, recorder: Any, session: Session) -> None:
    open_lesson(page, taught.url)
    press = by_mouse(page)
    while session.step.id != "claim":
        do_step(page, session, press)
    feedback = page.locator(".nb-feedback")
    press("red 7")
    expect(feedback).to_contain_text("Right. But first try this too: alternate action.")
    expect(page.locator(".nb-tried:visible")).to_have_count(0)
    expect(page.get_by_role("button", name="Next")).to_be_hidden()
    press("alternate action")
    expect(feedback).to_contain_text("Alternate action is not allowed.")
    press("red 7")
    expect(feedback).to_contain_text("Now you have green, black, blue and red.")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    recorder.assert_clean()


def test_skip_shows_the_answer_and_back_lets_one_try_again(taught: Any, page: Page, recorder: Any) -> None:
    open_lesson(page, taught.url)
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Skip: show me").click()
    expect(page.locator(".nb-right")).to_contain_text("Red and blue.")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".nb-where")).to_have_text("Step 3 of 32")
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".nb-offer")).to_have_count(3)
    recorder.assert_clean()


def open_at_the_bid(page: Page, url: str) -> None:
    session = Session(tutor.lesson("noble_treachery"))
    open_lesson(page, url)
    while session.step.id != "bid":
        do_step(page, session, by_mouse(page))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1366])
def test_nothing_is_wider_than_the_page(taught: Any, looked_at: Any, width: int, scheme: Any) -> None:
    page = looked_at(open_at_the_bid, taught.url, width, scheme)
    parts = "[...document.querySelectorAll('.nb-lesson, .nb-lesson *')]"
    page.wait_for_function(f"{parts}.every((part) => part.getBoundingClientRect().right <= innerWidth + 1)")


def test_a_board_beside_it_answers_the_lesson(both: Any, page: Page, recorder: Any, session: Session) -> None:
    open_lesson(page, both.url)
    while session.step.id != "play":
        do_step(page, session, by_mouse(page))
    board = page.locator(".jp-OutputArea").last
    board.get_by_role("button", name="Black Knight").first.click()
    expect(page.locator(".nb-wrong")).to_contain_text("Lady Maud wins the challenge with 11")
    board.get_by_role("button", name="Red Army").first.click()
    expect(page.locator(".nb-right")).to_contain_text("leads")
    recorder.assert_clean()
