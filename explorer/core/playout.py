"""A playout: one way that a match, or some of its game's steps, may go on. It is light enough to play thousands of them.

A playout runs the game's own steps on a copy of the position and keeps neither a record nor a story. To branch it needs
only the position at the start of the running step and the answers given since, as a match does.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from explorer.core.match import Match, View
from explorer.core.moments import Chance, Choice, Moment, Moments, Option

if TYPE_CHECKING:
    from explorer.core.game import Game
    from explorer.core.match import Player

Result: TypeAlias = Hashable
"""What a playout is measured by; also the result of a question about odds."""

Measure: TypeAlias = "Callable[[Moment | None, Any], Result | None]"
"""Reads a result off a moment and the position; None means play on. It is called once more after the last step, with None
as the moment, and must then return a result."""

Steps: TypeAlias = Mapping[str, Callable[..., Moments]]
"""Steps by the names that an agenda uses."""


class Playout:
    """One way that play may go.

    Attributes:
        game: the game.
        state: the full position, nothing hidden; the playout's own copy.
        pending: the Choice or Chance to answer, or None once all steps are done.
        result: the measure's result, or None if there is none yet.
        choices: how many choices a player has answered so far.
    """

    __slots__ = (
        "_generator", "_keeps", "_kept", "_measure", "_since", "_steps", "choices", "game", "pending", "result", "state",
    )  # fmt: skip

    def __init__(
        self, game: Game, state: Any, measure: Measure, steps: Steps | None = None, *, hears: bool = True
    ) -> None:
        """Begin with a position's agenda, and play up to the first moment that needs an answer.

        Args:
            game: the game.
            state: the position, which is copied; its agenda names steps of `steps`.
            measure: reads off the result.
            steps: the steps that an agenda may name; by default all of the game's.
            hears: False if the measure needs no events: then it is not given any, and play is faster.
        """
        self.game = game
        self.pending: Choice | Chance | None = None
        self.result: Result | None = None
        self.choices = 0
        self._steps = game.steps_for(heard=hears, long=True) if steps is None else steps
        self._measure = measure
        self._generator: Moments | None = None
        self._keeps = True
        self._kept = marshal.dumps(state.__dict__)
        self._since: list[Option] = []
        self.state: Any = game.state.of(marshal.loads(self._kept))
        self._go_on()

    @classmethod
    def of(cls, match: Match, measure: Measure, *, hears: bool = True) -> Playout:
        """A playout that goes on from a match's current moment; from an event, it begins with the next decision.

        Args:
            match: the match.
            measure: reads off the result.
            hears: see `Playout`.
        """
        near = match.replay_with(lambda data, _: data, lambda answer, _: answer)
        playout = cls(match.game, near.first_state(), lambda _moment, _state: None, hears=hears)
        for answer in near.answers:
            playout.answer(answer)
        playout._measure = measure
        return playout

    @property
    def place(self) -> bytes | None:
        """The marshalled position if the running step has no answers yet, else None.

        Playouts with the same place go on alike. In the middle of a step, no two branches have the same place.
        """
        return self._kept if self._keeps and not self._since else None

    def branch(self, last: bool = False) -> Playout:
        """A second playout at the same moment.

        Args:
            last: True if the twin is only played on and never branches. It keeps no positions on its way, and so is faster.
        """
        assert self._keeps, "this playout is a last branch"
        twin: Playout = Playout.__new__(Playout)
        twin._keeps = not last
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
        """Answer the pending moment and play up to the next one, or to the result."""
        self._since.append(answer)
        self._go_on(answer)
        return self.result

    def decide(self, player: Player) -> Result | None:
        """Let a player answer choices up to the next chance, or to the result."""
        while self.result is None and isinstance(self.pending, Choice):
            self.choices += 1
            self.answer(player.choose(self.pending, self.look))
        return self.result

    def play(
        self, player: Player, random: Callable[[], float], until: Callable[[Choice], bool] | None = None
    ) -> Result | None:
        """Play to the result.

        Args:
            player: answers the choices.
            random: decides chance; returns floats in [0, 1).
            until: called before every choice; play stops if it returns True, perhaps without a result.
        """
        while self.result is None and self.pending is not None:
            pending = self.pending
            if isinstance(pending, Chance):
                self.answer(pending.source.sample(random))
            elif until is not None and until(pending):
                break
            else:
                self.choices += 1
                self.answer(player.choose(pending, self.look))
        return self.result

    def look(self) -> View:
        """What the choosing seat knows, to be read before the choice is answered; it shares much with the position."""
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
                if self._keeps:
                    self._kept = marshal.dumps(state.__dict__)
                    self._since = []
                name, *arguments = agenda.pop()
                generator = self._generator = self._steps[name](state, *arguments)
                answer = None
                continue
            answer = None
            if moment.waits:
                self.pending = moment  # type: ignore[assignment]  # only a Choice or a Chance waits
            self.result = measure(moment, state)
            if self.result is not None or moment.waits:
                return


def _nothing() -> Moments:
    """A step without moments, to run before the first step of an agenda."""
    yield from ()
