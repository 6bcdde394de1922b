"""The Learn door's course without a browser: its list, the way on from lesson to lesson, and what the browser kept."""

from __future__ import annotations

import json
from typing import Any

import pytest

import explorer
from explorer import tutor
from explorer.tutor import Course
from explorer.tutor.lesson import read
from widgets import App, Lesson

SHORT = """
id = "2-short"
title = "Votes"
seat = 1
about = "Know which round it is."
[[step]]
id = "count"
kind = "ask"
title = "The round"
text = "Which round is it?"
rules = ["goal.score"]
position = {}
answer = { fact = "state.round" }
[[step.option]]
text = "One"
value = 1
[[step.option]]
text = "Nine"
value = 9
says = "There are not so many."
rules = ["goal.score"]
[[step]]
id = "end"
kind = "say"
title = "The end"
text = "That is all."
rules = ["goal.score"]
"""
"""A short second lesson, of no game's own."""


@pytest.fixture(scope="module")
def course() -> Course:
    first = tutor.lesson("game_of_crowns")
    rule = first.rules[0]
    return Course(first.game, (first, read(first.game, SHORT.replace("goal.score", rule))))


@pytest.fixture
def lesson(course: Course) -> Lesson:
    return Lesson(course=course, leads_on=True)


def tell(widget: Any, **told: Any) -> None:
    widget._hear(widget, told, [])


def acts(lesson: Lesson) -> list[list[str]]:
    return [act for act in lesson._shown["asked"]["acts"] if act[0] != "back"]


def finish(lesson: Lesson) -> None:
    while not lesson.session.finished:
        tell(lesson, do="next" if lesson.session.done else "skip")


def listed(lesson: Lesson) -> list[tuple[str, str]]:
    return [(one["state"], one["told"]) for one in lesson._course["lessons"]]


def kept(lesson: Lesson) -> dict[str, Any]:
    """What the page keeps, as it sends it back."""
    return {"been": lesson._course["been"], "kept": {lesson.name: lesson._progress}}


def test_it_begins_with_the_first_lesson_and_keeps_nothing_yet(lesson: Lesson) -> None:
    assert (lesson.name, lesson._step["number"]) == ("first", 0)
    assert listed(lesson) == [("new", "open now"), ("new", "new")]
    assert (lesson._course["been"], lesson._course["on"]) == ("", {})
    assert lesson._course["numbers"].startswith("Rules taught by the lessons you have done: 0. By all lessons: ")


def test_without_a_course_there_is_one_lesson_alone() -> None:
    alone = Lesson("game_of_crowns")
    assert alone._course == {}
    tell(alone, do="lesson", id="2-table")
    assert (alone.name, alone._message["text"]) == ("first", "There is no lesson '2-table'.")


def test_the_first_ends_in_a_match_and_the_next_lesson_and_the_later_in_the_next_first(lesson: Lesson) -> None:
    finish(lesson)
    assert acts(lesson) == [["onward", "Next lesson: Votes", "is-quiet"], ["play", "Play your first match", "is-go"]]
    assert lesson._course["on"] == {"lesson": "2-short", "where": "Next lesson: Votes"}
    tell(lesson, do="onward")
    assert (lesson.name, lesson._step["number"], lesson.seat) == ("2-short", 0, 1)
    assert lesson._key == "noblesse lesson game_of_crowns 2-short"
    assert listed(lesson) == [("done", "done"), ("new", "open now")]
    assert lesson._course["on"]["where"] == "Votes, step 1 of 2"
    finish(lesson)
    assert acts(lesson) == [["play", "Play a match", "is-go"]]  # all are done
    assert lesson._course["on"] == {}


def test_after_a_later_lesson_the_next_one_comes_before_a_match(lesson: Lesson) -> None:
    tell(lesson, do="lesson", id="2-short")
    finish(lesson)
    assert acts(lesson) == [["play", "Play a match", "is-quiet"], ["onward", "Next lesson: First lesson", "is-go"]]


