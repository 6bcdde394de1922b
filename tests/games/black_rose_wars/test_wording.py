"""Every moment of random games can be told, and every option has a label, to whoever may see it."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from explorer.core.moments import Begin, Chance, Choice, Event
from explorer.core.people import named
from explorer.games.black_rose_wars import wording
from explorer.games.black_rose_wars.cards.own_figures import figures
from explorer.games.black_rose_wars.table import naming
from tests.depth import sparse
from tests.games.black_rose_wars.lodges import evocation, lodge
from tests.games.black_rose_wars.whole import played


@pytest.mark.parametrize("avatar", [None, "apprentice", "master"])
@pytest.mark.parametrize("seed", range(8))
def test_every_moment_and_option_of_a_game_has_words(seed: int, avatar: str | None) -> None:
    kinds: set[str] = set()

    looked = Counter[str]()

    def look(state: object, moment: Event | Choice | Chance) -> None:
        looked[moment.kind] += 1
        if (looked[moment.kind] - 1) % sparse(1):
            return
        for seen in (moment, moment.seen_by(0), moment.seen_by(1)):
            told = named(wording.tell(state, seen))
            assert told.endswith(".")
            assert told[:1] == told[:1].upper()
            for word in ("None", "{", "<", "_"):
                assert word not in told, told
        if isinstance(moment, Choice):
            labels = [wording.label(state, moment, option) for option in moment.options]  # type: ignore[arg-type]
            assert all(label and "_" not in label for label in labels), labels
            kinds.add(moment.kind)
        if type(moment) is Event:
            assert moment.kind in wording.HAPPENS, moment.kind
        if isinstance(moment, Begin):
            assert moment.kind in wording.HAPPENS, moment.kind

    played(seed, avatar, look)
    assert len(kinds) > 10


def test_names_of_models_tell_twins_apart() -> None:
    state = lodge("armory", "armory")
    assert named(naming.model(state, 1)) == "Seat 1"
    first = evocation(state, "cadaver", 0, "armory")
    assert named(naming.model(state, first)) == "Seat 0's Cadaver"
    evocation(state, "cadaver", 0, "armory")
    assert named(naming.model(state, first)) == "Seat 0's Cadaver (1)"
    assert naming.model(state, "gone") == "an evocation"
    assert naming.room(state, "the_abyss") == "the Abyss"
    assert figures().rooms["the_abyss"].name == "The Abyss"


def test_every_event_of_the_game_has_words() -> None:
    """Read off the source, for a whole game need not come by each."""
    folder = Path(wording.__file__).parent
    kinds = {
        node.args[0].value
        for file in folder.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Event" and node.args
        if isinstance(node.args[0], ast.Constant)
    }
    assert kinds - wording.HAPPENS.keys() == set()


@pytest.mark.parametrize(
    ("kind", "facts", "said"),
    [
        ("strengthened", {"model": 1, "strength": 2, "speed": 0}, "Seat 1 has +2 Strength for this effect"),
        ("destined", {"of": 1, "amount": 2}, "Seat 1 gets 2 Destiny of Seat 0"),
        ("not jinxed", {"jinx": "any"}, "no jinx is left for Seat 0"),
        ("not summoned", {"evocation": "cadaver"}, "a Cadaver is not summoned"),
        ("trophy given", {"of": 1, "to": -1}, "Seat 0 gives a trophy of Seat 1 to the Black Rose"),
        ("given", {"to": 1, "card": "?"}, "Seat 0 gives a spell to Seat 1"),
    ],
)
def test_rare_events_have_sentences_of_their_own(kind: str, facts: dict[str, Any], said: str) -> None:
    told = named(wording.tell(lodge("armory", "armory"), Event(kind, 0, "spell.skip", **facts)))
    assert told == f"{said[0].upper()}{said[1:]}."
