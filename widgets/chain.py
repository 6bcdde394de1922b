"""The chain of events, a graph of what caused, interrupted, prevented and resumed what; and the graph of a roll."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import traitlets

from explorer import Match, NoblesseError
from explorer.core.chain import SCOPES, around, chain, fold, gather, implied, part, span
from explorer.core.chance import Dice
from explorer.core.moments import Chance, Choice
from explorer.odds.dice_graph import NOW, dice_graph
from widgets import assets
from widgets.match_widget import MatchWidget
from widgets.still import graph as still

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import networkx as nx

    from explorer.core.moments import Option

MOST = 100
"""The most nodes drawn unless a visitor opens more; the deepest effects are closed first."""

OPEN = 40
"""The most effects that a visitor can have open at once."""


FEW = 4
"""A turn of the present phase with at most so many things in it stays open."""


class GraphWidget(MatchWidget):
    """A graph that the page draws and that can be saved as GraphML."""

    _esm = assets.script("chain.js")
    _css = assets.look("chain.css", fonts=True)

    _page = traitlets.Unicode("chain").tag(sync=True)
    _graph = traitlets.Dict().tag(sync=True)

    def graph(self) -> nx.Graph[Any]:
        """The graph as it is shown, as a networkx graph."""
        raise NotImplementedError

    def graphml(self) -> str:
        """The graph as GraphML."""
        import networkx as nx

        graph = self.graph()
        plain: nx.Graph[str] = nx.DiGraph() if graph.is_directed() else nx.Graph()
        for node, data in graph.nodes(data=True):
            plain.add_node(str(node), **_plain(data))
        for before, after, data in graph.edges(data=True):
            plain.add_edge(str(before), str(after), **_plain(data))
        return "\n".join(nx.generate_graphml(plain))

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {"graphml": lambda _: self.send({"graphml": self.graphml()})}

    def go_to_moment(self, message: dict[str, Any]) -> None:
        """Go to the moment that the page sent."""
        moment = message.get("moment")
        if type(moment) is not int:
            raise NoblesseError("A moment is a number.")
        self.match.goto(moment)


def _plain(data: dict[str, Any]) -> dict[str, Any]:
    """Attributes in a form that GraphML can hold: None is dropped, fractions and lists become text."""
    kept = {
        name: str(value) if isinstance(value, Fraction) else value for name, value in data.items() if value is not None
    }
    return {name: value if isinstance(value, str | int | float) else json.dumps(value) for name, value in kept.items()}


class Chain(GraphWidget):
    """The chain of events of the current turn, phase or round, or of the whole match.

        Chain(explorer.start("noble_treachery", players=4, seed=7))

    Clicking a node goes to its moment, in this and every other widget of the match. What is dealt in several steps is one
    node; each phase, turn and round is a line, and all but the present ones are closed. Clicking such a node opens it.

    Attributes:
        match, moment, seat: see `MatchWidget`; a seat sees only what it may know.
        scope: how much is shown: "turn", "phase", "round" or "match".
        barred: True to show the options that choices did not allow.
        first, last: the moments to show instead of a scope; None means from the first, or to the last.

    Args:
        match: any match.
        first, last: see above.
        seat: see above.
        **traits: other ipywidgets traits.
    """

    scope = traitlets.Enum(SCOPES, "round").tag(sync=True)
    barred = traitlets.Bool(True).tag(sync=True)
    first = traitlets.Int(None, allow_none=True, min=0)
    last = traitlets.Int(None, allow_none=True, min=0)

    def __init__(
        self, match: Match, first: int | None = None, last: int | None = None, seat: int | None = None, **traits: Any
    ) -> None:
        self._opened: set[int | str] = set()
        self._shut: set[int | str] = set()
        self._folds: dict[str, int | str] = {}
        super().__init__(match, seat, first=first, last=last, **traits)

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {
            **super().handlers(),
            "goto": self.go_to_moment,
            "scope": self._look_at,
            "barred": lambda message: setattr(self, "barred", bool(message.get("barred"))),
            "open": self._open,
        }

    def _look_at(self, message: dict[str, Any]) -> None:
        if message.get("scope") not in SCOPES:
            raise NoblesseError(f"The chain shows one of: {', '.join(SCOPES)}.")
        self._opened.clear()
        self._shut.clear()
        self.first = self.last = None
        self.scope = message["scope"]

    def _open(self, message: dict[str, Any]) -> None:
        """Open what is closed, or close what is open: an effect, a line of the course, or some steps of dealing."""
        node = self._folds.get(str(message.get("node")))
        if node is None:
            raise NoblesseError("There is nothing to open here.")
        if next(one for one in self._graph["nodes"] if one["id"] == str(node))["open"]:
            self._opened.discard(node)
            self._shut.add(node)
        elif len(self._opened) >= OPEN:
            raise NoblesseError("Too much is open. Close something first.")
        else:
            self._shut.discard(node)
            self._opened.add(node)

    @traitlets.observe("scope", "barred", "first", "last")
    def _new_part(self, _change: dict[str, Any]) -> None:
        self._draw()

    # --- what is shown ----------------------------------------------------------------------------------------------

    def _range(self) -> tuple[int, int]:
        """The numbers of the first and the last moment shown."""
        moments = self.match.moments()
        if self.first is None and self.last is None:
            return span(moments, self.match.moment, self.scope)
        end = len(moments) - 1
        return min(self.first or 0, end), end if self.last is None else min(self.last, end)

    def graph(self) -> nx.DiGraph[int | str]:
        """The chain as it is shown, closed effects included; see `explorer.core.chain`."""
        return self._folded()

    def _folded(self, still: bool = False) -> nx.DiGraph[int | str]:
        """The chain as the page shows it; or, for a still picture, in which nothing can be opened, with all phases open."""
        match = self.match
        first, last = self._range()
        whole = span(match.moments(), first, "round")  # the cause that prevents something may have begun before
        begin, end = min(whole[0], first), max(whole[1], last)
        moments = [moment.seen_by(self.seat) for moment in match.moments()[begin : end + 1]]

        def label(choice: Choice, option: Option) -> str:
            return match.game.label(match.state, choice, option)

        graph = chain(moments, lambda moment: match.tell(moment, self.seat), label if self.barred else None)
        for _, node in graph.nodes(data=True):
            node["what"] = match.named(node["what"], self.seat)
        graph = gather(part(graph, first, last))
        present = around(graph, match.moment)
        inside = Counter(within for _, within in graph.nodes(data="within"))

        def quiet(node: int | str, data: dict[str, Any]) -> bool:
            """Whether a node is closed unless somebody opens it: dealing, and what is not of the present phase."""
            short = data["event"] == "turn" and data["within"] in present and inside[node] <= FEW
            return data["kind"] == "deal" or (data["mark"] and not still and node not in present and not short)

        closed = {
            node
            for node, data in graph.nodes(data=True)
            if node in self._shut or (node not in self._opened and quiet(node, data))
        }
        return fold(graph, MOST, self._opened, closed)

    def show(self) -> None:
        """Set the graph's data, which the page lays out and draws."""
        graph = self.graph()
        holders = {data["within"] for data in graph.nodes.values() if data["kind"] != "barred"}
        self._folds = {str(node): node for node, data in graph.nodes(data=True) if data["folded"] or node in holders}
        self._graph = self._told(graph)

    def _told(self, graph: nx.DiGraph[int | str]) -> dict[str, Any]:
        """A chain as data."""
        first, last = self._range()
        quiet = implied(graph)
        holders = {data["within"] for data in graph.nodes.values() if data["kind"] != "barred"}
        rules = self.match.game.rules.rules
        cited = {rule for data in graph.nodes.values() for rule in (data["rule"], *data["also"])}
        return {
            "first": first,
            "last": last,
            "part": self.first is not None or self.last is not None,
            "nodes": [
                {
                    "id": str(node),
                    "at": data["at"],
                    "kind": data["kind"],
                    "text": data["what"],
                    "rules": [data["rule"], *data["also"]],
                    "within": None if data["within"] is None else str(data["within"]),
                    "folded": data["folded"],
                    "open": node in holders,
                    "mark": data["mark"],
                }
                for node, data in graph.nodes(data=True)
            ],
            "edges": [
                {"from": str(before), "to": str(after), "relation": relation}
                for before, after, relation in graph.edges(data="relation")
                if (before, after) not in quiet
            ],
            "rules": {rule: rules[rule].title for rule in sorted(cited) if rule in rules},
        }

    def _title(self) -> str:
        if self.first is not None or self.last is not None:
            return "A part of the chain"
        return f"The chain of the {self.scope}"

    def picture(self) -> str:
        """The chain."""
        told = self._told(self._folded(still=True))
        return still.chain(told, self.match.moment, f"{self.match.game.title}: {self._title().lower()}")

    def words(self) -> str:
        """The chain as a list, in which what stands in something is further to the right."""
        told = self._told(self._folded(still=True))
        return "\n".join([f"{self.match.game.title}: {self._title().lower()}", *still.listed(told)])


