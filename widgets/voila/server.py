"""The server: Voilà with a limit on visitors, pages that end their kernels, and no access from other hosts or sites."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import tempfile
import threading
import webbrowser
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from jupyter_server.auth.logout import LogoutHandler
from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError
from tornado.log import access_log
from tornado.web import HTTPError, RedirectHandler, RequestHandler, authenticated
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler
from voila.voila_identity_provider import VoilaLoginHandler

from widgets import asking, plotly_once, samplers
from widgets.notebooks import found_in
from widgets.voila import figures, forked_kernel, front_page, kept_file, page_scripts, pages, served_look
from widgets.voila.kernel_socket import KernelSocket
from widgets.voila.settings import (
    CAN_FORK,
    CONTENT_SECURITY_POLICY,
    PING_SECONDS,
    SILENT_SECONDS,
    find_templates,
    hurried,
    keep_apart,
    settings,
)
from widgets.voila.welcome import Foreign, Goodbye, Health, Odd, Refusal, without_cookies

if TYPE_CHECKING:
    from widgets.place import Place
    from widgets.voila.house import House, Table

LONGEST_QUERY = 16_000
"""The most characters of a query string; a longer one cannot be one of our links."""

LONGEST_HEADER = 3_000_000
"""The most bytes of a request's header: more than a browser sends, so that every over-long link gets an explanation."""


LONGEST_LOGGED = 200
"""How many characters of a URL are logged."""

NOT_OURS = {
    TornadoVoilaHandler,
    TornadoVoilaTreeHandler,
    VoilaContentsHandler,
    VoilaLoginHandler,
    LogoutHandler,
    RequestInfoSocketHandler,
}
"""Voilà's handlers that we do not use: its notebook and folder pages, which our own pages replace; the login, which nobody
needs; and a socket that tells a kernel its page's URL, which none of our notebooks uses."""


OURS = {VoilaKernelWebsocketHandler: KernelSocket, VoilaShutdownKernelHandler: Goodbye}
"""Voilà's handlers that ours take the place of."""


def log_request(handler: RequestHandler) -> None:
    """Log refused and failed requests, each in a line of limited length, and note how long each request took."""
    status, request = handler.get_status(), handler.request
    figures.REQUESTS.labels(str(status)).observe(request.request_time())
    if status >= 400:
        level = logging.ERROR if status >= 500 and status != 503 else logging.WARNING
        uri = request.uri or ""
        cut = uri if len(uri) <= LONGEST_LOGGED else f"{uri[:LONGEST_LOGGED]}... ({len(uri):,} characters)"
        access_log.log(level, "%d %s %s (%s)", status, request.method, cut, request.remote_ip)


class GamePage(BaseVoilaHandler):
    """A game's page: explains it when the house is full."""

    def initialize(self, notebooks: dict[str, str], **given: Any) -> None:
        """Take the notebooks by the paths of their pages, and Voilà's own arguments."""
        super().initialize(**given)
        self.notebooks = notebooks
        self.table: Table | None = None

    @property
    def house(self) -> House:
        """The house that keeps the tables."""
        house: House = self.settings["kernel_manager"]
        return house

    @authenticated
    async def get(self, path: str) -> None:
        """Answer with the rendered notebook.

        Raises:
            HTTPError: 404 if there is no such page, 503 if the house is full.
        """
        if path.startswith("public/"):
            self.redirect(f"{self.base_url}voila/files/{path}")
            return
        if path not in self.notebooks:
            raise HTTPError(404)
        query = self.request.query
        if len(query) > LONGEST_QUERY:
            self.redirect(f"{self.request.path}?m=too-long")  # widgets.links explains it
            return
        page, _ = front_page.page_of_link(query, self.notebooks)
        if page and self.notebooks[page] != self.notebooks[path]:
            self.redirect(f"{self.base_url}{page}?{query}")
            return
        self.table = self.house.take(self.notebooks[path])
        if self.table is None:
            raise HTTPError(503)
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
        """End the table if the client disconnects before the page is complete."""
        super().on_connection_close()
        if self.table is not None:
            self.house.let_go(self.table)

    def write_error(self, status_code: int, **details: Any) -> None:
        """Write the error page, and for a full house a Retry-After header."""
        if status_code == 503:
            self.set_header("Retry-After", "60")
        super().write_error(status_code, **details)


