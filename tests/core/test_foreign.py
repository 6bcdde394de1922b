"""JSON from outside is read as JSON is, and refused where it could end Python itself."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, strategies

from explorer.core.foreign import DEEPEST, read_json

anything = strategies.recursive(
    strategies.none() | strategies.booleans() | strategies.integers() | strategies.text(),
    lambda inner: strategies.lists(inner) | strategies.dictionaries(strategies.text(), inner),
    max_leaves=20,
)


@given(anything)
def test_it_reads_what_json_reads(value: Any) -> None:
    assert read_json(json.dumps(value)) == value


@pytest.mark.parametrize("one", ["[", '{"a":', '"', '"\\"[', "", "[1,", "}"])
def test_what_is_no_json_is_refused_as_elsewhere(one: str) -> None:
    with pytest.raises(json.JSONDecodeError):
        read_json(one)


@pytest.mark.parametrize(("begins", "ends"), [("[", "]"), ('{"a":', "}")])
def test_it_goes_so_deep_and_no_deeper(begins: str, ends: str) -> None:
    assert read_json(begins * DEEPEST + "1" + ends * DEEPEST)
    for deeper in (DEEPEST + 1, 500_000):
        with pytest.raises(ValueError, match="nested too deeply"):
            read_json(begins * deeper + "1" + ends * deeper)
        with pytest.raises(ValueError, match="nested too deeply"):
            read_json(begins * deeper)


def test_brackets_in_a_text_are_text() -> None:
    text = "[" * 1000 + '\\"' + "{" * 1000
    assert read_json(json.dumps([text])) == [text]
