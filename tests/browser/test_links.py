"""Links as a visitor meets them: copied in one page, opened in another, mangled on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

import explorer
from tests.browser.tables import showing
from widgets.links import from_link, to_link

if TYPE_CHECKING:
    from collections.abc import Callable

TABLE = """
import explorer, traitlets
import ipywidgets
from widgets import Address, CopyLink, Stepper
match = explorer.start("noble_treachery", players=4, seed=7)
address, link, stepper = Address(match), CopyLink(match), Stepper(match)
traitlets.link((address, "match"), (stepper, "match"))
traitlets.link((link, "match"), (stepper, "match"))
ipywidgets.VBox([address, link])
"""


server = showing("A link", TABLE, "stepper")
"""A page with a link and the stepper below."""


@pytest.fixture(scope="module")
def good() -> str:
    """The text of a link to a moment in a bet."""
    match = explorer.position("noble_treachery", at="bet", roller=3, treasury={0: [8], 1: [7, 9]})
    match.choose((8,))
    return to_link(match)


def opened(page: Page, url: str) -> Locator:
    """The widget, once it is there."""
    page.goto(url)
    expect(page.locator(".nb-asked").get_by_role("heading")).to_be_visible(timeout=60_000)
    return page.locator(".nb-cl")


def test_a_link_is_copied_and_opens_the_same_moment_elsewhere(
    server: Any, page: Page, context: BrowserContext, recorder: Any
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = opened(page, server.url)
    for seat, value in enumerate((3, 1, 4, 6)):
        page.get_by_label(f"seat {seat}: value to set").select_option(str(value))
    page.get_by_role("button", name="Set", exact=True).click()
    expect(page.locator(".nb-asked")).to_contain_text("Seat 1 chooses how ten uncommons are left out")
    link.get_by_role("button", name="Copy link").click()
    expect(link.get_by_role("status").filter(has_text="Copied.")).to_contain_text("every hand")
    address = page.evaluate("navigator.clipboard.readText()")
    assert address == link.get_by_label("Link to this moment").input_value()
    assert len(address) < 1_000
    other = context.new_page()
    opened(other, address)
    expect(other.locator(".nb-ad")).to_contain_text("Opened from the link: Noble Treachery, Set-up: Seat 1 chooses")
    expect(other.locator(".nb-asked")).to_contain_text("Seat 1 chooses how ten uncommons are left out")
    page.get_by_role("button", name="◀ Back").click()
    expect(link.get_by_label("Link to this moment")).to_be_hidden()  # it would be of another moment
    recorder.assert_clean()


@pytest.mark.own_tab
def test_where_a_page_may_not_copy_the_link_lies_ready(server: Any, page: Page, recorder: Any) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    link = opened(page, server.url)
    link.get_by_role("button", name="Copy link").click()
    field = link.get_by_label("Link to this moment")
    expect(field).to_be_focused()
    expect(link).to_contain_text("press Ctrl+C, the link is selected")
    assert page.evaluate("getSelection().toString()") == field.input_value()
    recorder.assert_clean()


def test_a_link_opens(server: Any, page: Page, recorder: Any, good: str) -> None:
    opened(page, f"{server.url}?m={good}")
    expect(page.locator(".nb-ad")).to_contain_text("Opened from the link")
    expect(page.locator(".nb-asked")).to_contain_text("Seat 1 bids or passes")
    page.locator(".nb-ad").get_by_role("button", name="Close").click()
    expect(page.locator(".nb-ad")).not_to_contain_text("Opened")
    recorder.assert_clean()


def test_a_reload_brings_the_match_back_and_what_was_taken_back(
    server: Any, page: Page, recorder: Any, good: str
) -> None:
    opened(page, f"{server.url}?m={good}")
    asked = page.locator(".nb-asked")
    given = from_link(good).given

    def kept(at: int) -> None:
        """The address lags behind what is shown, since it is written at a pace: wait until it holds a match at `at`."""
        page.wait_for_url(lambda url: from_link(url).given == at)

    for _ in range(2):  # the second time, the match comes back to where an address was made before
        asked.get_by_role("button", name="pass", exact=True).click()
        expect(asked).to_contain_text("Seat 2 bids or passes")
        kept(given + 1)
        page.get_by_role("button", name="◀ Back").click()
        expect(asked).to_contain_text("Seat 1 bids or passes")
        kept(given)
        assert len(from_link(page.url).answers) == given + 1
    page.reload()
    expect(asked).to_contain_text("Seat 1 bids or passes", timeout=60_000)
    page.get_by_role("button", name="Forward ▶").click()
    expect(asked).to_contain_text("Seat 2 bids or passes")
    expect(page.locator(".nb-ad")).to_be_hidden()  # nothing is told of what is as it was
    recorder.assert_clean()


def test_a_new_match_can_be_taken_back(server: Any, page: Page, recorder: Any, good: str) -> None:
    opened(page, f"{server.url}?m={good}")
    page.get_by_text("New match …").click()
    page.locator(".nb-new").get_by_role("button", name="Start").click()
    expect(page.locator(".nb-ad")).to_contain_text("A different match is open now")
    expect(page.locator(".nb-asked")).to_contain_text("All roll for who deals")
    page.get_by_role("button", name="Back to the match before").click()
    expect(page.locator(".nb-asked")).to_contain_text("Seat 1 bids or passes")
    recorder.assert_clean()


def test_a_link_to_another_game_says_what_opens_it(server: Any, page: Page, recorder: Any) -> None:
    opened(page, f"{server.url}?m={to_link(explorer.start('black_rose_wars', seed=1))}")
    expect(page.locator(".nb-ad")).to_contain_text(
        "it is for Black Rose Wars: Rebirth; the command `noblesse black_rose_wars` starts a page that can"
    )
    expect(page.locator(".nb-asked")).to_contain_text("All roll for who deals")
    recorder.assert_clean()


@pytest.mark.parametrize(
    ("mangle", "why"),
    [
        (lambda text: text[:-9], "it is damaged, perhaps cut off"),
        (lambda text: text[:40] + "%3Cscript%3E%FF%zz" + text[50:], "it is damaged, perhaps cut off"),
        (lambda text: text + "A" * 9_000, "it is too long"),
        (lambda text: text + "A" * 60_000, "it is too long"),
        (lambda text: text + "A" * 100_000, "it is too long"),
    ],
    ids=["cut", "mangled", "long", "very long", "100 kB"],
)
def test_a_broken_link_is_told_and_a_fresh_match_is_there(
    server: Any, page: Page, recorder: Any, good: str, mangle: Callable[[str], str], why: str
) -> None:
    opened(page, f"{server.url}?m={mangle(good)}")
    expect(page.locator(".nb-ad")).to_contain_text(f"This link cannot be opened: {why}")
    expect(page.locator(".nb-ad")).to_contain_text("Here is a new match instead.")
    expect(page.locator(".nb-asked")).to_contain_text("All roll for who deals")
    recorder.assert_clean()
