"""Records: a saved match can be loaded, even in the middle of a step, and plays on identically."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core import record
from explorer.players import RandomPlayer
from tests.conformance.matches import GAMES, data, finished, midway, numbers, shown, some_decisions, where

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.parametrize("game", GAMES)


def loaded(match: explorer.Match) -> explorer.Match:
    return explorer.load(record.text(match.record()))


def test_what_is_saved_at_any_decision_comes_back(game: str) -> None:
    for number, _, match in some_decisions(game, 60, every=41):
        assert where(loaded(match)) == where(match), (number, match.moment)


def test_what_is_saved_somewhere_comes_back_with_its_trace(game: str) -> None:
    for number in numbers(game, 150):
        match = midway(game, number)
        again = loaded(match)
        assert where(again) == where(match), number
        assert [shown(moment) for moment in again.moments(barred=False)] == [
            shown(moment) for moment in match.moments(barred=False)
        ]
        assert again.record() == match.record()


def test_what_was_taken_back_is_saved_too(game: str) -> None:
    for number in numbers(game, 40):
        match, rng = finished(game, number), Random(number)
        match.goto(rng.randrange(len(match.moments(barred=False))))
        again = loaded(match)
        assert where(again) == where(match), number
        assert where(again.at_end()) == where(match.at_end()), number


def test_a_loaded_match_plays_on_identically(game: str) -> None:
    for number in numbers(game, 60):
        match = midway(game, number)
        again = loaded(match)
        while not match.over:
            assert shown(match.pending) == shown(again.pending)
            given = match.given
            match.play(RandomPlayer(given), most=1)
            answer = match.answers[-1]
            if type(again.pending).__name__ == "Chance":
                again.roll(answer)
            else:
                again.choose(answer)
        assert where(again) == where(match), number


def test_a_file_is_a_record(game: str, tmp_path: Path) -> None:
    match = midway(game, 3)
    match.save(tmp_path / "match.json")
    assert where(explorer.load(tmp_path / "match.json")) == where(match)
    assert where(explorer.load(str(tmp_path / "match.json"))) == where(match)
    assert [path.name for path in tmp_path.iterdir()] == ["match.json"]


def test_any_position_of_play_can_begin_a_match(game: str) -> None:
    """A position between steps is data: it can begin a match without a past."""
    for number in numbers(game, 80):
        match = midway(game, number)
        begun = match.replay_with(lambda plain, given: plain, lambda answer, index: answer)
        assert json.loads(json.dumps(begun.setup)) == begun.setup
        assert (data(begun.state), shown(begun.pending)) == (data(match.state), shown(match.pending)), number
        assert where(loaded(begun)) == where(begun), number
        assert [shown(moment) for moment in begun.moments(barred=False)] == [
            shown(moment) for moment in match.moments(barred=False)[match.moment - begun.moment :]
        ]
