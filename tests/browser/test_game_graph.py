"""The graphs of a game's own as a visitor meets them: who gave what to whom, and a map, in real Chromium on a real Voilà."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.tables import bar, explore, open_app, showing
from tests.browser.test_accessible import AXE, violations

TABLE = """
import explorer
from explorer.players import RandomPlayer
from widgets import App
App(explorer.start("game_of_crowns", players=9, seed=4).play(RandomPlayer(4), most=400), seat=None)
"""
MAP = """
import explorer, networkx as nx
from explorer.games.game_of_crowns import graphs
from widgets import GameGraph

def ways(match, seat):
    graph = nx.Graph(about="Nine squares.", strong="choke point", steps="spaces")
    for number in range(9):
        column, row = number % 3, number // 3
        kind, strong = ("road", True) if number == 4 else ("field", False)
        graph.add_node(number, text="ABC"[column] + str(row + 1), kind=kind, x=column, y=row, strong=strong)
    graph.add_edges_from([(0, 1), (1, 4), (4, 7), (7, 8), (3, 4)])
    return graph

graphs.GRAPHS = {"Map": ways}
GameGraph(explorer.start("game_of_crowns", players=4, seed=1))
"""


table = showing("Gifts", TABLE)
"""The app in the middle of a match of nine, in which much has been given; all hands are open, so nothing goes on by itself."""


ways = showing("A map", MAP)
"""A map of nine squares."""


def graph(page: Page) -> Locator:
    return page.locator(".nb-game-graph")


def open_gifts(page: Page, url: str) -> None:
    open_app(page, url)
    explore(page, "Gifts")
    expect(graph(page).locator(".nb-node[data-id]")).to_have_count(9)


def box(page: Page, name: str) -> Locator:
    return graph(page).get_by_role("button", name=re.compile(rf"^(now: )?{name}\b")).first


def test_a_seat_tells_what_it_gave_and_got_and_leads_to_the_moment(table: Any, page: Page, recorder: Any) -> None:
    open_gifts(page, table.url)
    box(page, "Sir Osric").click()
    about = graph(page).locator(".nb-about")
    expect(about).to_contain_text("Sir Osric, House Chiron")
    lines = about.get_by_role("button")
    assert all("Sir Osric" in line for line in lines.all_inner_texts())
    expect(graph(page).locator(".nb-edge.nb-lit").first).to_be_visible()
    before, moment = lines.count(), lines.first.get_attribute("data-key")
    assert before > 1
    lines.first.click()
    expect(lines).to_have_count(1)  # what was given later has not been given yet
    page.wait_for_function("document.activeElement.closest('.nb-about') !== null")  # focus stays where it was
    expect(lines.first).to_have_attribute("data-key", moment or "")
    expect(bar(page)).to_contain_text("You are looking at round 1.")  # the table goes along
    bar(page).get_by_role("button", name="Back to now").click()
    expect(lines).to_have_count(before)
    recorder.assert_clean()


def test_by_keyboard_alone(table: Any, page: Page, recorder: Any) -> None:
    open_gifts(page, table.url)
    graph(page).locator('.nb-node[tabindex="0"]').focus()
    page.keyboard.press("Home")
    expect(page.locator(":focus")).to_have_attribute("aria-label", re.compile("^(now: )?Dame Alys, House Akroyear"))
    page.keyboard.press("ArrowUp")  # over the middle of the table
    expect(page.locator(":focus")).not_to_have_attribute("aria-label", re.compile("^(now: )?Dame Alys"))
    page.keyboard.press("End")
    expect(page.locator(":focus")).to_have_attribute("aria-label", re.compile("^(now: )?Lord Wystan"))
    expect(graph(page).locator(".nb-about")).to_contain_text("Lord Wystan, House Redtower")
    page.keyboard.press("Enter")
    expect(graph(page).locator(".nb-spoken")).to_contain_text("Lord Wystan")
    page.keyboard.press("Tab")
    expect(graph(page).locator(".nb-about button").first).to_be_focused()
    recorder.assert_clean()


def test_the_list_says_the_same_and_it_can_be_taken_away(table: Any, page: Page, recorder: Any) -> None:
    open_gifts(page, table.url)
    graph(page).get_by_text("The graph as a list").click()
    expect(graph(page).locator(".nb-list > ul > li")).to_have_count(9)
    assert graph(page).locator(".nb-list [data-key]").count() >= graph(page).locator(".nb-edge[data-from]").count()
    for kind in ("SVG", "GraphML"):
        with page.expect_download() as told:
            graph(page).get_by_role("button", name=kind, exact=True).click()
        assert told.value.suggested_filename == f"gifts.{kind.lower()}"
        text = Path(told.value.path()).read_text(encoding="utf-8")
        assert ET.fromstring(text).tag.startswith("{http://")
        assert "Lord Wystan" in text
    recorder.assert_clean()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1366])
def test_boxes_fit_and_do_not_overlap_and_all_can_be_heard(table: Any, looked_at: Any, width: int, scheme: Any) -> None:
    page = looked_at(open_gifts, table.url, width, scheme)
    wide = "document.querySelector('.nb-game-graph .nb-frame').scrollWidth - document.querySelector('.nb-game-graph .nb-frame').clientWidth"
    if width > 700:  # on a telephone nine houses with their people's names are wider than the page: the frame scrolls
        page.wait_for_function(f"{wide} <= 0")
    page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
    meet = """() => {
      const boxes = [...document.querySelectorAll('.nb-game-graph .nb-node[data-id]')].map((box) => box.getBoundingClientRect());
      return boxes.some((a, at) => boxes.slice(at + 1).some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
    }"""
    page.wait_for_function(f"!({meet})()")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert violations(page, scheme) == []


def test_a_map_shows_the_shortest_way(ways: Any, page: Page, recorder: Any) -> None:
    page.goto(ways.url)
    about = graph(page).locator(".nb-about")
    expect(box(page, "A1")).to_be_visible(timeout=60_000)
    box(page, "A1").focus()
    page.keyboard.press("Enter")
    expect(about).to_contain_text("Paths begin here")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(about).to_contain_text("C1, field. No path leads here from A1.")
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    expect(about).to_contain_text("C3, field. 4 spaces from A1: A1 – B1 – B2 – B3 – C3.")
    expect(graph(page).locator(".nb-edge.nb-path")).to_have_count(4)
    assert graph(page).locator(".nb-legend").inner_text().count("choke point") == 1
    box(page, "A1").focus()
    page.keyboard.press("Enter")
    expect(graph(page).locator(".nb-edge.nb-path")).to_have_count(0)
    recorder.assert_clean()
