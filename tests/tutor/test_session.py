"""A learner in a lesson: moving between steps, and progress that comes back from a visitor's browser."""

from __future__ import annotations

import json
from typing import Any

import pytest

from explorer import NoblesseError, tutor
from explorer.tutor import ProgressError, Session


@pytest.fixture
def session() -> Session:
    return Session(tutor.lesson("noble_treachery"))


def go_to(session: Session, step: str) -> None:
    while session.step.id != step:
        if not session.done:
            session.skip()
        session.next()


def test_it_waits_for_the_answer(session: Session) -> None:
    session.next()
    with pytest.raises(NoblesseError, match="Answer this step first"):
        session.next()
    assert session.number == 1


def test_wrong_answers_are_kept_as_tried_and_the_score_counts_first_tries(session: Session) -> None:
    session.next()
    session.answer(0)
    session.answer(1)
    assert session.answers == {"colours": [0, 1]}
    assert session.score[0] == 0
    session.back()
    session.next()
    session.answer(1)
    assert session.score[0] == 1


def test_what_was_shown_is_no_right_answer(session: Session) -> None:
    session.next()
    session.skip()
    assert session.done
    assert session.score[0] == 0
    with pytest.raises(NoblesseError, match="needs no answer now"):
        session.skip()
    with pytest.raises(NoblesseError, match="needs no answer now"):
        session.answer(0)


def test_back_makes_the_table_as_it_was(session: Session) -> None:
    go_to(session, "army")
    state = json.dumps(session.match.state.__dict__)
    session.skip()
    session.next()
    session.back()
    assert session.step.id == "army"
    assert json.dumps(session.match.state.__dict__) == state
    assert not session.done


def test_there_is_no_step_before_the_first_and_none_after_the_last(session: Session) -> None:
    with pytest.raises(NoblesseError, match="first step"):
        session.back()
    go_to(session, "end")
    assert session.finished
    with pytest.raises(NoblesseError, match="last step"):
        session.next()
    session.restart()
    assert (session.number, session.answers) == (0, {})


def test_another_right_answer_leads_on_too(session: Session) -> None:
    go_to(session, "power")
    labels = [offer.label for offer in session.offers()]
    assert session.answer(labels.index("red 6")).right
    session.next()
    assert "Still 14" in [offer.label for offer in session.offers()]
    again = Session(session.lesson, session.progress())
    assert again.match.state.dice["R"] == 6


@pytest.mark.parametrize("number", [-1, 99, True, "1", None, 1.0])
def test_an_answer_that_is_none_is_refused_in_words(session: Session, number: Any) -> None:
    session.next()
    with pytest.raises(NoblesseError, match="no longer available"):
        session.answer(number)


def test_a_refused_option_is_the_engines_own_word(session: Session) -> None:
    go_to(session, "claim")
    labels = [offer.label for offer in session.offers()]
    feedback = session.answer(labels.index("alternate action"))
    assert feedback.rules == ("spoils.must",)
    assert "which the winner lacks" in feedback.lines[1].text


def test_a_step_waits_until_all_that_it_names_was_tried(session: Session) -> None:
    go_to(session, "claim")
    labels = [offer.label for offer in session.offers()]
    first = session.answer(labels.index("red 7"))
    assert (first.right, session.done, session.untried, session.wrong) == (True, False, ["alternate action"], [])
    assert "But first try this too: alternate action" in first.lines[0].text
    assert session.match.state.spoils == [7]
    again = Session(session.lesson, session.progress())
    assert (again.done, again.feedback) == (False, first)
    assert not session.answer(labels.index("alternate action")).right
    assert (session.done, session.untried, session.wrong) == (False, [], [labels.index("alternate action")])
    assert session.answer(labels.index("red 7")).right
    assert session.done
    assert 7 in session.match.state.treasury[0]
    again = Session(session.lesson, session.progress())
    assert again.done


def test_what_is_shown_needs_no_tries(session: Session) -> None:
    go_to(session, "steal")
    assert session.untried == ["red 7"]
    session.skip()
    assert session.done
    assert Session(session.lesson, session.progress()).done


def test_a_legal_mistake_is_played_out_on_a_fork(session: Session) -> None:
    go_to(session, "play")
    labels = [offer.label for offer in session.offers()]
    feedback = session.answer(labels.index("Black Knight"))
    assert [line.text for line in feedback.events][-1] == "Lady Maud wins the challenge with 11."
    assert session.match.state.winner is None


WRONG: list[Any] = [
    "", "null", "[]", "{}", "{", "[" * 100_000, "x" * 10_000, 5, [], {},
    {"step": -1}, {"step": 99}, {"step": True}, {"step": "3"}, {"step": 1.5},
    {"game": "chess"}, {"lesson": "second"}, {"edition": "00000000"}, {"edition": None},
    {"answers": []}, {"answers": {"nothing": [1]}}, {"answers": {"colours": 1}}, {"answers": {"colours": ["1"]}},
    {"answers": {"colours": [True]}}, {"answers": {"colours": [10**9]}}, {"answers": {"colours": [-2]}},
    {"answers": {"colours": [0] * 1000}}, {"more": 1},
]  # fmt: skip


@pytest.mark.parametrize("told", WRONG, ids=lambda told: str(told)[:40])
def test_progress_that_cannot_be_changes_nothing(session: Session, told: Any) -> None:
    session.next()
    good = session.progress()
    bad = {**good, **told} if isinstance(told, dict) and told else told
    for form in (bad, json.dumps(bad) if isinstance(bad, dict) else bad):
        with pytest.raises(ProgressError):
            session.resume(form)
    assert session.progress() == good


@pytest.mark.parametrize("number", [0, 7, 9999, -1])
@pytest.mark.parametrize("step", [1, 8, 12, 25, 31])
def test_progress_that_does_not_fit_is_mended(session: Session, step: int, number: int) -> None:
    told = {**session.progress(), "step": step, "answers": {name.id: [number, number] for name in session.lesson}}
    session.resume(told)
    assert session.number == step
    assert session.match.problems() == []
    while not session.finished:
        if not session.done:
            session.skip()
        session.next()


def test_a_table_moved_by_others_is_put_back(session: Session) -> None:
    go_to(session, "type")
    moment = session.match.moment
    session.match.choose("Diplomacy")
    session.put_back()
    assert session.match.moment == moment
    assert session.match.state.round_type == ""
