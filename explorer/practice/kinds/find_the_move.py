"""Find the move: something comes about after exactly one of the answers."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from explorer.practice.drill import FIND, Answer
from explorer.practice.filters import NUMBER, alike, betrays, drill, of_a_sort, words
from explorer.practice.spot import is_pass

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from explorer.core.moments import Option
    from explorer.practice.drill import Drill
    from explorer.practice.spot import Spot, Step

MANY = 40
"""With more answers than these, nobody can look for one."""

_NOTHING = re.compile(r"\b(no|not|nobody|nothing|none|cannot|neither)\b", re.IGNORECASE)
"""What does not come about, comes about after other answers just as little."""

DEEPEST = 8
"""How many told events are looked at."""


def drills(spot: Spot, random: Random) -> Iterator[Drill]:
    """For each event that only one of the answers brings about at once: after which one?"""
    choice = spot.choice
    if choice is None or not 3 <= len(choice.options) <= MANY:
        return
    tried = [option for option in spot.tries(random) if spot.after(option).whole]
    came: dict[Option, tuple[Step, ...]] = {option: spot.come(option) for option in tried}
    count = Counter(key for steps in came.values() for key in {key for step in steps for key in _keys(step)})
    for option, steps in came.items():
        label = spot.label(option)
        if is_pass(option, label):
            continue
        for depth, step in enumerate(steps[:DEEPEST]):
            if (
                depth == 0
                or step.quoted
                or any(count[key] > 1 for key in _keys(step))
                or step.event.rule == choice.rule
                or _NOTHING.search(step.text)
                or step.text in spot.story
            ):
                continue
            labels = {spot.label(other): other for other in tried if other != option}
            if betrays(step.text, label, labels) or set(NUMBER.findall(step.text)) & spot.printed(option):
                continue
            order = alike(label, labels)
            told, said = words(step.text), words(label)
            if len(told - said) < 2 or len(told & said) > 2 or not of_a_sort(label, order[:3]):
                continue  # the sentence says the answer in other words, or the answer stands alone in its form
            wrong = [_answer(spot, labels[other], came[labels[other]], other) for other in order]
            right = Answer(
                label, True, tuple(one.sentence for one in steps[: depth + 1]), (), (option,), spot.things(option)
            )
            made = drill(
                spot, "find-the-move", f"{spot.asks} After which answer does this come about at once: “{step.text}”",
                right, wrong, step.event.rules, random=random,
                also=(choice.rule, *(rule for one in steps[:depth] for rule in one.event.rules)), level=FIND,
            )  # fmt: skip
            if made is not None:
                yield made
            break


def _keys(step: Step) -> tuple[str, tuple[str, str]]:
    """What must come of no other answer: the same sentence, and the same sort of event by the same rule."""
    return step.text, (step.event.kind, step.event.rule)


def _answer(spot: Spot, option: Option, steps: tuple[Step, ...], label: str) -> Answer:
    """A wrong answer, with what would come of it."""
    shown = tuple(step.sentence for step in steps[:2])
    rules = tuple(dict.fromkeys(rule for step in steps[:2] for rule in step.event.rules))
    return Answer(label, False, shown, rules, (option,), spot.things(option))
