"""A match: a stream of cited moments that stops where somebody must answer.

What a match *is*, is how it was set up and the answers given since; everything else follows from them. The position at
the start of a step is plain data, so every few answers it is kept (a keyframe), and any moment is reached by going on
from the keyframe before it. Undo, time travel, forks and saves in the middle of an effect are all this one thing.
"""

from __future__ import annotations

import marshal
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from explorer.core.errors import (
    AmbiguousChoice,
    IllegalChoice,
    IllegalRoll,
    NoblesseError,
    NotWaiting,
    SetUpError,
    UnreadableChoice,
    quoted,
)
from explorer.core.moments import (
    HIDDEN,
    Chance,
    Check,
    Choice,
    End,
    Event,
    Moment,
    Moments,
    Option,
    Refusal,
    Seat,
    canonical,
)

if TYPE_CHECKING:
    from pathlib import Path

    import networkx as nx

    from explorer.core.game import Game
    from explorer.core.standing import Score
    from explorer.core.state import State

KEYFRAME_EVERY = 32
"""Answers between two kept positions: a copy costs about as much as two answers, a replay costs one an answer."""

STOP = object()
"""What a decider says when play is to stop here."""


@dataclass(frozen=True, slots=True)
class View:
    """What one seat knows at one moment.

    Attributes:
        seat: whose view it is.
        state: the position, with `HIDDEN` for everything this seat cannot know; of the game's own State type.
        pending: the moment that waits, another seat's options hidden.
        match_id: the game's id, to look rules and figures up.
    """

    seat: Seat
    state: Any
    pending: Choice | Chance | None
    match_id: str


class Player(Protocol):
    """Whoever answers choices: a person behind a widget, or a program."""

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        """One of `choice.options`; `look()` gives what the choosing seat may know."""


NO_MORE = frozenset({"done", "pass", "none", "nobody", "enough", "stay", "leave it", "no", "end", "stop"})
"""The options that mean "no more": each of these words chooses whichever of them a choice has, if it has just one."""


def one_of(options: Sequence[Option], told: Option) -> Option | None:
    """The option that equals what was told, None if none does: 2.0 and 2 are one number, but only 2 is kept."""
    try:
        return options[options.index(told)]
    except ValueError:  # it is none of them, or such an odd thing that it cannot be compared
        return None


