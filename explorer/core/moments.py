"""The five kinds of moment that a step yields, and the refusal of an option.

A match is a stream of moments. `Choice` and `Chance` wait for an answer; `Event`, `Begin` and `End` only report. Every
moment cites its rule.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

Seat: TypeAlias = int
"""A player's place at the table: 0 to players - 1, clockwise."""

Option: TypeAlias = Any
"""A possible answer to a Choice: a str, an int, or a tuple of these, so that it can be written as JSON."""


class Check(NamedTuple):
    """One requirement of a rule for an option, and whether the option meets it.

    Attributes:
        rule: id of the rule.
        passed: whether the requirement is met.
        text: the facts that decide it, in our words, phrased so that they are true either way: "11 goods, 10 at hand". The
            same text is never used both for a check that passes and for one that fails.
    """

    rule: str
    passed: bool
    text: str


class Refusal(NamedTuple):
    """The answer to "why not?": every check made of one option, met or not.

    Attributes:
        option: the option asked about.
        label: the option as a player would say it.
        allowed: True if the option is allowed after all.
        checks: the checks made, in the order of the rulebook.
    """

    option: Option
    label: str
    allowed: bool
    checks: tuple[Check, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules cited, each once, those that bar the option first."""
        ordered = sorted(self.checks, key=lambda check: check.passed)
        return tuple(dict.fromkeys(check.rule for check in ordered))

    @property
    def verdict(self) -> str:
        """Whether it is allowed, in words: "bet red 7 is not allowed", "you cannot be chosen"."""
        if self.label.casefold() == "you":
            return f"{self.label} {'can' if self.allowed else 'cannot'} be chosen"
        return f"{self.label} is {'allowed' if self.allowed else 'not allowed'}"

    @property
    def told(self) -> str:
        """The verdict and what failed, as a sentence for people: without the ids of rules."""
        failed = "; ".join(check.text for check in self.checks if not check.passed)
        return f"{self.verdict}{f': {failed}' if failed else ''}."

    def __str__(self) -> str:
        if self.allowed:
            return f"{self.verdict}."
        failed = "; ".join(f"{check.text} [{check.rule}]" for check in self.checks if not check.passed)
        return f"{self.verdict}: {failed}."


class Secret(NamedTuple):
    """A fact of an event that only some seats may see.

    Attributes:
        value: the fact.
        seats: the seats that know it.
    """

    value: Any
    seats: tuple[Seat, ...]


HIDDEN = "?"
"""The placeholder in a view for something that the viewer cannot know."""


class Event:
    """Something happened.

    Attributes:
        kind: what happened, in a word or two: "bid", "rolled", "took".
        seat: who did it or whom it concerns, or None.
        rule: id of the rule that brought it about.
        also: ids of further rules that affected it; they must not reveal anything that a seat may not know.
        facts: the details, JSON-able values by name; a `Secret` if not every seat may know the value.
        at: its number in the match once it is recorded; 0 is the first moment.
    """

    __slots__ = ("also", "at", "facts", "kind", "rule", "seat")
    waits: ClassVar[bool] = False

    def __init__(self, kind: str, seat: Seat | None, rule: str, also: tuple[str, ...] = (), **facts: Any) -> None:
        self.kind = kind
        self.seat = seat
        self.rule = rule
        self.also = also
        self.facts = facts
        self.at = -1

    @property
    def rules(self) -> tuple[str, ...]:
        """All rules cited, each once, the one that brought it about first."""
        return tuple(dict.fromkeys((self.rule, *self.also)))

    def seen_by(self, seat: Seat | None) -> Event:
        """The event as a seat may see it; None sees everything."""
        twin = type(self).__new__(type(self))
        twin.kind, twin.seat, twin.rule, twin.also, twin.at = self.kind, self.seat, self.rule, self.also, self.at
        twin.facts = {name: _open(fact, seat) for name, fact in self.facts.items()}
        return twin

    def __repr__(self) -> str:
        facts = "".join(f", {name}={fact!r}" for name, fact in self.facts.items())
        also = f", also={self.also!r}" if self.also else ""
        return f"{type(self).__name__}({self.kind!r}, {self.seat!r}, {self.rule!r}{also}{facts})"


def _open(fact: Any, seat: Seat | None) -> Any:
    if not isinstance(fact, Secret):
        return fact
    if seat is None or seat in fact.seats:
        return fact.value
    return tuple(HIDDEN for _ in fact.value) if isinstance(fact.value, tuple) else HIDDEN


class Begin(Event):
    """The start of an effect, a window or an interrupt, closed by the matching `End`. They nest.

    The fact `name` names it, so that a later event can say with `by=name` that it stopped or changed something.
    The fact `relation` says how it relates to its parent: "caused" (the default) or "interrupted".
    """

    __slots__ = ()


class End(Event):
    """The end of the innermost open `Begin`."""

    __slots__ = ()


class Choice:
    """A seat must choose.

    Attributes:
        seat: who chooses.
        kind: what is chosen, in a word: "bid", "card", "die".
        options: the allowed options, each once; never empty.
        rule: id of the rule that asks.
        facts: what the question is about, JSON-able values by name.
        at: its number in the match once it is recorded.
    """

    __slots__ = ("_barred", "_why", "at", "facts", "kind", "options", "rule", "seat")
    waits: ClassVar[bool] = True

    def __init__(
        self,
        seat: Seat,
        kind: str,
        options: Sequence[Option],
        rule: str,
        barred: Callable[[], Mapping[Option, tuple[Check, ...]]] | None = None,
        why: Callable[[Option], tuple[Check, ...]] | None = None,
        **facts: Any,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.options = options
        self.rule = rule
        self._barred = barred
        self._why = why
        self.facts = facts
        self.at = -1

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule that asks, as a tuple like an event's `rules`."""
        return (self.rule,)

    def barred(self) -> dict[Option, tuple[Check, ...]]:
        """The options that a player might expect but may not choose, each with all checks made of it, passed or failed.

        Computed on demand from the current position, so it is valid only while the choice is pending, or after `settle`.
        """
        return dict(self._barred()) if self._barred is not None else {}

    def checks(self, option: Option) -> tuple[Check, ...]:
        """All checks made of a barred option, at least one of them failed; empty if the choice knows no such option."""
        return self.barred().get(option) or (self._why(option) if self._why is not None else ())

    def settle(self) -> None:
        """Store the barred options now; they cannot be computed once the choice is answered."""
        settled = self.barred()
        self._barred = lambda: settled

    def seen_by(self, seat: Seat | None) -> Choice:
        """The choice as a seat may see it: only the choosing seat sees the options."""
        if seat is None or seat == self.seat:
            return self
        # Not even the number of options is shown, because it can reveal what somebody holds.
        twin = Choice(self.seat, self.kind, (HIDDEN,), self.rule)
        twin.at = self.at
        return twin

    def __repr__(self) -> str:
        return f"Choice({self.seat!r}, {self.kind!r}, {list(self.options)!r}, {self.rule!r})"


class Source(Protocol):
    """What a `Chance` draws from."""

    hidden: ClassVar[bool]
    """True if its content must be masked in views."""

    @property
    def total(self) -> int:
        """The sum of all weights."""

    def outcomes(self) -> Iterator[tuple[tuple[Any, ...], int]]:
        """Every outcome with its weight, lazily; the weights sum to `total`."""

    def sample(self, random: Callable[[], float]) -> tuple[Any, ...]:
        """One outcome, drawn with a generator of floats in [0, 1)."""

    def read(
        self, given: Any, named: Mapping[str, Any], random: Callable[[], float], aliases: Mapping[str, str]
    ) -> tuple[Any, ...]:
        """The outcome given by a caller, completed at random where it is left open.

        Raises:
            IllegalRoll: the outcome is not possible.
        """

    def masked(self) -> Source:
        """The source as a seat sees it that may not look into it."""


class Chance:
    """Dice or a draw decide.

    Attributes:
        seat: who rolls or draws, or None.
        kind: the purpose, in a word or two.
        source: the dice or the cards: the possible outcomes, with exact integer weights.
        rule: id of the rule that asks for it.
        at: its number in the match once it is recorded.
    """

    __slots__ = ("at", "kind", "rule", "seat", "source")
    waits: ClassVar[bool] = True

    def __init__(self, seat: Seat | None, kind: str, source: Source, rule: str) -> None:
        self.seat = seat
        self.kind = kind
        self.source = source
        self.rule = rule
        self.at = -1

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule that asks for it, as a tuple like an event's `rules`."""
        return (self.rule,)

    def seen_by(self, seat: Seat | None) -> Chance:
        """The chance as a seat may see it: the content of a hidden pile is masked."""
        if seat is None or not self.source.hidden:
            return self
        twin = Chance(self.seat, self.kind, self.source.masked(), self.rule)
        twin.at = self.at
        return twin

    def __repr__(self) -> str:
        return f"Chance({self.seat!r}, {self.kind!r}, {self.source!r}, {self.rule!r})"


Moment: TypeAlias = Event | Choice | Chance
"""Anything that a step may yield (`Begin` and `End` are events)."""

Moments: TypeAlias = Generator[Moment, Any, None]
"""A step: it yields moments, and receives the answer to each `Choice` and `Chance`."""

Effect: TypeAlias = Generator[Moment, Any, Any]
"""A part of a step, run with `yield from`, that may return something."""


def checks_of(options: Iterable[Option], *checks: Check) -> dict[Option, tuple[Check, ...]]:
    """A dict of several barred options that all have the same checks."""
    return dict.fromkeys(options, checks)


DEEPEST = 20
"""How deep lists may be nested in an answer; in the games they are at most two deep."""


def canonical(option: Any, depth: int = 0) -> Option:
    """An option in the engine's form: lists, which come from JSON, become tuples."""
    if not isinstance(option, list | tuple):
        return option
    return tuple(canonical(part, depth + 1) for part in option) if depth < DEEPEST else None
