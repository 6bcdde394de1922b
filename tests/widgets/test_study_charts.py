"""A study's charts show its figures with their intervals."""

from __future__ import annotations

import pytest

import explorer
from widgets import study_charts


def test_charts_show_the_figures_with_their_intervals() -> None:
    found = explorer.study("game_of_crowns", 12, readings=[{"feud.scores": "each card"}], seed=3)
    (ours, other) = study_charts.wins(found).data
    assert (ours.name, other.name) == ("our readings", "feud.scores: each card")
    assert sum(ours.y) == pytest.approx(1)
    assert ours.y[0] + ours.error_y.array[0] == pytest.approx(found.wins()[0].interval.high)
    (bar,) = study_charts.readings(found).data
    (one,) = found.summary()
    assert bar.y[0] == pytest.approx(float(one.winner.chance(True)))
    assert bar.y[0] - bar.error_y.arrayminus[0] == pytest.approx(one.winner.interval(True).low)
    (lengths,) = study_charts.lengths(found, "rounds").data
    assert list(lengths.x) == ["our readings", "feud.scores: each card"]
    assert len(study_charts.points(found).data) == 2
