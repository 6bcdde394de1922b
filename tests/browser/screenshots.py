"""Pictures of every page, board and state, to be looked at: `.venv/bin/python -m tests.browser.screenshots FOLDER`.

Each is taken at 1366 × 768, 1920 × 1080 and, as a telephone, at 390 × 844; light, dark, without colour (as somebody sees it
who sees none) and in a system's own few colours. `FOLDER/index.html` shows them all. Words after the folder take only the
pictures whose names have them: `FOLDER play-noble_game 390`.

`.venv/bin/python -m tests.browser.screenshots --readme` renews the pictures of the README and of its page of pictures.
"""

from __future__ import annotations

import base64
import shutil
import sys
import tempfile
from contextlib import ExitStack
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import nbformat
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect, sync_playwright

import explorer
from explorer.core.game import game_named
from explorer.core.moments import Choice
from explorer.players import HeuristicPlayer
from tests.browser.conftest import CHROMIUM_FLAGS, PATIENCE, _noblesse
from tests.browser.tables import (
    at_rest,
    door_button,
    drawn_for_it,
    explore,
    go_on_with,
    skip,
    written,
)
from tests.sixth.installing import install
from widgets.look import kit

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, CDPSession, Page

    from explorer import Match

    State = Callable[[Page, "Houses"], None]

ROOT = Path(__file__).parents[2]

WIDTHS = {1366: 768, 1920: 1080, 390: 844}
"""The windows by their width: a desk, a large screen, a telephone."""

LOOKS = ("light", "dark", "grey", "forced")
"""How a page is looked at; "grey" is light without colour, "forced" is dark in the system's colours."""


class Houses(NamedTuple):
    """Where the pages are.

    Attributes:
        front: the front page of a house with all games.
        others: the front page of a house with a game from another package, and the gallery.
        full: a house with a single place, which is taken.
        kit: the page of all parts.
    """

    front: str
    others: str
    full: str
    kit: str


# --- matches that are worth looking at ---


def played(game: str, players: int, seed: int, kind: str, after: int = 0, seat: int = 0) -> Match:
    """A match that the computer has played up to a choice of this kind of a seat, after so many answers."""
    match = explorer.start(game, players=players, seed=seed, people=True)

    def found(now: Match) -> bool:
        pending = now.pending
        asked = isinstance(pending, Choice) and (pending.kind, pending.seat) == (kind, seat)
        return asked and len(now.answers) >= after and len(pending.options) > 1  # type: ignore[union-attr]

    return match.play(HeuristicPlayer(game, seed), until=found)


def whole(game: str, players: int, seed: int) -> Match:
    """A match that the computer has played to its end."""
    return explorer.start(game, players=players, seed=seed, people=True).play(HeuristicPlayer(game, seed))


MATCHES: dict[str, Callable[[], Match]] = {
    "noble_treachery": lambda: played("noble_treachery", 4, 7, "card", 150),
    "black_rose_wars": lambda: played("black_rose_wars", 3, 7, "explore", 200),
    "game_of_crowns": lambda: played("game_of_crowns", 5, 7, "vote", 40),
    "kings_of_ireland": lambda: played("kings_of_ireland", 3, 7, "Unit to send", 400),
    "noble_game": lambda: played("noble_game", 3, 7, "march", 600),
}
"""In each game, a match in its middle, where seat 0 must choose."""

HANDS = {
    "noble_treachery": lambda: played("noble_treachery", 4, 7, "bid", 150),
    "black_rose_wars": lambda: played("black_rose_wars", 3, 7, "prepare", 180),
    "game_of_crowns": lambda: played("game_of_crowns", 5, 7, "card to offer", 100),
    "kings_of_ireland": lambda: played("kings_of_ireland", 3, 7, "card to play", 300),
    "noble_game": lambda: played("noble_game", 3, 7, "turn", 480),
}
"""In each game, another."""


# --- the states ---


def ready(page: Page) -> None:
    """Wait until the board is drawn and the visitor is asked."""
    expect(page.locator(".nb-view svg")).to_be_visible(timeout=60_000)
    at_rest(page)
    drawn_for_it(page)


