"""The guided match as a widget without a browser: its stops, its lists, what the browser kept, and its place in the app."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import explorer
from explorer import tutor
from explorer.core.game import game_named
from tests.conformance.people import faults, texts
from widgets import App, GuidedMatch, Lesson
from widgets.guided import TITLE

GAME = "noble_treachery"


def tell(widget: Any, **told: Any) -> None:
    """Send a message as the page does when a visitor acts."""
    widget._hear(widget, told, [])


def acts(widget: Any) -> list[str]:
    return [act for act, _, _ in widget._shown["asked"].get("acts", [])]


def new(widget: GuidedMatch) -> list[str]:
    """The rules that are told now."""
    return [rule["id"] for line in (*widget._guide["lines"], *widget._guide["earlier"]) for rule in line["rules"]]


def go_on(widget: GuidedMatch, random: Random) -> None:
    """Do one thing that a visitor may do now."""
    asked, at = widget._shown["asked"], widget.match.moment
    if widget._shown["summary"]:
        tell(widget, do="summary")
    elif "onward" in acts(widget):
        tell(widget, do="onward")
    elif widget._shown["on"]:
        tell(widget, do=random.choice(["on", "skip", "skip", "skip"]), moment=at)
    elif asked["barred"] and random.random() < 0.2:
        tell(widget, do="why", option=random.randrange(len(asked["barred"])), moment=at)
    else:
        tell(widget, do="choose", option=random.randrange(len(asked["options"])), moment=at)


def to_a_choice(widget: GuidedMatch) -> None:
    """Go on to the visitor's first choice."""
    random = Random(0)
    while widget._shown["asked"]["kind"] != "choice":
        go_on(widget, random)


def to_a_wait(widget: GuidedMatch) -> None:
    """Go on to where something must be read."""
    random = Random(0)
    while "onward" not in acts(widget):
        go_on(widget, random)


@pytest.mark.parametrize("game", explorer.games())
def test_it_is_played_to_its_end_and_no_rule_is_told_twice(game: str) -> None:
    course = tutor.course(game)
    widget, random = GuidedMatch(game, course.taught(course.ids[:3])), Random(1)
    rules, told, last = game_named(game).rules.rules, list[str](), list[str]()
    while not widget.match.over:
        now = new(widget)
        if now != last:
            assert not set(now) & set(told)
            told, last = [*told, *now], now or last
            wrong = [fault for text in texts(widget._guide["where"]) for fault in faults(text, rules)]
            assert wrong == []
        go_on(widget, random)
        assert "wrong on our side" not in widget._message.get("text", "")
    assert told
    assert widget._guide["over"]
    assert widget._guide["ended"]
    assert {name: len(found) for name, found in widget._tally.items()} == {
        name: len(found) for name, found in widget.guided.tally()._asdict().items()
    }
    assert widget._shown["last"]["title"].endswith(("wins", "win", "together"))


def test_others_wait_until_what_is_new_was_read_and_ones_own_choice_is_open_at_once() -> None:
    widget = GuidedMatch(GAME)
    assert acts(widget) == ["onward"]
    assert not widget._shown["on"]
    first = new(widget)
    assert widget._shown["asked"]["text"] == f"Just now: {widget.match.game.rules[first[0]].title}."
    tell(widget, do="on", moment=widget.match.moment)
    assert new(widget) == first
    tell(widget, do="onward")
    assert widget._shown["on"]
    assert new(widget) == []
    assert widget._guide["free"]
    to_a_choice(widget)
    told = new(widget)
    assert told
    assert acts(widget) == []
    tell(widget, do="choose", option=0, moment=widget.match.moment)
    assert set(told) <= set(widget.guided.read)
    assert not set(told) & set(new(widget))


def test_a_barred_option_tells_its_rule_where_it_is_new_and_shows_it_where_it_is_not() -> None:
    widget, random = GuidedMatch("kings_of_ireland"), Random(2)
    found: dict[str, int] = {"new": 0, "known": 0}
    while not all(found.values()) and not widget.match.over:
        asked = widget._shown["asked"]
        if asked["kind"] == "choice" and asked["barred"]:
            for option in range(len(asked["barred"])):
                before = new(widget)
                tell(widget, do="why", option=option, moment=widget.match.moment)
                assert widget._message["text"]
                isnew = new(widget) != before
                found["new" if isnew else "known"] += 1
                assert bool(widget._shown_rule["rules"]) is not isnew
        go_on(widget, random)
    assert all(found.values())


def test_the_lists_come_when_somebody_looks() -> None:
    widget = GuidedMatch(GAME)
    assert widget._tally == {}
    tell(widget, do="list")
    assert [name for name, _ in widget._tally["new"]] == new(widget)
    tell(widget, do="rule", id=new(widget)[0])
    assert widget._shown_rule["rules"][0]["id"] == new(widget)[0]
    tell(widget, do="rule", id=new(widget)[0])
    assert widget._shown_rule["rules"] == []
    tell(widget, do="rule", id="<b>none")
    assert widget._message["text"].startswith("There is no rule")


def test_it_is_ended_and_played_on_and_begun_again() -> None:
    widget = GuidedMatch(GAME)
    to_a_choice(widget)
    tell(widget, do="end")
    assert widget._guide["ended"]
    assert acts(widget) == ["resume"]
    assert not widget._shown["on"]
    assert widget._tally["left"]
    tell(widget, do="resume")
    assert widget._shown["asked"]["kind"] == "choice"
    met = widget._guide["met"]
    assert met > 3
    tell(widget, do="restart")
    assert 0 < widget._guide["met"] <= 3 < met
    assert widget.match.given == 0


