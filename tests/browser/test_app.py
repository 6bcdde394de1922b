"""The app that we ship, as a visitor meets it: real Chromium on a real Voilà and a real JupyterLab."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import explorer
from widgets.links import to_link


def open_app(page: Page, url: str) -> None:
    page.goto(url)
    expect(page.locator(".nb-asked")).to_contain_text("All roll for who deals", timeout=60_000)


def play_on(page: Page, phase: str) -> None:
    page.get_by_role("button", name="Play to the next phase").click()
    expect(page.locator(".nb-phases [aria-current=step]")).to_contain_text(phase)


def test_a_round_with_all_that_one_can_look_at(voila_server: Any, page: Page, recorder: Any) -> None:
    open_app(page, voila_server.url)
    assert page.title() == "Noble Treachery"
    for phase in ("Roll the Dice", "Bet", "Challenge", "Claim Spoils"):
        play_on(page, phase)
    expect(page.locator(".nb-story")).to_contain_text("wins the challenge")
    page.get_by_role("tab", name="Chain").click()
    expect(page.get_by_text("Legend and keys")).to_be_visible()
    page.get_by_role("tab", name="Odds").click()
    expect(page.get_by_role("table").first).to_contain_text("300 of 7,776")
    page.get_by_role("tab", name="Dice").click()
    page.get_by_role("tab", name="What if").click()
    expect(page.get_by_text("Your match stays as it is")).to_be_visible()
    page.get_by_role("button", name="Rule type.war").click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_text("In War the highest power wins").first).to_be_visible()
    recorder.assert_clean()


def test_tabs_opened_in_quick_succession_stay_open(voila_server: Any, page: Page, recorder: Any) -> None:
    open_app(page, voila_server.url)
    for name in ("Chain", "Odds", "Dice", "What if"):
        page.get_by_role("tab", name=name).click()
    expect(page.get_by_text("Your match stays as it is")).to_be_visible()
    expect(page.get_by_role("tab", name="What if")).to_have_attribute("aria-selected", "true")
    for name, content in (("Chain", ".nb-chain:not(.nb-dice-graph)"), ("Odds", ".nb-odds"), ("Dice", ".nb-dice-graph")):
        page.get_by_role("tab", name=name).click()
        expect(page.locator(content)).to_be_visible()
    recorder.assert_clean()


def test_back_is_back_on_every_part(voila_server: Any, page: Page, recorder: Any) -> None:
    open_app(page, voila_server.url)
    play_on(page, "Roll the Dice")
    page.locator(".nb-asked").get_by_role("button", name="Roll", exact=True).click()
    expect(page.locator(".nb-asked")).to_contain_text("bids or passes")
    page.get_by_role("button", name="◀ Back").click()
    expect(page.locator(".nb-asked")).to_contain_text("rolls")
    expect(page.locator(".nb-play")).to_contain_text("rolls")
    recorder.assert_clean()


PLAYS = """(() => {
    const [offered] = document.querySelectorAll(".nb-play .nb-offers .nb-most");
    return offered || document.querySelector(".nb-view .nb-is-option:not(.nb-picked)");
})()"""
"""What whoever plays on takes next: what the bar offers, or else a thing on the table that is not chosen yet."""

SAYS = '[".nb-where", ".nb-bar"].map((part) => document.querySelector(part).innerText).join()'
"""What the page says of the match; it changes with all that is done there."""

IN_STEP = 'document.querySelector(".nb-where").innerText.includes("moment " + document.querySelector(".nb-play").dataset.moment + " ")'
"""Whether the board shows the moment that the stepper names: one is drawn after the other."""


MOST = 200
"""Deeds that a round takes at the most; this one takes some forty."""


def answered(page: Page, before: str) -> None:
    """Wait until something has come of what was done: it was taken, or it was chosen and the bar offers to take it."""
    page.wait_for_function(f"before => {SAYS} !== before && {IN_STEP}", arg=before)


def test_a_round_by_mouse_on_the_board(voila_server: Any, page: Page, recorder: Any) -> None:
    open_app(page, voila_server.url)
    play_on(page, "Roll the Dice")  # what comes before is set-up
    where = page.locator(".nb-where")
    expect(where).to_contain_text("Round 1,")
    for _ in range(MOST):
        if "Round 2" in where.inner_text():
            break
        before = page.evaluate(SAYS)
        offered = page.locator(".nb-play .nb-offers .nb-most")
        (offered if offered.count() else page.locator(".nb-view .nb-is-option:not(.nb-picked)")).first.click()
        answered(page, before)
    expect(where).to_contain_text("Round 2,")
    recorder.assert_clean()


def test_a_round_by_keyboard_alone(voila_server: Any, page: Page, recorder: Any) -> None:
    open_app(page, voila_server.url)
    where = page.locator(".nb-where")
    expect(page.locator(".nb-play [data-key=roll]")).to_be_visible()
    for _ in range(MOST):
        if "Round 2" in where.inner_text():
            break
        before = page.evaluate(SAYS)
        for _ in range(400):
            if page.evaluate(f"document.activeElement === {PLAYS}"):
                break
            page.keyboard.press("Tab")
        else:
            pytest.fail("Tab never comes to what can be played")
        page.keyboard.press("Enter")
        answered(page, before)
    expect(where).to_contain_text("Round 2,")
    recorder.assert_clean()


def test_what_one_does_in_one_part_shows_in_the_others(voila_server: Any, page: Page, recorder: Any) -> None:
    open_app(page, voila_server.url)
    for phase in ("Roll the Dice", "Bet", "Challenge"):
        play_on(page, phase)
    page.get_by_role("tab", name="Chain").click()
    page.locator(".nb-chain").get_by_role("button", name=re.compile("is in last place")).first.click()
    expect(page.locator(".nb-story li").last).to_contain_text("is in last place")
    expect(page.locator(".nb-play .nb-question")).to_contain_text("Something has just happened")
    page.get_by_role("button", name="Forward ▶").click()
    expect(page.locator(".nb-play .nb-question")).to_contain_text("rolls")
    page.get_by_role("tab", name="Odds").click()
    odds = page.locator(".nb-odds")
    expect(odds.get_by_role("table").first).to_contain_text("7,776")
    chart = odds.get_by_role("table").first.inner_text()
    for name in ("black", "blue", "red"):
        page.get_by_label(f"{name}: value to set").select_option("4")
    page.get_by_role("button", name="Set", exact=True).click()
    expect(page.locator(".nb-view [data-thing='die:R']")).to_have_attribute("data-now", "4")
    odds.get_by_role("checkbox", checked=True).first.uncheck()
    expect(odds.get_by_role("table").first).not_to_have_text(chart)
    expect(odds.get_by_role("heading", level=3).first).to_contain_text("with black 4")
    page.get_by_role("tab", name="Rules").click()
    page.get_by_label("Ask the rules").fill("does a castle stop poison")
    expect(page.locator(".nb-rp")).to_contain_text("Castle")
    recorder.assert_clean()


def test_a_link_opens_the_app_at_its_moment(voila_server: Any, page: Page, recorder: Any) -> None:
    match = explorer.position("noble_treachery", at="bet", roller=3, treasury={0: [8], 1: [7, 9]})
    match.choose((8,))
    page.goto(f"{voila_server.url}?m={to_link(match)}")
    expect(page.locator(".nb-play .nb-question")).to_contain_text("Seat 1 bids or passes", timeout=60_000)
    expect(page.get_by_text("Opened from the link")).to_be_visible()
    recorder.assert_clean()


def test_the_first_lesson_opens(voila_server: Any, page: Page, recorder: Any) -> None:
    open_app(page, voila_server.url)
    page.get_by_role("tab", name="First lesson").click()
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("Step 2 of")).to_be_visible()
    recorder.assert_clean()


def open_at_the_dice(page: Page, url: str) -> None:
    open_app(page, url)
    play_on(page, "Roll the Dice")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1366])
def test_nothing_is_wider_than_the_page(voila_server: Any, looked_at: Any, width: int, scheme: Any) -> None:
    page = looked_at(open_at_the_dice, voila_server.url, width, scheme)
    page.wait_for_function("document.querySelector('#rendered_cells').scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [390, 1366])
def test_what_there_is_to_do_stays_in_sight_below_the_table(voila_server: Any, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 500})
    open_app(page, voila_server.url)
    expect(page.locator(".nb-view svg")).to_be_visible()
    page.wait_for_function(
        """() => { const [view, bar] = [".nb-view", ".nb-bar"].map(name => document.querySelector(name).getBoundingClientRect());
        return view.bottom > innerHeight && bar.top < innerHeight && bar.bottom <= innerHeight + 1 }"""
    )


def test_on_a_telephone_what_waits_is_asked_once(voila_server: Any, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_app(page, voila_server.url)
    card = page.locator(".nb-asked")
    expect(card).to_contain_text("All roll for who deals")
    expect(card).to_be_hidden()
    more = page.get_by_role("button", name="More ways to answer")
    more.focus()
    page.keyboard.press("Enter")
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(card).to_be_visible()
    page.get_by_label("seat 0: value to set").select_option("6")
    more.click()
    expect(card).to_be_hidden()
    page.set_viewport_size({"width": 1366, "height": 844})
    expect(more).to_be_hidden()
    expect(card).to_be_visible()  # at a desk each column has its own


def test_in_jupyterlab(lab_server: Any, page: Page, recorder: Any, run_all: Any) -> None:
    page.goto(lab_server.url)
    run_all(page, "Noble Treachery")
    expect(page.locator(".nb-asked").first).to_contain_text("All roll for who deals", timeout=60_000)
    page.locator(".nb-asked").first.get_by_role("button", name="Roll", exact=True).click()
    expect(page.locator(".nb-story").first).to_contain_text(re.compile("One die each"))
    recorder.assert_clean()