def test_each_lesson_is_gone_on_with_where_it_was_left(lesson: Lesson) -> None:
    for _ in range(3):
        tell(lesson, do="next" if lesson.session.done else "skip")
    number, of = lesson._step["number"], lesson._step["of"]
    tell(lesson, do="lesson", id="2-short")
    assert listed(lesson)[0] == ("begun", f"step {number + 1} of {of}")
    tell(lesson, do="lesson", id="first")
    assert lesson._step["number"] == number
    assert lesson._message["text"].startswith("Welcome back")
    assert lesson.match is lesson.session.match


def test_it_comes_back_to_the_lesson_opened_last(course: Course, lesson: Lesson) -> None:
    tell(lesson, do="lesson", id="2-short")
    tell(lesson, do="skip")
    tell(lesson, do="next")
    again = Lesson(course=course)
    tell(again, do="resume", **kept(lesson))
    assert (again.name, again._step["number"]) == ("2-short", 1)
    assert listed(again)[1] == ("done", "done, open now")
    tell(again, do="restart")
    assert listed(again)[1] == ("new", "open now")  # what is forgotten is not done any more
    chosen = Lesson(course=course, lesson="first")
    tell(chosen, do="resume", **kept(lesson))
    assert (chosen.name, listed(chosen)[1][0]) == ("first", "done")


def test_who_finished_the_first_before_there_were_others_has_done_it(course: Course, lesson: Lesson) -> None:
    finish(lesson)
    again = Lesson(course=course)
    tell(again, do="resume", kept={"first": lesson._progress})
    assert listed(again)[0] == ("done", "done, open now")


WRONG: list[Any] = [
    {"been": "{"}, {"been": 7}, {"been": json.dumps({"game": "chess", "done": [], "last": ""})}, {"kept": []},
    {"kept": {"first": "{"}}, {"kept": {"first": 5, "2-short": "x" * 9000}}, {"kept": {"9": "{}"}, "been": "x" * 99_000},
]  # fmt: skip


@pytest.mark.parametrize("told", WRONG, ids=lambda told: str(told)[:40])
def test_what_the_browser_kept_is_not_trusted(course: Course, told: dict[str, Any]) -> None:
    lesson = Lesson(course=course)
    tell(lesson, do="resume", **told)
    assert (lesson.name, lesson._step["number"]) == ("first", 0)
    assert listed(lesson) == [("new", "open now"), ("new", "new")]
    assert "wrong on our side" not in lesson._message.get("text", "")
    for wrong in ("9-none", None, ["first"], 7):
        tell(lesson, do="lesson", id=wrong)
        assert lesson._message["text"].startswith("There is no lesson")


# --- in the app ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def app() -> App:
    return App(explorer.start("game_of_crowns", seed=7))


def test_the_address_names_a_lesson_and_a_reload_finds_it(app: App) -> None:
    second = tutor.lessons("game_of_crowns")[1]
    head, address = app.parts["Doors"], app.parts["Address"]
    head.lesson = second
    app.door = "learn"
    assert app.parts["Lesson"].name == second
    assert address.view["lesson"] == second
    view = address.view
    again = App(explorer.start("game_of_crowns", seed=7))
    tell(again.parts["Address"], do="open", view=view)
    assert (again.door, again.parts["Lesson"].name) == ("learn", second)
    again.parts["Doors"].lesson = "first"
    assert again.parts["Lesson"].name == "first"
    assert again.parts["Address"].view["lesson"] == "first"


def test_a_lesson_that_there_is_not_opens_the_first(app: App) -> None:
    app.parts["Doors"].lesson = "<b>9-none"
    tell(app.parts["Address"], do="open", view={"door": "learn", "lesson": ["first"]})
    assert (app.door, app.parts["Lesson"].name) == ("learn", "first")
