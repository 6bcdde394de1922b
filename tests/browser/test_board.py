"""The board as a visitor meets it: things touched by mouse and by keyboard, in real Chromium on a real Voilà."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import bar, drawn_for_it, open_app, showing, thing

DRAGON = """
import explorer
from widgets import Board
match = explorer.position("noble_treachery", in_play=[(0, "dragon")], opener=0, challenger=0, dice="K3 B4 R1 G6 Y2",
                          hands={1: ["army-k", "noble-k", "thief-r", "wizard", "amulet"]},
                          treasury={0: [4, 7], 2: [14]})
Board(match)
"""
BID = """
import explorer
from explorer.core.moments import Choice
from explorer.players import RandomPlayer
from widgets import Board
match = explorer.start("noble_treachery", players=4, seed=2)
match.play(RandomPlayer(1), until=lambda m: isinstance(m.pending, Choice) and m.pending.kind == "bid")
Board(match)
"""

dragon = showing("A Dragon", DRAGON)
"""An app that opens where a Dragon forbids Seat 1's Army."""

LODGE = """
import explorer
from explorer.players import RandomPlayer
from widgets import Board
match = explorer.start("black_rose_wars", players=3, seed=8)
match.play(RandomPlayer(8), until=lambda m: getattr(m.pending, "kind", "") == "action")
Board(match)
"""

lodge = showing("A lodge", LODGE)
"""An app that opens a table with much to read on it."""

EXPLORING = """
import explorer
from explorer.players import RandomPlayer
from widgets import Board
match = explorer.start("black_rose_wars", players=3, seed=11)
match.play(RandomPlayer(8), until=lambda m: getattr(m.pending, "kind", "") == "explore"
           and any(option[0] == "activate" for option in m.pending.options))
Board(match)
"""

exploring = showing("A mage explores", EXPLORING)
"""An app that opens where Seat 0 may activate the room that it stands in."""

bid = showing("A bid", BID)
"""An app that opens at a first bid with two tokens."""


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.dataset.thing || document.activeElement.dataset.key || ''"))


def test_a_card_is_played_by_touching_it(dragon: Any, page: Page, recorder: Any) -> None:
    open_app(page, dragon.url)
    page.keyboard.press("]")  # there is nothing later to look at, and nothing that the next click would wait for
    expect(page.get_by_role("button", name="Wizard, base 2")).to_be_visible()
    assert page.evaluate(  # found and touched in one go: until its width is known, a hand is drawn anew
        """() => { const wizard = document.querySelector('[data-thing="card:wizard"]');
        wizard.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        return wizard.classList.contains("nb-sent") }"""
    ), "what was chosen does not show it before the answer comes"
    expect(page.locator(".nb-told")).to_have_text("Seat 1 has Wizard in play.")
    expect(thing(page, "card:wizard")).to_have_attribute("data-at", "in play")
    expect(page.locator(".nb-sent")).to_have_count(0)
    expect(page.locator(".nb-view .nb-mark")).not_to_have_count(0)
    thing(page, "die:R").click()  # five values fit: they are offered
    expect(thing(page, "die:R")).to_have_attribute("aria-pressed", "true")
    bar(page).get_by_role("button", name="red to 6").click()
    expect(thing(page, "die:R")).to_have_attribute("data-now", "6")
    expect(page.locator(".nb-view .nb-mark")).not_to_have_count(1)  # the Wizard's power goes with the die
    recorder.assert_clean()


