"""Set-up shared by all tests."""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.depth import DEPTH
from widgets import cli

if TYPE_CHECKING:
    from collections.abc import Generator

# nbformat imports jsonschema, which is slow to import; see `widgets.cli`
cli._start_quickly()

# A slow machine must not fail a test, so Hypothesis has no deadlines and no health check for slow input. CI tries the same
# examples each time, so that no change is blamed for what it did not touch; a deep run tries others.
settings.register_profile(
    "noblesse", deadline=None, derandomize=DEPTH == 1, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("noblesse")


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One worker more than there are cores, for `-n auto`: the browser tests often wait for what goes on by itself on a page.

    The number that is set in the environment is taken as it is.
    """
    number = yield
    return number + ("PYTEST_XDIST_AUTO_NUM_WORKERS" not in os.environ)


WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])
"""The number of this worker, which says where it begins to read the test files, and whether it goes on from the last to the first.

In a fresh checkout pytest rewrites each file's assertions, which takes longer than all else before the tests begin, and keeps
what it wrote for the next who needs it. Workers that go the same way rewrite the same file at the same moment, all of them;
of those that come from elsewhere, each rewrites a part.
"""


# What collecting makes, a million objects, stays until the end. Python would look through all of it again and again for what
# can be thrown away: a tenth of the time that the tests take.
gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Look no more at what has been made so far, and less often at what the tests make."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if isinstance(collector, pytest.Directory):
        begin = len(report.result) // 2 if WORKER % 4 > 1 else 0
        report.result[:] = report.result[begin:] + report.result[:begin]
        if WORKER % 2:
            report.result.reverse()
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All workers must have the same order, whichever way they came; within a file it is that of the file."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=lambda item: (item.path.parts, type(item).__name__))
