"""What a table does not wait for: it is imported, or told, when somebody wants it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import explorer
from widgets.app import App
from widgets.news import news

NOT_AWAITED = ("explorer.authoring.checking", "explorer.coach", "explorer.examples", "explorer.lay_out", "xml.sax")


def test_a_table_is_laid_without_what_nobody_has_asked_for() -> None:
    code = (
        "import explorer, sys; from widgets.app import App; App(explorer.start('noble_treachery', players=4, seed=7));"
        f"print(*[name for name in {NOT_AWAITED!r} if name in sys.modules])"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_what_is_new_is_told_when_somebody_opens_it() -> None:
    head = App(explorer.start("noble_treachery", players=4, seed=7)).parts["Doors"]
    assert (head._head["version"], head._news) == (news()[0].version, "")
    head._hear(head, {"do": "news"}, [])
    assert head._news == news()[0].html
    assert "<p>" in head._news