def at_match(match: Callable[[], Match], door: str = "play") -> State:
    """A match that the visitor goes on with, at a door."""

    def state(page: Page, at: Houses) -> None:
        go_on_with(page, at.front, match(), door)
        expect(door_button(page, door)).to_have_attribute("aria-current", "page")
        if door not in ("learn", "ask"):  # there the table lies below the page
            ready(page)

    return state


def dealt(game: str) -> State:
    """A game as its banner opens it."""

    def state(page: Page, at: Houses) -> None:
        page.goto(at.front + game)
        ready(page)

    return state


def address(path: str) -> State:
    """A page without a kernel."""

    def state(page: Page, at: Houses) -> None:
        page.goto(at.front + path)

    return state


def front_with_a_match(page: Page, at: Houses) -> None:
    go_on_with(page, at.front, MATCHES["kings_of_ireland"]())
    page.goto(at.front)


def asked(page: Page, at: Houses) -> None:
    """A question with its answer, over the table."""
    at_match(MATCHES["noble_treachery"], "ask")(page, at)
    page.get_by_label("Ask the rules").fill("does a castle protect my bet")
    expect(page.locator(".nb-rp")).to_contain_text("Castle")


def lesson(page: Page, at: Houses) -> None:
    """A lesson, some steps on."""
    page.goto(f"{at.front}noble_treachery?door=learn")
    expect(page.get_by_text("Step 1 of")).to_be_visible(timeout=60_000)
    said = page.locator(".nb-lesson")
    while not page.get_by_text("Step 5 of").count():
        before = said.inner_text()
        ways = (
            page.get_by_role("button", name="Next", exact=True),
            page.get_by_role("button", name="Show me", exact=True),
        )
        next(way for way in ways if way.count()).click()
        page.wait_for_function("before => document.querySelector('.nb-lesson').innerText !== before", arg=before)


def lesson_begun(game: str) -> State:
    """The first page of a game's lesson."""

    def state(page: Page, at: Houses) -> None:
        page.goto(f"{at.front}{game}?door=learn")
        expect(page.get_by_text("Step 1 of")).to_be_visible(timeout=60_000)

    return state


def summary(page: Page, at: Houses) -> None:
    """What a round has changed, when it is over."""
    last_bid = "noble_treachery", 4, 7, "card"
    go_on_with(page, at.front, played(*last_bid, after=150))
    ready(page)
    sheet = page.locator(".nb-sheet")
    while not sheet.is_visible():
        moment = page.locator(".nb-play").get_attribute("data-moment") or ""
        page.keyboard.press("1")
        expect(page.locator(".nb-play")).not_to_have_attribute("data-moment", moment)
        skip(page)


def last_page(page: Page, at: Houses) -> None:
    go_on_with(page, at.front, whole("game_of_crowns", 4, 3))
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    drawn_for_it(page)


def settings(page: Page, at: Houses) -> None:
    """The settings, and the form of a new table."""
    dealt("kings_of_ireland")(page, at)
    page.get_by_role("button", name="Settings and a new table").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


def curtain(page: Page, at: Houses) -> None:
    """Two people share the screen, and it is the other's turn."""
    dealt("noble_treachery")(page, at)
    page.get_by_role("button", name="Settings and a new table").click()
    page.get_by_label("Who is player 2").select_option("person")
    page.get_by_role("button", name="Deal", exact=True).click()
    ready(page)
    while not page.locator(".nb-curtain").is_visible():
        moment = page.locator(".nb-play").get_attribute("data-moment") or ""
        page.keyboard.press("1")
        expect(page.locator(".nb-play")).not_to_have_attribute("data-moment", moment)
        skip(page)


def looking_back(page: Page, at: Houses) -> None:
    at_match(MATCHES["noble_treachery"])(page, at)
    for _ in range(3):
        moment = page.locator(".nb-play").get_attribute("data-moment") or ""
        page.keyboard.press("[")
        expect(page.locator(".nb-play")).not_to_have_attribute("data-moment", moment)


