"""Properties that hold for all distributions and estimates."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.odds import EXACT, SAMPLED, Derivation, Distribution, Estimate, Interval

WEIGHTS = st.dictionaries(st.integers(0, 9), st.integers(0, 50), min_size=1).filter(
    lambda found: sum(found.values()) > 0
)
WALKED, DRAWN = Derivation(EXACT, 1), Derivation(SAMPLED, 1, seed="0")


@given(WEIGHTS)
def test_the_chances_of_a_distribution_sum_to_one_exactly(weights: dict[int, int]) -> None:
    found = Distribution(weights, WALKED)
    assert sum(found.values()) == 1
    assert found.chance(lambda _: True) == 1
    assert found.chance(lambda result: result > 4) + found.chance(lambda result: result <= 4) == 1
    assert all(found.error(result) == 0 for result in found)
    assert found.by(lambda result: result % 2).chance(1) == found.chance(lambda result: result % 2 == 1)


@given(WEIGHTS)
def test_an_estimate_counts_and_its_interval_holds_its_chance(counts: dict[int, int]) -> None:
    found = Estimate(counts, DRAWN)
    assert sum(found.values()) == 1
    for result in (*found, "never"):
        low, high = found.interval(result)
        chance = float(found.chance(result))
        assert 0 <= low <= chance <= high <= 1
        assert low < high
        assert found.error(result) == pytest.approx(sqrt(chance * (1 - chance) / found.trials))


@given(WEIGHTS, WEIGHTS)
def test_two_samples_together_are_one(one: dict[int, int], other: dict[int, int]) -> None:
    both = Estimate(one, DRAWN) + Estimate(other, DRAWN)
    assert both.trials == sum(one.values()) + sum(other.values())
    for result in {*one, *other}:
        assert both.counts.get(result, 0) == one.get(result, 0) + other.get(result, 0)
    assert both.derivation.outcomes == 2


def test_wilsons_interval_is_the_textbook_one() -> None:
    assert Estimate({True: 40, False: 60}, DRAWN).interval(True).rounded(4) == Interval(0.3094, 0.498)
    assert Estimate({False: 10}, DRAWN).interval(True).rounded(4) == Interval(0.0, 0.2775)


def test_a_tenfold_sample_has_a_smaller_error() -> None:
    small, large = Estimate({True: 5, False: 5}, DRAWN), Estimate({True: 500, False: 500}, DRAWN)
    assert large.error(True) == pytest.approx(small.error(True) / 10)


def test_neither_can_be_changed() -> None:
    found = Distribution({1: 1, 2: 1}, WALKED)
    with pytest.raises(TypeError):
        found._chances[1] = Fraction(1)  # type: ignore[index]
    with pytest.raises(AttributeError, match="cannot be changed"):
        found.derivation = DRAWN
    assert len({found, Distribution({2: 3, 1: 3}, WALKED)}) == 1


@pytest.mark.parametrize("weights", [{}, {1: 0}, {1: -1, 2: 2}])
def test_what_is_no_distribution_is_refused(weights: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="needs a positive weight"):
        Distribution(weights, WALKED)
    with pytest.raises(ValueError, match="at least one sample"):
        Estimate(weights, DRAWN)


def test_a_derivation_says_how_many_ways_and_who_chose() -> None:
    assert str(Derivation(EXACT, 1)) == "Exact: the one way it can go was played with the game's own steps."
    assert str(Derivation(EXACT, 7776, "any", choices=3)).endswith("Choices: any.")
    assert "1,000 times, seed 7" in str(Derivation(SAMPLED, 1000, seed="7"))
