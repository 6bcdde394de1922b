"""Game of Crowns as a visitor meets it: the app on a real Voilà, by mouse and by keyboard, in real Chromium."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

import explorer
from explorer.studies.weighed import weight
from tests.browser.tables import bar, enter, explore, open_app, serving, showing, skip, thing

EXCHANGE = """
import explorer
from widgets import Board
match = explorer.start("game_of_crowns", players=4, seed=1, first=0, people=True)
Board(match, seat=0)
"""
ATTACK = """
import explorer
from widgets import App
match = explorer.position("game_of_crowns", at="spend", target=1, votes=["attacker", "defender", "attacker", "defender"])
App(match, seat=1)
"""

app = serving("game_of_crowns")
"""The app that we ship."""

exchange = showing("An exchange", EXCHANGE)
"""A board on which the visitor begins."""

attack = showing("An attack", ATTACK)
"""An app that opens where the visitor is attacked and may spend ravens."""


def test_an_exchange_is_made_by_touching(exchange: Any, page: Page, recorder: Any) -> None:
    open_app(page, exchange.url)
    bar(page).get_by_role("button", name="Make an exchange").click()
    expect(page.locator(".nb-told")).to_contain_text("You make an exchange")
    thing(page, "card:0:akroyear-feud").click()
    expect(thing(page, "offer:0")).to_be_visible()
    page.locator(".nb-hand").get_by_role("button", name="Knight", exact=True).click()  # too many for the ribbon: tiles
    expect(page.locator(".nb-told")).to_contain_text("You would like Knight")
    assert "Princess, Celestian" not in page.content()  # another hand stays hidden
    assert "Princess of Celestian" not in page.content()
    assert "celestian-princess" not in page.content()
    recorder.assert_clean()


def test_by_keyboard_alone(exchange: Any, page: Page, recorder: Any) -> None:
    open_app(page, exchange.url)
    thing(page, "card:0:akroyear-knight").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".nb-told")).to_contain_text("You play Knight of Akroyear")
    page.wait_for_function("document.activeElement.closest('.nb-play')")
    thing(page, "seat:2").focus()
    page.keyboard.press("Space")
    expect(page.locator(".nb-told")).to_contain_text("You attack Sir Osric")
    thing(page, "vote:attacker").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".nb-told")).to_contain_text("You vote for the Attacker")
    recorder.assert_clean()


def test_an_attack_with_all_that_one_can_look_at(attack: Any, page: Page, recorder: Any) -> None:
    open_app(page, attack.url)
    expect(page.get_by_role("tab", name="Dice")).to_have_count(0)  # no dice are thrown in this game
    explore(page, "Chances")
    expect(page.get_by_label("Question")).to_have_value("vote")  # it fits what waits
    expect(page.get_by_text("The Attacker, Dame Alys, wins against you").first).to_be_visible()
    expect(page.get_by_role("table").first).to_contain_text("spending 2 ravens")
    explore(page, "Gifts")
    expect(page.get_by_text("Who has given what to whom so far")).to_be_visible()
    explore(page, "What if")
    expect(page.get_by_text("Your match stays as it is")).to_be_visible()
    explore(page, "Chain")
    expect(page.get_by_text("Legend and keys").first).to_be_visible()
    enter(page, "play")
    thing(page, "ravens:1").click()  # five numbers fit: they are offered
    bar(page).get_by_role("button", name="2 ravens").click()
    skip(page)
    expect(page.locator(".nb-rail")).to_contain_text("You spend 2 ravens on the Defender.")
    recorder.assert_clean()


def test_the_app_opens_plays_on_and_teaches(app: Any, page: Page, recorder: Any) -> None:
    open_app(page, app.url)
    assert page.title() == "Game of Crowns"
    skip(page)
    expect(bar(page)).to_contain_text("Choose a card to offer")  # who goes first makes an exchange with all
    page.locator(".nb-hand .is-can").first.click()
    skip(page)
    expect(page.locator(".nb-rail")).to_contain_text("You lay out")
    enter(page, "learn")
    expect(page.get_by_text("Ten cards, three rounds").first).to_be_visible(timeout=60_000)
    recorder.assert_clean()


def test_a_new_table_is_laid_by_the_keyboard(app: Any, page: Page, recorder: Any) -> None:
    open_app(page, app.url)
    page.get_by_role("button", name="Settings and a new table").focus()
    page.keyboard.press("Enter")
    form = page.get_by_role("dialog", name="Settings")
    players, teams = form.get_by_label("Players", exact=True), form.get_by_label("Team Play", exact=True)
    players.select_option("5 players")
    expect(teams).to_be_hidden()  # only with 6 or 8 players
    expect(form.get_by_role("textbox")).to_have_count(5)
    players.select_option("6 players")
    teams.select_option("with")
    form.get_by_label("Houses", exact=True).select_option("each player chooses")
    form.get_by_label("Name of player 2").fill("Kim")
    form.get_by_text("Rules that the book leaves open").click()
    open_rule = explorer.rules("game_of_crowns")["feud.together"]
    reading = form.get_by_label(open_rule.title, exact=True)
    expect(reading).to_have_accessible_description(weight("game_of_crowns", open_rule))
    reading.select_option(open_rule.readings[1].replace("-", " "))
    form.get_by_role("button", name="Deal").focus()
    page.keyboard.press("Enter")
    expect(form).to_be_hidden()
    skip(page)
    expect(bar(page)).to_contain_text("hoose a house")
    expect(page.locator(".nb-stage").get_by_role("button", name="Lyre")).to_be_visible()
    expect(page.locator(".nb-view")).to_contain_text("Kim")
    page.get_by_role("button", name="Settings and a new table").click()
    expect(reading).to_have_value("1")
    recorder.assert_clean()