def note(name: str, game: str) -> State:
    """What a thing on the table says."""

    def state(page: Page, at: Houses) -> None:
        at_match(MATCHES[game])(page, at)
        page.locator(f"{name}[role=button]").or_(page.locator(name)).first.focus()
        if not page.locator(".nb-note").is_visible():
            page.locator(name).first.click(force=True)  # its name lies over it
        expect(page.locator(".nb-note")).to_be_visible()

    return state


def picked(page: Page, at: Houses) -> None:
    """Units are gathered for a raid."""
    at_match(MATCHES["kings_of_ireland"])(page, at)
    for number in (0, 1):
        page.locator(".nb-stage .is-can:not(.nb-picked)").nth(number).dispatch_event("click")


def refused(page: Page, at: Houses) -> None:
    """Something barred was touched."""
    at_match(MATCHES["black_rose_wars"])(page, at)
    page.locator(".nb-stage [data-thing][aria-disabled=true]").first.dispatch_event("click")
    expect(page.locator(".nb-no")).not_to_be_empty()


def rail(page: Page, at: Houses) -> None:
    """What happened; a sheet on a telephone."""
    at_match(MATCHES["game_of_crowns"])(page, at)
    if page.locator(".nb-why").is_visible():
        page.locator(".nb-why").click()
    expect(page.locator(".nb-rail")).to_be_visible()


def pane(name: str, game: str = "noble_treachery") -> State:
    """Explore, with a pane open."""

    def state(page: Page, at: Houses) -> None:
        at_match(MATCHES[game])(page, at)
        explore(page, name)
        page.wait_for_function(
            """() => [...document.querySelectorAll(".nb-pane.nb-open")].every(one =>
                one.checkVisibility() ? one.innerText.trim() && !one.innerText.includes("being loaded") : true)"""
        )
        drawn_for_it(page)

    return state


def study(page: Page, at: Houses) -> None:
    """A study with a comment, a ring and an arrow."""
    match = MATCHES["noble_treachery"]()
    at_match(lambda: match)(page, at)
    explore(page, "Study")
    two = page.get_by_role("button", name="Two panes")
    if two.is_visible():  # on a telephone there is room for one
        two.click()
    written_here = page.locator(".nb-study")
    written_here.get_by_label("Comment").fill("The Knight's 13 leads. What could still beat it?")
    written_here.get_by_label("Comment").blur()
    written_here.get_by_text("Rings and arrows").click()
    for start, end in (("seat:2", ""), ("die:G", "seat:2")):
        written_here.get_by_label("Ring, or from").select_option(start)
        written_here.get_by_label("Arrow to").select_option(end)
        written_here.get_by_role("button", name="Mark", exact=True).click()
    expect(page.locator(".nb-drawn:visible > g")).to_have_count(2)


def broken_link(page: Page, at: Houses) -> None:
    page.goto(f"{at.front}noble_treachery?m=mangled")
    ready(page)
    expect(page.get_by_text("cannot be opened")).to_be_visible()


def full_house(page: Page, at: Houses) -> None:
    page.goto(at.full)
    expect(page.get_by_role("heading", name="All tables are taken.")).to_be_visible()


def waiting(page: Page, at: Houses) -> None:
    """What stands there until the kernel has answered."""
    page.route("**/voila/static/voila.js", lambda _: None)
    page.goto(f"{at.front}game_of_crowns", wait_until="commit")
    expect(page.locator("#waiting .look-back")).to_have_count(7)


def kit_page(page: Page, at: Houses) -> None:
    page.goto(at.kit)


def gallery(page: Page, at: Houses) -> None:
    page.goto(f"{at.others}gallery")
    expect(page.get_by_role("status").filter(has_text="All 87")).to_be_visible(timeout=60_000)


def sixth(page: Page, at: Houses) -> None:
    """A game from another package, which has no board of its own."""
    page.goto(f"{at.others}liars_dice")
    expect(page.locator(".nb-view svg")).to_be_visible(timeout=60_000)
    skip(page)
    drawn_for_it(page)


