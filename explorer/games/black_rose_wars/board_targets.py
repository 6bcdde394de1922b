"""The things on the table that an option or a draw concerns, so that it can be chosen by clicking them.

A thing's name is "kind:which": "room:arena", "mage:1", "evocation:e7", "seat:2"; "slot:0:2" (seat, then place on its
sheet), "card:0:torment" (in a seat's hand), "quest:0:field_test", "jinx:0:silence"; "hand:0", "grimoire:0" and
"memories:0" (a seat's piles), "looked:torment" (looked at and not kept yet);
"event:1" (slot of the event board), "pile:quests", "pile:agony". A picture shows the visible ones; an option that
concerns an invisible thing, or none, is offered in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.core.moments import HIDDEN
from explorer.games.black_rose_wars.cards.card_classes import FORGOTTEN, PERSONAL
from explorer.games.black_rose_wars.state import CELL, DUMMY

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.moments import Chance, Choice, Option
    from explorer.games.black_rose_wars.state import Lodge

Things = tuple[str, ...]


def targets(state: Lodge, choice: Choice, option: Option) -> Things:
    """The things that an option concerns, each once; clicking all picks it, or narrows the choice to its like."""
    if option in (HIDDEN, "no", "done", "end", "none", "yes"):
        return ()
    about = ABOUT.get(choice.kind)
    return about(state, choice, option) if about is not None else ()


def chance_targets(state: Lodge, chance: Chance) -> Things:
    """The pile that is drawn from; none for the draws of the set-up."""
    kind, seat = chance.kind, chance.seat
    if kind in ("grimoire", "first memory", "memories"):
        return (f"memories:{seat}",) if kind == "memories" else (f"grimoire:{seat}",)
    if kind == "library":
        card = chance.source.pool[0]  # type: ignore[attr-defined]
        return () if card == HIDDEN else _library(state, card)
    pile = DRAWN.get(kind)
    return () if pile is None else (pile,)


DRAWN = {
    "forgotten": "pile:forgotten",
    "event": "pile:events",
    "quest": "pile:quests",
    "command": "pile:commands",
}
"""The piles of draws whose kind has a single pile."""


def _library(state: Lodge, card: str) -> Things:
    school = state.kit.spells[card].school
    return () if school in (PERSONAL, FORGOTTEN) else (f"pile:{school}",)


def _somebody(state: Lodge, choice: Choice, option: Any) -> Things:
    """A model or a room; nothing for the dummy or a cell."""
    del choice
    if option in (DUMMY, CELL):
        return ()
    if isinstance(option, int):
        return (f"mage:{option}",)
    return (f"room:{option}",) if option in state.rooms else (f"evocation:{option}",)


def _going(state: Lodge, choice: Choice, option: Any) -> Things:
    """The room or model that a move, activation or attack concerns; or the thing of an action."""
    if isinstance(option, tuple) and option[0] in ("cast", "quest", "jinx"):
        return _action(state, choice, option)
    return _somebody(state, choice, option[1] if isinstance(option, tuple) else option)


def _action(state: Lodge, choice: Choice, option: Any) -> Things:
    seat = choice.seat
    if not isinstance(option, tuple):  # to explore or to fight
        return ()
    name, at = option
    if name == "command":
        return (f"evocation:{at}",)
    if name == "quest" and at in state.mages[seat]["solved"]:
        return ()  # solved ones are counted, not laid out
    return (f"{name}:{seat}:{at}",) if name in ("quest", "jinx") else (f"slot:{seat}:{at}",)


def _in_hand(state: Lodge, choice: Choice, option: Any) -> Things:
    """A card in hand, perhaps with its side."""
    del state
    return (f"card:{choice.seat}:{option[0] if isinstance(option, tuple) else option}",)


def _listener(state: Lodge, choice: Choice, option: Any) -> Things:
    """The place of a listener: a slot, an evocation, an event, the Avatar's top card."""
    kind, _, which = str(option[0]).partition(":")
    if kind in ("spell", "persistent"):
        seat, slot = which.split(":")[:2]
        return (f"slot:{seat}:{slot}",)
    if kind == "skill":
        return (f"evocation:{which.partition(':')[0]}",)
    if kind == "event":
        return _event(state, choice, which)
    return ("pile:commands",) if kind == "command" else ()


def _event(state: Lodge, choice: Choice, option: Any) -> Things:
    del choice
    return (f"event:{state.event_slots.index(option) + 1}",) if option in state.event_slots else ()


def _found(state: Lodge, choice: Choice, option: Any) -> Things:
    """The pile in which a card is searched for."""
    pile, card = option
    return _library(state, card) if pile == "library" else (f"{pile}:{choice.seat}",)


def _own_quest(state: Lodge, choice: Choice, option: Any) -> Things:
    """A mage's active or completed quest; nothing for a solved one, which lies face down in a heap."""
    mage = state.mages[choice.seat]
    seen = option in mage["completed"] or any(quest["card"] == option for quest in mage["active"])
    return (f"quest:{choice.seat}:{option}",) if seen else ()


def _own_slot(state: Lodge, choice: Choice, option: Any) -> Things:
    del state
    return (f"slot:{choice.facts.get('of', choice.seat)}:{option}",)


def _seat(state: Lodge, choice: Choice, option: Any) -> Things:
    del state, choice
    return (f"seat:{option}",) if option >= 0 else ()


ABOUT: dict[str, Callable[[Lodge, Choice, Any], Things]] = {
    "action": _action,
    "explore": _going,
    "fight": _going,
    "evocation": _going,
    "move": _going,
    "toward": _going,
    "attack": _somebody,
    "target": _somebody,
    "evocation target": _somebody,
    "which evocation": _somebody,
    "assigned evocation": _somebody,
    "replace": _somebody,
    "room": _somebody,
    "next room": _somebody,
    "room to copy": _somebody,
    "prepare": _in_hand,
    "discard": _in_hand,
    "spell": _in_hand,
    "thin": _in_hand,
    "keep": lambda state, choice, option: (f"looked:{option}",),
    "search": _found,
    "school": lambda state, choice, option: (f"pile:{option}",),
    "reveal": _listener,
    "order": _listener,
    "ready spell": _own_slot,
    "revealed spell": _own_slot,
    "active spell": lambda state, choice, option: (f"{option}:{choice.seat}",),
    "discard quest": _own_quest,
    "give back quest": _own_quest,
    "complete quest": _own_quest,
    "solve quest": _own_quest,
    "discard event": _event,
    "discard upgrade": lambda state, choice, option: (f"evocation:{option[0]}",),
    "trophy": _seat,
    "winner": _seat,
}
"""By kind of choice: the function that gives the things of an option."""
