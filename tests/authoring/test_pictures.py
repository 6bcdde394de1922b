"""Every game's picture has what a board may rely on, for every seat and for who sees everything."""

from __future__ import annotations

import pytest

import explorer
from explorer.authoring.pictures import missing
from explorer.core.game import game_named
from explorer.players import RandomPlayer


@pytest.mark.parametrize("game", explorer.games())
@pytest.mark.parametrize("most", [0, 60])
def test_a_picture_has_what_every_board_may_rely_on(game: str, most: int) -> None:
    found = game_named(game)
    match = explorer.start(game, players=found.seats[0], seed=3)
    if most:
        match.play(RandomPlayer(3), most=most)
    for state in (match.state, *(match.view(seat).state for seat in range(match.state.players))):
        picture = found.picture(state)
        assert missing(picture) == []
        assert picture["title"] == found.title
        assert [own["seat"] for own in picture["seats"]] == list(range(state.players))
        assert picture["text"]
