"""Records that are incomplete, foreign or wrong are refused, with the place of the error."""

from __future__ import annotations

import json
import os
import stat
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core import record
from explorer.core.loading import LARGEST
from explorer.core.record import SCHEMA
from explorer.players import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def played(most: int = 7) -> explorer.Match:
    match = explorer.start("toy", seed=1)
    match.roll(["king", "fool"])
    return match.play(RandomPlayer(1), most=most)


def refused(source: Any, said: str, moment: int | None = None) -> None:
    with pytest.raises(explorer.RecordError) as caught:
        explorer.load(source)
    assert said in str(caught.value), str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.moment == moment


def edited(change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(played().record()))
    change(data)
    return data


# --- what a record is ---


def test_a_record_is_readable_json_one_answer_a_line() -> None:
    match = explorer.start("toy", seed=1)
    match.roll(["king", "fool"])
    match.choose(("b", 2))
    text = record.text(match.record())
    assert json.loads(text) == match.record()
    assert text.startswith('{"noblesse": 1,\n "game": "toy",\n "setup": {"players": 2},\n "answers": [\n')
    assert '  [0, null, "deal", ["king", "fool"]],\n  [4, 0, "stones", ["b", 2]]\n ]' in text
    assert '"answers": []' in record.text(explorer.start("toy").record())


def test_what_is_saved_is_loaded() -> None:
    match = played()
    for source in (match.record(), record.text(match.record()), "  \n" + record.text(match.record())):
        again = explorer.load(source)
        assert (again.answers, again.moment, again.state) == (match.answers, match.moment, match.state)


def test_a_loaded_match_shares_nothing_with_its_record() -> None:
    data = explorer.position("toy", red=2).record()
    match = explorer.load(data)
    data["setup"]["position"]["red"] = 99
    assert match.setup["position"]["red"] == 2
    assert match.record()["setup"]["position"]["red"] == 2


def test_the_place_is_kept_also_at_an_event_and_at_the_end() -> None:
    match = played()
    for moment in range(len(match.moments())):
        match.goto(moment)
        again = explorer.load(match.record())
        assert (again.moment, again.given, again.answers) == (moment, match.given, match.answers)
    over = played(most=1000)
    assert explorer.load(over.record()).over


# --- files ---


def test_a_file_is_written_whole_and_readable_by_others(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        played().save(tmp_path / "a.json")
    finally:
        os.umask(before)
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]
    assert stat.S_IMODE((tmp_path / "a.json").stat().st_mode) == 0o644


def test_a_file_is_replaced_or_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")
    played().save(path)
    assert explorer.load(path).given == 8
    (tmp_path / "folder").mkdir()
    for target in (
        tmp_path / "folder",
        tmp_path / "missing" / "a.json",
        tmp_path / "x\x00y",
        tmp_path / ("n" * 300),
        3,
    ):
        with pytest.raises(explorer.RecordError, match="the record cannot be written to"):
            played().save(target)  # type: ignore[arg-type]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "folder"]


def test_files_that_cannot_be_read_say_why(tmp_path: Path) -> None:
    refused(tmp_path / "none.json", "cannot be read: No such file or directory")
    refused(str(tmp_path), "cannot be read: Is a directory")
    refused("a\x00b", "cannot be read")
    refused("x" * 5000, "cannot be read: File name too long")
    refused("\ud800", "cannot be read")
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    refused(tmp_path / "binary", "is not a text file, so it is not a record")
    (tmp_path / "empty").write_text("")
    refused(tmp_path / "empty", "this is not a whole JSON record")
    (tmp_path / "words").write_text("Dear diary")
    refused(tmp_path / "words", "this is not a whole JSON record: Expecting value at line 1, column 1")


def test_a_device_that_never_ends_is_not_read_forever() -> None:
    refused("/dev/zero", "a record has at most")


def test_a_giant_is_refused(tmp_path: Path) -> None:
    refused("{" + " " * LARGEST, "a record has at most 2,000,000 characters")
    (tmp_path / "giant").write_text("x" * (LARGEST + 1))
    refused(tmp_path / "giant", "a record has at most 2,000,000 characters")


