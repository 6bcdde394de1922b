"""The map as a networkx graph: ways between squares, choke points, and the distance of each square to every castle.

>>> from explorer.games.noble_game.graphs.ways import choke_points, map_graph, must_pass, ways
>>> graph = map_graph(4)
>>> graph.nodes["J5"]["name"], graph.nodes["J5"]["to_castle"]
('Ashdown', (5, 11, 11, 11))
>>> must_pass(graph, "H2", "H8")
['H3', 'H4', 'H5']
>>> choke_points(graph)[:1]
['E8']
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from explorer.games.noble_game.own_figures import figures
from explorer.games.noble_game.state import NEUTRAL, Realm

if TYPE_CHECKING:
    from collections.abc import Collection

    import networkx as nx

    from explorer.games.noble_game.board import Square


def map_graph(about: Realm | int) -> nx.Graph[Square]:
    """The map: each node is a passable square, each edge one space. For a position, with everything on the squares.

    Args:
        about: a position, or the number of players for one of our own boards.

    Returns:
        A new graph, which may be changed. The graph has `name` and `players`. A node has

        - `kind` ("road", "estate", …), `name` (of an estate, else ""), `column` and `row` (counted from 0 and 1);
        - `yields` (F, W, S or ""), `home` (whose home estate, -1 for nobody's);
        - `to_castle`: spaces to each seat's castle where nothing is in the way;
        - `choke`: whether the map falls apart without it; `cuts`: how many squares are then cut off from the others;
        - `betweenness`: the share of all shortest ways that lead over it, 0 to 1;

        and in a position `owner` (-1 for nobody), `structure` ("fort", "castle" or ""), `garrison` (soldiers in it),
        `forces` and `nobles` (the ids of those there).
    """
    if isinstance(about, int):
        return _plain(about).copy()
    graph = _plain(about.players, about.own).copy()
    for square, node in graph.nodes.items():
        structure = about.structures.get(square)
        node["structure"] = structure["kind"] if structure else ""
        node["garrison"] = structure["soldiers"] if structure else 0
        node["owner"] = structure["seat"] if structure else about.owned.get(square, NEUTRAL)
        node["forces"] = [id for id, force in about.forces.items() if force["at"] == square]
        node["nobles"] = [id for id, noble in about.nobles.items() if noble["at"] == square]
    return graph


@cache
def _plain(players: int, own: str = "") -> nx.Graph[Square]:
    """The graph of a board, ours or a user's own, with the figures that take a while to work out."""
    import networkx as nx

    graph: nx.Graph[Square] = figures(own).boards[players].graph()
    between = nx.betweenness_centrality(graph)
    for square, node in graph.nodes.items():
        node["to_castle"] = tuple(node["to_castle"])
        node["betweenness"] = round(
            between[square], 6
        )  # rounded, so that squares that mirror each other have the same figure
        parts = nx.connected_components(nx.restricted_view(graph, [square], []))
        node["cuts"] = len(graph) - 1 - max(map(len, parts))
        node["choke"] = node["cuts"] > 0
    return graph


def choke_points(graph: nx.Graph[Square]) -> list[Square]:
    """The squares without which the map falls apart, first those that cut off most, then those with most ways."""
    nodes = graph.nodes
    found = [square for square in graph if nodes[square]["choke"]]
    return sorted(found, key=lambda one: (-nodes[one]["cuts"], -nodes[one]["betweenness"], one))


def ways(graph: nx.Graph[Square], start: Square, end: Square, closed: Collection[Square] = ()) -> list[list[Square]]:
    """Every shortest way from one square to another, with both ends; empty if there is no way.

    Args:
        graph: the map.
        start: the first square.
        end: the last square; it may be a closed one, such as a square to be attacked.
        closed: squares that cannot be walked over, as `Realm.hostile` has them for a seat.

    Raises:
        KeyError: there is no such square.
    """
    import networkx as nx

    for square in (start, end):
        if square not in graph:
            raise KeyError(square)
    open_ = nx.restricted_view(
        graph, [square for square in closed if square in graph and square not in (start, end)], []
    )
    return sorted(nx.all_shortest_paths(open_, start, end)) if nx.has_path(open_, start, end) else []


def must_pass(graph: nx.Graph[Square], start: Square, end: Square) -> list[Square]:
    """The squares that every way between two squares leads over, in order.

    A fort on one of them, where one may be built, bars every way, except to a party that sneaks past. (build.fort,
    sneak.declare).

    Raises:
        KeyError: there is no such square.
    """
    import networkx as nx

    shortest = ways(graph, start, end)
    if not shortest:
        return []
    inner = shortest[0][1:-1]
    return [square for square in inner if not nx.has_path(nx.restricted_view(graph, [square], []), start, end)]
