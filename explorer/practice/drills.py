"""All drills of a game: those made from positions and those that authors wrote.

>>> from explorer.core.game import game_named
>>> drills = drills_of(game_named("game_of_crowns"))
>>> source = drills.about("exchange.must")[0]
>>> drill = drills.make(source)
>>> drill.rules[0], sum(answer.right for answer in drill.answers)
('exchange.must', 1)
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from functools import cache, cached_property
from typing import TYPE_CHECKING, Protocol

from explorer.core.moments import Choice
from explorer.practice import authored, described, readings, ruled
from explorer.practice.bank import bank_of, drills_at, lasting, said
from explorer.practice.spot import Spot

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from random import Random

    from explorer.core.game import Game
    from explorer.core.match import Match
    from explorer.core.moments import Seat
    from explorer.practice.drill import Drill, Source

SURE = 2
"""How often all that a seat cannot see is dealt anew before a drill from any position is asked."""


class Written(Protocol):
    """A module with drills that are not made from positions."""

    def sources(self, game: Game) -> Iterable[Source]:
        """What its drills of a game are made from."""

    def make(self, game: Game, source: Source) -> Drill | None:
        """The drill of a source; None if it makes none any more."""


WRITTEN: tuple[Written, ...] = (authored, ruled, described, readings)
"""The modules with drills that are not made from positions."""


class Drills:
    """The drills of one game.

    Args:
        game: the game.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._bank = bank_of(game)

    @cached_property
    def _written(self) -> Mapping[Source, Written]:
        """What the drills that are not made from positions come from."""
        return {source: module for module in WRITTEN for source in module.sources(self.game)}

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """What all drills can be made from."""
        return (*self._bank.sources, *self._written)

    @cached_property
    def _by_rule(self) -> Mapping[str, Sequence[Source]]:
        found: defaultdict[str, list[Source]] = defaultdict(list)
        for source in self.sources:
            for rule in source.rules:
                found[rule].append(source)
        return found

    @cached_property
    def examined(self) -> frozenset[str]:
        """The rules that drills made from positions examine: in the end, those that play itself shows."""
        return frozenset(rule for source in self._bank.sources for rule in source.rules)

    def about(self, rule: str) -> Sequence[Source]:
        """What drills that examine a rule can be made from; empty if there are none."""
        return self._by_rule.get(rule, ())

    def make(self, source: Source) -> Drill | None:
        """The drill of a source; None if it makes none any more."""
        module = self._written.get(source)
        return self._bank.make(source) if module is None else module.make(self.game, source)

    def at(self, match: Match, seat: Seat, random: Random) -> Iterator[Drill]:
        """Drills from where any match stands, such as one's own, for whoever sits at a seat; each kind at most once a round.

        Args:
            match: the match; it must stay where it is while drills are taken.
            seat: the learner's seat.
            random: mixes the kinds.
        """
        pending = match.pending
        if pending is None or (isinstance(pending, Choice) and pending.seat != seat):
            return
        where = f"own {zlib.crc32(repr((match.setup, match.answers[: match.given])).encode()):08x}"
        table = match.fork()
        lasts = lasting(table, where, seat, SURE)
        kinds: defaultdict[str, list[Drill]] = defaultdict(list)
        for _, drill in drills_at(Spot(table, where, seat)):
            if said(drill) in lasts:
                kinds[drill.kind].append(drill)
        for found in kinds.values():
            random.shuffle(found)
        for kind in random.sample(sorted(kinds), len(kinds)) * max(map(len, kinds.values()), default=0):
            if kinds[kind]:
                yield kinds[kind].pop()


@cache
def drills_of(game: Game) -> Drills:
    """The drills of a game; cached."""
    return Drills(game)
