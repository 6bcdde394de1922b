"""Part: what one thing adds to a sum, or what a sum comes to, where the game says how it comes about."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from explorer.core.errors import NoblesseError
from explorer.practice.drill import APPLY, COMBINE, Answer
from explorer.practice.filters import NUMBER, drill, near
from explorer.tutor.session import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from explorer.core.moments import Option
    from explorer.core.standing import Score
    from explorer.practice.drill import Drill
    from explorer.practice.spot import Spot

MOST = 4
"""How many cards or bets are reckoned."""


def drills(spot: Spot, random: Random) -> Iterator[Drill]:
    """The parts of each fact that is a sum, and what cards and bets are worth."""
    for fact in spot.facts.values():
        about, value = spot.about(fact.about), spot.named(fact.value)
        if "?" in value:
            continue
        clauses = [(rule, spot.named(clause)) for rule, clause in fact.why]
        for rule, clause in clauses:
            found = re.search(r"^(.*\d.*)(?:=|:) (\d+)$", clause)
            if found is None or rule not in spot.game.rules.rules:
                continue
            right = Answer(found[2], True, (Sentence(f"{clause}.", (rule,)),))
            question = f"{about}: how much of it comes by “{spot.game.rules[rule].title}”?"
            yield from _sum(spot, question, right, int(found[2]), (rule,), (), APPLY, random)
    choice = spot.choice
    if choice is None:
        return
    for option in random.sample(choice.options, min(MOST, len(choice.options))):
        try:
            score = spot.match.worth(spot.seat, option, spot.seat)
        except NoblesseError:
            continue  # it has no figure now
        if isinstance(score.value, int) and len(score.terms) > 1 and str(score.value) in _comes(spot, option):
            lines = tuple(Sentence(f"{term.text[:1].upper()}{term.text[1:]}.", (term.rule,)) for term in score.terms)
            right = Answer(str(score.value), True, lines)
            question = f"{spot.asks} What is this worth to you now, in {score.unit}: {spot.label(option)}?"
            yield from _sum(spot, question, right, score.value, _behind(score), (), COMBINE, random)


def _comes(spot: Spot, option: Option) -> set[str]:
    """The numbers that come of an answer: in what is told, and in facts that change.

    What something would be worth to the seat is no figure of the game where another gets it.
    """
    after = spot.after(option, facts=True)
    changed = [
        fact.value
        for about, fact in after.facts.items()
        if about not in spot.facts or spot.facts[about].value != fact.value
    ]
    return set(NUMBER.findall(" ".join([*changed, *(step.text for step in after.steps)])))


def _behind(score: Score) -> tuple[str, ...]:
    """The rules of a sum, those of the rarer parts first: what nobody thinks of is what is examined."""
    return score.rules[::-1][:2]


def _sum(
    spot: Spot, question: str, right: Answer, value: int, rules: Sequence[str], also: Sequence[str], level: int, random: Random
) -> Iterator[Drill]:  # fmt: skip
    wrong = [Answer(str(other)) for other in near(value, random)]
    made = drill(spot, "part", question, right, wrong, rules, random=None, also=also, level=level)
    if made is not None:
        yield made
