"""What if: branches of a match from an edited position or another roll, and what they change, side by side.

A match can be edited between steps, so a branch begins at the step that is running, with something set otherwise, and is
given again what was answered in that step since. What can be set, and what is told of a position, is the game's to say.
"""

from __future__ import annotations

import json
import marshal
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from explorer.core.chance import Dice
from explorer.core.errors import NoblesseError, SetUpError, quoted
from explorer.core.moments import Chance, Check, Choice, End, Event, Moment, Moments, Option, Seat, Secret
from explorer.core.parts import capital, in_words, words
from explorer.core.start import from_setup

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from explorer.core.game import Game
    from explorer.core.match import Match

SHOWN = 8
"""Moments on each side that a comparison shows at the most."""


class Fact(NamedTuple):
    """Something that is so in a position.

    Attributes:
        about: what it is about: "Seat 1's power".
        value: how it is: "13 = base 9 + red 4"; facts about the same with other values are a difference.
        why: the rules it comes of, each with a clause.
    """

    about: str
    value: str
    why: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Edit:
    """Something of the present position that can be set otherwise.

    Attributes:
        id: by which it is asked for.
        group: what it belongs to: "Dice".
        about: what it is: "red die".
        now: how it is.
        options: how it could be, what it is now perhaps among them.
        change: changes a position's data so that it is as an option says, the option by its number.
        answer: changes an answer given in the running step accordingly; None leaves them.
    """

    id: str
    group: str
    about: str
    now: str
    options: Sequence[str]
    change: Callable[[dict[str, Any], int], None]
    answer: Callable[[Choice | Chance, Option, int], Option] | None = None


class WhatIf(NamedTuple):
    """What a game gives to this.

    Attributes:
        edits: what can be set otherwise now; for a seat's eyes only what that seat can see.
        facts: what is so in a position, also a masked one, always in the same order.
    """

    edits: Callable[[Match, Step, Seat | None], list[Edit]]
    facts: Callable[[Any], list[Fact]]


class Step(NamedTuple):
    """The step that is running, or that ran last.

    Attributes:
        data: the position in which it began.
        moments: how many moments had happened before it.
        given: how many answers had been given before it.
        answers: what was asked in it and answered, in order.
    """

    data: dict[str, Any]
    moments: int
    given: int
    answers: tuple[tuple[Choice | Chance, Option], ...]


class Branch(NamedTuple):
    """A match that goes another way.

    Attributes:
        match: it.
        moments: how many moments of the match it comes from lie before its own first.
        stopped: why not all answers could be given again, in words; "" where they could.
    """

    match: Match
    moments: int
    stopped: str


def running_step(match: Match) -> Step:
    """The step in which a match stands, found by playing it again from the latest position that it kept."""
    late = match.recast(lambda data, _given: data, lambda answer, _number: answer)
    before, past = match.moment - late.moment, match.given - late.given
    state = late.first_state()
    answers = late.answers
    steps = match.game.steps
    count = used = 0
    begun = (marshal.dumps(state.__dict__), 0, 0)
    asked: list[tuple[Choice | Chance, Option]] = []
    while state.agenda:
        begun = (marshal.dumps(state.__dict__), count, used)
        asked = []
        name, *arguments = state.agenda.pop()
        moments = steps[name](state, *arguments)
        answer: Option = None
        while (moment := _next(moments, answer)) is not None:
            answer = None
            count += 1
            if isinstance(moment, Event):
                continue
            if used == len(answers):
                return Step(marshal.loads(begun[0]), begun[1] + before, begun[2] + past, tuple(asked))
            answer = answers[used]
            used += 1
            asked.append((moment, answer))
    return Step(marshal.loads(begun[0]), begun[1] + before, begun[2] + past, tuple(asked))


def _next(moments: Moments, answer: Option) -> Moment | None:
    """The next moment of a step, None at its end."""
    try:
        return moments.send(answer)
    except StopIteration:
        return None


