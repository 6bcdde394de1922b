"""The certificate of an exam that was passed: a drawing to print."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from widgets.look import drawing, heraldry
from widgets.look.tinctures import CLOTHS

if TYPE_CHECKING:
    from datetime import date

    from explorer.core.game import Game
    from explorer.practice import Result

WIDE, TALL = 1120, 760
"""The size of the drawing: a sheet of A4 on its side, without its margins."""

NAMED = 'data-name=""'
"""What the page finds the line of the name by."""

INK, SOFT, PAPER = "#231B11", "#5E5343", "#FCF8EC"


def certificate(game: Game, number: int, came: Result, took: str, day: date) -> str:
    """A certificate as an SVG that stands alone; the name is left open, and the page puts it in.

    Args:
        game: the game.
        number: which exam it was.
        came: how it went.
        took: how long it took, in words.
        day: when it was.
    """
    felt = CLOTHS[game.id].light if game.id in CLOTHS else "#2D3A4A"
    arms = drawing.kept("shield", WIDE / 2 - 50, 84, 100, heraldry.noblesse().blazon, says="")
    when = f"{day.day} {day:%B %Y}"

    def line(y: int, size: int, text: str, kind: str = "look-d", ink: str = INK, more: str = "") -> str:
        return (
            f'<text x="{WIDE // 2}" y="{y}" text-anchor="middle" font-size="{size}" fill="{ink}" class="{kind}" {more}>'
            f"{escape(text)}</text>"
        )

    said = f"{came.right} of {came.of} right, in {took}"
    return drawing.carried(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {TALL}" width="{WIDE}" height="{TALL}" role="img" '
        f'aria-label="Certificate: {escape(game.title)}, exam {number}, {said}">'
        f'<rect width="{WIDE}" height="{TALL}" fill="{PAPER}"/>'
        f'<rect x="22" y="22" width="{WIDE - 44}" height="{TALL - 44}" rx="18" fill="none" stroke="{felt}" stroke-width="10"/>'
        f'<rect x="36" y="36" width="{WIDE - 72}" height="{TALL - 72}" rx="10" fill="none" stroke="{felt}" stroke-width="2"/>'
        f"{arms}"
        f"{line(300, 54, '', more=NAMED)}"
        f'<path d="M{WIDE // 2 - 300} 318h600" stroke="{SOFT}" stroke-width="1.5" stroke-dasharray="2 5"/>'
        f"{line(366, 26, 'knows the rules of', 'look-t', SOFT)}"
        f"{line(448, 74, game.title, ink=felt)}"
        f"{line(520, 30, f'Exam {number}: {said}', 'look-t')}"
        f"{line(648, 24, when, 'look-t', SOFT)}"
        f"{line(690, 24, 'Noblesse', ink=SOFT)}"
        "</svg>"
    )
