"""The first lesson as a visitor meets it: real Chromium on a real Voilà, by mouse, by keyboard, and after a reload."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from explorer import tutor
from explorer.core.moments import Choice
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
    expect(page.locator(".nb-where")).to_contain_text(f"Step {number} of 32", timeout=60_000)


def open_at(page: Page, url: str, session: Session, step: str) -> None:
    """Open the lesson as a visitor finds it who has left it at this step, and has done rightly what comes before."""
    while session.step.id != step:
        while not session.done:
            session.answer(right(session))
        session.next()
    keep(page, url, json.dumps(session.progress()))
    open_lesson(page, url, session.number + 1)


def keep(page: Page, url: str, progress: str) -> None:
    """Have the browser keep this of the lesson, as if it had been there."""
    page.goto(f"{url.rpartition('/')[0]}/credits")  # of the same origin
    page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [KEPT, progress])


def right(session: Session) -> int:
    """The number of a right answer, to free play of any; before it what is to be tried."""
    if session.untried:
        return [offer.label for offer in session.offers()].index(session.untried[0])
    return next(number for number in range(len(session.offers())) if session._judged(number).right)


def stands_at(page: Page, session: Session) -> None:
    expect(page.locator(".nb-where")).to_contain_text(f"Step {session.number + 1} of 32")
    expect(page.locator(".nb-coach h2")).to_have_text(session.step.title)


def done(page: Page, act: Callable[[], None]) -> None:
    """Do something on the page, and wait until the lesson has taken it."""
    serial = int(page.locator(".nb-lesson").get_attribute("data-serial") or 0)
    act()
    expect(page.locator(".nb-lesson")).to_have_attribute("data-serial", str(serial + 1))


def take(page: Page, session: Session, number: int) -> None:
    """Touch what an answer is about, or its button where it has no place on the table."""
    offer, pending = session.offers()[number], session.match.pending
    button = page.locator(f".nb-lesson .nb-bar [data-key={json.dumps(f'take {offer.label}')}]")
    things: tuple[str, ...] = ()
    if session.step.kind != "ask" and isinstance(pending, Choice):
        things = tuple(session.match.game.targets(session.match.state, pending, offer.option))
    if button.count():
        return done(page, button.click)
    *first, last = things or (f"option:{number}",)
    for thing in first:
        page.locator(f'.nb-lesson [role="button"][data-thing="{thing}"]').first.click()
    return done(page, page.locator(f'.nb-lesson [role="button"][data-thing="{last}"]').first.click)


def by_mouse(page: Page, session: Session, number: int | None) -> None:
    """Answer, or with None go on."""
    if number is None:
        done(page, page.get_by_role("button", name="Next", exact=True).click)
    else:
        take(page, session, number)


def by_keyboard(page: Page, session: Session, number: int | None) -> None:
    """The same without a mouse: 1 to 9 choose, and Enter goes on, wherever the keyboard is."""
    if number is None:
        done(page, lambda: page.keyboard.press("Enter"))
    elif number < 9:
        done(page, lambda: page.keyboard.press(str(number + 1)))
    else:
        take(page, session, number)


def do_step(page: Page, session: Session, act: Callable[[Page, Session, int | None], None] = by_mouse) -> None:
    """Answer a step rightly and go on to the next."""
    stands_at(page, session)
    while not session.done:
        number = right(session)
        act(page, session, number)
        session.answer(number)
    session.next()
    act(page, session, None)
    stands_at(page, session)


def test_the_whole_lesson_by_mouse_and_by_keyboard(taught: Any, page: Page, recorder: Any, session: Session) -> None:
    open_lesson(page, taught.url)
    while session.step.id != "mage":  # all that a round brings, touched on the table
        do_step(page, session, by_mouse)
    while session.number < len(session.lesson) - 1:
        do_step(page, session, by_keyboard)
    expect(page.locator(".nb-text").first).to_contain_text("9 of 9 questions right at the first try.")
    expect(page.locator(".nb-chapters u:not(.done)")).to_have_count(0)
    recorder.assert_clean()


def test_a_wrong_answer_says_what_it_would_give_and_the_keyboard_stays(taught: Any, page: Page, recorder: Any) -> None:
    open_lesson(page, taught.url)
    following = page.get_by_role("button", name="Next", exact=True)
    following.focus()
    page.keyboard.press("Enter")
    wrong = page.get_by_role("button", name="Three colours")
    expect(wrong).to_be_visible()
    page.keyboard.press("ArrowRight")  # along what can be chosen
    wrong.focus()
    page.keyboard.press("Enter")
    feedback = page.locator(".nb-feedback")
    expect(feedback).to_contain_text("You have three tokens")
    expect(feedback).to_have_attribute("aria-live", "polite")
    expect(page.locator(":focus")).to_have_text("tried: Three colours")
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_text("Two colours")
    page.keyboard.press("Enter")
    expect(feedback).to_contain_text("Right.")
    expect(following).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".nb-question")).to_contain_text("What must red show")
    # what the words speak of is lit up, and the die's faces are the answers
    expect(page.locator(".nb-lights .nb-light")).not_to_have_count(0)
    expect(page.locator(".nb-bar .is-drawn svg")).to_have_count(6)
    page.keyboard.press("Backspace")
    expect(page.locator(".nb-where")).to_contain_text("Step 2 of 32")
    recorder.assert_clean()


def test_a_reload_goes_on_where_it_was_and_a_reset_forgets(
    taught: Any, page: Page, recorder: Any, session: Session
) -> None:
    open_at(page, taught.url, session, "bid")
    while session.step.id != "play":
        do_step(page, session)
    take(page, session, [offer.label for offer in session.offers()].index("Blue Mage"))
    expect(page.locator(".nb-wrong")).to_contain_text("Lady Maud wins the challenge")
    open_lesson(page, taught.url, 12)
    expect(page.locator(".nb-no")).to_contain_text("Welcome back")
    expect(page.locator(".nb-wrong")).to_contain_text("Lady Maud wins the challenge")
    do_step(page, session)
    open_lesson(page, taught.url, 13)
    page.get_by_role("button", name="Start again").click()
    page.get_by_role("button", name="No, go on").click()
    expect(page.locator(".nb-where")).to_contain_text("Step 13 of 32")
    page.get_by_role("button", name="Start again").click()
    page.get_by_role("button", name="Yes, forget my progress").click()
    expect(page.locator(".nb-where")).to_contain_text("Step 1 of 32")
    page.wait_for_function("key => localStorage.getItem(key) === null", arg=KEPT)
    open_lesson(page, taught.url)
    expect(page.locator(".nb-no")).to_be_empty()
    recorder.assert_clean()


@pytest.mark.parametrize("kept", ["{", '{"step": 4}', "<img src=x onerror=alert(1)>", "x" * 50_000])
def test_mangled_progress_begins_anew_in_words(taught: Any, page: Page, recorder: Any, kept: str) -> None:
    keep(page, taught.url, kept)
    page.goto(taught.url)
    expect(page.locator(".nb-no")).to_contain_text("The lesson starts from the beginning.", timeout=60_000)
    expect(page.locator(".nb-where")).to_contain_text("Step 1 of 32")
    expect(page.locator(".nb-lesson img")).to_have_count(0)
    page.wait_for_function("key => localStorage.getItem(key) === null", arg=KEPT)
    recorder.assert_clean()


def test_a_browser_that_keeps_nothing_can_learn_too(taught: Any, context: BrowserContext, recorder: Any) -> None:
    page = context.new_page()
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } })")
    open_lesson(page, taught.url)
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".nb-where")).to_contain_text("Step 2 of 32")


def test_try_both_waits_for_both(taught: Any, page: Page, recorder: Any, session: Session) -> None:
    open_at(page, taught.url, session, "claim")
    feedback = page.locator(".nb-feedback")
    labels = [offer.label for offer in session.offers()]
    take(page, session, labels.index("red 7"))
    expect(feedback).to_contain_text("But first try this too: alternate action.")
    expect(page.locator(".is-tried")).to_have_count(0)
    expect(page.get_by_role("button", name="Next", exact=True)).to_have_count(0)
    take(page, session, labels.index("alternate action"))
    expect(feedback).to_contain_text("Alternate action is not allowed.")
    take(page, session, labels.index("red 7"))
    expect(feedback).to_contain_text("Now you have green, black, blue and red.")
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_visible()
    recorder.assert_clean()


def test_a_rule_opens_and_closes_show_me_gives_the_answer_and_back_lets_one_try_again(
    taught: Any, page: Page, recorder: Any
) -> None:
    open_lesson(page, taught.url)
    page.get_by_role("button", name="Rule: Own one token of every colour", exact=True).click()
    expect(page.locator(".nb-rule h4")).to_have_text("Own one token of every colour")
    page.get_by_role("button", name="Rule: All five colours win").click()
    expect(page.locator(".nb-rule h4")).to_have_text("All five colours win")
    page.get_by_role("button", name="Close the rule").click()
    expect(page.locator(".nb-rule h4")).to_have_count(0)
    expect(page.locator(".nb-where")).to_contain_text("Step 1 of 32")
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".nb-right")).to_contain_text("Red and blue.")
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".nb-where")).to_contain_text("Step 3 of 32")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator('.nb-bar [data-key^="take "]')).to_have_count(3)
    recorder.assert_clean()


def open_at_the_bid(page: Page, url: str) -> None:
    session = Session(tutor.lesson("noble_treachery"))
    open_lesson(page, url)
    while session.step.id != "bid":
        do_step(page, session)


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (390, "dark"), (1366, "light"), (1920, "dark")])
def test_the_table_the_hand_and_what_to_do_are_always_in_sight(
    taught: Any, looked_at: Any, width: int, scheme: Any
) -> None:
    page = looked_at(open_at_the_bid, taught.url, width, scheme)
    parts = "[...document.querySelectorAll('.nb-lesson, .nb-lesson *')]"
    page.wait_for_function(
        f"{parts}.every((part) => part.getBoundingClientRect().right <= innerWidth + 1 || part.closest('svg'))"
    )
    hidden = """() => {
      const all = document.querySelector(".nb-lesson").getBoundingClientRect();
      return [".nb-view", ".nb-bar", ".nb-hand", ".nb-beside-lesson"].filter((name) => {
        const box = document.querySelector(`.nb-lesson ${name}`).getBoundingClientRect();
        return box.height < 40 || box.top < all.top - 1 || box.bottom > all.bottom + 1;
      });
    }"""
    page.wait_for_function(f"({hidden})().length === 0")


def test_a_board_beside_it_answers_the_lesson(both: Any, page: Page, recorder: Any, session: Session) -> None:
    open_at(page, both.url, session, "play")
    board = page.locator(".nb-play").last
    board.get_by_role("button", name="Black Knight").first.click()
    expect(page.locator(".nb-wrong")).to_contain_text("Lady Maud wins the challenge with 11")
    board.get_by_role("button", name="Red Army").first.click()
    expect(page.locator(".nb-right")).to_contain_text("leads")
    recorder.assert_clean()
