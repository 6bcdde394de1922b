"""A game's own graphs without a browser: data for the page, messages from it, and what a seat may see."""

from __future__ import annotations

import io
import json
import logging
from dataclasses import fields
from typing import Any

import networkx as nx
import pytest
import traitlets

import explorer
from explorer import Match, NoblesseError
from explorer.core.game import Game
from explorer.players import RandomPlayer
from tests.games.answers import answer
from tests.games.game_of_crowns.table import fresh
from widgets import App, GameGraph, Stepper


@pytest.fixture
def match() -> Match:
    """Seat 0 has given Seat 2 its Coinage for a card taken at random."""
    return answer(fresh(), "akroyear-coinage", 2, "chiron-princess")


def with_map() -> Match:
    """A match of a game that has a map of three squares in a row, which are no seats."""
    match = fresh()

    def ways(match: Match, seat: int | None) -> nx.Graph[str]:
        del match, seat
        graph: nx.Graph[str] = nx.Graph(about="Three squares.", strong="choke point", steps="spaces")
        for column, (square, kind) in enumerate({"A1": "field", "B1": "road", "C1": "field"}.items()):
            graph.add_node(square, text=square, kind=kind, x=column, y=0, strong=kind == "road")
        graph.add_edges_from([("A1", "B1"), ("B1", "C1")])
        return graph

    class Mapped(Game):
        def given(self, part: str, name: str, default: Any) -> Any:
            return {"Map": ways} if name == "GRAPHS" else super().given(part, name, default)

    game = Mapped(**{one.name: getattr(match.game, one.name) for one in fields(match.game)})
    return Match(game, match.setup, match.first_state())


def test_every_seat_is_a_node_and_gifts_are_told_with_their_moments(match: Match) -> None:
    widget = GameGraph(match)
    assert widget.title == "Gifts"
    assert [node["text"] for node in widget._graph["nodes"]] == ["Seat 0", "Seat 1", "Seat 2", "Seat 3"]
    assert [(edge["from"], edge["to"], edge["label"], edge["share"]) for edge in widget._graph["edges"]] == [
        ("0", "2", "1 card", 1.0), ("2", "0", "1 card", 1.0),
    ]  # fmt: skip
    told = [told for edge in widget._graph["edges"] for told in edge["told"]]
    assert [text for _, text in told] == [
        "Seat 0 to Seat 2: Coinage of Akroyear (Coinage)", "Seat 2 to Seat 0: Princess of Chiron (taken)",
    ]  # fmt: skip
    assert all(match.moments()[moment].kind in ("took", "gave") for moment, _ in told)


def test_who_gave_much_in_all_is_told_with_the_node(match: Match) -> None:
    told = [node["told"] for node in GameGraph(match)._graph["nodes"]]
    assert told[:2] == [["Gave 1 card; got 1 card."], ["Gave nothing; got nothing."]]


def test_another_seat_is_told_of_backs_only(match: Match) -> None:
    widget = GameGraph(match, "Gifts", seat=1)
    assert "1 hidden card" in json.dumps(widget._graph)
    assert "rincess" not in json.dumps(widget._graph)
    assert "oinage of" not in json.dumps(widget._graph)
    assert "rincess" not in widget.graphml()
    widget.seat = 2
    assert "Princess of Chiron" in json.dumps(widget._graph)


def test_it_shows_what_was_given_until_now(match: Match) -> None:
    widget = GameGraph(match)
    first = widget._graph["edges"][0]["told"][0][0]
    widget._hear(None, {"do": "goto", "moment": 0}, [])
    assert widget._graph["edges"] == []
    widget._hear(None, {"do": "goto", "moment": first}, [])
    assert match.moment == first
    assert len(widget._graph["edges"]) > 0
    assert widget._message == {}


def test_it_follows_when_another_widget_goes_on(match: Match) -> None:
    widget, stepper = GameGraph(match), Stepper(match)
    stepper._hear(None, {"do": "back"}, [])
    assert widget.moment == stepper.moment == match.moment


@pytest.mark.parametrize("told", [{"do": "goto"}, {"do": "goto", "moment": "x"}, {"do": "goto", "moment": 10**9}])
def test_whatever_a_page_sends_harms_nothing(
    match: Match, told: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    widget, before = GameGraph(match), match.record()
    with caplog.at_level(logging.ERROR):
        widget._hear(None, told, [])
    assert widget._message["text"]
    assert (match.record(), caplog.records) == (before, [])


def test_what_does_not_exist_is_refused(match: Match) -> None:
    with pytest.raises(NoblesseError, match="there is: Gifts"):
        GameGraph(match, "Loans")
    without = explorer.start("noble_treachery", players=4, seed=1)
    with pytest.raises(NoblesseError, match="it has none"):
        GameGraph(without)
    widget = GameGraph(match)
    with pytest.raises(traitlets.TraitError, match="no graph 'Loans'"):
        widget.title = "Loans"
    with pytest.raises(traitlets.TraitError, match="no graph 'Gifts'"):
        widget.match = without
    assert widget.match is match


def test_graphml_can_be_read_back(match: Match) -> None:
    again = nx.read_graphml(io.BytesIO(GameGraph(match).graphml().encode()))
    assert again.is_directed()
    assert set(again.edges) == {("0", "2"), ("2", "0")}
    assert "Princess of Chiron" in again.edges["2", "0"]["told"]
    ways = nx.read_graphml(io.BytesIO(GameGraph(with_map()).graphml().encode()))
    assert not ways.is_directed()
    assert ways.nodes["B1"]["kind"] == "road"


def test_a_map_is_drawn_by_the_same_widget() -> None:
    shown = GameGraph(with_map(), "Map")._graph
    assert (shown["directed"], shown["steps"], shown["strong"]) == (False, "spaces", "choke point")
    assert shown["kinds"] == ["field", "road"]
    assert [(node["id"], node["kind"], node["strong"]) for node in shown["nodes"]] == [
        ("A1", 0, False), ("B1", 1, True), ("C1", 0, False),
    ]  # fmt: skip
    assert [(edge["label"], edge["told"], edge["share"]) for edge in shown["edges"]] == [("", [], None)] * 2


def test_every_moment_of_a_match_can_be_the_present_one() -> None:
    match = fresh(9).play(RandomPlayer(3))
    widget = GameGraph(match)
    for moment in range(0, len(match.moments()), 97):
        widget._hear(None, {"do": "goto", "moment": moment}, [])
        assert widget._message == {}
        json.dumps(widget._graph, allow_nan=False)


def test_the_app_has_a_tab_for_each_graph_of_the_game(match: Match) -> None:
    app = App(match)
    assert app._tabs.titles == ["Chain", "Gifts", "Chances", "What if", "Study", "Workbench"]
    app.door = "explore"
    app._tabs.seen = ["Gifts"]
    assert isinstance(app.parts["Gifts"], GameGraph)
    app.parts["Board"].seat = 1
    assert app.parts["Gifts"].seat == 1
    assert "Gifts" not in App(explorer.start("noble_treachery", players=4, seed=1))._tabs.titles
