"""What would change an answer: the exceptions to the rules that settle it, and the readings that other tables follow."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer.core.rulebook import Rule, Rulebook
    from explorer.examples.answers import Answer

MOST = 3
"""The most exceptions beside an answer: whoever wants more reads the rules."""

SETTLING = 2
"""How many of the rules that settle an answer have their exceptions looked for; the others are further off."""

_EXCEPTS = re.compile(r"\b(unless|except|exception|(?:does|do) not apply)\b", re.IGNORECASE)
_IN_GENERAL = re.compile(r"\b(otherwise|as follows)\b", re.IGNORECASE)
_ELSEWHERE = re.compile(r"\b(other|second) reading\b|\bother tables?\b", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?])\s+")


class Unless(NamedTuple):
    """An exception.

    Attributes:
        rule: the rule that says so.
        sentence: the sentence of it that does.
    """

    rule: Rule
    sentence: str


def exceptions(book: Rulebook, answer: Answer) -> tuple[Unless, ...]:
    """What would make an answer another one, the most telling first.

    They are those of the rules that settle it, and of their details and links that the question is also about.

    >>> import explorer
    >>> game = "noble_treachery"
    >>> found = exceptions(explorer.rules(game), explorer.ask(game, "Can a Thief steal from a player with a Castle?"))
    >>> all(one.sentence in " ".join(one.rule.text.split()) for one in found)
    True
    """
    settling = answer.because[:SETTLING]
    around = {one.id for rule in settling for one in _around(book, rule)}
    near = [rule for rule in answer.rules if rule.id in around and rule not in answer.because]
    found = (Unless(rule, sentence) for rule in (*settling, *near) if (sentence := _exception(rule)))
    return tuple(islice(found, MOST))


class Readings(NamedTuple):
    """What a disputed rule says of its readings.

    Attributes:
        ours: why we read it as we do, and what that means.
        other: what the other reading changes; "" if no sentence is about that alone, and `ours` speaks of both.
    """

    ours: str
    other: str


def readings(rule: Rule) -> Readings:
    """What a disputed rule says of its readings, in its own sentences.

    >>> import explorer
    >>> readings(explorer.rules("noble_game")["win.captive"]).other
    'We let him score for his lord; under the other reading he scores for nobody.'
    """
    told = sentences(rule)
    other = next((sentence for sentence in told if _ELSEWHERE.search(sentence)), "")
    return Readings(" ".join(sentence for sentence in told if sentence != other), other)


def sentences(rule: Rule) -> list[str]:
    """The sentences of a rule's text."""
    return _SENTENCE.split(" ".join(rule.text.split()))


def _exception(rule: Rule) -> str:
    """The first sentence of a rule that makes an exception; "" if none does."""
    told = (
        sentence
        for sentence in sentences(rule)
        if _EXCEPTS.search(sentence) and not _IN_GENERAL.search(sentence) and not _ELSEWHERE.search(sentence)
    )
    return next(told, "")


def _around(book: Rulebook, rule: Rule) -> Iterator[Rule]:
    """The details of a rule, the rules that it links to, and those that link to it."""
    yield from (one for one in book if one.id.startswith(f"{rule.id}."))
    yield from (book[link] for link in rule.links)
    yield from (one for one in book if rule.id in one.links)
