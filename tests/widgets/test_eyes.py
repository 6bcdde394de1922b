"""A page for a seat says and draws only what that seat knows, even after the seat changes."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.moments import Chance, Secret
from explorer.players import RandomPlayer
from tests.conformance.matches import GAMES, fresh, numbers, sample
from tests.depth import deep, sparse
from widgets import Board, Stepper
from widgets.rail import Rail

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer import Match


def shown_again(game: str, *bounds: int) -> Iterator[tuple[Match, Board, Stepper]]:
    """Some matches after every few answers, each shown open, then for each of some seats, and open again."""
    for number in numbers(game, *bounds):
        match, player = fresh(game, number), RandomPlayer(number)
        board, stepper = Board(match), Stepper(match, parts=[])
        while not match.over:
            match.play(player, most=1 + match.given % sparse(40))
            board.act(lambda: None)
            for seat in (*sample(range(match.state.players), match.given, deep(1)), None):
                board.seat = stepper.seat = seat
                yield match, board, stepper
        board.close()
        stepper.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_line_above_the_board_is_the_end_of_the_story(game: str) -> None:
    secrets = 0
    for match, board, stepper in shown_again(game, 6):
        told = board._shown["told"]
        said = [line["text"] for line in stepper._story if line["at"] > match.moment - len(told)]
        assert not said or told[-len(said) :] == said, (match.moment, board.seat)
        latest = match.moments(barred=False)[match.moment - len(told) : match.moment + 1]
        secrets += any(isinstance(fact, Secret) for moment in latest for fact in getattr(moment, "facts", {}).values())
    assert secrets


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_is_shown_stays_when_all_that_it_cannot_know_is_dealt_anew(game: str) -> None:
    for match, board, stepper in shown_again(game, 2):
        if board.seat is None or match.over:
            continue
        twin = match.redeal(board.seat, Random(match.moment))
        other, steps = Board(twin, seat=board.seat), Stepper(twin, seat=board.seat, parts=[])
        rails = [Rail(one, seat=board.seat) for one in (match, twin)]
        for name in ("table", "hand", "asked"):
            assert board._shown[name] == other._shown[name], (match.moment, board.seat)
        assert stepper._asked == steps._asked, (match.moment, board.seat)
        for name in ("remark", "now", "rule", "barred"):
            assert rails[0]._rail[name] == rails[1]._rail[name], (match.moment, board.seat)
        # what is dealt anew has no story, which alone tells some games' rounds
        assert rails[1]._rail["title"] in (rails[0]._rail["title"], match.game.title), (match.moment, board.seat)
        for widget in (other, steps, *rails):
            widget.close()


def test_who_looks_with_other_eyes_reads_no_older_message() -> None:
    match = explorer.position("noble_treachery", in_play=[(0, "dragon")], opener=0, hands={1: ["army-k"]})
    board, stepper = Board(match), Stepper(match)
    for widget in (board, stepper):
        widget._hear(widget, {"do": "why", "option": 0, "moment": match.moment}, [])
        assert "Army" in widget._message["text"]
    board.seat = stepper.seat = 2
    assert (board._message, stepper._message) == ({}, {})


@pytest.mark.parametrize("game", GAMES)
def test_what_chance_does_is_said_as_it_is(game: str) -> None:
    match, player = fresh(game, 1), RandomPlayer(1)
    said, seen = set(), Counter[tuple[str, bool]]()
    for _ in range(200):
        pending = match.pending
        if isinstance(pending, Chance) and seen[pending.kind, pending.seat is None] < deep(3):
            seen[pending.kind, pending.seat is None] += 1
            board, stepper = Board(match), Stepper(match, parts=[])
            told = stepper._asked["does"]
            assert board._shown["asked"].get("does", "Roll") == told
            assert (told == "Draw") <= (pending.seat is not None)
            said.add(told)
            board.close()
            stepper.close()
        match.play(player, most=1)
    assert len(said) > 1
