"""A page that is loaded again stands where it stood: its match, its door, the lesson, the workbench's lay-out."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import at_rest, bar, door_button, enter, explore, kept_open, open_app, serving, skip
from widgets.links import from_link

bench_server = serving("black_rose_wars")
"""The app of the game that has a workbench."""

pytestmark = pytest.mark.own_tab  # a tab keeps what was open


def stands_at(page: Page, door: str) -> None:
    expect(door_button(page, door)).to_have_attribute("aria-current", "page", timeout=60_000)


def selected(page: Page, pane: str) -> None:
    expect(page.get_by_role("tab", name=pane, exact=True)).to_have_attribute("aria-selected", "true")


def test_the_open_door_and_the_lessons_place_are_kept(anywhere: Any, page: Page, recorder: Any) -> None:
    open_app(page, anywhere.url)
    explore(page, "Chances")
    kept_open(page, "Chances")
    enter(page, "learn")
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("Step 2 of")).to_be_visible()
    kept_open(page, "learn", "Chances")
    page.reload()
    expect(page.get_by_text("Step 2 of")).to_be_visible(timeout=60_000)
    stands_at(page, "learn")
    expect(page.get_by_text("Welcome back")).to_be_visible()
    enter(page, "explore")
    selected(page, "Chances")
    expect(page.locator(".nb-odds").get_by_role("table").first).to_be_visible()
    recorder.assert_clean()


@pytest.mark.both
def test_the_match_is_where_it_was_and_plays_on(anywhere: Any, page: Page, recorder: Any) -> None:
    open_app(page, anywhere.url)
    bar(page).get_by_role("button", name="Pass").click()
    expect(bar(page)).not_to_contain_text("Bid or pass.")
    skip(page)
    at = page.locator(".nb-play").get_attribute("data-moment") or ""
    asked = page.locator(".nb-question").inner_text()
    mine = page.locator(".nb-hand [role=button]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    page.wait_for_url(lambda url: "m=" in url and from_link(url).moment == int(at))
    page.reload()
    expect(page.locator(".nb-play")).to_have_attribute("data-moment", at, timeout=60_000)
    expect(page.locator(".nb-question")).to_have_text(asked)
    at_rest(page)
    assert page.locator(".nb-hand [role=button]").evaluate_all("all => all.map((one) => one.ariaLabel)") == mine
    expect(page.get_by_label("Hands", exact=True)).to_have_value("0")  # the others' hands show their backs, as before
    recorder.assert_clean()


def test_another_visit_begins_at_the_table(anywhere: Any, page: Page) -> None:
    open_app(page, anywhere.url)
    explore(page, "Chances")
    kept_open(page, "Chances")
    open_app(page, anywhere.url)
    stands_at(page, "play")
    enter(page, "explore")
    selected(page, "Chain")


def test_the_workbench_keeps_what_was_laid_out(bench_server: Any, page: Page, recorder: Any) -> None:
    open_app(page, bench_server.url)
    explore(page, "Workbench")
    kept_open(page, "Workbench")
    page.get_by_role("tab", name="Cards of your own").click()
    form = page.locator(".nb-wb")
    form.get_by_role("combobox", name=", mage").nth(0).select_option("gramigna")
    form.get_by_role("combobox", name=", mage").nth(1).select_option("baron_doria")
    form.get_by_label("whoever could reveal something").select_option("none")
    form.get_by_role("button", name="Resolve", exact=True).click()
    mage = page.locator(".nb-explore-box .nb-view").get_by_role("img", name=re.compile("^Gramigna"))
    expect(mage.first).to_be_visible()
    page.wait_for_function(  # the table may be drawn before the form hears what it shows
        '() => Object.values(sessionStorage).some((one) => one.includes(\'"windows":"none"\'))'
    )
    page.reload()
    page.get_by_role("tab", name="Cards of your own").click()
    expect(form.get_by_label("Gramigna, mage")).to_have_value("gramigna", timeout=60_000)
    expect(form.get_by_label("whoever could reveal something")).to_have_value("none")
    expect(mage.first).to_be_visible()
    recorder.assert_clean()
