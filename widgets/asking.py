"""What each game says to a question: visitors of the front page ask before they have chosen one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.core.game import game_named
from explorer.examples.answers import UNSURE
from explorer.examples.answers import of as answers_of

if TYPE_CHECKING:
    from collections.abc import Mapping

AHEAD = 0.75
"""A question is about one game if that states its answer, and all others are at most so sure, as a share of how sure it is."""

MENDED = 0.5
"""What a word counts less that a game knows only as a slip: another game may know it as it is."""

LEAST = 0.1
"""A game that is less sure than this is not told."""


@dataclass(frozen=True)
class Answer:
    """What one game says to a question.

    Attributes:
        game: the game's id, which is also the address of its page.
        title: the game's title.
        sentence: the answer; where it states none, the title of the rule that comes nearest.
        stated: True if an answer is stated.
        sure: how likely it is that the sentence answers the question, from 0 to 1; the less likely, the more of its words the
            game does not know.
    """

    game: str
    title: str
    sentence: str
    stated: bool
    sure: float


def answers(question: str, titles: Mapping[str, str]) -> list[Answer]:
    """What the games say to a question that it may be about, the surest first.

    Args:
        question: what a visitor typed.
        titles: the games to ask, by id, with their titles.
    """
    found = []
    for game, title in titles.items():
        told = answers_of(game_named(game)).ask(question)
        reading = told.reading
        known = len(reading.words) - MENDED * len(reading.mended)
        sure = told.sure * (known / max(len(reading.words) + len(reading.unknown), 1)) ** 2
        if sure < LEAST:
            continue
        if told.stated:
            found.append(Answer(game, title, told.sentence, True, sure))
        elif told.verdict == UNSURE and told.rules:
            found.append(Answer(game, title, told.rules[0].title, False, sure))
    return sorted(found, key=lambda answer: -answer.sure)


def about_one(found: list[Answer]) -> bool:
    """True if a question is about the game of the first of some answers, and no other.

    >>> sure, unsure = Answer("a", "A", "No.", True, 0.9), Answer("b", "B", "Draw", False, 0.4)
    >>> about_one([sure, unsure]), about_one([unsure]), about_one([sure, Answer("c", "C", "Yes.", True, 0.8)])
    (True, False, False)
    """
    return bool(found) and found[0].stated and all(other.sure <= AHEAD * found[0].sure for other in found[1:])
