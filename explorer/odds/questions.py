"""Questions about odds, and their answers in a form that pages, tests and lessons can use.

Each game defines its own questions (`Game.questions`); all of them return the same kind of answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from explorer.core.errors import NoblesseError, quoted
from explorer.core.match import Match
from explorer.core.moments import Choice
from explorer.core.people import each_named
from explorer.core.start import is_seed
from explorer.odds.distribution import EXACT, SAMPLED, Distribution, Estimate, Interval, Result
from explorer.odds.sample import Sampling, check_trials

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Executor
    from fractions import Fraction

    from explorer.core.moments import Option, Seat

TRIALS = 150
"""The default number of samples: enough to know a chance of one half to within 8 in 100."""

NOWHERE = Interval(0.0, 0.0)

BARS, GRID, LINE_CHART = "bars", "grid", "line"
"""The ways to draw an answer."""


class NotAsked(NoblesseError):
    """A question that cannot be asked of the match now; the message says when it can."""


@dataclass(frozen=True, slots=True)
class Row:
    """One bar of an answer.

    Attributes:
        label: what the chance is about.
        chance: how likely it is; None if there is no number, and then `note` says why.
        interval: the 95 % interval of the chance; the chance itself at both ends if it is exact.
        group: the series that the bar belongs to; "" if there is only one.
        note: a short remark.
        trials: how many samples the chance comes from; 0 if it is exact.
        key: what the chance is about, for programs: a card's id, "seat 2", an outcome. It does not change with the label;
            "" if the label will do.
    """

    label: str
    chance: Fraction | None
    interval: Interval = NOWHERE
    group: str = ""
    note: str = ""
    trials: int = 0
    key: str = ""

    @classmethod
    def of(
        cls,
        label: str,
        odds: Distribution | Estimate,
        result: Result | Callable[[Any], bool],
        group: str = "",
        note: str = "",
        key: str = "",
    ) -> Row:
        """The row for one result of a distribution or an estimate."""
        trials = odds.trials if isinstance(odds, Estimate) else 0
        return cls(label, odds.chance(result), odds.interval(result), group, note, trials, key)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question.

    Attributes:
        title: what was asked, and about what.
        rows: the chances.
        derivation: sentences that say where the numbers come from: ways or samples, policies, seed, assumptions.
        rules: ids of the rules that the numbers rest on.
        route: EXACT or SAMPLED.
        whole: True if the chances of each group (in a grid: all chances) sum to 1.
        shape: the best way to draw it: BARS; GRID, labels against groups; or LINE_CHART, the labels in order along the axis.
    """

    title: str
    rows: tuple[Row, ...]
    derivation: tuple[str, ...]
    rules: tuple[str, ...]
    route: str = EXACT
    whole: bool = False
    shape: str = BARS

    def chance(self, label: str, group: str = "") -> Fraction | None:
        """The chance of one row, by its key or its label.

        Raises:
            KeyError: there is no such row.
        """
        for row in self.rows:
            if label in (row.key or row.label, row.label) and row.group == group:
                return row.chance
        raise KeyError(label, group)

    def table(self) -> str:
        """The answer as text, one line per row."""
        lines = [self.title]
        for row in self.rows:
            name = f"{row.label}, {row.group}" if row.group else row.label
            if row.chance is None:
                lines.append(f"{name}: {row.note}")
                continue
            chance = f"{float(row.chance):.2%}"
            if row.trials:
                chance += f" ({row.interval.low:.1%} to {row.interval.high:.1%})"
            lines.append(f"{name}: {chance}{', ' + row.note if row.note else ''}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Course:
    """An answer estimated by sampling; each slice improves it.

    Attributes:
        sampling: the sampling in progress.
        tell: makes an answer from the results so far.
    """

    sampling: Sampling
    tell: Callable[[Sampling], Answer]

    def answer(self) -> Answer:
        """The answer from the results so far."""
        return replace(self.tell(self.sampling), route=SAMPLED)


@dataclass(frozen=True)
class Asked:
    """What a question is asked about.

    Attributes:
        match: the match; the question is about its current position.
        seat: the seat that the question is about; None lets the question pick one.
        viewer: the seat whose knowledge counts; None sees everything.
        dice: the letters of the dice that the question is about.
        seed: the seed of the samples.
        trials: how many samples are wanted.
        picked: the options picked for the question's fields, by field id.
    """

    match: Match
    seat: Seat | None = None
    viewer: Seat | None = None
    dice: str = ""
    seed: int | str = 0
    trials: int = TRIALS
    picked: Mapping[str, str] = field(default_factory=dict)

    @property
    def state(self) -> Any:
        """The position as the viewer sees it."""
        return self.match.state if self.viewer is None else self.match.view(self.viewer).state


@dataclass(frozen=True, slots=True)
class Weighed:
    """The options of a choice, weighed against each other by exact odds: what a coach can say for certain.

    An option is better beyond doubt only if it is behind in none of its figures; see `better`.

    Attributes:
        what: what the first figure is the chance of, as a clause: "you win the vote".
        figures: by option: first the exact chance of `what`, then all else that counts, the more the better.
        kept: what each of the further figures counts, in words: "ravens left".
        rules: ids of the rules that the figures rest on.
        assumed: what is taken as given, as a clause; "" if nothing is.
    """

    what: str
    figures: Mapping[Option, tuple[Fraction, ...]]
    kept: tuple[str, ...]
    rules: tuple[str, ...]
    assumed: str = ""

    def better(self, option: Option, other: Option) -> bool:
        """Whether one option is better than another beyond doubt: ahead in some figure, and behind in none."""
        mine, theirs = self.figures[option], self.figures[other]
        return mine != theirs and all(one >= two for one, two in zip(mine, theirs, strict=True))


def _nobody(_asked: Asked) -> Sequence[Seat]:
    return ()


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that the asker picks before a question is answered.

    Attributes:
        id: its name in programs.
        label: its name for players, a word or two.
        options: what can be picked: ids, each with its name for players.
        start: the default option; "" means the first.
    """

    id: str
    label: str
    options: Mapping[str, str]
    start: str = ""


@dataclass(frozen=True)
class Question:
    """One question that a game can answer.

    Attributes:
        id: its name in programs.
        title: the question in words.
        answer: returns the answer, or a course that estimates it; raises NotAsked if the question cannot be asked now.
        wants_dice: True if the question is about some of the dice.
        wants_seat: True if the question is about a seat.
        seats: the seats that the question can be about now, the most useful first; empty if it needs none.
        fields: what else must be picked; each field is made knowing what was picked for the fields before it.
        at: when it is the question to ask: the kinds of the choices and rolls that it helps with, and phases by name.
        weighs: weighs the options of the pending choice by exact odds; None from it if it has nothing to say of them.
    """

    id: str
    title: str
    answer: Callable[[Asked], Answer | Course]
    wants_dice: bool = False
    wants_seat: bool = False
    seats: Callable[[Asked], Sequence[Seat]] = field(default=_nobody)
    fields: tuple[Callable[[Asked], Field], ...] = ()
    at: tuple[str, ...] = ()
    weighs: Callable[[Asked], Weighed | None] | None = None

    def fill(self, asked: Asked) -> tuple[Asked, tuple[Field, ...]]:
        """The fields as they are now, and `asked` with one option picked for each of them.

        An option that cannot be picked now, such as a room of another match, is replaced by the field's default.
        """
        fields, picked = [], asked.picked
        asked = replace(asked, picked={})
        for make in self.fields:
            one = each_named(make(asked), asked.match.people, asked.viewer)
            fields.append(one)
            chosen = picked.get(one.id, "")
            if chosen not in one.options:
                chosen = one.start or next(iter(one.options))
            asked = replace(asked, picked={**asked.picked, one.id: chosen})
        return asked, tuple(fields)


def questions(match: Match) -> tuple[Question, ...]:
    """The questions that the match's game can answer."""
    return tuple(match.game.given("odds", "QUESTIONS", ()))


def fitting(match: Match, viewer: Seat | None = None) -> list[tuple[Question, str]]:
    """The questions of the match's game, those that fit its present moment best first, each with the reason in words.

    What a question fits is said by its `at`: a choice or roll that waits counts more than the phase, and both together count
    most. The reason is a sentence for `viewer`, who is "you" in it. Not every question that fits can be answered:
    ask the first, and where it raises `NotAsked` the next.
    """
    pending, phase = match.pending, str(match.state.phase or "")

    def weight(one: Question) -> int:
        return 2 * (pending is not None and pending.kind in one.at) + (phase in one.at)

    def reason(one: Question) -> str:
        if pending is not None and pending.kind in one.at:
            return f"It fits what waits: {match.tell(pending.seen_by(viewer), viewer)}"
        if phase in one.at:
            return f"It fits this part of the round: {phase}."
        return "No question is about what waits here. This is the first that has an answer."

    return [(one, reason(one)) for one in sorted(questions(match), key=weight, reverse=True)]


def weighed(match: Match) -> Weighed | None:
    """The options of the pending choice, weighed by exact odds as the seat that chooses knows them; None without any."""
    pending = match.pending
    if not isinstance(pending, Choice):
        return None
    for one, _ in fitting(match, pending.seat):
        if one.weighs is not None and pending.kind in one.at:
            found = one.weighs(Asked(match, pending.seat, pending.seat))
            if found is not None:
                return each_named(found, match.people, pending.seat)
    return None


def question(match: Match, name: str) -> Question:
    """A question by its id.

    Raises:
        NotAsked: the game has no such question.
    """
    known = {one.id: one for one in questions(match)}
    if name not in tuple(known):  # `name` may be anything, and a dict cannot look up an unhashable
        raise NotAsked(f"there is no question {quoted(name)}; there is: {', '.join(known)}.")
    return known[name]


def begin(match: Match, name: str, **about: Any) -> Answer | Course:
    """Ask a question: returns the answer if it is exact, else a course to be run in slices.

    Args:
        match: the match; the question is about its current position.
        name: the question's id.
        **about: see `Asked`.

    Raises:
        NotAsked: the question cannot be asked now or of this seat, or `about` does not fit it.
    """
    asked = _asked(match, about)
    found = question(match, name)
    if found.wants_seat:
        possible = found.seats(asked)
        if asked.seat is None and possible:
            asked = replace(asked, seat=possible[0])
    wanted = asked.picked
    asked, fields = found.fill(asked)
    for one in fields:
        if wanted.get(one.id, asked.picked[one.id]) != asked.picked[one.id]:
            raise NotAsked(f"{one.label} can be: {', '.join(one.options)}; not {quoted(wanted[one.id])}.")
    strange = [name for name in wanted if name not in asked.picked]
    if strange:
        raise NotAsked(
            f"{quoted(strange[0])} cannot be picked for this question; there is: {', '.join(asked.picked) or 'nothing'}."
        )
    try:
        answer = found.answer(asked)
    except NotAsked as no:
        raise NotAsked(match.named(no.message, asked.viewer)) from None
    if isinstance(answer, Answer):
        return each_named(answer, match.people, asked.viewer)
    return replace(answer, tell=lambda sampling: each_named(answer.tell(sampling), match.people, asked.viewer))


def _asked(match: Match, about: dict[str, Any]) -> Asked:
    """`about` as an `Asked`, after checking each item."""
    if not isinstance(match, Match):
        raise NotAsked(f"odds need a match, not {quoted(match)}.")
    known = [one.name for one in fields(Asked)][1:]
    strange = [name for name in about if name not in known]
    if strange:
        raise NotAsked(f"a question takes {', '.join(known)}, not {quoted(strange[0])}.")
    asked = Asked(match, **about)
    for seat in (asked.seat, asked.viewer):
        if seat is not None and (type(seat) is not int or not 0 <= seat < match.state.players):
            raise NotAsked(f"there is no seat {quoted(seat)}: the seats are 0 to {match.state.players - 1}.")
    if not isinstance(asked.dice, str):
        raise NotAsked(f"dice are given as one text of their letters, not as {quoted(asked.dice)}.")
    if not is_seed(asked.seed) or asked.seed is None:
        raise NotAsked(f"a seed is a whole number or a text, not {quoted(asked.seed)}.")
    check_trials(asked.trials)
    picked: Any = asked.picked
    if not isinstance(picked, Mapping) or not all(isinstance(each, str) for pair in picked.items() for each in pair):
        raise NotAsked(f"`picked` maps field ids to option ids, both texts; it cannot be {quoted(picked)}.")
    return asked


def ask(
    match: Match,
    name: str,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
    **about: Any,
) -> Answer:
    """Ask a question and wait for the answer.

    Args:
        match: the match; the question is about its current position.
        name: the question's id.
        executor: where to draw samples, if any are needed; None draws them in this thread.
        progress: called with (samples drawn, samples wanted); if it returns False, the answer so far is returned.
        **about: see `Asked`.

    Raises:
        NotAsked: the question cannot be asked now or of this seat, or `about` does not fit it.
    """
    found = begin(match, name, **about)
    if isinstance(found, Answer):
        return found
    if executor is not None:
        found.sampling.run_on(executor, progress)
    else:
        while not found.sampling.run(0.1):
            if progress is not None and progress(found.sampling.done, found.sampling.trials) is False:
                break
    return found.answer()
