"""The first lesson: no answer is visible when its question is asked, and its positions are possible in a game."""

import pytest

from explorer.core.moments import Choice
from explorer.tutor.facts import value
from explorer.tutor.lesson import lesson
from explorer.tutor.session import Session

SCORING = ("princess", "castellan", "feud", "jester", "diplomat", "tie")


def at_step(name: str) -> Session:
    """A session at a step of the lesson."""
    session = Session(lesson("game_of_crowns"))
    while session.step.id != name:
        if not session.done:
            session.skip()
        session.next()
    return session


@pytest.mark.parametrize("name", SCORING)
def test_a_score_is_asked_before_it_is_counted(name: str) -> None:
    session = at_step(name)
    match = session.match
    assert isinstance(match.pending, Choice)
    asked = value(match, session.step.answer)
    scene = match.game.picture(match.view(0).state)
    assert not any(seat["score"] or seat["points"] for seat in scene["seats"])
    assert match.winners == ()
    assert session.story() == []
    session.skip()
    assert match.over
    assert value(match, session.step.answer) != asked
    assert session.story()


def test_the_consolation_is_asked_before_it_is_paid() -> None:
    session = at_step("consolation")
    assert session.match.state.ravens[1] == 0
    session.skip()
    while session.step.id != "take":
        session.next()
        session.skip()
    assert session.match.state.ravens[1] == 1


def test_every_position_of_the_lesson_is_possible() -> None:
    session = Session(lesson("game_of_crowns"))
    while not session.finished:
        state = session.match.state
        assert session.match.problems() == []
        cards = [len(state.hands[seat]) + len(state.offers[seat]) for seat in range(4)]
        assert max(cards) <= 15, (session.step.id, cards)
        if not session.done:
            session.skip()
        session.next()
