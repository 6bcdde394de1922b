"""The coach on the page: advice that lights a move, a whisper, the whole word, and the review of a finished match."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import explorer
from explorer.core.moments import Choice
from explorer.odds import weighed
from explorer.players import HeuristicPlayer
from tests.browser.conftest import DESK, TELEPHONE
from tests.browser.tables import at_rest, bar, go_on_with

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import Page, ViewportSize

    from explorer import Match

GAME = "noble_treachery"
SIZES = pytest.mark.parametrize("size", [DESK, TELEPHONE], ids=["desk", "telephone"])
WHISPER = "There was something better: look?"


@pytest.fixture(scope="module")
def front(noblesse: Callable[..., AbstractContextManager[Any]]) -> Iterator[Any]:
    """All games, behind the front page."""
    with noblesse("--warm", str(len(explorer.games()))) as server:
        yield server


def witch() -> Match:
    """Somebody predicts what a Witch's die will show, and one of the two predictions cannot come true."""
    match = explorer.start(GAME, players=4, seed=7, people=True)
    return match.play(HeuristicPlayer(GAME, 7), until=lambda match: getattr(match.pending, "kind", "") == "prediction")


def foretelling(match: Match) -> tuple[int, str, str]:
    """Whose prediction it is, the better one, and the worse."""
    assert isinstance(match.pending, Choice)
    odds = weighed(match)
    assert odds is not None
    ranked = sorted(match.pending.options, key=lambda option: odds.figures[option])
    return match.pending.seat, match.label(ranked[-1]).capitalize(), match.label(ranked[0]).capitalize()


def set_coach(page: Page, wanted: str) -> None:
    """Choose in the settings how much the coach says; and that nothing goes on before the visitor has rolled the die."""
    page.get_by_role("button", name="Settings and a new table").click()
    page.get_by_label("Dice", exact=True).select_option("own")
    page.get_by_label("Coach, after a choice of yours").select_option(wanted)
    page.get_by_role("button", name="Close", exact=True).click()


@SIZES
def test_advice_lights_a_move_and_says_who_gives_it(front: Any, page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    match = explorer.start(GAME, players=4, seed=7, people=True)
    match.play(
        HeuristicPlayer(GAME, 7),
        until=lambda match: (
            isinstance(match.pending, Choice) and (match.pending.kind, match.pending.seat) == ("card", 0)
        ),
    )
    go_on_with(page, front.url, match)
    at_rest(page)
    moment = page.locator(".nb-play").get_attribute("data-moment")
    bar(page).get_by_role("button", name="Advise me").click()
    advice = page.locator(".nb-advised")
    expect(advice).to_contain_text("Advice:")
    expect(page.locator(".nb-point").first).to_be_attached()
    expect(advice).to_contain_text(re.compile("nothing came out clearly better|if the others play"))
    expect(page.locator(".nb-play")).to_have_attribute("data-moment", moment or "")


@SIZES
def test_a_whisper_is_a_mark_and_the_choice_can_be_tried_again(front: Any, page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    match = witch()
    seat, better, worse = foretelling(match)
    go_on_with(page, front.url, match, seat=seat)
    set_coach(page, "whisper")
    at_rest(page)
    bar(page).get_by_role("button", name=worse, exact=True).click()
    bar(page).get_by_role("button", name=WHISPER).click()
    coach = page.get_by_label("The coach", exact=True)
    expect(coach).to_contain_text(f"{better}, rather than {worse.lower()}.")
    expect(coach).to_contain_text("Exact odds. That is exact, whatever the others do.")
    expect(bar(page).get_by_role("button", name=WHISPER)).to_have_count(0)
    box = coach.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    coach.get_by_role("button", name="Try again").click()
    expect(coach).to_be_hidden()
    expect(bar(page).get_by_role("button", name=worse, exact=True)).to_be_visible()
    expect(page.locator(".nb-play")).to_have_attribute("data-moment", str(match.moment))


def test_in_full_it_speaks_by_itself_and_the_browser_keeps_the_setting(front: Any, page: Page) -> None:
    match = witch()
    seat, better, worse = foretelling(match)
    go_on_with(page, front.url, match, seat=seat)
    set_coach(page, "full")
    page.reload()
    at_rest(page)
    bar(page).get_by_role("button", name=worse, exact=True).click()
    coach = page.get_by_label("The coach", exact=True)
    expect(coach).to_contain_text(f"{better}, rather than")
    coach.get_by_role("button", name="Close").click()
    expect(coach).to_be_hidden()
    page.get_by_role("button", name="Settings and a new table").click()
    expect(page.get_by_label("Coach, after a choice of yours")).to_have_value("full")


@SIZES
def test_a_finished_match_is_reviewed_while_the_page_stays_awake(front: Any, page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    match = witch()
    seat, better, worse = foretelling(match)
    assert isinstance(match.pending, Choice)
    at = match.moment
    match.choose(worse.lower())
    match.play(HeuristicPlayer(GAME, 7))
    go_on_with(page, front.url, match, seat=seat)
    sheet = page.get_by_role("dialog", name="Summary")
    sheet.get_by_role("button", name="Review my choices").click()
    review = sheet.get_by_label("Your choices")
    expect(review.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("button", name="Share and keep").click()  # all else goes on meanwhile
    page.get_by_role("button", name="Copy the story").click()
    expect(page.locator(".nb-said")).to_contain_text("story")
    expect(review.get_by_role("progressbar")).to_be_visible()
    mistake = review.get_by_role("listitem").filter(has_text=f"{better}, rather than {worse.lower()}.")
    mistake.get_by_role("button", name="Try again").click()
    expect(sheet).to_be_hidden()
    expect(page.locator(".nb-play")).to_have_attribute("data-moment", str(at))
    expect(bar(page).get_by_role("button", name=better, exact=True)).to_be_visible()
