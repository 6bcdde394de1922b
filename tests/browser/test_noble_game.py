"""The Noble Game as a visitor meets it: a force moved by mouse and by keyboard, a fight, the map, odds and lesson, in Chromium."""

from __future__ import annotations

import re
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Recorder
from tests.browser.tables import bar, drawn_for_it, enter, explore, open_app, serving, showing, skip, spread, thing

MARCH = """
import explorer
from widgets import Board
match = explorer.position("noble_game", seat=0, people=True, forces=[{"seat": 0, "at": "K4", "soldiers": 3}], owned={"L4": 1},
                          garrisons={"L4": {"seat": 1, "soldiers": 1}}, goods={0: "F", 1: "FF"},
                          hands={0: ["good-harvest"], 1: ["shield-wall"]})
Board(match, seat=0)
"""
FIGHT = """
import explorer
from widgets import Board
match = explorer.position("noble_game", at="march", people=True,
                          forces=[{"seat": 0, "at": "H5", "soldiers": 2}, {"seat": 1, "at": "H6", "soldiers": 1}])
match.choose("attack on market H6")
Board(match)
"""

NOBLES = """
import explorer
from widgets import Board
Board(explorer.position("noble_game", at="march", seat=0, people=True, year=2, garrisons={"N8": 1},
                        forces=[{"seat": 0, "at": "L8", "soldiers": 3, "nobles": ["lord-0"]},
                                {"seat": 1, "at": "K8", "soldiers": 2, "nobles": ["lord-1"]}]), seat=0)
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
match = explorer.start("noble_game", players=3, seed=5, people=True)
match.play(HeuristicPlayer("noble_game", 5),
           until=lambda m: getattr(m.pending, "kind", "") == "bid" and len(m.pending.options) > 20 and len(m.pending.barred()) > 8)
Board(match)
"""

app = serving("noble_game")
"""The game's own app, as its notebook has it."""

march = showing("A march", MARCH)
"""A board at which a visitor sits, with a raiding party beside a fort of Lady Maud's."""

meeting = showing("A meeting", FIGHT.replace('match.choose("attack on market H6")', ""))
"""A board on which two raiding parties have met, and one of them moves."""

fight = showing("A fight", FIGHT)
"""A board that opens where the dice of a field battle are to be thrown."""

nobles = showing("Nobles", NOBLES)
"""A board on which a Noble of either side stands with a raiding party."""

draw = showing("A draw", DRAW)
"""Steps in which the starting player of three is to be drawn."""

auction = showing("An auction", AUCTION)
"""A board that opens where much can be bid and much cannot."""


def test_a_force_is_picked_shows_its_reach_and_moves(march: Any, page: Page, recorder: Any) -> None:
    open_app(page, march.url)
    drawn_for_it(page)
    thing(page, "force:f1").click()  # what it is to do is picked with it, to be seen
    expect(thing(page, "act:march")).to_have_attribute("aria-pressed", "true")
    bar(page).get_by_role("button", name="Move raiding party").click()
    expect(bar(page)).to_contain_text(re.compile(r"Say what the force on .* does"))
    expect(thing(page, "square:L4")).to_have_attribute(
        "aria-label",
        "Field L4: owned by Lady Maud; Lady Maud's fort, 1 soldier; "
        "the force can attack or sneak or raid here and meets a fort of Lady Maud with 1 soldier",
    )
    thing(page, "square:L4").click()
    for name in ("attack on field L4", "sneak past field L4", "raid field L4"):
        expect(bar(page).get_by_role("button", name=name)).to_be_visible()
    bar(page).get_by_role("button", name="Clear").click()
    thing(page, "square:J4").click()
    expect(thing(page, "force:f1")).to_have_attribute("data-at", "quarry J4")
    recorder.assert_clean()


