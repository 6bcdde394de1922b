"""Which may: one of these may be done now, and the others may not, each for a reason."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from explorer.practice.drill import APPLY, Answer
from explorer.practice.filters import (
    alike,
    differ_in_number,
    drill,
    failed,
    is_named,
    names_reader,
    of_a_sort,
)
from explorer.practice.spot import is_pass
from explorer.tutor.session import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from explorer.core.moments import Option
    from explorer.practice.drill import Drill
    from explorer.practice.spot import Spot

TRIED = 3
"""How many allowed options are tried as the right answer."""

SAME = 2
"""How many wrong answers one rule may bar."""


def drills(spot: Spot, random: Random) -> Iterator[Drill]:
    """An allowed option among barred ones that look like it."""
    choice = spot.choice
    if choice is None or len(spot.barred) < 2:
        return
    barred: dict[str, Option] = {}
    for option in spot.barred:
        if not is_pass(option, spot.label(option)) and not names_reader(spot.label(option)):
            barred.setdefault(spot.label(option), option)
    allowed = [option for option in choice.options if not is_pass(option, spot.label(option))]
    labels = {spot.label(option) for option in choice.options}
    recent = {rule for sentence in spot.recent for rule in sentence.rules}
    for option in random.sample(allowed, min(TRIED, len(allowed))):
        label = spot.label(option)
        barring: Counter[str] = Counter()
        wrong = []
        for other in alike(label, barred):
            reasons = failed(spot.barred[barred[other]])
            if other in labels or barring[reasons[0].rule] >= SAME or differ_in_number(label, other):
                continue
            if reasons[0].rule in recent or is_named(spot, other, [label]):
                continue  # it has just been told that this cannot be done
            barring[reasons[0].rule] += 1
            lines = tuple(Sentence(f"{check.text[:1].upper()}{check.text[1:]}.", (check.rule,)) for check in reasons)
            rules = tuple(dict.fromkeys(check.rule for check in reasons))
            wrong.append(Answer(other, False, lines, rules, (barred[other],), spot.things(barred[other])))
        wrong = wrong[:3]
        texts = [answer.text for answer in wrong]
        if len(wrong) < 2 or not of_a_sort(label, texts) or is_named(spot, label, texts):
            continue
        right = Answer(
            label, True, (Sentence(f"This is allowed: {label}.", (choice.rule,)),),
            options=(option,), things=spot.things(option),
        )  # fmt: skip
        examined = tuple(dict.fromkeys(answer.rules[0] for answer in wrong))
        question = f"{spot.asks} Which of these is allowed now?"
        made = drill(
            spot, "which-may", question, right, wrong, examined, random=random, also=(choice.rule,), level=APPLY
        )
        if made is not None:
            yield made
