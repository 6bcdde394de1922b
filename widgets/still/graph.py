"""Graphs as one SVG: the chain of events, what a roll can make, and a game's own graph.

The page lays its chain out with dagre, in the browser. Here the chain stands as a list: one box below the other in the order of
time, each to the right of what it stands in, and lines from cause to effect. `networkx.multipartite_layout` was the other
way: it places points, not boxes with words of different lengths; it needs numpy; and its picture grows to the right with the
depth of the chain, while a forge's page grows downwards.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from widgets.still.chart import environment
from widgets.still.measure import in_lines, wide

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WIDE = 860
"""The width of a picture in pixels."""

HIGH = 440
"""The height of a game's own graph in pixels, unless its boxes need more."""

MARGIN, GAP, INDENT, LINE = 16, 12, 30, 18
"""The room around, the room between two boxes, the step to the right, and the height of a line, in pixels."""

DEEPEST = 9
"""From this depth on, boxes go no further to the right."""

ARCS = 104
"""The room at the right for lines that pass other boxes, with their words."""

NAMED = 3
"""How many of the options that a choice bars are named, where there are more than one over."""

COLOURS = {
    "effect": "#3d7fd9", "event": "#7d7d7d", "choice": "#9a5fd0", "chance": "#138a7d", "prevented": "#d6453d",
    "deal": "#7d7d7d",
    "barred": "#b8741a", "now": "#9a5fd0", "class": "#138a7d", "slanted": "#3d7fd9", "roofed": "#b8741a",
}  # fmt: skip
"""The colour of each kind of box, as on the page; each has an outline of its own, too."""

KINDS = {"barred": "not allowed", "class": "outcome", "deal": "dealing"}
"""What a kind is called, where its name is not a word for readers."""

RELATIONS = {
    "interrupted": ("interrupts", "#3d7fd9", "9 4"),
    "prevented": ("prevents", "#d6453d", ""),
    "resumed": ("resumes", "#3d7fd9", "2 4"),
    "barred": ("bars", "#b8741a", "8 3 2 3"),
    "caused": ("", "#7d7d7d", ""),
    "then": ("", "#7d7d7d", ""),
}
"""The word on a line, its colour and its dashes."""

OWN = ("event", "choice", "effect", "chance", "prevented", "barred", "slanted", "roofed")
"""The outlines of a game's own kinds of node, in order."""


@dataclass
class Box:
    """A node in its place.

    Attributes:
        kind: its outline.
        title: what stands above its words; empty for none.
        lines: its words.
        x, y, w, h: its upper left corner and its size, in pixels.
        here: True for the present moment, or what a game calls strong.
    """

    kind: str
    title: str
    lines: list[str]
    x: float
    y: float
    w: float
    h: float
    here: bool = False

    @property
    def colour(self) -> str:
        """The colour of its outline."""
        return COLOURS[self.kind]

    @property
    def outline(self) -> str:
        """Its outline as a path from its upper left corner."""
        return outline(self.kind, self.w, self.h)

    @property
    def middle(self) -> float:
        """Half way down."""
        return self.y + self.h / 2

    @property
    def cx(self) -> float:
        """Half way across."""
        return self.x + self.w / 2


def outline(kind: str, w: float, h: float) -> str:
    """A path around a box, by its kind: an effect's is double, a choice's pointed, chance's round, what is prevented cut.

    >>> outline("choice", 100, 30)
    'M10 0H90L100 15L90 30H10L0 15Z'
    """
    shapes = {
        "effect": f"M0 0H{w:g}V{h:g}H0ZM5 0V{h:g}",
        "choice": f"M10 0H{w - 10:g}L{w:g} {h / 2:g}L{w - 10:g} {h:g}H10L0 {h / 2:g}Z",
        "chance": f"M12 0H{w - 12:g}Q{w:g} 0 {w:g} 12V{h - 12:g}Q{w:g} {h:g} {w - 12:g} {h:g}H12Q0 {h:g} 0 {h - 12:g}V12Q0 0 12 0Z",
        "prevented": f"M9 0H{w - 9:g}L{w:g} 9V{h - 9:g}L{w - 9:g} {h:g}H9L0 {h - 9:g}V9Z",
        "barred": f"M0 0H{w:g}L{w - 9:g} {h / 2:g}L{w:g} {h:g}H0Z",
        "slanted": f"M9 0H{w:g}L{w - 9:g} {h:g}H0Z",
        "roofed": f"M0 7L{w / 2:g} 0L{w:g} 7V{h:g}H0Z",
    }
    plain = f"M4 0H{w - 4:g}Q{w:g} 0 {w:g} 4V{h - 4:g}Q{w:g} {h:g} {w - 4:g} {h:g}H4Q0 {h:g} 0 {h - 4:g}V4Q0 0 4 0Z"
    return shapes.get("choice" if kind == "now" else kind, plain)


