"""The front page: what games there are, the way into each and back, and links that find their game by themselves."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

import explorer
from explorer.core.game import game_named
from explorer.players import HeuristicPlayer
from tests.browser.tables import at_rest, bar, door_button, enter, kept_open
from tests.depth import DEPTH
from widgets import notebooks
from widgets.links import to_link
from widgets.rules_panel import parted
from widgets.voila import front_page

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from playwright.sync_api import Locator, Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"  # from npm's axe-core, for the tests alone
GAMES = explorer.games()


def wait_ready(page: Page) -> None:
    expect(page.locator(".nb-view svg")).to_be_visible(timeout=60_000)


def all_games(page: Page) -> Locator:
    """The way back to the front page, in the head of the app."""
    return page.get_by_role("link", name="Noblesse: all games")


def banners(page: Page) -> Locator:
    return page.locator("#games > li")


def named(name: str) -> str:
    """A game's title as its banner has it."""
    return game_named(name).title.partition(":")[0]


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(
        "axe.run().then(found => found.violations.map(one => `${one.id}: ${one.nodes.map(node => node.target)}`))"
    )
    return found


def below(front: Any, address: str) -> str:
    """An address as the page of this server links it."""
    path: str = urlsplit(front.url).path
    return path + address


def test_each_game_is_shown_and_opens(front: Any, page: Page, recorder: Any) -> None:
    page.goto(front.url)
    expect(banners(page)).to_have_count(len(GAMES))
    expect(page.get_by_role("link", name="Go on with")).to_have_count(0)
    recorder.assert_clean()
    for name in GAMES:
        game = game_named(name)
        banner = banners(page).filter(has=page.get_by_role("heading", name=named(name), exact=True))
        expect(banner).to_contain_text(f"{game.seats[0]}–{game.seats[-1]} players · lesson of")
        expect(banner.locator(".front-art")).to_be_visible()
        expect(banner.get_by_role("link", name=f"Learn {named(name)}")).to_have_attribute(
            "href", below(front, f"{name}?door=learn")
        )
        banner.get_by_role("link", name=f"Play {named(name)}").click()
        wait_ready(page)
        expect(page).to_have_title(game.title)
        expect(page).to_have_url(re.compile(f"{re.escape(front.url)}{name}"))
        expect(door_button(page, "play")).to_have_attribute("aria-current", "page")
        all_games(page).click()
        expect(banners(page)).to_have_count(len(GAMES))
    assert recorder.outside == []  # what a page complains of that is left while it loads is no matter
    assert front.settled(len(GAMES), seconds=30) <= len(GAMES)  # all were left, so only the warm kernels are there


@pytest.mark.parametrize(
    ("width", "scheme", "forced"), [(1366, "light", "none"), (390, "dark", "none"), (1920, "dark", "active")]
)
def test_anybody_can_read_it(front: Any, page: Page, width: int, scheme: Any, forced: Any) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme, forced_colors=forced)
    paths = ("", "?q=who+wins+a+tie", "?m=mangled", "credits", "news", "nowhere")
    for path in paths[:2] if forced == "active" else paths:
        page.goto(front.url + path)
        assert page.evaluate("document.documentElement.scrollWidth") == width, path
        red, *_ = re.findall(r"\d+", page.evaluate("getComputedStyle(document.body).backgroundColor"))
        assert (int(red) > 200) is (scheme == "light"), path
        assert violations(page) == [], path


def test_nothing_scrolls_at_a_desk(front: Any, page: Page) -> None:
    page.goto(front.url)
    assert page.evaluate("document.documentElement.scrollHeight") == page.evaluate("innerHeight")


def test_the_keyboard_goes_from_game_to_game(front: Any, page: Page) -> None:
    page.goto(front.url)
    page.get_by_role("button", name="Ask").focus()
    entries = front_page.entries(notebooks.folder())
    for entry in entries:
        for way in ("Learn", "Play"):
            page.keyboard.press("Tab")
            expect(page.get_by_role("link", name=f"{way} {entry.title}")).to_be_focused()
    there = f"{front.url}{entries[-1].address}?door=play"
    page.route(
        there, lambda route: route.fulfill(body="a table")
    )  # a real one would still be laid when the test is over
    with page.expect_navigation(url=there):
        page.keyboard.press("Enter")
    page.unroute(there)


