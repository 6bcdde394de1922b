"""The course of a game: thirteen turns of eight phases for each player, and then who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, End, Event, Moments, Seat
from explorer.games.kings_of_ireland.state import TURNS

if TYPE_CHECKING:
    from explorer.games.kings_of_ireland.state import Table

OWN_TURN = ("tribute_phase", "fate_phase", "recruit_phase", "declaration_phase", "destiny_phase")
"""The steps of every turn, in order (turn.phases); a declared raid or siege adds its own steps before the last one."""


def play_round(table: Table) -> Moments:
    """A turn for each player, clockwise from the first (turn.order)."""
    assert table.first is not None
    table.round += 1
    yield Begin("round", None, "turn.order", number=table.round)
    table.then(*(("play_turn", seat) for seat in table.clockwise(table.first)), ("end_round",))


def play_turn(table: Table, seat: Seat) -> Moments:
    """One player's turn: its phases in order (turn.phases)."""
    table.turn = seat
    yield Begin("turn", seat, "turn.phases", number=table.round)
    table.then(*((step, seat) for step in OWN_TURN), ("end_turn", seat))


def end_turn(table: Table, seat: Seat) -> Moments:
    """The turn ends, and with it every Truce and Peace Treaty (card.truce)."""
    table.turn = None
    table.truces = []
    table.phase = ""
    yield End("turn", seat, "turn.phases")


def end_round(table: Table) -> Moments:
    """The game is over after thirteen turns each (goal.turns); until then another round follows."""
    yield End("round", None, "turn.order")
    table.then(("play_round",) if table.round < TURNS else ("end_game",))


def end_game(table: Table) -> Moments:
    """The most Gold wins (goal.win); players who tie for it share the win (goal.tie)."""
    table.phase = "Game over"
    most = max(table.gold)
    table.winners = [seat for seat in range(table.players) if table.gold[seat] == most]
    rule = "goal.win" if len(table.winners) == 1 else "goal.tie"
    for seat in table.winners:
        yield Event("won", seat, rule, ("goal.turns",), gold=most, shared=len(table.winners) > 1)
