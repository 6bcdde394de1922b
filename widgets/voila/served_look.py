"""The look as a browser keeps it: one style sheet, the fonts and our arms, each at an address made of its content.

The style sheet has `look.css`, `parts.css` and what only our pages need, and names the fonts by addresses relative to its
own, so that it is the same below every base URL. In JupyterLab, where no server of ours is, widgets bring `look.css` and
`parts.css` themselves.
"""

from __future__ import annotations

import gzip
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import widgets.look
from widgets.look import drawing, heraldry
from widgets.voila import kept_file
from widgets.voila.settings import TEMPLATE

if TYPE_CHECKING:
    from collections.abc import Mapping

LOOK: Final = Path(widgets.look.__file__).parent

FOLDER: Final = "voila/look/"
"""Where the files are served, below a server's base URL."""

PRELOADED: Final = ("grenze-600.woff2", "source-sans-3-400.woff2", "source-sans-3-600.woff2")
"""The fonts that every page shows, so that it asks for them before it has read the style sheet."""


class Served(NamedTuple):
    """A file of the look.

    Attributes:
        path: its path below a server's base URL.
        kind: what it is, as in `kept_file`.
        content: what is sent.
    """

    path: str
    kind: str
    content: bytes


def _packed(stem: str, suffix: str, kind: str, text: str) -> Served:
    content = text.encode("utf-8")
    path = f"{FOLDER}{stem}-{kept_file.name([content])}.{suffix}"
    return Served(path, kind, gzip.compress(content, compresslevel=9, mtime=0))


@cache
def fonts() -> Mapping[str, Served]:
    """The fonts, by the names of their files."""
    held = {path.name: path.read_bytes() for path in sorted((LOOK / "fonts").glob("*.woff2"))}
    return {
        name: Served(f"{FOLDER}{Path(name).stem}-{kept_file.name([content])}.woff2", kept_file.FONT, content)
        for name, content in held.items()
    }


@cache
def licences() -> Mapping[str, Served]:
    """The licences of the fonts, by the stem of their files: "grenze", "source-sans-3"."""
    found = {path.name.removesuffix(".OFL.txt"): path for path in sorted((LOOK / "fonts").glob("*.OFL.txt"))}
    return {
        name: _packed(name, "txt", kept_file.TEXT, path.read_text(encoding="utf-8")) for name, path in found.items()
    }


@cache
def style() -> Served:
    """The style sheet."""
    rules, look, parts, pages = (
        path.read_text(encoding="utf-8")
        for path in (
            LOOK / "fonts" / "fonts.css",
            LOOK / "look.css",
            LOOK / "parts.css",
            TEMPLATE / "pages.css",
        )
    )
    placed = re.sub(r'url\("([\w.-]+)"\)', lambda found: f'url("{Path(fonts()[found[1]].path).name}")', rules)
    return _packed("look", "css", kept_file.STYLE, f"{placed}\n{look}\n{parts}\n{pages}")


def drawn_arms() -> str:
    """Our arms, as SVG."""
    drawn = drawing.environment().from_string(
        '{% import "parts.j2" as parts %}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 120">'
        '{{ parts.shield(0, 0, 100, brand.blazon, says="") }}</svg>'
    )
    return drawing.carried(drawn.render(brand=heraldry.noblesse()))


@cache
def arms() -> Served:
    """Our arms, as the pages' icon."""
    return _packed("noblesse", "svg", kept_file.PICTURE, drawn_arms())


def files() -> tuple[Served, ...]:
    """All of them."""
    return (style(), arms(), *fonts().values(), *licences().values())


def links(base_url: str) -> dict[str, object]:
    """What a page's template needs to link the look on a server with this base URL.

    Returns:
        `style` and `icon`: the addresses of the style sheet and of our arms; `fonts`: those of the fonts to load first;
        `licences`: those of the fonts' licences, by the stem of their files.
    """
    return {
        "style": kept_file.address(base_url, style().path),
        "icon": kept_file.address(base_url, arms().path),
        "fonts": [kept_file.address(base_url, fonts()[name].path) for name in PRELOADED],
        "licences": {name: kept_file.address(base_url, one.path) for name, one in licences().items()},
    }
