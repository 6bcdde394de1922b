"""Figures asked for in words: a game reads what stands in a question and reckons with its own rules.

A game's part `reckon` has `PATTERNS`; each reads one kind of question. "14 against 7, how many dice" is read by a pattern,
worked out by the game's own functions, and answered with how it comes about.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from fractions import Fraction

    from explorer.core.game import Game
    from explorer.core.moments import Moment, Moments, Option

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


COUNT = r"\b(\d+|one|an?|no|single|pair)(?: of)?"
"""A number before a thing, such as the number of dice; `amount` reads it."""


class Said:
    """A question while a pattern reads it: what has been read is crossed out.

    A pattern that leaves a number unread, or a word that changes what is asked, has not understood the question.

    Attributes:
        left: what nobody has read yet; a semicolon stands where something was read.
    """

    def __init__(self, question: str) -> None:
        self.left = question

    def has(self, pattern: str) -> bool:
        """True if what is left has something that fits a regular expression."""
        return re.search(pattern, self.left) is not None

    def take(self, *patterns: str) -> re.Match[str] | None:
        """Read the first that fits of some regular expressions; None if none does.

        >>> said = Said("14 against 7, how many dice")
        >>> said.take("([0-9]+) against ([0-9]+)").groups(), said.left
        (('14', '7'), ' ; , how many dice')
        """
        for pattern in patterns:
            if found := re.search(pattern, self.left):
                self.left = f"{self.left[: found.start()]} ; {self.left[found.end() :]}"
                return found
        return None

    def every(self, pattern: str) -> list[re.Match[str]]:
        """Read everything that fits a regular expression, in order."""
        found = list(re.finditer(pattern, self.left))
        self.left = re.sub(pattern, " ; ", self.left)
        return found

    def count(self, things: str) -> int | None:
        """Read how many of a thing are said, "2 kings" or "a king"; None if nothing is said of it.

        >>> Said("with a king and 3 ravens").count("ravens?"), Said("the kings").count("kings?")
        (3, None)
        """
        found = self.take(rf"{COUNT} (?:{things})\b")
        return amount(found[1]) if found else None

    def understood(self, *but: str) -> bool:
        """True if no number is left unread, no "not" or "half" turns the meaning round, and none of some words is left.

        Args:
            but: regular expressions of what would make it another question.
        """
        return not any(re.search(pattern, self.left) for pattern in (_UNREAD, *but))


_UNREAD = (
    r"\d|\b(?:not|never|nobody|none|unless|except|instead|without|twice|double|triple|half|each other|both|either|neither)\b"
    r"|n't\b"
)


def counted(number: int, thing: str, things: str = "") -> str:
    """A number of things in words.

    >>> counted(1, "die", "dice"), counted(3, "coin")
    ('1 die', '3 coins')
    """
    return f"{number} {thing if number == 1 else things or f'{thing}s'}"


def listed(parts: Iterable[str], word: str = "and") -> str:
    """Some things in one phrase.

    >>> listed(["a", "b", "c"]), listed(["a"])
    ('a, b and c', 'a')
    """
    *first, last = parts
    return f"{', '.join(first)} {word} {last}" if first else last


def percent(chance: Fraction) -> str:
    """A chance in per cent; what is only nearly never or always is not said to be.

    >>> from fractions import Fraction
    >>> percent(Fraction(1, 3)), percent(Fraction(0)), percent(Fraction(1, 9999))
    ('33.3%', '0%', 'less than 0.1%')
    """
    shown = f"{float(chance):.1%}"
    if chance in (0, 1):
        return f"{float(chance):.0%}"
    return {"0.0%": "less than 0.1%", "100.0%": "more than 99.9%"}.get(shown, shown)


def played(step: Moments, *answers: Option) -> list[Moment]:
    """What happens in one step of a game, in order, until it is over or asks something that has no answer here.

    Args:
        step: a step that has begun on a position made for it.
        answers: the options chosen, and the values of the dice rolled.
    """
    left, found, answer = iter(answers), [], None
    try:
        while True:
            found.append(moment := step.send(answer))
            answer = next(left) if moment.waits else None
    except StopIteration:
        return found


def reckoned(game: Game, question: str) -> Figure | None:
    """The figure that a question asks for, where a game's pattern reads it; None for any other question.

    Args:
        game: any game.
        question: what somebody typed.
    """
    read = in_digits(question)
    patterns: tuple[Pattern, ...] = game.given("reckon", "PATTERNS", ())
    return next((figure for pattern in patterns if (figure := pattern.reckon(read)) is not None), None)
