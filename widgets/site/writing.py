"""Writes the site: a folder of files for any web space, or one game as a single file.

What pip cannot make, Python for browsers and our code compiled for it, comes from the package `noblesse-site`; here it is
copied, and the pages are written around it. No network is asked.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
import shutil
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, distribution, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import explorer
from explorer.core.game import GROUP, game_named
from widgets import notebooks
from widgets.look import kit
from widgets.site import contents
from widgets.site.contents import SITE_PACKAGES
from widgets.voila import front_page, pages, served_look
from widgets.voila.kept_file import FONT
from widgets.voila.settings import CONTENT_SECURITY_POLICY, TEMPLATE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jinja2 import Environment

HERE = Path(__file__).parent

PYTHON = ("library.pack", "library-later.pack", "pyodide.asm.js", "pyodide.asm.wasm.pack", "pyodide.mjs")
CODE = ("code.pack", "code-later.pack", "plotly.js")
"""The files of `noblesse-site` by the folder into which they go: the one that seldom changes, and ours."""

FIRST = ("library.pack", "pyodide.asm.wasm.pack", "code.pack")
"""What is fetched before a table is there, as its progress is shown."""

INSIDE = ("code-later.pack", "code.pack", "library-later.pack", "library.pack", "pyodide.asm.wasm.pack")
"""What a single file gives to its worker as it is."""

DOORS = ("learn", "ask", "play", "explore")

POLICY = re.sub(r"; frame-ancestors [^;]*", "", CONTENT_SECURITY_POLICY)
"""What the pages may fetch: nothing from elsewhere. Where they are shown in frames only a server could say."""

NAMED = re.compile(r"(python|noblesse|games)-[0-9a-f]{16}(\.pack)?")
"""What we have written into a folder before."""


class SiteError(Exception):
    """The site cannot be written; the message is one line that says what to do."""


@dataclass(frozen=True)
class Parts:
    """What the package `noblesse-site` holds.

    Attributes:
        folder: where its files are.
        about: what it says of itself.
    """

    folder: Path
    about: dict[str, Any]

    def read(self, name: str) -> bytes:
        """A file's content."""
        return (self.folder / name).read_bytes()


def parts() -> Parts:
    """The installed package, or the one that was built in this checkout.

    Raises:
        SiteError: there is none, or it was made for other code than what is installed here.
    """
    found = find_spec("noblesse_site")
    places = [Path(one) for one in (found.submodule_search_locations or ())] if found else []
    folder = next(
        (
            place / "files"
            for place in (*places, HERE / "package" / "noblesse_site")
            if (place / "files" / "about.json").is_file()
        ),
        None,
    )
    if folder is None:
        raise SiteError("Python for browsers is missing; install it with: pip install 'noblesse[site]'")
    about = json.loads((folder / "about.json").read_text(encoding="utf-8"))
    if about["code"] != contents.fingerprint(contents.ours()):
        raise SiteError(
            f"noblesse-site {about['noblesse']} was made for other code than the noblesse that is installed here; "
            "install the two that belong together: pip install --upgrade 'noblesse[site]'"
        )
    return Parts(folder, about)


# --- games ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shown:
    """A game as its page needs it.

    Attributes:
        entry: what the front page says of it.
        players: how many sit at its first table; None for as many as the game wants.
    """

    entry: front_page.Entry
    players: int | None


@cache
def shown() -> tuple[Shown, ...]:
    """All installed games, ours as their notebooks describe them, in the front page's order."""
    found = []
    for game in explorer.games():
        notebook = notebooks.folder() / f"{game}.ipynb"
        told = front_page.metadata(notebook) if notebook.is_file() else {}
        players = told.get("players")
        found.append(Shown(front_page.entry(game, told), players if isinstance(players, int) else None))
    return tuple(sorted(found, key=lambda one: (one.entry.order, one.entry.title)))


def from_elsewhere() -> dict[str, bytes]:
    """The files of the games that are not ours, and of the packages that these need, by their paths in the browser.

    Raises:
        SiteError: one of these packages has parts that are compiled for this machine.
    """
    held: dict[str, bytes] = {}
    known = {_plain(name) for name in ("noblesse", *parts().about["packages"])}
    for point in entry_points(group=GROUP):
        if point.dist is None or _plain(point.dist.name) in known or point.name not in explorer.games():
            continue
        _take(game_named(point.name).package.partition(".")[0], held)
        about = f"{SITE_PACKAGES}/{_plain(point.dist.name)}-{point.dist.version}.dist-info"
        points = [one for one in point.dist.entry_points if one.group == GROUP]
        lines = "".join(f"{one.name} = {one.value}\n" for one in points)
        held[f"{about}/METADATA"] = (
            f"Metadata-Version: 2.1\nName: {point.dist.name}\nVersion: {point.dist.version}\n".encode()
        )
        held[f"{about}/entry_points.txt"] = f"[{GROUP}]\n{lines}".encode()
        for needed in point.dist.requires or ():
            _take_needed(needed, known, held)
    return held


