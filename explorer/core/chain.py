"""The resolution chain: what caused, interrupted, prevented and resumed what, from the moments of a real match.

Nesting is the chain: what stands inside a `Begin` was caused by it. A `Begin` whose `relation` is "interrupted" breaks
into what it stands in, and the first node after it there was resumed, unless it says `resumes=False`. A further
interruption does not resume, nor does what the first one prevented or caused there: what comes after them does. Where a
part without a name (a sentence) ends with its interruption, what follows in the effect is resumed.

An event with `by=name` hangs on the node of that name too: where its kind is "prevented" that node stood against its own
cause, else it had a part in causing it. Where it says `undoes=[mark, …]` besides, what that node did took back the
events with these marks: it has prevented them, though they had happened.
A choice bars what it does not allow: told how options are named, the chain shows each ban as a node of its own.

`span` finds the turn, phase or round around a moment, `part` cuts it out, `fold` closes effects until few nodes are
left, and `implied` says which edges a picture can leave out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.core.moments import HIDDEN, Begin, Chance, Check, Choice, End, Moment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import networkx as nx

    from explorer.core.moments import Option

KINDS = ("effect", "event", "choice", "chance", "prevented", "barred")
"""What a node can be. "prevented" is an event that was stopped, "barred" what a choice did not allow."""

RELATIONS = ("caused", "interrupted", "prevented", "resumed", "then", "barred")
"""What an edge can say. "then" is plain order: this came after that, inside the same cause."""

SCOPES = ("turn", "phase", "round", "match")
"""How much of a match `span` can find, from little to all; the first three are kinds of `Begin`."""

NAMED = 4
"""Barred options that a node names; further ones are counted."""


def chain(
    moments: Iterable[Moment], tell: Callable[[Moment], str], label: Callable[[Choice, Option], str] | None = None
) -> nx.DiGraph[int | str]:
    """The chain of some moments.

    Args:
        moments: moments in order, as `Match.moments()` gives them.
        tell: a moment as one sentence.
        label: an option of a choice as a player would say it; where given, what choices bar is shown too.

    Returns:
        A graph whose nodes are moment numbers with `what` (a sentence), `kind` (see `KINDS`), `event` (the kind of
        moment: "rolled"), `seat`, `rule`, `also` (further rules that it cites), `facts` (those of an event, as the moments tell
        them: what is secret in them is open here only if the moments are), `at` (the moment's number) and `within` (the
        `Begin` it stands in, or None); its edges have `relation` (see `RELATIONS`). What a choice bars for one reason is one
        node "17/0", "17/1" … with the choice's `at` and `seat`, and `options`, how many they are.
    """
    import networkx as nx

    graph: nx.DiGraph[int | str] = nx.DiGraph()
    open_: list[int] = []
    names: dict[str, int] = {}
    marks: dict[str, int] = {}
    latest: dict[int | None, int] = {}
    broken: dict[int | None, int] = {}  # by what was interrupted and has not gone on: the latest interruption
    parts: set[int] = set()
    for moment in moments:
        parent = open_[-1] if open_ else None
        if isinstance(moment, End):
            if open_:
                ended = open_.pop()
                if ended in parts and ended in broken:
                    broken[open_[-1] if open_ else None] = broken[ended]
            continue
        node = moment.at
        graph.add_node(
            node, what=tell(moment), kind=_kind(moment), event=moment.kind, seat=moment.seat, rule=moment.rule,
            also=moment.rules[1:], facts=_facts(moment), at=node, within=parent,
        )  # fmt: skip
        relation = "caused"
        facts = {} if isinstance(moment, Chance) else moment.facts
        if isinstance(moment, Begin):
            relation = facts.get("relation", "caused")
        if parent is not None:
            graph.add_edge(parent, node, relation=relation)
        before = latest.get(parent)
        by = names.get(str(facts["by"])) if "by" in facts else None
        if facts.get("resumes") is False:
            broken.pop(parent, None)
        if before is not None:
            graph.add_edge(before, node, relation="then")
        if parent in broken and relation != "interrupted" and moment.kind != "prevented" and by != broken[parent]:
            graph.add_edge(broken.pop(parent), node, relation="resumed")
        if by is not None and by != node:
            graph.add_edge(by, node, relation="prevented" if moment.kind == "prevented" else "caused")
            for mark in facts.get("undoes", ()):
                _prevents(graph, by, marks.get(mark))
        if "mark" in facts:
            marks[facts["mark"]] = node
        latest[parent] = node
        if isinstance(moment, Begin):
            open_.append(node)
            if "name" in facts:
                names[str(facts["name"])] = node
            if relation == "interrupted":
                broken[parent] = node
            elif "name" not in facts and moment.kind not in SCOPES:
                parts.add(node)
        if isinstance(moment, Choice) and label is not None:
            _bar(graph, moment, label)
    return graph


def _facts(moment: Moment) -> dict[str, Any]:
    """The facts of an event; a choice's are its question, and a chance has none."""
    return {} if isinstance(moment, Choice | Chance) else dict(moment.seen_by(None).facts)


