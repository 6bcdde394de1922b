"""Dice and draws: exact weights, fair samples, and impossible outcomes."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from explorer.core.chance import Dice, Draw
from explorer.core.errors import IllegalRoll
from explorer.core.moments import HIDDEN


@pytest.mark.parametrize(
    "source",
    [Dice("A"), Dice("AB"), Dice("ABC", 4), Draw("abc"), Draw("abcd", 2), Draw("abc", 3), Draw("ab", 5), Draw("")],
)
def test_weights_sum_to_the_total_and_outcomes_are_unique(source: Dice | Draw) -> None:
    outcomes = list(source.outcomes())
    assert sum(weight for _, weight in outcomes) == source.total
    assert len({outcome for outcome, _ in outcomes}) == len(outcomes)


@pytest.mark.parametrize("source", [Dice("A"), Dice("AB", 3), Draw("abc"), Draw("abcd", 2), Draw("abc", 3)])
def test_samples_are_fair(source: Dice | Draw) -> None:
    random, each = Random(1).random, 400
    found = Counter(source.sample(random) for _ in range(each * source.total))
    assert set(found) == {outcome for outcome, _ in source.outcomes()}
    assert all(abs(count - each) < 5 * each**0.5 for count in found.values())


@pytest.mark.parametrize("low", [0.0, 0.9999999999999999])
def test_samples_at_the_ends_of_the_generator_are_outcomes(low: float) -> None:
    for source in (Dice("AB"), Draw("abcd", 3), Draw("abcd")):
        assert source.sample(lambda: low) in {outcome for outcome, _ in source.outcomes()}


def test_a_draw_is_at_most_as_many_as_there_are() -> None:
    assert Draw("ab", 5).count == 2
    assert Draw((), 3).sample(Random(1).random) == ()
    assert list(Draw((), 3).outcomes()) == [((), 1)]


def test_cards_that_are_alike_are_drawn_as_often_as_they_are_there() -> None:
    source = Draw("aab")
    assert source.total == 3
    assert list(source.outcomes()) == [(("a",), 2), (("b",), 1)]
    assert dict(Draw("aab", 2).outcomes()) == {("a", "a"): 2, ("a", "b"): 2, ("b", "a"): 2}
    assert source.read(["a"], {}, Random(1).random, {}) == ("a",)
    with pytest.raises(IllegalRoll):
        Draw("aab", 3).read(["b", "b"], {}, Random(1).random, {})


def test_what_is_told_in_part_is_completed_fairly() -> None:
    random = Random(2).random
    found = Counter(Dice("AB").read(None, {"B": 6}, random, {}) for _ in range(600))
    assert {values[1] for values in found} == {6}
    assert len(found) == 6
    drawn = Counter(Draw("abcd", 2).read(["c"], {}, random, {}) for _ in range(300))
    assert set(drawn) == {("c", "a"), ("c", "b"), ("c", "d")}


def test_a_refused_telling_draws_nothing() -> None:
    def never() -> float:
        raise AssertionError

    for named in ({"A": 0}, {"C": 1}, {"A": 1, "B": 7}):
        with pytest.raises(IllegalRoll):
            Dice("AB").read(None, named, never, {})
    with pytest.raises(IllegalRoll):
        Draw("abc", 2).read(["x"], {}, never, {})
    assert Dice("AB").read(None, {"A": 1, "B": 2}, never, {}) == (1, 2)


def test_a_message_quotes_on_one_short_line() -> None:
    for told in ("x\ny" * 900, [["deep"] * 500], {"a": "\n"}, 10**6000, "\ud800"):
        with pytest.raises(IllegalRoll) as caught:
            Dice("A").read([told], {}, Random(1).random, {"A": "amber"})
        said = str(caught.value)
        assert "\n" not in said
        assert len(said) < 150
        said.encode()


def test_a_draw_is_masked_and_dice_are_not() -> None:
    dice, draw = Dice("AB"), Draw("abc", 2)
    assert dice.masked() is dice
    assert tuple(draw.masked().pool) == (HIDDEN,) * 3
    assert (draw.masked().count, draw.masked().total) == (2, 6)
