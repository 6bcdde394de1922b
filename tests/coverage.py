"""Prints which rules of each game are taught, examined or only to be read: three numbers that are never mixed.

    python -m tests.coverage                 # a table of all games
    python -m tests.coverage noble_game      # and of one game the rules that lack something

A rule is *examined by play* if a drill made from a position cites it, and *by an ask* if an author bound it to a question, a
ruling, a card's text or a reading; it can be both. What is only to be read is neither. Mere advice is not counted.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from explorer.core.game import game_ids, game_named
from explorer.practice import authored
from explorer.practice.drills import WRITTEN, drills_of
from explorer.tutor import course

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ENOUGH = 5
"""How many different drills are enough for a rule to be known in more than one picture of it."""


class Coverage(NamedTuple):
    """The rules of a game that are not mere advice.

    Attributes:
        rules: all of them, in the order of the book.
        taught: those that a lesson teaches.
        played: those that drills made from positions examine.
        asked: those that other drills examine.
        read: those that are only to be read.
        drills: how many different drills each has.
    """

    rules: tuple[str, ...]
    taught: frozenset[str]
    played: frozenset[str]
    asked: frozenset[str]
    read: frozenset[str]
    drills: Mapping[str, int]

    @property
    def examined(self) -> frozenset[str]:
        """The rules that any drill examines."""
        return self.played | self.asked

    @property
    def without(self) -> list[str]:
        """The rules that are neither taught nor examined nor only to be read."""
        return [rule for rule in self.rules if rule not in self.taught | self.examined | self.read]

    @property
    def unexamined(self) -> list[str]:
        """The rules that no drill examines, though they are not only to be read."""
        return [rule for rule in self.rules if rule not in self.examined | self.read]

    @property
    def enough(self) -> list[str]:
        """The rules that have enough different drills."""
        return [rule for rule in self.rules if self.drills[rule] >= ENOUGH]


def coverage(name: str) -> Coverage:
    """What of a game's rules is taught, examined and only to be read."""
    game = game_named(name)
    rules = tuple(rule.id for rule in game.rules if rule.standing != "advice")
    known = frozenset(rules)
    drills = drills_of(game)
    written = {source for module in WRITTEN for source in module.sources(game)}
    return Coverage(
        rules,
        known & {rule for lesson in course(name).lessons for rule in lesson.rules},
        known & drills.examined,
        known & {rule for source in written for rule in source.rules},
        known & authored.only_read(game).keys(),
        Counter(rule for source in drills.sources for rule in source.rules),
    )


def share(part: int, whole: int) -> str:
    """A number with its share of a whole."""
    return f"{part:4} {part / whole:4.0%}"


def table(games: Sequence[str]) -> str:
    """The coverage of some games, a line each."""
    width = max(map(len, games))
    heads = ("taught", "by play", "by an ask", "by either", "read only", "first three", f"{ENOUGH} drills")
    lines = [f"{'':{width}}  rules  " + "  ".join(f"{head:>11}" for head in heads)]
    for name in games:
        found = coverage(name)
        some = found.taught | found.examined
        counts = (found.taught, found.played, found.asked, found.examined, found.read, some, found.enough)
        shares = (share(len(part), len(found.rules)) for part in counts)
        lines.append(f"{name:{width}}  {len(found.rules):5}  " + "  ".join(f"{one:>11}" for one in shares))
    return "\n".join(lines)


def main(games: Sequence[str]) -> None:
    """Print the table, and of the games that are named what is missing."""
    print(table(games or game_ids()))
    for name in games:
        found = coverage(name)
        print(f"\nneither taught nor examined nor only to be read: {', '.join(found.without) or 'none'}")
        print(f"taught, but not examined: {', '.join(found.unexamined) or 'none'}")
        few = [f"{rule} {found.drills[rule]}" for rule in found.rules if 0 < found.drills[rule] < ENOUGH]
        print(f"fewer than {ENOUGH} drills: {', '.join(few) or 'none'}")


if __name__ == "__main__":
    main(sys.argv[1:])
