"""Sampled odds: where there are too many ways to walk, many are played at random, and the error is told with the number.

Each sample follows from the seed and its own number alone, so the same samples come out whether they are drawn at once,
in slices while a page stays alive, or by many workers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias

from explorer.core.errors import NoblesseError, quoted
from explorer.odds.distribution import SAMPLED, Derivation, Estimate, Result

if TYPE_CHECKING:
    from concurrent.futures import Executor

Trial: TypeAlias = Callable[[str], Iterable[tuple[Hashable, Result]]]
"""One sample: from a seed to what came of each thing that is compared, by its label. For worker processes it must be
picklable."""

Counts: TypeAlias = dict[Hashable, dict[Result, int]]

CHUNK = 10
"""Samples that a worker draws at a time."""

MOST = 1_000_000
"""Samples that are drawn at the most: more would take longer than anybody waits."""


def check_trials(trials: int) -> None:
    """See that so many samples can be drawn.

    Raises:
        NoblesseError: it is no whole number of them, or too many.
    """
    if type(trials) is not int or not 1 <= trials <= MOST:
        raise NoblesseError(f"1 to {MOST:,} samples can be drawn, not {quoted(trials)}.")


class Sampling:
    """A sampling under way: it can be run in slices, looked at in between, and left at any time.

    Attributes:
        trial: one sample.
        trials: how many are wanted; may be raised later.
        seed: what they follow from.
        policy: how choices are answered in them, in words.
        done: how many have been drawn to the end.

    Raises:
        NoblesseError: so many cannot be drawn.
    """

    def __init__(self, trial: Trial, trials: int, seed: int | str = 0, policy: str = "") -> None:
        check_trials(trials)
        self.trial = trial
        self.trials = trials
        self.seed = seed
        self.policy = policy
        self.done = 0
        self._counts: Counts = {}
        self._running: Iterator[tuple[Hashable, Result]] | None = None

    @property
    def over(self) -> bool:
        """Whether all that are wanted have been drawn."""
        return self.done >= self.trials

    def run(self, seconds: float | None = None) -> bool:
        """Draw samples, to the end or until the time is up.

        Args:
            seconds: how long; at least one thing of one sample is found out. None goes on to the end.

        Returns:
            Whether all have been drawn.
        """
        end = None if seconds is None else time.perf_counter() + seconds
        while not self.over:
            if self._running is None:
                self._running = iter(self.trial(f"{self.seed}/{self.done}"))
            try:
                label, result = next(self._running)
            except StopIteration:
                self._running = None
                self.done += 1
                continue
            _count(self._counts, label, result)
            if end is not None and time.perf_counter() >= end:
                break
        return self.over

    def run_on(self, executor: Executor, progress: Callable[[int, int], object] | None = None) -> bool:
        """Draw all on the workers of an executor: threads, processes, or a cluster that offers the same.

        Args:
            executor: where; it is not shut down.
            progress: told how many of how many are done; when it returns False, no more are drawn.

        Returns:
            Whether all have been drawn.
        """
        starts = range(self.done, self.trials, CHUNK)
        parts = [
            executor.submit(draw, self.trial, self.seed, first, min(first + CHUNK, self.trials)) for first in starts
        ]
        try:
            for part in parts:  # in their order, so that what is done is always the first so many
                drawn, counts = part.result()
                self.done += drawn
                for label, results in counts.items():
                    for result, count in results.items():
                        _count(self._counts, label, result, count)
                if progress is not None and progress(self.done, self.trials) is False:
                    break
        finally:
            for part in parts:
                part.cancel()
        return self.over

    def estimates(self) -> dict[Hashable, Estimate]:
        """What has been found so far, by label."""
        return {
            label: Estimate(
                counts, Derivation(SAMPLED, sum(counts.values()), self.policy, int(bool(self.policy)), str(self.seed))
            )
            for label, counts in self._counts.items()
        }


def draw(trial: Trial, seed: int | str, first: int, last: int) -> tuple[int, Counts]:
    """Some samples of a sampling, by their numbers: how many, and what came."""
    counts: Counts = {}
    for number in range(first, last):
        for label, result in trial(f"{seed}/{number}"):
            _count(counts, label, result)
    return last - first, counts


def _count(counts: Counts, label: Hashable, result: Result, by: int = 1) -> None:
    results = counts.setdefault(label, {})
    results[result] = results.get(result, 0) + by


def sample(
    trial: Trial,
    trials: int,
    seed: int | str = 0,
    policy: str = "",
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Mapping[Hashable, Estimate]:
    """Draw samples to the end.

    Args:
        trial: one sample.
        trials: how many.
        seed: what they follow from.
        policy: how choices are answered in them, in words.
        executor: any `concurrent.futures.Executor`; None draws them here.
        progress: told how many of how many are done; when it returns False, what is there is given back.

    Returns:
        By label, what came and how often.
    """
    sampling = Sampling(trial, trials, seed, policy)
    if executor is not None:
        sampling.run_on(executor, progress)
    else:
        while not sampling.run(0.1):
            if progress is not None and progress(sampling.done, trials) is False:
                break
        if progress is not None and sampling.over:
            progress(sampling.done, trials)
    return sampling.estimates()
