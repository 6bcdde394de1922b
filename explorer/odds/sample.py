"""Sampled odds: when there are too many ways to walk, play many of them at random and give the error with each chance.

Each sample depends only on the seed and its own number. The results are therefore the same whether the samples are drawn
in one go, in slices that keep a page responsive, or by several workers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from explorer.core.errors import NoblesseError, quoted
from explorer.core.spread import spread
from explorer.odds.distribution import SAMPLED, Derivation, Estimate, Result

if TYPE_CHECKING:
    from collections.abc import Generator
    from concurrent.futures import Executor

Trial: TypeAlias = Callable[[str], Iterable[tuple[Hashable, Result]]]
"""Draws one sample: takes a seed and yields (label, result) for each thing that is compared. Must be picklable to run in
worker processes."""

Counts: TypeAlias = dict[Hashable, dict[Result, int]]

MOST = 1_000_000
"""The most samples that may be asked for; more would take longer than anybody waits."""


def check_trials(trials: int) -> None:
    """Check a number of samples.

    Raises:
        NoblesseError: it is not an int from 1 to `MOST`.
    """
    if type(trials) is not int or not 1 <= trials <= MOST:
        raise NoblesseError(f"the number of samples must be 1 to {MOST:,}, not {quoted(trials)}.")


class Sampling:
    """A sampling in progress. It can run in slices, be read in between, and be dropped at any time.

    Attributes:
        trial: draws one sample.
        trials: how many samples are wanted; may be raised later.
        seed: the seed of all samples.
        policy: how choices are answered, in words.
        done: how many samples are complete.

    Raises:
        NoblesseError: `trials` is not an int from 1 to `MOST`.
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
        """True once all wanted samples have been drawn."""
        return self.done >= self.trials

    def run(self, seconds: float | None = None) -> bool:
        """Draw samples until all are done or the time is up.

        Args:
            seconds: how long to run; at least one result is drawn. None runs to the end.

        Returns:
            True once all samples have been drawn.
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

    def run_on(
        self,
        executor: Executor,
        progress: Callable[[int, int], object] | None = None,
        workers: int | None = None,
    ) -> bool:
        """Draw all samples on an executor: threads, processes, or a cluster with the same interface.

        Only a few tasks for each worker are under way at a time, see `explorer.core.spread`.

        Args:
            executor: where to draw; it is not shut down.
            progress: called with (done, wanted); drawing stops if it returns False.
            workers: how many workers the executor has, where it does not say so itself.

        Returns:
            True once all samples have been drawn.
        """
        with closing(self.drawn_on(executor, workers)) as parts:
            for drawn, counts in parts:
                self.take(drawn, counts)
                if progress is not None and progress(self.done, self.trials) is False:
                    break
        return self.over

    def drawn_on(self, executor: Executor, workers: int | None = None) -> Generator[tuple[int, Counts], None, None]:
        """The samples that are missing, drawn on an executor, in parts for `take`.

        They come in the order of their numbers, so that the samples done are always the first `done`. Waiting for the next part
        needs nothing of this sampling, so another thread may do it. Closing the generator cancels what has not begun.

        Args:
            executor: where to draw; it is not shut down.
            workers: how many workers the executor has, where it does not say so itself.
        """
        self._complete()
        return spread(partial(draw, self.trial, self.seed), range(self.done, self.trials), executor, workers)

    def _complete(self) -> None:
        """Draw the rest of a sample in which `run` stopped."""
        if self._running is not None:
            for label, result in self._running:
                _count(self._counts, label, result)
            self._running = None
            self.done += 1

    def take(self, drawn: int, counts: Counts) -> None:
        """Add the next samples, which were drawn elsewhere by `draw`."""
        self.done += drawn
        for label, results in counts.items():
            for result, count in results.items():
                _count(self._counts, label, result, count)

    def estimates(self) -> dict[Hashable, Estimate]:
        """The estimates so far, by label."""
        return {
            label: Estimate(
                counts, Derivation(SAMPLED, sum(counts.values()), self.policy, int(bool(self.policy)), str(self.seed))
            )
            for label, counts in self._counts.items()
        }


def draw(trial: Trial, seed: int | str, numbers: Sequence[int]) -> tuple[int, Counts]:
    """Draw the samples of these numbers: how many there are, and the count of each result by label."""
    counts: Counts = {}
    for number in numbers:
        for label, result in trial(f"{seed}/{number}"):
            _count(counts, label, result)
    return len(numbers), counts


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
    """Draw all samples and return the estimates.

    Args:
        trial: draws one sample.
        trials: how many samples to draw.
        seed: the seed of all samples.
        policy: how choices are answered, in words.
        executor: any `concurrent.futures.Executor`; None draws in this thread.
        progress: called with (done, wanted); if it returns False, the estimates so far are returned.

    Returns:
        The estimates, by label.
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
