"""Rings and arrows on a still picture of a board: where its things lie is read off the picture."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, NamedTuple

from widgets.look import drawing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from explorer.annotated import Mark

APART = 5
"""The room between a thing and what is drawn around it, in pixels."""

ICON = 512.0
"""The side of an icon."""

LINE, EDGE = "#6FB2D2", "#0C1016"
"""The colour of a mark, and of its edge."""

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.IGNORECASE)
_STEP = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_CALL = re.compile(r"(\w+)\(([^)]*)\)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}

Matrix = tuple[float, float, float, float, float, float]
"""A transform, as SVG's `matrix` has it."""


class Box(NamedTuple):
    """Where something lies, in pixels of the whole picture."""

    x: float
    y: float
    width: float
    height: float


def marked(svg: str, marks: Iterable[Mark]) -> str:
    """A picture with marks on it; one whose thing is not there is passed over.

    Args:
        svg: a picture of a board, before it is shrunk.
        marks: the marks.
    """
    boxes = places(svg)
    drawn = []
    for mark in marks:
        box, to = boxes.get(mark.thing), boxes.get(mark.to)
        if box and to:
            drawn.append(_arrow(box, to))
        elif box and not mark.to:
            drawn.append(_ring(box))
    head, _, tail = svg.rpartition("</svg>")
    return f"{head}{''.join(drawn)}</svg>{tail}" if drawn else svg


def places(svg: str) -> dict[str, Box]:
    """Where each thing of a picture lies; of those drawn more than once, the first."""
    root = ET.fromstring(svg)  # noqa: S314 - our own picture
    found: dict[str, Box] = {}
    _walk(root, (1, 0, 0, 1, 0, 0), found, outermost=True)
    return found


def _walk(one: ET.Element, at: Matrix, found: dict[str, Box], *, outermost: bool = False) -> None:
    now = _times(at, _transform(one.get("transform", "")))
    if one.tag.endswith("}svg") and not outermost:
        now = _times(now, _viewed(one))
    if (thing := one.get("data-thing")) is not None and thing not in found:
        edges = [(edge, place) for edge, place in _within(one, now) if "look-edge" in edge.get("class", "").split()]
        if "look-plate" not in one.get("class", "").split():  # which has its shield beside its bar
            del edges[1:]
        points = [point for edge, place in edges or list(_within(one, now)) for point in _points(edge, place)]
        if points:
            xs, ys = [x for x, _ in points], [y for _, y in points]
            found[thing] = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    for child in one:
        _walk(child, now, found)


def _within(one: ET.Element, at: Matrix) -> Iterator[tuple[ET.Element, Matrix]]:
    """An element and all in it, each with its transform; `at` is that of the element itself."""
    yield one, at
    for child in one:
        yield from _within(child, _times(at, _transform(child.get("transform", ""))))


def _points(one: ET.Element, at: Matrix) -> Iterator[tuple[float, float]]:
    """Points that span a shape."""
    get = {name: float(value) for name, value in one.attrib.items() if _NUMBER.fullmatch(value)}.get
    kind = one.tag.rpartition("}")[2]
    corners: list[tuple[float, float]] = []
    if kind in ("rect", "use") and "width" in one.attrib:
        x, y = get("x", 0.0), get("y", 0.0)
        corners = [(x + dx, y + dy) for dx in (0, get("width", 0.0)) for dy in (0, get("height", 0.0))]
    elif kind == "use":  # an icon, in its own units
        corners = [(0.0, 0.0), (ICON, ICON)]
    elif kind == "text":
        size, said = get("font-size", 14.0), "".join(one.itertext())
        long = 0.5 * size * len(said)
        x = get("x", 0.0) - long * {"middle": 0.5, "end": 1.0}.get(one.get("text-anchor", ""), 0.0)
        corners = [(x, get("y", 0.0) - 0.8 * size), (x + long, get("y", 0.0) + 0.2 * size)]
    elif kind in ("circle", "ellipse"):
        rx, ry = get("rx", get("r", 0.0)), get("ry", get("r", 0.0))
        corners = [(get("cx", 0.0) + dx, get("cy", 0.0) + dy) for dx in (-rx, rx) for dy in (-ry, ry)]
    elif kind == "path":
        corners = list(_path(one.get("d", "")))
    for x, y in corners:
        yield (at[0] * x + at[2] * y + at[4], at[1] * x + at[3] * y + at[5])


