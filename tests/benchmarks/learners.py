"""Learners who are simulated: in how many days they know a game's rules, by what the product itself counts as known.

    python -m tests.benchmarks.learners

A learner answers 40 drills a day. A rule that is remembered is answered rightly but for a slip, one that is not is guessed; what
is remembered follows fsrs, from which the product plans too, so this is the best case. About a third of the rules are known
beforehand, from other games or by reason.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING

from fsrs import Card, Rating, Scheduler

from explorer.core.game import game_named
from explorer.practice import Memory, Session
from explorer.practice.picking import LENGTH
from tests.practice.made import Made

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.core.game import Game
    from explorer.practice.picking import Maker

GUESS, SLIP, BEFORE = 0.25, 0.08, 0.35
A_DAY, WANTED, DAYS = 40, 0.9, 60
CORE = 150
OURS = ("game_of_crowns", "kings_of_ireland", "noble_game", "noble_treachery", "black_rose_wars")
START = datetime(2026, 11, 23, 19, tzinfo=UTC)


@dataclass
class Learner:
    """Somebody whose memory fades as fsrs says.

    Attributes:
        random: their luck.
        known: the rules known beforehand.
        cards: how well each rule is remembered that was asked about.
    """

    random: Random
    known: frozenset[str]
    cards: dict[str, Card] = field(default_factory=dict)
    _scheduler: Scheduler = field(
        default_factory=lambda: Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    )

    def answers(self, rule: str, now: datetime) -> bool:
        """Whether a question about a rule is answered rightly; its feedback is read and learnt from."""
        card = self.cards.get(rule) or Card(card_id=0, due=now)
        if rule in self.cards:
            remembered = self.random.random() < self._scheduler.get_card_retrievability(card, now)
        else:
            remembered = rule in self.known
        right = self.random.random() < (1 - SLIP if remembered else GUESS)
        grade = Rating.Good if remembered else Rating.Again
        self.cards[rule], _ = self._scheduler.review_card(card, grade, now)
        return right


def days_until_known(
    game: Game, drills: Maker, rules: Sequence[str], seed: int, a_day: int = A_DAY
) -> tuple[int | None, int]:
    """On which day nine of ten rules are known, from 1, or None within `DAYS`; and how many drills that took."""
    random = Random(seed)
    learner = Learner(random, frozenset(rule for rule in rules if random.random() < BEFORE))
    kinds = {rule: len({source.kind for source in drills.about(rule)}) for rule in rules}
    memory = Memory(game, kinds)
    asked = 0
    for day in range(DAYS):
        now = START + timedelta(days=day)
        for _ in range(a_day // LENGTH):
            session = Session(memory, drills, rules, random)
            for _ in range(LENGTH):
                drill = session.next(now)
                if drill is None:
                    break
                asked += 1
                right = learner.answers(drill.rules[0], now)
                memory.answered(drill, drill.right if right else None, now, 10.0)
                if not right:
                    session.missed(drill)
                now += timedelta(seconds=30)
        if sum(memory.state(rule, now) == "known" for rule in rules) >= WANTED * len(rules):
            return day + 1, asked
    return None, asked


def main() -> None:
    """Print how long learners of each size of rulebook take."""
    for name in OURS:
        game = game_named(name)
        rules = [rule.id for rule in game.rules if rule.standing != "advice"]
        for size in (CORE, len(rules)):
            some = rules[:size]
            found = [days_until_known(game, Made(game, some), some, seed) for seed in range(3)]
            print(game.title, len(some), "rules: days and drills", *found, flush=True)


if __name__ == "__main__":
    main()
