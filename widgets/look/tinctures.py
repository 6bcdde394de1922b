"""Every colour of the look, once; `look.css` is made from here by `python -m widgets.look.tinctures`.

A **tincture** is a colour of heraldry. It tells houses, clans, schools, people and squares apart, and it is never alone: each
has a hatching, the engravers' code, so that it can be told without colour. A tincture is the same in light and dark.

A **token** is a colour by its use, `--ink` or `--call`, in a light and a dark form. The CSS writes both in one line with
`light-dark()`, so that a table follows the `color-scheme` of whatever stands around it: the system, JupyterLab's theme, a
setting, or the one half of a page that shows both.

The names and figures are those of the design. What it left open is decided here: *celeste* and *rose*, whose ink is dark,
count as pale, with or and argent (see `heraldry`); a game without a cloth of its own has a grey-blue one.
"""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

DARK, WHITE, IVORY = "#231A0B", "#FFFFFF", "#FFF6DC"
"""The dark ink of most pale tinctures, the light ink of the others, and the ivory of rims and rings."""


class Tincture(NamedTuple):
    """A colour of heraldry.

    Attributes:
        id: its name without accents, as in `url(#h-cendree)`.
        name: as it is said in a blazon.
        fill: the colour of a field.
        ink: the colour of words on the fill.
        deep: its tone for icons and words on paper.
        size: the side of the hatching's tile in pixels.
        turn: by how many degrees the tile is turned.
        hatching: what the tile holds, as SVG; empty for argent, which is plain.
    """

    id: str
    name: str
    fill: str
    ink: str
    deep: str
    size: float
    turn: int
    hatching: str

    @property
    def pale(self) -> bool:
        """Whether it is light, so that its ink is dark."""
        return self.ink != WHITE

    @property
    def pattern(self) -> str:
        """The hatching as an SVG pattern, `h-` and the id: ink at about a third."""
        strength = ".34" if self.pale else ".32"
        return (
            f'<pattern id="h-{self.id}" width="{self.size:g}" height="{self.size:g}" patternUnits="userSpaceOnUse"'
            f' patternTransform="rotate({self.turn})"><g opacity="{strength}">{self.hatching}</g></pattern>'
        )


def _lines(path: str, ink: str, width: str) -> str:
    return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{width}"/>'


def _tinctures() -> Mapping[str, Tincture]:
    dots = f'<circle cx="2" cy="2" r=".9" fill="{DARK}"/><circle cx="5" cy="5" r=".9" fill="{DARK}"/>'
    sky, blush = "#14202A", "#2A1214"
    found = (
        Tincture("or", "or", "#E3AE2F", DARK, "#7A5600", 6, 0, dots),
        Tincture("argent", "argent", "#ECE7DA", DARK, "#5F5A4E", 6, 0, ""),
        Tincture("gules", "gules", "#B0262C", WHITE, "#A32026", 4, 0, _lines("M1.5 0v5", WHITE, "1")),
        Tincture("azure", "azure", "#1F5CA8", WHITE, "#1B5196", 4, 0, _lines("M0 1.5h5", WHITE, "1")),
        Tincture("vert", "vert", "#1F7346", WHITE, "#1A643C", 4, 45, _lines("M0 2h6", WHITE, "1")),
        Tincture("purpure", "purpure", "#6F3B93", WHITE, "#65338A", 4, -45, _lines("M0 2h6", WHITE, "1")),
        Tincture("sable", "sable", "#29272E", WHITE, "#29272E", 4.5, 0, _lines("M0 2h5M2 0v5", WHITE, ".9")),
        Tincture("murrey", "murrey", "#7F2350", WHITE, "#7F2350", 5, 45, _lines("M0 2.5h6M2.5 0v6", WHITE, ".8")),
        Tincture("celeste", "celeste", "#6FB2D2", sky, "#1F617F", 6, 0, _lines("M0 2q1.5-2 3 0t3 0", sky, ".9")),
        Tincture("cendree", "cendrée", "#6A6E75", WHITE, "#565A60", 6, 0, _lines("M0 1.5h3M3 4.5h3", WHITE, "1")),
        Tincture("rose", "rose", "#E2A6A8", blush, "#8A4347", 7, 0, _lines("M3 1v4M1 3h4", blush, ".8")),
        Tincture("tenne", "tenné", "#B94E00", WHITE, "#A84600", 5, 30, _lines("M0 2h6M2 0v5", WHITE, ".8")),
    )
    return MappingProxyType({one.id: one for one in found})


TINCTURES: Final = _tinctures()
"""All tinctures by id, in the design's order."""

CALL: Final = "tenne"
"""The tincture that belongs to nobody: what is orange is what you can do now, and nothing else is."""


class Pair(NamedTuple):
    """A colour as it is in light and in dark."""

    light: str
    dark: str


def _same(colour: str) -> Pair:
    return Pair(colour, colour)