def _path(d: str) -> Iterator[tuple[float, float]]:
    """The ends of the steps of a path.

    >>> list(_path("M1 2h3v-1zl1 1"))
    [(1.0, 2.0), (4.0, 2.0), (4.0, 1.0), (2.0, 3.0)]
    """
    x = y = 0.0
    first = (0.0, 0.0)
    for command, rest in _STEP.findall(d):
        kind, own = command.upper(), command.islower()
        if kind == "Z":
            x, y = first
            continue
        numbers, takes = [float(one) for one in _NUMBER.findall(rest)], _TAKES[kind]
        for start in range(0, len(numbers) - takes + 1, takes):
            given = numbers[start : start + takes]
            if kind == "H":
                x = given[0] + (x if own else 0)
            elif kind == "V":
                y = given[0] + (y if own else 0)
            else:
                x, y = given[-2] + (x if own else 0), given[-1] + (y if own else 0)
            first = (x, y) if kind == "M" and not start else first
            yield x, y


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def _transform(text: str) -> Matrix:
    """A transform.

    >>> _transform("translate(10 5) scale(2)")
    (2.0, 0.0, 0.0, 2.0, 10.0, 5.0)
    """
    now: Matrix = (1, 0, 0, 1, 0, 0)
    for name, given in _CALL.findall(text):
        numbers = [float(one) for one in _NUMBER.findall(given)]
        if name == "translate":
            now = _times(now, (1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0))
        elif name == "scale":
            now = _times(now, (numbers[0], 0, 0, numbers[-1], 0, 0))
        elif name == "rotate":
            turn = math.radians(numbers[0])
            x, y = numbers[1:3] if len(numbers) > 2 else (0.0, 0.0)
            now = _times(now, (1, 0, 0, 1, x, y))
            now = _times(now, (math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), 0, 0))
            now = _times(now, (1, 0, 0, 1, -x, -y))
        elif name == "matrix":
            a, b, c, d, e, f = numbers
            now = _times(now, (a, b, c, d, e, f))
    return now


def _viewed(one: ET.Element) -> Matrix:
    """Where an `<svg>` in another one shows what it holds."""
    sides = {
        name: float(found[0]) if (found := _NUMBER.match(one.get(name, ""))) else 0.0
        for name in ("x", "y", "width", "height")
    }
    box = [float(number) for number in _NUMBER.findall(one.get("viewBox", ""))]
    if len(box) != 4 or not box[2] or not box[3] or not sides["width"] or not sides["height"]:
        return (1, 0, 0, 1, sides["x"], sides["y"])
    scale = min(sides["width"] / box[2], sides["height"] / box[3])
    left = sides["x"] + (sides["width"] - box[2] * scale) / 2 - box[0] * scale
    top = sides["y"] + (sides["height"] - box[3] * scale) / 2 - box[1] * scale
    return (scale, 0, 0, scale, left, top)


def _ring(box: Box) -> str:
    said = " ".join(
        f'{name}="{drawing.number(value)}"'
        for name, value in (
            ("x", box.x - APART),
            ("y", box.y - APART),
            ("width", box.width + 2 * APART),
            ("height", box.height + 2 * APART),
            ("rx", min(14, box.height / 2 + APART)),
        )
    )
    return (
        f'<rect {said} fill="none" stroke="{EDGE}" stroke-width="8"/>'
        f'<rect {said} fill="none" stroke="{LINE}" stroke-width="4"/>'
    )


def _arrow(box: Box, to: Box) -> str:
    def middle(one: Box) -> tuple[float, float]:
        return one.x + one.width / 2, one.y + one.height / 2

    x, y = _edge(box, middle(to))
    ex, ey = _edge(to, middle(box))
    angle = math.atan2(ey - y, ex - x)
    wings = [(ex - 18 * math.cos(angle + by), ey - 18 * math.sin(angle + by)) for by in (0.5, -0.5)]
    (ax, ay), (bx, by_) = wings
    n = drawing.number
    d = f"M{n(x)} {n(y)}L{n(ex)} {n(ey)}M{n(ax)} {n(ay)}L{n(ex)} {n(ey)}L{n(bx)} {n(by_)}"
    same = f'd="{d}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return f'<path {same} stroke="{EDGE}" stroke-width="8"/><path {same} stroke="{LINE}" stroke-width="4"/>'


def _edge(box: Box, to: tuple[float, float]) -> tuple[float, float]:
    """Where the line from the middle of a box towards a point leaves it."""
    x, y = box.x + box.width / 2, box.y + box.height / 2
    dx, dy = to[0] - x, to[1] - y
    far = max(abs(dx) / (box.width / 2 + APART), abs(dy) / (box.height / 2 + APART))
    return (x, y) if far <= 1 else (x + dx / far, y + dy / far)
