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


def asked(lesson: Lesson) -> dict[str, Any]:
    """What the ribbon asks."""
    found: dict[str, Any] = lesson._shown["asked"]
    return found


def offer(lesson: Lesson, label: str) -> int:
    return [one["label"] for one in asked(lesson)["options"]].index(label)


def tried(lesson: Lesson) -> list[int]:
    return [number for number, one in enumerate(asked(lesson)["options"]) if one["tried"]]


def strayed(lesson: Lesson) -> bool:
    return bool(asked(lesson)["acts"][0][0] == "put back")


def test_it_shows_the_first_step_with_its_board_and_rules(lesson: Lesson) -> None:
    assert (lesson._step["number"], asked(lesson)["kind"], asked(lesson)["acts"]) == (
        0,
        "over",
        [["next", "Next", "is-go"]],
    )
    assert "<strong>" in lesson._step["html"]
    assert lesson._shown["table"].startswith("<svg")
    assert lesson.picture() is None
    assert lesson.session.step.title in lesson.words()
    assert lesson._step["rules"][0][0] == "goal.win"
    assert lesson.seat == 0


def test_the_chapters_say_where_one_is(lesson: Lesson) -> None:
    go_to(lesson, "power-changes")
    first, second, third = lesson._step["chapters"][:3]
    assert first == {"title": "The aim", "steps": 2, "behind": 2, "now": 3}
    assert second == {"title": "Power", "steps": 2, "behind": 1, "now": 1}
    assert (third["behind"], third["now"]) == (0, -1)
    assert sum(chapter["steps"] for chapter in lesson._step["chapters"]) == lesson._step["of"]


def test_what_is_to_be_done_stands_in_the_ribbon_and_not_beside_it_as_well(lesson: Lesson) -> None:
    go_to(lesson, "power")
    assert asked(lesson)["text"] == "What must red show to give the Knight 12 or more?"
    assert "What must red show" not in lesson._step["html"].replace("what", "What")
    assert asked(lesson)["acts"] == [["back", "Back", "is-quiet"], ["skip", "Show me", "is-quiet"]]
    tell(lesson, do="skip")
    assert asked(lesson)["acts"][-1] == ["next", "Next", "is-go"]
    assert "what must red show" in lesson._step["html"]  # once it is done, all is there to be read again


def test_answers_are_things_where_the_table_has_them(lesson: Lesson) -> None:
    go_to(lesson, "power")
    assert all(one["picture"].startswith("<svg") for one in asked(lesson)["options"])
    go_to(lesson, "play")
    assert asked(lesson)["options"][0]["things"]
    assert 'role="button"' in lesson._shown["hand"]
    go_to(lesson, "free")  # where one plays freely, what is barred is told beforehand
    shown = asked(lesson)
    assert len(shown["options"]) + len(shown["barred"]) == len(lesson.session.offers())


def test_the_end_leads_on_only_where_somebody_listens() -> None:
    heard: list[int] = []
    lesson = Lesson(leads_on=True)
    lesson.observe(lambda change: heard.append(change["new"]), "plays")
    go_to(lesson, "end")
    assert asked(lesson)["acts"][-1] == ["play", "Play your first match", "is-go"]
    tell(lesson, do="play")
    assert heard == [1]
    lesson.leads_on = False
    lesson.show()
    assert [act for act, _, _ in asked(lesson)["acts"]] == ["back"]


def test_a_wrong_answer_is_corrected_and_a_right_one_goes_on(lesson: Lesson) -> None:
    tell(lesson, do="next")
    tell(lesson, do="choose", option=0)
    assert not lesson._step["feedback"]["right"]
    assert lesson._step["feedback"]["tried"] == "Three colours"
    assert lesson._step["feedback"]["lines"][0]["rules"][0][0] == "tokens.same-colour"
    assert (tried(lesson), lesson._step["done"]) == ([0], False)
    tell(lesson, do="next")
    assert lesson._message["text"].startswith("Answer this step first")
    tell(lesson, do="choose", option=1)
    assert lesson._step["feedback"]["right"]
    tell(lesson, do="next")
    assert (lesson._step["id"], lesson._step["feedback"]) == ("power", None)