def _prevents(graph: nx.DiGraph[int | str], node: int, undone: int | None) -> None:
    """Tie what was taken back to what did it. It comes earlier, so the graph must not run in a circle by that."""
    from networkx import has_path

    if undone is not None and not has_path(graph, undone, node):
        graph.add_edge(node, undone, relation="prevented")


def _kind(moment: Moment) -> str:
    if isinstance(moment, Choice):
        return "choice"
    if isinstance(moment, Chance):
        return "chance"
    if isinstance(moment, Begin):
        return "effect"
    return "prevented" if moment.kind == "prevented" else "event"


def _bar(graph: nx.DiGraph[int | str], choice: Choice, label: Callable[[Choice, Option], str]) -> None:
    """Hang on a choice what it bars, all options that the same checks bar in one node."""
    reasons: dict[tuple[Check, ...], list[Option]] = {}
    for option, checks in choice.barred().items():
        if option != HIDDEN:
            reasons.setdefault(tuple(check for check in checks if not check.passed), []).append(option)
    for number, (failed, options) in enumerate(reasons.items()):
        named = [label(choice, option) for option in options[:NAMED]]
        if len(options) > NAMED:
            named.append(f"{len(options) - NAMED} more")
        why = "; ".join(check.text for check in failed)
        what = f"{', '.join(named)}{f': {why}' if why else ''}."
        cited = tuple(dict.fromkeys(check.rule for check in failed)) or choice.rules
        node = f"{choice.at}/{number}"
        graph.add_node(
            node, what=f"{what[0].upper()}{what[1:]}", kind="barred", event="barred",
            seat=choice.seat, rule=cited[0], also=cited[1:], at=choice.at, within=choice.at,
            facts={}, options=len(options),
        )  # fmt: skip
        graph.add_edge(choice.at, node, relation="barred")


def span(moments: Sequence[Moment], at: int, scope: str) -> tuple[int, int]:
    """The first and the last moment of the turn, phase or round around a moment.

    Where no such thing is open the next larger one is taken; outside every round, what lies between two rounds.

    Args:
        moments: all of a match, from its first.
        at: the number of the moment.
        scope: one of `SCOPES`.
    """
    if not moments or scope == "match":
        return 0, max(len(moments) - 1, 0)
    open_: list[Moment] = []
    for moment in moments[: at + 1]:
        if isinstance(moment, Begin):
            open_.append(moment)
        elif isinstance(moment, End) and open_ and moment.at < at:  # what just ends is still looked at
            open_.pop()
    for wanted in SCOPES[SCOPES.index(scope) : -1]:
        for depth in range(len(open_) - 1, -1, -1):
            if open_[depth].kind == wanted:
                return open_[depth].at, _end(moments, open_[depth].at)
    first = next((m.at + 1 for m in reversed(moments[:at]) if isinstance(m, End) and m.kind == "round"), 0)
    later = (m.at - 1 for m in moments[at + 1 :] if isinstance(m, Begin) and m.kind == "round")
    return first, next(later, len(moments) - 1)


