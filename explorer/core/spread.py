"""Work spread over an executor: threads, processes, or a cluster that has the interface of `concurrent.futures`.

Only a bounded number of tasks is under way, and a task does as many items as take about half a second: long enough for the
cost of a task to count for little, and short enough to see progress and to stop.
"""

from __future__ import annotations

import os
import time
from collections import deque
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from concurrent.futures import Executor, Future

T = TypeVar("T")

SECONDS = 0.5
"""How long a task should take."""

AHEAD = 4
"""How many tasks are under way for each worker, so that no worker waits for its next one."""

GROWTH = 8
"""How many times as long a task may be as the one that it was measured by."""


def spread(
    work: Callable[[Sequence[int]], T],
    items: Sequence[int],
    executor: Executor | None = None,
    workers: int | None = None,
) -> Generator[T, None, None]:
    """Do work on numbered items in chunks, and yield what comes of the chunks in the order of the items.

    The length of a chunk follows from how long those before it took. Closing the generator cancels the tasks that have not
    begun.

    Args:
        work: does some of the items. For processes, it and what it returns must be picklable.
        items: the numbers of all items.
        executor: where to work; it is not shut down. None works in this thread.
        workers: how many workers the executor has; by default what it says of itself, or else the cores of this machine.
    """
    at, chunk = 0, 1
    if executor is None:
        while at < len(items):
            count, seconds, done = _timed(work, items[at : at + chunk])
            at, chunk = at + count, _length(count, seconds)
            yield done
        return
    most = AHEAD * (workers or getattr(executor, "_max_workers", None) or os.cpu_count() or 1)
    under_way: deque[Future[tuple[int, float, T]]] = deque()
    try:
        while at < len(items) or under_way:
            while at < len(items) and len(under_way) < most:
                # The last chunks are short, so that all workers finish at about the same time.
                part = items[at : at + max(1, min(chunk, (len(items) - at) // most))]
                under_way.append(executor.submit(_timed, work, part))
                at += len(part)
            count, seconds, done = under_way.popleft().result()
            chunk = _length(count, seconds)
            yield done
    finally:
        for task in under_way:
            task.cancel()


def _timed(work: Callable[[Sequence[int]], T], items: Sequence[int]) -> tuple[int, float, T]:
    """How many items were done, in how many seconds, and what came of them."""
    begun = time.perf_counter()
    done = work(items)
    return len(items), time.perf_counter() - begun, done


def _length(count: int, seconds: float) -> int:
    """How many items take about `SECONDS`, if `count` of them took `seconds`."""
    return max(1, min(GROWTH * count, round(SECONDS * count / max(seconds, 1e-9))))
