"""Who: what comes of an answer is told without the one whom it befalls."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from explorer.core.people import named, who
from explorer.practice.drill import APPLY, COMBINE, Answer
from explorer.practice.filters import LONGEST, NUMBER, drill, stems

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from explorer.core.moments import Option
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
            if text.startswith("'s ") or len(stems(text) & stems(lead)) > 1 or _is_told(spot, name, text):
                continue  # whose a thing is can be seen, and the question or the story says who
            befell = {other for one in spot.others(option) for other in _befallen(spot, one, rest)} - {seat}
            if not befell:
                continue  # it befalls nobody else, whatever is done
            asked = f"Who{text}"
            likely = [spot.names[other] for other in sorted(befell)]
            others = [one for one in spot.names if one != name and one not in text]
            order = dict.fromkeys([*likely, *random.sample(others, len(others))])
            wrong = [Answer(other) for other in order if other in others]
            right = Answer(name, True, tuple(one.sentence for one in come[: depth + 1]))
            made = drill(
                spot, "who", f"{lead} {asked}?", right, wrong, step.event.rules, random=random,
                also=(spot.pending.rule, *(rule for one in come[:depth] for rule in one.event.rules)),
                level=COMBINE if depth else APPLY, doing=(option,),
            )  # fmt: skip
            if made is not None:
                yield made


def _befallen(spot: Spot, option: Option, rest: str) -> set[int]:
    """The seats that the same befalls after another answer."""
    found = (_without(spot, step) for step in spot.come(option))
    return {seat for seat, other in found if seat is not None and other == rest}


def _is_told(spot: Spot, name: str, text: str) -> bool:
    """True if a line told before begins with somebody, or names that one and speaks of the same."""
    own = stems(name)
    return any(line.startswith(name) or (name in line and stems(line) & stems(text) - own) for line in spot.story)


def _without(spot: Spot, step: Step) -> tuple[int | None, str]:
    """The seat with which an event's sentence begins, and the sentence behind it; nobody if a later word betrays the seat."""
    seat = step.event.seat
    if seat is None or not step.marked.startswith(who(seat)):
        return None, ""
    rest = step.marked.removeprefix(who(seat))
    return (seat, rest) if named(rest, spot.people, seat) == named(rest, spot.people) else (None, "")
