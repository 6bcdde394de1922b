"""The faults reported for data that does not have its declared types."""

from __future__ import annotations

from typing import TypedDict

import pytest

from explorer.core.shape import misfits


class Inner(TypedDict):
    """A table with a list."""

    counts: list[int]


class Sometimes(TypedDict, total=False):
    """A key that need not be there."""

    rare: int


class Outer(Sometimes):
    """A table of tables."""

    name: str
    inner: dict[str, Inner]
    maybe: int | None


GOOD = {"name": "a", "inner": {"x": {"counts": [1]}}, "maybe": None}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, []),
        ({"rare": 1}, []),
        ({"rare": "1"}, ["rare is '1', not a whole number"]),
        ({"name": 3}, ["name is 3, not a text"]),
        ({"maybe": True}, ["maybe is True, not a whole number"]),
        ({"inner": []}, ["inner is [], not a table"]),
        ({"inner": {"x": {"counts": [1, "b"]}}}, ["inner.x: counts.1 is 'b', not a whole number"]),
        ({"inner": {"x": {}}}, ["inner.x: counts is missing"]),
        ({"inner": {"two\nlines": 1}}, ["inner.'two\\nlines' is 1, not a table"]),
        ({"other": 1}, ["'other' is not a field"]),
    ],
)
def test_what_does_not_fit_is_told(change: dict[str, object], said: list[str]) -> None:
    assert misfits({**GOOD, **change}, Outer, Inner=Inner) == said


def test_however_long_a_name_is_it_is_told_short() -> None:
    (said,) = misfits({**GOOD, "inner": {"a" * 5000: 1}}, Outer)
    assert len(said) < 200
