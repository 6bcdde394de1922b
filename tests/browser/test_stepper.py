"""The stepper as a visitor meets it: real Chromium on a real Voilà and a real JupyterLab."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.tables import showing

MATCH = """
import explorer
from widgets import Stepper
Stepper(explorer.start("noble_treachery", players=4, seed=7))
"""
POSITION = """
import explorer
from widgets import Stepper
match = explorer.position("noble_treachery", in_play=[(0, "dragon")], opener=0, challenger=0, dice="K3 B4 R1 G6 Y2",
                          hands={1: ["army-k", "noble-k", "thief-r"]}, treasury={0: [4, 7], 2: [14]})
Stepper(match)
"""

LONG = """
import explorer
from explorer.players import RandomPlayer
from widgets import Stepper
Stepper(explorer.start("noble_game", seed=7).play(RandomPlayer(7)))
"""


dragon = showing("A Dragon", POSITION)
"""An app that opens where a Dragon forbids Seat 1's Army."""


match = showing("A match", MATCH)
"""An app of a stepper alone, at the very beginning of a match."""


long = showing("A long match", LONG)
"""An app that opens where a long match is over."""


def asked(page: Page) -> Locator:
    return page.locator(".nb-asked")


def open_app(page: Page, url: str) -> None:
    page.goto(url)
    expect(asked(page).get_by_role("heading")).to_be_visible(timeout=60_000)


def test_a_match_by_mouse(match: Any, page: Page, recorder: Any) -> None:
    open_app(page, match.url)
    expect(asked(page)).to_contain_text("All roll for who deals")
    for seat, value in enumerate((3, 1, 4, 6)):
        page.get_by_label(f"seat {seat}: value to set").select_option(str(value))
    page.get_by_role("button", name="Set", exact=True).click()
    expect(asked(page)).to_contain_text("Seat 1 chooses how ten uncommons are left out")
    page.get_by_role("button", name=re.compile("first", re.IGNORECASE)).click()
    expect(asked(page)).to_contain_text("Seat 1 rolls for a starting token")
    page.get_by_label("red: value to set").select_option("6")
    page.get_by_role("button", name="Set", exact=True).click()
    expect(page.locator(".nb-story")).to_contain_text(re.compile("Seat 1 takes .* from the bank"))
    page.get_by_role("button", name="◀ Back").click()
    expect(asked(page)).to_contain_text("Seat 1 rolls for a starting token")
    page.get_by_role("button", name="Forward ▶").click()
    expect(asked(page)).to_contain_text("Seat 2 rolls for a starting token")
    page.get_by_role("button", name="Skip to the next phase").click()
    expect(page.locator(".nb-phases [aria-current=step]")).to_contain_text("Roll the Dice")
    page.get_by_role("button", name="Skip to the next phase").click()
    expect(page.locator(".nb-phases [aria-current=step]")).to_contain_text("Bet")
    expect(page.get_by_role("img", name=re.compile("Round 1. Dice: black"))).to_be_visible()
    recorder.assert_clean()


def test_the_story_of_a_long_match_is_told_from_its_beginning(long: Any, page: Page, recorder: Any) -> None:
    open_app(page, long.url)
    lines = page.locator(".nb-story li")
    page.get_by_label("whole match").check()
    expect(lines).to_have_count(400)
    first = lines.first.text_content() or ""
    earlier = page.get_by_role("button", name=re.compile("earlier line"))
    expect(earlier).to_have_text(re.compile(r"Show 400 earlier lines \(\d+ are not shown\)"))
    earlier.focus()
    page.keyboard.press("Enter")
    expect(lines).to_have_count(800)
    expect(lines.nth(400)).to_have_text(first)  # more of the same, above
    expect(earlier).to_be_focused()
    page.keyboard.press("Enter")
    expect(earlier).to_be_hidden()
    expect(page.locator(".nb-story")).to_be_focused()
    expect(lines.first).to_contain_text("is the starting player")
    recorder.assert_clean()


