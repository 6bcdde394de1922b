"""The kernel is killed, the server goes and comes, the network fails: the page says so, and plays on where it was."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.tables import at_rest, bar, open_app, skip
from widgets.links import from_link

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import Locator, Page, Route

pytestmark = pytest.mark.own_tab  # a tab counts how often its kernel has ended


def begin(page: Page, url: str) -> None:
    """A match in which the visitor has passed and is asked again; the page's address has it."""
    open_app(page, url)
    bar(page).get_by_role("button", name="Pass").click()
    expect(bar(page)).not_to_contain_text("Bid or pass.")
    skip(page)
    goes_on(page)
    at = int(page.locator(".nb-play").get_attribute("data-moment") or "")
    page.wait_for_url(lambda address: "m=" in address and from_link(address).moment == at)
    page.evaluate("window.loaded_once = true")


def goes_on(page: Page) -> None:
    expect(bar(page)).to_contain_text("Choose a card to play.")
    at_rest(page)


def cards(page: Page) -> Locator:
    return page.locator(".nb-hand .is-can")


def plays_on(page: Page) -> None:
    """The match is where it was, and answers."""
    goes_on(page)
    expect(banner(page)).to_be_empty()
    cards(page).first.click()
    expect(bar(page)).not_to_contain_text("Choose a card to play.")


def banner(page: Page) -> Locator:
    return page.locator("#connection")


def anew(page: Page) -> None:
    """The page has been loaded again."""
    page.wait_for_function("window.loaded_once === undefined && document.readyState === 'complete'")


@contextmanager
def held(page: Page) -> Iterator[None]:
    """What the page loads again comes only after the block: till then there is time to look at what it says."""
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route(lambda address: urlsplit(address).path == "/", hold)
    yield
    for route in asked:
        route.continue_()
    page.unroute_all()


def kill_the_kernel(page: Page, server: Any) -> None:
    server.kernel(json.loads(page.locator("#jupyter-config-data").text_content() or "")["kernelId"]).kill()


def test_a_kernel_that_is_killed(voila_server: Any, page: Page) -> None:
    begin(page, voila_server.url)
    with held(page):
        kill_the_kernel(page, voila_server)
        expect(banner(page)).to_contain_text(
            "The server ended this table. Your match is kept: the table is being set again."
        )
        expect(banner(page)).to_have_role("alert")
        schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme)
            page.wait_for_function(
                """light => { const ground = getComputedStyle(document.querySelector("#connection")).backgroundColor;
                return Number(ground.match(/\\d+/)[0]) > 200 === light }""",
                arg=scheme == "light",
            )
    anew(page)
    plays_on(page)


def test_a_server_that_goes_and_comes_back(noblesse: Callable[..., AbstractContextManager[Any]], page: Page) -> None:
    with noblesse("noble_treachery") as server:
        begin(page, server.url)
        server.process.kill()
        expect(banner(page)).to_contain_text(
            "The connection broke. Your match is kept, and goes on as soon as the server answers."
        )
        expect(page.locator("#rendered_cells")).to_have_attribute("inert", "")  # nobody clicks into the void
    with noblesse("noble_treachery", port=urlsplit(server.url).port) as another:
        anew(page)
        plays_on(page)
        assert "Traceback" not in another.log.read_text()


def test_a_browser_that_is_offline_for_a_while(voila_server: Any, page: Page) -> None:
    begin(page, voila_server.url)
    back = page.get_by_role("button", name="Take back")
    back.focus()
    page.context.set_offline(True)
    expect(banner(page)).to_contain_text("The connection broke.")
    expect(page.locator("#rendered_cells")).to_have_attribute("inert", "")
    page.context.set_offline(False)
    expect(banner(page)).to_be_empty()
    expect(back).to_be_focused()
    plays_on(page)
    assert page.evaluate("window.loaded_once")  # without a reload


def test_a_question_that_was_lost_on_its_way(voila_server: Any, page: Page) -> None:
    begin(page, voila_server.url)
    with held(page):
        page.evaluate("WebSocket.prototype.send = () => {}")
        cards(page).first.click()
        expect(banner(page)).to_contain_text("the table is being set again")
    anew(page)
    plays_on(page)


def test_a_kernel_that_keeps_ending_is_not_asked_for_ever(voila_server: Any, page: Page) -> None:
    begin(page, voila_server.url)
    page.evaluate("sessionStorage.setItem('noblesse-begun', JSON.stringify(Array(3).fill(Date.now())))")
    kill_the_kernel(page, voila_server)
    expect(banner(page)).to_contain_text(
        "The server keeps ending this table. Your match is kept in the address of this page."
    )
    banner(page).get_by_role("button", name="Set the table again").click()
    anew(page)
    plays_on(page)


def test_a_step_that_is_never_answered_is_asked_for_again(voila_server: Any, page: Page) -> None:
    open_app(page, voila_server.url)
    page.evaluate(
        """() => {
            const send = WebSocket.prototype.send;
            WebSocket.prototype.send = function (data) {
                if (!new TextDecoder().decode(data).includes('"do":"on"')) return send.call(this, data);
                window.lost_at = Number(document.querySelector(".nb-play").dataset.moment);
                WebSocket.prototype.send = send; // the first is lost
            };
        }"""
    )
    bar(page).get_by_role("button", name="Pass").click()
    page.wait_for_function("window.lost_at < Number(document.querySelector('.nb-play').dataset.moment)")
    expect(banner(page)).to_be_empty()