def test_a_click_is_not_lost_where_the_picture_is_drawn_anew_meanwhile(dragon: Any, page: Page, recorder: Any) -> None:
    """A click is a press and a release on the same element, so nothing is drawn in between."""
    open_app(page, dragon.url)
    page.evaluate(
        """async () => {
        const models = await Promise.all(Object.values(window.jupyterapp.widgetManager._models));
        const board = models.find((model) => model.get("_shown")?.hand);
        const wizard = document.querySelector('[data-thing="card:wizard"]');
        const happens = (name) => wizard.dispatchEvent(new PointerEvent(name, { bubbles: true }));
        happens("pointerdown");
        const shown = board.get("_shown");
        board.set("_shown", { ...shown, hand: shown.hand.replaceAll('"card:wizard"', '"card:wizard" data-anew=""') });
        const kept = !wizard.hasAttribute("data-anew");
        happens("pointerup");
        happens("click");
        if (!kept) throw new Error("what was pressed has been drawn anew");
    }"""
    )
    expect(page.locator(".nb-told")).to_have_text("Seat 1 has Wizard in play.")
    recorder.assert_clean()


AS_SENT = """async () => {
    const models = await Promise.all(Object.values(window.jupyterapp.widgetManager._models));
    const shown = models.find((model) => model.get("_shown")?.hand).get("_shown");
    const drawn = (name) => document.querySelector(`${name} > svg`).cloneNode(true);
    const sent = (text) => new Range().createContextualFragment(text).firstElementChild;
    const parts = (picture) => { // without what the page draws over it, and the gaps between the parts
        for (const one of picture.querySelectorAll(".nb-over")) one.remove();
        for (const one of picture.querySelectorAll(".nb-unfit")) one.classList.remove("nb-unfit");
        picture.replaceChildren(...picture.children);
        return picture;
    };
    const same = (name, text) => parts(drawn(name)).isEqualNode(parts(sent(text)));
    return same(".nb-view", shown.table) && same(".nb-hand", shown.hand);
}"""
"""Whether the two pictures on the page are the two that were sent."""


def step(page: Page, *keys: str) -> None:
    """Press some keys, and wait until the board shows another moment."""
    moment = page.locator(".nb-play").get_attribute("data-moment") or ""
    for key in keys:
        page.keyboard.press(key)
    expect(page.locator(".nb-play")).not_to_have_attribute("data-moment", moment)


def test_only_what_differs_is_drawn_anew(dragon: Any, page: Page, recorder: Any) -> None:
    open_app(page, dragon.url)
    drawn_for_it(page)
    page.evaluate("for (const one of document.querySelectorAll('[data-thing]')) one.was = one.dataset.thing")
    thing(page, "card:amulet").focus()
    step(page, "1")
    assert page.evaluate(AS_SENT)
    for stays in ("seat:1", "die:K", "token:4", "card:amulet"):
        expect(thing(page, stays)).to_have_js_property("was", stays)
    expect(thing(page, "card:amulet")).not_to_have_role("button")
    expect(page.locator(".nb-stage :focus")).to_be_attached()  # what can be touched no longer hands the keyboard on
    others = "[...document.querySelectorAll('[data-thing]')].filter(one => one.was && one.was !== one.dataset.thing)"
    assert page.evaluate(f"{others}.length") == 0, "a thing has become another one"
    recorder.assert_clean()


@pytest.mark.parametrize("table", ["lodge", "bid"])
def test_step_by_step_the_pictures_are_those_that_were_sent(
    table: str, page: Page, recorder: Any, request: pytest.FixtureRequest
) -> None:
    open_app(page, request.getfixturevalue(table).url)
    drawn_for_it(page)
    for _ in range(12):
        step(page, " ", "1")  # where nothing is to be chosen, and where something is
        assert page.evaluate(AS_SENT)
    for _ in range(12):
        step(page, "[")
        assert page.evaluate(AS_SENT)
    recorder.assert_clean()


def test_a_press_that_never_ends_holds_nothing_up(dragon: Any, page: Page, recorder: Any) -> None:
    """The list of a field may swallow the end of a press."""
    open_app(page, dragon.url)
    thing(page, "card:wizard").dispatch_event("pointerdown")
    thing(page, "card:wizard").press("Enter")
    expect(page.locator(".nb-told")).to_have_text("Seat 1 has Wizard in play.")
    recorder.assert_clean()


