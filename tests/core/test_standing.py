"""Scores: a figure with its derivation."""

from __future__ import annotations

from explorer import Score, Term


def test_a_sum_says_where_it_comes_from() -> None:
    score = Score.summed("points", [Term("a battle", 2, "win.battles"), Term("a captive", 1, "win.captive")])
    assert score.value == 3
    assert score.rules == ("win.battles", "win.captive")
    assert str(score) == "points: 3 (a battle: 2 [win.battles]; a captive: 1 [win.captive])"


def test_several_figures_compare_from_left_to_right() -> None:
    few = Score.ranked("bet", [Term("colours", 1, "bet.higher"), Term("sum", 9, "bet.higher")])
    many = Score.ranked("bet", [Term("colours", 2, "bet.higher"), Term("sum", 3, "bet.higher")])
    assert few.value == (1, 9)
    assert many.value == (2, 3)
    assert many.value > few.value
    assert many.rules == ("bet.higher",)
    assert str(few) == "bet: 1 / 9 (colours: 1 [bet.higher]; sum: 9 [bet.higher])"


def test_what_cannot_be_known_has_no_figure() -> None:
    assert str(Score(None, "points")) == "points: not known"