def test_the_whole_lesson_can_be_shown(lesson: Lesson) -> None:
    boards = set()
    go_to(lesson, "end")
    while lesson._step["number"]:
        boards.add((lesson._shown["table"], lesson._shown["hand"]))
        tell(lesson, do="back")
    assert len(boards) > 20
    assert lesson._step["score"] == ""


def test_the_same_wrong_answer_twice_is_said_twice(lesson: Lesson) -> None:
    tell(lesson, do="next")
    tell(lesson, do="choose", option=0)
    before, shown = lesson._step, lesson._shown
    tell(lesson, do="choose", option=0)
    assert lesson._step != before
    assert lesson._shown != shown  # which the page waits for


def test_other_hands_are_not_in_the_picture(lesson: Lesson) -> None:
    for card in lesson.match.state.hands[1]:
        name = lesson.match.state.card(card).name
        if card not in lesson.match.state.hands[0]:
            assert f">{name}<" not in lesson._shown["table"]


def test_a_rule_is_shown_and_can_be_linked(lesson: Lesson) -> None:
    tell(lesson, do="rule", id="card.castle")
    assert lesson.rule == "card.castle"
    assert lesson._shown_rule["rules"][0]["html"].startswith("<p>")
    tell(lesson, do="rule", id="card.castle")
    assert (lesson.rule, lesson._shown_rule["rules"]) == ("", [])
    board = Board(lesson.match)
    traitlets.link((lesson, "rule"), (board, "rule"))
    lesson.rule = "goal.win"
    assert board.rule == "goal.win"
    tell(lesson, do="rule", id="no.rule")
    assert lesson._message["text"] == "There is no rule 'no.rule'."


# --- progress ---------------------------------------------------------------------------------------------------------


def test_progress_goes_to_the_page_and_comes_back(lesson: Lesson) -> None:
    go_to(lesson, "army")
    tell(lesson, do="choose", option=offer(lesson, "red"))
    kept = lesson._progress
    again = Lesson()
    tell(again, do="resume", progress=kept)
    assert not again._fresh
    assert (again._step["id"], tried(again)) == ("army", tried(lesson))
    assert again._step["feedback"]["tried"] == "Red"
    assert again._message == {"text": "Welcome back: the lesson continues where you left off.", "kind": "note"}
    assert again._progress == kept
    assert again._shown["table"] == lesson._shown["table"]
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
    {"do": "choose"},
    {"do": "choose", "option": 99},
    {"do": "choose", "option": "1"},
    {"do": "choose", "option": True},
    {"do": "why", "option": 0},
    {"do": "roll", "values": {"red": 6}},
    {"do": "answer"},
    {"do": "seat", "seat": 2},
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


def test_a_table_is_never_so_low_that_its_things_lie_on_each_other(lesson: Lesson) -> None:
    lesson.size = [390, 200, 100]
    assert lesson.size == [390, 380, 100]


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
    assert strayed(lesson)
    assert "strayed" not in lesson._message
    tell(lesson, do="put back")
    assert (strayed(lesson), lesson.match.moment, stepper.moment) == (False, moment, moment)
    tell(stepper, do="first")
    tell(lesson, do="next")
    assert (lesson._step["id"], strayed(lesson)) == ("play", False)


def test_a_match_played_on_otherwise_is_made_anew(lesson: Lesson) -> None:
    go_to(lesson, "type")
    lesson.match.back()
    stepper = Stepper(lesson.match)
    tell(stepper, do="choose", option=0)
    assert strayed(lesson)
    tell(lesson, do="put back")
    assert not strayed(lesson)
    assert [one["label"] for one in asked(lesson)["options"]] == ["War", "Diplomacy"]


def test_another_match_in_its_place_is_said_and_put_back(lesson: Lesson) -> None:
    own = lesson.match
    lesson.match = explorer.start("noble_treachery", players=6, seed=1)
    assert strayed(lesson)
    tell(lesson, do="next")
    assert lesson.match is own
    assert lesson._step["number"] == 1
