"""Real servers and a real Chromium for the tests beside this file."""

from __future__ import annotations

import functools
import http.server
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import nbformat
import psutil
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import explorer
from tests.browser.tables import LABS, PAGES, save, written
from tests.depth import DEPTH
from tests.sixth.installing import install
from widgets.site import build_package

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Frame, Request, Response, WebSocket

LOCAL = {"127.0.0.1", "localhost", "::1"}
CHROMIUM_FLAGS = [
    "--no-sandbox",  # CI runs as root, where Chromium's sandbox refuses to start
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No name but this machine's resolves: a page that needs another host fails here as it would offline. Playwright's
    # page.route() would do it too, but it turns the browser's cache off.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost , EXCLUDE *.localhost",
]
# Two cores run the server, the kernels, the browser and the other half of the tests: what is right may take its time.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)

DESK: ViewportSize = {"width": 1366, "height": 768}
TELEPHONE: ViewportSize = {"width": 390, "height": 844}

FURTHER = shlex.split(os.environ.get("NOBLESSE_WORDS", ""))
"""Words for every server that is started here, to try all of this on another one: `--base-url /noblesse/ --allow-host ...`."""

START_SECONDS, STOP_SECONDS = 180.0, 30.0


@dataclass(frozen=True)
class Server:
    """A `noblesse` that serves.

    Attributes:
        url: the page's address, with the token where there is one.
        process: the command itself.
        log: what it has printed, a file.
    """

    url: str
    process: subprocess.Popen[bytes]
    log: Path

    def at(self, page: str) -> Server:
        """The same server, with the address of one of its pages."""
        return replace(self, url=self.url + page)

    def instead(self, old: str, new: str) -> Server:
        """The same server, with another address on it."""
        assert old in self.url
        return replace(self, url=self.url.replace(old, new))

    def kernels(self) -> int:
        """How many kernels run under this server, those kept warm included."""
        return len(self.kernel_processes())

    def kernel(self, name: str) -> psutil.Process:
        """The kernel with this id."""
        return next(child for child in self.kernel_processes() if name in _sockets(child))

    def kernel_processes(self) -> list[psutil.Process]:
        """The processes that were forked from the one that all kernels come from, or started from nothing."""
        children = psutil.Process(self.process.pid).children(recursive=True)
        forks = [child for child in children if "multiprocessing.forkserver" in _command_line(child)]
        # a kernel has a fork server of its own for its samplers
        fork_servers = [child.pid for child in forks if _parent(child) == self.process.pid]
        return [
            child
            for child in children
            if "ipykernel_launcher" in _command_line(child) or _parent(child) in fork_servers
        ]

    def settled(self, kernels: int, seconds: float = 60.0) -> int:
        """How many kernels run once there are no more than `kernels`, or when the time is up."""
        end = time.monotonic() + seconds
        while self.kernels() > kernels and time.monotonic() < end:
            time.sleep(0.1)
        return self.kernels()


def _parent(process: psutil.Process) -> int | None:
    try:
        parent: int = process.ppid()
    except psutil.Error:  # it ended meanwhile
        return None
    return parent


def _sockets(process: psutil.Process) -> str:
    """The paths of a process's sockets, which have the kernel's id in their names."""
    try:
        return " ".join(str(one.laddr) for one in process.net_connections("unix"))
    except psutil.Error:  # it ended meanwhile
        return ""


