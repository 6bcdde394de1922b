"""Heat maps and exact chances: every number is in its own cell, and no fraction is too long to read."""

from __future__ import annotations

from fractions import Fraction

import pytest

from explorer.odds import GRID, Answer, Row
from explorer.odds.distribution import Interval
from widgets.odds import as_float, chart, exactly, for_page, percent, short


def cell(label: str, group: str, chance: Fraction) -> Row:
    return Row(label, chance, Interval(float(chance), float(chance)), group)


def heat(count: int) -> Answer:
    """A square of chances whose labels are numbers, as sizes of armies are."""
    rows = tuple(cell(str(d), str(a), Fraction(a, a + d)) for d in range(1, count + 1) for a in range(1, count + 1))
    return Answer("All sizes", rows, (), (), shape=GRID)


@pytest.mark.parametrize("count", [3, 12])
def test_the_chance_of_a_field_stands_in_that_field(count: int) -> None:
    figure = chart(heat(count))
    (map_,) = figure["data"]
    assert map_["x"] == map_["y"] == [str(n + 1) for n in range(count)]
    notes = figure["layout"]["annotations"]
    assert len(notes) == count * count
    for note in notes:  # by index, not by label: plotly would take a label that is a number for an index
        assert type(note["x"]) is type(note["y"]) is int
        chance = map_["z"][note["y"]][note["x"]]
        assert note["text"] == (short(chance) if count > 9 else f"{chance:.1%}")
    assert {note["font"]["size"] for note in notes} == {10 if count > 9 else 13}


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0.0, "0"), (1.0, "100"), (0.0049, "<1"), (0.0051, "1"), (0.996, ">99"), (0.4549, "45"), (1e-30, "<1")],
)
def test_short_chances_are_never_0_or_100_for_what_is_neither(chance: float, text: str) -> None:
    assert short(chance) == text


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(2, 5), "2/5"), (Fraction(1), "1"), (Fraction(0), "0"), (Fraction(1301389, 1302925), "1301389/1302925"),
        (Fraction(2 * 3**80 - 1, 3**81), "0.666666666666…"), (Fraction(1, 7**40), "0.000000000000…"),
        (1 - Fraction(1, 11**9000), "0.999999999999…"),
    ],
)  # fmt: skip
def test_an_exact_chance_is_a_fraction_as_long_as_anybody_reads_it(chance: Fraction, text: str) -> None:
    assert exactly(chance) == text
    assert for_page(Answer("One", (cell("it", "", chance),), (), ()))["rows"][0]["exact"] == text


def test_what_is_almost_certain_is_not_told_as_certain() -> None:
    almost = 1 - Fraction(1, 10**40)
    assert float(almost) == 1.0
    assert (short(as_float(almost)), percent(as_float(almost))) == (">99", "above 99.99%")
    assert (as_float(Fraction(1)), as_float(None)) == (1.0, 0.0)
    assert for_page(Answer("One", (cell("it", "", almost),), (), ()))["rows"][0]["chance"] == "above 99.99%"
