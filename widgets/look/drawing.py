"""Draws the parts of `parts.j2`, and gives a page or a picture what they refer to.

A board's template says `{% import "parts.j2" as parts %}` and calls them; `environment` is where it finds them. What is drawn
refers to icons, hatchings and patterns by their ids; `definitions` gathers those that a text uses, so that a page holds each
once and a saved picture carries just its own. Definitions must stand in an `<svg>` that is drawn, if only with no size: in
one that is not displayed, browsers ignore patterns.

Whatever a visitor typed is escaped, as everywhere in our templates.
"""

from __future__ import annotations

import math
import re
from functools import cache, lru_cache
from html import unescape
from typing import TYPE_CHECKING, Any, Final

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from widgets.look import heraldry, icons, lettering, tinctures
from widgets.look.compiled import COMPILED

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from jinja2 import BaseLoader

_ICON = re.compile(r'href="#i-([a-z0-9-]+)"')
_TEXT = re.compile(r'<text ([^>]*class="look-([dt])([^"]*)" font-size="([\d.]+)"[^>]*)>([^<]*)</text>')
_NAMED = re.compile(r'#([a-z]+(?:-[a-z]+)*)[)"]')  # url(#...) and href="#..."; it begins with what there is little of

_OTHERS: Final = {
    "lozenge": (
        '<pattern id="lozenge" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path d="M0 0h8v8h-8z" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="1.2"/></pattern>'
    ),
    "weave": (
        '<pattern id="weave" width="6" height="6" patternUnits="userSpaceOnUse">'
        '<path d="M0 1.5h3M3 4.5h3" stroke="#fff" stroke-opacity=".045" stroke-width="1.5"/>'
        '<path d="M1.5 3v3M4.5 0v3" stroke="#000" stroke-opacity=".08" stroke-width="1.5"/></pattern>'
    ),
    # two stops at one place, so that the fading white does not mix with the black into a grey ring
    "lamp": (
        '<radialGradient id="lamp" cx=".5" cy=".38" r=".75">'
        f'<stop offset="0" stop-color="#fff" stop-opacity="{tinctures.LAMP}"/>'
        '<stop offset=".55" stop-color="#fff" stop-opacity="0"/>'
        '<stop offset=".55" stop-color="#000" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#000" stop-opacity=".34"/></radialGradient>'
    ),
    "shield": f'<clipPath id="shield"><path d="{heraldry.SHIELD}"/></clipPath>',
}
"""What is neither an icon nor a hatching, by id."""


@lru_cache(8192)  # a card has sixty, and a hand of cards the same ones
def number(value: float) -> str:
    """A number as a picture writes it: with two decimals at most.

    >>> number(7.4200000000000001), number(112.0), number(-0.001)
    ('7.42', '112', '0')
    """
    return f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".")


def points(corners: list[tuple[float, float]]) -> str:
    """A closed path through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


@cache
def hexagon(radius: float, x: float = 0, y: float = 0) -> str:
    """A hexagon with a corner at its left and at its right, as a path around `x`, `y`.

    >>> hexagon(10)
    'M10 0L5 8.66L-5 8.66L-10 0L-5 -8.66L5 -8.66Z'
    """
    angles = [math.radians(60 * corner) for corner in range(6)]
    return points([(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles])


def hexagon_band(radius: float, depth: float) -> str:
    """The upper part of a hexagon, down to `depth` below its upper edge, as a path around its middle."""
    top = -radius * math.sqrt(3) / 2
    half = radius / 2 + depth / math.sqrt(3)
    return points([(-radius / 2, top), (radius / 2, top), (half, top + depth), (-half, top + depth)])


@cache
def seal(radius: float, scallops: int = 14) -> str:
    """The scalloped rim of a seal, as a path around its middle."""
    turns = [(math.pi * step / scallops, radius * (1 if step % 2 == 0 else 0.93)) for step in range(2 * scallops)]
    return points([(far * math.cos(angle), far * math.sin(angle)) for angle, far in turns])


def kept(part: str, *given: Any, attrs: Mapping[str, Any] | None = None, **more: Any) -> Markup:
    """A part of `parts.j2`, drawn once: most of a table is the same from one step to the next.

    Args:
        part: the macro's name.
        given: what it gets; all of it must be hashable.
        attrs: the attributes of the part's group.
        more: what it gets by name.

    >>> kept("icon", "rose", 0, 0, 512, "#000") is kept("icon", "rose", 0, 0, 512, "#000")
    True
    """
    return _kept(part, given, tuple((attrs or {}).items()), tuple(more.items()))


@lru_cache(4096)
def _kept(
    part: str, given: tuple[Any, ...], attrs: tuple[tuple[str, Any], ...], more: tuple[tuple[str, Any], ...]
) -> Markup:
    named = {**dict(more), **({"attrs": dict(attrs)} if attrs else {})}
    drawn: Markup = _parts()[part](*given, **named)
    return drawn


@cache
def _parts() -> dict[str, Any]:
    return vars(environment().get_template("parts.j2").module)


def _globals() -> dict[str, Any]:
    return {
        "tinctures": tinctures.TINCTURES,
        "lands": tinctures.LANDS,
        "paint": tinctures.paint,
        "fitted": lettering.fitted,
        "wrapped": lettering.wrapped,
        "kept": kept,
        "width": lettering.width,
        "blazoned": heraldry.read,
        "SHIELD": heraldry.SHIELD,
        "seal": seal,
        "hexagon": hexagon,
        "hexagon_band": hexagon_band,
        "sign": icons.table("ui").__getitem__,
        "slope": lambda rise, run: math.degrees(math.atan2(rise, run)),
    }


_METHODS = frozenset(dir(dict))


class _Drawer(Environment):
    """Jinja, which looks for a dictionary's entry at once and not only after its attributes: a table asks for hundreds."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What `obj.attribute` is in a template."""
        if type(obj) is dict and attribute in obj and attribute not in _METHODS:
            return obj[attribute]
        return super().getattr(obj, attribute)


