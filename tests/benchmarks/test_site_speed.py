"""How fast and how light the site is, which has no server: `.venv/bin/python -m pytest tests/benchmarks/test_site_speed.py`.

Everything is measured in Chromium, beside the page that our server serves, in the same run. It measures; it asserts no time.
The figures stand in a table at the end, each beside the figure that issue 14 asks for.
"""

from __future__ import annotations

import os
import signal
import statistics
import threading
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.benchmarks.test_browser_speed import PASS, measured, packed
from tests.browser.tables import at_rest, bar, drawn_for_it

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import BrowserContext, Response

LOADS = int(os.environ.get("LOADS", "5"))
"""How often each page is loaded."""

SLOWER = 4
"""How much slower than this machine a telephone is."""

TICK = 0.04
"""Seconds in which a slowed browser works once and rests once."""

CAN = ".nb-hand .is-can, .nb-view .is-can, .nb-offers .is-go"
"""Something that can be clicked."""

READY_AT = """new MutationObserver((seen, watch) => {
  if (!document.documentElement.dataset.ready) return;
  window.readyAt = Date.now();
  watch.disconnect();
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-ready"] })"""
KEPT = "() => navigator.serviceWorker.ready.then(() => true)"
GAME = "noble_treachery"


@pytest.fixture(scope="module")
def places(noblesse: Callable[..., AbstractContextManager[Any]], site: Any) -> Iterator[dict[str, str]]:
    """The addresses of the same game: with a server, and without."""
    with noblesse() as server:
        yield {"served": server.url + GAME, "files": f"{site.url}{GAME}.html"}


@contextmanager
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """Somebody whose browser has kept nothing."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    context.set_default_timeout(180_000)
    yield context
    context.close()
    time.sleep(2.5)  # the next visitor's kernel is kept warm again


def opened(page: Page, url: str) -> float:
    """Seconds from asking for a page until something there can be clicked."""
    start = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.locator(CAN).first.wait_for()
    return time.perf_counter() - start


def browsers() -> list[psutil.Process]:
    """All processes of Chromium that were started here."""
    found = psutil.Process().children(recursive=True)
    with suppress(psutil.Error):
        return [one for one in found if "chrom" in one.name()]
    return []


def tell(processes: list[psutil.Process], what: int) -> None:
    for one in processes:
        with suppress(psutil.Error):  # it ended meanwhile
            one.send_signal(what)


@contextmanager
def slowed() -> Iterator[None]:
    """Let Chromium work for a quarter of the time only, all of it: a page's workers are as slow as the page.

    The developer tools slow a page's main thread alone, and the site computes in a worker.
    """
    ends = threading.Event()

    def alternate() -> None:
        while not ends.is_set():
            resting = browsers()
            tell(resting, signal.SIGSTOP)
            time.sleep(TICK * (SLOWER - 1) / SLOWER)
            tell(resting, signal.SIGCONT)
            time.sleep(TICK / SLOWER)

    clock = threading.Thread(target=alternate)
    clock.start()
    try:
        yield
    finally:
        ends.set()
        clock.join()


def told(times: list[float]) -> str:
    return f"{statistics.median(times):5.2f} s ({min(times):.2f} to {max(times):.2f})"


def test_until_it_can_be_clicked(places: dict[str, str], browser: Browser, figure: Callable[[str], None]) -> None:
    cold: dict[str, list[float]] = {place: [] for place in places}
    warm: dict[str, list[float]] = {place: [] for place in places}
    for _ in range(LOADS):
        for place, url in places.items():
            with visitor(browser) as context:
                page = context.new_page()
                cold[place].append(opened(page, url))
                if place == "files":
                    page.wait_for_function(KEPT)
                page.goto("about:blank")
                time.sleep(2.5)
                warm[place].append(opened(page, url))
                page.goto("about:blank")
    for place in places:
        figure(
            f"{f'until it can be clicked: {place}':34} cold {told(cold[place])}, wanted of the files: 3; "
            f"warm {told(warm[place])}, wanted of the files: 1.5"
        )


def test_on_a_telephone(places: dict[str, str], browser: Browser, figure: Callable[[str], None]) -> None:
    times: list[float] = []
    for _ in range(LOADS):
        with visitor(browser) as context:
            page = context.new_page()
            page.goto("about:blank")
            with slowed():
                times.append(opened(page, places["files"]))
    figure(f"{'the same, four times slower':34} cold {told(times)}, wanted: 8")


def test_a_click(places: dict[str, str], browser: Browser, figure: Callable[[str], None]) -> None:
    took: dict[str, tuple[float, float]] = {}
    for place, url in places.items():
        with visitor(browser) as context:
            page = context.new_page()
            opened(page, url)
            page.evaluate("localStorage['noblesse.pace'] = '10'")  # what is measured is the visitor's own step
            opened(page, url)
            at_rest(page)
            drawn_for_it(page)
            page.wait_for_timeout(2_000)

            def back(page: Page = page) -> None:
                page.get_by_role("button", name="Take back").click()
                expect(bar(page).get_by_role("button", name="Pass", exact=True)).to_be_visible()
                at_rest(page)

            took[place] = measured(page, PASS, back)
            page.goto("about:blank")
    (change, frame), (least, first) = took["files"], took["served"]
    figure(
        f"{'a choice without a server':34} {change:.1f} ms to the change, {change / least:.2f} x served {least:.1f} (wanted: 1.5); "
        f"{frame:.1f} ms to the painted frame, {frame / first:.2f} x served {first:.1f}"
    )


def test_what_comes_before_it_can_be_clicked(
    places: dict[str, str], browser: Browser, figure: Callable[[str], None]
) -> None:
    with visitor(browser) as context:
        page = context.new_page()
        page.add_init_script(READY_AT)
        asked: list[Response] = []
        page.on("response", lambda one: asked.append(one))  # noqa: PLW0108 - Playwright takes no method of a list
        opened(page, places["files"])
        ready = page.evaluate("window.readyAt")
        sizes = {
            one.url.rpartition("/")[2]: packed(one.body()) for one in asked if one.request.timing["startTime"] <= ready
        }
        renderer = max(one.memory_full_info().uss for one in browsers()) / 1e6
        largest = sorted(sizes.items(), key=lambda one: -one[1])[:4]
        figure(
            f"{'what comes before that':34} {len(sizes)} files, {sum(sizes.values()) / 1000:.1f} MB once gzip has packed them "
            f"(wanted: 9): {', '.join(f'{name} {size / 1000:.1f}' for name, size in largest)}; {renderer:.0f} MB of memory"
        )
