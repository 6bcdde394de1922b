"""Number: what comes of an answer is told with a number left out."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from explorer.practice.drill import APPLY, COMBINE, Answer
from explorer.practice.filters import NUMBER, drill, near, numbers_like

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from explorer.core.moments import Option
    from explorer.practice.drill import Drill
    from explorer.practice.spot import Spot, Step

DEEPEST = 6
"""How many told events are looked at."""

LONGEST = 140
"""The most characters of a sentence."""

LARGEST = 40
"""Nobody works out a larger number."""

_COUNTED = re.compile(r"\b(Seat|Player|Round|Turn|Year|Moon) $")
_THROWN = ("values", "dice", "roll", "rolled", "value")
"""What dice showed is luck, and is not asked for."""


def drills(spot: Spot, random: Random) -> Iterator[Drill]:
    """For each answer and each event that comes of it, the numbers in its sentence."""
    for option in spot.tries(random):
        if not spot.after(option).whole:
            continue  # the same may be told again with another number, where nobody can see it yet
        lead = spot.supposed(option)
        printed = spot.printed(option)
        known = set(NUMBER.findall(" ".join((lead, *spot.story)))) | spot.given
        beside = [_shapes(spot, spot.come(other)) for other in spot.others(option)]
        come = spot.come(option)[:DEEPEST]
        said = Counter(NUMBER.sub("_", step.text) for step in spot.come(option))
        for depth, step in enumerate(come):
            if said[NUMBER.sub("_", step.text)] > 1:
                continue  # another number would be true of the other
            if spot.anyway(option, step) or " in all" in step.text:
                continue  # no answer brings it about, or it is told with what it adds up to
            seen = _in_sight(spot, option, step)
            for value, start, end in _numbers(step):
                if str(value) in known or str(value) in printed or str(value) in seen:
                    continue
                place = len(NUMBER.findall(step.text[:start]))
                came = [shapes[shape][place] for shapes in beside if (shape := _shape(spot, step.text)) in shapes]
                if came and set(came) == {value}:
                    continue  # this number comes of other answers as well, whatever else does
                others = [*came, *(other for other, *_ in _numbers(step))]
                like = numbers_like(step.text, start, spot.in_sight)
                offered = near(value, random, others) if like is None else sorted(like - {value})
                wrong = [Answer(str(other)) for other in offered]
                right = Answer(str(value), True, tuple(one.sentence for one in come[: depth + 1]))
                made = drill(
                    spot, "number", f"{lead} What comes of it: “{step.text[:start]}___{step.text[end:]}”",
                    right, wrong, step.event.rules, random=None,
                    also=(spot.pending.rule, *(rule for one in come[:depth] for rule in one.event.rules)),
                    level=COMBINE if depth else APPLY, doing=(option,),
                )  # fmt: skip
                if made is not None:
                    yield made


def _shape(spot: Spot, text: str) -> str:
    """A sentence without its people, its other names and its numbers."""
    for name in sorted(spot.names, key=len, reverse=True):
        text = re.sub(rf"\b{re.escape(name)}\b", "@", text)
    return NUMBER.sub("_", re.sub(r"\b[A-Z][\w'’-]*", "@", text))


def _shapes(spot: Spot, steps: Iterable[Step]) -> dict[str, list[int]]:
    """The numbers of some events' sentences, by their shape."""
    return {_shape(spot, step.text): [int(one) for one in NUMBER.findall(step.text)] for step in steps}


def _in_sight(spot: Spot, option: Option, step: Step) -> set[str]:
    """The numbers that can be read off the table, before as after: in facts of whom an event concerns, and of nobody."""
    names = spot.names if step.event.seat is None else (spot.names[step.event.seat],)
    after = spot.becomes(option)
    same = (fact for about, fact in spot.facts.items() if about in after and after[about].value == fact.value)
    facts = ((spot.named(fact.about).partition(":")[0], fact.value) for fact in same)
    return {one for owner, value in facts if owner in names or owner not in spot.names for one in NUMBER.findall(value)}


def _numbers(step: Step) -> Iterator[tuple[int, int, int]]:
    """The numbers in an event's sentence that its facts have and no dice showed, each with where it stands.

    A 1 is left out: the words behind it would betray it. How many cards are shuffled is nothing that anybody counts.
    """
    if step.quoted or "shuffle" in step.text or len(step.text) > LONGEST:
        return
    every = Counter(int(number) for number in NUMBER.findall(step.text))
    thrown = {one for name in _THROWN for one in _within(step.event.facts.get(name))}
    has = {one for fact in step.event.facts.values() for one in _within(fact)} - thrown
    for found in NUMBER.finditer(step.text):
        value = int(found[0])
        beside = ({value + 1, value + 2}, {value - 1, value - 2})
        if every[value] > 1 or any(row <= every.keys() for row in beside):
            continue  # other numbers of the sentence betray it
        if step.text[found.end() : found.end() + 1] == ")" or step.text[found.end() :].startswith(" ×"):
            continue  # it belongs to a name, such as a card's, or is a factor
        if step.text[: found.start()].endswith(" of "):
            continue  # it is how many there are in all
        if 1 < value <= LARGEST and value in has and not _COUNTED.search(step.text[: found.start()]):
            yield value, *found.span()


def _within(fact: Any) -> Iterator[int]:
    """The whole numbers in a fact, however deep they lie."""
    if isinstance(fact, bool):
        return
    if isinstance(fact, int):
        yield fact
    elif isinstance(fact, list | tuple):
        for one in fact:
            yield from _within(one)
    elif isinstance(fact, dict):
        for one in fact.values():
            yield from _within(one)
