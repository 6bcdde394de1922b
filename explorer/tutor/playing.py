"""Plays a lesson's match between the learner's answers: scripted answers first, then the heuristic player and a seed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from explorer.core.chance import Dice
from explorer.core.errors import NoblesseError
from explorer.core.moments import HIDDEN, Chance, Choice, End, Event, Moment, Seat
from explorer.core.people import named
from explorer.players import HeuristicPlayer
from explorer.tutor.facts import LessonError

if TYPE_CHECKING:
    from explorer.core.match import Match, View
    from explorer.tutor.lesson import LessonStep

MOST = 400
"""The most answers that a step may play; a round has about forty."""


def give(match: Match, answer: Any) -> None:
    """Give one scripted answer: words for a choice; dice values (in order, or some by name) or cards for chance.

    Raises:
        LessonError: the answer does not fit the pending moment.
    """
    try:
        if not isinstance(match.pending, Chance):
            match.choose(answer)
        elif isinstance(answer, Mapping):
            match.roll(**answer)
        else:
            match.roll(answer)
    except NoblesseError as error:
        raise LessonError(f"the lesson answers {answer!r}, but {error}") from None


class Director:
    """Answers pending moments for a step: by its luck and preferences, then by a heuristic player and a seed.

    Args:
        match: the match to play.
        step: the step whose `luck` and `prefer` apply.
        seed: decides everything else.
    """

    def __init__(self, match: Match, step: LessonStep, seed: str) -> None:
        self.match = match
        self._luck, self._prefer = step.luck, step.prefer
        self._player = HeuristicPlayer(match.game, seed)
        self._random = Random(seed).random

    def on(
        self,
        answers: Iterable[Any] = (),
        until: Mapping[str, Any] | None = None,
        since: int | None = None,
        but: Seat | None = None,
    ) -> None:
        """Play on.

        Args:
            answers: answers to give first.
            until: where to stop after that: `event` or `ends`, a kind of event or of end; or `asks`, a kind of choice,
                with `seat` if it must be that seat's. Without it play stops after `answers`.
            since: the number of the first moment that `until` may match; by default the next one.
            but: a seat that answers for itself: play stops when it has to choose.

        Raises:
            LessonError: an answer does not fit, or the match never reaches `until`.
        """
        match, script = self.match, deque(answers)
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
        fault = f"never reaches {until}" if until else f"is over before {script[0]!r}"
        raise LessonError(f"the match {fault}.")

    def roll(self, chance: Chance) -> None:
        """Roll the dice: those that the step's `luck` names as it says, the others by the seed."""
        outcome = chance.source.sample(self._random)
        if isinstance(chance.source, Dice):
            outcome = tuple(
                self._luck.get(name, value) for name, value in zip(chance.source.names, outcome, strict=True)
            )
        self.match.roll(outcome)

    def choice(self, choice: Choice) -> Any:
        """The first option that the step prefers, else the heuristic player's."""
        match = self.match
        labels = {named(match.game.label(match.state, choice, option)): option for option in choice.options}
        for wish in self._prefer:
            if wish in labels:
                return labels[wish]
        return self._player.choose(choice, self._look)

    def _look(self) -> View:
        pending = self.match.pending
        assert isinstance(pending, Choice)
        return self.match.view(pending.seat)


def came(match: Match, first: int, until: Mapping[str, Any]) -> bool:
    """True if the moment that `until` describes is pending, or has happened at number `first` or later."""
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
"""Kinds of events that only say where the match is; a lesson's story leaves them out."""


def story(match: Match, first: int, seat: Seat | None, tell: tuple[str, ...] = ()) -> list[Moment]:
    """The events from number `first` on as the seat sees them, or all of them without one; with `tell`, only those of these kinds.

    Events that are wholly hidden from the seat, such as a card dealt to somebody else, are left out.
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
