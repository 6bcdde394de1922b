"""Drills without a table, for tests of what is kept and picked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.practice import Answer, Drill, Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from explorer.core.game import Game


class Made:
    """Makes drills out of nothing.

    Args:
        game: the game.
        rules: the rules that can be asked about.
        kinds: the kinds of question in which each can be.
        places: how many positions there are for each rule.
    """

    def __init__(
        self, game: Game, rules: Iterable[str], kinds: Sequence[str] = ("who", "change"), places: int = 3
    ) -> None:
        self.game = game
        self._of = {
            rule: [Source(kind, f"{rule} {n}", n, (rule,), 1 + n % 4) for kind in kinds for n in range(places)]
            for rule in rules
        }

    def about(self, rule: str) -> Sequence[Source]:
        """What drills about a rule can be made from."""
        return self._of.get(rule, ())

    def make(self, source: Source) -> Drill | None:
        """The drill of a source."""
        answers = (Answer("This", right=True), Answer("That"), Answer("Neither"))
        return Drill(
            source.kind, self.game, source.where, f"What of {source.where}?", answers, source.rules, level=source.level
        )
