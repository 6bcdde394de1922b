"""A chart of an answer about odds as one SVG, with the data of the chart that plotly draws on the page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from jinja2 import PackageLoader

from explorer.odds import BARS, GRID, SAMPLED, Answer, Row
from widgets.look import drawing
from widgets.still.measure import in_lines, wide

if TYPE_CHECKING:
    from collections.abc import Callable

WIDE = 860
"""The width of a chart in pixels: that of a notebook's outputs on a forge."""

SIDE = 24
"""The room to the left and to the right."""

LABELS, BAR, LINE = 250, 22, 17
"""The room for labels, the height of a bar, and of a line of text."""

COLOURS = ("#4a86cf", "#b06a2c", "#5f9a57", "#8a5fb0")
"""The bars' colours; each bar is named, too."""


@cache
def environment() -> Any:
    """Where the templates of still pictures are."""
    return drawing.environment(PackageLoader("widgets", "still"))


class Head(NamedTuple):
    """What stands above a chart.

    Attributes:
        title: the question, in lines.
        about: how it was answered, in lines.
        height: of both, in pixels.
    """

    title: list[str]
    about: list[str]
    height: int


@dataclass(frozen=True)
class Bar:
    """One bar.

    Attributes:
        lines: its label; empty for the further bars of a label.
        group: its group's name; empty if there is but one.
        chance: from 0 to 1; None where there is none, and `said` says why.
        said: the chance in words.
        low, high: the ends of the 95 % interval; equal if the chance is exact.
        colour: of the bar.
        y, height: where it lies, and the room that it has, in pixels.
    """

    lines: list[str]
    group: str
    chance: float | None
    said: str
    low: float
    high: float
    colour: str
    y: int
    height: int


def chart(answer: Answer, said: Callable[[Row, bool], str]) -> str:
    """An answer as a picture.

    Args:
        answer: any answer.
        said: says a row's chance in words; if its second argument is true, in as few characters as possible.
    """
    title = in_lines(answer.title, WIDE - 2 * SIDE, 20)
    sampled = answer.route == SAMPLED
    about = (
        f"Sampled {max((row.trials for row in answer.rows), default=0)} times; the line on a bar is its 95 % interval."
    )
    about_lines = in_lines(about if sampled else "Exact: all ways are counted.", WIDE - 2 * SIDE, 13)
    head = Head(title, about_lines, 22 + 25 * len(title) + LINE * len(about_lines) + 10)
    if not answer.rows:
        return _drawn("bars", head, head.height, {"bars": [], "left": 0, "room": 0})
    if answer.shape == BARS:
        return _bars(answer, head, said)
    return _grid(answer, head, said) if answer.shape == GRID else _line(answer, head, said)


def nothing(title: str, why: str) -> str:
    """A question without an answer.

    Args:
        title: the question.
        why: why there is none.
    """
    lines, about = in_lines(title, WIDE - 2 * SIDE, 20), in_lines(why, WIDE - 2 * SIDE, 13)
    head = Head(lines, about, 22 + 25 * len(lines) + LINE * len(about) + 10)
    return _drawn("bars", head, head.height, {"bars": [], "left": 0, "room": 0})


def _drawn(shape: str, head: Head, height: int, given: dict[str, Any]) -> str:
    drawn: str = (
        environment()
        .get_template("chart.svg.j2")
        .render(given, shape=shape, head=head, wide=WIDE, side=SIDE, high=height + 14, bar=BAR, line=LINE)
    )
    return drawn.replace("\n\n", "\n")


def _bars(answer: Answer, head: Head, said: Callable[[Row, bool], str]) -> str:
    groups = list(dict.fromkeys(row.group for row in answer.rows))
    bars, y, last = [], head.height, None
    for row in sorted(answer.rows, key=lambda row: [one.label for one in answer.rows].index(row.label)):
        lines = [] if row.label == last else in_lines(row.label, LABELS - 14, 14)
        height = max(BAR + 6, LINE * len(lines) + 8)
        chance = None if row.chance is None else float(row.chance)
        low, high = (0.0, 0.0) if chance is None else (float(row.interval.low), float(row.interval.high))
        colour = COLOURS[groups.index(row.group) % len(COLOURS)]
        bars.append(
            Bar(lines, row.group if len(groups) > 1 else "", chance, said(row, False), low, high, colour, y, height)
        )
        y, last = y + height, row.label
    words = max(wide(f"{bar.said} {bar.group}", 14) for bar in bars)
    room = max(200, WIDE - 2 * SIDE - LABELS - round(min(words, 260)) - 16)
    return _drawn("bars", head, y, {"bars": bars, "left": SIDE + LABELS, "room": room})


def _grid(answer: Answer, head: Head, said: Callable[[Row, bool], str]) -> str:
    labels = list(dict.fromkeys(row.label for row in answer.rows))
    groups = list(dict.fromkeys(row.group for row in answer.rows))
    left = SIDE + round(max(wide(label, 13) for label in labels)) + 12
    across = min(90.0, (WIDE - SIDE - left) / len(groups))
    most = max((float(row.chance or 0) for row in answer.rows), default=0) or 1
    top = head.height + LINE * max(len(_head(group, across)) for group in groups)
    cells = [
        {
            "x": left + groups.index(row.group) * across,
            "y": top + labels.index(row.label) * 26,
            "share": float(row.chance or 0) / most,
            "said": said(row, across < 80),
        }
        for row in answer.rows
        if row.chance is not None
    ]
    given = {
        "cells": cells,
        "across": across,
        "rows": [(label, top + place * 26) for place, label in enumerate(labels)],
        "columns": [(_head(group, across), left + (place + 0.5) * across) for place, group in enumerate(groups)],
        "left": left,
        "top": top,
        "size": 12 if across > 40 else 10,
    }
    return _drawn("grid", head, top + 26 * len(labels), given)


def _head(text: str, across: float) -> list[str]:
    """A column's head in lines."""
    return in_lines(text, max(across - 4, 30), 12)


def _line(answer: Answer, head: Head, said: Callable[[Row, bool], str]) -> str:
    rows = [row for row in answer.rows if row.chance is not None]
    labels = list(dict.fromkeys(row.label for row in rows))
    groups = list(dict.fromkeys(row.group for row in rows))
    left, top, height = SIDE + 44, head.height + 8, 220
    across = (WIDE - SIDE - left - 20) / max(1, len(labels))
    step = max(1, round(max(wide(label, 12) for label in labels) / across + 0.6)) if labels else 1
    lines = []
    for place, group in enumerate(groups):
        own = [
            (
                left + (labels.index(row.label) + 0.5) * across,
                top + height * (1 - float(row.chance or 0)),
                said(row, False),
            )
            for row in rows
            if row.group == group
        ]
        lines.append(
            {
                "name": group,
                "points": own,
                "colour": COLOURS[place % len(COLOURS)],
                "dash": ("", "8 4", "2 4")[place % 3],
            }
        )
    given = {
        "lines": lines,
        "left": left,
        "top": top,
        "height": height,
        "across": across,
        "ticks": [(label, left + (place + 0.5) * across) for place, label in enumerate(labels) if place % step == 0],
    }
    return _drawn("line", head, top + height + 24 + LINE * (len(groups) > 1) * len(groups), given)