def _command_line(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:  # it ended meanwhile
        return ""


@dataclass
class Recorder:
    """What a page asks for and complains of, from its first request on.

    Attributes:
        outside: requests to other hosts.
        refused: answers of 400 and above, and requests that failed.
        errors: errors in the console and uncaught exceptions.
    """

    outside: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def listen(self, page: Page) -> None:
        """Record all that happens on a page from now on."""
        for event, hear in self._hearing():
            page.on(event, hear)

    def stop(self, page: Page) -> None:
        """Record no more of a page."""
        for event, hear in self._hearing():
            page.remove_listener(event, hear)

    def _hearing(self) -> tuple[tuple[Any, Any], ...]:
        return (
            ("request", self._request),
            ("websocket", self._websocket),
            ("response", self._response),
            ("console", self._console),
            ("pageerror", self._pageerror),
        )

    def assert_clean(self) -> None:
        """Fail, with everything recorded, unless the page asked no other host and complained of nothing."""
        assert (self.outside, self.refused, self.errors) == ([], [], [])

    def _request(self, request: Request) -> None:
        self._see(request.url)

    def _websocket(self, websocket: WebSocket) -> None:
        self._see(websocket.url)

    def _see(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname not in LOCAL:
            self.outside.append(url)

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.refused.append(f"{response.status} {response.url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def _pageerror(self, error: Error) -> None:
        self.errors.append(str(error))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def _noblesse(log: Path, *words: str, port: int | None = None, **environment: str) -> Iterator[Server]:
    """Run the command with these words, on a free port if on none in particular, until the block ends."""
    port = port or _free_port()
    command = [sys.executable, "-m", "widgets.cli", *words, *FURTHER, "--no-browser", "--port", str(port)]
    # nothing of the settings and workspaces of whoever runs the tests, nor of what they have learnt
    names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR", "XDG_DATA_HOME")
    own = {name: str(log.parent / name.lower()) for name in names}
    with (
        log.open("wb") as out,
        subprocess.Popen(
            command, stdout=out, stderr=out, stdin=subprocess.DEVNULL, env={**os.environ, **own, **environment}
        ) as process,
    ):
        try:
            yield Server(_address(process, log, port), process, log)
        finally:
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


def _address(process: subprocess.Popen[bytes], log: Path, port: int) -> str:
    """The address that the command printed, once it answers there."""
    end = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < end:
        printed = [word for word in log.read_text().split() if word.startswith(f"http://127.0.0.1:{port}")]
        with socket.socket() as probe:
            if printed and probe.connect_ex(("127.0.0.1", port)) == 0:
                return printed[0]
        time.sleep(0.1)
    pytest.fail(f"noblesse did not come up; it printed:\n{log.read_text()}")


@pytest.fixture(scope="session")
def noblesse(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., AbstractContextManager[Server]]:
    """A function that runs the command with the words given, as a context manager of `Server`.

    What is named is put into its environment, but for the port that it is to have.
    """

    def run(*words: str, port: int | None = None, **environment: str) -> AbstractContextManager[Server]:
        return _noblesse(tmp_path_factory.mktemp("noblesse") / "log.txt", *words, port=port, **environment)

    return run


@pytest.fixture(scope="session")
def voila_server(noblesse: Callable[..., AbstractContextManager[Server]]) -> Iterator[Server]:
    """The app of a game as a user starts it, with the notebook that we ship."""
    with noblesse("noble_treachery", "--warm", "1") as server:
        yield server


@pytest.fixture(scope="session")
def front(noblesse: Callable[..., AbstractContextManager[Server]]) -> Iterator[Server]:
    """`noblesse`, as a newcomer types it: all games behind the front page."""
    with noblesse("--warm", str(len(explorer.games()))) as server:
        yield server


@pytest.fixture(scope="session")
def tables(
    noblesse: Callable[..., AbstractContextManager[Server]], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """The pages that the modules of these tests show, on one server; each visitor has a kernel of their own, as everywhere.

    No table is laid before somebody comes: most pages are visited a few times, and each would have one left over.
    """
    folder = tmp_path_factory.mktemp("tables")
    save(PAGES, folder)
    with noblesse("--notebooks", str(folder), NOBLESSE_COLD="1", NOBLESSE_WARMED=" ".join(explorer.games())) as server:
        yield server


@pytest.fixture(scope="session")
def lab_server(
    noblesse: Callable[..., AbstractContextManager[Server]], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """`noblesse lab` on a copy of our notebooks, because JupyterLab saves what it runs; the token is in the address.

    Beside ours are those that the modules of these tests open there.
    """
    folder = tmp_path_factory.mktemp("lab") / "notebooks"
    shutil.copytree(Path(__file__).parents[2] / "notebooks", folder)
    save(LABS, folder)
    with noblesse("lab", "--notebooks", str(folder)) as server:
        yield server


class _Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files as any web space does, and prints nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


@dataclass(frozen=True)
class Site:
    """The site as files, on a web space that can do nothing but hand them out.

    Attributes:
        url: the front page's address.
        folder: the files.
    """

    url: str
    folder: Path


@contextmanager
def web_space(folder: Path) -> Iterator[Site]:
    """Hand out a folder's files until the block ends."""
    served = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
    threading.Thread(target=served.serve_forever, daemon=True).start()
    try:
        yield Site(f"http://127.0.0.1:{served.server_port}/", folder)
    finally:
        served.shutdown()
        served.server_close()


@pytest.fixture(scope="session")
def write_site(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """A function that runs `noblesse site` with these words, and returns the folder that it wrote.

    Python for browsers is built before, unless it has been: it takes half a minute. What is named is put into the command's
    environment.
    """
    build_package.main()

    def write(*words: str, **environment: str) -> Path:
        folder = tmp_path_factory.mktemp("site") / "site"
        command = [sys.executable, "-m", "widgets.cli", "site", str(folder), *words]
        subprocess.run(command, check=True, env={**os.environ, **environment})
        return folder

    return write


@pytest.fixture(scope="session")
def six(write_site: Callable[..., Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a site of all games, and of one from another package; no test changes them."""
    return write_site(PYTHONPATH=str(install(tmp_path_factory.mktemp("sixth"))))


@pytest.fixture(scope="session")
def site(six: Path) -> Iterator[Site]:
    """All games as files, handed out."""
    with web_space(six) as made:
        yield made


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Try what `anywhere` is asked for on our server, and without one too: on CI where it is marked so, at depth 4 always."""
    if "anywhere" in metafunc.fixturenames:
        both = DEPTH >= 4 or metafunc.definition.get_closest_marker("both")
        metafunc.parametrize("anywhere", ["served", "files"] if both else ["served"], indirect=True)


@pytest.fixture
def anywhere(request: pytest.FixtureRequest) -> Server | Site:
    """The app of Noble Treachery as a user meets it: from our server, or as a file of the site, where no server is."""
    if request.param == "served":
        server: Server = request.getfixturevalue("voila_server")
        return server
    site: Site = request.getfixturevalue("site")
    return replace(site, url=f"{site.url}noble_treachery.html")


@pytest.fixture(scope="session")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """A function that writes a notebook of these cells, in a folder of its own, and returns its path.

    A cell that begins with "#" and a space is Markdown.
    """

    def write(*cells: str) -> Path:
        path = tmp_path_factory.mktemp("notebooks") / "table.ipynb"
        nbformat.write(written(*cells), path)
        return path

    return write


class Chromium:
    """The system's Chromium, or the one that $CHROMIUM names: one for each worker, started when a test needs it.

    All visitors have its one profile, which is emptied between them. So the browser compiles a page's scripts a few times
    and not for each test, which is a third of what a page costs.
    """

    def __init__(self) -> None:
        self.shows: object = None
        """What `looked_at` has opened in the first tab, if that is what stands there."""
        self._visited: set[str] = set()
        """The origins at which the visitor has been, and may have left something; to empty each takes time."""
        self._context: BrowserContext | None = None
        self._open = ExitStack()

    def profile(self) -> BrowserContext:
        """Its profile, with one empty page; the browser is started unless it runs."""
        if self._context is not None and not (self._context.browser and self._context.browser.is_connected()):
            self.close()  # it crashed: one test fails for it, and not all that follow
        if self._context is None:
            self._context = self._start()
        return self._context

    def _start(self) -> BrowserContext:
        path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
        if path is None or not Path(path).exists():
            pytest.fail(
                "these tests drive a real browser: install Chromium (on Debian: apt-get install chromium), "
                "or name its path in $CHROMIUM"
            )
        folder = tempfile.TemporaryDirectory(prefix="visitors_", ignore_cleanup_errors=True)
        playwright = self._open.enter_context(sync_playwright())
        made = playwright.chromium.launch_persistent_context(
            self._open.enter_context(folder), executable_path=path, args=CHROMIUM_FLAGS, viewport=DESK
        )
        self._open.callback(made.close)
        made.set_default_timeout(PATIENCE)
        made.on("page", self._follow)
        self._follow(made.pages[0])
        return made

    def _follow(self, page: Page) -> None:
        """Note where a page goes from now on."""

        def note(frame: Frame) -> None:
            there = urlsplit(frame.url)
            if there.scheme in ("http", "https"):
                self._visited.add(f"{there.scheme}://{there.netloc}")

        page.on("framenavigated", note)

    def tab(self) -> Page:
        """The profile's first tab, as a new one would be."""
        tab = self.profile().pages[0]
        tab.set_viewport_size(DESK)
        tab.emulate_media(media="null", color_scheme="null", reduced_motion="null", forced_colors="null")
        return tab

    def empty(self) -> None:
        """Leave all pages, as a visitor does, so that their kernels end; and forget the visitor."""
        self.shows = None
        profile = self.profile()
        profile.set_offline(False)
        profile.clear_permissions()
        rest, *others = profile.pages
        for page in (rest, *others):
            page.goto("about:blank")  # a page that is closed from outside does not say goodbye
        for page in others:
            page.close()
        profile.clear_cookies()
        session = profile.new_cdp_session(rest)
        for origin in self._visited:
            session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        self._visited.clear()
        session.detach()

    def close(self) -> None:
        """End it, if it runs."""
        self.shows = self._context = None
        self._visited.clear()
        self._open.close()


CHROMIUM = Chromium()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try a browser test that fails once more, for another visitor; the summary names it all the same, as rerun.

    Each has a real server, kernel and browser on a machine that may be busy with other things for a minute. A fault of ours
    fails twice. What is named there more than once is a race, and to be mended.
    """
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    """Keep no browser open for tests elsewhere: while it is, an asyncio loop runs in this thread."""
    try:
        yield
    finally:
        if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
            CHROMIUM.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """The browser, which has ended when the tests have."""
    yield CHROMIUM
    CHROMIUM.close()


@pytest.fixture(scope="module")
def browser(chromium: Chromium) -> Browser:
    """Chromium; a context that is made of it has nothing of the visitors' profile."""
    made = chromium.profile().browser
    assert made is not None
    return made


@pytest.fixture
def context(chromium: Chromium) -> Iterator[BrowserContext]:
    """A visitor who was never here before, at a desk."""
    if chromium.shows:
        chromium.empty()
    yield chromium.profile()
    chromium.empty()


@pytest.fixture
def forget(chromium: Chromium) -> Callable[[], None]:
    """A function that does what is done between two tests: the visitor leaves, and is forgotten."""
    return chromium.empty


@pytest.fixture
def page(chromium: Chromium, context: BrowserContext, request: pytest.FixtureRequest) -> Page:
    """The visitor's page, empty, as wide as a desk; `recorder` listens to it.

    Tests share one tab: in a new one the scripts would be compiled anew, which takes longer than most tests. Those marked
    `own_tab` have one of their own, because they change it: its scripts, its routes, its session storage.
    """
    return context.new_page() if request.node.get_closest_marker("own_tab") else chromium.tab()


@pytest.fixture
def newcomer(browser: Browser) -> Iterator[Page]:
    """An empty page of a visitor whose browser has not kept any file of ours either."""
    context = browser.new_context(viewport=DESK)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    yield page
    page.goto("about:blank")
    context.close()


@pytest.fixture
def telephone(browser: Browser) -> Iterator[Page]:
    """An empty page of a visitor with a telephone, who touches what they mean."""
    context = browser.new_context(viewport=TELEPHONE, has_touch=True, is_mobile=True)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    yield page
    page.goto("about:blank")
    context.close()


Opening = Callable[[Page, str], object]


@pytest.fixture(scope="module")
def looked_at(chromium: Chromium) -> Iterator[Callable[[Opening, str, int, Any], Page]]:
    """A function that opens a page, unless it is what was looked at last, in a window this wide and this colour scheme.

    It is for tests that look at a page in several windows, light and dark, and do nothing there: the window of one visitor
    gets wider and narrower, and the page must follow.
    """

    def look(opening: Opening, url: str, width: int, scheme: Any) -> Page:
        tab = chromium.tab()
        tab.set_viewport_size({"width": width, "height": 844})
        tab.emulate_media(color_scheme=scheme)
        if chromium.shows != (opening, url):
            chromium.empty()
            opening(tab, url)
            chromium.shows = opening, url
        return tab

    yield look
    if chromium.shows:
        chromium.empty()


@pytest.fixture
def recorder(page: Page) -> Iterator[Recorder]:
    """What happens on `page`."""
    made = Recorder()
    made.listen(page)
    yield made
    made.stop(page)


@dataclass(frozen=True)
class Answer:
    """What a server answered: the status, the headers' names in lower case, the text."""

    status: int
    headers: dict[str, str]
    text: str


@pytest.fixture(scope="session")
def run_all() -> Callable[[Page, str], None]:
    """Wait for a notebook in JupyterLab and run all its cells: given a page and the notebook's heading."""

    def menu(page: Page, name: str, item: str) -> None:
        page.get_by_role("menuitem", name=name, exact=True).click()
        page.get_by_role("menuitem", name=item, exact=True).click()

    def run(page: Page, heading: str) -> None:
        shown = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
        shown.get_by_role("heading", name=heading).first.wait_for(timeout=60_000)
        expect(shown.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]")).to_be_visible(timeout=60_000)
        menu(page, "Edit", "Clear Outputs of All Cells")  # those that are kept with the notebook
        asked = shown.locator(".jp-InputPrompt").filter(has_text=re.compile(r"\[[*\d]")).first  # "[*]", and then "[1]"
        expect(asked).to_have_count(0)
        for _ in range(6):  # a run that is asked for before the kernel answers is lost, whatever the indicator shows
            menu(page, "Run", "Run All Cells")
            with suppress(PlaywrightTimeout):
                asked.wait_for(state="attached", timeout=10_000)
                return
        pytest.fail("JupyterLab runs nothing")

    return run


@pytest.fixture(scope="session")
def get() -> Callable[..., Answer]:
    """A function that asks for an address without a browser, following redirections."""

    def ask(url: str, **headers: str) -> Answer:
        request = urllib.request.Request(url, headers=headers)  # noqa: S310 - a server of ours
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:  # noqa: S310 - a server of ours
                return Answer(reply.status, {k.lower(): v for k, v in reply.headers.items()}, reply.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, {k.lower(): v for k, v in error.headers.items()}, error.read().decode())

    return ask