def test_a_door_says_what_to_do_with_a_game(front: Any, page: Page) -> None:
    page.goto(front.url)
    doors = page.get_by_role("navigation", name="Doors")
    doors.get_by_role("link", name="Explore").click()
    expect(doors.get_by_role("link", name="Explore")).to_have_attribute("aria-current", "page")
    expect(banners(page).first.get_by_role("link")).to_have_text(["Explore Noble Treachery", "Play Noble Treachery"])
    doors.get_by_role("link", name="Ask").click()
    expect(page.get_by_label("Ask any rule, in your own words")).to_be_focused()


def test_the_door_that_was_chosen_stands_open_in_the_game(front: Any, page: Page, recorder: Any) -> None:
    page.goto(front.url)
    page.get_by_role("link", name="Learn Game of Crowns").click()
    expect(page.get_by_text("Step 1 of")).to_be_visible(timeout=60_000)
    expect(door_button(page, "learn")).to_have_attribute("aria-current", "page")
    kept_open(page, "learn")
    page.wait_for_function("!location.search.includes('door')")
    page.reload()  # the address names the door no more, and it stands open all the same
    expect(page.get_by_text("Step 1 of")).to_be_visible(timeout=60_000)
    all_games(page).click()
    page.get_by_role("navigation", name="Doors").get_by_role("link", name="Explore").click()
    page.get_by_role("link", name="Explore Game of Crowns").click()
    expect(page.get_by_role("tab", name="Chain")).to_have_attribute("aria-selected", "true", timeout=60_000)
    expect(page.locator(".nb-chain .nb-node[data-id]").first).to_be_visible()
    recorder.assert_clean()


def test_a_door_that_there_is_not_opens_nothing(front: Any, page: Page, recorder: Any) -> None:
    page.goto(f"{front.url}noble_treachery?door=%3Cb%3Ecellar")
    wait_ready(page)
    expect(door_button(page, "play")).to_have_attribute("aria-current", "page")
    recorder.assert_clean()


# --- asking -----------------------------------------------------------------------------------------------------------


def ask(page: Page, question: str) -> None:
    page.get_by_label("Ask any rule, in your own words").fill(question)
    page.keyboard.press("Enter")


def test_a_question_opens_the_game_that_it_is_about(front: Any, page: Page) -> None:
    page.goto(front.url)
    with page.expect_request(lambda request: "door=ask" in request.url) as asked:
        ask(page, "How many ravens do I need?")
    assert asked.value.url == f"{front.url}game_of_crowns?door=ask&q=How+many+ravens+do+I+need%3F"
    expect(page).to_have_title("Game of Crowns")
    expect(door_button(page, "ask")).to_have_attribute("aria-current", "page", timeout=60_000)
    expect(page.get_by_role("searchbox", name="Ask the rules")).to_have_value("How many ravens do I need?")
    expect(page.locator(".nb-rp").get_by_role("article").get_by_role("heading", level=2)).to_have_text(
        "Four ravens each."
    )


def test_a_question_in_the_address_is_only_text(front: Any, page: Page, recorder: Any) -> None:
    page.goto(f"{front.url}game_of_crowns?door=ask&q=%3Cimg+src=x+onerror=%22document.title=1%22%3E+raven{'s' * 3000}")
    expect(page.get_by_role("searchbox", name="Ask the rules")).to_have_value(re.compile("^<img src=x onerror="))
    expect(page).to_have_title("Game of Crowns")
    assert page.locator(".nb-rp img").count() == 0
    recorder.assert_clean()


