"""A graph of a game's own, drawn where the game says that its nodes lie: who gave what to whom, a map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from explorer import Match, NoblesseError
from widgets.chain import GraphWidget

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import networkx as nx

    from explorer.core.game import Game


def graphs_of(game: Game) -> Mapping[str, Callable[[Match, int | None], nx.Graph[Any]]]:
    """The graphs of a game's own by title, each from a match and whose eyes see it (None for all); none where it has none."""
    found: Mapping[str, Callable[[Match, int | None], nx.Graph[Any]]] = game.given("graphs", "GRAPHS", {})
    return found


class GameGraph(GraphWidget):
    """One of the graphs of a game's own, with a list of all that it tells.

        GameGraph(explorer.start("game_of_crowns", players=5, seed=3), "Gifts")

    A game gives a `networkx.Graph` or a `DiGraph`; whatever else its nodes and edges have goes into the GraphML too.

    - The graph has `about`, a sentence on what is drawn. It may have `strong`, what it means that a node is strongly
      outlined; and `steps`, what a path's length is counted in ("spaces"): then a visitor who picks a node is shown the
      shortest path from there to any other.
    - A node has `text`, what stands in its box; `kind`, a word of the game's own - each kind has an outline of its own, up
      to eight, and its word in the legend; `x` and `y`, where it lies, to the right and down, in any unit. It may have
      `name`, what it is called where more than its `text` is needed; `told`, sentences about it; and `strong`.
    - An edge may have `label`, a few words on the line; `told`, pairs of a moment to go to, or None, and a sentence; and
      `weight`, a number of zero or more, which makes the line wide in proportion to the largest.

    Attributes:
        match, moment, seat: see `MatchWidget`; the game shows a seat what it may know.
        title: which of the game's graphs.

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

    def deeds(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """What a visitor can do here."""
        return {**super().deeds(), "goto": self.go_to_moment}

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
        """The graph as the game gives it."""
        return graphs_of(self.match.game)[self.title](self.match, self.seat)

    def show(self) -> None:
        """The graph as data for the page, which draws it."""
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
                    "told": [list(told) for told in data.get("told", ())],
                    "share": data.get("weight", 0) / widest if widest else None,
                }
                for one, other, data in graph.edges(data=True)
            ],
        }
