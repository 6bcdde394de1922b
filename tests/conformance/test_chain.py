"""The chain of events of any game is a well-formed graph."""

from __future__ import annotations

import networkx as nx
import pytest

import explorer
from explorer.core.chain import KINDS, RELATIONS
from explorer.core.moments import Begin, End
from tests.conformance.matches import GAMES, finished, numbers

pytestmark = pytest.mark.parametrize("game", GAMES)


def test_nodes_and_edges_are_well_formed_and_acyclic(game: str) -> None:
    rules = explorer.rules(game).rules
    for number in numbers(game, 40):
        match = finished(game, number)
        graph = match.chain()
        told = [moment for moment in match.moments() if not isinstance(moment, End)]
        assert sorted(graph) == [moment.at for moment in told]
        for moment in told:
            node = graph.nodes[moment.at]
            assert node["kind"] in KINDS
            assert node["event"] == moment.kind
            assert node["seat"] == moment.seat
            assert node["rule"] in rules
            assert node["what"] == match.tell(moment)
        for before, after, relation in graph.edges(data="relation"):
            assert relation in RELATIONS, (number, before, after, relation)
            assert before != after
        assert nx.is_directed_acyclic_graph(graph), number


def test_every_cause_is_a_begin_that_was_open(game: str) -> None:
    for number in numbers(game, 15):
        match = finished(game, number)
        moments = match.moments()
        parents: dict[int, int | None] = {}
        still_open: list[int] = []
        for moment in moments:
            if isinstance(moment, End):
                still_open.pop()
                continue
            parents[moment.at] = still_open[-1] if still_open else None
            if isinstance(moment, Begin):
                still_open.append(moment.at)
        graph = match.chain()
        for node, parent in parents.items():
            causes = {cause for cause, _, relation in graph.in_edges(node, data="relation")
                      if relation in ("caused", "interrupted")}  # fmt: skip
            named = {cause for cause in causes if cause != parent}
            assert all("name" in moments[cause].facts for cause in named), (number, node)
            assert parent is None or graph.has_edge(parent, node), (number, node)


def test_a_part_of_a_match_has_a_chain_of_its_own(game: str) -> None:
    for number in numbers(game, 15):
        match = finished(game, number)
        last = len(match.moments()) - 1
        for first in range(0, last, 37):
            graph = match.chain(first, min(first + 60, last))
            assert all(first <= node <= first + 60 for node in graph)
            assert nx.is_directed_acyclic_graph(graph)


def test_the_chain_of_a_seat_has_the_same_shape(game: str) -> None:
    for number in numbers(game, 8):
        match = finished(game, number)
        whole = match.chain()
        for seat in range(match.state.players):
            own = match.chain(seat=seat)
            assert set(own.edges) == set(whole.edges)
