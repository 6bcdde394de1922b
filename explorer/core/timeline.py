"""The timeline of a match: its position, its answers, and every moment reached from them.

A match is defined by its set-up and the answers given since; everything else follows from them. The position at the start
of a step is plain data, so it is stored every few answers (a keyframe), and any moment is reached by playing on from the
keyframe before it. Undo, time travel, forks and saves in the middle of an effect all use this one mechanism.
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
    from explorer.core.people import People
    from explorer.core.state import State

Keyframe: TypeAlias = tuple[int, int, bytes]
"""A stored position: how many answers and how many moments come before it, and the marshalled state. The number of moments
counts only in a match whose moments somebody has asked for."""

KEYFRAME_EVERY = 32
"""How many answers lie between keyframes. Storing one costs about as much as playing two answers."""

STOP = object()
"""Returned by a decider to stop play."""


class Timeline:
    """A match as a line of moments, with movement back and forth. `Match` adds answers by name, refusals and views.

    Attributes:
        game: the game.
        setup: how the match was set up, as plain data; together with `answers` it is the whole record.
        seed: the seed of its own dice and draws.
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
        "_people",
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
        self._people: People | None = None
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

    # --- who sits at the table ----------------------------------------------------------------------------------------

    @property
    def people(self) -> People | None:
        """Who sits at the table now, for texts; None says "Seat 0". Copies keep them, records do not."""
        return None if self._people is None else self.game.seated(self.state, self._people)

    @people.setter
    def people(self, people: People | None) -> None:
        self._people = people

    # --- the current moment -----------------------------------------------------------------------------------------

    @property
    def pending(self) -> Choice | Chance | None:
        """The Choice or Chance to answer; None at the end, or at an event reached with `goto`."""
        if self._state is None:
            self._materialise()
        return self._pending

    @property
    def state(self) -> Any:
        """The current position, with nothing hidden. Do not modify it; build another one with `explorer.position`."""
        if self._state is None:
            self._materialise()
        return self._state

    @property
    def over(self) -> bool:
        """True if nothing more will happen."""
        if self._state is None:
            self._materialise()
        return self._pending is None and self._generator is None and not self._state.agenda

    @property
    def moment(self) -> int:
        """The number of the latest moment, from 0."""
        self._materialise()
        self._hear()
        return self._count - 1

    @property
    def answers(self) -> tuple[Option, ...]:
        """All answers of the record, to choices and to chance, including those taken back with `back`."""
        return tuple(self._answers)

    @property
    def given(self) -> int:
        """How many of `answers` have been given at the current moment."""
        return self._given

    # --- playing on -------------------------------------------------------------------------------------------------

    def _answer(self, answer: Option, decide: Callable[[Choice | Chance], Option] | None = None) -> None:
        """Record a checked answer and play on to the next moment that waits."""
        if self._given < len(self._answers):
            self._forget()
        self._answers.append(answer)
        self._given += 1
        self._advance(answer, decide)

    def _forget(self) -> None:
        """Drop everything after the current moment."""
        del self._answers[self._given :]
        if self._trace is not None:
            del self._trace[self._count :]
        while not self._is_past(self._keyframes[-1]):
            self._keyframes.pop()

    def _is_past(self, keyframe: Keyframe) -> bool:
        """True if a keyframe is not later than now. A match whose moments are not counted is never at an event."""
        return keyframe[0] <= self._given and (self._trace is None or keyframe[1] <= self._count)

    def _advance(self, answer: Option, decide: Callable[[Choice | Chance], Option] | None = None) -> None:
        """Run from the pending moment to the next one, or on for as long as `decide` answers.

        This is the hot loop: it runs for every moment of every game.

        Args:
            answer: the answer to the pending moment.
            decide: returns a checked answer to each moment that waits, or STOP.
        """
        state, answers = self._state, self._answers
        agenda = state.agenda
        send = (self._generator or _nothing()).send
        given, count, heard = self._given, self._count, self._trace is not None
        steps = self.game.steps_for(heard=heard, long=decide is not None or given >= KEYFRAME_EVERY)
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
            if heard:
                count += 1
                self._note(moment, count)
            if moment.waits:
                self._pending = moment  # type: ignore[assignment]  # only a Choice or a Chance waits
                self._count = count
                if decide is None or (answer := decide(moment)) is STOP:  # type: ignore[arg-type]
                    return
                answers.append(answer)
                self._given = given = given + 1
                if self._state is not state:  # a player that looks around has asked what has happened
                    state, steps, heard, count = self._state, self.game.steps, True, self._count
                    agenda, send = state.agenda, self._generator.send  # type: ignore[union-attr]  # a step waits
            else:
                answer = None

    def _note(self, moment: Moment, count: int) -> None:
        """Add a moment to the trace, unless the trace has it from before it was taken back."""
        trace = self._trace
        assert trace is not None
        if count > len(trace):
            moment.at = count - 1
            if type(moment) is Choice and self._settles:
                moment.settle()
            trace.append(moment)

    def _restore(self, keyframe: Keyframe) -> None:
        """Go to a keyframe, between two steps."""
        self._given, self._count, data = keyframe
        self._state = self.game.state.of(marshal.loads(data))
        self._generator = self._pending = None

    def _materialise(self) -> None:
        """Compute the position if there is only a record so far: in a fork, a copy, or a new match."""
        if self._state is None:
            if self._count:  # at an event
                self._hear()
            self._seek(self._given, self._count or None)

    def _hear(self, *, settles: bool = False) -> None:
        """Find out all moments of the record, unless they are known, and hear them from now on.

        Args:
            settles: True to store in each choice what it barred.
        """
        unheard = self._trace is None
        if not unheard and (self._settles or not settles):
            return
        scout = self._twin(self._answers, self._keyframes[:1], self.seed)
        scout._trace = []
        scout._settles = settles
        scout._seek(len(self._answers))
        self._trace, self._settles = scout._trace, settles
        if unheard:
            self._keyframes = scout._keyframes
            if self._state is not None:
                self._seek(self._given)

    def _seek(self, given: int, count: int | None = None) -> None:
        """Go to where `given` answers have been given and, if `count` is not None, exactly `count` moments have happened."""
        keyframes = self._keyframes
        at = len(keyframes) - 1
        # A keyframe stored right after an answer is later than the answered moment, although no moment lies between them.
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
        """Run until exactly `count` moments have happened, with answers from the record."""
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
                self._pending = moment  # type: ignore[assignment]  # only a Choice or a Chance waits
                if self._count < count:
                    if self._given == len(self._answers):
                        return
                    answer = self._answers[self._given]
                    self._given += 1

    # --- time -------------------------------------------------------------------------------------------------------

    def back(self, steps: int = 1) -> Self:
        """Take back the latest answer, or several; from an event, go to the decision before it.

        The answers stay in the record, and `forward` gives them again.

        Raises:
            NotWaiting: there is nothing to take back.
        """
        self._materialise()
        if type(steps) is not int or not 1 <= steps <= self._given:
            raise NotWaiting(f"{self._given} answers have been given: {quoted(steps)} of them cannot be taken back.")
        self._seek(self._given - steps)
        return self

    def forward(self, steps: int = 1) -> Self:
        """Give answers again that were taken back; from an event, go to the decision after it.

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
        """Go to a moment, by its number in `moments()`; a Choice or Chance there is pending again.

        Raises:
            NotWaiting: there is no such moment.
        """
        self._materialise()
        trace = self.moments(barred=False)
        if type(moment) is not int or not 0 <= moment < len(trace):
            raise NotWaiting(f"there is no moment {quoted(moment)}: the match has moments 0 to {len(trace) - 1}.")
        self._seek(len(self._answers), moment + 1)
        if moment == len(trace) - 1 and self._pending is None:
            self._advance(None)  # after the last moment only the end follows
        return self

    def forget(self) -> Self:
        """Forget all that came after this moment: the match goes on from here."""
        self._materialise()
        self._forget()
        return self

    def moments(self, seat: Seat | None = None, *, barred: bool = True) -> list[Moment]:
        """All moments of the record, including those taken back.

        Args:
            seat: show the moments as this seat may see them; None shows everything.
            barred: True to store in each choice what it barred; this takes longer than playing.
        """
        self._materialise()
        self._hear(settles=barred)
        assert self._trace is not None
        return list(self._trace) if seat is None else [moment.seen_by(seat) for moment in self._trace]

    # --- copies -----------------------------------------------------------------------------------------------------

    def fork(self) -> Self:
        """An independent match with the same past."""
        self._materialise()
        self._forks += 1
        kept = list(filter(self._is_past, self._keyframes))
        twin = self._twin(self._answers[: self._given], kept, f"{self.seed}/{self._given}.{self._forks}")
        twin._given = self._given
        if self._pending is None and not self.over:
            twin._count = self._count  # stay at the same event
        twin._trace = None if self._trace is None else self._trace[: self._count]
        twin._settles = self._settles
        return twin

    def at_end(self) -> Self:
        """A match with the same record at its end, including answers taken back here."""
        twin = self._twin(list(self._answers), list(self._keyframes), self.seed)
        twin._seek(len(twin._answers))
        return twin

    def _twin(self, answers: list[Option], keyframes: list[Keyframe], seed: int | str | None) -> Self:
        """A match of the same game and set-up with these answers and keyframes; its position is computed when needed."""
        twin = type(self).__new__(type(self))
        twin.game, twin.setup, twin.seed, twin._people = self.game, self.setup, seed, self._people
        twin._answers, twin._keyframes = answers, keyframes
        twin._given = twin._count = twin._forks = 0
        twin._trace = twin._random = None
        twin._settles = False
        twin._state = twin._generator = twin._pending = None
        return twin

    def first_state(self) -> Any:
        """A copy of the match's first position."""
        return self.game.state.of(marshal.loads(self._keyframes[0][2]))

    def kept(self) -> Keyframe:
        """The latest keyframe before now."""
        self._materialise()
        at_event = self._pending is None and not self.over
        kept = filter(self._is_past, reversed(self._keyframes))
        return next(frame for frame in kept if not at_event or frame[0] < self._given or frame[1] < self._count)

    def __getstate__(self) -> dict[str, Any]:
        """Pickle and copy the record and the current place in it; a running step cannot be stored."""
        self._materialise()
        held = self._pending is None and not self.over
        return {
            "game": self.game, "setup": self.setup, "seed": self.seed, "_people": self._people, "_forks": self._forks,
            "_answers": list(self._answers), "_given": self._given, "_keyframes": list(self._keyframes),
            "_count": self._count if held else 0, "_random": self._random and self._random.getstate(),
        }  # fmt: skip

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Restore the place in the record and the random generator; the position is computed when needed."""
        for name, value in kept.items():
            setattr(self, name, value)
        self._state = self._generator = self._pending = self._trace = None
        self._settles = False
        if kept["_random"] is not None:
            self._random = Random()
            self._random.setstate(kept["_random"])

    def __copy__(self) -> Self:
        """A match with the same record, at the same place in it, that rolls next what this one would have rolled."""
        kept = self.__getstate__()
        twin = type(self).__new__(type(self))
        twin.__setstate__(kept)
        twin._trace, twin._settles = self._trace and self._trace.copy(), self._settles
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """As `copy`: what copies share is never changed. Whoever searches copies by the thousand."""
        return self.__copy__()


def _nothing() -> Moments:
    """A step without moments, to run before the first step of an agenda."""
    yield from ()
