"""Drills from rulings: questions that players ask, answered Yes or No, or with the wrong answers that the ruling names."""

from __future__ import annotations

import re
import zlib
from random import Random
from typing import TYPE_CHECKING, Final

from explorer.core.errors import NoblesseError
from explorer.core.parts import capital
from explorer.core.start import people_of
from explorer.examples import rulings
from explorer.practice.drill import APPLY, RECOGNISE, Answer, Drill, Source
from explorer.tutor import playing
from explorer.tutor.session import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from explorer.core.game import Game
    from explorer.examples.rulings import Ruling

KIND = "ruling"

TOLD = 4
"""The most sentences of what happens in a ruling that a drill shows."""

_VERDICT: Final = re.compile(r"(Yes|No)\b[.,:;]")
_QUESTION: Final = re.compile(r"[A-Z].*\?")
_OPEN: Final = re.compile(
    r"(?:^|[.?!,] )(?:(?:from|to|by|with|in|for|and) )?(?:who\w*|what|when|where|why|which|how)\b", re.IGNORECASE
)
_CLOSED: Final = re.compile(
    r"(?:^|[.:!,] )(?:can|may|might|must|do|does|did|is|are|am|was|were|will|would|should|could|has|have|need)\b[^.:!,]*"
    r"(?:,[^.:!,]*)?\?$",
    re.IGNORECASE,
)
_DUTY: Final = re.compile(r"\b(?:must|has to|have to|need|owe|always|only|all|every|obliged|forced)\b", re.IGNORECASE)
_CARELESS: Final = re.compile(r"\b(?:i|u|im|dont|cant|wont)\b|[!;]|\?\?|\.\.|, (?:ok|legal|allowed|right)\?")
LENGTHS: Final = range(25, 141)
"""How many characters a further wording has."""

_SENTENCE: Final = re.compile(r"(?<=[.:]) ")


def sources(game: Game) -> Iterable[Source]:
    """What drills can be made from: the rulings that can be answered Yes or No, and those with wrong answers."""
    return [
        Source(KIND, one.id, number, _rules(game, one)[:1], _level(one))
        for one in rulings.of(game).rulings.values()
        if _answers(one) and _rules(game, one)
        for number in range(len(_questions(one)))
    ]


def make(game: Game, source: Source) -> Drill | None:
    """The drill of a ruling; None if there is no such ruling, or its answers do not fit any more."""
    ruling = rulings.of(game).rulings.get(source.where)
    if ruling is None or not _answers(ruling) or not _rules(game, ruling):
        return None
    questions = _questions(ruling)
    if source.number >= len(questions):
        return None
    try:
        match = ruling.played()
    except NoblesseError:
        return None
    match.people = people_of(match)
    given = match.given
    events = playing.story(match, 0, None)[-TOLD:] if given else []
    told = tuple(Sentence(match.tell(one), one.rules) for one in events)
    right, *wrong = _answers(ruling)
    lines = (Sentence(ruling.answer, ruling.rules), *told)
    answers = [Answer(right, True, lines), *(Answer(text) for text in wrong)]
    if right in YES_NO:
        answers.sort(key=lambda answer: YES_NO.index(answer.text))
    else:
        Random(zlib.crc32(ruling.id.encode())).shuffle(answers)
    doing = match.answers
    rules = _rules(game, ruling)
    return Drill(
        KIND, game, ruling.id, questions[source.number], tuple(answers), rules[:1], rules[1:], _level(ruling),
        match.back(given) if given else match, None, (), doing,
    )  # fmt: skip


YES_NO: Final = ("Yes", "No")


def _questions(ruling: Ruling) -> Sequence[str]:
    """The ruling's questions: the first wording that is a whole sentence and fits its answers, and others that surely do.

    Other wordings put another case, so they are questions of their own. One that says must where the first says may could be
    put the other way round, and is left out; so is one that is written carelessly.
    """
    closed = not ruling.wrong
    whole = [text for text in ruling.questions if _QUESTION.fullmatch(text) and not (closed and _OPEN.search(text))]
    if not whole or not closed:
        return whole[:1]
    first, duty = whole[0], bool(_DUTY.search(whole[0]))
    others = (text for text in ruling.questions if text != first and _CLOSED.search(text) and not _OPEN.search(text))
    fits = (text for text in others if len(text) in LENGTHS and not _CARELESS.search(text))
    return [first, *(capital(text) for text in fits if bool(_DUTY.search(text)) == duty)]


def _answers(ruling: Ruling) -> Sequence[str]:
    """The answers that a ruling offers, the right one first; empty if nothing is surely wrong.

    An answer that begins with Yes or No is offered as that word, and any other in a few words.
    """
    if ruling.wrong:
        return (ruling.right or _SENTENCE.split(ruling.answer, maxsplit=1)[0].rstrip(".:"), *ruling.wrong)
    found = _VERDICT.match(ruling.answer)
    if found is None:
        return ()
    return YES_NO if found[1] == "Yes" else YES_NO[::-1]


def _rules(game: Game, ruling: Ruling) -> tuple[str, ...]:
    """The rules that settle a ruling, without mere advice."""
    return tuple(rule for rule in ruling.rules if game.rules[rule].standing != "advice")


def _level(ruling: Ruling) -> int:
    return APPLY if ruling.wrong else RECOGNISE
