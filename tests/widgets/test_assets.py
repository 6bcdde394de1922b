"""The page scripts as a page gets them: each widget's modules as one text."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import widgets
from widgets import assets

STATIC = Path(widgets.__file__).parent / "static"
PAGES = sorted(path.name for path in STATIC.glob("*.js") if "export default { render };" in path.read_text("utf-8"))
DECLARED = re.compile(r"^(?:async )?(?:function\*?|class|const|let|var) ([\w$]+)", re.MULTILINE)
TOKEN = re.compile(
    r"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|/\*.*?\*/|(?<![:\\\w/])//[^\n]*""", re.DOTALL
)
"""A text, in the group, or a comment."""


def test_every_widget_is_here() -> None:
    assert len(PAGES) == 23


@pytest.mark.parametrize("page", PAGES)
def test_a_page_gets_one_module_that_imports_nothing(page: str) -> None:
    script = assets.script(page)
    assert re.findall(r"^(?:import|export)\b.*", script, re.MULTILINE) == ["export default { render };"]
    assert script.rstrip().endswith("export default { render };")


@pytest.mark.parametrize("page", PAGES)
def test_no_two_of_its_modules_declare_the_same_name(page: str) -> None:
    declared = Counter(DECLARED.findall(assets.script(page)))
    assert declared["make"] == 1
    assert {name: times for name, times in declared.items() if times > 1} == {}


@pytest.mark.parametrize("page", PAGES)
def test_modules_are_imported_so_that_they_can_be_put_together(page: str) -> None:
    for line in re.findall(r"^import[^;]*;", (STATIC / page).read_text("utf-8"), re.MULTILINE):
        assert re.fullmatch(r'import \{[^}]*\} from "\./[\w/.]+";', line), line
        assert " as " not in line


@pytest.mark.parametrize("name", sorted(path.name for path in STATIC.glob("*.js") if path.name != "eslint.config.js"))
def test_only_comments_are_left_out(name: str) -> None:
    """As one who reads the script from its beginning, text by text, would leave them out."""
    text = assets.read(name)
    sent = assets._without_comments(name, text)
    assert "".join(sent.split()) == "".join(TOKEN.sub(lambda found: found[1] or "", text).split())
    assert len(sent) < len(text)


def test_what_others_wrote_keeps_its_licence() -> None:
    assert "MIT License" in assets.script("chain.js")
