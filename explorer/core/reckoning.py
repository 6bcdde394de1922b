"""Figures asked for in words: a game reads what stands in a question and reckons with its own rules.

A game's part `reckon` has `PATTERNS`; each reads one kind of question. "14 against 7, how many dice" is read by a pattern,
worked out by the game's own functions, and answered with how it comes about.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.game import Game

LONGEST = 400
"""How many characters of a question are read."""

NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19, "twenty": 20, "no": 0, "a": 1, "an": 1, "single": 1, "pair": 2, "dozen": 12,
}  # fmt: skip
"""Numbers as words. "No", "a" and "an" are numbers only before a thing, so patterns read them only there."""


class Figure(NamedTuple):
    """A figure that was reckoned.

    Attributes:
        sentence: the answer, with the figure, in one sentence.
        steps: how it comes about, a short line each, in order: "14 is at least twice 7, so four dice".
        rules: the ids of the rules that it follows, the most important first.
        understood: what was read in the question, in words, so that a reader sees a slip: "attack 14, defence 7".
    """

    sentence: str
    steps: tuple[str, ...]
    rules: tuple[str, ...]
    understood: str


@dataclass(frozen=True)
class Pattern:
    """One kind of question that a game reckons.

    Attributes:
        name: a short name, for tests and errors.
        examples: questions that it reads, at least three; a test asks them.
        reckon: takes a question in lower case with numbers as digits, and returns the figure; None if it is another question.
    """

    name: str
    examples: tuple[str, ...]
    reckon: Callable[[str], Figure | None]


def in_digits(question: str) -> str:
    """A question in lower case, its spaces single, and with the numbers that are words as digits.

    >>> in_digits("Fourteen against SEVEN,  how many dice?")
    '14 against 7, how many dice?'
    """
    said = " ".join(question[:LONGEST].lower().replace("’", "'").split())
    return re.sub(r"\b[a-z]+\b", lambda found: str(NUMBERS[found[0]]) if found[0] in _ALONE else found[0], said)


_ALONE = frozenset(NUMBERS) - {"no", "a", "an", "single", "pair", "one"}
"""What is a number wherever it stands; "one" can stand for a thing."""


def amount(text: str) -> int:
    """The number that a word or some digits stand for; at most 9,999.

    >>> amount("12"), amount("no"), amount("one")
    (12, 0, 1)
    """
    return min(int(text), 9999) if text.isdecimal() else NUMBERS[text]


def reckoned(game: Game, question: str) -> Figure | None:
    """The figure that a question asks for, where a game's pattern reads it; None for any other question.

    Args:
        game: any game.
        question: what somebody typed.
    """
    read = in_digits(question)
    patterns: tuple[Pattern, ...] = game.given("reckon", "PATTERNS", ())
    return next((figure for pattern in patterns if (figure := pattern.reckon(read)) is not None), None)
