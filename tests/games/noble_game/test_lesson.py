"""What the lesson answers to choices that are allowed and lead elsewhere, and that its goods go on from step to step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from explorer import tutor
from explorer.tutor import Session
from explorer.tutor.facts import LessonError, value

if TYPE_CHECKING:
    from collections.abc import Mapping


def at(step: str) -> Session:
    """The lesson at a step, all before shown."""
    session = Session(tutor.lesson("noble_game"))
    while session.step.id != step:
        if not session.done:
            session.skip()
        session.next()
    return session


@pytest.mark.parametrize(
    ("step", "option", "word"),
    [
        ("again", "attack on Brackley's estate K10", "Brackley"),
        ("again", "stop here", "nothing falls"),
        ("again", "go to field H6", "walks away"),
        ("office", "appoint nobody", "costs you nothing"),
        ("office", "Seat 1's own Noble as Lord Marshal", "another player"),
        ("office", "Seat 2's own Noble as Chancellor", "another player"),
        ("office", "Seat 0's own Noble as Chancellor", "pay you as well"),
        ("office", "Ashdown as Lord Marshal", "A fine office"),
    ],
)
def test_a_wrong_choice_has_a_fitting_answer(step: str, option: str, word: str) -> None:
    session = at(step)
    labels = [offer.plain for offer in session.offers()]
    feedback = session.answer(labels.index(option))
    assert not feedback.right
    assert [word in line.text for line in feedback.lines] == [True]


def test_goods_go_on_from_step_to_step() -> None:
    """What is left of the spring is there in summer; what came since is told, or stolen before the learner's eyes."""
    lesson = [step.id for step in tutor.lesson("noble_game")]
    assert lesson.index("siege") < lesson.index("raid") < lesson.index("ride")
    assert at("lead").match.state.goods[0] == at("siege").match.state.goods[0] == {"F": 0, "W": 1, "S": 0}
    assert "took a food" in at("stolen").text
    for seat in (0, 1):
        assert at("stop").match.state.goods[seat] == at("ride").match.state.goods[seat]


def _shown(session: Session, fact: Mapping[str, Any]) -> Any:
    """What the table has where the answer will be; None where there is nothing yet."""
    try:
        return value(session.match, fact)
    except LessonError:
        return None


def test_no_question_is_answered_on_the_table() -> None:
    """Each answer comes of something that has not happened when it is asked, and is not what the table shows before."""
    asked = [step.id for step in tutor.lesson("noble_game") if step.kind == "ask"]
    assert len(asked) == 10
    for name in asked:
        session = at(name)
        step = session.step
        assert step.answer.get("after"), name
        answers = [option.value for option in step.option]
        (right,) = [option for option in step.option if option.value == session._computed()]
        assert _shown(session, step.answer) != right.value, name
        assert len(answers) == len({str(one) for one in answers})
        told = " ".join(line.text for line in session.story())
        # a name that the story says anyway is no answer yet
        assert right.text not in told or right.text == "You", (name, told)