def given_by(game: Game) -> WhatIf:
    """What a game gives to this; of a game that gives nothing, nothing can be set and its picture's fields are compared."""
    found: WhatIf | None = game.given("what_if", "WHAT_IF", None)
    return (
        WhatIf(lambda _match, _step, _seat: [], lambda state: _fields(game.picture(state))) if found is None else found
    )


def _fields(picture: dict[str, Any]) -> list[Fact]:
    """The fields of the middle and of each seat, as facts."""
    middle = {name: value for name, value in picture.items() if name not in ("title", "text", "seats")}
    found = [Fact(capital(words(name)), in_words(value)) for name, value in middle.items()]
    for one in picture.get("seats", ()):
        own = {name: value for name, value in one.items() if name != "seat"}
        found += [Fact(f"Seat {one['seat']}'s {words(name)}", in_words(value)) for name, value in own.items()]
    return found


def edits(match: Match, seat: Seat | None = None) -> list[Edit]:
    """What can be set otherwise now, as the game says; nothing once the match is over."""
    return [] if match.over else given_by(match.game).edits(match, running_step(match), seat)


def branch(match: Match, changes: Sequence[tuple[Edit, int]]) -> Branch:
    """The match as it would be with some things set otherwise.

    Args:
        match: where it comes from; it stays as it is.
        changes: what is set, each to which of its options.

    Raises:
        PositionError: such a position cannot be; every problem is listed.
        SetUpError: nothing is changed, or to something that is no option.
    """
    if not changes:
        raise SetUpError("nothing is set otherwise: choose something to change first.")
    step = running_step(match)
    data: dict[str, Any] = json.loads(json.dumps(step.data))
    for edit, option in changes:
        if type(option) is not int or not 0 <= option < len(edit.options):
            raise SetUpError(f"the {edit.about} cannot be {quoted(option)}.")
        try:
            edit.change(data, option)
        except (LookupError, ValueError):  # what it wants to change another change has taken away
            raise SetUpError(f"the {edit.about} cannot be set so together with what else was set otherwise.") from None
    twin = from_setup(match.game, {"position": data}, f"{match.seed}/what if/{match.given}")
    rewritten = []
    for asked, given in step.answers:
        for edit, option in changes:
            if edit.answer is not None:
                given = edit.answer(asked, given, option)  # noqa: PLW2901 - one edit after the other
        rewritten.append((asked, given))
    return Branch(twin, step.moments, _answer_again(twin, rewritten))


class Throw(NamedTuple):
    """A throw of dice that has been made.

    Attributes:
        number: which answer of the match it was.
        at: the moment.
        asked: the chance.
        dice: the names of its dice.
        sides: how many sides each has.
        values: what came, in the order of its dice.
    """

    number: int
    at: int
    asked: Chance
    dice: tuple[str, ...]
    sides: int
    values: tuple[int, ...]


def latest_throw(match: Match, seat: Seat | None = None) -> Throw | None:
    """The last throw of dice before now; for a seat's eyes, the last that it has seen."""
    moments = match.moments(barred=False)
    waited = [moment for moment in moments if isinstance(moment, Choice | Chance)]
    for number in range(match.given - 1, -1, -1):
        asked = waited[number]
        if isinstance(asked, Chance) and isinstance(asked.source, Dice) and not _secret(moments, asked, seat):
            source = asked.source
            return Throw(number, asked.at, asked, tuple(source.names), source.sides, match.answers[number])
    return None


def _secret(moments: Sequence[Moment], thrown: Chance, seat: Seat | None) -> bool:
    """Whether what a throw showed was told to others only: an event right after it keeps something from the seat."""
    after = takewhile(lambda moment: isinstance(moment, Event), moments[thrown.at + 1 :])
    facts = [fact for event in after if isinstance(event, Event) for fact in event.facts.values()]
    return seat is not None and any(isinstance(fact, Secret) and seat not in fact.seats for fact in facts)


