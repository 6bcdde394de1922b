"""The Noble Game as a visitor meets it: a force moved by mouse and by keyboard, a fight, the map, odds and lesson, in Chromium."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import bar, drawn_for_it, open_app, serving, showing, thing

MARCH = """
import explorer
from widgets import Board
match = explorer.position("noble_game", seat=0, forces=[{"seat": 0, "at": "K4", "soldiers": 3}], owned={"L4": 1},
                          garrisons={"L4": {"seat": 1, "soldiers": 1}}, goods={0: "F", 1: "FF"},
                          hands={0: ["good-harvest"], 1: ["shield-wall"]})
Board(match, seat=0)
"""
FIGHT = """
import explorer
from widgets import Board
match = explorer.position("noble_game", at="march", forces=[{"seat": 0, "at": "H5", "soldiers": 2}, {"seat": 1, "at": "H6", "soldiers": 1}])
match.choose("attack on market H6")
Board(match)
"""

DRAW = """
import explorer
from widgets import Stepper
Stepper(explorer.start("noble_game", players=3, seed=1))
"""

AUCTION = """
import explorer
from explorer.players import HeuristicPlayer
from widgets import Board
match = explorer.start("noble_game", players=3, seed=5)
match.play(HeuristicPlayer("noble_game", 5),
           until=lambda m: getattr(m.pending, "kind", "") == "bid" and len(m.pending.options) > 20 and len(m.pending.barred()) > 8)
Board(match)
"""

app = serving("noble_game")
"""The game's own app, as its notebook has it."""

march = showing("A march", MARCH)
"""An app in which a visitor sits at Seat 0, with a raiding party beside a fort of Seat 1."""

meeting = showing("A meeting", FIGHT.replace('match.choose("attack on market H6")', ""))
"""An app in which two raiding parties have met, and one of them moves."""

fight = showing("A fight", FIGHT)
"""An app that opens where the dice of a field battle are to be thrown."""

draw = showing("A draw", DRAW)
"""An app in which the starting player of three is to be drawn."""

auction = showing("An auction", AUCTION)
"""An app that opens where much can be bid and much cannot."""


def test_a_force_is_picked_shows_its_reach_and_moves(march: Any, page: Page, recorder: Any) -> None:
    open_app(page, march.url)
    thing(page, "force:f1").click()
    expect(bar(page)).to_contain_text(re.compile(r"says what the force on .* does"))
    expect(thing(page, "square:L4")).to_have_attribute(
        "aria-label",
        "field L4: owned by Seat 1; fort of Seat 1, 1 soldier; "
        "the force can attack or sneak or raid here and meets a fort of Seat 1 with 1 soldier",
    )
    expect(thing(page, "square:L4")).to_contain_text("ASR")
    thing(page, "square:L4").click()
    for name in ("attack on field L4", "sneak past field L4", "raid field L4"):
        expect(bar(page).get_by_role("button", name=name)).to_be_visible()
    bar(page).get_by_role("button", name="Clear").click()
    thing(page, "square:J4").click()
    expect(thing(page, "force:f1")).to_have_attribute("data-at", "J4")
    recorder.assert_clean()


def test_an_enemy_is_attacked_by_touching_him(meeting: Any, page: Page, recorder: Any) -> None:
    open_app(page, meeting.url)
    thing(page, "force:f2").click()
    bar(page).get_by_role("button", name="attack on market H6").click()
    expect(thing(page, "die:defender 1")).to_be_visible()
    recorder.assert_clean()


def test_by_keyboard_a_force_is_picked_and_moves(march: Any, page: Page, recorder: Any) -> None:
    open_app(page, march.url)
    thing(page, "force:f1").focus()
    page.keyboard.press("Enter")
    expect(bar(page)).to_contain_text(re.compile(r"says what the force on .* does"))
    thing(page, "square:J4").focus()
    page.keyboard.press("Enter")
    expect(thing(page, "force:f1")).to_have_attribute("data-at", "J4")
    recorder.assert_clean()


def test_what_is_not_allowed_says_why(march: Any, page: Page, recorder: Any) -> None:
    open_app(page, march.url)
    thing(page, "force:f1").click()
    expect(bar(page)).to_contain_text(re.compile(r"says what the force on .* does"))
    drawn_for_it(page)
    thing(page, "square:L6").click(force=True)
    expect(page.locator(".nb-no")).to_contain_text("move.encounter")
    recorder.assert_clean()


