"""Positions in which a rule matters: set up by hand, taken from a ruling, or found by playing games.

An example stops just before the rule applies, with the answers that follow already in its record: `forward` shows them, and a
different answer leads elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from explorer.core.game import Game, game_named
from explorer.core.moments import Choice, Event
from explorer.core.start import position, start
from explorer.examples.rulings import answered
from explorer.examples.rulings import of as rulings_of
from explorer.players import HeuristicPlayer, RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from explorer.core.match import Match


@dataclass(frozen=True)
class Example:
    """A position that shows some rules.

    Attributes:
        game: the game's id.
        rules: the ids of the rules.
        keywords: keywords of `explorer.position`, or of `explorer.start` if `fresh`.
        given: answers that lead to the position; None leaves a roll to chance.
        then: answers that `forward` gives.
        fresh: True for a match from its beginning.
    """

    game: str
    rules: tuple[str, ...]
    keywords: dict[str, Any] = field(default_factory=dict)
    given: tuple[Any, ...] = ()
    then: tuple[Any, ...] = ()
    fresh: bool = False

    def match(self) -> Match:
        """The match at this position."""
        begin = start if self.fresh else position
        match = answered(begin(self.game, seed=self.rules[0], **self.keywords), self.given + self.then)
        return match.back(len(self.then)) if self.then else match


class Examples:
    """The examples of one game.

    Args:
        game: the game's id.
        examples: positions set up by hand; if several show a rule, the first one is used.
        most: how many games to play at most to find a rule that no example shows.
        **settings: keywords of `explorer.start` for those games.
    """

    def __init__(self, game: str, examples: Sequence[Example], most: int, **settings: Any) -> None:
        self.examples = tuple(examples)
        self.most = most
        self._game = game
        self._settings = settings
        self._by_rule: dict[str, Example] = {}
        for example in examples:
            for rule in example.rules:
                self._by_rule.setdefault(rule, example)
        self._where: dict[str, tuple[int, int]] = {}
        self._played = 0

    def show_me(self, rule: str, progress: Callable[[int, int], object] | None = None) -> Match | None:
        """A match at a moment where a rule matters, or None if none is found.

        Args:
            rule: the rule's id.
            progress: called before each game played, with (games played, most games to play).
        """
        game = game_named(self._game)
        about = game.rules.rules.get(rule)
        if about is None or about.standing == "advice":
            return None
        known = self._by_rule.get(rule)
        if known is not None:
            return known.match()
        rulings = rulings_of(game).about(rule)
        return rulings[0].match() if rulings else self.find(rule, progress)

    def find(self, rule: str, progress: Callable[[int, int], object] | None = None) -> Match | None:
        """A moment of a played game that cites the rule; if it is an event, the decision before it."""
        while rule not in self._where and self._played < self.most:
            if progress is not None:
                progress(self._played, self.most)
            self._play()
        if rule not in self._where:
            return None
        number, at = self._where[rule]
        match = self._match(number).goto(at)
        return match.back() if isinstance(match.moments()[at], Event) and match.given else match

    def _play(self) -> None:
        """Play one more game and note where it first cites each rule."""
        for moment in self._match(self._played).moments():
            cited = list(moment.rules)
            if isinstance(moment, Choice):
                cited += [check.rule for checks in moment.barred().values() for check in checks if not check.passed]
            for name in cited:
                self._where.setdefault(name, (self._played, moment.at))
        self._played += 1

    def _match(self, number: int) -> Match:
        """A whole game, the same each time. Every second one is random play, which reaches what sensible players avoid."""
        game = game_named(self._game)
        players = game.seats[number % len(game.seats)]
        match = start(self._game, players=players, seed=f"show me {number}", **self._settings)
        return match.play(HeuristicPlayer(game, number) if number % 2 else RandomPlayer(number))


GAMES = 20
"""The most games to play to find a rule of a game that has no example positions."""


@cache
def _examples(game: str) -> Examples:
    """The examples of a game that has none of its own: those found in play."""
    return Examples(game, (), GAMES)


def show_me(game: Game, rule: str, progress: Callable[[int, int], object] | None = None) -> Match | None:
    """A match at a moment where a rule matters, or None if none is found.

    Args:
        game: the game; its part `show_me` finds the match, or else its rulings and games played at random.
        rule: the rule's id.
        progress: called before each game played, with (games played, most games to play).
    """
    found: Match | None = game.given("show_me", "show_me", _examples(game.id).show_me)(rule, progress)
    return found
