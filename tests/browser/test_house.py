"""The Voilà server: what a visitor sees, what a visitor cannot get, and that leaving leaves nothing behind."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.tables import save, showing, shown, written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import BrowserContext, Page, Route

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
TABLE = """
import ipywidgets
import anywidget, traitlets

class Die(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
        const button = document.createElement("button");
        const draw = () => { button.textContent = "die " + model.get("pips"); };
        draw();
        model.on("change:pips", draw);
        button.onclick = () => model.send("roll");
        el.append(button);
    } }'''
    pips = traitlets.Int(1).tag(sync=True)

die = Die()
die.on_msg(lambda *_: setattr(die, "pips", 6))
answer = ipywidgets.Label("silence")
button = ipywidgets.Button(description="Knock")
button.on_click(lambda _: setattr(answer, "value", "come in"))
secret = "the source stays in the house"
ipywidgets.VBox([button, answer, die])
"""
SLOW = "import time\n\ntime.sleep(6)"
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'


@pytest.fixture(scope="module")
def folder(notebook: Callable[..., Path]) -> Path:
    """A folder with a notebook to serve, and things that are not to be served."""
    path = notebook("# A trial table\n\nKnock, and roll the die.", TABLE).parent
    (path / "public").mkdir()
    for place in (path / "public" / "crown.svg", path / "crown.svg"):
        place.write_text(PICTURE)
    (path / "public" / "notes.txt").write_text("not a picture")
    (path / "other.ipynb").write_text((path / "table.ipynb").read_text())
    return path


@pytest.fixture(scope="module")
def house(noblesse: Callable[..., AbstractContextManager[Any]], folder: Path) -> Iterator[Any]:
    """A server of that notebook."""
    with noblesse("table", "--notebooks", str(folder), "--warm", "1") as server:
        yield server


@pytest.fixture(scope="module")
def left(
    noblesse: Callable[..., AbstractContextManager[Any]], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Any]:
    """Another, to which come only those who leave again; nothing is kept warm, so that each kernel is a visitor's."""
    folder = tmp_path_factory.mktemp("left")
    save({"table": written("# A table", TABLE), "slow": written("# A slow table", SLOW, TABLE)}, folder)
    with noblesse("--notebooks", str(folder), NOBLESSE_COLD="1") as server:
        yield server


def for_both() -> Any:
    """A notebook with a cell for those who read it in JupyterLab."""
    made = written("# A table", TABLE, "print('for readers of the notebook')\nbutton.description = 'Changed'")
    made.cells[-1].metadata["tags"] = ["lab"]
    return made


shortened = shown("A table with more in the lab", for_both())
"""Its page."""

broken = showing("A broken table", "marble = 1 / 0")
"""A page whose cell fails."""

drawing = showing("A drawn number", "import random\nprint('drawn:', random.random())")
"""A page with a random number, which its kernel draws."""


def wait_ready(page: Page) -> None:
    page.get_by_role("button", name="die").wait_for(timeout=60_000)


def test_the_page_renders_and_answers_and_the_browser_lets_nothing_out(house: Any, page: Page, recorder: Any) -> None:
    page.goto(house.url)
    wait_ready(page)
    assert page.title() == "A trial table"
    expect(page.locator("#waiting")).to_have_count(0)
    page.get_by_role("main").get_by_role("button", name="Knock").click()
    page.get_by_text("come in").wait_for()
    page.get_by_role("button", name="die 1").click()
    page.get_by_role("button", name="die 6").wait_for()
    recorder.assert_clean()
    blocked = page.evaluate(
        """async () => {
            const seen = new Promise(done =>
                document.addEventListener("securitypolicyviolation", event => done(event.blockedURI)));
            await fetch("http://192.0.2.1/").catch(() => {});
            return Promise.race([seen, new Promise(done => setTimeout(() => done("nothing"), 30_000))]);
        }"""
    )
    assert blocked.startswith("http://192.0.2.1")


def test_words_are_there_before_python_is(house: Any, get: Callable[..., Any]) -> None:
    html = get(house.url).text
    waiting = html.index('role="status"')
    assert "Setting the table …" in html[waiting : html.index('id="rendered_cells"')]
    assert 'lang="en"' in html


@pytest.mark.own_tab
def test_a_table_stands_there_until_the_widgets_do(house: Any, page: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/voila/static/voila.js", hold)
    with page.expect_request("**/voila/static/voila.js"):
        page.goto(house.url, wait_until="commit")
    waiting = page.get_by_role("status")
    expect(waiting.get_by_role("heading", name="Setting the table …")).to_be_visible()
    expect(waiting.locator(".look-back")).to_have_count(7)
    expect(waiting.locator(".bare-says")).to_have_css("animation-delay", "0.8s")
    assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('600 20px Grenze'))")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(
            "light => parseInt(getComputedStyle(document.body).backgroundColor.slice(4)) > 200 === light",
            arg=scheme == "light",
        )
        assert page.evaluate("axe.run('#waiting').then(found => found.violations.map(one => one.id))") == [], scheme
    for route in held:
        route.continue_()
    wait_ready(page)
    expect(page.locator("#waiting")).to_have_count(0)


@pytest.mark.parametrize(
    ("scheme", "light", "widths"), [("light", "true", (1366, 390)), ("dark", "false", (390, 1366))]
)
def test_it_follows_the_reader_in_colour_and_width(
    house: Any, page: Page, scheme: Any, light: str, widths: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": widths[0], "height": 800})
    page.emulate_media(color_scheme=scheme)
    page.goto(house.url)
    wait_ready(page)
    assert page.evaluate("document.body.dataset.jpThemeLight") == light
    red, *_ = re.findall(r"\d+", page.evaluate("getComputedStyle(document.querySelector('#main')).backgroundColor"))
    assert (int(red) > 200) is (scheme == "light")
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_function("width => document.documentElement.scrollWidth === width", arg=width)
        expect(page.get_by_role("main")).to_have_css("width", f"{width}px")


@pytest.mark.parametrize(
    "query", ["?theme=%22%3E%3Cscript%3Ealert(1)%3C/script%3E", "?template=nope", "?template=reveal"]
)
def test_the_address_cannot_change_the_page(house: Any, get: Callable[..., Any], query: str) -> None:
    answer = get(house.url + query)
    assert answer.status == 200
    assert "alert(1)" not in answer.text
    assert "Setting the table …" in answer.text


def test_the_source_stays_in_the_house(house: Any, get: Callable[..., Any]) -> None:
    assert "the source stays" not in get(house.url).text


@pytest.mark.parametrize(
    "path",
    [
        "voila/files/table.ipynb",
        "voila/files/crown.svg",
        "voila/files/public/notes.txt",
        "voila/files/public/../table.ipynb",
        "voila/files/public/%2e%2e/table.ipynb",
        "voila/render/other.ipynb",
        "voila/tree",
        "voila/api/contents",
        "api/contents",
        "api/kernels",
        "api/kernelspecs",
        "api/terminals",
        "other.ipynb",
        "table.ipynb",
    ],
)
def test_nothing_else_is_served(house: Any, get: Callable[..., Any], path: str) -> None:
    answer = get(house.url + path)
    assert answer.status in (403, 404)
    assert "import" not in answer.text


def test_a_public_picture_is_served(house: Any, get: Callable[..., Any]) -> None:
    for path in ("voila/files/public/crown.svg", "public/crown.svg"):
        assert get(house.url + path).text == PICTURE


def test_a_wrong_address_is_answered_in_words(house: Any, page: Page) -> None:
    page.goto(house.url + "nowhere")
    assert page.get_by_role("main").get_by_role("heading").inner_text() == "There is nothing at this address."
    page.get_by_role("link", name="Go to the front page").click()
    wait_ready(page)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "voila/static/voila.js",
        "voila/files/public/crown.svg",
        "voila/templates/noblesse/static/noblesse.css",
        "voila/plotly/0.js",
        "nowhere",
    ],
)
def test_a_foreign_host_name_is_refused(house: Any, get: Callable[..., Any], path: str) -> None:
    answer = get(house.url + path, Host="noblesse.example")
    assert answer.status == 403
    assert "Visitors have no access to this page" in answer.text


def test_this_machine_has_several_names(house: Any, get: Callable[..., Any]) -> None:
    for name in ("localhost", "127.0.0.1:80", "[::1]:8866"):
        assert get(house.url + "voila/static/voila.js", Host=name).status == 200


@pytest.mark.parametrize(
    "path",
    [
        "logout",
        "login",
        "%ff%fe",
        "public/x%0d%0aSet-Cookie:%20a=b",
        "public/%00",
        "voila/static/%00",
        "voila/static/..%5c..%5cx",
        "voila/templates/..%2f",
        "voila/templates/x",
        "voila/templates/lab/elsewhere/x",
        "voila/templates/none/static/x",
        "voila/labextensions/none.js",
        "voila/api/themes/none.css",
        "voila/query/00000000-0000-4000-8000-000000000000",
        "api/kernels/00000000-0000-4000-8000-000000000000",
    ],
)
def test_an_odd_address_is_no_fault_of_ours(house: Any, get: Callable[..., Any], path: str) -> None:
    assert get(house.url + path).status == 404
    assert "Traceback" not in house.log.read_text()


def test_a_long_address_is_cut_in_the_log(house: Any, get: Callable[..., Any]) -> None:
    assert get(f"{house.url}nowhere?{'q' * 1_000_000}").status == 404
    assert get(f"{house.url}elsewhere").status == 404
    log = house.log.read_text()  # what is logged after the answer is there when the next answer is
    assert f"{len(urlsplit(house.url).path) + len('nowhere?') + 1_000_000:,} characters" in log
    assert "q" * 1_000 not in log


def test_nothing_is_written_where_the_reader_keeps_things(
    noblesse: Callable[..., AbstractContextManager[Any]], folder: Path, tmp_path: Path, get: Callable[..., Any]
) -> None:
    jupyters = dict.fromkeys(
        ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "XDG_CACHE_HOME"), "/proc/none"
    )
    with noblesse("table", "--notebooks", str(folder), HOME="/proc", TMPDIR=str(tmp_path), **jupyters) as server:
        answer = get(server.url)
        assert answer.status == 200
        assert "kernelId" in answer.text
        assert "Reload the page" not in answer.text
        assert list(tmp_path.glob("noblesse_*"))
        # Looked at before the end: a warm kernel that is just starting then is interrupted, and says so.
        assert "Traceback" not in server.log.read_text()
    assert not list(tmp_path.iterdir())


def leave_for_elsewhere(page: Page) -> None:
    page.goto("about:blank")


def leave_by_closing(page: Page) -> None:
    page.close(run_before_unload=True)


def leave_after_reloading(page: Page) -> None:
    page.reload()
    wait_ready(page)
    page.goto("about:blank")


@pytest.mark.parametrize(
    "leave",
    [leave_for_elsewhere, leave_after_reloading, pytest.param(leave_by_closing, marks=pytest.mark.own_tab)],
)
def test_leaving_ends_the_kernel(left: Any, page: Page, leave: Callable[[Page], None]) -> None:
    page.goto(left.url + "table")
    wait_ready(page)
    assert left.kernels() == 1
    leave(page)
    assert left.settled(0) == 0


def test_the_next_visitor_finds_nothing_of_this_one(
    house: Any, context: BrowserContext, forget: Callable[[], None]
) -> None:
    """These tests share a browser, and this is what keeps them apart."""
    found = """async () => [localStorage.length, sessionStorage.length, document.cookie.includes("mine"), navigator.onLine,
        (await indexedDB.databases()).length, (await caches.keys()).length,
        (await navigator.permissions.query({ name: "clipboard-read" })).state]"""
    page = context.new_page()
    page.goto(house.url + "nowhere")
    fresh = page.evaluate(found)
    page.evaluate("""async () => {
        localStorage.mine = sessionStorage.mine = 1;
        document.cookie = "mine=1";
        await new Promise((done) => { indexedDB.open("mine").onsuccess = done; });
        await caches.open("mine");
    }""")
    context.grant_permissions(["clipboard-read"])
    context.set_offline(True)
    assert not any(was == now for was, now in zip(fresh, page.evaluate(found), strict=True))
    forget()
    page = context.new_page()
    page.goto(house.url + "nowhere")
    assert page.evaluate(found) == fresh


def test_leaving_while_the_page_still_loads_ends_the_kernel_too(left: Any, page: Page) -> None:
    for _ in range(3):
        page.goto(left.url + "slow", wait_until="commit")
        page.locator("#jupyter-config-data").wait_for(state="attached")
        page.goto("about:blank")
    assert left.settled(0) == 0


def test_cells_for_the_lab_are_neither_run_nor_shown(shortened: Any, page: Page) -> None:
    page.goto(shortened.url)
    wait_ready(page)
    assert page.get_by_text("for readers").count() == 0
    assert page.get_by_role("button", name="Changed").count() == 0
    expect(page.get_by_role("button", name="Knock")).to_have_count(1)


def test_a_failing_cell_is_answered_in_words(broken: Any, get: Callable[..., Any]) -> None:
    text = get(broken.url).text
    assert "Reload the page" in text
    assert "marble" not in text
    assert "ZeroDivisionError" not in text


def test_voilas_scripts_come_in_one_file_that_the_browser_keeps(house: Any, newcomer: Page) -> None:
    asked: list[Any] = []
    newcomer.on("response", lambda answer: asked.append(answer))  # noqa: PLW0108 - Playwright marks what it is given
    newcomer.goto(house.url)
    wait_ready(newcomer)
    assert [answer.url for answer in asked if re.search(r"/\d+\.voila\.js", answer.url)] == []
    (chunks,) = [answer for answer in asked if "/voila/chunks/" in answer.url]
    assert chunks.status == 200
    assert "immutable" in chunks.headers["cache-control"]
    assert chunks.headers["content-encoding"] == "gzip"
    newcomer.reload()
    wait_ready(newcomer)
    sizes = "performance.getEntriesByType('resource').filter(e => e.name.includes('/chunks/')).map(e => e.transferSize)"
    assert newcomer.evaluate(sizes) == [0]


def test_no_two_kernels_draw_the_same(drawing: Any, get: Callable[..., Any]) -> None:
    drawn = [re.search(r"drawn: (0\.\d+)", get(drawing.url).text) for _ in range(2)]
    first, second = (found.group(1) for found in drawn if found)
    assert first != second
