"""The lesson widget without a browser: what it shows, how it handles messages, and its neighbours."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest
import traitlets

import explorer
from explorer import NoblesseError
from widgets import Board, Lesson, Stepper


@pytest.fixture
def lesson() -> Lesson:
    return Lesson()


def tell(widget: Any, **told: Any) -> None:
    """Send a message as the page does when a visitor acts."""
    widget._hear(widget, told, [])


def go_to(lesson: Lesson, step: str) -> None:
    while lesson._step["id"] != step:
        if not lesson._step["done"]:
            tell(lesson, do="skip")
        tell(lesson, do="next")


def offer(lesson: Lesson, label: str) -> int:
    return [one["label"] for one in lesson._step["offers"]].index(label)


def test_it_shows_the_first_step_with_its_board_and_rules(lesson: Lesson) -> None:
    assert (lesson._step["number"], lesson._step["kind"], lesson._step["offers"]) == (0, "say", [])
    assert "<strong>" in lesson._step["html"]
    assert lesson._board.startswith("<svg")
    assert lesson.picture() is None
    assert lesson.session.step.title in lesson.words()
    assert lesson._step["rules"][0][0] == "goal.win"
    assert lesson.seat == 0


def test_a_wrong_answer_is_corrected_and_a_right_one_goes_on(lesson: Lesson) -> None:
    tell(lesson, do="next")
    tell(lesson, do="answer", option=0)
    assert not lesson._step["feedback"]["right"]
    assert lesson._step["feedback"]["lines"][0]["rules"][0][0] == "tokens.same-colour"
    assert (lesson._step["tried"], lesson._step["done"]) == ([0], False)
    tell(lesson, do="next")
    assert lesson._message["text"].startswith("Answer this step first")
    tell(lesson, do="answer", option=1)
    assert lesson._step["feedback"]["right"]
    tell(lesson, do="next")
    assert (lesson._step["id"], lesson._step["feedback"]) == ("power", None)


def test_the_whole_lesson_can_be_shown(lesson: Lesson) -> None:
    boards = set()
    go_to(lesson, "end")
    while lesson._step["number"]:
        boards.add(lesson._board)
        tell(lesson, do="back")
    assert len(boards) > 20
    assert lesson._step["score"] == ""


def test_the_same_wrong_answer_twice_is_said_twice(lesson: Lesson) -> None:
    tell(lesson, do="next")
    tell(lesson, do="answer", option=0)
    before = lesson._step
    tell(lesson, do="answer", option=0)
    assert lesson._step != before


def test_other_hands_are_not_in_the_picture(lesson: Lesson) -> None:
    for card in lesson.match.state.hands[1]:
        name = lesson.match.state.card(card).name
        if card not in lesson.match.state.hands[0]:
            assert f">{name}<" not in lesson._board


def test_a_rule_is_shown_and_can_be_linked(lesson: Lesson) -> None:
    tell(lesson, do="rule", id="card.castle")
    assert lesson.rule == "card.castle"
    assert lesson._shown["rules"][0]["html"].startswith("<p>")
    tell(lesson, do="rule", id="card.castle")
    assert (lesson.rule, lesson._shown["rules"]) == ("", [])
    board = Board(lesson.match)
    traitlets.link((lesson, "rule"), (board, "rule"))
    lesson.rule = "goal.win"
    assert board.rule == "goal.win"
    tell(lesson, do="rule", id="no.rule")
    assert lesson._message["text"] == "There is no rule 'no.rule'."


# --- progress ---------------------------------------------------------------------------------------------------------


def test_progress_goes_to_the_page_and_comes_back(lesson: Lesson) -> None:
    go_to(lesson, "army")
    tell(lesson, do="answer", option=offer(lesson, "red"))
    kept = lesson._progress
    again = Lesson()
    tell(again, do="resume", progress=kept)
    assert not again._fresh
    assert (again._step["id"], again._step["tried"]) == ("army", lesson._step["tried"])
    assert again._message == {"text": "Welcome back: the lesson continues where you left off.", "kind": "note"}
    assert again._progress == kept
    assert again._board == lesson._board
    tell(again, do="restart")
    assert (again._step["number"], json.loads(again._progress)["answers"]) == (0, {})


def test_progress_comes_back_only_to_a_lesson_that_nobody_began(lesson: Lesson) -> None:
    kept = json.dumps({**json.loads(lesson._progress), "step": 9})
    tell(lesson, do="next")
    tell(lesson, do="resume", progress=kept)
    assert lesson._step["number"] == 1


WRONG: list[Any] = [None, 5, "", "{", "null", "[1]", "x" * 100_000, {"step": 3}, '{"step": 3}']


@pytest.mark.parametrize("kept", WRONG, ids=lambda kept: str(kept)[:20])
def test_progress_that_cannot_be_begins_at_the_start_in_words(kept: Any, caplog: pytest.LogCaptureFixture) -> None:
    lesson = Lesson()
    with caplog.at_level(logging.ERROR):
        tell(lesson, do="resume", progress=kept)
    assert lesson._step["number"] == 0
    assert lesson._message["text"].endswith("The lesson starts from the beginning.")
    assert not lesson._fresh
    assert not caplog.records


HARMLESS: list[dict[str, Any]] = [
    {"do": "answer"},
    {"do": "answer", "option": 99},
    {"do": "answer", "option": "1"},
    {"do": "answer", "option": True},
    {"do": "back"},
    {"do": "skip"},
    {"do": "rule", "id": ["goal.win"]},
    {"do": "rule"},
    {"do": "put back"},
    {"do": "nothing"},
    {"do": 5},
    {},
]


@pytest.mark.parametrize("told", HARMLESS, ids=json.dumps)
def test_whatever_a_page_sends_harms_nothing(told: dict[str, Any], caplog: pytest.LogCaptureFixture) -> None:
    lesson = Lesson()
    before = (lesson._progress, lesson.match.moment)
    with caplog.at_level(logging.ERROR):
        tell(lesson, **told)
    assert (lesson._progress, lesson.match.moment) == before
    assert not caplog.records
    assert "Traceback" not in json.dumps(lesson._message)


def test_a_width_that_a_page_sends_is_bounded(lesson: Lesson) -> None:
    lesson.width = -5
    assert lesson._board.startswith("<svg")
    lesson.width = 10**9
    assert lesson._board.startswith("<svg")


def test_there_is_no_lesson_of_another_name() -> None:
    with pytest.raises(NoblesseError, match="has no lesson"):
        Lesson(lesson="last")
    with pytest.raises(NoblesseError, match="no game"):
        Lesson("chess")


# --- neighbours -------------------------------------------------------------------------------------------------------


@pytest.fixture
def board(lesson: Lesson) -> Board:
    made = Board(lesson.match, seat=0)
    traitlets.link((lesson, "match"), (made, "match"))
    return made


def test_a_board_beside_it_follows_to_new_tables(lesson: Lesson, board: Board) -> None:
    first = board.match
    go_to(lesson, "bid")
    assert board.match is lesson.match is not first
    assert board.moment == lesson.moment


def test_what_is_answered_on_the_board_is_an_answer_here(lesson: Lesson, board: Board) -> None:
    go_to(lesson, "bid")
    moment = lesson.match.moment
    options = lesson.match.pending.options  # type: ignore[union-attr]
    tell(board, do="choose", option=list(options).index("pass"), moment=moment)
    assert not lesson._step["feedback"]["right"]
    assert lesson.match.moment == board.moment == moment
    assert board._shown["asked"]["kind"] == "choice"  # not a moment that has been: it is asked again
    tell(board, do="choose", option=list(options).index((2, 3)), moment=moment)
    assert lesson._step["feedback"]["right"]
    assert lesson.match.moment == board.moment > moment


def test_a_die_set_on_the_board_is_an_answer_too(lesson: Lesson, board: Board) -> None:
    go_to(lesson, "power")
    tell(board, do="roll", values={"red": 1}, moment=lesson.match.moment)
    assert not lesson._step["feedback"]["right"]
    tell(board, do="roll", values={"red": 6}, moment=lesson.match.moment)
    assert lesson._step["done"]


def test_a_match_moved_elsewhere_is_said_and_put_back(lesson: Lesson, board: Board) -> None:
    go_to(lesson, "others")
    moment = lesson.match.moment
    stepper = Stepper(lesson.match)
    tell(stepper, do="back")
    assert lesson._step["strayed"]
    assert "strayed" not in lesson._message
    tell(lesson, do="put back")
    assert (lesson._step["strayed"], lesson.match.moment, stepper.moment) == (False, moment, moment)
    tell(stepper, do="first")
    tell(lesson, do="next")
    assert (lesson._step["id"], lesson._step["strayed"]) == ("play", False)


def test_a_match_played_on_otherwise_is_made_anew(lesson: Lesson) -> None:
    go_to(lesson, "type")
    lesson.match.back()
    stepper = Stepper(lesson.match)
    tell(stepper, do="choose", option=0)
    assert lesson._step["strayed"]
    tell(lesson, do="put back")
    assert not lesson._step["strayed"]
    assert [one["label"] for one in lesson._step["offers"]] == ["War", "Diplomacy"]


def test_another_match_in_its_place_is_said_and_put_back(lesson: Lesson) -> None:
    own = lesson.match
    lesson.match = explorer.start("noble_treachery", players=6, seed=1)
    assert lesson._step["strayed"]
    tell(lesson, do="next")
    assert lesson.match is own
    assert lesson._step["number"] == 1
