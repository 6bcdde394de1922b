"""Kernels are forked from one process that has imported everything, so that a visitor's table is laid in a tenth of a second.

A kernel that is started from nothing spends about a second of the processor's time on importing IPython, the widgets and the
game, and 60 MB on holding them; forked kernels share both. The standard library's fork server does the forking, and
`widgets.voila.kernel_process` is what it imports first. Jupyter finds the class through an entry point (pyproject.toml).
"""

from __future__ import annotations

import asyncio
import atexit
import multiprocessing
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from widgets.voila.settings import WARMED

if TYPE_CHECKING:
    from collections.abc import Iterable
    from multiprocessing.context import ForkServerProcess

    from jupyter_client.connect import KernelConnectionInfo

LAUNCHER = "ipykernel_launcher"


@atexit.register
def _end_all() -> None:
    """End the kernels that are left when the server ends: Python waits for processes that may have processes of their own."""
    for process in multiprocessing.active_children():
        process.kill()


def prepare(games: Iterable[str]) -> None:
    """Start the process from which kernels are forked; it imports while the server goes on.

    Args:
        games: the ids of the games that will be played, unless `settings.WARMED` names others; what is no game's id is passed over.
    """
    from multiprocessing import forkserver  # Windows cannot import it

    os.environ.setdefault(WARMED, " ".join(games))
    forkserver.set_forkserver_preload(["widgets.voila.kernel_process"])
    forkserver.ensure_running()


class ForkedKernel(LocalProvisioner):
    """Starts one kernel by forking it."""

    async def launch_kernel(self, cmd: list[str], **given: Any) -> KernelConnectionInfo:
        """Fork a kernel, or start it from nothing if the notebook wants another Python.

        Args:
            cmd: the command line that would start it from nothing: Python, `-m`, the launcher, and the kernel's arguments.
            **given: what `subprocess.Popen` would be given, of which `env` and `cwd` matter.

        Returns:
            How to connect to the kernel, as Jupyter's own provisioner returns it.
        """
        if LAUNCHER not in cmd or cmd[0] != sys.executable:
            return await super().launch_kernel(cmd, **given)
        folder = os.fspath(given.get("cwd") or Path.cwd())
        arguments = cmd[cmd.index(LAUNCHER) + 1 :]
        process = multiprocessing.get_context("forkserver").Process(
            target=_run, args=(arguments, dict(given["env"]), folder)
        )
        await asyncio.to_thread(process.start)  # waits for the imports if they are still going on
        self.process = _Process(process)  # type: ignore[assignment]  # it has all that is used of a Popen
        self.pid = process.pid
        self.pgid = None  # signals go to the process alone
        self.cwd = folder
        return self.connection_info

    async def send_signal(self, signum: int) -> None:
        """Signal the kernel, unless to interrupt it: Jupyter interrupts what it then ends, and no page of ours can do so."""
        if signum != signal.SIGINT:
            await super().send_signal(signum)


class _Process:
    """A forked process with what `LocalProvisioner` uses of a `subprocess.Popen`, under the same names."""

    stdin = stdout = stderr = None

    def __init__(self, process: ForkServerProcess) -> None:
        assert process.pid is not None
        self.pid = process.pid
        self._process = process

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self) -> int | None:
        self._process.join()
        return self._process.exitcode

    def send_signal(self, signum: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, signum)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


def _run(arguments: list[str], environment: dict[str, str], folder: str) -> None:
    """Be a kernel, in the forked process. The import is free there, and would be slow in the server."""
    from widgets.voila import kernel_process

    kernel_process.run(arguments, environment, folder)
