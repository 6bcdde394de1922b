"""What a match shows of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Choice

if TYPE_CHECKING:
    from explorer import Match, Rulebook


def cited(match: Match) -> set[str]:
    """Every rule that a match cites, by a moment or by what is barred."""
    found: set[str] = set()
    for moment in match.moments():
        found.update(moment.rules)
        if isinstance(moment, Choice):
            found |= {check.rule for checks in moment.barred().values() for check in checks if not check.passed}
    return found


def linked(book: Rulebook, rule: str) -> set[str]:
    """A rule, and those that it links to or that link to it."""
    return {rule, *book[rule].links, *(other.id for other in book if rule in other.links)}
