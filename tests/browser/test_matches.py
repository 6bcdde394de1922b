"""Whole matches of every game, from the front page to the last page: by mouse, by keyboard alone, and by touch.

Noble Treachery is short, and is played from its first choice to its last page; so is Game of Crowns, but on CI. The others
take hundreds of choices: of those the dealt table is opened and a few choices are made there, and then the front page goes
on with a match that the browser has kept, in which a few choices are left. So their start and their end are both real, and
what is between them is played at Python's speed in the tests of the rules.

At every choice the page is looked at: nothing has scrolled, ribbon and hand are in view, what glows can be hit, and no
seat's number, rule's id or word of the engine stands anywhere. Once in each match every text is held against the pixels
that it stands on, in light and dark.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

import explorer
from explorer.core.game import game_named
from explorer.core.moments import Choice
from explorer.players import HeuristicPlayer
from tests.browser.conftest import Recorder
from tests.browser.contrast import faint
from tests.browser.tables import IN_VIEW, drawn_for_it, gone_on, keep_for_later
from tests.depth import DEPTH

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer import Match

WAYS = ("mouse", "keyboard", "touch")
"""How a match is played."""

ON_CI = {
    "black_rose_wars": "mouse",
    "game_of_crowns": "mouse",
    "kings_of_ireland": "touch",
    "noble_game": "keyboard",
    "noble_treachery": "keyboard",
}
"""The way that CI plays each game; at depth 4 each is played in every way, and at depth 10 ten whole matches of each are."""

PLAYERS = {"black_rose_wars": 2, "game_of_crowns": 4, "kings_of_ireland": 2, "noble_game": 3, "noble_treachery": 4}
"""How many play a match that the browser has kept."""

LONG = [
    game
    for game, depth in {"black_rose_wars": 10, "game_of_crowns": 4, "kings_of_ireland": 10, "noble_game": 10}.items()
    if depth > DEPTH
]
"""The games of which only the start and the end are played here."""

SEED = 7
"""The seed of the first match that was kept; a deeper run plays one more match of each game with each of the next seeds."""

AS_FILES = {"noble_treachery": "mouse"}
"""The games that CI plays on the site, too, where no server is; at depth 4 all are, as on the server."""

LEFT = 6
"""The choices of the visitor that are left in a match that is gone on with, if it goes on as it did."""

FIRST = 3
"""The choices at the start of a match of which the end is played in another."""

SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
"""The themes; every text must be readable in both."""

MOST = 250 if DEPTH < 10 else 2500
"""Deeds that a match takes at the most."""

STANDS = """() => {
    const sheet = document.querySelector(".nb-sheet");
    return JSON.stringify({ ...document.querySelector(".nb-play").dataset, sheet: sheet.hidden || sheet.textContent,
        picked: document.querySelectorAll(".nb-picked").length });
}"""
"""Where the match stands; it changes with all that is done there, but not with what is read."""

NEXT = """() => {
    const all = (which) => [...document.querySelectorAll(".nb-stage " + which)].filter(one => one.checkVisibility());
    const glows = all(".is-can[role=button]:not(.nb-picked, .nb-unfit)");
    const last = all(".nb-sheet [data-key=again]");
    const next = last.length ? last : [...all(".nb-sheet .is-go"), ...(all(".nb-picked").length ? all(".nb-offers .is-go") : []),
        ...glows, ...all(".nb-offers .is-go"), ...all(".nb-offers [data-key^='take ']")];
    const one = next[0];
    if (!one) return { wrong: "nothing can be done: " + document.querySelector(".nb-bar").textContent };
    one.scrollIntoView({ block: "nearest", inline: "center" });
    const thing = one.dataset.thing;
    const { x, y, width, height } = (one.querySelector(".look-edge") || one).getBoundingClientRect();
    const hits = ([across, down]) => {
        const at = document.elementFromPoint(x + width * across, y + height * down);
        if (!thing) return one.contains(at);
        const name = at?.closest("[data-thing]");
        return name?.matches("[role=button]") ? name.dataset.thing === thing : at?.closest("[data-hit]")?.dataset.hit === thing;
    };
    const places = [[0.5, 0.5], [0.3, 0.3], [0.7, 0.3], [0.3, 0.7], [0.7, 0.7], [0.5, 0.15], [0.5, 0.85], [0.15, 0.5], [0.85, 0.5]];
    const place = places.find(hits);
    if (!place) return { wrong: `${one.getAttribute("aria-label") || one.textContent} glows, and lies below something` };
    return { x: x + width * place[0], y: y + height * place[1], thing: thing || "", key: one.dataset.key || "" };
}"""
"""Where to touch next: the first of what glows that is not picked yet, or what the ribbon or the sheet offers."""

READS = """ids => {
    const words = new Set();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const at = walk.currentNode.parentElement;
        if (walk.currentNode.data.trim() && !at.closest("script, style, template") && at.checkVisibility({ visibilityProperty: true }))
            words.add(walk.currentNode.data);
    }
    for (const name of ["aria-label", "title", "alt", "placeholder"])
        for (const one of document.querySelectorAll(`[${name}]`)) if (one.checkVisibility()) words.add(one.getAttribute(name));
    const known = new Set(ids);
    return [...words].filter(text => /\\bseat \\d/i.test(text) || /[a-z]_[a-z]/i.test(text)
        || (text.match(/[a-z-]+(\\.[a-z-]+)+/g) || []).some(one => known.has(one)));
}"""
"""What can be read or heard on the page that is no text for people: seats' numbers, words with underscores, rules' ids."""


def chosen() -> list[Any]:
    """Which games are played where: on our server, or on the site, which has none; in which ways, and with which seed."""
    seeds = range(SEED, SEED + (1 if DEPTH < 4 else max(DEPTH, len(WAYS))))
    found = [
        (place, game, on_ci.get(game) if len(seeds) == 1 else WAYS[(seed - SEED) % len(WAYS)], seed)
        for place, on_ci in (("front", ON_CI), ("site", AS_FILES))
        for seed in seeds
        for game in sorted(ON_CI)
    ]
    return [pytest.param(*one, id="-".join(map(str, one))) for one in found if one[2]]


def kept(game: str, seed: int) -> Match:
    """A match that has just been dealt; of a long game one that the computer has played until `LEFT` choices of the first seat
    were left.
    """
    match = explorer.start(game, players=PLAYERS[game], seed=seed, people=True)
    if game not in LONG:
        return match
    match.play(HeuristicPlayer(game, seed))
    left = 0
    while left < LEFT:
        match.back()
        pending = match.pending
        left += isinstance(pending, Choice) and pending.seat == 0 and len(pending.options) > 1
    match.forget()
    return match


# --- three ways ---


class Hand:
    """A visitor with a mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def follow(self, link: Locator) -> None:
        """Follow a link."""
        link.click()

    def skip(self) -> None:
        """Touch the cloth while something goes on by itself."""
        self.point(4, 220)

    def do(self) -> None:
        """Do the next thing."""
        found = self.found()
        self.point(found["x"], found["y"])

    def found(self) -> dict[str, Any]:
        """Where the next thing is; it fails if there is none, or it is covered."""
        found: dict[str, Any] = self.page.evaluate(NEXT)
        assert "wrong" not in found, found["wrong"]
        return found

    def point(self, x: float, y: float) -> None:
        """Click there."""
        self.page.mouse.click(x, y)


