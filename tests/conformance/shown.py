"""Everything that the widgets beside a table send to their pages for people to read, and what is wrong with it."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from explorer.players import HeuristicPlayer, RandomPlayer
from tests.conformance.people import faults, texts
from widgets import Board, Chain, Odds, Stepper, WhatIf
from widgets.rail import Rail

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import explorer
    from widgets.match_widget import MatchWidget

PROGRAMS = re.compile(r"\b(?:[A-Z][a-z]+){2,}\b|\bheuristic\b|\b(?:trait|widget|kernel)s?\b")
"""What only programmers say, besides `people.ENGINE`: the name of a class, "the heuristic player"."""


SHOWN = ("asked", "told", "seats", "past", "curtain", "summary", "last")
"""What of a board's data its page shows besides the pictures."""


def board(one: Board) -> Iterator[str]:
    """The question, what can be pressed, and all words of the pictures, spoken ones included."""
    shown = dict(one._shown)
    for picture in [shown.pop(name) for name in ("table", "hand") if name in shown]:
        yield from drawn(picture)
    yield from texts({name: part for name, part in shown.items() if name in SHOWN})


def drawn(picture: str) -> Iterator[str]:
    """The words of a picture: those that are seen, and those that are spoken instead."""
    if picture:
        for element in ET.fromstring(picture).iter():
            yield from (element.text or "", element.tail or "", element.get("aria-label", ""))


def rail(one: Rail) -> Iterator[str]:
    """The story, the rule at work, and what is barred and why."""
    told = dict(one._rail)
    rule, barred = told.pop("rule"), told.pop("barred")
    yield from texts(told)
    yield rule.get("title", "")
    yield from (text for label, why, _ in barred for text in (label, why))


def stepper(one: Stepper) -> Iterator[str]:
    """The steps, the story and the question, and the form for a new match."""
    yield from texts([one._table, one._story, one._asked])
    for setting in one._fresh["settings"]:
        yield from (setting["label"], *setting["choices"], setting["title"], setting["limit_title"])
    yield from (cited["title"] for line in one._story for cited in line["rules"])
    for reading in one._fresh["readings"]:
        yield from (reading["label"], *(choice.replace("-", " ") for choice in reading["choices"]))


def chain(one: Chain) -> Iterator[str]:
    """What happened, and the rules by their titles."""
    yield from (node["text"] for node in one._graph["nodes"])
    yield from one._graph["rules"].values()


def odds(one: Odds) -> Iterator[str]:
    """What can be asked, what is asked and why, and the answer."""
    asked, answer = one._asked, one._answer
    yield from (title for _, title in asked["questions"])
    yield from (name for _, name in asked["seats"])
    for _, label, options, _ in asked["fields"]:
        yield from (label, *(name for _, name in options))
    yield asked["why"]
    yield from texts({name: part for name, part in answer.items() if name != "file"})
    yield from (title for _, title in answer.get("rules", ()))


def what_if(one: WhatIf, random: Random) -> Iterator[str]:
    """What can be changed, and what comes of changing one thing; also where that cannot be."""
    shown = one._edits
    yield from texts(shown)
    if shown["edits"]:
        edit = random.choice(shown["edits"])
        one._hear(
            one, {"do": "compare", "edits": {edit["id"]: random.randrange(len(shown["pools"][edit["pool"]]))}}, []
        )
        yield from texts([one._result, one._message])


def unfit(match: explorer.Match, seed: int, every: int) -> dict[str, str]:
    """What is wrong with anything that is shown of a match with people while it is played: each text, and where.

    Args:
        match: a fresh match with people.
        seed: even for players that choose at random, odd for heuristic ones.
        every: of how many answers one is looked at.
    """
    wrong: dict[str, str] = {}
    rules = match.game.rules.rules
    random = Random(seed)

    @cache
    def hear(text: str, where: str) -> None:
        found = faults(text, rules)
        found += ["a word for programmers"] if PROGRAMS.search(text) else []
        for fault in found:
            wrong.setdefault(f"{fault}: {text}"[:300], f"{where}, match {seed}, moment {match.moment}")

    shows: list[tuple[type[MatchWidget], Callable[[Any], Iterator[str]]]] = [
        (Board, board), (Rail, rail), (Stepper, stepper), (Chain, chain), (Odds, odds),
        (WhatIf, lambda one: what_if(one, random)),
    ]  # fmt: skip
    player = HeuristicPlayer(match.game, seed) if seed % 2 else RandomPlayer(seed)
    for look in range(LOOKS):
        match.play(player, most=1 + random.randrange(2 * every))
        seat = 0 if look % 2 else None
        for kind, read in shows:
            widget = kind(match, seat=seat)
            for text in read(widget):
                hear(text, kind.__name__)
            widget.close()
    return wrong


LOOKS = 4
"""How often a match is looked at: in turn by somebody who sees all, and by the first seat."""