def test_two_things_make_one_option(dragon: Any, page: Page, recorder: Any) -> None:
    open_app(page, dragon.url)
    thing(page, "card:amulet").click()
    expect(thing(page, "die:K")).to_have_role("button")
    thing(page, "die:K").click()
    expect(bar(page)).to_contain_text("Black die. Choose more of what glows.")
    bar(page).get_by_role("button", name="Clear").click()
    expect(thing(page, "die:K")).not_to_have_attribute("aria-pressed", "true")
    thing(page, "die:K").click()
    thing(page, "die:Y").click()  # only one swap has both
    expect(thing(page, "die:K")).to_have_attribute("data-now", "2")
    expect(thing(page, "die:Y")).to_have_attribute("data-now", "3")
    recorder.assert_clean()


def test_a_bet_of_several_tokens(bid: Any, page: Page, recorder: Any) -> None:
    open_app(page, bid.url)
    tokens = page.locator('.nb-hand [data-thing^="token:"][role=button]')
    expect(tokens).to_have_count(2)
    tokens.first.click()
    expect(bar(page).get_by_role("button", name=re.compile("^Bet "))).to_have_count(2)
    tokens.last.click()
    expect(page.locator(".nb-told")).to_contain_text(re.compile("Seat . bets? .* and "))
    expect(page.locator('.nb-view [data-at="the bet"]')).to_have_count(2)
    recorder.assert_clean()


def test_what_is_not_asked_for_can_be_read_and_a_barred_card_says_why(dragon: Any, page: Page, recorder: Any) -> None:
    open_app(page, dragon.url)
    thing(page, "die:R").click()
    expect(page.locator(".nb-note")).to_contain_text("Red die")
    expect(page.locator(".nb-no")).to_be_empty()  # it is no refusal
    army = page.get_by_role("button", name=re.compile("Black Army"))
    expect(army).to_have_attribute("aria-disabled", "true")
    drawn_for_it(page)
    army.click(force=True)  # Playwright takes it for disabled, which is what a screen reader is told too
    expect(page.locator(".nb-no")).to_contain_text("Black Army is not allowed: a Dragon is in play")
    expect(page.locator(".nb-no").get_by_role("button", name=re.compile("^Rule: .*Dragon"))).to_be_visible()
    expect(thing(page, "card:army-k")).to_have_attribute("data-at", "your hand")
    recorder.assert_clean()


def test_by_keyboard_alone(dragon: Any, page: Page, recorder: Any) -> None:
    open_app(page, dragon.url)
    for _ in range(30):
        page.keyboard.press("Tab")
        if focused(page) == "card:noble-k":
            break
    page.keyboard.press("ArrowRight")
    assert focused(page) == "card:thief-r"
    page.keyboard.press("Enter")
    expect(bar(page)).to_contain_text("Seat 1 may roll")
    page.wait_for_function("document.activeElement.closest('.nb-play')")  # the keyboard is where the next choice is
    thing(page, "die:R").focus()
    page.keyboard.press("Space")
    expect(bar(page)).to_contain_text("Seat 1 rolls")
    assert focused(page) == "die:R"  # drawn anew, and not lost
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-key='set 5']")
    page.get_by_role("button", name="Set red to 5").focus()
    page.keyboard.press("Enter")
    expect(thing(page, "die:R")).to_have_attribute("data-now", "5")
    expect(page.locator(".nb-told")).to_contain_text("Seat 1 rolls red 5")
    page.wait_for_function("document.activeElement.closest('.nb-play')")
    recorder.assert_clean()


