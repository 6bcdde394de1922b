"""Change: what is it afterwards? A fact of the position that an answer changes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from explorer.practice.drill import APPLY, COMBINE, Answer
from explorer.practice.filters import LONGEST, NUMBER, drill, head, is_said, variants
from explorer.tutor.session import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from explorer.core.moments import Option
    from explorer.practice.drill import Drill
    from explorer.practice.spot import After, Spot, Step
    from explorer.what_if.branches import Fact

MOST = 2
"""How many facts are asked for after one answer."""

DEEPEST = 5
"""After how many told events a change may come about."""

_DULL = re.compile(r"\b(hand|die|dice|deck|turn|round|discard(s|ed)?)\b", re.IGNORECASE)


def drills(spot: Spot, random: Random) -> Iterator[Drill]:
    """For each answer, the facts that it changes by an event that everybody could foretell."""
    for option in spot.tries(random):
        after = spot.after(option, facts=True)
        changed = [
            (about, fact, step)
            for about, fact in after.facts.items()
            if (step := _changing(spot, after, about, fact)) is not None
        ]
        count = 0
        for about, fact, step in random.sample(changed, len(changed)):
            made = _asked(spot, option, after, about, fact, step, random)
            if made is not None:
                yield made
                count += 1
                if count == MOST:
                    break


def _changing(spot: Spot, after: After, about: str, fact: Fact) -> Step | None:
    """The event at which a fact takes its new value; None if it does not change, or nobody can tell at which event."""
    old = spot.facts.get(about)
    if old is None or old.value == fact.value or not after.steps:
        return None
    if _value(after.steps[-1].facts, about) != fact.value:
        return None  # what is not open to all changed it, or no event did
    before = old.value
    found = None
    for step in after.steps:
        now = _value(step.facts, about)
        if now != before:
            found = step
            before = now
    return found


def _is_bare_sum(old: str, new: str, lead: str) -> bool:
    """True if a number only grows or shrinks by one that the question names."""
    if not (old.isdecimal() and new.isdecimal()):
        return False
    return str(abs(int(new) - int(old))) in NUMBER.findall(lead)


def _value(facts: Mapping[str, Fact], about: str) -> str:
    fact = facts.get(about)
    return "" if fact is None else fact.value


def _asked(
    spot: Spot, option: Option, after: After, about: str, fact: Fact, step: Step, random: Random
) -> Drill | None:
    """The drill about one fact; None if it would be a bad one."""
    name = spot.about(about)
    old, new = head(spot.named(spot.facts[about].value)), head(spot.named(fact.value))
    if (
        _DULL.search(name)
        or "?" in new
        or "hidden" in new
        or "×" in old + new
        or old == new
        or max(len(old), len(new)) > LONGEST
    ):
        return None
    lead = spot.supposed(option)
    come = spot.come(option)
    depth = next((place for place, one in enumerate(come) if one is step), len(come))
    if depth > DEEPEST or (spot.choice is None and step is after.told[0]):
        return None
    if is_said(lead, old, new) or (name.startswith("Your ") and _is_bare_sum(old, new, lead)):
        return None
    tail = about.rsplit(":", 1)[-1].strip()
    others = [
        head(spot.named(other.value))
        for key, other in after.facts.items()
        if key != about and key.rsplit(":", 1)[-1].strip() == tail
    ]
    if new in spot.names:
        others = [one for one in random.sample(spot.names, len(spot.names)) if one == "You" or one not in lead]
    wrong = [Answer(value) for value in variants(new, old, others, random) if len(value) <= LONGEST]
    told = tuple(one.sentence for one in come[: depth + 1])
    full = spot.named(fact.value)
    lines = (*told, *((Sentence(f"{name}: {full}."),) if full != new else ()))
    right = Answer(new, True, lines)
    question = f"{lead} {name}, before: {old}. And after that?"
    used = (
        spot.pending.rule,
        *(rule for one in come[:depth] for rule in one.event.rules),
        *(rule for rule, _ in fact.why),
    )
    return drill(
        spot, "change", question, right, wrong, step.event.rules, random=random, also=used,
        level=COMBINE if depth else APPLY, doing=(option,),
    )  # fmt: skip
