"""Which game a question is about: visitors of the front page ask before they have chosen one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.core.game import game_named

if TYPE_CHECKING:
    from collections.abc import Mapping

AHEAD = 0.85
"""A question is about one game if no other's best rule answers it nearly as well: at most this share of it."""


@dataclass(frozen=True)
class Answer:
    """A game that answers a question.

    Attributes:
        game: the game's id, which is also the address of its page.
        title: the game's title.
        rule: the title of the rule that answers best.
        score: how well it answers; the larger, the better.
    """

    game: str
    title: str
    rule: str
    score: float


def answers(question: str, titles: Mapping[str, str]) -> list[Answer]:
    """The games that have a rule for a question, best first.

    Args:
        question: what a visitor typed.
        titles: the games to look in, by id, with their titles.
    """
    found = []
    for game, title in titles.items():
        rules = game_named(game).rules
        read = rules.index.read(question)
        if len(read.words) <= len(read.unknown):
            continue  # too little of the question is about this game
        for one in rules.index.find(question)[:1]:
            # a word that a game does not know says that the question is about another
            known = len(read.words) / (len(read.words) + len(read.unknown))
            found.append(Answer(game, title, rules[one.id].title, known**2 * one.score))
    return sorted(found, key=lambda answer: -answer.score)


def about_one(found: list[Answer]) -> bool:
    """True if the first of some answers is so much better than the others that the question is about its game.

    >>> about_one([Answer("a", "A", "Dragon", 5.0), Answer("b", "B", "Draw", 2.0)])
    True
    >>> about_one([Answer("a", "A", "Ties", 5.0), Answer("b", "B", "Ties", 4.9)])
    False
    """
    return bool(found) and all(other.score < AHEAD * found[0].score for other in found[1:])
