"""The study's pane without a browser, its lesson, its paper, and what an app is opened with."""

from __future__ import annotations

import json
import logging
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer import NoblesseError
from explorer.annotated import Mark, Place, load
from explorer.annotated import Study as Kept
from explorer.core.moments import Event
from explorer.players import RandomPlayer
from widgets import App, Board, Study, StudyLesson
from widgets.board import board
from widgets.boards.table import Space, pictures
from widgets.changes import things
from widgets.links import opened, study_link, to_link
from widgets.still.marks import marked, places
from widgets.study_pages import as_picture, printed

if TYPE_CHECKING:
    from pathlib import Path


def bet(people: object = True) -> explorer.Match:
    """Seat 0 may bid the black 8; then seat 1 may bid a 7, a 9 or both."""
    return explorer.position("noble_treachery", at="bet", roller=3, treasury={0: [8], 1: [7, 9]}, people=people)


def tell(widget: Any, **told: Any) -> dict[str, Any]:
    """Send a message as the page does; return what it is answered."""
    widget._hear(widget, told, [])
    found: dict[str, Any] = widget._message
    return found


def bids() -> Kept:
    """A study with everything that a study can have."""
    match = bet()
    study = Kept(match, "<b>Bids</b>", author="Anna & Ben", about="How to <i>bid</i>", seat=0)
    study.comment(match, "<script>alert(1)</script> ![x](http://example.org/x.png) {state.round}")
    study.ring(match, "token:8")
    study.arrow(match, "token:8", "seat:1")
    study.ask(match, "What <u>now</u>?", right="pass", says="No <i>.</i>", well="Well <i>.</i>")
    match.choose("pass")
    study.comment(match, "A branch")
    return study


# --- the pane -----------------------------------------------------------------------------------------------------------


def test_what_is_played_is_added_to_the_tree_and_what_is_written_is_kept() -> None:
    match = bet()
    pane = Study(match, 0)
    table = Board(match)
    assert (pane._text, [row[3] for row in pane._tree]) == ("", ["The beginning"])
    tell(table, do="choose", option=1)
    assert [row[3:5] for row in pane._tree] == [["The beginning", ""], ["Bet black 8", "You"]]
    assert tell(pane, do="comment", text=" Her turn. ") == {}
    assert load(pane._text).chapters[0].remarks == pane._chapter.remarks
    assert pane._study["text"] == "Her turn."
    tell(pane, do="comment", text="At first.", place=[0, 1])
    assert [row[6] for row in pane._tree] == [[[1, "At first.", 0, False]], [[match.moment, "Her turn.", 0, False]]]
    match.back()
    match.choose("pass")
    pane._draw()
    assert [row[2:4] for row in pane._tree] == [[0, "The beginning"], [0, "Bet black 8"], [1, "Pass"]]
    tell(pane, do="promote", node=2)
    assert [row[3] for row in pane._tree] == ["The beginning", "Pass", "Bet black 8"]
    tell(pane, do="drop", node=1)
    assert [row[3] for row in pane._tree] == ["The beginning", "Pass"]
    assert pane._study["remarks"] == 1
    assert "1 comment" in pane.words()


def test_other_lines_and_chapters_are_gone_to() -> None:
    match = bet()
    pane = Study(match)
    for answer in ("black 8", "pass"):
        match.choose(answer)
        tell(pane, do="comment", text=answer)
        match.back()
    tell(pane, do="goto", place=[1, pane._chapter.nodes[1].last])
    assert pane.branch is not None
    assert pane.match is pane.branch is not match
    assert pane.match.answers == ((8,),)
    assert pane.match.people == match.people
    before = pane.match
    tell(pane, do="goto", place=[0, 0])
    assert (pane.match, pane.match.moment) == (before, 0)
    tell(pane, do="new chapter")
    assert pane._study["chapters"] == [[0, "Chapter 1", 2], [1, "Chapter 2", 0]]
    tell(pane, do="chapter", chapter=0)
    assert pane._chapter is pane.study.chapters[0]


