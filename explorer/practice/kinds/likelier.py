"""Likelier: which of two outcomes is likelier, by the exact odds of the game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from explorer.odds import BARS, NotAsked, Row, begin, fitting
from explorer.odds import Answer as Odds
from explorer.practice.drill import COMBINE, Answer
from explorer.practice.filters import drill
from explorer.tutor.session import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from explorer.practice.drill import Drill
    from explorer.practice.spot import Spot

LEAST = 0.1
"""What is rarer than this is no match for anything."""

_NEITHER = re.compile(r"\b(no|nobody|none|nothing|neither|ties?|tied|equal)\b", re.IGNORECASE)
"""Outcomes that say nothing without another, or are never likely."""

_NO_MATTER = re.compile(r"\b(worth|cards?)\b", re.IGNORECASE)
"""Which card comes, and what one is worth, is no matter of a rule."""

GAP = 0.12
"""By how much one must be likelier than the other."""

ASKED = 2
"""How many questions about odds are asked of a position."""


def drills(spot: Spot, random: Random) -> Iterator[Drill]:
    """For the questions about odds that fit the moment: two of the outcomes, far enough apart."""
    for question, _ in fitting(spot.match, spot.seat)[:ASKED]:
        if spot.pending.kind not in question.at:
            continue
        try:
            odds = begin(spot.match, question.id, viewer=spot.seat)
        except NotAsked:
            continue  # it does not fit here after all
        if isinstance(odds, Odds) and odds.whole and odds.shape == BARS and not _NO_MATTER.search(odds.title):
            yield from _asked(spot, odds, random)


def _asked(spot: Spot, odds: Odds, random: Random) -> Iterator[Drill]:
    """A drill about two rows of one group of an answer."""
    groups: dict[str, list[Row]] = {}
    for row in odds.rows:
        if row.chance is not None and LEAST <= row.chance <= 1 - LEAST and not _NEITHER.search(row.label):
            groups.setdefault(row.group, []).append(row)
    for group, rows in groups.items():
        pairs = [(more, less) for more in rows for less in rows if _chance(more) - _chance(less) >= GAP]
        if not pairs:
            continue
        more, less = random.choice(pairs)
        said = Sentence(f"{more.label}: {_chance(more):.0%}; {less.label}: {_chance(less):.0%}.", odds.rules[:1])
        question = f"{odds.title}{f' ({group})' if group else ''}. Which is likelier?"
        made = drill(
            spot, "likelier", question, Answer(more.label, True, (said,)), [Answer(less.label, False, (said,))],
            odds.rules[:1], random=random, also=odds.rules[1:], level=COMBINE, least=2,
        )  # fmt: skip
        if made is not None:
            yield made


def _chance(row: Row) -> float:
    assert row.chance is not None
    return float(row.chance)
