"""What is kept of how much each reading weighs is of these rules, and comes out again."""

from __future__ import annotations

import json

import pytest

import explorer
from explorer.core.game import game_named
from explorer.studies import EACH
from explorer.studies.weighed import FILE, text, weighed, weight
from tests.weighed import GAMES, SEED


@pytest.mark.parametrize("game", explorer.games())
def test_every_reading_of_every_game_is_weighed(game: str) -> None:
    found = weighed(game)
    assert found is not None
    every = [{name: value} for name, values in explorer.rules(game).switches.items() for value in values[1:]]
    assert sorted(map(str, every)) == sorted(str(one.readings) for one in found.readings), "run python -m tests.weighed"
    assert (found.about["games"], found.about["players"], found.about["seed"]) == (*GAMES[game], SEED)
    chances = [one.winner.chance(True) for one in found.readings]
    assert chances == sorted(chances, reverse=True)
    for one in found.readings:
        assert one.asked.chance(True) >= one.changed.chance(True) >= one.winner.chance(True)
    for rule in explorer.rules(game):
        assert bool(weight(game, rule)) == bool(rule.switch)


def test_what_is_kept_comes_out_again() -> None:
    """The first games of the smallest game, played once more."""
    few, every = 6, weighed("game_of_crowns")
    assert every is not None
    found = explorer.study("game_of_crowns", few, EACH, 4, "steady", SEED)
    kept = (game_named("game_of_crowns").folder / FILE).read_text()
    for one in found.summary():
        other = found.under(found.readings.index(one.readings))
        winners = [a.number for a, b in zip(found.under(), other, strict=True) if a.winners != b.winners]
        line = next(line for line in kept.splitlines() if f'"readings": {json.dumps(one.readings)}' in line)
        assert f'"winner": [{", ".join(map(str, winners))}' in line, "run python -m tests.weighed"
    assert text(found).count("\n") == len(found.readings) + 1