def test_chapters_are_moved_renamed_removed_and_put_back() -> None:
    pane = Study(bet())
    for _ in range(2):
        tell(pane, do="new chapter")

    def titles() -> list[str]:
        kept = [chapter.title for chapter in load(pane._text).chapters]
        assert kept == [name for _, name, _ in pane._study["chapters"]]  # what the page shows is what it keeps
        return kept

    assert pane._study["chapter"] == 2
    tell(pane, do="move chapter", chapter=2, by=-1)
    tell(
        pane, do="move chapter", chapter=2, by=-1
    )  # its id goes along: nothing hangs on what the page has drawn meanwhile
    assert titles() == ["Chapter 3", "Chapter 1", "Chapter 2"]
    tell(pane, do="move chapter", chapter=2, by=-9)
    tell(pane, do="move chapter", chapter=0, by=9)
    tell(pane, do="name chapter", chapter=1, text="The <b>bid</b>")
    assert titles() == ["Chapter 3", "The <b>bid</b>", "Chapter 1"]
    assert pane._study["chapter"] == 2
    # two are removed, one of them in sight, and come back to where they were, the last one first
    tell(pane, do="remove chapter", chapter=1)
    assert (pane._study["chapter"], pane._study["removed"]) == (2, "The <b>bid</b>")
    tell(pane, do="remove chapter", chapter=2)
    assert (pane._study["chapter"], pane._study["removed"]) == (0, "Chapter 3")
    assert "at least one" in tell(pane, do="remove chapter", chapter=0)["text"]
    tell(pane, do="restore chapter")
    assert pane._study["chapter"] == 2
    tell(pane, do="restore chapter")
    assert titles() == ["Chapter 3", "The <b>bid</b>", "Chapter 1"]
    assert pane._study["removed"] is None
    assert "nothing to put back" in tell(pane, do="restore chapter")["text"]
    for wrong in ({"chapter": 9}, {"chapter": "0"}, {}):
        assert "no longer there" in tell(pane, do="move chapter", by=1, **wrong)["text"]
    assert "whole number" in tell(pane, do="move chapter", chapter=0, by=True)["text"]
    # another study has nothing to put back
    tell(pane, do="remove chapter", chapter=2)
    tell(pane, do="new")
    assert pane._study["removed"] is None


def test_marks_and_questions() -> None:
    match = bet()
    pane = Study(match)
    tell(pane, do="mark", thing="seat:1", to="")
    tell(pane, do="mark", thing="token:8", to="seat:1")
    assert pane.marks == [["seat:1", ""], ["token:8", "seat:1"]]
    tell(pane, do="mark", thing="seat:1", to="")  # the same again takes it away
    assert pane.marks == [["token:8", "seat:1"]]
    tell(pane, do="unmark", number=0)
    assert pane.marks == []
    tell(pane, do="ask", text="What now?", right=[0], says="No.", well="Yes.")
    assert pane._study["question"] == {"text": "What now?", "right": [0], "answers": [], "says": "No.", "well": "Yes."}
    tell(pane, do="ask", text="How many?", answers=["Two", "Three", "One"], says="", well="")
    assert pane._study["question"]["answers"] == ["Two", "One", "Three"]
    tell(pane, do="mark", thing="seat:1", to="")
    pane.shown = False
    assert pane.marks == []
    pane.shown = True
    tell(pane, do="unask")
    assert pane._study["question"] is None


def test_a_player_learns_nothing_from_the_tree() -> None:
    match = explorer.start("game_of_crowns", players=4, seed=1, people=True)
    match.play(RandomPlayer(1), most=120)
    pane = Study(match, 0)
    told = [match.tell(one.seen_by(0), 0) for one in match.moments(barred=False) if isinstance(one, Event)]
    others = [row[3] for row in pane._tree[1:] if row[4] != "You"]
    assert others  # what the story tells the player, and nothing else
    assert set(others) <= {one if len(one) <= 80 else f"{one[:79]}…" for one in told}
    pane.seat = None
    assert len(pane._tree) > len(others)
    assert not {row[3] for row in pane._tree[1:] if row[4]} & set(others)  # now what each has chosen