class FrontPage(BaseVoilaHandler):
    """The page that lists the games. It needs no kernel, so it works even when the house is full."""

    def initialize(self, notebooks: dict[str, str], folder: Path, **given: Any) -> None:
        """Take the notebooks by the paths of their pages, their folder, and Voilà's own arguments."""
        super().initialize(**given)
        self.notebooks, self.folder = notebooks, folder

    @authenticated
    async def get(self) -> None:
        """List the games; with a link or a question, redirect to its game, or say why there is none."""
        page, trouble = front_page.page_of_link(self.request.query, self.notebooks)
        if page:
            self.redirect(f"{self.base_url}{page}?{self.request.query}")
            return
        games = await asyncio.to_thread(front_page.entries, self.folder)
        question = self.get_query_argument("q", "")
        titles = {game.address: game.title for game in games if game.players}
        answers = await asyncio.to_thread(asking.answers, question, titles) if question else []
        if asking.about_one(answers):
            self.redirect(f"{self.base_url}{answers[0].game}?{urlencode({'door': 'ask', 'q': question})}")
            return
        broken = await asyncio.to_thread(front_page.broken)
        self.write(
            self.render_template(
                "front.html",
                base_url=self.base_url,
                games=games,
                titles=titles,
                door=self.get_query_argument("door", ""),
                question=question,
                answers=answers,
                trouble=trouble,
                broken=broken,
            )
        )


class TextPage(BaseVoilaHandler):
    """A page to read: whose the icons and fonts are, or what is new."""

    @authenticated
    async def get(self, name: str) -> None:
        """Send the page of this name."""
        self.write(self.render_template(f"{name}.html", base_url=self.base_url))


