"""Makes a board's picture fit for a notebook: half as large, and drawn by attributes alone.

On a page a board has names, hooks and hints for the script, and its fonts come from the page's style sheet. A still picture
needs none of that. Forges also remove style sheets, so that the fonts become attributes.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from functools import lru_cache, partial
from html import escape
from zlib import crc32

_escaped = partial(escape, quote=False)

SPACE = "http://www.w3.org/2000/svg"

FACES = {
    "look-d": {"font-family": "Grenze, Georgia, serif", "font-weight": "600"},
    "look-b": {"font-weight": "600"},
}
"""The classes of `look.css` that say how a text is written, as attributes."""

PLAIN = "'Source Sans 3', system-ui, sans-serif"
"""The font of all other texts."""

LONG = 80
"""From how many characters on a thing that is there twice is drawn once, and repeated by its name."""

ICON = 2
"""The grid to which the points of icons are moved: they are drawn 512 high and shown 40 high."""

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.IGNORECASE)
_FLAG, _GAP = re.compile("[01]"), re.compile(r"[\s,]*")
_STEP = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}


def shrunk(svg: str) -> str:
    """A picture without what only a page needs, and with everything in it drawn once.

    Args:
        svg: a picture that stands alone, as `drawing.carried` makes it.
    """
    root = ET.fromstring(svg.replace(f' xmlns="{SPACE}"', ""))  # noqa: S314 - our own picture
    says = {name: said for name in ("role", "aria-label") if (said := root.get(name))}
    for style in root.findall("style"):
        root.remove(style)
    _plain(root)
    defs = root.find("defs")
    if defs is not None:
        _draw_once(root, defs, f"s{crc32(svg.encode()):x}")
    root.attrib.update({"xmlns": SPACE, "font-family": PLAIN}, **says)
    return re.sub(r">\s*(?=<g id=|<g transform=)", ">\n", _text(root, {}))


def _plain(one: ET.Element, in_icon: bool = False) -> None:
    """Keep those attributes of an element, and of all in it, that are seen."""
    for name, value in list(one.attrib.items()):
        if name.startswith(("data-", "aria-")) or name in ("tabindex", "role", "pointer-events", "class"):
            del one.attrib[name]
        elif "var(--" in value:  # a page's own colour, and after the comma the one that it is without a page
            one.set(name, re.sub(r"var\(--[a-z0-9-]+, ?(.*)\)$", r"\1", value))
        if name == "class":
            for face in value.split():
                one.attrib.update(FACES.get(face, {}))
        elif name == "d":
            one.set("d", rounded(value, 0, 1 / ICON) if in_icon else rounded(value, 1))
    for child in list(one):
        if _unseen(child):
            one.remove(child)
            continue
        if child.get("id", "").startswith("i-"):
            child.set("transform", f"scale({ICON})")
            _plain(child, in_icon=True)
        else:
            _plain(child, in_icon)


def _unseen(one: ET.Element) -> bool:
    """True for what is not drawn: rings that a page shows when something is pointed at, and areas to be clicked."""
    return one.get("opacity") == "0" or (one.get("fill") == "transparent" and "stroke" not in one.attrib)


# --- paths ----------------------------------------------------------------------------------------------------------------


@lru_cache(4096)
def rounded(path: str, digits: int, scale: float = 1) -> str:
    """A path with all its points rounded: steps are relative, and no error adds up.

    Args:
        path: the `d` of a path.
        digits: how many decimals are kept.
        scale: by how much the path is made larger before.

    >>> rounded("M1.26 2.2C3.3 4.4 5.5 6.6 7.7 8.8L7.7 10.1zm1 .4h3.4", 0)
    'M1 2c2 2 5 5 7 7l0 1zm1 1h4'
    """
    grid = scale * 10**digits
    done: list[str] = []
    at, first = (0.0, 0.0), (0.0, 0.0)  # where the pen is, and where the outline began
    now, began = (0, 0), (0, 0)  # the same in the rounded path
    for command, rest in _STEP.findall(path):
        kind, own = command.upper(), command.islower()
        if kind == "Z":
            done.append("z")
            at, now = first, began
            continue
        numbers = _flags_apart(rest) if kind == "A" else [float(one) for one in _NUMBER.findall(rest)]
        takes = _TAKES[kind]
        for start in range(0, len(numbers), takes):
            given = numbers[start : start + takes]
            dx, dy = at if own else (0.0, 0.0)
            points = {"H": [given[0] + dx, at[1]], "V": [at[0], given[0] + dy]}.get(kind) or [
                one + (dy if place % 2 else dx) for place, one in enumerate(given[5:] if kind == "A" else given)
            ]
            steps = [round(one * grid) - now[place % 2] for place, one in enumerate(points)]
            at = (points[-2], points[-1])
            now = (now[0] + steps[-2], now[1] + steps[-1])
            if kind == "M":
                if not start:
                    first, began = at, now
                done.append(("l" if start else "m" if done else "M") + _listed(steps, digits))
            elif kind == "A":
                radii, turns = [round(one * grid) for one in given[:2]], " ".join(f"{one:g}" for one in given[2:5])
                done.append(f"a{_listed(radii, digits)} {turns} {_listed(steps, digits)}")
            elif any(steps):  # what is too short to be seen is left out
                letter = {"H": "h", "V": "v"}.get(kind, kind.lower())
                short = kind in "CSQT" and max(map(abs, steps)) <= 1
                kept = steps[:1] if kind == "H" else steps[1:] if kind == "V" else steps[-2:] if short else steps
                done.append(("l" if short else letter) + _listed(kept, digits))
    return _joined(done)


def _flags_apart(text: str) -> list[float]:
    """The numbers of an arc; its two flags may stand without a space before what follows."""
    found: list[float] = []
    at = 0
    while match := _GAP.match(text, at):
        at = match.end()
        if at >= len(text):
            break
        number = (_FLAG if len(found) % 7 in (3, 4) else _NUMBER).match(text, at)
        assert number is not None
        found.append(float(number[0]))
        at = number.end()
    return found


def _listed(numbers: list[int], digits: int) -> str:
    """Numbers one after the other, with a blank only where they would run together."""
    text = ""
    for one in numbers:
        said = f"{one / 10**digits:.{digits}f}"
        said = said.rstrip("0").rstrip(".") if "." in said else said
        said = re.sub(r"^(-?)0(?=\.)", r"\1", said)
        text += said if not text or said.startswith("-") else f" {said}"
    return text


def _joined(steps: list[str]) -> str:
    """Steps one after the other, without the letter of a step that is the same as before."""
    text, last = "", ""
    for step in steps:
        letter, numbers = step[0], step[1:]
        repeats = letter == last and letter not in "Mmz"
        text += (numbers if numbers.startswith("-") else f" {numbers}") if repeats else step
        last = letter
    return text


# --- what is there more than once -----------------------------------------------------------------------------------------


def _draw_once(root: ET.Element, defs: ET.Element, prefix: str) -> None:
    """Draw what is there several times once, among the definitions, and refer to it by a name that begins with `prefix`."""
    texts: dict[ET.Element, str] = {}
    _text(root, texts)
    times = Counter(texts.values())
    names: dict[str, str] = {}

    def replace(parent: ET.Element) -> None:
        for place, child in enumerate(list(parent)):
            if child is defs:
                continue
            text = texts[child]
            if times[text] < 2 or len(text) < LONG or " id=" in text:
                replace(child)
                continue
            moved = child.attrib.pop("transform", None)
            if text not in names:
                names[text] = f"{prefix}-{len(names)}"
                replace(child)
                child.set("id", names[text])
                defs.append(child)
            parent[place] = ET.Element("use", {"href": f"#{names[text]}", **({"transform": moved} if moved else {})})

    replace(root)


def _text(one: ET.Element, texts: dict[ET.Element, str]) -> str:
    """An element as text; notes in `texts` that of each element in it, wherever it is moved.

    Values stand between apostrophes: in a notebook's file, each quotation mark is two signs.
    """
    attributes = "".join(
        f" {name}='{_escaped(value).replace(chr(39), '&#39;')}'"
        for name, value in one.attrib.items()
        if name != "transform"
    )
    moved = f" transform='{one.get('transform')}'" if "transform" in one.attrib else ""
    inner = _escaped(one.text or "") + "".join(_text(child, texts) + _escaped(child.tail or "") for child in one)
    end = f">{inner}</{one.tag}>" if inner else "/>"
    texts[one] = f"<{one.tag}{attributes}{end}"
    return f"<{one.tag}{moved}{attributes}{end}"
