"""Texts that follow from `grammar.lark` itself: each a walk from a rule down to its words, chosen by whoever is asked.

`choose` picks one of a list: hypothesis' `draw`, or `random.Random.choice`. What the grammar takes and the language refuses
at the word (`sense`) is walked again, sentence by sentence.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from lark.grammar import NonTerminal

from explorer.games.black_rose_wars.language import parsing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lark.grammar import Rule

Choose = "Callable[[Sequence[Any]], Any]"

NAMES: Final = ("'succubus'", "'umbra'")
"""Names in quotation marks: those of evocations that everybody has, so that they stand for something."""

NUMBERS: Final = ("1", "1", "2", "2", "3", "5")

DEEPEST: Final = 60


@cache
def rules() -> dict[str, dict[str, list[Rule]]]:
    """The rules of the grammar by name, their alternatives by alias ("" for one that has none)."""
    found: dict[str, dict[str, list[Rule]]] = {}
    for rule in parsing._parser().rules:
        name = str(rule.origin.name)
        found.setdefault(name, {}).setdefault(
            rule.alias or " ".join(str(part.name) for part in rule.expansion), []
        ).append(rule)
    return found


@cache
def words() -> dict[str, list[str]]:
    """The words of each terminal; of those that mean the same, all."""
    found: dict[str, list[str]] = {}
    for phrase, terminal in parsing._vocabulary().items():
        found.setdefault(terminal, []).append(phrase)
    return {**found, "NUMBER": list(NUMBERS), "SIGNED": ["+1", "+2"], "NAME": list(NAMES)}


@cache
def depth(name: str) -> int:
    """How many rules deep the shallowest text of a rule is."""
    return _depths()[name]


@cache
def _depths() -> dict[str, int]:
    found: dict[str, int] = {}
    changed = True
    while changed:
        changed = False
        for rule in parsing._parser().rules:
            parts = [str(part.name) for part in rule.expansion if isinstance(part, NonTerminal)]
            if all(part in found for part in parts):
                least = 1 + max((found[part] for part in parts), default=0)
                if least < found.get(str(rule.origin.name), 999):
                    found[str(rule.origin.name)] = least
                    changed = True
    return found


def walk(
    name: str,
    choose: Any,
    room: int = 14,
    forced: dict[str, str] | None = None,
    narrow: dict[str, list[str]] | None = None,
    taking: Rule | None = None,
) -> list[str]:
    """The words of a text of a rule.

    Args:
        name: the rule.
        choose: picks one of a list.
        room: how deep it may go on.
        forced: alternatives that are taken where their rule comes up, once each, by rule.
        narrow: the only words to choose among, by terminal.
        taking: the very expansion that is taken where its rule comes up.
    """
    forced = forced if forced is not None else {}
    groups = rules()[name]
    wanted = forced.pop(name, None)
    if wanted is None:
        fits = [one for one, alternatives in groups.items() if min(map(_deep, alternatives)) <= room]
        wanted = choose(fits or [min(groups, key=lambda one: min(map(_deep, groups[one])))])
    alternatives = [rule for rule in groups[wanted] if _deep(rule) <= room] or [min(groups[wanted], key=_deep)]
    rule = taking if taking is not None and taking in alternatives else choose(alternatives)
    found: list[str] = []
    for part in rule.expansion:
        if isinstance(part, NonTerminal):
            found += walk(str(part.name), choose, room - 1, forced, narrow, taking)
        else:
            found.append(choose((narrow or {}).get(str(part.name)) or words()[str(part.name)]))
    return found


def _deep(rule: Rule) -> int:
    return 1 + max((depth(str(part.name)) for part in rule.expansion if isinstance(part, NonTerminal)), default=0)


def written(found: Sequence[str]) -> str:
    """Words as somebody would type them."""
    said = ""
    for word in found:
        said += word if word in ".,:;" or word.startswith((",", ".")) or not said else f" {word}"
    return said


def text(
    start: str, choose: Any, head: str = "", most: int = 3, forced: dict[str, str] | None = None, tries: int = 40
) -> str | None:
    """A whole text that the language takes: a head, and sentences that make sense after it; None where none was found.

    Args:
        start: the rule that reads it: "side", "effect", "skill", "event", "task" …
        choose: picks one of a list.
        head: what the text begins with, up to its colon; "" for none.
        most: sentences at the most.
        forced: as in `walk`, for the last sentence, which must have all of it.
        tries: texts that are read for each sentence until one makes sense.
    """
    rule = "whenever" if head.endswith("persistent:") else "sentence"
    said = head
    for _ in range(1 if forced else choose(range(1, most + 1))):
        for _ in range(tries):
            left = dict(forced or {})
            one = written(walk(rule, choose, forced=left))
            longer = f"{said} {one}".strip()
            if not left and taken(start, longer):
                said = longer
                break
        else:
            return None if said == head else said
    return said


def taken(start: str, said: str) -> bool:
    """Whether the language takes a text."""
    try:
        getattr(parsing, start)(said)
    except parsing.LanguageError:
        return False
    return True
