"""Everything that a match says, and what is wrong with it as said to people."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from explorer.core.moments import Choice
from explorer.core.people import is_marked
from explorer.odds.questions import Answer, NotAsked, begin, questions
from explorer.players import HeuristicPlayer, RandomPlayer
from explorer.what_if.branches import edits, facts

if TYPE_CHECKING:
    from collections.abc import Iterator

    import explorer

NUMBERED = re.compile(r"\b[Ss]eats? \d|\b[Pp]layer \d")

WRONG = re.compile(
    r"(?<!on )(?<!of )(?<!by )(?<!to )(?<!for )(?<!from )(?<!with )(?<!attack )\b[Yy]ou (?!always|as\b|this\b)\w+(?<!s)s\b"
    r"|\b(?:of|from|to|for|by) You\b|\b[Yy]ou's\b"
)
"""What no reader may be told: "you takes", "of You"; "an attack on you takes place" is well said."""


def texts(thing: Any) -> Iterator[str]:
    """Every text in some data."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for part in thing.values():
            yield from texts(part)
    elif isinstance(thing, list | tuple | set):
        for part in thing:
            yield from texts(part)


def said(match: explorer.Match, reader: int | None) -> Iterator[str]:
    """Everything that a match says at its moment to whoever sits at a seat, or to somebody who sees all."""
    yield match.tell(match.pending or match.moments()[match.moment], reader)
    yield from texts(match.picture(reader))
    yield from (term.text for score in match.standing(reader) for term in score.terms)
    yield from (text for fact in facts(match, reader) for text in texts(fact))
    yield from (text for edit in edits(match, reader) for text in (edit.about, edit.group, edit.now, *edit.options))
    choice = match.pending
    if isinstance(choice, Choice) and reader in (None, choice.seat):
        for option in (*choice.options, *choice.barred()):
            yield match.label(option, reader)
            yield match.named(match.game.describe(match.state, choice, option), reader)
            yield str(match.why_not(option, reader))
        yield HeuristicPlayer(match.game, 1).advice(match.view(choice.seat))[1]


def odds(match: explorer.Match, reader: int | None) -> Iterator[str]:
    """The titles, labels and words of every answer that can be had now."""
    for question in questions(match):
        try:
            answer = begin(match, question.id, viewer=reader)
            shown = answer if isinstance(answer, Answer) else answer.tell(answer.sampling)
            yield from (shown.title, *shown.derivation)
            yield from (text for row in shown.rows for text in (row.label, row.group, row.note))
        except NotAsked as none:
            yield str(none)


def faults(text: str) -> list[str]:
    """What is wrong with a text for people."""
    found = ["a mark is left"] if is_marked(text) else []
    found += ["a seat has a number"] if NUMBERED.search(text) else []
    found += ["it does not agree"] if WRONG.search(text) else []
    return found + (["a verb is left in brackets"] if re.search(r"<[a-z]+s>", text) else [])


READERS = (None, 0, 1)
"""Who looks on: somebody who sees all, and two seats."""


def misspoken(match: explorer.Match, seed: int, every: int) -> dict[str, str]:
    """What is wrong with anything that a match with people says while it is played to its end: each text, and where.

    Args:
        match: a fresh match with people.
        seed: even for players that choose at random, odd for heuristic ones.
        every: of how many moments that wait one is looked at.
    """
    wrong: dict[str, str] = {}

    def hear(text: str, reader: int | None) -> None:
        for fault in faults(text):
            wrong.setdefault(f"{fault}: {text}"[:300], f"match {seed}, moment {match.moment}, reader {reader}")

    player = HeuristicPlayer(match.game, seed) if seed % 2 else RandomPlayer(seed)
    while not match.over and match.given < 2000:
        match.play(player, most=1 + match.given % (2 * every))
        for reader in READERS:
            for text in (*said(match, reader), *odds(match, reader)):
                hear(text, reader)
    for reader in READERS:
        for moment in match.moments(reader):
            hear(match.tell(moment, reader), reader)
        for _, node in match.chain(seat=reader).nodes(data=True):
            hear(node["what"], reader)
    return wrong
