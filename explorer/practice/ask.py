"""An authored ask: a question about a position, in an author's words, with an answer that the engine works out.

`explorer.practice.authored` says how one is written.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from explorer.core.errors import quoted
from explorer.core.moments import Choice, Event, Secret, canonical
from explorer.core.parts import capital, in_words
from explorer.core.people import named, who
from explorer.core.start import people_of, position
from explorer.examples import rulings
from explorer.examples.by_rule import show_me
from explorer.practice.drill import APPLY, RECOGNISE, Answer, Drill
from explorer.practice.sentences import briefly
from explorer.tutor import playing
from explorer.tutor.facts import TESTS, LessonError, checked, filled, look, within
from explorer.tutor.session import Sentence
from explorer.what_if.branches import given_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from explorer.core.game import Game
    from explorer.core.match import Match
    from explorer.core.moments import Moment, Option, Refusal, Seat

JUDGES: Final = ("fact", "who", "allowed", "allows", "bars", "told", "not_told", "asks")
"""What an `answer` is worked out by; it has one of them."""

ALL = "all"
"""In place of a list of answers: all those that the scene has ahead."""

YES, NO = "Yes", "No"

TOLD = 4
"""The most sentences of what happens that a right answer shows."""


class Wrong(NamedTuple):
    """A wrong answer.

    Attributes:
        text: the answer, or the option that it is about; a number where the engine's answer is one.
        says: why it is wrong.
        rules: the ids of the rules behind it.
    """

    text: str | int
    says: str = ""
    rules: tuple[str, ...] = ()


class Scene(NamedTuple):
    """The table at which something is asked; one of the three, or what shows the rule.

    Attributes:
        position: keywords of `explorer.position`.
        ruling: the id of a ruling.
        shown: the id of another rule, whose example it is.
    """

    position: Mapping[str, Any] | None = None
    ruling: str = ""
    shown: str = ""


@dataclass(frozen=True)
class Ask:
    """One authored question. `explorer.practice.authored` explains the fields.

    Attributes:
        game: the game.
        where: its name: the file's, and the rule's.
        number: which of the questions of this name, from 0.
        line: the line of the file where it begins.
        wrong: the wrong answers; None leaves them to the engine.
    """

    game: Game
    where: str
    number: int
    line: int
    rule: str
    text: str
    answer: Mapping[str, Any]
    wrong: tuple[Wrong, ...] | None = None
    right: str = ""
    says: str = ""
    also: tuple[str, ...] = ()
    seat: Seat = 0
    level: int = 0
    scene: Scene = field(default_factory=Scene)
    before: tuple[Any, ...] | str = ()
    after: tuple[Any, ...] | str = ()

    @property
    def judge(self) -> str:
        """Which of `JUDGES` works its answer out."""
        return next(name for name in JUDGES if name in self.answer)

    @property
    def of_options(self) -> bool:
        """True if its answers are options of the pending choice."""
        return self.judge in ("allows", "bars")

    @property
    def of_truth(self) -> bool:
        """True if what is worked out is whether something is so."""
        return self.judge in ("allowed", "told", "not_told", "asks") or bool(set(TESTS) & set(self.answer))

    @property
    def hard(self) -> int:
        """How hard it is: what the author says, else to recognise between two answers, and to apply among more."""
        two = (self.wrong is None and self.of_truth) or len(self.wrong or (1, 2)) == 1
        return self.level or (RECOGNISE if two else APPLY)

    # --- the table --------------------------------------------------------------------------------------------------

    def match(self) -> Match:
        """The table where the question is asked.

        Raises:
            LessonError: there is no such scene, or an answer of `before` does not fit.
        """
        match = self._scene()
        match.people = people_of(match)
        if self.seat >= match.state.players:
            raise LessonError(f"there is no seat {self.seat}: the seats are 0 to {match.state.players - 1}.")
        return _played(match, _ahead(match) if self.before == ALL else self.before)

    def _scene(self) -> Match:
        """The table before any answer."""
        scene, game = self.scene, self.game
        if scene.position is not None:
            return position(game.id, self.where, **rulings.keywords(scene.position))
        if scene.ruling:
            known = rulings.of(game).rulings
            if scene.ruling not in known:
                raise LessonError(f"{game.title} has no ruling {quoted(scene.ruling)}.")
            return known[scene.ruling].match()
        rule = scene.shown or self.rule
        found = show_me(game, rule)
        if found is None:
            raise LessonError(f"no position shows {rule}: lay out a position.")
        return found

    # --- the drill --------------------------------------------------------------------------------------------------

    def drill(self) -> Drill:
        """The question with its answers, worked out by the engine.

        Raises:
            LessonError: an answer does not fit, or the engine's answer is not what the file says.
        """
        match = self.match()
        first = match.moment + 1
        fork = _played(match.fork(), _ahead(match) if self.after == ALL else self.after)
        doing = fork.answers[match.given : fork.given]
        answers = list(self._options(fork) if self.of_options else self._texts(fork, first))
        told = self._shown(fork, first) if doing else ()
        answers[0] = answers[0]._replace(lines=(*answers[0].lines, *told))
        self._check([one.text for one in answers])
        Random(zlib.crc32(f"{self.where} {self.number}".encode())).shuffle(answers)
        return Drill(
            "asked",
            self.game,
            self.where,
            " ".join(filled(self.text, match).split()),
            tuple(answers),
            (self.rule,),
            self.also,
            self.hard,
            match,
            self.seat,
            tuple(one.text for one in self._told(match, 0)[-TOLD:]) if self.before else (),
            doing,
        )

    def _check(self, texts: Sequence[str]) -> None:
        twice = next((text for text in texts if [one.casefold() for one in texts].count(text.casefold()) > 1), None)
        if twice is not None:
            raise LessonError(f"the engine's answer is {texts[0]!r}, and {twice!r} is offered twice.")
        if len(texts) < 2:
            raise LessonError(f"the engine's answer is {texts[0]!r}: name wrong ones.")

    def _told(self, match: Match, first: int) -> list[Sentence]:
        """What happened from a moment on, as the learner sees it."""
        events = playing.story(match, first, self.seat)
        return [Sentence(match.tell(one, self.seat), one.rules) for one in events]

    def _shown(self, match: Match, first: int) -> list[Sentence]:
        """What happened that shows the answer: what was looked for, or what cites the rule, or else what came last."""
        story = playing.story(match, first, self.seat)
        wanted = self.answer.get("told")
        found = [one for one in story if wanted and isinstance(one, Event) and rulings.fits(one, wanted)]
        events: Sequence[Moment] = found or [one for one in story if self.rule in one.rules] or story
        return [Sentence(match.tell(one, self.seat), one.rules) for one in events[-TOLD:]]

    def _why(self) -> tuple[Sentence, ...]:
        """What the author says of the right answer, or else the rule itself."""
        said = self.game.say([self.rule])
        return (Sentence(self.says or briefly(said) or said, (self.rule,)),)

    # --- answers that are options -----------------------------------------------------------------------------------

    def _options(self, match: Match) -> Iterator[Answer]:
        """The answers to which of some options is allowed, or barred; the right one first."""
        seeks = self.judge == "allows"
        for right, wrong in ((True, Wrong(self.answer[self.judge])), *((False, one) for one in self.wrong or ())):
            refusal = self._refusal(match, wrong.text)
            if refusal.allowed != (right == seeks):
                raise LessonError(f"{refusal.told}")
            if self.judge == "bars" and right and self.rule not in refusal.rules and not self.says:
                raise LessonError(f"{refusal} Say why {self.rule} bars it: `says`.")
            why = [Sentence(capital(f"{one.text}."), (one.rule,)) for one in refusal.checks if not one.passed]
            lines = self._why() if right and (self.says or not why) else ()
            said = (Sentence(wrong.says, wrong.rules or (self.rule,)),) if wrong.says else ()
            rules = wrong.rules or (() if right else tuple(one.rule for one in refusal.checks if not one.passed))
            things = self.game.targets(match.state, match.pending, refusal.option)  # type: ignore[arg-type]
            label = capital(refusal.label)
            yield Answer(label, right, (*lines, *said, *why), rules, (refusal.option,), things)

    def _refusal(self, match: Match, given: Option) -> Refusal:
        """Whether an option is allowed, and why not."""
        if not isinstance(match.pending, Choice):
            raise LessonError("nobody chooses now: `allowed`, `allows` and `bars` need a pending choice.")
        refusal = match.why_not(canonical(given), self.seat)
        known = refusal.option in match.pending.options or match.checks(refusal.option)
        if not known:
            raise LessonError(f"{'; '.join(check.text for check in refusal.checks)}.")
        return refusal

    # --- answers that are texts -------------------------------------------------------------------------------------

    def _texts(self, match: Match, first: int) -> Iterator[Answer]:
        """The answers to any other question; the right one first."""
        true, said = self._worked_out(match, first)
        lines: list[Sentence] = list(self._why())
        option: tuple[Option, ...] = ()
        if self.judge == "allowed":
            refusal = self._refusal(match, self.answer["allowed"])
            option = (refusal.option,)
            lines += [Sentence(capital(f"{one.text}."), (one.rule,)) for one in refusal.checks if not one.passed]
        text = _template(self.right, said) if self.right else said
        if self.of_truth and self.right and true == _denies(self.right):
            raise LessonError(f"the engine finds that this is {'so' if true else 'not so'}, and `right` is {text!r}.")
        yield Answer(capital(text), True, tuple(lines), (), option)
        wrong = self._others(match, text) if self.wrong is None else self.wrong
        for one in wrong:
            given = _template(self.right, self._said(match, one.text)) if isinstance(one.text, int) else one.text
            why = (Sentence(one.says, one.rules or (self.rule,)),) if one.says else ()
            yield Answer(capital(given), False, why, one.rules)

    def _others(self, match: Match, right: str) -> tuple[Wrong, ...]:
        """The wrong answers where the file names none: the other word, or the other people."""
        if self.of_truth:
            return (Wrong(NO if right == YES else YES),)
        if self.judge == "who":
            people = [self._said(match, seat) for seat in range(match.state.players)]
            return tuple(Wrong(text) for one in people if (text := _template(self.right, one)) != right)
        return ()

    def _worked_out(self, match: Match, first: int) -> tuple[bool, str]:
        """What the engine finds: whether it is so, and in words."""
        answer, judge = self.answer, self.judge
        if judge in ("fact", "who"):
            found = checked(self._looked(match, answer[judge], first), answer)
            if not self.of_truth:
                return True, self._said(match, found)
            true = bool(found)
        elif judge == "allowed":
            true = self._refusal(match, answer["allowed"]).allowed
        elif judge == "asks":
            pending = match.pending
            true = isinstance(pending, Choice) and all(
                canonical(getattr(pending, name, None)) == canonical(value) for name, value in answer["asks"].items()
            )
        else:
            events = [
                one for one in match.moments()[first:] if isinstance(one, Event) and rulings.fits(one, answer[judge])
            ]
            true = bool(events) == (judge == "told")
            if events and judge == "told" and "{}" in self.right:
                return True, match.tell(events[-1].seen_by(self.seat), self.seat).rstrip(".")
        return true, YES if true else NO

    def _looked(self, match: Match, path: str, first: int) -> Any:
        """The value at a path; besides those of lessons, `facts.` and `told.` begin one."""
        root, _, rest = path.partition(".")
        if root == "facts":
            facts = {named(one.about): one.value for one in given_by(match.game).facts(match.state)}
            if rest not in facts:
                raise LessonError(f"there is no fact {quoted(rest)}; there is: {'; '.join(facts)}.")
            return match.named(facts[rest], self.seat)
        if root == "told":
            kind, _, names = rest.partition(".")
            events = [one for one in match.moments()[first:] if isinstance(one, Event) and one.kind == kind]
            if not events:
                raise LessonError(f"no event {quoted(kind)} happened.")
            told = {name: _opened(fact) for name, fact in {"seat": events[-1].seat, **events[-1].facts}.items()}
            try:
                return within(told, names.split("."))
            except (LookupError, AttributeError, ValueError, TypeError):
                raise LessonError(f"{quoted(kind)} has no {quoted(names)}; it has: {', '.join(told)}.") from None
        return look(match, path)

    def _said(self, match: Match, value: Any) -> str:
        """A value in words; people by their names where it is asked who."""
        if self.judge != "who":
            return in_words(value)
        seats = [value] if type(value) is int else value
        if not isinstance(seats, list | tuple) or not all(type(seat) is int for seat in seats):
            raise LessonError(f"`who` is {value!r}, which is nobody's seat.")
        names = [match.named(who(seat), self.seat) for seat in seats]
        return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or "Nobody"


def _opened(fact: Any) -> Any:
    """A fact of an event, though not every seat may know it."""
    return fact.value if isinstance(fact, Secret) else fact


def _ahead(match: Match) -> tuple[Option, ...]:
    """The answers that a match has ahead."""
    return match.answers[match.given :]


def _played(match: Match, answers: Iterable[Any]) -> Match:
    """A match with answers given."""
    for one in answers:
        try:
            playing.give(match, canonical(one))
        except LessonError as error:
            raise LessonError(str(error).replace("the lesson answers", "it answers")) from None
    return match


def _template(text: str, value: str) -> str:
    """A text with a value in place of its braces; the value itself without a text.

    >>> _template("{} ravens", "3"), _template("", "3")
    ('3 ravens', '3')
    """
    return text.replace("{}", value) if "{}" in text else text or value


def _denies(text: str) -> bool:
    """True if an answer begins with No.

    >>> [_denies(text) for text in ("No", "No: it stays", "No ravens", "Yes")]
    [True, True, False, False]
    """
    return text == NO or text.startswith(tuple(f"{NO}{mark}" for mark in ",.:;"))
