"""What a study found: its games as tables, how the readings compare, and the same in words."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from explorer.core.errors import NoblesseError, quoted
from explorer.odds.distribution import SAMPLED, Derivation, Estimate, Interval, Z

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from explorer.core.game import Game
    from explorer.core.moments import Seat
    from explorer.studies.playing import Played

FRAMES: Final = ("polars", "pandas")
"""The packages whose tables `Findings.frame` makes, the first that is in use or installed."""


class Mean(NamedTuple):
    """The mean of a figure over games.

    Attributes:
        value: the mean.
        error: its standard error.
        games: over how many games.
    """

    value: float
    error: float
    games: int

    @classmethod
    def of(cls, values: Iterable[float]) -> Mean:
        """The mean of some values; of none it is 0, and of one the error is not known and infinite."""
        found = list(values)
        if not found:
            return cls(0.0, float("inf"), 0)
        return cls(fmean(found), stdev(found) / sqrt(len(found)) if len(found) > 1 else float("inf"), len(found))

    @property
    def interval(self) -> Interval:
        """The 95 % interval."""
        return Interval(self.value - Z * self.error, self.value + Z * self.error)

    @property
    def clear(self) -> float:
        """How many standard errors it is from 0."""
        return abs(self.value) / self.error if self.error else float("inf") if self.value else 0.0

    def __str__(self) -> str:
        return f"{self.value:+.2f} ± {self.error:.2f}"


@dataclass(frozen=True, slots=True)
class Compared:
    """How games go under some readings, against the same games under ours.

    Attributes:
        readings: those that differ from ours.
        asked: in how many games anybody asked about one of them, in chances of True and False.
        changed: how many games went otherwise at all.
        winner: how many games had another winner.
        rounds, choices: how much longer a game was; `rounds` is None where the game counts no rounds.
        gain: what they win more, as a share of a win, for whom the rules came up more often than for the others at the
            table, in both games together.
    """

    readings: dict[str, str]
    asked: Estimate
    changed: Estimate
    winner: Estimate
    rounds: Mean | None
    choices: Mean
    gain: Mean

    @property
    def told(self) -> str:
        """In how many games the readings change the winner, in words."""
        return told(float(self.winner.chance(True)), self.winner.trials)

    def __str__(self) -> str:
        named = ", ".join(f"{name}: {value}" for name, value in self.readings.items())
        return f"{named}: {self.told} (± {100 * self.winner.error(True):.1f})"


def told(share: float, games: int) -> str:
    """In how many games a reading changes the winner, in words.

    >>> told(0.43, 500), told(0.004, 500), told(0.0, 500)
    ('changes the winner of 43 games in 100', 'changes the winner of 4 games in 1,000', 'changed the winner of none of 500 games')

    Args:
        share: the share of games.
        games: how many were played.
    """
    if not share:
        return f"changed the winner of none of {games:,} games"
    of = _out_of(share)
    count = max(1, round(of * share))
    return f"changes the winner of {count} {'game' if count == 1 else 'games'} in {of:,}"


def bounds(winner: Estimate) -> str:
    """Between what that figure lies in 95 of 100 such studies, and how many games tell so.

    >>> bounds(Estimate({True: 43, False: 57}, Derivation(SAMPLED, 100)))
    '34 to 53; 100 games played'

    Args:
        winner: whether the winner changed.
    """
    of, (low, high) = _out_of(float(winner.chance(True))), winner.interval(True)
    return f"{round(of * low)} to {round(of * high)}; {winner.trials:,} games played"


def _out_of(share: float) -> int:
    return 100 if share >= 0.01 else 1000


@dataclass(frozen=True, slots=True)
class Findings:
    """What came of a study's games.

    Attributes:
        game: the game.
        players: how many seats.
        levels: who played each seat.
        seed: what all games follow from.
        settings: the game's own settings.
        readings: the readings that were compared, ours first; each has those that differ from ours.
        rows: the games, by number and then in the order of the readings.
    """

    game: Game
    players: int
    levels: tuple[str, ...]
    seed: int | str
    settings: dict[str, Any]
    readings: tuple[dict[str, str], ...]
    rows: list[Played]

    @property
    def games(self) -> int:
        """How many games were played under each of the readings."""
        return len(self.rows) // len(self.readings)

    def under(self, reading: int = 0) -> list[Played]:
        """The games under one of the readings, by its number, in their order."""
        return self.rows[reading :: len(self.readings)]

    # --- what they say ------------------------------------------------------------------------------------------------

    def wins(self, reading: int = 0) -> tuple[Mean, ...]:
        """Each seat's share of the wins; a win of several is shared."""
        rows = self.under(reading)
        return tuple(Mean.of(_share(row, (seat,)) for row in rows) for seat in range(self.players))

    def lengths(self, reading: int = 0) -> dict[str, Mean]:
        """How long a game is, in rounds where the game counts them, in choices, and in moments."""
        rows = self.under(reading)
        found = {}
        if all(row.rounds is not None for row in rows):
            found["rounds"] = Mean.of(row.rounds or 0 for row in rows)
        found["choices"] = Mean.of(row.choices for row in rows)
        found["moments"] = Mean.of(row.moments for row in rows)
        return found

    def points(self, reading: int = 0) -> dict[str, Mean]:
        """What a seat's score is made of at the end: by rule, the figure of a seat in a game, the largest first."""
        rows, none = self.under(reading), (0,) * self.players
        rules = {rule for row in rows for rule in row.points}
        found = {rule: Mean.of(value for row in rows for value in row.points.get(rule, none)) for rule in sorted(rules)}
        return dict(sorted(found.items(), key=lambda item: -item[1].value))

    def cited(self, reading: int = 0) -> dict[str, Estimate]:
        """In what share of games each rule was cited, the most frequent first; also those that never were."""
        rows = self.under(reading)
        shares = {rule.id: self._share_of(rule.id in row.rules for row in rows) for rule in self.game.rules}
        return dict(sorted(shares.items(), key=lambda item: -item[1].chance(True)))

    def summary(self) -> list[Compared]:
        """How each of the other readings compares with ours, the one that changes the most winners first."""
        ours = self.under()
        found = []
        for number, readings in enumerate(self.readings[1:], 1):
            pairs = list(zip(ours, self.under(number), strict=True))
            rules = {rule.id for rule in self.game.rules if rule.switch in readings}
            counted = all(row.rounds is not None for pair in pairs for row in pair)
            gains = [
                _share(other, seats) - _share(our, seats) for our, other in pairs if (seats := _role(our, other, rules))
            ]
            found.append(
                Compared(
                    readings,
                    self._share_of(any(name in our.asked for name in readings) for our, _ in pairs),
                    self._share_of(our.came() != other.came() for our, other in pairs),
                    self._share_of(our.winners != other.winners for our, other in pairs),
                    Mean.of((other.rounds or 0) - (our.rounds or 0) for our, other in pairs) if counted else None,
                    Mean.of(other.choices - our.choices for our, other in pairs),
                    Mean.of(gains),
                )
            )
        return sorted(found, key=lambda one: -one.winner.chance(True))

    def _share_of(self, values: Iterable[bool]) -> Estimate:
        found = list(values)
        counts = {True: sum(found), False: len(found) - sum(found)}
        return Estimate(counts, Derivation(SAMPLED, len(found), f"level {' '.join(self.levels)}", 1, str(self.seed)))

    def __str__(self) -> str:
        who = self.levels[0] if len(set(self.levels)) == 1 else ", ".join(self.levels)
        lines = [f"{self.games:,} games of {self.game.title} for {self.players} players ({who}), seed {self.seed}."]
        if not self.rows:
            return lines[0]
        lines.append("Wins by seat: " + ", ".join(f"{100 * one.value:.0f} %" for one in self.wins()) + ".")
        lines.append("Length: " + ", ".join(f"{one.value:.0f} {what}" for what, one in self.lengths().items()) + ".")
        return "\n".join([*lines, *map(str, self.summary())])

    # --- tables -------------------------------------------------------------------------------------------------------

    def table(self, of: str = "games") -> list[dict[str, Any]]:
        """A table as plain rows, from which any data frame can be made.

        Args:
            of: "games", a row for each; "points", a row for each game, seat and rule that scored; "rules", a row for each
                rule that was cited in a game.

        Raises:
            NoblesseError: there is no such table.
        """
        tables: dict[str, Callable[[Played], Iterable[dict[str, Any]]]] = {
            "games": self._games, "points": self._points, "rules": self._rules,
        }  # fmt: skip
        if of not in tuple(tables):
            raise NoblesseError(f"a study has no table {quoted(of)}; it has: {', '.join(tables)}.")
        names = [", ".join(f"{n}={value}" for n, value in one.items()) or "ours" for one in self.readings]
        return [
            {"readings": names[row.reading], "number": row.number, **line}
            for row in self.rows
            for line in tables[of](row)
        ]

    def frame(self, of: str = "games") -> Any:
        """A table as a data frame: of polars or pandas, whichever is in use here, or else installed.

        Args:
            of: as for `table`.

        Raises:
            NoblesseError: there is no such table, or neither package is installed.
        """
        rows = self.table(of)
        for name in sorted(FRAMES, key=lambda name: name not in sys.modules):
            try:
                return import_module(name).DataFrame(rows)
            except ImportError:
                continue
        raise NoblesseError(
            "a data frame needs polars or pandas: pip install noblesse[studies]. table() needs neither."
        )

    def _games(self, row: Played) -> Iterable[dict[str, Any]]:
        yield {
            "seed": f"{self.seed}/{row.number}", "winners": " ".join(map(str, row.winners)), "rounds": row.rounds,
            "choices": row.choices, "moments": row.moments,
            **{f"won {seat}": _share(row, (seat,)) for seat in range(self.players)},
            **{f"score {seat}": _plain(score) for seat, score in enumerate(row.scores)},
        }  # fmt: skip

    def _points(self, row: Played) -> Iterable[dict[str, Any]]:
        for rule, values in row.points.items():
            for seat, value in enumerate(values):
                yield {"seat": seat, "rule": rule, "points": value, "won": _share(row, (seat,))}

    def _rules(self, row: Played) -> Iterable[dict[str, Any]]:
        for rule, counts in row.rules.items():
            yield {"rule": rule, "times": sum(counts)}


def _share(row: Played, seats: Sequence[Seat]) -> float:
    """What share of the win some seats have together."""
    return sum(seat in row.winners for seat in seats) / max(1, len(row.winners))


def _role(our: Played, other: Played, rules: set[str]) -> list[Seat]:
    """For whom some rules came up more often than on average, in both games together; nobody if for all alike.

    Both games count alike, so that where the readings make no difference neither game favours those seats.
    """
    players = len(our.scores)
    counts = [0] * players
    for row in (our, other):
        for rule in rules:
            for seat in range(players):
                counts[seat] += row.rules[rule][seat] if rule in row.rules else 0
                counts[seat] += abs(row.points[rule][seat]) if rule in row.points else 0
    return [seat for seat in range(players) if counts[seat] * players > sum(counts)]


def _plain(score: Any) -> Any:
    """A score in one cell: a whole number, or the figures of several in words."""
    return " / ".join(map(str, score)) if isinstance(score, tuple) else score
