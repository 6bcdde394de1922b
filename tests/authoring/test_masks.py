"""Views from declarations: what each kind of field shows to whom, and that a match's view is a copy."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.authoring.masks import NOBODYS, OWNERS, covered, mask, only_for
from explorer.core.game import game_named
from explorer.core.state import State
from explorer.players import RandomPlayer

if TYPE_CHECKING:
    from explorer.core.moments import Seat


@dataclass
class Table(State):
    hands: list[list[str]] = field(default_factory=list, metadata=OWNERS)
    debts: list[dict[str, int]] = field(default_factory=list, metadata=OWNERS)
    later: list[list[str]] = field(default_factory=list, metadata=NOBODYS)
    top: str | None = field(default=None, metadata=NOBODYS)
    turn: Seat | None = None
    aside: list[str] = field(default_factory=list, metadata=only_for("turn"))
    open: list[str] = field(default_factory=list)


def table(turn: Seat | None = 1, top: str | None = "ten") -> Table:
    return Table(
        players=2, hands=[["ace"], ["king", "six"]], debts=[{"ace": 1}, {"king": 2}], later=[["a"], ["b", "c"]], top=top,
        turn=turn, aside=["two"], open=["jack"],
    )  # fmt: skip


def test_each_seat_sees_its_own_place() -> None:
    assert mask(table(), 0).hands == [["ace"], ["?", "?"]]
    assert mask(table(), 1).hands == [["?"], ["king", "six"]]
    assert mask(table(), 0).debts == [{"ace": 1}, {}]


def test_nobody_sees_what_is_nobodys_and_all_see_the_rest() -> None:
    for seat in range(2):
        seen = mask(table(), seat)
        assert (seen.later, seen.top) == ([["?"], ["?", "?"]], "?")
        assert (seen.open, seen.turn, seen.players) == (["jack"], 1, 2)
    assert mask(table(top=None), 0).top is None


def test_one_seat_sees_what_another_field_says_it_sees() -> None:
    assert [mask(table(), seat).aside for seat in range(2)] == [["?"], ["two"]]
    assert [mask(table(turn=None), seat).aside for seat in range(2)] == [["?"], ["?"]]


def test_what_lies_open_is_shared_and_the_position_stays_as_it_is() -> None:
    whole = table()
    seen = mask(whole, 0)
    assert type(seen) is Table
    assert seen.open is whole.open
    seen.open = ["joker"]
    assert whole == table()


def test_the_view_of_a_match_is_a_copy() -> None:
    match = explorer.start("noble_treachery", players=4, seed=1)
    seen = match.view(0)
    seen.state.dice["K"] = 9
    seen.state.hands[0].append("joker")
    assert match.view(0).state != seen.state
    assert match.state.dice["K"] != 9


def test_what_is_covered_tells_how_many_there_are_and_nothing_else() -> None:
    assert covered([["ace", "king"], [], "", "vote", 3, None]) == [["?", "?"], [], "", "?", "?", None]
    assert covered({"ace": ["king"]}) == {}


HIDING = [game for game in explorer.games() if game != "pig"]


@pytest.mark.parametrize("game", HIDING)
def test_every_game_hides_what_its_fields_declare(game: str) -> None:
    found = game_named(game)
    match = explorer.start(game, players=found.seats[1], seed=7).play(RandomPlayer(7), most=60)
    hidden: dict[str, Any] = {
        name: one.metadata for name, one in found.state.__dataclass_fields__.items() if "hidden" in one.metadata
    }
    assert hidden
    for seat in range(match.state.players):
        seen, plain = found.mask(match.state, seat), mask(match.state, seat)
        for name in hidden:
            assert getattr(seen, name) == getattr(plain, name), name
