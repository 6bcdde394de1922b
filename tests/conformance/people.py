"""Everything that a match says, and what is wrong with it as said to people."""

from __future__ import annotations

import re
from itertools import cycle
from typing import TYPE_CHECKING, Any

from explorer.core.moments import Choice
from explorer.core.people import is_marked
from explorer.odds.questions import Answer, NotAsked, begin, questions
from explorer.players import HeuristicPlayer, RandomPlayer
from explorer.what_if.branches import edits, facts
from tests.depth import DEPTH

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    import explorer

NUMBERED = re.compile(r"\b[Ss]eats? \d|\b[Pp]layer \d")

WRONG = re.compile(
    r"(?<!on )(?<!of )(?<!by )(?<!to )(?<!for )(?<!from )(?<!with )(?<!attack )\b[Yy]ou (?!always|as\b|this\b)\w+(?<!s)s\b"
    r"|\b(?:of|from|to|for|by) You\b|\b[Yy]ou's\b"
)
"""What no reader may be told: "you takes", "of You"; "an attack on you takes place" is well said."""


ENGINE = re.compile(r"[A-Za-z0-9]_[A-Za-z0-9]|\b(?:None|True|False)\b|[{}]|\b[a-z]+:[a-z0-9]")
"""What only programs say: a name with an underscore, a value of Python's, braces, the name of a thing on the board."""

ID = re.compile(r"\[[a-z][\w.-]*\]|(?<![\w.-])[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+(?![\w-]*@)")
"""What may be the id of a rule: "[bet]", "bet.once"."""

FOR_PROGRAMS = frozenset({
    "id", "thing", "things", "kind", "key", "rule", "rules", "card", "icon", "tags", "die", "school", "banner", "house", "clan",
    "letters", "mark", "set",
})  # fmt: skip
"""The fields of a picture that no person reads: names by which programs know things."""


def texts(thing: Any) -> Iterator[str]:
    """Every text in some data that a person reads."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for name, part in thing.items():
            if name not in FOR_PROGRAMS or isinstance(part, dict):
                yield from texts(part)
    elif isinstance(thing, list | tuple | set):
        for part in thing:
            yield from texts(part)


def said(match: explorer.Match, reader: int | None) -> Iterator[str]:
    """Everything that a match says at its moment to whoever sits at a seat, or to somebody who sees all."""
    yield match.tell(match.pending or match.moments()[match.moment], reader)
    yield from texts(match.picture(reader))
    yield from (term.text for score in match.standing(reader) for term in score.terms)
    for fact in facts(match, reader):
        yield from (fact.about, fact.value, *(text for _, text in fact.why))
    yield from (text for edit in edits(match, reader) for text in (edit.about, edit.group, edit.now, *edit.options))
    choice = match.pending
    if isinstance(choice, Choice) and reader in (None, choice.seat):
        for option in (*choice.options, *choice.barred()):
            label = match.label(option, reader)
            assert not any(key in label for key in keys(option)), label
            yield label
            yield match.named(match.game.describe(match.state, choice, option), reader)
            refusal = match.why_not(option, reader)
            yield refusal.told
            if reader is None:  # who is nobody that the rules could mean
                assert not any(re.search(r"\b[Yy]ours?(?:self)?\b|\b[Yy]ou\b", one.text) for one in refusal.checks), (
                    refusal
                )
        yield HeuristicPlayer(match.game, 1).advice(match.view(choice.seat))[1]


def keys(option: Any) -> Iterator[str]:
    """The names in an option by which only programs know things: "army-k"."""
    yield from (text for text in texts(option) if re.search(r"\w[-_:]\w", text) and text == text.lower())


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


def faults(text: str, rules: Container[str] = ()) -> list[str]:
    """What is wrong with a text for people.

    Args:
        text: what they would read.
        rules: the ids of the game's rules.
    """
    found = ["a mark is left"] if is_marked(text) else []
    found += ["a seat has a number"] if NUMBERED.search(text) else []
    found += ["it does not agree"] if WRONG.search(text) else []
    found += ["a word for programs"] if ENGINE.search(text) else []
    found += ["the id of a rule"] if any(one.strip("[]") in rules for one in ID.findall(text)) else []
    return found + (["a verb is left in brackets"] if re.search(r"<[a-z]+s>", text) else [])


READERS = (None, 0, 1)
"""Who looks on: somebody who sees all, and two seats."""


def misspoken(match: explorer.Match, seed: int, every: int) -> dict[str, str]:
    """What is wrong with anything that a match with people says while it is played to its end: each text, and where.

    Args:
        match: a fresh match with people.
        seed: even for players that choose at random, odd for heuristic ones.
        every: of how many moments that wait one is looked at: on CI by each reader in turn, in a deep run by all.
    """
    wrong: dict[str, str] = {}
    heard: set[str] = set()

    def hear(text: str, reader: int | None) -> None:
        if text in heard:
            return
        heard.add(text)
        for fault in faults(text, match.game.rules.rules):
            wrong.setdefault(f"{fault}: {text}"[:300], f"match {seed}, moment {match.moment}, reader {reader}")

    player = HeuristicPlayer(match.game, seed) if seed % 2 else RandomPlayer(seed)
    readers = cycle(READERS)
    while not match.over and match.given < 2000:
        match.play(player, most=1 + match.given % (2 * every))
        for reader in READERS if DEPTH > 1 else (next(readers),):
            for text in (*said(match, reader), *odds(match, reader)):
                hear(text, reader)
    for reader in READERS:
        for moment in match.moments(reader):
            hear(match.tell(moment, reader), reader)
        for _, node in match.chain(seat=reader).nodes(data=True):
            hear(node["what"], reader)
    return wrong
