"""Plain data, which positions, answers and records consist of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def renamed(value: Any, names: Mapping[str, str] | Callable[[str], str]) -> Any:
    """Plain data with all strings that are card names replaced, except keys.

    Args:
        value: anything that JSON can hold, and tuples.
        names: the new names by old name, or a function from old name to new.

    >>> renamed({"hand": ["a", ["b", 1]]}, {"a": "b", "b": "a"})
    {'hand': ['b', ['a', 1]]}
    """
    if isinstance(value, str):
        return names(value) if callable(names) else names.get(value, value)
    if isinstance(value, list):
        return [renamed(part, names) for part in value]
    if isinstance(value, tuple):
        return tuple(renamed(part, names) for part in value)
    if isinstance(value, dict):
        return {key: renamed(part, names) for key, part in value.items()}
    return value