class Finger(Hand):
    """A visitor with a telephone: a first tap on a thing reads, a second plays."""

    def follow(self, link: Locator) -> None:
        link.tap()

    def do(self) -> None:
        found = self.found()
        self.point(found["x"], found["y"])
        if found["thing"]:
            drawn_for_it(self.page)  # the ribbon may offer the thing, and leave the table less room
            found = self.found()
            self.point(found["x"], found["y"])

    def point(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)


class Keyboard(Hand):
    """A visitor without either: Tab and Enter for the first deeds, and then the keys for options."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.deeds = 0

    def follow(self, link: Locator) -> None:
        link.wait_for()
        self.tab_to(lambda: bool(link.evaluate("link => link === document.activeElement")))
        self.page.keyboard.press("Enter")

    def skip(self) -> None:
        self.page.keyboard.press("Space")

    def do(self) -> None:
        self.deeds += 1
        if self.page.locator(".nb-sheet").is_visible():
            self.page.keyboard.press("Enter")  # what goes on has the focus
        elif self.deeds % 5:
            self.page.keyboard.press("1")  # the first that is allowed
        else:
            plays = ".nb-offers .is-go, .nb-offers [data-key^='take '], .nb-stage .is-can:not(.nb-picked, .nb-unfit)"
            self.tab_to(lambda: bool(self.page.evaluate(f"document.activeElement.matches({plays!r})")))
            self.page.keyboard.press("Enter")

    def tab_to(self, found: Callable[[], bool]) -> None:
        """Press Tab until this is so; back from a card that is picked, because the ribbon is before the hand."""
        back = self.page.evaluate("document.activeElement.matches('.nb-hand .nb-picked')")
        for _ in range(150):
            if found():
                return
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
        pytest.fail("Tab never comes there")


KINDS = {"mouse": Hand, "touch": Finger, "keyboard": Keyboard}


# --- the matches ---


def look(page: Page, rules: list[str]) -> None:
    """Look at a page that waits for the visitor: nothing on it is wrong."""
    assert page.evaluate(IN_VIEW) == "", page.locator(".nb-bar").inner_text()
    assert page.evaluate(READS, rules) == [], page.locator(".nb-bar").inner_text()


def play(page: Page, visitor: Hand, rules: list[str], choices: int) -> int:
    """Make so many choices, or all to the end of the match; returns how many there were."""
    board = page.locator(".nb-play")
    for made in range(MOST):
        while board.get_attribute("data-on") == "true":
            before = page.evaluate(STANDS)
            visitor.skip()
            # it may have come to rest between the look and the skip: then nothing more changes
            rests = "document.querySelector('.nb-play').dataset.on !== 'true'"
            page.wait_for_function(f"before => ({STANDS})() !== before || {rests}", arg=before)
        drawn_for_it(page)  # a lower ribbon leaves the table more room
        look(page, rules)
        if made == choices or page.locator(".nb-sheet [data-key=again]").is_visible():
            return made
        before = page.evaluate(STANDS)
        visitor.do()
        page.wait_for_function(f"before => ({STANDS})() !== before", arg=before)
    pytest.fail(f"after {MOST} deeds the match is not over")


@pytest.mark.parametrize(("place", "game", "way", "seed"), chosen())
def test_a_match_from_the_front_page_to_the_last(
    request: pytest.FixtureRequest, place: str, game: str, way: str, seed: int
) -> None:
    front = request.getfixturevalue(place)
    page = request.getfixturevalue("telephone" if way == "touch" else "page")
    page.emulate_media(reduced_motion="reduce")  # what travels to the hand is not there yet
    recorder = Recorder()
    recorder.listen(page)
    visitor = KINDS[way](page)
    title = game_named(game).title.partition(":")[0]
    rules = sorted(game_named(game).rules.rules)
    page.goto(front.url)
    visitor.follow(page.get_by_role("link", name=f"Play {title}"))
    expect(page.locator(".nb-view svg")).to_be_visible()
    if game in LONG or seed != SEED:
        assert play(page, visitor, rules, FIRST) == FIRST
        if way == "touch":
            page.goto(front.url)  # a telephone's head has room for the shield alone
        else:
            visitor.follow(page.get_by_role("link", name="Noblesse: all games"))
        match = kept(game, seed)
        keep_for_later(page, match)
        page.reload()
        visitor.follow(page.locator("#go-on"))
        gone_on(page, match)
    assert play(page, visitor, rules, choices=0) == 0
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        drawn_for_it(page)
        assert faint(page) == [], scheme
    assert play(page, visitor, rules, choices=MOST) > 0
    sheet = page.get_by_role("dialog", name="Summary")
    expect(sheet.get_by_role("heading", level=2)).to_have_text(
        re.compile("^(You win|Nobody wins|.+ wins?( together)?)$")
    )
    expect(sheet.get_by_role("table").first).to_contain_text("where it came from")
    expect(sheet.get_by_role("button", name="Rematch")).to_be_visible()
    recorder.stop(page)
    recorder.assert_clean()
