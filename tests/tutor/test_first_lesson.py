"""Every lesson of every game, answered right to the end and wrong at every step, always true to the rulebook."""

from __future__ import annotations

import json
import re
from copy import copy, deepcopy
from functools import cache
from random import Random

import pytest

import explorer
from explorer import tutor
from explorer.core.moments import Choice
from explorer.tutor import LessonStep, Session
from tests.depth import deep, sparse

GAMES = [game for game in explorer.games() if tutor.lessons(game)]
LESSONS = [(game, name) for game in GAMES for name in tutor.lessons(game)]
STEPS = [(game, name, step.id) for game, name in LESSONS for step in tutor.lesson(game, name)]
FREE = [(game, name, step.id) for game, name in LESSONS for step in tutor.lesson(game, name) if step.kind == "play"]


def right(session: Session) -> int:
    """The first right offer, found without asking the lesson; before that, whatever must be tried first."""
    offers = session.offers()
    if session.untried:
        return next(number for number, offer in enumerate(offers) if offer.label == session.untried[0])
    return next(number for number in range(len(offers)) if session._judged(number).right)


def at(game: str, step: str, name: str = "first") -> Session:
    """A session at a step, reached by right answers only."""
    return twin(walked(game, name)[step])


def twin(session: Session) -> Session:
    """A session that stands where another does, and goes its own way from there."""
    other = copy(session)
    other.match, other.answers, other._offers = copy(session.match), deepcopy(session.answers), list(session._offers)
    return other


@cache
def walked(game: str, name: str) -> dict[str, Session]:
    """A lesson's sessions by step, each left where the step begins; the lesson is walked through once."""
    session = Session(tutor.lesson(game, name))
    found = {session.step.id: twin(session)}
    while not session.finished:
        while not session.done:
            session.answer(right(session))
        if not session.finished:
            session.next()
            found[session.step.id] = twin(session)
    return found


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_it_can_be_played_right_to_the_end(game: str, name: str) -> None:
    session = Session(tutor.lesson(game, name))
    acted = 0
    for number, step in enumerate(session.lesson):
        assert session.number == number
        assert session.match.problems() == []
        assert "{" not in session.text
        while not session.done:
            trying = bool(session.untried)
            assert session.answer(right(session)).right is not trying
            acted += 1
        if step.well:
            assert session.feedback is not None
            assert session.feedback.rules
            assert not any("*" in line.text for line in session.feedback.lines), "only a step's text is Markdown"
        assert session.match.problems() == []
        if not session.finished:
            session.next()
    assert session.finished
    assert acted > len(session.lesson) / 2
    assert session.score[0] == session.score[1] > 0


@pytest.mark.parametrize(("game", "name", "step_id"), STEPS)
def test_every_wrong_answer_cites_a_rule_and_stays(game: str, name: str, step_id: str) -> None:
    session = at(game, step_id, name)
    step = session.step
    offers = session.offers()
    before = (session.match.record(), session.number)
    known = explorer.rules(game).rules
    wrong = [number for number in range(len(offers)) if not session._judged(number).right]
    for number in wrong:
        feedback = session.answer(number)
        assert not feedback.right
        assert feedback.rules
        assert set(feedback.rules) <= set(known)
        assert (
            len(feedback.lines) == 1 or not offers[number].allowed
        )  # a correction for another answer does not apply here
        assert all(line.text and not set("{*") & set(line.text) for line in (*feedback.lines, *feedback.events))
        assert (session.match.record(), session.number, session.done) == (*before, False)
        assert number in session.wrong or step.kind == "play"  # in free play a refused answer is not saved
        assert session.offers() == offers
    if step.kind == "ask":
        assert len(wrong) == len(offers) - 1
    if step.acts:
        session.skip()
        assert session.done


def corrections(step: LessonStep) -> list[str]:
    """The options that a step's corrections name."""
    return [option for one in step.wrong for option in one.options]


@pytest.mark.parametrize(("game", "name", "step_id"), STEPS)
def test_what_a_step_names_is_there(game: str, name: str, step_id: str) -> None:
    session = at(game, step_id, name)
    step = session.step
    labels = {offer.plain for offer in session.offers()}
    assert set(step.right) - {"*"} <= labels
    assert set(step.tries) <= labels
    assert not any(session._judged(n).right for n, one in enumerate(session.offers()) if one.plain in step.tries)
    assert set(corrections(step)) <= labels
    assert set(step.bars or ()) <= {offer.plain for offer in session.offers() if not offer.allowed}
    assert set(step.rules) <= set(explorer.rules(game).rules)
    assert all(text for text in (step.title, step.text))


