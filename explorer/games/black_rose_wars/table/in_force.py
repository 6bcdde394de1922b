"""Standing effects of events on the board: damage prevented or added, trophies that go to the Black Rose.

What a card says goes before the basic rule that it changes (golden-rule).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.games.black_rose_wars.language import parsing, sentences, verbs
from explorer.games.black_rose_wars.state import ROSE
from explorer.games.black_rose_wars.table import attributes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer.games.black_rose_wars.language.nouns import Node
    from explorer.games.black_rose_wars.state import Colour, Lodge, Model


def applies_now(state: Lodge, phase: str) -> bool:
    """True if an event of the given phase applies in the current phase (event.phase)."""
    return phase == "always" or state.phase.casefold().startswith(phase.casefold().removesuffix(" phase"))


def _standing(state: Lodge, sort: type[Node]) -> Iterator[Any]:
    """The clauses of one sort that hold while their events are on the board (event.phase)."""
    for id in state.event_slots:
        if id is not None:
            text = parsing.event(state.kit.events[id].effect)
            if text.trigger is None and applies_now(state, text.phase):
                for sentence in text.sentences:
                    if isinstance(sentence.part, sentences.Deeds):
                        yield from (clause for clause in sentence.part.clauses if isinstance(clause, sort))


def undamaged(state: Lodge, model: Model) -> str:
    """The rule by which an event keeps a model from damage, or ""."""
    return "event.standing" if isinstance(model, str) and any(_standing(state, verbs.Undamaged)) else ""


def more_damage(state: Lodge, model: Model, by: Colour, *, combat: bool, attack: bool) -> Iterator[tuple[int, str]]:
    """Damage added to a hit, each with its rule: Vulnerability adds to physical attacks, events add to combat spells.

    Vulnerability adds nothing to spells: in the rulebook's example of a chain of traps, a mage with it suffers only
    what the card says. With the reading "vulnerability" as "all" it does (jinx.vulnerability, event.standing).
    """
    exposed = isinstance(model, int) and (attack or state.reads("vulnerability", "all"))
    jinxed = attributes.jinxed(state, model, "exposed") if exposed and isinstance(model, int) else 0
    if jinxed:
        yield jinxed, "jinx.vulnerability"
    more = sum(more.n for more in _standing(state, verbs.MoreDamage)) if combat and by != ROSE else 0
    if more:
        yield more, "event.standing"


def trophy_taker(state: Lodge, colour: Colour) -> Colour:
    """Who gets a trophy that a colour has won: the Black Rose if an event gives her all trophies (event.standing)."""
    return ROSE if any(_standing(state, verbs.RoseTakesTrophies)) else colour
