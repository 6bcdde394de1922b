"""A game's own graph, such as a map or who gave what to whom, drawn at positions that the game chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from explorer import Match, NoblesseError
from explorer.core.people import each_named
from widgets.chain import GraphWidget
from widgets.still import graph as still

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import networkx as nx

    from explorer.core.game import Game


def graphs_of(game: Game) -> Mapping[str, Callable[[Match, int | None], nx.Graph[Any]]]:
    """A game's own graphs by title, each a function of a match and the seat that looks on (None sees everything)."""
    found: Mapping[str, Callable[[Match, int | None], nx.Graph[Any]]] = game.given("graphs", "GRAPHS", {})
    return found


class GameGraph(GraphWidget):
    """One of a game's own graphs, with the same content as a list.

        GameGraph(explorer.start("game_of_crowns", players=5, seed=3), "Gifts")

    A game returns a `networkx.Graph` or a `DiGraph`. All attributes of its nodes and edges also go into the GraphML.

    - The graph has `about`, a sentence on what is drawn. It may have `strong`, the meaning of a strong outline, and
      `steps`, the unit of path lengths ("spaces"). With `steps`, a visitor who picks a node sees the shortest path from
      there to any other.
    - A node has `text`, shown in its box; `kind`, a word of the game's own, shown in the legend (each kind has its own
      outline, up to eight); and `x` and `y`, its position to the right and down, in any unit. It may have `name`, for
      where `text` is too short; `told`, sentences about it; and `strong`.
    - An edge may have `label`, a few words on the line; `told`, pairs of a moment to go to (or None) and a sentence; and
      `weight`, a number of at least zero: the width of the line in proportion to the largest.

    Attributes:
        match, moment, seat: see `MatchWidget`; the game shows a seat only what it may know.
        title: which of the game's graphs is shown.

    Args:
        match: a match of a game that has graphs.
        title: see above; by default the game's first.
        seat: see above.
        **traits: other traits, as ipywidgets take them.

    Raises:
        NoblesseError: the game has no such graph.
    """

    title = traitlets.Unicode("").tag(sync=True)

    def __init__(self, match: Match, title: str = "", seat: int | None = None, **traits: Any) -> None:
        titles = list(graphs_of(match.game))
        if not titles or (title and title not in titles):
            there = f"there is: {', '.join(titles)}" if titles else "it has none"
            raise NoblesseError(f"{match.game.title} has no graph {title[:60]!r}; {there}.")
        super().__init__(match, seat, title=title or titles[0], _page="game", **traits)

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {**super().handlers(), "goto": self.go_to_moment}

    @traitlets.validate("match")
    def _match_with_it(self, proposal: dict[str, Any]) -> Match:
        match: Match = proposal["value"]
        if self.title and self.title not in graphs_of(match.game):
            raise traitlets.TraitError(f"{match.game.title} has no graph {self.title!r}.")
        return match

    @traitlets.validate("title")
    def _known_title(self, proposal: dict[str, Any]) -> str:
        title: str = proposal["value"]
        if title not in graphs_of(self.match.game):
            raise traitlets.TraitError(f"{self.match.game.title} has no graph {title[:60]!r}.")
        return title

    @traitlets.observe("title")
    def _new_title(self, _change: dict[str, Any]) -> None:
        self._draw()

    def graph(self) -> nx.Graph[Any]:
        """The game's graph."""
        graph = graphs_of(self.match.game)[self.title](self.match, self.seat)
        parts = [
            graph.graph,
            *(data for _, data in graph.nodes(data=True)),
            *(data for *_, data in graph.edges(data=True)),
        ]
        for data in parts:
            data.update(each_named(data, self.match.people, self.seat))
        return graph

    def show(self) -> None:
        """Set the graph's data, which the page draws."""
        graph = self.graph()
        kinds = list(dict.fromkeys(kind for _, kind in graph.nodes(data="kind")))
        widest = max((weight for _, _, weight in graph.edges(data="weight", default=0)), default=0)
        self._graph = {
            "about": graph.graph["about"],
            "strong": graph.graph.get("strong", ""),
            "steps": graph.graph.get("steps", ""),
            "directed": graph.is_directed(),
            "kinds": kinds,
            "nodes": [
                {
                    "id": str(node),
                    "text": data["text"],
                    "name": data.get("name", data["text"]),
                    "kind": kinds.index(data["kind"]),
                    "told": list(data.get("told", ())),
                    "strong": bool(data.get("strong")),
                    "x": data["x"],
                    "y": data["y"],
                }
                for node, data in graph.nodes(data=True)
            ],
            "edges": [
                {
                    "from": str(one),
                    "to": str(other),
                    "label": data.get("label", ""),
                    "told": [list(pair) for pair in data.get("told", ())],
                    "share": data.get("weight", 0) / widest if widest else None,
                }
                for one, other, data in graph.edges(data=True)
            ],
        }

    def picture(self) -> str:
        """The graph."""
        return still.scattered(self._graph, self.title)

    def words(self) -> str:
        """What is joined to what, or who gave what to whom."""
        names = {node["id"]: node["name"] for node in self._graph["nodes"]}
        join = "to" if self._graph["directed"] else "and"
        said = [
            f"  {names[edge['from']]} {join} {names[edge['to']]}" + (f": {edge['label']}" if edge["label"] else "")
            for edge in self._graph["edges"]
        ]
        return "\n".join([f"{self.title}. {self._graph['about']}", *said])
