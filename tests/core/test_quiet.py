"""The quiet form of a game's steps: without events, and otherwise the same, down to the line an error is at."""

from __future__ import annotations

import importlib
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from explorer.core.quiet import quiet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROUNDS = '''
"""The chapter that has the steps."""
from functools import cache
from explorer.core.moments import Begin, Choice, End, Event
from PACKAGE import cards
from PACKAGE.told import told, Told

@cache
def values():
    return object()

def turn(log, seat):
    """A turn."""
    yield Begin("turn", seat, "turn")
    for card in ("lord", "lady"):
        yield told(card)
        yield Told.all(card)
        found = yield from cards.EFFECTS[card](log, seat)
        log.append(found)
        if found:
            yield Event("found", seat, "turn", card=log[-1])
        else:
            yield cards.nothing()
    yield from mute(log)
    yield End("turn", seat, "turn")

def mute(log):
    yield Event("mute", None, "turn")
    yield Event("does", None, "turn", what=(yield Choice(0, "what", ("a",), "turn")))

def fails(log):
    yield Event("fails", None, "turn")
    assert log, "an error after an event"
    yield Event("never", None, "turn")
'''

CARDS = """
from explorer.core.moments import Choice, Event

def made(least):
    def effect(log, seat):
        yield Event("least", seat, "card", least=least)
        answer = yield Choice(seat, "card", (1, 2), "card")
        return answer > least
    return effect

def other(log, seat):
    yield Event("other", seat, "card")
    return 0

def nothing() -> Event:
    return Event("nothing", None, "card")

EFFECTS = {"lord": made(1), "lady": other}
"""

TOLD = """
from explorer.core.moments import Event

def told(card) -> Event:
    return Event("told", None, "card", card=card)

class Told:
    @staticmethod
    def all(card) -> "Event":
        return told(card)
"""


@pytest.fixture
def chapters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A package with two chapters and a helper, freshly imported."""
    name = "quiet_chapters"
    folder = tmp_path / name
    folder.mkdir()
    for file, text in (("__init__", ""), ("rounds", ROUNDS), ("cards", CARDS), ("told", TOLD)):
        (folder / f"{file}.py").write_text(text.replace("PACKAGE", name))
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    yield importlib.import_module(f"{name}.rounds")
    for module in [module for module in sys.modules if module.partition(".")[0] == name]:
        del sys.modules[module]


def played(step: Callable[..., Any], *arguments: Any) -> list[str]:
    """The kinds of a step's moments; every choice is answered with its last option."""
    kinds: list[str] = []
    running, answer = step(*arguments), None
    while True:
        try:
            moment = running.send(answer)
        except StopIteration:
            return kinds
        kinds.append(moment.kind)
        answer = moment.options[-1] if moment.waits else None


def test_only_what_waits_is_left(chapters: Any) -> None:
    heard: list[Any] = []
    unheard: list[Any] = []
    every = played(chapters.turn, heard, 0)
    quietly = quiet("quiet_chapters", {"turn": chapters.turn})["turn"]
    assert every == [
        "turn", "told", "told", "least", "card", "found", "told", "told", "other", "nothing", "mute", "what", "does", "turn",
    ]  # fmt: skip
    left = played(quietly, unheard, 0)
    assert unheard == heard == [True, 0]
    assert left == ["card", "what", "does"], "an answer asked for within an event is still asked for"


def test_everything_but_the_steps_is_shared(chapters: Any) -> None:
    twin = quiet("quiet_chapters", {"turn": chapters.turn})["turn"]
    names = twin.__globals__
    assert names["values"] is chapters.values
    assert names["Choice"] is chapters.Choice
    assert twin.__doc__ == chapters.turn.__doc__
    assert twin.__name__ == "turn"
    assert twin is not chapters.turn


def test_a_traceback_shows_the_line(chapters: Any) -> None:
    twin = quiet("quiet_chapters", {"fails": chapters.fails})["fails"]
    shown = []
    for step in (chapters.fails, twin):
        with pytest.raises(AssertionError) as failed:
            played(step, [])
        last = traceback.extract_tb(failed.value.__traceback__)[-1]
        shown.append((last.filename, last.lineno, last.line))
    assert shown[0] == shown[1]
    assert shown[0][2] == 'assert log, "an error after an event"'


@pytest.mark.parametrize("text", ["", "# another file\n", None])
def test_a_chapter_whose_source_is_not_what_runs_stays_heard(chapters: Any, text: str | None) -> None:
    if text is None:
        chapters.__spec__.loader = None
    else:
        changed = ROUNDS.replace("PACKAGE", "quiet_chapters").replace("if found", "if not found")
        Path(chapters.__file__).write_text(text + changed if text else "", encoding="utf-8")
    steps = quiet("quiet_chapters", {"fails": chapters.fails, "turn": chapters.turn})
    assert "turn" in played(steps["turn"], [], 0)
    assert "found" in played(steps["turn"], [], 0)
