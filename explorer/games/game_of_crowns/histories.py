"""Where hidden things may have been all along: histories that agree with what somebody knows, and a random one of them.

A *history* says where every card lay after each answer. Only one is true, but to a seat all are as likely that move as
many cards from place to place each time and agree with everything it has seen: draws are at random, and what others
chose unseen is taken to say nothing.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence
    from random import Random

Place: TypeAlias = int
"""Where a card lies; what the numbers mean is the game's own."""

ROUNDS = 40
"""Exchanges tried for each time that cards moved unseen; tests hold that they forget the truth."""


class Lot(NamedTuple):
    """What is known of the cards that lie in one place at one stage, though not which they are.

    Attributes:
        stage: when.
        place: where.
        cards: some cards.
        only: whether nothing but these cards lies there; else one of them does, at the least.
    """

    stage: int
    place: Place
    cards: frozenset[str]
    only: bool


class Histories:
    """All histories of some cards that agree with what a seat knows, and a way to find one of them at random.

    Time is counted in stages: one begins with every answer after which cards lie elsewhere or were seen.

    Args:
        true: by stage, where each card lies in truth.
        pins: by card, the stages at which the seat sees where it lies.
        lots: what else the seat knows.
    """

    def __init__(self, true: Sequence[Mapping[str, Place]], pins: Mapping[str, set[int]], lots: Sequence[Lot]) -> None:
        self.true = {card: tuple(stage[card] for stage in true) for card in true[0] if len(pins[card]) < len(true)}
        self.pins = pins
        self.lots = lots
        self.paths = {card: list(path) for card, path in self.true.items()}
        movers = {stage: self._movers(stage) for stage in range(1, len(true))}
        self._blurred = [0, *(stage for stage in movers if movers[stage])]
        left = {stage: {self.true[card][stage - 1] for card in movers[stage]} for stage in movers}
        self._walks = bool(lots and self.true) or any(
            path[stage - 1] in left[stage]
            for card, path in self.true.items() if pins[card]
            for stage in range(max(pins[card]) + 1, len(true))
        )  # fmt: skip

    def another(self, rng: Random) -> Histories:
        """Another history, any as likely, found from the truth: what comes hangs on the generator alone."""
        twin = copy(self)
        twin.paths = {card: list(path) for card, path in self.true.items()}
        twin.change(rng)
        return twin

    def change(self, rng: Random) -> None:
        """Go on to another history, any as likely: `paths` has it."""
        self._shuffle(rng)
        # Whatever the seat has seen lies where it last saw it go, unless something left that place unseen since then.
        if self._walks:
            for _ in range(ROUNDS * len(self._blurred)):
                self._exchange(rng.choice(self._blurred), rng)

    def _movers(self, stage: int) -> list[str]:
        """The cards that move unseen when a stage begins; always as many, whatever the history."""
        return [
            card
            for card, path in self.paths.items()
            if path[stage] != path[stage - 1] and not {stage - 1, stage} <= self.pins[card]
        ]

    def _shuffle(self, rng: Random) -> None:
        """Cards that the seat has never seen, and knows nothing different of, may change places from the start."""
        alike: dict[Hashable, list[str]] = {}
        for card in self.paths:
            if not self.pins[card]:
                alike.setdefault(tuple(card in lot.cards for lot in self.lots), []).append(card)
        for cards in alike.values():
            paths = [self.paths[card] for card in cards]
            rng.shuffle(paths)
            self.paths.update(zip(cards, paths, strict=True))

    def _exchange(self, stage: int, rng: Random) -> None:
        """Let two cards change places for a while, if the seat could not tell: a step of a random walk of histories.

        One card moved unseen when the stage began. The other lay where it came from, and goes on in its place; or it
        lies where it went to, and came there in its place. Back again is as likely, so all histories are.
        """
        paths = self.paths
        cards = list(paths)
        one = rng.choice(self._movers(stage) if stage else cards)
        onward = stage == 0 or rng.random() < 0.5
        beside = stage - 1 if onward else stage
        other = rng.choice([card for card in cards if paths[card][beside] == paths[one][beside]] if stage else cards)
        a, b = paths[one], paths[other]
        meets = [s for s in range(1, len(a)) if a[s - 1] == b[s - 1] or a[s] == b[s]]
        if onward:
            first, end = stage, rng.choice([*(s for s in meets if s > stage), len(a)])
        else:
            first, end = rng.choice([0, *(s for s in meets if s < stage)]), stage
        if any(a[s] != b[s] for card in (one, other) for s in self.pins[card] if first <= s < end):
            return
        a[first:end], b[first:end] = b[first:end], a[first:end]
        if not all(self._holds(lot) for lot in self.lots if first <= lot.stage < end):
            a[first:end], b[first:end] = b[first:end], a[first:end]

    def _holds(self, lot: Lot) -> bool:
        there = [card in lot.cards for card, path in self.paths.items() if path[lot.stage] == lot.place]
        return all(there) if lot.only else any(there)
