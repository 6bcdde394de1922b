"""The chain of events: what caused, interrupted, prevented and resumed what, worked out from a match's moments.

Causes follow from nesting: everything inside a `Begin` was caused by it. A `Begin` whose `relation` is "interrupted"
interrupts its parent, and the next node in that parent was resumed, unless the `Begin` has `resumes=False`. A second
interruption is not a resumption, nor is a node that the first one prevented or caused; the node after them is. If a part
without a name (a sentence of a card) ends with its interruption, the next node in the enclosing effect was resumed.

An event with `by=name` is also linked to the node of that name: if the event's kind is "prevented", the named node prevented
it, else the named node helped to cause it. If it also has `undoes=[mark, …]`, the named node took back the events with these
marks: it prevented them, although they had already happened.
A choice bars some options: with a function that names options, the chain shows each ban as a node.

`span` finds the turn, phase or round around a moment, `part` cuts it out, `gather` puts the steps of dealing into one node,
`around` names what a moment stands in, `fold` closes effects until few enough nodes are left, and `implied` says which
edges a picture can omit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.core.chance import Dice
from explorer.core.moments import HIDDEN, Begin, Chance, Check, Choice, End, Event, Moment
from explorer.core.people import addressed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import networkx as nx

    from explorer.core.moments import Option

KINDS = ("effect", "event", "choice", "chance", "prevented", "barred", "deal")
"""The kinds of node. "prevented" is an event that was stopped, "barred" is what a choice did not allow, and "deal" holds
the steps of dealing that `gather` put together."""

RELATIONS = ("caused", "interrupted", "prevented", "resumed", "then", "barred")
"""The relations of an edge. "then" is plain order: one after the other, with the same cause."""

SCOPES = ("turn", "phase", "round", "match")
"""How much of a match `span` can find, from the least to all; the first three are kinds of `Begin`."""

MARKS = ("set-up", "round", "phase", "turn")
"""The kinds of `Begin` that only say where in the game something happens. They cause nothing by themselves."""

DEALT = 3
"""The fewest steps of dealing that `gather` puts into one node."""

NAMED = 4
"""How many barred options a node names; further ones are only counted."""


def chain(
    moments: Iterable[Moment], tell: Callable[[Moment], str], label: Callable[[Choice, Option], str] | None = None
) -> nx.DiGraph[int | str]:
    """The chain of some moments.

    Args:
        moments: moments in order, as from `Match.moments()`.
        tell: returns a moment as one sentence.
        label: returns an option of a choice as a player would say it; if given, the chain also shows what choices bar.

    Returns:
        A graph whose nodes are moment numbers with `what` (a sentence), `kind` (see `KINDS`), `event` (the kind of
        moment: "rolled"), `seat`, `rule`, `also` (further rules cited), `facts` (an event's facts, with secrets only if the
        moments given reveal them), `at` (the moment's number), `within` (the enclosing `Begin`, or None), `mark` (see `MARKS`)
        and `dealing` (a step of dealing: cards are drawn, or it is told who got them). Edges have `relation` (see
        `RELATIONS`). All options that a choice bars for the same reason are one node "17/0", "17/1" … with
        the choice's `at` and `seat`, and `options`, their number.
    """
    import networkx as nx

    graph: nx.DiGraph[int | str] = nx.DiGraph()
    open_: list[int] = []
    names: dict[str, int] = {}
    marks: dict[str, int] = {}
    latest: dict[int | None, int] = {}
    broken: dict[int | None, int] = {}  # by interrupted node that was not resumed yet: its latest interruption
    parts: set[int] = set()
    dealt = ""  # the rule by which cards were just drawn
    for moment in moments:
        parent = open_[-1] if open_ else None
        if isinstance(moment, End):
            if open_:
                ended = open_.pop()
                if ended in parts and ended in broken:
                    broken[open_[-1] if open_ else None] = broken[ended]
            continue
        node = moment.at
        dealt = _dealing(moment, dealt)
        graph.add_node(
            node, what=tell(moment), kind=_kind(moment), event=moment.kind, seat=moment.seat, rule=moment.rule,
            also=moment.rules[1:], facts=_facts(moment), at=node, within=parent,
            mark=isinstance(moment, Begin) and moment.kind in MARKS, dealing=bool(dealt),
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
    """The facts of an event; {} for a choice, whose facts describe its question, and for a chance, which has none."""
    return {} if isinstance(moment, Choice | Chance) else dict(moment.seen_by(None).facts)


def _dealing(moment: Moment, dealt: str) -> str:
    """The rule by which cards are dealt at a moment, after the one by which they were dealt just before; "" if none are."""
    if isinstance(moment, Chance):
        return "" if isinstance(moment.source, Dice) else moment.rule
    told = isinstance(moment, Event) and not isinstance(moment, Begin) and "by" not in moment.facts
    return dealt if told and dealt and f"{moment.rule}.".startswith(f"{dealt}.") else ""


def _prevents(graph: nx.DiGraph[int | str], node: int, undone: int | None) -> None:
    """Link a node to an earlier event that it took back, unless that would make the graph cyclic."""
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
    """Add nodes for what a choice bars, one for all options that the same checks bar."""
    reasons: dict[tuple[Check, ...], list[Option]] = {}
    for option, checks in choice.barred().items():
        if option != HIDDEN:
            reasons.setdefault(tuple(check for check in checks if not check.passed), []).append(option)
    for number, (failed, options) in enumerate(reasons.items()):
        named = [label(choice, option) for option in options[:NAMED]]
        if len(options) > NAMED:
            named.append(f"{len(options) - NAMED} more")
        why = "; ".join(addressed(check.text, choice.seat) for check in failed)
        what = f"{', '.join(named)}{f': {why}' if why else ''}."
        cited = tuple(dict.fromkeys(check.rule for check in failed)) or choice.rules
        node = f"{choice.at}/{number}"
        graph.add_node(
            node, what=f"{what[0].upper()}{what[1:]}", kind="barred", event="barred",
            seat=choice.seat, rule=cited[0], also=cited[1:], at=choice.at, within=choice.at,
            facts={}, mark=False, dealing=False, options=len(options),
        )  # fmt: skip
        graph.add_edge(choice.at, node, relation="barred")


def span(moments: Sequence[Moment], at: int, scope: str) -> tuple[int, int]:
    """The first and the last moment of the turn, phase or round around a moment.

    If none is open at the moment, the next larger scope is used; outside all rounds, the part between two rounds.

    Args:
        moments: all moments of a match, from the first.
        at: the number of the moment.
        scope: one of `SCOPES`.
    """
    if not moments or scope == "match":
        return 0, max(len(moments) - 1, 0)
    open_: list[Moment] = []
    for moment in moments[: at + 1]:
        if isinstance(moment, Begin):
            open_.append(moment)
        elif isinstance(moment, End) and open_ and moment.at < at:  # a scope that ends at this very moment still counts
            open_.pop()
    for wanted in SCOPES[SCOPES.index(scope) : -1]:
        for depth in range(len(open_) - 1, -1, -1):
            if open_[depth].kind == wanted:
                return open_[depth].at, _end(moments, open_[depth].at)
    first = next((m.at + 1 for m in reversed(moments[:at]) if isinstance(m, End) and m.kind == "round"), 0)
    later = (m.at - 1 for m in moments[at + 1 :] if isinstance(m, Begin) and m.kind == "round")
    return first, next(later, len(moments) - 1)


def _end(moments: Sequence[Moment], begin: int) -> int:
    """The number of the End that closes the Begin at a moment, or of the last moment."""
    depth = 0
    for moment in moments[begin:]:
        depth += isinstance(moment, Begin) - isinstance(moment, End)
        if depth == 0:
            return moment.at
    return len(moments) - 1


def part(graph: nx.DiGraph[int | str], first: int, last: int) -> nx.DiGraph[int | str]:
    """The chain of moments `first` to `last`, with nodes elsewhere that prevented or helped to cause something in it."""
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


def gather(graph: nx.DiGraph[int | str]) -> nx.DiGraph[int | str]:
    """The same chain with each run of `DEALT` or more steps of dealing put into a node of its own, which can be folded.

    The new node has the first step's id with a "+", the kind "deal", and `what` it holds: "7 steps of dealing."
    """
    runs: list[list[int | str]] = []
    latest: dict[Any, list[int | str]] = {}
    for node, data in graph.nodes(data=True):
        run = latest.get(data["within"])
        if not data["dealing"]:
            latest.pop(data["within"], None)
        elif run is None:
            runs.append(latest.setdefault(data["within"], [node]))
        else:
            run.append(node)
    held = {node: run for run in runs if len(run) >= DEALT for node in run}
    whole = graph.__class__()
    for node, data in graph.nodes(data=True):
        run = held.get(node, [])
        own = f"{run[0]}+" if run else data["within"]
        if run and node == run[0]:
            rules = tuple(
                dict.fromkeys(rule for one in run for rule in (graph.nodes[one]["rule"], *graph.nodes[one]["also"]))
            )
            whole.add_node(
                own, what=f"{len(run)} steps of dealing.", kind="deal", event="deal", seat=data["seat"], rule=rules[0],
                also=rules[1:], facts={}, at=data["at"], within=data["within"], mark=False, dealing=True,
            )  # fmt: skip
        whole.add_node(node, **{**data, "within": own})
    for before, after, data in graph.edges(data=True):
        first, last = held.get(before), held.get(after)
        if first is not last and data["relation"] != "prevented":  # it leads into a run, or out of one
            whole.add_edge(f"{first[0]}+" if first else before, f"{last[0]}+" if last else after, **data)
        else:
            whole.add_edge(before, after, **data)
    for node, run in held.items():
        whole.add_edge(f"{run[0]}+", node, relation="caused")
    return whole


def around(graph: nx.DiGraph[int | str], at: int) -> set[int | str]:
    """What the latest node up to a moment stands in, with that node; and the same of what prevented something in there."""
    latest = [
        node for node, data in graph.nodes(data=True) if data["at"] <= at and data["kind"] not in ("barred", "deal")
    ]
    found = _above(graph, latest[-1]) if latest else set()
    causes = [
        cause
        for cause, node, relation in graph.edges(data="relation")
        if relation == "prevented" and (node in found or graph.nodes[node]["within"] in found)
    ]
    return found.union(*(_above(graph, cause) for cause in causes))


def _above(graph: nx.DiGraph[int | str], node: int | str | None) -> set[int | str]:
    """A node and all that it stands in."""
    found: set[int | str] = set()
    while node is not None:
        found.add(node)
        node = graph.nodes[node]["within"]
    return found


def fold(
    graph: nx.DiGraph[int | str], most: int, opened: Iterable[int | str] = (), closed: Iterable[int | str] = ()
) -> nx.DiGraph[int | str]:
    """A chain with some effects closed, and its deepest ones until at most `most` nodes or only the outermost are left.

    Args:
        graph: any chain.
        most: how many nodes may be left.
        opened: nodes whose content stays open anyway, in addition to `most`.
        closed: nodes whose content is hidden, however few there are.

    Returns:
        A smaller graph whose nodes also have `folded`, the number of nodes hidden in each. Edges of hidden nodes are
        dropped, except that a "prevented" edge moves to the node that hides its end.
    """
    opened, closed = set(opened), set(closed)
    depths: dict[Any, int] = {}
    shut: dict[Any, bool] = {}
    for node, within in graph.nodes(data="within"):  # in order of time, so causes come before their effects
        depths[node] = 0 if within is None else depths[within] + 1
        shut[node] = within is not None and (shut[within] or within in closed)
    counts = [0] * (max(depths.values(), default=0) + 1)
    for node, depth in depths.items():
        counts[depth] += not shut[node]
    kept = len(counts) - 1
    while kept > 0 and sum(counts[: kept + 1]) > most:
        kept -= 1
    hidden: dict[Any, int] = {}
    shown: dict[Any, Any] = {}
    for node, within in graph.nodes(data="within"):
        seen = not shut[node] and (depths[node] <= kept or (within in opened and shown[within] == within))
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
    """Some nodes of a chain with the edges between them, in order of time, which `subgraph` would not keep."""
    small = graph.__class__()
    small.add_nodes_from((node, dict(data)) for node, data in graph.nodes(data=True) if node in nodes)
    small.add_edges_from((u, v, dict(data)) for u, v, data in graph.edges(data=True) if u in nodes and v in nodes)
    return small


def implied(graph: nx.DiGraph[int | str]) -> set[tuple[int | str, int | str]]:
    """The "then" edges between nodes with the same cause, which a picture in order of time need not draw."""
    within = dict(graph.nodes(data="within"))
    return {
        (before, after)
        for before, after, relation in graph.edges(data="relation")
        if relation == "then" and within[after] is not None and within[before] == within[after]
    }
