"""The process of which each kernel is a copy: importing this module imports everything that a table needs.

Only the fork server imports it, see `widgets.voila.forked_kernel`. It must not start a thread: threads do not survive a fork.
"""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module

from ipykernel import kernelapp
from ipywidgets import Widget

import explorer
from widgets.app import App
from widgets.samplers import end_with_parent
from widgets.voila.settings import WARMED

STARTING = (
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "ipykernel.debugger",
    "tornado.platform.asyncio",
)
"""What a kernel would import as it starts."""

SOON = 0.0002
"""After how many seconds the thread that sends may take over from the one that draws: the board is on its way to the page while
the rest of the page is being drawn. Python's own 0.005 would keep it waiting until that is done."""


def warm(game: str) -> None:
    """Lay a table of a game and clear it away, so that its rules are read and its templates compiled.

    A notebook that is named after no game is passed over. So is a game that fails, whatever its fault: its own page says
    what is wrong, and the other games' kernels come from this process too.

    Args:
        game: the game's id.
    """
    if game in explorer.games():
        try:
            App(explorer.start(game, seed=0, people=True))
            explorer.ask(game, game)
        except Exception as error:  # noqa: BLE001 - a game from elsewhere may raise anything
            print(f"No trial table of {game} could be laid: {type(error).__name__}: {error}", file=sys.stderr)
    Widget.close_all()


def run(arguments: list[str], environment: dict[str, str], folder: str) -> None:
    """Be a kernel until it is shut down.

    Args:
        arguments: the kernel's command line, without Python and the launcher.
        environment: its environment variables.
        folder: where it works.
    """
    os.setsid()  # else Ctrl+C in the server's terminal would reach the kernel too
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    end_with_parent()
    sys.setswitchinterval(SOON)
    # ipywidgets was imported before there was a kernel, so it could not register itself
    kernelapp.launch_new_instance([*arguments, "--ext=ipywidgets"])


sys.modules["debugpy"] = None  # type: ignore[assignment]  # nobody debugs a table, so no kernel need import the debugger
for _module in STARTING:
    import_module(_module)
for _game in os.environ.get(WARMED, "").split():
    warm(_game)
gc.freeze()  # what all kernels share stays shared
