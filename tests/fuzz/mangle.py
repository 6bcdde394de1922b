"""Damages data and texts as a careless or malicious user might: types swapped, ints turned into floats, texts cut and spliced."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random

ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 7, 99, 1.0, 2.0, 0.5, -0.0, float("inf"), float("nan"), 2**63, 10**40, "", " ", "?", "0",
    "1", "x", "\x00", "\ud800", "ａ", "<b>", "..", "pass", "done", "R", "a" * 3000, [], {}, [[]], [None], {"": ""}, {"a": [1]},
    [0], [1, 2], ["x"], "toml", "'; --", "é" * 9,
)  # fmt: skip
"""Values to put in place of others."""

LETTERS = "aZ09 .,:;[]{}()\"'\\/|=-_+*#\n\t\x00\x7fé–😀"


def odd(rng: Random) -> Any:
    """Something that does not belong there, a new object each time."""
    return copy.deepcopy(rng.choice(ODD))


def text(rng: Random, told: str, others: tuple[str, ...] = ()) -> str:
    """A text with one to three errors: cut, doubled, letters changed, or a piece of another text inserted."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randint(0, len(told))
        to = min(len(told), at + rng.choice((1, 1, 2, 5, 20, 200)))
        match rng.randrange(7):
            case 0:
                told = told[:at]
            case 1:
                told = told[:at] + told[to:]
            case 2:
                told = told[:to] + told[at:]
            case 3:
                told = told[:at] + rng.choice(LETTERS) * rng.choice((1, 1, 1, 40)) + told[to:]
            case 4:
                told = told[:at] + told[at:to].swapcase() + told[to:]
            case 5:
                other = rng.choice(others) if others else told
                cut = rng.randint(0, len(other))
                told = told[:at] + other[cut : cut + rng.choice((3, 12, 60, 400))] + told[to:]
            case _:
                told = told[:at] + str(rng.choice((0, 1, 10, 99, 100, 10**9, "-1", "1.0", "1e999", "NaN"))) + told[to:]
    return told


def near(rng: Random, value: Any) -> Any:
    """Something like a value, or nothing like it."""
    choice = rng.randrange(6)
    if choice == 0:
        return odd(rng)
    if isinstance(value, bool) or value is None:
        return rng.choice((not value, int(bool(value)), str(value)))
    if isinstance(value, int):
        return rng.choice((float(value), bool(value), str(value), value + 1, value - 1, -value, value * 100, [value]))
    if isinstance(value, str):
        return rng.choice((text(rng, value), [value], value.upper(), value + " ", len(value)))
    if isinstance(value, list | tuple):
        parts = list(value)
        return rng.choice(
            (parts * 2, parts[::-1], parts[1:], [*parts, odd(rng)], dict(enumerate(parts)), tuple(parts), str(parts))
        )
    if isinstance(value, dict):
        return rng.choice((list(value), list(value.values()), {str(k): v for k, v in value.items()}, [value]))
    return odd(rng)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every list or mapping in some data, with each of its keys."""
    found: list[tuple[Any, Any]] = []
    parts: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        parts = list(value.items())
    elif isinstance(value, list):
        parts = list(enumerate(value))
    for key, part in parts:
        found.append((value, key))
        found += places(part)
    return found


def data(rng: Random, value: Any) -> Any:
    """Some JSON-like data, itself changed in one to three places."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        known = places(value)
        if not known or rng.random() < 0.02:
            value = near(rng, value)
            continue
        holder, key = rng.choice(known)
        other, where = rng.choice(known)
        match rng.randrange(10):
            case 0:
                del holder[key]
            case 1:
                holder[key] = other[where] if not within(other[where], holder) else odd(rng)
            case 2 if isinstance(holder, list):
                holder.insert(key, near(rng, holder[key]))
            case 2:
                holder[rng.choice(("x", f"{key} ", 0, "0"))] = holder[key]
            case 3:
                holder[key] = odd(rng)
            case _:
                holder[key] = near(rng, holder[key])
    return value


def within(value: Any, holder: Any) -> bool:
    """True if a value contains a list or mapping, so that putting the value into it would make it infinite."""
    if value is holder:
        return True
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return any(within(part, holder) for part in parts)
