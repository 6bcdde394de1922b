"""A guided match: a whole match against computers that stops at each rule the learner meets for the first time.

Any game has one, for all it needs is in the common contract: every moment cites its rules, and so does every refusal of an
option that was tried. A rule taught by a lesson that is done is only mentioned. `guided.toml` in a game's folder says how
the match is dealt and where it stands in the course; a game without the file is dealt for its fewest players:

    after = "6-commons"           # the lesson after which it comes; without it, after the last
    players = 4
    seed = 7                      # a deal in which much happens that somebody new to the game should meet
    settings = { length = 6 }     # the game's own settings, as `explorer.start` takes them

    >>> from explorer import tutor
    >>> guided = tutor.Guided("game_of_crowns")
    >>> stop = guided.follow()
    >>> len(stop.rules) <= tutor.guided.FOLDED
    True
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from explorer.core.errors import NoblesseError, RecordError, quoted
from explorer.core.foreign import read_json
from explorer.core.game import game_named
from explorer.core.loading import load
from explorer.core.moments import Choice, End
from explorer.core.start import from_setup, people_of
from explorer.tutor.facts import LessonError
from explorer.tutor.lesson import lessons
from explorer.tutor.session import ProgressError, Sentence

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from explorer.core.game import Game
    from explorer.core.match import Match
    from explorer.core.moments import Moment, Refusal, Seat

MATCH = "match"
"""What stands for the guided match where lessons have their ids; no lesson may be called so."""

FOLDED = 3
"""The most rules that are told at one stop."""

LARGEST = 400_000
"""The most characters of saved progress; a long match has about 100,000."""


@dataclass(frozen=True)
class Plan:
    """How a game's guided match is dealt, and where it stands in the course.

    Attributes:
        after: the id of the lesson after which it comes; "" for a game that has no lessons.
        players: how many play.
        seed: decides the deal, and the computers' own doubts.
        settings: the game's own settings.
    """

    after: str
    players: int
    seed: int | str
    settings: Mapping[str, Any] = field(default_factory=dict)


class Stop(NamedTuple):
    """Where the match stops to tell rules that are new to the learner.

    Attributes:
        lines: what has just happened, or is asked, each sentence with the new rules behind it.
        earlier: the same of what happened before, for which there was no room then.
    """

    lines: tuple[Sentence, ...]
    earlier: tuple[Sentence, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules told, in order."""
        return tuple(rule for line in (*self.lines, *self.earlier) for rule in line.rules)


class Tally(NamedTuple):
    """The rules of a game, by what the learner knows of them; those that are mere advice are not counted.

    Attributes:
        new: met in the match for the first time, in the order in which they were met.
        again: taught by a lesson, and met in the match.
        known: taught by a lesson, and not met in the match.
        left: neither.
    """

    new: tuple[str, ...]
    again: tuple[str, ...]
    known: tuple[str, ...]
    left: tuple[str, ...]


