"""How fast the app is where people feel it: `.venv/bin/python -m pytest tests/benchmarks/test_browser_speed.py`.

Everything is measured in Chromium on a real server and compared, in the same run, with the least that the same
packages can do: a bare `ipywidgets` button that changes a label, a bare page that imports the same. It measures; it
asserts no time. The figures stand in a table at the end.
"""

from __future__ import annotations

import os
import statistics
import time
from typing import TYPE_CHECKING, Any

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

ROUNDS = int(os.environ.get("ROUNDS", "30"))
"""How often each click is measured."""

LOADS = 7
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
APP = """
import explorer
from widgets import App
App(explorer.start("noble_treachery", players=4, seed=7))
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
PRESS = (
    "document.querySelector('.t-button').click()",
    "document.querySelector('.t-label').textContent",
)
BOARD = (
    "document.querySelector('.nb-play [data-key=roll]').click()",
    "document.querySelector('.nb-play .nb-question').textContent",
)
SCRUB = (
    """const slider = document.querySelector('.nb-slider');
    slider.value = String(Number(slider.value) > 60 ? 20 : 100);
    slider.dispatchEvent(new Event('input', { bubbles: true }))""",
    "document.querySelector('.nb-play .nb-told').textContent",
)
DIE = (
    "document.querySelectorAll('.nb-odds input[type=checkbox]')[0].click()",
    "document.querySelector('.nb-odds table').textContent",
)


@pytest.fixture(scope="module")
def app(noblesse: Callable[..., AbstractContextManager[Any]], notebook: Callable[..., Any]) -> Iterator[Any]:
    """The app with a bare button above it, on one page."""
    with noblesse("table", "--notebooks", str(notebook("# Both", BARE, APP).parent)) as server:
        yield server


@pytest.fixture(scope="module")
def bare(noblesse: Callable[..., AbstractContextManager[Any]], notebook: Callable[..., Any]) -> Iterator[Any]:
    """The bare button alone."""
    with noblesse("table", "--notebooks", str(notebook("# Bare", BARE).parent)) as server:
        yield server


@pytest.fixture(scope="module")
def shipped(noblesse: Callable[..., AbstractContextManager[Any]]) -> Iterator[Any]:
    """The app as it is shipped."""
    with noblesse("noble_treachery") as server:
        yield server


def ready(page: Page, url: str) -> None:
    page.goto(url)
    page.locator(".nb-play .nb-question").wait_for(timeout=60_000)
    page.wait_for_timeout(2_000)


def measured(page: Page, *probes: tuple[str, str], undo: str = "") -> list[tuple[float, float]]:
    """Medians in milliseconds, to the changed page and to the painted frame, of probes taken in turn.

    `undo` names a button that takes back what the last probe did, before the next turn.
    """
    samples: list[list[tuple[float, float]]] = [[] for _ in probes]
    for turn in range(ROUNDS + 3):
        for sample, probe in zip(samples, probes, strict=True):
            took = page.evaluate(CLICK, list(probe))
            if took is not None and turn >= 3:  # the first ones warm up
                sample.append(took)
            page.wait_for_timeout(150)
        if undo:
            page.get_by_role("button", name=undo).click()
            page.wait_for_timeout(150)
    assert all(len(sample) > ROUNDS / 2 for sample in samples), "most clicks changed nothing"
    return [(statistics.median(s[0] for s in sample), statistics.median(s[1] for s in sample)) for sample in samples]


def told(name: str, ours: tuple[float, float], least: tuple[float, float]) -> str:
    return (
        f"{name:34} {ours[0]:6.1f} ms to the change ({ours[0] / least[0]:.2f} x bare {least[0]:.1f}), "
        f"{ours[1]:6.1f} ms to the painted frame ({ours[1] / least[1]:.2f} x bare {least[1]:.1f})"
    )


def test_a_click_on_the_board(app: Any, page: Page, figure: Callable[[str], None]) -> None:
    ready(page, app.url)
    least, ours = measured(page, PRESS, BOARD, undo="◀ Back")
    figure(told("click on the board", ours, least))


def test_a_scrub_of_the_timeline(app: Any, page: Page, figure: Callable[[str], None]) -> None:
    ready(page, app.url)
    for phase in ("Roll the Dice", "Bet", "Challenge", "Claim Spoils"):
        page.get_by_role("button", name="Play to the next phase").click()
        expect(page.locator(".nb-phases [aria-current=step]")).to_contain_text(phase)
    least, ours = measured(page, PRESS, SCRUB)
    figure(told("scrub of the timeline", ours, least))


def test_the_odds_after_a_die_change(app: Any, page: Page, figure: Callable[[str], None]) -> None:
    ready(page, app.url)
    page.get_by_role("tab", name="Odds").click()
    page.locator(".nb-odds table").first.wait_for()
    page.wait_for_timeout(2_000)
    least, ours = measured(page, PRESS, DIE)
    figure(told("odds after a die is set free or kept", ours, least))


def test_a_chain_of_sixty_nodes(app: Any, page: Page, figure: Callable[[str], None]) -> None:
    ready(page, app.url)
    for phase in ("Roll the Dice", "Bet", "Challenge", "Claim Spoils"):
        page.get_by_role("button", name="Play to the next phase").click()
        expect(page.locator(".nb-phases [aria-current=step]")).to_contain_text(phase)
    page.get_by_role("tab", name="Chain").click()
    page.locator(".nb-chain svg").first.wait_for()
    scopes = page.get_by_label("Show ", exact=False).locator("option").all_inner_texts()
    drawn = "document.querySelector('.nb-chain svg').outerHTML.length"
    samples = []
    for turn in range(12):
        wanted = scopes[2 if turn % 2 else 0]
        does = (
            "const s = [...document.querySelectorAll('.nb-chain select')].find(one => one.options.length >= 3);"
            f" s.selectedIndex = {scopes.index(wanted)}; s.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        )
        took = page.evaluate(CLICK, [does, drawn])
        nodes = page.evaluate(
            "document.querySelectorAll('.nb-chain svg [data-node], .nb-chain svg [role=button]').length"
        )
        if took is not None:
            samples.append((nodes, took[1]))
        page.wait_for_timeout(100)
    largest = max(nodes for nodes, _ in samples)
    ms = statistics.median(took for nodes, took in samples if nodes == largest)
    figure(f"{'chain, scope chosen to painted frame':34} {ms:6.1f} ms with {largest} nodes")


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
    least, ours = [], []
    for _ in range(LOADS):
        least.append(load(browser, bare.url, ".t-button"))
        ours.append(load(browser, shipped.url, ".nb-play .nb-offers button"))
    ratio = statistics.median(ours) / statistics.median(least)
    figure(
        f"{'page load to interactive':34} {statistics.median(ours):.2f} s ({min(ours):.2f} to {max(ours):.2f}), "
        f"{ratio:.2f} x bare {statistics.median(least):.2f} s ({min(least):.2f} to {max(least):.2f})"
    )


def test_memory_of_ten_visitors(shipped: Any, browser: Browser, figure: Callable[[str], None]) -> None:
    contexts = [browser.new_context(viewport={"width": 1366, "height": 768}) for _ in range(VISITORS)]
    pages = [context.new_page() for context in contexts]
    for page in pages:
        page.goto(shipped.url)
        page.locator(".nb-play .nb-offers button").first.wait_for(timeout=60_000)

    def own() -> list[float]:
        found = sorted(process.memory_full_info().uss / 1e6 for process in shipped.kernel_processes())
        return found[-VISITORS:]  # without the one kept warm, which has not been looked at

    def pss() -> float:
        return float(sum(process.memory_full_info().pss for process in shipped.kernel_processes())) / 1e6

    opened = own()
    for page in pages:
        for phase in ("Roll the Dice", "Bet", "Challenge", "Claim Spoils"):
            page.get_by_role("button", name="Play to the next phase").click()
            expect(page.locator(".nb-phases [aria-current=step]")).to_contain_text(phase)
    played = own()
    for page in pages:
        for name in ("Chain", "Odds", "Dice", "What if"):
            page.get_by_role("tab", name=name).click()
            page.wait_for_timeout(500)
    looked = own()
    figure(
        f"{'memory a visitor, own pages':34} {statistics.median(opened):.0f} MB opened, {statistics.median(played):.0f} MB after a "
        f"round, {statistics.median(looked):.0f} MB with every tab opened; all {shipped.kernels()} kernels share "
        f"{pss():.0f} MB, the server {psutil.Process(shipped.process.pid).memory_full_info().uss / 1e6:.0f} MB"
    )
    for context in contexts:
        context.close()
