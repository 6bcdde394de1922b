"""The server for others: the commands and files of "Put it on the web" (widgets/deploy) are tried, and played in Chromium."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import _free_port
from tests.browser.test_connection import anew, begin, plays_on
from tests.browser.visitors import Visitor
from widgets.voila import served_look, tile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import Browser, FrameLocator, Page

DEPLOY = Path(__file__).parents[2] / "widgets" / "deploy"
PAGE = (DEPLOY / "README.md").read_text(encoding="utf-8")
NAME = "club.localhost"
"""A name that only `--allow-host` makes known, and that Chromium finds on this machine."""

PATIENT = 120.0


def command(words: str) -> list[str]:
    """The words of the one command of the page that has these, for `NAME` and without what every test does itself."""
    (line,) = [line for line in PAGE.splitlines() if line.startswith("noblesse ") and words in line]
    found = shlex.split(line.replace("club.example", NAME))[1:]
    found.remove("--no-browser")
    if "--port" in found:
        at = found.index("--port")
        del found[at : at + 2]
    return found


@pytest.fixture(scope="module")
def folder(notebook: Callable[..., Path]) -> Path:
    """The smallest of tables."""
    return notebook("# A table", "print('a table')").parent


@contextmanager
def running(words: list[str], log: Path, url: str, status: int, **environment: str) -> Iterator[None]:
    """Run a command until the block ends, which begins when the address answers with this status."""
    with (
        log.open("wb") as out,
        subprocess.Popen(words, stdout=out, stderr=out, cwd=log.parent, env={**os.environ, **environment}) as process,
    ):
        try:
            end = time.monotonic() + PATIENT
            while (found := answer(url)) is None or found[0] != status:
                assert process.poll() is None, log.read_text()
                assert time.monotonic() < end, log.read_text()
                time.sleep(0.1)
            yield
        finally:
            process.terminate()


def program(name: str, how: str) -> str:
    """The path of a program that these tests need."""
    where = (os.environ.get("PATH", ""), "/usr/sbin", str(Path(sys.prefix) / "node_modules" / ".bin"))
    return shutil.which(name, path=os.pathsep.join(where)) or pytest.fail(f"this test needs {name} ({how})")


def answer(url: str, host: str = NAME, data: bytes | None = None) -> tuple[int, dict[str, str], str] | None:
    """What is answered at an address to who asks for a host: status, headers and text; None if nobody is there."""
    anyones = ssl.create_default_context()
    anyones.check_hostname, anyones.verify_mode = False, ssl.CERT_NONE
    request = urllib.request.Request(url, data, headers={"Host": host})  # noqa: S310 - a server of ours
    try:
        with urllib.request.urlopen(request, timeout=60, context=anyones) as reply:  # noqa: S310 - a server of ours
            return reply.status, {k.lower(): v for k, v in reply.headers.items()}, reply.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, {k.lower(): v for k, v in error.headers.items()}, error.read().decode()
    except OSError:
        return None


def asked(url: str, **how: Any) -> tuple[int, dict[str, str], str]:
    found = answer(url, **how)
    assert found is not None
    return found


# --- without a browser ---


@pytest.fixture(scope="module")
def placed(noblesse: Callable[..., AbstractContextManager[Any]], folder: Path) -> Iterator[tuple[Any, str]]:
    """A server below a path, for a name, and the address of its figures."""
    port = str(_free_port())
    words = [*command("/games/ --allow-host club.example"), *command("--metrics 9101")[:-1], port]
    with noblesse("table", "--notebooks", str(folder), "--warm", "1", *words) as server:
        yield server, f"http://127.0.0.1:{port}/metrics"


def test_it_answers_to_its_names_below_its_path(placed: tuple[Any, str]) -> None:
    server, _ = placed
    root = server.url.removesuffix("games/")
    assert server.url.endswith("/games/")
    for host, status in (
        (NAME, 200),
        (NAME.upper() + ":443", 200),
        ("127.0.0.1", 200),
        ("club.example", 403),
        ("", 403),
    ):
        assert asked(f"{server.url}voila/static/voila.js", host=host)[0] == status
    assert asked(root)[0] == 404
    for health in ("healthz", "games/healthz"):
        status, _, text = asked(root + health, host="10.0.0.1:8866")
        assert (status, json.loads(text)) == (200, {"status": "ok", "room": True})


def test_no_page_sets_a_cookie_and_a_goodbye_needs_none(placed: tuple[Any, str]) -> None:
    server, _ = placed
    for path in ("", "nowhere", "credits", "voila/static/none", "voila/labextensions/none", "voila/files/none"):
        _, headers, _ = asked(server.url + path)
        assert "set-cookie" not in headers, path
    visitor = Visitor(server.url).come()
    kernel = f"{server.url}api/kernels/{visitor.kernel}"
    assert asked(kernel)[0] == 200
    assert asked(f"{kernel}/restart", data=b"")[0] in (403, 404)
    assert asked(f"{server.url}voila/api/shutdown/{visitor.kernel}", data=b"", host="elsewhere.example")[0] == 403
    for _ in range(2):  # the second time it has ended
        assert asked(f"{server.url}voila/api/shutdown/{visitor.kernel}", data=b"")[0] == 204
    assert asked(kernel)[0] == 404
    visitor.leave()


def test_figures_are_told_at_their_own_port_and_nowhere_else(placed: tuple[Any, str]) -> None:
    server, metrics = placed
    for path in (server.url, server.url.removesuffix("games/")):
        assert asked(f"{path}metrics")[0] == 404

    def figure(name: str) -> float:
        found = re.search(rf"^noblesse_{re.escape(name)} (\S+)$", asked(metrics)[2], flags=re.MULTILINE)
        return float(found[1]) if found else 0.0

    before, clicks = figure("visitors"), figure("click_seconds_count")
    visitor = Visitor(server.url).come()
    assert figure("visitors") == before + 1
    assert figure("places") == 40
    assert figure('tables_opened_total{page="table",ready="yes"}') >= 1
    assert figure("table_seconds_count") >= 1
    assert figure('request_seconds_count{status="200"}') >= 1
    visitor.ask("comm_msg", comm_id="none", data={})
    assert figure("click_seconds_count") == clicks + 1
    visitor.ask()  # no click
    assert figure("click_seconds_count") == clicks + 1
    visitor.leave()


def test_a_proxy_tells_whence_a_visitor_comes(placed: tuple[Any, str]) -> None:
    server, _ = placed
    forwarded = urllib.request.Request(f"{server.url}elsewhere", headers={"X-Forwarded-For": "192.0.2.9"})  # noqa: S310
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(forwarded, timeout=60)  # noqa: S310 - a server of ours
    refused.value.close()
    assert asked(f"{server.url}again")[0] == 404  # what is logged after the answer is there when the next answer is
    assert "404 GET /games/elsewhere (192.0.2.9)" in server.log.read_text()


def test_behind_caddy(placed: tuple[Any, str], tmp_path: Path) -> None:
    server, _ = placed
    port = _free_port()
    ours = server.url.split("/")[2]
    (tmp_path / "Caddyfile").write_text("{\n\tadmin off\n}\n" + (DEPLOY / "Caddyfile").read_text())
    places = {"NOBLESSE_HOST": f"http://{NAME}:{port}", "NOBLESSE_AT": ours, "HOME": str(tmp_path)}
    words = [
        program("caddy", "on Debian: apt-get install caddy"),
        "run",
        "--config",
        "Caddyfile",
        "--adapter",
        "caddyfile",
    ]
    with running(words, tmp_path / "caddy.txt", f"http://127.0.0.1:{port}/", 404, **places):
        page = asked(f"http://127.0.0.1:{port}/games/", host=f"{NAME}:{port}")
        assert page[0] == 200
        visitor = Visitor(f"http://127.0.0.1:{port}/games/", host=f"{NAME}:{port}").come()
        assert visitor.ask()["content"]["status"] == "ok"
        visitor.leave()


# --- the files that nothing here can run ---


def test_a_container_is_told_nothing_that_the_command_does_not_know() -> None:
    """Docker is not there: what the files call is checked against what there is."""
    dockerfile, compose = ((DEPLOY / name).read_text() for name in ("Dockerfile", "compose.yaml"))
    compose = re.sub(r"\$\{NOBLESSE_HOST[^}]*\}", NAME, compose)
    entry = json.loads(
        next(line.removeprefix("ENTRYPOINT ") for line in dockerfile.splitlines() if "ENTRYPOINT" in line)
    )
    started = json.loads(next(line.partition("command: ")[2] for line in compose.splitlines() if "command: " in line))
    run = shlex.split(next(line for line in PAGE.splitlines() if line.startswith("docker run ")))
    for words in (started, run[run.index("noblesse") + 1 :]):
        complete = subprocess.run(
            [sys.executable, "-m", "widgets.cli", *entry[1:], *words, "--notebooks", "/none"],
            capture_output=True, text=True, check=False, timeout=PATIENT,
        )  # fmt: skip
        assert complete.stderr == "noblesse: there is no folder /none\n"  # all before was understood
    alone = subprocess.run(
        [sys.executable, "-m", "widgets.cli", *entry[1:]], capture_output=True, text=True, check=False, timeout=PATIENT
    )
    assert "name the host by which they do with --allow-host" in alone.stderr
    for line in dockerfile.splitlines():
        assert "USER root" not in line
    assert "USER 10001" in dockerfile
    assert "/healthz" in dockerfile


def test_every_command_of_the_page_is_known_here() -> None:
    """A command that is added to the page is either run by a test, or said there not to have been tried."""
    blocks = re.findall(r"```sh\n(.*?)```", PAGE, flags=re.DOTALL)
    lines = [re.sub(r"^([A-Z_]+=\S+ )+", "", line) for block in blocks for line in block.splitlines()]
    first = [line.split()[0] for line in lines]
    assert first.count("noblesse") == 6
    assert sorted(set(first)) == ["caddy", "docker", "jupyter", "noblesse", "pip"]


def test_the_tile_shows_our_arms() -> None:
    told = tile.setup()
    picture = Path(told["launcher_entry"]["icon_path"])
    assert picture.read_text(encoding="utf-8") == served_look.drawn_arms() + "\n"


# --- in Chromium ---


@contextmanager
def proxied(name: str, ports: dict[str, int], folder: Path, burst: int) -> Iterator[str]:
    """Run nginx with one of our files, the ports in it replaced; the address at which it has the games.

    Who has asked for one page and `burst` more may ask for one in a minute.
    """
    port = _free_port()
    key, pem = folder / "club.key", folder / "club.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
         "-keyout", key, "-out", pem],
        check=True, capture_output=True,
    )  # fmt: skip
    ours = (DEPLOY / name).read_text().replace("listen 443", f"listen 127.0.0.1:{port}").replace("club.example", NAME)
    ours = ours.replace(f"/etc/ssl/{NAME}.pem", str(pem)).replace(f"/etc/ssl/{NAME}.key", str(key))
    for written, free in ports.items():
        ours = ours.replace(f"127.0.0.1:{written}", f"127.0.0.1:{free}")
    (folder / "ours.conf").write_text(ours.replace("rate=2r/s", "rate=1r/m").replace("burst=60", f"burst={burst}"))
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.txt; events {{}}"
        f"http {{ access_log off; {places} include {folder}/ours.conf; }}"
    )
    words = [
        program("nginx", "on Debian: apt-get install nginx-light"),
        "-p",
        str(folder),
        "-c",
        str(folder / "nginx.conf"),
        "-e",
        str(folder / "error.txt"),
    ]
    url = f"https://127.0.0.1:{port}/"
    with running(words, folder / "nginx.txt", url, 403):
        yield f"https://{NAME}:{port}/games/"


@pytest.fixture
def outside(browser: Browser) -> Iterator[Page]:
    """The page of somebody who comes from outside, and bears a certificate that we made ourselves."""
    context = browser.new_context(ignore_https_errors=True)
    context.set_default_timeout(60_000)
    page = context.new_page()
    yield page
    page.goto("about:blank")
    context.close()


def test_behind_nginx_with_tls_under_a_path_in_two_processes_of_which_one_is_killed(
    noblesse: Callable[..., AbstractContextManager[Any]], outside: Page, tmp_path: Path
) -> None:
    refused: list[str] = []
    outside.on("response", lambda reply: refused.append(reply.url) if reply.status >= 400 else None)
    first, second = (
        noblesse("noble_treachery", "--warm", "1", *command(f"--client-url /games/w{number}/")) for number in (1, 2)
    )
    with first as one, second as two:
        ports = {"9021": one.url, "9022": two.url}
        at = {written: int(url.split(":")[2].partition("/")[0]) for written, url in ports.items()}
        with proxied("nginx-two.conf", at, tmp_path, 60) as url:
            begin(outside, f"{url}noble_treachery")
            told = json.loads(outside.locator("#jupyter-config-data").text_content() or "")
            assert told["baseUrl"] in ("/games/w1/", "/games/w2/")
            assert outside.context.cookies() == []
            assert refused == []
            (one if told["baseUrl"] == "/games/w1/" else two).process.kill()
            anew(outside)
            plays_on(outside)
            now = json.loads(outside.locator("#jupyter-config-data").text_content() or "")
            assert {told["baseUrl"], now["baseUrl"]} == {"/games/w1/", "/games/w2/"}
            left = two if told["baseUrl"] == "/games/w1/" else one
            outside.goto("about:blank")
            assert left.settled(1) == 1  # the goodbye came through


def test_behind_nginx_in_one_process(placed: tuple[Any, str], tmp_path: Path) -> None:
    server, _ = placed
    with proxied("nginx.conf", {"8866": int(server.url.split(":")[2].partition("/")[0])}, tmp_path, 4) as url:
        here = url.replace(NAME, "127.0.0.1")
        host = url.split("/")[2]
        assert asked(here, host=host)[0] == 200
        assert asked(here, host="elsewhere.example")[0] == 403
        assert asked(here.removesuffix("games/"), host=host)[0] == 403  # nginx's own
        assert asked(f"{here}?m={'A' * 15_000}", host=host)[0] == 200  # nginx's own limit is lower
        # nobody asks for hundreds of pages; here the limit is lower, and is not left behind by a slow machine
        assert [asked(f"{here}nowhere", host=host)[0] for _ in range(4)] == [404, 404, 429, 429]


def passes(page: Page | FrameLocator) -> None:
    """A match of Noble Treachery is there, and goes on when the visitor passes."""
    bar = page.locator(".nb-bar")
    expect(page.locator(".nb-view svg")).to_be_visible()
    bar.get_by_role("button", name="Pass").click()
    expect(bar).not_to_contain_text("Bid or pass.")


def test_a_tile_in_jupyterlab(lab_server: Any, page: Page) -> None:
    page.goto(re.sub(r"/lab/workspaces/[^?]*", "/lab/workspaces/tiles", lab_server.url))
    page.locator(".jp-LauncherCard", has_text="Noblesse").first.click()
    inside = page.frame_locator("iframe[src*='/noblesse/']")
    inside.get_by_role("link", name="Play Noble Treachery").click(timeout=BUSY)
    passes(inside)


BUSY = 300_000
"""Milliseconds for a user's whole server to start on a machine that runs all tests."""

