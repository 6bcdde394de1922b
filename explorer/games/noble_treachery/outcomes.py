"""What a throw can come to: the questions that players ask of five dice, and the answer that the dice give."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from explorer.games.noble_treachery.cards import COLOUR_NAMES
from explorer.games.noble_treachery.rules.bonuses import POISON, STRAIGHT, THRONE, combination
from explorer.games.noble_treachery.state import Colour, Table

NOTHING = "nothing"
TIED = "several tied"

Dice = Mapping[Colour, int]


def outcome_classes(table: Table) -> dict[str, tuple[tuple[str, ...], Callable[[Dice], str]]]:
    """The questions by name, each with its possible answers in order and what finds the answer for all dice.

    What they make (bonus.all-five), and the colour of the highest and of the lowest die where it stands alone.

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
    """The colour of the one die that shows a value."""
    found = [colour for colour, shown in dice.items() if shown == value]
    return COLOUR_NAMES[found[0]] if len(found) == 1 else TIED
