"""Questions that readers of the printed books alone wrote, with the rules that answer them, before any was asked here.

When they were fresh, of the 200 that a book settles 80 in 100 had a right rule first and 93 among three, 76 were answered, and of
the answers 93 in 100 gave a right rule. Each file has five more that its book leaves open and five that are about something
else. They are spent as a measure; what is asserted here is that none of this is lost again.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import explorer
from explorer.examples.answers import UNSURE

FILES = sorted((Path(__file__).parent / "spent").glob("*.toml"))
FIRST, THREE, ANSWERED, RIGHT, TOLD = 0.7, 0.83, 0.65, 0.82, 0.5
"""The least shares, in any one game: a right rule first, among three; answered at all; of the answers, those that give a right
rule; of what a book leaves open or is about something else, what is not answered with one of its rules."""


def questions(file: Path, *kinds: str) -> list[dict[str, Any]]:
    found = tomllib.loads(file.read_text(encoding="utf-8"))["question"]
    return [one for one in found if one["kind"] in kinds]


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_what_a_book_settles_is_found_and_answered(file: Path) -> None:
    asked = questions(file, "settled")
    answers = [explorer.ask(file.stem, one["asked"]) for one in asked]
    right = [set(one["rules"]) for one in asked]
    assert all(right)
    listed = [[rule.id for rule in answer.rules] for answer in answers]
    answered = [(answer, rules) for answer, rules in zip(answers, right, strict=True) if answer.stated]
    assert sum(bool({*ids[:1]} & rules) for ids, rules in zip(listed, right, strict=True)) >= FIRST * len(asked)
    assert sum(bool({*ids[:3]} & rules) for ids, rules in zip(listed, right, strict=True)) >= THREE * len(asked)
    assert len(answered) >= ANSWERED * len(asked)
    assert sum(bool({rule.id for rule in a.because} & rules) for a, rules in answered) >= RIGHT * len(answered)


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_what_no_book_settles_is_told(file: Path) -> None:
    asked = questions(file, "unsettled", "off-topic")
    answers = [explorer.ask(file.stem, one["asked"]) for one in asked]
    told = [one for one in answers if not one.stated or one.verdict in ("open", "readings") or one.verdict == UNSURE]
    assert len(told) >= TOLD * len(asked), [(one.question, one.sentence) for one in answers if one not in told]
