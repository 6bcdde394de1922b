"""Game of Crowns as a visitor meets it: the app on a real Voilà, by mouse and by keyboard, in real Chromium."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.tables import bar, open_app, serving, showing, thing

EXCHANGE = """
import explorer
from widgets import Board
match = explorer.start("game_of_crowns", players=4, seed=1, first=0)
Board(match, seat=0)
"""
ATTACK = """
import explorer
from widgets import App
match = explorer.position("game_of_crowns", at="spend", target=1, votes=["attacker", "defender", "attacker", "defender"])
App(match)
"""

app = serving("game_of_crowns")
"""The app that we ship."""

exchange = showing("An exchange", EXCHANGE)
"""A board on which Seat 0 begins."""

attack = showing("An attack", ATTACK)
"""An app that opens where the Defender may spend ravens."""


def test_an_exchange_is_made_by_touching(exchange: Any, page: Page, recorder: Any) -> None:
    open_app(page, exchange.url)
    thing(page, "seat:0").click()
    expect(page.locator(".nb-told")).to_contain_text("Seat 0 makes an exchange")
    thing(page, "card:0:akroyear-feud").click()
    expect(thing(page, "offer:0")).to_be_visible()
    bar(page).get_by_role("button", name="Knight", exact=True).click()
    expect(page.locator(".nb-told")).to_contain_text("would like Knight")
    assert "Princess, Celestian" not in page.content()  # another hand stays hidden
    recorder.assert_clean()


def test_by_keyboard_alone(exchange: Any, page: Page, recorder: Any) -> None:
    open_app(page, exchange.url)
    thing(page, "card:0:akroyear-knight").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".nb-told")).to_contain_text("plays Knight of Akroyear")
    page.wait_for_function("document.activeElement.closest('.nb-play')")
    thing(page, "seat:2").focus()
    page.keyboard.press("Space")
    expect(page.locator(".nb-told")).to_contain_text("attacks Seat 2")
    thing(page, "vote:attacker").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".nb-told")).to_contain_text("votes for the Attacker")
    recorder.assert_clean()


def test_an_attack_with_all_that_one_can_look_at(attack: Any, page: Page, recorder: Any) -> None:
    open_app(page, attack.url)
    page.get_by_role("tab", name="Odds").click()
    expect(page.get_by_text("score if the game ended now").first).to_be_visible()
    page.get_by_label("Question").select_option("Who wins this attack, whatever the others do?")
    expect(page.get_by_text("The Attacker, Seat 0, wins against Seat 1").first).to_be_visible()
    expect(page.get_by_role("table").first).to_contain_text("spending 2 ravens")
    expect(page.get_by_role("tab", name="Dice")).to_have_count(0)  # no dice are thrown in this game
    page.get_by_role("tab", name="What if").click()
    expect(page.get_by_text("Your match stays as it is")).to_be_visible()
    page.get_by_role("tab", name="Chain").click()
    expect(page.get_by_text("Legend and keys")).to_be_visible()
    thing(page, "ravens:1").click()  # five numbers fit: they are offered
    bar(page).get_by_role("button", name="2 ravens").click()
    expect(page.locator(".nb-view")).to_contain_text("votes for the Defender, with 2 ravens")
    recorder.assert_clean()


def test_the_app_opens_plays_on_and_teaches(app: Any, page: Page, recorder: Any) -> None:
    open_app(page, app.url)
    assert page.title() == "Game of Crowns"
    for _ in range(3):
        page.get_by_role("button", name="Play to the next phase").click()
    expect(page.locator(".nb-phases [aria-current=step]")).to_contain_text(
        re.compile("Taking a Turn|Make an Exchange|Play a Card")
    )
    page.get_by_role("tab", name="First lesson").click()
    expect(page.get_by_text("Ten cards, three rounds").first).to_be_visible(timeout=60_000)
    recorder.assert_clean()


def test_a_new_match_is_set_in_a_form_by_the_keyboard(app: Any, page: Page, recorder: Any) -> None:
    open_app(page, app.url)
    form = page.locator(".nb-new")
    form.locator("summary").first.focus()
    page.keyboard.press("Enter")
    players, teams = form.get_by_label("Players", exact=True), form.get_by_label("Team Play", exact=True)
    players.select_option("5 players")
    expect(teams).to_be_disabled()
    expect(form).to_contain_text("only with 6 or 8 players")
    expect(form.get_by_role("button", name="Rule team.players")).to_be_visible()
    players.select_option("6 players")
    teams.select_option("with")
    form.get_by_label("Houses", exact=True).select_option("each player chooses")
    form.get_by_role("button", name="Start").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".nb-asked")).to_contain_text("Seat 0 chooses a house")
    expect(page.locator(".nb-asked :focus")).to_have_count(1)  # the keyboard goes on where the match does
    expect(page.locator(".nb-asked").get_by_role("button", name="Lyre")).to_be_visible()
    expect(form.get_by_role("button", name="Start")).to_be_hidden()
    form.locator("summary").first.click()
    expect(teams.locator("option:checked")).to_have_text("with")  # it stays as it was filled in
    recorder.assert_clean()
