"""Somebody at a lesson: where they are, what they answered, and the match that goes with it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from explorer.core.chance import Dice
from explorer.core.errors import NoblesseError, quoted
from explorer.core.moments import Chance, Choice, Option
from explorer.core.start import position
from explorer.tutor import playing
from explorer.tutor.facts import LessonError, filled, holds, value
from explorer.tutor.playing import Director

if TYPE_CHECKING:
    from explorer.core.match import Match
    from explorer.tutor.lesson import Lesson, Step

LARGEST = 8_000
"""Characters of kept progress at the most: a finished lesson has about 1,500."""

TRIES = 100
"""Answers that are kept of one step at the most."""

SHOWN = -1
"""Stands among the answers of a step before one that the lesson gave itself."""


class ProgressError(NoblesseError):
    """Kept progress that cannot be read, or is that of another lesson or another text of it."""


@dataclass(frozen=True)
class Line:
    """A sentence with the rules it rests on."""

    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Offer:
    """One answer that the learner can give now.

    Attributes:
        label: what it is called.
        allowed: False for an option that a rule bars; it can be tried, and the rule answers.
        option: what the match is answered with, or None where the match is not.
    """

    label: str
    allowed: bool = True
    option: Option = None


@dataclass(frozen=True)
class Feedback:
    """What is said to an answer.

    Attributes:
        right: whether it was right; if not, the lesson stays where it is.
        lines: why, each with its rules.
        events: what happened, or what would have.
    """

    right: bool
    lines: tuple[Line, ...] = ()
    events: tuple[Line, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules cited, each once."""
        return tuple(dict.fromkeys(rule for line in (*self.lines, *self.events) for rule in line.rules))


