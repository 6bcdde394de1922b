"""The resolution chain: what caused, interrupted, prevented and resumed what, from the moments of a real match.

Nesting is the chain: what stands inside a `Begin` was caused by it. A `Begin` whose `relation` is "interrupted" breaks
into what it stands in, and the first node after it there was resumed. An event with `by=name` hangs on the node of that
name too: where its kind is "prevented" that node stood against its own cause, else it had a part in causing it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Chance, Choice, End, Moment

if TYPE_CHECKING:
    import networkx as nx

KINDS = ("effect", "event", "choice", "chance")
"""What a node can be."""

RELATIONS = ("caused", "interrupted", "prevented", "resumed", "then")
"""What an edge can say. "then" is plain order: this came after that, inside the same cause."""


def chain(moments: Iterable[Moment], tell: Callable[[Moment], str]) -> nx.DiGraph[int]:
    """The chain of some moments.

    Args:
        moments: moments in order, as `Match.moments()` gives them.
        tell: a moment as one sentence.

    Returns:
        A graph whose nodes are moment numbers with `what` (a sentence), `kind` (see `KINDS`), `event` (the kind of
        moment: "rolled"), `seat` and `rule`; its edges have `relation` (see `RELATIONS`).
    """
    import networkx as nx

    graph: nx.DiGraph[int] = nx.DiGraph()
    open_: list[int] = []
    names: dict[str, int] = {}
    latest: dict[int | None, int] = {}
    broken: dict[int | None, int] = {}
    for moment in moments:
        parent = open_[-1] if open_ else None
        if isinstance(moment, End):
            if open_:
                open_.pop()
            continue
        node = moment.at
        kind = "choice" if isinstance(moment, Choice) else "chance" if isinstance(moment, Chance) else "event"
        if isinstance(moment, Begin):
            kind = "effect"
        graph.add_node(node, what=tell(moment), kind=kind, event=moment.kind, seat=moment.seat, rule=moment.rule)
        relation = "caused"
        facts = {} if isinstance(moment, Chance) else moment.facts
        if isinstance(moment, Begin):
            relation = facts.get("relation", "caused")
        if parent is not None:
            graph.add_edge(parent, node, relation=relation)
        before = latest.get(parent)
        if before is not None:
            graph.add_edge(before, node, relation="resumed" if broken.pop(parent, None) == before else "then")
        by = names.get(str(facts.get("by")))
        if by is not None and by != node:
            graph.add_edge(by, node, relation="prevented" if moment.kind == "prevented" else "caused")
        latest[parent] = node
        if isinstance(moment, Begin):
            open_.append(node)
            if "name" in facts:
                names[str(facts["name"])] = node
            if relation == "interrupted":
                broken[parent] = node
    return graph
