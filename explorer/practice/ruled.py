"""Drills from rulings: questions that players ask, answered Yes or No, or with the wrong answers that the ruling names.

What is asked besides, and what a ruling plays, is asked at the ruling's table too.
"""

from __future__ import annotations

import re
import zlib
from collections import defaultdict
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from explorer.core.errors import NoblesseError
from explorer.core.parts import capital
from explorer.core.start import people_of
from explorer.examples import answers as asking
from explorer.examples import rulings
from explorer.practice.drill import APPLY, RECOGNISE, Answer, Drill, Source
from explorer.tutor import playing
from explorer.tutor.session import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

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
_CARELESS: Final = re.compile(r"\b(?:i|u|im|dont|cant|wont)\b|[!;]|\?\?|\.\.|, (?:ok|legal|allowed|right)\?")
_BEGINS: Final = re.compile(
    r"(?:Can|May|Must|Do|Does|Did|Is|Are|Am|Will|Has|Have) (?:a|an|the|I|you|we|my|your|our|his|her|their|one|two|each|every|all"
    r"|any|somebody|anybody|nobody|both|it|there|another|more|[A-Z]\w+)\b"
)
_CHAT: Final = re.compile(
    r"\b(?:ok|lol|gotta|gonna|wanna|dude|guys?|bro|tho|thx|pls|ppl|someones|anyones|isnt|doesnt|stuff|yet or)\b|,"
)
LENGTHS: Final = range(25, 141)
"""How many characters a further wording has."""

_SENTENCE: Final = re.compile(r"(?<=[.:]) ")


class Put(NamedTuple):
    """A question as a drill puts it.

    Attributes:
        text: the question.
        answers: what is offered, the right one first.
        because: the answer in a sentence.
        rules: the ids of the rules that settle it, without mere advice.
    """

    text: str
    answers: Sequence[str]
    because: str
    rules: tuple[str, ...]


def sources(game: Game) -> Iterable[Source]:
    """What drills can be made from: what can be answered Yes or No at a ruling's table, and rulings with wrong answers."""
    return [
        Source(KIND, one.id, number, put.rules[:1], _level(one))
        for one in rulings.of(game).rulings.values()
        for number, put in enumerate(_put(game, one))
    ]


def make(game: Game, source: Source) -> Drill | None:
    """The drill of a ruling; None if there is no such ruling, or its answers do not fit any more."""
    ruling = rulings.of(game).rulings.get(source.where)
    put = _put(game, ruling)[source.number :][:1] if ruling is not None else ()
    if ruling is None or not put:
        return None
    question, offered, because, rules = put[0]
    try:
        match = ruling.played()
    except NoblesseError:
        return None
    match.people = people_of(match)
    given = match.given
    events = playing.story(match, 0, None)[-TOLD:] if given else []
    told = tuple(Sentence(match.tell(one), one.rules) for one in events)
    right, *wrong = offered
    lines = (Sentence(because, rules), *told)
    answers = [Answer(right, True, lines), *(Answer(text) for text in wrong)]
    if right in YES_NO:
        answers.sort(key=lambda answer: YES_NO.index(answer.text))
    else:
        Random(zlib.crc32(ruling.id.encode())).shuffle(answers)
    doing = match.answers
    return Drill(
        KIND, game, ruling.id, question, tuple(answers), rules[:1], rules[1:], _level(ruling),
        match.back(given) if given else match, None, (), doing,
    )  # fmt: skip


YES_NO: Final = ("Yes", "No")


def _put(game: Game, ruling: Ruling) -> Sequence[Put]:
    """The questions that can be put at a ruling's table."""
    rules, offered = _rules(game, ruling.rules), _answers(ruling)
    own = [Put(text, offered, ruling.answer, rules) for text in _questions(ruling)] if offered and rules else []
    texts = {put.text.casefold() for put in own}
    return [*own, *(put for put in _besides(game).get(ruling.id, ()) if put.text.casefold() not in texts)]


@cache
def _besides(game: Game) -> Mapping[str, Sequence[Put]]:
    """By ruling, what people ask besides its own question that it plays, in the first wording if that reads well."""
    found: dict[str, list[Put]] = defaultdict(list)
    known = rulings.of(game).rulings
    for one in asking.of(game).questions:
        rules = _rules(game, one.rules)
        if one.verdict in ("yes", "no") and one.ruling in known and rules and _VERDICT.match(one.answer):
            text = _written(one.wordings[0])
            if _reads_well(text) and one.wordings != known[one.ruling].questions:
                found[one.ruling].append(Put(text, YES_NO if one.verdict == "yes" else YES_NO[::-1], one.answer, rules))
    return found


def _written(text: str) -> str:
    """A question as it is typed, with the capitals and the mark that it lacks.

    >>> _written("can i join a fight")
    'Can I join a fight?'
    """
    return capital(re.sub(r"\bi\b", "I", text.rstrip("?"))) + "?"


def _reads_well(text: str) -> bool:
    """True if a question is a whole sentence that can be answered Yes or No, and is not written carelessly."""
    plain = text.replace(" I ", " you ").replace(" I'", " you'")
    return (
        len(text) in LENGTHS
        and _BEGINS.match(text) is not None
        and not _OPEN.search(text)
        and not _CARELESS.search(plain)
        and not _CHAT.search(text)
    )


def _questions(ruling: Ruling) -> Sequence[str]:
    """The ruling's question: the first wording that is a whole sentence and fits its answers.

    Other wordings may put it the other way round, or another case of it, and are left out.
    """
    closed = not ruling.wrong
    whole = [text for text in ruling.questions if _QUESTION.fullmatch(text) and not (closed and _OPEN.search(text))]
    return whole[:1]


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


def _rules(game: Game, rules: Iterable[str]) -> tuple[str, ...]:
    """Some rules without mere advice."""
    return tuple(rule for rule in rules if game.rules[rule].standing != "advice")


def _level(ruling: Ruling) -> int:
    return APPLY if ruling.wrong else RECOGNISE
