"""Part: what one thing adds to a sum, or what a sum comes to, where the game says how it comes about."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from explorer.core.errors import NoblesseError
from explorer.practice.drill import APPLY, COMBINE, Answer
from explorer.practice.filters import NUMBER, drill, head, near
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


_SUM = re.compile(r"\d.*(?:=|:) (\d+)$")
"""The end of a clause that says how a number comes about."""


_THING = re.compile(r"\d+ ([A-Z][\w ]*?)(?= ×|:|,)")
"""The beginning of a clause about cards: what they are called."""


def drills(spot: Spot, random: Random) -> Iterator[Drill]:
    """The parts of one's own score and of each fact that is a sum, and what cards and bets are worth."""
    asked: set[str] = set()
    for own in spot.match.standing(spot.seat)[spot.seat :][:1]:  # a game may say nothing of how the seats stand
        for term in own.terms:
            if _SUM.search(term.text) and term.rule not in asked:
                asked.add(term.rule)
                yield from _part(spot, f"Your score now, in {own.unit}", term.rule, term.text, random)
    for fact in spot.facts.values():
        about, value = spot.about(fact.about), spot.named(fact.value)
        if "?" in value:
            continue
        for rule, clause in fact.why:
            if rule not in asked:
                yield from _part(spot, about, rule, spot.named(clause), random)
    choice = spot.choice
    if choice is None:
        return
    for option in random.sample(choice.options, min(MOST, len(choice.options))):
        try:
            score = spot.match.worth(spot.seat, option, spot.seat)
        except NoblesseError:
            continue  # it has no figure now
        if not isinstance(score.value, int) or len(score.terms) < 2 or str(score.value) in spot.printed(option):
            continue
        if str(score.value) in _comes(spot, option):
            lines = tuple(Sentence(f"{term.text[:1].upper()}{term.text[1:]}.", (term.rule,)) for term in score.terms)
            right = Answer(str(score.value), True, lines)
            question = f"{spot.asks} What is this worth to you now, in {score.unit}: {spot.label(option)}?"
            yield from _sum(spot, question, right, score.value, _behind(score), (), COMBINE, random, _slips(score))


def _part(spot: Spot, about: str, rule: str, clause: str, random: Random) -> Iterator[Drill]:
    """The drill about one clause of a sum; none if the clause says no numbers."""
    found = _SUM.search(clause)
    if found is None or rule not in spot.game.rules.rules:
        return
    thing, title = _THING.match(clause), spot.game.rules[rule].title
    if thing is None and ":" not in title and found[1] == "0":
        return  # the title says so
    right = Answer(found[1], True, (Sentence(f"{clause}.", (rule,)),))
    name = title.partition(":")[0] if thing is None else thing[1]
    question = f"{about}: how much of it comes by “{name}”?"
    yield from _sum(spot, question, right, int(found[1]), (rule,), (), APPLY, random, _factors(clause))


def _comes(spot: Spot, option: Option) -> set[str]:
    """The numbers that come of an answer: those that facts are now, and those that an event gives.

    What something would be worth to the seat is no figure of the game where another gets it, or where it is only given up.
    """
    after = spot.after(option, facts=True)
    changed = [
        head(spot.named(fact.value))
        for about, fact in after.facts.items()
        if about not in spot.facts or spot.facts[about].value != fact.value
    ]
    told = [step.text for step in after.told if step.event.seat == spot.seat]
    return {found[0] for text in (*changed, *told) if len(found := NUMBER.findall(text)) == 1}


def _slips(score: Score) -> list[int]:
    """What a sum comes to without one of its parts, the rarest first."""
    assert isinstance(score.value, int)
    return [score.value - term.value for term in reversed(score.terms) if term.value]


def _factors(clause: str) -> list[int]:
    """What somebody gets who adds the two factors of a product, or takes one of them for the whole.

    >>> _factors("3 Castellans × 4 ravens = 12")
    [7, 4, 3]
    """
    found = re.fullmatch(r"(\d+)\b[^×]*× (\d+)\b[^×]*", clause.rpartition(" = ")[0])
    return [] if found is None else [int(found[1]) + int(found[2]), int(found[2]), int(found[1])]


def _behind(score: Score) -> tuple[str, ...]:
    """The rules of a sum, those of the rarer parts first: what nobody thinks of is what is examined."""
    return score.rules[::-1][:2]


def _sum(
    spot: Spot, question: str, right: Answer, value: int, rules: Sequence[str], also: Sequence[str], level: int, random: Random,
    slips: Sequence[int] = (),
) -> Iterator[Drill]:  # fmt: skip
    wrong = [Answer(str(other)) for other in near(value, random, slips)]
    made = drill(spot, "part", question, right, wrong, rules, random=None, also=also, level=level)
    if made is not None:
        yield made
