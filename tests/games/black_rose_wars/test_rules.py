"""The rulebook of Black Rose Wars and the engine that cites it: neither has a rule that the other lacks."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from explorer.core.rulebook import rulebook
from explorer.games.black_rose_wars import state as engine

FOLDER = Path(engine.__file__).parent
ID = r"[a-z]+(?:-[a-z]+)*(?:\.[a-z]+(?:-[a-z]+)*)?"
RULES = rulebook(FOLDER / "rules.md").rules


@cache
def cited() -> frozenset[str]:
    """Every id that the engine yields with a moment or a check, or names in a docstring."""
    found: set[str] = set()
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch(r"[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*", node.value) and node.value != "grammar.lark":
                    found.add(node.value)
                for told in re.findall(r"Rules?: ([^\"]*?)\.(?:\s|$)", node.value):
                    found.update(word for word in re.split(r"[,\s]+", told) if re.fullmatch(ID, word))
                found.update(word for word in re.findall(rf"\(({ID})\)", node.value) if word in RULES)
    plain = {word for word in RULES if "." not in word}
    for path in FOLDER.glob("*.py"):
        found.update(word for word in plain if f'"{word}"' in path.read_text(encoding="utf-8"))
    return frozenset(found)


def test_every_rule_that_the_engine_cites_is_in_the_book() -> None:
    assert sorted(id for id in cited() if id not in RULES) == []


def test_every_rule_of_the_book_is_cited_by_the_engine() -> None:
    assert sorted(id for id in RULES if id not in cited()) == []


def test_each_rule_is_told_in_a_few_words_with_where_it_is_printed() -> None:
    for id, rule in RULES.items():
        assert rule.standing in ("printed", "our reading", "our content"), id
        assert rule.printed, id
        assert rule.title[:1].isupper(), id
