"""Which drill comes next: what has faded, what was missed a moment ago, and now and then a rule that is new."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Protocol

from explorer.practice.memory import REMEMBERED

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import datetime
    from random import Random

    from explorer.practice.drill import Drill, Source
    from explorer.practice.memory import Memory

LENGTH = 10
"""How many drills a session has: about five minutes."""

LEARNING = 8
"""No new rule is begun while so many were answered wrongly the last time, and were not known before."""

EVERY = 2
"""One drill in so many is about a new rule, while others are due."""

SOON = (3, 6)
"""After how many other drills a missed rule comes back, at least and at most."""

ROW = 4
"""The most drills of one kind in a row."""

TRIES = 6
"""How many sources of a rule are tried before another rule is taken."""


class Maker(Protocol):
    """What makes drills; `explorer.practice.drills` has it for every game."""

    def about(self, rule: str) -> Sequence[Source]:
        """What drills that examine a rule can be made from."""

    def make(self, source: Source) -> Drill | None:
        """The drill of a source; None if it makes none any more."""


class Session:
    """One sitting: drills one after another, each chosen when it is asked for.

    Args:
        memory: what the learner remembers; whoever asks tells it the answers, and tells this `missed`.
        drills: what makes drills.
        course: the rules in the order in which they are to be learnt, the core first.
        random: chooses among what is as good.
        taught: the rules taught by lessons done; they are new to practice before others are.
        about: the rules that this sitting is about; empty for all.

    Attributes:
        asked: how many drills it has given.
    """

    def __init__(
        self,
        memory: Memory,
        drills: Maker,
        course: Sequence[str],
        random: Random,
        taught: Collection[str] = (),
        about: Collection[str] = (),
    ) -> None:
        self.asked = 0
        self._memory, self._drills, self._random, self._taught = memory, drills, random, taught
        wanted = [rule for rule in course if not about or rule in about]
        self._course = [rule for rule in wanted if rule in taught] + [rule for rule in wanted if rule not in taught]
        self._about = frozenset(about)
        self._back: list[tuple[int, str]] = []
        self._kinds: list[str] = []
        self._places: list[str] = []
        self._right: Counter[str] = Counter()

    def missed(self, drill: Drill) -> None:
        """Ask about a drill's rule again soon, in another position."""
        self._back.append((self.asked + self._random.randint(*SOON), drill.rules[0]))

    def next(self, now: datetime) -> Drill | None:
        """The next drill; None if there is nothing to ask about."""
        for rule in self._rules(now):
            drill = self._drill(rule)
            if drill is not None:
                self._back = [one for one in self._back if one[1] != rule or one[0] > self.asked]
                self.asked += 1
                self._kinds.append(drill.kind)
                self._places.append(drill.where)
                self._right[drill.answers[drill.right].text] += 1
                return drill
        return None

    def _rules(self, now: datetime) -> list[str]:
        """The rules to ask about, the most wanted first."""
        memory = self._memory
        back = [rule for when, rule in sorted(self._back) if when <= self.asked]
        waiting = {rule for _, rule in self._back}
        due = [rule for rule in memory.due(now) if rule not in waiting and self._wanted(rule)]
        new = [rule for rule in self._course if rule not in memory.traces and rule not in memory.only_read]
        learning = sum(not trace.was_known and not trace.row for trace in memory.traces.values())
        turn = self.asked % EVERY == EVERY - 1 and learning < LEARNING
        rest = [rule for rule in memory.traces if rule not in waiting and rule not in due and self._wanted(rule)]
        rest.sort(key=lambda rule: (memory.recall(rule, now) >= REMEMBERED, memory.traces[rule].day, rule))
        first = [*new[:1], *due] if turn else [*due, *new]
        return list(dict.fromkeys([*back, *first, *new, *rest, *(rule for _, rule in self._back)]))

    def _is_usual(self, drill: Drill) -> bool:
        """True if Yes or No is asked, and what is right has been right more often than the other in this sitting.

        More questions of players are answered No than Yes; who always says No should not do well.
        """
        texts = [answer.text for answer in drill.answers]
        right = texts.pop(drill.right)
        return {right, *texts} == {"Yes", "No"} and self._right[right] > self._right[texts[0]]

    def _wanted(self, rule: str) -> bool:
        return not self._about or rule in self._about

    def _drill(self, rule: str) -> Drill | None:
        """A drill about a rule at the learner's level, in another kind and place than the last ones; None if there is none."""
        trace = self._memory.traces.get(rule)
        level = trace.level if trace else 2 if rule in self._taught else 1
        last = trace.kind if trace else ""
        full = set(self._kinds[-ROW:]) if len(set(self._kinds[-ROW:])) == 1 and len(self._kinds) >= ROW else set()
        sources = [one for one in self._drills.about(rule) if one.rules[0] == rule] or list(self._drills.about(rule))
        self._random.shuffle(sources)
        known = trace.kinds if trace else ()
        sources.sort(
            key=lambda one: (
                one.kind in full,
                one.where in self._places,
                one.kind == last,
                one.kind in known,
                abs(one.level - level),
            )
        )
        again = usual = None
        for source in sources[:TRIES]:
            drill = self._drills.make(source)
            if drill is not None and drill.id not in self._memory.asked:
                if not self._is_usual(drill):
                    return drill
                usual = usual or drill
            again = again or drill
        if usual is not None:
            return usual
        return again if again is not None and again.where not in self._places else None
