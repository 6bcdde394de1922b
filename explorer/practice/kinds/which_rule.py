"""Which rule: something is not allowed; which rule stops it?"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from explorer.practice.drill import APPLY, RECOGNISE, Answer
from explorer.practice.filters import alike, betrays, drill, failed, names_reader, stems, told_before
from explorer.practice.spot import is_pass
from explorer.tutor.session import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from explorer.core.moments import Option
    from explorer.practice.drill import Drill
    from explorer.practice.spot import Spot


_WHEN = re.compile(r"\b(before|after|when|time|phase|first|then|once|between|begins?|ends?)\b", re.IGNORECASE)
_OWN = re.compile(r"\b(own|oneself|yourself|himself)\b", re.IGNORECASE)


def drills(spot: Spot, random: Random) -> Iterator[Drill]:
    """For each rule that alone bars something here: its title among titles of rules that do not stop it."""
    choice = spot.choice
    if choice is None:
        return
    book = spot.game.rules
    stopping: dict[str, set[str]] = {}
    for option, checks in spot.barred.items():
        stopping.setdefault(_sort(spot, option), set()).update(check.rule for check in checks)
    done: set[str] = set()
    for option, checks in random.sample(list(spot.barred.items()), len(spot.barred)):
        reasons = failed(checks)
        stops = {check.rule for check in reasons}
        rule = reasons[0].rule
        label = spot.label(option)
        if len(stops) > 1 or rule in done:
            continue
        # What is checked here and does not stop this is a wrong answer for sure; the best is what was checked of the same.
        passed = [check.rule for check in checks if check.passed and check.rule not in stops]
        # Others must be about such an option, or share a word with what is asked: of other matters nobody thinks.
        asked = stems(f"{spot.asks} {label} {book[rule].title}")
        here = [
            other
            for sort, rules in stopping.items()
            for other in sorted(rules)
            if other not in passed and not any(_kin(stop, other) for stop in stops)
            if (sort == _sort(spot, option) and not is_pass(option, label)) or stems(book[other].title) & asked
        ]
        titles = {book[other].title: other for other in (*here, *passed) if other not in stops}
        titles.pop(book[rule].title, None)
        titles.pop(book[choice.rule].title, None)
        said = stems(" ".join(check.text for check in reasons))
        fits = len(stems(book[rule].title) & said)
        titles = {title: other for title, other in titles.items() if len(stems(title) & said) < max(fits, 1)}
        first = [book[other].title for other in dict.fromkeys(passed) if book[other].title in titles]
        order = list(dict.fromkeys([*random.sample(first, len(first)), *alike(book[rule].title, titles)]))
        wrong = [
            Answer(title, False, (Sentence(f"“{title}” does not stop it.", (titles[title],)),), (titles[title],))
            for title in order
        ]
        if betrays(label, book[rule].title, order[:3]) or told_before(spot, book[rule].title, order[:3]):
            continue
        if names_reader(label) and _OWN.search(book[rule].title):
            continue  # the title names the option
        if not stems(book[rule].title) & said:
            continue  # its title does not say what is wrong
        if any("; now:" in check.text for check in reasons) and not _WHEN.search(book[rule].title):
            continue  # it is too early or too late for it, and the title says nothing of times
        done.add(rule)
        lines = tuple(Sentence(f"{check.text[:1].upper()}{check.text[1:]}.", (check.rule,)) for check in reasons)
        right = Answer(book[rule].title, True, lines, options=(option,), things=spot.things(option))
        question = f"{spot.asks} This is not allowed: {label}. Which rule stops it?"
        made = drill(
            spot, "which-rule", question, right, wrong, (rule,), random=random, also=(choice.rule,),
            level=APPLY if len(first) > 1 else RECOGNISE, doing=(option,),
        )  # fmt: skip
        if made is not None:
            yield made


def _sort(spot: Spot, option: Option) -> str:
    """What sort of option it is: what it is about on the board, else the first word of its label."""
    things = spot.things(option)
    note = spot.match.note(things[0], spot.seat) if things else None
    if note is not None and note.kind:
        return note.kind
    return things[0].partition(":")[0] if things else spot.label(option).split(" ", 1)[0]


def _kin(rule: str, other: str) -> bool:
    """True if one rule is a detail of the other, or both are of a third, so that both could be meant."""
    shorter, longer = sorted((rule, other), key=len)
    return (
        longer == shorter
        or longer.startswith(f"{shorter}.")
        or rule.rpartition(".")[0] == other.rpartition(".")[0] != ""
    )