def _plain(name: str) -> str:
    """A package's name as it is compared."""
    return re.sub(r"[-_.]+", "_", name).lower()


def _take_needed(needed: str, known: set[str], held: dict[str, bytes]) -> None:
    """Take a package that another one needs, and what it needs itself."""
    found = re.match(r"[\w.-]+", needed)
    if found is None or "extra ==" in needed or _plain(found[0]) in known:
        return
    known.add(_plain(found[0]))
    try:
        package = distribution(found[0])
    except PackageNotFoundError:
        return  # wanted on another system only
    for top in {Path(one).parts[0].removesuffix(".py") for one in package.files or () if one.suffix == ".py"} - {".."}:
        _take(top, held)
    for other in package.requires or ():
        _take_needed(other, known, held)


def _take(top: str, held: dict[str, bytes]) -> None:
    """Take all files of a package or a module by the name with which it is imported.

    Raises:
        SiteError: some are compiled for this machine.
    """
    module = import_module(top)
    folders = [Path(one) for one in getattr(module, "__path__", ())]
    if not folders and module.__file__:
        held[f"{SITE_PACKAGES}/{top}.py"] = Path(module.__file__).read_bytes()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if not path.is_file() or "__pycache__" in path.parts:
                continue
            if path.suffix in (".so", ".pyd"):
                raise SiteError(f"{top} cannot go into a browser: {path.name} is compiled for this machine")
            held[f"{SITE_PACKAGES}/{top}/{path.relative_to(folder).as_posix()}"] = path.read_bytes()


# --- what goes into the folder -----------------------------------------------------------------------------------------------


def script(name: str) -> str:
    """A script of ours for a page."""
    return (HERE / "page" / name).read_text(encoding="utf-8")


def style() -> str:
    """The style sheet of a page with a table, beside the look's."""
    ours = (TEMPLATE / "static" / "noblesse.css").read_text(encoding="utf-8")
    return "\n".join([script("vendor/manager.css"), script("page.css"), ours])


def _icons() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((HERE / "icons").glob("*.png"))}


def files() -> dict[str, bytes]:
    """Everything in the folder, by its path.

    Raises:
        SiteError: see `parts` and `from_elsewhere`.
    """
    given = parts()
    python = {name: given.read(name) for name in PYTHON}
    code = {name: given.read(name) for name in CODE}
    code |= {name: script(name).encode() for name in ("page.js", "worker.js")}
    code |= {"vendor/manager.js": script("vendor/manager.js").encode(), "page.css": style().encode(), **_icons()}
    notices = [given.read("LICENCES.txt"), script("vendor/NOTICES.txt").encode()]
    found = {"LICENCES.txt": b"\n\n".join(notices)}
    folders = {}
    for stem, held in (("python", python), ("noblesse", code)):
        folders[stem] = f"{stem}-{contents.identity(held[name] for name in sorted(held))}/"
        found |= {f"{folders[stem]}{name}": content for name, content in held.items()}
    own = ""
    if others := from_elsewhere():
        packed = contents.packed(others)
        own = f"games-{contents.identity([packed])}.pack"
        found[own] = packed
    for file in served_look.files():
        found[file.path] = file.content if file.kind == FONT else gzip.decompress(file.content)
    task = {
        "python": folders["python"],
        "code": folders["noblesse"],
        "own": own,
        "plotly": f"{folders['noblesse']}plotly.js",
        "lock": given.about["lock"],
    }
    size = sum(len(given.read(name)) for name in FIRST) + len(found.get(own, b""))
    found |= {name: text.encode() for name, text in _pages(task, size).items()}
    found["manifest.webmanifest"] = json.dumps(_manifest(folders["noblesse"]), indent=1).encode()
    found["sw.js"] = _keeper(found).encode()
    return found


def _environment() -> Environment:
    made = pages.environment("./", ".html", [HERE / "templates"])
    made.globals |= {"script": script, "policy": POLICY}
    return made


def _pages(task: Mapping[str, Any], size: int) -> dict[str, str]:
    """All pages, by their names."""
    made = _environment()
    games = shown()
    entries = [one.entry for one in games]
    titles = {one.address: one.title for one in entries}
    given: dict[str, Any] = {"base_url": "./", "code": task["code"]}
    front = {**task, "titles": titles, "numbers": pages.NUMBERS}
    told = {"games": entries, "titles": titles, "question": "", "broken": front_page.broken(), "task": front, **given}
    found = {"index.html": made.get_template("site_front.html").render(door="", **told)}
    for door in DOORS:
        found[f"{door}.html"] = made.get_template("site_front.html").render(door=door, **told)
    for name in ("credits.html", "news.html", "404.html"):
        found[name] = made.get_template("site_page.html").render(page=name, status_code="", status_message="", **given)
    for one in games:
        table = {**task, "titles": titles, "game": one.entry.address, "players": one.players}
        page = {"game": one.entry.address, "title": one.entry.title, "task": table, "bytes": size, **given}
        found[f"{one.entry.address}.html"] = made.get_template("site_game.html").render(single=False, **page)
    return found


