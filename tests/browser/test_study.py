"""A study as a visitor makes it in Explore, takes it as a lesson, keeps it, prints it, and opens it from a link and a file."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect

import explorer
from explorer.annotated import Study, load
from tests.browser.conftest import TELEPHONE
from tests.browser.tables import at_rest, bar, door_button, enter, explore, open_app, serving, skip, thing
from widgets.links import from_link, opened, study_link, to_link

server = serving("noble_treachery")
"""The app of Noble Treachery."""


def to_a_card(page: Page, url: str) -> None:
    """A match at the choice of a card."""
    open_app(page, url)
    expect(page.locator(".nb-table .nb-question")).to_have_text("Bid or pass.", timeout=60_000)
    at_rest(page)
    bar(page).get_by_role("button", name="Pass", exact=True).click()
    skip(page)
    expect(page.locator(".nb-table .nb-question")).to_have_text("Choose a card to play.")


def said(pane: Locator, text: str) -> None:
    """Comment on the present moment."""
    pane.get_by_label("Comment").fill(text)
    pane.get_by_label("Comment").blur()
    expect(pane.locator("[role=treeitem].is-said", has_text=text)).to_be_visible()


def drawn(page: Page, count: int) -> None:
    """So many rings and arrows are over the table in sight."""
    expect(page.locator(".nb-drawn:visible > g")).to_have_count(count)


def test_a_study_is_made_learnt_kept_and_printed(server: Any, page: Page, recorder: Any) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    to_a_card(page, server.url)
    explore(page, "Study")
    page.get_by_role("button", name="Two panes").click()
    pane = page.locator(".nb-study")
    lesson = pane.get_by_role("button", name="Show as a lesson")
    expect(lesson).to_be_disabled()
    said(pane, "Count <b>your</b> cards.")
    # an arrow and a ring, by touching what is on the table: nothing is played meanwhile
    pane.get_by_text("Rings and arrows").click()
    cards = page.locator(".nb-table .nb-hand [data-thing^='card:']")
    held = cards.count()
    pane.get_by_role("button", name="Point at the table").click()
    cards.nth(1).click()
    thing(page, "die:R").click()
    drawn(page, 1)
    pane.get_by_label("Ring, or from").select_option("seat:2")  # the same with the keyboard
    pane.get_by_role("button", name="Mark", exact=True).press("Enter")
    drawn(page, 2)
    expect(pane.locator(".nb-study-marks")).to_contain_text("Army → Red die")
    assert cards.count() == held
    # a question for one of the options
    pane.get_by_text("Ask something here").click()
    pane.get_by_label("Right answer").select_option(index=1)
    right = pane.get_by_label("Right answer").locator("option:checked").inner_text()
    pane.get_by_label("If wrong, say").fill("That is the weaker one.")
    pane.get_by_role("button", name="Ask this").click()
    expect(pane.get_by_text("The question here")).to_be_visible()
    # back and forth in the tree, with the keyboard
    here = pane.locator("[role=treeitem][aria-current]")
    expect(here).to_contain_text("Count <b>your</b> cards.")
    here.focus()
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page.locator(".nb-play .nb-question").first).to_contain_text("You are looking at")
    drawn(page, 0)
    expect(pane.get_by_label("Comment")).to_have_value("")
    said(pane, "Where it began.")
    # as a lesson: a comment, then the question, answered wrong and right on the table
    lesson.click()
    learn = page.locator(".nb-lesson")
    expect(learn.locator(".nb-coach")).to_contain_text("Where it began.")
    learn.get_by_role("button", name="Next", exact=True).click()
    expect(learn.locator(".nb-coach")).to_contain_text("Count <b>your</b> cards.")
    expect(learn.locator(".nb-question")).to_have_text("What would you do?")
    drawn(page, 2)
    mine = learn.locator(".nb-hand [data-thing^='card:']")
    mine.nth(0).click()
    expect(learn.locator(".nb-wrong")).to_contain_text("That is the weaker one.")
    expect(learn.locator(".nb-wrong")).to_contain_text("What would have happened")
    mine.nth(1).click()
    expect(learn.locator(".nb-right")).to_contain_text("Right.")
    expect(learn.locator(".nb-coach")).to_contain_text("0 of 1 questions right at the first try.")
    learn.get_by_role("button", name="Leave the study").click()
    expect(door_button(page, "explore")).to_have_attribute("aria-current", "page")
    # on paper: a board to each moment, and the answers at the end
    page.evaluate("window.print = () => window.printed = true")
    pane.get_by_role("button", name="Print", exact=True).click()
    page.wait_for_function("window.printed")
    page.emulate_media(media="print")
    paper = page.locator("body > .nb-paper")
    expect(paper.locator("figure > svg")).to_have_count(2)
    expect(paper.locator("figure").last).to_contain_text("Count <b>your</b> cards.")
    expect(paper.locator(".nb-solved")).to_contain_text(right)
    expect(page.locator(".nb-app")).to_be_hidden()
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(paper).to_have_count(0)
    # kept: as a file that Python reads, and as a link
    pane.get_by_text("Title, author, chapters").click()
    pane.get_by_label("Title").fill("Which <i>army</i>?")
    pane.get_by_label("Title").blur()
    expect(pane.get_by_role("heading", name="Which <i>army</i>?")).to_be_visible()
    with page.expect_download() as download:
        pane.get_by_role("button", name="Save", exact=True).click()
    saved = load(download.value.path())
    assert saved.title == "Which <i>army</i>?"
    assert [len(chapter.remarks) for chapter in saved.chapters] == [2]
    pane.get_by_role("button", name="Copy link").click()
    expect(pane.locator(".nb-study-said")).to_contain_text("Copied. Which <i>army</i>?: Noble Treachery, 1 chapter")
    linked = opened(page.evaluate("navigator.clipboard.readText()")).study
    assert linked is not None
    assert linked.text() == saved.text()
    # a reload brings it back
    page.reload()
    expect(page.locator(".nb-study").get_by_role("heading", name="Which <i>army</i>?")).to_be_visible(timeout=60_000)
    recorder.assert_clean()


def bids() -> Study:
    """A study of two chapters with a question in words."""
    match = explorer.position("noble_treachery", at="bet", roller=3, treasury={0: [8], 1: [7, 9]})
    study = Study(match, "<b>Bids</b>", author="Anna", seat=0)
    study.comment(match, "You have the 8.")
    study.ring(match, "token:8")
    study.ask(match, "What now?", right="pass")
    study.add(match, "The other way")
    return study


def test_a_study_and_words_come_with_a_link_and_are_told(server: Any, page: Page, recorder: Any) -> None:
    page.set_viewport_size(TELEPHONE)
    page.goto(f"{server.url}?m={study_link(bids())}")
    learn = page.locator(".nb-lesson")
    expect(learn.locator(".nb-coach")).to_contain_text("You have the 8.", timeout=60_000)
    expect(learn.locator(".nb-question")).to_have_text("What now?")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    note = page.locator(".nb-ad")
    expect(note).to_contain_text("Opened from the link: a study. Noble Treachery, 2 chapters")
    expect(note.locator("b")).to_have_text("<b>Bids</b>")
    page.wait_for_url(lambda url: study_link(bids()) not in url)
    page.reload()  # the address has the match now; the browser has kept the study
    expect(learn.locator(".nb-coach")).to_contain_text("You have the 8.", timeout=60_000)
    expect(learn.get_by_role("button", name="Leave the study")).to_be_visible()
    # behind "#", in the page that is open: with a title and a comment, which are text
    match = explorer.start("noble_treachery", players=4, seed=7)
    match.roll([3, 1, 4, 6])
    link = to_link(match, title="A <b>tie</b>", comment="See\nbelow")
    page.evaluate("link => { location.hash = 'm=' + link }", link)
    expect(note.locator("b")).to_have_text("A <b>tie</b>")
    expect(note).to_contain_text("See\nbelow")
    enter(page, "explore")
    expect(page.locator(".nb-table .nb-question")).to_contain_text("chooses how ten uncommons are left out")
    # and in an address that is called
    page.goto("about:blank")
    page.goto(f"{server.url}#m={link}")
    expect(note.locator("b")).to_have_text("A <b>tie</b>", timeout=60_000)
    page.wait_for_url(lambda url: "?m=" in url and from_link(url).given == 1)
    # what is shared: a frame with title and comment, and the picture
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])

    def share(button: str) -> None:
        page.get_by_role("button", name="Share and keep").click()
        page.locator(".nb-menu").get_by_role("button", name="Add a comment, or embed").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Title").fill('"The" <tie>')
        dialog.get_by_role("button", name=button).click()

    share("Copy frame")
    expect(page.locator(".nb-said")).to_contain_text("Copied.")
    frame = page.evaluate("navigator.clipboard.readText()")
    assert 'title="&#34;The&#34; &#60;tie&#62;"' in frame
    assert opened(frame.split('src="')[1].split('"')[0]).words.title == '"The" <tie>'
    for kind, begins in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as download:
            share(f"Picture as {kind}")
        assert download.value.path().read_bytes().startswith(begins)
    # a file of a study opens as a lesson, too
    page.locator(".nb-doors input[type=file]").set_input_files(
        {"name": "study.json", "mimeType": "application/json", "buffer": json.dumps(bids().data()).encode()}
    )
    expect(learn.locator(".nb-coach")).to_contain_text("You have the 8.")
    recorder.assert_clean()


def test_chapters_are_put_in_order_with_the_keyboard_and_come_back_when_removed(
    server: Any, page: Page, recorder: Any
) -> None:
    study = bids()
    study.add(study.first(), "<i>Three</i>")
    page.goto(f"{server.url}?m={study_link(study)}")
    expect(page.locator(".nb-lesson .nb-coach")).to_contain_text("You have the 8.", timeout=60_000)
    explore(page, "Study")
    pane = page.locator(".nb-study")
    pane.get_by_text("Title, author, chapters").click()
    titles = pane.locator(".nb-study-order input")

    def in_order(*names: str) -> None:
        expect(titles).to_have_count(len(names))
        for number, name in enumerate(names):
            expect(titles.nth(number)).to_have_value(name)

    in_order("Chapter 1", "The other way", "<i>Three</i>")
    # with Alt and an arrow from the title, and with the button, which keeps the focus to the end of its way
    titles.last.focus()
    page.keyboard.press("Alt+ArrowUp")
    in_order("Chapter 1", "<i>Three</i>", "The other way")
    expect(titles.nth(1)).to_be_focused()
    down = pane.get_by_role("button", name="Move down: Chapter 1")
    down.focus()
    page.keyboard.press("Enter")
    in_order("<i>Three</i>", "Chapter 1", "The other way")
    page.keyboard.press("Enter")
    in_order("<i>Three</i>", "The other way", "Chapter 1")
    expect(down).to_be_focused()
    expect(down).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")  # it is the last one already
    # renamed; removed, and put back
    titles.nth(1).fill("Second")
    titles.nth(1).press("Enter")
    expect(pane.get_by_label("Chapter", exact=True).locator("option").nth(1)).to_have_text("Second")
    pane.get_by_role("button", name="Remove: Second").press("Enter")
    in_order("<i>Three</i>", "Chapter 1")
    expect(pane.locator(".nb-study-undo")).to_contain_text("Removed: Second.")
    expect(pane.get_by_role("button", name="Put it back")).to_be_focused()
    page.keyboard.press("Enter")
    in_order("<i>Three</i>", "Second", "Chapter 1")
    expect(titles.nth(1)).to_be_focused()
    # so it is saved, and so it is after a reload
    with page.expect_download() as download:
        pane.get_by_role("button", name="Save", exact=True).click()
    assert [chapter.title for chapter in load(download.value.path()).chapters] == [
        "<i>Three</i>",
        "Second",
        "Chapter 1",
    ]
    page.reload()
    expect(titles.nth(2)).to_have_value("Chapter 1", timeout=60_000)
    in_order("<i>Three</i>", "Second", "Chapter 1")
    recorder.assert_clean()