@pytest.mark.parametrize("deep", ['{"a":' * 100_000, '{"a":' + "[" * 100_000 + "]" * 100_000 + "}"])
def test_deep_nesting_is_refused(deep: str) -> None:
    refused(deep, "this is not a")


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    refused('{"noblesse": ' + "9" * 5000 + "}", "this is not a JSON record")
    refused(edited(lambda data: data.update(at=10**5000)), "does not exist")


@pytest.mark.parametrize("source", [None, 3, 1.5, b"{}", [], (), object(), True])
def test_what_is_no_record_at_all(source: Any) -> None:
    refused(source, "a record is a path, a JSON text or its data, not")


def test_cut_off_at_every_length() -> None:
    text = record.text(played().record()).rstrip()
    for length in range(1, len(text)):
        refused(text[:length], "Was the file cut off or edited?")
    assert explorer.load(text).given == 8


# --- form ---


@pytest.mark.parametrize("text", ["{}", '{"a": 1}', '{"nbformat": 4, "cells": []}'])
def test_other_json_is_no_record(text: str) -> None:
    refused(text, "this is JSON, but not a record of Noblesse: it lacks the key 'noblesse'")


@pytest.mark.parametrize("version", [0, 2, 99, "1", None, [], {}, 1.5])
def test_another_form_is_refused_in_words(version: Any) -> None:
    said = f"this version of Noblesse reads format {SCHEMA}"
    refused(edited(lambda data: data.update(noblesse=version)), said)


@pytest.mark.parametrize("version", [True, 1.0])
def test_a_form_that_only_equals_ours_is_none(version: Any) -> None:
    refused(edited(lambda data: data.update(noblesse=version)), "'noblesse' should be a int")


@pytest.mark.parametrize("key", ["game", "setup", "answers", "at", "ends"])
@pytest.mark.parametrize("value", [None, "x", 3, [], {}, 1.5, True])
def test_every_key_has_its_kind(key: str, value: Any) -> None:
    if type(value) is type(played().record()[key]):
        return
    refused(edited(lambda data: data.update({key: value})), f"the record's {key!r} should be a")
    refused(edited(lambda data: data.pop(key)), f"the record's {key!r} should be a")


def test_unknown_keys_are_refused() -> None:
    refused(edited(lambda data: data.update(extra=1)), "the record has unknown keys: 'extra'")
    refused({**played().record(), 3: 1, None: 2, b"x": 3}, "the record has unknown keys: 3, None, b'x'")


@pytest.mark.parametrize("row", [None, [], [1, 2, 3], [1, 2, 3, 4, 5], ["0", 0, "x", 1], {}, "row", [None, 0, "x", 1]])
def test_every_row_has_its_form(row: Any) -> None:
    refused(
        edited(lambda data: data["answers"].insert(1, row)), "answer 2 should be [moment, seat, question, answer], not"
    )


def test_another_game() -> None:
    refused(
        edited(lambda data: data.update(game="chess")),
        "the record is of an unknown game: there is no game 'chess'",
    )
    refused(edited(lambda data: data.update(game="noble_treachery")), "Noble Treachery is for 4 to 6 players, not 2")


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({}, "Stones is for 2 to 3 players, not None"),
        ({"players": 9}, "Stones is for 2 to 3 players, not 9"),
        ({"players": 2, "green": 3}, "Stones has no setting 'green'"),
        ({"players": 2, "red": "x"}, "no number of them"),
        ({"players": 2, "readings": {"x": "y"}}, "Stones has no reading 'x'"),
        ({"players": 2, "readings": 5}, "readings are given by name"),
        ({"position": None}, "a position of Stones has other fields"),
        ({"position": {}}, "a position of Stones has other fields than these; missing or unknown: 'agenda, "),
        ({"position": [], "players": 2}, "a complete set-up: give nothing else"),
    ],
)
def test_a_set_up_that_starts_nothing(setup: Any, said: str) -> None:
    refused(edited(lambda data: data.update(setup=setup)), said)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("red", -1, "stones cannot be owed"),
        ("red", "x", "that is no table"),
        ("agenda", [["dance"]], "which is not a step"),
        ("agenda", [["turn"]], "cannot be played from here"),
        ("agenda", [[]], "which is not a step"),
        ("agenda", [[{}]], "which is not a step"),
        ("agenda", 3, "agenda is 3, not a list"),
        ("readings", {"x": "y"}, "Stones has no reading 'x'"),
    ],
)
def test_a_position_that_cannot_be_played(field: str, value: Any, said: str) -> None:
    data = explorer.position("toy").record()
    data["setup"]["position"][field] = value
    refused(data, said)


