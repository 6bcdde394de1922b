"""A page with one position, drawn at the sizes of the design, light and dark, for whoever changes a board.

python -m widgets.boards.preview noble_treachery board.html --seats 4 --answers 60 --seat 0
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import explorer
from explorer.players import HeuristicPlayer
from widgets.asked import asked, asks
from widgets.boards.table import Space, pictures
from widgets.look import drawing, kit

if TYPE_CHECKING:
    from explorer import Match

SPACES = (Space(), Space(390, 525, 150))
"""The table of a window of 1366 × 768 pixels, and of a telephone."""

FRAME = """<section class="look look-table" data-cloth="{game}" data-theme="{theme}" style="width:{width}px">{cloth}
<div style="position:relative;height:{height}px">{table}</div>
<div class="look-ribbon" style="position:relative;margin:0 20px"><div><b>{text}</b></div></div>
<div class="look-wood" style="position:relative;overflow-x:auto;margin-top:-24px;padding-top:24px">{hand}</div></section>"""


def page(match: Match, seat: int | None) -> str:
    """The page.

    Args:
        match: the match in the position to be drawn.
        seat: the seat that looks on; None shows all hands.
    """
    question, live, tiles = asked(match, seat)
    frames = []
    for space in SPACES:
        drawn = pictures(match, seat, space, live=live, tiles=tiles, asks=asks(match))
        frames += [
            FRAME.format(
                game=match.game.id,
                theme=theme,
                width=space.width,
                height=space.height,
                cloth='<svg class="look-cloth" aria-hidden="true"><rect width="100%" height="100%" fill="url(#weave)"/>'
                '<rect width="100%" height="100%" fill="url(#lamp)"/></svg>',
                table=drawn.table,
                hand=drawn.hand,
                text=question["text"],
            )
            for theme in ("light", "dark")
        ]
    shown = "".join(frames)
    here = Path(kit.__file__).parent
    styles = [kit.fonts(), *((here / name).read_text(encoding="utf-8") for name in ("look.css", "parts.css"))]
    defined = (
        '<svg width="0" height="0" style="position:absolute" aria-hidden="true">'
        f"<defs>{drawing.definitions(shown)}</defs></svg>"
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{match.game.title}</title><style>{"".join(styles)}</style>'
        f'<body style="margin:0;display:flex;flex-wrap:wrap;gap:16px">{defined}{shown}</body></html>'
    )


def main() -> None:
    """Read the command line and write the page."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("game")
    reader.add_argument("file")
    reader.add_argument("--seats", type=int)
    reader.add_argument("--seed", default="1")
    reader.add_argument("--answers", type=int, default=40, help="how many answers the computer gives first")
    reader.add_argument("--until", default="", help="play on until the pending choice has this kind")
    reader.add_argument("--seat", type=int, help="who looks on; by default all hands are open")
    given = reader.parse_args()
    match = explorer.start(given.game, players=given.seats, seed=given.seed, people=True)
    player = HeuristicPlayer(given.game, given.seed)
    match.play(player, most=given.answers)

    def reached(now: Match) -> bool:
        return getattr(now.pending, "kind", "") == given.until and given.seat in (None, now.pending.seat)  # type: ignore[union-attr]

    if given.until:
        match.play(player, until=reached)
    Path(given.file).write_text(page(match, given.seat), encoding="utf-8")


if __name__ == "__main__":
    main()
