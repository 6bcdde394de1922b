"""Touches at random, as an editor offers them: what a visitor's finger could do to a layout."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.lay_out import LayoutError, Touch, changed, form, trays

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from explorer.core.game import Game


def cells(game: Game, layout: dict[str, Any]) -> list[dict[str, Any]]:
    """All cells of a form, those in its rows included."""

    def within(some: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        for cell in some:
            yield cell
            for row in cell.get("rows", ()):
                yield {"id": row["id"], "kind": "row"}
                yield from within(row["cells"])

    return [cell for group in form(game, layout) for cell in within(group["cells"])]


def touch_of(game: Game, cell: dict[str, Any], rng: Random) -> Touch:
    """Something that can be done to a cell, or nearly."""
    kind = cell["kind"]
    if kind == "row":
        return Touch("remove")
    if rng.random() < 0.08:
        return Touch("clear")
    if kind == "number":
        return Touch("set", rng.choice([cell["low"], cell["high"], rng.randint(cell["low"], min(cell["high"], 12))]))
    if kind == "one":
        return Touch("set", rng.choice(cell["options"])[0])
    if kind == "yes":
        return Touch("set", rng.random() < 0.5)
    if kind == "text":
        return Touch("set", rng.choice(["Inflict 2.", "", "Lorem ipsum", "Bet"]))
    if kind == "rows" and not cell.get("tray"):
        return Touch("add", rng.choice(cell["add"])[0] if cell["add"] else None)
    if cell.get("value") and rng.random() < 0.3:
        return Touch("take", rng.randrange(len(cell["value"])))
    return Touch("put", rng.choice(trays(game)[cell["tray"]]).id)


def random_layout(game: Game, rng: Random, touches: int) -> dict[str, Any]:
    """What so many touches make of nothing; those that are refused in words change nothing."""
    layout: dict[str, Any] = {}
    for _ in range(touches):
        cell = rng.choice(cells(game, layout))
        try:
            layout = changed(game, layout, cell["id"], touch_of(game, cell, rng))
        except LayoutError:
            continue
    return layout
