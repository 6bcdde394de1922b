"""The page "Write a lesson": the files that it shows are right, and the command says of them what the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from explorer import tutor
from explorer.core.game import game_named
from explorer.practice.checking import check
from explorer.tutor.lesson import read

PAGE = (Path(tutor.__file__).parent / "README.md").read_text(encoding="utf-8")
SHOWN = {
    name: (game, text)
    for name, game, text in re.findall(r"<!-- (\S+) (\S+) -->\n```toml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
}


@pytest.fixture
def shown(tmp_path: Path) -> Path:
    """A folder with the files of the page."""
    for name, (_, text) in SHOWN.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_it_shows_a_lesson_and_questions() -> None:
    assert list(SHOWN) == ["my-lesson.toml", "my-questions.toml"]
    assert PAGE.count("```toml\n") == len(SHOWN)


@pytest.mark.parametrize("name", SHOWN)
def test_what_it_shows_is_right(name: str, shown: Path) -> None:
    checked = check(shown / name, SHOWN[name][0])
    assert checked.faults == ()


def test_the_command_says_what_the_page_says(shown: Path) -> None:
    assert (
        f"$ noblesse check my-lesson.toml game_of_crowns\n{check(shown / 'my-lesson.toml', 'game_of_crowns')}\n```"
        in PAGE
    )
    path = shown / "my-questions.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('text = "Lady Maud"', 'text = "You"'), encoding="utf-8")
    (fault,) = check(path, "game_of_crowns").faults
    assert f"```\n{fault}\n```" in PAGE


def test_its_lesson_can_be_taken(shown: Path) -> None:
    session = tutor.Session(read(game_named("game_of_crowns"), (shown / "my-lesson.toml").read_text(encoding="utf-8")))
    assert session.text.strip().startswith("You have attacked")
    while not session.finished:
        if not session.done:
            session.skip()
        else:
            session.next()
    assert session.step.id == "spend"


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("seat = 0 ", "seat == 0 ", "", "not valid TOML"),
        ('rules = ["knight.tie"]\nanswer', 'rules = ["knight.tei"]\nanswer', ", line 20", "step tie cites knight.tei"),
        ('id = "tie"\n', "", ", line 20", "step number 2 needs an id"),
        ('right = ["no ravens"]', 'right = ["9 ravens"]', ", line 36", "step spend: has no right answer"),
        ('fact = "state.turn"', 'fact = "state.tea"', ", line 20", "there is nothing at 'state.tea' now"),
        ("target = 1", "target = 0", ", line 6", "step attack: invalid position"),
    ],
)
def test_a_mistake_in_a_lesson_is_found_at_its_line(old: str, new: str, line: str, says: str, shown: Path) -> None:
    path = shown / "my-lesson.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    (fault,) = check(path, "game_of_crowns").faults
    assert fault.startswith(f"my-lesson.toml{line}: ")
    assert says in fault
