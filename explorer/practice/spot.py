"""A spot: a match at a decision, seen from one seat, and what comes of each answer. Drills are made from spots.

A spot foretells only what its seat can foretell: it follows an answer to the next question, and stops where something is
shown that not everybody sees. What it finds is kept, because several kinds of drills ask for the same.
"""

from __future__ import annotations

import re
from functools import cached_property
from itertools import islice, takewhile
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from explorer.core.chance import Dice
from explorer.core.match import NO_MORE
from explorer.core.moments import HIDDEN, Chance, Check, Choice, End, Event, Secret
from explorer.core.people import addressed, each_named, named, who
from explorer.core.playout import Playout
from explorer.tutor.playing import FRAME
from explorer.tutor.session import Sentence
from explorer.what_if.branches import given_by

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from explorer.core.game import Game
    from explorer.core.match import Match
    from explorer.core.moments import Moment, Option, Seat
    from explorer.core.people import People
    from explorer.practice.drill import Drill
    from explorer.what_if.branches import Fact

STORY = 3
"""How many events are told before a drill's question."""

THROWS = 4
"""How many throws of the dice are looked at where dice are rolled."""

OTHERS = 3
"""How many other answers are looked at, to see whether the same comes of them."""

NEXT = frozenset({"round", "turn"})
"""Kinds of events behind which nothing is the answer's doing any more."""

GIVEN = 3
"""How many answers before a question are still in everybody's mind."""

TRIES = 12
"""How many answers are tried where there are many."""

_DOING_NOTHING = frozenset({"all", "decline", "done", "end", "leave", "pass", "stay", "stop", "wait"})
"""The first words of options that do nothing, or that only finish what has been chosen."""


def is_pass(option: Option, label: str) -> bool:
    """True if an option does nothing, so that it is no answer worth finding."""
    said = label.casefold()
    if option in NO_MORE or re.search(r"\b(no|nobody|none|nothing|neither)\b", said):
        return True
    return said.split(" ", 1)[0] in _DOING_NOTHING


class Step(NamedTuple):
    """An event that comes of an answer.

    Attributes:
        event: the event.
        marked: the event told, with marks for the people; see `explorer.core.people`.
        text: the event told to the seat.
        facts: the facts of the position at the event, by what they are about, as the seat sees them.
    """

    event: Event
    marked: str
    text: str
    facts: Mapping[str, Fact]

    @property
    def told(self) -> bool:
        """True if a story tells it; it leaves out what only says where the match is."""
        return not isinstance(self.event, End) and self.event.kind not in FRAME

    @property
    def quoted(self) -> bool:
        """True if it only reads out a text, such as a sentence of a card: what comes of that is to be asked for."""
        return self.text.startswith("“")

    @property
    def sentence(self) -> Sentence:
        """The event as a sentence with its rules."""
        return Sentence(self.text, self.event.rules)


class After(NamedTuple):
    """What comes of an answer, as far as the seat can foretell it.

    Attributes:
        steps: the events in order, up to the next question or to the first event that is not open to all.
        whole: True if that is everything up to the next question.
        facts: the facts of the position at the next question, by what they are about; empty unless asked for.
    """

    steps: tuple[Step, ...]
    whole: bool
    facts: Mapping[str, Fact]

    @property
    def told(self) -> tuple[Step, ...]:
        """The events that a story tells."""
        return tuple(step for step in self.steps if step.told)