STATES: dict[str, State] = {
    "front": address(""),
    "front-asked": address("?q=who+wins+a+tie"),
    "front-go-on": front_with_a_match,
    **{f"learn-{game}": lesson_begun(game) for game in explorer.games()},
    "learn": lesson,
    "ask": asked,
    **{f"dealt-{game}": dealt(game) for game in MATCHES},
    **{f"play-{game}": at_match(match) for game, match in MATCHES.items()},
    **{f"hand-{game}": at_match(match) for game, match in HANDS.items()},
    "play-nine": at_match(lambda: played("game_of_crowns", 9, 7, "vote", 60)),
    "note-card": note(".nb-hand [data-thing^='card:']", "noble_treachery"),
    "note-room": note(".nb-view [data-thing^='room:']", "black_rose_wars"),
    "note-square": note(".nb-view [data-thing^='square:']", "noble_game"),
    "picked": picked,
    "refused": refused,
    "rail": rail,
    "curtain": curtain,
    "summary": summary,
    "last-page": last_page,
    "settings": settings,
    "looking-back": looking_back,
    "explore-chain": pane("Chain"),
    "explore-chances": pane("Chances"),
    "explore-dice": pane("Dice"),
    "explore-what-if": pane("What if"),
    **{
        f"explore-{graph.lower().replace(' ', '-')}": pane(graph, game)
        for game in MATCHES
        for graph in game_named(game).given("graphs", "GRAPHS", {})
    },
    "study": study,
    "workbench": pane("Workbench", "black_rose_wars"),
    **{f"workbench-{game}": pane("Workbench", game) for game in explorer.games() if game != "black_rose_wars"},
    "broken-link": broken_link,
    "wrong-address": address("nowhere"),
    "credits": address("credits"),
    "full-house": full_house,
    "waiting": waiting,
    "kit": kit_page,
    "gallery": gallery,
    "sixth-game": sixth,
}
"""Every page, board and state by its name: a function that opens it on an empty page."""


# --- the pictures of the README ---

SHELF = ROOT / "notebooks" / "public"
"""Where the README's pictures lie."""


class Shown(NamedTuple):
    """A picture for readers: a state at a width, as it is looked at, and what is said below it."""

    state: str
    width: int
    look: str
    says: str


README = (
    Shown("play-noble_treachery", 1366, "light", "Noble Treachery: what glows can be played"),
    Shown("play-black_rose_wars", 1366, "dark", "Black Rose Wars: a mage explores the lodge"),
    Shown("hand-game_of_crowns", 1366, "light", "Game of Crowns: an offer to the next house"),
    Shown("play-noble_game", 1366, "dark", "The Noble Game: an army marches"),
)
"""The pictures in the README itself."""

PAGE = (
    Shown("front", 1366, "light", "The front page"),
    Shown("front", 390, "dark", "The front page on a telephone"),
    *README,
    Shown("play-kings_of_ireland", 1366, "light", "Kings of Ireland: Units for a raid"),
    Shown("play-noble_treachery", 1366, "grey", "The same table, seen without colour"),
    Shown("play-noble_treachery", 1366, "forced", "In the system's own colours"),
    Shown("play-noble_treachery", 390, "light", "Noble Treachery on a telephone"),
    Shown("play-black_rose_wars", 390, "dark", "Black Rose Wars on a telephone"),
    Shown("play-game_of_crowns", 390, "light", "A vote in Game of Crowns on a telephone"),
    Shown("play-kings_of_ireland", 390, "dark", "Kings of Ireland on a telephone"),
    Shown("play-noble_game", 390, "light", "The Noble Game on a telephone"),
    Shown("play-nine", 1920, "dark", "Game of Crowns with nine houses, on a large screen"),
    Shown("hand-black_rose_wars", 1366, "light", "Black Rose Wars: spells are prepared"),
    Shown("note-card", 1366, "light", "What a card does, beside it"),
    Shown("summary", 1366, "light", "What a round has changed, and why"),
    Shown("last-page", 1366, "dark", "The end of a game, and what decided it"),
    Shown("curtain", 1366, "light", "Two people share a screen"),
    Shown("settings", 1366, "light", "Settings and a new table"),
    Shown("learn", 1366, "light", "A lesson"),
    Shown("ask", 1366, "light", "A question to the rules, over the table"),
    Shown("explore-chain", 1366, "light", "Explore: what caused what"),
    Shown("explore-chances", 1366, "dark", "Explore: the chances"),
    Shown("explore-what-if", 1366, "light", "Explore: what if"),
    Shown("study", 1366, "light", "Explore: a study, with a ring and an arrow"),
    Shown("workbench", 1366, "light", "The workbench of Black Rose Wars"),
    Shown("gallery", 1366, "light", "All cards of a game"),
    Shown("looking-back", 1366, "dark", "Looking back, without changing anything"),
    Shown("sixth-game", 1366, "light", "A game from another package"),
    Shown("wrong-address", 390, "light", "A wrong address"),
    Shown("waiting", 390, "dark", "While the table is set"),
)
"""The pictures on the page of pictures."""

