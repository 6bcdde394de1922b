"""What a player might want and may not have: the reasons that several choices give alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Check, Option

if TYPE_CHECKING:
    from collections.abc import Callable


def compelled(rule: str, text: str, word: str = "pass") -> Callable[[], dict[Option, tuple[Check, ...]]]:
    """Passing on what a rule compels one to: it stands among what is barred, with that rule."""
    said = f"{text}; you cannot pass" if word == "pass" else text
    return lambda: {word: (Check(rule, False, said),)}