@pytest.mark.parametrize(("width", "height", "most"), [(1366, 900, 0.15), (390, 844, 0.25)])
def test_what_to_do_leaves_the_map_in_sight(
    auction: Any, page: Page, recorder: Any, width: int, height: int, most: float
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    open_app(page, auction.url)
    rest = bar(page).get_by_role("button", name=re.compile(r"Show all \(\d+ more\)"))
    expect(rest).to_have_attribute("aria-expanded", "false")  # what does not fit is not left out without a word
    small = "most => document.querySelector('.nb-bar').getBoundingClientRect().height <= most"
    page.wait_for_function(small, arg=most * height)
    # refusals are there for who asks for them
    refused = bar(page).get_by_text(re.compile(r"Not allowed now \(\d+\)"))
    refusal = bar(page).locator("[aria-disabled=true]").first
    expect(refusal).to_be_hidden()
    refused.focus()
    page.keyboard.press("Enter")
    refusal.click(force=True)  # it says of itself that it is disabled
    expect(page.locator(".nb-no")).to_contain_text("is not allowed")
    refused.click()
    expect(refusal).to_be_hidden()
    rest.focus()
    page.keyboard.press("Enter")
    fewer = bar(page).get_by_role("button", name="Show less")
    expect(fewer).to_have_attribute("aria-expanded", "true")
    grown = "most => document.querySelector('.nb-bar').getBoundingClientRect().height > most"
    page.wait_for_function(grown, arg=most * height)
    fewer.click()
    page.wait_for_function(small, arg=most * height)
    last = bar(page).locator(".nb-offers .nb-most").last
    last.scroll_into_view_if_needed()
    last.click()  # what is out of sight can be reached without it
    expect(bar(page).locator(".nb-question")).to_contain_text("Seat 2")
    recorder.assert_clean()


@pytest.mark.parametrize("width", [390, 1366])
def test_what_is_said_of_a_change_covers_no_words(march: Any, page: Page, recorder: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    open_app(page, march.url)
    thing(page, "good:0:F").click()
    expect(thing(page, "good:0:F")).to_have_attribute("data-now", "2")
    expect(page.locator(".nb-marks")).to_contain_text("was 1")
    page.wait_for_function(
        """() => { const box = one => one.getBoundingClientRect();
        const chips = [...document.querySelectorAll(".nb-label")].map(box);
        return [...document.querySelectorAll(".nb-view text:not(.nb-label-text)")].map(box).every(words => chips.every(chip =>
            chip.left >= words.right || words.left >= chip.right || chip.top >= words.bottom || words.top >= chip.bottom)) }"""
    )
    recorder.assert_clean()


def test_another_hand_stays_hidden(march: Any, page: Page, recorder: Any) -> None:
    open_app(page, march.url)
    expect(thing(page, "card:0:good-harvest")).to_be_visible()
    expect(page.locator(".nb-view")).to_contain_text("1 hidden card")
    assert "shield-wall" not in page.content()
    assert "Shield Wall" not in page.content()
    recorder.assert_clean()


def test_dice_are_set_and_thrown(fight: Any, page: Page, recorder: Any) -> None:
    open_app(page, fight.url)
    expect(thing(page, "die:defender 1")).to_be_visible()
    thing(page, "die:attacker 2").click()
    bar(page).get_by_role("button", name="Set attacker 2 to 6").click()
    thing(page, "die:defender 1").click()
    bar(page).get_by_role("button", name="Set defender 1 to 1").click()
    bar(page).get_by_role("button", name="roll the rest").click()
    expect(page.locator(".nb-told")).to_contain_text("0 hits")
    expect(thing(page, "force:f2")).to_have_count(0)
    recorder.assert_clean()


def test_one_of_three_is_set_to_begin_and_nobody_else(draw: Any, page: Page, recorder: Any) -> None:
    page.goto(draw.url)
    picker = page.get_by_label("starting player: value to set")
    expect(picker.locator("option")).to_have_text(["any", "1", "2", "3"], timeout=60_000)
    picker.select_option("3")
    page.get_by_role("button", name="Set", exact=True).click()
    expect(page.locator(".nb-story")).to_contain_text("Seat 2 is the starting player")
    recorder.assert_clean()


def test_the_whole_app_opens_with_map_odds_and_lesson(app: Any, page: Page, recorder: Any) -> None:
    open_app(page, app.url)
    tabs = page.get_by_role("tab")
    for name in ("Rules", "Chain", "Map", "Odds", "What if"):
        expect(tabs.filter(has_text=name).first).to_be_visible()
    tabs.filter(has_text="Map").click()
    expect(page.get_by_text("each box is a square that can be walked over").first).to_be_visible()
    tabs.filter(has_text="Odds").click()
    expect(page.locator(".nb-odds")).to_contain_text("Question")
    tabs.filter(has_text="First lesson").click()
    expect(page.get_by_text("The King is a child").first).to_be_visible()
    recorder.assert_clean()


def test_the_heat_map_of_all_sizes_is_drawn(app: Any, page: Page, recorder: Any) -> None:
    open_app(page, app.url)
    page.get_by_role("tab").filter(has_text="Odds").click()
    page.locator(".nb-odds").get_by_label("Question").select_option(label="Who wins, for all sizes?")
    page.locator(".nb-odds .nb-chart").scroll_into_view_if_needed()  # a chart is drawn for who looks at it
    expect(page.locator(".nb-odds .js-plotly-plot").first).to_be_visible()
    recorder.assert_clean()


@pytest.mark.parametrize("dark", [False, True])
def test_on_a_telephone_nothing_is_wider_than_the_page(fight: Any, page: Page, recorder: Any, dark: bool) -> None:
    page.set_viewport_size({"width": 390, "height": 780})
    page.emulate_media(color_scheme="dark" if dark else "light")
    open_app(page, fight.url)
    expect(thing(page, "die:attacker 1")).to_be_visible()
    assert page.evaluate("document.querySelector('.nb-view svg').getBoundingClientRect().width") <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    recorder.assert_clean()
