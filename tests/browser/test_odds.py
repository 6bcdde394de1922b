"""The odds panel as a visitor meets it: real Chromium on a real Voilà."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import psutil
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.tables import save, showing, written
from widgets.voila.settings import CAN_FORK

POSITION = """
import explorer
from widgets import Odds, Stepper
match = explorer.position("noble_treachery", in_play=[(0, "witch-k"), (1, "army-r")], opener=0, challenger=0,
                          dice="K3 B4 R1 G6 Y2", hands={2: ["army-k", "noble-k", "thief-r"]}, treasury={0: [4, 7], 2: [14]})
Odds(match, question="combinations")
"""


CELLS = POSITION, "Odds(match, question='witch')", "Stepper(match)"

table = showing("Odds", *CELLS)
"""A panel, a second one of the same match, and the steps."""


def panel(page: Page, number: int = 0) -> Locator:
    return page.locator(".nb-odds").nth(number)


def drawn(page: Page, number: int = 0) -> Locator:
    return panel(page, number).locator(".nb-picture .barlayer .point")


def open_table(page: Page, url: str) -> None:
    page.goto(url)
    expect(drawn(page).first).to_be_visible(timeout=60_000)


def row(page: Page, label: str, number: int = 0) -> Locator:
    return panel(page, number).locator("tbody tr").filter(has=page.get_by_role("rowheader", name=label, exact=True))


def test_a_chart_and_its_table_say_the_same(table: Any, page: Page, recorder: Any) -> None:
    open_table(page, table.url)
    expect(panel(page).get_by_role("heading", level=3)).to_have_text("What all five dice rolled make")
    expect(drawn(page)).to_have_count(4)
    texts = ["3.9%", "3.1%", "0.08%", "93.0%"]
    expect(panel(page).locator(".nb-picture .bartext")).to_have_text(texts)
    expect(panel(page).locator("tbody td:nth-child(2)")).to_have_text(texts)
    picture = panel(page).get_by_role("img")
    expect(picture).to_have_accessible_name("What all five dice rolled make")
    expect(picture).to_have_accessible_description(re.compile("nothing 93.0%, Throne 3.9%"))
    assert page.locator(".modebar").count() == 0
    for kind, name in (("CSV", "table, CSV"), ("SVG", "chart, SVG"), ("PNG", "chart, PNG")):
        with page.expect_download() as saved:
            panel(page).get_by_role("button", name=name).click()
        ending = kind.lower()
        assert (
            saved.value.suggested_filename
            == f"noble-treachery_round-1_challenge_what-all-five-dice-rolled-make.{ending}"
        )
        content = Path(saved.value.path()).read_bytes()
        assert b"Throne" in content if kind != "PNG" else content.startswith(b"\x89PNG")
    drawn(page).last.hover(force=True)  # an invisible area over the bars hears the pointer
    expect(panel(page).locator(".hoverlayer")).to_contain_text("93.0% (0.9298)")
    panel(page).get_by_role("button", name="Follow the match").click()
    expect(panel(page)).to_contain_text("It fits what waits: Seat 2 chooses a card to play.")
    expect(panel(page).get_by_role("button", name="Follow the match")).to_be_hidden()
    recorder.assert_clean()


def test_a_set_die_changes_the_odds(table: Any, page: Page, recorder: Any) -> None:
    open_table(page, table.url)
    expect(row(page, "red 1", 1).first).to_contain_text("83.3%")
    page.get_by_role("button", name="Red Thief", exact=True).first.click()
    page.get_by_role("button", name="roll", exact=True).click()
    page.get_by_label("red: value to set").select_option("5")
    page.get_by_role("button", name="Set", exact=True).click()
    expect(row(page, "red 5", 1).first).to_contain_text("16.7%")
    panel(page, 1).scroll_into_view_if_needed()
    expect(panel(page, 1).locator(".nb-picture .ytick text")).to_have_text(
        ["black 3", "blue 4", "red 5", "green 6", "yellow 2"]
    )
    recorder.assert_clean()


def test_by_keyboard_alone(table: Any, page: Page, recorder: Any) -> None:
    open_table(page, table.url)
    panel(page).get_by_label("Question").focus()
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_value("B")
    page.keyboard.press("Space")
    expect(panel(page).get_by_role("heading", level=3)).to_have_text(
        "What black, red, green and yellow rolled make with blue 4"
    )
    expect(page.locator(":focus")).to_have_value("B")  # the keyboard is where it was
    expect(panel(page).locator("[aria-live=polite].nb-spoken")).to_contain_text("Throne 3.9%")
    panel(page).get_by_role("button", name="Rule: Throne is a full house").press("Enter")
    expect(panel(page).locator(".nb-rule h4")).to_contain_text("Throne")
    recorder.assert_clean()


def test_sampling_shows_how_far_it_is_can_be_stopped_and_blocks_nothing(table: Any, page: Page, recorder: Any) -> None:
    open_table(page, table.url)
    panel(page).get_by_label("Question").select_option("cards")
    expect(panel(page).locator(".nb-far")).to_contain_text(re.compile(r"\d+ of 150 deals|150 deals drawn"))
    expect(panel(page).locator(".nb-far")).to_have_text("150 deals drawn", timeout=60_000)
    for _ in range(3):
        panel(page).get_by_role("button", name="Draw more samples").click()
        expect(panel(page).get_by_role("progressbar", name="Samples drawn")).to_be_visible()
        panel(page).get_by_role("button", name="Stop here").click()
        expect(panel(page).locator(".nb-far")).to_contain_text("deals drawn")
    expect(row(page, "Black Army")).to_contain_text(re.compile(r"% to \d"))
    expect(panel(page).locator(".nb-picture .errorbar")).to_have_count(7)
    panel(page).get_by_role("button", name="Draw more samples").click()
    panel(page, 1).get_by_label("Question").select_option("thief")  # while samples are drawn
    expect(panel(page, 1).get_by_role("heading", level=3)).to_contain_text("A Thief's die is lowest")
    recorder.assert_clean()


def test_plotly_comes_once_as_a_file_that_the_browser_keeps(table: Any, newcomer: Page) -> None:
    page = newcomer
    page.add_init_script("""
        window.sent = 0;
        const was = URL.createObjectURL;
        URL.createObjectURL = (blob) => { if (blob.size > 4e6) window.sent += 1; return was.call(URL, blob); };
    """)
    answers: list[Any] = []
    page.on("response", lambda response: answers.append(response) if "/plotly/" in response.url else None)
    open_table(page, table.url)
    panel(page, 1).scroll_into_view_if_needed()
    expect(drawn(page, 1)).to_have_count(10)
    assert page.evaluate("window.sent") == 0, "the kernel sent it although the server has it"
    assert [answer.status for answer in answers] == [200]
    assert "immutable" in answers[0].headers["cache-control"]
    assert answers[0].headers["content-encoding"] == "gzip"
    page.reload()
    expect(drawn(page, 0)).not_to_have_count(0, timeout=60_000)
    assert (
        page.evaluate(
            "performance.getEntriesByType('resource').filter(e => e.name.includes('/plotly/'))[0].transferSize"
        )
        == 0
    )


def test_a_question_that_has_no_meaning_now_says_so(table: Any, page: Page, recorder: Any) -> None:
    open_table(page, table.url)
    title = panel(page).get_by_role("heading", level=3)
    for name in ("black", "blue", "red", "green"):
        panel(page).get_by_role("checkbox", name=name).uncheck()
        expect(title).to_contain_text(re.compile(rf"\b{name} \d"))
    panel(page).get_by_role("checkbox", name="yellow").uncheck()
    expect(panel(page)).to_contain_text("Choose the dice to roll.")
    expect(panel(page).get_by_role("table")).to_be_hidden()
    panel(page).get_by_label("green").check()
    expect(panel(page).get_by_role("table")).to_be_visible()
    recorder.assert_clean()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1366])
def test_it_fits_and_wears_the_readers_colours(table: Any, looked_at: Any, width: int, scheme: Any) -> None:
    page = looked_at(open_table, table.url, width, scheme)
    for question in ("combinations", "cards", "witch"):
        panel(page).get_by_label("Question").select_option(question)
        expect(panel(page).get_by_role("heading", level=3)).to_be_visible()
        expect(panel(page).locator(".nb-picture svg.main-svg").first).to_be_visible()
        wide = "[...document.querySelectorAll('.nb-odds, .nb-odds *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1).length"
        page.wait_for_function(f"{wide} === 0")
    ink = [int(part) for part in re.findall(r"\d+", panel(page).evaluate("e => getComputedStyle(e).color"))[:3]]
    assert (sum(ink) > 384) == (scheme == "dark")
    label = panel(page).locator(".nb-picture .ytick text").first
    expect(label).to_have_css("fill", f"rgb({ink[0]}, {ink[1]}, {ink[2]})")


SAMPLED = """
import explorer
from widgets import Odds
match = explorer.position("noble_treachery", in_play=[(0, "witch-k"), (1, "army-r")], opener=0, challenger=0,
                          dice="K3 B4 R1 G6 Y2", hands={2: ["army-k", "noble-k", "thief-r"]}, treasury={0: [4, 7], 2: [14]})
Odds(match, question="cards")
"""


@pytest.mark.skipif(not CAN_FORK, reason="samplers are forked, which this system cannot do")
def test_served_for_one_person_samples_are_drawn_in_another_process_that_ends_with_the_page(
    noblesse: Any, tmp_path: Path, page: Page, recorder: Any
) -> None:
    save({"sampled": written("# Odds", SAMPLED)}, tmp_path)
    with noblesse("--notebooks", str(tmp_path), NOBLESSE_COLD="1", NOBLESSE_SAMPLERS="1") as server:
        page.goto(server.at("sampled").url)
        expect(panel(page)).to_contain_text("deals drawn", timeout=60_000)
        (kernel,) = server.kernel_processes()
        forks, sampler = sorted(kernel.children(recursive=True), key=lambda process: process.create_time())
        assert sampler.ppid() == forks.pid
        assert sampler.cpu_times().user > 0.1
        page.goto("about:blank")
        assert server.settled(0) == 0
        assert psutil.wait_procs([forks, sampler], timeout=60)[1] == []
    recorder.assert_clean()
