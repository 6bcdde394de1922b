"""The command `noblesse`: every error is one line on standard error, with exit code 2."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from importlib.metadata import version
from typing import TYPE_CHECKING

import pytest

import explorer
from widgets import cli, notebooks
from widgets.place import Place
from widgets.voila import settings

if TYPE_CHECKING:
    from pathlib import Path


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line of output for these arguments."""
    with pytest.raises(SystemExit) as stop:
        cli.main(words)
    printed = capsys.readouterr()
    assert stop.value.code == 2
    assert printed.out == ""
    assert printed.err.startswith("noblesse: ")
    assert printed.err.count("\n") == 1
    return printed.err.removeprefix("noblesse: ").rstrip()


@pytest.fixture
def no_server(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """Records what would be served, instead of serving it."""
    pytest.importorskip("voila")
    from widgets import lab
    from widgets.voila import server

    served: list[dict[str, object]] = []
    monkeypatch.setattr(
        server, "serve", lambda path, where, **how: served.append({"app": path.stem, "place": where, **how})
    )
    monkeypatch.setattr(lab, "serve", lambda path, **how: served.append({"lab": path.stem, **how}))
    return served


def test_without_a_word_it_serves_all_games(no_server: list[dict[str, object]]) -> None:
    assert cli.main([]) == 0
    assert no_server == [
        {
            "app": notebooks.folder().stem,
            "place": Place(8866),
            "max_kernels": settings.MAX_KERNELS,
            "warm": None,
            "open_browser": True,
        }
    ]


def test_lab_opens_the_first_game(no_server: list[dict[str, object]]) -> None:
    assert cli.main(["lab"]) == 0
    assert no_server == [{"lab": "noble_treachery", "port": 8867, "open_browser": True}]


@pytest.mark.parametrize("words", [["Noble Treachery"], ["noble-treachery"], ["noble_treachery"]])
def test_a_game_may_be_written_as_people_write(no_server: list[dict[str, object]], words: list[str]) -> None:
    cli.main([*words, "--no-browser"])
    assert no_server[0]["app"] == "noble_treachery"
    assert no_server[0]["open_browser"] is False


@pytest.mark.parametrize(
    "words", [["lab", "--port", "8877"], ["--port", "8877", "lab"], ["lab", "--port=8877", "noble_treachery"]]
)
def test_lab_takes_the_same_options_in_any_order(no_server: list[dict[str, object]], words: list[str]) -> None:
    cli.main(words)
    assert no_server == [{"lab": "noble_treachery", "port": 8877, "open_browser": True}]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"noblesse {version('noblesse')}\n"


def test_help_names_every_way_to_call_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(["--help"])
    assert stop.value.code == 0
    text = capsys.readouterr().out
    for word in ("noblesse lab", "noblesse rules", "--port", "--no-browser", "--notebooks", "--max-kernels", "8866"):
        assert word in text


def test_rules_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "noble_treachery"]) == 0
    assert capsys.readouterr().out == explorer.rules("noble_treachery").table() + "\n"


def test_rules_of_an_unknown_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert "noble_treachery" in complaint(capsys, "rules", "noble_treachary")


def test_an_unknown_game(capsys: pytest.CaptureFixture[str]) -> None:
    there = ", ".join(sorted(path.stem for path in notebooks.folder().glob("*.ipynb")))
    assert complaint(capsys, "chess") == f"there is no game 'chess' to open; there is: {there}"


def test_a_misspelt_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert complaint(capsys, "noble_treachary").endswith("did you mean noble_treachery?")


def test_two_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert "one game at a time" in complaint(capsys, "noble_treachery", "chess")


def test_a_folder_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert complaint(capsys, "--notebooks", str(tmp_path / "none")) == f"there is no folder {tmp_path / 'none'}"