class Match:
    """A game being played, looked at, or taken back.

    Made by `explorer.start`, `explorer.position` and `explorer.load`.

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
        self._settles = False  # whether the choices of the trace can still be asked what they barred
        self._keyframes: list[tuple[int, int, bytes]] = [(0, 0, marshal.dumps(state.__dict__))]
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
            self._wake()
        return self._pending

    @property
    def state(self) -> Any:
        """The position as it is now, all of it open. Look, do not change: to change it, make a `position`."""
        if self._state is None:
            self._wake()
        return self._state

    @property
    def over(self) -> bool:
        """Whether nothing more will happen."""
        if self._state is None:
            self._wake()
        return self._pending is None and self._generator is None and not self._state.agenda

    @property
    def moment(self) -> int:
        """The number of the latest moment that has happened, 0 for the first."""
        if self._state is None:
            self._wake()
        return self._count - 1

    @property
    def answers(self) -> tuple[Option, ...]:
        """Every answer of the record, choices and chance alike, also those that `back` took back for now."""
        return tuple(self._answers)

    @property
    def given(self) -> int:
        """How many of `answers` have been given where the match stands."""
        return self._given

    # --- answering --------------------------------------------------------------------------------------------------

    def choose(self, option: Option) -> None:
        """Answer the choice that waits, with one of its options or with words that name just one of them.

        Words are those of the option's label, all or some, in any case; a card's id will do for its name, and any of `NO_MORE`
        for the option that takes no more. A number may be told as any that equals it.

        What was taken back before is forgotten; `fork` first to keep it.

        Raises:
            NotWaiting: no choice waits.
            IllegalChoice: a rule bars the option; it carries the `Refusal`.
            UnreadableChoice: it names no option.
            AmbiguousChoice: it names several.
        """
        choice = self.pending
        if type(choice) is not Choice:
            raise NotWaiting(self._what_waits("choose"))
        told = canonical(option)
        found = one_of(choice.options, told)
        self._answer(self._read(choice, told) if found is None else found)

    def roll(self, outcome: Any = None, **named: Any) -> tuple[Any, ...]:
        """Let chance answer: at random, or as told.

        Args:
            outcome: all dice in order, or the first cards drawn; None leaves them to chance.
            **named: single dice by name, as in `roll(red=6)`; the others roll.

        Returns:
            What came: values in the order of the dice, or cards in the order drawn.

        Raises:
            NotWaiting: no dice and no draw wait.
            IllegalRoll: a die or a card that cannot come.
        """
        chance = self.pending
        if type(chance) is not Chance:
            raise NotWaiting(self._what_waits("roll"))
        random = self._chance()
        if outcome is None and not named:
            came = chance.source.sample(random)
        else:
            told = canonical(outcome)
            came = canonical(chance.source.read(told, named, random, self.game.die_names))
        self._answer(came)
        return came

    def play(
        self,
        players: Mapping[Seat, Player] | Player,
        until: Callable[[Match], bool] | None = None,
        most: int = 1_000_000,
    ) -> Match:
        """Let players answer their choices and chance its own, to the end, or to where a person must.

        Args:
            players: one for all seats, or one for each seat; a choice of a seat without a player stops it.
            until: asked before every answer; True stops it.
            most: how many answers at most.

        Returns:
            This match.
        """
        random = self._chance()
        alone = None if isinstance(players, Mapping) else players
        seats: Mapping[Seat, Player] = players if isinstance(players, Mapping) else {}
        look = self._look

        left = most

        def decide(pending: Choice | Chance) -> Option:
            nonlocal left
            if left <= 0 or (until is not None and until(self)):
                return STOP
            left -= 1
            if type(pending) is Chance:
                return pending.source.sample(random)
            player = alone or seats.get(pending.seat)  # type: ignore[arg-type]  # only chance may have no seat
            if player is None:
                return STOP
            option = player.choose(pending, look)  # type: ignore[arg-type]  # what is not chance is a choice
            options = pending.options  # type: ignore[union-attr]
            try:
                return options[options.index(option)]
            except ValueError:
                raise IllegalChoice(self.why_not(option)) from None

        pending = self.pending
        if pending is not None and (first := decide(pending)) is not STOP:
            self._answer(first, decide)
        return self

    def _look(self) -> View:
        assert type(self._pending) is Choice
        return self.view(self._pending.seat)

    def why_not(self, option: Option) -> Refusal:
        """Whether the choice that waits allows an option, and every check that says so, with its rule.

        Raises:
            NotWaiting: no choice waits.
            AmbiguousChoice: the words fit several options.
        """
        choice = self.pending
        if type(choice) is not Choice:
            raise NotWaiting(self._what_waits("choose"))
        option = canonical(option)
        try:
            option = self._named(choice, option)
        except UnreadableChoice as none:
            return Refusal(
                option, quoted(option).strip("'"), False, (Check(choice.rule, False, str(none).rstrip(".")),)
            )
        label = self.label(option)
        if option in choice.options:
            return Refusal(option, label, True, (Check(choice.rule, True, f"{label} is one of the options"),))
        return Refusal(option, label, False, choice.checks(option))

    def label(self, option: Option) -> str:
        """An option of the choice that waits, as a player would say it."""
        choice = self.pending
        if option == HIDDEN:
            return "hidden"
        return self.game.label(self._state, choice, option) if type(choice) is Choice else str(option)

    def _named(self, choice: Choice, told: Option) -> Option:
        """The option or barred option that this is, or that these words name."""
        every = (*choice.options, *choice.barred())
        option = one_of(every, told)
        if option is not None:
            return option
        if _hashable(told) and choice.checks(told):
            return told
        known = {known: self.game.label(self._state, choice, known) for known in every}
        if isinstance(told, str) and (words := _words(told)):
            fits = _fitting(told, known)
            if len(fits) != 1 and words in NO_MORE:
                allowed = [option for option in choice.options if option in NO_MORE]
                ends = allowed or [option for option in known if option in NO_MORE]
                fits = {ends[0]: known[ends[0]]} if len(ends) == 1 else fits
            if len(fits) == 1:
                return next(iter(fits))
            if fits:
                raise AmbiguousChoice(told, fits)
        shown = [known[allowed] for allowed in choice.options[:8]]
        more = f" and {len(choice.options) - 8} more" if len(choice.options) > 8 else ""
        raise UnreadableChoice(
            f"{quoted(told)} is not something to choose for {choice.kind!r} here; the options are: {', '.join(shown)}{more}."
        )

    def _read(self, choice: Choice, option: Option) -> Option:
        named = self._named(choice, option)
        if named not in choice.options:
            raise IllegalChoice(Refusal(named, self.label(named), False, choice.checks(named)))
        return named

    def _what_waits(self, wanted: str) -> str:
        pending = self.pending
        if self.over:
            return "the match is over: go back, or start a new one."
        if pending is None:
            return f"the match is held at an event (moment {self.moment}): go forward() to where somebody must answer."
        if type(pending) is Choice:
            return f"seat {pending.seat} must choose ({pending.kind}); nothing is rolled now: use choose(), not {wanted}()."
        return f"chance decides now ({pending.kind}); nothing is chosen: use roll(), not {wanted}()."

    # --- going on ---------------------------------------------------------------------------------------------------

    def _chance(self) -> Callable[[], float]:
        if self._random is None:
            self._random = Random(self.seed)
        return self._random.random

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
        trace = self._trace
        assert trace is not None
        if count > len(trace):
            moment.at = count - 1
            if type(moment) is Choice and self._settles:
                moment.settle()
            trace.append(moment)

    def _restore(self, keyframe: tuple[int, int, bytes]) -> None:
        self._given, self._count, data = keyframe
        self._state = self.game.state.of(marshal.loads(data))
        self._generator = self._pending = None

    def _wake(self) -> None:
        """Make the position of a match that only has its record: a fork, or one that has just been made."""
        self._go(self._given, self._count or None)

    def _go(self, given: int, count: int | None = None) -> None:
        """Stand where `given` answers have been given, and if `count` is told, exactly that many moments have happened."""
        keyframes = self._keyframes
        at = len(keyframes) - 1
        # A position kept right after an answer comes later than the moment that was answered, though no moment lies between.
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
            self._crawl(count)

    def _crawl(self, count: int) -> None:
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

    def back(self, steps: int = 1) -> Match:
        """Take back the latest answer, or several; from an event, go to the decision before it.

        What was answered stays in the record, and `forward` gives it again.

        Raises:
            NotWaiting: there is nothing to take back.
        """
        self._asleep()
        if type(steps) is not int or not 1 <= steps <= self._given:
            raise NotWaiting(f"{self._given} answers have been given: {quoted(steps)} of them cannot be taken back.")
        self._go(self._given - steps)
        return self

    def forward(self, steps: int = 1) -> Match:
        """Give again answers that were taken back; from an event, first go on to the decision after it.

        Raises:
            NotWaiting: nothing was taken back.
        """
        self._asleep()
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

    def _asleep(self) -> None:
        if self._state is None:
            self._wake()

    def goto(self, moment: int) -> Match:
        """Stand right after a moment has happened, as `moments()` numbers them; a Choice or Chance then waits again.

        Raises:
            NotWaiting: there is no such moment.
        """
        self._asleep()
        trace = self.moments(barred=False)
        if type(moment) is not int or not 0 <= moment < len(trace):
            raise NotWaiting(f"there is no moment {quoted(moment)}: the match has moments 0 to {len(trace) - 1}.")
        self._go(len(self._answers), moment + 1)
        if moment == len(trace) - 1 and self._pending is None:
            self._advance(None)  # nothing comes after the last moment but the end
        return self

    def moments(self, seat: Seat | None = None, *, barred: bool = True) -> list[Moment]:
        """Every moment of the record, the present one and those taken back included.

        Args:
            seat: show them as this seat may know them; None shows all.
            barred: whether a choice among them is to be asked what it barred; to work that out takes longer than play.
        """
        self._asleep()
        if self._trace is None or (barred and not self._settles):
            scout = self._twin(self._answers, self._keyframes[:1], self.seed)
            scout._trace = []
            scout._settles = barred
            scout._go(len(self._answers))
            self._trace, self._settles = scout._trace, barred
        return list(self._trace) if seat is None else [moment.seen_by(seat) for moment in self._trace]

    def fork(self) -> Match:
        """A second match with the same past, which goes its own way; neither notices the other again."""
        self._asleep()
        self._forks += 1
        kept = [frame for frame in self._keyframes if frame[0] <= self._given and frame[1] <= self._count]
        twin = self._twin(self._answers[: self._given], kept, f"{self.seed}/{self._given}.{self._forks}")
        twin._given = self._given
        if self._pending is None and not self.over:
            twin._count = self._count  # held at an event, so is the twin
        twin._trace = None if self._trace is None else self._trace[: self._count]
        twin._settles = self._settles
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """What pickling and copying keep: the record, and where the match stands in it; a step under way cannot be kept."""
        self._asleep()
        held = self._pending is None and not self.over
        return {
            "game": self.game, "setup": self.setup, "seed": self.seed, "_forks": self._forks,
            "_answers": list(self._answers), "_given": self._given, "_keyframes": list(self._keyframes),
            "_count": self._count if held else 0, "_random": self._random and self._random.getstate(),
        }  # fmt: skip

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """A match that wakes where the kept one stood, and rolls next what that would have rolled."""
        for name, value in kept.items():
            setattr(self, name, value)
        self._state = self._generator = self._pending = self._trace = None
        self._settles = False
        if kept["_random"] is not None:
            self._random = Random()
            self._random.setstate(kept["_random"])

    def at_end(self) -> Match:
        """A match with the same record, that stands where the record ends, whatever was taken back here."""
        twin = self._twin(list(self._answers), list(self._keyframes), self.seed)
        twin._go(len(twin._answers))
        return twin

    def _twin(self, answers: list[Option], keyframes: list[tuple[int, int, bytes]], seed: int | str | None) -> Match:
        """A match of the same game and set-up with these answers and kept positions, which has not woken yet."""
        twin = Match.__new__(Match)
        twin.game, twin.setup, twin.seed = self.game, self.setup, seed
        twin._answers, twin._keyframes = answers, keyframes
        twin._given = twin._count = twin._forks = 0
        twin._trace = twin._random = None
        twin._settles = False
        twin._state = twin._generator = twin._pending = None
        return twin

    # --- looking ----------------------------------------------------------------------------------------------------

    def view(self, seat: Seat) -> View:
        """What a seat knows now.

        Raises:
            SetUpError: there is no such seat.
        """
        self._asleep()
        pending = self._pending
        self._seat(seat)
        return View(
            seat, self.game.mask(self._state, seat), None if pending is None else pending.seen_by(seat), self.game.id
        )

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won; none before the end, nor where nobody at the table did."""
        return self.game.winners(self.state)

    def standing(self, viewer: Seat | None = None) -> tuple[Score, ...]:
        """How each seat stands in the game's own measure, each figure with its derivation.

        Args:
            viewer: as far as this seat can know; None is somebody who sees everything.

        Raises:
            SetUpError: there is no such seat.
        """
        return self.game.standing(self._seen(viewer))

    def worth(self, seat: Seat, thing: Option, viewer: Seat | None = None) -> Score:
        """What a card, or a bet, is worth to a seat now, with its derivation.

        Args:
            seat: to whom.
            thing: the card's id, or a bet as an option says it.
            viewer: as far as this seat can know; None is somebody who sees everything.

        Raises:
            SetUpError: there is no such seat.
            NoFigure: it has no figure of its own, or not now.
        """
        self._seat(seat)
        return self.game.worth(self._seen(viewer), seat, canonical(thing))

    def _seen(self, viewer: Seat | None) -> Any:
        return self.state if viewer is None else self.view(viewer).state

    def redeal(self, seat: Seat, rng: Random | None = None) -> Match:
        """A match that fits everything the seat knows, in which all that it cannot know was dealt anew.

        Every fitting deal is equally likely; what others chose to do is taken to say nothing about their cards.

        Args:
            seat: whose knowledge is kept.
            rng: where the deal comes from; by default the match's own.
        """
        self._asleep()
        self._seat(seat)
        return self.game.redeal(self, seat, rng or Random(f"{self.seed}/redeal/{self._given}"))

    def first_state(self) -> Any:
        """A copy of the position in which the match began."""
        return self.game.state.of(marshal.loads(self._keyframes[0][2]))

    def kept(self) -> tuple[int, int, bytes]:
        """The latest kept position before now: how many answers and moments there had been, and its marshalled data."""
        self._asleep()
        return next(
            k for k in reversed(self._keyframes) if k[0] <= self._given and (k[0] < self._given or k[1] < self._count)
        )

    def recast(
        self,
        state: Callable[[dict[str, Any], int], dict[str, Any]],
        answer: Callable[[Option, int], Option],
        whole: bool = False,
    ) -> Match:
        """A match that begins at the latest kept position before now, rewritten, and gives the rewritten answers since.

        Args:
            state: from the position's data, and how many answers had been given, to the data to begin with.
            answer: from an answer and its number to the answer to give.
            whole: whether it begins where this match began instead.

        Raises:
            IllegalChoice: the rewritten answers do not fit the rewritten position.
        """
        self._asleep()
        given, count, kept = self._keyframes[0] if whole else self.kept()
        data = state(marshal.loads(kept), given)
        self._forks += 1
        setup = {"position": data}
        twin = Match(self.game, setup, self.game.state.of(data), f"{self.seed}/{self._given}.{self._forks}")
        twin._wake()
        for index in range(given, self._given):
            given_now = answer(self._answers[index], index)
            pending = twin._pending
            if type(pending) is Choice and given_now not in pending.options:
                raise IllegalChoice(twin.why_not(given_now))
            twin._answer(given_now)
        if self._pending is None and not self.over:
            twin._go(self._given - given, self._count - count)
        return twin

    def _seat(self, seat: Seat) -> None:
        if type(seat) is not int or not 0 <= seat < self.state.players:
            raise SetUpError(f"there is no seat {quoted(seat)}: the seats are 0 to {self.state.players - 1}.")

    def tell(self, moment: Moment) -> str:
        """A moment as one sentence in our words; what it hides stays hidden."""
        if isinstance(moment, End):
            return self.game.tell(self.state, Event(f"ends {moment.kind}", moment.seat, moment.rule))
        if isinstance(moment, Event):
            return self.game.tell(self.state, moment)
        if isinstance(moment, Choice):
            return self.game.tell(self.state, Event(f"asks {moment.kind}", moment.seat, moment.rule, **moment.facts))
        return self.game.tell(self.state, Event(f"chance {moment.kind}", moment.seat, moment.rule))

    def chain(self, first: int = 0, last: int | None = None, seat: Seat | None = None) -> nx.DiGraph[int]:
        """What caused, interrupted, prevented and resumed what, as a graph: see `explorer.core.chain`.

        Args:
            first: the first moment that it shows.
            last: the last one, None for the latest.
            seat: as this seat may know it; None shows all.

        Raises:
            NotWaiting: there are no such moments.
        """
        from explorer.core.chain import chain

        if seat is not None:
            self._seat(seat)
        moments = self.moments(seat)
        last = len(moments) - 1 if last is None else last
        if type(first) is not int or type(last) is not int or not 0 <= first <= last < len(moments):
            raise NotWaiting(
                f"there are no moments {quoted(first)} to {quoted(last)}: the match has 0 to {len(moments) - 1}."
            )
        return chain(moments[first : last + 1], self.tell)

    def problems(self) -> list[str]:
        """What is wrong with the position; empty for every position that play can reach."""
        return self.game.problems(self.state)

    # --- keeping ----------------------------------------------------------------------------------------------------

    def record(self) -> dict[str, Any]:
        """The match as JSON-able data; `explorer.load` takes it back."""
        from explorer.core.record import write

        return write(self)

    def save(self, path: str | Path) -> None:
        """Write the record to a file as readable JSON, whole or not at all."""
        from explorer.core.record import save

        save(self, path)

    def __repr__(self) -> str:
        where = "over" if self.over else f"moment {self.moment}, waiting for {self.pending!r}"
        return f"<Match of {self.game.title}: {where}>"


