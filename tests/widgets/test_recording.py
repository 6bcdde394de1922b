"""`noblesse record`: matches as lines of JSON, progress on standard error, and every mistake in one line."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.widgets.test_cli import complaint
from widgets import cli, recording

if TYPE_CHECKING:
    from pathlib import Path

CROWNS = ("record", "game_of_crowns", "--level", "random")


def test_lines_go_to_the_terminal_and_progress_beside_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*CROWNS, "--games", "2", "--players", "5", "--seed", "x"]) == 0
    printed = capsys.readouterr()
    lines = [json.loads(line) for line in printed.out.splitlines()]
    assert [(line["seed"], line["players"], line["kinds"]) for line in lines] == [
        ("x/0", 5, ["random"] * 5),
        ("x/1", 5, ["random"] * 5),
    ]
    assert printed.err.splitlines()[-1].startswith("2 of 2 matches, ")


def test_progress_is_told_at_every_tenth(capsys: pytest.CaptureFixture[str]) -> None:
    tell = recording._teller(40)
    for number in range(1, 41):
        tell(number)
    told = capsys.readouterr().err.splitlines()
    assert [line.split()[0] for line in told] == [str(number) for number in range(4, 41, 4)]


def test_on_a_terminal_progress_is_one_line_that_changes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    tell = recording._teller(3)
    for number in range(1, 4):
        tell(number)
    said = capsys.readouterr().err
    assert [one.split(",")[0] for one in said.split("\r")] == [
        "",
        "1 of 3 matches",
        "2 of 3 matches",
        "3 of 3 matches",
    ]
    assert said.endswith("\n")


def test_a_file_is_written_and_none_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "crowns.jsonl"
    assert cli.main([*CROWNS, "--output", str(path)]) == 0
    kept = path.read_text(encoding="utf-8")
    assert kept.count("\n") == 1
    capsys.readouterr()
    assert complaint(capsys, *CROWNS, "--output", str(path)) == f"{path} cannot be written: File exists"
    assert path.read_text(encoding="utf-8") == kept


def test_what_was_written_before_an_interruption_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupting(games: int) -> object:
        def tell(number: int) -> None:
            if number == 2:
                raise KeyboardInterrupt

        return tell

    monkeypatch.setattr(recording, "_teller", interrupting)
    path = tmp_path / "crowns.jsonl"
    assert cli.main([*CROWNS, "--games", "9", "--output", str(path)]) == 130
    assert [json.loads(line)["number"] for line in path.read_text(encoding="utf-8").splitlines()] == [0, 1]


def test_whoever_reads_may_stop_reading() -> None:
    command = f"{sys.executable} -m widgets.cli {' '.join(CROWNS)} --games 20 | head -c 10"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout == '{"noblesse'
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "there is no game 'chess'. There is: "),
        (["game_of_crowns", "--players", "44"], "Game of Crowns is for 4 to 9 players, not 44."),
        (["game_of_crowns", "--games", "none"], "argument --games: 'none' is not a number from 1 on"),
        (["game_of_crowns", "--level", "easy,easy"], "2 players are named for 4 seats"),
        (["game_of_crowns", "--level", "grandmaster"], "there is no player 'grandmaster'"),
        (["game_of_crowns", "--reading", "feud"], "a reading is written as RULE=WAY, not 'feud'"),
        (["game_of_crowns", "--reading", "feud=x"], "Game of Crowns has no reading 'feud'"),
        (["game_of_crowns", "--no-browser"], "unrecognized arguments: --no-browser"),
        ([], "the following arguments are required: GAME"),
    ],
)
def test_a_mistake_is_one_line(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    assert complaint(capsys, "record", *words).startswith(said)


def test_help_says_how(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(["record", "--help"])
    assert stop.value.code == 0
    assert "--output" in capsys.readouterr().out