@pytest.mark.parametrize(
    "told",
    [
        {"do": "goto", "place": [99, 0]}, {"do": "goto", "place": "x"}, {"do": "goto", "place": [[], {}]},
        {"do": "comment", "text": 7}, {"do": "comment", "text": "x" * 9_000}, {"do": "comment", "text": "x", "place": [0, 99]},
        {"do": "mark"}, {"do": "mark", "thing": {}}, {"do": "ask"}, {"do": "ask", "text": "x", "right": [99]},
        {"do": "ask", "text": "x", "right": "x"}, {"do": "ask", "text": "x", "answers": [1, 2]}, {"do": "chapter", "chapter": 9},
        {"do": "name", "what": "title", "text": []}, {"do": "name", "what": "seat", "text": 9}, {"do": "drop", "node": 0},
        {"do": "drop", "node": []}, {"do": "promote", "node": 7}, {"do": "open", "text": "x"}, {"do": "open"}, {"do": "lesson"},
        {"do": "resume", "text": "{"}, {"do": "open", "text": json.dumps({"noblesse study": 1})},
    ],
)  # fmt: skip
def test_whatever_a_page_sends_is_refused_in_words(told: dict[str, Any], caplog: pytest.LogCaptureFixture) -> None:
    pane = Study(bet())
    before = pane.study.text()
    with caplog.at_level(logging.ERROR):
        said = tell(pane, **told)
    assert said["text"]
    assert pane.study.text() == before
    assert not [record for record in caplog.records if told["do"] != "drop"]


def test_what_is_kept_comes_back_and_what_was_written_meanwhile_stays() -> None:
    kept = bids().text()
    pane = Study(bet())
    tell(pane, do="resume", text=kept)
    assert pane.study.text() == kept
    again = Study(bet())
    tell(again, do="comment", text="Mine.")
    tell(again, do="resume", text=kept)
    assert again.study.remark(again.match).text == "Mine."
    tell(again, do="open", text=kept)
    assert again.study.text() == kept
    tell(again, do="new")
    assert again._study["remarks"] == 0


def test_it_is_given_away(tmp_path: Path) -> None:
    pane = Study(bids())
    tell(pane, do="save")
    assert (pane._made["name"], pane._made["text"]) == ("noblesse-study-b-bids-b.json", bids().text())
    tell(pane, do="link")
    found = opened(pane._made["link"]).study
    assert found is not None
    assert found.text() == bids().text()
    pane.save(tmp_path / "study.json")
    assert load(tmp_path / "study.json").text() == bids().text()
    tell(pane, do="lesson")
    assert pane.lessons == 1


# --- on paper, and as a picture -----------------------------------------------------------------------------------------


def test_paper_and_pictures_hold_text_as_text() -> None:
    people = bet().people
    paper = printed(bids(), people)
    assert "<script>" not in paper
    assert "<u>" not in paper
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in paper
    assert paper.count("<figure>") == 2
    assert "Ringed: " in paper
    assert "<h2>Answers</h2>" in paper
    assert "Chapter 1" not in paper  # the only chapter, which nobody has named
    svg = as_picture(bids(), people)
    assert svg is not None
    ET.fromstring(svg)
    assert "&lt;script&gt;" in svg
    assert as_picture(Kept(bet())) is None
    assert Study(bids())._repr_svg_() == as_picture(bids(), Study(bids()).match.people)


@pytest.mark.parametrize("game", explorer.games())
def test_what_is_marked_lies_on_the_picture(game: str) -> None:
    match = explorer.start(game, seed=3, people=True).play(RandomPlayer(1), most=60)
    svg = board(match)
    known = places(svg)
    assert set(known) == set(things(pictures(match)))
    space = Space()
    for box in known.values():
        assert -60 <= box.x <= space.width + 900  # a long hand goes on to the right of its strip
        assert -60 <= box.y <= space.height + space.strip + 60
        assert box.width > 2
        assert box.height > 2
    one, other, *_ = sorted(known)
    drawn = marked(svg, [Mark(one), Mark(one, other), Mark("not:there")])
    assert drawn.count("#6FB2D2") - svg.count("#6FB2D2") == 2
    assert marked(svg, [Mark("not:there")]) == svg