SHARP, SMALLER = 50, 0.75
"""How well the pictures are kept, of 100; and how large wide ones are on the page of pictures."""

ACROSS = 3
"""The pictures in a row of the page."""


def page_of_pictures() -> str:
    """The page of pictures, in Markdown: a contact sheet, of which each picture opens the whole one."""
    cells = [
        f'<td width="{100 // ACROSS}%" valign="top"><a href="{file_of(one)}"><img src="{file_of(one)}" '
        f'alt="{escape(one.says)}"></a><br>{escape(one.says)}</td>\n'
        for one in PAGE
        if (SHELF / file_of(one)).exists()  # what could not be taken is told by the command
    ]
    rows = "".join(f"<tr>{''.join(cells[at : at + ACROSS])}</tr>\n" for at in range(0, len(cells), ACROSS))
    return (
        "# Pictures\n\n"
        "Every page and board of Noblesse, wide and narrow, light, dark, without colour and in a system's own colours.\n"
        "`.venv/bin/python -m tests.browser.screenshots --readme` renews them;\n"
        "`.venv/bin/python -m tests.browser.screenshots FOLDER` takes many more.\n\n"
        f"<table>\n{rows}</table>\n\n"
        "Icons from game-icons.net, by Lorc, Delapouite and others, CC BY 3.0, recoloured.\n"
    )


def file_of(one: Shown) -> str:
    """The name of the file of a picture for readers."""
    return f"{one.state}-{one.width}-{one.look}.webp"


# --- taking them ---


def visit(
    browser: Browser, at: Houses, state: str, width: int, looks: tuple[str, ...], keep: Callable[..., None]
) -> None:
    """Open a state in a window and look at it in several ways; a touched screen on a telephone."""
    narrow = width < 700
    context = browser.new_context(
        viewport={"width": width, "height": WIDTHS[width]}, reduced_motion="reduce", has_touch=narrow, is_mobile=narrow
    )
    context.set_default_timeout(2 * PATIENCE)
    page = context.new_page()
    eyes = context.new_cdp_session(page)
    try:
        STATES[state](page, at)
        for look in looks:
            page.emulate_media(
                color_scheme="dark" if look in ("dark", "forced") else "light",
                reduced_motion="reduce",
                forced_colors="active" if look == "forced" else "none",
            )
            seen = "achromatopsia" if look == "grey" else "none"
            eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": seen})
            page.evaluate(
                """async () => { await document.fonts.ready;
                await Promise.all(document.getAnimations().map(one => one.playState === "running"
                    && one.effect.getComputedTiming().iterations !== Infinity && one.finished.catch(() => {})));
                await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))); }"""
            )
            keep(eyes, Shown(state, width, look, ""))
    finally:
        page.unroute_all(behavior="ignoreErrors")
        page.goto("about:blank")
        context.close()


def houses(open_until: ExitStack, browser: Browser) -> Houses:
    """Start the servers that the states are served by."""
    place = Path(tempfile.mkdtemp())
    open_until.callback(shutil.rmtree, place, ignore_errors=True)
    tables, installed = place / "tables", install(place)
    tables.mkdir()
    cells = {
        "liars_dice": 'import explorer\nfrom widgets import App\nApp(explorer.start("liars_dice", players=3, people=True))',
        "gallery": 'from widgets import Gallery\nGallery("noble_treachery")',
    }
    for name, cell in cells.items():
        nbformat.write(written(cell, title=name), tables / f"{name}.ipynb")
    kit_file = place / "kit.html"
    kit_file.write_text(kit.page(), encoding="utf-8")
    front = open_until.enter_context(_noblesse(place / "front.txt"))
    others = open_until.enter_context(
        _noblesse(place / "others.txt", "--notebooks", str(tables), PYTHONPATH=f"{installed}:{ROOT}", NOBLESSE_COLD="1")
    )
    full = open_until.enter_context(
        _noblesse(place / "full.txt", "noble_treachery", "--max-kernels", "1", NOBLESSE_COLD="1")
    )
    taken = browser.new_context().new_page()
    taken.goto(full.url)
    expect(taken.locator(".nb-view svg")).to_be_visible(timeout=60_000)
    return Houses(front.url, others.url, full.url, kit_file.as_uri())


