"""Forces on the map: how far they go, which squares they can reach, and how two merge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Effect, Event
from explorer.games.noble_game.board import CAPITAL
from explorer.games.noble_game.rules import nobles
from explorer.games.noble_game.state import CONSTABLE, LARGEST, NEUTRAL, PARTY, Key, Realm

if TYPE_CHECKING:
    from explorer.games.noble_game.board import Square

SPACES = 5
"""The spaces that a force moves in a turn (move.five)."""


def spaces(state: Realm, key: Key) -> int:
    """How far a force may move this turn (move.five, law.roads, office.constable)."""
    swift = state.forces[key]["soldiers"] <= PARTY and state.has(key, CONSTABLE)
    return SPACES + swift - state.law("force_move")


def may_march(state: Realm, key: Key) -> bool:
    """Whether a force can leave its square: an army needs a Noble (force.army)."""
    return state.forces[key]["soldiers"] <= PARTY or bool(state.nobles_with(key))


def party(state: Realm, key: Key) -> bool:
    """Whether a force is a raiding party (force.party)."""
    return 0 < state.forces[key]["soldiers"] <= PARTY


class Reach:
    """The squares that a force can reach, worked out once for each choice.

    Attributes:
        spaces: by square, how many spaces it takes to get there over squares that nobody bars.
        stops: the squares of unaccompanied Nobles, where it stops to capture them (capture.alone).
        hostile: the squares that others bar to it.
        own: the other forces of its seat, by square.
        ends: the squares on which it can end a move, without its present one.
    """

    def __init__(self, state: Realm, key: Key) -> None:
        force = state.forces[key]
        self.state, self.key, self.force = state, key, force
        self.board = state.board
        self.hostile = state.hostile(force["seat"])
        self.own = {f["at"]: id for id, f in state.forces.items() if f["seat"] == force["seat"] and id != key}
        self.moves = force["moves"] if may_march(state, key) else 0
        self.stops: set[Square] = set()
        self.spaces = self.walk(force["at"], self.moves)
        perhaps = {CAPITAL, *self.own}  # nothing else keeps it from staying where it can go
        self.ends = [
            square for square in self.spaces
            if square != force["at"] and (square not in perhaps or self.can_end(square))
        ]  # fmt: skip

    def walk(self, start: Square, moves: int) -> dict[Square, int]:
        """The squares within `moves` spaces, not going on past a square where it must stop to capture a Noble."""
        if moves <= 0:
            return {start: 0}
        seat = self.force["seat"]
        stops = {
            noble["at"] for noble in self.state.nobles.values()
            if noble["seat"] not in (seat, NEUTRAL) and not noble["force"] and noble["at"] not in ("", CAPITAL)
        }  # fmt: skip
        stops = {square for square in stops - self.hostile if nobles.alone(self.state, square, seat)} - {start}
        found = self.board.reach(start, moves, self.hostile | stops)
        for square in sorted(stops):
            steps = [found[near] + 1 for near in self.board.roads[square] if near in found and near not in stops]
            if steps and min(steps) <= moves:
                found[square] = min(steps)
        self.stops = stops
        return found

    def can_end(self, square: Square) -> bool:
        """Whether the force may end a move here: not in the capital, nor with a force that it cannot merge with."""
        if square == CAPITAL and not self.state.reads("capital.soldiers", "may stop"):
            return False
        return self.shares(square)

    def shares(self, square: Square) -> bool:
        """Whether no other force of its seat is on a square, or the two can merge, or go inside (force.merge)."""
        other = self.own.get(square)
        if other is None:
            return True
        structure = self.state.structures.get(square)
        return (structure is not None and structure["seat"] == self.force["seat"]) or self.can_merge(other)

    def can_merge(self, other: Key) -> bool:
        """Whether two forces of a seat may become one (force.merge)."""
        state = self.state
        total = state.forces[other]["soldiers"] + self.force["soldiers"]
        led = bool(state.nobles_with(other) or state.nobles_with(self.key))
        return state.forces[other]["seat"] == self.force["seat"] and total <= LARGEST and (total <= PARTY or led)

    def to(self, square: Square) -> int | None:
        """How many spaces it takes to enter a hostile square, None if it cannot; Nobles alone on the way stop it."""
        spaces, roads = self.spaces, self.board.roads[square]
        steps = [spaces[near] + 1 for near in roads if near in spaces and near not in self.stops]
        return min(steps) if steps and min(steps) <= self.moves else None

    def before(self, square: Square) -> Square:
        """The last square on the way to a hostile one."""
        roads = [near for near in self.board.roads[square] if near in self.spaces and near not in self.stops]
        return min(roads, key=lambda near: self.spaces[near])

    def can_join(self, square: Square) -> bool:
        """Whether the force can fight on a square: alone, or merged with another of its seat."""
        other = self.own.get(square)
        return other is None or (not self.state.forces[other]["fought"] and self.can_merge(other))

    def exits(self, square: Square, moves: int) -> bool:
        """Whether, from a square, the force can reach another one on which it may end."""
        found = self.board.reach(square, moves, self.hostile)
        return any(end != square and self.can_end(end) for end in found)


# --- arriving and merging ---------------------------------------------------------------------------------------------


def arrive(state: Realm, key: Key, square: Square, cost: int) -> None:
    """A force and its Nobles enter a square (move.five)."""
    force = state.forces[key]
    force["at"] = square
    force["moves"] = max(0, force["moves"] - cost)
    force["must_leave"] = False
    for id in state.nobles_with(key):
        state.nobles[id]["at"] = square


def merge(state: Realm, key: Key) -> Effect:
    """Two forces of a player on one square become one (force.merge)."""
    force = state.forces[key]
    square = force["at"]
    structure = state.structures.get(square)
    other = nobles.own_force(state, square, force["seat"], key)
    if other is None or (structure is not None and structure["seat"] == force["seat"]):
        return
    met = state.forces[other]
    wearier = ("force.wearier",) if force["moves"] != met["moves"] else ()
    force["soldiers"] += met["soldiers"]
    force["moves"] = min(force["moves"], met["moves"])
    force["fought"] = force["fought"] or met["fought"]
    force["unseen"] = force["unseen"] or met["unseen"]
    force["raided"] += [one for one in met["raided"] if one not in force["raided"]]
    for id in state.nobles_with(other):
        state.nobles[id]["force"] = key
    del state.forces[other]
    yield Event(
        "merged", force["seat"], "force.merge", wearier, force=key, other=other, at=square, count=force["soldiers"]
    )
