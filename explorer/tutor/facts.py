"""Facts: values read from the engine by a path, so that a lesson can test an answer without computing it.

A path begins with `state` (the position), `scene` (the data of the board picture, with powers worked out) or `pending`
(the pending moment). It goes on with names, list indices, and `*` for every item of a list.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from explorer.core.errors import NoblesseError, quoted

if TYPE_CHECKING:
    from explorer.core.match import Match


class LessonError(NoblesseError):
    """A lesson's file is malformed, or refers to something that its match does not have."""


ROOTS = ("state", "scene", "pending")

TESTS = ("is", "has", "at_least", "at_most", "size", "different")
"""The tests of a fact: its value, an item in it, a lower or upper bound, the number of its (different) items."""


def look(match: Match, path: str) -> Any:
    """The value at a path.

    >>> import explorer
    >>> match = explorer.position("noble_treachery", in_play=[(0, "knight-r")], opener=0, challenger=0)
    >>> look(match, "scene.seats.0.card.power"), look(match, "state.dice.R"), look(match, "pending.seat")
    (11, 3, 1)

    Raises:
        LessonError: there is nothing at the path.
    """
    root, *names = path.split(".")
    if root not in ROOTS:
        raise LessonError(f"the path of a fact begins with one of {', '.join(ROOTS)}; {quoted(path)} does not.")
    found = match.picture() if root == "scene" else match.state if root == "state" else match.pending
    try:
        return within(found, names)
    except (LookupError, AttributeError, ValueError, TypeError):
        raise LessonError(f"there is nothing at {quoted(path)} now.") from None


def within(found: Any, names: Sequence[str]) -> Any:
    """What is at the end of a path that begins at a value.

    >>> within({"rolls": [(3, 5), (1, 6)]}, ["rolls", "*", "1"])
    [5, 6]

    Raises:
        LookupError, AttributeError, ValueError, TypeError: there is nothing.
    """
    for place, name in enumerate(names):
        if name == "*":
            return [within(item, names[place + 1 :]) for item in found]
        if isinstance(found, Mapping):
            found = found[name]
        elif isinstance(found, list | tuple):
            found = found[int(name)]
        else:
            found = getattr(found, name)
    return found


def value(match: Match, fact: Mapping[str, Any]) -> Any:
    """Evaluate a fact: the value at its path, or with `count` the number of all or of different items there.

    With a test (see `TESTS`) the result is True or False: whether the test passes.
    """
    return checked(look(match, fact["fact"]), fact)


def checked(found: Any, fact: Mapping[str, Any]) -> Any:
    """A value counted and tested as a fact says; see `value`.

    >>> checked([3, 3, 5], {"count": "different"}), checked(7, {"at_least": 8}), checked("red", {})
    (2, False, 'red')
    """
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
    """True if every one of these tested facts holds."""
    return all(value(match, fact) is True for fact in facts)


_BLANK = re.compile(r"\{((?:state|scene|pending)\.[A-Za-z0-9_.*]+)\}")


def filled(text: str, match: Match) -> str:
    """The text with each `{path}` replaced by the value there now.

    >>> import explorer
    >>> filled("red shows {state.dice.R}", explorer.position("noble_treachery"))
    'red shows 3'
    """
    return _BLANK.sub(lambda blank: str(look(match, blank[1])), text)