def take(wanted: list[Shown], keep: Callable[..., None]) -> list[str]:
    """Take these pictures, and give them to `keep`; returns what could not be taken, and why."""
    failed = []
    with ExitStack() as open_until:
        playwright = open_until.enter_context(sync_playwright())
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(args=CHROMIUM_FLAGS, executable_path=path)
        open_until.callback(browser.close)
        at = houses(open_until, browser)
        for state, width in dict.fromkeys((one.state, one.width) for one in wanted):
            looks = tuple(dict.fromkeys(one.look for one in wanted if (one.state, one.width) == (state, width)))
            try:
                visit(browser, at, state, width, looks, keep)
            except (AssertionError, PlaywrightError) as wrong:  # the other pictures are taken none the less
                failed.append(f"{state}-{width}: {str(wrong).strip().splitlines()[0]}")
                print(failed[-1], file=sys.stderr)
    return failed


def to_folder(folder: Path, words: list[str]) -> list[str]:
    """Take all pictures whose names have these words, and an index of them."""
    folder.mkdir(parents=True, exist_ok=True)
    every = [Shown(state, width, look, "") for state in STATES for width in WIDTHS for look in LOOKS]
    wanted = [one for one in every if all(word in f"{one.state}-{one.width}-{one.look}" for word in words)]

    def keep(eyes: CDPSession, one: Shown) -> None:
        path = folder / f"{one.state}-{one.width}-{one.look}.png"
        path.write_bytes(base64.b64decode(eyes.send("Page.captureScreenshot", {"format": "png"})["data"]))
        print(path, flush=True)

    failed = take(wanted, keep)
    shots = "\n".join(
        f'<figure><a href="{one.name}"><img src="{one.name}" loading="lazy" height="260" alt=""></a><figcaption>{one.stem}</figcaption></figure>'
        for one in sorted(folder.glob("*.png"))
    )
    style = "body { display: flex; flex-wrap: wrap; gap: 12px; font: 14px sans-serif } figure { margin: 0 }"
    (folder / "index.html").write_text(f"<!DOCTYPE html><title>Pictures</title><style>{style}</style>\n{shots}\n")
    return failed


def for_readers(words: list[str]) -> list[str]:
    """Renew the README's pictures, or those whose names have these words, and the page of pictures."""

    def keep(eyes: CDPSession, one: Shown) -> None:
        whole = one.width < 700 or file_of(one) in map(file_of, README)
        clip = {"x": 0, "y": 0, "width": one.width, "height": WIDTHS[one.width], "scale": 1 if whole else SMALLER}
        shot = eyes.send("Page.captureScreenshot", {"format": "webp", "quality": SHARP, "clip": clip})["data"]
        (SHELF / file_of(one)).write_bytes(base64.b64decode(shot))
        print(SHELF / file_of(one), flush=True)

    known = {file_of(one) for one in PAGE}
    for old in SHELF.glob("*.webp"):
        if old.name not in known:
            old.unlink()
    failed = take([one for one in PAGE if all(word in file_of(one) for word in words)], keep)
    (SHELF / "pictures.md").write_text(page_of_pictures(), encoding="utf-8")
    size = sum(one.stat().st_size for one in SHELF.glob("*.webp"))
    print(f"{len(PAGE)} pictures, {size / 1e6:.2f} MB")
    return failed


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    first, *rest = sys.argv[1:]
    sys.exit("\n".join(for_readers(rest) if first == "--readme" else to_folder(Path(first), rest)) or 0)
