"""The results of a roll that players ask about: combinations, the highest die and the lowest die."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from explorer.games.noble_treachery.cards import COLOUR_NAMES
from explorer.games.noble_treachery.rules.bonuses import POISON, STRAIGHT, THRONE, combination
from explorer.games.noble_treachery.state import Colour, Table

NOTHING = "nothing"
TIED = "several tied"

Dice = Mapping[Colour, int]


def outcome_classes(table: Table) -> dict[str, tuple[tuple[str, ...], Callable[[Dice], str]]]:
    """By question, its possible answers in order, and a function that finds the answer for five dice.

    The questions are the combination (bonus.all-five), and the colours of the single highest and the single lowest die.

    >>> made, find = outcome_classes(Table())["combination"]
    >>> find({"K": 2, "B": 5, "R": 2, "G": 5, "Y": 5}), made[-1]
    ('Throne', 'nothing')
    """
    del table
    colours = (*COLOUR_NAMES.values(), TIED)
    return {
        "combination": (
            (THRONE, STRAIGHT, POISON, NOTHING), lambda dice: combination(tuple(dice.values())) or NOTHING,
        ),
        "highest die": (colours, lambda dice: _only(dice, max(dice.values()))),
        "lowest die": (colours, lambda dice: _only(dice, min(dice.values()))),
    }  # fmt: skip


def _only(dice: Dice, value: int) -> str:
    """The colour of the only die that shows `value`, or `TIED` if several do."""
    found = [colour for colour, shown in dice.items() if shown == value]
    return COLOUR_NAMES[found[0]] if len(found) == 1 else TIED
