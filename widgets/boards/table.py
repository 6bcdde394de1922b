"""Draws a position as two pictures: the table, and the strip of wood below it that is the place of whoever sits near.

Between the two the page has its ribbon, which says what is to be done. Each game has, in this folder:

- `GAME.py` with `layout(scene, space, near, can)`: where everything lies, in pixels; what it returns is `scene` to the templates.
- `GAME.table.j2`: what lies on the table.
- `GAME.hand.j2`: what lies on the strip.

A template writes groups, `<g data-part="...">`, made of the parts of `widgets/look/parts.j2`; `drawn` puts the `<svg>` around
them. A template knows:

    scene          what `layout` returned
    space, near    the room, and the seat drawn nearest
    asked, asks    the seat that must answer or None, and what it does, in a word: "chooses", "rolls", "draws"
    thing(...)     what each part that is a thing gets; see `_Things.thing`
    why(id)        the word for the sash of a barred thing
    person(seat)   who sits there: a `Sitter`
    icon(kind, id) the icon that stands for something of this game, as `icons.named`
    charge         the icon on the backs of this game's cards

What the page's script makes of `data-thing` and the other attributes is said in `widgets/static/board.js`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from jinja2 import PackageLoader
from markupsafe import Markup

from explorer.core.people import who
from widgets.look import drawing, heraldry, icons

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from jinja2 import Template

    from explorer import Match
    from explorer.core.moments import Seat

LONGEST_REASON = 16
"""The most letters of a reason on the sash of a barred thing; a longer one is read by touching it."""


class Space(NamedTuple):
    """The room for a board, in pixels.

    Attributes:
        width: of the table and of the strip.
        height: of the table, above the ribbon.
        strip: the height of the strip of wood, below the ribbon.
    """

    width: int = 1018
    height: int = 467
    strip: int = 182

    @property
    def narrow(self) -> bool:
        """True on a telephone and in a narrow column: things are smaller, and stand below each other."""
        return self.width < 700


@dataclass(frozen=True)
class Sitter:
    """Somebody at the table, as a picture shows them.

    Attributes:
        seat: the number of the seat.
        name: "You" to the reader, or the whole name: "Lady Maud".
        title: the first word of the name where it has two, for narrow places: "Lady".
        short: the rest: "Maud".
        arms: what their shield bears.
    """

    seat: Seat
    name: str
    title: str
    short: str
    arms: heraldry.Blazon

    @property
    def tincture(self) -> str:
        """The id of the one tincture that stands for them: the first of the field."""
        return self.arms.field.id


def sitter(match: Match, seat: Seat, reader: Seat | None = None) -> Sitter:
    """Who sits at a seat.

    Args:
        match: any match.
        seat: the seat.
        reader: the seat of whoever looks on, who is "You".
    """
    known = heraldry.people(match.game.id)
    name = match.named(who(seat), reader)
    title, _, short = name.rpartition(" ")
    return Sitter(seat, name, title, short, known[seat % len(known)].blazon)


class Pictures(NamedTuple):
    """A position, drawn.

    Attributes:
        table: the table, as SVG.
        hand: the strip of wood, as SVG.
    """

    table: str
    hand: str


@cache
def _environment() -> Any:
    return drawing.environment(PackageLoader("widgets", "boards"))


@cache
def _template(game: str, of: str) -> Template:
    found: Template = _environment().get_template(f"{game}.{of}.j2")
    return found


@cache
def _layout(game: str) -> Callable[..., dict[str, Any]]:
    found: Callable[..., dict[str, Any]] = import_module(f"widgets.boards.{game}").layout
    return found


def is_drawn(game: str) -> bool:
    """True if this folder has a game's templates."""
    from pathlib import Path

    return (Path(__file__).parent / f"{game}.table.j2").is_file()


