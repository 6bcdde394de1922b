"""Places in the house: who gets one, who is kept warm for, and that nobody's place stays taken."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError

import psutil
import pytest

from tests.browser.visitors import PATIENT, Visitor, drop

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from pathlib import Path

    Run = Callable[..., AbstractContextManager[Any]]

TABLE = "print('a table')"
HASTE = {"NOBLESSE_HASTE": "15"}
"""A kernel without a page is let go after four seconds instead of a minute."""


@pytest.fixture(scope="module")
def folder(notebook: Callable[..., Path]) -> Path:
    """A folder of two games."""
    path = notebook("# A table", TABLE)
    (path.parent / "other.ipynb").write_text(path.read_text())
    return path.parent


def until(server: Any, kernels: int) -> None:
    """Wait until so many kernels run, no more and no fewer."""
    end = time.monotonic() + PATIENT
    while server.kernels() != kernels:
        assert time.monotonic() < end, f"{server.kernels()} kernels run, not {kernels}:\n{server.log.read_text()}"
        time.sleep(0.1)


def let_in(url: str) -> Visitor:
    """A visitor who tries until there is room."""
    end = time.monotonic() + PATIENT
    while True:
        try:
            return Visitor(url).come()
        except HTTPError as refused:
            with refused:
                if refused.code != 503 or time.monotonic() > end:
                    raise
            time.sleep(0.2)


def test_one_of_each_game_is_warm_and_takes_nobodys_place(noblesse: Run, folder: Path, get: Callable[..., Any]) -> None:
    with noblesse("--notebooks", str(folder), "--max-kernels", "3") as server:
        until(server, 2)  # nobody has come yet
        table = [Visitor(server.url + "table").come() for _ in range(3)]
        until(server, 4)  # three visitors of one game, and the other game's
        assert get(server.url + "table").status == 503
        table.append(Visitor(server.url + "other").come())  # what stands ready for somebody is given
        full = get(server.url + "other")
        assert full.status == 503
        assert int(full.headers["retry-after"]) > 0
        assert len({one.kernel for one in table}) == server.kernels() == 4
        for one in table:
            assert one.ask() is not None
            one.leave()


def nothing(line: socket.socket) -> None:
    pass


def a_little(line: socket.socket) -> None:
    line.recv(1)


def test_who_asks_for_a_page_and_goes_leaves_no_kernel(noblesse: Run, folder: Path) -> None:
    with noblesse("table", "--notebooks", str(folder), "--max-kernels", "3") as server:
        stayed = []
        for read in (nothing, a_little):
            for _ in range(12):
                drop(server.url, read)
            stayed.append(let_in(server.url))
            until(server, len(stayed) + 1)  # those of who stayed, and the warm one
            assert stayed[-1].ask() is not None
        for visitor in stayed:
            visitor.leave()
        assert "Traceback" not in server.log.read_text()


def test_who_reads_a_page_and_never_connects_leaves_no_kernel(
    noblesse: Run, folder: Path, get: Callable[..., Any]
) -> None:
    with noblesse("table", "--notebooks", str(folder), **HASTE) as server:
        visitor = Visitor(server.url).come()
        visitor.leave()
        for _ in range(3):
            assert get(server.url).status == 200
        until(server, 2)
        back = visitor.again()  # whoever was there may come back
        assert back.ask() is not None
        back.leave()


def test_a_kernel_that_is_killed_gives_its_place_back_and_kernels_end_with_a_killed_server(
    noblesse: Run, folder: Path
) -> None:
    with noblesse("table", "--notebooks", str(folder), "--max-kernels", "2") as server:
        until(server, 1)
        visitor = Visitor(server.url).come()
        until(server, 2)
        server.kernel(visitor.kernel).kill()
        while (heard := visitor.hear()) is not None:  # the page is told
            if heard["content"].get("execution_state") == "dead":
                break
        else:
            pytest.fail("the page was not told")
        other = let_in(server.url)
        until(server, 2)  # that visitor's and the warm one, and none that was started again by itself
        assert other.ask() is not None
        kernels = server.kernel_processes()
        server.process.kill()
        assert len(kernels) == 2
        assert all(map(gone, kernels))
        for one in (visitor, other):
            one.leave()


def gone(process: psutil.Process) -> bool:
    """True once a process has ended, whether or not somebody has asked for its exit code."""
    end = time.monotonic() + PATIENT
    while time.monotonic() < end:
        try:
            if process.status() == psutil.STATUS_ZOMBIE:
                return True
        except psutil.NoSuchProcess:
            return True
        time.sleep(0.1)
    return False
