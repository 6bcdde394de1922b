"""Whatever a picture draws can be read about, in our words, and nobody reads what he cannot know; and the galleries."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.notes import Note
from explorer.core.people import is_marked
from explorer.core.rulebook import STANDINGS
from tests.conformance.games import STRIDES
from tests.conformance.matches import GAMES, midway, numbers
from tests.depth import deep
from widgets.boards.table import pictures

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES_WITH_NOTES = tuple(game for game in GAMES if explorer.start(game).game.part("notes") is not None)

LONGEST = 700
"""How many characters the text of a note has at most: a paper note is not a page."""


def drawn(match: explorer.Match, seat: int | None) -> Iterator[str]:
    """The names of everything that the picture for a seat draws."""
    svg = "".join(pictures(match, seat, live={}))
    yield from dict.fromkeys(unescape(name) for name in re.findall(r'data-thing="([^"]+)"', svg))


def faults(note: Note, rules: explorer.Rulebook) -> list[str]:
    """What is wrong with a note as it is shown."""
    texts = [note.name, note.text, note.figure, note.kind, note.group]
    wrong = [f"no {field}" for field in ("id", "name", "text", "rule", "kind") if not getattr(note, field)]
    wrong += [f"no rule {note.rule}"] if note.rule not in rules.rules else []
    wrong += [f"standing {note.standing}"] if note.standing.partition(";")[0] not in STANDINGS else []
    wrong += ["too long"] if len(note.text) > LONGEST else []
    wrong += ["no sentence"] if not note.text.endswith((".", "!", "?", ".”", '."', ")")) else []
    wrong += ["a mark is left"] if any(map(is_marked, texts)) else []
    wrong += (
        ["no plain words"] if any(re.search(r"[\[\]`*_<>{}]|\bSeat \d|\bNone\b|\?:|  ", text) for text in texts) else []
    )
    named = {word for text in texts for word in re.findall(r"[a-z0-9-]+(?:\.[a-z0-9-]+)+", text)}
    return [*wrong, *(f"names the rule {word}" for word in named & rules.rules.keys())]


def test_a_fault_of_a_note_is_found() -> None:
    rules = explorer.rules("noble_treachery")
    sound = Note("card:army-r", "Red Army", "You roll a die.", "card.army", "printed", "base 9", "Common", "red")
    assert faults(sound, rules) == []
    for wrong in (
        {"name": ""}, {"rule": "card.none"}, {"standing": "found"}, {"text": "See card.army.tip."}, {"text": "A die"},
        {"text": "*Roll*."}, {"text": f"{'A die. ' * LONGEST}"}, {"name": "Seat 1"}, {"text": "\ue020Seat 0\ue000."},
    ):  # fmt: skip
        assert faults(Note(**{field: wrong.get(field, getattr(sound, field)) for field in sound.__slots__}), rules)


@pytest.mark.parametrize("game", GAMES_WITH_NOTES)
def test_whatever_a_picture_draws_can_be_read_about(game: str) -> None:
    rules, kinds = explorer.rules(game), set()
    for number in numbers(game, deep(3) * STRIDES[game]):
        match = midway(game, number)
        match.people = explorer.start(game, players=match.state.players, people=True).people
        for seat in (None, number % match.state.players):
            for thing in drawn(match, seat):
                note = match.note(thing, seat)
                assert note is not None, thing
                assert note.id == thing
                assert faults(note, rules) == [], (thing, note)
                kinds.add(thing.partition(":")[0])
    assert len(kinds) > 4


@pytest.mark.parametrize("game", GAMES_WITH_NOTES)
def test_nobody_reads_what_he_cannot_know(game: str) -> None:
    # What the reader cannot know is dealt anew, and no note changes.
    for number in numbers(game, 500, 500 + deep(2) * STRIDES[game]):
        match = midway(game, number)
        seat = number % match.state.players
        other = match.redeal(seat, Random(number))
        for thing in drawn(match, seat):
            assert match.note(thing, seat) == other.note(thing, seat), thing


@pytest.mark.parametrize("game", GAMES_WITH_NOTES)
def test_a_thing_that_is_not_there_has_no_note(game: str) -> None:
    match = explorer.start(game)
    for thing in (
        "",
        ":",
        "seat",
        "seat:",
        "seat:99",
        "seat:-1",
        "seat:x",
        "card:",
        "card:nobody",
        "unheard:of",
        "die:",
        "hand:9",
    ):
        assert match.note(thing) is None, thing


@pytest.mark.parametrize("game", GAMES_WITH_NOTES)
def test_a_gallery_has_everything_once_and_in_plain_words(game: str) -> None:
    rules = explorer.rules(game)
    gallery = explorer.start(game, seed=1).gallery()
    assert len({note.id for note in gallery}) == len(gallery)
    assert [note.id for note in gallery] == [note.id for note in explorer.start(game, seed=2).gallery()]
    assert {note.id: faults(note, rules) for note in gallery if faults(note, rules)} == {}
