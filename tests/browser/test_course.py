"""The course behind the door Learn: the list of lessons, the way from one to the next, and what the browser keeps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from explorer import tutor
from tests.browser.tables import kept_open

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
GAME = "game_of_crowns"
COURSE = tutor.course(GAME)
FIRST, SECOND, THIRD, *_ = COURSE.lessons

pytestmark = pytest.mark.own_tab  # a tab keeps what was open


def at_lesson(page: Page, lesson: tutor.Lesson, step: int = 1) -> None:
    expect(page.locator(".nb-course h2 span")).to_have_text(lesson.title, timeout=60_000)
    expect(page.locator(".nb-where")).to_contain_text(f"Step {step} of {len(lesson)}")


def open_lesson(page: Page, front: Any, lesson: tutor.Lesson) -> None:
    page.goto(f"{front.url}{GAME}?door=learn&lesson={lesson.id}")
    at_lesson(page, lesson)


def sheet(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Lessons")


def row(page: Page, lesson: tutor.Lesson) -> Locator:
    return sheet(page).locator(f'[data-key="lesson {lesson.id}"]')


def finish(page: Page) -> None:
    """Have the lesson shown to its end."""
    taught, end = page.locator(".nb-lesson"), page.get_by_text("The lesson is done.")
    while not end.count():
        serial = taught.get_attribute("data-serial") or ""
        page.locator(".nb-lesson .nb-bar").locator("[data-key=skip], [data-key=next]").click()
        expect(taught).not_to_have_attribute("data-serial", serial)


def test_the_first_lesson_opens_at_once_and_the_list_is_for_the_keyboard_too(
    front: Any, page: Page, recorder: Any
) -> None:
    page.goto(f"{front.url}{GAME}?door=learn")
    at_lesson(page, FIRST)
    opens = page.get_by_role("button", name=f"All lessons · 0 of {len(COURSE.lessons)} done")
    opens.focus()
    page.keyboard.press("Enter")
    expect(row(page, FIRST)).to_be_focused()
    expect(row(page, FIRST)).to_contain_text("open now · about")
    expect(row(page, SECOND)).to_contain_text("new · about")
    expect(row(page, SECOND)).to_contain_text(SECOND.about)
    counted = COURSE.counted(())
    expect(sheet(page)).to_contain_text(f"done: 0. By all lessons: {counted.teachable}. Rules of the game")
    page.keyboard.press("1")  # chooses nothing behind the list
    page.keyboard.press("Escape")
    expect(sheet(page)).to_be_hidden()
    expect(opens).to_be_focused()
    at_lesson(page, FIRST)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(row(page, SECOND)).to_be_focused()
    page.keyboard.press("Enter")
    at_lesson(page, SECOND)
    expect(sheet(page)).to_be_hidden()
    kept_open(page, "learn", SECOND.id)
    page.reload()
    at_lesson(page, SECOND)
    recorder.assert_clean()


def test_a_lesson_ends_in_the_next_and_the_front_page_goes_on_with_it(front: Any, page: Page, recorder: Any) -> None:
    open_lesson(page, front, SECOND)
    finish(page)
    page.get_by_role("button", name=f"Next lesson: {THIRD.title}").click()
    at_lesson(page, THIRD)
    page.locator(".nb-lesson .nb-bar").locator("[data-key=skip], [data-key=next]").click()
    page.get_by_role("button", name="All lessons · 1 of").click()
    expect(row(page, SECOND)).to_contain_text("done · about")
    expect(row(page, SECOND)).not_to_contain_text("new")
    page.get_by_role("button", name="Close", exact=True).click()
    page.wait_for_function(
        "([key, id]) => JSON.parse(localStorage.getItem(key) || '{}').lesson === id", arg=["noblesse.lesson", THIRD.id]
    )
    page.goto(front.url)
    on = page.get_by_role("link", name="Go on learning Game of Crowns")
    expect(on).to_contain_text(f"{THIRD.title}, step 1 of {len(THIRD)}")
    on.click()
    at_lesson(page, THIRD)
    recorder.assert_clean()


@pytest.mark.parametrize(
    "kept",
    ["{", "7", '{"game": "chess", "lesson": "first"}', '{"game": "game_of_crowns", "lesson": "<img src=x>"}'],
)
def test_what_is_no_lesson_is_not_gone_on_with(front: Any, page: Page, recorder: Any, kept: str) -> None:
    page.goto(f"{front.url}credits")
    page.evaluate("kept => localStorage.setItem('noblesse.lesson', kept)", kept)
    page.goto(front.url)
    expect(page.locator("#games > li").first).to_be_visible()
    expect(page.locator("#go-on-learning")).to_be_hidden()
    recorder.assert_clean()


def test_a_mangled_list_is_said_and_the_first_lesson_opens(front: Any, page: Page, recorder: Any) -> None:
    page.goto(f"{front.url}credits")
    for kept in ("<img src=x onerror=alert(1)>", json.dumps({"game": GAME, "done": "all", "last": THIRD.id})):
        page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"noblesse course {GAME}", kept])
        page.goto(f"{front.url}{GAME}?door=learn")
        expect(page.locator(".nb-lesson .nb-no")).to_contain_text(
            "Which lessons you have done is not known", timeout=60_000
        )
        at_lesson(page, FIRST)
        page.goto(f"{front.url}credits")
    recorder.assert_clean()


def test_a_lesson_that_there_is_not_opens_the_first(front: Any, page: Page, recorder: Any) -> None:
    page.goto(f"{front.url}{GAME}?door=learn&lesson=%3Cb%3E9-none")
    at_lesson(page, FIRST)
    recorder.assert_clean()


@pytest.mark.parametrize(("width", "scheme"), [(1366, "light"), (390, "dark"), (390, "light")])
def test_the_list_fits_and_anybody_can_read_it(front: Any, page: Page, width: int, scheme: Any) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    open_lesson(page, front, SECOND)
    page.get_by_role("button", name="All lessons").click()
    box = sheet(page).bounding_box()
    assert box is not None
    assert box["x"] >= 0 <= box["y"]
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= 844
    assert sheet(page).evaluate("one => one.scrollWidth <= one.clientWidth")
    assert min(row(page, one).bounding_box()["height"] for one in COURSE.lessons) >= 44  # type: ignore[index]
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        "axe.run('.nb-course-list').then(all => all.violations.map(one => `${one.id}: ${one.nodes.map(x => x.target)}`))"
    )
    assert found == []
