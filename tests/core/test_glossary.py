"""The glossary: defined by the rules, parsed strictly, and found in texts as whole words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from explorer.core.errors import RulebookError
from explorer.core.glossary import LONGEST, Glossary, first_sentence
from explorer.core.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Sequence

BOOK = """# Game

## Chapter

### crown: The Crown
- Printed: -
- Standing: printed
- Words: first player
- Term: Crown, Crown Holder

The Crown makes its holder first. It is *gold*.

### raven: Ravens
- Printed: -
- Standing: printed
- Term: raven, ravens

A raven is a token. Ravens are black.

### goblin: Goblins
- Printed: -
- Standing: printed
- Term: Goblins!, raven-black card (rare)

Goblins! turn
the counter.

### plain: Nothing
- Printed: -
- Standing: printed

A rule of no term, with a raven in it.
"""


RAVEN = "### a: A\n- Printed: -\n- Standing: printed\n- Term: raven\n\nText.\n"


def found(text: str, known: Sequence[str] = ()) -> list[tuple[str, str]]:
    """What is found in a text: the words, and the rule of their term."""
    return [(text[one.start : one.end], one.term.rule) for one in Rulebook(BOOK).glossary.find(text, known=known)]


def refused(rules: str, said: str) -> None:
    with pytest.raises(RulebookError) as caught:
        Rulebook(f"# Game\n\n## Chapter\n{rules}", "my.md")
    assert str(caught.value).startswith("my.md: ")
    assert said in str(caught.value)


def test_a_rule_with_a_term_explains_it_by_its_first_sentence() -> None:
    glossary = Rulebook(BOOK).glossary
    assert [(term.name, term.text, term.rule) for term in glossary] == [
        ("Crown", "The Crown makes its holder first.", "crown"),
        ("Goblins!", "Goblins! turn the counter.", "goblin"),
        ("raven", "A raven is a token.", "raven"),
    ]
    assert Rulebook(BOOK)["raven"].terms == ("raven", "ravens")
    assert len(glossary) == 3


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("One. Two.", "One."),
        ("One", "One"),
        ("Of 3 ravens, 2.5 are *none* of\nyours. Two.", "Of 3 ravens, 2.5 are none of yours."),
        ("It says “No.” Then you go.", "It says “No.”"),
        ("A first paragraph\n\nand a second.", "A first paragraph"),
        ("Is it? 4 are.", "Is it?"),
    ],
)
def test_the_first_sentence_is_plain_text(text: str, sentence: str) -> None:
    assert first_sentence(text) == sentence


def test_the_longest_form_is_found_as_whole_words_only_the_first_time() -> None:
    assert found("The Crown Holder gives a raven and two ravens to the Crown.") == [
        ("Crown Holder", "crown"),
        ("raven", "raven"),
    ]
    assert found("ravenous cravens, Crowns, and the raven's wing") == [("raven", "raven")]
    assert found("a raven-like bird, a half-raven") == []


def test_a_form_with_a_capital_is_found_only_so_and_any_other_at_a_sentence_s_beginning() -> None:
    assert found("They crown him. Ravens look on.") == [("Ravens", "raven")]
    assert found("RAVENS") == []


def test_a_form_may_have_signs_and_be_broken_by_a_line() -> None:
    assert found("He plays Goblins! and a raven-black card (rare).") == [("Goblins!", "goblin")], "once a term"
    assert found("Some raven-black\ncard (rare), and no other.") == [("raven-black\ncard (rare)", "goblin")]


def test_code_and_links_are_no_running_text() -> None:
    assert found("`raven` and [the Crown](https://example.org/Crown), then a raven") == [("raven", "raven")]


def test_a_term_that_is_known_is_passed_over() -> None:
    assert found("The Crown and a raven.", known=["raven"]) == [("Crown", "crown")]


def test_the_pattern_is_one_that_a_page_s_script_can_read_too() -> None:
    pattern = Rulebook(BOOK).glossary.pattern
    assert re.search(pattern, "Two ravens.")
    assert not re.search(r"\(\?P|\\A|\\Z|\(\?[aiLmsux]", pattern), "what only Python knows"


def test_without_terms_nothing_is_found() -> None:
    empty = Glossary([])
    assert not empty.find("any text at all, `code` and all")
    assert list(empty) == []


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("### a: A\n- Printed: -\n- Standing: printed\n- Term:\n\nText.\n", "rule a has the line '- Term:'"),
        (
            RAVEN + "### b: B\n- Printed: -\n- Standing: printed\n- Term: king, Raven\n\nText.\n",
            "rule b defines “Raven”, which rule a defines",
        ),
        (
            f"### a: A\n- Printed: -\n- Standing: printed\n- Term: raven\n\n{'A' * (LONGEST + 1)}.\n",
            f"rule a defines “raven”, so its first sentence explains it in at most {LONGEST} characters",
        ),
    ],
)
def test_what_breaks_the_form_is_refused_by_name(rules: str, said: str) -> None:
    refused(rules, said)
