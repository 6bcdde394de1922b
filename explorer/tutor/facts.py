"""What the engine holds, asked for by a path, so that a lesson can say what is right without knowing how to reckon it.

A path begins with `state` (the position), `scene` (the position as a picture shows it, with powers worked out) or
`pending` (what waits), and goes on by names, places in lists, and `*` for every item of a list.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from explorer.core.errors import NoblesseError, quoted

if TYPE_CHECKING:
    from explorer.core.match import Match


class LessonError(NoblesseError):
    """A lesson's file that breaks its form, or asks for what its match does not have."""


ROOTS = ("state", "scene", "pending")

TESTS = ("is", "has", "at_least", "at_most", "size", "different")
"""What a fact can be asked: its value, whether it has an item, how large it is, how many (different) items it has."""


def look(match: Match, path: str) -> Any:
    """What stands at a path.

    >>> import explorer
    >>> match = explorer.position("noble_treachery", in_play=[(0, "knight-r")], opener=0, challenger=0)
    >>> look(match, "scene.seats.0.card.power"), look(match, "state.dice.R"), look(match, "pending.seat")
    (11, 3, 1)

    Raises:
        LessonError: there is nothing there.
    """
    root, *names = path.split(".")
    if root not in ROOTS:
        raise LessonError(f"a fact begins with {', '.join(ROOTS)}, and this does not: {quoted(path)}.")
    found = match.game.picture(match.state) if root == "scene" else match.state if root == "state" else match.pending
    try:
        return _within(found, names)
    except (LookupError, AttributeError, ValueError, TypeError):
        raise LessonError(f"there is nothing at {quoted(path)} now.") from None


def _within(found: Any, names: Sequence[str]) -> Any:
    for place, name in enumerate(names):
        if name == "*":
            return [_within(item, names[place + 1 :]) for item in found]
        if isinstance(found, Mapping):
            found = found[name]
        elif isinstance(found, list | tuple):
            found = found[int(name)]
        else:
            found = getattr(found, name)
    return found


def value(match: Match, fact: Mapping[str, Any]) -> Any:
    """What a fact comes to: the value at its path, or how many items, or how many different ones, there are.

    With a test beside it (`is`, `has`, `at_least`, `at_most`) it is whether the test is passed.
    """
    found = look(match, fact["fact"])
    if "size" in fact or fact.get("count") == "all":
        found = len(found)
    elif "different" in fact or fact.get("count") == "different":
        found = len(set(found))
    if "is" in fact:
        return found == fact["is"]
    if "has" in fact:
        return fact["has"] in found
    if "size" in fact or "different" in fact:
        return found == fact.get("size", fact.get("different"))
    if "at_least" in fact:
        return found is not None and found >= fact["at_least"]
    if "at_most" in fact:
        return found is not None and found <= fact["at_most"]
    return found


def holds(match: Match, facts: Sequence[Mapping[str, Any]]) -> bool:
    """Whether every one of some tested facts is so."""
    return all(value(match, fact) is True for fact in facts)


_BLANK = re.compile(r"\{((?:state|scene|pending)\.[A-Za-z0-9_.*]+)\}")


def filled(text: str, match: Match) -> str:
    """A text with `{paths}` replaced by what stands there now.

    >>> import explorer
    >>> filled("red shows {state.dice.R}", explorer.position("noble_treachery"))
    'red shows 3'
    """
    return _BLANK.sub(lambda blank: str(look(match, blank[1])), text)
