"""Which picture stands for which card, room or thing, and the pictures: icons of game-icons.net, CC BY 3.0.

`icons.toml` is the table; `icons/GAME.json` and `icons/ui.json` are what `build_icons` took from the npm package. A page
holds each icon once, as `<g id="i-NAME">`, and uses it with `<use href="#i-NAME">`; whoever uses it gives the colour.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

SIDE: Final = 512
"""The side of the square in which every icon is drawn."""


class UnknownIcon(LookupError):
    """Nothing has this picture, or there is none of this name."""


@cache
def _listed() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("icons.toml").read_text(encoding="utf-8"))


@cache
def _bodies() -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted((Path(__file__).parent / "icons").glob("*.json")):
        found |= json.loads(path.read_text(encoding="utf-8"))
    return found


def table(part: str, kind: str = "") -> Mapping[str, str]:
    """Icons by the id of what they stand for.

    Args:
        part: a game's id, or "ui" for the signs of the page.
        kind: of a game, what is asked for: "cards", "things", "rooms" ...; empty for "ui".

    Raises:
        UnknownIcon: there is no such table.

    >>> table("ui")["advise"], table("noble_treachery", "cards")["witch"]
    ('crystal-ball', 'witch-flight')
    """
    held: Any = _listed().get(part) if part != "source" else None
    found = held if held is None or not kind else held.get(kind)
    if found is None or not all(isinstance(name, str) for name in found.values()):
        has = ", ".join(held) if held and part != "ui" else "; ".join(one for one in _listed() if one != "source")
        raise UnknownIcon(f"There is no table of icons “{f'{part} {kind}'.strip()}”. There is: {has}.")
    return MappingProxyType(found)


def named(part: str, kind: str, id: str) -> str:
    """The name of the icon that stands for something.

    Args:
        part: a game's id, or "ui".
        kind: as for `table`.
        id: the id in the game's data.

    Raises:
        UnknownIcon: there is none.

    >>> named("black_rose_wars", "rooms", "crypt")
    'crypt-entrance'
    """
    found = table(part, kind).get(id)
    if found is None:
        raise UnknownIcon(f"No icon stands for “{id}” among the {kind or 'signs'} of {part}: add it to icons.toml.")
    return found


def body(name: str) -> str:
    """What stands inside an icon's `<svg viewBox="0 0 512 512">`, without a colour.

    Raises:
        UnknownIcon: there is no such icon among those that were taken from the package.
    """
    if name not in _bodies():
        raise UnknownIcon(f"There is no icon “{name}” here: name it in icons.toml, and run `npm run icons`.")
    return _bodies()[name]


def sprite(names: Iterable[str]) -> str:
    """Icons as the definitions that a page or a picture holds once, in the order of their names.

    >>> sprite(["cube"]).startswith('<g id="i-cube"><path d="')
    True
    """
    return "".join(f'<g id="i-{name}">{body(name)}</g>' for name in sorted(set(names)))


@dataclass(frozen=True)
class Author:
    """Somebody who drew icons of game-icons.net.

    Attributes:
        name: as the set's licence file has it.
        page: their page; empty if none is named.
        licence: under which their icons may be used.
    """

    name: str
    page: str
    licence: str


@dataclass(frozen=True)
class Credits:
    """What must be said where the icons are shown.

    Attributes:
        line: one line for the foot of a page, the README, and a saved picture.
        site: where the icons come from.
        licence: its name.
        licence_page: its text.
        changes: what we changed.
        package: the npm package and its version.
        authors: all who drew icons of the set; the package does not say who drew which.
    """

    line: str
    site: str
    licence: str
    licence_page: str
    changes: str
    package: str
    authors: tuple[Author, ...]


@cache
def credits() -> Credits:
    """The credits, for every place that needs them."""
    source = _listed()["source"]
    return Credits(
        source["attribution"],
        source["site"],
        source["licence"],
        source["licence_page"],
        source["changes"],
        f"{source['package']} {source['version']}",
        tuple(
            Author(one["name"], one.get("page", ""), one.get("licence", source["licence"])) for one in source["authors"]
        ),
    )


def metadata() -> str:
    """The credits as a picture carries them with it when it is saved."""
    said = credits()
    return f"<metadata>{escape(f'{said.line}. {said.changes} {said.site} {said.licence_page}')}</metadata>"
