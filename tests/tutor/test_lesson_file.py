"""Every mistake in a lesson's file is reported."""

from __future__ import annotations

import json

import pytest

import explorer
from explorer import tutor
from explorer.core.game import game_named
from explorer.tutor import LessonError, Session, look
from explorer.tutor.facts import filled, holds, value
from explorer.tutor.lesson import Lesson, read

HEAD = 'id = "trial"\ntitle = "Trial"\nabout = "A trial."\nseat = 0\n'
SAY = '[[step]]\nid = "a"\nkind = "say"\ntitle = "A"\ntext = "B"\nrules = ["goal.win"]\nposition = {}\n'


def lesson_of(text: str) -> Lesson:
    return read(game_named("noble_treachery"), text)


def test_a_small_lesson_is_read() -> None:
    lesson = lesson_of(HEAD + SAY)
    assert [step.id for step in lesson] == ["a"]
    assert Session(lesson).finished
    assert lesson.edition != lesson_of(HEAD + SAY.replace('"B"', '"C"')).edition


def test_a_lesson_has_chapters_or_is_one() -> None:
    assert lesson_of(HEAD + SAY).chapters == (("Trial", 1),)
    other = SAY.replace('id = "a"', 'id = "b"\nchapter = "Second"')
    assert lesson_of(HEAD + SAY + other).chapters == (("Trial", 1), ("Second", 1))


def test_a_lesson_begins_with_a_set_up_that_is_played() -> None:
    fresh = SAY.replace("position = {}", "fresh = { players = 4 }").replace('"say"', '"do"')
    deals = 'before = [[1, 3, 5, 6]]\nright = ["ten at random"]\n'
    session = Session(lesson_of(HEAD + fresh + deals))
    assert (session.match.state.players, session.match.pending.kind) == (4, "way to leave out uncommons")  # type: ignore[union-attr]
    assert session.match.setup == {"players": 4}
    again = Session(session.lesson)
    for one in (session, again):
        assert one.answer(0).right
    assert session.match.answers == again.match.answers
    resumed = Session(session.lesson, session.progress())
    assert resumed.match.answers == session.match.answers


MISTAKES = [
    ("id = ", "not valid TOML"),
    (HEAD, "has the keys"),
    (HEAD.replace("seat = 0", 'seat = "0"') + SAY, "has the keys"),
    (HEAD + SAY + SAY, "different ids"),
    (HEAD + SAY.replace("position = {}\n", ""), "must set up a table"),
    (HEAD + SAY + "colour = 3\n", "has unknown keys: colour"),
    (HEAD + SAY + 'before = "pass"\n', "before that is not a list"),
    (HEAD + SAY.replace('"say"', '"sing"'), "a kind: say"),
    (HEAD + SAY.replace('title = "A"\n', ""), "needs an id, a title"),
    (HEAD + SAY.replace("goal.win", "goal.wni"), "cites goal.wni"),
    (HEAD + SAY.replace('["goal.win"]', "[]"), "teaches no rule"),
    (HEAD + SAY.replace('"say"', '"do"'), "either right options or a goal"),
    (HEAD + SAY.replace('"say"', '"do"') + 'goal = [{ fact = "state.winner" }]\n', "tested facts"),
    (HEAD + SAY.replace('"say"', '"ask"'), "at least two options"),
    (HEAD + SAY.replace('"say"', '"play"'), "needs an end"),
    (HEAD + SAY + 'tries = ["pass"]\n', "only for a do"),
    (HEAD + SAY + "fresh = { players = 4 }\n", "sets up two tables"),
    (HEAD + SAY.replace("position = {}", "fresh = 4"), "fresh that is not a dict"),
    (HEAD + SAY + 'wrong = [{ says = "no", options = [] }]\n', "without 'rules'"),
    (HEAD + SAY + 'wrong = [{ says = "no", rules = [], options = [] }]\n', "has a correction without a rule"),
]


@pytest.mark.parametrize(("text", "says"), MISTAKES)
def test_every_mistake_is_named(text: str, says: str) -> None:
    with pytest.raises(LessonError, match=says):
        lesson_of(text)


def test_a_step_says_what_barred_options_are_offered() -> None:
    table = 'position = { at = "bet", treasury = [[2, 3], [6, 15], [4, 10], [1, 8]] }'
    bids = HEAD + SAY.replace("say", "do").replace("position = {}", table) + 'right = ["pass"]\n'
    bids += 'before = ["bet yellow 6 and yellow 15", "pass", "pass"]\n'
    barred = [offer.label for offer in Session(lesson_of(bids)).offers() if not offer.allowed]
    assert len(barred) > 1
    for kept in ([], barred[:1]):
        told = Session(lesson_of(f"{bids}bars = {json.dumps(kept)}\n")).offers()
        assert [offer.label for offer in told if not offer.allowed] == kept
        assert "pass" in {offer.label for offer in told}


def test_a_script_that_does_not_fit_is_named() -> None:
    with pytest.raises(LessonError, match="the lesson answers 'Blue Moon'"):
        Session(lesson_of(HEAD + SAY + 'before = ["Blue Moon"]\n'))
    with pytest.raises(LessonError, match="never reaches"):
        Session(lesson_of(HEAD + SAY.replace("say", "watch") + 'until = { event = "flood" }\n'))


def test_a_step_without_a_right_answer_is_named() -> None:
    session = Session(lesson_of(HEAD + SAY.replace("say", "do") + 'right = ["Blue Moon"]\n'))
    with pytest.raises(LessonError, match="no right answer"):
        session.skip()


def test_an_unknown_lesson_is_named() -> None:
    with pytest.raises(LessonError, match="has no lesson 'last'"):
        tutor.lesson("noble_treachery", "last")
    with pytest.raises(explorer.UnknownGame):
        tutor.lesson("chess")


def test_facts_are_what_the_engine_holds() -> None:
    match = explorer.position("noble_treachery", treasury=[[4, 7, 1]], in_play=[(0, "army-r")], opener=0, challenger=0)
    assert value(match, {"fact": "state.treasury.0", "count": "all"}) == 3
    assert value(match, {"fact": "scene.seats.0.tokens.*.letter", "count": "different"}) == 2
    assert look(match, "scene.seats.0.card.power") == 12
    assert holds(match, [{"fact": "state.treasury.0", "has": 4}, {"fact": "state.dice.R", "at_most": 3}])
    assert not holds(match, [{"fact": "state.treasury.0", "size": 2}])
    assert not holds(match, [{"fact": "state.winner", "at_least": 0}])
    assert filled("{state.round_type} {nothing}", match) == "War {nothing}"


@pytest.mark.parametrize("path", ["winner", "state.nothing", "scene.seats.9", "state.treasury.x", ""])
def test_a_fact_that_is_not_there_is_named(path: str) -> None:
    with pytest.raises(LessonError):
        look(explorer.position("noble_treachery"), path)
