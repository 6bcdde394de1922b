"""Which kernels are forked, and what is done to one; that they work is tested in a browser."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from typing import Any

import pytest
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

import explorer
from widgets.voila import forked_kernel, settings
from widgets.voila.forked_kernel import ForkedKernel

pytestmark = pytest.mark.skipif(not settings.CAN_FORK, reason="this system cannot fork processes")


@pytest.mark.parametrize(
    "command",
    [["/another/python", "-m", "ipykernel_launcher", "-f", "x"], [sys.executable, "-m", "another_kernel", "-f", "x"]],
)
def test_a_kernel_of_another_kind_is_started_from_nothing(monkeypatch: pytest.MonkeyPatch, command: list[str]) -> None:
    started: list[list[str]] = []

    async def launch(_self: Any, cmd: list[str], **_given: Any) -> dict[str, Any]:
        started.append(cmd)
        return {}

    monkeypatch.setattr(LocalProvisioner, "launch_kernel", launch)
    asyncio.run(ForkedKernel().launch_kernel(command, env={}))
    assert started == [command]


def test_a_kernel_is_not_interrupted_but_can_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[int] = []

    async def send(_self: Any, signum: int) -> None:
        sent.append(signum)

    monkeypatch.setattr(LocalProvisioner, "send_signal", send)
    for one in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
        asyncio.run(ForkedKernel().send_signal(one))
    assert sent == [signal.SIGTERM, signal.SIGKILL]


class Forked:
    """What the standard library gives for a forked process, of one that was started otherwise."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.pid, self._process = process.pid, process

    @property
    def exitcode(self) -> int | None:
        return self._process.poll()

    def join(self) -> None:
        self._process.wait()


@pytest.mark.parametrize(("end", "code"), [("kill", -signal.SIGKILL), ("terminate", -signal.SIGTERM)])
def test_a_forked_process_is_ended_like_any_other(end: str, code: int) -> None:
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]) as process:
        forked: Any = Forked(process)
        kernel = forked_kernel._Process(forked)
        assert kernel.poll() is None
        getattr(kernel, end)()
        assert kernel.wait() == kernel.poll() == code
        kernel.send_signal(signal.SIGTERM)  # it has ended: nobody else who has its number now is signalled


def imported_first(before: str, games: str) -> tuple[str, str]:
    """What a process prints, and what it complains of, that imports all for these games after running a statement."""
    script = (
        f"{before}; import threading; from widgets.voila import kernel_process; import explorer;"
        "from ipywidgets.widgets.widget import _instances; from widgets.boards.table import _template;"
        "print(len(_instances), threading.active_count(), _template.cache_info().currsize)"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, settings.WARMED: games},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout, run.stderr


def test_what_is_imported_first_lays_a_table_of_each_game_and_leaves_no_widget_and_no_thread() -> None:
    printed, complaints = imported_first("pass", " ".join((*explorer.games(), "no-game")))
    assert list(map(int, printed.split())) == [0, 1, 2 * len(explorer.games())]  # a table and a strip each
    assert complaints == ""


def test_a_kernel_lets_what_it_sends_go_at_once() -> None:
    """While the rest of a page is drawn, the board must be on its way; with Python's own interval it would wait for the end."""
    script = (
        "import os, sys; from widgets.voila import kernel_process; kernel_process.end_with_parent = int;"
        "begun = []; kernel_process.kernelapp.launch_new_instance = begun.append;"
        "os.setsid = int; kernel_process.run(['-f', 'x'], dict(os.environ), os.getcwd());"
        "print(begun, sys.getswitchinterval() <= 0.001)"
    )
    env = {**os.environ, settings.WARMED: ""}
    run = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True)
    assert run.stdout == "[['-f', 'x', '--ext=ipywidgets']] True\n"


def test_a_game_that_fails_takes_no_other_games_kernels_with_it() -> None:
    one, *_ = explorer.games()
    broken = "import widgets.app; widgets.app.App.__init__ = lambda *_: {}['board']"
    printed, complaints = imported_first(broken, one)
    assert list(map(int, printed.split())) == [0, 1, 0]
    assert complaints == f"No trial table of {one} could be laid: KeyError: 'board'\n"
