"""Studies: made from any match, written and read again, damaged, and taken as a lesson."""

from __future__ import annotations

import json
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import explorer
from explorer.annotated import Answer, Mark, Place, Question, Remark, Study, StudyError, load
from explorer.annotated.chapter import CHAPTERS, MARKS, OFFERED, TEXT, TITLE, Chapter, cleaned
from explorer.annotated.session import NO, NOT_IT, StudySession
from explorer.core.moments import Choice
from explorer.players import RandomPlayer
from tests.conformance.matches import GAMES, fresh, numbers
from tests.depth import deep
from tests.fuzz import mangle

if TYPE_CHECKING:
    from pathlib import Path


def bet() -> explorer.Match:
    """Seat 0 may bid the black 8; then seat 1 may bid a 7, a 9 or both."""
    return explorer.position("noble_treachery", at="bet", roller=3, treasury={0: [8], 1: [7, 9]})


def begun(game: str, number: int) -> explorer.Match:
    """The match of a number, some way on."""
    return fresh(game, number).play(RandomPlayer(number), most=20 + 37 * (number % 5))


@lru_cache(maxsize=8)
def written(game: str, number: int) -> str:
    """The file of a study."""
    return studied(game, number).text()


def studied(game: str, number: int) -> Study:
    """A study of a random match with branches, and remarks of every kind at random moments."""
    rng = Random(f"study {game} {number}")
    match = begun(game, number)
    study = Study(match, "A trial", author="Anna", about="Two\nlines")
    for turn in range(4):
        twin = match.fork()
        if twin.given > 1:
            twin.back(rng.randrange(1, min(twin.given, 30)))
        twin.seed = f"{turn}"
        twin.play(RandomPlayer(f"{number} {turn}"), most=rng.randrange(1, 12))
        study.take(twin)
        study.comment(twin, f"Branch {turn}: <b>&amp;</b> {{state.round}}")
        study.ring(twin, "seat:0")
        study.arrow(twin, "seat:0", "seat:1")
    chapter = study.chapters[0]
    for node in rng.sample(sorted(chapter.nodes), min(6, len(chapter.nodes))):
        known = chapter.nodes[node]
        place = Place(node, rng.randrange(known.asked + 1, known.last + 1))
        chapter.put(place, Remark(f"At {place.moment}."))
        pending = chapter.match(place).pending
        if isinstance(pending, Choice) and len(pending.options) + len(pending.barred()) > 1:
            right, every = rng.choice(pending.options), (*pending.options, *pending.barred())
            wrong = [(option, "No.") for option in every if option != right][:2]
            chapter.put(place, Remark("Now", (), Question("What?", (right,), tuple(wrong), (), "Not that.", "Well.")))
    study.add(begun(game, number + 1), "Another deal", seat=0)
    return study


@pytest.mark.parametrize("game", GAMES)
def test_a_study_of_any_match_is_written_and_read_again(game: str, tmp_path: Path) -> None:
    for number in numbers(game, 4):
        study = studied(game, number)
        path = tmp_path / "study.json"
        study.save(path)
        again = load(path)
        assert again.text() == path.read_text() == study.text()
        assert load(path.read_text()).text() == load(study.data()).text() == study.text()
        assert "seed" not in json.dumps(study.data())
        for one, other in zip(study.chapters, again.chapters, strict=True):
            assert [one.remarks[place] for place in one.pages()] == [other.remarks[place] for place in other.pages()]
            for mine, theirs in zip(one.pages(), other.pages(), strict=True):
                assert one.match(mine).state.__dict__ == other.match(theirs).state.__dict__
                assert one.match(mine).moment == other.match(theirs).moment == mine.moment
                assert one.place_of(one.match(mine)) == mine


