"""How fast and how light the app is, where people feel it: `.venv/bin/python -m pytest tests/benchmarks/test_browser_speed.py`.

Everything is measured in Chromium on a real server and compared, in the same run, with the least that the same packages can
do: a bare `ipywidgets` button that changes a label, alone on its page. It measures; it asserts no time. The figures stand in
a table at the end, each beside the figure that issue 13 asks for.
"""

from __future__ import annotations

import gzip
import json
import os
import statistics
import time
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect

import explorer
from explorer.players import HeuristicPlayer
from tests.browser.tables import at_rest, bar, drawn_for_it, enter, explore, skip
from widgets import assets
from widgets.board import Board
from widgets.voila import served_look
from widgets.voila.settings import TEMPLATE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import Response

ROUNDS = int(os.environ.get("ROUNDS", "30"))
"""How often each click is measured."""

LOADS = int(os.environ.get("LOADS", "7"))
"""How often each page is loaded."""

LOOKS = 12
VISITORS = 10

BARE = """
import ipywidgets
import anywidget
button, label = ipywidgets.Button(description="Bare"), ipywidgets.Label("0")
button.add_class("t-button")
label.add_class("t-label")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
ipywidgets.HBox([button, label])
"""

# From a click to the change it makes in the page, and on to the first frame that shows it.
CLICK = """
async ([does, tells]) => {
  const value = new Function("return " + tells);
  const before = value();
  return await new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (value() === before) return;
      watch.disconnect();
      clearTimeout(late);
      const changed = performance.now() - start;
      requestAnimationFrame(() => setTimeout(() => done([changed, performance.now() - start])));
    });
    const late = setTimeout(() => { watch.disconnect(); done(null); }, 10000);
    watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    const start = performance.now();
    new Function(does)();
  });
}
"""
MOMENT = "document.querySelector('.nb-play').dataset.moment"
PRESS = ("document.querySelector('.t-button').click()", "document.querySelector('.t-label').textContent")
PASS = ("document.querySelector('.nb-offers [data-key=\"take pass\"]').click()", MOMENT)
SENT = (PASS[0], "Boolean(document.querySelector('.nb-sent'))")
LOOK_BACK = ("document.dispatchEvent(new KeyboardEvent('keydown', { key: '[', bubbles: true }))", MOMENT)
READ = (
    """const cards = [...document.querySelectorAll('.nb-hand [data-thing^="card:"]')];
    const one = cards.find(card => card.ariaLabel !== window.had) || cards[0]; window.had = one.ariaLabel;
    one.dispatchEvent(new MouseEvent('click', { bubbles: true }))""",
    "document.querySelector('.nb-note').textContent + document.querySelector('.nb-play').dataset.moment",
)

# What the main thread does and how often a frame is drawn, until `window.traced()` is called.
TRACE = """() => {
  const long = [], frames = [];
  const watch = new PerformanceObserver((seen) => long.push(...seen.getEntries().map(one => one.duration)));
  watch.observe({ type: "longtask" });
  let on = true;
  const frame = (now) => { frames.push(now); if (on) requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
  window.traced = () => {
    on = false;
    long.push(...watch.takeRecords().map(one => one.duration));
    watch.disconnect();
    return { long, gaps: frames.slice(1).map((now, at) => now - frames[at]) };
  };
}"""
MOVING = "document.getAnimations().filter(one => one.playState === 'running' && one.effect?.getTiming().duration === 320).length"
"""How many things travel."""


@pytest.fixture(scope="module")
def bare(noblesse: Callable[..., AbstractContextManager[Any]], notebook: Callable[..., Any]) -> Iterator[Any]:
    """The bare button."""
    with noblesse("table", "--notebooks", str(notebook("# Bare", BARE).parent)) as server:
        yield server


@pytest.fixture(scope="module")
def shipped(noblesse: Callable[..., AbstractContextManager[Any]]) -> Iterator[Any]:
    """All games, as they are shipped."""
    with noblesse() as server:
        yield server


