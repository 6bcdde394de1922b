"""What a player might want and may not have: the reasons that several choices give alike.

A check states facts and nothing else, so that its words hold whether it is met or not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from explorer.core.moments import Check, Option
from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from explorer.games.noble_treachery.state import Colour, Table

Barred: TypeAlias = dict[Option, tuple[Check, ...]]
"""Options that are barred, each with every check made of it."""


def no_passing(rule: str, due: str, card: str = "") -> Barred:
    """To pass is barred by the rule that compels.

    Args:
        rule: which it is.
        due: what has to be done: "roll a die".
        card: the name of the card that orders it, whose text has no "may" (cards.must).
    """
    checks = [Check(rule, False, f"what is due here is to {due}")]
    if card:
        checks.append(Check("cards.must", False, f"{card} does not say “may”"))
    return {"pass": tuple(checks)}


def only_unmet(found: Barred) -> Barred:
    """Of some things and their checks those that are barred."""
    return {option: checks for option, checks in found.items() if not all(check.passed for check in checks)}


def names(dice: Iterable[Colour]) -> str:
    """Some colours: "black and red"."""
    found = [COLOUR_NAMES[die] for die in dice]
    return " and ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)


def not_locked(table: Table, dice: str, rule: str = "card.sword") -> tuple[Check, ...]:
    """Whether some dice are free to change, which is asked only while a Sword is in play."""
    locked = table.locked()
    text = f"a Sword locks the {names(locked)} die, and this is {names(dice)}"
    return (Check(rule, not locked.intersection(dice), text),) if locked else ()


def free_choice(table: Table, dice: str) -> tuple[Check, ...]:
    """The same where the dice are chosen freely, so that one that can change has to be (card.army.locked)."""
    locked = table.locked()
    if not locked or table.reads("army.locked", "may"):
        return ()
    free = names(die for die in COLOURS if die not in locked)
    text = f"dice that can be rolled are {free}, and this is {names(dice)}"
    return (*not_locked(table, dice), Check("card.army.locked", not locked.intersection(dice), text))
