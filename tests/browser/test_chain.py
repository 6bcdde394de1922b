"""The chain and the dice graph as a visitor meets them: real Chromium on a real Voilà."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Download, Locator, Page, expect

from tests.browser.tables import showing, spread

TABLE = """
import explorer
from explorer.players import RandomPlayer
from widgets import Chain, DiceGraph, Stepper
match = explorer.start("noble_treachery", players=4, seed=11).play(RandomPlayer(11))
match.goto(next(moment.at for moment in match.moments() if moment.kind == "turn") + 1)
Stepper(match)
"""
WIDE = "[...document.querySelectorAll('.nb-chain > *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1).length"


table = showing("A chain", TABLE, "Chain(match)", "DiceGraph(match, 'KR')")
"""An app with a stepper, its chain and its dice graph, where a card must be played."""


def chain(page: Page) -> Locator:
    return page.locator(".nb-chain:not(.nb-dice-graph)")


def dice(page: Page) -> Locator:
    return page.locator(".nb-dice-graph")


def open_app(page: Page, url: str) -> None:
    page.goto(url)
    expect(dice(page).locator(".nb-node[data-id]").first).to_be_visible(timeout=60_000)
    expect(chain(page).locator("[aria-current=step]")).to_have_count(1)


def now(page: Page) -> Locator:
    return chain(page).locator(".nb-node[aria-current=step]")


def expect_focus(page: Page, name: str) -> None:
    """The keyboard stands on the node of that name, a pattern, whether or not it is the present one."""
    expect(page.locator(":focus")).to_have_attribute("aria-label", re.compile(f"^(now: )?{name}"))


def test_a_node_takes_board_and_story_to_its_moment(table: Any, page: Page, recorder: Any) -> None:
    open_app(page, table.url)
    expect(page.locator(".nb-asked")).to_contain_text("chooses a card to play")
    phase = chain(page).get_by_role("button", name=re.compile(r"^Phase: Roll the Dice\."))
    expect(phase).to_have_attribute("aria-expanded", "false")  # it is no more the present one, and a line
    phase.click()
    expect(phase).to_have_attribute("aria-expanded", "true")
    node = chain(page).get_by_role("button", name=re.compile(r"^event: .* is in last place"))
    node.click()
    expect(page.locator(".nb-asked")).to_contain_text("Something has just happened")
    expect(page.locator(".nb-story li").last).to_contain_text("is in last place")
    expect(now(page)).to_have_attribute("aria-label", re.compile("is in last place"))
    expect_focus(page, "event: .* is in last place")  # where the visitor is does not change
    about = chain(page).locator(".nb-about")
    expect(about).to_contain_text(
        re.compile(r"in last place.* Rules?: [A-Z].* In: Round 1 begins › Phase: Roll the Dice\.")
    )
    expect(about).not_to_contain_text("roll.dice")  # a rule is told by its title
    page.get_by_role("button", name="Forward ▶").click()
    expect(now(page)).to_have_attribute("aria-label", re.compile("^now: chance: "))
    recorder.assert_clean()


def test_walking_by_keyboard_alone(table: Any, page: Page, recorder: Any) -> None:
    open_app(page, table.url)
    chain(page).get_by_role("button", name="Full screen").focus()
    page.keyboard.press("Tab")
    expect_focus(page, r"choice: Seat \d chooses a card to play")  # one stop for all nodes: the present one
    page.keyboard.press("ArrowLeft")
    expect_focus(page, r"Seat \d is to play")
    page.keyboard.press("ArrowLeft")
    expect_focus(page, r"Phase: Challenge\.$")
    page.keyboard.press("ArrowUp")
    expect_focus(page, r"Phase: Bet\. \d+ inside\.$")
    page.keyboard.press("Enter")
    expect_focus(page, r"Phase: Bet\.$")
    page.keyboard.press("ArrowRight")
    expect_focus(page, ".*bids or passes")
    page.keyboard.press("Enter")
    expect(now(page)).to_have_attribute("aria-label", re.compile("^now: choice: .*bids or passes"))
    page.keyboard.press("Home")
    expect_focus(page, r"Round 1 begins\.$")
    expect(page.locator(":focus")).to_have_css("outline-width", "3px")
    scale = chain(page).locator(".nb-scale")
    before = int((scale.text_content() or "").split()[0])
    page.keyboard.press("+")
    expect(scale).to_have_text(f"{round(before * 1.25)} %")
    page.keyboard.press("-")
    expect(scale).to_have_text(f"{before} %")
    page.keyboard.press("0")
    seen = "e => e.scrollWidth <= e.clientWidth + 1 && e.scrollHeight <= e.clientHeight + 1"
    assert chain(page).locator(".nb-frame").evaluate(seen), "all of it"
    page.mouse.move(0, 0)
    chain(page).locator(".nb-frame").hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    page.wait_for_function(f"!({seen})(document.querySelector('.nb-frame'))")
    page.keyboard.press("0")
    assert chain(page).locator(".nb-frame").evaluate(seen)
    spread(page, chain(page).locator(".nb-frame"))
    page.wait_for_function(f"!({seen})(document.querySelector('.nb-frame'))")
    page.keyboard.press("f")
    page.wait_for_function("document.fullscreenElement?.classList.contains('nb-chain')")
    page.keyboard.press("f")
    page.wait_for_function("!document.fullscreenElement")
    recorder.assert_clean()


def test_scopes_bars_and_folding(table: Any, page: Page, recorder: Any) -> None:
    open_app(page, table.url)
    show = chain(page).get_by_role("combobox")
    show.select_option("this turn")
    expect(chain(page).get_by_role("button", name=re.compile("^Phase: Bet"))).to_have_count(0)
    show.select_option("the whole match")
    first = chain(page).get_by_role("button", name=re.compile(r"^Round 2 begins\. \d+ inside\.$"))
    first.focus()
    page.keyboard.press("Enter")
    expect(chain(page).get_by_role("button", name=re.compile(r"^Round 2 begins\.$"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(first).to_be_focused()
    chain(page).get_by_role("button", name=re.compile(r"^Open the \d+ inside")).click()
    expect(chain(page).get_by_role("button", name="Close it")).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press("Enter")  # the set-up
    deal = chain(page).get_by_role("button", name=re.compile(r"^dealing: \d+ steps of dealing\. \d+ inside\.$"))
    deal.click()
    expect(deal).to_have_count(0)
    show.select_option("this round")
    bars = chain(page).locator(".nb-k-barred[data-id]")
    expect(bars).not_to_have_count(0)
    chain(page).get_by_label("what was not allowed").uncheck()
    expect(bars).to_have_count(0)
    recorder.assert_clean()


def test_focus_stays_when_the_graph_is_drawn_anew_and_boxes_hold_their_words(table: Any, page: Page) -> None:
    open_app(page, table.url)
    node = chain(page).get_by_role("button", name="Phase: Challenge.", exact=True)
    node.focus()
    page.evaluate("window.kept = document.activeElement")
    chain(page).get_by_role("combobox").evaluate("e => { e.value = 'phase'; e.dispatchEvent(new Event('change')); }")
    expect(chain(page).get_by_role("button", name=re.compile("^Phase: Bet"))).to_have_count(0)
    page.wait_for_function("document.activeElement === window.kept")
    chain(page).get_by_role("combobox").evaluate("e => { e.value = 'round'; e.dispatchEvent(new Event('change')); }")
    bet = chain(page).get_by_role("button", name=re.compile("^Phase: Bet"))
    bet.focus()
    chain(page).get_by_role("combobox").evaluate("e => { e.value = 'turn'; e.dispatchEvent(new Event('change')); }")
    expect(bet).to_have_count(0)
    page.wait_for_function(
        "document.activeElement.getAttribute('aria-current') === 'step'"
    )  # its node went: the present one
    wrong = """() => {
      const boxes = [...document.querySelectorAll('.nb-chain:not(.nb-dice-graph) .nb-node[data-id]')].map((g) => {
        const shape = g.querySelector('.nb-shape').getBoundingClientRect();
        const texts = [...g.querySelectorAll('text')].map((text) => text.getBoundingClientRect());
        const out = texts.some((text) => text.right > shape.right + 1 || text.bottom > shape.bottom + 1);
        const size = parseFloat(getComputedStyle(g.querySelector('.nb-words, .nb-heading')).fontSize);
        return { out, shape, name: g.getAttribute('aria-label'), size, tall: shape.height / g.ownerSVGElement.dataset.scale };
      });
      const cross = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      const found = boxes.filter((box) => box.out || box.size < 14 || box.tall < 24).map((box) => box.name);
      boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => {
        if (cross(a.shape, b.shape)) found.push(a.name + ' / ' + b.name);
      }));
      return found;
    }"""
    picture = chain(page).locator(".nb-frame svg")
    for scope in ("this round", "this phase", "this turn", "the whole match"):
        before = picture.get_attribute("aria-label") or ""
        chain(page).get_by_role("combobox").select_option(scope)
        expect(picture).not_to_have_attribute("aria-label", before)  # the moments that it shows: it is drawn anew
        assert page.evaluate(wrong) == []


def saved(page: Page, part: Locator, name: str) -> Download:
    with page.expect_download() as told:
        part.get_by_role("button", name=name, exact=True).click()
    return told.value


def test_it_can_be_taken_away_and_the_dice_are_picked(table: Any, page: Page, recorder: Any) -> None:
    open_app(page, table.url)
    count = chain(page).locator(".nb-node[data-id]").count()
    chain(page).locator("summary", has_text="Download").click()
    svg = saved(page, chain(page), "SVG")
    assert re.fullmatch(r"chain-moments-\d+-to-\d+\.svg", svg.suggested_filename)
    text = Path(svg.path()).read_text(encoding="utf-8")
    assert "var(" not in text
    assert "class=" not in text
    root = ET.fromstring(text)
    space = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{space}svg"
    assert len([g for g in root.iter(f"{space}g") if "translate" in (g.get("transform") or "")]) == count
    assert {shape.get("fill") for shape in root.iter(f"{space}path")} > {"none"}
    png = Path(saved(page, chain(page), "PNG").path()).read_bytes()
    assert png.startswith(b"\x89PNG")
    width, height = (int.from_bytes(png[at : at + 4], "big") for at in (16, 20))
    assert width > 500
    assert height > 500
    graphml = saved(page, chain(page), "GraphML")
    assert graphml.suggested_filename.endswith(".graphml")
    nodes = ET.parse(graphml.path()).getroot().iter("{http://graphml.graphdrawing.org/xmlns}node")
    assert len(list(nodes)) == count
    expect(chain(page).get_by_role("status")).to_contain_text("graphml was made")
    saved(page, dice(page), "SVG")
    saved(page, dice(page), "GraphML")
    for name in ("blue", "green", "yellow"):
        dice(page).get_by_role("checkbox", name=name).check()
        expect(dice(page).locator(".nb-k-now")).to_have_attribute("aria-label", re.compile(f"Roll .*{name}"))
    throne = dice(page).get_by_role("button", name=re.compile("^Throne: 25.648 = 3.9 %, 300 of 7776 throws"))
    expect(throne).to_be_visible()
    throne.focus()
    expect(dice(page).locator(".nb-about")).to_contain_text("For instance K1 B1 R1 G2 Y2")
    dice(page).get_by_label("Ask for the").select_option("lowest die")
    expect(dice(page).get_by_role("button", name=re.compile("^Green: 979.7776"))).to_have_count(1)
    for name in ("black", "blue", "red", "green", "yellow"):
        dice(page).get_by_role("checkbox", name=name).uncheck()
        expect(dice(page).locator(".nb-k-now")).not_to_have_attribute("aria-label", re.compile(f"Roll .*{name}"))
    expect(dice(page).get_by_role("button", name=re.compile("Roll nothing"))).to_have_count(1)
    expect(dice(page).locator(".nb-k-class")).to_have_count(1)
    recorder.assert_clean()


def test_the_list_says_the_same(table: Any, page: Page) -> None:
    open_app(page, table.url)
    chain(page).get_by_text("The chain as a list").click()
    listed = chain(page).locator(".nb-list [data-at]")
    expect(listed).to_have_count(chain(page).locator(".nb-node[data-id]").count())
    entry = chain(page).locator(".nb-list").get_by_role("button", name=re.compile("^Phase: Bet"))
    entry.click()
    expect(entry).to_have_attribute("aria-current", "step")
    expect(page.locator(".nb-story li").last).to_contain_text("Phase: Bet")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1366])
def test_nothing_is_wider_than_the_page(table: Any, looked_at: Any, width: int, scheme: Any) -> None:
    page = looked_at(open_app, table.url, width, scheme)
    page.wait_for_function(f"{WIDE} === 0")
    small = "[...document.querySelectorAll('.nb-chain text')].filter(e => parseFloat(getComputedStyle(e).fontSize) < 12).length"
    page.wait_for_function(f"{small} === 0")
    drawn = "e => Math.abs(e.getBoundingClientRect().width - e.getAttribute('width') * e.dataset.scale) < 1"
    page.wait_for_function(
        f"[...document.querySelectorAll('.nb-frame svg')].every({drawn})"
    )  # a page may shrink pictures, but not the words in this one