# --- replay ---


def answered(number: int, value: Any) -> dict[str, Any]:
    """A record with one answer changed."""
    return edited(lambda data: data["answers"][number].__setitem__(3, value))


@pytest.mark.parametrize("value", ["red stone", None, 1, 1.5, [], [[]], {}, {"a": 1}, True])
def test_an_edited_answer_that_is_illegal_says_where(value: Any) -> None:
    rows = played().record()["answers"]
    second = next(number for number, row in enumerate(rows) if row[2] == "stones" and number > 1)
    at = rows[second][0]
    refused(answered(second, value), f"at moment {at} the record's answer is not possible", at)
    refused(answered(second, "r9"), "is not an option for 'stones' here", at)


@pytest.mark.parametrize(
    "value", [[7, 1], [1], [1, 2, 3], [], 5, "12", None, {"A": 1}, [1.0, 2], ["1", "2"], [None, None], [[1], [2]]]
)
def test_an_edited_roll_that_cannot_be_says_where(value: Any) -> None:
    row = played().record()["answers"][2]
    assert row[2] == "dice"
    refused(answered(2, value), f"at moment {row[0]} the record's answer is not possible", row[0])


@pytest.mark.parametrize("value", [["joker", "ace"], ["ace"], ["ace", "ace"], ["ace", "king", "queen"], [3, 4], "ace"])
def test_an_edited_draw_that_cannot_be_says_where(value: Any) -> None:
    refused(answered(0, value), "at moment 0 the record's answer is not possible", 0)


@pytest.mark.parametrize(("place", "value"), [(0, 99), (1, 1), (1, None), (2, "dice"), (2, None), (0, -1)])
def test_a_row_that_answers_something_else_names_the_moment_that_differs(place: int, value: Any) -> None:
    at = played().record()["answers"][1][0]
    data = edited(lambda data: data["answers"][1].__setitem__(place, value))
    refused(data, f"at moment {at} these rules ask seat 0 for 'stones' [take], but the record has", at)


def test_a_missing_row_names_the_moment_that_differs() -> None:
    at = played().record()["answers"][1][0]
    refused(edited(lambda data: data["answers"].pop(1)), f"at moment {at} these rules ask", at)


def test_a_record_that_goes_on_after_the_end() -> None:
    data = json.loads(json.dumps(played(most=1000).record()))
    data["answers"].append([999, 0, "stones", "pass"])
    last = played(most=1000).moment
    refused(data, f"the match is over at moment {last}, but the record goes on to 999", 999)


def test_an_answer_that_leads_elsewhere_is_found_at_the_end() -> None:
    match = played()
    last = match.moment
    data = match.record()
    data["ends"] = {**data["ends"], "turns": 99}
    refused(
        data,
        f"after the last answer (moment {last}) these rules have 'turns' = {match.state.turns}, the record 99",
        last,
    )
    short = match.record()
    del short["ends"]["turns"]
    refused(short, "these rules have 'turns'", last)
    refused({**match.record(), "ends": {**match.record()["ends"], "new": None}}, "these rules have 'new'", last)


def test_a_place_that_is_not_there() -> None:
    for at in (-1, 9999):
        refused({**played().record(), "at": at}, f"there is no moment {at}")
