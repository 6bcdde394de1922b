"""The course of a game: the order of its lessons, what comes next, which rules are counted, and what a browser kept of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import explorer
from explorer import tutor
from explorer.tutor import Been, Course, LessonError, ProgressError


@pytest.fixture(scope="module")
def course() -> Course:
    return tutor.course("game_of_crowns")


def test_after_a_lesson_comes_the_next_that_is_not_done(course: Course) -> None:
    first, second, third, *_, last = course.lessons
    assert course.ids == tutor.lessons("game_of_crowns")
    assert course[second.id] is second
    assert course.after(first.id) is second
    assert course.after(first.id, [second.id]) is third
    assert course.after(last.id) is first
    assert course.after(last.id, course.ids) is None
    with pytest.raises(LessonError, match="no lesson '9-none'"):
        course["9-none"]


@pytest.mark.parametrize("game", explorer.games())
def test_rules_are_counted_once_and_advice_never(game: str) -> None:
    course = tutor.course(game)
    none, all_done = course.counted(()), course.counted(course.ids)
    assert none.taught == 0 < all_done.taught == all_done.teachable == none.teachable <= none.rules
    standing = {rule.id: rule.standing for rule in course.game.rules.rules.values()}
    assert none.rules == sum(one != "advice" for one in standing.values())
    first = course.counted(["first", "9-none"])
    assert first.taught == sum(standing[rule] != "advice" for rule in course.lessons[0].rules)


def test_what_is_done_comes_back(course: Course) -> None:
    been = Been(frozenset(course.ids[:2]), course.ids[2])
    assert course.read(course.told(been)) == been
    assert course.read(course.told(Been())) == Been()
    gone = json.dumps({"game": course.game.id, "done": ["9-none", "first"], "last": "9-none"})
    assert course.read(gone) == Been(frozenset(["first"]))


GOOD: dict[str, Any] = {"game": "game_of_crowns", "done": [], "last": ""}
WRONG: list[Any] = [
    None, 7, "", "{", "null", "[]", "x" * 100_000, json.dumps({**GOOD, "more": 1}), json.dumps({**GOOD, "done": "first"}),
    json.dumps({**GOOD, "game": "noble_game"}), json.dumps({**GOOD, "done": [["first"]]}), json.dumps({**GOOD, "last": {}}),
]  # fmt: skip


@pytest.mark.parametrize("kept", WRONG, ids=lambda kept: str(kept)[:40])
def test_what_a_browser_kept_is_checked(course: Course, kept: Any) -> None:
    assert course.read(json.dumps(GOOD)) == Been()
    with pytest.raises(ProgressError):
        course.read(kept)