def test_an_enemy_is_attacked_by_touching_him(meeting: Any, page: Page, recorder: Any) -> None:
    open_app(page, meeting.url)
    drawn_for_it(page)
    thing(page, "force:f2").click()
    bar(page).get_by_role("button", name="attack on market H6").click()
    expect(thing(page, "die:defender 1")).to_be_visible()
    recorder.assert_clean()


def test_what_stands_on_a_square_does_not_keep_it_from_being_chosen(nobles: Any, page: Page, recorder: Any) -> None:
    open_app(page, nobles.url)
    drawn_for_it(page)
    shield = thing(page, "noble:lord-1")
    expect(shield).not_to_have_attribute("role", "button")
    shield.click()
    expect(thing(page, "square:K8")).to_have_attribute("aria-pressed", "true")
    recorder.assert_clean()


def test_by_keyboard_a_force_is_picked_and_moves(march: Any, page: Page, recorder: Any) -> None:
    open_app(page, march.url)
    thing(page, "force:f1").focus()
    page.keyboard.press("Enter")
    bar(page).get_by_role("button", name="Move raiding party").focus()
    page.keyboard.press("Enter")
    expect(bar(page)).to_contain_text(re.compile(r"Say what the force on .* does"))
    thing(page, "square:J4").focus()
    page.keyboard.press("Enter")
    expect(thing(page, "force:f1")).to_have_attribute("data-at", "quarry J4")
    recorder.assert_clean()


def test_what_is_not_allowed_says_why(march: Any, page: Page, recorder: Any) -> None:
    open_app(page, march.url)
    drawn_for_it(page)
    thing(page, "force:f1").click()  # what it is to do is picked with it, to be seen
    expect(thing(page, "act:march")).to_have_attribute("aria-pressed", "true")
    bar(page).get_by_role("button", name="Move raiding party").click()
    expect(bar(page)).to_contain_text(re.compile(r"Say what the force on .* does"))
    thing(page, "square:L6").click(force=True)
    expect(page.locator(".nb-no")).to_contain_text("forces and structures bar the way")
    recorder.assert_clean()


