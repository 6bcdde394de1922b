"""One learner's way through a lesson: the current step, the answers so far, and the match that goes with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from explorer.core.chance import Dice
from explorer.core.errors import NoblesseError, quoted
from explorer.core.foreign import read_json
from explorer.core.moments import Chance, Choice, Option
from explorer.core.people import named
from explorer.core.start import position, start
from explorer.tutor import playing
from explorer.tutor.facts import LessonError, filled, holds, value
from explorer.tutor.playing import Director

if TYPE_CHECKING:
    from explorer.core.match import Match
    from explorer.core.moments import Seat
    from explorer.tutor.lesson import Lesson, LessonStep

LARGEST = 8_000
"""The most characters of saved progress; a finished lesson has about 1,500."""

TRIES = 100
"""The most answers saved for one step."""

SHOWN = -1
"""Marks, among the answers of a step, that the lesson itself gave the next one."""


class ProgressError(NoblesseError):
    """Saved progress that cannot be read, or belongs to another lesson or another edition of it."""


@dataclass(frozen=True)
class Sentence:
    """A sentence with the rules that it cites."""

    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Offer:
    """One answer that the learner can give now.

    Attributes:
        label: its name.
        allowed: False if a rule bars the option. The learner may still try it, and then reads the rule.
        option: the answer given to the match; None if the match itself is not answered.
        plain: its name in the lesson's file, which says "Seat 1" as records do.
    """

    label: str
    allowed: bool = True
    option: Option = None
    plain: str = ""


@dataclass(frozen=True)
class Feedback:
    """The comment on an answer.

    Attributes:
        right: whether the answer was right; if not, the lesson stays where it is.
        lines: why, each sentence with its rules.
        events: what happened after it, or what would have happened.
    """

    right: bool
    lines: tuple[Sentence, ...] = ()
    events: tuple[Sentence, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules cited, each once."""
        return tuple(dict.fromkeys(rule for line in (*self.lines, *self.events) for rule in line.rules))


