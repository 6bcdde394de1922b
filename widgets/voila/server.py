"""The server itself: Voilà with a door that counts, a page that says goodbye, and no way to ask it from elsewhere."""

from __future__ import annotations

import os
import threading
import webbrowser
from functools import partial
from typing import TYPE_CHECKING, Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, authenticated
from traitlets import Int
from voila.app import Voila
from voila.tornado.handler import TornadoVoilaHandler

from widgets import plotly_once
from widgets.voila.settings import CONTENT_SECURITY_POLICY, MAX_KERNELS, find_templates, settings

if TYPE_CHECKING:
    from pathlib import Path

LONGEST_QUERY = 16_000
"""Characters of a query string; a longer one is no link of ours, and would not fit a kernel's environment."""

LONGEST_HEADER = 3_000_000
"""Bytes of a request's head: more than a browser sends, so that every link too long is answered in words."""


class LimitedKernelManager(AsyncMappingKernelManager):
    """Starts kernels and knows when there are enough.

    It refuses nothing itself: Voilà also starts kernels in the background, and one refused there would make every
    later goodbye fail. The refusal is made at the door, by `GamePage`.
    """

    max_kernels = Int(MAX_KERNELS, min=1, help="How many kernels may run at once, those kept warm included.").tag(
        config=True
    )

    def __init__(self, **traits: Any) -> None:
        """Take the traits that Voilà passes."""
        super().__init__(**traits)  # type: ignore[no-untyped-call]  # jupyter_client gives it no types
        self._starting = 0

    @property
    def full(self) -> bool:
        """Whether another visitor must wait. Kernels still on their way up count too, so a rush cannot slip by."""
        return len(self) + self._starting >= self.max_kernels

    async def start_kernel(self, **options: Any) -> str:  # type: ignore[override]  # jupyter_server declares an attribute
        """Start a kernel and return its id."""
        self._starting += 1
        try:
            return await super().start_kernel(**options)
        finally:
            self._starting -= 1


class GamePage(TornadoVoilaHandler):
    """The one page: refuses in words when the house is full, and hands over the cookie that its goodbye needs."""

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Answer with the rendered notebook.

        Raises:
            HTTPError: 404 for any other address, 503 when as many kernels run as may.
        """
        if path and not path.startswith("public/"):
            raise HTTPError(404)
        if not path and len(self.request.query) > LONGEST_QUERY:
            self.redirect(f"{self.request.path}?m=too-long")  # which widgets.links tells in words
            return
        if not path and self.kernel_manager.full:
            raise HTTPError(503)
        # Leaving, the page asks for its kernel's end with this cookie's value. Stock Voilà sets it only on its
        # listing page; without it the request is refused, and every view of a page leaves a kernel for ever.
        _ = self.xsrf_token
        await super().get(path)

    def write_error(self, status_code: int, **details: Any) -> None:
        """Write the error in words, and tell programs when to come back."""
        if status_code == 503:
            self.set_header("Retry-After", "60")
        super().write_error(status_code, **details)


class GameServer(Voila):
    """Voilà for one notebook, on this machine."""

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, with two doors shut."""
        found: dict[str, Any] = super().init_settings()
        # A page elsewhere may point its own host name at this machine; asked by a foreign name we do not answer.
        found["allow_remote_access"] = False
        found["ws_ping_timeout"] = 30_000  # Jupyter's own default is one that tornado complains of at every connection
        found["headers"] = {"Content-Security-Policy": CONTENT_SECURITY_POLICY}
        return found

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Voilà's routes, with our page in the place of its own, and plotly's script beside it."""
        return [
            plotly_once.route(self.base_url),
            *(
                (route[0], GamePage, *route[2:]) if route[1] is TornadoVoilaHandler else route
                for route in super().init_handlers()
            ),
        ]

    def listen(self) -> None:
        """Listen, and read long addresses to their end: tornado would give them no answer at all."""
        self.app.listen = partial(self.app.listen, max_header_size=LONGEST_HEADER)
        super().listen()

    def start(self) -> None:
        """Serve until interrupted; say where as soon as it is true."""
        IOLoop.current().add_callback(self._announce)
        super().start()

    def _announce(self) -> None:
        print(f"Noblesse is open at {self.connection_url} (Ctrl+C closes it).", flush=True)

    def launch_browser(self) -> None:
        """Open the page, and never wait: a browser in the terminal would hold the server up."""
        threading.Thread(target=webbrowser.open, args=(self.connection_url,), daemon=True).start()


def serve(notebook: Path, *, port: int, max_kernels: int, open_browser: bool) -> None:
    """Serve one notebook until the process is told to stop.

    Args:
        notebook: the notebook to show.
        port: a free port of this machine.
        max_kernels: how many kernels may run at once.
        open_browser: whether to open the page in the reader's browser.
    """
    find_templates(os.environ)
    plotly_once.tell_kernels(os.environ)
    config = settings(notebook.resolve(), port=port, max_kernels=max_kernels, open_browser=open_browser)
    server = GameServer.instance(config=config)
    server.initialize([str(notebook.resolve())])
    server.start()
