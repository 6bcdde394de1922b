"""Checks that plain data has the declared types, because data written by hand may contain anything.

The annotations of a state's fields, down to the keys of its `TypedDict`s, are the schema.
"""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin, get_type_hints, is_typeddict

from explorer.core.errors import quoted

if TYPE_CHECKING:
    from explorer.core.state import State

NAMES = {int: "a whole number", str: "a text", bool: "true or false", list: "a list", dict: "a table", NoneType: "null"}


def misfits(data: dict[str, Any], cls: type, **known: Any) -> list[str]:
    """The fields of a dataclass or a `TypedDict` with a wrong type: one sentence for the first fault of each field.

    Args:
        data: all fields by name.
        cls: the class whose annotations are the schema.
        **known: types that the annotations use but the class's module does not import at run time.
    """
    hints = _hints(cls, tuple(known.items()))
    optional: frozenset[str] = getattr(cls, "__optional_keys__", frozenset())
    found = [f"{name} is missing" for name in hints if name not in data and name not in optional]
    found += [f"{quoted(name)} is not a field" for name in data if name not in hints]
    return found or [fault for name, value in data.items() if (fault := _fault(name, value, hints[name], known))]


def is_seat(state: State, value: Any) -> bool:
    """True if a value, which may be anything, is the number of a seat."""
    return type(value) is int and 0 <= value < state.players


def unseated(state: State, *names: str) -> list[str]:
    """The fields among `names` that are neither None nor the number of a seat, one sentence each."""
    last = state.players - 1
    values = {name: getattr(state, name) for name in names}
    return [
        f"{name} is {quoted(value)}, not a seat from 0 to {last}"
        for name, value in values.items()
        if value is not None and not is_seat(state, value)
    ]


def uneven(state: State, *names: str) -> list[str]:
    """The fields among `names` that do not have one entry per seat, one sentence each."""
    sizes = {name: len(getattr(state, name)) for name in names}
    return [
        f"{name} has {size} places for {state.players} players" for name, size in sizes.items() if size != state.players
    ]


@cache
def _hints(cls: type, known: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    """The annotations of a class; cached."""
    return get_type_hints(cls, localns=dict(known))


def _fault(name: str, value: Any, hint: Any, known: dict[str, Any]) -> str:
    """What is wrong with a value, "" if nothing is."""
    if hint is Any:
        return ""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        faults = [_fault(name, value, one, known) for one in get_args(hint)]
        return "" if "" in faults else faults[0]
    if is_typeddict(hint):
        if not isinstance(value, dict):
            return _is_not(name, value, dict)
        wrong = misfits(value, hint, **known)
        return f"{name}: {wrong[0]}" if wrong else ""
    if origin is list:
        if type(value) is not list:
            return _is_not(name, value, list)
        (each,) = get_args(hint)
        return next((fault for n, v in enumerate(value) if (fault := _fault(f"{name}.{n}", v, each, known))), "")
    if origin is dict:
        if type(value) is not dict:
            return _is_not(name, value, dict)
        _, each = get_args(hint)  # keys in JSON are always text
        return next((fault for k, v in value.items() if (fault := _fault(f"{name}.{_key(k)}", v, each, known))), "")
    return "" if type(value) is hint else _is_not(name, value, hint)


def _key(key: str) -> str:
    """A key made safe to print; it comes from untrusted JSON."""
    return key if key.isprintable() and len(key) <= 40 else quoted(key)


def _is_not(name: str, value: Any, wanted: type) -> str:
    return f"{name} is {quoted(value)}, not {NAMES.get(wanted, wanted.__name__)}"
