"""Undo, time travel and forks: a moment is the same however it is reached."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.moments import Chance, Choice
from explorer.players import RandomPlayer
from tests.conformance.matches import GAMES, data, decisions, finished, fresh, midway, numbers, sample, shown, where
from tests.depth import deep, sparse

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.parametrize("game", GAMES)


def test_back_to_the_start_and_forward_to_the_end(game: str) -> None:
    for number in numbers(game, 20):
        match = finished(game, number)
        end = where(match)
        past = [where(twin)[2:] for twin in decisions(game, number)]
        for expected in reversed(past):
            match.back()
            assert where(match)[2:] == expected, (number, match.moment)
        assert match.given == 0
        for expected in past[1:]:
            match.forward()
            assert where(match)[2:] == expected, (number, match.moment)
        match.forward()
        assert where(match) == end


def test_back_and_forward_by_several(game: str) -> None:
    for number in numbers(game, 60):
        match, rng = finished(game, number), Random(number)
        end, given = where(match), match.given
        for _ in range(10):
            steps = rng.randrange(1, given + 1)
            assert match.back(steps).given == given - steps
            assert where(match.forward(steps)) == end


def test_going_to_any_moment_is_having_played_there(game: str) -> None:
    for number in numbers(game, 6):
        match = finished(game, number)
        expected = {twin.moment: where(twin)[2:] for twin in decisions(game, number)}
        moments = match.moments(barred=False)
        for at in sample(range(len(moments)), number, deep(250)):
            match.goto(at)
            moment = moments[at]
            assert match.moment == at
            assert shown(match.pending) == (shown(moment) if isinstance(moment, Choice | Chance) else None)
            if at in expected:
                assert where(match)[2:] == expected[at], (number, at)


def test_from_any_event_one_can_go_on_and_back(game: str) -> None:
    for number in numbers(game, 6):
        match = finished(game, number)
        moments = match.moments(barred=False)
        stops = [moment.at for moment in moments if isinstance(moment, Choice | Chance)]
        for at in range(0, len(moments), sparse(7)):
            later = next((stop for stop in stops if stop > at), moments[-1].at)
            earlier = max((stop for stop in stops if stop < at), default=None)
            match.goto(at)
            if at not in stops and not match.over:
                assert match.forward().moment == later, (number, at)
            if earlier is not None:
                assert match.goto(at).back().moment == earlier, (number, at)


def test_a_match_goes_on_after_time_travel_as_if_it_had_never_been(game: str) -> None:
    for number in numbers(game, 40):
        match = finished(game, number)
        end = where(match)
        for at in Random(number).sample(range(len(match.moments(barred=False))), 5):
            match.goto(at)
            match.moments(barred=False)
        assert where(match.goto(len(match.moments(barred=False)) - 1)) == end


def test_the_trace_is_what_was_played(game: str) -> None:
    for number in numbers(game, 40):
        match = fresh(game, number)
        assert match.moments(barred=False)  # from now on moments are recorded as they happen
        match.play(RandomPlayer(number))
        written = [shown(moment) for moment in match.moments(barred=False)]
        assert written == [shown(moment) for moment in finished(game, number).moments(barred=False)]
        waiting = [(twin.moment, shown(twin.pending)) for twin in decisions(game, number)]
        assert waiting == [(m.at, shown(m)) for m in match.moments(barred=False) if isinstance(m, Choice | Chance)]


def test_a_new_answer_forgets_what_was_taken_back(game: str) -> None:
    for number in numbers(game, 40):
        match = finished(game, number)
        kept = Random(number).randrange(match.given)
        past = match.answers[:kept]
        match.back(match.given - kept).play(RandomPlayer(f"again {number}"))
        assert match.over
        assert match.answers[:kept] == past
        replayed = explorer.load(match.record())
        assert [shown(m) for m in match.moments(barred=False)] == [shown(m) for m in replayed.moments(barred=False)]


def test_forks_and_their_parents_do_not_notice_each_other(game: str) -> None:
    for number in numbers(game, 60):
        match = midway(game, number)
        before, trace = where(match), [shown(moment) for moment in match.moments(barred=False)]
        twin = match.fork()
        assert where(twin) == before
        twin.play(RandomPlayer(f"twin {number}"))
        assert where(match) == before
        assert [shown(moment) for moment in match.moments(barred=False)] == trace
        ended = where(twin), [shown(moment) for moment in twin.moments(barred=False)]
        match.play(RandomPlayer(f"parent {number}"))
        assert (where(twin), [shown(moment) for moment in twin.moments(barred=False)]) == ended
        assert data(twin.first_state()) == data(match.first_state())


def test_forks_can_be_made_at_any_moment(game: str) -> None:
    for number in numbers(game, 6):
        match = finished(game, number)
        for at in range(0, len(match.moments(barred=False)), sparse(5)):
            match.goto(at)
            twin = match.fork()
            assert where(twin)[1:] == where(match)[1:], (number, at)
            twin.moments(barred=False)
            if twin.pending is None and not twin.over:
                twin.forward()
            assert twin.play(RandomPlayer(at), most=2).problems() == []


def test_forks_of_forks_stay_apart(game: str) -> None:
    for number in numbers(game, 20):
        match = midway(game, number)
        first, second = match.fork(), match.fork()
        third = first.fork()
        places = [where(first.play(RandomPlayer(1))), where(second.play(RandomPlayer(2))), where(third)]
        assert places[2] == where(match)
        assert [where(first), where(second), where(third)] == places


def pickled(match: explorer.Match) -> explorer.Match:
    found = pickle.loads(pickle.dumps(match))
    assert isinstance(found, explorer.Match)
    return found


KEPT: tuple[Callable[[explorer.Match], explorer.Match], ...] = (copy.copy, copy.deepcopy, pickled)


def test_pickled_and_copied_at_any_moment_also_after_having_been_looked_at(game: str) -> None:
    for number in numbers(game, 6):
        match = finished(game, number)
        moments = match.moments()
        for at in range(number, len(moments), sparse(13)):
            match.goto(at)
            match.view(at % match.state.players).dealer  # noqa: B018
            if match.pending is not None:
                match.dealer(at % match.state.players)
            twin = KEPT[at % len(KEPT)](match)
            assert where(twin) == where(match), (number, at)
            assert (twin.seed, twin.setup) == (match.seed, match.setup)
            if twin.pending is None and not twin.over:
                twin.forward()
            twin.play(RandomPlayer(at), most=2)
        assert where(match.goto(len(moments) - 1)) == where(finished(game, number))
        assert [shown(moment) for moment in pickled(match).moments()] == [shown(moment) for moment in moments]


def test_copied_while_it_is_played_it_plays_on_with_the_same_dice(game: str) -> None:
    for number in numbers(game, 20):
        match, kept, twins = fresh(game, number), KEPT[number % len(KEPT)], []
        player = RandomPlayer(number)
        while not match.over:
            due = match.given + 37
            match.play(player, until=lambda now, due=due: now.given >= due)  # type: ignore[misc]
            match.view(0)
            twins.append(kept(match))
        for twin in twins[:: sparse(2)]:
            given = twin.given
            twin.play({})  # rolls and draws up to a choice, or to the end
            assert twin.answers == match.answers[: len(twin.answers)], (number, given)