class Spot:
    """A match at a decision, seen from one seat.

    Args:
        match: the match, at a choice or a roll; it is not changed.
        where: the name of the position.
        seat: the learner's seat; by default the one that decides.
        only: the number of the one answer to look at; None looks at several.

    Attributes:
        match, where, seat, only: as given.
        game: the game.
        pending: what is asked.
    """

    def __init__(self, match: Match, where: str, seat: Seat | None = None, only: int | None = None) -> None:
        pending = match.pending
        assert pending is not None
        self.match = match
        self.where = where
        self.game: Game = match.game
        self.pending: Choice | Chance = pending
        self.seat: Seat = seat if seat is not None else pending.seat or 0
        self.only = only
        self._labels: dict[Option, str] = {}
        self._after: dict[tuple[Option, bool], After] = {}
        self._becomes: dict[Option, Mapping[str, Fact]] = {}
        self._others: dict[Option, Sequence[Option]] = {}
        self._heard: list[Step] = []
        self._open = True
        self._with_facts = False

    # --- what is asked ------------------------------------------------------------------------------------------------

    @property
    def choice(self) -> Choice | None:
        """The choice that the seat has to make; None where dice are rolled or somebody else decides."""
        pending = self.pending
        return pending if isinstance(pending, Choice) and pending.seat == self.seat else None

    @cached_property
    def people(self) -> People | None:
        """Who sits at the table."""
        return self.match.people

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each seat is called; the learner is "You"."""
        return tuple(self.named(who(seat)) for seat in range(self.match.state.players))

    @cached_property
    def asks(self) -> str:
        """What is asked, told to the seat."""
        return self.match.tell(self.pending, self.seat)

    @cached_property
    def answers(self) -> Sequence[Option]:
        """The answers that can be given: the options of a choice, or some throws of dice."""
        if self.choice is not None:
            return self.choice.options
        source = getattr(self.pending, "source", None)
        if not isinstance(source, Dice):
            return ()
        random = Random(self.where)
        return tuple(dict.fromkeys(source.sample(random.random) for _ in range(THROWS)))

    def tries(self, random: Random) -> Sequence[Option]:
        """The answers to look at: the one that the spot is about, else at most `TRIES`, in any order."""
        if self.choice is not None and len(self.answers) == 1 and is_pass(self.answers[0], self.label(self.answers[0])):
            return ()  # nobody does anything
        if self.only is not None:
            return self.answers[self.only : self.only + 1]
        return random.sample(self.answers, min(TRIES, len(self.answers)))

    def label(self, option: Option) -> str:
        """An option as the seat would say it."""
        if option not in self._labels:
            self._labels[option] = self.match.label(option, self.seat)
        return self._labels[option]

    def things(self, option: Option) -> tuple[str, ...]:
        """What an option of the choice is about on the board."""
        assert self.choice is not None
        return self.game.targets(self.match.state, self.choice, option)

    @cached_property
    def barred(self) -> dict[Option, tuple[Check, ...]]:
        """The barred options with their checks, told to the seat; only those of which some check failed."""
        choice = self.choice
        if choice is None:
            return {}
        return {
            option: each_named(
                tuple(check._replace(text=addressed(check.text, choice.seat)) for check in checks),
                self.people,
                self.seat,
            )
            for option, checks in choice.barred().items()
            if any(not check.passed for check in checks)
        }

    @cached_property
    def story(self) -> tuple[str, ...]:
        """What happened just before, in this round, told to the seat."""
        return tuple(sentence.text for sentence in self.recent)

    @cached_property
    def recent(self) -> tuple[Sentence, ...]:
        """The sentences of the story with their rules."""
        found: list[Sentence] = []
        for moment in reversed(self.match.moments(self.seat, barred=False)[: self.match.moment]):
            if not isinstance(moment, Event) or isinstance(moment, End):
                continue
            if moment.kind == "round":
                break
            if moment.kind in FRAME or _masked(moment):
                continue
            found.append(Sentence(self.match.tell(moment, self.seat), moment.rules))
            if len(found) == STORY:
                break
        return tuple(reversed(found))

    def named(self, marked: str) -> str:
        """A text of the game with names in place of its marks; the seat is "you"."""
        return named(marked, self.people, self.seat)

    def about(self, marked: str) -> str:
        """What a fact is about, in words: "Your power" for "You: power"; in quotation marks if it is a title."""
        text = self.named(marked)
        owner, _, rest = text.partition(": ")
        if not rest:
            return text
        if owner not in self.names or rest.split(" ", 1)[0] in ("a", "an", "the", "in"):
            return f"“{text}”"
        return f"Your {rest}" if owner == "You" else f"{owner}'s {rest}"

    def supposed(self, option: Option) -> str:
        """The beginning of a question about what comes of an answer."""
        if self.choice is not None:
            return f"{self.asks} You choose: {self.label(option)}."
        first = next(iter(self.after(option).steps), None)
        return first.text if first is not None else self.asks

    # --- what comes of it ---------------------------------------------------------------------------------------------

    @cached_property
    def facts(self) -> Mapping[str, Fact]:
        """The facts of the position, by what they are about, as the seat sees them."""
        return self._facts_of(self.match.state)

    def after(self, option: Option, facts: bool = False) -> After:
        """What comes of an answer, as far as the seat can foretell it; with `facts`, also how the facts change."""
        key = (option, facts)
        if key not in self._after:
            twin = self._playout.branch()
            self._heard, self._open, self._with_facts = [], True, facts
            twin.answer(option)
            last = self._facts_of(twin.state) if facts else {}
            steps = self._heard
            self._after[key] = After(tuple(steps), self._open, last)
        return self._after[key]

    def come(self, option: Option) -> tuple[Step, ...]:
        """The events to ask about: those told in this turn; what the dice show belongs to the question."""
        steps = self.after(option).steps
        told = tuple(step for step in takewhile(lambda step: step.event.kind not in NEXT, steps) if step.told)
        return told if self.choice is not None else told[1:]

    def becomes(self, option: Option) -> Mapping[str, Fact]:
        """The facts at the next question after an answer, by what they are about."""
        if option not in self._becomes:
            known = self._after.get((option, True))
            if known is not None:
                self._becomes[option] = known.facts
            else:
                twin = self._playout.branch(last=True)
                self._open = False
                twin.answer(option)
                self._becomes[option] = self._facts_of(twin.state)
        return self._becomes[option]

    def others(self, option: Option) -> Sequence[Option]:
        """Some of the other answers, from all over: what comes of them, too, does not hang on this one."""
        if option not in self._others:
            rest = [other for other in self.answers if other != option]
            places = {round(place * (len(rest) - 1) / max(1, OTHERS - 1)) for place in range(OTHERS)} if rest else set()
            self._others[option] = [rest[place] for place in sorted(places)]
        return self._others[option]

    @cached_property
    def _playout(self) -> Playout:
        return Playout.of(self.match, self._hear)

    def anyway(self, option: Option, step: Step) -> bool:
        """True if an event comes of other answers just as well, as far as some of them are looked at."""
        others = self.others(option)
        return bool(others) and all(any(one.text == step.text for one in self.come(other)) for other in others)

    @cached_property
    def given(self) -> set[str]:
        """The numbers that the latest answers at the table name."""
        latest = repr(self.match.answers[: self.match.given][-GIVEN:])
        return set(re.findall(r"(?<![\w'.-])\d+(?![\w'.-])", latest))

    @cached_property
    def in_sight(self) -> str:
        """The values of all facts, with the names of the things that there are."""
        return " | ".join(self.named(fact.value) for fact in self.facts.values())

    def printed(self, option: Option) -> set[str]:
        """The numbers that stand on the things an option is about, so that they need not be worked out."""
        if self.choice is None:
            return set()
        notes = [self.match.note(thing, self.seat) for thing in self.things(option)]
        said = " ".join(f"{note.name} {note.figure} {note.text}" for note in notes if note is not None)
        return set(re.findall(r"\d+", said))

    def _hear(self, moment: Moment | None, state: Any) -> None:
        """Note an event of a playout."""
        if not self._open or not isinstance(moment, Event):
            return
        if any(isinstance(fact, Secret) or fact == HIDDEN for fact in moment.facts.values()):
            self._open = False
            return
        marked = "" if isinstance(moment, End) else self.game.tell(state, moment)
        facts = self._facts_of(state) if self._with_facts else {}
        self._heard.append(Step(moment, marked, self.named(marked), facts))

    def _facts_of(self, state: Any) -> Mapping[str, Fact]:
        return {fact.about: fact for fact in given_by(self.game).facts(self.game.mask(state, self.seat))}

    # --- what is made of it -------------------------------------------------------------------------------------------

    def cites(self, rules: Sequence[str]) -> tuple[str, ...]:
        """The rules that can be examined, each once: all but advice."""
        book = self.game.rules.rules
        return tuple(dict.fromkeys(rule for rule in rules if rule in book and book[rule].standing != "advice"))


def _masked(event: Event) -> bool:
    """True if something of an event is hidden from whoever reads it."""
    return any(fact == HIDDEN or (isinstance(fact, tuple) and HIDDEN in fact) for fact in event.facts.values())


def first(found: Iterator[Drill], number: int) -> Drill | None:
    """The drill of a number, counted from 0; None if there are fewer."""
    return next(islice(found, number, None), None)
