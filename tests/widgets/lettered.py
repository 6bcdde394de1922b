"""Where the texts of a drawn picture stand: to prove that none is cut and none lies over another."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from tests.widgets.pictures import SVG, parsed
from widgets.look.lettering import Face, width

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

_MOVES = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")


class Written(NamedTuple):
    """A text in a picture: its words, the box around it in pixels, the size of its letters, and whether it is turned."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    size: float
    turned: bool


def written(svg: str) -> list[Written]:
    """All texts that are drawn, in their order."""
    return list(_texts(parsed(svg), 0.0, 0.0, 1.0, turned=False))


def _texts(one: Element, x: float, y: float, scale: float, turned: bool) -> Iterator[Written]:
    for move, numbers in _MOVES.findall(one.get("transform", "")):
        values = [float(number) for number in re.split(r"[ ,]+", numbers.strip())]
        if move == "translate":
            x, y = x + scale * values[0], y + scale * (values[1] if len(values) > 1 else 0)
        elif move == "scale":
            scale *= values[0]
        else:
            turned = turned or abs(values[0]) > 0.01
    if one.tag == f"{SVG}text":
        size = float(one.get("font-size", "0"))
        kinds = one.get("class", "")
        face: Face = (
            "Grenze 600" if "look-d" in kinds else "Source Sans 3 600" if "look-b" in kinds else "Source Sans 3 400"
        )
        said = "".join(one.itertext())
        long = float(one.get("textLength") or width(said, size, face))
        left = float(one.get("x", "0")) - {"middle": long / 2, "end": long}.get(one.get("text-anchor", ""), 0)
        base = float(one.get("y", "0"))
        yield Written(
            said,
            x + scale * left,
            y + scale * (base - size * 0.7),
            x + scale * (left + long),
            y + scale * (base + size * 0.05),
            size * scale,
            turned,
        )
    for child in one:
        yield from _texts(child, x, y, scale, turned)


def cut(svg: str) -> list[str]:
    """The texts that reach out of a picture."""
    root = parsed(svg)
    wide, tall = float(root.get("width", "0")), float(root.get("height", "0"))
    return [
        one.text
        for one in written(svg)
        if one.left < -1 or one.top < -1 or one.right > wide + 1 or one.bottom > tall + 1
    ]


def overlapping(svg: str) -> list[tuple[str, str]]:
    """The pairs of texts that lie over each other; those of turned cards, which lie upon each other, are left out."""
    found = [one for one in written(svg) if not one.turned and one.text.strip()]
    return [
        (one.text, other.text)
        for number, one in enumerate(found)
        for other in found[:number]
        if one.left < other.right - 1
        and other.left < one.right - 1
        and one.top < other.bottom
        and other.top < one.bottom
    ]


def small(svg: str, least: float = 12.0) -> list[tuple[str, float]]:
    """The texts that are too small to be read, with their sizes."""
    return [(one.text, one.size) for one in written(svg) if one.size < least - 0.05]
