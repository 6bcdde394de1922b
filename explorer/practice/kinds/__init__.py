"""The kinds of drills that are made from positions, one module each, for every game alike.

Each has `drills(spot, random)`, which yields the drills that a spot gives: the same ones for the same spot and generator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from explorer.practice.kinds import (
    change,
    find_the_move,
    likelier,
    number,
    odd_one_out,
    part,
    which_may,
    which_rule,
    who,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from random import Random

    from explorer.practice.drill import Drill
    from explorer.practice.spot import Spot

Maker: TypeAlias = "Callable[[Spot, Random], Iterator[Drill]]"
"""Yields the drills of one kind that a spot gives."""

MAKERS: Mapping[str, Maker] = {
    "change": change.drills,
    "find-the-move": find_the_move.drills,
    "which-rule": which_rule.drills,
    "odd-one-out": odd_one_out.drills,
    "which-may": which_may.drills,
    "who": who.drills,
    "number": number.drills,
    "part": part.drills,
    "likelier": likelier.drills,
}
"""What makes the drills of each kind from a spot."""

OF_ONE_ANSWER = frozenset({"change", "who", "number"})
"""The kinds that look at one answer of the spot at a time."""
