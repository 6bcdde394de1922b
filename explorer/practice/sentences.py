"""The first sentences of a text: as much of a rule as stands beside an answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from re import Pattern

LONGEST = 190
"""The most characters."""

BOOK: Final = re.compile(r"\b(?:book|reading|switch)\b")
"""What a sentence has that is about the book, and other readings of it."""

_END: Final = re.compile(r"(?<=[.!?]) (?=[A-Z])")


def briefly(text: str, but: Pattern[str] = BOOK) -> str:
    """The first sentences of a text, without those that have something; "" if even the first of them is too long.

    >>> briefly("The book does not say who begins. We let the starting player begin.")
    'We let the starting player begin.'
    """
    short = ""
    for sentence in _END.split(" ".join(text.split())):
        if but.search(sentence):
            continue
        if len(short) + 1 + len(sentence) > LONGEST:
            break
        short = f"{short} {sentence}".strip()
    return short
