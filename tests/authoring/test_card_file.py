"""A user's own file: read in every form in which it may come, and every way in which it cannot be read said in one line."""

from __future__ import annotations

import json
import pickle
from typing import TYPE_CHECKING, Any

import pytest

from explorer.authoring import card_file
from explorer.authoring.card_file import CardFileError
from explorer.core.errors import SetUpError

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_is_read_with_or_without_the_mark_of_a_text_editor(tmp_path: Path) -> None:
    for number, text in enumerate(("[a]\nb = 'ä'\n", "\ufeff[a]\r\nb = 'ä'\r\n")):
        file = tmp_path / f"{number}.toml"
        file.write_bytes(text.encode("utf-8"))
        assert card_file.read_toml(str(file)) == {"a": {"b": "ä"}}
        assert card_file.read_told(file) == ({"a": {"b": "ä"}}, str(file))


def test_a_mapping_is_taken_as_it_is() -> None:
    assert card_file.read_told({"a": 1}) == ({"a": 1}, "cards")


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        (b"[a]\nbase 3", "line 2, column 6: unreadable TOML: Expected '=' after a key in a key/value pair"),
        (b"[a]\nbase = 3\nbase = 4", "line 3, column 9: unreadable TOML: Cannot overwrite a value"),
        (b"[a]\nbase =", "line 2, column 7: unreadable TOML: Invalid value"),
        (b"a = 1\n[cards", "line 2, column 7: unreadable TOML: Expected ']' at the end of a table declaration"),
        (b'a = "\xc3\xa4"\nb = "\xff"', "line 2, column 6: unreadable TOML: not UTF-8 text; save it as UTF-8"),
        (b'\xef\xbb\xbfa = "\xff"', "line 1, column 6: unreadable TOML: not UTF-8 text; save it as UTF-8"),
        (b"a = " + b"[" * 100_000, "unreadable TOML: nested too deep, or a number far too long"),
        (b"a = " + b"9" * 100_000, "unreadable TOML: nested too deep, or a number far too long"),
    ],
    ids=["no =", "twice", "no value", "no ]", "no UTF-8", "no UTF-8 after the mark", "deep", "long"],
)
def test_what_is_no_toml_is_placed(tmp_path: Path, raw: bytes, fault: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(raw)
    with pytest.raises(CardFileError) as caught:
        card_file.read_toml(str(file))
    assert str(caught.value) == f"{file}: {fault}"
    assert caught.value.faults == (fault,)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    with pytest.raises(CardFileError) as caught:
        card_file.read_toml(str(missing))
    assert str(caught.value) == f"{missing}: cannot be read: No such file or directory; give the path of a TOML file"
    for source in (str(tmp_path), "a\0b", "\udcff", "x" * 100_000, "two\nlines"):
        with pytest.raises(CardFileError, match="give the path of a TOML file") as caught:
            card_file.read_toml(source)
        assert len(str(caught.value)) < 300
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("key", "fault"),
    [
        ("{", "cards: line 1, column 2: unreadable JSON: .*; use the text that a match or a record has"),
        ("[1]", r"cards: \[1\] is not a table; use the text that a match or a record has"),
        ("null", "cards: None is not a table"),
        ("9" * 10_000, "cards: unreadable JSON; use the text that a match or a record has"),
        ("[" * 100_000, "cards: unreadable JSON; use the text that a match or a record has"),
    ],
    ids=["cut short", "list", "null", "long", "deep"],
)
def test_what_is_no_key_is_refused(key: str, fault: str) -> None:
    with pytest.raises(CardFileError, match=fault):
        card_file.read_key(key)


def test_a_key_is_read() -> None:
    assert card_file.read_key('{"a": {"b": 1}}') == {"a": {"b": 1}}
    assert card_file.read_key("") == {}


def dumped(told: Any) -> str:
    """A game's check that lets everything pass but the card "bad"."""
    found, source = card_file.read_told(told)
    if "bad" in found:
        raise CardFileError(source, ["bad: no such card"])
    return json.dumps(found)


def test_a_match_is_started_with_a_path_a_mapping_a_key_or_nothing(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("a = 1", encoding="utf-8")
    forms: list[Any] = [file, str(file), {"a": 1}, ' {"a": 1}']
    for told in forms:
        assert card_file.told_key(told, dumped) == '{"a": 1}'
    nothing: list[Any] = [None, "", {}]
    assert [card_file.told_key(told, dumped) for told in nothing] == ["", "", ""]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (3, "cards are told as a path, a mapping or a text, not as 3."),
        (["a"], "cards are told as a path, a mapping or a text, not as ['a']."),
        (b"a", "cards are told as a path, a mapping or a text, not as b'a'."),
        ({"bad": 1}, "cards: bad: no such card"),
        ('{"bad": 1}', "cards: bad: no such card"),
        ("{", "cards: line 1, column 2: unreadable JSON"),
        ("none.toml", "none.toml: cannot be read"),
    ],
)
def test_a_match_is_not_started_with_what_cannot_be_used(told: Any, said: str) -> None:
    with pytest.raises(SetUpError) as caught:
        card_file.told_key(told, dumped)
    assert str(caught.value).startswith(said)


def test_a_record_keeps_what_the_cards_say_and_not_where_the_file_lay() -> None:
    assert card_file.kept({"cards": "my.toml", "teams": True}, "{…}") == {"cards": "{…}", "teams": True}
    assert card_file.kept({"cards": "my.toml", "teams": True}, "") == {"teams": True}


def test_the_error_is_a_value_error_lists_every_fault_and_crosses_processes() -> None:
    error = CardFileError("mine.toml", ["one", "two"])
    assert isinstance(error, ValueError)
    twin = pickle.loads(pickle.dumps(error))
    assert str(twin) == "mine.toml: 2 faults\n  - one\n  - two"
    assert (twin.source, twin.faults) == ("mine.toml", ("one", "two"))


@pytest.mark.parametrize(
    ("value", "said"), [("a", '"a"'), (True, "true"), (3, "3"), (None, "None"), ("x" * 99, '"' + "x" * 35 + " …")]
)
def test_values_are_shown_as_their_author_wrote_them(value: object, said: str) -> None:
    assert card_file.shown(value) == said


def test_places_and_near_names() -> None:
    assert card_file.heading("cards", "amulet") == "[cards.amulet]"
    assert len(card_file.heading("cards", "x" * 999)) < 60
    assert card_file.hint("jestr", ["jester"]) == ' (did you mean "jester"?)'
    assert card_file.hint("xyzzy", ["jester"]) == ""