@pytest.mark.parametrize("game", GAMES)
def test_a_study_of_any_match_is_a_lesson(game: str) -> None:
    for number in numbers(game, 4):
        study = load(written(game, number))
        match = study.chapters[0].match(Place(0, 0))
        session = StudySession(study, explorer.people_of(match))
        pages = [(chapter, place) for chapter in study.chapters for place in chapter.pages()]
        assert len(session.lesson) == len(pages)
        assert sum(count for _, count in session.lesson.chapters) == len(pages)
        for number_, (chapter, place) in enumerate(pages):
            assert session.number == number_
            assert session.text == chapter.remarks[place].text
            assert session.match.moment == place.moment
            assert chapter.place_of(session.match) == place
            if not session.done:
                for wrong, offer in enumerate(session.offers()):
                    question = chapter.remarks[place].question
                    assert question is not None
                    if offer.option not in question.right:
                        said = session.answer(wrong)
                        assert not said.right
                        assert said.lines
                        break
                again = StudySession(study, None, session.progress())
                assert (again.number, again.feedback) == (session.number, session.feedback) or again.feedback
                session.skip()
                assert session.feedback is not None
                assert session.feedback.right
            if number_ < len(pages) - 1:
                session.next()
        assert session.finished
        session.back()
        assert session.match.moment == pages[session.number][1].moment
        session.restart()
        assert session.number == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_study_is_refused_with_a_reason_or_read(game: str) -> None:
    rng, said = Random(f"damaged {game}"), []
    whole = written(game, numbers(game, 4)[0])
    for _ in range(deep(12)):
        damaged = mangle.text(rng, whole)
        try:
            study = load("{" + damaged.removeprefix("{"))
        except StudyError as error:
            said.append(str(error))
        else:
            assert load(study.text()).text() == study.text()
    data = json.loads(whole)
    for _ in range(deep(12)):
        damaged_data = json.loads(json.dumps(data))
        damaged_data = mangle.data(rng, damaged_data)
        try:
            load(damaged_data)
        except StudyError as error:
            said.append(str(error))
    assert said
    assert all(10 < len(one) < 1_000 for one in said)


# --- trees ---


def test_a_tree_keeps_branches_in_order_and_main_lines() -> None:
    match = bet()
    study = Study(match)
    for line in (["black 8", "pass"], ["pass", "bet red 7"], ["pass", "pass"]):
        twin = match.fork()
        for answer in line:
            twin.choose(answer)
        chapter, place = study.take(twin)
    assert [chapter.nodes[one].answer for one in chapter.order()] == [None, (8,), "pass", (7,), "pass", "pass"]
    assert [chapter.nodes[one].answer for one in chapter.main()] == [(8,), "pass"]
    chapter.put(place, Remark("Both pass."))
    chapter.promote(place.node)
    assert [chapter.nodes[one].answer for one in chapter.main()] == ["pass", "pass"]
    assert load(study.text()).text() == study.text()
    with pytest.raises(StudyError, match="beginning"):
        chapter.drop(0)
    chapter.drop(chapter.nodes[place.node].after)
    assert chapter.remarks == {}
    assert [chapter.nodes[one].answer for one in chapter.order()] == [None, (8,), "pass"]
    with pytest.raises(StudyError, match="no answer 99"):
        chapter.match(Place(99, 0))


def test_another_deal_is_another_chapter_and_another_game_another_study() -> None:
    study = Study(explorer.start("noble_treachery", players=4, seed=7).play(RandomPlayer(1), most=9))
    other = explorer.start("noble_treachery", players=4, seed=8).play(RandomPlayer(1), most=9)
    assert study.chapter_of(other) is None
    study.comment(other, "Dealt anew.")
    assert len(study.chapters) == 2
    assert study.remark(other).text == "Dealt anew."
    assert not study.remark(bet())
    with pytest.raises(StudyError, match="needs another one"):
        study.comment(explorer.start("black_rose_wars", seed=1), "Not here.")
    first, second = study.chapters
    study.move(first, 1)
    assert load(study.text()).chapters[0].setup == study.chapters[0].setup == second.setup
    with pytest.raises(StudyError, match="no place 2 among 2"):
        study.move(first, 2)
    study.remove(second)
    study.restore(second, 9)
    assert study.chapters == [first, second]
    study.remove(first)
    with pytest.raises(StudyError, match="at least one"):
        study.remove(second)
    assert repr(study) == "<Study of Noble Treachery: '', chapters: 1, comments: 1>"


def test_answers_that_were_taken_back_are_taken_along() -> None:
    match = explorer.start("noble_treachery", players=4, seed=7).play(RandomPlayer(1), most=40)
    match.back(30)
    study = Study(match)
    assert len(study.chapters[0].nodes) == 41
    assert study.chapters[0].place_of(match) == Place(match.given, match.moment)
    match.goto(0)
    study.comment(match, "The beginning.")
    assert load(study.text()).chapters[0].remarks == {Place(0, 0): Remark("The beginning.")}


