"""What the tests of Noble Treachery share: positions in one line, answers in a row, and what came of them."""

from typing import Any

import explorer
from explorer import Match
from explorer.games.noble_treachery.state import Table
from tests.games.answers import answer, asked, begun, chance, choice, events, failed, kinds, last, told

__all__ = [
    "NO_COMBINATION", "answer", "asked", "at", "begun", "chance", "choice", "events", "failed", "holds", "kinds", "last",
    "play", "seat_of", "table", "told",
]  # fmt: skip

NO_COMBINATION = "K1 B2 R3 G4 Y6"


def at(begins: str, **keywords: Any) -> Match:
    """A hand-built position that begins there; without dice it shows no combination."""
    return explorer.position("noble_treachery", at=begins, **keywords)


def play(card: str, *answers: Any, **keywords: Any) -> Match:
    """Seat 0 plays a card, after what `in_play` says was played before, and gives these answers to what follows."""
    in_play = keywords.get("in_play", ())
    hands = {0: [card], **keywords.pop("hands", {})}
    opener = keywords.pop("opener", seat_of(in_play[0]) if in_play else 0)
    match = at("challenge", hands=hands, opener=opener, **keywords)
    assert choice(match).seat == 0
    return answer(match, card, *answers)


def seat_of(played: Any) -> int:
    """The seat of an entry of `in_play`, in either of its forms."""
    return int(played["seat"] if isinstance(played, dict) else played[0])


def table(match: Match) -> Table:
    """The position."""
    state = match.state
    assert isinstance(state, Table)
    return state


def holds(match: Match) -> list[list[int]]:
    """Every seat's treasury."""
    return table(match).treasury