class Session:
    """One learner's way through a lesson.

    Args:
        lesson: the lesson.
        progress: where to resume, as `progress` returned it; None starts at the first step.

    Attributes:
        number: the number of the current step, from 0.
        answers: by step id, the numbers of the offers in the order tried.
        match: the current step's match; a new object whenever a step sets up a new table.
        feedback: the comment on the latest answer in this step, or None.

    Raises:
        ProgressError: the progress does not belong to this lesson.
    """

    def __init__(self, lesson: Lesson, progress: str | dict[str, Any] | None = None) -> None:
        self.lesson = lesson
        self.number = 0
        self.answers: dict[str, list[int]] = {}
        self.match: Match
        self.feedback: Feedback | None = None
        self._done = False
        self._said: str | None = None
        self._begun = self._story_from = 0
        self._offers: list[Offer] = []
        self._stand(0)
        if progress is not None:
            self.resume(progress)

    # --- where the learner is ---------------------------------------------------------------------------------------

    @property
    def step(self) -> LessonStep:
        """The current step."""
        return self.lesson.steps[self.number]

    @property
    def seat(self) -> Seat | None:
        """The learner's seat; None sees all hands."""
        return self.lesson.seat

    @property
    def done(self) -> bool:
        """True if the lesson can move on: the step asks for nothing, or has been answered."""
        return self._done or not self.step.acts

    @property
    def finished(self) -> bool:
        """True once the last step is done."""
        return self.done and self.number == len(self.lesson) - 1

    @property
    def text(self) -> str:
        """The current step's text, in Markdown."""
        return filled(self.step.text, self.match) if self._said is None else self._said

    def offers(self) -> list[Offer]:
        """The answers that the learner can give now, barred ones included; empty once the step is done."""
        return [] if self.done else list(self._offers)

    @property
    def untried(self) -> list[str]:
        """The labels of the offers still to be tried before this step accepts a right answer."""
        kept = self.answers.get(self.step.id, [])
        if self.done or SHOWN in kept:
            return []
        tried = {self._offers[number].plain for number in kept if number < len(self._offers)}
        labels = {offer.plain: offer.label for offer in self._offers}
        return [labels.get(plain, plain) for plain in self.step.tries if plain not in tried]

    @property
    def wrong(self) -> list[int]:
        """The numbers of the wrong offers tried in this step."""
        kept = [number for number in self.answers.get(self.step.id, []) if number >= 0]
        return [number for number in kept if self.done or not self.step.tries or not self._judged(number).right]

    @property
    def asked(self) -> Sentence | None:
        """In free play, the pending question, which the step's text cannot know; otherwise None."""
        pending = self.match.pending
        if self.done or self.step.kind != "play" or pending is None:
            return None
        return Sentence(self.match.tell(pending, self.seat), (pending.rule,))

    def story(self) -> list[Sentence]:
        """What has happened since this step began, or since its answer."""
        return self._lines(self.match, self._story_from)

    @property
    def score(self) -> tuple[int, int]:
        """How many questions were answered right at the first try, and how many there are."""
        asked = [step.id for step in self.lesson if step.kind == "ask"]
        return sum(len(self.answers.get(name, ())) == 1 for name in asked), len(asked)

    # --- moving -----------------------------------------------------------------------------------------------------

    def next(self) -> None:
        """Move on to the next step.

        Raises:
            NoblesseError: this step still needs an answer, or is the last.
        """
        if not self.done:
            raise NoblesseError('Answer this step first, or choose "Skip: show me".')
        if self.number == len(self.lesson) - 1:
            raise NoblesseError("This is the last step of the lesson.")
        self.number += 1
        self._begin()
        self._resume_step()

    def back(self) -> None:
        """Go back to the previous step, to do it again.

        Raises:
            NoblesseError: this is the first step.
        """
        if self.number == 0:
            raise NoblesseError("This is the first step of the lesson.")
        self.answers.pop(self.step.id, None)
        self.answers.pop(self.lesson.steps[self.number - 1].id, None)
        self._stand(self.number - 1)

    def skip(self) -> None:
        """Let the lesson give a right answer and explain it.

        Raises:
            NoblesseError: this step needs no answer now.
        """
        if self.done:
            raise NoblesseError("This step needs no answer now.")
        while not self.done:
            self._keep(SHOWN)
            number = self._model()
            self._keep(number)
            self.feedback = self._take(number)

    def restart(self) -> None:
        """Forget all answers and go to the first step."""
        self.answers = {}
        self._stand(0)

    def put_back(self) -> None:
        """Set the match back to this step, whatever other widgets did to it."""
        self._stand(self.number)

    # --- answering --------------------------------------------------------------------------------------------------

    def answer(self, number: int) -> Feedback:
        """Answer with one of the offers. A wrong answer, or a right one given too early, changes only the feedback.

        Raises:
            NoblesseError: this step needs no answer now, or there is no such offer.
        """
        if self.done:
            raise NoblesseError("This step needs no answer now.")
        if type(number) is not int or not 0 <= number < len(self._offers):
            raise NoblesseError("That answer is no longer available.")
        feedback = self._judged(number)
        self._keep(number)
        if feedback.right:
            feedback = self._too_early() or self._take(number)
        self.feedback = feedback
        return feedback

    def _too_early(self) -> Feedback | None:
        """The comment on a right answer while other offers are still to be tried; None if none is."""
        left = " and ".join(self.untried)
        return Feedback(True, (Sentence(f"But first try this too: {left}.", self.step.rules),)) if left else None

    def _keep(self, number: int) -> None:
        """Save an answer; in free play only those given to the match, because they are replayed."""
        if self.step.kind == "play" and (number == SHOWN or not self._offers[number].allowed):
            return
        kept = self.answers.setdefault(self.step.id, [])
        kept.append(number)
        del kept[:-TRIES]

    def _judged(self, number: int) -> Feedback:
        """Whether an offer is right, and if not, why. Changes nothing."""
        step, offer = self.step, self._offers[number]
        if step.kind == "ask":
            chosen = step.option[number]
            if chosen.value == self._computed():
                return Feedback(True)
            return Feedback(False, (Sentence(filled(chosen.says, self.match), chosen.rules),))
        if not offer.allowed:
            return self._refused(offer)
        if step.kind == "play" or "*" in step.right or offer.plain in step.right:
            return Feedback(True)
        fork = self.match.fork()
        first = fork.moment + 1
        self._choose(fork, offer)
        self._director(fork).on(until=step.foresee, since=first)
        if step.goal and holds(fork, step.goal):
            return Feedback(True)
        # Corrections for this option; if there are none, those for any option.
        said = [one for one in step.wrong if offer.plain in one.options] or [
            one for one in step.wrong if not one.options
        ]
        lines = tuple(Sentence(filled(one.says, fork), one.rules) for one in said)
        return Feedback(False, lines, tuple(self._lines(fork, first, step.tell)))

    def _refused(self, offer: Offer) -> Feedback:
        refusal = self.match.why_not(offer.option, self.seat)
        lines = [Sentence(f"{_capital(refusal.verdict)}.")]
        lines += [Sentence(f"{_capital(check.text)}.", (check.rule,)) for check in refusal.checks if not check.passed]
        return Feedback(False, tuple(lines))

    def _computed(self) -> Any:
        """The engine's answer to an *ask*."""
        asked = self.step.answer
        fork = self.match.fork()
        self._director(fork).on(asked.get("after", ()))
        return fork.why_not(asked["allowed"]).allowed if "allowed" in asked else value(fork, asked)

    def _take(self, number: int) -> Feedback:
        """Give a right answer to the match and play on to where the step ends."""
        step, match = self.step, self.match
        self._said = self.text
        self._story_from = match.moment + 1
        if step.kind != "ask":
            self._choose(match, self._offers[number])
        if step.kind == "play":
            self._play()
        else:
            self._director(match).on(step.then, step.until, since=self._story_from)
            self._done = True
        lines = (Sentence(filled(step.well, match), step.rules),) if step.well and self._done else ()
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
        """The number of a right offer: in free play the heuristic player's, else the first right one."""
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
        """Rebuild the match for a step: from the last table set up before it, with the answers given since."""
        first = max(n for n in range(number + 1) if self.lesson.steps[n].sets_up)
        for self.number in range(first, number + 1):
            self._begin()
            if self.number < number:
                self._resume_step()
                while not self.done:
                    self._take(self._model())
        self._resume_step()

    def _begin(self) -> None:
        """Enter the current step with no answer given in it yet."""
        step = self.step
        self.feedback, self._done, self._said = None, False, None
        self._begun = self._story_from = 0
        if step.sets_up:
            game, seed, people = self.lesson.game.id, f"{self.lesson.id} {step.id}", self.lesson.people
            self.match = (
                start(game, seed=seed, people=people, **(step.fresh or {}))
                if step.position is None
                else position(game, seed, people=people, **step.position)
            )
        else:
            self._begun = self._story_from = self.match.moment + 1
        if step.kind == "play":
            self._director(self.match).on(step.before)
            self._play()
        else:
            self._director(self.match).on(step.before, step.until if step.kind == "watch" else None)
        self._find_offers()

    def _resume_step(self) -> None:
        """Replay the answers given in this step, and forget those that no longer fit."""
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
            self.feedback = self._too_early() or self._take(number)

    def _play(self) -> None:
        """In free play: let the other seats answer until the learner has to choose or the step ends."""
        step, match = self.step, self.match
        self._director(match).on(until=step.until, since=self._begun, but=self.lesson.seat)
        self._done = match.pending is None or playing.came(match, self._begun, step.until)
        self._find_offers()

    def _find_offers(self) -> None:
        """Work out which answers the learner can give now."""
        step, match = self.step, self.match
        pending = match.pending
        self._offers = []
        if step.kind == "ask":
            self._offers = [Offer(filled(one.text, match)) for one in step.option]
        elif step.acts and isinstance(pending, Choice):
            self._offers = [self._offer(pending, option, True) for option in pending.options]
            barred = [self._offer(pending, option, False) for option in pending.barred()]
            self._offers += [offer for offer in barred if step.bars is None or offer.plain in step.bars]
        elif step.kind == "do" and isinstance(pending, Chance):
            self._offers = self._fates(pending)

    def _offer(self, choice: Choice, option: Option, allowed: bool) -> Offer:
        """An option of a choice, or a barred one, as an offer."""
        match = self.match
        plain = named(match.game.label(match.state, choice, option))
        return Offer(match.label(option, self.seat), allowed, option, plain)

    def _fates(self, chance: Chance) -> list[Offer]:
        """Offers for a chance: any value of a single die; several dice are rolled as the step wants."""
        source = chance.source
        if isinstance(source, Dice) and len(source.names) == 1:
            name = self.match.game.die_names.get(source.names[0], source.names[0])
            shown = [(f"{name} {value}", value) for value in range(1, source.sides + 1)]
            return [Offer(label, option=(value,), plain=label) for label, value in shown]
        label = "Roll the dice" if isinstance(source, Dice) else "Draw"
        return [Offer(label, plain=label)]

    def _lines(self, match: Match, first: int, tell: tuple[str, ...] = ()) -> list[Sentence]:
        events = playing.story(match, first, self.seat, tell or self.step.tell)
        return [Sentence(match.tell(moment, self.seat), moment.rules) for moment in events]

    # --- saved progress ---------------------------------------------------------------------------------------------

    def progress(self) -> dict[str, Any]:
        """Where the learner is, as a small JSON-able dict: the lesson, the step and the answers."""
        return {
            "game": self.lesson.game.id,
            "lesson": self.lesson.id,
            "edition": self.lesson.edition,
            "step": self.number,
            "answers": {name: list(kept) for name, kept in self.answers.items()},
        }

    def resume(self, progress: str | dict[str, Any]) -> None:
        """Go to where the learner was. The progress comes from a visitor's browser, so everything in it is checked.

        Raises:
            ProgressError: it cannot be read, or belongs to another lesson or edition; the session is unchanged.
        """
        checked = _checked(progress, self.lesson)
        self.answers = checked["answers"]
        self._stand(checked["step"])


