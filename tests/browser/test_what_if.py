"""What if, as a visitor meets it: real Chromium on a real Voilà."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.tables import showing

TABLE = """
import explorer, traitlets
from widgets import RulesPanel, Stepper, WhatIf
match = explorer.position("noble_treachery", in_play=[(0, "dragon"), (1, "mage-b")], opener=0, challenger=0, bet=[1],
                          dice="K3 B4 R1 G6 Y2", spoils=[8], hands={2: ["army-k", "noble-k", "thief-r"]}, treasury={0: [4, 7]})
what, panel, stepper = WhatIf(match), RulesPanel(match), Stepper(match)
traitlets.link((what, "match"), (stepper, "match"))
traitlets.link((what, "rule"), (panel, "rule"))
traitlets.dlink((what, "branch"), (stepper, "match"), lambda branch: branch or match)
what
"""


server = showing("What if", TABLE, "panel", "stepper")
"""An app with "what if", the rules and the stepper."""


def opened(page: Page, server: Any) -> Locator:
    """The widget, once it is there."""
    page.goto(server.url)
    what = page.locator(".nb-wi")
    expect(what.get_by_label("red die")).to_be_visible(timeout=60_000)
    expect(page.locator(".nb-asked").get_by_role("heading")).to_be_visible(timeout=60_000)
    return what


def test_set_a_die_compare_play_on_and_open_the_branch(server: Any, page: Page, recorder: Any) -> None:
    what = opened(page, server)
    compare = what.get_by_role("button", name="Compare")
    expect(compare).to_be_disabled()
    red = what.locator(".nb-wi-die").filter(has_text="red die")
    expect(red).to_contain_text("as it is")
    expect(red.locator("circle")).to_have_count(1)
    what.get_by_label("red die").select_option("5")
    expect(red).to_contain_text("was 1")
    expect(red.locator("circle")).to_have_count(5)
    what.get_by_label("round type").select_option("Diplomacy")
    compare.click()
    expect(what.get_by_role("heading", name="What changes")).to_be_focused()
    row = what.get_by_role("row", name="Seat 1: power")
    expect(row).to_contain_text("11 = base 7 + blue 4")
    expect(row).to_contain_text("3 = base 7 - blue 4")
    row.get_by_role("button", name="Rule: Mage: in Diplomacy a 1 to 5 is subtracted").click()
    expect(page.locator(".nb-rp").get_by_role("article")).to_contain_text("Mage: in Diplomacy a 1 to 5 is subtracted")
    what.get_by_role("button", name="Play both to the end of the phase").click()
    expect(what.get_by_role("heading", name="Played on")).to_be_visible()
    expect(what).to_contain_text("with the same luck")
    expect(page.get_by_role("img", name=re.compile("^Round 1, War"))).to_be_visible()
    what.get_by_role("button", name="Open this branch").click()
    expect(page.get_by_role("img", name=re.compile("^Round 1, Diplomacy"))).to_be_visible()
    recorder.assert_clean()


def test_a_card_changes_places_and_what_cannot_be_is_listed(server: Any, page: Page, recorder: Any) -> None:
    what = opened(page, server)
    what.get_by_label("Cards in play").select_option("Seat 0's Dragon")
    what.get_by_label("Seat 0's Dragon becomes").select_option("Black Spy")
    what.get_by_role("button", name="Compare").click()
    expect(what).to_contain_text("now also Black Army")
    what.get_by_role("button", name="Try again").click()
    expect(what.get_by_role("button", name="Compare")).to_be_disabled()
    what.get_by_label("Seat 2's hand").select_option("Seat 2's Black Army")
    what.get_by_label("Seat 2's Black Army becomes").select_option("Captain of the Guard")
    what.get_by_role("button", name="Compare").click()
    expect(what.get_by_role("heading", name="This cannot be")).to_be_focused()
    expect(what.get_by_role("button", name="Rule: All commons stay in")).to_be_visible()
    recorder.assert_clean()


def test_by_keyboard_alone(server: Any, page: Page, recorder: Any) -> None:
    what = opened(page, server)
    what.get_by_label("black die").focus()
    page.keyboard.press("6")
    expect(what.get_by_role("button", name="Compare")).to_be_enabled()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Compare":
            break
    page.keyboard.press("Enter")
    expect(what.get_by_role("heading", name="What changes")).to_be_focused()
    expect(what.get_by_role("row", name="Black die")).to_contain_text("6")
    recorder.assert_clean()


def test_nothing_is_wider_than_the_page_or_too_small(server: Any, page: Page) -> None:
    what = opened(page, server)
    what.get_by_label("red die").select_option("5")
    what.get_by_role("button", name="Compare").click()
    expect(what.get_by_role("heading", name="What changes")).to_be_visible()
    wrong = """root => [...document.querySelectorAll(root + ', ' + root + ' *')].filter(e => {
      const box = e.getBoundingClientRect(), button = e.matches('button, select');
      const letters = parseFloat(getComputedStyle(e).fontSize);
      return box.width && (box.right > innerWidth + 1 || (button && box.height < 24) || letters < 12);
    }).map(e => e.outerHTML.slice(0, 120))"""
    for width in (390, 1366):
        page.set_viewport_size({"width": width, "height": 844})
        page.wait_for_function(f"({wrong})('.nb-wi').length === 0")