def _drawn(name: str, height: float, says: str, given: Mapping[str, Any], width: float = WIDE) -> str:
    template = environment().get_template("graph.svg.j2")
    drawn: str = template.render(given, shape=name, wide=width, high=round(height), says=says, line=LINE, margin=MARGIN)
    return drawn


# --- the chain ------------------------------------------------------------------------------------------------------------


def depths(nodes: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """How deep each node stands, by its id: 0 for what stands in nothing that is shown.

    >>> depths([{"id": "1", "within": None}, {"id": "2", "within": "1"}, {"id": "3", "within": "0"}])
    {'1': 0, '2': 1, '3': 0}
    """
    found: dict[str, int] = {}
    for node in nodes:
        found[node["id"]] = found.get(node["within"], -1) + 1
    return found


def _few_barred(nodes: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The nodes with at most a few barred options for each choice; one more says how many there are besides."""
    kept: list[Mapping[str, Any]] = []
    seen: Counter[str] = Counter(node["within"] for node in nodes if node["kind"] == "barred")
    for node in nodes:
        choice = node["within"]
        if node["kind"] == "barred" and seen[choice] > NAMED + 1:
            named = sum(one["kind"] == "barred" and one["within"] == choice for one in kept)
            if named > NAMED:
                continue
            if named == NAMED:
                kept.append({**node, "text": f"And {seen[choice] - NAMED} more"})
                continue
        kept.append(node)
    return kept


def chain(graph: Mapping[str, Any], moment: int, title: str) -> str:
    """A chain of events.

    Args:
        graph: its nodes and edges, as `Chain` sends them to its page.
        moment: the present moment.
        title: what the picture is called.
    """
    nodes = _few_barred(sorted(graph["nodes"], key=lambda node: (node["at"], node["id"])))
    deep = depths(nodes)
    now = max((node["at"] for node in nodes if node["at"] <= moment), default=None)
    interrupts = {edge["to"] for edge in graph["edges"] if edge["relation"] == "interrupted"}
    right = WIDE - MARGIN - ARCS
    boxes: dict[str, Box] = {}
    y = 56.0
    for node in nodes:
        x = MARGIN + INDENT * min(deep[node["id"]], DEEPEST)
        here = node["at"] == now and node["kind"] != "barred"
        head = ("now: " if here else "") + KINDS.get(node["kind"], node["kind"])
        head += " · interrupts" if node["id"] in interrupts else ""
        head += f" · {node['folded']} inside" if node["folded"] else ""
        lines = in_lines(node["text"].removesuffix("."), right - x - 36, 14)
        w = max(wide(head, 12), *(wide(words, 14) for words in lines)) + 36
        boxes[node["id"]] = Box(node["kind"], head, lines, x, y, min(round(w), right - x), 24 + LINE * len(lines), here)
        y += boxes[node["id"]].h + GAP
    within = {node["id"]: node["within"] for node in nodes}
    trees: list[dict[str, Any]] = []
    arcs: list[dict[str, Any]] = []
    for edge in graph["edges"]:
        if edge["from"] not in boxes or edge["to"] not in boxes:
            continue
        start, end = boxes[edge["from"]], boxes[edge["to"]]
        word, colour, dashes = RELATIONS[edge["relation"]]
        line = {"relation": edge["relation"], "word": word, "colour": colour, "dashes": dashes}
        if within[edge["to"]] == edge["from"] and start.x < end.x:
            rail = start.x + 14
            d = f"M{rail:g} {start.y + start.h:g}V{end.middle:g}H{end.x - 8:g}"
            trees.append({**line, "d": d, "x": end.x, "y": end.middle})
        elif word:
            arcs.append({**line, "start": start, "end": end})
    arcs.sort(key=lambda arc: abs(arc["end"].y - arc["start"].y))
    for place, arc in enumerate(arcs):
        start, end = arc.pop("start"), arc.pop("end")
        lane, y1, y2 = right + 10 + 9 * (place % 4), start.middle + 5, end.middle - 5
        d = f"M{start.x + start.w:g} {y1:g}H{lane}V{y2:g}H{end.x + end.w + 9:g}"
        arc |= {"d": d, "x": end.x + end.w, "y": y2}
    return _drawn("chain", y + 4, title, {"boxes": list(boxes.values()), "trees": trees, "arcs": arcs})


def listed(graph: Mapping[str, Any]) -> list[str]:
    """A chain of events as lines of text.

    Args:
        graph: as for `chain`.
    """
    nodes = _few_barred(sorted(graph["nodes"], key=lambda node: (node["at"], node["id"])))
    deep = depths(nodes)
    into = {edge["to"]: edge["relation"] for edge in graph["edges"] if edge["relation"] == "interrupted"}
    lines = []
    for node in nodes:
        kind = KINDS.get(node["kind"], node["kind"]) + (", interrupts" if node["id"] in into else "")
        lines.append(f"{'  ' * (deep[node['id']] + 1)}{node['text'].removesuffix('.')} ({kind})")
    return lines


# --- what a roll can make -------------------------------------------------------------------------------------------------


def roll(graph: Mapping[str, Any]) -> str:
    """What a roll can make.

    Args:
        graph: its nodes and edges, as `DiceGraph` sends them to its page.
    """
    now, *classes = graph["nodes"]
    left, width = 330, WIDE - 330 - MARGIN
    y, rows = 48.0, []
    for node in classes:
        lines = in_lines(node["text"], 210, 14)
        h = max(58, 30 + LINE * len(lines))
        box = Box("class", node["ways"], lines, left, y, width, h)
        rows.append(
            {"box": box, "share": node["share"], "dice": node["dice"], "label": node["chance"].rpartition("= ")[2]}
        )
        y += h + GAP
    lines = in_lines(now["text"], 190, 14)
    high = 76 + LINE * len(lines)
    start = Box("now", "now", lines, MARGIN, max(48.0, (48 + y - GAP - high) / 2), 230, high)
    given = {"now": start, "dice": now["dice"], "rows": rows, "impossible": graph["impossible"]}
    return _drawn(
        "roll",
        max(y, start.y + high + GAP) + (24 if graph["impossible"] else 4),
        f"{now['text']}: {graph['by']}",
        given,
    )


# --- a game's own graph ---------------------------------------------------------------------------------------------------


def scattered(graph: Mapping[str, Any], title: str) -> str:
    """A game's own graph, its nodes where the game says.

    Args:
        graph: its nodes and edges, as `GameGraph` sends them to its page.
        title: what it is called.
    """
    nodes, directed = graph["nodes"], graph["directed"]
    above = in_lines(graph["about"], WIDE - 2 * MARGIN, 13)
    top = 46 + LINE * len(above)
    if not nodes:
        return _drawn("own", top, title, {"above": above, "boxes": [], "edges": [], "legend": []})
    sizes = {node["id"]: (round(wide(node["text"], 14.5)) + 22, 28) for node in nodes}
    left, upper = min(node["x"] for node in nodes), min(node["y"] for node in nodes)
    right, low = max(node["x"] for node in nodes) - left, max(node["y"] for node in nodes) - upper
    edge_room = 30 if directed else MARGIN
    w = max(size[0] for size in sizes.values()) + 2 * edge_room
    across = (WIDE - w) / (right or 1)
    down = (HIGH - 28 - 2 * edge_room) / (low or 1)
    wider, higher = _spread(nodes, sizes, across, down)
    across, down = across * wider, down * higher
    width = max(WIDE, round(right * across + w))
    boxes = {}
    for node in nodes:
        own, tall = sizes[node["id"]]
        cx, cy = w / 2 + (node["x"] - left) * across, top + 14 + edge_room + (node["y"] - upper) * down
        kind = OWN[node["kind"] % len(OWN)]
        boxes[node["id"]] = Box(
            kind, "", [node["text"]], round(cx - own / 2, 1), round(cy - tall / 2, 1), own, tall, node["strong"]
        )
    edges = [_line(edge, boxes[edge["from"]], boxes[edge["to"]], directed) for edge in graph["edges"]]
    high = max(box.y + box.h for box in boxes.values()) + edge_room
    legend: list[dict[str, Any]] = [
        {"d": outline(OWN[n % len(OWN)], 34, 18), "kind": OWN[n % len(OWN)], "name": name}
        for n, name in enumerate(graph["kinds"])
    ]
    if graph["strong"]:
        legend.append({"d": outline("event", 34, 18), "kind": "event", "name": graph["strong"], "strong": "yes"})
    x, y = float(MARGIN), high
    for one in legend:
        room = 42 + wide(one["name"], 13) + 22
        if x > MARGIN and x + room > width:
            x, y = float(MARGIN), y + 26
        one |= {"x": x, "y": y, "colour": COLOURS[one["kind"]]}
        x += room
    given = {"above": above, "boxes": list(boxes.values()), "edges": edges, "legend": legend}
    return _drawn("own", y + 30, title, given, width)


def _spread(
    nodes: Sequence[Mapping[str, Any]], sizes: Mapping[str, tuple[float, float]], across: float, down: float
) -> tuple[float, float]:
    """How far boxes that would touch must be moved apart, as a factor each way: two boxes go the way that asks for less."""
    wider = higher = 1.0
    for place, one in enumerate(nodes):
        for other in nodes[place + 1 :]:
            apart, below = abs(one["x"] - other["x"]) * across, abs(one["y"] - other["y"]) * down
            aside = ((sizes[one["id"]][0] + sizes[other["id"]][0]) / 2 + 10) / apart if apart else math.inf
            under = ((sizes[one["id"]][1] + sizes[other["id"]][1]) / 2 + 10) / below if below else math.inf
            if aside < under:
                wider = max(wider, aside)
            elif under < math.inf:
                higher = max(higher, under)
    return wider, higher


def _rim(box: Box, x: float, y: float, outside: float) -> tuple[float, float]:
    """Where a line from a box's middle towards a point leaves the box, and so far outside."""
    dx, dy = x - box.cx, y - box.middle
    reach = min(box.w / 2 / abs(dx or 1e-9), box.h / 2 / abs(dy or 1e-9)) + outside / (math.hypot(dx, dy) or 1)
    return box.cx + dx * reach, box.middle + dy * reach


def _line(edge: Mapping[str, Any], start: Box, end: Box, directed: bool) -> dict[str, Any]:
    """How an edge runs: a plain line, or an arrow that bends aside, so that the way back has a line of its own."""
    dx, dy = end.cx - start.cx, end.middle - start.middle
    length = math.hypot(dx, dy) or 1
    bend = min(40, length * 0.16) if directed else 0
    nx, ny = -dy / length, dx / length
    mx, my = (start.cx + end.cx) / 2 + nx * bend, (start.middle + end.middle) / 2 + ny * bend
    size = 1 + (edge["share"] or 0)
    (x1, y1), (x2, y2), (x3, y3) = _rim(start, mx, my, 0), _rim(end, mx, my, 0), _rim(end, mx, my, 8 * size * directed)
    at = 0.38 if directed else 0.5  # words stand nearer to the giver
    one, two, three = (1 - at) ** 2, 2 * at * (1 - at), at**2
    fits = math.hypot(x2 - x1, y2 - y1) > wide(edge["label"], 12) + 8
    return {
        "d": f"M{x1:.1f} {y1:.1f}Q{mx:.1f} {my:.1f} {x3:.1f} {y3:.1f}",
        "width": 1.5 + 6 * (edge["share"] or 0),
        "arrow": f"translate({x2:.1f} {y2:.1f}) rotate({math.degrees(math.atan2(y2 - my, x2 - mx)):.1f}) scale({size:.2f})",
        "directed": directed,
        "label": edge["label"] if fits else "",
        "x": one * x1 + two * mx + three * x3 + nx * 8 * directed,
        "y": one * y1 + two * my + three * y3 + ny * 10 * directed + 4,
        "side": "start" if nx > 0.5 else "end" if nx < -0.5 else "middle",
    }