# --- questions ---


def test_what_is_asked_is_checked_by_the_rules() -> None:
    match = bet()
    study = Study(match)
    study.ask(match, "What now?", right="pass", wrong=[("bet black 8", "Not yet.")], says="Else.")
    assert study.remark(match).question == Question("What now?", ("pass",), (((8,), "Not yet."),), (), "Else.")
    with pytest.raises(StudyError, match="not allowed"):
        study.ask(match, "What now?", right="bet red 7")
    with pytest.raises(StudyError, match="a right answer, and a wrong one"):
        study.ask(match, "What now?", right=["pass", "bet black 8"])
    with pytest.raises(StudyError, match="a right answer, and a wrong one"):
        study.ask(match, "What now?")
    with pytest.raises(StudyError, match="no wrong answer"):
        study.ask(match, "What now?", right="pass", wrong=[("pass", "It is right.")])
    with pytest.raises(StudyError, match="needs words"):
        study.ask(match, " ", right="pass")
    rolls = explorer.start("noble_treachery", players=4, seed=7)
    dice = Study(rolls)
    with pytest.raises(StudyError, match="nobody chooses here"):
        dice.chapters[0].put(Place(0, rolls.moment), Remark("", (), Question("What?", ("pass",))))
    two = [Answer("Two", True), Answer("Three", says="One too many.")]
    dice.ask(rolls, "How many?", answers=two)
    session = StudySession(dice)
    assert [offer.label for offer in session.offers()] == ["Two", "Three"]
    assert session.answer(1).lines[0].text == "One too many."
    assert session.answer(0).right
    assert session.score == (0, 1)


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        ([Answer("Two", True)], "a right answer and a wrong one"),
        ([Answer("Two"), Answer("Three")], "a right answer and a wrong one"),
        ([Answer("Two", True), Answer(" Two ")], "no two of them alike"),
        ([Answer("Two", True), Answer(" ")], "no two of them alike"),
        ([Answer(f"{number}", not number) for number in range(OFFERED + 1)], f"up to {OFFERED}"),
    ],
)
def test_answers_in_words_are_checked(answers: list[Answer], why: str) -> None:
    match = bet()
    with pytest.raises(StudyError, match=why):
        Study(match).ask(match, "How many?", answers=answers)


def test_wrong_answers_are_told() -> None:
    match = bet()
    study = Study(match, "Bids")
    study.ask(match, "What would you do?", right="pass", well="Wait.")
    match.choose("pass")
    study.ask(match, "And Lady Maud?", right="bet red 7", wrong=[("pass", "She loses control.")])
    session = StudySession(study, explorer.people_of(match))
    said = session.answer(1)
    assert said.lines[0].text == NOT_IT
    assert said.events  # what would have happened
    assert session.answer(0).lines[0].text == "Wait."
    session.next()
    table = session.match
    assert session.answer(0).lines[0].text == "She loses control."
    assert session.match is table
    session.skip()
    assert session.score == (0, 2)
    asked = Study(match)
    asked.ask(match, "What?", answers=[Answer("a", True), Answer("b")])
    assert StudySession(asked).answer(1).lines[0].text == NO
    with pytest.raises(StudyError, match="nothing to learn yet"):
        StudySession(Study(match))


# --- text, and what does not fit ---


@given(st.text(max_size=300))
@settings(max_examples=deep(60), deadline=None)
def test_any_text_is_kept_as_text(said: str) -> None:
    match = bet()
    study = Study(match)
    study.comment(match, said)
    kept = study.remark(match).text
    assert kept == cleaned(kept, TEXT, "A comment", lines=True)
    assert all(sign == "\n" or sign.isprintable() for sign in kept)
    assert load(study.text()).chapters[0].remarks == study.chapters[0].remarks


