"""A user's own figures: what is kept of a file, what is refused, and that figures are made once."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from explorer.authoring.card_file import CardFileError
from explorer.authoring.figures import Check, OwnFigures

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

OURS: dict[str, tuple[int, str]] = {"ace": (4, "assumed"), "king": (9, "printed")}
built: list[str] = []


def check(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    one = Check(data, ("cards", "coins"), "a file has even_printed, [cards] and [coins]")
    for section, name, value in one.entries():
        base, standing = OURS[name]
        if one.differs(f"[{section}] {name}", value, base, standing):
            one.keep(value, section, name)
    return one.finished()


def build(key: str, own: Mapping[str, Any]) -> dict[str, int]:
    built.append(key)
    return {**{name: base for name, (base, _) in OURS.items()}, **own.get("cards", {})}


OWN = OwnFigures(check, build)


def test_only_what_differs_is_kept_in_one_order() -> None:
    assert OWN.read({}) == OWN.read({"cards": {"ace": 4}, "even_printed": True}) == ""
    key = OWN.read({"coins": {"ace": 1}, "cards": {"ace": 5}})
    assert key == '{"cards":{"ace":5},"coins":{"ace":1}}'
    assert OWN.read(json.loads(key)) == key


def test_a_printed_figure_is_changed_only_where_the_file_says_so() -> None:
    with pytest.raises(
        CardFileError, match=r"\[cards\] king: 8 differs from a printed figure; leave it at 9, or begin"
    ):
        OWN.read({"cards": {"king": 8}})
    key = OWN.read({"cards": {"king": 8}, "even_printed": True})
    assert json.loads(key) == {"cards": {"king": 8}, "even_printed": True}
    assert OWN.figures(key)["king"] == 8


def test_figures_are_made_once_whatever_the_key_looks_like() -> None:
    built.clear()
    assert (
        OWN.figures()
        is OWN.figures("")
        is OWN.figures(key="")
        is OWN.figures("{}")
        is OWN.figures('{"cards":{"ace":4}}')
    )
    ours = OWN.figures('{"cards":{"ace":6}}')
    assert ours is OWN.figures('{ "cards": {"ace": 6, "king": 9} }')
    assert ours == {"ace": 6, "king": 9}
    assert built.count('{"cards":{"ace":6}}') == 1


def test_a_file_is_named_where_it_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("even_printed = 1\ncoins = 3\n[card]\nace = 3\n[cards]\nking = 8\n", encoding="utf-8")
    with pytest.raises(CardFileError) as caught:
        OWN.read(file)
    assert caught.value.source == str(file)
    assert caught.value.faults == (
        "even_printed: 1 is not true or false; write true or leave it out",
        "[coins]: 3 is not a table; write [coins] and entries below it",
        '[card]: no such section (did you mean "cards"?); a file has even_printed, [cards] and [coins]',
        "[cards] king: 8 differs from a printed figure; leave it at 9, or begin the file with even_printed = true",
    )


def test_a_key_that_is_wrong_by_now_is_refused() -> None:
    with pytest.raises(CardFileError, match="differs from a printed figure"):
        OWN.figures('{"cards":{"king":1}}')
    with pytest.raises(CardFileError, match="unreadable JSON"):
        OWN.figures("{")


def test_letters_of_other_alphabets_are_escaped_or_not() -> None:
    def same(data: Mapping[str, Any]) -> tuple[Mapping[str, Any], list[str]]:
        return data, []

    assert OwnFigures(same, lambda key, own: key).read({"é": 1}) == r'{"\u00e9":1}'
    assert OwnFigures(same, lambda key, own: key, ascii=False).read({"é": 1}) == '{"é":1}'
