"""The front page: what games there are, the way into each and back, and links that find their game by themselves."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import explorer
from explorer.core.game import game_named
from explorer.players import HeuristicPlayer
from widgets.links import to_link

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import Browser, Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"  # from npm's axe-core, for the tests alone
GAMES = explorer.games()


@pytest.fixture(scope="module")
def front(noblesse: Callable[..., AbstractContextManager[Any]]) -> Iterator[Any]:
    """`noblesse`, as a newcomer types it."""
    with noblesse() as server:
        yield server


def wait_ready(page: Page) -> None:
    expect(page.locator(".nb-asked").get_by_role("heading")).to_be_visible(timeout=60_000)


def test_each_game_is_shown_and_opens(front: Any, page: Page, recorder: Any) -> None:
    page.goto(front.url)
    cards = page.get_by_role("main").get_by_role("listitem")
    expect(cards).to_have_count(len(GAMES))
    recorder.assert_clean()
    for name in GAMES:
        game = game_named(name)
        card = cards.filter(has=page.get_by_role("link", name=game.title, exact=True))
        expect(card).to_contain_text(f"{game.seats[0]}–{game.seats[-1]} players")
        expect(card.locator("svg")).to_be_visible()
        card.click(position={"x": 40, "y": 40})  # the picture is part of the way in
        wait_ready(page)
        expect(page).to_have_title(game.title)
        expect(page).to_have_url(re.compile(f"{re.escape(front.url)}{name}"))
        page.get_by_role("navigation").get_by_role("link", name="All games").click()
        expect(cards).to_have_count(len(GAMES))
    assert recorder.outside == []  # what a page complains of that is left while it loads is no matter


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1366, 390])
def test_anybody_can_read_it(front: Any, browser: Browser, scheme: Any, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = context.new_page()
    page.goto(front.url)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    red, *_ = re.findall(r"\d+", page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert (int(red) > 200) is (scheme == "light")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate("axe.run().then(found => found.violations.map(one => one.id))") == []
    context.close()


def test_the_keyboard_goes_from_game_to_game(front: Any, page: Page) -> None:
    page.goto(front.url)
    for title in sorted(game_named(name).title for name in GAMES):
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name=title, exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    wait_ready(page)
    expect(page).to_have_title(title)


@pytest.mark.parametrize("page_of", ["", "noble_treachery"])
def test_a_link_finds_its_game(front: Any, page: Page, page_of: str) -> None:
    match = explorer.start("kings_of_ireland", players=2, seed=7).play(HeuristicPlayer("kings_of_ireland", 7), most=3)
    page.goto(f"{front.url}{page_of}?m={to_link(match)}")
    wait_ready(page)
    expect(page).to_have_title("Kings of Ireland")
    expect(page.locator(".nb-ad")).to_contain_text("Opened from the link: Kings of Ireland")
    expect(page).to_have_url(re.compile(r"/kings_of_ireland\?m="))


def test_a_link_that_cannot_be_read_is_told(front: Any, page: Page) -> None:
    page.goto(f"{front.url}?m=mangled")
    expect(page.get_by_role("alert")).to_contain_text("This link cannot be opened: it is damaged")
    expect(page.get_by_role("main").get_by_role("listitem")).to_have_count(len(GAMES))
    page.goto(f"{front.url}?m={'A' * 20_000}")
    expect(page.get_by_role("alert")).to_contain_text("more than 8,000 characters")


def test_a_link_cannot_write_on_the_page(front: Any, get: Callable[..., Any]) -> None:
    answer = get(f"{front.url}?m=%3Cscript%3Ealert(1)%3C/script%3E&theme=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
    assert answer.status == 200
    assert "alert(1)" not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "voila/tree",
        "voila/tree/public",
        "voila/render/noble_game.ipynb",
        "voila/api/contents",
        "voila/files/noble_game.ipynb",
        "noble_game.ipynb",
        "noble_game/",
        "api/kernels",
    ],
)
def test_nothing_but_the_games_is_served(front: Any, get: Callable[..., Any], path: str) -> None:
    answer = get(front.url + path)
    assert answer.status in (403, 404)
    assert "die" not in answer.text


def test_leaving_ends_the_kernel_whatever_the_game(front: Any, page: Page) -> None:
    for name in GAMES[:2]:
        page.goto(front.url + name)
        wait_ready(page)
        page.get_by_role("link", name="All games").click()
    assert front.settled(len(GAMES), seconds=30) <= len(GAMES)


def test_a_full_house_is_full_for_all_games(noblesse: Callable[..., AbstractContextManager[Any]], page: Page) -> None:
    with noblesse("--max-kernels", "2") as server:  # too few to keep any warm
        page.goto(server.url + GAMES[0])
        wait_ready(page)
        second = page.context.new_page()
        second.goto(server.url + GAMES[1])
        wait_ready(second)
        third = page.context.new_page()
        reply = third.goto(server.url + GAMES[2])
        assert reply is not None
        assert reply.status == 503
        expect(third.get_by_role("heading")).to_have_text("All tables are taken")
        assert server.kernels() == 2
        page.get_by_role("link", name="All games").click()
        expect(page.get_by_role("main").get_by_role("listitem")).to_have_count(len(GAMES))
        assert server.settled(1, seconds=30) == 1
        third.get_by_role("link", name="Try again").click()
        wait_ready(third)
        expect(third).to_have_title(game_named(GAMES[2]).title)


def test_one_game_alone_has_no_way_to_others(voila_server: Any, page: Page) -> None:
    page.goto(voila_server.url)
    wait_ready(page)
    expect(page.get_by_role("link", name="All games")).to_have_count(0)


def test_a_link_from_the_house_of_all_games_opens_where_its_game_is_alone(voila_server: Any, page: Page) -> None:
    match = explorer.start("noble_treachery", players=5, seed=7)
    page.goto(f"{voila_server.url}noble_treachery?m={to_link(match)}")
    wait_ready(page)
    expect(page.locator(".nb-ad")).to_contain_text("Opened from the link: Noble Treachery")