def ready(page: Page, shipped: Any) -> None:
    """The table of Noble Treachery, with the first choice waiting and nothing more to load."""
    page.goto(shipped.url + "noble_treachery")
    page.locator(".nb-view svg").wait_for(timeout=60_000)
    at_rest(page)
    drawn_for_it(page)
    page.wait_for_timeout(2_000)


def measured(page: Page, probe: tuple[str, str], undo: Callable[[], None] | None = None) -> tuple[float, float]:
    """Medians in milliseconds, to the changed page and to the painted frame.

    Args:
        page: where it is measured.
        probe: what does it, and what tells that it is done: two pieces of JavaScript.
        undo: takes back what was done, before the next turn.
    """
    sample = []
    for turn in range(ROUNDS + 3):
        took = page.evaluate(CLICK, list(probe))
        if took is not None and turn >= 3:  # the first ones warm up
            sample.append(took)
        page.wait_for_timeout(100)
        if undo:
            undo()
            page.wait_for_timeout(100)
    assert len(sample) > ROUNDS / 2, "most clicks changed nothing"
    return statistics.median(one[0] for one in sample), statistics.median(one[1] for one in sample)


def told(name: str, ours: tuple[float, float], least: tuple[float, float]) -> str:
    return (
        f"{name:34} {ours[0]:6.1f} ms to the change ({ours[0] / least[0]:.2f} x bare {least[0]:.1f}; wanted: 2), "
        f"{ours[1]:6.1f} ms to the painted frame ({ours[1] / least[1]:.2f} x bare {least[1]:.1f})"
    )


def test_from_a_click_to_the_change(bare: Any, shipped: Any, page: Page, figure: Callable[[str], None]) -> None:
    page.goto(bare.url)
    page.locator(".t-button").wait_for(timeout=60_000)
    page.wait_for_timeout(2_000)
    before = measured(page, PRESS)

    def back() -> None:
        expect(page.locator(".nb-sent")).to_have_count(0)  # only what is answered can be taken back
        page.get_by_role("button", name="Take back").click()
        expect(bar(page).get_by_role("button", name="Pass", exact=True)).to_be_visible()
        at_rest(page)

    ready(page, shipped)
    page.evaluate("localStorage['noblesse.pace'] = '10'")  # what is measured is the visitor's own step
    ready(page, shipped)
    sent = measured(page, SENT, back)
    chosen = measured(page, PASS, back)
    read = measured(page, READ)
    came = page.evaluate(MOMENT)
    page.keyboard.press("1")
    page.wait_for_function(f"{MOMENT} !== {came!r}")  # before that, nothing has begun to go on
    skip(page)
    looked = measured(page, LOOK_BACK, lambda: page.keyboard.press("]"))
    page.goto(bare.url)
    page.locator(".t-button").wait_for(timeout=60_000)
    page.wait_for_timeout(2_000)
    after = measured(page, PRESS)  # before and after, because a machine changes its mind
    least = (before[0] + after[0]) / 2, (before[1] + after[1]) / 2
    figure(told("a choice is seen to be on its way", sent, least))
    figure(told("a choice", chosen, least))
    figure(told("a card is read", read, least))
    figure(told("looking back by one moment", looked, least))


def test_a_chain_and_the_odds(shipped: Any, page: Page, figure: Callable[[str], None]) -> None:
    ready(page, shipped)
    page.keyboard.press("1")
    skip(page)
    for pane, drawn in (("Chain", ".nb-chain svg"), ("Chances", ".nb-odds"), ("What if", ".nb-what-if, .nb-wi")):
        enter(page, "explore")
        start = time.perf_counter()
        explore(page, pane)
        page.locator(drawn).first.wait_for()
        figure(f"{f'a pane is opened: {pane}':34} {1000 * (time.perf_counter() - start):6.0f} ms")


