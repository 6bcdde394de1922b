"""Who: what comes of an answer is told without the one whom it befalls."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from explorer.core.people import named, who
from explorer.practice.drill import APPLY, COMBINE, Answer
from explorer.practice.filters import LONGEST, NUMBER, drill

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from explorer.practice.drill import Drill
    from explorer.practice.spot import Spot, Step

NOBODY = re.compile(r"\b(no|none|nothing|nobody|begins|activation|turn)\b")
"""Words of a sentence that is true of others as well, or that only says whose turn it is."""

DEEPEST = 6
"""How many told events are looked at."""


def drills(spot: Spot, random: Random) -> Iterator[Drill]:
    """For each answer and each event that comes of it and befalls somebody else: who is it?"""
    for option in spot.tries(random):
        if not spot.after(option).whole:
            continue  # it may befall another, too, where nobody can see it yet
        lead = spot.supposed(option)
        come = spot.come(option)[:DEEPEST]
        befalls = Counter(rest for _, rest in (_without(spot, step) for step in spot.come(option)))
        for depth, step in enumerate(come):
            seat, rest = _without(spot, step)
            if seat is None or seat == spot.seat or befalls[rest] > 1:
                continue
            name = spot.names[seat]
            text = re.sub("<([a-z]+)>", r"\1", named(rest, spot.people, spot.seat)).rstrip(".")
            if NUMBER.search(text) or NOBODY.search(text) or spot.anyway(option, step):
                continue  # its numbers betray who it is, or it is true of others too, or no answer brings it about
            if name in lead or name in text or any(name in one.text for one in come[:depth]) or len(text) > LONGEST:
                continue
            if {one for one in spot.names if one != "You" and one in " ".join(spot.story)} == {name}:
                continue  # what happened before speaks of nobody else
            asked = f"Whose{text[2:]}" if text.startswith("'s ") else f"Who{text}"
            others = [one for one in spot.names if one != name and one not in text]
            wrong = [Answer(other) for other in random.sample(others, len(others))]
            right = Answer(name, True, tuple(one.sentence for one in come[: depth + 1]))
            made = drill(
                spot, "who", f"{lead} {asked}?", right, wrong, step.event.rules, random=random,
                also=(spot.pending.rule, *(rule for one in come[:depth] for rule in one.event.rules)),
                level=COMBINE if depth else APPLY, doing=(option,),
            )  # fmt: skip
            if made is not None:
                yield made


def _without(spot: Spot, step: Step) -> tuple[int | None, str]:
    """The seat with which an event's sentence begins, and the sentence behind it; nobody if a later word betrays the seat."""
    seat = step.event.seat
    if seat is None or not step.marked.startswith(who(seat)):
        return None, ""
    rest = step.marked.removeprefix(who(seat))
    return (seat, rest) if named(rest, spot.people, seat) == named(rest, spot.people) else (None, "")