class Session:
    """Somebody at a lesson.

    Args:
        lesson: which.
        progress: where they were, as `progress` gave it.

    Attributes:
        number: of the present step, from 0.
        answers: what was answered, by step: numbers of offers in the order tried.
        match: the match as the step has it; another object when a step sets up a new table.
        feedback: what was said to the latest answer in this step, or None.

    Raises:
        ProgressError: the progress is not of this lesson.
    """

    def __init__(self, lesson: Lesson, progress: str | dict[str, Any] | None = None) -> None:
        self.lesson = lesson
        self.number = 0
        self.answers: dict[str, list[int]] = {}
        self.match: Match
        self.feedback: Feedback | None = None
        self._done = False
        self._said: str | None = None
        self._begun = self._told = 0
        self._offers: list[Offer] = []
        self._stand(0)
        if progress is not None:
            self.resume(progress)

    # --- where they are ---------------------------------------------------------------------------------------------

    @property
    def step(self) -> Step:
        """The present step."""
        return self.lesson.steps[self.number]

    @property
    def done(self) -> bool:
        """Whether the lesson can go on: nothing was asked, or it was answered."""
        return self._done or not self.step.acts

    @property
    def finished(self) -> bool:
        """Whether the last step is done."""
        return self.done and self.number == len(self.lesson) - 1

    @property
    def text(self) -> str:
        """What the present step says, Markdown."""
        return filled(self.step.text, self.match) if self._said is None else self._said

    def offers(self) -> list[Offer]:
        """What the learner can answer now, barred options included; nothing once the step is done."""
        return [] if self.done else list(self._offers)

    @property
    def asked(self) -> Line | None:
        """In free play, what the seat is asked, for the step's text cannot know it."""
        pending = self.match.pending
        if self.done or self.step.kind != "play" or pending is None:
            return None
        return Line(self.match.tell(pending), (pending.rule,))

    def story(self) -> list[Line]:
        """What has happened in this step, or since the answer to it."""
        return self._lines(self.match, self._told)

    @property
    def score(self) -> tuple[int, int]:
        """How many questions were answered rightly at the first try, and how many there are."""
        asked = [step.id for step in self.lesson if step.kind == "ask"]
        return sum(len(self.answers.get(name, ())) == 1 for name in asked), len(asked)

    # --- going about ------------------------------------------------------------------------------------------------

    def next(self) -> None:
        """Go on to the next step.

        Raises:
            NoblesseError: this step still wants an answer, or it is the last.
        """
        if not self.done:
            raise NoblesseError("This step waits for your answer; or let it be shown to you.")
        if self.number == len(self.lesson) - 1:
            raise NoblesseError("This was the last step of the lesson.")
        self.number += 1
        self._begin()
        self._resume_step()

    def back(self) -> None:
        """Go to the step before, to do it again.

        Raises:
            NoblesseError: this is the first.
        """
        if self.number == 0:
            raise NoblesseError("This is the first step of the lesson.")
        self.answers.pop(self.step.id, None)
        self.answers.pop(self.lesson.steps[self.number - 1].id, None)
        self._stand(self.number - 1)

    def skip(self) -> None:
        """Have the lesson give a right answer itself, and say why it is right.

        Raises:
            NoblesseError: nothing waits for an answer.
        """
        if self.done:
            raise NoblesseError("Nothing waits for your answer here.")
        while not self.done:
            self._keep(SHOWN)
            self.answer(self._model())

    def restart(self) -> None:
        """Forget all answers and begin at the first step."""
        self.answers = {}
        self._stand(0)

    def put_back(self) -> None:
        """Make the table as this step has it, whatever was done to the match elsewhere."""
        self._stand(self.number)

    # --- answering --------------------------------------------------------------------------------------------------

    def answer(self, number: int) -> Feedback:
        """Answer with one of the offers; a wrong one changes nothing but what is said.

        Raises:
            NoblesseError: nothing is asked, or there is no such offer.
        """
        if self.done:
            raise NoblesseError("Nothing waits for your answer here.")
        if type(number) is not int or not 0 <= number < len(self._offers):
            raise NoblesseError("That answer is not there any more.")
        feedback = self._judged(number)
        self._keep(number)
        if feedback.right:
            feedback = self._take(number)
        self.feedback = feedback
        return feedback

    def _keep(self, number: int) -> None:
        """Note an answer; in free play only those that the match was given, for they are played again."""
        if self.step.kind == "play" and (number == SHOWN or not self._offers[number].allowed):
            return
        kept = self.answers.setdefault(self.step.id, [])
        kept.append(number)
        del kept[:-TRIES]

    def _judged(self, number: int) -> Feedback:
        """Whether an offer is right, and if not, why; nothing changes."""
        step, offer = self.step, self._offers[number]
        if step.kind == "ask":
            chosen = step.option[number]
            if chosen.value == self._computed():
                return Feedback(True)
            return Feedback(False, (Line(filled(chosen.says, self.match), chosen.rules),))
        if not offer.allowed:
            return self._refused(offer)
        if step.kind == "play" or "*" in step.right or offer.label in step.right:
            return Feedback(True)
        fork = self.match.fork()
        first = fork.moment + 1
        self._choose(fork, offer)
        self._director(fork).on(until=step.foresee, since=first)
        if step.goal and holds(fork, step.goal):
            return Feedback(True)
        # What is said to this very option; else what is said to any other.
        said = [one for one in step.wrong if offer.label in one.options] or [
            one for one in step.wrong if not one.options
        ]
        lines = tuple(Line(filled(one.says, fork), one.rules) for one in said)
        return Feedback(False, lines, tuple(self._lines(fork, first, step.tell)))

    def _refused(self, offer: Offer) -> Feedback:
        refusal = self.match.why_not(offer.option)
        lines = [Line(f"{_capital(offer.label)} is not allowed.")]
        lines += [Line(f"{_capital(check.text)}.", (check.rule,)) for check in refusal.checks if not check.passed]
        return Feedback(False, tuple(lines))

    def _computed(self) -> Any:
        """The answer that the engine gives to an *ask*."""
        asked = self.step.answer
        fork = self.match.fork()
        self._director(fork).on(asked.get("after", ()))
        return fork.why_not(asked["allowed"]).allowed if "allowed" in asked else value(fork, asked)

    def _take(self, number: int) -> Feedback:
        """Give a right answer to the match, and let it play on to where the step ends."""
        step, match = self.step, self.match
        self._said = self.text
        self._told = match.moment + 1
        if step.kind != "ask":
            self._choose(match, self._offers[number])
        if step.kind == "play":
            self._play()
        else:
            self._director(match).on(step.then, step.until, since=self._told)
            self._done = True
        lines = (Line(filled(step.well, match), step.rules),) if step.well and self._done else ()
        return Feedback(True, lines, tuple(self.story()))

    def _choose(self, match: Match, offer: Offer) -> None:
        if isinstance(match.pending, Chance):
            if offer.option is None:
                self._director(match).roll(match.pending)
            else:
                match.roll(offer.option)
        else:
            match.choose(offer.option)

    def _model(self) -> int:
        """The number of a right offer: the heuristic's in free play, else the first that is right."""
        if self.step.kind == "play":
            pending = self.match.pending
            assert isinstance(pending, Choice)
            return list(pending.options).index(self._director(self.match).choice(pending))
        for number in range(len(self._offers)):
            if self._judged(number).right:
                return number
        raise LessonError(f"step {self.step.id} has no right answer.")

    # --- the table --------------------------------------------------------------------------------------------------

    def _director(self, match: Match) -> Director:
        lesson = self.lesson
        return Director(match, self.step, f"{lesson.game.id} {lesson.id} {self.step.id} {match.given}")

    def _stand(self, number: int) -> None:
        """Make the match anew as it is at a step: from the table set up last, with the answers given since."""
        first = max(n for n in range(number + 1) if self.lesson.steps[n].position is not None)
        for self.number in range(first, number + 1):
            self._begin()
            if self.number < number:
                self._resume_step()
                while not self.done:
                    self._take(self._model())
        self._resume_step()

    def _begin(self) -> None:
        """Enter the present step as if nothing had been answered in it."""
        step = self.step
        self.feedback, self._done, self._said = None, False, None
        self._begun = self._told = 0
        if step.position is not None:
            self.match = position(self.lesson.game.id, f"{self.lesson.id} {step.id}", **step.position)
        else:
            self._begun = self._told = self.match.moment + 1
        if step.kind == "play":
            self._director(self.match).on(step.before)
            self._play()
        else:
            self._director(self.match).on(step.before, step.until if step.kind == "watch" else None)
        self._find_offers()

    def _resume_step(self) -> None:
        """Give the answers again that were given in this step; such as do not fit any more are forgotten."""
        kept = self.answers.get(self.step.id, [])
        fitting = [number for number in kept if number >= 0]
        if self.step.kind != "play":
            fitting = fitting[-1:]
        for given, number in enumerate(fitting):
            if self.done or number >= len(self._offers) or not (said := self._judged(number)).right:
                if self.step.kind == "play":
                    kept[:] = fitting[:given]
                elif not self.done and number < len(self._offers):
                    self.feedback = said
                else:
                    kept.clear()
                return
            self.feedback = self._take(number)

    def _play(self) -> None:
        """In free play: all but the learner's seat answer, until the learner is asked or the end has come."""
        step, match = self.step, self.match
        self._director(match).on(until=step.until, since=self._begun, but=self.lesson.seat)
        self._done = match.pending is None or playing.came(match, self._begun, step.until)
        self._find_offers()

    def _find_offers(self) -> None:
        """What can be answered now."""
        step, match = self.step, self.match
        pending = match.pending
        self._offers = []
        if step.kind == "ask":
            self._offers = [Offer(filled(one.text, match)) for one in step.option]
        elif step.acts and isinstance(pending, Choice):
            self._offers = [Offer(match.label(option), option=option) for option in pending.options]
            barred = [Offer(match.label(option), False, option) for option in pending.barred()]
            self._offers += [offer for offer in barred if step.bars is None or offer.label in step.bars]
        elif step.kind == "do" and isinstance(pending, Chance):
            self._offers = self._fates(pending)

    def _fates(self, chance: Chance) -> list[Offer]:
        """What the learner can let chance do: one die can be set to any value, several are rolled as the step wants."""
        source = chance.source
        if isinstance(source, Dice) and len(source.names) == 1:
            name = self.match.game.die_names.get(source.names[0], source.names[0])
            return [Offer(f"{name} {shown}", option=(shown,)) for shown in range(1, source.sides + 1)]
        return [Offer("Roll the dice" if isinstance(source, Dice) else "Draw")]

    def _lines(self, match: Match, first: int, tell: tuple[str, ...] = ()) -> list[Line]:
        told = playing.story(match, first, self.lesson.seat, tell or self.step.tell)
        return [Line(match.tell(moment), moment.rules) for moment in told]

    # --- keeping ----------------------------------------------------------------------------------------------------

    def progress(self) -> dict[str, Any]:
        """Where the learner is, as small JSON-able data: the lesson, the step, the answers."""
        return {
            "game": self.lesson.game.id,
            "lesson": self.lesson.id,
            "edition": self.lesson.edition,
            "step": self.number,
            "answers": {name: list(kept) for name, kept in self.answers.items()},
        }

    def resume(self, progress: str | dict[str, Any]) -> None:
        """Go where the learner was. It comes from a visitor's browser: everything in it is checked.

        Raises:
            ProgressError: it cannot be read, or is of another lesson or edition; nothing has changed then.
        """
        told = _checked(progress, self.lesson)
        self.answers = told["answers"]
        self._stand(told["step"])


