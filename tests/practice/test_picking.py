"""Which drill comes next, and what an exam asks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

from fsrs import Rating

from explorer.core.game import game_named
from explorer.practice import Answer, Drill, Memory, Session, Source, exam, result
from explorer.practice.picking import EVERY, LEARNING, ROW, SOON
from tests.practice.made import Made

GAME = game_named("kings_of_ireland")
RULES = [rule.id for rule in GAME.rules if rule.standing != "advice"]
NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)


def known(rules: list[str], days: int = 2) -> Memory:
    """A memory in which rules were answered rightly on some days, the last of them long ago."""
    mine = Memory(GAME)
    for rule in rules:
        for day in range(days):
            mine.note(rule, Rating.Good, NOW - timedelta(days=300 - day), "who" if day % 2 else "change")
    return mine


def test_who_begins_learns_in_the_order_of_the_course() -> None:
    session = Session(Memory(GAME), Made(GAME, RULES), RULES, Random(1))
    mine = Memory(GAME)
    session = Session(mine, Made(GAME, RULES), RULES, Random(1))
    asked = []
    for _ in range(5):
        drill = session.next(NOW)
        assert drill is not None
        mine.answered(drill, 0, NOW)
        asked.append(drill.rules[0])
    assert asked == RULES[:5]


def test_what_lessons_taught_comes_first() -> None:
    session = Session(Memory(GAME), Made(GAME, RULES), RULES, Random(1), taught=RULES[7:9])
    drill = session.next(NOW)
    assert drill is not None
    assert drill.rules == (RULES[7],)
    assert drill.level == 2


def test_what_has_faded_comes_first_and_others_are_new_in_between() -> None:
    mine = known(RULES[:20])
    session = Session(mine, Made(GAME, RULES), RULES, Random(1))
    new = []
    for _ in range(9):
        drill = session.next(NOW)
        assert drill is not None
        new.append(drill.rules[0] not in RULES[:20])
        mine.answered(drill, 0, NOW)
    assert new == [number % EVERY == EVERY - 1 for number in range(9)]


def test_no_new_rule_is_begun_while_many_are_being_learnt() -> None:
    mine = known(RULES[:20])
    for rule in RULES[20 : 20 + LEARNING]:
        mine.note(rule, Rating.Again, NOW - timedelta(days=9), "who")
    session = Session(mine, Made(GAME, RULES), RULES, Random(1))
    for _ in range(12):
        drill = session.next(NOW)
        assert drill is not None
        assert drill.rules[0] in RULES[: 20 + LEARNING]


def test_what_was_missed_comes_back_soon_in_another_position() -> None:
    mine = Memory(GAME)
    session = Session(mine, Made(GAME, RULES), RULES, Random(3))
    first = session.next(NOW)
    assert first is not None
    mine.answered(first, 1, NOW)
    session.missed(first)
    for number in range(1, SOON[1] + 3):
        drill = session.next(NOW)
        assert drill is not None
        if drill.rules == first.rules:
            assert number >= SOON[0]
            assert drill.where != first.where
            return
        mine.answered(drill, 0, NOW)
    raise AssertionError("it did not come back")


def test_kinds_change() -> None:
    mine = known(RULES[:40])
    session = Session(mine, Made(GAME, RULES, ("who", "change", "number"), 6), RULES, Random(1))
    kinds = []
    for _ in range(30):
        drill = session.next(NOW)
        assert drill is not None
        kinds.append(drill.kind)
        mine.answered(drill, 0, NOW)
    assert all(len(set(kinds[at : at + ROW + 1])) > 1 for at in range(len(kinds) - ROW))


def test_a_sitting_about_some_rules_asks_about_no_other() -> None:
    mine = known(RULES[:20])
    session = Session(mine, Made(GAME, RULES), RULES, Random(1), about=RULES[3:5])
    asked = set()
    for _ in range(6):
        drill = session.next(NOW)
        assert drill is not None
        asked.add(drill.rules[0])
        mine.answered(drill, 0, NOW)
    assert asked == set(RULES[3:5])


def test_a_game_without_drills_asks_nothing() -> None:
    assert Session(Memory(GAME), Made(GAME, ()), RULES, Random(1)).next(NOW) is None


def test_an_exam_is_the_same_each_time_and_asks_about_thirty_rules_of_all_chapters() -> None:
    drills = Made(GAME, RULES)
    first, again, other = exam(GAME, drills, RULES), exam(GAME, drills, RULES), exam(GAME, drills, RULES, 2)
    asked = [one.rules[0] for one in first]
    assert [one.id for one in first] == [one.id for one in again]
    assert len(set(asked)) == len(asked) == 30
    assert asked == sorted(asked, key=RULES.index)
    assert {one.id for one in first} != {one.id for one in other}
    chapters = {GAME.rules[rule].chapter for rule in RULES}
    assert len({GAME.rules[rule].chapter for rule in asked}) == min(30, len(chapters))
    assert all(one.level > 1 for one in first)


def test_a_result_counts_the_right_ones_and_names_what_was_missed() -> None:
    drills = exam(GAME, Made(GAME, RULES), RULES)
    told = result(drills, [0] * 24 + [1] * 5 + [None], 400)
    assert (told.right, told.of, told.passed) == (24, 30, True)
    assert told.missed == tuple(one.rules[0] for one in drills[24:])
    assert not result(drills, [0] * 23 + [1] * 7, 400).passed
    assert not result([], [], 0).passed


class YesOrNo(Made):
    """Every rule can be asked about thrice: the first two answers are No, the last is Yes."""

    def make(self, source: Source) -> Drill | None:
        """The drill of a source."""
        yes = source.number == 2
        answers = (Answer("Yes", right=yes), Answer("No", right=not yes))
        return Drill("ruling", self.game, source.where, f"{source.where}?", answers, source.rules, level=1)


def test_yes_is_right_as_often_as_no() -> None:
    mine = Memory(GAME)
    session = Session(mine, YesOrNo(GAME, RULES, ("ruling",)), RULES, Random(3))
    right = []
    for _ in range(20):
        drill = session.next(NOW)
        assert drill is not None
        right.append(drill.answers[drill.right].text)
        mine.answered(drill, drill.right, NOW)
    assert abs(right.count("Yes") - right.count("No")) <= 1