def test_what_travels_keeps_its_pace(shipped: Any, page: Page, figure: Callable[[str], None]) -> None:
    """Others play at their normal pace while the main thread is watched."""
    page.emulate_media(reduced_motion="no-preference")
    ready(page, shipped)
    page.evaluate(TRACE)
    travelled = 0
    page.keyboard.press("1")
    end = time.monotonic() + 15
    while time.monotonic() < end:
        travelled += bool(page.evaluate(MOVING))
        page.wait_for_timeout(60)
        if page.locator(".nb-play").get_attribute("data-on") == "false":
            page.keyboard.press("1")
    seen = page.evaluate("window.traced()")
    gaps = sorted(seen["gaps"])
    figure(
        f"{'while things travel':34} {len(seen['long'])} tasks over 50 ms (wanted: 0){worst(seen['long'])}; "
        f"frames every {statistics.median(gaps):.1f} ms, 99 of 100 within {gaps[int(len(gaps) * 0.99)]:.1f} ms, "
        f"the slowest {gaps[-1]:.0f} ms; something travelled in {travelled} looks"
    )


def worst(long: list[float]) -> str:
    """The longest task, in words."""
    return f", the longest {max(long):.0f} ms" if long else ""


def load(browser: Browser, url: str, selector: str) -> float:
    """Seconds from asking for a page, with nothing cached, until what it is for can be clicked."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    page = context.new_page()
    start = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.locator(selector).first.wait_for(timeout=60_000)
    took = time.perf_counter() - start
    page.goto("about:blank")  # its kernel ends
    context.close()
    time.sleep(2.5)  # the next visitor's kernel is kept warm again
    return took


def test_page_load(bare: Any, shipped: Any, browser: Browser, figure: Callable[[str], None]) -> None:
    least: list[float] = []
    ours: dict[str, list[float]] = {game: [] for game in explorer.games()}
    for _ in range(LOADS):
        least.append(load(browser, bare.url, ".t-button"))
        for game, took in ours.items():
            took.append(load(browser, shipped.url + game, ".nb-hand .is-can, .nb-view .is-can, .nb-offers .is-go"))
    bare_load = statistics.median(least)
    for game, took in ours.items():
        figure(
            f"{f'load to interactive: {game}':40} {statistics.median(took):.2f} s ({min(took):.2f} to {max(took):.2f}), "
            f"{statistics.median(took) / bare_load:.2f} x bare {bare_load:.2f} s (wanted: 1.1)"
        )


def packed(text: str | bytes) -> float:
    """The size of a text in kB once gzip has packed it."""
    return len(gzip.compress(text.encode() if isinstance(text, str) else text, 9)) / 1000


def test_the_size_of_a_step(figure: Callable[[str], None]) -> None:
    """What a step sends, throughout a match: both pictures, all that is said, and the icons at their first use."""
    for game in explorer.games():
        match = explorer.start(game, seed=7, people=True).play(HeuristicPlayer(game, 7))
        last = len(match.moments(barred=False)) - 1
        pictures, steps, icons = [], [], []
        for part in range(1, LOOKS + 1):
            match.goto(last * part // LOOKS)
            widget = Board(match, seat=0)
            shown = widget._shown
            pictures.append(packed(shown["table"] + shown["hand"]))
            steps.append(packed(json.dumps(shown)))
            icons.append(packed(widget._definitions))
        figure(
            f"{f'a step: {game}':34} picture {statistics.median(pictures):.1f} kB, at most {max(pictures):.1f} kB "
            f"(wanted: 25); with all that is said at most {max(steps):.1f} kB; icons {max(icons):.0f} kB"
        )


@dataclass
class Came:
    """What came to a page: files by their addresses, and what its kernel sent."""

    files: dict[str, bytes] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    def listen(self, page: Page) -> None:
        page.on("response", self._file)
        page.on("websocket", lambda socket: socket.on("framereceived", self._line))

    def _file(self, response: Response) -> None:
        if response.ok and response.request.method == "GET":
            self.files[response.url] = response.body()

    def _line(self, sent: str | bytes) -> None:
        self.lines.append(sent if isinstance(sent, str) else sent.decode(errors="replace"))


def test_the_size_of_a_page(shipped: Any, browser: Browser, figure: Callable[[str], None]) -> None:
    """What a page loads, with nothing cached: ours, and what Jupyter, Voilà and ipywidgets bring."""
    for game in ("", *explorer.games()):
        context = browser.new_context(viewport={"width": 1366, "height": 768})
        page = context.new_page()
        came = Came()
        came.listen(page)
        page.goto(shipped.url + game, wait_until="networkidle")
        if game:
            page.locator(".nb-view svg").wait_for(timeout=60_000)
            at_rest(page)
        ours = sum(packed(body) for url, body in came.files.items() if is_ours(url))
        others = sum(packed(body) for url, body in came.files.items() if not is_ours(url))
        figure(
            f"{'a page: ' + (game or 'front'):34} its own files {ours:.0f} kB and {packed(''.join(came.lines)):.0f} kB by "
            f"the kernel's line (wanted together: 300); {others:.0f} kB of Jupyter, Voilà and ipywidgets"
        )
        page.goto("about:blank")
        context.close()
    scripts = sum(packed(assets.script(name)) for name in ("board.js", "doors.js", "rail.js", "address.js"))
    figure(f"{'scripts of a page':34} {scripts:.0f} kB")


def is_ours(url: str) -> bool:
    """True if a file is made by us, the page itself included.

    Voilà serves its own files and JupyterLab's style sheets below our template's address, too. A `blob:` is not a file: an
    anywidget makes one of each script that has come by the kernel's line, where it is counted.
    """
    path = PurePosixPath(urlsplit(url).path)
    if url.startswith("blob:"):
        return False
    if "/voila/templates/noblesse/static/" in str(path):
        return (TEMPLATE / "static" / path.name).exists()
    others = ("/voila/", "/static/", "/nbextensions/", "/lab")
    return f"/{served_look.FOLDER}" in str(path) or not any(word in str(path) for word in others)


def test_memory_of_ten_visitors(shipped: Any, browser: Browser, figure: Callable[[str], None]) -> None:
    contexts = [browser.new_context(viewport={"width": 1366, "height": 768}) for _ in range(VISITORS)]
    pages = [context.new_page() for context in contexts]
    for page in pages:
        page.goto(shipped.url + "noble_treachery")
        page.locator(".nb-hand .is-can").first.wait_for(timeout=60_000)

    def own() -> list[float]:
        found = sorted(process.memory_full_info().uss / 1e6 for process in shipped.kernel_processes())
        return found[-VISITORS:]  # without the one kept warm, which has not been looked at

    def pss() -> float:
        return float(sum(process.memory_full_info().pss for process in shipped.kernel_processes())) / 1e6

    opened = own()
    for page in pages:
        for _ in range(3):
            moment = page.locator(".nb-play").get_attribute("data-moment") or ""
            page.keyboard.press("1")
            expect(page.locator(".nb-play")).not_to_have_attribute("data-moment", moment)
            skip(page)
    played = own()
    for page in pages:
        for name in ("Chain", "Chances", "Dice", "What if"):
            explore(page, name)
            page.wait_for_timeout(500)
    looked = own()
    figure(
        f"{'memory a visitor, own pages':34} {statistics.median(opened):.0f} MB opened, {statistics.median(played):.0f} MB "
        f"after three choices, {statistics.median(looked):.0f} MB with every pane opened; all {shipped.kernels()} kernels share "
        f"{pss():.0f} MB, the server {psutil.Process(shipped.process.pid).memory_full_info().uss / 1e6:.0f} MB"
    )
    for context in contexts:
        context.close()
