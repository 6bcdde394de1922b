"""Work is spread in chunks that grow to half a second, in order, on any executor."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from explorer.core import spread as module
from explorer.core.spread import AHEAD, spread

if TYPE_CHECKING:
    from collections.abc import Sequence


class Clock:
    """A clock on which each item takes so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.now = seconds, 0.0

    def perf_counter(self) -> float:
        return self.now

    def work(self, items: Sequence[int]) -> list[int]:
        self.now += self.seconds * len(items)
        return list(items)


class AtOnce(Executor):
    """Does each task when it is given."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        task: Future[Any] = Future()
        task.set_result(fn(*args, **kwargs))
        return task


@pytest.mark.parametrize("executor", [None, AtOnce()])
def test_chunks_grow_to_half_a_second(monkeypatch: pytest.MonkeyPatch, executor: Executor | None) -> None:
    clock = Clock(0.01)
    monkeypatch.setattr(module, "time", clock)
    chunks = list(spread(clock.work, range(2000), executor, 2))
    assert [item for chunk in chunks for item in chunk] == list(range(2000))
    assert len(chunks[0]) == 1
    assert max(map(len, chunks)) == 50
    assert executor is None or all(len(chunk) == 1 for chunk in chunks[-AHEAD:]), "the last chunks are short"


def test_slow_items_go_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(2.0)
    monkeypatch.setattr(module, "time", clock)
    assert list(spread(clock.work, range(5))) == [[0], [1], [2], [3], [4]]


def test_what_comes_is_in_order_and_an_error_comes_out() -> None:
    with ThreadPoolExecutor(3) as pool:
        assert [item for chunk in spread(list, range(300), pool) for item in chunk] == list(range(300))
        with pytest.raises(ZeroDivisionError):
            list(spread(lambda items: 1 // (items[0] - 7), range(20), pool))
