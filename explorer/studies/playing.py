"""A task of a study: some of its games, each under every reading, and what is noted of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from explorer.core.game import game_named
from explorer.core.moments import Choice
from explorer.core.start import from_setup
from explorer.players import RandomPlayer
from explorer.players.levels import player
from explorer.studies.asking import listening

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from explorer.core.game import Game
    from explorer.core.match import Player
    from explorer.core.moments import Seat
    from explorer.core.standing import Figure

AT_RANDOM = "random"
"""The level of a player that chooses at random; the others are those of `explorer.players.LEVELS`."""


class Job(NamedTuple):
    """What all tasks of a study share: names, numbers and plain settings, so that it can be sent anywhere.

    Attributes:
        game: the game's name.
        players: how many seats.
        levels: at which level each seat plays.
        seed: what all games follow from.
        readings: the readings that are compared, our own first.
        settings: the game's own settings.
    """

    game: str
    players: int
    levels: tuple[str, ...]
    seed: int | str
    readings: tuple[dict[str, str], ...]
    settings: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Played:
    """What came of one game.

    Attributes:
        reading: the number of the readings that it was played under; 0 is our own.
        number: its number in the study. Games of one number have the same seed.
        winners: the seats that won.
        rounds: how many rounds it had; None where the game does not count any.
        choices, moments: how many choices and how many moments of all sorts it had.
        scores: each seat's figure at the end, in the game's own unit.
        points: what each seat's score is made of: by rule, a figure for each seat.
        rules: how often each rule was cited: by rule, for each seat that it concerned, and at the end for nobody.
        asked: the disputed rules whose reading was asked about.
    """

    reading: int
    number: int
    winners: tuple[Seat, ...]
    rounds: int | None
    choices: int
    moments: int
    scores: tuple[Figure | None, ...]
    points: Mapping[str, tuple[int, ...]]
    rules: Mapping[str, tuple[int, ...]]
    asked: tuple[str, ...]

    def came(self) -> tuple[Any, ...]:
        """All that can differ between two games of one number, apart from what was asked."""
        return self.winners, self.rounds, self.choices, self.moments, self.scores, self.points, self.rules


def play(job: Job, numbers: Sequence[int]) -> list[list[Played]]:
    """Play some games of a study, each under all its readings.

    A game in which nobody asks about a reading is the same under any other; it is played only once.
    """
    game, asked = listening(game_named(job.game))
    found = []
    for number in numbers:
        ours = _game(game, asked, job, number, 0)
        rows = [ours]
        for reading in range(1, len(job.readings)):
            heard = any(name in ours.asked for name in job.readings[reading])
            rows.append(_game(game, asked, job, number, reading) if heard else replace(ours, reading=reading))
        found.append(rows)
    return found


def seated(level: str, game: Game, seed: str) -> Player:
    """A player of a level."""
    return RandomPlayer(seed) if level == AT_RANDOM else player(level, game, seed)


def _game(game: Game, asked: set[str], job: Job, number: int, reading: int) -> Played:
    """Play one game."""
    asked.clear()
    seed = f"{job.seed}/{number}"
    setup = {"players": job.players, "readings": job.readings[reading], **job.settings}
    match = from_setup(game, setup, seed)
    match.play({seat: seated(level, game, f"{seed}/{seat}") for seat, level in enumerate(job.levels)})
    heard = tuple(sorted(asked))
    cited: dict[str, list[int]] = {}
    choices = 0
    trace = match.moments(barred=False)
    for moment in trace:
        choices += type(moment) is Choice
        for rule in moment.rules:
            counts = cited.setdefault(rule, [0] * (job.players + 1))
            counts[job.players if moment.seat is None else moment.seat] += 1
    scores = match.standing()
    points: dict[str, list[int]] = {}
    for seat, score in enumerate(scores):
        terms: Counter[str] = Counter()
        for term in score.terms:
            terms[term.rule] += term.value
        for rule, value in terms.items():
            points.setdefault(rule, [0] * job.players)[seat] = value
    counted = game.round_of(match.state)
    return Played(
        reading, number, match.winners, None if counted is None else counted[1], choices, len(trace),
        tuple(score.value for score in scores),
        {rule: tuple(values) for rule, values in sorted(points.items())},
        {rule: tuple(counts) for rule, counts in sorted(cited.items())}, heard,
    )  # fmt: skip