def test_a_folder_without_a_notebook(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert complaint(capsys, "--notebooks", str(tmp_path)) == f"there is no notebook in {tmp_path}"


@pytest.mark.parametrize("option", ["--prot", "--no-browse", "-x"])
def test_an_option_that_it_does_not_have(capsys: pytest.CaptureFixture[str], option: str) -> None:
    assert complaint(capsys, option) == f"unrecognized arguments: {option}"


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http", "8866.5", "٨٨", ""])
def test_a_port_that_is_none(capsys: pytest.CaptureFixture[str], port: str) -> None:
    assert "is not a port; a port is a number from 1 to 65535" in complaint(capsys, f"--port={port}")


def test_an_option_without_its_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert complaint(capsys, "--port") == "argument --port: expected one argument"


@pytest.mark.parametrize("number", ["0", "many"])
def test_a_number_of_kernels_that_is_none(capsys: pytest.CaptureFixture[str], number: str) -> None:
    assert "at least one is needed" in complaint(capsys, "--max-kernels", number)


@pytest.mark.parametrize(
    "words",
    [
        ["lab", "--max-kernels", "3"],
        ["lab", "--host", "0.0.0.0"],
        ["rules", "--port", "8866"],
        ["rules", "--base-url", "/games/"],
    ],
)
def test_an_option_that_means_nothing_here(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert words[1] in complaint(capsys, *words)


@pytest.mark.parametrize("words", [[], ["lab"]])
def test_a_busy_port(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert complaint(capsys, *words, "--port", port).startswith(f"port {port} is in use; ")


def test_a_busy_port_seen_by_a_user() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        command = [sys.executable, "-m", "widgets.cli", "--no-browser", "--port", str(other.getsockname()[1])]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    ("words", "environment", "said"),
    [
        ([], {"PYTHONOPTIMIZE": "2"}, "do not use PYTHONOPTIMIZE=2 or -OO"),
        (
            ["lab"],
            {"HOME": "/proc", "JUPYTER_CONFIG_DIR": "/proc/none"},
            "/proc/none, which is not writable; set HOME",
        ),
    ],
)
def test_what_jupyter_cannot_do_without(words: list[str], environment: dict[str, str], said: str) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command = [sys.executable, "-m", "widgets.cli", *words, "--no-browser", "--port", port]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=60, env={**os.environ, **environment}
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert said in done.stderr


def test_no_folder_for_temporary_files(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> str:
        raise FileNotFoundError

    monkeypatch.setattr("tempfile.gettempdir", none)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    assert complaint(capsys, "--port", port).endswith("set TMPDIR to one that is")


def test_notebooks_that_can_be_copied_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.ipynb").write_text("as shipped")
    monkeypatch.setattr("widgets.notebooks.os.access", lambda *_: False)
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "game.ipynb" / "data")
    with pytest.raises(notebooks.NotebookError, match="name a folder of your own with --notebooks"):
        notebooks.writable(tmp_path)


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (["--base-url", "games"], Place(8866, base_url="/games/", client_url="/games/")),
        (
            ["--allow-host", "Club.Example", "--allow-host", "192.0.2.7", "--host", "::1"],
            Place(8866, host="::1", names=("club.example", "192.0.2.7")),
        ),
        (
            ["--base-url", "/g/", "--client-url", "/g/w1", "--metrics", "9090"],
            Place(8866, base_url="/g/", client_url="/g/w1/", metrics=("127.0.0.1", 9090)),
        ),
    ],
)
def test_a_place_for_others(no_server: list[dict[str, object]], words: list[str], place: Place) -> None:
    assert cli.main(words) == 0
    assert no_server[0]["place"] == place


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--host", "0.0.0.0"], "others could reach 0.0.0.0; name the host by which they do with --allow-host"),
        (["--host", "::"], "others could reach ::; "),
        (["--host", "192.0.2.7", "--allow-host", "club.example"], "192.0.2.7 is no address of this machine; "),
        (["--host", "nowhere.invalid", "--allow-host", "club.example"], "there is no address nowhere.invalid: "),
        (["--allow-host", "https://club.example"], "it is given without http:// and without a port"),
        (["--base-url", "/a/../b/"], "'/a/../b/' is not a path like /games/"),
        (["--base-url", "/(a)/"], "is not a path"),
        (["--base-url", "/a/", "--client-url", "/b/"], "--client-url /b/ is not below --base-url /a/"),
        (["--metrics", "8866"], "port 8866 has the pages; "),
        (["--warm", "some"], "'some' is not a number of kernels; 0 keeps none ready"),
        (["--hub"], "--hub is for the servers that a JupyterHub starts, with JUPYTERHUB_SERVICE_URL and "),
        (["--hub", "--host", "::1"], "a JupyterHub says itself where its servers are: "),
    ],
)
def test_a_place_that_is_none(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    assert said in complaint(capsys, *words)


def test_a_jupyterhub_says_where(no_server: list[dict[str, object]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTERHUB_SERVICE_URL", "http://127.0.0.1:8969")
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/user/a%40b/")
    assert cli.main(["--hub", "--warm", "1"]) == 0
    assert no_server[0]["place"] == Place(8969, base_url="/user/a%40b/", client_url="/user/a%40b/", hub=True)
    assert no_server[0]["warm"] == 1
    assert no_server[0]["open_browser"] is False


def test_it_loads_nothing_heavy_before_it_must() -> None:
    program = "import sys, widgets.cli; widgets.cli.main(['--version']); print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert not loaded & {"voila", "jupyterlab", "jupyter_server", "tornado", "traitlets", "ipywidgets", "explorer"}


def test_an_interrupt_is_no_error_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_serve", interrupted)
    assert cli.main([]) == 130


def test_notebooks_that_can_be_written_are_served_where_they_are() -> None:
    assert notebooks.writable(notebooks.folder()) == notebooks.folder()


def test_notebooks_that_cannot_be_written_are_copied_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "installed"
    (source / "public").mkdir(parents=True)
    (source / "game.ipynb").write_text("as shipped")
    (source / "public" / "game.png").write_bytes(b"picture")
    monkeypatch.setattr("widgets.notebooks.os.access", lambda *_: False)  # root can write anywhere
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "data")
    copy = notebooks.writable(source)
    assert (copy / "public" / "game.png").read_bytes() == b"picture"
    (copy / "game.ipynb").write_text("as the reader changed it")
    (source / "more.ipynb").write_text("a new game")
    assert notebooks.writable(source) == copy
    assert (copy / "game.ipynb").read_text() == "as the reader changed it"
    assert (copy / "more.ipynb").read_text() == "a new game"


def test_our_template_and_this_python_come_first() -> None:
    environment = {"JUPYTER_PATH": "elsewhere"}
    settings.find_templates(environment)
    settings.find_templates(environment)
    first, second, *rest = environment["JUPYTER_PATH"].split(os.pathsep)
    assert first == str(settings.TEMPLATES)
    assert second.startswith(sys.prefix)
    assert rest == ["elsewhere"]


@pytest.mark.parametrize(("temporary", "chosen"), [("/tmp", "/tmp"), ("/var/folders/" + "x" * 60, "/tmp")])
def test_sockets_get_a_path_that_the_system_takes(monkeypatch: pytest.MonkeyPatch, temporary: str, chosen: str) -> None:
    monkeypatch.setattr("tempfile.gettempdir", lambda: temporary)
    assert settings.socket_folder() == chosen


@pytest.mark.parametrize("module", ["widgets.voila.server", "jupyterlab.labapp"])
def test_no_grammar_is_compiled_before_a_server_starts(module: str) -> None:
    """The grammar of web addresses takes up to ten seconds, and nothing here needs it."""
    program = (
        f"import sys; from widgets import cli; cli._start_quickly(); import {module}; print('lark' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.strip() == "False"


ASK = """
[[ask]]
rule = "sentinel.others"
ruling = "sentinel-own-turn"
text = "It is your own turn. May you use the Sentinel?"
answer = { allowed = "sentinel" }
"""


def test_a_file_of_questions_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(ASK, encoding="utf-8")
    assert cli.main(["check", str(path), "game_of_crowns"]) == 0
    printed = capsys.readouterr()
    assert "-> No" in printed.out
    assert printed.out.endswith("Nothing is wrong.\n")


def test_what_is_wrong_with_a_file_is_printed_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(ASK + ASK.replace("sentinel.others", "sentinel.other"), encoding="utf-8")
    assert cli.main(["check", str(path), "game_of_crowns"]) == 1
    assert "1 thing wrong:\nmine.toml, line 8: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["check"], "check needs a file"),
        (["check", "a.toml", "game_of_crowns", "noble_game"], "check needs a file"),
        (["check", "nowhere.toml", "game_of_crowns"], "No such file"),
        (["check", "a.toml", "chess"], "there is no game 'chess'"),
        (["check", "a.toml"], "which game is a.toml for?"),
        (["check", "a.toml", "--port", "9000"], "check only reads a file"),
    ],
)
def test_check_refuses_what_it_cannot_read(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in complaint(capsys, *words)
