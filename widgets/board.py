"""A picture of a position: SVG from a template, a pure function of what somebody may see."""

from __future__ import annotations

import textwrap
from functools import cache
from typing import TYPE_CHECKING, Any

from explorer.core.game import game_named

if TYPE_CHECKING:
    from jinja2 import Template

    from explorer import Match

WIDE = 960
"""Pixels of a picture when nobody says how much room there is."""

PANEL = 300
"""Pixels that a seat's panel needs at the least; narrower pictures have fewer columns."""


GAP = 10
"""Pixels between panels."""


@cache
def _template(game: str) -> Template:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    # Everything is escaped, template files are ours: what a visitor typed can never become markup.
    drawer = Environment(loader=PackageLoader("widgets", "boards"), autoescape=True, undefined=StrictUndefined)
    return drawer.get_template(f"{game}.svg.j2")


def picture(scene: dict[str, Any], game: str, width: int = WIDE) -> str:
    """The SVG of a scene.

    Args:
        scene: what `Game.scene` gives.
        game: the game's id.
        width: pixels there are; 280 at the least.
    """
    width = max(int(width), 280)
    seats = scene["seats"]
    columns = max(1, min(width // PANEL, 3 if len(seats) > 4 else 2 if width < 4 * PANEL else 4))
    panel = (width - GAP * (columns - 1)) / columns
    if width >= 830:  # dice, what is at stake, and the bank side by side, or as many of them as there is room for
        stakes, bank, height = (306, 0), (516, 0), 96
    elif width >= 520:
        stakes, bank, height = (306, 0), (4, 84), 172
    else:
        stakes, bank, height = (4, 84), (4, 168), 256
    placed = []
    for first in range(0, len(seats), columns):
        row = seats[first : first + columns]
        tall = max(_tall(seat) for seat in row)
        for column, seat in enumerate(row):
            place = {"x": column * (panel + GAP), "y": height, "tall": tall}
            placed.append({**_fitted(seat, int(panel)), **place})
        height += tall + GAP
    drawn = {**scene, "seats": placed}
    return _template(game).render(
        scene=drawn, width=width, height=height, panel=panel, stakes_at=stakes, bank_at=bank
    )


def _tall(seat: dict[str, Any]) -> int:
    """How many pixels high a seat's panel must be: an open hand is written two cards a line."""
    hand = seat["hand"]
    lines = 1 if not hand or hand[0]["hidden"] else (len(hand) + 1) // 2
    return 140 + 25 * lines


def _fitted(seat: dict[str, Any], room: int) -> dict[str, Any]:
    """A seat whose texts fit its panel: the derivation of a power in lines, a card's name without its colour's letter."""
    card = seat["card"]
    if card is not None:
        lines = textwrap.wrap(card["how"], width=max((room - 76) // 6, 12))
        if len(lines) > 2:
            lines = [lines[0], textwrap.shorten(" ".join(lines[1:]), width=max((room - 76) // 6, 12), placeholder=" …")]
        card = {**card, "lines": lines}
    letters = max((room // 2 - 54) // 6, 6)
    hand = [c if c["hidden"] else {**c, "plain": _short(c["name"], letters)} for c in seat["hand"]]
    return {**seat, "card": card, "hand": hand}


def _short(name: str, letters: int) -> str:
    """A card's name in so many letters; a common's colour is on its label already."""
    plain = name.split(" ", 1)[1] if name.split(" ")[0] in ("Black", "Blue", "Red", "Green", "Yellow") else name
    return plain if len(plain) <= letters else f"{plain[: letters - 1]}…"


def board(match: Match, seat: int | None = None, width: int = WIDE) -> str:
    """The SVG of a match as it stands.

    Args:
        match: any match.
        seat: whose eyes; None shows all hands.
        width: pixels there are.
    """
    game = game_named(match.game.id)
    state = match.state if seat is None else match.view(seat).state
    return picture(game.scene(state), game.id, width)
