"""What a study found, as charts of plotly, each figure with its 95 % interval."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    import plotly.graph_objects as go

    from explorer.odds import Interval
    from explorer.studies import Findings


def wins(found: Findings) -> go.Figure:
    """Each seat's share of the wins, under each of the readings."""
    figure = _empty(f"{found.game.title}: who wins", "share of the wins")
    for number, name in enumerate(_names(found)):
        means = found.wins(number)
        seats = [f"Seat {seat + 1}" for seat in range(found.players)]
        _add(figure, name, seats, [one.value for one in means], [one.interval for one in means])
    return figure


def lengths(found: Findings, unit: str = "choices") -> go.Figure:
    """How long a game is under each of the readings, in "rounds", "choices" or "moments"."""
    figure = _empty(f"{found.game.title}: how long a game is", unit)
    means = [found.lengths(number)[unit] for number in range(len(found.readings))]
    _add(figure, unit, _names(found), [one.value for one in means], [one.interval for one in means])
    return figure


def points(found: Findings) -> go.Figure:
    """What a seat's score is made of at the end, by rule, under each of the readings."""
    figure = _empty(f"{found.game.title}: what is scored", "for a seat and game")
    rules = list(found.points())
    for number, name in enumerate(_names(found)):
        means = found.points(number)
        there = [rule for rule in rules if rule in means]
        titles = [found.game.rules[rule].title for rule in there]
        _add(figure, name, titles, [means[rule].value for rule in there], [means[rule].interval for rule in there])
    return figure


def readings(found: Findings) -> go.Figure:
    """In what share of games each of the other readings changes the winner, the weightiest first."""
    figure = _empty(f"{found.game.title}: where another reading changes the winner", "share of games")
    every = found.summary()
    names = [_name(one.readings) for one in every]
    shares = [one.winner for one in every]
    _add(figure, "", names, [float(one.chance(True)) for one in shares], [one.interval(True) for one in shares])
    return figure


def _names(found: Findings) -> list[str]:
    return [_name(readings) for readings in found.readings]


def _name(readings: dict[str, str]) -> str:
    return ", ".join(f"{name}: {value}" for name, value in readings.items()) or "our readings"


def _empty(title: str, unit: str) -> go.Figure:
    import plotly.graph_objects as go

    return go.Figure(
        layout={"title": title, "yaxis": {"title": unit, "rangemode": "tozero"}, "template": "plotly_white"}
    )


def _add(
    figure: go.Figure, name: str, labels: Sequence[str], values: Sequence[float], bounds: Sequence[Interval]
) -> None:
    """Add bars, each with its interval."""
    about: dict[str, Any] = {
        "symmetric": False,
        "array": [interval.high - value for value, interval in zip(values, bounds, strict=True)],
        "arrayminus": [value - interval.low for value, interval in zip(values, bounds, strict=True)],
    }
    figure.add_bar(name=name, x=list(labels), y=list(values), error_y=about, showlegend=bool(name))
