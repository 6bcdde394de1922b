"""What a learner remembers of a game's rules: one fsrs card for each rule, and what of it is known by now.

>>> from datetime import UTC, datetime, timedelta
>>> from explorer.core.game import game_named
>>> memory = Memory(game_named("noble_treachery"))
>>> today = datetime(2026, 11, 23, tzinfo=UTC)
>>> memory.state("bet.higher", today)
'new'
>>> memory.note("bet.higher", Rating.Good, today, "who")
>>> memory.state("bet.higher", today)
'met'
>>> memory.due(today + timedelta(days=30))
['bet.higher']
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from math import ceil, isfinite
from statistics import median
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from fsrs import Card, Rating, Scheduler, State

from explorer.core.errors import NoblesseError
from explorer.core.foreign import read_json
from explorer.practice.drill import FIND, RECOGNISE, Drill

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from explorer.core.game import Game

RETENTION = 0.9
"""A rule is due when the chance that it is still remembered has fallen to this."""

REMEMBERED = 0.85
"""A rule that was known is shaky when the chance that it is still remembered has fallen below this."""

LONGEST = 180
"""After so many days at the latest a rule is asked again."""

DAYS, KINDS = 2, 2
"""A rule is known when it was answered rightly on so many days, and in so many kinds of question where it has them."""

LATEST = 50
"""How many of the latest drills are kept in mind, so that none is asked again at once."""

SLOW = 3
"""Who takes so many times as long as usual has worked it out rather than known it."""

SECONDS_A_DRILL = 30
"""How long a drill usually takes, with reading its feedback."""

LARGEST = 200_000
"""The most characters of a saved memory; one of 400 rules has about 40,000."""

A_DAY = 24 * 60 * 60

FIRST_DAY, LAST_DAY = datetime(2020, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)

STATES: Final = ("known", "shaky", "met", "new", "read")
"""What a rule can be to a learner: known; known once, and fading; asked about; never asked about; read, where nothing is to be
asked."""

_SCHEDULER = Scheduler(
    desired_retention=RETENTION,
    learning_steps=(),
    relearning_steps=(),
    maximum_interval=LONGEST,
    enable_fuzzing=False,
)
"""When a rule is due again. Within a day nothing is: a session itself asks again about what was missed."""


class KeptError(NoblesseError):
    """A saved memory that cannot be read, or belongs to another game."""


@dataclass(frozen=True)
class Trace:
    """What is remembered of one rule.

    Attributes:
        card: how well it is remembered, as fsrs keeps it.
        rights: how often it was answered rightly.
        days: on how many days it was.
        day: the latest of these days, as a number; 0 before the first.
        kinds: in which kinds of question it was.
        level: how hard the next drill about it should be.
        row: how often in a row it was answered rightly since the level changed.
        kind: the kind of question in which it was asked last.
    """

    card: Card
    rights: int = 0
    days: int = 0
    day: int = 0
    kinds: tuple[str, ...] = ()
    level: int = RECOGNISE
    row: int = 0
    kind: str = ""

    @property
    def was_known(self) -> bool:
        """True if it was answered rightly on enough days; in how many kinds of question, is to be asked besides."""
        return self.days >= DAYS


class Counts(NamedTuple):
    """How many rules are in each of `STATES`.

    Attributes:
        known, shaky, met, new: of the rules that can be examined.
        read: of the rules that are only to be read, those that were.
        unread: the others of these.
    """

    known: int
    shaky: int
    met: int
    new: int
    read: int
    unread: int


@dataclass
class Memory:
    """What a learner remembers of a game.

    Times are in UTC.

    Attributes:
        game: the game.
        kinds: by rule, in how many kinds of question it can be asked about; a rule that is not named can be asked in one.
        only_read: the rules that are only to be read.
        traces: what is remembered, by rule.
        asked: the ids of the latest drills, the latest last.
        seconds: how long the latest answers took.
        read_rules: those of `only_read` that the learner has read.
    """

    game: Game
    kinds: Mapping[str, int] = field(default_factory=dict)
    only_read: Collection[str] = frozenset()
    traces: dict[str, Trace] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    read_rules: set[str] = field(default_factory=set)

    # --- what an answer tells -----------------------------------------------------------------------------------------

    def answered(
        self,
        drill: Drill,
        picked: int | None,
        now: datetime,
        seconds: float | None = None,
        *,
        opened: bool = False,
        lessons: Collection[str] = (),
    ) -> None:
        """Take in the first answer to a drill; later tries of the same drill are not to be told.

        A right answer counts for each rule that the drill examines, and a little for those used on the way that are due. A
        wrong one counts against the first rule only; if it names a rule of its own that is remembered better than that,
        against that one, since the two were confused.

        Args:
            drill: the drill.
            picked: the number of the answer; None for "I do not know".
            now: when it was given.
            seconds: how long it took.
            opened: True if the learner had the reasons opened before.
            lessons: the rules taught by lessons done, which are asked about at a harder level from the first.
        """
        self.asked = [*self.asked, drill.id][-LATEST:]
        if picked is not None and drill.answers[picked].right:
            usual = median(self.seconds) if self.seconds else None
            slow = seconds is not None and usual is not None and seconds > SLOW * usual
            grade = Rating.Hard if opened or slow or len(drill.answers) == 2 else Rating.Good
            due = [rule for rule in drill.also if rule in self.traces and self.traces[rule].card.due <= now]
            for rule in drill.rules:
                self.note(rule, grade, now, drill.kind, taught=rule in lessons)
            for rule in due:
                if rule not in drill.rules:
                    self.note(rule, Rating.Hard, now, drill.kind)
        else:
            asked = drill.rules[0]
            own = [] if picked is None else [rule for rule in drill.answers[picked].rules if rule not in drill.rules]
            if own and self.recall(own[0], now) > self.recall(asked, now):
                self.note(own[0], Rating.Again, now, drill.kind)
                self.note(asked, Rating.Hard, now, drill.kind, right=False)
            else:
                self.note(asked, Rating.Again, now, drill.kind, taught=asked in lessons)
        if seconds is not None and seconds > 0:
            self.seconds = [*self.seconds, seconds][-LATEST:]

    def note(
        self,
        rule: str,
        grade: Rating,
        now: datetime,
        kind: str,
        *,
        taught: bool = False,
        right: bool | None = None,
    ) -> None:
        """Take in how well a rule was known in a question of some kind.

        Args:
            rule: the rule's id.
            grade: how well.
            now: when.
            kind: in which kind of question.
            taught: True if a lesson taught it; it then begins at a harder level.
            right: whether it was answered rightly, if the grade does not say it.
        """
        trace = self.traces.get(rule) or Trace(Card(card_id=0, due=now), level=RECOGNISE + taught)
        card, _ = _SCHEDULER.review_card(trace.card, grade, now)
        good = grade != Rating.Again if right is None else right
        level, row = trace.level, trace.row + 1 if good else 0
        if row == 2:
            level, row = min(FIND, level + 1), 0
        elif not good:
            level = max(RECOGNISE, level - 1)
        today = now.date().toordinal()
        fresh = good and today != trace.day
        self.traces[rule] = replace(
            trace,
            card=card,
            rights=trace.rights + good,
            days=trace.days + fresh,
            day=today if good else trace.day,
            kinds=tuple(dict.fromkeys((*trace.kinds, kind))) if good else trace.kinds,
            level=level,
            row=row,
            kind=kind,
        )

    def read(self, rule: str) -> None:
        """Take in that a rule that is only to be read was read."""
        if rule in self.only_read:
            self.read_rules.add(rule)

    # --- what it comes to ---------------------------------------------------------------------------------------------

    def recall(self, rule: str, now: datetime) -> float:
        """The chance that a rule is remembered now; 0 for one that was never asked about."""
        trace = self.traces.get(rule)
        return _SCHEDULER.get_card_retrievability(trace.card, now) if trace is not None else 0.0

    def state(self, rule: str, now: datetime) -> str:
        """What a rule is to the learner, one of `STATES`."""
        if rule in self.only_read:
            return "read" if rule in self.read_rules else "new"
        trace = self.traces.get(rule)
        if trace is None:
            return "new"
        if trace.was_known and len(trace.kinds) >= min(KINDS, self.kinds.get(rule, 1)):
            return "known" if self.recall(rule, now) >= REMEMBERED else "shaky"
        return "met"

    def due(self, now: datetime) -> list[str]:
        """The rules that are due to be asked about, the most faded first."""
        found = [rule for rule, trace in self.traces.items() if trace.card.due <= now]
        return sorted(found, key=lambda rule: (self.recall(rule, now), rule))

    def faded(self, now: datetime) -> list[str]:
        """The rules of `due` that are known or were; the others are still being learnt."""
        return [rule for rule in self.due(now) if self.state(rule, now) in ("known", "shaky")]

    def count(self, now: datetime) -> Counts:
        """How many rules that are no mere advice are in each state."""
        rules = [rule.id for rule in self.game.rules if rule.standing != "advice"]
        found = Counter(self.state(rule, now) for rule in rules if rule not in self.only_read)
        to_read = {rule for rule in rules if rule in self.only_read}
        done = len(to_read & self.read_rules)
        return Counts(found["known"], found["shaky"], found["met"], found["new"], done, len(to_read) - done)

    # --- what is kept -------------------------------------------------------------------------------------------------

    def told(self) -> str:
        """The memory as a text to be kept; `of` reads it."""
        return json.dumps(
            {
                "game": self.game.id,
                "rules": {rule: _kept(trace) for rule, trace in sorted(self.traces.items())},
                "asked": self.asked,
                "seconds": [max(round(one, 1), 0.1) for one in self.seconds],
                "read": sorted(self.read_rules),
            },
            separators=(",", ":"),
        )

    @classmethod
    def of(cls, game: Game, text: Any, kinds: Mapping[str, int], only_read: Collection[str]) -> Memory:
        """What `told` wrote. It comes from a visitor's browser or file, so everything in it is checked.

        Rules that there are no more are left out.

        Raises:
            KeptError: it cannot be read, or belongs to another game.
        """
        if not isinstance(text, str) or len(text) > LARGEST:
            raise KeptError("What you have practised cannot be read: it is no text, or too long.")
        try:
            told = read_json(text)
        except ValueError:
            raise KeptError("What you have practised cannot be read: it is no JSON.") from None
        wanted = {"game": str, "rules": dict, "asked": list, "seconds": list, "read": list}
        if not isinstance(told, dict) or set(told) != set(wanted):
            raise KeptError("What you have practised cannot be read: parts of it are missing.")
        if told["game"] != game.id:
            raise KeptError(f"This is what was practised of another game, not of {game.title}.")
        right = all(isinstance(told[name], kind) for name, kind in wanted.items())
        if not right or not all(isinstance(one, str) for one in (*told["asked"], *told["read"])):
            raise KeptError("What you have practised cannot be read: a part of it is of the wrong kind.")
        if not all(_is_number(one) and 0 < one < A_DAY for one in told["seconds"]):
            raise KeptError("What you have practised cannot be read: a time in it is no time.")
        known = game.rules.rules
        traces = {rule: _trace(rule, kept) for rule, kept in told["rules"].items()}
        return cls(
            game,
            kinds,
            only_read,
            {rule: trace for rule, trace in traces.items() if rule in known},
            told["asked"][-LATEST:],
            [float(one) for one in told["seconds"][-LATEST:]],
            {rule for rule in told["read"] if rule in only_read},
        )


def minutes(rules: int) -> int:
    """How many minutes drills about so many rules take.

    >>> minutes(9), minutes(1), minutes(0)
    (5, 1, 0)
    """
    return ceil(rules * SECONDS_A_DRILL / 60)


def _kept(trace: Trace) -> list[Any]:
    """A trace as a list of plain values; `_trace` reads it."""
    card = trace.card
    last = card.last_review or card.due
    return [
        round(card.stability or 0, 4),
        round(card.difficulty or 0, 4),
        int(card.due.timestamp()),
        int(last.timestamp()),
        trace.rights,
        trace.days,
        trace.day,
        list(trace.kinds),
        trace.level,
        trace.row,
        trace.kind,
    ]


def _trace(rule: str, kept: Any) -> Trace:
    """What `_kept` wrote.

    Raises:
        KeptError: it is not that.
    """
    wrong = KeptError(f"What you have practised cannot be read: what it says of {rule[:40]!r} is not understood.")
    if not isinstance(kept, list) or len(kept) != 11:
        raise wrong
    stability, difficulty, due, last, rights, days, day, kinds, level, row, kind = kept
    counts = (due, last, rights, days, day, level, row)
    if not all(type(one) is int and one >= 0 for one in counts) or not all(map(_is_number, (stability, difficulty))):
        raise wrong
    if not isinstance(kinds, list) or not all(isinstance(one, str) for one in (*kinds, kind)):
        raise wrong
    first, end = FIRST_DAY.timestamp(), LAST_DAY.timestamp()
    if not first <= last <= end or not first <= due <= end:
        raise wrong
    if not 0 < stability < 100_000 or not 1 <= difficulty <= 10 or not RECOGNISE <= level <= FIND:
        raise wrong
    card = Card(
        card_id=0,
        state=State.Review,
        stability=float(stability),
        difficulty=float(difficulty),
        due=datetime.fromtimestamp(due, UTC),
        last_review=datetime.fromtimestamp(last, UTC),
    )
    return Trace(card, rights, days, day, tuple(kinds), level, row, kind)


def _is_number(value: Any) -> bool:
    return type(value) is int or (type(value) is float and isfinite(value))
