"""Helpers for the tests of Game of Crowns: positions in one line."""

from typing import Any

import explorer
from explorer import Match
from explorer.games.game_of_crowns.cards import HOUSES
from explorer.games.game_of_crowns.own_figures import figures
from explorer.games.game_of_crowns.state import Table
from tests.games.answers import answer, choice

GAME = "game_of_crowns"


def at(begins: str = "action", **keywords: Any) -> Match:
    """A hand-built position that begins at a point of the game."""
    return explorer.position(GAME, at=begins, **keywords)


def table(match: Match) -> Table:
    """The position."""
    state = match.state
    assert isinstance(state, Table)
    return state


def fresh(players: int = 4, **settings: Any) -> Match:
    """A new match in which seat 0 begins, waiting for its first answer."""
    return explorer.start(GAME, players=players, seed=1, **{"first": 0, **settings})


def attack(*votes: str, target: int = 1, **keywords: Any) -> Match:
    """An attack by Seat 0 after the votes, "a" or "d" for each seat; the Defender is about to spend ravens."""
    full = [{"a": "attacker", "d": "defender"}[vote] for vote in votes]
    return at("spend", votes=full, target=target, players=len(votes), **keywords)


def none_spent(match: Match) -> Match:
    """The match after nobody has spent a raven."""
    while choice(match).kind == "ravens to spend":
        answer(match, 0)
    return match


def everything() -> list[str]:
    """All house cards of a game of four."""
    return [card for house in list(HOUSES)[:4] for card in figures().house_set(house)]
