"""Builds what the package `noblesse-site` holds: Python for browsers, our code in it, and all that the code needs.

    python -m widgets.site.build_package

It needs npm and the packages that noblesse needs, and writes `package/noblesse_site/files`. The same inputs give the same
bytes: what `package-lock.json` names, the installed versions of the packages in `WANTED`, and our code. If they are what
they were at the last time, nothing is done.

Everything comes in archives of two parts. The first has what a table of any game needs before the first choice; the second
is fetched behind the first picture. Which modules these are is not written down anywhere: tables are laid, and seen.
"""

from __future__ import annotations

import fcntl
import gzip
import hashlib
import json
import shutil
import subprocess
import tempfile
import tomllib
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING

from widgets import plotly_once
from widgets.site import contents
from widgets.site.contents import SITE_PACKAGES, packed

if TYPE_CHECKING:
    from collections.abc import Mapping

HERE = Path(__file__).parent / "package"
CHECKOUT = contents.ROOT
FILES = HERE / "noblesse_site" / "files"
PYODIDE = HERE / "node_modules" / "pyodide"

WANTED = (
    "anywidget", "comm", "fsrs", "icepool", "ipywidgets", "jinja2", "lark", "markdown-it-py", "markupsafe", "mdurl", "networkx",
    "psygnal", "traitlets", "typing-extensions",
)  # fmt: skip
"""The packages that our code needs in the browser; of those that have compiled parts, the Python that these stand for."""

UNUSED = ("tests", "testing", "nbextension", "labextension", "__pyinstaller", "_pyinstaller_util")
"""Folders of packages that no page needs."""

RAW = ("pyodide.asm.js", "pyodide.js", "pyodide.mjs")


def main() -> None:
    """Build, unless it is built."""
    with (HERE / "build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # tests that run side by side build once
        key = _key()
        built = HERE / "build.key"
        if not built.is_file() or built.read_text() != key:
            built.unlink(missing_ok=True)
            _build()
            built.write_text(key)


def _key() -> str:
    """What identifies all that the files are made of."""
    made = hashlib.sha256(contents.fingerprint(contents.ours()).encode())
    for path in (Path(__file__), HERE / "compile.mjs", HERE / "package-lock.json"):
        made.update(path.read_bytes())
    for name in (*WANTED, "plotly"):
        made.update(f"{name} {distribution(name).version}".encode())
    return made.hexdigest()


def _build() -> None:
    locked = json.loads((HERE / "package-lock.json").read_text())["packages"]["node_modules/pyodide"]["version"]
    here = PYODIDE / "package.json"
    if not here.is_file() or json.loads(here.read_text())["version"] != locked:
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit("npm is needed: it fetches Pyodide")
        subprocess.run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=HERE, check=True)  # noqa: S603 - our own
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        _lay_out(work / "sources")
        subprocess.run([shutil.which("node") or "node", str(HERE / "compile.mjs"), str(PYODIDE), folder], check=True)  # noqa: S603 - our own
        shutil.rmtree(FILES, ignore_errors=True)
        FILES.mkdir(parents=True)
        _pack(work / "compiled", set(json.loads((work / "needed.json").read_text())))
    for name in RAW:
        shutil.copyfile(PYODIDE / name, FILES / name)
    _write("pyodide.asm.wasm.pack", gzip.compress((PYODIDE / "pyodide.asm.wasm").read_bytes(), 9, mtime=0))
    _write("plotly.js", gzip.decompress(plotly_once.module()))
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    _write("about.json", json.dumps({
        "noblesse": tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["project"]["version"],
        "code": contents.fingerprint(contents.ours()),
        "pyodide": locked,
        "lock": {"info": lock["info"], "packages": {}},
        "packages": {name: distribution(name).version for name in (*WANTED, "plotly")},
    }, indent=1).encode())  # fmt: skip
    _write("LICENCES.txt", _licences(locked).encode())


def _write(name: str, content: bytes) -> None:
    (FILES / name).write_bytes(content)


def _lay_out(target: Path) -> None:
    """Put our files and those of all packages where Python finds them."""
    files = contents.ours()
    for name in WANTED:
        for one in distribution(name).files or ():
            parts = Path(one).parts
            is_about = parts[0].endswith(".dist-info")
            wanted = one.name == "METADATA" if is_about else one.suffix in (".py", ".lark") and not {*parts} & {*UNUSED}
            if wanted and ".." not in parts:
                files[one.as_posix()] = Path(str(one.locate()))
    for path, source in files.items():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target / path)
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["project"]
    about = target / f"noblesse-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: noblesse\nVersion: {project['version']}\n")
    points = [
        f"[{group}]\n{_lines(project['entry-points'][group])}" for group in ("noblesse.games", "noblesse.pictures")
    ]
    (about / "entry_points.txt").write_text("\n".join(points))


def _lines(named: Mapping[str, str]) -> str:
    return "".join(f"{name} = {value}\n" for name, value in named.items())


def _pack(root: Path, needed: set[str]) -> None:
    """Write the four archives: the library's two parts and our code's."""
    names = sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())
    modules = {name: _module(name) for name in names if name.endswith(".pyc")}
    later = [name for name in names if name in modules and modules[name] not in needed]
    mine = tuple(f"{SITE_PACKAGES}/{start}" for start in ("explorer/", "widgets/", "noblesse-"))
    for stem, ours in (("code", True), ("library", False)):
        held = {name: (root / name).read_bytes() for name in names if name.startswith(mine) == ours}
        second = {name: held.pop(name) for name in later if name in held}
        if ours:
            held[f"{SITE_PACKAGES}/widgets/site/later.txt"] = "\n".join(modules[name] for name in later).encode()
        _write(f"{stem}.pack", packed(held))
        _write(f"{stem}-later.pack", packed(second))


def _module(name: str) -> str:
    """The module that a file is: "lib/python3.13/json/__init__.pyc" is "json"."""
    path = name.removeprefix(f"{SITE_PACKAGES}/").removeprefix("lib/python3.13/").removesuffix(".pyc")
    return path.removesuffix("/__init__").replace("/", ".")


def _licences(pyodide: str) -> str:
    """The licences of all that is inside."""
    parts = [
        ("Noblesse (BSD-3-Clause)", (CHECKOUT / "LICENSE").read_text()),
        (f"Pyodide {pyodide} (MPL-2.0), from https://github.com/pyodide/pyodide, unchanged",
         (HERE / "licences" / "MPL-2.0.txt").read_text()),
        ("Python 3.13 (PSF-2.0)", (HERE / "licences" / "Python-3.13.txt").read_text()),
    ]  # fmt: skip
    for name in (*WANTED, "plotly"):
        found = distribution(name)
        texts = [
            Path(str(one.locate())).read_text(encoding="utf-8")
            for one in found.files or ()
            if ".dist-info" in one.parts[0] and one.name.upper().startswith(("LICENSE", "LICENCE", "COPYING"))
        ]
        if not texts:
            raise SystemExit(f"{name} brings no licence")
        parts.append((f"{name} {found.version}", "\n\n".join(texts)))
    return "\n\n".join(f"{'-' * 100}\n{title}\n\n{text.strip()}\n" for title, text in parts)


if __name__ == "__main__":
    main()