def thrown_otherwise(match: Match, throw: Throw, values: Sequence[int]) -> Branch:
    """The match with one throw otherwise, and what was answered since given again as far as it fits.

    Raises:
        IllegalRoll: dice cannot show that.
    """
    twin = match.fork().goto(throw.at)
    waited = [moment for moment in match.moments(barred=False) if isinstance(moment, Choice | Chance)]
    twin.roll(tuple(values))
    since = [(waited[n], match.answers[n]) for n in range(throw.number + 1, match.given)]
    return Branch(twin, 0, _answer_again(twin, since))


class Taken(NamedTuple):
    """A choice that has been made.

    Attributes:
        number: which answer of the match it was.
        asked: the choice.
        chosen: what was chosen.
    """

    number: int
    asked: Choice
    chosen: Option


def choices_taken(match: Match, seat: Seat | None = None, most: int = 12) -> list[Taken]:
    """The latest choices before now that could have gone otherwise, the last one first.

    Args:
        match: any match.
        seat: only those of this seat; None is all.
        most: how many at most.
    """
    waited = [moment for moment in match.moments(barred=False) if isinstance(moment, Choice | Chance)]
    found = []
    for number in range(match.given - 1, -1, -1):
        asked = waited[number]
        if isinstance(asked, Choice) and seat in (None, asked.seat) and len(asked.options) > 1:
            found.append(Taken(number, asked, match.answers[number]))
            if len(found) == most:
                break
    return found


def chosen_otherwise(match: Match, taken: Taken, option: Option) -> Branch:
    """The match with one choice otherwise; of the answers given since, those come again that are asked for again.

    Where a trap is not revealed, nobody is asked any more what only its effect had asked: these answers are left out.

    Raises:
        IllegalChoice: that could not be chosen there.
    """
    twin = match.fork().goto(taken.asked.at)
    waited = [moment for moment in match.moments(barred=False) if isinstance(moment, Choice | Chance)]
    twin.choose(option)
    since = [(waited[n], match.answers[n]) for n in range(taken.number + 1, match.given)]
    while since and twin.pending is not None:
        at = next((n for n, (asked, given) in enumerate(since) if _asked_again(twin, asked, given)), None)
        if at is None:
            return Branch(twin, 0, f"From here on it goes another way: {twin.tell(twin.pending)}")
        if isinstance(twin.pending, Choice):
            twin.choose(since[at][1])
        else:
            twin.roll(since[at][1])
        since = since[at + 1 :]
    return Branch(twin, 0, "")


def _asked_again(match: Match, asked: Choice | Chance, given: Option) -> bool:
    """Whether what waits is what was asked before, and what was answered then can be answered now."""
    pending = match.pending
    if pending is None or (pending.seat, pending.kind) != (asked.seat, asked.kind) or type(pending) is not type(asked):
        return False
    if isinstance(pending, Choice):
        return given in pending.options
    try:
        match.fork().roll(given)
    except NoblesseError:
        return False
    return True


def _answer_again(match: Match, answers: Sequence[tuple[Choice | Chance, Option]]) -> str:
    """Give answers again while the same is asked and they are allowed; in words what came in between."""
    for asked, given in answers:
        pending = match.pending
        if pending is None:
            return "Here the game is over already."
        if (pending.seat, pending.kind) != (asked.seat, asked.kind) or type(pending) is not type(asked):
            return f"From here on it goes another way: {match.tell(pending)}"
        try:
            if isinstance(pending, Choice):
                if given not in pending.options:
                    refusal = match.why_not(given)
                    return f"What was chosen here cannot be chosen now: {refusal}"
                match.choose(given)
            else:
                match.roll(given)
        except NoblesseError as error:
            return f"What came here cannot come now: {error}"
    return ""


# --- side by side ---------------------------------------------------------------------------------------------------