def test_advice_and_taking_back_work_as_at_any_board() -> None:
    widget = GuidedMatch(GAME)
    to_a_choice(widget)
    at = widget.match.moment
    tell(widget, do="advise")
    assert widget._coach["advice"]["move"]
    tell(widget, do="choose", option=0, moment=at)
    tell(widget, do="take back")
    assert widget.match.moment == at
    met = len(widget.guided.met)
    tell(widget, do="choose", option=0, moment=at)
    assert len(widget.guided.met) >= met
    tell(widget, do="step", by=-1)
    assert widget._shown["asked"]["kind"] == "past"
    tell(widget, do="now")
    to_a_wait(widget)
    tell(widget, do="take back")
    tell(widget, do="step", by=-1)
    here = widget.match.moment
    tell(widget, do="branch")
    assert len(widget.match.moments(barred=False)) <= here + 2
    for unknown in ("hands", "seat", "curtain", "lessen"):
        tell(widget, do=unknown, seat=1)
    assert widget.seat == 0


# --- what the browser kept ----------------------------------------------------------------------------------------------


def test_it_comes_back_with_the_lessons_done_in_the_meantime() -> None:
    course = tutor.course(GAME)
    widget = GuidedMatch(GAME)
    to_a_choice(widget)
    been = course.told(tutor.Been(frozenset(course.ids[:3]), "first"))
    again = GuidedMatch(GAME)
    tell(again, do="kept", progress=widget._progress, been=been)
    assert again._message == {"text": "Welcome back: the match goes on where you left it.", "kind": "note"}
    assert again.match.answers == widget.match.answers
    assert again.guided.known == course.taught(course.ids[:3])
    assert again._guide["met"] == widget._guide["met"]
    tell(again, do="kept", progress=GuidedMatch(GAME)._progress)  # what is played here is worth more
    assert again.match.answers == widget.match.answers
    fresh = GuidedMatch(GAME)
    tell(fresh, do="kept", been=been)
    assert fresh.guided.known == course.taught(course.ids[:3])
    assert fresh._message == {}


@pytest.mark.parametrize(
    "told",
    [{"progress": "{"}, {"progress": 7}, {"progress": json.dumps({"game": "chess"})}, {"been": "{"}, {"been": 7}],
    ids=str,
)
def test_what_the_browser_kept_is_not_trusted(told: dict[str, Any]) -> None:
    widget = GuidedMatch(GAME)
    tell(widget, do="kept", **told)
    assert widget._message["text"].endswith(("It begins anew.", "is not known any more."))
    assert widget.match.given == 0
    assert new(widget)


def test_progress_is_kept_where_the_visitor_decides_and_not_while_others_move() -> None:
    widget = GuidedMatch(GAME)
    tell(widget, do="onward")
    before = widget._progress
    while widget._shown["on"]:
        assert widget._progress == before
        tell(widget, do="on", moment=widget.match.moment)
    assert widget._progress != before


def test_it_says_in_words_what_is_new() -> None:
    widget = GuidedMatch(GAME)
    title = widget.match.game.rules[new(widget)[0]].title
    assert title in widget.words()
    assert widget.picture() is None


# --- among the lessons --------------------------------------------------------------------------------------------------


@pytest.fixture
def app() -> App:
    return App(explorer.start(GAME, players=4, seed=7))


def finish(lesson: Any) -> None:
    while not lesson.session.finished:
        tell(lesson, do="next" if lesson.session.done else "skip")


def test_it_comes_after_the_core_lessons(app: App) -> None:
    app.door = "learn"
    lesson = app.parts["Lesson"]
    after = tutor.guided.plan(GAME).after
    assert lesson._course["match"]["after"] == after
    tell(lesson, do="lesson", id=after)
    finish(lesson)
    leads = [label for act, label, _ in lesson._shown["asked"]["acts"] if act != "back"]
    assert leads[-1] == TITLE
    tell(lesson, do="match")
    guided = app.parts["Lesson"]
    assert isinstance(guided, GuidedMatch)
    assert guided.guided.known == tutor.course(GAME).taught([after])
    assert app.parts["Address"].view["lesson"] == "match"
    tell(guided, do="lessons")
    assert app.parts["Lesson"] is lesson
    assert lesson._lists == 1
    assert app.parts["Address"].view["lesson"] == after
    tell(lesson, do="match")
    assert app.parts["Lesson"] is guided


def test_the_address_names_it_and_a_reload_finds_it(app: App) -> None:
    app.parts["Doors"].lesson = "match"
    app.door = "learn"
    assert isinstance(app.parts["Lesson"], GuidedMatch)
    again = App(explorer.start(GAME, players=4, seed=7))
    tell(again.parts["Address"], do="open", view=app.parts["Address"].view)
    assert isinstance(again.parts["Lesson"], GuidedMatch)
    tell(again.parts["Lesson"], do="lessons")
    assert isinstance(again.parts["Lesson"], Lesson)
    again.parts["Doors"].lesson = "first"
    assert again.parts["Lesson"].name == "first"


def test_the_app_takes_back_in_the_match_that_one_sees(app: App) -> None:
    app.parts["Doors"].lesson = "match"
    app.door = "learn"
    widget = app.parts["Lesson"]
    to_a_choice(widget)
    at = widget.match.moment
    tell(widget, do="choose", option=0, moment=at)
    tell(app.parts["Doors"], do="back")
    assert widget.match.moment == at


def test_without_anybody_to_lead_to_it_it_is_not_listed() -> None:
    assert Lesson(course=tutor.course(GAME))._course["match"] == {}