def test_rules_are_found_questions_are_only_text_and_a_new_match_takes_readings(
    match: Any, page: Page, recorder: Any
) -> None:
    open_app(page, match.url)
    box = page.get_by_role("searchbox", name="Ask the rules")
    box.fill("does a casle protect my bet?")
    box.press("Enter")
    expect(page.locator(".nb-rule")).to_contain_text("Castle protects the bet only while its die is unique")
    box.fill('<img src=x onerror="document.title=1"> zzzz')
    box.press("Enter")
    expect(page.locator(".nb-rule")).to_contain_text("onerror")
    expect(page.locator(".nb-rule img")).to_have_count(0)
    form = page.locator(".nb-new")
    form.get_by_text("New match …").click()
    form.get_by_text(re.compile(r"Disputed rules \(\d+\)")).click()
    picker = form.locator(".nb-readings select").first
    taken = picker.locator("option").nth(1).text_content() or ""
    picker.select_option(taken)
    form.get_by_role("button", name="Start").click()
    expect(form).not_to_have_attribute("open", "")
    form.get_by_text("New match …").click()
    form.get_by_text("1 changed in this match").click()
    expect(picker).to_have_value(taken)
    recorder.assert_clean()


def test_the_timeline_is_scrubbed_stepped_played_and_jumped(match: Any, page: Page, recorder: Any) -> None:
    page.goto(match.url)
    where, slider = page.locator(".nb-where"), page.get_by_role("slider", name="Moment")
    expect(slider).to_have_value("1", timeout=60_000)
    for phase in ("Roll the Dice", "Bet", "Challenge"):
        page.get_by_role("button", name="Skip to the next phase").click()
        expect(page.locator(".nb-phases [aria-current=step]")).to_contain_text(phase)
    slider.fill("7")
    expect(slider).to_have_value("7")
    slider.press("ArrowRight")
    expect(slider).to_have_value("8")
    page.get_by_role("button", name="One moment on").click()
    expect(slider).to_have_value("9")
    page.get_by_role("button", name="One moment back").click()
    expect(slider).to_have_value("8")
    page.get_by_role("button", name="Round 1", exact=True).click()
    expect(where).to_contain_text("Round 1")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("round 1"))
    page.get_by_role("button", name="Bet", exact=False).filter(has_text="Bet").first.click()
    expect(page.locator(".nb-phases [aria-current=step]")).to_contain_text("Bet")
    page.get_by_label("Speed").select_option("very fast")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".nb-phases [aria-current=step]")).to_contain_text("Challenge")
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    recorder.assert_clean()


def test_by_keyboard_alone(dragon: Any, page: Page, recorder: Any) -> None:
    open_app(page, dragon.url)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Red Thief":
            break
    page.keyboard.press("Enter")
    expect(asked(page)).to_contain_text("Seat 1 may roll")
    expect(page.locator(":focus")).to_have_text("roll")  # the keyboard is where the next choice is
    page.keyboard.press("Enter")
    expect(asked(page)).to_contain_text("Seat 1 rolls")
    expect(page.locator(":focus")).to_have_text("Roll")
    page.keyboard.press("Enter")
    expect(page.locator(".nb-spoken")).to_contain_text("Seat 1 rolls red")
    recorder.assert_clean()


def test_other_hands_are_hidden_from_a_seat(dragon: Any, page: Page, recorder: Any) -> None:
    open_app(page, dragon.url)
    told = page.locator('.nb-board [aria-label="Red Thief, base 4"]')
    expect(told).not_to_have_count(0)
    page.get_by_label("Play as").select_option("2")
    expect(page.get_by_role("button", name="Let Seat 1 choose")).to_be_visible()
    expect(page.get_by_role("button", name="Red Thief")).to_have_count(0)
    expect(told).to_have_count(0)
    page.get_by_role("button", name="Let Seat 1 choose").click()
    expect(page.locator(".nb-story")).to_contain_text("in play")
    recorder.assert_clean()


