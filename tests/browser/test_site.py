"""The site as files: every game in a browser alone, with nothing behind it, and after a visit with no network at all."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import explorer
from explorer.players import HeuristicPlayer
from tests.browser.conftest import Recorder, web_space
from tests.browser.tables import enter, explore, skip
from tests.depth import sparse
from widgets.links import describe, to_link

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

ASKED = {
    "black_rose_wars": ("what is a trpa", "trap"),
    "game_of_crowns": ("how many ravnes do I need", "raven"),
    "kings_of_ireland": ("who wins a batlte", "battle"),
    "noble_game": ("how far can i marhc", "march"),
    "noble_treachery": ("caslte posion", "castle poison"),
}
"""A question to each game, with a slip, and how it is read."""

KEPT = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
"""Whether all is kept for a visit without a network."""


def open_table(page: Page, url: str) -> None:
    """Open a game's page, and wait until its table is laid."""
    page.goto(url)
    page.wait_for_selector("html[data-ready]", timeout=180_000)
    expect(page.locator(".nb-view svg")).to_be_visible()


def choose(page: Page) -> None:
    """Make one choice, whatever is asked first."""
    skip(page)
    before = page.locator(".nb-play").get_attribute("data-moment")
    page.keyboard.press("1")
    expect(page.locator(".nb-play")).not_to_have_attribute("data-moment", before or "")


def ask(page: Page, game: str) -> None:
    """Ask a game's rules."""
    question, read = ASKED[game]
    enter(page, "ask")
    page.get_by_role("searchbox").fill(question)
    expect(page.locator(".nb-ask-box")).to_contain_text(f"Read as “{read}", timeout=60_000)


def learn(page: Page) -> None:
    """Begin a game's lesson."""
    enter(page, "learn")
    expect(page.locator(".nb-learn-box .nb-where")).to_contain_text("Step 1 of", timeout=60_000)


def test_games_are_played_asked_and_taught_and_then_all_of_it_again_without_a_network(
    six: Path, context: BrowserContext, page: Page, recorder: Recorder
) -> None:
    """At depth 1 the first game and the last; where the site's package is built, a table of each is laid in this Python."""
    first, *others = explorer.games()
    others = others[:: -sparse(1)][::-1]  # the last, Noble Treachery, always
    with web_space(six) as site:
        open_table(page, f"{site.url}{first}.html")
        choose(page)
        ask(page, first)
        learn(page)
        explore(page, "Chances")
        expect(page.locator(".nb-odds")).to_be_visible(timeout=60_000)
        page.wait_for_function(KEPT, timeout=120_000)
        match = page.url
    recorder.assert_clean()
    # the web space is gone, and so is the network
    context.set_offline(True)
    open_table(page, match)
    expect(page.locator(".nb-nav [data-key=explore]")).to_have_attribute("aria-current", "page")
    for game in others:
        open_table(page, f"{site.url}{game}.html")
        choose(page)
        ask(page, game)
        learn(page)
    explore(page, "Chances")  # of Noble Treachery, whose question has a chart at once
    expect(page.locator(".nb-odds")).to_have_attribute("data-drawn", re.compile("."), timeout=60_000)
    page.locator(".nb-odds").get_by_label("Question").select_option("cards")  # which goes on in slices
    expect(page.locator(".nb-odds .nb-far")).to_contain_text(re.compile(r"[1-9]\d* of 150 deals|150 deals drawn"))
    open_table(page, f"{site.url}liars_dice.html")
    choose(page)
    page.goto(site.url)
    expect(page.locator("#games > li")).to_have_count(6)
    page.get_by_role("link", name="Credits").click()
    expect(page.get_by_role("heading", name="Credits")).to_be_visible()
    recorder.assert_clean()