def test_sizes_have_limits() -> None:
    match = bet()
    study = Study(match)
    with pytest.raises(StudyError, match="A comment has at most"):
        study.comment(match, "x" * (TEXT + 1))
    with pytest.raises(StudyError, match="A title has at most"):
        study.title = "x" * (TITLE + 1)
    with pytest.raises(StudyError, match="is a text"):
        study.title = 7  # type: ignore[assignment]
    for number in range(MARKS):
        study.ring(match, f"seat:{number}")
    with pytest.raises(StudyError, match=f"at most {MARKS}"):
        study.ring(match, "one:more")
    with pytest.raises(StudyError, match="names nothing"):
        study.ring(match, " ")
    with pytest.raises(StudyError, match="one thing to another"):
        study.chapters[0].put(Place(0, match.moment), Remark("", (Mark("a", "a"),)))
    for _ in range(CHAPTERS - 1):
        study.add(match)
    with pytest.raises(StudyError, match=f"at most {CHAPTERS}"):
        study.restore(study.chapters[0], 0)
    with pytest.raises(StudyError, match=f"at most {CHAPTERS}"):
        study.add(match)
    with pytest.raises(StudyError, match="no seat 9"):
        study.chapters[0].seat = 9


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda data: data.pop("noblesse study"), "lacks the key"),
        (lambda data: data.update({"noblesse study": 2}), "reads format 1"),
        (lambda data: data.update(game="chess"), "unknown game"),
        (lambda data: data.update(seed=3), "unknown keys: 'seed'"),
        (lambda data: data.update(chapters=[]), "1 to"),
        (lambda data: data.update(chapters=data["chapters"] * 65), "1 to"),
        (lambda data: data["chapters"][0].update(setup={"players": 4, "cards": "/etc/passwd"}), "names a file"),
        (lambda data: data["chapters"][0].update(setup={"position": {}}), "chapter 1: "),
        (lambda data: data["chapters"][0].update(seat=True), "'seat' should be a int"),
        (lambda data: data["chapters"][0]["answers"][0].__setitem__(4, [9]), "chapter 1, answer 1: .*not possible"),
        (lambda data: data["chapters"][0]["answers"][0].__setitem__(3, "card"), "chapter 1, answer 1: .*ask seat 0"),
        (
            lambda data: data["chapters"][0]["answers"][0].__setitem__(1, 1),
            "chapter 1: answer 1 stands twice, or before",
        ),
        (lambda data: data["chapters"][0]["answers"].append([1, 0, 0, "bid", []]), "answer 1 stands twice"),
        (lambda data: data["chapters"][0]["answers"].append(3), "an answer is"),
        (lambda data: data["chapters"][0]["remarks"][0].update(moment=99), "remark 1: answer 1 is followed by"),
        (lambda data: data["chapters"][0]["remarks"][0].update(node=7), "remark 1: the chapter has no answer 7"),
        (lambda data: data["chapters"][0]["remarks"][0].update(marks=[["a", "b", "c"]]), "a mark is"),
        (lambda data: data["chapters"][0]["remarks"][0].update(text=["x"]), "'text' should be a str"),
        (lambda data: data["chapters"][0]["remarks"].append(data["chapters"][0]["remarks"][0]), "another remark"),
        (
            lambda data: data["chapters"][0]["remarks"][0].update(question={"text": "?", "right": [[8]]}),
            "the rules do not allow",
        ),
        (
            lambda data: data["chapters"][0]["remarks"][0].update(question={"text": "?", "wrong": [3]}),
            "wrong answer is",
        ),
    ],
)
def test_what_a_file_may_not_say(change: Any, why: str) -> None:
    match = bet()
    study = Study(match)
    match.choose("black 8")
    study.comment(match, "Her turn.")
    data = study.data()
    change(data)
    with pytest.raises(StudyError, match=why):
        load(data)


def test_files_that_are_none(tmp_path: Path) -> None:
    sources: list[tuple[str | Path | dict[str, Any], str]] = [
        ("{", "not a whole JSON study"),
        (tmp_path / "none.json", "cannot be read"),
        (bet().record(), "not a study of Noblesse"),
    ]
    for source, why in sources:
        with pytest.raises(StudyError, match=why):
            load(source)
    with pytest.raises(StudyError, match="the study cannot be written"):
        Study(bet()).save(tmp_path / "no folder" / "study.json")


def test_a_chapter_alone_has_its_own_table() -> None:
    match = bet()
    chapter = Chapter(match.game, match.setup, " The  8 ", 0)
    assert (chapter.title, chapter.seat, chapter.main(), chapter.pages()) == ("The 8", 0, [], [])
    assert chapter.match().state.__dict__ == match.state.__dict__
    other = chapter.match()
    other.choose("pass")
    with pytest.raises(StudyError, match="another way"):
        chapter.lead(other, Place(0, 0))