class DiceGraph(GraphWidget):
    """The graph of a roll: from what the dice show now to each possible outcome of rolling some of them.

        DiceGraph(explorer.position("noble_treachery", dice="K5 B5 R2 G2 Y1"))

    Attributes:
        match, moment, seat: see `MatchWidget`.
        dice: the names of the dice to roll; by default those of the pending roll, else all.
        by: how to classify the throws, as the game names it; "" for its first way.

    Args:
        match: a match of a game with dice.
        dice: see above.
        by: see above.
        seat: see `MatchWidget`.
        **traits: other ipywidgets traits.
    """

    dice: Any = traitlets.List(traitlets.Unicode(), None, allow_none=True).tag(sync=True)
    by = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self, match: Match, dice: Iterable[str] | None = None, by: str = "", seat: int | None = None, **traits: Any
    ) -> None:
        picked = None if dice is None else list(dice)
        dice_graph(match, picked or (), by=by)  # raises for unknown names
        super().__init__(match, seat, dice=picked, by=by, _page="dice", **traits)

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {**super().handlers(), "die": self._pick, "by": self._ask}

    def _pick(self, message: dict[str, Any]) -> None:
        """Add or remove one die: one at a time, so that quick clicks cannot undo each other."""
        die, values = message.get("die"), self.match.state.dice
        if not isinstance(die, str) or die not in values or type(message.get("rolled")) is not bool:
            raise NoblesseError(f"Dice are picked by name; there are: {', '.join(values)}.")
        rolled = set(self._rolled()) | {die} if message["rolled"] else set(self._rolled()) - {die}
        self.dice = [name for name in values if name in rolled]

    def _ask(self, message: dict[str, Any]) -> None:
        by = message.get("by")
        if not isinstance(by, str) or not by:
            raise NoblesseError("Name the classes to show.")
        dice_graph(self.match, (), by=by)
        self.by = by

    @traitlets.validate("by")
    def _known_question(self, proposal: dict[str, Any]) -> str:
        by: str = proposal["value"]
        known = self.match.game.outcome_classes(self.match.state)
        if by and by not in known:
            raise traitlets.TraitError(f"these dice have no classes {by[:60]!r}; there is: {', '.join(known)}.")
        return by

    @traitlets.observe("dice", "by")
    def _new_roll(self, _change: dict[str, Any]) -> None:
        self._draw()

    # --- what is shown ----------------------------------------------------------------------------------------------

    def _rolled(self) -> list[str]:
        """The dice to roll: those picked, else those of the pending roll, else all."""
        values = self.match.state.dice
        if self.dice is not None:
            return [name for name in values if name in self.dice]
        pending = self.match.pending
        waiting = pending.source.names if isinstance(pending, Chance) and isinstance(pending.source, Dice) else ()
        return [name for name in values if name in waiting] or list(values)

    def graph(self) -> nx.DiGraph[str]:
        """The graph as it is shown; see `explorer.odds.dice_graph`."""
        known = self.match.game.outcome_classes(self.match.state)  # the match may have been replaced
        return dice_graph(self.match, self._rolled(), by=self.by if self.by in known else "")

    def show(self) -> None:
        """Set the graph's data, which the page lays out and draws."""
        game, values = self.match.game, self.match.state.dice
        graph, rolled = self.graph(), self._rolled()
        names = {die: game.die_names.get(die, die) for die in values}
        total = graph.graph["total"]

        def faces(shown: dict[str, int | None]) -> list[dict[str, Any]]:
            return [
                {"die": die, "name": names[die], "value": value, "rolled": die in rolled}
                for die, value in shown.items()
            ]

        nodes: list[dict[str, Any]] = [
            {
                "id": NOW,
                "kind": "now",
                "text": f"Roll {', '.join(names[die] for die in rolled)}" if rolled else "Roll nothing",
                "dice": faces(dict(values)),
            }
        ]
        for answer, data in graph.nodes(data=True):
            if answer != NOW:
                nodes.append(
                    {
                        "id": answer,
                        "kind": "class",
                        "text": answer[:1].upper() + answer[1:],
                        "share": float(data["probability"]),
                        "chance": _share(data["probability"]),
                        "ways": "" if data["probability"].denominator == total else f"{data['ways']} of {total}",
                        "throw_count": f"{data['ways']} of {total} throws",
                        "dice": faces(data["throws"][0]),
                        "throws": [
                            " ".join(f"{die}{value}" for die, value in one.items()) for one in data["throws"][:6]
                        ],
                    }
                )
        edges = [
            {"from": NOW, "to": answer, "relation": "chance", "label": _percent(data["probability"]),
             "share": float(data["probability"])}
            for _, answer, data in graph.edges(data=True)
        ]  # fmt: skip
        self._graph = {
            "nodes": nodes,
            "edges": edges,
            "by": graph.graph["by"],
            "questions": list(game.outcome_classes(self.match.state)),
            "impossible": list(graph.graph["impossible"]),
            "dice": faces(dict(values)),
        }

    def picture(self) -> str:
        """The roll and what it can make."""
        return still.roll(self._graph)

    def words(self) -> str:
        """What the roll can make, and how likely each is."""
        now, *classes = self._graph["nodes"]
        found = [f"  {node['text']}: {node['chance']}, {node['throw_count']}" for node in classes]
        return "\n".join([f"{now['text']}: {self._graph['by']}", *found])


def _percent(chance: Fraction) -> str:
    """A probability in per cent, with enough digits to tell it from 0 and from 1."""
    percent = float(chance * 100)
    if chance.denominator == 1 or (chance * 100).denominator == 1:
        return f"{percent:.0f} %"
    return f"{percent:.1f} %" if 0.1 <= percent <= 99.9 else f"{percent:.3g} %"


def _share(chance: Fraction) -> str:
    """A probability as a fraction and in per cent."""
    return _percent(chance) if chance.denominator == 1 else f"{chance} = {_percent(chance)}"
