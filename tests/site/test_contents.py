"""What goes into the browser of our own files, and how it is packed."""

from __future__ import annotations

import gzip
import io
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from widgets.site import contents

ROOT = Path(__file__).parents[2]


def test_all_of_the_explorer_goes_along_and_of_the_widgets_all_that_serves_nobody() -> None:
    names = set(contents.ours())
    assert {"explorer/core/search.py", "widgets/app.py", "widgets/static/board.js", "widgets/look/parts.j2"} <= names
    assert {"widgets/site/in_browser.py", "explorer/games/noble_game/rules.md"} <= names
    assert not [name for name in names if name.startswith(("widgets/voila", "widgets/lab", "widgets/site/w"))]
    tracked = subprocess.run(["git", "ls-files", "explorer"], cwd=ROOT, capture_output=True, text=True, check=False)
    if tracked.returncode == 0:  # an installed copy is no checkout
        code = {name for name in tracked.stdout.split() if name.endswith(".py")}
        assert code <= names


def test_the_fingerprint_follows_the_content_and_not_the_place(tmp_path: Path) -> None:
    for package in ("explorer", "widgets"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text("one = 1\n")
    there = shutil.copytree(tmp_path, tmp_path / "copy")
    first, second = (contents.fingerprint(contents.ours(root)) for root in (tmp_path, there))
    assert first == second
    (there / "widgets" / "__init__.py").write_text("one = 2\n")
    assert contents.fingerprint(contents.ours(there)) != first
    (there / "widgets" / "cli.py").write_text("stays at home\n")
    assert "widgets/cli.py" not in contents.ours(there)


def test_an_archive_has_the_same_bytes_whoever_makes_it_and_says_nothing_of_them() -> None:
    files = {f"{contents.SITE_PACKAGES}/b/__init__.py": b"", f"{contents.SITE_PACKAGES}/a.py": b"one = 1\n" * 100}
    made = contents.packed(files)
    assert made == contents.packed(dict(reversed(files.items())))
    with tarfile.open(fileobj=io.BytesIO(gzip.decompress(made))) as tar:
        assert [(one.name, one.mtime, one.uname) for one in tar] == [(name, 0, "") for name in sorted(files)]
        held = tar.extractfile(f"{contents.SITE_PACKAGES}/a.py")
        assert held is not None
        assert held.read() == b"one = 1\n" * 100


@pytest.mark.parametrize("number", [1, 2])
def test_what_identifies_contents_tells_where_one_ends(number: int) -> None:
    assert contents.identity([b"a" * number, b"b"]) != contents.identity([b"a" * number + b"b"])


def test_the_two_packages_belong_together() -> None:
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    site = tomllib.loads((ROOT / "widgets" / "site" / "package" / "pyproject.toml").read_text(encoding="utf-8"))[
        "project"
    ]
    assert (site["name"], site["version"]) == ("noblesse-site", ours["version"])
    assert ours["optional-dependencies"]["site"] == [f"noblesse-site=={ours['version']}"]


def test_what_pip_installs_has_the_same_files_for_the_browser_as_a_checkout(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as held:
        held.extractall(tmp_path / "installed")  # noqa: S202 - we have made it
        names = held.namelist()
    installed, checkout = contents.ours(tmp_path / "installed"), contents.ours()
    assert set(installed) == set(checkout)
    assert contents.fingerprint(installed) == contents.fingerprint(checkout)
    assert {f"widgets/site/page/{name}" for name in ("worker.js", "sw.js", "vendor/manager.js")} <= set(names)
    assert not [name for name in names if name.startswith(("widgets/site/package", "widgets/site/build_"))]
