"""The page "Write a game" quotes the game that it shows: each block that names its file is found there, line for line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "explorer" / "authoring" / "README.md").read_text(encoding="utf-8")
QUOTED = re.findall(r"^<!-- (\S+) -->\n```\w*\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_it_quotes_code_rules_and_package() -> None:
    assert {Path(name).suffix for name, _ in QUOTED} == {".toml", ".py", ".md"}
    blocks = PAGE.count("```") // 2
    shown = {"pyproject.toml\nliars_dice/\n", "Race has 1 fault:\n"}
    run = [
        block for block in re.findall(r"^```\w*\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL) if block.startswith(">>>")
    ]
    assert blocks == len(QUOTED) + len(run) + len(shown), "every other block runs as a doctest"
    assert all(text in PAGE for text in shown)


@pytest.mark.parametrize(("name", "text"), QUOTED)
def test_what_it_quotes_stands_there(name: str, text: str) -> None:
    assert text in (ROOT / name).read_text(encoding="utf-8")