def test_a_question_about_several_games_or_none(front: Any, page: Page, recorder: Any) -> None:
    page.goto(front.url)
    ask(page, "who wins a tie?")
    answers = page.get_by_role("status")
    expect(answers).to_contain_text("Five games have an answer. Which do you mean?")
    told = explorer.ask("kings_of_ireland", "who wins a tie?").sentence
    expect(answers.get_by_role("link", name=f"Kings of Ireland {told}")).to_have_attribute(
        "href", below(front, "kings_of_ireland?door=ask&q=who+wins+a+tie%3F")
    )
    ask(page, "<b>xyzzy</b> & qqqq")
    expect(answers).to_contain_text("No game here has a rule for this.")
    expect(page.get_by_label("Ask any rule")).to_have_value("<b>xyzzy</b> & qqqq")
    recorder.assert_clean()


TEN = {
    "Can I play an Army after a Dragon?": "noble_treachery",
    "what happens if i lose my bet": "noble_treachery",
    "how many ravens do I need": "game_of_crowns",
    "we voted 3-3, who wins the fight?": "game_of_crowns",
    "14 against 7, how many dice": "kings_of_ireland",
    "what happens to the loser's units after a battle": "kings_of_ireland",
    "who is regent in a tie": "noble_game",
    "can my noble die": "noble_game",
    "can i cast the same spell twice": "black_rose_wars",
    "what happens when I die": "black_rose_wars",
}
"""Ten questions of ten kinds, two for each game; at depth 1 the first of them is asked."""


@pytest.mark.parametrize(("question", "game"), list(TEN.items())[:: 2 if DEPTH == 1 else 1])
def test_an_answer_is_three_interactions_away_on_a_telephone(
    front: Any, page: Page, recorder: Any, question: str, game: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(front.url)
    field = page.get_by_label("Ask any rule, in your own words")
    interactions = 0

    def act(does: Callable[[], object]) -> None:
        nonlocal interactions
        interactions += 1
        does()

    act(lambda: field.fill(question))  # which a keyboard's microphone does just as well
    act(lambda: page.keyboard.press("Enter"))
    stated = page.locator(".nb-rp article h2").or_(page.locator(".front-answers a").first)
    expect(stated).to_be_visible(timeout=60_000)
    if "door=ask" not in page.url and page.locator(".front-answers").count():
        act(page.locator(".front-answers a").filter(has_text=named(game)).click)
    expect(page).to_have_title(game_named(game).title)
    told = explorer.ask(game, question)
    assert told.stated
    heading = page.locator(".nb-rp article h2")
    expect(heading).to_have_text(parted(told.sentence)[0], timeout=60_000)
    for seen in (
        heading,
        page.locator(".nb-rp-card > header > svg"),
        page.get_by_role("searchbox", name="Ask the rules"),
    ):
        expect(seen).to_be_in_viewport(ratio=0.99)
    expect(page.get_by_role("button", name="Share this answer")).to_be_in_viewport(ratio=0.99)
    assert interactions <= 3
    recorder.assert_clean()


def test_the_link_to_an_answer_asks_the_same_again(front: Any, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    question = "Can I play an Army after a Dragon?"
    page.goto(f"{front.url}noble_treachery?door=ask&q=Can+I+play+an+Army+after+a+Dragon%3F")
    heading = page.locator(".nb-rp article h2")
    expect(heading).to_contain_text("No. A Dragon bars", timeout=60_000)
    expect(page.get_by_role("img", name="The case on a table.")).to_be_visible()
    expect(heading).to_be_in_viewport(ratio=0.99)
    expect(page.get_by_role("button", name="Share this answer")).to_be_in_viewport(ratio=0.99)
    page.get_by_role("button", name="Share this answer").click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".nb-rp-said")).to_contain_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(link)
    expect(heading).to_contain_text("No. A Dragon bars", timeout=60_000)
    expect(page.get_by_role("searchbox", name="Ask the rules")).to_have_value(question)
    page.get_by_role("button", name="Lay out our own table").click()
    expect(door_button(page, "explore")).to_have_attribute("aria-current", "page")
    expect(page.locator(".nb-view")).to_contain_text("Dragon")