def step_of(lesson: Lesson, progress: Any) -> int:
    """The number of the step, from 0, at which saved progress stands; nothing is played for it.

    Raises:
        ProgressError: it cannot be read, or belongs to another lesson or edition.
    """
    return int(_checked(progress, lesson)["step"])


def _checked(progress: Any, lesson: Lesson) -> dict[str, Any]:
    """Saved progress, parsed and checked."""
    if isinstance(progress, str):
        if len(progress) > LARGEST:
            raise ProgressError("Saved progress is too large.")
        try:
            progress = read_json(progress)
        except ValueError:
            raise ProgressError("Saved progress cannot be read.") from None
    wanted = {"game": str, "lesson": str, "edition": str, "step": int, "answers": dict}
    if not isinstance(progress, dict) or set(progress) != set(wanted):
        raise ProgressError("This is not a lesson's saved progress.")
    for name, kind in wanted.items():
        if type(progress[name]) is not kind:
            raise ProgressError(f"Saved progress has a wrong {name}: {quoted(progress[name])}.")
    if (progress["game"], progress["lesson"]) != (lesson.game.id, lesson.id):
        raise ProgressError("Saved progress belongs to another lesson.")
    if progress["edition"] != lesson.edition:
        raise ProgressError("The lesson has changed since your progress was saved.")
    if not 0 <= progress["step"] < len(lesson):
        raise ProgressError(f"The lesson has no step {quoted(progress['step'])}.")
    for name, kept in progress["answers"].items():
        if name not in lesson.numbers or not isinstance(kept, list) or len(kept) > TRIES:
            raise ProgressError(f"Saved progress does not match this lesson (step {quoted(name)}).")
        if not all(type(number) is int and SHOWN <= number < 10_000 for number in kept):
            raise ProgressError(f"Saved answers must be numbers, not {quoted(kept)}.")
    return {**progress, "answers": {name: list(kept) for name, kept in progress["answers"].items()}}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
