"""The rulings of every game: each holds when played, and a search for its questions finds it."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.game import game_named
from explorer.examples.rulings import of as rulings_of

if TYPE_CHECKING:
    from explorer.examples.rulings import Ruling, Rulings

RULINGS: dict[str, Rulings] = {game: rulings_of(game_named(game)) for game in explorer.games()}
EACH = [pytest.param(one, id=f"{game} {one.id}") for game, all_ in RULINGS.items() for one in all_.rulings.values()]
ASKED = [
    pytest.param(one, question, id=f"{one.id} {number}")
    for all_ in RULINGS.values()
    for one in all_.rulings.values()
    for number, question in enumerate(one.questions, 1)
]


@pytest.mark.parametrize("game", RULINGS)
def test_there_are_rulings(game: str) -> None:
    assert len(RULINGS[game].rulings) >= 15


@pytest.mark.parametrize("ruling", EACH)
def test_a_ruling_holds(ruling: Ruling) -> None:
    assert ruling.faults() == []
    assert ruling.then
    assert len(ruling.questions) >= 3
    match = ruling.match()
    assert match.given == 0
    assert match.problems() == []
    assert match.answers == ruling.played().answers


@pytest.mark.parametrize(("ruling", "question"), ASKED)
def test_a_ruling_is_found_by_each_of_its_wordings(ruling: Ruling, question: str) -> None:
    assert RULINGS[ruling.game].search(question)[0].id == ruling.id


def slip(question: str, random: Random) -> str:
    """Two letters swapped in each long word."""

    def swap(found: re.Match[str]) -> str:
        word = found[0]
        at = random.randrange(1, len(word) - 2)
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]

    return re.sub(r"[A-Za-z]{6,}", swap, question)


@pytest.mark.parametrize("game", RULINGS)
def test_rulings_are_found_with_typing_slips_too(game: str) -> None:
    random, rulings = Random(1), RULINGS[game]
    asked = [(one.id, slip(question, random)) for one in rulings.rulings.values() for question in one.questions]
    found = [any(one.id == ruling for one in rulings.search(question)) for ruling, question in asked]
    assert sum(found) >= 0.95 * len(found)
