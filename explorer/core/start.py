"""Beginning: a fresh match, a hand-built position, or the set-up of a record."""

from __future__ import annotations

import json
from typing import Any

from explorer.core.errors import PositionError, SetUpError
from explorer.core.game import Game, game_named
from explorer.core.match import Match


def start(game: str, players: int | None = None, seed: int | str | None = None, **settings: Any) -> Match:
    """A fresh match, waiting for its first answer.

    Args:
        game: the game's name, "noble_treachery".
        players: how many; the fewest that the game takes when left out.
        seed: the same seed rolls and deals the same; None is a new one each time.
        **settings: `readings={"thief.token": "optional"}` takes a disputed rule otherwise; the rest is the game's own.

    Raises:
        UnknownGame: no such game.
        SetUpError: a number of players, a reading or a setting that the game does not have.
    """
    found = game_named(game)
    return from_setup(found, {"players": found.seats[0] if players is None else players, **settings}, seed)


def position(game: str, seed: int | str | None = None, **keywords: Any) -> Match:
    """A match that begins at a hand-built position; what the keywords are is the game's own.

    Raises:
        PositionError: no game could come to this position; it lists every problem.
        SetUpError: a keyword that the game does not have.
    """
    found = game_named(game)
    state = found.place(**keywords)
    return from_setup(found, {"position": json.loads(json.dumps(state.__dict__))}, seed)


def from_setup(game: Game, setup: dict[str, Any], seed: int | str | None = None) -> Match:
    """The match that a record's set-up describes.

    Raises:
        SetUpError: the set-up names something that the game does not have.
        PositionError: it holds a position that cannot be.
    """
    if "position" in setup:
        state = _state_of(game, setup["position"])
        problems = game.problems(state)
        if problems:
            raise PositionError(problems)
        return Match(game, setup, state, seed)
    players = setup.get("players")
    if type(players) is not int or players not in game.seats:
        raise SetUpError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {players!r}.")
    readings = check_readings(game, setup.get("readings") or {})
    settings = {key: value for key, value in setup.items() if key not in ("players", "readings")}
    try:
        state = game.start(players, **settings)
    except TypeError as error:
        if "argument" not in str(error):
            raise
        raise SetUpError(f"{game.title} has no such setting: {str(error).split('() ')[-1]}.") from None
    state.readings = readings
    plain = {"players": players, **settings}
    return Match(game, {**plain, "readings": readings} if readings else plain, state, seed)


def check_readings(game: Game, readings: Any) -> dict[str, str]:
    """The readings that differ from the house's, after checking that the game has them.

    Raises:
        SetUpError: a reading or a value that the rulebook does not offer.
    """
    if not isinstance(readings, dict):
        raise SetUpError(f"readings are given by name, as in {{'thief.token': 'optional'}}, not as {readings!r}.")
    if not readings:
        return {}
    switches = game.rules.switches
    for name, value in readings.items():
        if name not in switches:
            raise SetUpError(f"{game.title} has no reading {name!r}; it has: {', '.join(sorted(switches))}.")
        if value not in switches[name]:
            raise SetUpError(f"the reading {name!r} is one of: {', '.join(switches[name])}; not {value!r}.")
    return {name: value for name, value in sorted(readings.items()) if value != switches[name][0]}


def _state_of(game: Game, data: Any) -> Any:
    fields = set(game.state().__dict__)
    if not isinstance(data, dict) or set(data) != fields:
        odd = sorted(fields.symmetric_difference(data if isinstance(data, dict) else ()))
        raise SetUpError(f"a position of {game.title} has other fields than these; missing or unknown: {', '.join(odd)}.")
    return game.state.of(json.loads(json.dumps(data)))
