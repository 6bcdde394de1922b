"""Laying out a table: a layout is the keywords of `explorer.position` as JSON-able data, and is changed touch by touch.

A game says what can be laid out in its part `lay_out`; for a game that says nothing, it follows from the fields of its state.
`kinds` has what a place can hold, `bench` the functions that a page calls, and `derived` what follows without a part.
"""

from explorer.lay_out.bench import (
    Laid,
    Mend,
    bench_of,
    changed,
    checked,
    form,
    from_match,
    from_ruling,
    laid,
    left_out,
    mends,
    put_on,
    trays,
    usual_players,
)
from explorer.lay_out.kinds import Bench, LayoutError, Piece, Place, Start, Touch

__all__ = [
    "Bench", "Laid", "LayoutError", "Mend", "Piece", "Place", "Start", "Touch", "bench_of", "changed", "checked", "form",
    "from_match", "from_ruling", "laid", "left_out", "mends", "put_on", "trays", "usual_players",
]  # fmt: skip