class Guided:
    """A learner's way through a guided match. Whoever plays it calls `follow` whenever the match has moved.

    Args:
        game: the game's name.
        known: the rules that the learner knows already, as from the lessons that are done.
        seat: where the learner sits.

    Attributes:
        game: the game.
        match: the match, to be played by whoever shows it.
        seat: where the learner sits.
        met: the rules met so far, each with the number of the moment that cited it first.
        read: the rules told at stops that were read.
        tries: the rules met only because an option was tried that they bar.
        stop: where the match stands still now; None where it does not.
        mentioned: the known rules that the latest step cited for the first time.
        ended: True once the learner has ended the match, or it is over.

    Raises:
        UnknownGame: there is no such game.
        LessonError: the game's `guided.toml` is malformed.
    """

    def __init__(self, game: str, known: Collection[str] = (), seat: Seat = 0) -> None:
        self.game = game_named(game)
        self.seat = seat
        self._rules = tuple(rule.id for rule in self.game.rules.rules.values() if rule.standing != "advice")
        self.known = frozenset(known) & frozenset(self._rules)
        self.deal()

    def deal(self) -> None:
        """Begin anew: the same deal, and nothing met."""
        self._begin(dealt(self.game))

    def _begin(self, match: Match) -> None:
        self.match = match
        self.met: dict[str, int] = {}
        self.read: list[str] = []
        self.tries: list[str] = []
        self.stop: Stop | None = None
        self.mentioned: tuple[str, ...] = ()
        self.ended = False
        self._queue: list[Sentence] = []
        self._seen = 0  # how many moments were looked at

    # --- following the match ----------------------------------------------------------------------------------------

    def follow(self) -> Stop | None:
        """Take note of what has happened since, and stop where a rule is new; returns the stop at which the match stands.

        The stop before counts as read once the match has moved on. What is told at one stop is one step's: a step that
        brings more new rules than `FOLDED` leaves the rest for later stops, and for the learner's own next choice.
        """
        moments = self.match.moments(barred=False)
        self._seen = min(self._seen, len(moments))  # some may have been taken back
        if self.match.moment + 1 < len(moments) or self._seen == len(moments):
            return self.stop  # nothing is new, or somebody looks at what has been
        self.go_on()
        self.mentioned = ()
        new: list[Sentence] = []
        for moment in moments[self._seen :]:
            new += self._meet(moment)
        self._seen = len(moments)
        self.ended = self.ended or self.match.over
        self._stop_at(new)
        return self.stop

    def _meet(self, moment: Moment) -> Iterator[Sentence]:
        """Note the rules that a moment cites; what is new is told with the moment's own sentence."""
        first = [rule for rule in moment.rules if rule not in self.met and rule in self._rules]
        self.met.update(dict.fromkeys(first, moment.at))
        self.mentioned += tuple(rule for rule in first if rule in self.known)
        new = tuple(rule for rule in first if rule not in self.known and rule not in self.read)
        if new:
            seen = moment.seen_by(self.seat)
            yield Sentence("" if isinstance(moment, End) else self.match.tell(seen, self.seat), new)

    def _stop_at(self, new: Sequence[Sentence]) -> None:
        """Stop at what is new; with nothing new, stop at the learner's own choice if something still waits to be told."""
        pending = self.match.pending
        own = isinstance(pending, Choice) and pending.seat == self.seat
        now, later = _first(new, FOLDED)
        room = FOLDED - sum(len(line.rules) for line in now)
        earlier, self._queue = _first(self._queue, room if now or own else 0)
        self._queue += later
        self.stop = Stop(now, earlier) if now or earlier else None

    def tried(self, refusal: Refusal) -> Stop | None:
        """Take note of an option that was tried and is barred; returns the stop at which the match stands then."""
        checks = [check for check in refusal.checks if not check.passed and check.rule in self._rules]
        lines: list[Sentence] = []
        for check in checks:
            if check.rule not in self.met:
                self.met[check.rule] = self.match.moment
                self.tries.append(check.rule)
                if check.rule not in self.known and check.rule not in self.read:
                    lines.append(Sentence(f"{check.text[:1].upper()}{check.text[1:]}.", (check.rule,)))
        if lines:
            self.go_on()
            self._stop_at(lines)
        return self.stop

    def go_on(self) -> None:
        """Leave the stop: what was told there has been read."""
        if self.stop is not None:
            self.read += [rule for rule in self.stop.rules if rule not in self.read]
            self.stop = None

    def end(self) -> None:
        """End the match here, wherever it stands."""
        self.go_on()
        self.ended = True

    def resume(self) -> None:
        """Play on after all; a match that is over stays ended."""
        self.ended = self.match.over

    def tally(self) -> Tally:
        """All rules by what the learner knows of them now."""
        return Tally(
            new=tuple(rule for rule in self.met if rule not in self.known),
            again=tuple(rule for rule in self.met if rule in self.known),
            known=tuple(rule for rule in self._rules if rule in self.known and rule not in self.met),
            left=tuple(rule for rule in self._rules if rule not in self.known and rule not in self.met),
        )

    # --- what a visitor's browser keeps -----------------------------------------------------------------------------

    def progress(self) -> str:
        """The match so far and what was read of it, as the text that the browser keeps; `take_up` reads it."""
        rules = {"read": self.read, "tries": self.tries}
        kept = {"game": self.game.id, "record": self.match.record(), **rules, "ended": self.ended}
        return json.dumps(kept, separators=(",", ":"))

    def take_up(self, progress: Any) -> None:
        """Go on with a match that was left. It comes from a visitor's browser, so everything in it is checked.

        What was met and not read before waits to be told.

        Raises:
            ProgressError: it cannot be read, or belongs to another game; what there is stays as it is.
        """
        if not isinstance(progress, str) or len(progress) > LARGEST:
            raise ProgressError("The match that was kept cannot be read.")
        try:
            kept = read_json(progress)
        except ValueError:
            raise ProgressError("The match that was kept cannot be read.") from None
        wanted = {"game": str, "record": dict, "read": list, "tries": list, "ended": bool}
        if not isinstance(kept, dict) or {name: type(part) for name, part in kept.items()} != wanted:
            raise ProgressError("This is not a guided match that was kept.")
        if kept["game"] != self.game.id or kept["record"].get("game") != self.game.id:
            raise ProgressError("The match that was kept belongs to another game.")
        try:
            match = load(kept["record"])
        except RecordError:
            raise ProgressError("The game has changed since the match was kept.") from None
        match.goto(len(match.moments(barred=False)) - 1)
        match.seed = f"{plan(self.game.id).seed} {match.given}"
        match.people = people_of(match)
        self._begin(match)
        self.ended = kept["ended"] or match.over
        self.read = [rule for rule in self._rules if rule in kept["read"]]
        self._queue = [line for moment in match.moments(barred=False) for line in self._meet(moment)]
        self._seen = len(match.moments(barred=False))
        self.mentioned = ()
        self.tries = [rule for rule in self._rules if rule in kept["tries"] and rule not in self.met]
        self.met.update(dict.fromkeys(self.tries, match.moment))
        self._stop_at(())