def _end(moments: Sequence[Moment], begin: int) -> int:
    """Where what begins at a moment ends, or the last moment there is."""
    depth = 0
    for moment in moments[begin:]:
        depth += isinstance(moment, Begin) - isinstance(moment, End)
        if depth == 0:
            return moment.at
    return len(moments) - 1


def part(graph: nx.DiGraph[int | str], first: int, last: int) -> nx.DiGraph[int | str]:
    """The chain of moments `first` to `last`, with whatever elsewhere prevented or partly caused something in it."""
    inside = {node for node, at in graph.nodes(data="at") if first <= at <= last}
    outside = {
        cause
        for cause, node, relation in graph.in_edges(inside, data="relation")
        if cause not in inside
        and (relation == "prevented" or (relation == "caused" and graph.nodes[node]["within"] != cause))
    }
    cut = _only(graph, inside | outside)
    for data in cut.nodes.values():
        if data["within"] not in cut:
            data["within"] = None
    return cut


def fold(graph: nx.DiGraph[int | str], most: int, opened: Iterable[int | str] = ()) -> nx.DiGraph[int | str]:
    """A chain with its deepest effects closed, until at most `most` nodes are left or only the outermost.

    Args:
        graph: any chain.
        most: how many nodes are to be left.
        opened: nodes whose content stays open all the same; it counts on top.

    Returns:
        A smaller graph, whose nodes have `folded` too: how many nodes are hidden in each. Edges of hidden nodes are
        not moved to others, but that something hidden was prevented stays to be seen on what hides it.
    """
    depths: dict[Any, int] = {}
    for node, within in graph.nodes(data="within"):  # in order of time, so a cause comes before what it caused
        depths[node] = 0 if within is None else depths[within] + 1
    counts = [0] * (max(depths.values(), default=0) + 1)
    for depth in depths.values():
        counts[depth] += 1
    kept = len(counts) - 1
    while kept > 0 and sum(counts[: kept + 1]) > most:
        kept -= 1
    opened = set(opened)
    hidden: dict[Any, int] = {}
    shown: dict[Any, Any] = {}
    for node, within in graph.nodes(data="within"):
        seen = depths[node] <= kept or (within in opened and shown[within] == within)
        shown[node] = node if seen else shown[within]
        if not seen:
            hidden[shown[node]] = hidden.get(shown[node], 0) + 1
    from networkx import has_path

    small = _only(graph, {node for node in graph if shown[node] == node})
    for node, data in small.nodes.items():
        data["folded"] = hidden.get(node, 0)
    for cause, node, relation in graph.edges(data="relation"):
        instead = shown[node]
        stopped = relation == "prevented" and instead != node and shown[cause] == cause
        if (
            stopped
            and instead != cause
            and small.get_edge_data(cause, instead, {}).get("relation", "then") == "then"
            and not has_path(small, instead, cause)
        ):
            small.add_edge(cause, instead, relation=relation)
    return small


def _only(graph: nx.DiGraph[int | str], nodes: set[int | str]) -> nx.DiGraph[int | str]:
    """Some nodes of a chain with the edges between them, still in order of time, as `subgraph` would not keep it."""
    small = graph.__class__()
    small.add_nodes_from((node, dict(data)) for node, data in graph.nodes(data=True) if node in nodes)
    small.add_edges_from((u, v, dict(data)) for u, v, data in graph.edges(data=True) if u in nodes and v in nodes)
    return small


def implied(graph: nx.DiGraph[int | str]) -> set[tuple[int | str, int | str]]:
    """The "then" edges between two nodes with the same cause, which a picture in order of time tells without them."""
    within = dict(graph.nodes(data="within"))
    return {
        (before, after)
        for before, after, relation in graph.edges(data="relation")
        if relation == "then" and within[after] is not None and within[before] == within[after]
    }