def test_escape_clears_what_was_chosen(dragon: Any, page: Page) -> None:
    open_app(page, dragon.url)
    thing(page, "card:wizard").click()
    expect(thing(page, "die:G")).to_have_role("button")
    thing(page, "die:G").focus()
    page.keyboard.press("Enter")
    expect(thing(page, "die:G")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(thing(page, "die:G")).not_to_have_attribute("aria-pressed", "true")  # drawn anew since, it has none
    assert focused(page) == "die:G"


def test_hands_are_shown_or_hidden(dragon: Any, page: Page, recorder: Any) -> None:
    open_app(page, dragon.url)
    page.get_by_label("Hands", exact=True).select_option("2")
    expect(thing(page, "card:wizard")).to_have_count(0)
    expect(bar(page).get_by_role("button", name="Let Seat 1 choose")).to_be_visible()
    expect(page.locator(".nb-marks")).to_have_count(0)  # other eyes, not another position
    bar(page).get_by_role("button", name="Let Seat 1 choose").click()
    expect(page.locator(".nb-told")).to_contain_text("in play")
    recorder.assert_clean()


def moves(page: Page) -> int:
    """How many things begin to move when the Wizard is played."""
    page.evaluate(
        """() => { window.moved = 0; const real = Element.prototype.animate;
        Element.prototype.animate = function (...all) { window.moved += 1; return real.apply(this, all); }; }"""
    )
    thing(page, "card:wizard").click()
    expect(page.locator(".nb-view .nb-mark")).not_to_have_count(0)
    return int(page.evaluate("window.moved"))


def test_a_mage_lets_a_touch_through_to_its_room(exploring: Any, page: Page, recorder: Any) -> None:
    open_app(page, exploring.url)
    expect(bar(page)).to_contain_text("Seat 0")
    thing(page, "mage:0").click()
    expect(page.locator(".nb-told")).to_contain_text("Bibliotheca")
    recorder.assert_clean()


def test_what_a_thing_says_stands_beside_it_and_in_sight(lodge: Any, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_app(page, lodge.url)
    said = page.locator(".nb-note")
    for width, name in itertools.product((390, 1366), ("throne_room", "black_rose_room")):
        page.set_viewport_size({"width": width, "height": 844})
        drawn_for_it(page)
        room = thing(page, f"room:{name}")
        room.click(force=True)  # its name lies over it
        expect(said).to_contain_text(name.replace("_", " ").title())
        page.wait_for_function(
            """name => { const [box, note, bar] = [`[data-thing="room:${name}"]`, ".nb-note", ".nb-bar"].map(
                where => document.querySelector(where).getBoundingClientRect());
            const beside = note.left >= box.right || note.right <= box.left;
            const sees = note.top >= 0 && note.left >= 0 && note.right <= innerWidth && note.bottom <= bar.top;
            return sees && (beside || innerWidth < 700) }""",
            arg=name,
        )
        page.keyboard.press("Escape")
        expect(said).to_be_hidden()
    expect(page.locator(".nb-no")).to_be_empty()  # it is no refusal
    thing(page, "slot:2:0").focus()
    expect(said).to_contain_text("Azoth Bomb")
    page.get_by_label("Hands", exact=True).select_option("2")
    expect(said).to_be_hidden()  # other eyes read for themselves


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_where_motion_is_not_wanted(dragon: Any, page: Page, motion: Any) -> None:
    page.emulate_media(reduced_motion=motion)
    open_app(page, dragon.url)
    assert (moves(page) > 0) == (motion == "no-preference")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1366])
def test_it_fits_the_page_and_can_be_hit(dragon: Any, looked_at: Any, width: int, scheme: Any) -> None:
    page = looked_at(open_app, dragon.url, width, scheme)
    page.wait_for_function(
        """[...document.querySelectorAll('.nb-play, .nb-play *')].every(e =>
        e.closest(".nb-hand > *") || e.getBoundingClientRect().right <= innerWidth + 1)"""  # a long hand scrolls
    )
    page.wait_for_function(
        """[...document.querySelectorAll('.nb-play button, .nb-play [role=button]')].every(e => {
        if (!e.checkVisibility()) return true; // folded
        const box = e.getBoundingClientRect(); return box.width >= 24 && box.height >= 24 })"""
    )
    smallest = """Math.min(...[...document.querySelectorAll('.nb-view text')].map(t =>
        parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a))"""
    page.wait_for_function(f"{smallest} >= 11.9")
    # what there is to do is in sight, however tall the table
    page.wait_for_function("document.querySelector('.nb-hand').getBoundingClientRect().bottom <= innerHeight")
