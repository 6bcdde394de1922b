"""The map as a graph: choke points, ways round them, and what a position puts on it."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

import networkx as nx
import pytest

from explorer.games.noble_game.board import CAPITAL, board
from explorer.games.noble_game.graphs.ways import choke_points, map_graph, must_pass, ways
from tests.games.noble_game.realm import lay


def reached(players: int, start: str, without: str) -> set[str]:
    """What can be walked to from a square when another is taken away, by the board's roads alone."""
    found, waiting = {start}, deque([start])
    while waiting:
        for near in board(players).roads[waiting.popleft()]:
            if near != without and near not in found:
                found.add(near)
                waiting.append(near)
    return found


@pytest.mark.parametrize("players", [3, 4])
def test_choke_points_are_the_squares_that_part_the_map(players: int) -> None:
    graph, squares = map_graph(players), set(board(players).marks)
    for square in squares:
        start = CAPITAL if square != CAPITAL else board(players).castles[0]
        left = reached(players, start, square)
        lost = len(squares) - 1 - len(left)
        assert graph.nodes[square]["cuts"] == min(lost, len(left))
        assert graph.nodes[square]["choke"] == (lost > 0)
    chokes = choke_points(graph)
    assert set(chokes) == set(nx.articulation_points(graph))
    assert len(chokes) == 4 * players  # castle, gate, near forest and crossroads of each sector
    cuts = [graph.nodes[square]["cuts"] for square in chokes]
    assert cuts == sorted(cuts, reverse=True)


@pytest.mark.parametrize("players", [3, 4])
def test_every_sector_has_the_same_measures(players: int) -> None:
    graph = map_graph(players)
    for part in ("to_castle", "cuts", "betweenness"):
        of_castles = [graph.nodes[castle][part] for castle in board(players).castles]
        assert len({tuple(sorted(one)) if part == "to_castle" else one for one in of_castles}) == 1
    most = max(graph, key=lambda square: graph.nodes[square]["betweenness"])
    assert most == CAPITAL


def test_ways_go_round_what_is_closed_and_end_on_it() -> None:
    graph = map_graph(4)
    assert ways(graph, "H2", "H5") == [["H2", "H3", "H4", "H5"]]
    assert ways(graph, "H2", "H8", closed=["H4"]) == []
    assert len(ways(graph, "H2", "H4", closed=["H4"])) == 1
    straight, round_ = ways(graph, "H5", "K8"), ways(graph, "H5", "K8", closed=[CAPITAL])
    assert [len(way) for way in straight] == [7]
    assert [len(way) for way in round_] == [11]
    assert ways(graph, "H2", "H2") == [["H2"]]
    for one in (*straight, *round_):
        assert all(graph.has_edge(a, b) for a, b in pairwise(one))
    with pytest.raises(KeyError):
        ways(graph, "H2", "A1")
    with pytest.raises(KeyError):
        ways(graph, "nowhere", "H2")


def test_what_must_be_passed_is_passed_by_every_way() -> None:
    graph = map_graph(4)
    assert must_pass(graph, "H2", "N8") == ["H3", "H4", "H5", "K8", "L8", "M8"]
    assert must_pass(graph, "H5", "K8") == []
    assert must_pass(graph, "H2", "H2") == []
    for square in must_pass(graph, "H2", "N8"):
        assert ways(graph, "H2", "N8", closed=[square]) == []


def test_a_position_puts_its_pieces_on_the_map() -> None:
    match = lay(forces=[{"seat": 1, "at": "K8", "soldiers": 2}], nobles={"lord-1": "H8"}, owned={"H4": 0},
                garrisons={"J5": {"seat": 0, "soldiers": 2}})  # fmt: skip
    nodes = map_graph(match.state).nodes
    assert (nodes["J5"]["structure"], nodes["J5"]["owner"], nodes["J5"]["garrison"]) == ("fort", 0, 2)
    assert nodes["K6"]["owner"] == -1
    assert (nodes["H4"]["owner"], nodes["H4"]["structure"]) == (0, "")
    assert nodes["K8"]["forces"] == ["f1"]
    assert "lord-1" in nodes["H8"]["nobles"]


def test_each_graph_can_be_changed_without_changing_the_next() -> None:
    graph = map_graph(3)
    graph.remove_node(CAPITAL)
    graph.nodes["N8"]["kind"] = "ruin"
    again = map_graph(3)
    assert CAPITAL in again
    assert again.nodes["N8"]["kind"] == "castle"