def _checked(progress: Any, lesson: Lesson) -> dict[str, Any]:
    """Kept progress, after everything in it has been looked at."""
    if isinstance(progress, str):
        if len(progress) > LARGEST:
            raise ProgressError("Kept progress is a small thing, and this is a large one.")
        try:
            progress = json.loads(progress)
        except (ValueError, RecursionError):
            raise ProgressError("The kept progress cannot be read.") from None
    wanted = {"game": str, "lesson": str, "edition": str, "step": int, "answers": dict}
    if not isinstance(progress, dict) or set(progress) != set(wanted):
        raise ProgressError("This is no kept progress of a lesson.")
    for name, kind in wanted.items():
        if type(progress[name]) is not kind:
            raise ProgressError(f"In kept progress, {name} is not {quoted(progress[name])}.")
    if (progress["game"], progress["lesson"]) != (lesson.game.id, lesson.id):
        raise ProgressError("The kept progress is of another lesson.")
    if progress["edition"] != lesson.edition:
        raise ProgressError("The lesson has changed since the progress was kept.")
    if not 0 <= progress["step"] < len(lesson):
        raise ProgressError(f"The lesson has no step {quoted(progress['step'])}.")
    for name, kept in progress["answers"].items():
        if name not in lesson.numbers or not isinstance(kept, list) or len(kept) > TRIES:
            raise ProgressError(f"The lesson asks nothing called {quoted(name)}, or not so often.")
        if not all(type(number) is int and SHOWN <= number < 10_000 for number in kept):
            raise ProgressError(f"Answers are kept as numbers, not as {quoted(kept)}.")
    return {**progress, "answers": {name: list(kept) for name, kept in progress["answers"].items()}}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