def test_links_and_questions_find_their_game_and_what_is_wrong_is_said(
    six: Path, page: Page, recorder: Recorder
) -> None:
    match = explorer.start("noble_treachery", players=4, seed=3, people=True).play(
        HeuristicPlayer("noble_treachery", 3), most=12
    )
    with web_space(six) as site:
        for address in (f"?m={to_link(match)}", f"kings_of_ireland.html#m={to_link(match)}"):
            page.goto("about:blank")
            open_table_at = f"{site.url}{address}"
            page.goto(open_table_at)
            page.wait_for_url(re.compile("noble_treachery.html"))
            expect(page.locator(".nb-ad")).to_contain_text(describe(match), timeout=180_000)
            assert page.locator(".nb-play").get_attribute("data-moment") == str(match.moment)
        page.goto(f"{site.url}?m={to_link(match)[:40]}")
        expect(page.get_by_role("alert")).to_have_text("This link cannot be opened: it is damaged, perhaps cut off.")
        page.goto(f"{site.url}ask.html?q=who+wins+a+tie%3F")
        expect(page.locator("#answers")).to_contain_text("Which do you mean?", timeout=180_000)
        page.get_by_label("Ask any rule").fill("Can I play an Army after a Dragon?")
        page.get_by_role("button", name="Ask", exact=True).click()
        page.wait_for_url(re.compile(r"noble_treachery\.html\?door=ask&q=Can"), timeout=180_000)
        expect(page.locator(".nb-ask-box")).to_contain_text("No. A Dragon bars", timeout=180_000)
        page.goto(f"{site.url}learn.html")
        expect(page.locator("[aria-current=page]")).to_have_text("Learn")
    recorder.assert_clean()


def test_a_single_file_is_opened_by_double_click(
    write_site: Callable[..., Path], page: Page, recorder: Recorder
) -> None:
    open_table(page, (write_site("--one-file", "kings_of_ireland") / "kings_of_ireland.html").as_uri())
    choose(page)
    ask(page, "kings_of_ireland")
    page.get_by_role("searchbox").fill("")
    explore(page, "Chain")
    expect(page.locator(".nb-chain svg").first).to_be_visible()
    recorder.assert_clean()


def test_a_new_version_is_announced_on_the_front_page_and_never_taken_while_somebody_plays(
    six: Path, tmp_path: Path, context: BrowserContext, page: Page
) -> None:
    folder = shutil.copytree(six, tmp_path / "site")
    with web_space(folder) as site:
        page.goto(site.url)
        page.wait_for_function(KEPT, timeout=120_000)
        expect(page.locator("#new-version")).to_be_hidden()
        front = (folder / "index.html").read_text(encoding="utf-8")
        (folder / "index.html").write_text(front.replace("of noble houses", "of newer houses"), encoding="utf-8")
        keeper = (folder / "sw.js").read_text(encoding="utf-8")
        (folder / "sw.js").write_text(keeper.replace('"noblesse-', '"noblesse-other', 1), encoding="utf-8")
        page.reload()
        expect(page.locator("#new-version")).to_contain_text("There is a new version of Noblesse.", timeout=60_000)
        expect(page.get_by_role("heading", level=1)).to_contain_text("of noble houses")
        table = context.new_page()
        table.goto(f"{site.url}noble_game.html")
        page.get_by_role("button", name="Use it now").click()
        expect(page.locator("#new-version")).to_contain_text("A table is open in another window.")
        table.close()
        page.get_by_role("button", name="Use it now").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("of newer houses", timeout=60_000)


@pytest.mark.own_tab
def test_a_browser_that_lacks_something_says_what(six: Path, page: Page) -> None:
    page.goto((six / "noble_game.html").as_uri())
    expect(page.get_by_role("alert")).to_contain_text("This folder must be opened through a web server.")
    page.add_init_script("delete globalThis.DecompressionStream")
    with web_space(six) as site:
        page.goto(f"{site.url}noble_game.html")
        expect(page.get_by_role("alert")).to_contain_text("This browser is too old for this page.")
