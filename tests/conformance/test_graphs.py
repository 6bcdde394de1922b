"""A game's own graphs: they can be drawn at every moment, and show a seat only what it may know."""

from __future__ import annotations

from math import isfinite
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from explorer.core.game import game_named
from tests.conformance.matches import GAMES, decisions, midway, numbers
from widgets.app import PANES
from widgets.game_graph import graphs_of

if TYPE_CHECKING:
    import networkx as nx

GRAPHIC = [game for game in GAMES if graphs_of(game_named(game))]
pytestmark = pytest.mark.parametrize("game", GRAPHIC)


def drawn(graph: nx.Graph[Any]) -> Any:
    """A graph as comparable data."""
    return repr((graph.graph, list(graph.nodes(data=True)), list(graph.edges(data=True))))


def test_a_title_is_no_other_tab_s(game: str) -> None:
    assert not set(graphs_of(game_named(game))) & set(PANES)


def test_at_every_decision_it_has_all_that_is_drawn(game: str) -> None:
    for title, graph_of in graphs_of(game_named(game)).items():
        for at, match in enumerate(decisions(game, numbers(game, 12)[0])):
            if at % 7:
                continue
            graph = graph_of(match, None)
            assert not graph.is_multigraph()
            assert graph.graph["about"], title
            places = [(data["x"], data["y"]) for _, data in graph.nodes(data=True)]
            assert len(set(places)) == len(places)
            assert all(isfinite(number) for place in places for number in place)
            for _, data in graph.nodes(data=True):
                assert data["text"]
                assert data["kind"]
                assert all(isinstance(told, str) for told in data.get("told", ()))
                assert not data.get("strong") or graph.graph["strong"]
            for _, _, data in graph.edges(data=True):
                assert data.get("weight", 0) >= 0
                for moment, told in data.get("told", ()):
                    assert moment is None or 0 <= moment <= match.moment
                    assert told


def test_a_redealt_match_has_the_same_to_the_seat(game: str) -> None:
    for title, graph_of in graphs_of(game_named(game)).items():
        for number in numbers(game, 40):
            match = midway(game, number)
            for seat in range(match.state.players):
                twin = match.redeal(seat, Random(number))
                assert drawn(graph_of(twin, seat)) == drawn(graph_of(match, seat)), (title, number, seat)


def test_drawing_changes_nothing(game: str) -> None:
    for graph_of in graphs_of(game_named(game)).values():
        match = midway(game, 3)
        before = match.record()
        graph_of(match, 0)
        assert match.record() == before
