"""The guided match as a visitor meets it: from the list of the lessons through to its last page, and after a reload."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from explorer import tutor
from widgets.guided import TITLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
GAME = "game_of_crowns"
MOST = 400
"""The most things that a visitor does in a match of this game."""

pytestmark = pytest.mark.own_tab  # a tab keeps what was open


def guided(page: Page) -> Locator:
    return page.locator(".nb-guided")


def new(page: Page) -> Locator:
    """The rules that are told now."""
    return guided(page).locator(".nb-new")


def told(page: Page) -> list[str]:
    found: list[str] = new(page).evaluate_all("all => all.map(one => one.dataset.rule)")
    return found


def open_match(page: Page, front: Any) -> None:
    page.goto(f"{front.url}{GAME}?door=learn&lesson=match")
    expect(new(page).first).to_be_visible(timeout=60_000)


NEXT = """one => {
    const seen = (name) => one.querySelector(name);
    if (seen(".nb-sheet:not([hidden]) [data-key=again]")) return "over";
    if (seen(".nb-sheet:not([hidden])")) return "summary";
    if (seen(".nb-act.is-go")) return "read";
    return seen(".nb-play").dataset.on === "true" ? "others" : "choice";
}"""
"""What a visitor finds: the last page, a round's summary, something to read, others who move, or a choice of their own."""


BUTTONS = {
    "summary": ".nb-sheet .is-go",
    "read": ".nb-act.is-go",
    "others": "[data-key=skip]",
    "choice": ".nb-stage [data-key^='take ']",
}
"""What is pressed where; at a choice that has no button, what is chosen glows on the table."""


def by_mouse(page: Page, found: str) -> None:
    """Press what is to be pressed, if it is still there: the match may have gone on meanwhile."""
    button = guided(page).locator(BUTTONS[found])
    if found != "choice" or button.count():
        button.evaluate_all("all => all[0]?.click()")
    else:
        page.keyboard.press("1")


def by_keyboard(page: Page, found: str) -> None:
    """The same without a mouse, wherever the keyboard is."""
    page.keyboard.press("1" if found == "choice" else "Space")


def play(page: Page, act: Callable[[Page, str], None], until: str) -> list[str]:
    """Play on until something is found; returns the rules that were told on the way, in order."""
    met, last = list[str](), list[str]()
    for _ in range(MOST):
        serial = guided(page).get_attribute("data-serial") or ""  # before looking: others may move at any time
        found = guided(page).evaluate(NEXT)
        now = told(page)
        if now != last:
            met, last = [*met, *now], now or last
        if found == until:
            return met
        act(page, found)
        expect(guided(page)).not_to_have_attribute("data-serial", serial)
    raise AssertionError(f"no {until} after {MOST} things done")


@pytest.mark.parametrize(("width", "act", "until"), [(1366, by_mouse, "over"), (390, by_keyboard, "summary")])
def test_a_match_with_a_reload_in_its_middle(
    front: Any, page: Page, recorder: Any, width: int, act: Callable[[Page, str], None], until: str
) -> None:
    """By mouse to its last page, and by the keyboard to the end of a round, after which all comes again."""
    page.set_viewport_size({"width": width, "height": 844})
    open_match(page, front)
    met = play(page, act, "choice")
    where = page.locator(".nb-guided .nb-where")
    before, moment = where.inner_text(), page.locator(".nb-guided .nb-play").get_attribute("data-moment")
    page.reload()
    expect(page.locator(".nb-guided .nb-no")).to_contain_text("Welcome back", timeout=60_000)
    expect(where).to_have_text(before)
    expect(page.locator(".nb-guided .nb-play")).to_have_attribute("data-moment", moment or "")
    again = told(page)
    met = [rule for rule in met if rule not in again]  # what was not answered yet is told once more
    met += play(page, act, until)
    assert len(met) == len(set(met)) > 9
    assert guided(page).evaluate("one => one.scrollWidth <= one.clientWidth")
    if until == "summary":
        act(page, until)
        play(page, act, "choice")
    else:
        assert len(met) > 20
        expect(page.locator(".nb-coach h2")).to_have_text("The match is over")
        lists = page.locator(".nb-tally details")
        expect(lists.first).to_contain_text("Met here, and new to you")
        expect(lists.first.locator("li").first).to_be_visible()
        expect(lists.last).to_contain_text("Neither met nor learnt")
        page.get_by_role("button", name="Rematch").click()  # here, and not at the table in Play
        expect(new(page).first).to_be_visible()
        expect(where).to_contain_text("met")
        expect(page.locator(".nb-sheet:visible")).to_have_count(0)
    recorder.assert_clean()