def _nothing() -> Moments:
    """A step in which nothing happens: before the first step of an agenda."""
    yield from ()


def _words(text: str) -> str:
    """The words of a text, whatever the case and punctuation; a card's id is words too.

    >>> _words("Accept Seat 2: the King's 3") == _words("accept_seat-2, the kings 3")
    True
    """
    return " ".join(re.sub(r"[^\w]|_", " ", re.sub("['’]", "", text.casefold())).split())


def _fitting(told: str, known: dict[Option, str]) -> dict[Option, str]:
    """The options whose labels are these words; else those in which they stand together, else those that have them all.

    A card's id is one thing: it does not name a label that has its parts in different places.
    """
    wanted = _words(told)
    whole = len(told.split()) == 1
    plain = {option: _words(label) for option, label in known.items()}
    fits = (
        [option for option, label in known.items() if label.casefold().split() == told.casefold().split()]
        or [option for option, label in plain.items() if label == wanted]
        or [option for option, label in plain.items() if f" {wanted} " in f" {label} "]
        or [option for option, label in plain.items() if not whole and set(wanted.split()) <= set(label.split())]
    )
    return {option: known[option] for option in fits}


def _hashable(option: Option) -> bool:
    try:
        hash(option)
    except TypeError:
        return False
    return True


__all__ = ["IllegalRoll", "Match", "NoblesseError", "Player", "View"]
