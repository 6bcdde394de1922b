"""What spreading work over workers costs: 100 items of 50 ms on two workers, against the 2.5 seconds of the ideal.

python -m pytest tests/benchmarks/test_spread_speed.py -n0 -s
"""

from __future__ import annotations

import os
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

import pytest

from explorer.core.spread import spread

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor

IDEAL = 100 * 0.05 / 2


def wait(items: Sequence[int]) -> list[int]:
    """Items of 50 ms, which need no processor: what else the machine does is not measured."""
    for _ in items:
        time.sleep(0.05)
    return list(items)


@contextmanager
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        yield executor


@contextmanager
def loky() -> Iterator[Executor]:
    executor = pytest.importorskip("loky").ProcessPoolExecutor(2)
    yield executor
    executor.shutdown()


@contextmanager
def dask() -> Iterator[Executor]:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        executor = client.get_executor(pure=False)  # else it would know the answers of the round before
        yield executor
        executor.shutdown(wait=False)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("make", [processes, loky, dask])
def test_two_workers_are_used_to_95_per_cent(make: Any) -> None:
    with make() as executor:
        list(spread(wait, range(8), executor, 2))  # the workers are there
        shares = []
        for _ in range(3):
            begun = time.perf_counter()
            assert [item for part in spread(wait, range(100), executor, 2) for item in part] == list(range(100))
            shares.append(IDEAL / (time.perf_counter() - begun))
    print(f"{make.__name__}: {max(shares):.1%} of two workers' time, load {os.getloadavg()[0]:.1f}")
    assert max(shares) >= 0.95
