"""Every moment of random games can be told, and every option has a label, to whoever may see it."""

from __future__ import annotations

import pytest

from explorer.core.moments import Begin, Chance, Choice, Event
from explorer.games.black_rose_wars import wording
from explorer.games.black_rose_wars.cards import figures
from tests.games.black_rose_wars.lodges import evocation, lodge
from tests.games.black_rose_wars.whole import played


@pytest.mark.parametrize("avatar", [None, "apprentice", "master"])
@pytest.mark.parametrize("seed", range(8))
def test_every_moment_and_option_of_a_game_has_words(seed: int, avatar: str | None) -> None:
    kinds: set[str] = set()

    def look(state: object, moment: Event | Choice | Chance) -> None:
        for seen in (moment, moment.seen_by(0), moment.seen_by(1)):
            told = wording.tell(state, seen)  # type: ignore[arg-type]
            assert told.endswith(".")
            assert told[:1] == told[:1].upper()
            for word in ("None", "{", "<", "_"):
                assert word not in told, told
        if isinstance(moment, Choice):
            labels = [wording.label(state, moment, option) for option in moment.options]  # type: ignore[arg-type]
            assert all(label and "_" not in label for label in labels), labels
            kinds.add(moment.kind)
        if type(moment) is Event:
            assert moment.kind in wording._EVENTS, moment.kind
        if isinstance(moment, Begin):
            assert moment.kind in wording._BEGINS, moment.kind

    played(seed, avatar, look)
    assert len(kinds) > 10


def test_names_of_models_tell_twins_apart() -> None:
    state = lodge("armory", "armory")
    assert wording.model(state, 1) == "Seat 1"
    first = evocation(state, "cadaver", 0, "armory")
    assert wording.model(state, first) == "Seat 0's Cadaver"
    evocation(state, "cadaver", 0, "armory")
    assert wording.model(state, first) == "Seat 0's Cadaver (1)"
    assert wording.model(state, "gone") == "an evocation"
    assert wording.room(state, "the_abyss") == "the Abyss"
    assert figures().rooms["the_abyss"].name == "The Abyss"
