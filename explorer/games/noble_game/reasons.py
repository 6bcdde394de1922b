"""Reasons why an option is barred that several choices share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Check, Option

if TYPE_CHECKING:
    from collections.abc import Callable


def compelled(rule: str, text: str, word: str = "pass") -> Callable[[], dict[Option, tuple[Check, ...]]]:
    """Lists `word` ("pass") among the barred options of a choice that a rule makes compulsory, with that rule."""
    said = f"{text}; you cannot pass" if word == "pass" else text
    return lambda: {word: (Check(rule, False, said),)}