# --- as a lesson --------------------------------------------------------------------------------------------------------


def test_a_lesson_shows_text_as_text_and_can_be_left() -> None:
    lesson = StudyLesson(bids())
    assert "<script>" not in lesson._step["html"]
    assert "<img" not in lesson._step["html"]
    assert "{state.round}" in lesson._step["html"]
    assert lesson.marks == [["token:8", ""], ["token:8", "seat:1"]]
    assert lesson._shown["asked"]["text"] == "What <u>now</u>?"
    assert (lesson.seat, lesson._shown["seats"][0]) == (0, "You")
    labels = [one["label"] for one in lesson._shown["asked"]["options"]]
    tell(lesson, do="choose", option=labels.index("bet black 8"))
    assert lesson._step["feedback"]["lines"][0]["text"] == "No <i>.</i>"
    table = lesson.match
    tell(lesson, do="choose", option=labels.index("pass"))
    assert lesson._step["feedback"]["right"]
    tell(lesson, do="next")
    assert lesson.match is table  # the match goes on, so that it moves on the table
    assert lesson.marks == []
    assert lesson._step["score"] == "0 of 1 questions right at the first try."
    tell(lesson, do="leave")
    assert lesson.leaves == 1


# --- in the app ---------------------------------------------------------------------------------------------------------


def test_an_app_is_opened_with_whatever_holds_a_match(tmp_path: Path) -> None:
    match = bet()
    match.choose("black 8")
    path = tmp_path / "match.json"
    match.save(path)
    link = f"https://host/noble_treachery?m={to_link(match, title='The 8', comment='Look')}"
    for given in (match.record(), path, str(path), path.read_text(), link, link.replace("?", "#")):
        app = App(given)
        assert app.match.answers == match.answers
        assert (app.door, app.seat) == ("play", None)
        assert app.match.people is not None
    assert app.parts["Address"]._notice["title"] == "The 8"
    bids().save(path)
    for studied in (bids(), Study(bids()), path, study_link(bids())):
        app = App(studied)
        assert app.door == "learn"
        assert isinstance(app.parts["Lesson"], StudyLesson)
        assert app.parts["Study"].study.text() == bids().text()
    wrongs: list[Any] = [7, None, [], "no file", tmp_path / "none.json", "?m=broken"]
    for wrong in wrongs:
        with pytest.raises(NoblesseError):
            App(wrong)


def test_a_study_is_opened_learnt_and_left_in_the_app() -> None:
    app = App(explorer.start("noble_treachery", players=4, seed=7))
    head = app.parts["Doors"]
    head._hear(head, {"do": "open", "text": bids().text()}, [])
    assert app.door == "learn"
    lesson = app.parts["Lesson"]
    assert isinstance(lesson, StudyLesson)
    tell(lesson, do="leave")
    assert app.door == "explore"
    assert app._tabs.seen[-1] == "Study"
    pane = app.parts["Study"]
    assert app.parts["Board"].marks == pane.marks == [["token:8", ""], ["token:8", "seat:1"]]
    app.door = "play"
    assert app.parts["Board"].marks == []
    app.door = "learn"
    assert not isinstance(app.parts["Lesson"], StudyLesson)
    address = app.parts["Address"]
    link = study_link(bids())
    address._hear(address, {"do": "open", "m": link, "length": len(link)}, [])
    assert isinstance(app.parts["Lesson"], StudyLesson)
    assert pane._chapter.place_of(app.match) == Place(0, 1)


def test_a_match_too_long_for_a_link_is_offered_as_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(explorer.start("noble_treachery", players=4, seed=7))
    monkeypatch.setattr("widgets.links.LONGEST", 10)
    head = app.parts["Doors"]
    head._hear(head, {"do": "copy"}, [])
    assert "Save it as a file" in head._link["long"]
    head._hear(head, {"do": "save"}, [])
    assert head._kept["name"].endswith(".json")
    head._hear(head, {"do": "picture", "kind": "png"}, [])
    assert head._kept["name"].endswith(".png")
    assert head._kept["text"].startswith("<svg")
