"""Reasons why options are barred, as far as several choices share them.

The text of a check states only facts, so that it is true whether the check passes or not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from explorer.core.moments import Check, Option
from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from explorer.games.noble_treachery.state import Colour, Table

Barred: TypeAlias = dict[Option, tuple[Check, ...]]
"""The barred options, each with all checks made of it."""


def no_passing(rule: str, due: str, card: str = "") -> Barred:
    """Bars "pass", because a rule makes an action compulsory.

    Args:
        rule: the rule that makes it compulsory.
        due: the compulsory action: "roll a die".
        card: the name of the card that orders it, if its text does not say "may" (cards.must).
    """
    checks = [Check(rule, False, f"you must {due}")]
    if card:
        checks.append(Check("cards.must", False, f"{card} does not say “may”"))
    return {"pass": tuple(checks)}


def only_unmet(found: Barred) -> Barred:
    """Only those options of which a check fails."""
    return {option: checks for option, checks in found.items() if not all(check.passed for check in checks)}


def names(dice: Iterable[Colour]) -> str:
    """Some colours: "black and red"."""
    found = [COLOUR_NAMES[die] for die in dice]
    return " and ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)


def not_locked(table: Table, dice: str, rule: str = "card.sword") -> tuple[Check, ...]:
    """Checks that no Sword locks any of some dice; () while no Sword is in play."""
    locked = table.locked()
    text = f"a Sword locks the {names(locked)} die, and this is {names(dice)}"
    return (Check(rule, not locked.intersection(dice), text),) if locked else ()


def free_choice(table: Table, dice: str) -> tuple[Check, ...]:
    """As `not_locked`, for a free choice of dice, which must avoid a locked one (card.army.locked)."""
    locked = table.locked()
    if not locked or table.reads("army.locked", "may"):
        return ()
    free = names(die for die in COLOURS if die not in locked)
    text = f"dice that can be rolled are {free}, and this is {names(dice)}"
    return (*not_locked(table, dice), Check("card.army.locked", not locked.intersection(dice), text))
