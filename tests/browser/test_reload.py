"""A page that is loaded again stands where it stood: its match, its tabs, the lesson, the workbench's lay-out."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import serving

bench_server = serving("black_rose_wars")

pytestmark = pytest.mark.own_tab  # a tab keeps what was open
"""The app of the game that has a workbench."""


def open_app(page: Page, url: str) -> None:
    page.goto(url)
    expect(page.locator(".nb-play .nb-question").first).to_be_visible(timeout=60_000)


def opens(page: Page, tab: str) -> None:
    """Open a tab, and wait until the address keeps it."""
    page.get_by_role("tab", name=tab, exact=True).first.click()
    page.wait_for_function("tab => history.state?.noblesse?.includes(tab)", arg=tab)


def selected(page: Page, tab: str) -> None:
    expect(page.get_by_role("tab", name=tab, exact=True).first).to_have_attribute("aria-selected", "true")


def test_the_open_tabs_and_the_lessons_place_are_kept(voila_server: Any, page: Page, recorder: Any) -> None:
    open_app(page, voila_server.url)
    opens(page, "Odds")
    opens(page, "First lesson")
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("Step 2 of")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Step 2 of")).to_be_visible(timeout=60_000)
    selected(page, "First lesson")
    expect(page.get_by_text("Welcome back")).to_be_visible()
    page.get_by_role("tab", name="Play", exact=True).click()
    selected(page, "Odds")
    expect(page.locator(".nb-odds").get_by_role("table").first).to_be_visible()
    recorder.assert_clean()


def test_another_visit_begins_at_the_table(voila_server: Any, page: Page) -> None:
    open_app(page, voila_server.url)
    opens(page, "Chain")
    open_app(page, voila_server.url)
    selected(page, "Rules")


def test_the_workbench_keeps_what_was_laid_out(bench_server: Any, page: Page, recorder: Any) -> None:
    open_app(page, bench_server.url)
    opens(page, "Workbench")
    form = page.locator(".nb-wb")
    form.get_by_role("combobox", name=", mage").nth(0).select_option("gramigna")
    form.get_by_role("combobox", name=", mage").nth(1).select_option("baron_doria")
    form.get_by_label("whoever could reveal something").select_option("none")
    form.get_by_role("button", name="Resolve", exact=True).click()
    mage = page.locator(".nb-room").last.get_by_role("img", name=re.compile("^Gramigna, in the"))
    expect(mage).to_be_visible()
    page.reload()
    expect(form.get_by_label("Gramigna, mage")).to_have_value("gramigna", timeout=60_000)
    expect(form.get_by_label("whoever could reveal something")).to_have_value("none")
    expect(mage).to_be_visible()
    recorder.assert_clean()