def _manifest(code: str) -> dict[str, Any]:
    """What a browser needs to put the site among a device's apps."""
    kinds = (
        ("icon-192.png", "192x192", "any"),
        ("icon-512.png", "512x512", "any"),
        ("icon-mask.png", "512x512", "maskable"),
    )
    return {
        "name": "Noblesse",
        "short_name": "Noblesse",
        "description": "Board games of noble houses, taught at the table",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#14171C",
        "theme_color": "#14171C",
        "icons": [
            {"src": code + src, "sizes": sizes, "type": "image/png", "purpose": purpose}
            for src, sizes, purpose in kinds
        ],
    }


def _keeper(found: Mapping[str, bytes]) -> str:
    """The service worker, which keeps all these files in the browser."""
    names = sorted(found)
    told = {
        "STAMP": f"noblesse-{contents.identity(part for name in names for part in (name.encode(), found[name]))}",
        "FILES": names,
        "TABLES": [one.entry.address for one in shown()],
    }
    return f"self.noblesse = {json.dumps(told)};\n{script('sw.js')}"


# --- writing ----------------------------------------------------------------------------------------------------------------


def write(folder: Path) -> list[str]:
    """Write the site into a folder: a new one, an empty one, or one in which a site of ours is.

    Returns:
        The names of its pages.

    Raises:
        SiteError: there is something else in the folder, it cannot be written, or see `files`.
    """
    found = files()
    try:
        if folder.exists():
            _clear(folder)
        for name, content in found.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        (folder / ".nojekyll").touch()  # GitHub Pages would leave files out
    except OSError as error:
        raise SiteError(f"{folder} cannot be written: {error.strerror}") from None
    return [name for name in found if name.endswith(".html")]


def _clear(folder: Path) -> None:
    """Take an older site of ours out of a folder, but nothing else.

    Raises:
        SiteError: what is in the folder is not ours.
    """
    if not folder.is_dir():
        raise SiteError(f"{folder} is a file; name a folder")
    names = {path.name for path in folder.iterdir()}
    if names and not {"sw.js", "manifest.webmanifest"} <= names:
        raise SiteError(f"{folder} holds something else; name a new folder, or an empty one")
    for path in folder.iterdir():
        if NAMED.fullmatch(path.name):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    shutil.rmtree(folder / "voila", ignore_errors=True)


def one_file(game: str, folder: Path) -> Path:
    """Write a game as a single page that opens by double click.

    Args:
        game: the game's name.
        folder: where to put it.

    Returns:
        The file: its name is the game's.

    Raises:
        SiteError: there is no such game, the file cannot be written, or see `files`.
    """
    try:
        name = game_named(game).id
    except explorer.NoblesseError as error:
        raise SiteError(str(error)) from None
    given = parts()
    one = next(one for one in shown() if one.entry.address == name)
    loader = [given.read("pyodide.js"), given.read("pyodide.asm.js"), script("worker.js").encode()]
    scripts = {
        "worker.js": b"\n;\n".join(loader),
        "manager.js": script("vendor/manager.js").encode(),
        "page.js": script("page.js").encode(),
        "plotly.js": given.read("plotly.js"),
    }
    inside = {name: given.read(name) for name in INSIDE}
    inside |= {name: gzip.compress(content, 9, mtime=0) for name, content in scripts.items()}
    if others := from_elsewhere():
        inside["own"] = contents.packed(others)
    task = {
        "single": True, "python": "inside/", "code": "inside/", "own": "own" if others else "", "plotly": "inside",
        "lock": given.about["lock"], "game": name, "players": one.players,
    }  # fmt: skip
    look = [kit.fonts(), gzip.decompress(served_look.style().content).decode().partition("/* Made from")[2]]
    page = (
        _environment()
        .get_template("site_game.html")
        .render(
            single=True,
            title=one.entry.title,
            game=name,
            task=task,
            bytes=sum(len(inside[name]) for name in FIRST),
            styles="\n".join([look[0], f"/* Made from{look[1]}", style()]),
            inside=[(name, base64.b64encode(content).decode()) for name, content in inside.items()],
        )
    )
    path = folder / f"{name}.html"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise SiteError(f"{path} cannot be written: {error.strerror}") from None
    return path