class _Things:
    """What templates ask about things: what can be done with them, and what they are called."""

    def __init__(self, live: Mapping[str, Mapping[str, str]] | None) -> None:
        self._live = live or {}

    def thing(
        self, id: str, name: str, at: str = "", shows: object = "", quiet: bool = False, more: Any = None
    ) -> dict[str, Any]:
        """The arguments `state`, `says` and `attrs` of a part that is a thing: `parts.card(..., **thing("card:x", "Army"))`.

        Args:
            id: the thing, as the game's `targets` name it.
            name: what it is, and what it shows, for who cannot see it.
            at: where it lies, in words; the page tells when it has come from elsewhere.
            shows: what it shows; the page tells when that has changed.
            quiet: True if nobody is told that it is new.
            more: further attributes.
        """
        attrs: dict[str, Any] = {"data-thing": id}
        if at:
            attrs["data-at"] = at
        if shows != "":
            attrs["data-now"] = shows
        if quiet:
            attrs["data-quiet"] = ""
        live = self._live.get(id)
        if live is not None:
            attrs |= {"role": "button", "tabindex": "0"}
            if live["state"] == "barred":
                attrs["aria-disabled"] = "true"
        else:
            attrs |= {"role": "img"}
        state = "" if live is None else "barred" if live["state"] == "barred" else "can"
        return {"state": state, "says": name + (live["says"] if live else ""), "attrs": {**attrs, **(more or {})}}

    def why(self, id: str) -> str:
        """The word for the sash of a barred thing: the reason if it is short, else "barred"."""
        reason = self._live.get(id, {}).get("why", "")
        return reason if 0 < len(reason) <= LONGEST_REASON else "barred"


def pictures(
    match: Match,
    seat: Seat | None = None,
    space: Space | None = None,
    *,
    near: Seat | None = None,
    live: Mapping[str, Mapping[str, str]] | None = None,
    tiles: list[dict[str, str]] | None = None,
    asks: str = "",
) -> Pictures:
    """Draw a match's current position.

    Args:
        match: any match.
        seat: the seat whose view is drawn; None shows all hands.
        space: the room in pixels.
        near: the seat drawn nearest; by default `seat`, or the one that must answer.
        live: for a page, what can be clicked: by thing, `state` ("option" or "barred"), `says`, a text to add to its name, and
            `why`, the reason why it is barred. None makes a picture without buttons.
        tiles: options that have no place on the table, to be drawn as tiles on the strip: `id`, `name`, `picture`.
        asks: what the seat that must answer does, in a word.
    """
    space = space or Space()
    game = match.game.id
    asked = None if match.pending is None else match.pending.seat
    if near is None:
        near = seat if seat is not None else asked if asked is not None else 0
    things = _Things(live)
    persons = partial(sitter, match, reader=seat)
    can = {id for id, one in (live or {}).items() if one["state"] == "option"}
    scene = match.picture(seat)
    for one in scene["seats"]:
        one["person"] = persons(one["seat"])
    scene["tiles"] = tiles or []
    drawn_by = game if is_drawn(game) else "generic"
    scene = _layout(drawn_by)(scene, space, near, can)
    given = {
        "scene": scene,
        "space": space,
        "near": near,
        "asked": asked,
        "asks": asks,
        "thing": things.thing,
        "why": things.why,
        "person": persons,
        "icon": partial(_icon, game),
        "charge": icons.table(game, "things").get("back", "rose") if is_drawn(game) else "rose",
    }
    page = live is not None
    table = _svg(space.width, space.height, "The table" if page else scene["text"], page, game, "table", given)
    hand = _svg(scene.get("strip", space.width), space.strip, "Your place", page, game, "hand", given)
    return Pictures(table, hand)


def _icon(game: str, kind: str, id: str) -> str:
    """The icon that stands for something of a game; of what has none, such as a card that users made, the game's own sign."""
    try:
        return icons.named(game, kind, id)
    except icons.UnknownIcon:
        return icons.table(game, "things").get("back", "rose")


def _svg(width: float, height: float, says: str, page: bool, game: str, of: str, given: dict[str, Any]) -> str:
    inner = _template(game if is_drawn(game) else "generic", of).render(given)
    return str(
        Markup(
            '<svg xmlns="http://www.w3.org/2000/svg" class="look" viewBox="0 0 {} {}" width="{}" height="{}" '
            'role="{}" aria-label="{}">'
        ).format(round(width), round(height), round(width), round(height), "group" if page else "img", says)
        + Markup(inner)  # noqa: S704 - made by our templates, which escape
        + Markup("</svg>")
    )