@pytest.mark.parametrize(("width", "height", "most"), [(1366, 768, 0.15), (390, 844, 0.25)])
def test_what_to_do_leaves_the_map_in_sight(
    auction: Any, page: Page, recorder: Any, width: int, height: int, most: float
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    open_app(page, auction.url)
    drawn_for_it(page)
    small = "most => document.querySelector('.nb-bar').getBoundingClientRect().height <= most"
    page.wait_for_function(small, arg=most * height)
    # refusals are there for who asks for them
    refused = bar(page).get_by_text(re.compile(r"Not now \(\d+\)"))
    refusal = bar(page).locator("[aria-disabled=true]").first
    expect(refusal).to_be_hidden()
    refused.focus()
    page.keyboard.press("Enter")
    refusal.click(force=True)  # it says of itself that it is disabled
    expect(page.locator(".nb-no")).to_contain_text("is not allowed")
    refused.click()
    expect(refusal).to_be_hidden()
    # twenty bids are tiles on the strip, and the last is reached there
    last = page.locator(".nb-hand").get_by_role("button", name="pass", exact=True)
    last.scroll_into_view_if_needed()
    last.click()
    expect(bar(page).locator(".nb-question")).to_contain_text("Sir Osric")
    recorder.assert_clean()


@pytest.mark.parametrize("width", [390, 1366])
def test_what_has_changed_is_ringed_where_it_stands(march: Any, page: Page, recorder: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    open_app(page, march.url)
    drawn_for_it(page)
    thing(page, "good:0:F").click()
    bar(page).get_by_role("button", name="Take 1 food").click()
    expect(thing(page, "good:0:F")).to_have_attribute("data-now", "2")
    page.wait_for_function(
        """() => { const box = document.querySelector('[data-thing="good:0:F"] .look-edge').getBoundingClientRect();
        return [...document.querySelectorAll(".nb-mark")].map(one => one.getBoundingClientRect()).some(ring =>
            ring.left <= box.left && ring.top <= box.top && ring.right >= box.right && ring.bottom >= box.bottom) }"""
    )
    recorder.assert_clean()


def test_another_hand_stays_hidden(march: Any, page: Page, recorder: Any) -> None:
    open_app(page, march.url)
    expect(thing(page, "card:0:good-harvest")).to_be_visible()
    expect(page.locator(".nb-view")).to_contain_text("1 card")
    assert "shield-wall" not in page.content()
    assert "Shield Wall" not in page.content()
    recorder.assert_clean()


def test_dice_are_set_and_thrown(fight: Any, page: Page, recorder: Any) -> None:
    open_app(page, fight.url)
    drawn_for_it(page)
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


def test_the_whole_app_opens_with_map_chances_and_lesson(app: Any, page: Page, recorder: Any) -> None:
    open_app(page, app.url)
    explore(page, "Map")
    assert page.get_by_role("tab").all_inner_texts() == ["Chain", "Map", "Chances", "What if", "Study", "Workbench"]
    expect(page.get_by_text("each box is a square that can be walked over").first).to_be_visible()
    explore(page, "Chances")
    odds = page.locator(".nb-odds")
    odds.get_by_label("Question").select_option(label="Who wins, for all sizes?")
    odds.locator(".nb-chart").scroll_into_view_if_needed()  # a chart is drawn for who looks at it
    expect(odds.locator(".js-plotly-plot").first).to_be_visible()
    enter(page, "learn")
    expect(page.get_by_text("The King is a child").first).to_be_visible(timeout=60_000)
    recorder.assert_clean()


def test_the_year_goes_on_by_itself_to_what_the_visitor_must_do(app: Any, page: Page, recorder: Any) -> None:
    open_app(page, app.url)
    skip(page)
    expect(bar(page).locator(".nb-question")).not_to_contain_text(re.compile("Lady Maud|Sir Osric"))
    expect(page.locator(".nb-stage :is(.is-can, .is-go)").first).to_be_visible()
    recorder.assert_clean()


def test_on_a_telephone_nothing_is_wider_than_the_page(fight: Any, page: Page, recorder: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 780})
    open_app(page, fight.url)
    drawn_for_it(page)
    expect(thing(page, "die:attacker 1")).to_be_visible()
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate("document.querySelector('.nb-view svg').getBoundingClientRect().width") <= 390
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    recorder.assert_clean()


def test_on_a_telephone_a_tap_enlarges_the_squares_around_it(march: Any, telephone: Page) -> None:
    recorder = Recorder()
    recorder.listen(telephone)
    open_app(telephone, march.url)
    drawn_for_it(telephone)
    glass = telephone.locator(".nb-loupe")
    thing(telephone, "force:f1").tap()
    expect(glass).to_be_visible()
    expect(telephone.get_by_role("note")).to_contain_text("raiding party")
    sides = [
        glass.locator(f"[data-thing='square:{at}'] .look-edge").first.evaluate(
            "one => one.getBoundingClientRect().width"
        )
        for at in ("J4", "L4")
    ]
    assert min(sides) > 44, "a finger finds what lies beside it, too"
    glass.locator("[data-thing='square:J4']").tap()  # in the glass, too, a first tap reads
    expect(telephone.get_by_role("note")).to_contain_text("J4")
    expect(glass).to_be_visible()
    assert glass.locator("[tabindex]").count() == 0, "for the keyboard there is one table"
    glass.locator("[data-thing='force:f1']").first.tap()
    glass.locator("[data-thing='force:f1']").first.tap()  # and a second plays
    expect(glass).to_be_hidden()
    expect(thing(telephone, "force:f1")).to_have_attribute("aria-pressed", "true")
    spread(telephone, telephone.locator(".nb-view"))
    telephone.wait_for_function("visualViewport.scale > 1.5")
    expect(glass).to_be_hidden()
    recorder.assert_clean()
