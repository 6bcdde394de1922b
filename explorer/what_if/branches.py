"""Branches of a match: from an edited position, another roll or another choice.

A match can be edited between steps. A branch therefore begins at the running step, with something changed, and replays the
answers given in that step. The game decides what can be edited and which facts are compared.
"""

from __future__ import annotations

import json
import marshal
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from explorer.core.chance import Dice
from explorer.core.errors import NoblesseError, SetUpError, quoted
from explorer.core.moments import Chance, Choice, Event, Moment, Moments, Option, Seat, Secret
from explorer.core.parts import capital, in_words, words
from explorer.core.people import each_named, who
from explorer.core.start import from_setup

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from explorer.core.game import Game
    from explorer.core.match import Match


class Fact(NamedTuple):
    """A fact of a position.

    Attributes:
        about: what the fact is about: "Seat 1's power".
        value: its value: "13 = base 9 + red 4". A difference is the same `about` with another value.
        why: the rules behind it, each with a clause.
    """

    about: str
    value: str
    why: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Edit:
    """Something in the current position that can be changed.

    Attributes:
        id: its id.
        group: the group it belongs to: "Dice".
        about: its name: "red die".
        now: its current value.
        options: the possible values, which may include the current one.
        change: changes a position's data to an option, given by its number.
        answer: adapts an answer given in the running step; None leaves the answers unchanged.
    """

    id: str
    group: str
    about: str
    now: str
    options: Sequence[str]
    change: Callable[[dict[str, Any], int], None]
    answer: Callable[[Choice | Chance, Option, int], Option] | None = None


class WhatIf(NamedTuple):
    """The functions that a game provides for "what if".

    Attributes:
        edits: returns what can be changed now; with a seat, only what that seat can see.
        facts: returns the facts of a position, which may be masked, always in the same order.
    """

    edits: Callable[[Match, RunningStep, Seat | None], list[Edit]]
    facts: Callable[[Any], list[Fact]]


class RunningStep(NamedTuple):
    """The step that is running, or the last one that ran.

    Attributes:
        data: the position in which it began.
        moments: how many moments happened before it.
        given: how many answers were given before it.
        answers: the choices and chances in it with their answers, in order.
    """

    data: dict[str, Any]
    moments: int
    given: int
    answers: tuple[tuple[Choice | Chance, Option], ...]


class Branch(NamedTuple):
    """A changed match.

    Attributes:
        match: the changed match.
        moments: how many moments of the original match come before its first.
        stopped: why not all answers could be replayed, in words; "" if they could.
    """

    match: Match
    moments: int
    stopped: str


def running_step(match: Match) -> RunningStep:
    """The running step of a match, found by replaying it from its latest keyframe."""
    late = match.replay_with(lambda data, _given: data, lambda answer, _number: answer)
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
                return RunningStep(marshal.loads(begun[0]), begun[1] + before, begun[2] + past, tuple(asked))
            answer = answers[used]
            used += 1
            asked.append((moment, answer))
    return RunningStep(marshal.loads(begun[0]), begun[1] + before, begun[2] + past, tuple(asked))


def _next(moments: Moments, answer: Option) -> Moment | None:
    """The next moment of a step, or None at its end."""
    try:
        return moments.send(answer)
    except StopIteration:
        return None


def given_by(game: Game) -> WhatIf:
    """The game's own functions; if it has none, nothing can be changed, and the fields of its picture are compared."""
    found: WhatIf | None = game.given("what_if", "WHAT_IF", None)
    return (
        WhatIf(lambda _match, _step, _seat: [], lambda state: _fields(game.picture(state))) if found is None else found
    )


def _fields(picture: dict[str, Any]) -> list[Fact]:
    """The fields of a picture's middle and of each seat, as facts."""
    middle = {name: value for name, value in picture.items() if name not in ("title", "text", "seats")}
    found = [Fact(capital(words(name)), in_words(value)) for name, value in middle.items()]
    for one in picture.get("seats", ()):
        own = {name: value for name, value in one.items() if name != "seat"}
        found += [Fact(f"{who(one['seat'])}'s {words(name)}", in_words(value)) for name, value in own.items()]
    return found


def edits(match: Match, seat: Seat | None = None) -> list[Edit]:
    """What the game allows to change now; nothing once the match is over."""
    found = [] if match.over else given_by(match.game).edits(match, running_step(match), seat)
    return each_named(found, match.people, seat)


def facts(match: Match, seat: Seat | None = None) -> list[Fact]:
    """The facts of a match's position that a comparison compares; with a seat, only what that seat can see."""
    found = given_by(match.game).facts(match.state if seat is None else match.view(seat).state)
    return each_named(found, match.people, seat)