def environment(loader: BaseLoader | None = None) -> Environment:
    """Where templates find the parts.

    Args:
        loader: where the templates themselves are; None for those of the look.
    """
    own = PackageLoader("widgets.look", "")
    drawer = _Drawer(
        loader=own if loader is None else ChoiceLoader([loader, own]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=COMPILED,
    )
    drawer.globals |= _globals()
    drawer.filters["n"] = number
    return drawer


def used(drawn: str) -> set[str]:
    """The ids of all that a drawn text refers to: icons, as "i-...", hatchings and patterns."""
    return {f"i-{name}" for name in _ICON.findall(drawn)} | (set(_NAMED.findall(drawn)) & _known().keys())


def defined(ids: Iterable[str]) -> Markup:
    """Icons, hatchings and patterns by their ids, to stand in `<defs>`.

    Raises:
        UnknownIcon: there is no such icon.
    """
    known = _known()
    names = [id.removeprefix("i-") for id in ids if id.startswith("i-")]
    return Markup(icons.sprite(names) + "".join(known[id] for id in sorted(set(ids) & known.keys())))  # noqa: S704 - our own


def definitions(drawn: str) -> Markup:
    """What a drawn text refers to: the icons, hatchings and patterns that it uses, to stand in `<defs>`.

    Args:
        drawn: markup of the parts: a picture, or a whole page.

    Raises:
        UnknownIcon: it uses an icon that there is not.
    """
    return defined(used(drawn))


@cache
def _known() -> dict[str, str]:
    """What is no icon, by id."""
    return {**{f"h-{one.id}": one.pattern for one in tinctures.TINCTURES.values()}, **_OTHERS}


def _held(found: re.Match[str]) -> str:
    """A text that keeps its width in whatever font it is drawn."""
    attributes, face, more, size, said = found.groups()
    if "textLength" in attributes:
        return found[0]
    fonts: dict[str, lettering.Face] = {
        "d": "Grenze 600",
        "t": "Source Sans 3 600" if "look-b" in more else "Source Sans 3 400",
    }
    long = number(lettering.width(unescape(said), float(size), fonts[face]))
    return f'<text {attributes} textLength="{long}" lengthAdjust="spacingAndGlyphs">{said}</text>'


def carried(svg: str) -> str:
    """A picture that stands alone: with all that it refers to in it, the names of the fonts, and the icons' credits.

    It carries no font, which would make it 50 kB larger. On a forge another one takes the place of ours, and because that
    one is mostly wider, each text is held to the width that it has in ours.

    Args:
        svg: the picture; its first tag is `<svg ...>`.
    """
    start, end, rest = _TEXT.sub(_held, svg).partition(">")
    fonts = (
        "<style>.look-d{font-family:Grenze,Georgia,serif;font-weight:600}"
        '.look-t{font-family:"Source Sans 3",system-ui,sans-serif}'
        ".look-b{font-weight:600}.look-n{font-variant-numeric:lining-nums tabular-nums}</style>"
    )
    return f"{start}{end}{icons.metadata()}{fonts}<defs>{definitions(svg)}</defs>{rest}"
