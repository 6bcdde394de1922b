"""The server itself: Voilà with a door that counts, a page that says goodbye, and no way to ask it from elsewhere."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import tempfile
import threading
import webbrowser
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from jupyter_server.auth.logout import LogoutHandler
from tornado.httputil import HTTPServerRequest, split_host_and_port
from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError
from tornado.log import access_log
from tornado.routing import Matcher
from tornado.web import HTTPError, RequestHandler, authenticated
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.request_info_handler import RequestInfoSocketHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler
from voila.voila_identity_provider import VoilaLoginHandler

from widgets import plotly_once
from widgets.notebooks import found_in
from widgets.voila import front_page
from widgets.voila.kernel_socket import KernelSocket
from widgets.voila.settings import (
    CONTENT_SECURITY_POLICY,
    PING_SECONDS,
    SILENT_SECONDS,
    find_templates,
    hurried,
    keep_apart,
    settings,
)

if TYPE_CHECKING:
    from collections.abc import Container

    from widgets.voila.house import House, Table

LONGEST_QUERY = 16_000
"""Characters of a query string; a longer one is no link of ours."""

LONGEST_HEADER = 3_000_000
"""Bytes of a request's head: more than a browser sends, so that every link too long is answered in words."""


LONGEST_LOGGED = 200
"""Characters of an address that go into the log."""

NOT_OURS = {
    TornadoVoilaHandler,
    TornadoVoilaTreeHandler,
    VoilaContentsHandler,
    VoilaLoginHandler,
    LogoutHandler,
    RequestInfoSocketHandler,
}
"""What Voilà answers with and we do not: a notebook and a folder's files, in place of which our own pages stand; a login,
which nobody needs; and a socket that tells a kernel of its page's address, which no notebook of ours asks for."""


class Unwelcome(Matcher):
    """Requests that nothing of ours answers: under a foreign host name, or with what no address of ours has in it.

    A page elsewhere may point its own name at this machine; and up the folders, or to odd bytes, lead only mistakes.
    """

    def __init__(self, hosts: Container[str]) -> None:
        self.hosts = hosts

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """An empty answer to take the request, None to leave it to the others."""
        return {} if self._odd(request.path) or not self._known(request.host) else None

    def _odd(self, quoted: str) -> bool:
        try:
            path = unquote(quoted, errors="strict")
        except UnicodeDecodeError:
            return True
        return not path.isprintable() or ".." in path.replace("\\", "/").split("/")

    def _known(self, host: str) -> bool:
        name = split_host_and_port(host)[0].strip("[]")
        try:
            return ip_address(name).is_loopback
        except ValueError:
            return name in self.hosts


class Refusal(BaseVoilaHandler):
    """The answer to what is unwelcome."""

    async def prepare(self) -> None:
        """Refuse.

        Raises:
            HTTPError: 403 for a foreign host name, 404 for an odd address.
        """
        await super().prepare()
        raise HTTPError(404)


def log_request(handler: RequestHandler) -> None:
    """Log what was refused or went wrong, in a line that is not as long as its sender likes."""
    status, request = handler.get_status(), handler.request
    if status >= 400:
        level = logging.ERROR if status >= 500 and status != 503 else logging.WARNING
        uri = request.uri or ""
        cut = uri if len(uri) <= LONGEST_LOGGED else f"{uri[:LONGEST_LOGGED]}... ({len(uri):,} characters)"
        access_log.log(level, "%d %s %s (%s)", status, request.method, cut, request.remote_ip)


class GamePage(BaseVoilaHandler):
    """A game's page: refuses in words when the house is full, and hands over the cookie that its goodbye needs."""

    def initialize(self, notebooks: dict[str, str], **given: Any) -> None:
        """Take the notebooks by the addresses of their pages, and what Voilà gives a page."""
        super().initialize(**given)
        self.notebooks = notebooks
        self.table: Table | None = None

    @property
    def house(self) -> House:
        """Where the tables are."""
        house: House = self.settings["kernel_manager"]
        return house

    @authenticated
    async def get(self, path: str) -> None:
        """Answer with the rendered notebook.

        Raises:
            HTTPError: 404 for any other address, 503 when there are as many visitors as may be.
        """
        if path.startswith("public/"):
            self.redirect(f"{self.base_url}voila/files/{path}")
            return
        if path not in self.notebooks:
            raise HTTPError(404)
        query = self.request.query
        if len(query) > LONGEST_QUERY:
            self.redirect(f"{self.request.path}?m=too-long")  # which widgets.links tells in words
            return
        page, _ = front_page.page_of_link(query, self.notebooks)
        if page and self.notebooks[page] != self.notebooks[path]:
            self.redirect(f"{self.base_url}{page}?{query}")
            return
        self.table = self.house.take(self.notebooks[path])
        if self.table is None:
            raise HTTPError(503)
        # Leaving, the page asks for its kernel's end with this cookie's value. Stock Voilà sets it only on its
        # listing page; without it the request is refused, and every view of a page leaves a kernel for ever.
        _ = self.xsrf_token
        self.set_header("Cache-Control", "no-store")
        try:
            async for html in self.table.page():
                self.write(html)
                await self.flush()
        except StreamClosedError:
            self.house.let_go(self.table)
        except Exception:
            self.house.let_go(self.table)
            raise
        else:
            self.house.expect(self.table)

    def on_connection_close(self) -> None:
        """Whoever asked has gone before the page was there: it is made for nobody."""
        super().on_connection_close()
        if self.table is not None:
            self.house.let_go(self.table)

    def write_error(self, status_code: int, **details: Any) -> None:
        """Write the error in words, and tell programs when to come back."""
        if status_code == 503:
            self.set_header("Retry-After", "60")
        super().write_error(status_code, **details)


