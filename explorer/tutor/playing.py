"""How a lesson's match plays on when the learner does not: by what the lesson tells, and else by seed and heuristic."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from explorer.core.chance import Dice
from explorer.core.errors import NoblesseError
from explorer.core.moments import HIDDEN, Chance, Choice, End, Event, Moment, Seat
from explorer.players import HeuristicPlayer
from explorer.tutor.facts import LessonError

if TYPE_CHECKING:
    from explorer.core.match import Match, View
    from explorer.tutor.lesson import Step

MOST = 400
"""Answers that a step may play at the most: a round has about forty."""


def give(match: Match, told: Any) -> None:
    """Give one told answer: words for a choice, values of dice (the rest at their turn) or cards for chance.

    Raises:
        LessonError: it does not fit what waits.
    """
    try:
        if not isinstance(match.pending, Chance):
            match.choose(told)
        elif isinstance(told, Mapping):
            match.roll(**told)
        else:
            match.roll(told)
    except NoblesseError as error:
        raise LessonError(f"the lesson tells {told!r}, but {error}") from None


class Director:
    """Answers what waits as a step wants it: its luck, what it prefers, and else a heuristic player and a seed.

    Args:
        match: what is played.
        step: whose luck and preferences count.
        seed: what all else follows from.
    """

    def __init__(self, match: Match, step: Step, seed: str) -> None:
        self.match = match
        self._luck, self._prefer = step.luck, step.prefer
        self._player = HeuristicPlayer(match.game, seed)
        self._random = Random(seed).random

    def on(
        self,
        told: Iterable[Any] = (),
        until: Mapping[str, Any] | None = None,
        since: int | None = None,
        but: Seat | None = None,
    ) -> None:
        """Play on.

        Args:
            told: answers to give first.
            until: then go on to there: `event` or `ends`, a kind of event or of end; or `asks`, a kind of choice, with
                `seat` if it must be that seat's. Without it nothing more is played.
            since: the number of the first moment that may be the end; the next one when left out.
            but: a seat that answers for itself: play stops for it.

        Raises:
            LessonError: a told answer does not fit, or there is no such moment.
        """
        match, script = self.match, deque(told)
        first = match.moment + 1 if since is None else since
        for _ in range(MOST):
            pending = match.pending
            if not script and (not until or came(match, first, until)):
                return
            if pending is None:
                break
            if script:
                give(match, script.popleft())
            elif isinstance(pending, Chance):
                self.roll(pending)
            else:
                assert isinstance(pending, Choice)
                if pending.seat == but:
                    return
                match.choose(self.choice(pending))
        told_of = f"never comes to {until}" if until else f"is over before {script[0]!r}"
        raise LessonError(f"the match {told_of}.")

    def roll(self, chance: Chance) -> None:
        """Let dice fall as the step's luck has it, and what it does not tell by its seed."""
        outcome = chance.source.sample(self._random)
        if isinstance(chance.source, Dice):
            outcome = tuple(
                self._luck.get(name, value) for name, value in zip(chance.source.names, outcome, strict=True)
            )
        self.match.roll(outcome)

    def choice(self, choice: Choice) -> Any:
        """The option that the step prefers, else the heuristic's."""
        labels = {self.match.label(option): option for option in choice.options}
        for wish in self._prefer:
            if wish in labels:
                return labels[wish]
        return self._player.choose(choice, self._look)

    def _look(self) -> View:
        pending = self.match.pending
        assert isinstance(pending, Choice)
        return self.match.view(pending.seat)


def came(match: Match, first: int, until: Mapping[str, Any]) -> bool:
    """Whether the moment that `until` describes is among those from number `first` on, or waits now."""
    if "asks" in until:
        pending = match.pending
        return (
            isinstance(pending, Choice)
            and pending.kind == until["asks"]
            and until.get("seat", pending.seat) == pending.seat
        )
    ends = "ends" in until
    kind = until["ends" if ends else "event"]
    return any(
        isinstance(moment, Event) and moment.kind == kind and isinstance(moment, End) == ends
        for moment in match.moments()[first : match.moment + 1]
    )


FRAME = frozenset({"set-up", "round", "phase", "turn", "alternate action", "is last"})
"""Kinds of events that only say where the match is, and that a lesson's story leaves out."""


def story(match: Match, first: int, seat: Seat, tell: tuple[str, ...] = ()) -> list[Moment]:
    """The events from number `first` on, as a seat may know them, or only those of the kinds to tell.

    What is wholly hidden from the seat, such as a card dealt to another, is no story.
    """
    found: list[Moment] = []
    for moment in match.moments()[first : match.moment + 1]:
        if not isinstance(moment, Event) or isinstance(moment, End):
            continue
        seen = moment.seen_by(seat)
        hidden = seen.facts and all(isinstance(fact, tuple) and set(fact) == {HIDDEN} for fact in seen.facts.values())
        if not hidden and (moment.kind in tell or (not tell and moment.kind not in FRAME)):
            found.append(seen)
    return found