class GameServer(Voila):
    """Voilà for one notebook, or for a folder of notebooks behind a front page.

    Attributes:
        place: where it is reached.
    """

    place: Place

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, with ours on top."""
        found: dict[str, Any] = super().init_settings()
        # The time-out exceeds the interval: it counts from the last reply, and before the first ping there is none.
        found["ws_ping_interval"], found["ws_ping_timeout"] = (
            round(1000 * hurried(seconds)) for seconds in (PING_SECONDS, SILENT_SECONDS)
        )
        found["log_function"] = log_request
        # Voilà's pages are not used, and Jupyter's error pages need files that are not served
        found["jinja2_env"] = found["voila_jinja2_env"] = pages.environment(self.base_url)
        found["headers"] = {"Content-Security-Policy": CONTENT_SECURITY_POLICY}
        if self.place.hub:
            found["headers"]["X-JupyterHub-Version"] = version("jupyterhub")  # it warns of a server that does not tell
        return found

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Voilà's routes with our pages instead of Voilà's, and routes for scripts that a browser keeps."""
        routes = super().init_handlers()
        voilas = {"voila_configuration": self.voila_configuration}
        if self.notebook_path:
            alone = Path(self.notebook_path)
            notebooks = {"": alone.name, alone.stem: alone.name}  # the latter for links made on a server with all games
            front = []
        else:
            folder = Path(self.root_dir)
            notebooks = {path.stem: path.name for path in found_in(folder)}
            front = [(self.base_url, FrontPage, {**voilas, "notebooks": notebooks, "folder": folder})]
        # Voilà's handler of template files relies on paths of this shape
        shaped = {TemplateStaticFileHandler: f"{self.base_url}voila/templates/([^/]+/static/.+)"}
        chunks = tuple(page_scripts.chunks(self.static_paths))
        path = page_scripts.path(chunks)
        # the template's link to them; without chunks the page has none
        self.config.VoilaConfiguration.resources["chunks"] = kept_file.address(self.base_url, path) if chunks else ""
        self.config.VoilaConfiguration.resources.update(pages.for_games(self.base_url))
        ours = [
            (f"(?:{self.base_url}|/)healthz", Health, {"house": self.kernel_manager}),
            # before all others: Jupyter's own check of host names, which Voilà turns off, knows no addresses
            (Foreign(self.place), Refusal, {**voilas, "status": 403}),
            (Odd(), Refusal, {**voilas, "status": 404}),
            kept_file.route(self.base_url, plotly_once.path(), plotly_once.module),
            kept_file.route(self.base_url, path, partial(page_scripts.script, chunks)),
            *(
                kept_file.route(self.base_url, file.path, partial(bytes, file.content), file.kind)
                for file in served_look.files()
            ),
            *(
                (shaped.get(handler, self._below(path)), OURS.get(handler, handler), *given)
                for path, handler, *given in routes
                if handler not in NOT_OURS
            ),
            *front,
            # a browser asks for it beside a text, which cannot name its icon
            (
                f"{self.base_url}favicon.ico",
                RedirectHandler,
                {"url": served_look.links(self.base_url)["icon"], "permanent": False},
            ),
            (f"{self.base_url}(credits|news)", TextPage, voilas),
            (f"{self.base_url}(.*)", GamePage, {**voilas, "notebooks": notebooks}),
        ]
        return [(matches, without_cookies(handler), *given) for matches, handler, *given in ours]

    def _below(self, path: str) -> str:
        """A route's path, below the base URL; a JupyterHub's own come without."""
        return path if path.startswith(self.base_url) else f"{self.base_url}{path.removeprefix('/')}"

    def listen(self) -> None:
        """Listen, with a limit on headers high enough for long URLs: beyond the limit, tornado does not answer at all.

        A proxy tells whence a request comes, and whether it came by https.
        """
        self.app.listen = partial(self.app.listen, max_header_size=LONGEST_HEADER, xheaders=self.place.proxied)
        if self.place.metrics:
            figures.listen(*self.place.metrics)
        super().listen()

    def start(self) -> None:
        """Serve until interrupted; print the address once the server is ready."""
        IOLoop.current().add_callback(self._opened)
        super().start()

    def stop(self) -> None:
        """Shut the kernels down, in the event loop that started them, and then remove their sockets."""
        self.ioloop.run_sync(self.kernel_manager.shutdown_all)
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    def _opened(self) -> None:
        self.kernel_manager.fill()
        print(f"Noblesse is running {self.place.told()} (Ctrl+C stops it).", flush=True)

    def launch_browser(self) -> None:
        """Open the page without waiting: a browser in the terminal would block the server."""
        threading.Thread(target=webbrowser.open, args=(self.connection_url,), daemon=True).start()


def serve(shown: Path, place: Place, *, max_kernels: int, warm: int | None, open_browser: bool) -> None:
    """Serve one notebook, or a folder of notebooks behind a front page, until the process is stopped.

    Args:
        shown: the notebook or the folder to show.
        place: where the server is reached; its ports are free.
        max_kernels: how many visitors may have a kernel at once.
        warm: how many kernels stand ready for visitors to come; None for as many as are sensible.
        open_browser: True to open the page in the user's browser.
    """
    find_templates(os.environ)
    plotly_once.tell_kernels(os.environ)
    if place.private and CAN_FORK:
        os.environ.setdefault(samplers.SAMPLERS, str(samplers.count()))
    config = settings(shown.resolve(), place, max_kernels=max_kernels, warm=warm, open_browser=open_browser)
    with tempfile.TemporaryDirectory(prefix="noblesse_", ignore_cleanup_errors=True) as own:
        keep_apart(os.environ, own)
        if CAN_FORK:
            forked_kernel.prepare(path.stem for path in ([shown] if shown.is_file() else found_in(shown)))
        server = GameServer.instance(config=config)
        server.place = place
        server.initialize([str(shown.resolve())])
        server.start()
