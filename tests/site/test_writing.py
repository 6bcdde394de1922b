"""The site's files, written around a package that has only names: what is inside it, a browser tries elsewhere."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import pytest

import explorer
from widgets import cli
from widgets.site import contents, writing

if TYPE_CHECKING:
    from pathlib import Path

GAMES = explorer.games()


@pytest.fixture
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> writing.Parts:
    """A package with small files of the right names."""
    about = {"noblesse": "0.1.0", "code": "", "lock": {"info": {}, "packages": {}}, "packages": {}}
    folder = tmp_path / "parts"
    folder.mkdir()
    for name in (*writing.PYTHON, *writing.CODE, "pyodide.js", "LICENCES.txt"):
        (folder / name).write_text(name)
    made = writing.Parts(folder, about)
    monkeypatch.setattr(writing, "parts", lambda: made)
    return made


def links(page: str) -> list[str]:
    """What a page names: scripts, style sheets, pictures and other pages."""
    return [unescape(one) for one in re.findall(r'(?:href|src)="([^"#][^"]*)"', page)]


def told(page: str) -> dict[str, Any]:
    """What a page gives to its scripts."""
    found = re.search(r'<script id="noblesse" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    given: dict[str, Any] = json.loads(found[1])
    return given


def test_every_page_names_only_what_is_there_wherever_the_folder_is_put(parts: writing.Parts) -> None:
    found = writing.files()
    assert {f"{game}.html" for game in GAMES} < set(found)
    for name in [name for name in found if name.endswith(".html")]:
        page = found[name].decode()
        for link in links(page):
            parts_of = urlsplit(link)
            if parts_of.scheme:  # credits name people's own pages; no page fetches them
                assert name == "credits.html"
                continue
            path = unquote(parts_of.path).removeprefix("./")
            assert not link.startswith("/"), link
            assert (path or "index.html") in found, f"{name}: {link}"
        assert "connect-src 'self'" in unescape(page)


def test_the_keeper_keeps_every_file_under_a_stamp_of_their_contents(parts: writing.Parts) -> None:
    found = writing.files()
    first = re.match(r"self\.noblesse = (\{.*\});\n", found["sw.js"].decode())
    assert first is not None
    keeper = json.loads(first[1])
    assert set(keeper["FILES"]) == set(found) - {"sw.js"}
    assert keeper["TABLES"] == [one.entry.address for one in writing.shown()]
    assert writing.files() == found, "the same inputs give the same bytes"
    (parts.folder / "code.pack").write_text("other code")
    other = writing.files()
    assert keeper["STAMP"] not in other["sw.js"].decode()
    assert [name for name in found if name.startswith("python-")] == [
        name for name in other if name.startswith("python-")
    ]
    assert not [name for name in found if name.startswith("noblesse-") and name in other]


def test_a_device_can_take_the_site_for_an_app(parts: writing.Parts) -> None:
    found = writing.files()
    app = json.loads(found["manifest.webmanifest"])
    assert {(one["sizes"], one["purpose"]) for one in app["icons"]} == {
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"),
    }  # fmt: skip
    for one in app["icons"]:
        picture = found[one["src"]]
        side = int(one["sizes"].partition("x")[0])
        assert picture[:8] == b"\x89PNG\r\n\x1a\n"
        assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (side, side)


def test_a_game_opens_with_as_many_players_as_its_notebook(parts: writing.Parts) -> None:
    found = writing.files()
    players = {game: told(found[f"{game}.html"].decode())["players"] for game in GAMES}
    for game in GAMES:  # and until its table is laid, its cloth is there
        assert f'<div id="waiting" data-cloth="{game}"' in found[f"{game}.html"].decode()
    assert players == {
        "black_rose_wars": 3, "game_of_crowns": 5, "kings_of_ireland": 3, "noble_game": 3, "noble_treachery": 4,
    }  # fmt: skip


def test_an_older_site_is_replaced_and_nothing_else(parts: writing.Parts, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "site"
    pages = writing.write(folder)
    assert "index.html" in pages
    before = {path.name for path in folder.iterdir()}
    (folder / "CNAME").write_text("games.example")
    (parts.folder / "code.pack").write_text("other code")
    writing.write(folder)
    after = {path.name for path in folder.iterdir()}
    assert len(after) == len(before) + 1, "what is old is gone"
    assert (folder / "CNAME").is_file()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("")
    with pytest.raises(writing.SiteError, match="holds something else; name a new folder"):
        writing.write(tmp_path / "mine")
    with pytest.raises(writing.SiteError, match="is a file; name a folder"):
        writing.write(tmp_path / "mine" / "thesis.txt")


def test_a_single_file_asks_for_nothing(parts: writing.Parts, tmp_path: Path) -> None:
    path = writing.one_file("noble game", tmp_path)
    assert path == tmp_path / "noble_game.html"
    page = path.read_text(encoding="utf-8")
    assert [one for one in links(page) if not one.startswith("data:")] == []
    assert set(re.findall(r'data-inside="([^"]+)"', page)) >= {*writing.INSIDE, "worker.js", "page.js", "plotly.js"}
    assert not re.findall(r"url\((?!\"?(?:data:|#))", page)
    with pytest.raises(writing.SiteError, match="noble_gam"):
        writing.one_file("noble_gam", tmp_path)


def test_a_package_for_other_code_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "HERE", tmp_path)
    monkeypatch.setattr(writing, "find_spec", lambda name: None)
    with pytest.raises(writing.SiteError, match=r"pip install 'noblesse\[site\]'"):
        writing.parts()
    files = tmp_path / "package" / "noblesse_site" / "files"
    files.mkdir(parents=True)
    (files / "about.json").write_text(json.dumps({"noblesse": "0.0.9", "code": "other"}))
    with pytest.raises(writing.SiteError, match=r"noblesse-site 0\.0\.9 was made for other code"):
        writing.parts()
    (files / "about.json").write_text(json.dumps({"noblesse": "0.1.0", "code": contents.fingerprint(contents.ours())}))
    assert writing.parts().folder == files


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["site"], "site needs the folder to write"),
        (["site", "one", "two"], "one folder at a time, not one and two"),
        (["site", "one", "--port", "80"], "site only writes files"),
        (["--one-file", "noble_game"], "--one-file is for site"),
    ],
)
def test_the_command_says_in_one_line_what_is_wrong(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(words)
    assert caught.value.code == cli.WRONG
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line


def test_the_command_writes_and_says_what_to_do_next(
    parts: writing.Parts, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["site", str(tmp_path / "site")]) == 0
    assert "http.server" in capsys.readouterr().out
    assert cli.main(["site", "--one-file", "noble_game", str(tmp_path)]) == 0
    assert str(tmp_path / "noble_game.html") in capsys.readouterr().out
