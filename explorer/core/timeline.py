"""The timeline of a match: its position, its answers, and every moment reached from them.

What a match *is*, is how it was set up and the answers given since; everything else follows from them. The position at
the start of a step is plain data, so every few answers it is kept (a keyframe), and any moment is reached by going on
from the keyframe before it. Undo, time travel, forks and saves in the middle of an effect are all this one thing.
"""

from __future__ import annotations

import marshal
from random import Random
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from explorer.core.errors import NotWaiting, quoted
from explorer.core.moments import Chance, Choice, Moment, Moments, Option, Seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.game import Game
    from explorer.core.state import State

Keyframe: TypeAlias = tuple[int, int, bytes]
"""A kept position: how many answers and how many moments lie before it, and the state as marshalled data."""

KEYFRAME_EVERY = 32
"""Answers between two keyframes: a copy costs about as much as two answers, a replay costs one an answer."""

STOP = object()
"""What a decider returns to stop play here."""


class Timeline:
    """A match as a line of moments on which one can go back and forth; `Match` adds what people ask of it.

    Attributes:
        game: the game that is played.
        setup: how the match was set up, as plain data; with `answers` it is the whole record.
        seed: what its own dice follow from.
    """

    __slots__ = (
        "__weakref__",
        "_answers",
        "_count",
        "_forks",
        "_generator",
        "_given",
        "_keyframes",
        "_pending",
        "_random",
        "_settles",
        "_state",
        "_trace",
        "game",
        "seed",
        "setup",
    )

    def __init__(self, game: Game, setup: dict[str, Any], state: State, seed: int | str | None = None) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self._answers: list[Option] = []
        self._given = 0
        self._count = 0
        self._trace: list[Moment] | None = None
        self._settles = False  # True once each Choice of the trace has stored its barred options
        self._keyframes: list[Keyframe] = [(0, 0, marshal.dumps(state.__dict__))]
        self._random: Random | None = None
        self._forks = 0
        self._state: Any = None
        self._generator: Moments | None = None
        self._pending: Choice | Chance | None = None

    # --- where the match stands -------------------------------------------------------------------------------------

    @property
    def pending(self) -> Choice | Chance | None:
        """The Choice or Chance that waits; None at the end, or while `goto` holds the match at an event."""
        if self._state is None:
            self._materialise()
        return self._pending

    @property
    def state(self) -> Any:
        """The position as it is now, all of it open. Look, do not change: to change it, make a `position`."""
        if self._state is None:
            self._materialise()
        return self._state

    @property
    def over(self) -> bool:
        """Whether nothing more will happen."""
        if self._state is None:
            self._materialise()
        return self._pending is None and self._generator is None and not self._state.agenda

    @property
    def moment(self) -> int:
        """The number of the latest moment that has happened, 0 for the first."""
        if self._state is None:
            self._materialise()
        return self._count - 1

    @property
    def answers(self) -> tuple[Option, ...]:
        """Every answer of the record, choices and chance alike, also those that `back` took back for now."""
        return tuple(self._answers)

    @property
    def given(self) -> int:
        """How many of `answers` have been given where the match stands."""
        return self._given

    # --- going on ---------------------------------------------------------------------------------------------------

    def _answer(self, answer: Option, decide: Callable[[Choice | Chance], Option] | None = None) -> None:
        """Record a checked answer and go on to the next moment that waits."""
        if self._given < len(self._answers):
            self._forget()
        self._answers.append(answer)
        self._given += 1
        self._advance(answer, decide)

    def _forget(self) -> None:
        """Drop what lies after the present moment."""
        del self._answers[self._given :]
        if self._trace is not None:
            del self._trace[self._count :]
        while self._keyframes[-1][0] > self._given or self._keyframes[-1][1] > self._count:
            self._keyframes.pop()

    def _advance(self, answer: Option, decide: Callable[[Choice | Chance], Option] | None = None) -> None:
        """Run from the waiting moment to the next one, or as long as somebody decides what waits.

        The hot loop: everything in it is paid for at every moment of every game.

        Args:
            answer: what the waiting moment is answered with.
            decide: gives the answer to each moment that waits, already checked, or STOP.
        """
        state, steps, answers = self._state, self.game.steps, self._answers
        agenda = state.agenda
        send = (self._generator or _nothing()).send
        trace = self._trace
        given, count = self._given, self._count
        keep_at = self._keyframes[-1][0] + KEYFRAME_EVERY
        while True:
            try:
                moment = send(answer)
            except StopIteration:
                if not agenda:
                    self._pending = self._generator = None
                    self._count = count
                    return
                if given >= keep_at:
                    self._keyframes.append((given, count, marshal.dumps(state.__dict__)))
                    keep_at = given + KEYFRAME_EVERY
                step = agenda.pop()
                self._generator = generator = steps[step[0]](state, *step[1:])
                send = generator.send
                answer = None
                continue
            count += 1
            if trace is not None:
                self._note(moment, count)
            if moment.waits:
                self._pending = moment  # type: ignore[assignment]  # only Choice and Chance wait
                self._count = count
                if decide is None or (answer := decide(moment)) is STOP:  # type: ignore[arg-type]
                    return
                answers.append(answer)
                self._given = given = given + 1
            else:
                answer = None

    def _note(self, moment: Moment, count: int) -> None:
        """Add a moment to the trace, unless it was recorded there before it was taken back."""
        trace = self._trace
        assert trace is not None
        if count > len(trace):
            moment.at = count - 1
            if type(moment) is Choice and self._settles:
                moment.settle()
            trace.append(moment)

    def _restore(self, keyframe: Keyframe) -> None:
        """Stand at a keyframe, between two steps."""
        self._given, self._count, data = keyframe
        self._state = self.game.state.of(marshal.loads(data))
        self._generator = self._pending = None

    def _materialise(self) -> None:
        """Make the position if there is only the record so far: in a fork, a copy, or a match that was just made."""
        if self._state is None:
            self._seek(self._given, self._count or None)

    def _seek(self, given: int, count: int | None = None) -> None:
        """Stand where `given` answers have been given and, if `count` is not None, exactly that many moments have happened."""
        keyframes = self._keyframes
        at = len(keyframes) - 1
        # A keyframe made right after an answer lies later than the answered moment, though no moment lies between them.
        while at and (keyframes[at][0] > given or (count is not None and keyframes[at][1] >= count)):
            at -= 1
        if at == 0 and count == 0:
            self._restore(keyframes[0])
            return
        self._restore(keyframes[at])
        if count is None:
            self._advance(None)
            while self._given < given:
                answer = self._answers[self._given]
                self._given += 1
                self._advance(answer)
        else:
            self._advance_to_moment(count)

    def _advance_to_moment(self, count: int) -> None:
        """Run on until exactly `count` moments have happened, answering from the record."""
        answer: Option = None
        while self._count < count:
            try:
                moment = (self._generator or _nothing()).send(answer)
            except StopIteration:
                agenda = self._state.agenda
                if not agenda:
                    self._pending = self._generator = None
                    return
                name, *arguments = agenda.pop()
                self._generator = self.game.steps[name](self._state, *arguments)
                answer = None
                continue
            answer = None
            self._count += 1
            self._pending = None
            if moment.waits:
                self._pending = moment  # type: ignore[assignment]  # only Choice and Chance wait
                if self._count < count:
                    if self._given == len(self._answers):
                        return
                    answer = self._answers[self._given]
                    self._given += 1

    # --- time -------------------------------------------------------------------------------------------------------

    def back(self, steps: int = 1) -> Self:
        """Take back the latest answer, or several; from an event, go to the decision before it.

        What was answered stays in the record, and `forward` gives it again.

        Raises:
            NotWaiting: there is nothing to take back.
        """
        self._materialise()
        if type(steps) is not int or not 1 <= steps <= self._given:
            raise NotWaiting(f"{self._given} answers have been given: {quoted(steps)} of them cannot be taken back.")
        self._seek(self._given - steps)
        return self

    def forward(self, steps: int = 1) -> Self:
        """Give again answers that were taken back; from an event, first go on to the decision after it.

        Raises:
            NotWaiting: nothing was taken back.
        """
        self._materialise()
        if self._pending is None and not self.over:
            self._advance(None)
            return self
        left = len(self._answers) - self._given
        if type(steps) is not int or not 1 <= steps <= left:
            raise NotWaiting(f"{left} answers were taken back: {quoted(steps)} of them cannot be given again.")
        for _ in range(steps):
            answer = self._answers[self._given]
            self._given += 1
            self._advance(answer)
        return self

    def goto(self, moment: int) -> Self:
        """Stand right after a moment has happened, as `moments()` numbers them; a Choice or Chance then waits again.

        Raises:
            NotWaiting: there is no such moment.
        """
        self._materialise()
        trace = self.moments(barred=False)
        if type(moment) is not int or not 0 <= moment < len(trace):
            raise NotWaiting(f"there is no moment {quoted(moment)}: the match has moments 0 to {len(trace) - 1}.")
        self._seek(len(self._answers), moment + 1)
        if moment == len(trace) - 1 and self._pending is None:
            self._advance(None)  # nothing comes after the last moment but the end
        return self

    def moments(self, seat: Seat | None = None, *, barred: bool = True) -> list[Moment]:
        """Every moment of the record, the present one and those taken back included.

        Args:
            seat: show them as this seat may know them; None shows all.
            barred: whether each choice among them stores what it barred; working that out takes longer than play.
        """
        self._materialise()
        if self._trace is None or (barred and not self._settles):
            scout = self._twin(self._answers, self._keyframes[:1], self.seed)
            scout._trace = []
            scout._settles = barred
            scout._seek(len(self._answers))
            self._trace, self._settles = scout._trace, barred
        return list(self._trace) if seat is None else [moment.seen_by(seat) for moment in self._trace]

    # --- copies -----------------------------------------------------------------------------------------------------

    def fork(self) -> Self:
        """A second match with the same past, which goes its own way; neither notices the other again."""
        self._materialise()
        self._forks += 1
        kept = [frame for frame in self._keyframes if frame[0] <= self._given and frame[1] <= self._count]
        twin = self._twin(self._answers[: self._given], kept, f"{self.seed}/{self._given}.{self._forks}")
        twin._given = self._given
        if self._pending is None and not self.over:
            twin._count = self._count  # held at an event, so is the twin
        twin._trace = None if self._trace is None else self._trace[: self._count]
        twin._settles = self._settles
        return twin

    def at_end(self) -> Self:
        """A match with the same record, that stands where the record ends, whatever was taken back here."""
        twin = self._twin(list(self._answers), list(self._keyframes), self.seed)
        twin._seek(len(twin._answers))
        return twin

    def _twin(self, answers: list[Option], keyframes: list[Keyframe], seed: int | str | None) -> Self:
        """A match of the same game and set-up with these answers and keyframes, whose position is made when needed."""
        twin = type(self).__new__(type(self))
        twin.game, twin.setup, twin.seed = self.game, self.setup, seed
        twin._answers, twin._keyframes = answers, keyframes
        twin._given = twin._count = twin._forks = 0
        twin._trace = twin._random = None
        twin._settles = False
        twin._state = twin._generator = twin._pending = None
        return twin

    def first_state(self) -> Any:
        """A copy of the position in which the match began."""
        return self.game.state.of(marshal.loads(self._keyframes[0][2]))

    def kept(self) -> Keyframe:
        """The latest keyframe before now."""
        self._materialise()
        return next(
            k for k in reversed(self._keyframes) if k[0] <= self._given and (k[0] < self._given or k[1] < self._count)
        )

    def __getstate__(self) -> dict[str, Any]:
        """What pickling and copying keep: the record, and where the match stands in it; a step under way cannot be kept."""
        self._materialise()
        held = self._pending is None and not self.over
        return {
            "game": self.game, "setup": self.setup, "seed": self.seed, "_forks": self._forks,
            "_answers": list(self._answers), "_given": self._given, "_keyframes": list(self._keyframes),
            "_count": self._count if held else 0, "_random": self._random and self._random.getstate(),
        }  # fmt: skip

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Stand where the kept match stood, and roll next what it would have rolled; the position is made when needed."""
        for name, value in kept.items():
            setattr(self, name, value)
        self._state = self._generator = self._pending = self._trace = None
        self._settles = False
        if kept["_random"] is not None:
            self._random = Random()
            self._random.setstate(kept["_random"])


def _nothing() -> Moments:
    """A step in which nothing happens: before the first step of an agenda."""
    yield from ()
