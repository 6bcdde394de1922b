"""A view shows exactly what a seat knows.

What a seat cannot know is found without knowing the game: `redeal` deals it anew, and whatever then differs must not
show.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core.moments import HIDDEN, Choice, Secret
from explorer.players import RandomPlayer
from tests.conformance.games import HIDDEN_AT_LEAST
from tests.conformance.matches import (
    GAMES,
    data,
    decisions,
    finished,
    fresh,
    midway,
    numbers,
    sample,
    shown,
    some_decisions,
    where,
)
from tests.depth import DEPTH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer.core.match import View


def answered(match: explorer.Match, option: Any) -> Any:
    """The answer to an option taken from another choice; its words may fit several options."""
    try:
        return match.why_not(option)
    except explorer.AmbiguousChoice as several:
        return str(several)


pytestmark = pytest.mark.parametrize("game", GAMES)


def seen(view: View) -> Any:
    return view.seat, view.match_id, data(view.state), shown(view.pending)


def moments_seen(match: explorer.Match, seat: int, last: int) -> list[Any]:
    """The latest moments, as a seat sees them."""
    return [shown(moment.seen_by(seat)) for moment in match.moments(barred=False)[: match.moment + 1][-last:]]


def test_a_redealt_match_is_the_same_to_the_seat_and_is_one_that_could_be(game: str) -> None:
    for number, at, match in some_decisions(game, 60, every=59):
        for seat in {(at + more) % match.state.players for more in range(min(2, DEPTH))}:
            twin = match.redeal(seat, Random(at))
            assert seen(twin.view(seat)) == seen(match.view(seat)), (number, match.moment, seat)
            last = len(twin.moments(barred=False))
            assert moments_seen(twin, seat, last) == moments_seen(match, seat, last), (number, match.moment, seat)
            assert twin.problems() == [], (number, match.moment, seat)


def held(game: str, number: int, most: int = 10) -> Iterator[explorer.Match]:
    """A match at some of its events of different kinds, first those with secrets.

    An event says nothing of what else comes of the answer before it, so there a match may be in the middle of a deal.
    """
    match, rng = finished(game, number), Random(number)
    events: dict[str, list[int]] = {}
    for moment in match.moments(barred=False):
        if not moment.waits:
            secret = any(isinstance(fact, Secret) for fact in moment.facts.values())  # type: ignore[union-attr]
            events.setdefault(f"{'secret' * secret} {moment.kind}", []).append(moment.at)
    kinds = sorted(events, key=lambda kind: (kind.startswith(" "), rng.random()))
    for at in sorted(rng.choice(events[kind]) for kind in kinds[:most]):
        yield match.goto(at)


def test_a_match_held_at_an_event_is_redealt_too(game: str) -> None:
    for number in numbers(game, 3, 5):
        for match in held(game, number):
            for seat in {0, match.moment % match.state.players}:
                twin = match.redeal(seat, Random(match.moment))
                assert data(twin.view(seat).state) == data(match.view(seat).state), (number, match.moment, seat)
                last = twin.moment + 1
                assert moments_seen(twin, seat, last) == moments_seen(match, seat, last), (number, match.moment, seat)


def test_a_redealt_match_can_be_played_to_its_end_and_saved(game: str) -> None:
    for number in numbers(game, 60):
        match = midway(game, number)
        twin = match.redeal(number % match.state.players, Random(number))
        assert where(explorer.load(twin.record())) == where(twin)
        assert twin.play(RandomPlayer(number)).over
        assert twin.problems() == []


def test_redealing_leaves_the_match_alone(game: str) -> None:
    for number in numbers(game, 60):
        match = midway(game, number)
        before = where(match), [shown(moment) for moment in match.moments()]
        match.redeal(0, Random(1)).play(RandomPlayer(1))
        match.redeal(1)
        assert (where(match), [shown(moment) for moment in match.moments()]) == before


def test_it_really_deals_differently(game: str) -> None:
    different = total = 0
    for number in numbers(game, 120):
        match = midway(game, number)
        for seat in sample(range(match.state.players), number, 2):
            dealt = {data(match.redeal(seat, Random(again)).state) for again in range(3)}
            different += len(dealt) == 3
            total += 1
    # Before the deal, and in the very last rounds, there may be nothing to deal anew.
    assert different > total * HIDDEN_AT_LEAST.get(game, 0.7), (different, total)


def test_it_deals_the_same_from_the_same_generator(game: str) -> None:
    for number in numbers(game, 30):
        match = midway(game, number)
        assert data(match.redeal(0, Random(7)).state) == data(match.redeal(0, Random(7)).state)


def test_a_refusal_tells_nothing_that_the_chooser_cannot_know(game: str) -> None:
    heard: dict[int, set[Any]] = {}
    for number, at, match in some_decisions(game, 24, every=13):
        choice = match.pending
        if not isinstance(choice, Choice):
            continue
        known = heard.setdefault(number, set())
        known.update(sample(choice.options, at, 5))
        twin = match.redeal(choice.seat, Random(at))
        assert isinstance(twin.pending, Choice)
        assert twin.pending.barred() == choice.barred(), (number, match.moment)
        for option in sample(sorted(known, key=repr), at, 8):
            assert answered(twin, option) == answered(match, option), (number, match.moment, option)


def test_a_view_is_of_the_games_own_type_and_has_own_options_only(game: str) -> None:
    for number in numbers(game, 30):
        for match in decisions(game, number):
            for seat in range(match.state.players):
                view = match.view(seat)
                assert type(view.state) is type(match.state)
                pending = view.pending
                if isinstance(pending, Choice) and pending.seat != seat:
                    assert set(pending.options) == {HIDDEN}
                    assert pending.barred() == {}
                elif isinstance(pending, Choice):
                    assert shown(pending) == shown(match.pending)


def test_looking_changes_nothing(game: str) -> None:
    for number in numbers(game, 30):
        for match in decisions(game, number):
            before = where(match)
            for seat in range(match.state.players):
                view = match.view(seat)
                view.state.__dict__.clear()
            assert where(match) == before


def test_there_is_no_view_of_a_seat_that_is_not_there(game: str) -> None:
    match = fresh(game, 0)
    for seat in (-1, match.state.players, 1.0, True, None, "0"):
        with pytest.raises(explorer.SetUpError, match="there is no seat"):
            match.view(seat)  # type: ignore[arg-type]
