"""A line of play: one way that a match, or some of its game's steps, may go on. Light, so that thousands can be played.

It runs the very steps that play the game, on a copy of the position, and keeps neither record nor story. What it needs
to branch is the position at the start of the running step and the answers given since, as a match does.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from explorer.core.match import Match, View
from explorer.core.moments import Chance, Choice, Moment, Moments, Option

if TYPE_CHECKING:
    from explorer.core.game import Game
    from explorer.odds.distribution import Result
    from explorer.odds.policy import Policy

Measure: TypeAlias = "Callable[[Moment | None, Any], Result | None]"
"""What a line comes to: from a moment and the position to a result, or None to play on. After the last step it is asked
once more, with None for the moment, and must then have a result."""

Steps: TypeAlias = Mapping[str, Callable[..., Moments]]
"""Steps by name, as an agenda names them."""


class Line:
    """One way that play may go.

    Attributes:
        game: which game it is.
        state: the position, open; a copy of its own.
        pending: the Choice or Chance that waits, or None once all is over.
        result: what the measure found, or None so far.
        choices: how many choices a policy has answered on the way here.
    """

    __slots__ = ("_generator", "_kept", "_measure", "_since", "_steps", "choices", "game", "pending", "result", "state")

    def __init__(self, game: Game, state: Any, measure: Measure, steps: Steps | None = None) -> None:
        """Begin where a position's agenda says, and play up to the first moment that waits.

        Args:
            game: which game it is.
            state: the position; its agenda may name the steps below. It is copied.
            measure: what to find out.
            steps: the steps there are, by default all of the game's.
        """
        self.game = game
        self.pending: Choice | Chance | None = None
        self.result: Result | None = None
        self.choices = 0
        self._steps = game.steps if steps is None else steps
        self._measure = measure
        self._generator: Moments | None = None
        self._kept = marshal.dumps(state.__dict__)
        self._since: list[Option] = []
        self.state: Any = game.state.of(marshal.loads(self._kept))
        self._go_on()

    @classmethod
    def of(cls, match: Match, measure: Measure) -> Line:
        """A line that goes on from where a match stands; from an event, from the decision after it."""
        near = match.recast(lambda data, _: data, lambda answer, _: answer)
        line = cls(match.game, near.first_state(), lambda _moment, _state: None)
        for answer in near.answers:
            line.answer(answer)
        line._measure = measure
        return line

    @property
    def place(self) -> bytes | None:
        """Where it stands, if nothing has been answered in the running step: lines in one place go on alike.

        None in the middle of a step, where no two branches of a line stand in one place.
        """
        return None if self._since else self._kept

    def branch(self) -> Line:
        """A second line that stands at the same moment."""
        twin: Line = Line.__new__(Line)
        twin.game, twin.pending, twin.result, twin.choices = self.game, self.pending, self.result, self.choices
        twin._steps, twin._measure, twin._kept, twin._since = self._steps, self._measure, self._kept, self._since.copy()
        state = twin.state = self.game.state.of(marshal.loads(self._kept))
        twin._generator = None
        if self._generator is None:
            return twin
        name, *arguments = state.agenda.pop()
        send = (generator := self._steps[name](state, *arguments)).send
        twin._generator = generator
        answers = iter(self._since)
        moment = send(None)
        while True:
            if not moment.waits:
                moment = send(None)
                continue
            try:
                answer = next(answers)
            except StopIteration:
                return twin
            moment = send(answer)

    def answer(self, answer: Option) -> Result | None:
        """Answer what waits and play up to the next moment that does, or to the result."""
        self._since.append(answer)
        self._go_on(answer)
        return self.result

    def decide(self, policy: Policy) -> Result | None:
        """Let a policy answer choices until chance decides, or to the result."""
        while self.result is None and isinstance(self.pending, Choice):
            self.choices += 1
            self.answer(policy.choose(self.pending, self.look))
        return self.result

    def play(
        self, policy: Policy, random: Callable[[], float], until: Callable[[Choice], bool] | None = None
    ) -> Result | None:
        """Play to the result, chance left to a generator of floats in [0, 1).

        Args:
            policy: answers the choices.
            random: draws what chance brings.
            until: asked before every choice; True stops it, and then there may be no result yet.
        """
        while self.result is None and self.pending is not None:
            pending = self.pending
            if isinstance(pending, Chance):
                self.answer(pending.source.sample(random))
            elif until is not None and until(pending):
                break
            else:
                self.choices += 1
                self.answer(policy.choose(pending, self.look))
        return self.result

    def look(self) -> View:
        """What the seat knows whose choice waits."""
        choice = self.pending
        assert isinstance(choice, Choice)
        return View(choice.seat, self.game.mask(self.state, choice.seat), choice, self.game.id)

    def _go_on(self, answer: Option = None) -> None:
        state, measure = self.state, self._measure
        generator = self._generator
        while True:
            try:
                moment = (generator or _nothing()).send(answer)
            except StopIteration:
                agenda = state.agenda
                if not agenda:
                    self.pending = self._generator = None
                    self.result = measure(None, state)
                    return
                self._kept = marshal.dumps(state.__dict__)
                self._since = []
                name, *arguments = agenda.pop()
                generator = self._generator = self._steps[name](state, *arguments)
                answer = None
                continue
            answer = None
            if moment.waits:
                self.pending = moment  # type: ignore[assignment]  # only Choice and Chance wait
            self.result = measure(moment, state)
            if self.result is not None or moment.waits:
                return


def _nothing() -> Moments:
    """A step in which nothing happens: before the first step of an agenda."""
    yield from ()
