"""Practice without a browser: what a page may send, what is shown of a drill, what is remembered, kept, and examined."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core.game import game_named
from explorer.practice import KeptError, Memory
from explorer.practice.exam import PASSED, QUESTIONS
from explorer.practice.learnt import MOST_BAD, Bad, Learnt, Sat, key, read, written
from tests.conformance import shown
from tests.conformance.people import faults
from tests.drills import ByHand, Handmade, at_choice, odd_one
from widgets import App, Practice
from widgets.drill_board import DrillBoard
from widgets.practice import default_file
from widgets.series import Sitting
from widgets.ways import COURSE, DRILLS, EXAM, MAP

if TYPE_CHECKING:
    from pathlib import Path

GAME = "kings_of_ireland"
NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)


@cache
def drills() -> Handmade:
    return Handmade(GAME)


def tell(widget: Any, **told: Any) -> None:
    widget._hear(widget, told, [])


@pytest.fixture
def series() -> ByHand:
    return ByHand(GAME)


@pytest.fixture
def board(series: ByHand) -> DrillBoard:
    return DrillBoard(GAME, series, leads_on=True)


def asked(board: DrillBoard) -> dict[str, Any]:
    found: dict[str, Any] = board._shown["asked"]
    return found


def practice(**given: Any) -> Practice:
    """Practice in a browser that keeps nothing yet."""
    made = Practice(GAME, drills=drills(), file=None, seed=1, clock=lambda: NOW, **given)
    tell(made.ways, do="recall", text=None)
    return made


def answer(board: Any, *, rightly: bool = True) -> None:
    drill = board.drill
    tell(board, do="choose", option=drill.right if rightly else (drill.right + 1) % len(drill.answers))


def sit(board: Any, *, rightly: bool = True) -> list[str]:
    """Answer the questions of an exam, and return their ids."""
    asked = []
    while board.drill is not None:
        asked.append(board.drill.id)
        answer(board, rightly=rightly)
    return asked


def learning(app: App) -> Practice:
    """What stands behind the door Learn."""
    assert app.practice is not None
    return app.practice


# --- a drill at its table ------------------------------------------------------------------------------------------------


def test_a_drill_is_a_question_whose_answers_can_be_pressed_and_touched(board: DrillBoard, series: ByHand) -> None:
    drill = series.drills[0]
    assert asked(board)["text"] == drill.question
    assert [one["label"].lower() for one in asked(board)["options"]] == [one.text.lower() for one in drill.answers]
    assert asked(board)["named"] is True
    assert board._drill["pips"] == ["now", "", ""]
    assert "yours" not in board._drill
    assert "rules" not in board._drill  # they would give the answer away


def test_what_an_answer_is_about_can_be_touched() -> None:
    match = at_choice("noble_treachery", seed="touch", least=3)
    board, series = DrillBoard("noble_treachery"), ByHand("noble_treachery")
    series.drills[0] = odd_one(match)
    board.begin(series)
    things = [thing for one in asked(board)["options"] for thing in one["things"]]
    assert things
    assert all(f'data-thing="{thing}"' in board._shown["table"] + board._shown["hand"] for thing in things)


def test_a_wrong_answer_is_done_at_the_table_and_then_the_right_one(board: DrillBoard, series: ByHand) -> None:
    drill = series.drills[0]
    assert drill.match is not None
    before = drill.match.answers
    tell(board, do="choose", option=0)
    assert board.match is not drill.match
    assert board.match.given == drill.match.given + 1
    assert board._drill["seen"] == "yours"
    assert board._drill["yours"]["events"]
    assert asked(board)["text"] == f"Your answer: {drill.answers[0].text}"
    assert [one[0] for one in asked(board)["acts"]] == ["right"]
    tell(board, do="right")
    assert board.match.given == drill.match.given  # it is barred, so it is refused in words
    assert asked(board)["text"] == f"It is: {drill.answers[drill.right].text}"
    said = [line["text"] for line in board._drill["answer"]["lines"]]
    assert "not allowed" in " ".join(said)
    assert board._drill["answer"]["events"] == []  # the refusal was said already
    assert board._drill["rules"][0]["id"] == drill.rules[0]
    assert drill.match.answers == before
    tell(board, do="show", whose="yours")
    assert board.match.given == drill.match.given + 1


def test_what_is_supposed_is_done_for_the_right_answer(board: DrillBoard, series: ByHand) -> None:
    answer(board)
    tell(board, do="next")
    drill = series.drills[1]
    assert drill.match is not None
    tell(board, do="choose", option=1)
    assert board._drill["seen"] == "right"  # nothing can be shown of the wrong one
    assert board.match.given == drill.match.given + 1
    assert board._drill["yours"]["shows"] is False
    assert board._drill["answer"]["shows"] is True


def test_only_the_first_answer_counts_and_the_next_question_wants_one(board: DrillBoard, series: ByHand) -> None:
    tell(board, do="next")
    assert board._message["text"] == "Answer this question first."
    answer(board)
    tell(board, do="choose", option=0)
    assert len(series.heard) == 1
    tell(board, do="next")
    assert board.drill is series.drills[1]


@pytest.mark.parametrize("option", [-1, 99, True, "0", None, [0]])
def test_an_answer_that_there_is_not_is_refused(board: DrillBoard, series: ByHand, option: object) -> None:
    tell(board, do="choose", option=option)
    assert board._message["text"] == "That answer is no longer available."
    assert not series.heard


@pytest.mark.parametrize(
    "told", [{"do": "show", "whose": 7}, {"do": "right"}, {"do": "leave", "how": None}, {"do": "rule", "id": 3}]
)
def test_what_makes_no_sense_changes_nothing(board: DrillBoard, told: dict[str, Any]) -> None:
    before = board._drill
    tell(board, **told)
    assert {**board._drill, "serial": 0} == {**before, "serial": 0}


def test_a_question_about_no_table_has_no_table(board: DrillBoard, series: ByHand) -> None:
    for _ in range(2):
        answer(board)
        tell(board, do="next")
    assert board._drill["bare"] is True
    assert "<b>" in asked(board)["options"][1]["label"]  # it is text, and the page puts it in as text
    answer(board)
    assert [one[1] for one in asked(board)["acts"]] == ["Finish"]
    tell(board, do="next")
    assert board._drill["over"]["title"] == "Practice is over"
    tell(board, do="choose", option=0)
    assert board._message["text"] == "Nothing is asked now."


def test_the_rule_can_be_read_first_which_is_noted(board: DrillBoard, series: ByHand) -> None:
    tell(board, do="open")
    assert board._drill["rules"][0]["id"] == series.drills[0].rules[0]
    answer(board)
    assert series.heard[-1][2] is True


def test_it_can_be_asked_again_and_a_bad_question_is_kept_once(board: DrillBoard, series: ByHand) -> None:
    drill = series.drills[0]
    for _ in range(2):
        tell(board, do="bad")
    answer(board)
    for _ in range(2):
        tell(board, do="again")
    assert [one for one in series.heard if one[0] in ("bad", "again")] == [("bad", drill.id), ("again", drill.id)]


def test_one_plays_on_in_a_match_of_its_own(board: DrillBoard, series: ByHand) -> None:
    tell(board, do="choose", option=0)
    tell(board, do="play on")
    wanted = board.played_on
    assert wanted["seat"] == series.drills[0].seat
    assert wanted["match"].answers == board.match.answers
    assert wanted["match"] is not board.match


def test_a_rule_that_is_cited_is_shown_beside_the_table(board: DrillBoard) -> None:
    answer(board)
    other = list(board.drill.game.rules.rules)[-1]  # type: ignore[union-attr]
    tell(board, do="rule", id=other)
    assert board._drill["rules"][0]["id"] == other
    tell(board, do="next")
    assert board.rule == ""


def test_in_an_exam_nothing_is_told_before_the_end() -> None:
    series = ByHand(GAME, tells=False)
    board = DrillBoard(GAME, series)
    tell(board, do="open")
    for _ in range(3):
        assert board._drill["opens"] is False
        answer(board, rightly=False)
        assert "answer" not in board._drill
    assert board._drill["pips"] == ["given"] * 3
    assert len(series.heard) == 3


@pytest.mark.parametrize("game", explorer.games())
def test_every_game_has_a_board_for_drills(game: str) -> None:
    board = DrillBoard(game, ByHand(game))
    answer(board, rightly=False)
    tell(board, do="right")
    assert not board._message
    assert board._drill["answer"]["text"]


@pytest.mark.parametrize("game", explorer.games())
def test_what_is_shown_of_real_drills_is_fit_for_people(game: str) -> None:
    made = Practice(game, file=None, seed=3, clock=lambda: NOW)
    tell(made.ways, do="recall", text=None)
    board, ids = made.parts[DRILLS], made.game.rules.rules
    for number in range(10):
        assert board.drill is not None
        tell(board, do="choose", option=number % len(board.drill.answers))
        tell(board, do="right")
        assert not board._message
        said = [*shown.board(board), board._drill["kind"], board._drill["where"], *board._drill["told"]]
        for came in (board._drill["yours"], board._drill["answer"]):
            said += [came.get("text", ""), *came.get("events", []), *(line["text"] for line in came.get("lines", []))]
        if board.drill.kind != "asked":  # what authors wrote is read where it is tested; "None of them" is good English
            assert {text: wrong for text in said if (wrong := faults(text, ids))} == {}
        tell(board, do="next")


# --- what is remembered --------------------------------------------------------------------------------------------------


def test_ten_drills_and_what_came_of_them() -> None:
    made = practice()
    board = made.parts[DRILLS]
    for number in range(10):
        answer(board, rightly=number % 2 == 0)
        if board._drill["seen"] == "yours":
            tell(board, do="right")
        tell(board, do="next")
        assert not board._message
    over = board._drill["over"]
    assert over["lines"][0] == "5 of 10 questions right."
    assert made.learnt.memory.traces
    tell(board, do="leave", how="more")
    assert board.drill is not None
    assert board._drill["pips"][0] == "now"
    kept = json.loads(made.ways._kept["text"])
    assert set(kept) == {"memory", "bad", "exams"}
    assert made.ways._kept["key"] == key(GAME)


def test_what_the_browser_kept_comes_before_the_first_question() -> None:
    made = Practice(GAME, drills=drills(), file=None, seed=1, clock=lambda: NOW)
    assert DRILLS not in made.parts
    memory = Memory(made.game)
    rule = drills().sources[0].rules[0]
    memory.note(rule, 3, NOW - timedelta(days=9), "odd-one-out")  # type: ignore[arg-type]  # fsrs's own numbers
    tell(made.ways, do="recall", text=Learnt(memory).told())
    assert rule in made.learnt.memory.traces
    assert made.parts[DRILLS].drill.rules[0] == rule  # it is due
    tell(made.ways, do="recall", text="{")  # a second time nobody listens
    assert rule in made.learnt.memory.traces


@pytest.mark.parametrize("text", ["", "{", "7", "[]", '{"memory": 1, "bad": [], "exams": []}', "x" * 300_000, 7, ["a"]])
def test_what_cannot_be_read_is_said_and_practice_begins(text: object) -> None:
    made = Practice(GAME, drills=drills(), file=None, clock=lambda: NOW)
    tell(made.ways, do="recall", text=text)
    assert "cannot be read" in made.ways._message["text"]
    assert made.parts[DRILLS].drill is not None


def test_the_front_page_is_told_when_rules_will_have_faded() -> None:
    made = practice()
    rule = drills().sources[0].rules[0]
    for day in (0, 2):
        for kind in ("odd-one-out", "change"):
            made.learnt.memory.note(rule, 3, NOW - timedelta(days=9 - day), kind)  # type: ignore[arg-type]
    made.keep()
    (fades,) = made.ways._kept["fades"]
    assert made.learnt.memory.traces[rule].card.due.timestamp() == pytest.approx(fades, abs=1)
    assert made.ways._kept["game"] == GAME


# --- the map ---------------------------------------------------------------------------------------------------------------


def test_the_map_has_every_rule_once_but_advice() -> None:
    made = practice()
    made.way = MAP
    shown = made.parts[MAP]._map
    rules = [one["id"] for chapter in shown["chapters"] for one in chapter["rules"]]
    assert sorted(rules) == sorted(one.id for one in made.game.rules.rules.values() if one.standing != "advice")
    assert {one["state"] for chapter in shown["chapters"] for one in chapter["rules"]} == {"new"}
    names = [name for name, *_ in shown["numbers"]]
    assert names == ["Known", "Taught", "Read"]


def test_a_rule_of_the_map_is_read_and_practised() -> None:
    made = practice(way=MAP)
    rule = drills().sources[-1].rules[0]
    page = made.parts[MAP]
    tell(page, do="rule", id=rule)
    assert page._rule["rules"][0]["id"] == rule
    tell(page, do="rule", id="<b>none")
    assert page._rule["rules"] == []
    tell(page, do="practise", rules=[rule])
    assert made.way == DRILLS
    assert rule in made.parts[DRILLS].drill.rules
    tell(page, do="practise", rules=["<b>none"])
    assert page._message["text"] == "There is no such rule."


def test_what_is_only_to_be_read_is_read() -> None:
    game = game_named(GAME)
    rule = next(one.id for one in game.rules.rules.values() if one.standing != "advice")
    made = Practice(GAME, MAP, drills=Handmade(GAME, only_read=(rule,)), file=None, clock=lambda: NOW)
    tell(made.ways, do="recall", text=None)
    page = made.parts[MAP]
    one = page._map["chapters"][0]["rules"][0]
    assert (one["id"], one["how"], one["state"]) == (rule, "read", "new")
    tell(page, do="read", id=rule)
    assert page._map["chapters"][0]["rules"][0]["state"] == "read"
    assert next(found[:3] for found in page._map["numbers"] if found[0] == "Read") == ["Read", 1, 1]


def test_one_practises_the_choices_of_ones_own_match() -> None:
    match = at_choice(GAME, seed="own")
    made = practice(own=lambda: (match, 0))
    before = match.answers
    assert made.practise_own()
    board = made.parts[DRILLS]
    assert board._drill["title"] == "From your match"
    answer(board)
    assert made.learnt.memory.traces
    assert match.answers == before
    assert not practice().practise_own()


# --- the exam ----------------------------------------------------------------------------------------------------------------


def test_an_exam_is_passed_kept_and_certified() -> None:
    made = practice(way=EXAM)
    board = made.parts[EXAM]
    assert board._drill["over"]["acts"] == [["begin 1", "Exam 1", "is-go"]]
    tell(board, do="leave", how="begin 1")
    questions = sit(board)
    over = board._drill["over"]
    assert over["title"].endswith("passed")
    assert 'data-name=""' in over["paper"]
    (sat,) = made.learnt.exams
    assert (sat.right, sat.of, sat.day) == (len(questions), len(questions), "2026-11-23")
    tell(board, do="leave", how="exam")
    assert "your best is" in " ".join(board._drill["over"]["lines"])
    tell(board, do="leave", how="begin 1")
    assert sit(board, rightly=False) == questions  # always the same
    over = board._drill["over"]
    assert "paper" not in over
    assert over["rules"]
    assert len(made.learnt.exams) == 2
    best = made.learnt.best(1)
    assert best is not None
    assert best.right == len(questions)
    assert isinstance(board.series, Sitting)
    tell(board, do="leave", how="missed")
    assert made.way == DRILLS


@pytest.mark.parametrize("how", ["begin", "begin x", "begin -1", "begin 1e3", 7])
def test_an_exam_that_there_is_not_does_not_begin(how: object) -> None:
    board = practice(way=EXAM).parts[EXAM]
    tell(board, do="leave", how=how)
    assert board.drill is None


# --- what is kept ------------------------------------------------------------------------------------------------------------


def test_in_a_file_each_game_keeps_its_own(tmp_path: Path) -> None:
    file = tmp_path / "noblesse" / "learnt.json"
    made = Practice(GAME, drills=drills(), file=file, seed=1, clock=lambda: NOW)
    answer(made.parts[DRILLS])
    other = Practice("noble_treachery", drills=Handmade("noble_treachery"), file=file, seed=1, clock=lambda: NOW)
    answer(other.parts[DRILLS])
    assert set(read(file.read_text())) == {key(GAME), key("noble_treachery")}
    again = Practice(GAME, drills=drills(), file=file, seed=1, clock=lambda: NOW)
    assert again.learnt.memory.traces.keys() == made.learnt.memory.traces.keys()
    assert list(file.parent.iterdir()) == [file]  # nothing half written stays


def test_one_file_is_given_and_taken_over(tmp_path: Path) -> None:
    made = practice()
    answer(made.parts[DRILLS])
    whole = written({key(GAME): made.learnt.told(), f"noblesse lesson {GAME} first": "{}"})
    for file in (None, tmp_path / "learnt.json"):
        other = Practice(GAME, MAP, drills=drills(), file=file, seed=2, clock=lambda: NOW)
        tell(other.ways, do="recall", text=None)
        page = other.parts[MAP]
        tell(page, do="import", text=whole)
        assert page._given["said"] == "Taken over: Kings of Ireland."
        assert other.learnt.memory.traces.keys() == made.learnt.memory.traces.keys()
        assert f"noblesse lesson {GAME} first" in page._given["taken"]
        assert (key(GAME) in page._given["taken"]) is (file is None)
        tell(page, do="export")
        assert (key(GAME) in page._given["kept"]) is (file is not None)


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "{}",
        "[1]",
        '{"noblesse": "learnt", "version": 1, "kept": {"noblesse.theme": "dark"}}',
        '{"noblesse": "learnt", "version": 1, "kept": {"noblesse practice kings_of_ireland": 7}}',
        '{"noblesse": "learnt", "version": 1, "kept": {"noblesse practice kings_of_ireland": "{}"}}',
        '{"noblesse": "learnt", "version": 1, "kept": {"noblesse practice chess": "{}"}}',
        '{"noblesse": "learnt", "version": 2, "kept": {}}',
    ],
)
def test_a_file_that_is_not_ours_changes_nothing(text: object) -> None:
    made = practice(way=MAP)
    page = made.parts[MAP]
    tell(page, do="import", text=text)
    assert page._message["text"]
    assert "Something went wrong" not in page._message["text"]
    assert "taken" not in page._given


def test_what_was_practised_can_be_forgotten() -> None:
    made = practice()
    answer(made.parts[DRILLS])
    made.way = MAP
    tell(made.parts[MAP], do="forget")
    assert not made.learnt.memory.traces
    made.way = DRILLS
    assert made.parts[DRILLS]._drill["pips"][0] == "now"


def test_where_no_jupyter_kernel_runs_there_is_no_file() -> None:
    assert default_file() is None


def test_bad_questions_and_exams_are_kept_and_checked() -> None:
    game = game_named(GAME)
    learnt = Learnt(Memory(game))
    drill = odd_one(at_choice(GAME))
    for _ in range(2):
        learnt.note_bad(drill)
    learnt.note_exam(Sat(1, 20, 30, 600, "2026-11-23"))
    learnt.note_exam(Sat(1, 20, 30, 500, "2026-11-24"))
    again = Learnt.of(game, learnt.told(), {}, ())
    assert again.bad == [Bad(drill.id, drill.kind, drill.where, drill.question)]
    best = again.best(1)
    assert best is not None
    assert best.seconds == 500
    learnt.bad = [Bad(str(number), "", "", "") for number in range(MOST_BAD + 9)]
    assert len(Learnt.of(game, learnt.told(), {}, ()).bad) == MOST_BAD
    wrong: Any
    for wrong in ([[1, 31, 30, 600, "2026-11-23"]], [[1, 2, 3, 4, "today"]], [[1, 2]], [{}]):
        told = json.loads(Learnt(Memory(game)).told()) | {"exams": wrong}
        with pytest.raises(KeptError, match="an exam in it"):
            Learnt.of(game, json.dumps(told), {}, ())
    for one in ({"id": 7}, {"id": "a", "kind": "", "where": "", "question": 8}, "bad"):
        told = json.loads(Learnt(Memory(game)).told()) | {"bad": [one]}
        with pytest.raises(KeptError, match="a question in it"):
            Learnt.of(game, json.dumps(told), {}, ())


def test_an_exam_is_passed_with_four_of_five() -> None:
    assert (PASSED, QUESTIONS) == (24, 30)


# --- behind the door Learn --------------------------------------------------------------------------------------------------


def test_the_door_learn_opens_at_the_course_or_at_the_way_that_was_wanted() -> None:
    app = App(explorer.start(GAME, seed=1))
    app.door = "learn"
    assert learning(app).way == COURSE
    assert app.parts["Lesson"] is learning(app).parts[COURSE]
    app.parts["Doors"].way = "practice"
    assert learning(app).way == DRILLS
    assert app.parts["Address"].view["way"] == "practice"
    app.parts["Doors"].way = "<b>"
    assert learning(app).way == DRILLS
    other = App(explorer.start(GAME, seed=1))
    other.parts["Doors"].way = "map"
    other.door = "learn"
    assert learning(other).way == MAP
    assert "Lesson" not in other.parts
    assert other.parts["Address"].view["way"] == "map"


def test_a_drill_is_played_on_against_the_computer() -> None:
    app = App(explorer.start(GAME, seed=1))
    app.door = "learn"
    learning(app).way = DRILLS
    tell(learning(app).ways, do="recall", text=None)
    board = learning(app).parts[DRILLS]
    board.begin(ByHand(GAME))
    tell(board, do="choose", option=0)
    tell(board, do="play on")
    assert app.door == "play"
    assert app.seat == 0
    assert app.match is board.played_on["match"]
    assert app.parts["Board"].plays_on


def test_taking_back_in_practice_takes_nothing_back() -> None:
    app = App(explorer.start(GAME, seed=1))
    before = app.match.answers
    app.door = "learn"
    learning(app).way = MAP
    tell(app.parts["Doors"], do="back")
    assert app.match.answers == before
