"""The rulings of every game: each holds when played, and a search for its questions finds it."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.game import game_named
from explorer.examples.rulings import of as rulings_of
from tests.depth import DEPTH, deep

if TYPE_CHECKING:
    from explorer.examples.rulings import Ruling, Rulings

RULINGS: dict[str, Rulings] = {game: rulings_of(game_named(game)) for game in explorer.games()}
EACH = [pytest.param(one, id=f"{game} {one.id}") for game, all_ in RULINGS.items() for one in all_.rulings.values()]


@pytest.mark.parametrize("game", RULINGS)
def test_there_are_rulings(game: str) -> None:
    assert len(RULINGS[game].rulings) >= 60


@pytest.mark.parametrize("ruling", EACH)
def test_a_ruling_holds(ruling: Ruling) -> None:
    played = ruling.played()
    assert ruling.faults(played) == []
    assert ruling.then
    assert len(ruling.questions) >= 3
    assert played.problems() == []


@pytest.mark.parametrize("game", RULINGS)
def test_a_ruling_is_shown_from_its_beginning(game: str) -> None:
    ruling = max(RULINGS[game].rulings.values(), key=lambda ruling: len(ruling.answers))
    match = ruling.match()
    assert match.given == 0
    assert match.answers == ruling.played().answers


@pytest.mark.parametrize("game", RULINGS)
def test_a_ruling_is_found_by_each_of_its_wordings(game: str) -> None:
    rulings = list(RULINGS[game].rulings.values())
    # at depth 1 one wording of each, in turn its first, its second, and so on
    asked = {
        question: ruling.id
        for turn, ruling in enumerate(rulings)
        for number, question in enumerate(ruling.questions)
        if DEPTH > 1 or number == turn % len(ruling.questions)
    }
    assert {question: [ruling.id for ruling in explorer.rulings(game, question, 1)] for question in asked} == {
        question: [ruling] for question, ruling in asked.items()
    }


def slip(question: str, random: Random) -> str:
    """Two letters swapped in each long word."""

    def swap(found: re.Match[str]) -> str:
        word = found[0]
        at = random.randrange(1, len(word) - 2)
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]

    return re.sub(r"[A-Za-z]{6,}", swap, question)


@pytest.mark.parametrize("game", RULINGS)
def test_rulings_are_found_with_typing_slips_too(game: str) -> None:
    random = Random(1)
    asked = [(ruling.id, question) for ruling in RULINGS[game].rulings.values() for question in ruling.questions]
    some = random.sample(asked, min(deep(60), len(asked)))
    found = [
        any(one.id == ruling for one in explorer.rulings(game, slip(question, random))) for ruling, question in some
    ]
    assert sum(found) >= 0.95 * len(found)
