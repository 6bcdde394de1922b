"""Words by their roots, and the concepts that players' words stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from explorer.core.words import LONGEST, Thesaurus, root, thesaurus, words_of

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "family",
    ["win won winner winners winning", "die dice died dead", "siege besieged sieges", "two 2 2nd", "pts point"],
)
def test_one_family_has_one_root(family: str) -> None:
    assert len({root(word) for word in family.split()}) == 1


@pytest.mark.parametrize(("one", "other"), [("bet", "better"), ("lead", "leaf"), ("bank", "bankrupt"), ("tie", "tier")])
def test_other_words_have_other_roots(one: str, other: str) -> None:
    assert root(one) != root(other)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("can't I", ["can", "not", "i"]),
        ("isnt it Anna’s?", ["is", "not", "it", "anna"]),
        ("3 of us w/o cards", ["players", "without", "cards"]),
        ("w/ 2 ppl", ["with", "2", "people"]),
        ("gotta roll", ["must", "roll"]),
        ("<b>&\x00", ["b"]),
        ("", []),
    ],
)
def test_short_forms_are_written_out(typed: str, words: list[str]) -> None:
    assert words_of(typed) == words


def test_only_so_much_of_a_question_is_read() -> None:
    assert sum(map(len, words_of("abcd " * 10_000))) <= LONGEST


KNOWN = Thesaurus(["poor: broke, skint, cannot pay  # without money", "", "# a remark", "pay: cough up"])


@pytest.mark.parametrize("typed", ["skint", "broke", "poor", "I can't pay", "he cannot pay"])
def test_words_and_phrases_stand_for_a_concept(typed: str) -> None:
    assert "~poor" in KNOWN.concepts(typed)


def test_a_phrase_stands_beside_the_concepts_of_its_words() -> None:
    assert KNOWN.concepts("cannot pay") == ["~poor", "~pay"]
    assert KNOWN.concepts("cough up gold") == ["~pay", root("gold")]


def test_a_thesaurus_is_read_from_the_files_that_exist(tmp_path: Path) -> None:
    (tmp_path / "slang.txt").write_text("raven: bird, crow\n", encoding="utf-8")
    assert thesaurus(tmp_path / "slang.txt", tmp_path / "none.txt").concepts("two crows") == [root("two"), "~raven"]
