"""Authored questions: every way to answer is worked out by the engine, and every mistake in a file is named with its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from explorer.core.game import game_named
from explorer.practice import APPLY, RECOGNISE, authored
from explorer.practice.authored import lines_of, read_text
from explorer.practice.checking import check, faults_of
from explorer.tutor import LessonError

if TYPE_CHECKING:
    from pathlib import Path

    from explorer.practice import Drill

CROWNS = game_named("game_of_crowns")

VOTE = """
[[ask]]
rule = "knight.tie"
text = "You attack Lady Maud, and nobody spends a raven. What comes of it?"
position = { at = "spend", target = 1, ravens = [0, 0, 0, 0], votes = ["attacker", "defender", "attacker", "defender"] }
"""
"""A tied vote, which seat 0 wins as the attacker: it chooses a reward."""

TURN = """
[[ask]]
rule = "sentinel.others"
text = "It is your turn. Which of these?"
position = { at = "action", hands = { 0 = ["sentinel", "knight", "coinage", "feud"] } }
"""


def drill(text: str) -> Drill:
    """The drill of the one question in a text."""
    (ask,) = read_text(CROWNS, "trial", text)
    return ask.drill()


def offered(text: str) -> tuple[str, list[str]]:
    """The right answer of the one question in a text, and the wrong ones."""
    made = drill(text)
    return made.answers[made.right].text, [one.text for one in made.answers if not one.right]


def test_a_number_gets_words_around_it() -> None:
    asked = VOTE + 'answer = { fact = "state.ravens.*", size = 4 }\nright = "Four"\nwrong = ["Three"]'
    assert offered(asked) == ("Four", ["Three"])
    counted = VOTE + 'answer = { fact = "state.votes", count = "all" }\nright = "{} votes"\nwrong = [3, 5]'
    right, wrong = offered(counted)
    assert (right, sorted(wrong)) == ("4 votes", ["3 votes", "5 votes"])


def test_people_are_told_by_their_names_and_the_learner_is_you() -> None:
    right, wrong = offered(VOTE + 'answer = { who = "pending.seat" }')
    assert (right, sorted(wrong)) == ("You", ["Dame Isolde", "Lady Maud", "Sir Osric"])
    right, wrong = offered(VOTE + 'seat = 1\nanswer = { who = "pending.seat" }\nwrong = ["Nobody", 1]')
    assert (right, sorted(wrong)) == ("Dame Alys", ["Nobody", "You"])


def test_which_is_allowed_and_which_is_not() -> None:
    barred = drill(TURN + 'answer = { bars = "sentinel" }\nwrong = ["exchange", "knight"]')
    right = barred.answers[barred.right]
    assert right.options == ("sentinel",)
    assert any("turn" in line.text for line in right.lines)
    assert {one.rules for one in barred.answers if not one.right} == {()}
    allowed = drill(TURN + 'answer = { allows = "exchange" }\nwrong = ["sentinel"]')
    wrong = next(one for one in allowed.answers if not one.right)
    assert wrong.rules[0] == "sentinel.others"
    assert allowed.level == RECOGNISE
    assert barred.level == APPLY


def test_whether_something_is_so() -> None:
    assert offered(TURN + 'answer = { allowed = "sentinel" }') == ("No", ["Yes"])
    assert offered(TURN + 'answer = { allowed = "exchange" }') == ("Yes", ["No"])
    assert offered(VOTE + 'answer = { asks = { seat = 0, kind = "reward" } }') == ("Yes", ["No"])
    reasons = TURN + 'answer = { allowed = "sentinel" }\nright = "No: it is for the turns of others"\nwrong = ["Yes"]'
    assert offered(reasons)[0].startswith("No: ")


def test_what_comes_about_is_looked_for_after_the_answers() -> None:
    after = 'after = ["draw a guest", "bard"]\n'
    assert offered(VOTE + after + 'answer = { told = { kind = "discarded", rule = "knight.discard" } }') == (
        "Yes",
        ["No"],
    )
    told = VOTE + after + 'answer = { told = { kind = "discarded" } }\nright = "{}"\nwrong = ["Nothing"]'
    assert offered(told) == ("You discard Knight of Akroyear", ["Nothing"])
    not_told = (
        VOTE
        + after
        + 'answer = { not_told = { kind = "played" } }\nright = "Nothing more"\nwrong = ["A card is played"]'
    )
    made = drill(not_told)
    assert len(made.doing) == 2
    assert made.match is not None
    assert made.match.pending is not None
    assert made.match.pending.kind == "reward"
    assert offered(VOTE + after + 'answer = { fact = "told.discarded.card" }\nwrong = ["none"]')[0] != "None"


def test_a_scene_can_be_a_ruling_or_what_shows_a_rule() -> None:
    may = '[[ask]]\nrule = "sentinel.others"\ntext = "May you?"\n'
    ruling = may + 'ruling = "sentinel-own-turn"\nanswer = { allowed = "sentinel" }'
    assert offered(ruling) == ("No", ["Yes"])
    first = may.replace("sentinel.others", "exchange.first")
    shown = first + 'shown = "exchange"\nbefore = "all"\nanswer = { who = "pending.seat" }'
    made = drill(shown)
    assert made.match is not None
    assert made.match.given == len(made.match.answers)
    assert made.told


def test_positions_have_names() -> None:
    text = '[positions.turn]\nat = "action"\nhands = { 0 = ["sentinel", "knight"] }\n' + TURN.replace(
        'position = { at = "action", hands = { 0 = ["sentinel", "knight", "coinage", "feud"] } }', 'position = "turn"'
    )
    assert offered(text + 'answer = { allowed = "sentinel" }') == ("No", ["Yes"])


MISTAKES = [
    ("[[ask]", "not valid TOML"),
    ("[ask]\nrule = 3", "it has tables [[ask]]"),
    (VOTE + 'colour = "red"\nanswer = { who = "pending.seat" }', "line 2: 'colour' is none of rule"),
    (VOTE + "seat = true\n", "`seat` is to be a number"),
    (VOTE, "it lacks `answer`"),
    (
        VOTE.replace("knight.tie", "knight.tei") + 'answer = { who = "pending.seat" }',
        "no rule 'knight.tei'; near it: knight.tie",
    ),
    (VOTE + 'ruling = "x"\nanswer = { who = "pending.seat" }', "both `position` and `ruling`"),
    (VOTE + 'after = "some"\nanswer = { who = "pending.seat" }', "`after` is a list of answers, or"),
    (VOTE + 'level = 7\nanswer = { who = "pending.seat" }', "`level` is 1 to 4"),
    (VOTE.replace("it?", "it.") + 'answer = { who = "pending.seat" }', "ends with a question mark"),
    (
        TURN.replace("position = {", "position = 'nowhere'\n#") + 'answer = { allowed = "x" }',
        "no table [positions.nowhere]",
    ),
    (VOTE + 'answer = { who = "pending.seat", fact = "state.turn" }', "`answer` has one of"),
    (VOTE + 'answer = { who = "pending.seat", is = 0 }', "'is' beside `who`"),
    (VOTE + 'answer = { told = "won" }', "`told` is a table"),
    (VOTE + 'answer = { fact = "state.turn" }', "name wrong answers"),
    (VOTE + 'answer = { fact = "state.turn" }\nright = "You"\nwrong = ["Nobody"]', "`right` has {}"),
    (VOTE + 'answer = { fact = "state.turn", is = 0 }\nwrong = ["Nobody"]', "the answers are Yes and No"),
    (VOTE + 'answer = { told = { kind = "won" } }', "nothing happens"),
    (VOTE + 'after = ["draw a guest"]\nanswer = { not_told = { kind = "won" } }', "needs a `right` answer"),
    (TURN + 'answer = { allows = "exchange" }', "name the other options"),
    (TURN + 'answer = { allows = "exchange" }\nwrong = ["sentinel"]\nright = "Yes"', "leave `right` out"),
    (VOTE + 'answer = { who = "pending.seat" }\nwrong = [{ says = "No." }]', "a wrong answer is a text"),
    (VOTE + 'answer = { who = "pending.seat" }\nwrong = [{ text = "X", rules = ["x"] }]', "has no rule 'x'"),
]


@pytest.mark.parametrize(("text", "says"), MISTAKES, ids=[says for _, says in MISTAKES])
def test_every_mistake_in_a_file_is_named(text: str, says: str) -> None:
    with pytest.raises(LessonError, match=r"trial\.toml") as caught:
        read_text(CROWNS, "trial", text)
    assert says in str(caught.value)


FALSE = [
    (VOTE + 'answer = { who = "pending.seat" }\nwrong = ["You"]', "'You' is offered twice"),
    (VOTE + 'answer = { fact = "state.turn", is = 3 }\nright = "You"\nwrong = ["Nobody"]', "this is not so"),
    (VOTE + 'answer = { fact = "state.turn", is = 0 }\nright = "No: she"\nwrong = ["Yes"]', "this is so"),
    (TURN + 'answer = { allows = "sentinel" }\nwrong = ["exchange"]', "Sentinel is not allowed"),
    (TURN + 'answer = { bars = "sentinel" }\nwrong = ["knight", "sentinel"]', "Sentinel is not allowed"),
    (TURN + 'answer = { allowed = "make tea" }', "not an option"),
    (VOTE + 'answer = { who = "state.votes" }', "nobody's seat"),
    (VOTE + 'answer = { fact = "facts.tea" }\nwrong = ["x"]', "no fact 'tea'"),
    (VOTE + 'answer = { fact = "told.tea.cup" }\nwrong = ["x"]', "no event 'tea' happened"),
    (VOTE + 'after = ["make tea"]\nanswer = { who = "pending.seat" }', "it answers 'make tea'"),
    (VOTE + 'seat = 9\nanswer = { who = "pending.seat" }', "there is no seat 9"),
    (VOTE.split("position", maxsplit=1)[0] + 'ruling = "tea"\nanswer = { who = "pending.seat" }', "no ruling 'tea'"),
]


@pytest.mark.parametrize(("text", "says"), FALSE, ids=[says for _, says in FALSE])
def test_what_the_engine_finds_otherwise_is_told(text: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(LessonError) as caught:
        drill(text)
    assert says in str(caught.value)
    path = tmp_path / "trial.toml"
    path.write_text(f"# a comment\n{text}\n{TURN}answer = {{ allowed = 'sentinel' }}\n", encoding="utf-8")
    checked = check(path, "game_of_crowns")
    assert len(checked.told) == 1
    assert len(checked.faults) == 1
    assert checked.faults[0].startswith("trial.toml, line 3: ")
    assert says in checked.faults[0]


WORDS = [
    ("Does Seat 2 win?", "speaks of seats"),
    ("Does Lord Corbin win?", "Lord Corbin is not at this table"),
    ("Does Dame Alys win?", "the learner is Dame Alys"),
]


@pytest.mark.parametrize(("question", "says"), WORDS)
def test_words_are_for_people(question: str, says: str) -> None:
    made = drill(VOTE.replace("What comes of it?", question) + 'answer = { who = "pending.seat" }')
    assert any(says in fault for fault in faults_of(made))


def test_the_lines_of_tables_are_found() -> None:
    assert lines_of("a = 1\n [[ask]] # one\nb = 2\n[[step]]\n[[ask]]", "ask") == [2, 5]


def test_a_source_that_is_no_more_makes_nothing() -> None:
    source = next(iter(authored.sources(CROWNS)))
    assert authored.make(CROWNS, source) is not None
    assert authored.make(CROWNS, source._replace(where="gone")) is None
