"""`study`: plays whole games by the thousand, here or on an executor, under one reading or many."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from explorer.core.errors import NoblesseError, SetUpError, quoted
from explorer.core.game import game_named
from explorer.core.spread import spread
from explorer.core.start import check_readings, from_setup, is_seed
from explorer.players.levels import level_named
from explorer.studies.findings import Findings
from explorer.studies.kept import Keeping
from explorer.studies.playing import AT_RANDOM, Job, play

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from pathlib import Path

    from explorer.core.game import Game

EACH: Final = "each"
"""Stands for every reading of every disputed rule of a game, each alone against our own."""

MOST = 10_000_000
"""The most games that may be asked for."""


def study(
    game: str,
    games: int = 1000,
    readings: Sequence[Mapping[str, str]] | str = (),
    players: int | None = None,
    level: str | Sequence[str] = AT_RANDOM,
    seed: int | str = 0,
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    keep: str | Path | None = None,
    progress: Callable[[int, int], object] | bool = False,
    **settings: Any,
) -> Findings:
    """Play many whole games, and find out what came of them.

    With the same seed the result is the same on every executor. Only the far-sighted player, whose time is measured, may
    choose differently each time.

    >>> found = study("noble_treachery", games=4, readings=[{"win.two": "play-on"}], seed="doc")
    >>> found.games, len(found.rows)
    (4, 8)

    Args:
        game: the game's name.
        games: how many games to play under each reading.
        readings: what to compare with our own readings, which always come first: one or more mappings as for `start`, or
            "each" for every reading of every disputed rule, one at a time.
        players: the number of seats; by default the fewest that the game allows.
        level: who plays: "random", or the id of one of `explorer.players.LEVELS`, for all seats or one for each.
        seed: what all games follow from.
        executor: any `concurrent.futures.Executor`, of processes, loky or Dask; it is not shut down. None plays in this
            process.
        workers: how many workers it has, where it does not say so itself, as Dask does not.
        keep: a file to which finished games are added, and from which the same study goes on after a stop.
        progress: called with (games done, games wanted); the study stops if it returns False. True shows a bar of tqdm, if
            that is installed.
        **settings: the game's own settings, as for `start`.

    Raises:
        UnknownGame: no such game.
        SetUpError: the game does not have this number of players, reading or setting.
        NoblesseError: there is no such level, or not as many as seats, or the number of games is none.
        KeptError: the file keeps another study.
    """
    found = game_named(game)
    if type(games) is not int or not 1 <= games <= MOST:
        raise NoblesseError(f"the number of games must be 1 to {MOST:,}, not {quoted(games)}.")
    if not is_seed(seed) or seed is None:
        raise SetUpError(f"a study's seed is a whole number or a text, not {quoted(seed)}.")
    arms = _arms(found, readings)
    seats = found.seats[0] if players is None else players
    setup = from_setup(found, {"players": seats, **settings}).setup  # which checks them, and makes them plain
    plain = {name: value for name, value in setup.items() if name not in ("players", "readings")}
    job = Job(found.id, seats, _levels(level, seats), seed, arms, plain)
    kept = None if keep is None else Keeping(keep, job)
    done = {} if kept is None else {number: rows for number, rows in kept.rows.items() if number < games}
    left = [number for number in range(games) if number not in done]
    told = _bar(games) if progress is True else progress if callable(progress) else None
    parts = spread(partial(play, job), left, executor, workers)
    try:
        for part in parts:
            done.update((rows[0].number, rows) for rows in part)
            if kept is not None:
                kept.add(part)
            if told is not None and told(len(done), games) is False:
                break
    finally:
        parts.close()
    rows = [row for number in sorted(done) for row in done[number]]
    return Findings(found, seats, job.levels, seed, plain, arms, rows)


def _arms(game: Game, readings: Sequence[Mapping[str, str]] | str) -> tuple[dict[str, str], ...]:
    """Our own readings, and those to compare with them, each once."""
    if readings == EACH:
        readings = [{name: other} for name, values in game.rules.switches.items() for other in values[1:]]
    if isinstance(readings, (str, Mapping)) or not isinstance(readings, Sequence):
        raise SetUpError(f"the readings to compare are a list of mappings, or {EACH!r}, not {quoted(readings)}.")
    arms: list[dict[str, str]] = [{}]
    for given in readings:
        checked = check_readings(game, dict(given) if isinstance(given, Mapping) else given)
        if checked not in arms:
            arms.append(checked)
    return tuple(arms)


def _levels(level: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """At which level each seat plays."""
    levels = (level,) * seats if isinstance(level, str) else tuple(level)
    if len(levels) != seats:
        raise NoblesseError(f"a study has one level for all seats, or one for each of its {seats}, not {len(levels)}.")
    for one in levels:
        if one != AT_RANDOM:
            level_named(one)
    return levels


def _bar(games: int) -> Callable[[int, int], object] | None:
    """A bar of tqdm; None where that is not installed."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    bar = tqdm(total=games, unit="game")

    def tell(done: int, of: int) -> None:
        bar.update(done - bar.n)
        if done >= of:
            bar.close()

    return tell
