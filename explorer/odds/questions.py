"""Questions about odds, and their answers as a page, a test or a lesson can use them.

Which questions there are, only a game knows: its `Game.questions` gives them. All of them answer alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from explorer.core.errors import NoblesseError, quoted
from explorer.core.match import Match
from explorer.core.start import is_seed
from explorer.odds.distribution import EXACT, SAMPLED, Distribution, Estimate, Interval, Result
from explorer.odds.sample import Sampling, check_trials

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Executor
    from fractions import Fraction

    from explorer.core.moments import Seat

TRIALS = 150
"""Samples that are drawn when nobody says how many: a chance of a half is then known to within 8 in 100."""

NOWHERE = Interval(0.0, 0.0)

BARS, GRID, LINE = "bars", "grid", "line"
"""How an answer can be drawn."""


class NotAsked(NoblesseError):
    """A question that has no meaning as the match stands; the message says when it has."""


@dataclass(frozen=True, slots=True)
class Row:
    """One bar of an answer.

    Attributes:
        label: what it is about.
        chance: how likely it is; None where there is nothing to tell, and `note` says why.
        interval: where the chance lies: itself where it is exact, else 95 %.
        group: which of several series it belongs to; "" where there is one.
        note: a few words more.
        trials: how many samples it comes from, 0 where it is exact.
        key: what it is about, for programs: a card's id, "seat 2", an outcome; the same whatever the label says. "" where
            the label serves.
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
    """What a question came to.

    Attributes:
        title: what was asked, with what it was asked about.
        rows: the chances.
        derivation: sentences that say where the numbers come from: ways or samples, policies, seed, what is assumed.
        rules: ids of the rules that they rest on.
        route: EXACT or SAMPLED.
        whole: whether the chances of each group, or of all in a grid, sum to 1.
        shape: how it is best drawn: BARS; GRID, labels against groups; or LINE, the labels in order along it.
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
        """The answer as text, a row a line."""
        lines = [self.title]
        for row in self.rows:
            name = f"{row.label}, {row.group}" if row.group else row.label
            if row.chance is None:
                lines.append(f"{name}: {row.note}")
                continue
            told = f"{float(row.chance):.2%}"
            if row.trials:
                told += f" ({row.interval.low:.1%} to {row.interval.high:.1%})"
            lines.append(f"{name}: {told}{', ' + row.note if row.note else ''}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Course:
    """An answer that must be sampled, and comes nearer with every slice.

    Attributes:
        sampling: the sampling under way.
        tell: makes the answer of what has been found so far.
    """

    sampling: Sampling
    tell: Callable[[Sampling], Answer]

    def answer(self) -> Answer:
        """The answer as far as it is known."""
        return replace(self.tell(self.sampling), route=SAMPLED)


@dataclass(frozen=True)
class Asked:
    """What a question is asked about.

    Attributes:
        match: the match as it stands.
        seat: whose question it is, or None for whoever the question picks.
        viewer: whose eyes see; None sees everything.
        dice: names of the dice that it is about.
        seed: what samples follow from.
        trials: how many samples are wanted.
        picked: what was picked for the question's fields, by their ids.
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
        """The position as the viewer knows it."""
        return self.match.state if self.viewer is None else self.match.view(self.viewer).state


def _nobody(_asked: Asked) -> Sequence[Seat]:
    return ()


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that a question leaves open, for whoever asks to pick.

    Attributes:
        id: its name in programs.
        label: what it is, in a word or two.
        options: what can be picked, each with how a player calls it.
        start: the option that is taken where nobody picks, "" for the first.
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
        title: the question, as one asks it.
        answer: gives the answer, or a course that leads to it; NotAsked where it has no meaning now.
        wants_dice: whether it is about some of the dice.
        seats: the seats that it can be asked for as the match stands, the likeliest first; none where it needs none.
        wants_seat: whether it is about a seat.
        fields: what else must be picked; each is made knowing what was picked for those before it.
    """

    id: str
    title: str
    answer: Callable[[Asked], Answer | Course]
    wants_dice: bool = False
    wants_seat: bool = False
    seats: Callable[[Asked], Sequence[Seat]] = field(default=_nobody)
    fields: tuple[Callable[[Asked], Field], ...] = ()

    def fill(self, asked: Asked) -> tuple[Asked, tuple[Field, ...]]:
        """The fields as they stand, and the same asked with one of its options for each of them.

        What was picked and cannot be picked now, such as a room of another match, gives way to the one that is taken unless
        somebody picks.
        """
        fields, picked = [], asked.picked
        asked = replace(asked, picked={})
        for make in self.fields:
            one = make(asked)
            fields.append(one)
            chosen = picked.get(one.id, "")
            if chosen not in one.options:
                chosen = one.start or next(iter(one.options))
            asked = replace(asked, picked={**asked.picked, one.id: chosen})
        return asked, tuple(fields)


def questions(match: Match) -> tuple[Question, ...]:
    """The questions that the game of a match can answer."""
    return tuple(match.game.given("odds", "QUESTIONS", ()))


def question(match: Match, name: str) -> Question:
    """A question by its id.

    Raises:
        NotAsked: the game has no such question.
    """
    known = {one.id: one for one in questions(match)}
    if name not in tuple(known):  # in a dict a list could not even be looked for
        raise NotAsked(f"there is no question {quoted(name)}; there is: {', '.join(known)}.")
    return known[name]


def begin(match: Match, name: str, **about: Any) -> Answer | Course:
    """Ask a question: the answer if it is exact, else a course that can be run in slices.

    Args:
        match: the match as it stands.
        name: the question's id.
        **about: see `Asked`.

    Raises:
        NotAsked: it has no meaning as the match stands, or for that seat, or what it is about is none of those things.
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
    return found.answer(asked)


def _asked(match: Match, about: dict[str, Any]) -> Asked:
    """What a question is asked about, after each thing was looked at."""
    if not isinstance(match, Match):
        raise NotAsked(f"odds are asked of a match, not of {quoted(match)}.")
    known = [one.name for one in fields(Asked)][1:]
    strange = [name for name in about if name not in known]
    if strange:
        raise NotAsked(f"a question is about {', '.join(known)}, and not about {quoted(strange[0])}.")
    asked = Asked(match, **about)
    for seat in (asked.seat, asked.viewer):
        if seat is not None and (type(seat) is not int or not 0 <= seat < match.state.players):
            raise NotAsked(f"there is no seat {quoted(seat)}: the seats are 0 to {match.state.players - 1}.")
    if not isinstance(asked.dice, str):
        raise NotAsked(f"dice are told by their letters in one text, not as {quoted(asked.dice)}.")
    if not is_seed(asked.seed) or asked.seed is None:
        raise NotAsked(f"a seed is a whole number or a text, not {quoted(asked.seed)}.")
    check_trials(asked.trials)
    picked: Any = asked.picked
    if not isinstance(picked, Mapping) or not all(isinstance(each, str) for pair in picked.items() for each in pair):
        raise NotAsked(f"what is picked is told as texts by the ids of fields, not as {quoted(picked)}.")
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
        match: the match as it stands.
        name: the question's id.
        executor: where samples are drawn, if it comes to that; None draws them here.
        progress: told how many samples of how many are drawn; when it returns False, the answer is what is there.
        **about: see `Asked`.

    Raises:
        NotAsked: it has no meaning as the match stands, or for that seat, or what it is about is none of those things.
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
