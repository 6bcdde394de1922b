"""The floors of the game: every import points down, and whoever must call upwards finds the register filled."""

from __future__ import annotations

import ast
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import get_args

from explorer.games import black_rose_wars
from explorer.games.black_rose_wars import valuation
from explorer.games.black_rose_wars.effects import performing, resolve
from explorer.games.black_rose_wars.language import nouns, verbs
from explorer.games.black_rose_wars.table import triggers

GAME = Path(black_rose_wars.__file__).parent
PACKAGE = black_rose_wars.__name__

FLOORS = ("language", "cards", "state", "lodge", "table", "effects", "rules", "deeds")
"""From the ground up, as the game's docstring has them; whatever else there is stands above them all."""


def name_of(path: Path) -> str:
    """A file as imports call it, without the game's package: "table.damage"; "" for the game's own `__init__`."""
    parts = path.relative_to(GAME).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {name_of(path): path for path in sorted(GAME.rglob("*.py"))}


def imported(path: Path) -> set[str]:
    """The files of the game that a file imports, wherever the import stands: in a function, or for types alone."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None and f"{node.module}.".startswith(f"{PACKAGE}."):
            module = node.module.removeprefix(PACKAGE).removeprefix(".")
            names = {f"{module}.{alias.name}".removeprefix(".") for alias in node.names}
            found |= {name if name in FILES else module for name in names}
    return found - {name_of(path)}


@cache
def arrows() -> dict[str, set[str]]:
    """By file, the files that it imports."""
    return {name: imported(path) for name, path in FILES.items()}


def floor(name: str) -> int:
    """How high a file stands."""
    room = name.partition(".")[0]
    return FLOORS.index(room) if room in FLOORS else len(FLOORS)


def test_every_import_points_down_or_stays_on_its_floor() -> None:
    up = {(name, to) for name, there in arrows().items() for to in there if floor(to) > floor(name)}
    assert up == set()


def test_no_two_rooms_import_each_other_by_whatever_way() -> None:
    rooms: dict[str, set[str]] = {}
    for name, there in arrows().items():
        room = name.partition(".")[0]
        rooms.setdefault(room, set()).update({to.partition(".")[0] for to in there} - {room})
    assert set(TopologicalSorter(rooms).static_order()) == set(rooms)


def test_no_two_files_import_each_other_by_whatever_way() -> None:
    assert set(TopologicalSorter(arrows()).static_order()) == set(FILES)


def test_every_verb_is_performed() -> None:
    performed_elsewhere = {verbs.TargetInstead, verbs.TargetNow}  # with the choice of the target
    in_no_list_of_verbs = {verbs.Pain, verbs.Destiny, verbs.Strengthen, verbs.Unsolved}
    assert {*get_args(verbs.Verb), *in_no_list_of_verbs} - performed_elsewhere == set(performing.PERFORMERS)


def test_whatever_can_be_set_off_is_resolved() -> None:
    assert set(resolve.ANSWERS) == set(triggers.SORTS)


def test_what_is_judged_are_verbs() -> None:
    assert valuation.worth.JUDGES
    assert set(valuation.worth.JUDGES) <= set(performing.PERFORMERS)


def test_a_text_can_be_written_whoever_imports_it() -> None:
    assert str(nouns.Ref("you")) == "you"
