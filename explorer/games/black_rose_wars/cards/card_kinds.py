"""Kinds of cards for questions about draws: spells by type or element, events by phase, and so on."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from explorer.games.black_rose_wars.cards.card_classes import ELEMENTS, PHASES
from explorer.games.black_rose_wars.cards.own_figures import figures
from explorer.games.black_rose_wars.language import parsing

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from explorer.games.black_rose_wars.cards.card_classes import Card
    from explorer.games.black_rose_wars.cards.own_figures import Figures

TYPES = ("combat", "contingency", "trap", "protection")

EVENTS, QUESTS = "events", "quests"
"""The ids of the event and quest piles; all other piles have spells."""


class Kind(NamedTuple):
    """A kind of card: the players' name for it, and its cards."""

    label: str
    cards: frozenset[str]


_SORTS = {
    EVENTS: {"phase": "phase", "crown": "Crown", "points": "the Rose's points", "event": "name"},
    QUESTS: {"reward": "reward", "cubes": "cubes", "quest": "name"},
}

_SPELLS = {"type": "type", "element": "element", "school": "school", "card": "name"}


def sorts(pile: str) -> Mapping[str, str]:
    """The ways to group the cards of a pile, with the players' names for them."""
    return _SORTS.get(pile, _SPELLS)


@lru_cache(maxsize=24)
def kinds(key: str, pile: str) -> Mapping[str, Kind]:
    """All kinds of cards that a pile may have, by id: "type:trap", "card:torment" and so on.

    Args:
        key: the figures in use, see `own_figures`.
        pile: `EVENTS`, `QUESTS`, or any other for spells.
    """
    kit = figures(key)
    if pile == EVENTS:
        return _events(kit)
    return _quests(kit) if pile == QUESTS else _spells(kit)


def _ids(cards: Iterable[Card]) -> frozenset[str]:
    return frozenset(card.id for card in cards)


def _spells(kit: Figures) -> dict[str, Kind]:
    """Kinds of spells. A spell has the types and elements of both sides; one of all elements has each."""
    spells = kit.spells.values()
    types: dict[str, set[str]] = {type: set() for type in TYPES}
    elements: dict[str, set[str]] = {element: set() for element in ELEMENTS if element != "all"}
    for card in spells:
        for text in filter(None, (card.light, card.dark)):
            side = parsing.side(text)
            types[side.type].add(card.id)
            for element in elements if side.element == "all" else [side.element]:
                elements[element].add(card.id)
    found = {f"type:{type}": Kind(type, frozenset(those)) for type, those in types.items()}
    found["type:icon"] = Kind("Instability icon", _ids(card for card in spells if card.instability))
    found |= {f"element:{element}": Kind(element, frozenset(those)) for element, those in elements.items()}
    for school in dict.fromkeys(card.school for card in spells):
        name = kit.schools[school].name if school in kit.schools else school.capitalize()
        found[f"school:{school}"] = Kind(name, _ids(card for card in spells if card.school == school))
    return found | {f"card:{card.id}": Kind(card.name, frozenset({card.id})) for card in spells}


def _events(kit: Figures) -> dict[str, Kind]:
    events = kit.events.values()
    phases = {phase: _ids(e for e in events if e.phase == phase) for phase in PHASES}
    found = {f"phase:{phase}": Kind(phase, those) for phase, those in phases.items() if those}
    found["crown:yes"] = Kind("passes the Crown", _ids(e for e in events if e.crown))
    found["crown:no"] = Kind("does not pass the Crown", _ids(e for e in events if not e.crown))
    for points in sorted({event.reveal for event in events}):
        found[f"points:{points}"] = Kind(
            f"{_of(points, 'point')} when revealed", _ids(e for e in events if e.reveal == points)
        )
    return found | {f"event:{event.id}": Kind(event.name, frozenset({event.id})) for event in events}


def _quests(kit: Figures) -> dict[str, Kind]:
    quests = kit.quests.values()
    found = {}
    for points in sorted({quest.reward for quest in quests}):
        found[f"reward:{points}"] = Kind(_of(points, "point"), _ids(q for q in quests if q.reward == points))
    for cubes in sorted({quest.cubes for quest in quests}):
        label = f"needs {_of(cubes, 'cube')}" if cubes else "needs no cubes"
        found[f"cubes:{cubes}"] = Kind(label, _ids(q for q in quests if q.cubes == cubes))
    return found | {f"quest:{quest.id}": Kind(quest.name, frozenset({quest.id})) for quest in quests}


def _of(n: int, what: str) -> str:
    return f"{n} {what}{'s' if n != 1 else ''}"