def open_at_the_dice(page: Page, url: str) -> None:
    open_app(page, url)
    page.get_by_role("button", name="Skip to the next phase").click()
    expect(page.locator(".nb-phases [aria-current=step]")).to_contain_text("Roll the Dice")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1366])
def test_nothing_is_wider_than_the_page(match: Any, looked_at: Any, width: int, scheme: Any) -> None:
    page = looked_at(open_at_the_dice, match.url, width, scheme)
    wide = "[...document.querySelectorAll('.nb-stepper, .nb-stepper *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1).length"
    page.wait_for_function(f"{wide} === 0")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_main_button_can_be_read_under_the_pointer(match: Any, looked_at: Any, scheme: Any) -> None:
    page = looked_at(open_app, match.url, 1366, scheme)
    roll = asked(page).get_by_role("button", name="Roll", exact=True)
    expect(roll).to_be_visible()
    colours = "e => [getComputedStyle(e).backgroundColor, getComputedStyle(e).color]"
    page.mouse.move(0, 0)
    still = roll.evaluate(colours)
    roll.hover()
    assert roll.evaluate(colours) == still


def test_what_a_card_does_is_read_by_mouse_keyboard_touch_and_ear_and_why_one_is_barred(
    dragon: Any, page: Page, recorder: Any
) -> None:
    open_app(page, dragon.url)
    expect(asked(page)).to_contain_text("Seat 1 chooses a card to play")
    reading = page.locator(".nb-reading")
    thief, noble = (asked(page).get_by_role("button", name=name) for name in ("Red Thief", "Black Noble"))
    thief.focus()
    expect(reading).to_have_text(
        "Red Thief: You may roll the die of Thief's colour, and steal a token of that colour if no die is lower."
    )
    expect(thief).to_have_accessible_description(
        "You may roll the die of Thief's colour, and steal a token of that colour if no die is lower."
    )
    noble.hover()
    expect(reading).to_contain_text("Black Noble: ")
    page.mouse.move(0, 0)
    page.get_by_title("Read Red Thief").click()  # for a finger, to which pointing is pressing
    expect(reading).to_contain_text("Red Thief: ")
    expect(thief).to_be_visible()
    barred, why = page.get_by_role("button", name="Black Army"), page.locator(".nb-why")
    expect(barred).to_have_attribute("aria-disabled", "true")
    expect(why).to_be_empty()
    barred.focus()
    expect(why).to_contain_text("a Dragon is in play and its base power is 9")
    why.evaluate("e => e.replaceChildren()")
    barred.hover()
    expect(why).to_contain_text("a Dragon is in play and its base power is 9")
    barred.click(force=True)  # Playwright takes it for disabled, which is what a screen reader is told too
    expect(page.get_by_role("status")).to_contain_text("Black Army is not allowed")
    why.get_by_role("button", name="Rule: Dragon: no base power of 8 or more after it").first.click()
    expect(page.locator(".nb-rule h4")).to_contain_text("Dragon")
    expect(asked(page)).to_contain_text("Seat 1 chooses a card to play")
    recorder.assert_clean()


def test_no_list_of_answers_is_cut_off(match: Any, page: Page, recorder: Any) -> None:
    open_app(page, match.url)
    for seat, value in enumerate((3, 1, 4, 6)):
        page.get_by_label(f"seat {seat}: value to set").select_option(str(value))
    page.get_by_role("button", name="Set", exact=True).click()
    asked(page).get_by_role("button", name="one by one").click()
    lists = asked(page).locator(".nb-options")
    expect(lists.first.get_by_role("button")).to_have_count(35)
    asked(page).get_by_role("button", name="Wizard").click()
    expect(lists.first.get_by_role("button")).to_have_count(34)
    assert lists.evaluate_all("all => all.every(one => one.scrollHeight <= one.clientHeight)")
    recorder.assert_clean()