# --- what the browser keeps -------------------------------------------------------------------------------------------


def test_a_match_goes_on_from_the_front_page(front: Any, page: Page) -> None:
    page.goto(f"{front.url}noble_treachery")
    expect(bar(page)).to_contain_text("Bid or pass.", timeout=60_000)
    bar(page).get_by_role("button", name="Pass").click()
    page.keyboard.press("Space")
    expect(bar(page)).to_contain_text("Choose a card to play.")
    page.wait_for_function("localStorage.getItem('noblesse.last')?.includes('Challenge')")
    all_games(page).click()
    row = page.get_by_role("link", name="Go on with Noble Treachery")
    expect(row).to_contain_text("Round 1, Challenge.")
    page.goto(f"{front.url}kings_of_ireland")  # it is only looked at
    expect(bar(page)).to_contain_text("Pick a clan.", timeout=60_000)
    enter(page, "ask")
    page.wait_for_function("history.state?.noblesse?.door === 'ask'")  # by now it would be kept
    all_games(page).click()
    row.click()
    expect(bar(page)).to_contain_text(
        "Choose a card to play.", timeout=60_000
    )  # it is still the visitor's own to choose
    before = page.locator(".nb-play").get_attribute("data-moment") or ""
    page.locator(".nb-hand .is-can").first.click()
    at_rest(page)  # the others have gone on by themselves
    expect(page.locator(".nb-play")).not_to_have_attribute("data-moment", before)


@pytest.mark.parametrize(
    "kept",
    [
        "{",
        "7",
        '{"game": "chess", "link": "abc"}',
        '{"game": "noble_game", "link": "javascript:alert(1)"}',
        '{"game": "toString", "link": "abc"}',
    ],
)
def test_what_is_no_match_is_not_gone_on_with(front: Any, page: Page, recorder: Any, kept: str) -> None:
    page.goto(f"{front.url}credits")
    page.evaluate("kept => localStorage.setItem('noblesse.last', kept)", kept)
    page.goto(front.url)
    expect(banners(page)).to_have_count(len(GAMES))
    expect(page.locator("#go-on")).to_be_hidden()
    recorder.assert_clean()


def test_light_and_dark_are_chosen_for_every_page(front: Any, page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(front.url)

    def dark() -> bool:
        red, *_ = re.findall(r"\d+", page.evaluate("getComputedStyle(document.body).backgroundColor"))
        return int(red) < 100

    assert not dark()
    page.get_by_role("button", name="Appearance").click()
    expect(page.get_by_role("radio", name="As the system")).to_be_checked()
    page.get_by_role("radio", name="Dark").check()
    assert dark()
    page.goto(f"{front.url}credits")
    assert dark()
    page.goto(f"{front.url}noble_treachery")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    wait_ready(page)
    assert dark()
    page.get_by_role("button", name="Settings and a new table").click()
    expect(page.get_by_label("Light or dark")).to_have_value("dark")
    page.get_by_label("Light or dark").select_option("light")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "true")
    page.goto(front.url)
    assert not dark()
    page.get_by_role("button", name="Appearance").click()
    page.get_by_role("radio", name="Dark").check()
    assert dark()
    page.get_by_role("radio", name="As the system").check()
    assert not dark()
    page.reload()
    assert not dark()


def test_the_look_is_kept_by_the_browser(front: Any, newcomer: Page) -> None:
    answers: list[Any] = []
    newcomer.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 - Playwright marks what it is given
    newcomer.goto(front.url)
    newcomer.evaluate("document.fonts.ready")
    assert newcomer.evaluate(
        "['600 20px Grenze', '400 16px \"Source Sans 3\"'].map(one => document.fonts.check(one))"
    ) == [True, True]
    kept = [answer for answer in answers if "/voila/look/" in answer.url and not answer.url.endswith(".svg")]
    assert len(kept) == len({answer.url for answer in kept}) == 4  # the style sheet and three fonts, each once
    for answer in kept:
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers.get("content-encoding") == ("gzip" if answer.url.endswith(".css") else None)


