"""The graph of files drawn from the code's own imports: top-level, deferred, for types only, and by literal name."""

from __future__ import annotations

import ast
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import networkx as nx

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path


class Arrow(NamedTuple):
    """One import.

    Attributes:
        start: the file that imports, as a path from the root of the checkout.
        line: where.
        end: the file that is imported, a package as its `__init__.py`.
    """

    start: str
    line: int
    end: str

    def __str__(self) -> str:
        return f"{self.start}:{self.line} imports {self.end}"


def imports(path: Path, root: Path) -> tuple[tuple[int, str], ...]:
    """Every module that a file imports, wherever in it, with the line; names after `from` count as modules too."""
    return _imports(path.read_text(encoding="utf-8"), path.relative_to(root).with_suffix("").parts[:-1])


@cache
def _imports(code: str, package: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    return tuple(_found(ast.parse(code), package))


def _found(tree: ast.Module, package: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*base, *filter(None, [node.module])])
            for name in node.names:
                yield node.lineno, f"{module}.{name.name}"
        elif isinstance(node, ast.Call) and _called(node.func) == "import_module":
            yield from ((node.lineno, str(name.value)) for name in node.args[:1] if isinstance(name, ast.Constant))


def _called(function: ast.expr) -> str:
    """The name by which a function is called, the last one of `importlib.import_module`."""
    return (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )


def arrows(root: Path, *folders: str) -> list[Arrow]:
    """Every import between two files below some folders of the checkout."""
    paths = sorted(path for folder in folders for path in (root / folder).rglob("*.py"))
    files: dict[str, str] = {}
    for path in paths:
        parts = path.relative_to(root).with_suffix("").parts
        files[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path.relative_to(root).as_posix()
    found = []
    for path in paths:
        start = path.relative_to(root).as_posix()
        for line, name in imports(path, root):
            # What is imported from a module may be a module itself, or a name that stands in it.
            end = files.get(name) or files.get(name.rpartition(".")[0])
            if end is not None and end != start:
                found.append(Arrow(start, line, end))
    return found


def circles(found: Iterable[Arrow], room: Callable[[str], str] = str) -> list[str]:
    """The circles among files, or among the rooms that they stand in: each as a shortest way round, import by import.

    Args:
        found: the arrows between files.
        room: the room that a file stands in; by default each file is one.
    """
    graph: nx.DiGraph[str] = nx.DiGraph()
    for arrow in found:
        start, end = room(arrow.start), room(arrow.end)
        if start != end and not graph.has_edge(start, end):
            graph.add_edge(start, end, arrow=arrow)
    said = []
    for files in nx.strongly_connected_components(graph):
        if len(files) > 1:
            inside = graph.subgraph(files)
            start, end = min(inside.edges, key=lambda edge: nx.shortest_path_length(inside, edge[1], edge[0]))
            way = [start, *nx.shortest_path(inside, end, start)]
            round_ = [str(graph.edges[edge]["arrow"]) for edge in pairwise(way)]
            said.append(f"{len(files)} in a circle: {', '.join(sorted(files))}; one way round: {'; '.join(round_)}")
    return sorted(said)


def upward(found: Iterable[Arrow], floor: Callable[[str], int | None]) -> list[str]:
    """The arrows that point from a lower floor to a higher one.

    Args:
        found: the arrows between files.
        floor: the floor that a file stands on, 0 the lowest; None where it stands on none.
    """
    said = []
    for arrow in found:
        start, end = floor(arrow.start), floor(arrow.end)
        if start is not None and end is not None and start < end:
            said.append(str(arrow))
    return said