@pytest.mark.parametrize(
    "step", [step for step in tutor.lesson("noble_treachery") if step.kind == "ask"], ids=lambda s: s.id
)
def test_no_answer_lies_on_the_table_or_in_the_story_when_it_is_asked(step: LessonStep) -> None:
    session = at("noble_treachery", step.id)
    answer = next(one.text for one in step.option if one.value == session._computed())
    story = [line.text for line in session.story()]
    shown = " ".join([*story, session.match.game.picture(session.match.state)["text"], session.text])
    assert not re.search(rf"\b{re.escape(answer)}\b", shown, re.IGNORECASE)
    session.skip()
    assert not {line.text for line in session.story()} & set(story)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_takes_about_ten_minutes_and_the_learner_acts_in_its_first(game: str) -> None:
    lesson = tutor.lesson(game)
    assert 8 <= lesson.minutes <= 12
    assert 25 <= len(lesson) <= 35
    first = next(number for number, step in enumerate(lesson) if step.acts)
    words = sum(step.words for step in lesson.steps[: first + 1]) + len(lesson.about.split())
    assert words / 200 < 1


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_none_is_long_and_most_of_it_is_done_by_the_learner(game: str, name: str) -> None:
    lesson = tutor.lesson(game, name)
    assert lesson.id == name, "its id is the name of its file"
    assert 3 <= lesson.minutes <= 13
    assert sum(step.acts for step in lesson) > len(lesson) / 2


def test_noble_treachery_teaches_what_a_first_game_needs() -> None:
    taught = set(tutor.lesson("noble_treachery").rules)
    assert taught >= {
        "goal.win", "cards.power", "cards.power-changes", "roll.spoils", "bet.higher", "challenger.roll", "type.war",
        "type.diplomacy", "card.army", "card.mage.diplomacy", "card.thief", "card.witch", "card.castle", "challenge.tie",
        "spoils.must", "alternate.war", "bonus.throne", "win.end-of-round", "win.complete",
    }  # fmt: skip


def test_the_learner_wins_the_game_and_a_castle_prevents_something() -> None:
    session = at("noble_treachery", "win")
    assert session.match.state.ruler == session.lesson.seat
    castle = at("noble_treachery", "castle")
    castle.skip()
    assert any("prevents" in line.text for line in castle.story())


def test_black_rose_wars_teaches_what_traps_and_protections_need() -> None:
    taught = set(tutor.lesson("black_rose_wars").rules)
    assert taught >= {
        "cell.leave", "explore.move", "explore.between", "room.activate", "target.range", "sight.row", "dummy.choose",
        "prepare.slots", "cast.activate", "cast.twice", "trap.token", "trap.trigger", "trap.reveal", "trap.interrupt",
        "timing.period", "timing.resume", "timing.play-order", "timing.physical", "timing.spell", "damage.ignore",
        "defeat.points", "defeat.tie", "defeat.trophy", "defeat.saved", "defeat.steps", "clean-up.active",
    }  # fmt: skip


def test_a_trap_is_walked_into_and_a_protection_undoes_a_defeat() -> None:
    session = at("black_rose_wars", "reveal")
    session.skip()
    assert session.match.state.mages[1]["damage"] == [0, 0]
    session = at("black_rose_wars", "way-back")
    assert [frame["name"] for frame in session.match.state.stack] == ["Explore", "Cerebral Worm", "Persecution"]
    session = at("black_rose_wars", "undo")
    session.skip()
    assert any("no longer defeated" in line.text for line in session.story())


@pytest.mark.parametrize("seed", range(deep(3)))
@pytest.mark.parametrize(("game", "name", "step_id"), FREE)
def test_the_round_of_ones_own_ends_however_it_is_played(game: str, name: str, step_id: str, seed: int) -> None:
    session = at(game, step_id, name)
    random = Random(seed)
    while not session.done:
        pending = session.match.pending
        assert isinstance(pending, Choice)
        assert pending.seat == session.lesson.seat
        assert session.asked is not None
        session.answer(random.randrange(len(pending.options)))
        assert session.match.problems() == []
    again = Session(session.lesson, json.dumps(session.progress()))
    assert again.done
    assert again.match.state.__dict__ == session.match.state.__dict__
    assert again.match.answers == session.match.answers


@pytest.mark.parametrize(("game", "name", "step_id"), STEPS[:: sparse(1)])
def test_progress_comes_back_at_every_step(game: str, name: str, step_id: str) -> None:
    session = at(game, step_id, name)
    for answered in (False, True):
        if answered and session.step.acts:
            session.skip()
        kept = json.dumps(session.progress())
        assert len(kept) < 2000
        again = Session(session.lesson, kept)
        assert again.number == session.number
        assert again.done == session.done
        assert again.match.state.__dict__ == session.match.state.__dict__
        assert again.offers() == session.offers()
        assert again.text == session.text
        assert again.story() == session.story() or session.step.kind == "play"