def branch(match: Match, changes: Sequence[tuple[Edit, int]]) -> Branch:
    """The match with some things in its position changed.

    Args:
        match: the original match, which stays unchanged.
        changes: what to change, each with the number of the option.

    Raises:
        PositionError: the changed position is invalid; every problem is listed.
        SetUpError: nothing is changed, or an option does not exist.
    """
    if not changes:
        raise SetUpError("nothing is changed: choose something to change first.")
    step = running_step(match)
    data: dict[str, Any] = json.loads(json.dumps(step.data))
    for edit, option in changes:
        if type(option) is not int or not 0 <= option < len(edit.options):
            raise SetUpError(f"the {edit.about} cannot be {quoted(option)}.")
        try:
            edit.change(data, option)
        except (LookupError, ValueError):  # another change removed what this one would change
            raise SetUpError(f"“{edit.about}” cannot be changed like this together with the other changes.") from None
    twin = from_setup(match.game, {"position": data}, f"{match.seed}/what if/{match.given}")
    twin.people = match.people
    rewritten = []
    for asked, given in step.answers:
        for edit, option in changes:
            if edit.answer is not None:
                given = edit.answer(asked, given, option)  # noqa: PLW2901 - one edit after the other
        rewritten.append((asked, given))
    return Branch(twin, step.moments, _answer_again(twin, rewritten))


class Throw(NamedTuple):
    """A past throw of dice.

    Attributes:
        number: its number among the match's answers.
        at: the number of its moment.
        asked: the chance.
        dice: the names of the dice.
        sides: how many sides each die has.
        values: the values thrown, in the order of the dice.
    """

    number: int
    at: int
    asked: Chance
    dice: tuple[str, ...]
    sides: int
    values: tuple[int, ...]


def latest_throw(match: Match, seat: Seat | None = None) -> Throw | None:
    """The latest throw of dice before now, or None; with a seat, the latest that the seat has seen."""
    moments = match.moments(barred=False)
    waited = [moment for moment in moments if isinstance(moment, Choice | Chance)]
    for number in range(match.given - 1, -1, -1):
        asked = waited[number]
        if isinstance(asked, Chance) and isinstance(asked.source, Dice) and not _secret(moments, asked, seat):
            source = asked.source
            return Throw(number, asked.at, asked, tuple(source.names), source.sides, match.answers[number])
    return None


def _secret(moments: Sequence[Moment], thrown: Chance, seat: Seat | None) -> bool:
    """True if a throw's result was shown only to others: an event right after it has a fact hidden from the seat."""
    after = takewhile(lambda moment: isinstance(moment, Event), moments[thrown.at + 1 :])
    facts = [fact for event in after if isinstance(event, Event) for fact in event.facts.values()]
    return seat is not None and any(isinstance(fact, Secret) and seat not in fact.seats for fact in facts)


def change_throw(match: Match, throw: Throw, values: Sequence[int]) -> Branch:
    """The match with one throw changed, and the later answers replayed as far as they fit.

    Raises:
        IllegalRoll: dice cannot show these values.
    """
    twin = match.fork().goto(throw.at)
    waited = [moment for moment in match.moments(barred=False) if isinstance(moment, Choice | Chance)]
    twin.roll(tuple(values))
    since = [(waited[n], match.answers[n]) for n in range(throw.number + 1, match.given)]
    return Branch(twin, 0, _answer_again(twin, since))


class Taken(NamedTuple):
    """A past choice.

    Attributes:
        number: its number among the match's answers.
        asked: the choice.
        chosen: the option chosen.
    """

    number: int
    asked: Choice
    chosen: Option


def choices_taken(match: Match, seat: Seat | None = None, most: int = 12) -> list[Taken]:
    """The latest choices before now that had more than one option, the last one first.

    Args:
        match: any match.
        seat: only the choices of this seat; None for all.
        most: the most choices to return.
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


def change_choice(match: Match, taken: Taken, option: Option) -> Branch:
    """The match with one choice changed, and the later answers replayed wherever they are asked for again.

    Answers that are no longer asked for are skipped: if a trap is not revealed, nobody asks what only its effect asked.

    Raises:
        IllegalChoice: the option was not allowed there.
    """
    twin = match.fork().goto(taken.asked.at)
    waited = [moment for moment in match.moments(barred=False) if isinstance(moment, Choice | Chance)]
    twin.choose(option)
    since = [(waited[n], match.answers[n]) for n in range(taken.number + 1, match.given)]
    while since and twin.pending is not None:
        at = next((n for n, (asked, given) in enumerate(since) if _asked_again(twin, asked, given)), None)
        if at is None:
            return Branch(twin, 0, f"From here the branch differs: {twin.tell(twin.pending)}")
        if isinstance(twin.pending, Choice):
            twin.choose(since[at][1])
        else:
            twin.roll(since[at][1])
        since = since[at + 1 :]
    return Branch(twin, 0, "")


def _asked_again(match: Match, asked: Choice | Chance, given: Option) -> bool:
    """True if the pending moment asks the same as before, and the same answer is possible."""
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
    """Replay answers while the same is asked and they are allowed; returns why it stopped, "" if it did not."""
    for asked, given in answers:
        pending = match.pending
        if pending is None:
            return "The game is already over here."
        if (pending.seat, pending.kind) != (asked.seat, asked.kind) or type(pending) is not type(asked):
            return f"From here the branch differs: {match.tell(pending)}"
        try:
            if isinstance(pending, Choice):
                if given not in pending.options:
                    refusal = match.why_not(given)
                    return f"This choice is no longer possible: {refusal}"
                match.choose(given)
            else:
                match.roll(given)
        except NoblesseError as error:
            return f"This roll is no longer possible: {error}"
    return ""
