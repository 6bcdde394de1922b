"""Practice as a visitor meets it: drills by keyboard and by touch, the map, the exam, and what the browser keeps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from explorer.practice.learnt import key
from tests.browser.tables import door_button, enter, in_lab, kept_open, showing

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from playwright.sync_api import Locator, Page

ROOT = Path(__file__).parents[2]
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
GAME = "noble_treachery"

HERE = f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n"

drill = showing(
    "One drill after another",
    f"{HERE}from tests.drills import ByHand\nfrom widgets.drill_board import DrillBoard\nDrillBoard({GAME!r}, ByHand({GAME!r}))",
)
"""Three drills that are made by hand."""

practised = showing(
    "Practice",
    f"{HERE}from tests.drills import Handmade\nfrom widgets import Practice\nPractice({GAME!r}, drills=Handmade({GAME!r}), seed=1)",
)
"""Practice of a few drills of one match."""


def answers(page: Page) -> Locator:
    """The answers in the ribbon."""
    return page.locator(".nb-drill .nb-bar [data-key^='take ']")


def open_drill(page: Page, url: str) -> None:
    page.goto(url)
    expect(answers(page).first).to_be_visible(timeout=60_000)


def serial(page: Page) -> str:
    return page.locator(".nb-drill").get_attribute("data-serial") or ""


def done(page: Page, act: Callable[[], None]) -> None:
    """Do something at the drill, and wait until it is done."""
    before = serial(page)
    act()
    expect(page.locator(".nb-drill")).not_to_have_attribute("data-serial", before)


def way(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name, exact=True).click()
    expect(page.get_by_role("tab", name=name, exact=True)).to_have_attribute("aria-selected", "true")


def kept(page: Page) -> str | None:
    found: str | None = page.evaluate("key => localStorage.getItem(key)", key(GAME))
    return found


def by_keyboard(page: Page, questions: int) -> None:
    """Answer so many questions with the first answer, and look at what is right, by keys alone."""
    for _ in range(questions):
        done(page, lambda: page.keyboard.press("1"))
        if page.locator("[data-key=right]").count():
            done(page, lambda: page.keyboard.press("Enter"))
        expect(page.locator("[data-key=next]")).to_be_visible()
        done(page, lambda: page.keyboard.press("Enter"))


def test_a_wrong_answer_is_done_before_ones_eyes_and_then_the_right_one(drill: Any, page: Page, recorder: Any) -> None:
    open_drill(page, drill.url)
    table = page.locator(".nb-drill .nb-play")
    before = table.get_attribute("data-moment") or ""
    done(page, answers(page).first.click)
    expect(table).not_to_have_attribute("data-moment", before)
    expect(page.locator(".nb-question")).to_contain_text("Your answer: ")
    expect(page.locator(".nb-feedback .nb-wrong")).to_be_visible()
    expect(page.locator(".nb-feedback .nb-right")).to_have_count(0)
    done(page, page.get_by_role("button", name="What is right").click)
    expect(table).to_have_attribute("data-moment", before)  # it is barred, so nothing comes of it
    expect(page.locator(".nb-feedback .nb-right")).to_contain_text("not allowed")
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".nb-drill-rules article")).to_be_visible()
    expect(page.locator(".nb-drill-rules summary")).to_be_focused()
    done(page, page.get_by_role("button", name="Show it on the table").click)
    expect(table).not_to_have_attribute("data-moment", before)
    page.get_by_role("button", name="This question is bad").click()
    expect(page.get_by_role("button", name="Noted. Thank you")).to_be_disabled()
    page.get_by_role("button", name="Ask me again").click()
    expect(page.get_by_role("button", name="It will be asked again")).to_be_disabled()
    recorder.assert_clean()


def test_the_rule_can_be_read_before_the_answer(drill: Any, page: Page) -> None:
    open_drill(page, drill.url)
    expect(page.locator(".nb-drill-rules")).to_be_hidden()
    done(page, page.get_by_role("button", name="Read the rule first").click)
    expect(page.locator(".nb-drill-rules article")).to_be_visible()
    expect(answers(page)).to_have_count(4)


def test_a_whole_sitting_by_the_keyboard_is_kept_and_seen_on_the_map(practised: Any, page: Page, recorder: Any) -> None:
    open_drill(page, practised.url)
    by_keyboard(page, 4)
    expect(page.locator(".nb-drill-head")).to_contain_text("Question 5 of 10")
    assert len(json.loads(json.loads(kept(page) or "{}")["memory"])["asked"]) == 4
    page.reload()
    expect(answers(page).first).to_be_visible(timeout=60_000)
    way(page, "Your map")
    expect(page.locator(".nb-map-legend")).to_contain_text("met")
    expect(page.locator(".nb-map-mark .is-met").first).to_be_visible()
    met = page.locator(".nb-map-mark:has(.is-met)")
    assert 1 <= met.count() <= 4
    met.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".nb-map-rule article h4")).to_have_text(
        (met.first.get_attribute("title") or "").removesuffix(": met")
    )
    page.get_by_role("button", name="Practise this").click()
    expect(page.get_by_role("tab", name="Practice", exact=True)).to_have_attribute("aria-selected", "true")
    expect(page.locator(".nb-drill-head")).to_contain_text("Question 1 of 10")
    by_keyboard(page, 1)
    recorder.assert_clean()


def test_an_answer_is_a_thing_that_one_touches(practised: Any, page: Page) -> None:
    open_drill(page, practised.url)
    for _ in range(9):
        glows = page.locator(".nb-drill .nb-stage [data-thing][role=button]")
        if glows.count():
            break
        by_keyboard(page, 1)
    while page.locator(".nb-drill [data-key=next], .nb-drill [data-key=right]").count() == 0:
        page.locator(".nb-drill .nb-stage [data-thing][role=button]:not(.nb-picked)").first.click()
        exact = page.locator(".nb-drill .nb-bar .is-go").first
        page.wait_for_function(
            "() => document.querySelector('.nb-drill .nb-bar .is-go, .nb-drill .nb-picked, .nb-drill .nb-act')"
        )
        if exact.count() and not page.locator(".nb-drill .nb-act").count():
            exact.click()
            expect(page.locator(".nb-drill .nb-act.is-go")).to_be_visible()
    expect(page.locator(".nb-feedback")).to_be_visible()


def test_what_is_learnt_is_saved_to_a_file_and_taken_from_it(
    practised: Any, page: Page, recorder: Any, tmp_path: Path
) -> None:
    open_drill(page, practised.url)
    by_keyboard(page, 2)
    way(page, "Your map")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save to a file").click()
    file = tmp_path / "learnt.json"
    saving.value.save_as(file)
    before = kept(page)
    assert json.loads(file.read_text())["kept"] == {key(GAME): before}
    page.get_by_role("button", name="Forget it").click()
    page.get_by_role("button", name="Yes, forget what I practised of this game").click()
    expect(page.locator(".nb-map-mark .is-met")).to_have_count(0)
    page.locator(".nb-map input[type=file]").set_input_files(file)
    expect(page.locator(".nb-map-said")).to_have_text("Taken over: Noble Treachery.")
    expect(page.locator(".nb-map-mark .is-met").first).to_be_visible()
    assert kept(page) == before
    mangled = tmp_path / "mangled.json"
    mangled.write_text('{"noblesse": "learnt", "version": 1, "kept": {"noblesse.theme": "dark"}}')
    page.locator(".nb-map input[type=file]").set_input_files(mangled)
    expect(page.locator(".nb-map-said")).to_contain_text("This is no file")
    assert page.evaluate("localStorage.getItem('noblesse.theme')") is None
    recorder.assert_clean()


def test_an_exam_ends_in_a_certificate_with_the_name_that_is_typed(practised: Any, page: Page, recorder: Any) -> None:
    open_drill(page, practised.url)
    way(page, "Exam")
    begin = page.get_by_role("button", name="Exam 1", exact=True)
    for name, right in (("Exam 1", False), ("Exam 1 again", True)):
        page.get_by_role("button", name=name, exact=True).click()
        board = page.locator(".nb-way.nb-open .nb-drill")
        expect(board.locator(".nb-bar [data-key^='take ']").first).to_be_visible()
        while board.locator(".nb-bar [data-key^='take ']").count():
            before = board.get_attribute("data-serial") or ""
            one = "It is done" if right else "Nothing happens"
            found = board.locator(f".nb-bar [data-key='take {one}']")
            # of what is not allowed, the drills made by hand have the right answer in the second place
            (found if found.count() else board.locator(".nb-bar [data-key^='take ']").nth(1 if right else 0)).click()
            expect(board).not_to_have_attribute("data-serial", before)
            board.locator(".nb-bar [data-key^='take '], .nb-end h2").first.wait_for()
        expect(board.locator(".nb-end h2")).to_have_text(f"Noble Treachery: exam 1 {'passed' if right else 'is over'}")
        if not right:
            expect(page.locator(".nb-paper")).to_have_count(0)
            page.get_by_role("button", name="To the exams").click()
            expect(begin).to_have_count(0)
    page.get_by_label("Your name on it").fill("<b>Maud</b> & Osric")
    expect(page.locator(".nb-paper [data-name]")).to_have_text("<b>Maud</b> & Osric")
    recorder.assert_clean()


def test_the_front_page_says_what_has_faded(
    noblesse: Callable[..., AbstractContextManager[Any]], page: Page, recorder: Any
) -> None:
    with noblesse("--warm", "0") as server:
        page.goto(f"{server.url}credits")
        faded = {GAME: [1_000, 2_000, 4_000_000_000], "kings_of_ireland": [1_000], "chess": [1, 2, 3, 4, 5]}
        page.evaluate("kept => localStorage.setItem('noblesse.faded', JSON.stringify(kept))", faded)
        page.goto(server.url)
        row = page.get_by_role("link", name="Practise Noble Treachery")
        expect(row).to_contain_text("2 rules have faded: 1 minute")
        assert (row.get_attribute("href") or "").endswith(f"{GAME}?door=learn&way=practice")
        for kept_ in ("{", "7", "null", '{"noble_treachery": 3}', '{"noble_treachery": [4000000000, "1", null]}'):
            page.evaluate("kept => localStorage.setItem('noblesse.faded', kept)", kept_)
            page.goto(server.url)
            expect(page.locator("#games > li").first).to_be_visible()
            expect(page.locator("#go-on-practising")).to_be_hidden()
    recorder.assert_clean()


@pytest.mark.parametrize(("width", "scheme"), [(1366, "light"), (390, "dark"), (390, "light"), (1366, "dark")])
def test_it_fits_and_anybody_can_read_it(practised: Any, page: Page, width: int, scheme: Any) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    open_drill(page, practised.url)
    page.evaluate(AXE.read_text(encoding="utf-8"))

    def found() -> Any:
        return page.evaluate(
            "axe.run('.nb-practice').then(all => all.violations.map(one => `${one.id}: ${one.nodes.map(x => x.target)}`))"
        )

    def fits(part: str) -> bool:
        held: bool = page.locator(part).first.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
        return held

    assert found() == []
    done(page, answers(page).nth(1).click)
    assert found() == []
    assert fits(".nb-drill .nb-beside-lesson")
    assert fits(".nb-drill .nb-bar")
    way(page, "Your map")
    page.locator(".nb-map-mark").nth(3).click()
    expect(page.locator(".nb-map-rule article")).to_be_visible()
    assert found() == []
    assert fits(".nb-map-ground")
    assert min(box["height"] for one in page.locator(".nb-map-mark").all()[:9] if (box := one.bounding_box())) >= 24
    way(page, "Exam")
    expect(page.get_by_role("button", name="Exam 1")).to_be_visible()
    assert found() == []


# --- in the app ------------------------------------------------------------------------------------------------------------


@pytest.mark.both
@pytest.mark.own_tab
def test_behind_the_door_learn_one_practises_plays_on_and_comes_back(anywhere: Any, page: Page, recorder: Any) -> None:
    page.goto(f"{anywhere.url}?door=learn&way=practice")
    expect(answers(page).first).to_be_visible(timeout=120_000)
    expect(page.get_by_role("tab")).to_have_text(["Course", "Practice", "Your map", "Exam"])
    while not page.locator("[data-key='play on']").count():  # a question about no table cannot be played on
        by_keyboard(page, 1) if page.locator("[data-key=next]").count() else done(
            page, lambda: page.keyboard.press("1")
        )
    page.get_by_role("button", name="Play on from here").click()
    expect(door_button(page, "play")).to_have_attribute("aria-current", "page")
    expect(page.locator(".nb-table .nb-view svg")).to_be_visible()
    enter(page, "learn")
    expect(page.locator(".nb-feedback").first).to_be_visible()
    way(page, "Your map")
    expect(page.locator(".nb-map-mark:has(.is-met)").first).to_be_visible()
    kept_open(page, "learn", "map")
    page.reload()
    expect(page.get_by_role("tab", name="Your map")).to_have_attribute("aria-selected", "true", timeout=120_000)
    expect(page.locator(".nb-map-mark:has(.is-met)").first).to_be_visible()
    recorder.assert_clean()


lab = in_lab(
    "Practice in the lab",
    "from pathlib import Path\nfrom widgets import Practice\nfrom widgets.practice import default_file\n"
    f"made = Practice({GAME!r}, seed=1)\nmade",
    "print('It is kept in', default_file().name)",
)
"""Practice in JupyterLab, in one line."""


def test_in_jupyterlab_it_is_kept_in_a_file(lab: Any, page: Page, run_all: Callable[[Page, str], None]) -> None:
    page.goto(lab.url)
    run_all(page, "Practice in the lab")
    expect(page.get_by_text("It is kept in learnt.json")).to_be_visible(timeout=120_000)
    expect(answers(page).first).to_be_visible(timeout=120_000)
    done(page, answers(page).first.click)
    assert kept(page) is None  # the browser keeps nothing
    way(page, "Your map")
    expect(page.locator(".nb-map-keeps")).to_contain_text("in a file of yours")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save to a file").click()
    found = json.loads(Path(saving.value.path()).read_text())
    assert list(found["kept"]) == [key(GAME)]
