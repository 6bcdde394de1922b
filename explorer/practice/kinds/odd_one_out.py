"""Odd one out: several things may be done now, and one may not."""

from __future__ import annotations

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

    from explorer.core.moments import Check, Option
    from explorer.practice.drill import Drill
    from explorer.practice.spot import Spot


REASONS = 2
"""How many rules may bar what is not allowed."""


def drills(spot: Spot, random: Random) -> Iterator[Drill]:
    """For each reason that bars something here: one barred option among allowed ones that look like it."""
    choice = spot.choice
    if choice is None or not spot.barred:
        return
    allowed: dict[str, Option] = {}
    for option in choice.options:
        label = spot.label(option)
        if not is_pass(option, label):
            allowed.setdefault(label, option)
    if len(allowed) < 2:
        return
    groups: dict[tuple[str, ...], list[tuple[Option, list[Check]]]] = {}
    for option, checks in spot.barred.items():
        reasons = failed(checks)
        groups.setdefault(tuple(dict.fromkeys(check.rule for check in reasons)), []).append((option, reasons))
    recent = {rule for sentence in spot.recent for rule in sentence.rules}
    for rules, found in groups.items():
        if len(rules) > REASONS or rules[0] in recent:
            continue  # many reasons examine none of them, and the story tells of the rule
        option, reasons = random.choice(found)
        label = spot.label(option)
        if label in allowed or is_pass(option, label) or names_reader(label):
            continue
        wrong = [
            Answer(
                other, False, (Sentence(f"This is allowed: {other}.", (choice.rule,)),),
                options=(allowed[other],), things=spot.things(allowed[other]),
            )
            for other in alike(label, allowed)
            if not differ_in_number(label, other)
        ]  # fmt: skip
        texts = [answer.text for answer in wrong[:3]]
        if not of_a_sort(label, texts) or is_named(spot, label, texts):
            continue
        lines = tuple(Sentence(f"{check.text[:1].upper()}{check.text[1:]}.", (check.rule,)) for check in reasons)
        right = Answer(label, True, lines, options=(option,), things=spot.things(option))
        question = f"{spot.asks} Which of these is not allowed now?"
        made = drill(
            spot, "odd-one-out", question, right, wrong, rules[:1],
            random=random, also=(*rules[1:], choice.rule), level=APPLY,
        )  # fmt: skip
        if made is not None:
            yield made
