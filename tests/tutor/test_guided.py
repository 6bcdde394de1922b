"""The guided match without a widget: where it stops, what it tells, and what a browser kept of it."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer import tutor
from explorer.core.game import game_named
from explorer.core.moments import Choice
from explorer.players import RandomPlayer
from explorer.tutor import Guided, LessonError, ProgressError
from explorer.tutor.guided import FOLDED, MATCH, dealt, plan, read

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = "kings_of_ireland"


def played(guided: Guided, seed: int = 1) -> Iterator[tutor.Stop]:
    """Play at random to the end, and give each stop."""
    player = RandomPlayer(seed)
    while not guided.match.over:
        guided.match.play(player, most=1)
        stop = guided.follow()
        if stop is not None:
            yield stop


@pytest.mark.parametrize("game", explorer.games())
def test_each_new_rule_is_told_once_and_what_lessons_taught_never(game: str) -> None:
    course = tutor.course(game)
    guided = Guided(game, course.taught(course.ids[:2]))
    told = [rule for stop in played(guided) for rule in stop.rules]
    assert told
    assert len(told) == len(set(told))
    assert not set(told) & guided.known
    cited = {rule for moment in guided.match.moments(barred=False) for rule in moment.rules}
    new, again, known, left = guided.tally()
    assert set(new) | set(again) == {rule for rule in cited if game_named(game).rules[rule].standing != "advice"}
    assert set(told) <= set(new)
    assert set(again) | set(known) == guided.known
    assert len(new) + len(again) + len(known) + len(left) == course.counted(()).rules
    assert guided.ended


@pytest.mark.parametrize("game", explorer.games())
def test_a_stop_is_one_step_and_tells_few_rules_each_with_what_happened(game: str) -> None:
    guided = Guided(game)
    for stop in played(guided, 2):
        assert 1 <= len(stop.rules) <= FOLDED
        assert guided.match.moment >= max(guided.met[rule] for rule in stop.rules)
        assert all(line.rules for line in (*stop.lines, *stop.earlier))
        pending = guided.match.pending
        if not stop.lines:  # what there was no room for waits for a choice of one's own
            assert isinstance(pending, Choice)
            assert pending.seat == guided.seat


def test_it_stops_again_only_when_the_match_has_moved() -> None:
    guided = Guided(GAME)
    first = guided.follow()
    assert first is not None
    assert guided.follow() is first
    guided.go_on()
    assert guided.follow() is None
    assert set(first.rules) <= set(guided.read)


def test_what_is_known_is_mentioned_where_it_comes_up_first() -> None:
    course = tutor.course(GAME)
    guided = Guided(GAME, course.taught(course.ids))
    mentioned: list[str] = []
    for _ in played(guided):
        mentioned += guided.mentioned
    assert not guided.tally().new
    assert mentioned == []  # nothing stopped it
    guided = Guided(GAME, course.taught(["first"]))
    assert guided.follow() is not None or guided.mentioned


def test_a_barred_option_that_is_tried_tells_its_rule_once() -> None:
    guided = Guided("noble_treachery", [])
    random, player = Random(3), RandomPlayer(3)
    tried: list[str] = []
    for _ in range(400):
        pending = guided.match.pending
        if pending is None:
            break
        if isinstance(pending, Choice) and pending.seat == guided.seat and (barred := list(pending.barred())):
            before = set(guided.met)
            refusal = guided.match.why_not(random.choice(barred), guided.seat)
            stop = guided.tried(refusal)
            new = {check.rule for check in refusal.checks if not check.passed} - before
            if new and stop is not None:
                assert set(stop.rules[: len(new)]) <= new
                tried += new
                guided.tried(refusal)
                assert guided.stop is stop
        guided.match.play(player, most=1)
        guided.follow()
    assert tried
    assert set(tried) & set(guided.tries) <= set(guided.met)


def test_taking_back_does_not_tell_a_rule_again() -> None:
    guided = Guided(GAME)
    told: list[str] = []
    player = RandomPlayer(5)
    for _ in range(60):
        guided.match.play(player, most=2)
        if (stop := guided.follow()) is not None:
            told += stop.rules
        guided.match.back()
        assert guided.follow() is stop  # looking at what has been changes nothing
        guided.match.forget()
    assert len(told) == len(set(told))


def test_it_can_be_ended_and_played_on() -> None:
    guided = Guided(GAME)
    guided.follow()
    guided.end()
    assert (guided.ended, guided.stop) == (True, None)
    guided.resume()
    assert (guided.ended, guided.stop) == (False, None)
    guided.deal()
    assert (guided.match.given, guided.met) == (0, {})


# --- what the browser keeps ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", explorer.games())
def test_a_match_comes_back_with_what_was_met(game: str) -> None:
    course = tutor.course(game)
    guided = Guided(game, course.taught(["first"]))
    stops = played(guided, 4)
    for _ in range(9):
        next(stops, None)
    again = Guided(game, course.taught(["first"]))
    again.take_up(guided.progress())
    assert again.match.answers == guided.match.answers
    assert again.match.moment == guided.match.moment
    assert set(again.met) == set(guided.met)
    assert again.read == [rule for rule in again._rules if rule in guided.read]
    told = [rule for stop in played(again, 4) for rule in stop.rules]
    assert len(told) == len(set(told))
    assert not set(told) & set(guided.read)


def test_a_match_that_is_over_comes_back_over() -> None:
    guided = Guided("game_of_crowns")
    for _ in played(guided):
        pass
    again = Guided("game_of_crowns")
    again.take_up(guided.progress())
    assert again.ended
    assert set(again.tally().new) == set(guided.tally().new)


def wrong(**changed: Any) -> str:
    kept = {**json.loads(Guided(GAME).progress()), **changed}
    return json.dumps({name: part for name, part in kept.items() if part is not ...})


@pytest.mark.parametrize(
    "kept",
    [
        lambda: None,
        lambda: 7,
        lambda: "",
        lambda: "{",
        lambda: "[]",
        lambda: "null",
        lambda: "x" * 500_000,
        lambda: wrong(game="noble_game"),
        lambda: wrong(game="<b>"),
        lambda: wrong(read="all"),
        lambda: wrong(ended=1),
        lambda: wrong(more=1),
        lambda: wrong(tries=...),
        lambda: wrong(record={}),
        lambda: wrong(record={"game": GAME}),
        lambda: wrong(record=Guided("noble_game").match.record()),
        lambda: wrong(record={**Guided(GAME).match.record(), "answers": [[0, 0, "card", 9]]}),
        lambda: wrong(record={**Guided(GAME).match.record(), "setup": {"players": 99}}),
    ],
)
def test_what_a_browser_kept_is_checked(kept: Any) -> None:
    guided = Guided(GAME)
    before = guided.match
    with pytest.raises(ProgressError):
        guided.take_up(kept())
    assert guided.match is before
    guided.take_up(wrong())
    guided.take_up(wrong(read=["none", 7, ["x"], {}], tries=[None]))
    assert guided.read == guided.tries == []


# --- how it is dealt ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", explorer.games())
def test_each_game_deals_the_same_match_each_time_after_a_lesson_of_its_course(game: str) -> None:
    how = plan(game)
    assert how.after in tutor.lessons(game)
    assert MATCH not in tutor.lessons(game)
    first, second = dealt(game_named(game)), dealt(game_named(game))
    for match in (first, second):
        match.play(RandomPlayer(1), most=30)
    assert first.answers == second.answers
    assert first.state.players == how.players


def test_a_game_that_says_nothing_is_dealt_for_the_fewest() -> None:
    game = game_named(GAME)
    how = read(game, "")
    assert (how.after, how.players, how.settings) == (tutor.lessons(GAME)[-1], game.seats[0], {})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("after = ", "not valid TOML"),
        ('after = "9-none"', "no lesson"),
        ("players = 99", "cannot be dealt"),
        ('players = "two"', "'players' = 'two'"),
        ("other = 1", "'other' = 1"),
        ("[settings]\nwind = 3", "cannot be dealt"),
    ],
)
def test_a_malformed_file_is_said(text: str, said: str) -> None:
    with pytest.raises(LessonError, match=said):
        read(game_named(GAME), text)
