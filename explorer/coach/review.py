"""The review of a match: every choice of a seat judged again, and its clear mistakes listed."""

from __future__ import annotations

from math import inf
from time import perf_counter
from typing import TYPE_CHECKING

from explorer.coach.judging import Judging
from explorer.core.moments import Choice

if TYPE_CHECKING:
    from explorer.coach.judging import Verdict
    from explorer.core.match import Match
    from explorer.core.moments import Seat

SECONDS = 1.0
"""How long each choice is judged."""


class Review:
    """A review of a seat's choices, from the first to the last. It can go on in slices, and be dropped at any time.

    Args:
        match: the match; it is not changed.
        seat: whose choices are judged.
        seconds: how long each of them is judged; by default `SECONDS`.
        playouts: how often to play on for each, instead of `seconds`.

    Attributes:
        total: how many choices there are to judge.
        done: how many have been judged.
        found: the clear mistakes so far, in the order of the match.
    """

    def __init__(self, match: Match, seat: Seat, seconds: float | None = None, playouts: int | None = None) -> None:
        self._match = match.at_end()
        self._seconds, self._playouts = SECONDS if seconds is None else seconds, playouts
        self._left = [
            moment.at
            for moment in self._match.moments(barred=False)
            if isinstance(moment, Choice) and moment.seat == seat and len(moment.options) > 1
        ]
        if isinstance(self._match.pending, Choice) and self._left and self._left[-1] == self._match.moment:
            self._left.pop()  # nothing has been chosen there yet
        self._judging: Judging | None = None
        self.total = len(self._left)
        self.done = 0
        self.found: list[Verdict] = []

    @property
    def over(self) -> bool:
        """Whether all choices have been judged."""
        return self.done >= self.total

    def think(self, seconds: float = inf) -> bool:
        """Go on for a while; True once all choices have been judged."""
        end = perf_counter() + seconds
        while not self.over:
            if self._judging is None:
                at = self._match.goto(self._left[self.done])
                self._judging = Judging(at.fork(), at.answers[at.given], self._seconds, self._playouts)
            if self._judging.think(max(end - perf_counter(), 0.0)):
                verdict = self._judging.verdict
                self.found += [verdict] if verdict is not None else []
                self._judging = None
                self.done += 1
            if perf_counter() >= end:
                break
        return self.over
