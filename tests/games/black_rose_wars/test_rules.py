"""What the engine of Black Rose Wars cites, and how its rulebook is told; `test_architecture` holds each to the other."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from explorer.core.rulebook import rulebook
from explorer.games.black_rose_wars import state as engine

FOLDER = Path(engine.__file__).parent
DOTTED = r"[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*"
ID = r"[a-z]+(?:-[a-z]+)*(?:\.[a-z]+(?:-[a-z]+)*)?"
RULES = rulebook(FOLDER / "rules.md").rules


@cache
def cited() -> frozenset[str]:
    """Every id that the engine yields with a moment or a check, or names in brackets in a docstring."""
    found: set[str] = set()
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch(DOTTED, node.value) and node.value != "grammar.lark":
                    found.add(node.value)
                for group in re.findall(rf"\(({ID}(?:, {ID})*)\)", node.value):
                    told = group.split(", ")
                    found.update(id for id in told if id in RULES or any(other in RULES for other in told))
    return frozenset(found)


def test_every_rule_that_the_engine_cites_is_in_the_book() -> None:
    """Chapters that the book does not have are caught as well."""
    assert sorted(id for id in cited() if id not in RULES) == []


def test_each_rule_is_told_in_a_few_words_with_where_it_is_printed() -> None:
    for id, rule in RULES.items():
        assert rule.standing in ("printed", "our reading", "our content"), id
        assert rule.printed, id
        assert rule.title[:1].isupper(), id