class FrontPage(BaseVoilaHandler):
    """The page that shows which games there are; it needs no kernel, so it is there when the house is full."""

    def initialize(self, notebooks: dict[str, str], folder: Path, **given: Any) -> None:
        """Take the notebooks by the addresses of their pages, their folder, and what Voilà gives a page."""
        super().initialize(**given)
        self.notebooks, self.folder = notebooks, folder

    @authenticated
    async def get(self) -> None:
        """Show the games; whoever comes with a link goes on to its game, or is told why it cannot be opened."""
        page, trouble = front_page.page_of_link(self.request.query, self.notebooks)
        if page:
            self.redirect(f"{self.base_url}{page}?{self.request.query}")
            return
        games = await asyncio.to_thread(front_page.entries, self.folder)
        broken = await asyncio.to_thread(front_page.broken)
        self.write(
            self.render_template("front.html", base_url=self.base_url, games=games, trouble=trouble, broken=broken)
        )


class GameServer(Voila):
    """Voilà for one notebook, or for a folder of them behind a front page, on this machine."""

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, with two doors shut."""
        found: dict[str, Any] = super().init_settings()
        # A page elsewhere may point its own host name at this machine; asked by a foreign name we do not answer.
        found["allow_remote_access"] = False
        # Longer than the interval: the time counts from the last answer, and at the first ping there is none yet.
        found["ws_ping_interval"], found["ws_ping_timeout"] = (
            round(1000 * hurried(seconds)) for seconds in (PING_SECONDS, SILENT_SECONDS)
        )
        found["log_function"] = log_request
        found["jinja2_env"] = found["voila_jinja2_env"]  # Jupyter's own pages of errors need files that are not served
        found["headers"] = {"Content-Security-Policy": CONTENT_SECURITY_POLICY}
        return found

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Voilà's routes, with our pages in the place of its own, and plotly's script beside them."""
        routes = super().init_handlers()
        voilas = {"voila_configuration": self.voila_configuration}
        if self.notebook_path:
            alone = Path(self.notebook_path)
            notebooks = {"": alone.name, alone.stem: alone.name}  # the latter in links from where all games are shown
            front = []
        else:
            folder = Path(self.root_dir)
            notebooks = {path.stem: path.name for path in found_in(folder)}
            front = [(self.base_url, FrontPage, {**voilas, "notebooks": notebooks, "folder": folder})]
        # Voilà's handler of templates' files trusts that an address has this shape
        shaped = {TemplateStaticFileHandler: f"{self.base_url}voila/templates/([^/]+/static/.+)"}
        hosts = self.app.settings.get("local_hostnames", ["localhost"])
        return [
            (Unwelcome(hosts), Refusal, voilas),
            plotly_once.route(self.base_url),
            *(
                (shaped.get(handler, path), KernelSocket if handler is VoilaKernelWebsocketHandler else handler, *given)
                for path, handler, *given in routes
                if handler not in NOT_OURS
            ),
            *front,
            (f"{self.base_url}(.*)", GamePage, {**voilas, "notebooks": notebooks}),
        ]

    def listen(self) -> None:
        """Listen, and read long addresses to their end: tornado would give them no answer at all."""
        self.app.listen = partial(self.app.listen, max_header_size=LONGEST_HEADER)
        super().listen()

    def start(self) -> None:
        """Serve until interrupted; say where as soon as it is true."""
        IOLoop.current().add_callback(self._opened)
        super().start()

    def stop(self) -> None:
        """End the kernels, in the loop in which they were started, and then their sockets."""
        self.ioloop.run_sync(self.kernel_manager.shutdown_all)
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    def _opened(self) -> None:
        self.kernel_manager.fill()
        print(f"Noblesse is open at {self.connection_url} (Ctrl+C closes it).", flush=True)

    def launch_browser(self) -> None:
        """Open the page, and never wait: a browser in the terminal would hold the server up."""
        threading.Thread(target=webbrowser.open, args=(self.connection_url,), daemon=True).start()


def serve(shown: Path, *, port: int, max_kernels: int, open_browser: bool) -> None:
    """Serve one notebook, or a folder of them behind a front page, until the process is told to stop.

    Args:
        shown: the notebook or the folder to show.
        port: a free port of this machine.
        max_kernels: how many visitors may have a kernel at once.
        open_browser: whether to open the page in the reader's browser.
    """
    find_templates(os.environ)
    plotly_once.tell_kernels(os.environ)
    config = settings(shown.resolve(), port=port, max_kernels=max_kernels, open_browser=open_browser)
    with tempfile.TemporaryDirectory(prefix="noblesse_", ignore_cleanup_errors=True) as own:
        keep_apart(os.environ, own)
        server = GameServer.instance(config=config)
        server.initialize([str(shown.resolve())])
        server.start()
