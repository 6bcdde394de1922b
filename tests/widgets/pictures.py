"""Helpers to read our pictures."""

from __future__ import annotations

import xml.etree.ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ET.Element:
    """Parse a picture, which must be well-formed."""
    return ET.fromstring(svg)


def texts(svg: str) -> list[str]:
    """All texts in a picture that can be read or heard."""
    root = parsed(svg)
    read = ["".join(one.itertext()) for one in root.iter() if one.tag in (f"{SVG}text", f"{SVG}title")]
    return read + [said for one in root.iter() if (said := one.get("aria-label"))]


def things(svg: str, **wanted: str) -> set[str]:
    """The pieces in a picture that have these attributes."""
    return {
        one.get("data-thing", "")
        for one in parsed(svg).iter()
        if one.get("data-thing") and all(one.get(name.replace("_", "-")) == is_ for name, is_ in wanted.items())
    }


def part(svg: str, name: str) -> ET.Element:
    """The only part of a picture with this name."""
    (found,) = [one for one in parsed(svg) if one.get("data-part") == name]
    return found


def panels_apart(svg: str, width: int) -> int:
    """The number of panels; each must be inside the picture, and none may overlap another."""
    high = float(parsed(svg).get("height", "0"))
    boxes = [[float(rect.get(name, "0")) for name in ("x", "y", "width", "height")] for rect in part(svg, "ground")]
    for number, (x, y, wide, tall) in enumerate(boxes):
        assert x >= 0
        assert y >= 0
        assert x + wide <= width
        assert y + tall <= high
        for x2, y2, wide2, tall2 in boxes[:number]:
            assert x + wide <= x2 or x2 + wide2 <= x or y + tall <= y2 or y2 + tall2 <= y
    return len(boxes)
