"""The map's graph with texts and positions, ready to be drawn: paths, choke points, the way to each castle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.games.noble_game import wording
from explorer.games.noble_game.graphs.ways import map_graph

if TYPE_CHECKING:
    import networkx as nx

    from explorer.core.match import Match
    from explorer.core.moments import Seat
    from explorer.games.noble_game.state import Realm

ABOUT = (
    "The map: each box is a square that can be walked over, each line one space. Without a choke point the map falls "
    "apart. Of these squares only fields, forests and quarries can have a fort: it bars every way past it, but a "
    "raiding party may still sneak past."
)


def drawn(match: Match, _seat: Seat | None = None) -> nx.Graph[Any]:
    """The map of a match as `widgets.GameGraph` draws it; everything on it is open, so all seats see the same."""
    state = match.state
    graph = map_graph(state)
    graph.graph.update({"about": ABOUT, "strong": "choke point", "steps": "spaces"})
    for square, node in graph.nodes.items():
        given = []
        if node["owner"] >= 0 or node["structure"]:
            whose = wording.seat(node["owner"]) if node["owner"] >= 0 else "nobody"
            inside = f" with {wording.plural(node['garrison'], 'soldier')}" if node["structure"] else ""
            given.append(f"{'A ' + node['structure'] if node['structure'] else 'The square'} of {whose}{inside}.")
        given += [f"{wording.seat(state.forces[key]['seat'])}'s {wording.force(state, key)}." for key in node["forces"]]
        if node["nobles"]:
            given.append(f"Nobles: {', '.join(wording.titled(state, id) for id in node['nobles'])}.")
        away = ", ".join(f"{spaces} to {wording.seat(seat)}'s" for seat, spaces in enumerate(node["to_castle"]))
        given.append(f"Spaces to the castles: {away}.")
        if node["choke"]:
            given.append(
                f"A choke point: without it {wording.plural(node['cuts'], 'square')} would be cut off. {_barring(state, square)}"
            )
        node.update({
            "text": square, "x": node["column"], "y": node["row"], "told": given, "strong": node["choke"],
            "name": wording.square(state, square),
        })  # fmt: skip
    return graph


def _barring(state: Realm, square: str) -> str:
    """Says whether a fort on a square bars, or could bar, the way, and to whom (build.fort, sneak.declare)."""
    past = "bars the way to others, but a raiding party may sneak past"
    if square in state.structures:
        return f"The {state.structures[square]['kind']} on it {past}."
    if square in state.board.goods:
        return f"A fort can be built here: it {past}."
    return f"No fort can be built on a {state.board.kind(square)}."


GRAPHS = {"Map": drawn}
"""The game's own graphs, by title."""
