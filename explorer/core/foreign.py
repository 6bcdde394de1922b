"""JSON that comes from outside, and may be anything."""

from __future__ import annotations

import json
import re
from typing import Any

DEEPEST = 100
"""How deep lists and tables may lie in each other; those of a match lie a dozen deep."""

_MARKS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)
"""A text with whatever is in it, or where a list or a table begins or ends."""


def read_json(text: str, **given: Any) -> Any:
    """What a JSON text says, as `json.loads` returns it.

    Args:
        text: untrusted.
        **given: what `json.loads` is told besides.

    Raises:
        json.JSONDecodeError: it is no JSON.
        ValueError: a number in it has too many digits, or it is nested deeper than `DEEPEST`. What is nested deeply enough
            uses up the stack, and in a browser that ends Python itself instead of raising a RecursionError.
    """
    depth = 0
    for mark in _MARKS.finditer(text):
        depth += (mark[0] in "[{") - (mark[0] in "]}")
        if depth > DEEPEST:
            raise ValueError("it is nested too deeply")
    return json.loads(text, **given)