HUB = """
load_subconfig({shown!r})
c.JupyterHub.bind_url = "http://127.0.0.1:{port}/hubs/"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{hub}/"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy}"
c.ConfigurableHTTPProxy.command = [{chp!r}]
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.Spawner.start_timeout = c.Spawner.http_timeout = 300
c.Spawner.cmd = [{python!r}, "-m", "widgets.cli", *c.Spawner.cmd[1:]]
"""


def test_in_a_jupyterhub_with_two_users(browser: Browser, tmp_path: Path) -> None:
    shown = tmp_path / "shown.py"
    shown.write_text(re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)[0])
    port, hub, proxy = _free_port(), _free_port(), _free_port()
    config = tmp_path / "jupyterhub_config.py"
    chp = program("configurable-http-proxy", "as .ci/run does, by npm")
    places = {"shown": str(shown), "port": port, "hub": hub, "proxy": proxy, "chp": chp, "python": sys.executable}
    config.write_text(HUB.format(**places))
    url = f"http://127.0.0.1:{port}/hubs/"
    pages = []
    with running([sys.executable, "-m", "jupyterhub", "-f", str(config)], tmp_path / "hub.txt", f"{url}hub/login", 200):
        for name in ("ann", "bob"):
            context = browser.new_context()
            context.set_default_timeout(BUSY)
            page = context.new_page()
            pages.append(page)
            page.goto(url)
            page.get_by_label("Username").fill(name)
            page.get_by_label("Password").fill("any")
            page.get_by_role("button", name="Sign in").click()
            page.get_by_role("link", name="Play Noble Treachery").click()  # the server has started
            passes(page)
            assert f"/hubs/user/{name}/noble_treachery" in page.url
        ann, bob = pages
        expect(ann.locator("#connection")).to_be_empty()
        reply = bob.goto(ann.url)
        assert reply is not None
        assert reply.status == 403
        for page in pages:
            page.goto("about:blank")
            page.context.close()
