"""Wrong arguments to the odds raise clear errors, and none makes them run for ever."""

from __future__ import annotations

from typing import Any

import pytest

import explorer
from explorer.odds import Sampling, begin, questions, sample
from explorer.odds.dice_graph import dice_graph
from explorer.odds.sample import MOST
from explorer.players import RandomPlayer

WRONG: dict[str, list[Any]] = {
    "seat": ["0", [0], {}, -1, 99, 0.0, True],
    "viewer": ["0", [0], -1, 99, 0.0, False],
    "trials": [float("inf"), 0, -1, True, 10.0, "10", None, MOST + 1, 10**5000],
    "seed": [1.5, None, [], True, "\ud800"],
    "dice": [5, None, ["K"], {"K": 1}, b"K"],
    "picked": [[], "x", None, 3, {"where": 1}, {"where": ["x"]}, {1: "x"}, {("a",): "x"}],
    "colour": ["red"],
}


@pytest.mark.parametrize("game", explorer.games())
def test_wrong_arguments_are_refused_in_words(game: str) -> None:
    match = explorer.start(game, seed=4)
    match.play(RandomPlayer(4), most=40)
    for one in questions(match):
        for name, values in WRONG.items():
            for value in values:
                with pytest.raises(explorer.NoblesseError) as caught:
                    begin(match, one.id, **{name: value})
                assert "\n" not in str(caught.value)
                assert len(str(caught.value)) < 1000
    names: list[Any] = [[], {}, None, 3, "nope", ("final",)]
    for other in names:
        with pytest.raises(explorer.NoblesseError, match="there is no question"):
            begin(match, other)
    assert match.problems() == []


def test_a_match_is_wanted() -> None:
    for table in (None, "noble_treachery", explorer.rules("noble_treachery")):
        with pytest.raises(explorer.NoblesseError, match="odds need a match, not"):
            begin(table, "combinations")  # type: ignore[arg-type]


@pytest.mark.parametrize("trials", [float("inf"), float("nan"), 0, -1, True, 3.0, "3", None, MOST + 1])
def test_no_sampling_goes_on_for_ever(trials: Any) -> None:
    for draw in (Sampling, sample):
        with pytest.raises(explorer.NoblesseError, match="the number of samples must be 1 to"):
            draw(lambda _seed: [("a", 1)], trials)


@pytest.mark.parametrize("asked", [{"dice": 3}, {"dice": None}, {"dice": [[]]}, {"by": []}, {"by": {}}, {"by": 3}])
def test_the_graph_of_a_roll_too(asked: dict[str, Any]) -> None:
    with pytest.raises(explorer.NoblesseError):
        dice_graph(explorer.position("noble_treachery"), **asked)
