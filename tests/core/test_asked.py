"""The files of how people ask: read strictly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from explorer.core.asked import Asked, read
from explorer.core.errors import RulebookError
from explorer.core.rulebook import Rulebook
from tests.core.toy import RULES

if TYPE_CHECKING:
    from pathlib import Path

BOOK = Rulebook(RULES)
GOOD = """
[[asked]]
wordings = ["may I grab a stone", "stones for free?"]
answer = "Yes. Take one."
verdict = "yes"
rules = ["take"]
ruling = "grab"
"""


def test_what_is_written_is_read(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "slang.txt").write_text("stone: pebble", encoding="utf-8")
    found, *common = read(tmp_path, BOOK, {"grab"})
    assert found == Asked(("may I grab a stone", "stones for free?"), "Yes. Take one.", "yes", ("take",), "grab")
    assert read(tmp_path / "missing", BOOK, set()) == tuple(common)
    assert {one.verdict for one in common} == {"open"}


@pytest.mark.parametrize(
    ("changed", "to", "said"),
    [
        ('verdict = "yes"', 'verdict = "maybe"', "the verdict is one of yes, no"),
        ('verdict = "yes"', "verdict = 1", "'verdict' is not one of"),
        ('rules = ["take"]', 'rules = ["grab"]', "has no rule 'grab'"),
        ('rules = ["take"]', "rules = []", "only what the book leaves open has no rule"),
        ('rules = ["take"]', "", "it needs wordings, an answer, a verdict and rules"),
        ('ruling = "grab"', 'ruling = "snatch"', "there is no ruling 'snatch'"),
        ('ruling = "grab"', "", "names the ruling that plays it, or says in `unplayed`"),
        ('ruling = "grab"', 'reason = "none"', "'reason' is not one of"),
        ("Take one.", "Take one. " * 40, "characters; 240 are the most"),
        ("[[asked]]", "[[questions]]", "it is a list of tables"),
        ("[[asked]]", "[asked", "table.toml: "),
    ],
)
def test_a_fault_is_named(tmp_path: Path, changed: str, to: str, said: str) -> None:
    assert changed in GOOD
    (tmp_path / "table.toml").write_text(GOOD.replace(changed, to), encoding="utf-8")
    with pytest.raises(RulebookError) as caught:
        read(tmp_path, BOOK, {"grab"})
    assert said in str(caught.value)
    assert "table.toml" in str(caught.value) or "grab" in said
