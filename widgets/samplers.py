"""The processes beside a kernel that draw samples for its page, where the page is served for one person.

There is one less than there are cores, so that the kernel always has one to answer from. Where visitors share a machine there
are none, because each visitor's samples would slow down all the others; nor is there any in a browser's Python, which has no
processes. There, samples are drawn in slices between the messages of the page.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Executor

SAMPLERS = "NOBLESSE_SAMPLERS"
"""The environment variable with the number of processes that each kernel may have; without it, none."""


def count() -> int:
    """How many samplers one person's kernel may have: one less than this process may use cores."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores - 1


@cache
def executor() -> Executor | None:
    """Where this process draws samples: on samplers, which start as they are needed; None if it may have none."""
    most = int(os.environ.get(SAMPLERS, "0"))
    if not most:
        return None
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    forking = get_context("forkserver")
    # else each would import what the kernel was forked with, and lay tables
    forking.set_forkserver_preload(["explorer"])
    return ProcessPoolExecutor(most, forking, initializer=_begin)


def _begin() -> None:
    """Belong to the kernel, in a sampler: it ends with it, and Ctrl+C in the server's terminal does not reach it."""
    os.setsid()
    end_with_parent()


def end_with_parent() -> None:
    """End this process as soon as the one that asked for it has ended, however it did."""
    from multiprocessing import parent_process
    from threading import Thread

    parent = parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()
