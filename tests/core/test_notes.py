"""Notes of games that write none, and what all notes have."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from explorer.core import parts
from explorer.core.errors import RulebookError
from explorer.core.moments import HIDDEN
from explorer.core.notes import Note, by_kind, ruled
from explorer.core.people import named
from explorer.core.rulebook import Rulebook
from tests.core.toy import RULES

BOOK = Rulebook(RULES)


def told(thing: str, **fields: Any) -> Note | None:
    """The default note of a thing, in a state with these fields."""
    note = parts.note(SimpleNamespace(rules=BOOK))  # type: ignore[arg-type]  # all that the default asks of a game
    return note(SimpleNamespace(players=2, agenda=[], **fields), thing)


def test_a_note_has_the_words_and_the_standing_of_its_rules() -> None:
    note = ruled(BOOK, "pile:stones", "Stones", "take", more=["take.enough"], figure="3", besides="the number is ours")
    assert note.text == "Take one stone or two, or pass. The last stone may be taken."
    assert (note.rule, note.standing) == ("take", "printed; the number is ours")
    assert ruled(BOOK, "pile:stones", "Stones", "take.enough", text="Leave one.").text == "Leave one."
    assert ruled(BOOK, "pile:stones", "Stones", "take.enough").standing == "our reading"
    with pytest.raises(RulebookError, match="no rule 'taken'"):
        ruled(BOOK, "pile:stones", "Stones", "taken")


def test_without_notes_of_its_own_a_game_tells_what_a_thing_is_called() -> None:
    seat = told("seat:1")
    assert seat is not None
    assert (seat.id, named(seat.name), seat.kind) == ("seat:1", "Seat 1", "Player")
    card = told(f"card_in_hand:0:{HIDDEN}", card_in_hand=[])
    assert card is not None
    assert (card.name, card.rule) == ("Card in hand: hidden", "deal")
    take = told("take", take=2)
    assert take is not None
    assert (take.name, take.rule, take.standing) == ("Take", "take", "printed")


@pytest.mark.parametrize("thing", ["seat:2", "seat:x", "agenda", "nothing:1", ""])
def test_of_what_is_not_there_nothing_is_told(thing: str) -> None:
    assert told(thing) is None


def test_without_notes_of_its_own_a_game_has_an_empty_gallery() -> None:
    assert parts.gallery(None) == []


def test_a_note_is_told_by_the_first_word_of_a_thing_s_name() -> None:
    note = by_kind({"pile": lambda state, thing, which: ruled(BOOK, thing, which, "take", figure=f"{state} left")})
    found = note(3, "pile:the:stones")
    assert found is not None
    assert (found.id, found.name, found.figure) == ("pile:the:stones", "the:stones", "3 left")
    assert note(3, "heap:stones") is None