TOKENS: Final[Mapping[str, Pair]] = MappingProxyType({
    # the page
    "page": Pair("#F2ECDF", "#14171C"),
    "raised": Pair("#FBF8F0", "#1E232A"),
    "sunk": Pair("#E7DFCD", "#0F1216"),
    "ink": Pair("#221B12", "#F1EADB"),
    "soft": Pair("#5E5343", "#B8AF9D"),
    "edge": Pair("#8C7D63", "#7D8794"),
    "line": Pair("#D3C7AF", "#343B45"),
    "link": Pair("#1B5196", "#8DBBF5"),
    "good": Pair("#1A643C", "#7CC79B"),
    "bad": Pair("#A32026", "#F0908F"),
    "call": Pair("#B94E00", "#FF9A45"),
    "callink": Pair("#FFFFFF", "#231405"),
    # the cards, which are paper in both
    "card": Pair("#FCF8EC", "#EFE7D5"),
    "cardink": _same("#231B11"),
    "cardsoft": Pair("#5E5343", "#574C3C"),
    "veil": Pair("rgba(252,248,236,.62)", "rgba(239,231,213,.62)"),
    "back": _same("#3A2A4A"),
    # the table
    "wood": Pair("#5A4330", "#382A1E"),
    "wood2": Pair("#493524", "#2B2017"),
    "onfelt": _same("#F6EEDC"),
    "onfelt2": _same("#D9CFB9"),
    "fcall": _same("#FF9A45"),
    "fcallink": _same("#231405"),
    "plate": _same("rgba(0,0,0,.34)"),
    "tray": _same("rgba(0,0,0,.17)"),
    "ivory": _same(IVORY),
    "map": Pair("#EBDDBB", "#D9C9A3"),
    "mapink": _same("#3A2B18"),
})  # fmt: skip
"""Every token by name, without the two dashes of its custom property."""

CLOTHS: Final[Mapping[str, Pair]] = MappingProxyType({
    "noble_treachery": Pair("#54263C", "#3A1B2B"),
    "game_of_crowns": Pair("#24406A", "#192D4B"),
    "kings_of_ireland": Pair("#1F5140", "#153A2E"),
    "black_rose_wars": Pair("#33264B", "#241A36"),
    "noble_game": Pair("#4A3A2A", "#31271C"),
})  # fmt: skip
"""The cloth of each game's table, by the game's id."""

LANDS: Final[Mapping[str, Pair]] = MappingProxyType({
    "field": Pair("#F1D67A", "#6B4E00"),
    "forest": Pair("#9FBF86", "#1F4A28"),
    "quarry": Pair("#BDBDBD", "#3D3D42"),
    "market": Pair("#E8B08A", "#6A2A12"),
    "estate": Pair("#F6EAD0", "#6B2A25"),
    "castle": Pair("#FBF3DF", "#3A2B18"),
    "capital": Pair("#E3AE2F", "#3A2B18"),
    "road": Pair("#E9D8AF", "#6B5A35"),
})  # fmt: skip
"""The squares of a map: the light one is the ground, the dark one the picture on it; both are the same in light and dark."""

PLAIN_CLOTH: Final = Pair("#2D3A4A", "#222D3A")
"""The cloth of a game that has none of its own."""


LAMP: Final = 0.09
"""How much white the lamp lays on the cloth at its brightest.

The mock-ups have 0.13. Under that, second lines on the green cloth fall to 4.1 : 1; under this they keep 4.5.
"""


def paint(token: str) -> str:
    """A token as a colour for a picture, with its light form for where no style sheet reaches: a saved SVG, a forge.

    >>> paint("card")
    'var(--card,#FCF8EC)'
    """
    return f"var(--{token},{TOKENS[token].light})"


def _channels(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def mixed(top: str, share: float, bottom: str) -> str:
    """A colour laid over another.

    Args:
        top: as `#RRGGBB`.
        share: how much of it covers, from 0 to 1.
        bottom: as `#RRGGBB`.

    >>> mixed("#FFFFFF", 0.5, "#000000")
    '#808080'
    """
    pairs = zip(_channels(top), _channels(bottom), strict=True)
    return "#" + "".join(f"{round(share * over + (1 - share) * under):02X}" for over, under in pairs)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 counts it, from 1 to 21.

    >>> contrast("#000000", "#FFFFFF"), round(contrast("#221B12", "#F2ECDF"), 1)
    (21.0, 14.5)
    """

    def luminance(colour: str) -> float:
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
            for part in (channel / 255 for channel in _channels(colour))
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _declared(name: str, pair: Pair) -> str:
    value = pair.light if pair.light == pair.dark else f"light-dark({pair.light}, {pair.dark})"
    return f"--{name}: {value};"


def _themed(theme: str, light: str) -> str:
    """What makes a page, a table or a part of it light or dark: `data-theme`, on the page's root or below; JupyterLab's theme."""
    chosen = f'[data-theme="{theme}"]'
    jupyter = f'[data-jp-theme-light="{light}"]'
    where = (f":root{chosen}", f"{chosen} .look", f".look{chosen}", f".look {chosen}", f"{jupyter} .look")
    return f"{', '.join(where)} {{ color-scheme: {theme}; }}"


def css() -> str:
    """The text of `look.css`: all custom properties, and what decides between light and dark."""
    tokens = "\n  ".join(_declared(name, pair) for name, pair in TOKENS.items())
    tinctures = "\n  ".join(
        f"--{one.id}: {one.fill}; --{one.id}-ink: {one.ink}; --{one.id}-deep: {one.deep};" for one in TINCTURES.values()
    )
    cloths = "\n".join(f'[data-cloth="{game}"] {{ {_declared("felt", pair)} }}' for game, pair in CLOTHS.items())
    return f"""\
/* Made from tinctures.py by `python -m widgets.look.tinctures`: change the colours there. */
:root {{
  {tokens}
  {_declared("felt", PLAIN_CLOTH)}
  {tinctures}
}}
{cloths}
.look {{ color-scheme: light dark; }}
{_themed("light", "true")}
{_themed("dark", "false")}
"""


LOOK_CSS: Final = Path(__file__).with_name("look.css")
"""The style sheet made by `css`."""

if __name__ == "__main__":
    LOOK_CSS.write_text(css(), encoding="utf-8")