def _first(lines: Sequence[Sentence], most: int) -> tuple[tuple[Sentence, ...], list[Sentence]]:
    """The lines with the first rules, at most so many of them, and the lines with all others.

    >>> _first([Sentence("a", ("1", "2")), Sentence("b", ("3",))], 1)
    ((Sentence(text='a', rules=('1',)),), [Sentence(text='a', rules=('2',)), Sentence(text='b', rules=('3',))])
    """
    first, rest = [], []
    for line in lines:
        now, later = line.rules[:most], line.rules[most:]
        most -= len(now)
        first += [Sentence(line.text, now)] if now else []
        rest += [Sentence(line.text, later)] if later else []
    return tuple(first), rest


# --- how it is dealt --------------------------------------------------------------------------------------------------


def dealt(game: Game) -> Match:
    """A game's guided match at its beginning."""
    how = plan(game.id)
    match = from_setup(game, {"players": how.players, **how.settings}, how.seed)
    match.people = people_of(match)
    return match


@cache
def plan(game: str) -> Plan:
    """How a game's guided match is dealt, and where it stands in the course.

    Raises:
        UnknownGame: there is no such game.
        LessonError: the game's `guided.toml` is malformed.
    """
    found = game_named(game)
    file = found.folder / "guided.toml"
    return read(found, file.read_text(encoding="utf-8") if file.is_file() else "")


def read(game: Game, text: str) -> Plan:
    """Parse the text of a `guided.toml`; an empty one has all by default.

    Raises:
        LessonError: the text is malformed; the message says where.
    """
    there = lessons(game.id)
    made: dict[str, Any] = {"after": there[-1] if there else "", "players": game.seats[0], "seed": 1, "settings": {}}
    wanted = {"after": (str,), "players": (int,), "seed": (int, str), "settings": (dict,)}
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"the guided match of {game.title} is not valid TOML: {error}.") from None
    for name, value in given.items():
        if name not in wanted or type(value) not in wanted[name]:
            raise LessonError(f"the guided match of {game.title} has {quoted(name)} = {quoted(value)}.")
    made |= given
    if there and made["after"] not in there:
        raise LessonError(f"the guided match of {game.title} comes after {quoted(made['after'])}, which is no lesson.")
    try:
        from_setup(game, {"players": made["players"], **made["settings"]}, made["seed"])
    except NoblesseError as error:
        raise LessonError(f"the guided match of {game.title} cannot be dealt: {error}") from None
    return Plan(**made)
