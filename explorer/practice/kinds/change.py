"""Change: what is it afterwards? A fact of the position that an answer changes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from explorer.practice.drill import APPLY, COMBINE, Answer
from explorer.practice.filters import LONGEST, NUMBER, drill, head, is_said, told_before, variants, words
from explorer.tutor.session import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from explorer.core.moments import Option
    from explorer.practice.drill import Drill
    from explorer.practice.spot import After, Spot, Step
    from explorer.what_if.branches import Fact

MOST = 2
"""How many facts are asked for after one answer."""

DEEPEST = 5
"""After how many told events a change may come about."""

_COUNTED = re.compile(r"(?:^|(?<=, )|(?<= and ))(\d+)(?: ([a-z]+?)s?)?(?=$|,| and )")
"""A number of a list with what it counts."""

_NAMELESS = re.compile(r"\b[a-z]\d+\b")
"""Something that has no name at the table, only a number of ours: "force f1"."""

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
    """True if numbers only grow or shrink by as much as the question says, or by the one thing that is taken."""
    was, now = ({unit: int(count) for count, unit in _COUNTED.findall(value)} for value in (old, new))
    steps = {unit: abs(now.get(unit, 0) - was.get(unit, 0)) for unit in was | now}
    said, named = NUMBER.findall(lead), words(lead)
    return bool(steps) and all(
        str(step) in said or (step == 1 and unit in named) for unit, step in steps.items() if step
    )


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
        or _NAMELESS.search(name)
        or "?" in new
        or "hidden" in new
        or "×" in old + new
        or old == new
        or max(len(old), len(new)) > LONGEST
    ):
        return None
    lead = spot.supposed(option)
    come = after.told if spot.choice is not None else after.told[1:]
    depth = next((place for place, one in enumerate(come) if one is step), len(come))
    if depth > DEEPEST or (spot.choice is None and step is after.told[0]):
        return None
    if is_said(lead, old, new) or _is_bare_sum(old, new, " ".join((lead, *spot.story))):
        return None
    becomes = [head(spot.named(_value(spot.becomes(other), about))) for other in spot.others(option)]
    if becomes and set(becomes) == {new}:
        return None  # it comes of other answers as well
    tail = about.rsplit(":", 1)[-1].strip()
    others = [
        head(spot.named(other.value))
        for key, other in after.facts.items()
        if key != about and key.rsplit(":", 1)[-1].strip() == tail
    ]
    if new in spot.names:
        others = [one for one in random.sample(spot.names, len(spot.names)) if one == "You" or one not in lead]
    most = re.search(r" of \d+", new)
    likely = [one for one in others if not most or one.endswith(most[0])]
    came = [one for one in becomes if one and "?" not in one and "hidden" not in one and one not in (old, new)]
    texts = [
        value
        for value in variants(new, old, likely, random, list(dict.fromkeys(came))[:1], _sight(spot, after))
        if len(value) <= LONGEST
    ][:3]
    if not _beside(new, old, texts) or told_before(spot, new, texts):
        return None
    wrong = [Answer(value) for value in texts]
    told = tuple(one.sentence for one in come[: depth + 1])
    full = spot.named(fact.value)
    lines = (*told, *((Sentence(f"{name}: {full}."),) if full != new else ()))
    right = Answer(new, True, lines)
    question = f"{lead} {name}, before: {old}. And after that?"
    rules = _examined(spot, spot.facts[about], fact, step)
    used = (
        spot.pending.rule,
        *step.event.rules,
        *(rule for one in come[:depth] for rule in one.event.rules),
        *(rule for rule, _ in fact.why),
    )
    return drill(
        spot, "change", question, right, wrong, rules, random=random, also=used,
        level=COMBINE if depth else APPLY, doing=(option,),
    )  # fmt: skip


def _examined(spot: Spot, before: Fact, fact: Fact, step: Step) -> tuple[str, ...]:
    """The rules that make a fact what it is now.

    Of a sum, those that have come into it or left it. Else the event's; but to do what is asked for is no rule of its own,
    and then they are those of the sum.
    """
    was, now = ({rule for rule, _ in one.why} for one in (before, fact))
    parting = [rule for rule, _ in (*fact.why, *before.why) if rule in was ^ now]
    if parting and was and now:
        return spot.cites(parting)
    said = [rule for rule, clause in fact.why if (rule, clause) not in before.why]
    return spot.cites(said) if said and step.event.rule == spot.pending.rule else step.event.rules


def _beside(new: str, old: str, texts: Sequence[str]) -> bool:
    """True if a number is not the only one that is larger, or smaller, than what it was."""
    numbers = [NUMBER.findall(text) for text in (new, old, *texts)]
    if any(len(found) != len(numbers[0]) or not found for found in numbers):
        return True
    now, was, *rest = ([int(one) for one in found] for found in numbers)
    places = [place for place, (one, other) in enumerate(zip(now, was, strict=True)) if one != other]
    if len(places) != 1:
        return True
    place = places[0]
    return any((one[place] > was[place]) == (now[place] > was[place]) for one in rest if one[place] != was[place])


def _sight(spot: Spot, after: After) -> str:
    """What things there are: all that is in sight, before and after."""
    return " | ".join((spot.in_sight, *(spot.named(fact.value) for fact in after.facts.values())))
