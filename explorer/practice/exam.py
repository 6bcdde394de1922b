"""An exam: thirty fixed drills of a game, from all over its rulebook, with a score and a time.

The same exam asks the same every time, so that it can be repeated and beaten.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from explorer.practice.drill import APPLY

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from explorer.core.game import Game
    from explorer.practice.drill import Drill, Source
    from explorer.practice.picking import Maker

QUESTIONS = 30
"""How many drills an exam has."""

PASSED = 24
"""How many right answers pass it: four of five."""


@dataclass(frozen=True)
class Result:
    """How an exam went.

    Attributes:
        right: how many answers were right.
        of: how many drills there were.
        seconds: how long it took in all.
        missed: the rules that wrong answers were about, each once.
    """

    right: int
    of: int
    seconds: float
    missed: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """True if enough answers were right."""
        return self.right * QUESTIONS >= PASSED * self.of > 0


def exam(game: Game, drills: Maker, order: Sequence[str], number: int = 1) -> tuple[Drill, ...]:
    """The drills of an exam, each about another rule; fewer than `QUESTIONS` in a game that has not so many.

    Args:
        game: the game.
        drills: what makes drills.
        order: the rules that can be asked about, in the order in which they are learnt.
        number: which exam it is, from 1; each asks something else.
    """
    random = Random(f"{game.id} exam {number}")
    found: list[Drill] = []
    for rule in _spread(game, order, random):
        drill = _one(rule, drills, random, {one.where for one in found})
        if drill is not None:
            found.append(drill)
        if len(found) == QUESTIONS:
            break
    place = {rule: at for at, rule in enumerate(order)}
    return tuple(sorted(found, key=lambda one: place[one.rules[0]]))


def result(drills: Sequence[Drill], picked: Sequence[int | None], seconds: float) -> Result:
    """How an exam went.

    Args:
        drills: its drills.
        picked: the numbers of the answers given, in the same order; None where the learner did not know.
        seconds: how long it took.
    """
    wrong = [drill for drill, answer in zip(drills, picked, strict=True) if answer != drill.right]
    return Result(
        len(drills) - len(wrong), len(drills), seconds, tuple(dict.fromkeys(drill.rules[0] for drill in wrong))
    )


def _spread(game: Game, order: Sequence[str], random: Random) -> Iterator[str]:
    """The rules, in turn from each chapter, as they come at random within it."""
    chapters: dict[str, list[str]] = defaultdict(list)
    for rule in order:
        chapters[game.rules[rule].chapter].append(rule)
    for rules in chapters.values():
        random.shuffle(rules)
    while chapters:
        for chapter in list(chapters):
            yield chapters[chapter].pop()
            if not chapters[chapter]:
                del chapters[chapter]


def _one(rule: str, drills: Maker, random: Random, places: set[str]) -> Drill | None:
    """A drill about a rule: no mere recognising where there is more, and not where another stands."""
    sources: list[Source] = [one for one in drills.about(rule) if one.rules[0] == rule]
    random.shuffle(sources)
    sources.sort(key=lambda one: (one.where in places, one.level < APPLY))
    return next((drill for drill in map(drills.make, sources) if drill is not None), None)
