"""The board: fifteen rows of marks, and everything worked out from them: roads, seats, estates, distances.

Both boards are our content (board.house). They are in `data/boards.toml`; nothing here depends on their shape.
"""

from __future__ import annotations

import tomllib
from collections import deque
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    import networkx as nx

    from explorer.core.moments import Seat

Square: TypeAlias = str
"""A square, named by column and row: "H8"."""

COLUMNS = "ABCDEFGHIJKLMNO"
CAPITAL: Square = "H8"
"""Where the King lives, in the middle of both boards."""

MARKS: Mapping[str, str] = {
    "K": "capital", "M": "market", ".": "road", "1": "castle", "2": "castle", "3": "castle", "4": "castle",
    "F": "field", "f": "field", "W": "forest", "w": "forest", "q": "quarry", "E": "estate", "#": "high ground", "~": "sea",
}  # fmt: skip
"""The kind of square that each mark means."""

IMPASSABLE = "#~"
YIELDS: Mapping[str, str] = {"F": "F", "f": "F", "W": "W", "w": "W", "q": "S"}
"""The good that a resource square gives, by its mark (board.resources)."""


@dataclass(frozen=True)
class Board:
    """One board.

    Attributes:
        name: its name.
        players: how many players it is for.
        rows: fifteen strings of fifteen marks, row 1 first.
        estates: the names of the neutral estates, by square.
    """

    name: str
    players: int
    rows: tuple[str, ...]
    estates: Mapping[Square, str]

    @cached_property
    def marks(self) -> dict[Square, str]:
        """The mark of every passable square."""
        return {
            f"{COLUMNS[column]}{number}": mark
            for number, row in enumerate(self.rows, 1)
            for column, mark in enumerate(row)
            if mark not in IMPASSABLE
        }

    @cached_property
    def roads(self) -> dict[Square, tuple[Square, ...]]:
        """The squares one space away from each: orthogonal neighbours that can be passed (move.space)."""
        found = {}
        for square in self.marks:
            column, row = COLUMNS.index(square[0]), int(square[1:])
            near = [(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)]
            names = [f"{COLUMNS[c]}{r}" for c, r in near if 0 <= c < len(COLUMNS)]
            found[square] = tuple(name for name in names if name in self.marks)
        return found

    @cached_property
    def castles(self) -> tuple[Square, ...]:
        """Each seat's castle."""
        where = {mark: square for square, mark in self.marks.items() if mark in "1234"}
        return tuple(where[mark] for mark in sorted(where))

    @cached_property
    def homes(self) -> tuple[frozenset[Square], ...]:
        """Each seat's home estate: its castle and the home squares that are nearest to it (board.home)."""
        found: list[set[Square]] = [{castle} for castle in self.castles]
        for square, mark in self.marks.items():
            if mark in "FW":
                away = self.distances(square)
                found[min(range(self.players), key=lambda seat: away[self.castles[seat]])].add(square)
        return tuple(frozenset(home) for home in found)

    @cached_property
    def markets(self) -> frozenset[Square]:
        """The market squares."""
        return frozenset(square for square, mark in self.marks.items() if mark == "M")

    @cached_property
    def goods(self) -> dict[Square, str]:
        """The good that each resource square gives: "F", "W" or "S"."""
        return {square: YIELDS[mark] for square, mark in self.marks.items() if mark in YIELDS}

    @cached_property
    def _distances(self) -> dict[Square, dict[Square, int]]:
        return {}

    def distances(self, start: Square) -> dict[Square, int]:
        """The number of spaces from one square to each other one, with nothing in the way."""
        if start not in self._distances:
            self._distances[start] = self.reach(start, len(self.marks))
        return self._distances[start]

    def reach(self, start: Square, spaces: int, closed: Collection[Square] = ()) -> dict[Square, int]:
        """The squares at most `spaces` away, each with its distance, never entering a closed square."""
        roads, found, waiting = self.roads, {start: 0}, deque((start,))
        while waiting:
            square = waiting.popleft()
            away = found[square] + 1
            if away > spaces:
                break
            for near in roads[square]:
                if near not in found and near not in closed:
                    found[near] = away
                    waiting.append(near)
        return found

    def kind(self, square: Square) -> str:
        """What a square is: "field", "road", "castle" and so on."""
        return MARKS[self.marks[square]]

    def home_of(self, square: Square) -> Seat | None:
        """The seat in whose home estate a square lies, or None."""
        return next((seat for seat, home in enumerate(self.homes) if square in home), None)

    def graph(self) -> nx.Graph:
        """The map as a graph: each node is a passable square, each edge one space.

        A node has `kind`, `yields` ("" for nothing), `home` (the seat, -1 for none), `name` (of an estate), `column`
        and `row`; `choke` is True if the map falls apart without it, and `to_castle` lists the spaces to each castle.
        """
        import networkx as nx

        graph = nx.Graph(name=self.name, players=self.players)
        for square, mark in self.marks.items():
            home = self.home_of(square)
            away = self.distances(square)
            graph.add_node(
                square, kind=MARKS[mark], yields=YIELDS.get(mark, ""), home=-1 if home is None else home,
                name=self.estates.get(square, ""), column=COLUMNS.index(square[0]), row=int(square[1:]),
                to_castle=[away[castle] for castle in self.castles],
            )  # fmt: skip
        graph.add_edges_from((a, b) for a, near in self.roads.items() for b in near)
        chokes = set(nx.articulation_points(graph))
        for square in graph:
            graph.nodes[square]["choke"] = square in chokes
        return graph


@cache
def boards() -> Mapping[int, Board]:
    """The boards by the number of players."""
    given = tomllib.loads((Path(__file__).parent / "data" / "boards.toml").read_text(encoding="utf-8"))
    return {one["players"]: board_of(one) for one in given["board"]}


def board_of(given: Mapping[str, Any]) -> Board:
    """A board from its table in a file."""
    return Board(given["name"], given["players"], tuple(given["rows"]), given["estates"])


def board(players: int) -> Board:
    """The board for this number of players."""
    return boards()[players]
