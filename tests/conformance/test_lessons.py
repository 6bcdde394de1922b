"""No question of a lesson shows its answer: neither on the table, nor in the story, nor in its own text."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer import tutor
from explorer.core.game import game_named
from explorer.core.moments import Event
from explorer.tutor.facts import LessonError, value
from explorer.tutor.lesson import read
from explorer.tutor.playing import story

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer.tutor import Session

LESSONS = [(game, name) for game in explorer.games() for name in tutor.lessons(game)]

LOOKED_FOR = ("is", "has", "at_least", "at_most")
"""Tests that make a question of yes and no; of those that come after something, "it stays so" is no answer given away."""


def eyes(session: Session) -> Any:
    """The match as the learner sees it, to read facts from."""
    match, seat = session.match, session.lesson.seat
    assert seat is not None  # only a study's lesson may be looked at from nowhere
    view = match.view(seat)
    return SimpleNamespace(picture=lambda: match.picture(seat), state=view.state, pending=view.pending)


def seen(session: Session, fact: dict[str, Any]) -> Any:
    """The value of a fact as the learner sees it, `...` if it is not visible yet."""
    try:
        return value(eyes(session), fact)
    except LessonError:
        return ...


def leaks(session: Session) -> Iterator[str]:
    """Where the answer to the current *ask* can be seen, in words; nothing if it cannot.

    A question about what comes `after` something may be answered by what is there now, for nothing may change; but a
    figure that the picture works out (`scene`) must not be the answer already. How many `different` things there are is
    for the learner to find; anything else that is so now can be read off the table.
    """
    step = session.step
    told = dict(step.answer)
    if "fact" not in told:
        return  # a view does not say whether an option is allowed
    right = session._computed()
    path = told["fact"]
    later = told.pop("after", None) is not None
    asked = f"step {step.id!r} asks for {path}, which is {right!r}"
    if not later:
        if told.get("count") != "different" and "different" not in told and seen(session, told) == right:
            yield f"{asked}: it stands in the view"
    elif path.startswith("scene.") and not set(told) & set(LOOKED_FOR) and seen(session, told) == right:
        yield f"{asked}: the picture shows it already"
    if f"{{{path}}}" in step.text:
        yield f"{asked}: the step's own text says it"
    if isinstance(right, bool):
        return
    for moment in story(session.match, session._story_from, session.lesson.seat, step.tell):
        assert isinstance(moment, Event)
        for name, fact in moment.facts.items():
            if type(fact) is type(right) and fact == right:
                yield f"{asked}: the story says so in {session.match.tell(moment)!r} ({name})"


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_no_question_has_its_answer_beside_it(game: str, name: str) -> None:
    session = tutor.Session(tutor.lesson(game, name))
    found, asked = [], 0
    while True:
        if session.step.kind == "ask":
            asked += 1
            found += list(leaks(session))
        if not session.done:
            session.skip()
        if session.finished:
            break
        session.next()
    assert asked > 0
    assert found == []


def at(answer: str, before: str = "", text: str = "How many?", **keywords: Any) -> Session:
    """A session at a question about a table of Noble Treachery."""
    position = keywords.get("position", 'position = { in_play = [[0, "knight-r"]], opener = 0, challenger = 0 }')
    source = f"""
        id = "leaky"
        title = "t"
        about = "a"
        seat = 0
        [[step]]
        id = "q"
        kind = "ask"
        title = "t"
        text = "{text}"
        rules = ["cards.power"]
        {position}
        {before}
        answer = {answer}
        [[step.option]]
        text = "right"
        value = {keywords.get("right", 11)}
        [[step.option]]
        text = "wrong"
        value = 99
        says = "No."
        rules = ["cards.power"]
    """
    return tutor.Session(read(game_named("noble_treachery"), source))


@pytest.mark.parametrize(
    ("session", "said"),
    [
        (lambda: at('{ fact = "scene.seats.0.card.power" }'), ["stands in the view"]),
        (lambda: at('{ fact = "state.hands.0", count = "all" }', right=4), ["stands in the view"]),
        (lambda: at('{ fact = "scene.seats.0.tokens.*.letter", count = "different" }', right=0), []),
        (lambda: at('{ fact = "state.hands.1.0" }', right='"army-k"'), []),
    ],
)
def test_what_stands_in_the_view_is_found(session: Any, said: list[str]) -> None:
    found = list(leaks(session()))
    assert len(found) == len(said), found
    assert all(words in line for words, line in zip(said, found, strict=True))


def test_what_the_text_and_the_story_say_is_found() -> None:
    found = list(leaks(at('{ fact = "scene.seats.0.card.power" }', text="It is {scene.seats.0.card.power}.")))
    assert "the step's own text says it" in found[-1]
    table = 'position = { at = "spoils roll", treasury = [[2, 3], [5, 10], [4, 6], [1, 8]] }'
    rolled = "before = [{ K = 2, B = 2, R = 6, G = 4, Y = 4 }]"
    session = at('{ fact = "state.spoils.0" }', rolled, right=7, position=table)
    found = list(leaks(session))
    assert "it stands in the view" in found[0]
    assert "the story says so" in found[1]
    assert "step 'q' asks for state.spoils.0, which is 7" in found[1]
