"""Which way round a question is put: two that are about the same thing may have opposite answers.

"May I keep it?" and "is it lost?" are alike in all but this.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from explorer.core.words import words_of

if TYPE_CHECKING:
    from collections.abc import Mapping

POLES: Final[Mapping[str, re.Pattern[str]]] = {
    pole: re.compile(rf"\b(?:{words})\b")
    for pole, words in (
        ("not", "not|never|nobody|nothing|none|without|nor|cant|wont"),
        (
            "forbidden",
            "forbidden|illegal|banned|prohibited|barred|blocked|disallowed|cheating|off limits|against the rules?|not allowed",
        ),
        ("must", "must|(?:have|has|had|needs?) to|forced|obliged|compulsory|required|mandatory|obligatory"),
        ("free", "optional|voluntary|declined?|refused?|skip"),
        ("kept", "keeps?|kept|stays?|remains?|survives?|safe|get (?:it|them|him|her)? ?back"),
        ("lost", "loses?|lost|gone|dies?|discard(?:s|ed)?|destroyed|forfeit|killed"),
    )
}
"""What sets the way round, as a pattern for the words of a question."""

TURNING: Final = frozenset({"forbidden", "lost"})
"""Two questions about the same thing of which only one is put like this have opposite answers: whether something is forbidden,
and whether it is allowed."""

_OPEN = re.compile(
    r"(?:^|, |\. )(?:so |and |but |ok )?(?:how|what|whats|who|whos|whose|when|where|which|why)\b(?! if\b)"
)
"""A question that wants more than a yes or no: its sentence begins with a question word."""


def poles(text: str) -> frozenset[str]:
    """What sets the way round in a question.

    >>> sorted(poles("Don't I have to discard it?"))
    ['lost', 'must', 'not']
    """
    said = " ".join(words_of(text))
    return frozenset(pole for pole, pattern in POLES.items() if pattern.search(said))


def wants_word(text: str) -> bool:
    """True if a question can be answered by yes or no.

    >>> wants_word("May I pass?"), wants_word("how many dice?"), wants_word("I passed, who begins?"), wants_word("what if I pass")
    (True, False, False, True)
    """
    return _OPEN.search(text.strip().lower().replace("'", "")) is None
