"""Random games of every game, in view: the ribbon, the hand and whatever can be chosen, at every choice, on a desk and on a
telephone.

Whole matches are played in `test_matches.py` by a visitor who always takes the first thing. Here a visitor takes anything, so
that tables are met which no sensible player comes to: huge hands, rooms full of models, a map with an army on every square.
At each choice the same table is looked at in both windows. Nothing may be hidden, cut off or covered there: all that glows can
be hit, though a long hand is first scrolled sideways within its strip.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

import explorer
from explorer.core.moments import Choice
from explorer.players import RandomPlayer
from tests.browser.conftest import DESK, TELEPHONE
from tests.browser.tables import IN_VIEW, drawn_for_it, go_on_with, open_app, skip, thing
from tests.depth import DEPTH, deep

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

    from explorer import Match
    from tests.browser.conftest import Server

PLAYERS = {"black_rose_wars": 4, "game_of_crowns": 9, "kings_of_ireland": 4, "noble_game": 4, "noble_treachery": 6}
"""The most who play: then a table is fullest."""

WHOLE = DEPTH >= 10
"""Whether whole games are played; else a stretch of each, from a choice anywhere in it."""

STRETCH = 6 if DEPTH < 4 else 20
"""The choices in a stretch."""

MOST = 5000
"""Deeds that a random game takes at the most."""

CAN = ".is-can[role=button]:not(.nb-picked, .nb-unfit)"
"""What glows."""

OUT_OF_VIEW = """can => {
    const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert]"); // behind a summary
    const all = (which) => [...document.querySelectorAll(`.nb-stage ${which}`)].filter(seen);
    const said = (one) => (one.getAttribute("aria-label") || one.textContent).trim();
    const spots = [0.5, 0.3, 0.7, 0.15, 0.85];
    const hand = document.querySelector(".nb-hand");
    const wrong = new Set();
    const reached = (one) => [one.querySelector(".look-edge"), one].some(shape => {
        if (!shape) return false;
        const { x, y, width, height } = shape.getBoundingClientRect();
        return spots.some(across => spots.some(down => {
            const at = document.elementFromPoint(x + width * across, y + height * down);
            const { thing } = one.dataset;
            if (!thing) return one.contains(at);
            const name = at?.closest("[data-thing]");
            return name?.matches("[role=button]") ? name.dataset.thing === thing : at?.closest("[data-hit]")?.dataset.hit === thing;
        }));
    });
    for (const one of all(`${can}, .nb-offers > button`)) {
        one.scrollIntoView({ block: "nearest", inline: "nearest" });
        if (!reached(one)) wrong.add(`${said(one)} cannot be hit`);
    }
    for (const one of all(".nb-hand [data-thing]")) { // whatever is held can be read
        one.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { left, right, bottom } = (one.querySelector(".look-edge") || one).getBoundingClientRect();
        if (left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) wrong.add(`${said(one)} cannot be brought into view`);
    }
    hand.scrollLeft = 0;
    const table = document.querySelector(".nb-view").getBoundingClientRect();
    for (const one of all(".nb-view text")) {
        if (!one.textContent.trim()) continue;
        const { left, right, top, bottom } = one.getBoundingClientRect();
        if (left < table.left - 1 || right > table.right + 1 || top < table.top - 4 || bottom > table.bottom + 4)
            wrong.add(`"${one.textContent.trim()}" is cut off`);
    }
    for (const one of all(".nb-bar :is(b, span, p, button)"))
        if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth && getComputedStyle(one).overflowX !== "visible") wrong.add(`"${said(one)}" is cut off`);
    return [...wrong];
}"""
"""What on the table, in the ribbon or on the strip cannot be reached or read to its end."""

OFFERED = """can => {
    const all = (which) => [...document.querySelectorAll(`.nb-stage ${which}`)].filter(one => one.checkVisibility());
    const sheet = all(".nb-sheet .is-go");
    if (sheet.length) return sheet.length;
    return [...all(can), ...all(".nb-offers :is(.is-go, [data-key^='take '])")].length;
}"""
"""How many things can be done."""

DO = """([can, number]) => {
    const all = (which) => [...document.querySelectorAll(`.nb-stage ${which}`)].filter(one => one.checkVisibility());
    const sheet = all(".nb-sheet .is-go");
    const offered = sheet.length ? sheet : [...all(can), ...all(".nb-offers :is(.is-go, [data-key^='take '])")];
    offered[number].dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""
"""Do one of them; that each can be hit has been seen."""

STANDS = """() => JSON.stringify([{ ...document.querySelector(".nb-play").dataset },
    document.querySelector(".nb-sheet").hidden, [...document.querySelectorAll(".nb-picked")].map(one => one.dataset.thing)])"""
"""Where the match stands, with what is picked."""


def table(game: str, seed: int) -> Match:
    """A game played at random: at its start or, where a stretch is enough, at any choice of the first seat."""
    stop = 0 if WHOLE else Random(seed).randrange(choices(game, seed))
    return at_choice(game, seed, stop)


def choices(game: str, seed: int) -> int:
    """How many choices the first seat has in a random game."""
    seen = 0

    def count(now: Match) -> bool:
        nonlocal seen
        seen += asked(now)
        return False

    dealt(game, seed).play(RandomPlayer(seed), until=count)
    return seen


def at_choice(game: str, seed: int, number: int) -> Match:
    """A random game at the choice of the first seat before which it had so many."""
    left = number

    def found(now: Match) -> bool:
        nonlocal left
        left -= asked(now)
        return left < 0

    return dealt(game, seed).play(RandomPlayer(seed), until=found)


def dealt(game: str, seed: int) -> Match:
    """A table with as many players as there can be."""
    return explorer.start(game, players=PLAYERS[game], seed=seed, people=True)


def asked(now: Match) -> bool:
    """Whether the first seat has something to choose."""
    pending = now.pending
    return isinstance(pending, Choice) and pending.seat == 0 and len(pending.options) > 1


def wrong(page: Page) -> list[str]:
    """What is out of view, in both windows."""
    found = []
    for window in (TELEPHONE, DESK):
        page.set_viewport_size(window)
        drawn_for_it(page)
        here = page.evaluate(OUT_OF_VIEW, CAN)
        if window is DESK and (more := page.evaluate(IN_VIEW)):
            here.append(more)
        found += [f"{window['width']}: {one}" for one in here]
    return found


@pytest.mark.parametrize("seed", range(deep(1)))
@pytest.mark.parametrize("game", sorted(PLAYERS) if DEPTH > 1 else ["noble_game"])
def test_all_of_a_random_game_is_in_view(front: Server, page: Page, game: str, seed: int) -> None:
    luck = Random(seed)
    page.emulate_media(reduced_motion="reduce")
    go_on_with(page, front.url, table(game, seed))
    board, last = page.locator(".nb-play"), page.locator(".nb-sheet [data-key=again]")
    seen = 0
    for _ in range(MOST):
        skip(page)
        if last.is_visible():
            break
        if not page.locator(".nb-picked").count():
            assert wrong(page) == [], page.locator(".nb-bar").inner_text()
            seen += 1
            if not WHOLE and seen > STRETCH:
                break
        offered = page.evaluate(OFFERED, CAN)
        assert offered, page.locator(".nb-bar").inner_text()
        before = page.evaluate(STANDS)
        page.evaluate(DO, [CAN, luck.randrange(offered)])
        page.wait_for_function(f"before => ({STANDS})() !== before", arg=before)
    expect(board).to_have_attribute("data-on", "false")
    assert seen


CUT = """() => {
    const sheet = document.querySelector(".nb-settings");
    const { left, right } = sheet.getBoundingClientRect();
    return [...sheet.querySelectorAll("select, input, button, label, summary")].filter(one => one.checkVisibility()).filter(one => {
        const box = one.getBoundingClientRect();
        return box.left < left || box.right > right;
    }).map(one => one.textContent || one.placeholder);
}"""
"""What of the settings is cut off at a side."""


@pytest.mark.parametrize("window", [DESK, TELEPHONE], ids=["desk", "telephone"])
def test_all_of_the_settings_is_in_view(front: Server, page: Page, window: ViewportSize) -> None:
    page.set_viewport_size(window)
    open_app(page, f"{front.url}kings_of_ireland")
    page.get_by_role("button", name="Settings and a new table").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    assert page.evaluate(CUT) == []


APART = """models => {
    const glass = document.querySelector(".nb-loupe");
    return models.filter(name => {
        const { x, y, width, height } = glass.querySelector(`[data-thing="${name}"]`).getBoundingClientRect();
        const at = document.elementFromPoint(x + width / 2, y + height / 2);
        return Math.min(width, height) < 36 || !glass.contains(at) || at.closest("[data-thing]")?.dataset.thing !== name;
    });
}"""
"""Which of these the glass shows too small to be touched, below another, or not at all."""


def test_on_a_telephone_the_glass_tells_the_models_of_a_full_room_apart(front: Server, telephone: Page) -> None:
    cadavers = [{"kind": "cadaver", "owner": seat, "room": "armory"} for seat in (0, 1)]
    full = explorer.position(
        "black_rose_wars", players=4, rooms=["armory"] * 4, evocations=cadavers, at="action", people=True
    )
    go_on_with(telephone, front.url, full)
    skip(telephone)
    drawn_for_it(telephone)
    glass = telephone.locator(".nb-loupe")
    thing(telephone, "mage:3").tap()
    expect(glass).to_be_visible()
    models = [f"mage:{seat}" for seat in range(4)] + ["evocation:e1", "evocation:e2"]
    assert telephone.evaluate(APART, models) == []
    glass.locator("[data-thing='evocation:e2']").first.tap(force=True)  # it is barred, and can be read
    expect(telephone.get_by_role("note")).to_contain_text("Gramigna")