def test_the_credits_lead_to_the_licences(front: Any, page: Page, recorder: Any) -> None:
    for font in ("Grenze", "Source Sans 3"):
        page.goto(front.url)
        page.get_by_role("link", name="Credits").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Credits")
        page.get_by_role("link", name=f"the licence of {font}").click()
        expect(page.get_by_text("SIL OPEN FONT LICENSE Version 1.1")).to_be_visible()
    recorder.assert_clean()


def test_a_link_finds_its_game(front: Any, page: Page) -> None:
    match = explorer.start("kings_of_ireland", players=2, seed=7).play(HeuristicPlayer("kings_of_ireland", 7), most=3)
    page.goto(f"{front.url}noble_treachery?m={to_link(match)}", wait_until="commit")
    expect(page).to_have_url(re.compile(r"/kings_of_ireland\?m="))
    page.goto(f"{front.url}?m={to_link(match)}")
    wait_ready(page)
    expect(page).to_have_title("Kings of Ireland")
    expect(page.locator(".nb-ad")).to_contain_text("Opened from the link: Kings of Ireland")
    expect(page).to_have_url(re.compile(r"/kings_of_ireland\?m="))


def test_a_link_that_cannot_be_read_is_told(front: Any, page: Page) -> None:
    page.goto(f"{front.url}?m=mangled")
    expect(page.get_by_role("alert")).to_contain_text("This link cannot be opened: it is damaged")
    expect(banners(page)).to_have_count(len(GAMES))
    page.goto(f"{front.url}?m={'A' * 20_000}")
    expect(page.get_by_role("alert")).to_contain_text("more than 8,000 characters")


def test_a_link_cannot_write_on_the_page(front: Any, get: Callable[..., Any]) -> None:
    answer = get(f"{front.url}?m=%3Cscript%3Ealert(1)%3C/script%3E&theme=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
    assert answer.status == 200
    assert "alert(1)" not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "voila/tree",
        "voila/tree/public",
        "voila/render/noble_game.ipynb",
        "voila/api/contents",
        "voila/files/noble_game.ipynb",
        "noble_game.ipynb",
        "noble_game/",
        "api/kernels",
    ],
)
def test_nothing_but_the_games_is_served(front: Any, get: Callable[..., Any], path: str) -> None:
    answer = get(front.url + path)
    assert answer.status in (403, 404)
    assert "import" not in answer.text


def test_a_full_house_is_full_for_all_games(noblesse: Callable[..., AbstractContextManager[Any]], page: Page) -> None:
    with noblesse("--max-kernels", "2") as server:  # too few to keep any warm
        page.goto(server.url + GAMES[0])
        wait_ready(page)
        second = page.context.new_page()
        second.goto(server.url + GAMES[1])
        wait_ready(second)
        third = page.context.new_page()
        reply = third.goto(server.url + GAMES[2])
        assert reply is not None
        assert reply.status == 503
        expect(third.get_by_role("heading")).to_have_text("All tables are taken.")
        assert server.kernels() == 2
        all_games(page).click()
        expect(banners(page)).to_have_count(len(GAMES))
        assert server.settled(1, seconds=30) == 1
        third.get_by_role("link", name="Try again").click()
        wait_ready(third)
        expect(third).to_have_title(game_named(GAMES[2]).title)


def test_one_game_alone_opens_its_links_and_has_no_way_to_others(voila_server: Any, page: Page) -> None:
    match = explorer.start("noble_treachery", players=5, seed=7)
    page.goto(f"{voila_server.url}noble_treachery?m={to_link(match)}")
    wait_ready(page)
    expect(page.locator(".nb-ad")).to_contain_text("Opened from the link: Noble Treachery")
    expect(page.locator(".nb-brand")).to_have_text("Noblesse")
    expect(page.get_by_role("link", name="all games")).to_have_count(0)
