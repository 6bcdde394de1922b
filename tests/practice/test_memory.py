"""What is remembered of rules: how answers count, what is known, and what is kept."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fsrs import Rating
from hypothesis import given
from hypothesis import strategies as st

from explorer.core.game import game_named
from explorer.practice import Answer, Drill, KeptError, Memory

GAME = game_named("kings_of_ireland")
RULES = [rule.id for rule in GAME.rules if rule.standing != "advice"]
ASKED, OTHER, USED, READ = RULES[:4]
START = datetime(2026, 11, 23, 12, tzinfo=UTC)


def drill(kind: str = "who", *, answers: int = 3, where: str = "here", also: tuple[str, ...] = ()) -> Drill:
    """A drill about one rule; its second answer confuses it with another."""
    offered = (Answer("Right", right=True), Answer("Wrong", rules=(OTHER,)), Answer("Wronger"))[:answers]
    return Drill(kind, GAME, where, "Who?", offered, (ASKED,), also)


def memory(kinds: dict[str, int] | None = None) -> Memory:
    return Memory(GAME, {ASKED: 2, OTHER: 2} if kinds is None else kinds, frozenset({READ}))


def test_a_rule_is_known_when_it_was_right_on_two_days_in_two_kinds() -> None:
    mine = memory()
    assert mine.state(ASKED, START) == "new"
    mine.answered(drill("who"), 0, START)
    mine.answered(drill("change", where="there"), 0, START + timedelta(hours=1))
    assert mine.state(ASKED, START) == "met", "two kinds, but on one day only"
    later = mine.traces[ASKED].card.due
    mine.answered(drill("who"), 0, later)
    assert mine.state(ASKED, later) == "known"


def test_one_kind_is_enough_where_there_is_no_other() -> None:
    mine = memory({})
    mine.answered(drill("who"), 0, START)
    mine.answered(drill("who"), 0, START + timedelta(days=1))
    assert mine.state(ASKED, START + timedelta(days=1)) == "known"


def test_what_was_known_fades_and_is_due() -> None:
    mine = memory({})
    mine.answered(drill("who"), 0, START)
    mine.answered(drill("who"), 0, START + timedelta(days=2))
    assert mine.due(START + timedelta(days=2)) == []
    long_after = START + timedelta(days=400)
    assert mine.state(ASKED, long_after) == "shaky"
    assert mine.faded(long_after) == [ASKED]
    assert mine.count(long_after).shaky == 1
    mine.answered(drill("who"), 0, long_after)
    assert mine.state(ASKED, long_after) == "known"


def test_a_wrong_answer_counts_against_the_rule_that_was_asked_about() -> None:
    mine = memory({})
    mine.answered(drill(), 0, START)
    mine.answered(drill(), 2, START + timedelta(days=1))
    trace = mine.traces[ASKED]
    assert (trace.rights, trace.days, trace.row) == (1, 1, 0)
    assert trace.card.due <= START + timedelta(days=3)
    assert OTHER not in mine.traces


def test_a_confusion_counts_against_the_rule_behind_the_wrong_answer_if_it_is_known_better() -> None:
    mine = memory()
    mine.note(OTHER, Rating.Good, START, "who")
    before = mine.traces[OTHER].card.stability
    mine.answered(drill(), 1, START)
    assert mine.traces[OTHER].card.stability < before  # type: ignore[operator]  # it has one after an answer
    assert mine.traces[ASKED].rights == 0, "it was not answered rightly either"


def test_not_knowing_is_wrong() -> None:
    mine = memory()
    mine.answered(drill(), None, START)
    assert mine.traces[ASKED].rights == 0


def test_a_guess_in_two_a_slow_answer_and_opened_reasons_count_less() -> None:
    def stability(**given: Any) -> float:
        mine = memory()
        mine.seconds = [5.0] * 5
        mine.answered(given.pop("drill", drill()), 0, START, **given)
        return mine.traces[ASKED].card.stability or 0.0

    plain = stability(seconds=5.0)
    for less in (stability(drill=drill(answers=2)), stability(seconds=60.0), stability(opened=True)):
        assert less < plain


def test_what_was_used_on_the_way_counts_a_little_where_it_is_due() -> None:
    mine = memory()
    mine.answered(drill(also=(USED,)), 0, START)
    assert USED not in mine.traces
    mine.note(USED, Rating.Good, START, "who")
    due = mine.traces[USED].card.due
    mine.answered(drill(also=(USED,)), 0, due)
    assert mine.traces[USED].card.due > due


def test_the_level_follows_the_answers() -> None:
    mine = memory()
    levels = []
    for picked in (0, 0, 0, 0, 2, 0):
        mine.answered(drill(), picked, START)
        levels.append(mine.traces[ASKED].level)
    assert levels == [1, 2, 2, 3, 2, 2]
    taught = memory()
    taught.answered(drill(), 0, START, lessons={ASKED})
    assert taught.traces[ASKED].level == 2


def test_rules_that_are_only_to_be_read_are_counted_apart() -> None:
    mine = memory()
    assert mine.count(START).unread == 1
    mine.read(READ)
    mine.read(ASKED)
    assert mine.state(READ, START) == "read"
    assert mine.state(ASKED, START) == "new"
    counts = mine.count(START)
    assert (counts.read, counts.unread) == (1, 0)
    assert sum(counts) == len(RULES)


@given(st.lists(st.tuples(st.sampled_from(RULES[:3]), st.integers(0, 3), st.floats(0, 90)), max_size=30))
def test_what_is_kept_is_what_was(answers: list[tuple[str, int, float]]) -> None:
    mine, now = memory(), START
    for rule, picked, days in answers:
        now += timedelta(days=days)
        asked = Drill("who", GAME, f"{days}", "?", drill().answers, (rule,), also=(USED,))
        mine.answered(asked, picked if picked < 3 else None, now.replace(microsecond=0), 3.5)
    text = mine.told()
    again = Memory.of(GAME, text, mine.kinds, mine.only_read)
    assert again.told() == text
    for rule in RULES[:3]:
        assert again.state(rule, now) == mine.state(rule, now)
    assert again.due(now + timedelta(days=9)) == mine.due(now + timedelta(days=9))


GOOD: dict[str, Any] = {"game": GAME.id, "rules": {}, "asked": [], "seconds": [], "read": []}
ROW = [2.3, 5.0, 1795000000, 1790000000, 1, 1, 739000, ["who"], 1, 1, "who"]


@pytest.mark.parametrize("text", [
    None, 7, "", "{", "[]", "[" * 5000, "x" * 300_000,
    json.dumps({}), json.dumps({**GOOD, "more": 1}), json.dumps({**GOOD, "game": "noble_game"}), json.dumps({**GOOD, "rules": []}),
    json.dumps({**GOOD, "asked": [1]}), json.dumps({**GOOD, "read": [[]]}), json.dumps({**GOOD, "seconds": ["x"]}),
    json.dumps({**GOOD, "seconds": [-1]}), json.dumps({**GOOD, "seconds": [10**300]}),
    json.dumps(GOOD).replace("[]", "[NaN]", 2),
    *(json.dumps({**GOOD, "rules": {ASKED: row}}) for row in (
        None, [], ROW[:-1], [*ROW, 1], ["x", *ROW[1:]], [0, *ROW[1:]], [10**400, *ROW[1:]],
        [2.3, 11, *ROW[2:]], [2.3, 5, -1, *ROW[3:]],
        [2.3, 5, 10**20, *ROW[3:]], [*ROW[:7], "who", 1, 1, "who"], [*ROW[:7], [[]], 1, 1, "who"], [*ROW[:8], 9, 1, "who"],
        [*ROW[:8], 1.5, 1, "who"], [*ROW[:10], 7],
    )),
])  # fmt: skip
def test_what_cannot_be_read_is_refused_in_words(text: object) -> None:
    with pytest.raises(KeptError, match=r"practised.*\.$"):
        Memory.of(GAME, text, {}, frozenset())


def test_rules_that_there_are_no_more_are_left_out() -> None:
    kept = json.dumps({**GOOD, "rules": {"gone.rule": ROW, ASKED: ROW}, "read": ["gone"]})
    again = Memory.of(GAME, kept, {}, frozenset({READ}))
    assert list(again.traces) == [ASKED]
    assert again.read_rules == set()