def test_it_stands_among_the_lessons_and_the_front_page_goes_on_with_it(front: Any, page: Page, recorder: Any) -> None:
    page.goto(f"{front.url}{GAME}?door=learn")
    page.get_by_role("button", name="All lessons").click(timeout=60_000)
    rows = page.get_by_role("dialog", name="Lessons").locator(".nb-one")
    course = tutor.course(GAME)
    place = course.ids.index(tutor.guided.plan(GAME).after) + 1
    expect(rows.nth(place)).to_contain_text(TITLE)
    expect(rows.nth(place)).to_contain_text("new · a whole match")
    rows.nth(place).click()
    expect(new(page).first).to_be_visible()
    expect(page.get_by_role("button", name="Go on", exact=True)).to_be_visible()
    serial = guided(page).get_attribute("data-serial") or ""
    page.keyboard.press("Enter")  # goes on as well as the space bar
    expect(guided(page)).not_to_have_attribute("data-serial", serial)
    play(page, by_keyboard, "choice")
    page.get_by_role("button", name="All lessons").click()
    expect(rows.nth(place)).to_contain_text("begun · a whole match")
    page.goto(front.url)
    on = page.get_by_role("link", name="Go on learning Game of Crowns")
    expect(on).to_contain_text(f"{TITLE}, ")
    on.click()
    expect(page.locator(".nb-guided .nb-no")).to_contain_text("Welcome back", timeout=60_000)
    page.get_by_role("button", name="End the match").click()
    expect(page.locator(".nb-coach h2")).to_have_text("You have ended the match")
    expect(page.locator(".nb-tally details[open] li").first).to_be_visible()
    page.locator(".nb-tally details[open] li button").first.click()
    expect(page.locator(".nb-guided .nb-rule h4")).to_be_visible()
    page.get_by_role("button", name="Play on", exact=True).click()
    expect(guided(page).locator(".nb-question")).not_to_contain_text("ended")
    recorder.assert_clean()


def test_a_lesson_that_is_done_makes_its_rules_known(front: Any, page: Page, recorder: Any) -> None:
    course = tutor.course(GAME)
    page.goto(f"{front.url}credits")
    been = course.told(tutor.Been(frozenset(course.ids), "first"))
    page.evaluate("([key, been]) => localStorage.setItem(key, been)", [f"noblesse course {GAME}", been])
    page.goto(f"{front.url}{GAME}?door=learn&lesson=match")
    expect(page.locator(".nb-coach .nb-text").first).to_contain_text("Play as you like", timeout=60_000)
    play(page, by_keyboard, "choice")
    assert told(page) == []
    expect(page.locator(".nb-guided .nb-where")).to_contain_text("0 of them new to you")
    recorder.assert_clean()


@pytest.mark.parametrize("kept", ["<img src=x onerror=alert(1)>", '{"game": "chess"}', "[]"])
def test_a_mangled_match_is_said_and_begins_anew(front: Any, page: Page, recorder: Any, kept: str) -> None:
    page.goto(f"{front.url}credits")
    page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"noblesse guided {GAME}", kept])
    page.goto(f"{front.url}{GAME}?door=learn&lesson=match")
    expect(page.locator(".nb-guided .nb-no")).to_contain_text("It begins anew.", timeout=60_000)
    expect(new(page).first).to_be_visible()
    recorder.assert_clean()


@pytest.mark.parametrize(("width", "scheme"), [(1366, "light"), (390, "dark")])
def test_anybody_can_read_it(front: Any, page: Page, width: int, scheme: Any) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    open_match(page, front)
    play(page, by_keyboard, "choice")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        "axe.run('.nb-guided').then(all => all.violations.map(one => `${one.id}: ${one.nodes.map(x => x.target)}`))"
    )
    assert found == []