class Difference(NamedTuple):
    """A fact that is otherwise.

    Attributes:
        about: what it is about.
        before, after: how it is on either side; "" where there is no such thing.
        why: the rules that make the difference: those that only one side cites, each with a clause.
    """

    about: str
    before: str
    after: str
    why: tuple[tuple[str, str], ...]


class Told(NamedTuple):
    """A moment, as one side of a comparison tells it.

    Attributes:
        at: its number in its own match.
        text: one sentence.
        rule: the rule it cites.
    """

    at: int
    text: str
    rule: str


class Comparison(NamedTuple):
    """Two matches side by side.

    Attributes:
        facts: what is otherwise in the position.
        gained, lost: what can be chosen only in the second, and only in the first, as players say it; a lost one with the
            checks that bar it in the second.
        before, after: the moments of either side from the first that differs, `SHOWN` at the most.
    """

    facts: tuple[Difference, ...]
    gained: tuple[str, ...]
    lost: tuple[tuple[str, tuple[Check, ...]], ...]
    before: tuple[Told, ...]
    after: tuple[Told, ...]

    @property
    def same(self) -> bool:
        """Whether nothing differs."""
        return not (self.facts or self.gained or self.lost or self.before or self.after)


def compare(one: Match, other: Match, moments: int = 0, seat: Seat | None = None) -> Comparison:
    """What differs between two matches of a game, each as it stands.

    Args:
        one: a match.
        other: a branch of it.
        moments: how many moments of the first lie before the first of the second (`Branch.moments`).
        seat: whose eyes; what it cannot see is not told.
    """
    before, after = _story(one, moments, seat), _story(other, 0, seat)
    apart = next(
        (n for n, (a, b) in enumerate(zip(before, after, strict=False)) if (a.text, a.rule) != (b.text, b.rule)),
        min(len(before), len(after)),
    )
    gained, lost = _choices(one, other, seat)
    return Comparison(
        _differences(_facts(one, seat), _facts(other, seat)),
        gained,
        lost,
        tuple(before[apart : apart + SHOWN]),
        tuple(after[apart : apart + SHOWN]),
    )


def _facts(match: Match, seat: Seat | None) -> list[Fact]:
    return given_by(match.game).facts(match.state if seat is None else match.view(seat).state)


def _differences(before: list[Fact], after: list[Fact]) -> tuple[Difference, ...]:
    first, second = {fact.about: fact for fact in before}, {fact.about: fact for fact in after}
    found = []
    for about in dict.fromkeys([*first, *second]):
        a, b = first.get(about, Fact(about, "")), second.get(about, Fact(about, ""))
        if a.value != b.value:
            why = [clause for clause in b.why if clause not in a.why] or [c for c in a.why if c not in b.why]
            found.append(Difference(about, a.value, b.value, tuple(why)))
    return tuple(found)


def _story(match: Match, first: int, seat: Seat | None) -> list[Told]:
    moments: list[Moment] = match.moments(seat)
    return [
        Told(moment.at, match.tell(moment), moment.rule)
        for moment in moments[first : match.moment + 1]
        if not isinstance(moment, End)
    ]


def _choices(
    one: Match, other: Match, seat: Seat | None
) -> tuple[tuple[str, ...], tuple[tuple[str, tuple[Check, ...]], ...]]:
    """What the choice that waits offers in one only, and in the other only; nothing where two different things wait."""
    a, b = one.pending, other.pending
    if not isinstance(a, Choice) or not isinstance(b, Choice) or (a.seat, a.kind) != (b.seat, b.kind):
        return (), ()
    if seat not in (None, a.seat):
        return (), ()
    gained = tuple(other.label(option) for option in b.options if option not in a.options)
    lost = [
        (one.label(option), tuple(c for c in b.checks(option) if not c.passed))
        for option in a.options
        if option not in b.options
    ]
    return gained, tuple(lost)
